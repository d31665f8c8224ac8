use super::{LEAST, is_bend};
use crate::base::geometry::Face;
use crate::base::geometry::touch::TOUCHING;
use crate::base::{Heading, Side};
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Morale, Stand};

const STANDS: Script<'_> = Script { shots: &[], evades: false };

fn bends(t: &Table) -> Vec<Action> {
    t.offered(0).into_iter().filter(|a| a.stand == Stand::Bent && a.doing == Doing::Form).collect()
}

/// A line of twelve files with its left, its right or both ends bent back.
fn bent(text: &str, wings: [u8; 2]) -> Table {
    let mut t = table(text);
    let bend = bends(&t).into_iter().find(|a| a.wings == wings).expect("it may bend");
    t.with(&STANDS, &[], |e| e.act(0, &bend));
    t
}

/// MTF-FRM-12, MTF-FRM-13: foot in two ranks bends one end or both for the price of a change, and then goes nowhere until it
/// is a line or a column again.
#[test]
fn mtf_frm_12_a_line_refuses_its_flank() {
    let t = table("B line 0 0 N\nR line 0 29 S");
    assert_eq!(
        bends(&t).iter().map(|a| (a.wings, a.files, a.cost)).collect::<Vec<_>>(),
        [([4, 0], 8, 8 * INCH), ([0, 4], 8, 8 * INCH), ([4, 4], 4, 8 * INCH)]
    );
    assert!(bends(&table("B line 0 0 N figures=36\nR line 0 29 S")).is_empty(), "three ranks");
    assert!(bends(&table("B hc 0 0 N\nR line 0 29 S")).is_empty());
    let mut t = bent("B line 0 0 N\nR line 0 29 S", [4, 0]);
    let (u, left) = (*t.state.unit(0), *t.field.part(&t.state, 0, 1).expect("an end"));
    assert_eq!((left.heading, u.rect.front_centre().y), (Heading::WEST, 0));
    assert!(!left.overlaps(&u.rect) && left.is_within(&u.rect, 60));
    let acts = t.offered(0);
    assert!(acts.iter().all(|a| !matches!(a.doing, Doing::March | Doing::Attack)), "MTF-FRM-13");
    let line = acts.into_iter().find(|a| a.doing == Doing::Form && a.files == 12).expect("straight again");
    assert_eq!(line.cost, 8 * INCH);
    t.with(&STANDS, &[], |e| e.act(0, &line));
    assert_eq!((t.state.unit(0).stand, t.state.unit(0).wings), (Stand::Close, [0; 2]));
}

/// MTF-FRM-14: bends below 12 degrees are disregarded.
#[test]
fn mtf_frm_14_small_bends_are_none() {
    assert!(!is_bend(LEAST - 1) && is_bend(12 * Heading::DEGREE));
    let mut t = table("B line 0 0 N\nR line 0 29 S");
    let bend = Action { bend: 11 * Heading::DEGREE, ..bends(&t)[0] };
    t.with(&STANDS, &[], |e| e.act(0, &bend));
    assert_eq!(t.state.unit(0).wings, [0; 2]);
}

/// MTF-FRM-12, MTF-ATK-16: who comes at the bent end meets a front.
#[test]
fn mtf_frm_12_the_bent_end_is_a_front() {
    let flank = |mut t: Table| {
        t.state.active = Side::Red;
        let a = t.attack(1, 0).expect("it can attack");
        (a.flank, a.part, a.face)
    };
    let text = "B line 0 0 N\nR hc -16 -3 E";
    assert_eq!(flank(table(text)), (true, 0, Face::Left));
    assert_eq!(flank(bent(text, [4, 0])), (false, 1, Face::Front));
}

/// MTF-FRM-15: where the flanks of two meet, nobody attacks them in flank.
#[test]
fn mtf_frm_15_neighbours_cover_each_other() {
    let flank = |more: &str| {
        let mut t = table(&format!("B line -6.3 -4.73 W\n{more}\nR hc -8 6 S"));
        t.state.active = Side::Red;
        let red = t.field.units.len() as u8 - 1;
        let a = t.attack(red, 0).expect("it can attack");
        (a.face, a.flank)
    };
    assert_eq!(flank(""), (Face::Right, true));
    assert_eq!(flank("B line 0 0 N"), (Face::Right, false));
    // One who stands behind it covers neither flank.
    let t = table("B line 0 0 N\nB line 0 -1.26 N\nR line 0 29 S");
    let [one, two] = [0, 1].map(|n| t.state.unit(n).rect);
    assert!(one.is_within(&two, TOUCHING));
    assert!([Face::Left, Face::Right].iter().all(|face| !t.field.is_joined(&t.state, 0, *face)));
}

/// MTF-ATK-18, MTF-FRM-12: of a bent line opposite sides are those that look opposite ways, of whatever parts.
#[test]
fn mtf_atk_18_a_bent_line_between_two() {
    // Who looks south touches its front, who looks north its rear, the other two the outer fronts of its ends.
    let bookended = |touched: [(u8, u8, Face); 2]| {
        let mut t = bent("B line 0 0 N\nR line 0 29 S\nR line 0 -29 N\nR line -20 -2 E\nR line 20 -2 W", [4, 4]);
        for (attacker, _, face) in touched {
            join(&mut t, attacker, 0, face, false);
        }
        for (fight, (_, part, _)) in t.state.fights.iter_mut().flatten().zip(touched) {
            fight.part = part;
        }
        t.field.is_bookended(&t.state, 0)
    };
    let (front, rear) = ((1, 0, Face::Front), (2, 0, Face::Rear));
    let [left, right] = [(3, 1, Face::Front), (4, 2, Face::Front)];
    assert!(bookended([front, rear]) && bookended([left, right]));
    assert!(!bookended([left, rear]), "they stand at a right angle");
}

/// MTF-FRM-10: a line of the better grades bends after half a move, and goes on for one when it is straight again.
#[test]
fn mtf_frm_10_half_a_move_beside_a_bend() {
    let t = table("B line 0 0 N A\nR line 0 29 S");
    let late = bends(&t).into_iter().find(|a| a.late && a.wings == [4, 0]).expect("half a move, then the bend");
    assert_eq!(late.via.centre - t.state.unit(0).rect.centre, crate::base::Point::new(0, 4 * INCH));
    assert_eq!(late.cost, 8 * INCH);
    assert!(bends(&table("B line 0 0 N C\nR line 0 29 S")).iter().all(|a| !a.late), "a whole move is the price");
    let mut t = bent("B line 0 0 N A\nR line 0 29 S", [4, 0]);
    t.state.unit_mut(0).flags = crate::rules::mollwitz_to_freiberg::state::Flags::default();
    let on = t.offered(0).into_iter().find(|a| a.doing == Doing::Form && a.files == 12 && a.to != a.via);
    assert_eq!(on.map(|a| (a.to.centre.y - a.via.centre.y, a.cost)), Some((4 * INCH, 8 * INCH)));
}

/// MTF-FIRE-03, MTF-CC-10, MTF-FIRE-11: all files of a bent line shoot out of their part; it has the fire of a line; its ends
/// can be struck along their length.
#[test]
fn mtf_frm_12_a_bent_line_shoots_both_ways() {
    let t = bent("B line 0 0 N\nR line 0 4 S\nR hc -9 -2 E", [4, 0]);
    let dice =
        |target: u8| t.field.volleys(&t.state, 0, target).into_iter().flatten().next().map(|v| v.dice[0] + v.dice[1]);
    assert_eq!(dice(1), Some(4), "eight files look north");
    assert_eq!(dice(2), Some(2), "four look west");
    assert!(t.field.is_dense(&t.state, 0, crate::base::Point::new(-2 * INCH, -20 * INCH)));
    let mut t = bent("B line 0 0 N\nR hc 0 0 S", [4, 0]);
    t.state.active = Side::Red;
    join(&mut t, 1, 0, Face::Front, false);
    assert_eq!(t.field.fire_bonus(&t.state, 0), 2);
}

/// MTF-HIT-05, MTF-RET-08: a bent line loses its ends first; one that retreats is a line again.
#[test]
fn mtf_hit_05_a_bent_line_shrinks_and_straightens() {
    let mut t = bent("B line 0 0 N\nR line 0 29 S", [4, 0]);
    t.with(&STANDS, &[], |e| e.lose(0, 4, Code::Hit));
    assert_eq!((t.state.unit(0).wings, t.state.unit(0).files), ([2, 0], 8));
    t.with(&STANDS, &[], |e| e.retreat(0, [Heading::SOUTH; 2], Code::Retreats));
    assert_eq!((t.state.unit(0).stand, t.state.unit(0).files), (Stand::Close, 10));
}

/// MTF-GEN-08: orders reach the nearest point of a unit, be it of an end that is bent back.
#[test]
fn mtf_gen_08_an_end_that_is_near_is_in_command() {
    for (y, reached) in [("-12", true), ("-13", false)] {
        let t = bent(&format!("B line 0 0 N\nR line 0 29 S\ngeneral B 0 {y}"), [4, 4]);
        assert_eq!(t.field.in_command(&t.state, 0), reached, "{y}");
    }
}

/// MTF-FRM-13, MTF-RET-10: a bent line makes no voluntary retreat; straight again it may.
#[test]
fn mtf_frm_13_nor_does_it_retreat_of_its_own_will() {
    let line = table("B line 0 0 N\nR hc 0 14 S");
    assert!(line.offers(0, Doing::Retreat));
    let t = bent("B line 0 0 N\nR hc 0 14 S", [4, 4]);
    assert_eq!(t.state.unit(0).stand, Stand::Bent);
    assert!(!t.offers(0, Doing::Retreat));
}

/// MTF-VIS-02, MTF-FIRE-27: the bent end of a friend hides who is behind it, and stops a shot.
#[test]
fn mtf_vis_02_a_bent_end_is_in_the_way() {
    let t = bent("B line 0 0 N\nB mgun 2.1 -6 N guns=1 figures=4\nR line 2.1 6 S files=2 figures=4", [0, 4]);
    assert!(!t.field.sees(&t.state, 1, 2));
    assert!(t.field.volleys(&t.state, 1, 2).iter().all(Option::is_none));
    let mut gone = t.clone();
    gone.state.unit_mut(0).morale = Morale::Gone;
    assert!(gone.field.sees(&gone.state, 1, 2));
}

/// MTF-CC-15, MTF-FRM-12: struck elsewhere than truly in flank or rear a bent line strikes with the files of all its line.
#[test]
fn mtf_cc_15_a_bent_line_counts_as_straight() {
    let dice = |wings: [u8; 2]| {
        let text = "B line 0 0 N\nR line 0 29 S\nR line 0 -29 N";
        let mut t = if wings == [0; 2] { table(text) } else { bent(text, wings) };
        join(&mut t, 2, 0, Face::Rear, false);
        t.field.strike_dice(&t.state, 0)
    };
    assert_eq!([[0, 0], [4, 4], [4, 0]].map(dice), [6, 6, 6], "24 figures");
}

//! What moves, debts and places leave on a unit.

use crate::base::geometry::Face;
use crate::base::{Point, Side};
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::morale::Cause;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, join, table};
use crate::rules::mollwitz_to_freiberg::setup::prepare;
use crate::rules::mollwitz_to_freiberg::state::{Flags, Phase, Stand};
use crate::rules::mollwitz_to_freiberg::tests::scenario;

const STANDS: Script<'_> = Script { shots: &[], evades: false };

fn offered(t: &Table, wanted: impl Fn(&Action) -> bool) -> Action {
    t.offered(0).into_iter().find(wanted).expect("it is offered")
}

fn next_turn(t: &mut Table, of: Side) {
    (t.state.active, t.state.phase) = (of.other(), Phase::Combat);
    t.with(&STANDS, &[], |e| {
        let _ = e.step();
    });
}

/// MTF-FT-03: an attack is an advance like a march; an inch after a change of formation is none.
#[test]
fn mtf_ft_03_attacks_are_advances() {
    let mut t = table("B line 0 -7 N\nR line 0 0 S");
    t.attacks(0, 1, &STANDS, &[]);
    assert!(t.state.unit(0).has(Flags::ADVANCED));
    let mut t = table("B line 0 0 N B files=4\nR line 0 20 S");
    let change = offered(&t, |a| a.doing == Doing::Form && a.files == 12 && !a.late && a.to != a.via);
    let inch = Action { to: change.via.advanced(INCH), ..change };
    t.with(&STANDS, &[], |e| e.act(0, &inch));
    assert!(!t.state.unit(0).has(Flags::ADVANCED));
    let mut t = table("B line 0 0 N B files=4\nR line 0 20 S");
    t.with(&STANDS, &[], |e| e.act(0, &change));
    assert!(t.state.unit(0).has(Flags::ADVANCED), "all that was left");
}

/// MTF-FRM-07, MTF-HIT-11: a debt that was paid weighs no more in the enemy's turn; who is driven back still owes.
#[test]
fn mtf_frm_07_debts_are_paid_by_standing() {
    let mut t = table("B line 0 0 N\nR line 0 30 S");
    t.state.unit_mut(0).set(Flags::DEBT);
    next_turn(&mut t, Side::Blue);
    assert!(t.field.rout_modifiers(&t.state, 0, Cause::FireTest).iter().flatten().next().is_some());
    t.with(&STANDS, &[], |e| e.combat_phase());
    assert!(!t.state.unit(0).has(Flags::DEBT));
    next_turn(&mut t, Side::Red);
    assert!(t.field.rout_modifiers(&t.state, 0, Cause::FireTest).iter().flatten().next().is_none());

    let mut t = table("B line 0 0 N\nR line 0 0 S");
    join(&mut t, 1, 0, Face::Front, false);
    t.state.fights.iter_mut().flatten().for_each(|f| f.first = false);
    t.state.unit_mut(0).set(Flags::DEBT);
    next_turn(&mut t, Side::Blue);
    t.with(&STANDS, &[1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6], |e| e.combat_phase());
    assert_eq!((t.told(Code::Retreats), t.state.unit(0).has(Flags::DEBT)), (1, true));
}

/// MTF-FRM-06, MTF-FRM-07: the turn in which it changes for two moves pays nothing; the next active one does.
#[test]
fn mtf_frm_07_the_turn_of_the_change_pays_nothing() {
    let mut t = table("B line 0 0 N disordered\nR line 0 28 S");
    let action =
        offered(&t, |a| a.doing == Doing::Form && a.owes && a.to.front_centre() == t.state.unit(0).rect.front_centre());
    t.with(&STANDS, &[], |e| e.act(0, &action));
    t.with(&STANDS, &[], |e| e.combat_phase());
    assert!(t.state.unit(0).has(Flags::DEBT));
    next_turn(&mut t, Side::Blue);
    t.with(&STANDS, &[], |e| e.combat_phase());
    assert!(!t.state.unit(0).has(Flags::DEBT));
}

/// MTF-ATK-07, MTF-FIRE-10: a line that comes out of the square it had to form shoots, as one that used half a move.
#[test]
fn mtf_atk_07_the_missing_half_is_no_movement() {
    let mut t = table("B line 0 0 N B square\nR line 0 7 S");
    t.state.unit_mut(0).set(Flags::SPENT);
    next_turn(&mut t, Side::Blue);
    assert!(t.state.unit(0).has(Flags::HALVED));
    let line = offered(&t, |a| a.doing == Doing::Form && a.stand == Stand::Close && a.files > 4);
    t.with(&STANDS, &[], |e| e.act(0, &line));
    let u = t.state.unit(0);
    assert!(u.has(Flags::MOVED) && !u.has(Flags::FAR) && t.field.may_shoot(&t.state, 0));
}

/// MTF-ATK-07, MTF-RLY-04: the half move is missing in its own turn, not from what it threatens with in the enemy's.
#[test]
fn mtf_atk_07_the_missing_half_is_of_one_turn() {
    let mut t = table("B line 0 0 N\nR line 0 28 S");
    let whole = t.field.allowance(&t.state, 0);
    t.state.unit_mut(0).set(Flags::SPENT);
    next_turn(&mut t, Side::Blue);
    assert_eq!(t.field.allowance(&t.state, 0), whole / 2);
    next_turn(&mut t, Side::Red);
    assert_eq!(t.field.allowance(&t.state, 0), whole);
}

/// MTF-SKR-15, MTF-LIM-04: who has come back to his guns shoots from the next turn on; guns that were left limbered are.
#[test]
fn mtf_skr_15_back_at_the_guns() {
    for (word, stand) in [("", Stand::Unlimbered), ("limbered", Stand::Limbered)] {
        let mut t = table(&format!("B lgun 0 0 N {word}\nR line 0 20 S"));
        t.with(&STANDS, &[], |e| e.abandon(0));
        let man = offered(&t, |a| a.doing == Doing::Man);
        t.with(&STANDS, &[], |e| e.act(0, &man));
        assert_eq!((t.state.unit(0).stand, t.field.may_shoot(&t.state, 0)), (stand, false));
        next_turn(&mut t, Side::Blue);
        assert_eq!(t.field.may_shoot(&t.state, 0), stand == Stand::Unlimbered);
    }
}

/// MTF-HIT-05, MTF-ORG-03: a gun goes with the last of its own gunners, of however many.
#[test]
fn mtf_hit_05_thin_crews_keep_their_guns() {
    let mut t = table("B line 0 -20 N\nR mgun 0 0 S guns=4 figures=8");
    t.with(&STANDS, &[], |e| e.damage(1, 1, false));
    assert_eq!((t.figures(1), t.state.unit(1).guns), (7, 4));
    t.with(&STANDS, &[], |e| e.damage(1, 1, false));
    assert_eq!((t.figures(1), t.state.unit(1).guns), (6, 3));
    let mut t = table("B mgun 0 0 S guns=4 figures=8\nR line 0 -28 N");
    let limber = offered(&t, |a| a.doing == Doing::Limber);
    t.with(&STANDS, &[], |e| e.act(0, &limber));
    assert_eq!(t.state.unit(0).guns, 4);
}

/// MTF-GEN-08: orders go round enemies and ground that bars, if that is not too far.
#[test]
fn mtf_gen_08_orders_go_round() {
    let led = |text: &str| {
        let t = table(text);
        t.field.in_command(&t.state, 0)
    };
    assert!(!led("B line 0 0 N\nR line 0 20 S\ndeep -48 -3 48 -3\ngeneral B 0 -6"));
    assert!(led("B line 0 0 N\nR line 0 20 S\ngeneral B 0 -6"));
    assert!(led("B line 0 0 N\nR line 0 -3 S files=4 figures=16\ngeneral B 0 -7"), "round a column");
    assert!(!led("B line 0 0 N\nR line 0 -4 S figures=40 files=20\ngeneral B 0 -7"), "a line is too wide");
}

/// MTF-RET-06: a retreat of one's own will disorders nobody either, whatever ground it ends on.
#[test]
fn mtf_ret_06_no_retreat_disorders() {
    let mut t = table("B line 0 0 N\nR line 0 10 S\nwood -20 -9 20 -4");
    let back = offered(&t, |a| a.doing == Doing::Retreat);
    t.with(&STANDS, &[6], |e| e.act(0, &back));
    assert!(t.field.terrain.in_woods(&t.state.unit(0).rect) && !t.is_disordered(0));
}

/// MTF-LIM-04, MTF-RET-09: guns whose limbers have gone follow no road, and stay behind when their crew goes.
#[test]
fn mtf_lim_04_nothing_draws_them() {
    let mut t = table("B mgun 0 0 N limbered civilian\nR line 0 29 S\nroad 0 -20 0 20");
    assert!(t.offers(0, Doing::Road));
    t.state.unit_mut(0).set(Flags::HORSELESS);
    assert!(!t.offers(0, Doing::Road) && !t.offers(0, Doing::March));
    let back = offered(&t, |a| a.doing == Doing::Retreat);
    t.with(&STANDS, &[6], |e| e.act(0, &back));
    assert_eq!((t.state.unit(0).stand, t.told(Code::Abandons)), (Stand::Crew, 1));
}

/// MTF-OPT-08: a duel is with who shot last turn, whether it could be answered or not.
#[test]
fn mtf_opt_08_a_duel_is_forgotten_after_a_turn() {
    let mut t = table("option artillery-duel\nB mgun 0 0 N shaken\nR mgun 0 20 S\nR line 8 15 S");
    t.state.unit_mut(0).shelled_by = 1 << 1;
    t.shooting(&[], &[]);
    assert_eq!(t.state.unit(0).shelled_by, 0);
}

/// MTF-ORD-04, MTF-TER-21, MTF-GEN-08: a scenario's posts count from the start: in a wood in disorder, and generals where
/// it puts them.
#[test]
fn mtf_ord_04_posts_in_woods_are_disordered_from_the_start() {
    let mut scenario = scenario("mollwitz");
    let set_at = Point::new(-30 * INCH, -25 * INCH);
    scenario.sides[0].general.standing = Some(set_at);
    let (field, state) = prepare(&scenario).expect("it can be set up");
    assert!(field.units_from(Side::Blue).all(|u| !field.disordered(&state, u)));
    assert_eq!((state.leaders[0].at, state.leaders[0].here), (set_at, true));
    let at = scenario.units(Side::Blue).next().expect("a unit").1.standing.expect("a post").at;
    let corner = |x: i32, y: i32| Point::new(at.x + x * INCH, at.y + y * INCH);
    let outline = vec![corner(-8, -4), corner(8, -4), corner(8, 4), corner(-8, 4)];
    let wood = crate::field::ground::Feature::new(crate::field::ground::Nature::Wood, outline, crate::base::Len(0));
    scenario.ground.features.push(wood);
    let (field, state) = prepare(&scenario).expect("it can be set up");
    assert!(field.disordered(&state, 0) && !field.steady(&state, 0));
}

/// MTF-MOV-19, MTF-FIRE-10, MTF-ORD-07: a square that cannot move has used a whole move once it has changed: it neither shoots
/// nor recovers in that turn.
#[test]
fn mtf_mov_19_who_changes_out_of_such_a_square_has_moved() {
    for (word, debt) in [("D", false), ("irregular", false), ("D disordered", true)] {
        let mut t = table(&format!("B line 0 0 N square {word}\nR line 0 6 S"));
        if debt {
            t.state.unit_mut(0).set(Flags::WAS_DISORDERED);
        }
        let change = offered(&t, |a| a.doing == Doing::Form && a.stand == Stand::Close);
        t.with(&STANDS, &[], |e| e.act(0, &change));
        assert!(!t.field.may_shoot(&t.state, 0), "{word}");
        t.combat(&[]);
        assert!(t.is_disordered(0), "{word}");
    }
}

/// MTF-HIT-05, MTF-SKR-15: hits on a crew away from its guns take gunners only, and the guns are there when they come back; of
/// those a gun goes with the last of its own gunners.
#[test]
fn mtf_hit_05_guns_wait_for_what_is_left_of_their_crew() {
    let mut t = table("B mgun 0 0 N guns=4 figures=16\nR line 0 28 S");
    t.with(&STANDS, &[], |e| {
        e.abandon(0);
        e.lose(0, 7, Code::Hit);
    });
    let man = offered(&t, |a| a.doing == Doing::Man);
    t.with(&STANDS, &[], |e| e.act(0, &man));
    assert_eq!((t.state.unit(0).guns, t.figures(0)), (4, 9));
    t.with(&STANDS, &[], |e| e.lose(0, 1, Code::Hit));
    assert_eq!((t.state.unit(0).guns, t.figures(0)), (3, 8), "the ninth was alone at his");
    t.with(&STANDS, &[], |e| e.lose(0, 1, Code::Hit));
    assert_eq!(t.state.unit(0).guns, 3, "one of them without gunners");
}

use crate::base::Side;
use crate::base::geometry::Face;
use crate::rules::mollwitz_to_freiberg::data::fire::{Ammunition, Shot};
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::Doing;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Phase, Stand};

const STANDS: Script<'_> = Script { shots: &[], evades: false };
const FORMS: Script<'_> = Script { shots: &[], evades: true };

/// MTF-FRM-01, MTF-FRM-09: a square is as wide as its front face, which keeps the place of the line's middle.
#[test]
fn mtf_frm_09_a_square_forms_on_its_front_centre() {
    let mut t = table("B line 0 0 N\nR hc 0 14 S");
    let action = t.offered(0).into_iter().find(|a| a.stand == Stand::Square).expect("it may form square");
    assert_eq!((action.doing, action.cost), (Doing::Form, 8 * INCH), "grade C pays a move (MTF-FRM-06)");
    t.with(&STANDS, &[], |e| e.act(0, &action));
    let u = t.state.unit(0);
    assert_eq!(u.rect.front_centre(), crate::base::Point::ORIGIN);
    assert_eq!((u.rect.half_front, u.rect.half_depth), (30 * 120, 30 * 120), "six figures a face in two ranks");
    assert!(t.field.steady(&t.state, 0), "MTF-ORD-01");
    assert!(!table("B lc 0 0 N\nR hc 0 14 S").offered(0).iter().any(|a| a.stand == Stand::Square), "foot only");
}

/// MTF-MOV-18, MTF-MOV-19, MTF-MOV-20: four inches, none for grade D and irregulars, none before an enemy within eight.
#[test]
fn mtf_mov_18_to_20_squares_go_slowly_or_not_at_all() {
    let marches = |text: &str| {
        let t = table(text);
        let far = |a: &crate::rules::mollwitz_to_freiberg::movement::Action| t.state.unit(0).rect.local(a.to.centre).y;
        let acts = t.offered(0);
        let all = acts.iter().filter(|a| a.doing == Doing::March).map(far);
        (all.max(), acts.iter().any(|a| a.doing == Doing::Form && a.stand == Stand::Close))
    };
    assert_eq!(marches("B line 0 0 N square\nR line 0 20 S"), (Some(4 * INCH), true));
    assert_eq!(marches("B line 0 0 N square D\nR line 0 20 S"), (None, true));
    assert_eq!(marches("B line 0 0 N square irregular\nR line 0 20 S"), (None, true), "MTF-IRR-03");
    assert_eq!(marches("B line 0 0 N square\nR line 0 8 S"), (None, true));
}

/// MTF-ATK-09, MTF-RLY-04: a square attacks nobody, and threatens nobody.
#[test]
fn mtf_atk_09_squares_do_not_attack() {
    let t = table("B line 0 0 N square\nR line 0 5 S shaken");
    assert!(t.attack(0, 1).is_none());
    assert_eq!(t.field.rally_modifier(&t.state, 1), 0);
}

/// MTF-ATK-07: good foot forms square before horse that comes at its front, loses its fire, and owes half a move.
#[test]
fn mtf_atk_07_good_foot_forms_square_before_horse() {
    let mut t = table("B hc 0 -9 N\nR line 0 0 S B");
    t.attacks(0, 1, &FORMS, &[5]);
    assert_eq!((t.told(Code::FormsSquare), t.told(Code::Contact)), (1, 1), "a 5 lets them attack (MTF-ATK-11)");
    let f = t.state.fights[0].expect("a fight");
    assert_eq!(t.field.fire_bonus(&t.state, 1), 0, "MTF-CC-10");
    assert_eq!(t.field.points(&t.state, &f, 0), 5 - 4, "MTF-CC-03: no charge, and a steady square");
    assert_eq!(t.field.points(&t.state, &f, 1), 3 + 1, "a grade above");
    assert!(t.state.unit(1).has(Flags::SPENT));
    // Grade C cannot, nor the disordered, nor who is struck in flank, nor before foot.
    for (blue, red) in [("hc 0 -9 N", "C"), ("hc 0 -9 N", "B disordered"), ("line 0 -7 N", "B"), ("hc 9 1 W", "B")] {
        let mut t = table(&format!("B {blue}\nR line 0 0 S {red}"));
        t.attacks(0, 1, &FORMS, &[]);
        assert_eq!(t.told(Code::FormsSquare), 0, "{blue} {red}");
    }
}

/// MTF-ATK-07: the half move that the square cost is missing in its next turn.
#[test]
fn mtf_atk_07_the_half_move_is_missing_next_turn() {
    let mut t = table("B line 0 0 N B square\nR hc 0 20 S");
    t.state.unit_mut(0).set(Flags::SPENT);
    (t.state.phase, t.state.active) = (Phase::Combat, Side::Red);
    t.with(&STANDS, &[], |e| e.step());
    let forms: Vec<_> = t.offered(0).into_iter().filter(|a| a.doing == Doing::Form).collect();
    assert!(!forms.is_empty() && forms.iter().all(|a| a.to == a.via), "back in line, or a move, not both");
    assert_eq!(t.field.allowance(&t.state, 0), 2 * INCH);
}

/// MTF-ATK-11: of horse that comes at a steady square two in six go in; who shies at one that stood stays where it was, who
/// shies at one that formed reins in an inch before it.
#[test]
fn mtf_atk_11_horse_shies_at_a_square() {
    let mut t = table("B hc 0 -9 N\nR line 0 0 S square");
    let from = t.state.unit(0).rect;
    t.attacks(0, 1, &STANDS, &[4]);
    assert_eq!((t.state.unit(0).rect, t.told(Code::Contact)), (from, 0));
    let mut t = table("B hc 0 -9 N\nR line 0 0 S A");
    t.attacks(0, 1, &FORMS, &[4]);
    let gap = t.state.unit(0).rect.distance(&t.state.unit(1).rect);
    assert_eq!((t.told(Code::Halts), t.state.fights[0]), (1, None));
    assert!((INCH - 20..=INCH + 20).contains(&gap), "{gap}");
    let mut t = table("B hc 0 -9 N\nR line 0 0 S square disordered");
    t.attacks(0, 1, &STANDS, &[]);
    assert_eq!(t.told(Code::Contact), 1, "an unsteady square frightens nobody");
}

/// MTF-ATK-20: a square has neither flank nor rear.
#[test]
fn mtf_atk_20_squares_have_no_flank() {
    let flanked = |red: &str| {
        let mut t = table(&format!("B hc 9 1 W\nR line 0 0 S {red}"));
        t.state.unit_mut(1).set(Flags::DISORDERED);
        t.attack(0, 1).expect("it can attack").flank
    };
    assert!(flanked("") && !flanked("square"));
}

/// MTF-CC-09, MTF-CC-03: at horse it strikes with all faces, at foot with the one that is touched, at both with the others;
/// foot has one more against any square.
#[test]
fn mtf_cc_09_a_square_strikes_with_its_faces() {
    let mut t = table("B hc 0 0 N\nB line 9 0 N\nR line 0 0 S square");
    join(&mut t, 0, 2, Face::Front, false);
    assert_eq!(t.field.strike_dice(&t.state, 2), 6, "24 figures");
    t.state.fights[0] = None;
    join(&mut t, 1, 2, Face::Left, false);
    assert_eq!(t.field.strike_dice(&t.state, 2), 1, "six figures");
    let f = t.state.fights[0].expect("a fight");
    assert_eq!(t.field.points(&t.state, &f, 1), 3 + 1);
    join(&mut t, 0, 2, Face::Front, false);
    assert_eq!(t.field.strike_dice(&t.state, 2), 1 + 4, "two of the eighteen figures at the horse count for nothing");
}

/// MTF-FIRE-07, MTF-FIRE-11, MTF-FIRE-17, MTF-FT-02: a square shoots out of its faces at -1, is dense, and steadies.
#[test]
fn mtf_fire_17_a_square_shoots_out_of_its_faces() {
    let t = table("B line 0 0 N square\nR line 4 -1 W\nR hc 0 20 S");
    let v = t.field.volleys(&t.state, 0, 1).into_iter().flatten().next().expect("its right face bears");
    assert_eq!((v.dice, v.ammo), ([1, 0], Ammunition::Musket), "six figures");
    assert_eq!(v.needs[0], 3 + 1);
    let keys = t.field.shot_modifiers(&t.state, 0, 1, Ammunition::Musket);
    assert!(keys.iter().flatten().any(|m| m.0 == Some(Shot::InSquare)));
    assert!(t.field.is_dense(&t.state, 0, t.state.unit(1).rect.centre));
    let mut t = table("B line 0 0 N\nR line 0 5 S square");
    t.state.unit_mut(1).shot_hits = 2;
    assert_eq!(t.field.fire_test_modifier(&t.state, 1), -1 + 1);
}

/// MTF-RET-08, MTF-RET-14, MTF-HIT-05: a square retreats as a column; horse flows round it; it shrinks on all faces.
#[test]
fn mtf_ret_08_a_square_retreats_as_a_column() {
    let mut t = table("B hc 0 -9 N\nR line 0 0 S square");
    t.with(&STANDS, &[], |e| {
        let away = crate::base::Heading::NORTH;
        e.retreat(1, [away; 2], Code::Retreats)
    });
    assert_eq!((t.state.unit(1).stand, t.state.unit(1).files), (Stand::Close, 4));
    let mut t = table("B line 0 0 N square");
    t.with(&STANDS, &[], |e| e.lose(0, 8, Code::Hit));
    assert_eq!((t.state.unit(0).files, t.state.unit(0).rect.half_front), (2, 20 * 120));
}

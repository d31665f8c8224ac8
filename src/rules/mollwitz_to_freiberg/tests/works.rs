use crate::base::Heading;
use crate::rules::mollwitz_to_freiberg::data::ground::Cover;
use crate::rules::mollwitz_to_freiberg::data::melee::Points;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, table};
use crate::rules::mollwitz_to_freiberg::state::Stand;

const STANDS: Script<'_> = Script { shots: &[], evades: false };

/// Works from west to east: their defenders stand north of them and look south.
const WORKS: &str = "works -20 0 20 0";

/// MTF-TER-21, MTF-ORD-04, MTF-TER-01: who stands behind works within two inches is disordered and covered, who stands before
/// them or farther off is neither.
#[test]
fn mtf_ter_21_behind_works() {
    let behind = |y: &str| {
        let t = table(&format!("{WORKS}\nB line 0 -8 N\nR line 0 {y} S"));
        let (own, its) = (t.state.unit(0).rect, t.state.unit(1).rect);
        let ground = &t.field.terrain;
        (ground.in_works(&its), ground.cover(&its, own.front_centre()), ground.cover_of_works(&its, &own))
    };
    assert_eq!(behind("-3"), (false, Cover::None, Cover::None), "before them");
    assert_eq!(behind("1"), (true, Cover::Hard, Cover::Soft));
    assert_eq!(behind("5"), (false, Cover::None, Cover::None), "too far behind");
    let mut t = table(&format!("{WORKS}\nB line 0 1 S\nR line 0 -20 N"));
    let here = t.state.unit(0).rect;
    t.with(&STANDS, &[], |e| e.after_move(0, &here));
    assert!(t.is_disordered(0));
}

/// MTF-CC-03, MTF-ORD-04: who attacks over works has one less in every round, and is disordered.
#[test]
fn mtf_cc_03_cover_of_works_in_combat() {
    let mut t = table(&format!("{WORKS}\nB line 0 -5 N\nR line 0 1 S"));
    t.attacks(0, 1, &STANDS, &[]);
    let f = t.state.fights[0].expect("a fight");
    let has = |unit: u8, t: &crate::rules::mollwitz_to_freiberg::sandtable::Table| {
        let added = t.field.points_added(&t.state, &f, unit);
        added.iter().flatten().any(|a| a.0 == Some(Points::AtSoftCover))
    };
    assert!(has(0, &t) && !has(1, &t));
    assert!(t.is_disordered(0));
    t.state.fights[0].as_mut().expect("a fight").first = false;
    assert!(has(0, &t), "not in the first round only");
}

/// MTF-TER-01: cavalry attacks nobody in works.
#[test]
fn mtf_ter_01_cavalry_leaves_works_alone() {
    let attacks = |y: &str| table(&format!("{WORKS}\nB hc 0 12 S\nR line 0 {y} N")).attack(0, 1).is_some();
    assert!(attacks("5") && !attacks("2.6"));
}

/// MTF-RET-08: who retreats out of works does so in column, and irregular skirmishers in skirmish order.
#[test]
fn mtf_ret_08_out_of_works_in_column() {
    for (y, files) in [("1", 4), ("9", 12)] {
        let mut t = table(&format!("{WORKS}\nB line 0 -8 N\nR line 0 {y} S"));
        t.with(&STANDS, &[], |e| e.retreat(1, [Heading::NORTH; 2], Code::Retreats));
        assert_eq!((t.state.unit(1).stand, t.state.unit(1).files), (Stand::Close, files));
    }
}

/// MTF-SKR-05, MTF-TER-21: skirmishers who evade or retreat into works take up town order there.
#[test]
fn mtf_skr_05_into_works_out_of_an_attack() {
    let mut t = table("works -20 6 20 6\nB line 0 -5 N\nR light 0 1.3 S loose figures=8");
    t.with(&Script { shots: &[], evades: true }, &[2, 3], |e| e.evade(1, 0));
    assert!(t.field.terrain.in_works(&t.state.unit(1).rect), "five inches back");
    assert_eq!((t.state.unit(1).stand, t.is_disordered(1)), (Stand::Town, true));
    let mut t = table("works -20 6 20 6\nB line 0 -5 N\nR light 0 0.5 S loose figures=8");
    t.with(&STANDS, &[], |e| e.retreat(1, [Heading::NORTH; 2], Code::Retreats));
    assert_eq!((t.state.unit(1).stand, t.is_disordered(1)), (Stand::Town, true));
}

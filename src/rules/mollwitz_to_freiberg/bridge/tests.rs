use crate::base::Point;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Stand};

const STANDS: Script<'_> = Script { shots: &[], evades: false };
const RIVER: &str = "deep -48 10 48 10";

/// An act that brings the front over the river.
fn over(t: &Table) -> Option<Action> {
    t.offered(0).into_iter().find(|a| a.doing == Doing::March && a.to.front_centre().y > 10 * INCH + INCH / 2)
}

/// MTF-TER-09, MTF-TER-01, MTF-ORD-04: rivers are crossed at a bridge, by a column two figures wide, which is disordered.
#[test]
fn mtf_ter_09_a_column_crosses_a_bridge() {
    let at = |ground: &str, files: u8| {
        table(&format!("{RIVER}\n{ground}\nB line 0 7 N figures=12 files={files}\nR line 0 29 S"))
    };
    let bridge = "bridge 0 9 0 11";
    assert!(over(&at("", 2)).is_none() && over(&at(bridge, 4)).is_none());
    let mut t = at(bridge, 2);
    let go = over(&t).expect("it can cross");
    t.with(&STANDS, &[], |e| e.act(0, &go));
    assert!(t.is_disordered(0) && t.state.unit(0).rect.front_centre().y > 10 * INCH);
    // From beside the bridge it comes to it by a turn.
    let t = table(&format!("{RIVER}\n{bridge}\nB line 2 4 N figures=12 files=2\nR line 0 29 S"));
    let near = |a: &Action| {
        a.doing == Doing::March && a.to.front_centre().x.abs() < INCH / 2 && a.to.front_centre().y > 8 * INCH
    };
    assert!(t.offered(0).iter().any(near));
    let t = at(bridge, 4);
    assert!(t.offered(0).iter().any(|a| a.doing == Doing::Form && a.files == 2 && a.stand == Stand::Close));
    assert!(table("B line 0 7 N\nR line 0 29 S").offered(0).iter().all(|a| a.files != 2));
}

/// MTF-TER-08, MTF-TER-09, MTF-TER-01: a ford disorders nobody; a river that can be forded anywhere is a stream, which costs
/// twice its width.
#[test]
fn mtf_ter_08_fords_and_streams() {
    let mut t = table(&format!("{RIVER}\nford 0 9 0 11\nB line 0 7 N figures=12 files=2\nR line 0 29 S"));
    let go = over(&t).expect("it can wade");
    t.with(&STANDS, &[], |e| e.act(0, &go));
    assert!(!t.is_disordered(0));
    let ahead = |ground: &str| {
        let t = table(&format!("{ground}\nB line 0 8 N figures=12 files=4\nR line 0 29 S"));
        let far = t.offered(0).into_iter().filter(|a| a.doing == Doing::March).map(|a| a.to.front_centre().y);
        far.max().expect("a march")
    };
    assert_eq!(
        (ahead(""), ahead("stream -48 10 48 10")),
        (20 * INCH, 17 * INCH),
        "an inch wide; three quarters are offered"
    );
    assert!(ahead(RIVER) < 10 * INCH);
}

/// MTF-TER-10, MTF-ATK-12: along a road a column goes half as far again, through woods too and in order, and does not attack.
#[test]
fn mtf_ter_10_roads() {
    let road = "road 0 -20 0 29";
    let along = |more: &str, unit: &str| {
        let t = table(&format!("{road}\n{more}\nB {unit}\nR line 20 29 S"));
        t.offered(0)
            .into_iter()
            .find(|a| a.doing == Doing::Road && a.to.front_centre().y > INCH)
            .map(|a| (a.to.front_centre().y, a.cost))
    };
    assert_eq!(along("", "line 0 0 N files=4"), Some((18 * INCH, 18 * INCH)));
    assert_eq!(along("wood -9 3 9 12", "line 0 0 N files=4"), Some((18 * INCH, 18 * INCH)));
    assert_eq!(along("wood -9 3 9 12", "lgun 0 0 N limbered"), Some((15 * INCH, 15 * INCH)));
    assert_eq!(along("", "line 0 0 N"), None, "columns only");
    assert_eq!(along("", "line 3 0 N files=4"), None, "on the road only");
    let mut t = table(&format!("{road}\nwood -9 10 9 20\nB line 0 0 N files=4\nR line 20 29 S"));
    let march = t.offered(0).into_iter().find(|a| a.doing == Doing::Road).expect("along the road");
    t.with(&STANDS, &[], |e| e.act(0, &march));
    assert!(t.state.unit(0).has(Flags::ROAD) && !t.is_disordered(0));
    let mut t = table("B line 0 0 N files=4\nR line 0 6 S");
    assert!(t.field.may_attack(&t.state, 0));
    t.state.unit_mut(0).set(Flags::ROAD);
    assert!(!t.field.may_attack(&t.state, 0) && t.attack(0, 1).is_none());
}

/// MTF-GEN-03: generals ride over no river but by a bridge.
#[test]
fn mtf_gen_03_generals_and_rivers() {
    let rides = |x: i32| {
        let t = table(&format!("{RIVER}\nbridge 0 9 0 11\ngeneral B 0 0\nB line 0 -9 N"));
        t.field.may_ride(&t.state, 0, Point::new(x * INCH, 20 * INCH))
    };
    assert!(rides(0) && !rides(12));
}

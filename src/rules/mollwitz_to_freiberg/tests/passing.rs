use crate::base::Heading;
use crate::base::geometry::Face;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, Stand};

const STANDS: Script<'_> = Script { shots: &[], evades: false };

/// The ways that lead through friends: through whom, at what cost, and whether at the price of order.
fn passages(t: &Table) -> Vec<Action> {
    t.offered(0).into_iter().filter(|a| a.passed != 0).collect()
}

/// MTF-MOV-11, the ledger’s example 5: a friend 1.5 inches deep costs six inches of the move.
#[test]
fn mtf_mov_11_a_friend_is_passed_at_quarter_speed() {
    // A column goes twelve inches; the line before it is 40 mm deep.
    let t = table("B line 0 0 N files=4 figures=8\nB line 0 4 N\nR line 0 29 S");
    let safe = passages(&t).into_iter().find(|a| !a.disorders).expect("it can pass");
    let far = t.state.unit(0).rect.local(safe.to.centre).y;
    let depth = 2 * t.state.unit(1).rect.half_depth;
    assert_eq!((safe.passed, safe.cost), (1 << 1, far + 3 * depth));
    assert!(safe.cost <= 12 * INCH && far > 5 * INCH);
    assert!(!safe.to.overlaps(&t.state.unit(1).rect), "it comes out on the other side");
}

/// MTF-MOV-12, MTF-MOV-13: faster than that disorders both; who was passed stands still and does not shoot.
#[test]
fn mtf_mov_12_at_speed_both_are_disordered() {
    let text = "B line 0 0 N files=4\nB line 0 4 N\nR line 0 10 S";
    let mut t = table(text);
    let fast = passages(&t).into_iter().find(|a| a.disorders).expect("it can hurry");
    t.with(&STANDS, &[], |e| e.act(0, &fast));
    assert!(t.is_disordered(0) && t.is_disordered(1));
    assert!(t.state.unit(1).has(Flags::DONE) && !t.field.may_shoot(&t.state, 1));
    let mut t = table("B line 0 0 N files=4 figures=8\nB line 0 4 N\nR line 0 29 S");
    let safe = passages(&t).into_iter().find(|a| !a.disorders).expect("it can pass");
    t.with(&STANDS, &[], |e| e.act(0, &safe));
    assert!(!t.is_disordered(0) && !t.is_disordered(1) && t.state.unit(1).has(Flags::PASSED));
}

/// MTF-MOV-13, MTF-MOV-14, MTF-MOV-17: nobody goes through who has moved, who fights, or through guns.
#[test]
fn mtf_mov_14_whom_nobody_passes() {
    let mut t = table("B line 0 0 N files=4 figures=8\nB line 0 4 N\nR line 0 29 S");
    assert!(!passages(&t).is_empty());
    t.state.unit_mut(1).set(Flags::MOVED);
    assert!(passages(&t).is_empty());
    let mut t = table("B line 0 0 N files=4 figures=8\nB line 0 4 N\nR line 0 5 S");
    t.attacks(1, 2, &STANDS, &[]);
    assert!(t.state.engaged(1) && passages(&t).is_empty());
    assert!(passages(&table("B line 0 0 N files=4 figures=8\nB mgun 0 3 N\nR line 0 29 S")).is_empty());
    assert!(passages(&table("B line 0 0 N files=4 figures=8\nR line 0 4 N")).is_empty(), "an enemy");
}

/// MTF-MOV-14: nor is a skirmisher passed through while he fights.
#[test]
fn mtf_mov_14_nobody_passes_skirmishers_who_fight() {
    for fights in [false, true] {
        let mut t = table("B line 0 0 N files=4 figures=8\nB light 0 4 N loose figures=8\nR light 14 4 S loose");
        if fights {
            join(&mut t, 1, 2, Face::Front, false);
        }
        let beyond = |a: &Action| t.state.unit(0).rect.local(a.to.centre).y > 8 * INCH && a.to.centre.x.abs() < INCH;
        assert_eq!(t.offered(0).iter().any(beyond), !fights);
    }
}

/// MTF-MOV-15: skirmishers neither hinder nor are hindered, and nobody is disordered.
#[test]
fn mtf_mov_15_skirmishers_are_passed_freely() {
    let t = table("B line 0 0 N files=4 figures=8\nB light 0 4 N loose figures=8\nR line 0 29 S");
    let beyond = |a: &Action| t.state.unit(0).rect.local(a.to.centre).y;
    let free: Vec<Action> =
        t.offered(0).into_iter().filter(|a| a.doing == Doing::March && beyond(a) > 8 * INCH).collect();
    assert!(!free.is_empty() && free.iter().all(|a| a.passed == 0 && !a.disorders));
    let t = table("B light 0 0 N loose figures=8\nB line 0 2 N figures=8 files=4\nR line 0 29 S");
    let out = t.offered(0).into_iter().any(|a| t.state.unit(0).rect.local(a.to.centre).y > 5 * INCH);
    assert!(out, "and they go through others");
}

/// MTF-MOV-16: who retreats goes through friends at full speed, and nobody is disordered.
#[test]
fn mtf_mov_16_retreats_go_through_friends() {
    let mut t = table("B line 0 0 N\nB line 0 -4 N\nR line 0 6 S");
    t.with(&STANDS, &[], |e| e.retreat(0, [crate::base::Heading::SOUTH; 2], Code::Retreats));
    assert!(t.state.unit(0).rect.centre.y < t.state.unit(1).rect.centre.y);
    assert!(!t.is_disordered(0) && !t.is_disordered(1), "MTF-RET-06");
}

/// MTF-FRM-11, MTF-SKR-01, MTF-SKR-06: regular light troops open and close for the price of a change of formation, about
/// their command figure; line infantry and massed irregulars do not.
#[test]
fn mtf_frm_11_light_troops_open_and_close() {
    let mut t = table("B light 0 0 N disordered\nR line 0 29 S");
    t.state.unit_mut(0).clear(Flags::DISORDERED);
    let open = t.offered(0).into_iter().find(|a| a.stand == Stand::Skirmish).expect("it may open");
    assert_eq!(open.cost, 8 * INCH, "grade C pays a move");
    t.with(&STANDS, &[], |e| e.act(0, &open));
    let u = *t.state.unit(0);
    assert_eq!(
        (u.rect.centre, u.rect.half_front),
        (crate::base::Point::ORIGIN, 6 * INCH),
        "an inch for each of two ranks"
    );
    t.state.unit_mut(0).flags = Flags(0);
    let close = t.offered(0).into_iter().find(|a| a.stand == Stand::Close).expect("it may close");
    t.with(&STANDS, &[], |e| e.act(0, &close));
    assert_eq!(t.state.unit(0).rect.front_centre(), crate::base::Point::ORIGIN);
    // With another facing, or into square; and out of square into the open again (MTF-FRM-05, MTF-SKR-06).
    let loose = table("B light 0 0 N loose\nR line 29 0 W");
    let command = loose.state.unit(0).rect.centre;
    let faces = |a: &Action| {
        let turn = a.to.heading.to(Heading::EAST).abs();
        a.stand == Stand::Close && turn < 5 * Heading::DEGREE && a.to.front_centre().is_near(command, 4)
    };
    assert!(loose.offered(0).iter().any(faces), "about its command figure");
    assert!(loose.offered(0).iter().any(|a| a.stand == Stand::Square));
    let square = table("B light 0 0 N square\nR line 0 29 S");
    assert!(square.offered(0).iter().any(|a| a.stand == Stand::Skirmish));
    for other in ["line 0 0 N", "light 0 0 N irregular", "hc 0 0 N"] {
        let t = table(&format!("B {other}\nR line 0 29 S"));
        assert!(t.offered(0).iter().all(|a| a.stand != Stand::Skirmish), "{other}");
    }
    let cloud = table("B light 0 0 N irregular loose\nR line 0 29 S");
    assert!(cloud.offered(0).iter().all(|a| a.stand != Stand::Close), "MTF-IRR-01");
}

/// MTF-LIM-03, MTF-LIM-04: civilian limbers leave before a visible enemy within twelve inches; a battery that was limbered
/// owes a turn of unlimbering, and cannot move.
#[test]
fn mtf_lim_03_civilian_limbers_leave() {
    let gone = |red: &str| {
        let mut t = table(&format!("B mgun 0 0 N limbered civilian\nR line {red} S"));
        t.with(&STANDS, &[], |e| e.civilians_leave());
        let doings: Vec<Doing> = t.offered(0).iter().map(|a| a.doing).collect();
        (t.told(Code::CiviliansLeave), doings.contains(&Doing::March), doings.contains(&Doing::Unlimber))
    };
    assert_eq!(gone("0 13"), (0, true, true));
    assert_eq!(gone("0 11"), (1, false, true));
    let mut t = table("B mgun 0 0 N limbered\nR line 0 11 S");
    t.with(&STANDS, &[], |e| e.civilians_leave());
    assert_eq!(t.told(Code::CiviliansLeave), 0, "soldiers stay");
}

/// MTF-LIM-02: of guns that unlimber they leave then, and of those that stood unlimbered they went before the battle.
#[test]
fn mtf_lim_02_civilian_limbers_leave_guns_that_unlimber() {
    let mut t = table("B mgun 0 0 N limbered civilian\nR line 0 29 S");
    let unlimber = t.offered(0).into_iter().find(|a| a.doing == Doing::Unlimber).expect("it can");
    t.with(&STANDS, &[], |e| e.act(0, &unlimber));
    assert_eq!(t.told(Code::CiviliansLeave), 1);
    let mut t = table("B mgun 0 0 N civilian\nR line 0 11 S");
    t.with(&STANDS, &[], |e| e.civilians_leave());
    assert_eq!(t.told(Code::CiviliansLeave), 0, "nobody is left who could");
}

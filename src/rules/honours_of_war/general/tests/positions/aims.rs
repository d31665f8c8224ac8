//! What is gone for, and how much time there is.

use super::*;

const LINE: &str = "B foot -21 0 N\nB foot 0 0 N\nB foot 21 0 N";

fn target(theirs: &str) -> u8 {
    planned(&format!("{LINE}\n{theirs}"), &STEADY).state.brigade(0).plan.target
}

#[test]
fn foot_goes_for_foot_before_it_rather_than_for_horse() {
    assert!(target("R horse -12 50 S\nR horse 12 50 S\nR foot -10 75 S brigade=1\nR foot 11 75 S brigade=1") >= 5);
    assert_eq!(target("R horse 0 40 S\nR foot -10 160 S brigade=1"), 3, "there is no foot far and wide");
}

#[test]
fn foot_goes_for_foot_before_it_rather_than_for_guns() {
    let houses = "R foot -30 70 S\nR foot -9 70 S\nR foot 12 70 S\nR foot 33 70 S";
    assert!(target(&format!("{houses}\nR guns 0 66 S brigade=1")) < 7, "guns in the line");
    assert_eq!(target("R guns 0 50 S brigade=1\nR foot -150 70 S\nR foot -129 70 S"), 5, "nobody stands by them");
}

#[test]
fn foot_goes_for_foot_in_the_open_rather_than_for_houses() {
    let houses = |what: &str| target(&format!("village 0 50\nR foot {what}0 50 S\nR foot -20 68 S"));
    assert_eq!([houses("block=0 "), houses("")], [4, 3]);
}

#[test]
fn foot_does_not_go_for_guns_behind_the_line() {
    let line = "R foot -30 60 S hits=0\nR foot -9 60 S\nR foot 12 60 S\nR foot 33 60 S\nR foot 0 66 S\nR foot 20 66 S";
    assert!(target(&format!("{line}\nR guns 0 95 S brigade=1")) < 9);
}

/// HOW-WIN-08.
#[test]
fn what_is_due_is_gone_for_before_what_is_near() {
    let aim = |due: Option<u16>| {
        let mut table = Table::of("B foot column 0 0 N\nB foot column 21 0 N\nR foot 250 150 S");
        let square =
            |x: i32, y: i32| [(-10, -10), (10, -10), (10, 10), (-10, 10)].map(|(a, b)| cm(x + a, y + b)).to_vec();
        let goal = |points, due| Goal { points, worth: 2, holder: Some(Side::Red), due };
        table.field.goals = vec![goal(square(0, 60), None), goal(square(-150, 60), due.map(|turn| (Side::Blue, turn)))];
        table.field.attacker = Some(Side::Blue);
        table.state.objectives[..2].fill(Some(Side::Red));
        planned_under(table, &STEADY).state.brigade(0).plan.aim.x < cm(-75, 0).x
    };
    assert_eq!([None, Some(30)].map(aim), [false, true]);
}

/// HOW-WIN-08.
#[test]
fn who_must_have_a_place_soon_keeps_no_reserve() {
    let kept = |due: Option<u16>| {
        let pair = |y: i32, n: u8| format!("B foot -11 {y} N brigade={n}\nB foot 11 {y} N brigade={n}\n");
        let mut table = Table::of(&format!("{}{}{}R foot 0 80 S", pair(0, 0), pair(-30, 1), pair(-60, 2)));
        let points = [(-30, 60), (30, 60), (30, 90), (-30, 90)].map(|(x, y)| cm(x, y)).to_vec();
        let due = due.map(|turn| (Side::Blue, turn));
        table.field.goals = vec![Goal { points, worth: 4, holder: Some(Side::Red), due }];
        table.field.last_turn = 40;
        table.state.objectives[0] = Some(Side::Red);
        want(&planned_under(table, &STEADY), 2) == Want::Reserve
    };
    assert_eq!([None, Some(30), Some(18)].map(kept), [true, true, false]);
}

/// HOW-WIN-08.
#[test]
fn who_must_have_a_place_soon_makes_ready_no_longer_and_goes_in_against_more() {
    let wants = |text: &str, due: Option<u16>| {
        let mut table = Table::of(text);
        let goal = Goal {
            points: [(-30, 60), (30, 60), (30, 90), (-30, 90)].map(|(x, y)| cm(x, y)).to_vec(),
            worth: 4,
            holder: Some(Side::Red),
            due: due.map(|turn| (Side::Blue, turn)),
        };
        (table.field.goals, table.field.attacker) = (vec![goal], Some(Side::Blue));
        table.field.last_turn = 40;
        table.state.objectives[0] = Some(Side::Red);
        want(&planned_under(table, &STEADY), 0)
    };
    let column = "B foot column 0 0 N\nB foot column 21 0 N\nR foot 10 70 S";
    assert_eq!([None, Some(30), Some(18)].map(|due| wants(column, due)), [Want::Form, Want::Form, Want::Assault]);
    let weak = "B foot 0 0 N\nB foot 21 0 N\nR foot -21 70 S\nR foot 0 70 S\nR foot 21 70 S\nR foot 42 70 S";
    assert_eq!([None, Some(30)].map(|due| wants(weak, due)), [Want::Attack, Want::Assault]);
}

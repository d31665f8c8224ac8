//! Places worth points that stand empty.

use super::*;
use crate::rules::honours_of_war::state::NONE;

/// A village worth a point, which Blue or Red had first.
fn village(first: Side, text: &str) -> Table {
    let mut table = Table::of(&format!("village 0 0\n{text}"));
    let points = vec![cm(-10, -10), cm(10, -10), cm(10, 10), cm(-10, 10)];
    table.field.goals = vec![Goal { points, worth: 2, holder: Some(first), due: None }];
    table.state.objectives[0] = Some(first);
    table
}

#[test]
fn an_empty_village_worth_a_point_is_entered_by_who_stands_beside_it() {
    let enters = |first: Side, others: &str| {
        let text = format!("B foot 0 -20 N\nB foot 25 -20 N\nR foot -21 38 S\nR foot 0 38 S\nR foot 21 38 S\n{others}");
        let table = village(first, &text);
        let table = planned_under(table, &STEADY);
        moves(&table, 0).block != NONE
    };
    assert!(enters(Side::Red, ""), "to take it");
    assert!(enters(Side::Blue, ""), "to keep it");
    assert!(!enters(Side::Red, "B foot block=0 0 0 N"), "one is enough");
}

/// HOW-TER-39: from further off than half a move nobody gets in; he comes nearer first.
#[test]
fn who_cannot_yet_enter_an_empty_village_worth_a_point_comes_up_to_it() {
    let table = village(Side::Red, "B foot -4 -24 N hits=1\nR foot 60 90 S\nR foot 81 90 S");
    let table = planned_under(table, &STEADY);
    let (action, village) = (moves(&table, 0), table.field.terrain.blocks[0].rect);
    assert!(action.to.distance(&village) < cm(0, 6).y, "{action:?}");
}

//! The mouth of the road by which reserves come on the table (HOW-SCN-15).

use super::*;
use crate::base::{Heading, Rect};
use crate::field::scenario::{Arrival, When};
use crate::rules::honours_of_war::orders::Orders;

/// Blue's first brigade comes by a road at the west edge; so many of it, the last, wait there still.
fn road(text: &str, waiting: u8) -> Table {
    let mut table = Table::of(text);
    let arrival = Arrival { when: When::Turn(1), at: cm(-300, 0), heading: Heading::EAST };
    table.field.orders = vec![Orders { moves_from: 0, arrival: Some(arrival) }];
    let b = table.state.brigade_mut(0);
    b.due = true;
    let end = b.first + b.len;
    for unit in end - waiting..end {
        let u = table.state.unit_mut(unit);
        (u.morale, u.rect.centre) = (Morale::Reserve, arrival.at);
    }
    planned_under(table, &STEADY)
}

/// Blue's battalions of one brigade.
fn battalions(here: &str, others: usize) -> String {
    format!("{here}\n{}", "B foot -300 0 E\n".repeat(others))
}

const FOES: &str = "R foot -235 -21 W\nR foot -235 0 W\nR foot -235 21 W";

#[test]
fn who_comes_on_first_goes_on_in_column_and_forms_no_line_in_the_mouth() {
    let action = |waiting: usize| {
        let text = format!("{}\n{FOES}", battalions("B foot column -287 0 E", waiting));
        moves(&road(&text, waiting as u8), 0)
    };
    let (first, last) = (action(3), action(0));
    assert_eq!(last.formation, Formation::Line, "with nobody behind him: {last:?}");
    assert_eq!(first.formation, Formation::Column, "{first:?}");
    let next = Rect::new(cm(-290, 0), Heading::EAST, cm(4, 0).x, cm(20, 0).x);
    assert!(!first.to.overlaps(&next), "{first:?}");
}

#[test]
fn nobody_falls_back_into_the_mouth_while_others_wait() {
    let aim = |waiting: usize| {
        let text = format!("{}\n{FOES}\n{FOES}", battalions("B foot column -287 0 E", waiting));
        let table = road(&text.replace("-235 ", "-205 "), waiting as u8);
        table.state.brigade(0).plan.aim.distance(cm(-300, 0))
    };
    assert!(aim(0) < cm(40, 0).x, "{}", aim(0));
    assert!(aim(4) >= cm(40, 0).x, "{}", aim(4));
}

#[test]
fn who_is_due_counts_in_the_strength_of_those_who_are_there() {
    let of = |waiting: usize| {
        let text = format!("{}\nR foot -190 -21 W\nR foot -190 0 W", battalions("B foot -250 0 E", waiting));
        want(&road(&text, waiting as u8), 0)
    };
    assert_eq!([of(0), of(3)], [Want::Attack, Want::Form], "and nobody goes in before they are there");
}

#[test]
fn who_is_still_to_come_has_a_plan_and_goes_when_the_others_have_made_room() {
    let text = "B foot column -287 0 E brigade=0\nB foot -300 0 E brigade=1\nR foot -150 0 W";
    let mut table = Table::of(text);
    let at = cm(-300, 0);
    let orders = Orders { moves_from: 0, arrival: Some(Arrival { when: When::Turn(1), at, heading: Heading::EAST }) };
    table.field.orders = vec![orders; 2];
    for brigade in [0, 1] {
        table.state.brigade_mut(brigade).due = true;
    }
    (table.state.unit_mut(1).morale, table.state.unit_mut(1).rect.centre) = (Morale::Reserve, at);
    let table = planned_under(table, &STEADY);
    assert_ne!(want(&table, 1), Want::Nothing);
    let choices = [Choice::Brigade(1), Choice::Brigade(0), Choice::Pass];
    assert_eq!(decides(&table, Side::Blue, Decision::MoveBrigade, &choices).0, Choice::Brigade(0));
}

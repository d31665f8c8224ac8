//! The mouth of the road by which reserves come on the table (HOW-SCN-15).

use super::*;
use crate::base::{Heading, Point, Rect};

/// A road at the west edge.
fn road() -> (Point, Heading) {
    (cm(-300, 0), Heading::EAST)
}

/// Blue's first brigade comes by it; so many of it, the last, wait there still.
fn coming(text: &str, waiting: u8) -> Table {
    let mut table = Table::of(text);
    table.comes(0, road(), waiting);
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
        moves(&coming(&text, waiting as u8), 0)
    };
    let (first, last) = (action(3), action(0));
    assert_eq!(last.formation, Formation::Line, "with nobody behind him: {last:?}");
    assert_eq!(first.formation, Formation::Column, "{first:?}");
    let next = Rect::new(cm(-290, 0), Heading::EAST, cm(4, 0).x, cm(20, 0).x);
    assert!(!first.to.overlaps(&next), "{first:?}");
}

/// Whoever stands in the place where others are to come on, be it guns ready to fire, a line or horse.
#[test]
fn who_stands_in_the_mouth_goes_out_of_it_while_others_wait() {
    let next = Rect::new(cm(-290, 0), Heading::EAST, cm(4, 0).x, cm(20, 0).x);
    for kind in ["gun", "guns", "foot", "horse", "gun limbered"] {
        for heading in ["E", "N"] {
            let text = format!("B {kind} -287 0 {heading} brigade=1\n{FOES}\nB foot -300 0 E brigade=0");
            let mut table = Table::of(&text);
            table.comes(0, road(), 1);
            let mut table = planned_under(table, &STEADY);
            let bars = table.state.brigade(1).first;
            for _ in 0..3 {
                let action = moves(&table, bars);
                let u = table.state.unit_mut(bars);
                (u.rect, u.formation) = (action.to, action.formation);
            }
            let there = table.state.unit(bars).rect;
            assert!(!there.overlaps(&next), "{kind} {heading}: {there:?}");
        }
    }
}

#[test]
fn nobody_falls_back_into_the_mouth_while_others_wait() {
    let aim = |waiting: usize| {
        let text = format!("{}\n{FOES}\n{FOES}", battalions("B foot column -287 0 E", waiting));
        let table = coming(&text.replace("-235 ", "-205 "), waiting as u8);
        table.state.brigade(0).plan.aim.distance(cm(-300, 0))
    };
    assert!(aim(0) < cm(40, 0).x, "{}", aim(0));
    assert!(aim(4) >= cm(40, 0).x, "{}", aim(4));
}

#[test]
fn who_is_due_counts_in_the_strength_of_those_who_are_there() {
    let of = |waiting: usize| {
        let text = format!("{}\nR foot -190 -21 W\nR foot -190 0 W", battalions("B foot -250 0 E", waiting));
        want(&coming(&text, waiting as u8), 0)
    };
    assert_eq!([of(0), of(3)], [Want::Attack, Want::Form], "and nobody goes in before they are there");
}

#[test]
fn who_is_still_to_come_has_a_plan_and_goes_when_the_others_have_made_room() {
    let text = "B foot column -287 0 E brigade=0\nB foot -300 0 E brigade=1\nR foot -150 0 W";
    let mut table = Table::of(text);
    table.comes(0, road(), 0);
    table.comes(1, road(), 1);
    let table = planned_under(table, &STEADY);
    assert!(!matches!(want(&table, 1), Want::Nothing | Want::Withdraw), "{:?}", want(&table, 1));
    let choices = [Choice::Brigade(1), Choice::Brigade(0), Choice::Pass];
    assert_eq!(decides(&table, Side::Blue, Decision::MoveBrigade, &choices).0, Choice::Brigade(0));
}

//! The clock: who has to hurry because night, or the turn by which he must have a place, will beat him.

use crate::base::Side;
use crate::rules::honours_of_war::state::{Field, State};

/// So many turns before a place is due its side begins to hurry: the march and the fight for it take most of a day.
const HURRIES: u16 = 17;

/// Whether a side has yet to take a place that it must have by some turn (HOW-WIN-08), and that turn is at most so many off.
fn is_due(field: &Field, state: &State, side: Side, within: u16) -> bool {
    field.goals.iter().zip(&state.objectives).any(|(goal, holder)| {
        let due = goal.due.filter(|&(of, _)| of == side && *holder != Some(side));
        due.is_some_and(|(_, turn)| turn <= state.turn.saturating_add(within))
    })
}

/// Whether a side has yet to take a place that it must have by some turn.
pub(super) fn owes(field: &Field, state: &State, side: Side) -> bool {
    is_due(field, state, side, u16::MAX)
}

/// Whether that turn is near.
pub(super) fn is_pressed(field: &Field, state: &State, side: Side) -> bool {
    is_due(field, state, side, HURRIES)
}

/// Whether there is no more time for a side to make ready: the last third of the day, or what it must take is due soon.
pub(super) fn is_late(field: &Field, state: &State, side: Side) -> bool {
    3 * state.turn > 2 * field.last_turn || is_pressed(field, state, side)
}

/// Whether the clock will beat a side unless something changes soon: in the last third of the day it is behind on points, or
/// what it must take is due soon.
pub(super) fn is_behind(field: &Field, state: &State, side: Side) -> bool {
    let behind = || field.points_lost(state, side) > field.points_lost(state, side.other());
    is_pressed(field, state, side) || is_late(field, state, side) && behind()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::honours_of_war::sandtable::{Table, cm};
    use crate::rules::honours_of_war::state::{Goal, Morale};

    /// HOW-WIN-08.
    #[test]
    fn who_must_have_a_place_hurries_before_it_is_due_and_nobody_else_does() {
        let mut t = Table::of("B foot 0 0 N\nR foot 0 100 S");
        t.field.last_turn = 40;
        let points = [(-10, 60), (10, 60), (10, 80), (-10, 80)].map(|(x, y)| cm(x, y)).to_vec();
        t.field.goals = vec![Goal { points, worth: 4, holder: Some(Side::Red), due: Some((Side::Blue, 25)) }];
        let mut says = |turn: u16, holder: Side, side: Side| {
            (t.state.turn, t.state.objectives[0]) = (turn, Some(holder));
            [owes, is_pressed, is_late, is_behind].map(|asks| asks(&t.field, &t.state, side))
        };
        assert_eq!(says(7, Side::Red, Side::Blue), [true, false, false, false]);
        assert_eq!(says(8, Side::Red, Side::Blue), [true; 4]);
        assert_eq!(says(8, Side::Blue, Side::Blue), [false; 4], "it has it");
        assert_eq!(says(8, Side::Red, Side::Red), [false; 4]);
    }

    #[test]
    fn late_in_the_day_who_has_lost_more_is_behind() {
        let mut t = Table::of("B foot 0 0 N\nB foot 30 0 N\nR foot 0 100 S");
        t.field.last_turn = 12;
        t.state.unit_mut(1).morale = Morale::Gone;
        let mut says = |turn: u16| {
            t.state.turn = turn;
            [
                is_late(&t.field, &t.state, Side::Blue),
                is_behind(&t.field, &t.state, Side::Blue),
                is_behind(&t.field, &t.state, Side::Red),
            ]
        };
        assert_eq!([says(8), says(9)], [[false; 3], [true, true, false]]);
    }
}

//! The clock: who has to hurry because night, or the turn by which he must have a place, will beat him.

use crate::base::Side;
use crate::rules::honours_of_war::state::{Field, State};

/// So many turns before a place is due its side begins to hurry.
const HURRIES: u16 = 6;

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
    let behind = field.points_lost(state, side) > field.points_lost(state, side.other());
    behind && is_late(field, state, side) || is_pressed(field, state, side)
}

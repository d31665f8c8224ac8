//! Where Leaders go: within six boxes of their units, behind the fight, or into it where two dice more decide it.

use super::Planner;
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::general::{Ask, Choice, Pick};
use crate::rules::morschauser_grid::state::{NONE, Plan};

impl Planner {
    /// Whether a Leader has a reason to go: units out of his six boxes, an enemy near him, or a fight to join.
    pub(super) fn wants_to_go(&self, ask: &Ask<'_>, leader: u8) -> bool {
        let (field, state) = (ask.field, ask.state);
        let command = field.leaders[usize::from(leader)].command;
        let l = state.leader(leader);
        if command == NONE || field.nearest(state, ask.side.other(), l.at) < 5 {
            return true;
        }
        field.led_units(leader).any(|unit| {
            let u = state.unit(unit);
            if !u.here() {
                return false;
            }
            let far = field.grid.distance(l.at, u.at);
            far > 12 || l.hits > 1 && (1..=4).contains(&far) && field.faced(state, unit).is_some()
        })
    }

    pub(super) fn lead(&self, ask: &Ask<'_>, leader: u8, choices: &[Choice]) -> Pick {
        let (field, state) = (ask.field, ask.state);
        let command = field.leaders[usize::from(leader)].command;
        let enemy = ask.side.other();
        let wounded = state.leader(leader).hits < 2;
        // Six boxes bring nobody near enough to an enemy so far off.
        let safe = command != NONE && field.nearest(state, enemy, state.leader(leader).at) > 24;
        let value = |at: u16| {
            let mut value = 0;
            let (mut near, mut sum) = (0, 0);
            for unit in field.led_units(leader) {
                let u = state.unit(unit);
                if !u.here() {
                    continue;
                }
                let far = i32::from(field.grid.distance(at, u.at));
                near += i32::from(far <= 12);
                sum += far;
                if u.at != at || command == NONE {
                    continue;
                }
                // Two dice in a fight, and one chance in twelve to be hit.
                if field.faced(state, unit).is_some() {
                    value += if wounded { 10 } else { 60 };
                }
            }
            let danger = if safe { 12 } else { i32::from(field.nearest(state, enemy, at)) };
            value += near * 30 - sum * 2;
            value -= (10 - danger).max(0) * if wounded { 12 } else { 5 };
            if command == NONE {
                value += danger.min(16) * 12;
            }
            value
        };
        let (index, _) = super::best(choices, |c| match c {
            Choice::Spot(at) => value(*at),
            _ => i32::MIN,
        });
        let fights = command != NONE && state.command(command).plan == Plan::Attack;
        let reason = if index > 0 && fights { Code::ReasonLead as u16 } else { 0 };
        Pick::because(index, reason, [0; 4])
    }
}

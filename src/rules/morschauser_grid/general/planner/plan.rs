//! What a planner wants of each command.

use super::{Boldness, Planner};
use crate::rules::morschauser_grid::general::Ask;
use crate::rules::morschauser_grid::state::{Command, Field, NONE, Plan, State};

/// The strength of a command: hits left of those who fight hand to hand.
fn strength(field: &Field, state: &State, command: u8) -> i32 {
    let units = &field.commands[usize::from(command)].units;
    let here = units.iter().filter(|&&u| state.unit(u).here());
    here.map(|&u| i32::from(state.unit(u).hits) * i32::from(field.unit(u).kind.row().front)).sum()
}

impl Planner {
    /// Guns support, spent commands keep back, all others attack what is nearest to them; who is clearly weaker all over
    /// lets the enemy come.
    pub(super) fn plan_of(&self, ask: &Ask<'_>, command: u8) -> Command {
        let (field, state) = (ask.field, ask.state);
        let units = &field.commands[usize::from(command)].units;
        let now = *state.command(command);
        let here = || units.iter().copied().filter(|&u| state.unit(u).here());
        let Some(first) = here().next() else { return now };
        let enemy = ask.side.other();
        let sum = |side| field.commands_of(side).map(|c| strength(field, state, c)).sum::<i32>();
        let (own, theirs) = (sum(ask.side), sum(enemy));
        let guns = here().all(|u| field.unit(u).kind.is_guns());
        let least = match self.0 {
            Boldness::Cautious => 95,
            Boldness::Steady => 70,
            Boldness::Bold => 45,
        };
        // A fight that has died down is won by who goes in.
        let idle = state.quiet > 0 && own >= theirs || own > theirs * 2;
        let plan = if guns {
            Plan::Support
        } else if idle {
            Plan::Attack
        } else if now.shaken {
            Plan::Reserve
        } else if own * 100 < theirs * least {
            Plan::Hold
        } else {
            Plan::Attack
        };
        let middle = state.unit(first).at;
        let foes = field.units_of(enemy).filter(|&u| state.unit(u).here());
        let target = foes.min_by_key(|&u| field.grid.distance(state.unit(u).at, middle)).unwrap_or(NONE);
        Command { plan, target, ..now }
    }
}

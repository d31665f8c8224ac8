//! What a planner wants of each command.

use super::{Boldness, Planner};
use crate::base::Side;
use crate::rules::morschauser_grid::general::Ask;
use crate::rules::morschauser_grid::state::{Field, MAX_COMMANDS, Plan, State};

/// The turn after which a battle drags on.
const LATE: u16 = 10;

/// Whether a battle drags on, or the fight has died down.
pub(super) const fn drags(state: &State) -> bool {
    state.quiet > 0 || state.turn > LATE
}

/// Whether a battle turns on those commands of an army that still stand: it drags on, or most of the others are Shaken.
pub(super) fn turns_on_few(field: &Field, state: &State, side: Side) -> bool {
    let shaken = field.commands_of(side).filter(|&c| state.command(c).shaken).count();
    drags(state) || shaken * 2 >= usize::from(field.concedes_at(side)).max(2)
}

/// The strength of a command: hits left of those who fight hand to hand.
fn strength(field: &Field, state: &State, command: u8) -> i32 {
    let units = &field.commands[usize::from(command)].units;
    let here = units.iter().filter(|&&u| state.unit(u).here());
    here.map(|&u| i32::from(state.unit(u).hits) * i32::from(field.unit(u).kind.row().front)).sum()
}

/// Whether all commands of a side are Shaken but those of guns.
fn is_spent(field: &Field, state: &State, side: Side) -> bool {
    field.commands_of(side).all(|c| {
        let units = &field.commands[usize::from(c)].units;
        state.command(c).shaken || units.iter().all(|&u| field.unit(u).kind.is_guns() || !state.unit(u).here())
    })
}

impl Planner {
    /// Guns support, spent commands keep back, all others attack what is nearest to them; who is clearly weaker all over
    /// lets the enemy come.
    pub(super) fn plans(&self, ask: &Ask<'_>) -> [Plan; MAX_COMMANDS] {
        let (field, state) = (ask.field, ask.state);
        let enemy = ask.side.other();
        let sum = |side| field.commands_of(side).map(|c| strength(field, state, c)).sum::<i32>();
        let (own, theirs) = (sum(ask.side), sum(enemy));
        let least = match self.0 {
            Boldness::Cautious => 95,
            Boldness::Steady => 70,
            Boldness::Bold => 45,
        };
        // A fight that has died down, that drags on, or in which the enemy has only guns that are not Shaken, is won by who
        // goes in; and who goes in once keeps at it.
        let ripe = turns_on_few(field, state, enemy) || is_spent(field, state, enemy);
        let idle = ripe && own >= theirs || own > theirs * 2;
        let weak = own * 100 < theirs * least;
        let mut plans = state.commands.map(|c| c.plan);
        for command in field.commands_of(ask.side) {
            let units = &field.commands[usize::from(command)].units;
            let mut here = units.iter().filter(|&&u| state.unit(u).here()).peekable();
            if here.peek().is_none() {
                continue;
            }
            plans[usize::from(command)] = if here.all(|&u| field.unit(u).kind.is_guns()) {
                Plan::Support
            } else if idle {
                Plan::Attack
            } else if state.command(command).shaken {
                Plan::Reserve
            } else if weak {
                Plan::Hold
            } else {
                Plan::Attack
            };
        }
        plans
    }
}

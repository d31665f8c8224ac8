//! Stands fast: the measure of what planning is worth.

use super::{Ask, Choice, Decision, General, Pick, When};
use crate::base::Dice;

/// Never moves, joins a fight or rallies of his own will; each unit fires at the nearest lawful target; where the rules
/// force a choice he takes the first.
pub struct Passive;

impl General for Passive {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let index = match ask.decision {
            // Shots follow after holding fire, the nearest first.
            Decision::Fire { when: When::Before, .. } => 1,
            Decision::NextCommand => first(choices, |c| matches!(c, Choice::Command(_))),
            Decision::NextUnit { .. } => first(choices, |c| matches!(c, Choice::Unit(_))),
            _ => 0,
        };
        index.into()
    }
}

/// The first choice of a kind, else the last, which passes.
fn first(choices: &[Choice], wanted: fn(&Choice) -> bool) -> usize {
    choices.iter().position(wanted).unwrap_or(choices.len() - 1)
}

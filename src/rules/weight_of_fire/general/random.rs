//! Acts at random: the test of the rules, and the least a planner must beat.

use super::{Ask, Choice, General, Pick};
use crate::base::{Dice, Stream};

/// Picks evenly among the choices that the planner would weigh.
pub struct Random;

impl General for Random {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], dice: &mut Dice) -> Pick {
        (dice.below(Stream::Of(ask.side), choices.len() as u32) as usize).into()
    }
}

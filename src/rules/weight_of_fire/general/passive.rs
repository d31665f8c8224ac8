//! Stands fast: the measure of what planning is worth.

use super::{Ask, Choice, Decision, General, Pick};
use crate::base::Dice;

/// Never moves, charges, evades, pursues or rallies of his own will; each unit shoots at the nearest lawful target; where
/// the rules force a choice he takes the first.
pub struct Passive;

impl General for Passive {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let index = match ask.decision {
            Decision::Next => choices.len() - 1,
            Decision::Fire { unit } => {
                let own = &ask.state.unit(unit).rect;
                let far = |c: &Choice| match c {
                    Choice::Shot(v) => own.distance(&ask.state.unit(v.target).rect),
                    _ => i32::MAX,
                };
                (0..choices.len()).min_by_key(|&n| far(&choices[n])).unwrap_or(0)
            }
            _ => 0,
        };
        index.into()
    }
}

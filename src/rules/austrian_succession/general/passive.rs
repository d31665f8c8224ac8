//! Stands fast: the measure of what planning is worth.

use super::{Ask, Choice, Decision, General, Pick};
use crate::base::Dice;

/// Never moves or charges of his own will; each unit fires at the nearest lawful target; where the rules force a choice
/// he takes the first.
pub struct Passive;

impl General for Passive {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        use Decision as Q;
        let first = |wanted: fn(&Choice) -> bool| choices.iter().position(wanted).unwrap_or(0);
        let index = match ask.decision {
            Q::Activate | Q::Ride => first(|c| *c == Choice::Pass),
            Q::Fire { .. } | Q::Return { .. } => first(|c| matches!(c, Choice::Shot(_))),
            Q::Move { .. } | Q::HalfMove { .. } | Q::Support { .. } | Q::Strike { .. } | Q::Loser | Q::Concede => 0,
        };
        index.into()
    }
}

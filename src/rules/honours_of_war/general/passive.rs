//! Stands fast: the measure of what planning is worth.

use super::{Act, Ask, Choice, Decision, General, Pick, Post};
use crate::base::Dice;

/// Never moves, charges, evades, counter-charges, pursues or rallies of his own will; each unit fires at the nearest
/// lawful target; where the rules force a choice he takes the least movement.
pub struct Passive;

/// How far a single move takes a unit, with a charge as the last resort.
fn movement(choice: &Choice) -> i64 {
    match choice {
        Choice::Act(a) if a.act == Act::Stand => -1,
        Choice::Act(a) if a.act == Act::Charge => i64::MAX,
        Choice::Act(a) => i64::from(a.length) + i64::from(a.from.centre.distance(a.to.centre)),
        _ => 0,
    }
}

fn first_of(choices: &[Choice], wanted: fn(&Choice) -> bool) -> usize {
    choices.iter().position(wanted).unwrap_or(0)
}

impl General for Passive {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        use Decision as Q;
        let index = match ask.decision {
            Q::MoveBrigade | Q::MoveUnit { .. } => first_of(choices, |c| *c == Choice::Pass),
            Q::Move { .. } | Q::Pursue { .. } => (0..choices.len()).min_by_key(|&n| movement(&choices[n])).unwrap_or(0),
            Q::Fire { .. } => first_of(choices, |c| matches!(c, Choice::Shot(_))),
            Q::Defend { unit, .. } => {
                let own = &ask.state.unit(unit).rect;
                let near = |n: &usize| match &choices[*n] {
                    Choice::Shot(shot) => own.distance(&shot.at),
                    _ => i32::MAX,
                };
                (0..choices.len()).min_by_key(near).unwrap_or(0)
            }
            Q::Retreat { .. } => {
                let quarters = |n: &usize| match choices[*n] {
                    Choice::Quarters(q) => q,
                    _ => u8::MAX,
                };
                (0..choices.len()).min_by_key(quarters).unwrap_or(0)
            }
            Q::Begin
            | Q::Support { .. }
            | Q::General
            | Q::Lieutenant { .. }
            | Q::Raise { .. }
            | Q::Brigadier { .. }
            | Q::FireBrigade
            | Q::FireUnit { .. }
            | Q::Face { .. }
            | Q::Faces { .. }
            | Q::Rally
            | Q::Help { .. }
            | Q::Intercept { .. }
            | Q::Answer { .. }
            | Q::Evade { .. }
            | Q::Wish { .. }
            | Q::Occupy { .. } => 0,
        };
        index.into()
    }

    fn post(&self, ask: &Ask<'_>, unit: u8) -> Option<Post> {
        super::post::post(ask, unit)
    }
}

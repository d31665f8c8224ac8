//! Plays to win: for each unit the best of what it is offered, weighed in hundredths of a figure's fight.
//!
//! What he knows of these rules: foot that stands in line shoots before and while it is attacked; horse that strikes a
//! flank wins; a shaken unit wants room and a general; a battery tells from where it stands.

mod answers;
mod charge;
mod content;
mod hope;
mod keep;
mod line;
mod look;
mod musketry;
mod muzzles;
mod near;
mod ride;
mod sorts;
mod weigh;

use self::charge::attack_worth;
use self::hope::{Best, Most, Safest};
use self::look::Look;
use super::{Ask, Choice, Choices, Decision, General, Lister, Pick};
use crate::base::Dice;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::Action;
use crate::rules::mollwitz_to_freiberg::movement::list::List;
use crate::rules::mollwitz_to_freiberg::state::NONE;

/// How good the odds must be before he closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boldness {
    Cautious,
    Steady,
    Bold,
}

/// Plays to win.
pub struct Planner(pub Boldness);

impl Planner {
    /// What attacking is worth to him beside what he reckons, in the same hundredths.
    const fn daring(&self) -> i32 {
        match self.0 {
            Boldness::Cautious => -30,
            Boldness::Steady => 0,
            Boldness::Bold => 20,
        }
    }

    /// What a hit that he may suffer counts, where one that he does counts 20.
    const fn caution(&self) -> i32 {
        match self.0 {
            Boldness::Cautious => 16,
            Boldness::Steady => 14,
            Boldness::Bold => 13,
        }
    }

    /// At how many inches his foot exchanges fire: the cautious at the far range of muskets (MTF-FIRE-06).
    const fn musket_range(&self) -> u8 {
        match self.0 {
            Boldness::Cautious => 7,
            Boldness::Steady => 4,
            Boldness::Bold => 3,
        }
    }

    /// How many inches off his horse waits for its moment.
    const fn charge_range(&self) -> u8 {
        match self.0 {
            Boldness::Cautious => 14,
            Boldness::Steady => 10,
            Boldness::Bold => 6,
        }
    }
}

/// The one of some choices that is worth most; the first of equal ones.
fn best(choices: &[Choice], mut worth: impl FnMut(&Choice) -> i32) -> usize {
    let mut best = (0, i32::MIN);
    for (n, choice) in choices.iter().enumerate() {
        let worth = worth(choice);
        if worth > best.1 {
            best = (n, worth);
        }
    }
    best.0
}

impl Planner {
    fn move_of(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        Best::of(self, Look::of(ask, unit)).pick(choices)
    }
}

impl General for Planner {
    fn choose(&self, ask: &Ask<'_>, list: Lister<'_>, out: &mut Choices, dice: &mut Dice) -> Pick {
        match ask.decision {
            Decision::Move { unit } => {
                let stand = Choice::Act(Action::stand(ask.state.unit(unit)));
                let nearest = look::nearest_enemy(ask, unit);
                if self.is_content(ask, unit, nearest) {
                    List::new(out, None).push(stand);
                    return 0.into();
                }
                let mut best = Best::of(self, Look::with(ask, unit, nearest));
                if best.is_at_work() {
                    List::new(out, None).push(stand);
                    return 0.into();
                }
                list(ask, &mut List::new(out, Some(&mut best)));
                best.pick(out)
            }
            Decision::Fire { .. } => {
                let mut most = Most::by(|choice| answers::shot(ask, choice), i32::MAX);
                list(ask, &mut List::new(out, Some(&mut most)));
                answers::shoots(out, most.of(out))
            }
            Decision::Retreat { unit } => {
                let foes = look::enemies(ask);
                let most = Most::by(|choice| answers::fallen(ask, foes, choice), answers::SAFE);
                let mut safest = Safest { most, is_safe: |choice: &Choice| answers::is_safe(ask, foes, choice) };
                list(ask, &mut List::new(out, Some(&mut safest)));
                answers::falls(ask, unit, if out.len() > 1 { safest.most.of(out) } else { 0 })
            }
            Decision::Evade { unit, attacker } => {
                let mut most = Most::by(answers::evaded(ask, unit, attacker), i32::MAX);
                list(ask, &mut List::new(out, Some(&mut most)));
                most.of(out).into()
            }
            Decision::General { leader } => {
                let ride = ride::Ride::of(ask, leader, self.0);
                if ride.stays() {
                    List::new(out, None).push(Choice::Hold);
                    return 0.into();
                }
                let mut most = Most::by(|choice| ride.worth(choice), ride.most());
                list(ask, &mut List::new(out, Some(&mut most)));
                ride.pick(out, most.of(out))
            }
            _ => {
                list(ask, &mut List::new(out, None));
                if out.len() > 1 { self.decide(ask, out, dice) } else { 0.into() }
            }
        }
    }

    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        match ask.decision {
            Decision::Next => ride::next(ask, choices, self.0).into(),
            Decision::General { leader } => {
                let ride = ride::Ride::of(ask, leader, self.0);
                ride.pick(choices, best(choices, |choice| ride.worth(choice)))
            }
            Decision::Move { unit } => self.move_of(ask, unit, choices),
            Decision::React { unit, attacker } => answers::react(ask, unit, attacker, choices, self.caution()),
            Decision::Retreat { unit } => {
                let foes = look::enemies(ask);
                answers::falls(ask, unit, best(choices, |c| answers::fallen(ask, foes, c)))
            }
            Decision::Evade { unit, attacker } => best(choices, answers::evaded(ask, unit, attacker)).into(),
            Decision::Fire { .. } => answers::shoots(choices, best(choices, |c| answers::shot(ask, c))),
            Decision::Break { unit } => {
                let pick = self.move_of(ask, unit, choices);
                let good = |a: &Action| attack_worth(ask.field, ask.state, unit, a, self.caution()) > 0;
                if matches!(&choices[pick.index], Choice::Act(a) if good(a)) { pick } else { 0.into() }
            }
            Decision::Divide { unit } => answers::strike(ask, unit, choices).into(),
            // Who can be run down is; into another only where that is worth it.
            Decision::Follow { unit, gone } => {
                let (field, state) = (ask.field, ask.state);
                let good = |a: &Action| {
                    let gun = field.kind(state, gone).is_guns();
                    let evaded = a.target == gone && (field.is_loose(state, gone) || gun);
                    a.target != NONE && (evaded || attack_worth(ask.field, ask.state, unit, a, self.caution()) > 0)
                };
                match &choices[1] {
                    Choice::Act(a) if good(a) => {
                        Pick { index: 1, reason: Code::ReasonFollow as u16, target: a.target, numbers: [0; 4] }
                    }
                    _ => 0.into(),
                }
            }
            // What was stormed is held.
            Decision::Occupy { .. } => 1.into(),
        }
    }
}

#[cfg(test)]
mod tests;

//! Plays to win: for each unit the best of what it is offered, weighed in hundredths of a figure's fight.
//!
//! What he knows of these rules: foot that stands in line shoots before and while it is attacked; horse that strikes a
//! flank wins; a shaken unit wants room and a general; a battery tells from where it stands.

mod answers;
mod charge;
mod line;
mod look;
mod musketry;
mod ride;
mod weigh;

use self::charge::attack_worth;
use self::look::Look;
use super::{Ask, Choice, Decision, General, Pick, Wants};
use crate::base::Dice;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
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
        let look = Look::of(ask, unit);
        let mut best = (0, i32::MIN, Code::ReasonWait, NONE);
        for (n, choice) in choices.iter().enumerate() {
            let Choice::Act(action) = choice else { continue };
            let (worth, code) = self.worth(&look, action, best.1);
            if worth > best.1 {
                best = (n, worth, code, action.target);
            }
        }
        if let Choice::Act(action) = &choices[best.0]
            && best.3 == NONE
        {
            best.3 = look.from(&action.to).1;
        }
        let far = look.now;
        let told = if matches!(best.2, Code::ReasonAttack | Code::ReasonFlank) { best.1 / 60 } else { far / 12 };
        // Who stays where he is says nothing.
        let stays = matches!(&choices[best.0], Choice::Act(action) if action.doing == Doing::Stand);
        let reason = if stays || best.2 == Code::ReasonWait { 0 } else { best.2 as u16 };
        Pick { index: best.0, reason, target: best.3, numbers: [told.clamp(-9_999, 32_000) as i16, 0, 0, 0] }
    }
}

impl General for Planner {
    /// Squares and bent ends are for horse near by; near the enemy who is in line stays so.
    fn wants(&self, ask: &Ask<'_>) -> Wants {
        let Decision::Move { unit } = ask.decision else { return Wants::ALL };
        let horse = look::horse_near(ask, unit);
        Wants { squares: horse, bends: horse, forms: !look::is_formed(ask, unit), staged: false, fine: false }
    }

    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        match ask.decision {
            Decision::Next => ride::next(ask, choices).into(),
            Decision::General { leader } => ride::ride(ask, leader, choices, self.0),
            Decision::Move { unit } => self.move_of(ask, unit, choices),
            Decision::React { unit, attacker } => answers::react(ask, unit, attacker, choices, self.caution()),
            Decision::Retreat { unit } => answers::fall(ask, unit, choices),
            Decision::Evade { unit, attacker } => answers::evade(ask, unit, attacker, choices).into(),
            Decision::Fire { .. } => answers::fire(ask, choices),
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

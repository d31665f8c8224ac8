//! Plays to win: for each unit the best of what it is offered, weighed in hundredths of a figure's fight.
//!
//! What he knows of these rules: foot that stands in line shoots before and while it is attacked; horse that strikes a
//! flank wins; a shaken unit wants room and a general; a battery tells from where it stands.

mod look;
mod weigh;

use self::look::{Look, enemies, nearest};
use self::weigh::attack_worth;
use super::{Ask, Choice, Decision, General, Pick};
use crate::base::Dice;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::movement::Doing;
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::state::{Flags, NONE, Stand};

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
    const fn daring(&self) -> i32 {
        match self.0 {
            Boldness::Cautious => -60,
            Boldness::Steady => 0,
            Boldness::Bold => 60,
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
            let (worth, code) = self.worth(&look, action);
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
        let reason = if best.2 == Code::ReasonWait { 0 } else { best.2 as u16 };
        Pick { index: best.0, reason, target: best.3, numbers: [told.clamp(-9_999, 32_000) as i16, 0, 0, 0] }
    }
}

/// Who moves next: generals, then horse that is near, then whoever is nearest to the enemy.
fn next(ask: &Ask<'_>, choices: &[Choice]) -> usize {
    let foes = enemies(ask);
    best(choices, |choice| match *choice {
        Choice::General(_) => i32::MAX,
        // By the middles: it is asked for everybody before each move.
        Choice::Unit(unit) => {
            let at = ask.state.unit(unit).rect.centre;
            let near = each(foes).map(|e| at.square_to(ask.state.unit(e).rect.centre)).min().unwrap_or(0);
            i32::MAX - 1 - (near >> 12).min(1 << 30) as i32
        }
        _ => 0,
    })
}

/// A general goes with the shaken and with who is close to the enemy.
fn ride(ask: &Ask<'_>, leader: u8, choices: &[Choice]) -> usize {
    let (field, state) = (ask.field, ask.state);
    let need = |unit: u8| {
        let u = state.unit(unit);
        let far = nearest(ask, &u.rect).0;
        let mut need = 40 - far / INCH;
        need += if u.is_shaken() { 40 } else { 0 };
        need += if field.exhausted(state, unit) { -60 } else { 0 };
        need + if u.stand == Stand::Crew { -60 } else { 0 }
    };
    let with = state.leaders[usize::from(leader)].with;
    best(choices, |choice| match *choice {
        Choice::Hold => {
            if with == NONE {
                5
            } else {
                need(with) + 8
            }
        }
        Choice::Join(unit) => need(unit),
        // Behind a unit he commands the whole brigade.
        Choice::Behind(unit) => {
            let alone = field.here(state, ask.side).filter(|&u| !field.in_command(state, u)).count() as i32;
            alone * 6 + i32::from(!field.in_command(state, unit)) * 10 + i32::from(with == NONE) * 2
        }
        _ => i32::MIN + 1,
    })
}

impl General for Planner {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let (field, state) = (ask.field, ask.state);
        match ask.decision {
            Decision::Next => next(ask, choices).into(),
            Decision::General { leader } => ride(ask, leader, choices).into(),
            Decision::Move { unit } => self.move_of(ask, unit, choices),
            // Horse that reins in four times of six is the best answer to horse; guns that would profit are far.
            Decision::React { attacker, .. } if choices[1] == Choice::Square => {
                Pick { index: 1, reason: Code::ReasonSquare as u16, target: attacker, numbers: [0; 4] }
            }
            Decision::React { unit, attacker } => {
                // Gunners stay unless they are spent; light horse gives way to heavier.
                let flee = if field.unit(unit).kind.is_guns() {
                    state.unit(unit).is_shaken() || field.was_behind(state, attacker, unit)
                } else {
                    field.unit(attacker).kind.is_horse() || field.disordered(state, unit)
                };
                usize::from(flee).into()
            }
            Decision::Retreat { .. } => best(choices, |choice| match choice {
                Choice::Fall(rect) => {
                    let (far, enemy) = nearest(ask, rect);
                    let faces = enemy == NONE
                        || rect.heading.to(crate::base::Heading::of(state.unit(enemy).rect.centre - rect.centre)).abs()
                            < 90 * crate::base::Heading::DEGREE;
                    far.min(inches(14)) / INCH * 4 + i32::from(faces) * 10
                }
                _ => 0,
            })
            .into(),
            Decision::Fire { .. } => {
                let index = best(choices, |choice| match choice {
                    Choice::Shot(v) => {
                        let t = state.unit(v.target);
                        v.weight() * 10 + i32::from(t.shot_hits) * 20 + i32::from(!t.has(Flags::DISORDERED)) * 5
                            - i32::from(field.unit(v.target).kind.is_guns()) * 10
                    }
                    _ => 0,
                });
                match choices[index] {
                    Choice::Shot(v) => Pick {
                        index,
                        reason: Code::ReasonFire as u16,
                        target: v.target,
                        numbers: [(v.weight() * 10 / 72) as i16, 0, 0, 0],
                    },
                    _ => index.into(),
                }
            }
            Decision::Break { unit } => match self.move_of(ask, unit, choices) {
                Pick { index, .. } if matches!(choices[index], Choice::Act(a) if attack_worth(field, state, unit, &a) <= 0) => {
                    0.into()
                }
                pick => pick,
            },
            Decision::Divide { .. } => 0.into(),
        }
    }
}

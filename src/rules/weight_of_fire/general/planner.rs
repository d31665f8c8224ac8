//! Plays to win: for each unit the best of what it is offered, weighed in points.
//!
//! What he knows of these rules: foot that has saved its first fire shoots from close by and stands to be charged; horse waits
//! for the shaken, the flank and the guns, and countercharges; guns tell from where they stand; who is shaken stands out of
//! reach until he is well.

mod charge;
mod weigh;

use super::{Ask, Choice, Decision, General, Pick};
use crate::base::{Dice, Rect};
use crate::rules::weight_of_fire::data::moves::{BRIGADIER, MAJOR_GENERAL};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::state::{Flags, NONE, Stand, State};

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
    /// Points by which a charge looks better or worse to him than it is: the later it is, the better, for at the end of the
    /// day nobody has won (WOF-SCA-05).
    fn daring(&self, state: &State) -> i32 {
        let temper = match self.0 {
            Boldness::Cautious => -10,
            Boldness::Steady => 10,
            Boldness::Bold => 30,
        };
        temper + (i32::from(state.turn) - 4).clamp(0, 12) * 6
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

/// How far the nearest enemy who does not run is from a place, and who he is.
fn nearest(ask: &Ask<'_>, rect: &Rect) -> (i32, u8) {
    let stands = |e: &u8| !ask.state.unit(*e).routs();
    let enemies = || ask.field.here(ask.state, ask.side.other()).filter(stands);
    let rect_of = |e: u8| &ask.state.unit(e).rect;
    let Some(likely) = enemies().min_by_key(|&e| rect.centre.square_to(rect_of(e).centre)) else {
        return (i32::MAX / 4, NONE);
    };
    let (enemy, far) = rect.nearest_of((likely, rect_of(likely)), enemies().map(|e| (e, rect_of(e))));
    (far, enemy)
}

/// Who acts next: generals last, for they follow their troops; of units the one nearest to the enemy.
fn next(ask: &Ask<'_>, choices: &[Choice]) -> usize {
    best(choices, |choice| match *choice {
        Choice::General(_) => 1,
        Choice::Unit(unit) => {
            let at = ask.state.unit(unit).rect.centre;
            let enemies = ask.field.here(ask.state, ask.side.other());
            let far = enemies.map(|e| at.square_to(ask.state.unit(e).rect.centre) >> 16).min().unwrap_or(0);
            i32::MAX - far.min(1 << 30) as i32
        }
        _ => 0,
    })
}

/// A general stands where most of his are in his reach: a brigadier behind his units, the major general behind those whose
/// brigadiers he holds together.
fn ride(ask: &Ask<'_>, leader: u8, choices: &[Choice]) -> usize {
    let (field, state) = (ask.field, ask.state);
    let major = field.leaders[usize::from(leader)].major;
    best(choices, |choice| {
        let (at, stays) = match *choice {
            Choice::Hold => (field.leader_at(state, leader), true),
            Choice::Behind(unit) => {
                let rect = &state.unit(unit).rect;
                (rect.world(crate::base::Point::new(0, -rect.half_depth - inches(2))), false)
            }
            _ => return -1,
        };
        let count = if major {
            let led = field.leaders_of(ask.side).filter(|&l| l != leader && state.leaders[usize::from(l)].here);
            led.filter(|&l| at.is_near(field.leader_at(state, l), inches(MAJOR_GENERAL))).count()
        } else {
            let own = field.here(state, ask.side).filter(|&u| field.commands(leader, u));
            own.filter(|&u| state.unit(u).rect.is_near(at, inches(BRIGADIER))).count()
        };
        let enemy = field.here(state, ask.side.other()).any(|e| state.unit(e).rect.is_near(at, inches(6)));
        count as i32 * 10 + i32::from(stays) * 5 - i32::from(enemy) * 8
    })
}

/// The place to run to: far from the enemy.
fn flee(ask: &Ask<'_>, choices: &[Choice], most: i32) -> usize {
    best(choices, |choice| match choice {
        Choice::Fall(rect) => nearest(ask, rect).0.min(most) / (INCH / 4),
        _ => i32::MIN + 1,
    })
}

impl General for Planner {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let (field, state) = (ask.field, ask.state);
        let yes = |wanted: bool| Pick::from(usize::from(wanted));
        match ask.decision {
            Decision::Initiative | Decision::Rally { .. } | Decision::About { .. } | Decision::Halt { .. } => yes(true),
            Decision::Next => next(ask, choices).into(),
            Decision::General { leader } => ride(ask, leader, choices).into(),
            Decision::Charge { unit } => self.charge(ask, unit, choices),
            Decision::Break { unit } => self.charge(ask, unit, choices),
            Decision::Answer { unit, charger } => self.answer(ask, (unit, charger), choices),
            Decision::Support { unit, charger } => {
                let meets = charge::even_worth(field, state, unit, charger) + self.daring(state) > 0;
                let reason = if meets { Code::ReasonSupport as u16 } else { 0 };
                Pick { index: usize::from(meets), reason, target: charger, numbers: [0; 4] }
            }
            Decision::Turn { .. } => yes(true),
            Decision::GoOn { .. } => yes(false),
            Decision::Retire { unit, .. } => {
                let evades = state.unit(unit).has(Flags::EVADED);
                flee(ask, choices, if evades { 24 * INCH } else { 4 * INCH }).into()
            }
            Decision::Rout { .. } => flee(ask, choices, 30 * INCH).into(),
            Decision::Move { unit } => self.move_of(ask, unit, choices),
            Decision::Fire { unit } => shot(ask, unit, choices),
            // Loose after who broke: only the bold let go.
            Decision::Pursue { .. } => yes(self.0 == Boldness::Bold && choices.len() > 1),
            Decision::Prey { .. } => 0.into(),
        }
    }
}

/// The shot that does most; who wants to recover holds his fire where no enemy is near.
fn shot(ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let u = state.unit(unit);
    let upset = u.has(Flags::WAS_UPSET) && !u.has(Flags::MOVED) && !u.has(Flags::UPSET);
    if upset && !field.unit(unit).kind.is_guns() && nearest(ask, &u.rect).0 > inches(8) {
        return 0.into();
    }
    let worth = |choice: &Choice| match choice {
        Choice::Shot(v) => {
            let t = state.unit(v.target);
            let charged = state.fights_of(unit).any(|f| f.has(v.target));
            // Fire that falls on one makes it test (WOF-MOR-04).
            let aimed = field.here(state, ask.side).filter(|&f| state.unit(f).shot.target == v.target).count() as i32;
            let price = field.unit(v.target).points / i32::from(field.unit(v.target).figures.max(1));
            let soft = matches!(t.stand, Stand::Limbered | Stand::Unlimbered);
            v.weight(field) * price.max(1)
                + i32::from(charged) * 100
                + aimed.min(3) * 40
                + i32::from(t.is_shaken()) * 20
                - i32::from(soft) * 20
        }
        _ => 0,
    };
    let index = best(choices, worth);
    match choices[index] {
        Choice::Shot(v) => Pick {
            index,
            reason: Code::ReasonFire as u16,
            target: v.target,
            numbers: [(v.weight(field) * 10 / 6) as i16, 0, 0, 0],
        },
        _ => index.into(),
    }
}

//! Plays to win: for each unit the best of what it is offered, weighed in points.
//!
//! What he knows of these rules: foot that has saved its first fire shoots from close by and stands to be charged; horse waits
//! for the shaken, the flank and the guns, and countercharges; guns tell from where they stand; who is shaken stands out of
//! reach until he is well.

mod aim;
mod answers;
mod charge;
mod eye;
mod flank;
mod ride;
mod start;
mod value;
mod weigh;

use super::{Ask, Choice, Choices, Decision, General, Pick};
use crate::base::{Dice, Point, Rect, Side};
use crate::rules::weight_of_fire::data::size::INCH;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::state::{Flags, MAX_UNITS, NONE};

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
    /// Points by which a charge looks better or worse to him than it is: the later it is, up to turn 12, the better.
    fn daring(&self, ask: &Ask<'_>) -> i32 {
        self.temper() + i32::from(ask.state.turn).min(12) + pressing(ask)
    }
}

/// Points by which the last turns press: at the end of the day nobody has won (WOF-SCA-05). Less where the loss of one more
/// unit would beat both, and not at all where it would beat him alone.
fn pressing(ask: &Ask<'_>) -> i32 {
    let late = i32::from(ask.state.turn) + LAST - i32::from(ask.field.last_turn);
    if late <= 0 {
        return 0;
    }
    let brink = |side: Side| ask.field.lost(ask.state, side) + 1 >= ask.field.breaking(side);
    match (brink(ask.side), brink(ask.side.other())) {
        (true, false) => 0,
        (true, true) => late * PRESS / 3,
        _ => late * PRESS,
    }
}

/// What it is worth that a friend is spared a charge.
const SAVED: i32 = 15;

/// The turns at the end that press, and what each of them adds.
const LAST: i32 = 6;
const PRESS: i32 = 10;

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

/// Who acts next: generals last, for they follow their troops, and after them the major general, who follows them; of units
/// the one nearest to the enemy.
fn next(ask: &Ask<'_>, choices: &[Choice]) -> usize {
    let (mut enemies, mut count) = ([Point::ORIGIN; MAX_UNITS], 0);
    for enemy in ask.field.here(ask.state, ask.side.other()) {
        enemies[count] = ask.state.unit(enemy).rect.centre;
        count += 1;
    }
    best(choices, |choice| match *choice {
        Choice::General(leader) => 2 - i32::from(ask.field.leaders[usize::from(leader)].major),
        Choice::Unit(unit) => {
            let at = ask.state.unit(unit).rect.centre;
            // To two millimetres, so that squares are short.
            let square = |e: &Point| ((at.x - e.x).abs() >> 8).pow(2) + ((at.y - e.y).abs() >> 8).pow(2);
            i32::MAX - enemies[..count].iter().map(square).min().unwrap_or(0).min(1 << 30)
        }
        _ => 0,
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
    fn choose(&self, ask: &Ask<'_>, unit: u8, choices: &mut Choices, _dice: &mut Dice) -> Pick {
        self.choose_move(ask, unit, choices)
    }

    fn hopes_to_shoot(&self, ask: &Ask<'_>, unit: u8) -> bool {
        aim::hopes(ask, unit)
    }

    fn hopes_to_charge(&self, ask: &Ask<'_>, unit: u8, enemy: u8) -> bool {
        Planner::hopes_to_charge(self, ask, unit, enemy)
    }

    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        let (field, state) = (ask.field, ask.state);
        let yes = |wanted: bool| Pick::from(usize::from(wanted));
        match ask.decision {
            Decision::Initiative => answers::initiative(ask),
            // Who fails runs on as he would have.
            Decision::Rally { .. } => yes(true),
            Decision::About { unit } => answers::about(ask, unit),
            Decision::Halt { unit } => self.halt(ask, unit),
            Decision::Next => next(ask, choices).into(),
            Decision::General { leader } => ride::ride(ask, leader, choices).into(),
            Decision::Charge { unit } => self.charge(ask, unit, choices),
            Decision::Break { unit } => self.charge(ask, unit, choices),
            Decision::Answer { unit, charger } => self.answer(ask, (unit, charger), choices),
            Decision::Support { unit, charger } => {
                let meets = charge::even_worth(field, state, unit, charger) + SAVED + self.daring(ask) > 0;
                let reason = if meets { Code::ReasonSupport as u16 } else { 0 };
                Pick { index: usize::from(meets), reason, target: charger, numbers: [0; 4] }
            }
            // Else it is struck in its flank (WOF-CHG-16).
            Decision::Turn { .. } => yes(true),
            Decision::GoOn { unit, ahead } => self.go_on(ask, unit, ahead),
            Decision::Retire { unit, .. } => {
                let evades = state.unit(unit).has(Flags::EVADED);
                flee(ask, choices, if evades { 24 * INCH } else { 4 * INCH }).into()
            }
            Decision::Rout { .. } => flee(ask, choices, 30 * INCH).into(),
            Decision::Move { unit } => self.move_of(ask, unit, choices),
            Decision::Fire { unit } => aim::shot(ask, unit, choices),
            Decision::Pursue { unit } | Decision::Prey { unit } => self.pursue(ask, unit, choices),
            Decision::GunPlace { unit } => answers::gun_place(ask, unit, choices),
            Decision::Occupy { unit } => answers::occupy(ask, unit),
            Decision::Duel { unit, foe } => answers::duel(ask, unit, foe),
        }
    }
}

#[cfg(test)]
mod tests;

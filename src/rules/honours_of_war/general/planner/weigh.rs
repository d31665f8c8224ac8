//! The pick of a unit's single move, and why.

use super::charge::paper;
use super::place::Place;
use super::scale::Scale;
use super::{Mind, Want, march, plan};
use crate::base::geometry::Face;
use crate::rules::honours_of_war::data::Grade;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Action, Choice, Choices, Decision, Hope, Look, Pick};
use crate::rules::honours_of_war::state::{Flags, HURT};

/// What it is worth to settle the matter by a charge rather than by fire, before any odds.
const COLD_STEEL: i32 = 90;

/// What a move takes from the worth of the place where it ends.
const EFFORT: i32 = 8;

/// And guns dragged by hand: nobody does that for a hand's breadth.
const DRAGS: i32 = 40;

/// And an about turn, which shows the enemy a back.
const ABOUT: i32 = 70;

/// What it costs horse to get off its horses: more than houses are worth to it.
const GETS_OFF: i32 = 300;

/// What guns are worth to gunners who left them.
const GUNS: i32 = 200;

/// What it costs to split a unit, and what it is worth that it is whole again: more than any place.
const SPLIT: i32 = 10_000;

/// The best of a unit's moves by what each is worth, where that is more than a floor; of equal ones the first.
pub(super) struct Best<W: Fn(&Action, i32) -> Option<i32>> {
    worth: W,
    /// How many of the list are weighed, which of them is the best, and what it is worth.
    weighed: usize,
    index: usize,
    most: i32,
    /// A move that was hoped for, and what it is worth.
    hoped: Option<(Action, i32)>,
}

impl<W: Fn(&Action, i32) -> Option<i32>> Best<W> {
    pub(super) const fn by(worth: W) -> Best<W> {
        Best { worth, weighed: 0, index: 0, most: i32::MIN, hoped: None }
    }

    /// What a move is worth, where that is more than the best.
    fn more(&self, action: &Action) -> Option<i32> {
        let value = match &self.hoped {
            Some((hoped, value)) if hoped == action => Some(*value),
            _ => (self.worth)(action, self.most),
        };
        value.filter(|&value| value > self.most)
    }

    /// The number of the best of a list, of which the first may be weighed already.
    pub(super) fn of(&mut self, listed: &[Choice]) -> usize {
        for (n, choice) in listed.iter().enumerate().skip(self.weighed) {
            let Choice::Act(action) = choice else { continue };
            if let Some(value) = self.more(action) {
                (self.index, self.most) = (n, value);
            }
        }
        self.weighed = listed.len();
        self.index
    }
}

impl<W: Fn(&Action, i32) -> Option<i32>> Hope for Best<W> {
    fn has(&mut self, listed: &[Choice], action: &Action) -> bool {
        self.of(listed);
        let value = self.more(action);
        self.hoped = value.map(|value| (*action, value));
        value.is_some()
    }
}

/// Has a unit's single moves listed as far as there is hope of them, and picks the one that is worth most.
pub(super) fn choose(mind: &Mind<'_>, (unit, look): (u8, Look), out: &mut Choices) -> Pick {
    if let Look::Way { to, facing } = look {
        let mut best = Best::by(march::worth(mind, unit, (to, facing)));
        mind.field.moves(mind.state, unit, look, Some(&mut best), out);
        return best.of(out).into();
    }
    let scale = Scale::new(mind, unit);
    let mut best = Best::by(|action: &Action, floor| scale.worth(action, floor));
    mind.field.moves(mind.state, unit, look, Some(&mut best), out);
    scale.reasoned(mind, out, best.of(out))
}

/// Picks a unit's single move: the one that is worth most, of equal ones the first.
pub(super) fn action(mind: &Mind<'_>, choices: &[Choice], unit: u8) -> Pick {
    if let Decision::Move { look: Look::Way { to, facing }, .. } = mind.decision {
        return Best::by(march::worth(mind, unit, (to, facing))).of(choices).into();
    }
    let scale = Scale::new(mind, unit);
    let index = Best::by(|action: &Action, floor| scale.worth(action, floor)).of(choices);
    scale.reasoned(mind, choices, index)
}

fn effort(action: &Action) -> i32 {
    match action.act {
        Act::Stand => 0,
        // Small units have the worse of every die (HOW-OPT-13).
        Act::Split => SPLIT,
        Act::Rejoin => -SPLIT,
        Act::About => ABOUT,
        Act::Manhandle => DRAGS,
        _ => EFFORT,
    }
}

impl Scale<'_> {
    /// What a move is worth; nothing where it can't be worth more than a floor.
    fn worth(&self, action: &Action, floor: i32) -> Option<i32> {
        if action.act == Act::Charge {
            return Some(self.charge(action) + self.place_in_contact(action));
        }
        let effort = effort(action) + self.gets_off(action) - self.mans(action);
        self.place(&self.end(action), floor.saturating_add(effort)).map(|place| place - effort)
    }

    /// A choice of a move with its reason.
    fn reasoned(&self, mind: &Mind<'_>, choices: &[Choice], index: usize) -> Pick {
        // HOW-CMD-25: a charge that is no choice of the general's has the men for its reason.
        let charges = |c: &Choice| matches!(c, Choice::Act(a) if a.act == Act::Charge);
        if matches!(mind.decision, Decision::Move { .. }) && choices.iter().all(charges) {
            return Pick::because(index, Code::ReasonObliged as u16, [0; 4]);
        }
        match choices[index] {
            Choice::Act(action) => self.pick(index, &action),
            _ => index.into(),
        }
    }

    /// What it costs horse to get off its horses, for houses or in the open: it came to ride, unless it has a place to hold.
    fn gets_off(&self, action: &Action) -> i32 {
        let off = matches!(action.act, Act::Occupy | Act::Dismount) && self.kind.is_horse();
        if off && self.want != Want::Hold { GETS_OFF } else { 0 }
    }

    /// What it is worth to gunners to have their guns again, or to come nearer to them.
    fn mans(&self, action: &Action) -> i32 {
        match action.act {
            Act::Man => GUNS,
            Act::Advance if self.state.unit(self.unit).has(Flags::ABANDONED) => GUNS / 2,
            _ => 0,
        }
    }

    /// Where a move ends.
    fn end(&self, action: &Action) -> Place {
        let moved = action.act != Act::Stand || self.state.unit(self.unit).has(Flags::MOVED);
        Place { rect: action.to, formation: action.formation, moved }
    }

    /// What being in contact is worth besides the fight: no fire is taken, and the plan's way is gone.
    fn place_in_contact(&self, action: &Action) -> i32 {
        let temper = match self.field.brigadier(self.state, self.field.unit(self.unit).brigade).grade {
            Grade::Dashing => 40,
            Grade::Dithering => -40,
            _ => 0,
        };
        let keeps = match self.want {
            Want::Hold | Want::Support | Want::Reserve => -60,
            Want::Withdraw => -150,
            _ => 0,
        };
        self.purpose(&action.to, action.formation, 0) + temper + COLD_STEEL + 60 * self.boldness.lean() + keeps
    }

    /// The choice of a move, with its reason where that is worth telling.
    fn pick(&self, index: usize, action: &Action) -> Pick {
        let u = self.state.unit(self.unit);
        let hits = i16::from(u.hits);
        let back = matches!(action.act, Act::Withdraw | Act::About);
        let (code, numbers) = match action.act {
            Act::Charge => {
                let [win, lose] = paper(self.field, self.state, self.unit, action).hundredths();
                let flank = Face::ALL[action.sector as usize] != Face::Front;
                (if flank { Code::ReasonChargeFlank } else { Code::ReasonCharge }, [win, lose, 0, 0])
            }
            _ if back && hits >= 2 && self.careful => {
                let left = plan::to_break(self.field, self.state, self.field.unit(self.unit).side);
                (Code::ReasonBreakOff, [left as i16, 0, 0, 0])
            }
            _ if back && u.hits >= HURT => (Code::ReasonRelieve, [hits, 0, 0, 0]),
            _ if back && hits >= 2 => (Code::ReasonRally, [hits, 0, 0, 0]),
            Act::Occupy => (Code::ReasonCover, [0; 4]),
            Act::Unlimber => (Code::ReasonGuns, [0; 4]),
            _ => return index.into(),
        };
        Pick::because(index, code as u16, numbers)
    }
}

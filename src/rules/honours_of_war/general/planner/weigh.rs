//! The pick of a unit's single move, and why.

use super::charge::paper;
use super::place::Place;
use super::scale::Scale;
use super::{Mind, Want, march, plan};
use crate::base::geometry::Face;
use crate::rules::honours_of_war::data::Grade;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Action, Choice, Decision, Look, Pick};
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

/// Picks a unit's single move: the one that is worth most, of equal ones the first.
pub(super) fn action(mind: &Mind<'_>, choices: &[Choice], unit: u8) -> Pick {
    if let Decision::Move { look: Look::Way { to, facing }, .. } = mind.decision {
        return march::pick(mind, choices, unit, (to, facing));
    }
    let scale = Scale::new(mind, unit);
    let mut found = (i32::MIN, 0);
    for (n, choice) in choices.iter().enumerate() {
        let Choice::Act(action) = choice else { continue };
        let value = if action.act == Act::Charge {
            scale.charge(action) + scale.place_in_contact(action)
        } else {
            let effort = effort(action) + scale.gets_off(action) - scale.mans(action);
            let Some(place) = scale.place(&scale.end(action), found.0.saturating_add(effort)) else { continue };
            place - effort
        };
        if value > found.0 {
            found = (value, n);
        }
    }
    // HOW-CMD-25: a charge that is no choice of the general's has the men for its reason.
    let charges = |c: &Choice| matches!(c, Choice::Act(a) if a.act == Act::Charge);
    if matches!(mind.decision, Decision::Move { .. }) && choices.iter().all(charges) {
        return Pick::because(found.1, Code::ReasonObliged as u16, [0; 4]);
    }
    match choices[found.1] {
        Choice::Act(action) => scale.pick(found.1, &action),
        _ => found.1.into(),
    }
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

//! Who moves next, and where generals ride: at the end of a turn's moves, to where most units would otherwise wait for
//! orders, or to who needs heart.

use super::look::enemies;
use super::{Boldness, best};
use crate::base::Point;
use crate::base::geometry::root;
use crate::rules::mollwitz_to_freiberg::command::post_behind;
use crate::rules::mollwitz_to_freiberg::data::command::{COMMAND, COMMAND_IRREGULARS};
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Ask, Choice, Pick};
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::state::{Leader, MAX_UNITS, NONE, Stand};

/// What a general risks in the ranks of a unit that only wants orders (MTF-GEN-14).
const RANKS: i32 = 2;

/// Who moves next: the nearest to the enemy first, generals after all units, since command is told at the start of a turn
/// (MTF-GEN-10).
pub fn next(ask: &Ask<'_>, choices: &[Choice]) -> usize {
    let foes = enemies(ask);
    best(choices, |choice| match *choice {
        Choice::General(leader) => 1 + i32::from(u8::MAX - leader),
        // By the middles: it is asked for everybody before each move.
        Choice::Unit(unit) => {
            let at = ask.state.unit(unit).rect.centre;
            let near = each(foes).map(|e| at.square_to(ask.state.unit(e).rect.centre)).min().unwrap_or(0);
            i32::MAX - 1 - (near >> 12).min(1 << 30) as i32
        }
        _ => 0,
    })
}

/// What a unit is worth to be commanded next turn: who fights stands where he is anyway.
fn orders(ask: &Ask<'_>, unit: u8, far: i32) -> i32 {
    match ask.state.unit(unit) {
        _ if ask.state.engaged(unit) => 0,
        u if u.stand == Stand::Crew || u.is_shaken() => 4,
        _ if far < inches(30) => 12,
        _ => 8,
    }
}

/// What a general gives a unit that he is with, less what he risks there (MTF-GEN-06, MTF-GEN-14).
fn heart(ask: &Ask<'_>, unit: u8, far: i32, boldness: Boldness) -> i32 {
    let (field, state) = (ask.field, ask.state);
    let u = state.unit(unit);
    if u.stand == Stand::Crew || field.exhausted(state, unit) {
        return 0;
    }
    let near = far < inches(8);
    match (state.engaged(unit), u.is_shaken(), near) {
        // One round in five kills him there: the bold go all the same, others where nobody else needs them.
        (true, ..) if boldness == Boldness::Bold => 22,
        (true, ..) if boldness == Boldness::Cautious => 0,
        (true, ..) => 5,
        (_, true, true) => 8,
        (_, true, false) => 20,
        (_, false, true) if boldness == Boldness::Bold => 6,
        _ => 0,
    }
}

/// Where a general goes.
pub fn ride(ask: &Ask<'_>, leader: u8, choices: &[Choice], boldness: Boldness) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let mut far = [0; MAX_UNITS];
    let mut wants = [0; MAX_UNITS];
    // Who has to be commanded, but for those whom generals who have moved command.
    let others = |l: &Leader| l.here && l.moved;
    let own = usize::from(leader);
    let (mut alone, foes) = (0_u64, enemies(ask));
    for unit in field.here(state, ask.side) {
        let rect = &state.unit(unit).rect;
        // By the middles: whole inches are enough here.
        let near = each(foes).map(|e| rect.centre.square_to(state.unit(e).rect.centre)).min();
        far[usize::from(unit)] = near.map_or(i32::MAX / 4, root);
        wants[usize::from(unit)] = orders(ask, unit, far[usize::from(unit)]);
        let reach = inches(if field.unit(unit).irregular { COMMAND_IRREGULARS } else { COMMAND });
        let led = field.leaders_of(ask.side).filter(|&l| usize::from(l) != own).any(|l| {
            let l = &state.leaders[usize::from(l)];
            others(l) && if l.with == NONE { rect.is_near(l.at, reach) } else { l.with == unit }
        });
        alone |= u64::from(!led) << unit;
    }
    let needs = |unit: u8| wants[usize::from(unit)];
    let from = |at: Point| -> i32 {
        let reach = |u: u8| inches(if field.unit(u).irregular { COMMAND_IRREGULARS } else { COMMAND });
        each(alone).filter(|&u| state.unit(u).rect.is_near(at, reach(u))).map(needs).sum()
    };
    let with = |unit: u8| {
        let ordered = if alone & (1 << unit) != 0 { needs(unit) } else { 0 };
        // Orders are as good from behind, where he is in nobody's fire (MTF-GEN-12).
        match heart(ask, unit, far[usize::from(unit)], boldness) {
            0 => ordered - RANKS,
            more => ordered + more,
        }
    };
    let now = state.leaders[own];
    let index = best(choices, |choice| match *choice {
        // A little more, so that he rides to and fro for nothing.
        Choice::Hold if now.with == NONE => from(now.at) + 1,
        Choice::Hold => with(now.with) + 1,
        Choice::Join(unit) => with(unit),
        Choice::Behind(unit) => from(post_behind(&state.unit(unit).rect)),
        _ => i32::MIN + 1,
    });
    let (reason, target) = match choices[index] {
        Choice::Join(unit) if heart(ask, unit, far[usize::from(unit)], boldness) == 0 => (Code::ReasonCommand, unit),
        Choice::Join(unit) if state.unit(unit).is_shaken() => (Code::ReasonRally, unit),
        Choice::Join(unit) => (Code::ReasonHeart, unit),
        Choice::Behind(unit) => (Code::ReasonCommand, unit),
        _ => return index.into(),
    };
    Pick { index, reason: reason as u16, target, numbers: [0; 4] }
}

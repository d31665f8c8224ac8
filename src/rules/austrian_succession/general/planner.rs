//! Plays to win: a plan for each brigade, then for each unit the best of what it is offered, weighed in hundredths of a
//! step of effectiveness.
//!
//! What he knows of these rules: foot that has moved fires only when it is fired at, so the enemy should come to him or
//! have moved already; horse decides by flank and rear; guns tell as long as nobody masks them; a friend close behind
//! keeps a unit steady; and a unit at a quarter counts as much as a whole one.

mod plan;
mod shot;
mod weigh;

use super::{Ask, Choice, Decision, General, Pick};
use crate::base::{Dice, Side};
use crate::rules::austrian_succession::data::ROUNDSHOT;
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::fire::aim::{Line, aim};
use crate::rules::austrian_succession::state::{Field, Flags, Formation, Kind, NONE, Plan, State};

/// How good the odds must be before he closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boldness {
    Cautious,
    Steady,
    Bold,
}

/// Plays to win.
pub struct Planner(pub Boldness);

/// A step of effectiveness, in the measure in which he weighs.
pub(super) const STEP: i32 = 100;
/// A unit taken off counts for this much more than its last step: units are what armies are beaten by (WAS-LOSE-02).
pub(super) const UNIT: i32 = 150;

impl Planner {
    /// What he adds to the worth of closing with the enemy, in the same measure.
    pub(super) const fn daring(&self) -> i32 {
        match self.0 {
            Boldness::Cautious => -40,
            Boldness::Steady => 0,
            Boldness::Bold => 40,
        }
    }
}

/// The one of some choices that is worth most; the first of equal ones.
fn best(choices: &[Choice], mut worth: impl FnMut(&Choice) -> i32) -> (usize, i32) {
    let mut best = (0, i32::MIN);
    for (n, choice) in choices.iter().enumerate() {
        let worth = worth(choice);
        if worth > best.1 {
            best = (n, worth);
        }
    }
    best
}

/// How far off the nearest enemy's middle is.
pub(super) fn nearest(field: &Field, state: &State, unit: u8) -> (i64, u8) {
    let at = state.unit(unit).rect.centre;
    let mut best = (i64::MAX, NONE);
    for enemy in field.units_of(field.unit(unit).side.other()) {
        let e = state.unit(enemy);
        if e.here() {
            let square = at.square_to(e.rect.centre);
            if square < best.0 {
                best = (square, enemy);
            }
        }
    }
    best
}

/// How near an enemy must be before a unit that holds thinks of moving.
const ALERT: i32 = 18 * super::super::data::CM;

/// Whether a unit is best left as it is, seen at a glance: foot that holds in its order with nobody near, a gun that has
/// somebody to fire at.
fn is_content(field: &Field, state: &State, unit: u8, square: i64) -> bool {
    let u = state.unit(unit);
    let holds = state.plans[usize::from(field.unit(unit).brigade)].kind == plan::HOLD;
    match field.kind(state, unit) {
        Kind::Foot => holds && u.formation == Formation::Order && square > i64::from(ALERT) * i64::from(ALERT),
        Kind::LightFoot => holds && square > i64::from(ALERT) * i64::from(ALERT),
        Kind::Gun => {
            u.formation == Formation::Unlimbered
                && field.units_of(field.unit(unit).side.other()).any(|e| {
                    state.unit(e).here()
                        && aim(&u.rect, &state.unit(e).rect, ROUNDSHOT).is_some()
                        && field.line_of_fire(state, unit, e) != Line::Blocked
                })
        }
        _ => false,
    }
}

/// Who acts next: horse that could charge, then whoever is farthest from the enemy, so that those near him see first
/// what he does. Where all are content he has done.
fn next_unit(ask: &Ask<'_>, choices: &[Choice]) -> usize {
    let (field, state) = (ask.field, ask.state);
    let charge = i64::from(18 * super::super::data::CM);
    let (index, worth) = best(choices, |choice| match *choice {
        Choice::Unit(unit) => {
            let (square, _) = nearest(field, state, unit);
            if field.kind(state, unit).is_horse() && square < charge * charge {
                return i32::MAX - (square >> 16) as i32;
            }
            if is_content(field, state, unit, square) { -2 } else { (square.min(1 << 45) >> 16) as i32 }
        }
        Choice::General => -1,
        _ => i32::MIN + 1,
    });
    if worth == -2 { choices.len() - 1 } else { index }
}

/// The friend who has fewest others to support, and stands nearest.
fn supporter(ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> usize {
    let (field, state) = (ask.field, ask.state);
    let (index, _) = best(choices, |choice| match *choice {
        Choice::Unit(friend) => {
            let others = field.units_of(ask.side).filter(|&o| o != unit && state.unit(o).here());
            let wanted = others.filter(|&o| state.unit(o).fire_hits > 0 && field.can_support(state, o, friend)).count();
            -(wanted as i32)
        }
        _ => i32::MIN + 1,
    });
    index
}

impl General for Planner {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _dice: &mut Dice) -> Pick {
        use Decision as Q;
        match ask.decision {
            Q::Activate => next_unit(ask, choices).into(),
            Q::Move { unit } => self.move_of(ask, unit, choices),
            Q::HalfMove { .. } => 0.into(),
            Q::Ride => ride(ask, choices),
            Q::Fire { unit } => shot::fire(ask, unit, choices),
            Q::Return { unit } => shot::answer(ask, unit, choices),
            Q::Support { unit } => supporter(ask, unit, choices).into(),
            Q::Strike { unit } => shot::strike(ask, unit, choices),
            Q::Loser => 0.into(),
            Q::Concede => {
                let gives_up = self.0 != Boldness::Bold;
                let reason = if gives_up { Code::ReasonConcede as u16 } else { 0 };
                Pick { index: usize::from(gives_up), reason, target: NONE, numbers: [0; 4] }
            }
        }
    }

    fn plan(&self, ask: &Ask<'_>, _brigade: u8) -> Plan {
        plan::plan(ask, self.daring())
    }

    fn post(&self, ask: &Ask<'_>, unit: u8) -> Option<super::Post> {
        super::post::post_behind(ask, unit)
    }

    fn adjust(&self, ask: &Ask<'_>) -> Option<(u8, super::Post)> {
        super::post::out_of_reach(ask)
    }
}

/// The general goes to the foot that is under fire, or is about to be, and away from what is about to go under.
fn ride(ask: &Ask<'_>, choices: &[Choice]) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let general = state.generals[ask.side.index()];
    let worth = |unit: u8| {
        let u = state.unit(unit);
        let (square, _) = nearest(field, state, unit);
        let near = square < i64::from(16 * super::super::data::CM).pow(2);
        let foot = field.kind(state, unit) == Kind::Foot;
        i32::from(near && foot) * 20 + i32::from(u.steps) * 5 - i32::from(u.engaged()) * 10
            + i32::from(u.has(Flags::ACTED)) * 5
    };
    let stay = if general.with == NONE { 0 } else { 15 + worth(general.with) };
    let (index, _) = best(choices, |choice| match *choice {
        Choice::Unit(unit) => worth(unit),
        _ => stay,
    });
    index.into()
}

/// The strength of an army on the table: its steps, in halves for foot and horse alike.
pub(super) fn steps(field: &Field, state: &State, side: Side) -> i32 {
    field.units_of(side).map(|u| i32::from(state.unit(u).steps)).sum()
}

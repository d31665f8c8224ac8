//! Plays to win: a plan for each brigade, then for each unit the best of what it is offered, weighed in hundredths of a
//! step of effectiveness.
//!
//! What he knows of these rules: foot that has moved fires only when it is fired at, so the enemy should come to him or
//! have moved already; horse decides by flank and rear; guns tell as long as nobody masks them; a friend close behind
//! keeps a unit steady; and a unit at a quarter counts as much as a whole one.

mod plan;
mod shot;
mod weigh;

use super::{Ask, Choice, Decision, General, MAX_CHOICES, Pick};
use crate::base::geometry::Face;
use crate::base::{Dice, Point, Side};
use crate::rules::austrian_succession::data::{CM, MUSKETS, ROUNDSHOT, rate};
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::fire::aim::aim;
use crate::rules::austrian_succession::state::{Field, Flags, Formation, Kind, MAX_UNITS, NONE, Plan, State};

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

/// What a unit of an army is worth beyond its steps: the more, the fewer it can still lose (WAS-LOSE-01).
pub(super) fn unit_worth(field: &Field, state: &State, side: Side) -> i32 {
    let lost = i32::from(field.strength(side) - field.left(state, side));
    UNIT + UNIT * lost / i32::from(field.bears(side)).max(1)
}

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

/// Where the units of a side stand that are left, in their order.
pub(super) struct Stands {
    at: [(Point, u8); MAX_UNITS],
    count: usize,
}

impl Stands {
    pub(super) fn of(field: &Field, state: &State, side: Side) -> Stands {
        let mut stands = Stands { at: [(Point::ORIGIN, NONE); MAX_UNITS], count: 0 };
        for unit in field.units_of(side) {
            let u = state.unit(unit);
            if u.here() {
                stands.at[stands.count] = (u.rect.centre, unit);
                stands.count += 1;
            }
        }
        stands
    }

    /// The one whose middle is nearest to a place, and the square of how far off.
    pub(super) fn nearest(&self, place: Point) -> (i64, u8) {
        let mut best = (i64::MAX, NONE);
        for &(at, unit) in &self.at[..self.count] {
            let square = place.square_to(at);
            if square < best.0 {
                best = (square, unit);
            }
        }
        best
    }
}

/// How far off the nearest enemy's middle is.
pub(super) fn nearest(field: &Field, state: &State, unit: u8) -> (i64, u8) {
    let own = state.unit(unit).rect.centre;
    let enemies = field.units_of(field.unit(unit).side.other()).filter(|&e| state.unit(e).here());
    enemies
        .map(|e| (own.square_to(state.unit(e).rect.centre), e))
        .min_by_key(|&(square, _)| square)
        .unwrap_or((i64::MAX, NONE))
}

/// How near an enemy must be before a unit that holds thinks of moving.
const ALERT: i32 = 18 * CM;

/// Whether foot or horse is best left as it is, seen at a glance: foot in its order that holds with nobody near, or that
/// has somebody to fire at or horse before its front; horse that waits for horse.
fn is_content(field: &Field, state: &State, unit: u8, (square, near): (i64, u8)) -> bool {
    let u = state.unit(unit);
    let holds = state.plans[usize::from(field.unit(unit).brigade)].holds;
    let alone = square > i64::from(ALERT) * i64::from(ALERT);
    match field.kind(state, unit) {
        Kind::Foot if u.formation == Formation::Order => {
            if near == NONE || holds && alone {
                return near != NONE;
            }
            let e = state.unit(near);
            if field.kind(state, near).is_horse() {
                // Horse before its front it waits for.
                return holds && u.rect.sector_of(e.rect.centre) == Face::Front;
            }
            e.steps > 1 && aim(&u.rect, &e.rect, MUSKETS).is_some()
        }
        Kind::LightFoot => holds && alone,
        // Who rides up first to horse that has not moved is charged: it waits, though not for ever.
        kind @ (Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse) => {
            let reach = i64::from(rate(kind, u.formation) * 5 / 4 + u.rect.half_depth + 3 * CM);
            near != NONE
                && state.quiet == 0
                && square > reach * reach
                && field.kind(state, near).is_horse()
                && !state.unit(near).has(Flags::ACTED)
                && !state.passed[field.unit(near).side.index()]
                && square < i64::from(rate(field.kind(state, near), state.unit(near).formation) * 2).pow(2)
        }
        Kind::Foot | Kind::Gun => false,
    }
}

/// Whether a gun has somebody to fire at where it stands.
fn has_target(field: &Field, state: &State, gun: u8) -> bool {
    let mut enemies = field.units_of(field.unit(gun).side.other());
    state.unit(gun).formation == Formation::Unlimbered && enemies.any(|e| field.tells(state, gun, e))
}

/// Who acts next: horse that could charge, then whoever is farthest from the enemy, so that those near him see first
/// what he does; then the general, then guns without a target. Where all are content he has done.
fn next_unit(ask: &Ask<'_>, choices: &[Choice]) -> usize {
    let (field, state) = (ask.field, ask.state);
    let charge = i64::from(18 * CM);
    let is_gun = |unit: u8| field.unit(unit).kind == Kind::Gun;
    let enemies = Stands::of(field, state, ask.side.other());
    let mut eager = [(-1, (i64::MAX, NONE)); MAX_CHOICES];
    for (choice, eager) in choices.iter().zip(&mut eager) {
        let Choice::Unit(unit) = *choice else { continue };
        if is_gun(unit) {
            continue;
        }
        let found = enemies.nearest(state.unit(unit).rect.centre);
        let far = (found.0.min(1 << 45) >> 16) as i32;
        let charges = field.unit(unit).kind.is_horse() && found.0 < charge * charge;
        *eager = (if charges { i32::MAX - far } else { far }, found);
    }
    // The most eager first; most of those asked are not content.
    loop {
        let mut first = (0, -1);
        for (n, &(most, _)) in eager[..choices.len()].iter().enumerate() {
            if most > first.1 {
                first = (n, most);
            }
        }
        let index = first.0;
        let Choice::Unit(unit) = choices[index] else { break };
        if first.1 < 0 {
            break;
        }
        if !is_content(field, state, unit, eager[index].1) {
            return index;
        }
        eager[index].0 = -1;
    }
    let idle =
        |choice: &Choice| matches!(*choice, Choice::Unit(unit) if is_gun(unit) && !has_target(field, state, unit));
    let rides = choices.iter().position(|c| *c == Choice::General).filter(|_| {
        let with = state.generals[ask.side.index()].with;
        field.rides(state, ask.side).next().is_some() || with != NONE && is_doomed(field, state, with, &enemies)
    });
    rides.or_else(|| choices.iter().position(idle)).unwrap_or(choices.len() - 1)
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

    fn plan(&self, ask: &Ask<'_>, brigade: u8) -> Plan {
        plan::plan(ask, brigade, self.daring())
    }

    fn post(&self, ask: &Ask<'_>, unit: u8) -> Option<super::Post> {
        super::post::post_behind(ask, unit)
    }

    fn adjust(&self, ask: &Ask<'_>) -> Option<(u8, super::Post)> {
        super::post::out_of_reach(ask)
    }
}

/// Whether a unit is about to go under, and a general who stays with it.
fn is_doomed(field: &Field, state: &State, unit: u8, enemies: &Stands) -> bool {
    let u = state.unit(unit);
    let (square, enemy) = enemies.nearest(u.rect.centre);
    let reach = if enemy != NONE && field.kind(state, enemy) == Kind::Gun { ROUNDSHOT } else { 12 * CM };
    u.steps == 1 && square < i64::from(reach).pow(2)
}

/// The general goes to the foot that is under fire, or is about to be, and away from what is about to go under; where
/// nobody else is near, to an empty place out of harm's way.
fn ride(ask: &Ask<'_>, choices: &[Choice]) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let general = state.generals[ask.side.index()];
    let enemies = Stands::of(field, state, ask.side.other());
    let worth = |unit: u8| {
        let u = state.unit(unit);
        let (square, _) = enemies.nearest(u.rect.centre);
        let near = square < i64::from(16 * CM).pow(2);
        let foot = field.kind(state, unit) == Kind::Foot;
        i32::from(near && foot) * 20 + i32::from(u.steps) * 5 - i32::from(u.engaged()) * 10
            + i32::from(u.has(Flags::ACTED)) * 5
    };
    let stay = if general.with == NONE { 0 } else { 15 + worth(general.with) };
    let doomed = general.with != NONE && is_doomed(field, state, general.with, &enemies);
    let (index, _) = best(choices, |choice| match *choice {
        Choice::Unit(unit) => worth(unit),
        // The further from the enemy the better.
        Choice::Place(place) if doomed => stay + 1 + (enemies.nearest(place).0.min(1 << 45) >> 26) as i32,
        Choice::Place(_) => i32::MIN + 1,
        _ => stay,
    });
    index.into()
}

/// The strength of an army on the table: its steps, in halves for foot and horse alike.
pub(super) fn steps(field: &Field, state: &State, side: Side) -> i32 {
    field.units_of(side).map(|u| i32::from(state.unit(u).steps)).sum()
}

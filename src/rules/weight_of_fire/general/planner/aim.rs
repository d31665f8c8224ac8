//! Whom a unit shoots at: where the fire costs most, together with what is aimed there already; and a first fire that is
//! held until it counts (WOF-FIRE-21).

use super::value::harm;
use super::weigh::look::keeps_disorder;
use super::{Ask, Choice, Pick, best, nearest};
use crate::rules::weight_of_fire::data::size::inches;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::fire::Volley;
use crate::rules::weight_of_fire::state::{Cause, Field, Flags, State};

/// Pips of a shot on the average: what is added to the die, and the figures.
fn mean(field: &Field, add: i8, figures: u8) -> i32 {
    (1..=6).map(|die| i32::from(field.chart(die + add, figures))).sum::<i32>() / 6
}

/// What has been aimed at a target: pips, those of steady foot, and whether guns are among it.
fn aimed(field: &Field, state: &State, unit: u8, target: u8) -> (i32, i32, bool) {
    let (mut all, mut steady, mut guns) = (0, 0, false);
    for friend in field.friends(state, unit) {
        let shot = state.unit(friend).shot;
        if shot.target == target {
            let pips = mean(field, shot.add, shot.figures);
            all += pips;
            steady += if shot.cause == Cause::Steady { pips } else { 0 };
            guns |= shot.cause == Cause::Guns;
        }
    }
    (all, steady, guns)
}

/// What a shot adds to what is coming to its target, in points.
pub fn gain(ask: &Ask<'_>, unit: u8, volley: &Volley) -> i32 {
    let (field, state, target) = (ask.field, ask.state, volley.target);
    let (all, steady, guns) = aimed(field, state, unit, target);
    let pips = mean(field, volley.add, volley.figures);
    // Steady fire makes a unit test from a twelfth on (WOF-MOR-04).
    let tests = |steady: i32, guns: bool| guns || 2 * steady >= i32::from(field.unit(target).figures);
    let more = if volley.cause == Cause::Steady { pips } else { 0 };
    let after = harm(field, state, target, all + pips, tests(steady + more, guns || volley.cause == Cause::Guns));
    let charged = state.fights_of(unit).any(|f| f.has(target));
    after - harm(field, state, target, all, tests(steady, guns)) + if charged { 30 } else { 0 }
}

/// Whether a unit holds its fire to recover where no enemy is near (WOF-ORD-08), unless the ground keeps it in disorder.
fn recovers(ask: &Ask<'_>, unit: u8) -> bool {
    let u = ask.state.unit(unit);
    let upset = u.has(Flags::WAS_UPSET) && !u.has(Flags::MOVED) && !u.has(Flags::UPSET);
    let heals = || u.is_shaken() || !keeps_disorder(ask.field, ask.state, unit);
    upset && heals() && !ask.field.unit(unit).kind.is_guns() && nearest(ask, &u.rect).0 > inches(8)
}

/// Whether a unit might shoot at all: not who recovers, nor foot that has its first fire still and nobody who can be in close
/// range of its muskets.
pub fn hopes(ask: &Ask<'_>, unit: u8) -> bool {
    let (field, state) = (ask.field, ask.state);
    let u = state.unit(unit);
    if recovers(ask, unit) {
        return false;
    }
    if !saves(field, state, unit) || field.is_spread(state, unit) {
        return true;
    }
    let close = field.ammunition_of(state, unit).iter().flatten().map(|a| inches(a.ranges()[0])).max().unwrap_or(0);
    field.enemies(state, unit).any(|e| {
        let t = state.unit(e);
        let start = if t.has(Flags::MOVED) { t.start.centre } else { t.rect.centre };
        u.rect.least_to(&t.rect, start) <= close
    })
}

/// Whether a unit saves its first fire for close range.
fn saves(field: &Field, state: &State, unit: u8) -> bool {
    field.is_fresh(state, unit) && !state.engaged(unit)
}

/// The shot that does most, unless there is no hope of one that counts.
pub fn shot(ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let close = |c: &Choice| matches!(c, Choice::Shot(v) if !v.far);
    if recovers(ask, unit) || saves(field, state, unit) && !choices.iter().any(close) {
        return 0.into();
    }
    let index = best(choices, |choice| match choice {
        Choice::Shot(volley) => 16 * gain(ask, unit, volley) + volley.weight(field),
        _ => 0,
    });
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

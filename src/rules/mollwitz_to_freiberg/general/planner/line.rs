//! How a line holds together: a friend beside each flank (MTF-ATK-13), supports behind who fights (MTF-FT-04).

use crate::base::{Heading, Rect};
use crate::rules::mollwitz_to_freiberg::data::moves::EXPOSED;
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::general::Ask;
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

/// A support follows within so many inches of who fights before it.
const BEHIND: u8 = 14;

/// Friends who could cover a flank of a unit in this move, a bit each: formed and in good morale.
pub fn friends(ask: &Ask<'_>, unit: u8, full: i32) -> u64 {
    let (field, state) = (ask.field, ask.state);
    let own = &state.unit(unit).rect;
    let covers = |f: &u8| {
        let u = state.unit(*f);
        let formed = !matches!(u.stand, Stand::Crew | Stand::Limbered | Stand::Skirmish);
        *f != unit && formed && !u.is_shaken() && !u.rect.is_beyond(own, full + inches(2 * EXPOSED))
    };
    field.here(state, ask.side).filter(covers).fold(0, |bits, f| bits | 1 << f)
}

/// How many flanks of a place are covered: a friend stands beside it, or the table ends there.
pub fn covered(field: &Field, state: &State, friends: u64, to: &Rect) -> i32 {
    let near = inches(EXPOSED);
    let mut hands = [false; 2];
    for f in each(friends) {
        let its = &state.unit(f).rect;
        let p = to.local(its.centre);
        let beside = p.x.abs() - to.half_front - its.half_front <= near && p.x.abs() > to.half_front;
        if beside && p.y.abs() <= near + to.half_depth + its.half_depth {
            hands[usize::from(p.x > 0)] = true;
        }
    }
    let beyond = |turn: i32| {
        let p = to.centre.ahead(to.heading.turned(turn), to.half_front + near);
        p.x.abs() > field.half.x || p.y.abs() > field.half.y
    };
    i32::from(hands[0] || beyond(-90 * Heading::DEGREE)) + i32::from(hands[1] || beyond(90 * Heading::DEGREE))
}

/// The foot in good order that a unit in the second line supports: it stands before it, looks the same way, and fights on.
pub fn supported(ask: &Ask<'_>, unit: u8, friends: u64) -> Option<u8> {
    let (field, state) = (ask.field, ask.state);
    let own = &state.unit(unit).rect;
    let before = |f: &u8| {
        let its = &state.unit(*f).rect;
        let p = own.local(its.centre);
        let ahead = p.y > inches(2) && p.y <= inches(BEHIND) && p.x.abs() < its.half_front;
        let same = own.heading.to(its.heading).abs() < 45 * Heading::DEGREE;
        ahead && same && field.kind(state, *f).is_foot() && !field.exhausted(state, *f)
    };
    each(friends).find(before)
}

/// Whether a friend stands before a unit, whom it supports or who masks its fire.
pub fn is_behind(ask: &Ask<'_>, unit: u8) -> bool {
    let (field, state) = (ask.field, ask.state);
    let own = &state.unit(unit).rect;
    let before = |f: u8| {
        let its = &state.unit(f).rect;
        let p = own.local(its.centre);
        f != unit && p.y > inches(2) && p.y <= inches(BEHIND) && p.x.abs() < its.half_front + own.half_front
    };
    field.here(state, ask.side).any(before)
}

//! What a general answers when the rules ask in the middle of something: who is attacked, who falls back, who shoots, who
//! strikes whom.

use super::best;
use super::charge::{HIT, falling_back, overruns, standing};
use super::look::nearest;
use crate::base::Heading;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Ask, Choice, Pick};
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::movement::nearest_of;
use crate::rules::mollwitz_to_freiberg::movement::retreat::{End, WAYS};
use crate::rules::mollwitz_to_freiberg::state::Stand;

/// So likely in 64ths must it be that guns are overrun for their crew to leave them.
const OVERRUN: i32 = 40;
/// What the ground counts that skirmishers give up.
const GROUND: i32 = 15;

/// So many inches off the nearest enemy, its face to him, nobody who fell back wants more.
const OUT_OF_REACH: u8 = 14;
pub const SAFE: i32 = OUT_OF_REACH as i32 * 4 + 10;

/// How a unit meets an attack: in square, on its guns, or not at all.
pub fn react(ask: &Ask<'_>, unit: u8, attacker: u8, choices: &[Choice], caution: i32) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let told = |index: usize, reason: Code| Pick { index, reason: reason as u16, target: attacker, numbers: [0; 4] };
    // Horse that reins in four times of six is the best answer to horse; guns that would profit are far.
    if choices[1] == Choice::Square {
        return told(1, Code::ReasonSquare);
    }
    let beset = field.was_behind(state, attacker, unit);
    let flees = if field.unit(unit).kind.is_guns() {
        // Gunners stay unless they are lost there, or would rather be overrun than not and have somewhere to run.
        let helpless = state.unit(unit).is_shaken() || beset;
        helpless || overruns(field, state, attacker, unit) >= OVERRUN && has_way_out(ask, unit, attacker, choices)
    } else {
        // Skirmishers give ground for nothing, horse for a fright and some who ride on; nobody off the table.
        let cost = if field.is_loose(state, unit) { GROUND } else { falling_back(field, state, unit) * caution / HIT };
        let rect = state.unit(unit).rect;
        let away = Heading::of(rect.centre - state.unit(attacker).rect.centre);
        let room = || matches!(field.fall(state, unit, 0, (away, away.behind()), inches(6)), Some(End::Stands(_)));
        standing(field, state, unit, (attacker, beset), caution) < -cost && room()
    };
    // A square is safer than running.
    let refuge = choices.iter().position(|c| matches!(c, Choice::Refuge(_)));
    if flees { told(refuge.unwrap_or(1), Code::ReasonGiveWay) } else { 0.into() }
}

/// Whether gunners have a square to run to, or room behind them for a middling evade.
fn has_way_out(ask: &Ask<'_>, unit: u8, attacker: u8, choices: &[Choice]) -> bool {
    let (field, mut state) = (ask.field, *ask.state);
    let away = Heading::of(state.unit(unit).rect.centre - state.unit(attacker).rect.centre);
    let u = state.unit_mut(unit);
    (u.left, u.stand) = (u.rect, Stand::Crew);
    state.unit_mut(unit).rect = field.reshaped(&state, unit);
    let free = |(way, length): (i32, u8)| {
        matches!(field.fall(&state, unit, 0, (away.turned(way), away.behind()), inches(length)), Some(End::Stands(_)))
    };
    let ends = [7, 5, 3].into_iter().flat_map(|length| WAYS.map(|way| (way, length)));
    choices.iter().any(|c| matches!(c, Choice::Refuge(_))) || ends.into_iter().any(free)
}

/// What a place is worth to who falls back: out of reach of all enemies, a bit each, and its face to the nearest.
pub fn fallen(ask: &Ask<'_>, foes: u64, choice: &Choice) -> i32 {
    let Choice::Fall(rect) = choice else { return 0 };
    let its = |e: u8| &ask.state.unit(e).rect;
    // Beyond reach only where it looks is asked.
    let near =
        each(foes).filter(|&e| !rect.is_beyond(its(e), inches(OUT_OF_REACH))).fold(0_u64, |bits, e| bits | 1 << e);
    let nearest = nearest_of(ask.state, rect, if near == 0 { foes } else { near });
    let far = nearest.map_or(i32::MAX / 4, |(_, far)| far);
    let toward = |e: u8| Heading::of(its(e).centre - rect.centre);
    let faces = nearest.is_none_or(|(e, _)| rect.heading.to(toward(e)).abs() < 90 * Heading::DEGREE);
    far.min(inches(OUT_OF_REACH)) / INCH * 4 + i32::from(faces) * 10
}

/// Whether a place is out of reach of all enemies, a bit each, and looks to where the nearest is: nobody who falls back wants
/// more.
pub fn is_safe(ask: &Ask<'_>, foes: u64, choice: &Choice) -> bool {
    let Choice::Fall(rect) = choice else { return false };
    let its = |e: u8| &ask.state.unit(e).rect;
    let toward = |e: u8| Heading::of(its(e).centre - rect.centre);
    let near = |e: &u8| rect.centre.square_to(its(*e).centre);
    each(foes).all(|e| !rect.is_within(its(e), inches(OUT_OF_REACH) - 1))
        && each(foes).min_by_key(near).is_none_or(|e| rect.heading.to(toward(e)).abs() < 90 * Heading::DEGREE)
}

/// The choice of where a unit falls back to.
pub fn falls(ask: &Ask<'_>, unit: u8, index: usize) -> Pick {
    let from = nearest(ask, &ask.state.unit(unit).rect).1;
    let reason = if usize::from(from) < ask.field.units.len() { Code::ReasonRoom as u16 } else { 0 };
    Pick { index, reason, target: from, numbers: [0; 4] }
}

/// What a place is worth to who evades: no farther than out of the attacker's reach, else as far as it can.
pub fn evaded<'a>(ask: &'a Ask<'_>, unit: u8, attacker: u8) -> impl Fn(&Choice) -> i32 + use<'a> {
    let (from, enemy) = (&ask.state.unit(unit).rect, &ask.state.unit(attacker).rect);
    let reach = ask.field.allowance(ask.state, attacker);
    move |choice| match choice {
        Choice::Fall(rect) => {
            let far = enemy.distance(rect);
            if far > reach { inches(60) - from.centre.distance(rect.centre) } else { far - inches(60) }
        }
        _ => i32::MIN + 1,
    }
}

/// What a shot is worth: where it hits most and harms most, rather not at guns.
pub fn shot(ask: &Ask<'_>, choice: &Choice) -> i32 {
    let (field, state) = (ask.field, ask.state);
    let Choice::Shot(v) = choice else { return 0 };
    let t = state.unit(v.target);
    // Who is near to breaking breaks on fewer hits.
    let all = i32::from(field.unit(v.target).figures);
    let left = 4 * (i32::from(t.figures) + i32::from(t.holders)) - all;
    let weak = [t.is_shaken(), t.shot_hits > 0, left < all, left < all / 3];
    let more = weak.into_iter().map(i32::from).sum::<i32>();
    v.weight() * (5 + more - i32::from(field.unit(v.target).kind.is_guns()))
}

/// The choice of whom a unit shoots at.
pub fn shoots(choices: &[Choice], index: usize) -> Pick {
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

/// At whom a die that is left over strikes: where it hits most easily.
pub fn strike(ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> usize {
    best(choices, |choice| match *choice {
        Choice::Strike(slot) => {
            let fight = ask.state.fights[usize::from(slot)];
            fight.map_or(0, |f| -i32::from(ask.field.strikes_on(ask.state, &f, unit).0))
        }
        _ => i32::MIN + 1,
    })
}

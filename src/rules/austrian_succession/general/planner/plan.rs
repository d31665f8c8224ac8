//! What each brigade is for, and what each unit of it makes for.
//!
//! Foot keeps its ground while the guns play, until the army is the stronger or the day wears on; horse rides for an open
//! flank; guns go where they see somebody.

use super::steps;
use crate::base::{Heading, Point, Side};
use crate::rules::austrian_succession::data::CM;
use crate::rules::austrian_succession::general::Ask;
use crate::rules::austrian_succession::state::{Field, Kind, NONE, Plan, State};

/// Codes of plans: go at them, or keep the ground.
pub const ATTACK: u8 = 1;
pub const HOLD: u8 = 2;

/// The turn from which nobody waits any longer, and how many turns without anybody hurt are enough.
const PATIENCE: (u16, u8) = (12, 2);
/// The turn from which nobody waits for his guns any longer.
const UTMOST: u16 = 22;

/// The plan of a brigade at the start of a turn: the same for a whole army, since nobody here commands a part of it.
/// Who keeps his ground aims at nobody.
pub fn plan(ask: &Ask<'_>, brigade: u8, daring: i32) -> Plan {
    let (field, state) = (ask.field, ask.state);
    let (first, _) = field.sides[ask.side.index()].brigades;
    if brigade > first {
        return state.plans[usize::from(first)];
    }
    let [own, enemy] = [ask.side, ask.side.other()].map(|side| steps(field, state, side));
    let [tell, suffer] = [ask.side, ask.side.other()].map(|side| i32::from(state.tells[side.index()]));
    // Who is as strong as the enemy goes in, the bold sooner and the cautious only where they are clearly the stronger; less
    // is asked for as the day wears on, or where the enemy's guns alone tell.
    let needed = 100 - 2 * i32::from(state.turn) - 20 * (suffer - tell).max(0) - daring;
    let late = state.turn > PATIENCE.0 || state.quiet >= PATIENCE.1;
    // Whose guns tell, and the enemy's don't, has time as long as they hit somebody.
    let waits = tell > suffer && state.turn < UTMOST && state.quiet < 2;
    let kind = if !waits && (late || own * 100 >= enemy * needed) { ATTACK } else { HOLD };
    let (target, aim) = if kind == ATTACK { weakest(field, state, ask.side) } else { (NONE, Point::ORIGIN) };
    Plan { kind, holds: kind == HOLD, target, aim, facing: Heading(0) }
}

/// The enemy whom most of one's own foot and guns stand near, weak ones sooner.
fn weakest(field: &Field, state: &State, side: Side) -> (u8, Point) {
    let mut best = (i64::MAX, NONE);
    for enemy in field.units_of(side.other()).filter(|&e| state.unit(e).here()) {
        let at = state.unit(enemy).rect.centre;
        let ours = field.units_of(side).filter(|&u| state.unit(u).here() && !field.unit(u).kind.is_horse());
        let near: i64 = ours.map(|u| i64::from((state.unit(u).rect.centre - at).span())).sum();
        let score = near + i64::from(state.unit(enemy).steps) * i64::from(8 * CM);
        if score < best.0 {
            best = (score, enemy);
        }
    }
    (best.1, if best.1 == NONE { Point::ORIGIN } else { state.unit(best.1).rect.centre })
}

/// Where a unit makes for: its own place while it holds.
pub fn goal(field: &Field, state: &State, unit: u8, near: u8) -> Point {
    let u = &state.unit(unit).rect;
    if near == NONE {
        return u.centre;
    }
    let plan = state.plans[usize::from(field.unit(unit).brigade)];
    match field.kind(state, unit) {
        kind if kind.is_horse() => flank(field, state, unit),
        Kind::Gun => state.unit(near).rect.centre,
        _ if plan.holds => u.centre,
        _ => {
            let foot = field
                .units_of(field.unit(unit).side.other())
                .filter(|&e| state.unit(e).here() && !field.kind(state, e).is_horse());
            let nearest = foot.min_by_key(|&e| state.unit(e).rect.centre.square_to(u.centre));
            let at = state.unit(nearest.unwrap_or(near)).rect.centre;
            // Half to who stands before it, half to where the army goes.
            if plan.target == NONE { at } else { at.toward(plan.aim, 1, 3) }
        }
    }
}

/// How far beyond a flank the horse rides.
const BEYOND: i32 = 8 * CM;

/// A place beyond the flank of the enemy that is easiest to come at: for horse.
fn flank(field: &Field, state: &State, unit: u8) -> Point {
    let u = &state.unit(unit).rect;
    let mut best = (i64::MAX, u.centre);
    for enemy in field.units_of(field.unit(unit).side.other()).filter(|&e| state.unit(e).here()) {
        let e = &state.unit(enemy).rect;
        let q = e.local(u.centre);
        let sign = if q.x >= 0 { 1 } else { -1 };
        let place = e.world(Point::new(sign * (e.half_front + BEYOND), -e.half_depth));
        // A flank with a neighbour on it is none.
        let mut score = i64::from((place - u.centre).span());
        score += if field.kind(state, enemy).is_horse() { i64::from(4 * CM) } else { 0 };
        if score >= best.0 {
            continue;
        }
        let shut = field.units_of(field.unit(enemy).side).any(|o| {
            let rect = &state.unit(o).rect;
            let near = place.is_near(rect.centre, rect.reach() + 5 * CM);
            near && o != enemy && state.unit(o).here() && rect.is_near(place, 5 * CM)
        });
        score += if shut { i64::from(20 * CM) } else { 0 };
        if score < best.0 {
            best = (score, place);
        }
    }
    let edge = 3 * CM;
    let p = best.1;
    Point::new(p.x.clamp(edge - field.half.x, field.half.x - edge), p.y.clamp(edge - field.half.y, field.half.y - edge))
}

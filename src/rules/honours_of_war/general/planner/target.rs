//! Where a brigade of foot goes: the place that it is after, and whom of the enemy it goes for.

use super::{Mind, ground};
use crate::base::geometry::outline;
use crate::base::{Heading, Point};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::state::{Formation, Kind};

/// What horse costs, which foot cannot charge (HOW-CHG-10) and which rides off, in paces of way.
const HORSE: i32 = 60;

/// What guns cost, whose canister covers the way to them.
const GUNS: i32 = 20;

/// And who holds a village.
const WALLS: i32 = 30;

/// So many units are too many for an enemy by himself, and what he costs them besides half the way, in paces of way.
const MANY: usize = 3;
const ALONE_COSTS: i32 = 10;

/// What each costs who stands by an enemy, and what each hit saves that he has, in the same.
const BESIDE: i32 = 3;
const HIT: i32 = 4;

/// A place that the enemy holds or nobody does, and which is worth points, where the attack goes: its middle and what of it
/// is nearest to a brigade, so that several don't all go for the middle of a ridge. What is due goes before everything else.
pub(super) fn goal(mind: &Mind<'_>, own: Point) -> Option<(Point, Point)> {
    mind.field
        .goals
        .iter()
        .enumerate()
        .filter(|&(n, g)| mind.state.objectives[n] != Some(mind.side) && !g.points.is_empty())
        .map(|(_, g)| {
            let (low, high) = outline::bounds(&g.points);
            let near = Point::new(own.x.clamp(low.x, high.x), own.y.clamp(low.y, high.y));
            let due = g.due.is_some_and(|(of, _)| of == mind.side);
            (!due, low.middle(high), near)
        })
        .min_by_key(|&(no_hurry, middle, near)| (no_hurry, near.square_to(own), middle.square_to(own)))
        .map(|(_, middle, near)| (middle, near))
}

/// Whom a brigade of foot goes for on its way from a place with a front, of whose line half is so wide: the weakest of those
/// before it. None where nobody is left.
pub(super) fn choose(mind: &Mind<'_>, brigade: u8, (from, front): (Point, Heading), half: i32) -> Option<u8> {
    let (field, state) = (mind.field, mind.state);
    let enemies = || field.units_of(mind.side.other()).filter(|&u| state.unit(u).fights());
    let b = state.brigade(brigade);
    let light = field.unit(b.first).kind == Kind::LightFoot;
    // What lies before the brigade's front is near; to go sideways to an enemy is a long way, and shows him a flank.
    let far = |u: u8| {
        let there = state.unit(u).rect.centre;
        let off = (there - from).unturned(front);
        let aside = (off.x.abs() - half).max(0);
        let climb = if light { 0 } else { ground::climb(field, from, there) };
        off.y.abs() + 2 * aside + climb + if off.y < 0 { field.d(D::RallyFar) } else { 0 }
    };
    // Who goes over from one enemy to another each turn marches along the front of all of them and comes to none.
    let keeps = field.paces(2 * field.d(D::Proximity));
    let cost = |u: u8| {
        let kept = if u == b.plan.target { keeps } else { 0 };
        field.paces(far(u)) + dear(mind, u) - kept - HIT * i32::from(state.unit(u).hits)
    };
    let beside = |u: u8| {
        let (p, reach) = (state.unit(u).rect.centre, field.d(D::RallyNear));
        enemies().filter(|&o| o != u && state.unit(o).rect.centre.is_near(p, reach)).count() as i32
    };
    let many = b.units().filter(|&u| state.unit(u).fights()).count() >= MANY;
    // Who stands by him only makes him dearer, so it is asked of those only who may be the cheapest.
    let mut found: Option<(i32, u8)> = None;
    for u in enemies() {
        let least = cost(u);
        let cheaper = |cost: i32| found.is_none_or(|(best, _)| cost < best);
        if cheaper(least) {
            // Who stands alone is not worth a brigade that has to come back from him.
            let whole = match beside(u) {
                0 if many => least + ALONE_COSTS + field.paces(far(u)) / 2,
                others => least + BESIDE * others,
            };
            found = if cheaper(whole) { Some((whole, u)) } else { found };
        }
    }
    found.map(|(_, enemy)| enemy)
}

/// What an enemy costs a brigade of foot besides the way to him, in paces of way.
fn dear(mind: &Mind<'_>, enemy: u8) -> i32 {
    let (field, state) = (mind.field, mind.state);
    match field.unit(enemy).kind {
        k if k.is_horse() => HORSE,
        k if k.is_guns() => GUNS,
        _ if state.unit(enemy).formation == Formation::Garrison => WALLS,
        _ => 0,
    }
}

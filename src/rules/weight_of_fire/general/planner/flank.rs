//! Where horse rides: beside and behind an enemy, where his fire does not reach and a charge falls on his flank
//! (WOF-CHG-17); or before one who wavers.

use super::eye::Eye;
use super::value::worth;
use super::{Ask, charge};
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::size::INCH;
use crate::rules::weight_of_fire::state::{Field, NONE, State};

/// The next place of a ride, and whom it is about.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    pub next: Point,
    pub prey: u8,
}

/// How far beside a flank the middle of the horse is to be, and how far from other enemies.
const BESIDE: i32 = 7 * INCH;
const CLEAR: i32 = 5 * INCH;
/// How far before the middle of the flank, so that half of the horse is behind the line of its front (WOF-CHG-17) and none of it
/// comes into the zone of a second line (WOF-ZOC-02).
const LEVEL: i32 = INCH;

/// What a post costs more that another of our horse is nearer to.
const TAKEN: i32 = 30;

/// Whether an enemy may be charged from his front.
pub(super) fn wavers(field: &Field, state: &State, unit: u8, enemy: u8) -> bool {
    let kind = field.unit(enemy).kind;
    if kind.is_horse() {
        charge::onset(field, state, unit, enemy) > 0
    } else {
        // Guns that have a nearer mark than horse are busy with it.
        let body = &state.unit(enemy).rect;
        let marked = |f: u8| field.unit(f).kind.is_foot() && state.unit(f).rect.is_within(body, 14 * INCH);
        state.unit(enemy).is_shaken()
            || !kind.is_guns() && field.disordered(state, enemy)
            || kind.is_guns() && field.enemies(state, enemy).any(marked)
    }
}

/// The next step towards a place beside an enemy: out of his arc first, then back behind his front.
fn step(own: Point, enemy: &Rect, post: Point) -> Point {
    let p = enemy.local(own);
    let ahead = p.y - enemy.half_depth;
    let edge = enemy.half_front + 3 * INCH + ahead * 9 / 20;
    if ahead <= 2 * INCH || p.x.abs() >= edge {
        return post;
    }
    let hand = if enemy.local(post).x < 0 { -1 } else { 1 };
    let nearer = (ahead - 8 * INCH).max(0);
    enemy.world(Point::new(hand * (enemy.half_front + 4 * INCH + nearer * 9 / 20), enemy.half_depth + nearer))
}

/// Where a unit of horse rides; none where it can go for nobody.
pub fn way(ask: &Ask<'_>, unit: u8, nearest: u8, eye: &Eye<'_>) -> Option<Way> {
    let (field, state) = (ask.field, ask.state);
    let own = state.unit(unit).rect;
    let mut best: Option<(i32, Way)> = None;
    // Fire and what else is looked at only makes a ride dearer: that waits for those that could be best.
    let weigh = |best: &mut Option<(i32, Way)>,
                 prey: u8,
                 post: Point,
                 next: Point,
                 base: i32,
                 more: &dyn Fn() -> Option<i32>| {
        let ride = own.centre.distance(next) + next.distance(post);
        let cost = 4 * ride / INCH - worth(field, state, prey) / 2 + base;
        if best.is_some_and(|b| cost >= b.0) {
            return;
        }
        let Some(more) = more() else { return };
        let cost = cost + more + eye.cost(&Rect { centre: post, ..own });
        if best.is_none_or(|b| cost < b.0) {
            *best = Some((cost, Way { next, prey }));
        }
    };
    let reach = field.rates(state, unit)[1];
    // The nearest first: most others cost more than he does, at a glance.
    let others = field.enemies(state, unit).filter(|&e| e != nearest);
    for enemy in std::iter::once(nearest).filter(|&e| e != NONE).chain(others) {
        let e = state.unit(enemy);
        if e.routs() {
            continue;
        }
        // No place about him is nearer than this.
        let about = (reach + own.reach()).max(BESIDE + LEVEL) + e.rect.reach();
        let least =
            4 * (own.centre.distance(e.rect.centre) - about - INCH).max(0) / INCH - worth(field, state, enemy) / 2;
        if best.is_some_and(|b| least >= b.0) {
            continue;
        }
        let far = own.distance(&e.rect);
        let post = e.rect.centre.toward(own.centre, reach.min(far), far.max(1));
        weigh(&mut best, enemy, post, post, 0, &|| wavers(field, state, unit, enemy).then_some(0));
        if !field.has_flank(state, enemy) {
            continue;
        }
        for hand in [1, -1] {
            let post = e.rect.world(Point::new(hand * (e.rect.half_front + BESIDE), LEVEL));
            let inside = post.x.abs() < field.half.x - 4 * INCH && post.y.abs() < field.half.y - 2 * INCH;
            if !inside {
                continue;
            }
            let more = || {
                let crowded = |o: u8| {
                    let body = &state.unit(o).rect;
                    o != enemy && body.centre.is_near(post, CLEAR + body.reach()) && body.is_near(post, CLEAR)
                };
                if field.enemies(state, unit).any(crowded) {
                    return None;
                }
                let nearer = own.centre.square_to(post);
                let taken = |f: u8| {
                    let at = state.unit(f).rect.centre;
                    field.unit(f).kind.is_horse() && at.is_near(post, BESIDE) && at.square_to(post) < nearer
                };
                Some(if field.friends(state, unit).any(taken) { TAKEN } else { 0 })
            };
            weigh(&mut best, enemy, post, step(own.centre, &e.rect, post), 20, &more);
        }
    }
    best.map(|b| b.1)
}

//! Where commanders ride: the general to whom he helps, a brigadier to where he is heard.

use super::look::bears;
use super::{Mind, Want, plan};
use crate::base::Point;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::fire::casualty::Figure;
use crate::rules::honours_of_war::general::combat::HARM;
use crate::rules::honours_of_war::state::{Formation, MAX_BRIGADES, MAX_UNITS};
use std::cell::OnceCell;

/// What it is worth that a unit hears its brigadier: most for who has far to go, little for guns that fire, for who fights and
/// for who keeps a village, more for guns that have to follow; nothing for who falls back or puts himself in order.
pub(super) const HEARS: i32 = 100;
const FOLLOWS: i32 = 60;
const STAYS: i32 = 30;

/// What it costs the general to be as far off the enemy as his guns hurt, less the nearer he is, and what to be close to him; by
/// boldness.
const AHEAD: [i32; 3] = [-100, 0, 150];
const RISK: [i32; 3] = [30, 30, 0];

/// What it costs a brigadier to be near the enemy with none of his side by him: less than to be heard by one fewer.
const BARE: i32 = 60;

/// The general goes where his presence helps most: with the brigade that is to attack, or to a shaken unit.
pub(super) fn general(
    mind: &Mind<'_>,
    spots: impl Iterator<Item = (usize, Point)>,
    lawful: impl Fn(usize) -> bool,
) -> usize {
    let (field, state) = (mind.field, mind.state);
    let own = &state.generals[mind.side.index()];
    let (help, rally, near) = (field.influence(own.grade), field.d(D::Chain), field.d(D::Proximity));
    let mut brigades = [(Point::ORIGIN, 0); MAX_BRIGADES];
    let mut count = 0;
    for brigade in field.brigades_of(mind.side) {
        let b = state.brigade(brigade);
        let there = b.units().filter(|&u| state.unit(u).fights()).count() as i32;
        let worth = match Want::of(&b.plan) {
            Want::Assault => 70,
            Want::Attack | Want::Form => 40,
            Want::Flank => 35,
            Want::Withdraw => 30,
            _ => 10,
        };
        if there > 0 && !b.led_by_general {
            let at = if b.independent { state.unit(b.first).rect.centre } else { b.leader.at };
            brigades[count] = (at, worth + 5 * there);
            count += 1;
        }
    }
    // HOW-CMD-34: where he is the brigadier he rides with his own.
    let led = field.brigades_of(mind.side).find(|&b| field.commander(state, b) == Figure::General(mind.side));
    let heard = |p: Point| led.map_or(0, |b| HEARS * field.hear(state, b, p).count_ones() as i32);
    let value = |p: Point, _: i32| {
        let near_by = brigades[..count].iter().filter(|(at, _)| at.is_near(p, help));
        let helped = near_by.map(|&(_, worth)| worth).max().unwrap_or(0);
        let mut rallied = 0;
        for unit in field.units_of(mind.side) {
            let u = state.unit(unit);
            let near = u.fights() && u.hits > 1 && u.rect.is_near(p, rally);
            // It may move off before the rally phase, unless it is held.
            let stays = if u.engaged() || u.red() { 2 } else { 1 };
            if near {
                rallied = rallied.max((HARM[usize::from(u.hits)] - HARM[usize::from(u.hits - 1)]) * stays / 3);
            }
        }
        heard(p) + helped + rallied - field.paces(own.at.distance(p)) / 50
    };
    let far = field.d(D::RallyFar);
    let (ahead, risk) = (mind.boldness.of(AHEAD), mind.boldness.of(RISK));
    let danger = |p: Point| {
        let off = nearest(mind, p, far);
        ahead * off / far + if off < near { risk } else { 0 }
    };
    best_spot(spots, value, danger, lawful)
}

/// The brigadier stays where as many of his units hear him as can, above all those that have to move, out of harm's way.
pub(super) fn brigadier(
    mind: &Mind<'_>,
    spots: impl Iterator<Item = (usize, Point)>,
    lawful: impl Fn(usize) -> bool,
    brigade: u8,
) -> usize {
    let (field, state) = (mind.field, mind.state);
    let b = state.brigade(brigade);
    let near = field.d(D::Near);
    let middle = plan::middle(state, b.units()).unwrap_or(b.leader.at);
    // Where the middle is in reach of all, nobody has to be preferred.
    let reach = field.d(D::CommandDistance);
    let apart = b.units().map(|u| state.unit(u)).any(|u| u.fights() && !u.rect.is_near(middle, reach));
    let worth = |u: u8| match state.unit(u).formation {
        _ if state.unit(u).red() || !state.unit(u).fights() => 0,
        _ if state.unit(u).engaged() => STAYS,
        Formation::Garrison => STAYS,
        Formation::Deployed if !apart || bears(field, state, u) => STAYS,
        Formation::Deployed => FOLLOWS,
        _ => HEARS,
    };
    let links = OnceCell::new();
    let mut worths = [0; MAX_UNITS];
    for (n, unit) in b.units().enumerate() {
        worths[n] = worth(unit);
    }
    let worths = &worths[..usize::from(b.len)];
    let all = worths.iter().sum::<i32>();
    let value = |p: Point, floor: i32| {
        let off = field.paces(p.distance(middle)) / 2;
        // Who hears him there is asked only where it could matter.
        if all - off <= floor {
            return all - off;
        }
        let heard = field.hear_by(state, brigade, p, links.get_or_init(|| field.links(state, brigade)));
        let hears = worths.iter().enumerate().filter(|&(n, _)| heard & 1 << n != 0);
        hears.map(|(_, worth)| worth).sum::<i32>() - off
    };
    let danger = |p: Point| {
        let off = nearest(mind, p, reach);
        let bare = off < reach && !is_by_friends(mind, p);
        (near - off).max(0) / 240 + if bare { BARE } else { 0 }
    };
    best_spot(spots, value, danger, lawful)
}

/// Whether a unit of his own side stands by a place.
fn is_by_friends(mind: &Mind<'_>, p: Point) -> bool {
    let by = mind.field.d(D::Support);
    let mut friends = mind.field.standing(mind.state, mind.side).map(|(_, u)| u);
    friends.any(|u| u.fights() && u.rect.centre.is_near(p, by + u.rect.reach()) && u.rect.distance_to(p) <= by)
}

/// The number of the best place for a commander, by its value, which need not be exact where it is no more than a floor, less
/// the danger there; of equal ones the first. What is dear is asked only where it could matter: the danger, and whether the
/// place is lawful.
fn best_spot(
    spots: impl Iterator<Item = (usize, Point)>,
    value: impl Fn(Point, i32) -> i32,
    danger: impl Fn(Point) -> i32,
    lawful: impl Fn(usize) -> bool,
) -> usize {
    let mut found = (0, i32::MIN);
    for (n, p) in spots {
        let hope = value(p, found.1);
        if hope > found.1 {
            let worth = hope - danger(p);
            if worth > found.1 && lawful(n) {
                found = (n, worth);
            }
        }
    }
    found.0
}

/// How near the nearest enemy stands to a place, at most `within`.
fn nearest(mind: &Mind<'_>, p: Point, within: i32) -> i32 {
    let enemies = mind.field.standing(mind.state, mind.side.other()).map(|(_, e)| e);
    let near = enemies.filter(|e| e.fights() && e.rect.centre.is_near(p, within + e.rect.reach()));
    near.map(|e| e.rect.distance_to(p)).fold(within, i32::min)
}

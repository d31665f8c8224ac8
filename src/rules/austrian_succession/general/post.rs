//! Where troops stand at the start: a line of foot, guns before it, horse on the wings, the rest behind.

use super::{Ask, Post};
use crate::base::{Point, Rect, Side};
use crate::rules::austrian_succession::data::{CM, ROUNDSHOT, STEPS, size};
use crate::rules::austrian_succession::fire::aim::aim;
use crate::rules::austrian_succession::state::{Field, Formation, Kind};
use crate::rules::austrian_succession::zone::Zone;

/// The formation in which a unit is ready to fight.
#[must_use]
pub const fn ready(kind: Kind) -> Formation {
    match kind {
        Kind::Foot => Formation::Order,
        Kind::LightFoot => Formation::Line,
        Kind::Gun => Formation::Unlimbered,
        _ => Formation::Double,
    }
}

/// Room between units of a line.
const BETWEEN: i32 = CM / 2;

/// What stands where in the first line, from its middle outwards.
const fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::Gun => 0,
        Kind::Foot => 1,
        Kind::LightFoot => 2,
        Kind::HeavyHorse => 3,
        Kind::Lancers | Kind::LightHorse => 4,
    }
}

/// The order along its front of the units of a side that share a zone: guns in the middle, foot beside them, horse on the
/// wings. A unit's place in it, from the middle outwards, alternately to the right and to the left.
fn place_of(field: &Field, side: Side, unit: u8) -> (usize, [u8; 48]) {
    let mut list = [u8::MAX; 48];
    let mut count = 0;
    for wanted in 0..=4 {
        let here = |o: &u8| rank(field.unit(*o).kind) == wanted && field.unit(*o).zone == field.unit(unit).zone;
        for other in field.units_of(side).filter(here) {
            list[count] = other;
            count += 1;
        }
    }
    (list.iter().position(|&o| o == unit).unwrap_or(0), list)
}

/// A post in the zone of the unit: one line at its front, as long as the zone is wide; what finds no room there stands
/// in a second, a good way behind, where it supports (WAS-SUP-02).
#[must_use]
pub fn post(ask: &Ask<'_>, unit: u8) -> Option<Post> {
    in_lines(ask, unit, 0)
}

/// The same with the foot so far behind the guns that it protects them (WAS-MEL-05) and yet is out of the reach of the
/// enemy's, where the zones lie as far apart as these rules want them (WAS-DEP-02).
#[must_use]
pub fn post_behind(ask: &Ask<'_>, unit: u8) -> Option<Post> {
    in_lines(ask, unit, 5 * CM)
}

/// Having seen the enemy (WAS-DEP-03): a gun that his guns would reach goes to the nearest place along the line where
/// they do not, and where it has somebody before it.
#[must_use]
pub fn out_of_reach(ask: &Ask<'_>) -> Option<(u8, Post)> {
    let (field, state, side) = (ask.field, ask.state, ask.side);
    let enemies = || field.units_of(side.other()).filter(|&e| state.unit(e).here());
    let is_gun = |u: u8| field.unit(u).kind == Kind::Gun;
    let reached = |rect: &Rect| enemies().any(|e| is_gun(e) && rect.is_within(&state.unit(e).rect, ROUNDSHOT));
    let fires = |rect: &Rect| enemies().any(|e| !is_gun(e) && aim(rect, &state.unit(e).rect, ROUNDSHOT).is_some());
    for unit in field.units_of(side).filter(|&u| is_gun(u) && reached(&state.unit(u).rect)) {
        let u = state.unit(unit);
        let zone = &field.zones[usize::from(field.unit(unit).zone)];
        for n in 1..=2 * zone.across / CM {
            for hand in [1, -1] {
                let rect = u.rect.moved(Point::new(hand * n * CM, 0).turned(zone.facing));
                let mover = Field::mover(Kind::Gun, u.formation, &rect);
                if zone.holds(&rect, 1) && !reached(&rect) && fires(&rect) && field.may_stand(state, unit, &rect, mover)
                {
                    return Some((unit, Post { at: rect.centre, heading: rect.heading, formation: u.formation }));
                }
            }
        }
    }
    None
}

fn in_lines(ask: &Ask<'_>, unit: u8, foot_back: i32) -> Option<Post> {
    let (field, side) = (ask.field, ask.side);
    let &Zone { centre, across, along, facing, .. } = &field.zones[usize::from(field.unit(unit).zone)];
    let (number, list) = place_of(field, side, unit);
    let frontage = |n: u8| size(field.unit(n).kind, ready(field.unit(n).kind), STEPS);
    let (mut ends, mut lines) = ([[0_i32; 2]; 2], [[0_u8; 3]; 1]);
    for (n, &other) in list.iter().enumerate().take(number + 1) {
        let kind = field.unit(other).kind;
        let class = usize::from(rank(kind) >= 3) + usize::from(kind == Kind::Gun) * 2;
        let nth = lines[0][class];
        lines[0][class] += 1;
        // Of foot and horse every third unit stands in the second line.
        let second = class != 2 && nth % 3 == 2;
        let line = usize::from(second);
        let hand = usize::from(if class == 2 { nth % 2 == 1 } else { ends[line][0] > ends[line][1] });
        let (front, depth) = frontage(other);
        let at = ends[line][hand] + BETWEEN / 2 + front / 2;
        ends[line][hand] = at + front / 2 + BETWEEN / 2;
        if n == number {
            let right = if hand == 0 { at } else { -at };
            if right.abs() + front / 2 > across {
                return None;
            }
            let back = if second { 8 * CM } else { 0 } + if kind.is_foot() { foot_back } else { 0 };
            let ahead = along - depth / 2 - back - CM / 10;
            let at = centre + Point::new(right, ahead).turned(facing);
            return Some(Post { at, heading: facing, formation: ready(kind) });
        }
    }
    None
}

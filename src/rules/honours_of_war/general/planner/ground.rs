//! The ground on a way: how long it is round a village, what formation suits it, and woods.

use crate::base::{Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::state::Field;

/// What a way and the enemy beside it ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Suits {
    Column,
    Either,
    Line,
}

/// Whether to march in column or to deploy, with so far to go and the nearest enemy so far off.
pub(super) const fn suits(field: &Field, go: i32, nearest: i32) -> Suits {
    let (column, range) = (field.d(D::FootColumn), field.d(D::RallyFar));
    if go > 3 * column && nearest > range + 2 * column {
        Suits::Column
    } else if go < column || nearest < range + field.d(D::Near) {
        Suits::Line
    } else {
        Suits::Either
    }
}

/// How far it is to a place, round the corner of a village that lies across the way.
pub(super) fn round(field: &Field, from: Point, to: Point) -> i32 {
    let straight = from.distance(to);
    let mut longest = straight;
    let room = field.d(D::Near);
    for block in &field.terrain.blocks {
        let (c, reach) = (block.rect.centre, block.rect.reach() + 2 * room);
        if c.x + reach < from.x.min(to.x) || c.x - reach > from.x.max(to.x) {
            continue;
        }
        if c.y + reach < from.y.min(to.y) || c.y - reach > from.y.max(to.y) {
            continue;
        }
        let wide =
            Rect { half_front: block.rect.half_front + room, half_depth: block.rect.half_depth + room, ..block.rect };
        if !wide.meets_line(from, to) || wide.contains(to) {
            continue;
        }
        let round = wide.corners().map(|c| from.distance(c) + c.distance(to));
        // Who stands close to it has first to get clear of it.
        let q = wide.local(from);
        let inside = (wide.half_front - q.x.abs()).min(wide.half_depth - q.y.abs()).max(0);
        longest = longest.max(round.into_iter().min().unwrap_or(straight) + inside);
    }
    longest
}

/// Whether a place lies in a wood.
pub(super) fn in_wood(field: &Field, p: Point) -> bool {
    field.terrain.areas.iter().any(|a| {
        a.nature == Nature::Wood
            && (a.low.x..=a.high.x).contains(&p.x)
            && (a.low.y..=a.high.y).contains(&p.y)
            && crate::base::geometry::outline::contains(&a.points, p)
    })
}

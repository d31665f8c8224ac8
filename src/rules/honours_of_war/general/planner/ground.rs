//! The ground on a way: how long it is round a village or a wood, what formation suits it, and woods.

use super::scale::Scale;
use crate::base::geometry::outline;
use crate::base::{Heading, Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::state::{Field, Flags, Kind};

/// What a way and the enemy beside it ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Suits {
    Column,
    Either,
    Line,
}

/// Whether to march in column or to deploy, with so far to go and the nearest enemy so far off. Horse gains little by a column,
/// in which it can't charge (HOW-CHG-08) and which it has to leave again: nobody forms one for a ride of a few moves.
pub(super) const fn suits(field: &Field, horse: bool, go: i32, nearest: i32) -> Suits {
    let (column, range) = (field.d(D::FootColumn), field.d(D::RallyFar));
    if horse {
        let ride = field.d(D::HorseLine);
        let near = nearest < range + ride * 3 / 2 || go < 3 * ride;
        return if near { Suits::Line } else { Suits::Either };
    }
    if go > 3 * column && nearest > range + 2 * column {
        Suits::Column
    } else if go < column || nearest < range + field.d(D::Near) {
        Suits::Line
    } else {
        Suits::Either
    }
}

/// How far it is to a place, round the corner of a village that lies across the way; for horse round a wood as well, or through
/// it where that is no further.
pub(super) fn round(field: &Field, horse: bool, from: Point, to: Point) -> i32 {
    let straight = from.distance(to);
    let mut longest = straight;
    let across = |low: Point, high: Point| {
        (low.x <= from.x.max(to.x))
            & (high.x >= from.x.min(to.x))
            & (low.y <= from.y.max(to.y))
            & (high.y >= from.y.min(to.y))
    };
    let room = field.d(D::Near);
    for block in &field.terrain.blocks {
        let reach = block.rect.reach() + 2 * room;
        let corner = Point::new(reach, reach);
        if across(block.rect.centre - corner, block.rect.centre + corner) {
            longest = longest.max(detour(&block.rect, room, from, to).unwrap_or(straight));
        }
    }
    if horse {
        for wood in field.terrain.areas.iter().filter(|a| a.nature == Nature::Wood && across(a.low, a.high)) {
            let half = |low: i32, high: i32| (high - low) / 2;
            let around = Rect {
                centre: wood.low.middle(wood.high),
                heading: Heading::NORTH,
                half_front: half(wood.low.x, wood.high.x),
                half_depth: half(wood.low.y, wood.high.y),
            };
            if let Some(detour) = detour(&around, field.d(D::HorseLine) / 2, from, to) {
                let through = straight + IN_A_WOOD * outline::length_inside(&wood.points, from, to);
                longest = longest.max(detour.min(through));
            }
        }
    }
    longest
}

/// How much longer a way is for horse for what of it leads through a wood: it is slow there, and may not halt.
const IN_A_WOOD: i32 = 2;

/// How far it is round the nearest corner of what lies across the way to a place, with some room left; none where nothing does.
fn detour(what: &Rect, room: i32, from: Point, to: Point) -> Option<i32> {
    let wide = Rect { half_front: what.half_front + room, half_depth: what.half_depth + room, ..*what };
    if !wide.meets_line(from, to) || wide.contains(to) {
        return None;
    }
    let round = wide.corners().map(|c| from.distance(c) + c.distance(to));
    // Who stands close to it has first to get clear of it.
    let q = wide.local(from);
    let inside = (wide.half_front - q.x.abs()).min(wide.half_depth - q.y.abs()).max(0);
    round.into_iter().min().map(|round| round + inside)
}

/// How much of a straight way leads over steep hills, where everybody is half as fast (HOW-TER-21).
pub(super) fn climb(field: &Field, from: Point, to: Point) -> i32 {
    let steep = field.terrain.areas.iter().filter(|a| a.nature == Nature::SteepHill);
    let met = steep.filter(|a| {
        (a.low.x <= from.x.max(to.x))
            & (a.high.x >= from.x.min(to.x))
            & (a.low.y <= from.y.max(to.y))
            & (a.high.y >= from.y.min(to.y))
    });
    met.map(|a| outline::length_inside(&a.points, from, to)).sum()
}

/// Whether a place lies in a wood.
pub(super) fn in_wood(field: &Field, p: Point) -> bool {
    lies_in(field, Nature::Wood, p)
}

/// Whether a place lies on a steep hill.
pub(super) fn is_steep(field: &Field, p: Point) -> bool {
    lies_in(field, Nature::SteepHill, p)
}

fn lies_in(field: &Field, nature: Nature, p: Point) -> bool {
    field.terrain.areas.iter().any(|a| {
        a.nature == nature
            && (a.low.x..=a.high.x).contains(&p.x)
            && (a.low.y..=a.high.y).contains(&p.y)
            && outline::contains(&a.points, p)
    })
}

/// What it costs to stay in a river: more than the ground that is to be held.
const WET: i32 = 300;

/// What a wood is worth to light foot with the enemy near.
const HOME: i32 = 40;

/// What each pace off the enemy is worth to horse that has suffered.
const OFF: i32 = 2;

impl Scale<'_> {
    /// What it is worth to horse that has suffered to be so far off the enemy, even where no move takes it out of his fire.
    pub(super) fn draws_off(&self, nearest: i32) -> i32 {
        if !self.kind.is_horse() || self.state.unit(self.unit).hits < 2 {
            return 0;
        }
        self.field.paces(nearest.min(self.field.d(D::RallyFar))) * OFF
    }

    /// Whether a place lies in a wood.
    pub(super) fn is_wooded(&self, at: Point) -> bool {
        let (low, high) = self.woods;
        let about = (low.x <= at.x) & (at.x <= high.x) & (low.y <= at.y) & (at.y <= high.y);
        about && in_wood(self.field, at)
    }

    /// What a wood is worth to those who stand in it: light foot is at home there, horse is out of place (HOW-MEL-10).
    pub(super) fn woods(&self, at: Point, nearest: i32) -> i32 {
        match self.kind {
            _ if !self.is_wooded(at) => 0,
            Kind::LightFoot if nearest < self.field.d(D::RallyFar) => HOME,
            k if k.is_horse() => -90,
            _ => 0,
        }
    }

    /// What it costs who stands in a river to stay there, where every shot has one off and every enemy stands above him
    /// (HOW-TER-30, HOW-TER-31).
    pub(super) fn water(&self, rect: &Rect) -> i32 {
        let stands = self.state.unit(self.unit).has(Flags::MIDSTREAM);
        if stands && self.field.terrain.is_in_river(rect) { WET } else { 0 }
    }
}

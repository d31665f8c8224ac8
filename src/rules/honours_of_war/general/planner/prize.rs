//! Places worth points that stand empty: who is near enough goes in.

use super::place::Place;
use super::scale::Scale;
use crate::base::geometry::outline;
use crate::base::{Point, Rect, Side};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::state::{Field, Formation, Goal, HURT, State};
use crate::rules::honours_of_war::win::on_goal;

/// What it is worth to stand on a place worth points on which nobody else stands; half of that beside it, and less for each
/// centimetre that it is off.
const PRIZE: i32 = 360;
const TO_PRIZE: i32 = 8;

/// A place worth points within a move of foot that can still fight, on which nobody else stands: one that its army does not
/// have, or its own with the enemy near.
pub(super) fn prize<'a>(field: &'a Field, state: &State, unit: u8) -> Option<&'a [Point]> {
    if field.goals.is_empty() {
        return None;
    }
    let (u, side) = (state.unit(unit), field.unit(unit).side);
    if !field.unit(unit).kind.is_foot() || u.hits >= HURT || u.red() || u.engaged() {
        return None;
    }
    let reach = field.normal_move(state, unit, u.formation, false) + u.rect.reach();
    let at = u.rect.centre;
    let near = |goal: &Goal| nearest_of(&goal.points, at).is_near(at, reach);
    let threatened = || {
        let nearest = field.nearest_middle(state, side.other(), at);
        nearest.is_some_and(|(_, e)| state.unit(e).rect.is_within(&u.rect, field.d(D::RallyFar)))
    };
    let wanted = |n: usize| state.objectives[n] != Some(side) || threatened();
    let there = |goal: &Goal, side: Side| {
        let mut others = field.standing(state, side).filter(|(n, o)| *n != unit && o.fights());
        others.any(|(_, o)| on_goal(&goal.points, &o.rect))
    };
    let is_empty = |goal: &Goal| !Side::BOTH.into_iter().any(|side| there(goal, side));
    let found = field.goals.iter().enumerate().find(|&(n, goal)| near(goal) && wanted(n) && is_empty(goal));
    found.map(|(_, goal)| goal.points.as_slice())
}

/// What of the box about a place worth points is nearest to a point.
fn nearest_of(points: &[Point], p: Point) -> Point {
    let (low, high) = outline::bounds(points);
    Point::new(p.x.clamp(low.x, high.x), p.y.clamp(low.y, high.y))
}

impl Scale<'_> {
    /// Whether a place is on the one worth points that a unit minds: of houses in them, not before them.
    pub(super) fn is_on_prize(&self, place: &Place) -> bool {
        let housed = place.formation == Formation::Garrison;
        let houses =
            |points: &[Point]| self.field.terrain.blocks.iter().any(|b| outline::contains(points, b.rect.centre));
        self.prize.is_some_and(|points| on_goal(points, &place.rect) && (housed || !houses(points)))
    }

    /// What it is worth to stand on a place worth points, or to come up to it.
    pub(super) fn prizes(&self, rect: &Rect, there: bool) -> i32 {
        let Some(points) = self.prize else { return 0 };
        if there {
            return PRIZE;
        }
        let off = self.field.paces(nearest_of(points, rect.centre).distance(rect.centre));
        (PRIZE - TO_PRIZE * off).max(0) / 2
    }
}

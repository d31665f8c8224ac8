//! Bridges and fords (MTF-TER-09), roads (MTF-TER-10), and the columns that follow them.

use super::data::ground::Terrain as Row;
use super::data::moves::ROAD;
use super::data::size::{INCH, inches};
use super::general::{Choice, MAX_CHOICES};
use super::movement::list::List;
use super::movement::{APART, Action, Doing, posed};
use super::state::{Field, Flags, Stand, State};
use super::terrain::{Area, Line, Mover, Terrain};
use crate::base::geometry::{line, outline, route::Route};
use crate::base::{Heading, Point, Rect};

/// Figures of front of a column that crosses a bridge: one stand (MTF-TER-09).
pub const BRIDGE_FILES: u8 = 2;
/// How far beside a road a column may stand and yet follow it.
const BESIDE: i32 = INCH;
/// Room before a bridge in which a column straightens itself.
const APPROACH: i32 = INCH;

/// A bridge or a ford.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossing {
    pub bridge: bool,
    pub ends: [Point; 2],
    pub half_width: i32,
}

impl Crossing {
    fn holds(&self, p: Point) -> bool {
        line::in_strip(self.ends[0], self.ends[1], self.half_width, p)
    }

    /// Whether a way leads over it, or ends on it.
    fn is_passed(&self, from: Point, to: Point) -> bool {
        let middle = self.ends[0].middle(self.ends[1]);
        self.holds(from) || self.holds(to) || line::in_strip(from, to, 2 * self.half_width, middle)
    }

    /// Whether a body as wide as that may go over: on a bridge a column one stand wide, through a ford what it has room for.
    fn carries(&self, mover: Mover) -> bool {
        if self.bridge { mover.narrow } else { mover.half_front <= self.half_width || mover.narrow }
    }
}

impl Terrain {
    /// Whether a mover crosses the water there by a bridge.
    #[must_use]
    pub fn is_bridged(&self, at: Point, mover: Mover) -> bool {
        self.crossings.iter().any(|c| c.bridge && c.carries(mover) && c.holds(at))
    }

    /// Whether a way leads over a bridge, which disorders (MTF-TER-09, MTF-ORD-04).
    #[must_use]
    pub fn leads_over_bridge(&self, from: Point, to: Point) -> bool {
        from != to && self.crossings.iter().any(|c| c.bridge && c.is_passed(from, to))
    }

    /// Whether a mover crosses the water there by a ford.
    #[must_use]
    pub fn is_forded(&self, at: Point, mover: Mover) -> bool {
        self.crossings.iter().any(|c| !c.bridge && c.carries(mover) && c.holds(at))
    }

    /// Whether water that nobody passes lies on a general's straight way, or he would end in it (MTF-GEN-03); he rides over bridges and fords.
    #[must_use]
    pub fn stops_riders(&self, from: Point, to: Point) -> bool {
        let wet = |l: &Line| {
            line::pieces(&l.points).any(|(a, b)| {
                line::first_crossing(&[a, b], from, to).is_some_and(|far| {
                    let at = from.ahead(Heading::of(to - from), far);
                    !self.crossings.iter().any(|c| c.holds(at))
                })
            })
        };
        let ends_in =
            |l: &Line| line::distance_to(&l.points, to) < l.half_width && !self.crossings.iter().any(|c| c.holds(to));
        let lake = |a: &Area| a.kind == Row::River && outline::length_inside(&a.outline, from, to) > 0;
        self.lines.iter().any(|l| l.kind == Row::River && (wet(l) || ends_in(l))) || self.areas.iter().any(lake)
    }

    /// Whether a body in the water stands on a crossing that carries it: where it lies across the river, or one of its ends
    /// is in it.
    #[must_use]
    pub fn is_on_crossing(&self, river: &Line, rect: &Rect, mover: Mover) -> bool {
        let (front, rear) = (rect.front_centre(), rect.centre - (rect.front_centre() - rect.centre));
        let held = |p: Point| self.crossings.iter().any(|c| c.carries(mover) && c.holds(p));
        match line::first_crossing(&river.points, front, rear) {
            Some(far) => held(front.ahead(Heading::of(rear - front), far)),
            None => held(front) || held(rear),
        }
    }

    /// Whether a body lies along a road: both ends of its middle are on it.
    #[must_use]
    pub fn is_on_road(&self, rect: &Rect) -> bool {
        let (front, rear) = (rect.front_centre(), rect.centre - (rect.front_centre() - rect.centre));
        self.roads.iter().any(|road| {
            let near = |p: Point| line::distance_to(&road.points, p) <= road.half_width + BESIDE;
            near(front) && near(rear)
        })
    }
}

impl Field {
    /// Marches of a column or a limbered battery along a road, at half as much again as its move (MTF-TER-10), and of a
    /// column one stand wide over a bridge (MTF-TER-09).
    pub fn offer_routes(&self, state: &State, unit: u8, seen: Option<u8>, choices: &mut List<'_>) {
        let (u, mover) = (state.unit(unit), self.mover(state, unit));
        // Nothing draws guns whose limbers have gone (MTF-LIM-04).
        if u.stand == Stand::Limbered && u.has(Flags::HORSELESS) {
            return;
        }
        if !mover.column || self.terrain.roads.is_empty() && self.terrain.crossings.is_empty() {
            return;
        }
        let full = self.allowance(state, unit);
        for road in &self.terrain.roads {
            for back in [false, true] {
                if let Some(action) =
                    self.along_road(state, unit, road, back, full * i32::from(ROAD.0) / i32::from(ROAD.1))
                {
                    self.push_route(state, (unit, seen), action, choices);
                }
            }
        }
        for crossing in self.terrain.crossings.iter().filter(|c| c.carries(mover)) {
            for [near, far] in [crossing.ends, [crossing.ends[1], crossing.ends[0]]] {
                let from = u.rect.front_centre();
                if from.is_near(near, full) || crossing.holds(from) {
                    let way = Heading::of(far - near);
                    let mut route = Route::from(from);
                    if !crossing.holds(from) {
                        route.push(near.ahead(way.behind(), APPROACH));
                        route.push(near);
                    }
                    route.push(far.ahead(way, inches(30)));
                    for most in [full, full / 2] {
                        let end = route.after(u.rect.heading, u.rect.half_front, most);
                        if let Some((at, heading, cost)) = end {
                            let to = posed(at, heading, u.rect.half_front, u.rect.half_depth);
                            let cost = self.terrain.way(mover, from, at).map_or(cost, |c| c.max(cost));
                            let action = Action { doing: Doing::March, to, cost, ..Action::stand(u) };
                            if cost <= full {
                                self.push_route(state, (unit, seen), action, choices);
                            }
                        }
                    }
                }
            }
        }
    }

    fn push_route(&self, state: &State, (unit, seen): (u8, Option<u8>), action: Action, choices: &mut List<'_>) {
        let free = self.is_free(state, unit, &action.to, APART) && self.may_go(state, unit, seen, &action.to);
        let step = action.to.centre - action.via.centre;
        if free && self.sweeps_clear(state, unit, &action.via, step, unit) && choices.len() + 2 < MAX_CHOICES {
            choices.push(Choice::Act(action));
        }
    }

    /// A march along a road; its ground neither slows nor disorders (MTF-TER-10).
    fn along_road(&self, state: &State, unit: u8, road: &Line, back: bool, most: i32) -> Option<Action> {
        let u = state.unit(unit);
        let from = u.rect.front_centre();
        if line::distance_to(&road.points, from) > road.half_width + BESIDE {
            return None;
        }
        let mut route = Route::from(from);
        let count = road.points.len();
        let point = |n: usize| road.points[if back { count - 1 - n } else { n }];
        let nearest = (1..count).min_by_key(|&n| from.distance_to_line(point(n - 1), point(n)))?;
        for n in nearest..count {
            route.push(point(n));
        }
        let (at, heading, cost) = route.after(u.rect.heading, u.rect.half_front, most)?;
        let to = posed(at, heading, u.rect.half_front, u.rect.half_depth);
        let mover = self.mover(state, unit);
        // A river on the way is passed where a bridge or ford carries the column.
        let wet = |l: &Line| {
            let crossed = line::first_crossing(&l.points, from, at);
            let place = crossed.map(|far| from.ahead(Heading::of(at - from), far));
            l.kind == Row::River
                && place.is_some_and(|p| !self.terrain.is_bridged(p, mover) && !self.terrain.is_forded(p, mover))
        };
        if self.terrain.lines.iter().any(wet) {
            return None;
        }
        Some(Action { doing: Doing::Road, to, cost, ..Action::stand(u) })
    }

    /// Whether a unit could cross a bridge if it were narrower, which is near: it may form a column one stand wide.
    #[must_use]
    pub fn wants_narrow(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        let near = |c: &Crossing| c.ends.iter().any(|&e| u.rect.is_near(e, inches(24)));
        u.stand != Stand::Crew && u.figures > BRIDGE_FILES && self.terrain.crossings.iter().any(near)
    }
}

#[cfg(test)]
mod tests;

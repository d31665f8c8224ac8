//! Roads (WOF-TER-16), bridges and fords (WOF-TER-19), and the columns that follow them.

use super::data::moves::ROAD;
use super::data::size::{INCH, inches};
use super::general::{Choice, Choices, MAX_CHOICES};
use super::movement::{Action, Doing, posed};
use super::state::{Field, NONE, Stand, State};
use super::terrain::{Area, Line, Mover, Row, Terrain};
use crate::base::geometry::{line, outline, route::Route};
use crate::base::{Heading, Point, Rect};

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

    /// Whether a body as wide as that may go over: on a bridge four figures, through a ford what it has room for
    /// (WOF-TER-19).
    fn carries(&self, mover: Mover) -> bool {
        if self.bridge { mover.narrow } else { mover.half_front <= self.half_width }
    }
}

impl Terrain {
    /// Whether a mover crosses the water there by a bridge.
    #[must_use]
    pub fn is_bridged(&self, at: Point, mover: Mover) -> bool {
        self.crossings.iter().any(|c| c.bridge && c.carries(mover) && c.holds(at))
    }

    /// Whether a mover crosses the water there by a ford.
    #[must_use]
    pub fn is_forded(&self, at: Point, mover: Mover) -> bool {
        self.crossings.iter().any(|c| !c.bridge && c.carries(mover) && c.holds(at))
    }

    /// Whether water that nobody passes lies on a general's straight way (WOF-GEN-01); he rides over bridges and fords.
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
        let lake = |a: &Area| a.kind == Row::Barred && outline::length_inside(&a.outline, from, to) > 0;
        self.lines.iter().any(|l| l.kind == Row::River && wet(l)) || self.areas.iter().any(lake)
    }

    /// Whether nobody can stand in a place: in standing water, in houses, in a river but on its crossings.
    #[must_use]
    pub fn is_barred(&self, at: Point) -> bool {
        let wet = |l: &Line| l.kind == Row::River && line::distance_to(&l.points, at) <= l.half_width;
        self.areas.iter().any(|a| a.holds_barred(at))
            || self.lines.iter().any(wet) && !self.crossings.iter().any(|c| c.holds(at))
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

    fn is_beside_road(&self, p: Point) -> bool {
        self.roads.iter().any(|road| line::distance_to(&road.points, p) <= road.half_width + BESIDE)
    }

    /// Whether a body lies along a road: both ends of its middle are on it.
    #[must_use]
    pub fn is_on_road(&self, rect: &Rect) -> bool {
        let (front, rear) = (rect.front_centre(), rect.centre - (rect.front_centre() - rect.centre));
        self.is_beside_road(front) && self.is_beside_road(rear)
    }

    /// Whether a straight way keeps to a road.
    #[must_use]
    pub fn follows_road(&self, from: Point, to: Point) -> bool {
        !self.roads.is_empty() && (0..=8).all(|n| self.is_beside_road(from.toward(to, n, 8)))
    }
}

impl Field {
    /// Marches of a column or a limbered battery along a road, farther than its move where it spends the whole turn on it
    /// (WOF-TER-16), and of a narrow one over a bridge or through a ford (WOF-TER-19).
    pub fn offer_routes(&self, state: &State, unit: u8, choices: &mut Choices) {
        if self.terrain.roads.is_empty() && self.terrain.crossings.is_empty() {
            return;
        }
        let (u, mover) = (state.unit(unit), self.mover(state, unit));
        if !matches!(u.stand, Stand::Close | Stand::Limbered) {
            return;
        }
        let full = self.allowance(state, unit);
        let more = inches(ROAD[usize::from(mover.kind.is_horse())]);
        if mover.column && self.terrain.is_on_road(&u.rect) {
            for road in &self.terrain.roads {
                for back in [false, true] {
                    if let Some(action) = self.along_road(state, unit, (road, back), full + more) {
                        self.push_route(state, unit, action, choices);
                    }
                }
            }
        }
        for crossing in self.terrain.crossings.iter().filter(|c| c.carries(mover)) {
            for [near, far] in [crossing.ends, [crossing.ends[1], crossing.ends[0]]] {
                let from = u.rect.front_centre();
                if !from.is_near(near, full) && !crossing.holds(from) {
                    continue;
                }
                let way = Heading::of(far - near);
                let mut route = Route::from(from);
                if !crossing.holds(from) {
                    route.push(near.ahead(way.behind(), APPROACH));
                    route.push(near);
                }
                route.push(far.ahead(way, inches(30)));
                let mut most = full;
                for _ in 0..4 {
                    let Some((at, heading, cost)) = route.after(u.rect.heading, u.rect.half_front, most) else { break };
                    let to = posed(at, heading, u.rect.half_front, u.rect.half_depth);
                    let Some(toll) = self.terrain.way(mover, (u.rect.centre, to.centre), true) else { continue };
                    let cost = cost.max(toll.cost);
                    // On a bridge everybody is disordered.
                    let disorders = toll.disorders || crossing.bridge && !mover.loose;
                    if cost <= full {
                        let act = Action { doing: Doing::March, to, cost, disorders, ..Action::stand(u) };
                        self.push_route(state, unit, act, choices);
                        break;
                    }
                    // Shorter by what the water takes.
                    most -= cost - full;
                }
            }
        }
    }

    fn push_route(&self, state: &State, unit: u8, action: Action, choices: &mut Choices) {
        let step = action.to.centre - action.via.centre;
        let clear = self.is_free(state, unit, &action.to)
            && self.through(state, unit, &action.via, step, NONE) == Some(0)
            && self.heeds_zones(state, unit, &action.via, step, NONE);
        if clear && choices.len() + 2 < MAX_CHOICES {
            choices.push(Choice::Act(action));
        }
    }

    /// A march along a road.
    fn along_road(&self, state: &State, unit: u8, (road, back): (&Line, bool), most: i32) -> Option<Action> {
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
        let (at, heading, far) = route.after(u.rect.heading, u.rect.half_front, most)?;
        let to = posed(at, heading, u.rect.half_front, u.rect.half_depth);
        if !self.terrain.is_on_road(&to) {
            return None;
        }
        let mover = self.mover(state, unit);
        let toll = self.terrain.way(mover, (from, at), true)?;
        let slowed = toll.cost - from.distance(at);
        let full = self.allowance(state, unit);
        // All of its allowance is the road's length.
        let cost = (i64::from(full) * i64::from((far + slowed.max(0)).min(most)) / i64::from(most.max(1))) as i32;
        (far + slowed <= most).then_some(Action {
            doing: Doing::March,
            to,
            cost,
            disorders: toll.disorders,
            ..Action::stand(u)
        })
    }
}

//! Room to manoeuvre: the options of pinning and of elbow room (MTF-OPT-01 to MTF-OPT-05).

use super::offer::OBLIQUE;
use super::{Action, Doing};
use crate::base::geometry::Face;
use crate::base::geometry::outline::Convex;
use crate::base::{Heading, Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::moves::{ELBOW_ROOM, PINNING};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, Stand, State};

/// The strip of ground beside a side of a rectangle, so deep.
fn strip(rect: &Rect, face: Face, depth: i32) -> Rect {
    let half = depth / 2;
    let along = matches!(face, Face::Front | Face::Rear);
    let (half_front, half_depth) = if along { (rect.half_front, half) } else { (half, rect.half_depth) };
    let centre = rect.middle(face).ahead(rect.looks(face), half);
    Rect { centre, heading: rect.heading, half_front, half_depth }
}

impl Field {
    /// Whether an enemy's pinning zone holds a unit (MTF-OPT-01): six inches before its front, where to some part of it nobody
    /// and no ground that bars comes between, straight ahead. Shaken units, squares, crews away from their guns and units in works have none
    /// (MTF-OPT-02).
    #[must_use]
    pub fn pins(&self, state: &State, enemy: u8, unit: u8) -> bool {
        let (e, u) = (state.unit(enemy), state.unit(unit));
        let none = e.is_shaken()
            || matches!(e.stand, Stand::Square | Stand::Crew | Stand::Town)
            || self.terrain.in_works(&e.rect);
        if !e.here() || none || !strip(&e.rect, Face::Front, inches(PINNING)).overlaps(&u.rect) {
            return false;
        }
        // On the axes of who pins: the part of the unit in his zone, a line to each half inch of it.
        let (front, far) = (e.rect.half_front, e.rect.half_depth + inches(PINNING));
        let mut part = Convex::of(&e.rect.locals(u.rect.corners()));
        part.clip(|p| i64::from(front - p.x));
        part.clip(|p| i64::from(front + p.x));
        part.clip(|p| i64::from(far - p.y));
        let across = part.corners().iter().map(|p| p.x);
        let Some((low, high)) = across.clone().min().zip(across.max()) else { return false };
        let lines = ((high - low) / (INCH / 2)).max(1);
        (0..lines).any(|n| {
            let x = low + (high - low) * (2 * n + 1) / (2 * lines);
            let mut there = Convex::of(part.corners());
            there.clip(|p| i64::from(x + 1 - p.x));
            there.clip(|p| i64::from(p.x - x + 1));
            let Some(y) = there.corners().iter().map(|p| p.y).min() else { return false };
            let [eye, mark] = [e.rect.half_depth, y.max(e.rect.half_depth)].map(|y| e.rect.world(Point::new(x, y)));
            let between = |other: u8| {
                other != enemy
                    && other != unit
                    && state.unit(other).here()
                    && state.unit(other).rect.meets_line(eye, mark)
            };
            !self.units_from(self.unit(unit).side).any(between)
                && self.terrain.way(self.mover(state, enemy), eye, mark).is_some()
        })
    }

    /// Whether an act is one that the pinned must pass a test for (MTF-OPT-03): a change of formation or facing, a sidestep,
    /// a step back. Wheels and narrow obliques are none.
    #[must_use]
    pub fn is_manoeuvre(&self, state: &State, unit: u8, action: &Action) -> bool {
        let rect = state.unit(unit).rect;
        let aside = || {
            let way = rect.heading.to(Heading::of(action.to.centre - rect.centre)).abs();
            action.via == rect
                && action.to != rect
                && (way > OBLIQUE + Heading::DEGREE || action.to.heading != rect.heading)
        };
        match action.doing {
            Doing::Form => true,
            Doing::March => state.unit(unit).stand != Stand::Skirmish && aside(),
            _ => false,
        }
    }

    /// Whether a unit has the elbow room that a change of formation or facing asks for (MTF-OPT-04, MTF-OPT-05): a column or
    /// square four inches free on a flank, on `hand` where it widens to one; a line before and behind. Free is where neither
    /// enemies nor friends in close order stand, nor ground that bars.
    #[must_use]
    pub fn has_elbow_room(&self, state: &State, unit: u8, hand: Option<Face>) -> bool {
        let u = state.unit(unit);
        let free = |face: Face| {
            let ground = strip(&u.rect, face, inches(ELBOW_ROOM));
            let friend = |other: u8| self.unit(other).side == self.unit(unit).side && self.is_loose(state, other);
            let mut bodies = self.bodies(state, unit);
            bodies.all(|(other, body)| friend(other) || !ground.overlaps(body))
                && self.terrain.may_stand(&ground, self.mover(state, unit))
        };
        match (hand, self.in_column(state, unit) || u.stand == Stand::Square) {
            (Some(hand), true) => free(hand),
            (None, true) => free(Face::Left) || free(Face::Right),
            (_, false) => free(Face::Front) && free(Face::Rear),
        }
    }
}

impl Engine<'_> {
    /// Whether a unit may do what its general wants: who is pinned tests once a turn (MTF-OPT-03).
    pub fn may_manoeuvre(&mut self, unit: u8, action: &Action) -> bool {
        let field = self.field;
        if !field.options.pinning
            || self.state.unit(unit).has(Flags::PINNED)
            || !field.is_manoeuvre(self.state, unit, action)
        {
            return true;
        }
        let mut enemies = field.units_of(field.unit(unit).side.other());
        let pinned = enemies.any(|e| field.pins(self.state, e, unit));
        !pinned || self.nerve(unit, Code::PinnedDie)
    }
}

/// How far the front centre of a line moves that widens wholly to one flank: half of what it gains (MTF-FRM-08).
#[must_use]
pub fn to_flank(rect: &Rect, half_front: i32, hand: Face) -> Point {
    let gain = half_front - rect.half_front;
    rect.front_centre().ahead(rect.looks(hand), gain)
}

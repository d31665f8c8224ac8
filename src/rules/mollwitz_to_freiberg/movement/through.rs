//! Passing through friends (MTF-MOV-11 to MTF-MOV-17).

use super::around::Around;
use super::{APART, Action, Doing};
use crate::base::geometry::rect::TOUCH;
use crate::base::geometry::{Sweep, Way};
use crate::base::{Heading, Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::moves::QUARTER;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, Stand, State};

/// Lengths of the allowance that are tried, the longest first.
const STEPS: i32 = 8;

/// A straight way, and how far it goes until somebody is in it.
#[derive(Debug, Clone, Copy)]
pub struct Course {
    pub way: Way,
    /// Until anybody who hinders, and until somebody through whom one may not go.
    pub clear: i32,
    pub barred: i32,
}

impl Field {
    /// Whether one may pass through a friend who is no skirmisher: he stands still this turn (MTF-MOV-13), is in no combat
    /// (MTF-MOV-14), and brings no guns (MTF-MOV-17).
    fn lets_pass(&self, state: &State, friend: u8) -> bool {
        let u = state.unit(friend);
        !self.kind(state, friend).is_guns() && !u.has(Flags::MOVED) && !u.has(Flags::CHARGED) && !state.engaged(friend)
    }

    /// Whom a straight step goes through, a bit each, and their depth on the way in all; none where somebody bars it.
    /// Skirmishers hinder nobody and are hindered by no friend (MTF-MOV-15).
    #[must_use]
    pub fn through(&self, state: &State, around: &Around, from: &Rect, step: Point) -> Option<(u64, i32)> {
        let sweep = Sweep::of(from, step);
        let (mut passed, mut depth) = (0_u64, 0);
        for (other, body) in around.bodies(state) {
            if !sweep.runs_over(body) || self.hinders_nobody(state, around.unit, other) {
                continue;
            }
            let friend = self.unit(other).side == self.unit(around.unit).side;
            if !friend || !self.lets_pass(state, other) {
                return None;
            }
            passed |= 1 << other;
            depth += 2 * body.extents(Heading::of(step)).1;
        }
        Some((passed, depth))
    }

    /// Whether one may go straight through another as if he were not there: friends of whom either is a skirmisher
    /// (MTF-MOV-15).
    fn hinders_nobody(&self, state: &State, unit: u8, other: u8) -> bool {
        self.unit(other).side == self.unit(unit).side
            && (self.is_loose(state, unit) || self.is_loose(state, other))
            && !state.engaged(other)
    }

    /// A straight way, looked along once.
    #[must_use]
    pub fn course(&self, state: &State, around: &Around, way: Way) -> Course {
        let (from, heading) = (way.start(), way.heading());
        let (mut clear, mut barred) = (i32::MAX, i32::MAX);
        // Forward from no farther back than it stands nobody is met who is behind it.
        let own = &state.unit(around.unit).rect;
        let forward = own.heading.to(heading).abs() <= 90 * Heading::DEGREE
            && (from == own || own.locals(from.corners()).iter().all(|p| p.y >= -own.half_depth - TOUCH));
        for (other, body) in around.bodies_but(state, if forward { around.rear() } else { 0 }) {
            let Some(far) = way.until(body).map(|far| far + TOUCH).filter(|&far| far < barred) else { continue };
            if self.hinders_nobody(state, around.unit, other) {
                continue;
            }
            clear = clear.min(far);
            if self.unit(other).side != self.unit(around.unit).side || !self.lets_pass(state, other) {
                barred = far;
            }
        }
        Course { way, clear, barred }
    }

    /// Marches on a way that lead through friends: one at quarter speed while inside them, at which nobody
    /// is disordered (MTF-MOV-11), and one at full speed that disorders both (MTF-MOV-12).
    #[must_use]
    pub fn passages(&self, state: &State, around: &Around, course: &Course) -> [Option<Action>; 2] {
        let unit = around.unit;
        let u = state.unit(unit);
        let mut found = [None; 2];
        if u.stand == Stand::Square || u.stand == Stand::Crew {
            return found;
        }
        let full = self.allowance(state, unit);
        let Course { way, clear, barred } = course;
        for part in (1..=STEPS).rev() {
            let far = full * part / STEPS;
            if far <= *clear {
                break;
            }
            if far > *barred {
                continue;
            }
            let to = way.at(far);
            let Some((passed, depth)) = self.through(state, around, &u.rect, to.centre - u.rect.centre) else {
                continue;
            };
            if passed == 0 {
                break;
            }
            // He must come out on the other side.
            if !self.is_free_in(state, around, &to, APART) {
                continue;
            }
            let Some(cost) = self.way_in(state, around, &u.rect, &to).filter(|&c| c <= full + 4) else {
                continue;
            };
            let careful = cost + depth * (i32::from(QUARTER) - 1);
            let pass = |cost: i32, disorders| {
                let cost = cost.min(full);
                let action = Action { doing: Doing::March, to, cost, disorders, passed, ..Action::stand(u) };
                Some(action)
            };
            if careful <= full && found[0].is_none() {
                found[0] = pass(careful, false);
            } else if found[1].is_none() {
                found[1] = pass(cost, true);
            }
        }
        found
    }
}

impl Engine<'_> {
    /// What a passage does to those who were passed: they stand still, may not shoot (MTF-MOV-13), and are disordered with
    /// who went through them at speed (MTF-MOV-12).
    pub fn passed(&mut self, unit: u8, action: &Action) {
        let mut left = action.passed;
        while left != 0 {
            let friend = left.trailing_zeros() as u8;
            left &= left - 1;
            let f = self.state.unit_mut(friend);
            f.set(Flags::DONE);
            f.set(Flags::PASSED);
            if action.disorders {
                self.disorder(friend);
            }
        }
        if action.disorders {
            self.disorder(unit);
        }
    }
}

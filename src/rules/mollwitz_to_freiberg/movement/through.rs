//! Passing through friends (MTF-MOV-11 to MTF-MOV-17).

use super::offer::OBLIQUE;
use super::{APART, Action, Doing};
use crate::base::geometry::Sweep;
use crate::base::{Heading, Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::moves::QUARTER;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, Stand, State};

/// Lengths of the allowance that are tried, the longest first.
const STEPS: i32 = 8;

impl Field {
    /// Whether one may pass through a friend who is no skirmisher: he stands still this turn (MTF-MOV-13), is in no combat
    /// (MTF-MOV-14), and brings no guns (MTF-MOV-17).
    fn lets_pass(&self, state: &State, friend: u8) -> bool {
        let u = state.unit(friend);
        !self.unit(friend).kind.is_guns() && !u.has(Flags::MOVED) && !u.has(Flags::CHARGED) && !state.engaged(friend)
    }

    /// Whom a straight step goes through, a bit each, and their depth on the way in all; none where somebody bars it.
    /// Skirmishers hinder nobody and are hindered by no friend (MTF-MOV-15).
    #[must_use]
    pub fn through(&self, state: &State, unit: u8, from: &Rect, step: Point) -> Option<(u64, i32)> {
        let sweep = Sweep::of(from, step);
        let (side, loose) = (self.unit(unit).side, self.is_loose(state, unit));
        let (mut passed, mut depth) = (0_u64, 0);
        for (other, body) in self.bodies(state, unit) {
            if !sweep.runs_over(body) {
                continue;
            }
            let friend = self.unit(other).side == side;
            if friend && (loose || self.is_loose(state, other)) && !state.engaged(other) {
                continue;
            }
            if !friend || !self.lets_pass(state, other) {
                return None;
            }
            passed |= 1 << other;
            depth += 2 * body.extents(Heading::of(step)).1;
        }
        Some((passed, depth))
    }

    /// Marches straight on or obliquely that lead through friends: one at quarter speed while inside them, at which nobody
    /// is disordered (MTF-MOV-11), and one at full speed that disorders both (MTF-MOV-12).
    #[must_use]
    pub fn passages(&self, state: &State, unit: u8) -> [Option<Action>; 6] {
        let u = state.unit(unit);
        let mut found = [None; 6];
        if u.stand == Stand::Square || u.stand == Stand::Crew {
            return found;
        }
        let full = self.allowance(state, unit);
        let ahead = |f: u8| {
            let rect = &state.unit(f).rect;
            f != unit && !u.rect.is_beyond(rect, full) && u.rect.local(rect.centre).y > 0
        };
        if !self.here(state, self.unit(unit).side).any(ahead) {
            return found;
        }
        let mover = self.mover(state, unit);
        for (n, turn) in [0, OBLIQUE, -OBLIQUE].into_iter().enumerate() {
            let way = u.rect.heading.turned(turn);
            for part in (1..=STEPS).rev() {
                let step = Point::new(0, full * part / STEPS).turned(way);
                let to = u.rect.moved(step);
                let Some((passed, depth)) = self.through(state, unit, &u.rect, step) else { continue };
                if passed == 0 {
                    break;
                }
                // He must come out on the other side.
                if !self.is_free(state, unit, &to, APART) {
                    continue;
                }
                let Some(cost) = self.terrain.way(mover, u.rect.centre, to.centre).filter(|&c| c <= full + 4) else {
                    continue;
                };
                let careful = cost + depth * (i32::from(QUARTER) - 1);
                let pass = |cost: i32, disorders| {
                    let cost = cost.min(full);
                    let action = Action { doing: Doing::March, to, cost, disorders, passed, ..Action::stand(u) };
                    Some(action)
                };
                if careful <= full && found[2 * n].is_none() {
                    found[2 * n] = pass(careful, false);
                } else if found[2 * n + 1].is_none() {
                    found[2 * n + 1] = pass(cost, true);
                }
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

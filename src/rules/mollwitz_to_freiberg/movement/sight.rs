//! Who sees whom (section VIS).

use super::around::each;
use super::nearest_of;
use crate::base::{Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::command::SIGHT;
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::state::{Field, State};

/// What a line of sight must cross of a unit at least for it to hide what is behind: 1 mm.
const EDGE: i32 = 120;

impl Field {
    /// Whether a unit sees another over open ground with nobody between; where it does not it may see him all the same.
    pub(super) fn sees_plainly(&self, state: &State, unit: u8, other: u8) -> bool {
        let (own, its) = (&state.unit(unit).rect, &state.unit(other).rect);
        own.is_within(its, inches(SIGHT))
            && self.is_out(state, other)
            && self.terrain.is_open_to_view(own, its)
            && self.hiders(state, self.between(state, unit, other)) == 0
    }

    /// Whether a unit sees another (MTF-VIS-01, MTF-VIS-02, MTF-VIS-05): units between hide it, unless the eye is on a
    /// higher contour; skirmishers hide nobody (MTF-VIS-03).
    #[must_use]
    pub fn sees(&self, state: &State, unit: u8, other: u8) -> bool {
        let (own, its) = (&state.unit(unit).rect, &state.unit(other).rect);
        if !own.is_within(its, inches(SIGHT)) || !self.is_out(state, other) {
            return false;
        }
        let hides = self.hiders(state, self.between(state, unit, other));
        let clear = self.terrain.is_open_to_view(own, its);
        if hides == 0 && clear {
            return true;
        }
        let corners = own.corners();
        let eyes = [own.front_centre(), corners[0], corners[1]];
        let marks = its.corners();
        let past = self.past(state, unit, other);
        eyes.iter().any(|&eye| {
            let ground = |mark: Point| clear || !self.terrain.hides(eye, mark, past);
            let open = |mark: Point| self.is_clear_of(state, hides, eye, mark) && ground(mark);
            std::iter::once(its.centre).chain(marks).any(open)
        })
    }

    /// Whom a straight line from one to another may meet, a bit each: all such lines lie within so much of the one from
    /// middle to middle.
    #[must_use]
    pub fn between(&self, state: &State, unit: u8, other: u8) -> u64 {
        let (own, its) = (&state.unit(unit).rect, &state.unit(other).rect);
        let wide = self.reach_of_parts(state, unit).max(self.reach_of_parts(state, other));
        let step = its.centre - own.centre;
        let (x, y) = (i64::from(step.x).abs(), i64::from(step.y).abs());
        let length = x.max(y) + x.min(y) / 2 + 1;
        let mut near = 0_u64;
        for (n, u) in state.units[..self.units.len()].iter().enumerate() {
            let far = if u.wings == [0, 0] { u.rect.reach() } else { self.reach_of_parts(state, n as u8) };
            let (off, reach) = (u.rect.centre - own.centre, i64::from(wide + far));
            let aside = step.cross(off).abs() > reach * length;
            let beyond = (step.dot(off) < -reach * length) | (step.dot(off) > (reach + length) * length);
            near |= u64::from((u.here() && u.refuge.is_none()) & !aside & !beyond) << n;
        }
        near & !(1 << unit | 1 << other)
    }

    /// Those of some units who hide what is behind them: in close order, and guns (MTF-VIS-02). A garrison hides nobody that
    /// its houses do not.
    #[must_use]
    pub fn hiders(&self, state: &State, of: u64) -> u64 {
        each(of).filter(|&u| !self.is_loose(state, u) && !self.in_block(state, u)).fold(0, |all, u| all | 1 << u)
    }

    /// Whether none of some units stands on the straight line between two places.
    fn is_clear_of(&self, state: &State, mut hides: u64, eye: Point, mark: Point) -> bool {
        while hides != 0 {
            let other = hides.trailing_zeros() as u8;
            hides &= hides - 1;
            let bars = |rect: &Rect| {
                // Who only touches the line, as an enemy in contact touches the front, hides nothing.
                let inner = Rect { half_front: rect.half_front - EDGE, half_depth: rect.half_depth - EDGE, ..*rect };
                inner.meets_line(eye, mark)
                    && (self.terrain.is_open() || self.terrain.contour(eye) <= self.terrain.contour(rect.centre))
            };
            if self.parts(state, other).any(bars) {
                return false;
            }
        }
        true
    }

    /// The nearest visible enemy, and how far off; of equally near ones the first.
    #[must_use]
    pub fn nearest_seen(&self, state: &State, unit: u8) -> Option<(u8, i32)> {
        let own = &state.unit(unit).rect;
        let mut left = self.here(state, self.unit(unit).side.other()).fold(0_u64, |bits, e| bits | 1 << e);
        while let Some((enemy, far)) = nearest_of(state, own, left) {
            if self.sees(state, unit, enemy) {
                return Some((enemy, far));
            }
            left &= !(1 << enemy);
        }
        None
    }
}

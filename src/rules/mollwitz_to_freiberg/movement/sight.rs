//! Who sees whom (section VIS).

use super::around::each;
use super::nearest_of;
use crate::base::{Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::command::SIGHT;
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::state::{Field, State, Unit};

/// What a line of sight must cross of a unit at least for it to hide what is behind: 1 mm.
const EDGE: i32 = 120;

impl Field {
    /// Whether nothing hides the middle of another from the middle of a unit's front.
    fn sees_straight(&self, state: &State, unit: u8, other: u8) -> bool {
        let (eye, mark) = (state.unit(unit).rect.front_centre(), state.unit(other).rect.centre);
        let way = mark - eye;
        let length = i64::from(way.span());
        let hides = |n: u8, u: &Unit| {
            let off = u.rect.centre - eye;
            let reach = i64::from(u.rect.reach()) * length;
            let aside = way.cross(off).abs() > reach || way.dot(off) < -reach;
            !(aside && u.has_no_parts())
                && n != unit
                && n != other
                && u.here()
                && u.refuge.is_none()
                && !self.is_loose(state, n)
                && !self.in_block(state, n)
                && self.parts(state, n).any(|rect| self.bars(rect, eye, mark))
        };
        let mut units = state.units[..self.units.len()].iter().enumerate();
        !units.any(|(n, u)| hides(n as u8, u))
            && (self.terrain.is_open() || !self.terrain.hides(eye, mark, self.past(state, unit, other)))
    }

    /// Whether the middle of a unit's front sees the middle of another; where it does not the unit may see him all the same.
    pub(super) fn sees_plainly(&self, state: &State, unit: u8, other: u8) -> bool {
        self.is_near_enough(state, unit, other) && self.sees_straight(state, unit, other)
    }

    /// Whether a unit sees one of some others at least, a bit each: the cheapest looks first.
    pub(super) fn sees_any(&self, state: &State, unit: u8, of: u64) -> bool {
        let near = each(of).filter(|&e| self.is_near_enough(state, unit, e)).fold(0_u64, |bits, e| bits | 1 << e);
        each(near).any(|other| self.sees_straight(state, unit, other))
            || each(near).any(|other| self.makes_out(state, unit, other))
    }

    /// Whether a unit is near enough to see another who is out.
    fn is_near_enough(&self, state: &State, unit: u8, other: u8) -> bool {
        state.unit(unit).rect.is_within(&state.unit(other).rect, inches(SIGHT)) && self.is_out(state, other)
    }

    /// Whether a unit sees another (MTF-VIS-01, MTF-VIS-02, MTF-VIS-05): units between hide it, unless the eye is on a
    /// higher contour; skirmishers hide nobody (MTF-VIS-03).
    #[must_use]
    pub fn sees(&self, state: &State, unit: u8, other: u8) -> bool {
        self.is_near_enough(state, unit, other)
            && (self.sees_straight(state, unit, other) || self.makes_out(state, unit, other))
    }

    /// Whether some place of another is to be seen from the front of a unit that does not see it straight.
    fn makes_out(&self, state: &State, unit: u8, other: u8) -> bool {
        let (own, its) = (&state.unit(unit).rect, &state.unit(other).rect);
        let hides = self.hiders(state, self.between(state, unit, other));
        let clear = self.terrain.is_open_to_view(own, its);
        let corners = own.corners();
        let eyes = [own.front_centre(), corners[0], corners[1]];
        let marks = its.corners();
        let past = self.past(state, unit, other);
        eyes.iter().enumerate().any(|(n, &eye)| {
            let ground = |mark: Point| clear || !self.terrain.hides(eye, mark, past);
            let open = |mark: Point| self.is_clear_of(state, hides, eye, mark) && ground(mark);
            // That its front's middle does not see the other's middle has been found.
            n > 0 && open(its.centre) || !self.is_covered(state, hides, eye, &marks) && marks.into_iter().any(open)
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
            if self.parts(state, other).any(|rect| self.bars(rect, eye, mark)) {
                return false;
            }
        }
        true
    }

    /// Whether a body hides a place from an eye.
    fn bars(&self, rect: &Rect, eye: Point, mark: Point) -> bool {
        // Who only touches the line, as an enemy in contact touches the front, hides nothing.
        let inner = Rect { half_front: rect.half_front - EDGE, half_depth: rect.half_depth - EDGE, ..*rect };
        inner.meets_line(eye, mark)
            && (self.terrain.is_open() || self.terrain.contour(eye) <= self.terrain.contour(rect.centre))
    }

    /// Whether one of some bodies hides all of another from an eye: it lies on the lines to its outermost corners, and so,
    /// being convex, on all between.
    fn is_covered(&self, state: &State, hides: u64, eye: Point, corners: &[Point; 4]) -> bool {
        let outermost =
            |hand: i64| corners.iter().copied().reduce(|a, b| if hand * (a - eye).cross(b - eye) > 0 { b } else { a });
        let (Some(left), Some(right)) = (outermost(1), outermost(-1)) else { return false };
        let covers = |rect: &Rect| self.bars(rect, eye, left) && self.bars(rect, eye, right);
        each(hides).any(|other| self.parts(state, other).any(covers))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Heading;
    use crate::rules::mollwitz_to_freiberg::data::size::INCH;
    use crate::rules::mollwitz_to_freiberg::sandtable::table;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn who_is_covered_is_hidden_at_every_corner(
            (x, turn) in (-12..12_i32, 0..46_080_u16),
            (across, ahead, other) in (-20..20_i32, 15..30_i32, 0..46_080_u16),
        ) {
            let mut t = table("B line 0 -10 N\nB line 0 0 N\nR line 0 20 S");
            t.state.unit_mut(1).rect.centre = Point::new(x * INCH, 0);
            t.state.unit_mut(1).rect.heading = Heading(turn);
            t.state.unit_mut(2).rect.centre = Point::new(across * INCH, ahead * INCH);
            t.state.unit_mut(2).rect.heading = Heading(other);
            let own = t.state.unit(0).rect;
            let corners = t.state.unit(2).rect.corners();
            for eye in [own.front_centre(), own.corners()[0], own.corners()[1]] {
                let hidden = corners.iter().all(|&mark| !t.field.is_clear_of(&t.state, 1 << 1, eye, mark));
                if t.field.is_covered(&t.state, 1 << 1, eye, &corners) {
                    prop_assert!(hidden && !t.field.is_clear_of(&t.state, 1 << 1, eye, t.state.unit(2).rect.centre));
                } else {
                    prop_assert!(!hidden, "one body hides all corners where it hides the outermost");
                }
            }
        }
    }
}

//! Who sees whom (section VIS).

use super::around::each;
use super::nearest_of;
use crate::base::{Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::command::SIGHT;
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::state::{Field, State, Unit};
use std::cell::OnceCell;

/// What a line of sight must cross of a unit at least for it to hide what is behind: 1 mm.
const EDGE: i32 = 120;

/// What of a body hides what is behind it: who only touches the line, as an enemy in contact touches the front, hides nothing.
const fn inner(rect: &Rect) -> Rect {
    Rect { half_front: rect.half_front - EDGE, half_depth: rect.half_depth - EDGE, ..*rect }
}

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
    fn sees_plainly(&self, state: &State, unit: u8, other: u8) -> bool {
        self.is_near_enough(state, unit, other) && self.sees_straight(state, unit, other)
    }

    /// Whether a unit sees one of some others at least, a bit each: the cheapest looks first.
    fn sees_any(&self, state: &State, unit: u8, of: u64) -> bool {
        let near = |other: u8| self.is_near_enough(state, unit, other);
        each(of).any(|other| self.sees_straight(state, unit, other) && near(other))
            || each(of).any(|other| near(other) && self.makes_out(state, unit, other))
    }

    /// Whether every figure comes nearer to the enemy who is nearest of those whom it sees from where it stands (MTF-FT-03).
    pub(super) fn advances(&self, state: &State, unit: u8, to: &Rect) -> bool {
        let from = &state.unit(unit).rect;
        let mut left = self.here(state, self.unit(unit).side.other()).fold(0_u64, |bits, e| bits | 1 << e);
        let [(a, b, c, d), (e, f, g, h)] = [from, to].map(|rect| rect.corners().into());
        let comes = |enemy: u8| {
            let [was @ .., p, q, r, s] = state.unit(enemy).rect.squares_to([a, b, c, d, e, f, g, h]);
            [p, q, r, s].iter().zip(was).all(|(now, was): (&i64, i64)| *now < was)
        };
        // The nearest is mostly seen.
        if let Some((enemy, _)) = nearest_of(state, from, left)
            && self.sees_plainly(state, unit, enemy)
        {
            return comes(enemy);
        }
        let toward = each(left).filter(|&e| comes(e)).fold(0_u64, |bits, e| bits | 1 << e);
        if toward == left {
            return self.sees_any(state, unit, left);
        }
        // Of those who are next all are asked together to whom it comes nearer, or does not: any of them whom it sees tells.
        while left & toward != 0 {
            let (mut alike, mut rest, mut comes) = (0_u64, left, None);
            while let Some((enemy, _)) = nearest_of(state, from, rest) {
                let nearer = toward & (1 << enemy) != 0;
                if *comes.get_or_insert(nearer) != nearer {
                    break;
                }
                alike |= 1 << enemy;
                rest &= !(1 << enemy);
                // Who is left comes to the same.
                if rest & toward == 0 || rest & !toward == 0 {
                    alike |= if nearer == (rest & toward != 0) { rest } else { 0 };
                    break;
                }
            }
            if self.sees_any(state, unit, alike) {
                return comes == Some(true);
            }
            left &= !alike;
        }
        false
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

    /// Whether some place of another is to be seen from the front of a unit that does not see it straight: of fifteen lines, from
    /// the middle and the ends of the front to the corners and the middle of the other, one that nobody and no ground bars.
    fn makes_out(&self, state: &State, unit: u8, other: u8) -> bool {
        let (own, its) = (&state.unit(unit).rect, &state.unit(other).rect);
        let (ends, corners) = (own.corners(), its.corners());
        let eyes = [own.front_centre(), ends[0], ends[1]];
        let marks = [corners[0], corners[1], corners[2], corners[3], its.centre];
        // That its front's middle does not see the other's middle has been found.
        let straight = 1 << (marks.len() - 1);
        let mut left = ((1 << (eyes.len() * marks.len())) - 1) & !straight;
        let heights = OnceCell::new();
        let hiders = self.hiders(state, self.between(state, unit, other));
        for hider in each(self.on_lines(state, unit, hiders, its)) {
            for rect in self.parts(state, hider) {
                let met = inner(rect).lines_met(&eyes, &marks) & left;
                if met == 0 {
                    continue;
                }
                let heights = heights.get_or_init(|| eyes.map(|eye| self.terrain.contour(eye)));
                left &= !self.barred(rect, heights, marks.len(), met);
                if left == 0 {
                    return false;
                }
            }
        }
        let past = self.past(state, unit, other);
        let about = self.terrain.between(own, its);
        let open = |n: u8| {
            let (eye, mark) = (usize::from(n) / marks.len(), usize::from(n) % marks.len());
            !self.terrain.hides_by(about, eyes[eye], marks[mark], past)
        };
        about == 0 || each(left).any(open)
    }

    /// Those of some lines, so many from each eye, on which a body lies and hides what is behind it: not from an eye that is higher.
    fn barred(&self, rect: &Rect, heights: &[u8], marks: usize, met: u64) -> u64 {
        if self.terrain.is_open() {
            return met;
        }
        let height = self.terrain.contour(rect.centre);
        let from = |n: usize| if heights[n] <= height { ((1 << marks) - 1) << (n * marks) } else { 0 };
        met & (0..heights.len()).map(from).fold(0, |all, lines| all | lines)
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

    /// Whether a body hides a place from an eye.
    fn bars(&self, rect: &Rect, eye: Point, mark: Point) -> bool {
        inner(rect).meets_line(eye, mark)
            && (self.terrain.is_open() || self.terrain.contour(eye) <= self.terrain.contour(rect.centre))
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
        fn who_is_seen_by_no_line_is_not_seen(
            (x, turn) in (-12..12_i32, 0..46_080_u16),
            (across, ahead, other) in (-20..20_i32, 15..30_i32, 0..46_080_u16),
            hill in -20..20_i32,
        ) {
            let ground = format!("B line 0 -10 N\nB line 0 0 N\nR line 0 20 S\ngentle {hill} -16 {} -4", hill + 12);
            let mut t = table(&ground);
            t.state.unit_mut(1).rect.centre = Point::new(x * INCH, 0);
            t.state.unit_mut(1).rect.heading = Heading(turn);
            t.state.unit_mut(2).rect.centre = Point::new(across * INCH, ahead * INCH);
            t.state.unit_mut(2).rect.heading = Heading(other);
            let (own, its) = (t.state.unit(0).rect, t.state.unit(2).rect);
            let past = t.field.past(&t.state, 0, 2);
            let open = |eye: Point, mark: Point| {
                !t.field.bars(&t.state.unit(1).rect, eye, mark) && !t.field.terrain.hides(eye, mark, past)
            };
            let ends = own.corners();
            let eyes = [own.front_centre(), ends[0], ends[1]];
            let seen = eyes.iter().any(|&eye| its.corners().into_iter().chain([its.centre]).any(|mark| open(eye, mark)));
            prop_assert_eq!(t.field.sees(&t.state, 0, 2), seen);
        }
    }
}

//! Rectangles and straight lines.

use super::Rect;
use crate::base::geometry::{Point, root};

impl Rect {
    /// The shortest distance to the straight line from `a` to `b`; zero where it crosses.
    #[must_use]
    pub fn distance_to_line(&self, a: Point, b: Point) -> i32 {
        let (la, lb) = (self.local(a), self.local(b));
        let (w, d) = (self.half_front, self.half_depth);
        let mut least = self.distance_local(la).min(self.distance_local(lb));
        if least == 0 || clipped(la, lb, w, d) {
            return 0;
        }
        for corner in [Point::new(-w, d), Point::new(w, d), Point::new(w, -d), Point::new(-w, -d)] {
            let n = i64::from(corner.distance_to_line(la, lb));
            least = least.min(n * n);
        }
        root(least)
    }

    /// Whether a straight move by a step comes within so much of another anywhere on its way, of one that it does not run over:
    /// what is nearest is there where it begins or ends, or a corner on its way past the other.
    #[must_use]
    pub fn comes_within(&self, step: Point, other: &Rect, within: i32) -> bool {
        let end = self.moved(step);
        if self.is_within(other, within) || end.is_within(other, within) {
            return true;
        }
        let far = other.centre.distance_to_line(self.centre, end.centre) > within + self.reach() + other.reach();
        !far && self.corners().iter().any(|&p| other.distance_to_line(p, p + step) <= within)
    }

    /// Whether the straight line from `a` to `b` touches the rectangle: quick where it passes far off.
    #[must_use]
    pub fn meets_line(&self, a: Point, b: Point) -> bool {
        let (step, to) = (b - a, self.centre - a);
        let reach = i64::from(self.reach()) + 4;
        let (x, y) = (i64::from(step.x).abs(), i64::from(step.y).abs());
        // At least the length of the line.
        let length = x.max(y) + x.min(y) / 2 + 1;
        let beyond = |to: i32, step: i32| {
            i64::from(to) < i64::from(step.min(0)) - reach || i64::from(to) > i64::from(step.max(0)) + reach
        };
        if step.cross(to).abs() > reach * length || beyond(to.x, step.x) || beyond(to.y, step.y) {
            return false;
        }
        let [a, b] = self.locals([a, b]);
        let (w, d) = (self.half_front, self.half_depth);
        self.distance_local(a) == 0 || self.distance_local(b) == 0 || clipped(a, b, w, d)
    }

    /// Which of the straight lines from some places to some others touch the rectangle, a bit each: those from the first place
    /// first. Quick where all of them pass on one side.
    #[must_use]
    pub fn lines_met<const N: usize, const M: usize>(&self, from: &[Point; N], to: &[Point; M]) -> u64 {
        let frame = self.frame();
        let (from, to) = (from.map(|p| frame.local(p)), to.map(|p| frame.local(p)));
        let (w, d) = (self.half_front, self.half_depth);
        let sides =
            |p: &Point| u8::from(p.x > w) | u8::from(p.x < -w) << 1 | u8::from(p.y > d) << 2 | u8::from(p.y < -d) << 3;
        if from.iter().chain(&to).fold(u8::MAX, |all, p| all & sides(p)) != 0 {
            return 0;
        }
        let mut met = 0;
        for (n, &a) in from.iter().enumerate() {
            for (m, &b) in to.iter().enumerate() {
                met |= u64::from(clipped(a, b, w, d)) << (n * M + m);
            }
        }
        met
    }
}

/// Whether the line from `a` to `b` passes through the box of half sides `w` and `d` around the origin.
fn clipped(a: Point, b: Point, w: i32, d: i32) -> bool {
    let step = b - a;
    // The box lies wholly on one side of the line, or beyond its ends.
    let spread = i64::from(step.x).abs() * i64::from(d) + i64::from(step.y).abs() * i64::from(w);
    step.cross(-a).abs() <= spread && a.x.min(b.x) <= w && a.x.max(b.x) >= -w && a.y.min(b.y) <= d && a.y.max(b.y) >= -d
}

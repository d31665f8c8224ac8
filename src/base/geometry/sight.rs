//! What of a target's frontage can be seen from a place: sixty-four slots across it, each free or hidden.
//!
//! The frontage is the straight line between the outermost corners that are seen from that place, and what lies on the
//! way is thrown onto it along the lines of sight: so the depth of a column behind its head counts for next to nothing.

use super::outline::{clip_line, edges};
use super::{Point, Rect, Zone, line};

/// Some of the sixty-four slots of a frontage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Slots(pub u64);

impl Slots {
    /// No slot.
    pub const NONE: Slots = Slots(0);
    /// Every slot.
    pub const ALL: Slots = Slots(u64::MAX);

    /// How many of sixty-four.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
    /// Those of either.
    #[must_use]
    pub const fn and(self, other: Slots) -> Slots {
        Slots(self.0 | other.0)
    }
    /// Whether there is one.
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }
    /// Whether none lacks.
    #[must_use]
    pub const fn all(self) -> bool {
        self.0 == u64::MAX
    }
    /// The most of them that lie side by side.
    #[must_use]
    pub const fn longest_run(self) -> u32 {
        let (mut left, mut run) = (self.0, 0);
        while left != 0 {
            left &= left << 1;
            run += 1;
        }
        run
    }
    /// More than half of the frontage.
    #[must_use]
    pub const fn more_than_half(self) -> bool {
        self.count() > 32
    }
    /// At least half of the frontage.
    #[must_use]
    pub const fn half(self) -> bool {
        self.count() >= 32
    }
}

/// The sight of a target from a place.
#[derive(Debug, Clone, Copy)]
pub struct View {
    from: Point,
    /// The outermost corners that are seen, from the place of the eye, right and left.
    right: Point,
    left: Point,
    /// The same, and the step from the one to the other, with the least that is known of how long they are.
    spans: [i64; 3],
    /// The sides that are seen, on the table; the second is empty where only one is.
    sides: [(Point, Point); 2],
    /// The eye is at the target itself, which then fills everything.
    close: bool,
}

impl View {
    /// The sight of `target` from `from`.
    #[must_use]
    pub fn new(from: Point, target: &Rect) -> View {
        let corners = target.corners();
        // Which sides, in the order of the corners, have the eye before them: by how much it lies off the middle across
        // each pair of sides, against half of that area.
        let [a, b] = target.diagonals();
        let (off, half) = (from - target.centre, a.cross(b));
        let (along, across) = ((a + b).cross(off), (b - a).cross(off));
        let seen = [half + along, half + across, half - along, half - across].map(|before| before > 0);
        // Start behind a side that is not seen, so that two seen sides come one after the other.
        let first = (0..4).find(|&n| seen[n] && !seen[(n + 3) % 4]);
        let close = first.is_none() || target.is_near(from, super::rect::TOUCH);
        let sides = first.map_or([(corners[0], corners[0]); 2], |n| {
            let middle = corners[(n + 1) % 4];
            let end = if seen[(n + 1) % 4] { corners[(n + 2) % 4] } else { middle };
            [(corners[n], middle), (middle, end)]
        });
        let (right, left) = (sides[0].0 - from, sides[1].1 - from);
        let spans = [right, left, left - right].map(|side| i64::from(side.span()));
        View { from, right, left, spans, sides, close }
    }

    /// How wide the target looks: from the outermost corner that is seen to the other, in 1/120 mm.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.right.distance(self.left)
    }

    /// The slots between two places (from the eye) that lie in the cone of sight.
    fn slots(&self, a: Point, b: Point) -> Slots {
        let (a, b) = (self.part(a), self.part(b));
        slots_between(a.min(b), a.max(b))
    }

    /// Where a direction falls between the right (0) and the left (2^20) of the target.
    fn part(&self, p: Point) -> i64 {
        part_of(self.right.cross(p), p.cross(self.left))
    }

    /// The slots that one straight line between the eye and the target hides: what of it is before one of the sides that are
    /// seen. What runs through the target behind them hides nothing of it.
    fn behind(&self, a: Point, b: Point) -> Slots {
        let (r, l) = (self.right, self.left);
        let line = (a - self.from, b - self.from);
        let Some(right) = clip_line(line, |p| r.cross(p)) else { return Slots::NONE };
        let Some(left) = clip_line(right, |p| p.cross(l)) else { return Slots::NONE };
        let Some(cut) = clip_line(left, |p| (l - r).cross(p - r)) else { return Slots::NONE };
        // What was cut off at the edge of sight ends there, however near to the eye: rounding tells it no better.
        let part = |end: Point, line: Point, right: Point, left: Point| match () {
            () if end == left && left != right => 1 << 20,
            () if end == right && right != line => 0,
            () => self.part(end),
        };
        let slots = |(c, d): (Point, Point)| {
            let (c, d) = (part(c, line.0, right.0, left.0), part(d, line.1, right.1, left.1));
            slots_between(c.min(d), c.max(d))
        };
        let before = |(c, d): (Point, Point)| {
            let (c, d) = (c - self.from, d - self.from);
            clip_line(cut, |p| (d - c).cross(p - c)).map_or(Slots::NONE, slots)
        };
        let [one, two] = self.sides;
        if two.0 == two.1 { slots(cut) } else { before(one).and(before(two)) }
    }

    /// The slots that another unit hides.
    #[must_use]
    pub fn hidden_by(&self, blocker: &Rect) -> Slots {
        if self.passes(blocker) { Slots::NONE } else { self.shadow(blocker) }
    }

    /// [`View::hidden_by`] of a unit that does not certainly pass.
    #[must_use]
    pub(crate) fn shadow(&self, blocker: &Rect) -> Slots {
        if self.close {
            return Slots::NONE;
        }
        // Its corners are its middle and a step to either side: what grows evenly over the table is least and greatest
        // at one of them.
        let (r, l, off) = (self.right, self.left, blocker.centre - self.from);
        let [a, b] = blocker.diagonals();
        let most = |a: i64, b: i64| a.abs().max(b.abs());
        let right = [r.cross(off), r.cross(a), r.cross(b)];
        if right[0] + most(right[1], right[2]) < 0 {
            return Slots::NONE;
        }
        let left = [off.cross(l), a.cross(l), b.cross(l)];
        if left[0] + most(left[1], left[2]) < 0 {
            return Slots::NONE;
        }
        let front = l - r;
        // So that all that lies ahead of the eye can be told: between the two, or where they open too wide for it, square to the
        // frontage.
        let between = l + r;
        let wide = r.dot(between) <= 0 || l.dot(between) <= 0;
        let ahead = if wide { Point::new(front.y, -front.x) } else { between };
        let (before, spread) = (front.cross(off - r), most(front.cross(a), front.cross(b)));
        if before + spread < 0 {
            return Slots::NONE;
        }
        if before < spread || off.dot(ahead) <= most(a.dot(ahead), b.dot(ahead)) {
            return self.hidden_by_outline(&blocker.corners());
        }
        // Wholly before the target: from its rightmost corner to its leftmost.
        let [o, a, b] = std::array::from_fn(|n| (right[n], left[n]));
        let parts = [(o.0 - b.0, o.1 - b.1), (o.0 + a.0, o.1 + a.1), (o.0 + b.0, o.1 + b.1), (o.0 - a.0, o.1 - a.1)];
        let [a, b, c, d] = parts.map(|(a, b)| part_of(a, b));
        slots_between(a.min(b).min(c.min(d)), a.max(b).max(c.max(d)))
    }

    /// [`View::passes`] of all that lies in a box from its south-west to its north-east corner.
    #[must_use]
    pub fn passes_box(&self, low: Point, high: Point) -> bool {
        let (middle, half) = (low.middle(high), high - low);
        // Rounding moves a corner by less than 4.
        let (across, along) = (i64::from(half.x / 2) + 6, i64::from(half.y / 2) + 6);
        let reach = |side: Point| i64::from(side.x.abs()) * along + i64::from(side.y.abs()) * across;
        let (r, l, off) = (self.right, self.left, middle - self.from);
        let front = l - r;
        self.close || r.cross(off) < -reach(r) || off.cross(l) < -reach(l) || front.cross(off - r) < -reach(front)
    }

    /// Whether another unit certainly lies outside the triangle of eye and frontage, to its right, to its left or beyond it:
    /// then it hides nothing.
    #[must_use]
    #[inline]
    pub fn passes(&self, blocker: &Rect) -> bool {
        let reach = i64::from(blocker.reach()) + 4;
        let (r, l, off) = (self.right, self.left, blocker.centre - self.from);
        let [right, left, front] = self.spans.map(|span| -reach * span);
        self.close | (r.cross(off) < right) | (off.cross(l) < left) | ((l - r).cross(off - r) < front)
    }

    /// The slots that an area hides (a wood, a village): those whose line of sight crosses its outline.
    #[must_use]
    pub fn hidden_by_outline(&self, outline: &[Point]) -> Slots {
        if self.close {
            return Slots::NONE;
        }
        edges(outline).fold(Slots::NONE, |slots, (a, b)| slots.and(self.behind(a, b)))
    }

    /// The slots that a line hides (a row of trees).
    #[must_use]
    pub fn hidden_by_line(&self, points: &[Point]) -> Slots {
        if self.close {
            return Slots::NONE;
        }
        line::pieces(points).fold(Slots::NONE, |slots, (a, b)| slots.and(self.behind(a, b)))
    }

    /// The slots that lie in a firing zone and its range.
    #[must_use]
    pub fn inside(&self, zone: &Zone) -> Slots {
        let [(a, b), (_, c)] = self.sides;
        if self.close || zone.contains(a) && zone.contains(b) && zone.contains(c) {
            return Slots::ALL;
        }
        self.sides.iter().filter(|(a, b)| a != b).fold(Slots::NONE, |slots, &(a, b)| match zone.clip(a, b) {
            Some((p, q)) => slots.and(self.slots(p - self.from, q - self.from)),
            None => slots,
        })
    }
}

/// How far from the right (0) to the left (2^20) of a target a direction falls, given how far it lies to the left of the
/// one and to the right of the other.
#[inline]
fn part_of(a: i64, b: i64) -> i64 {
    if a <= 0 {
        return 0;
    }
    if b <= 0 {
        return 1 << 20;
    }
    // Both are below 2^41; the quotient wants twenty bits more than they leave.
    let shift = (64 - (a + b).leading_zeros()).saturating_sub(42);
    ((a >> shift) << 20) / ((a + b) >> shift)
}

/// The slots whose middles lie from one part of the frontage to another.
fn slots_between(from: i64, to: i64) -> Slots {
    // Slot n has its middle at 2n + 1 of 128.
    let first = (from + (1 << 13)) >> 14;
    let last = (to - (1 << 13)) >> 14;
    let (first, last) = (first.clamp(0, 64), last.clamp(-1, 63));
    if last < first {
        return Slots::NONE;
    }
    let width = last - first + 1;
    Slots(if width == 64 { u64::MAX } else { ((1_u64 << width) - 1) << first })
}

#[cfg(test)]
mod tests {
    use super::super::rect::tests::{about, any_rect};
    use super::super::{Spread, Zone};
    use super::*;
    use crate::base::Heading;
    use proptest::prelude::*;

    const CM: i32 = 1200;

    fn p(x: i32, y: i32) -> Point {
        Point::new(x * CM, y * CM)
    }

    fn line(x: i32, y: i32, front: i32, depth: i32) -> Rect {
        Rect::new(p(x, y), Heading::SOUTH, front * CM, depth * CM)
    }

    #[test]
    fn a_friend_half_way_hides_half() {
        let view = View::new(p(0, 0), &line(0, 22, 20, 4));
        // At 10 of 20 cm a line from the middle to the right covers the right half.
        assert_eq!(view.hidden_by(&line(5, 11, 10, 2)).count(), 32);
        assert!(!view.hidden_by(&line(5, 11, 10, 2)).more_than_half());
        assert!(view.hidden_by(&line(4, 11, 10, 2)).more_than_half());
        assert_eq!(view.hidden_by(&line(0, 30, 40, 2)), Slots::NONE, "behind the target");
        assert_eq!(view.hidden_by(&line(0, -5, 40, 2)), Slots::NONE, "behind the eye");
        assert!(view.hidden_by(&line(0, 11, 10, 2)).all());
        let both = view.hidden_by(&line(5, 11, 6, 2)).and(view.hidden_by(&line(-5, 11, 6, 2)));
        assert!(both.any() && !both.all());
    }

    /// Close before a long front all but half of the table is ahead of the eye: who reaches behind it at one side hides no more
    /// than what is beyond him there.
    #[test]
    fn who_stands_beside_an_eye_close_to_a_front_hides_one_end_of_it() {
        let rect = |x, y, degrees: i32| Rect {
            centre: Point::new(x, y),
            heading: Heading::NORTH.turned(degrees * Heading::DEGREE),
            half_front: 4 * CM,
            half_depth: CM,
        };
        let view = View::new(Point::new(-14_927, 2_100), &rect(-15_067, -335, 40));
        let beside = rect(-8_327, 707, 5);
        assert_eq!(view.hidden_by(&beside), view.hidden_by_outline(&beside.corners()));
        assert_eq!(view.hidden_by(&beside).count(), 17);
    }

    #[test]
    fn a_row_of_trees_and_a_wood() {
        let view = View::new(p(0, 0), &line(0, 22, 20, 4));
        assert_eq!(view.hidden_by_line(&[p(0, 10), p(30, 10)]).count(), 32);
        assert!(view.hidden_by_outline(&[p(-30, 5), p(30, 5), p(30, 9), p(-30, 9)]).all());
        assert_eq!(view.hidden_by_outline(&[p(-30, -9), p(30, -9), p(30, -5), p(-30, -5)]), Slots::NONE);
    }

    #[test]
    fn the_share_in_a_zone() {
        let firer = Rect::new(p(0, -2), Heading::NORTH, 20 * CM, 4 * CM);
        let zone = Zone::new(firer, Spread::Thirty, 30 * CM);
        let share = |target: &Rect| View::new(zone.origin(), target).inside(&zone).count();
        assert_eq!(share(&line(0, 22, 20, 4)), 64);
        assert_eq!(share(&line(0, 60, 20, 4)), 0);
        // 20 cm ahead the ray is at 21.5 cm: the target from 11.5 to 31.5 lies half inside.
        let half = share(&Rect::new(Point::new(25_800, 22 * CM), Heading::SOUTH, 20 * CM, 4 * CM));
        assert!((26..=38).contains(&half), "{half}");
        // The head of a column in range is the whole of what is seen of it.
        assert_eq!(share(&line(0, 38, 4, 20)), 64);
    }

    proptest! {
        #[test]
        fn half_a_turn_changes_nothing(a in any_rect(), b in any_rect(), c in any_rect()) {
            let (x, y, z) = (about(&a), about(&b), about(&c));
            let (view, turned) = (View::new(a.front_centre(), &b), View::new(x.front_centre(), &y));
            prop_assert_eq!(view.hidden_by(&c), turned.hidden_by(&z));
            let zone = Zone::new(a, Spread::Thirty, 90_000);
            prop_assert_eq!(view.inside(&zone), turned.inside(&Zone::new(x, Spread::Thirty, 90_000)));
        }

        #[test]
        fn a_target_lies_between_its_outermost_corners(a in any_rect(), b in any_rect()) {
            let view = View::new(a.front_centre(), &b);
            for p in b.corners().map(|p| p - view.from) {
                prop_assert!(view.close || view.right.cross(p) >= 0 && p.cross(view.left) >= 0);
            }
        }

        #[test]
        fn what_passes_hides_nothing(a in any_rect(), b in any_rect(), c in any_rect()) {
            let (view, corners) = (View::new(a.front_centre(), &b), c.corners());
            let (low, high) = super::super::outline::bounds(&corners);
            if view.passes_box(low, high) {
                prop_assert_eq!(view.hidden_by_outline(&corners), Slots::NONE);
            }
        }

        #[test]
        fn a_blocker_hides_what_its_outline_hides(a in any_rect(), b in any_rect(), c in any_rect()) {
            // Units do not stand on each other.
            prop_assume!(!b.overlaps(&c));
            let view = View::new(a.front_centre(), &b);
            let (shadow, outline) = (view.hidden_by(&c), view.hidden_by_outline(&c.corners()));
            // Corners are rounded one by one: so much as a slot at either end may differ.
            prop_assert!((shadow.0 ^ outline.0).count_ones() <= 2, "{shadow:?} {outline:?}");
        }
    }
}

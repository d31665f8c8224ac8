//! Moves of rectangles: straight, oblique, wheels and pivots, and what a move would run into.

use super::rect::TOUCH;
use super::{Face, Heading, Point, Rect, div_round, outline, root, shift_round};

/// The end of a line about which it wheels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wing {
    Left,
    Right,
}

/// The length of an arc, from its radius and its angle in 1/128 of a degree.
#[must_use]
pub const fn arc(radius: i32, angle: i32) -> i32 {
    // π is 355/113 to seven digits.
    div_round(radius as i64 * angle.abs() as i64 * 355, 113 * Heading::SOUTH.0 as i64) as i32
}

/// The angle, in 1/128 of a degree, whose arc is at most `length` at this radius.
#[must_use]
pub const fn angle_of_arc(radius: i32, length: i32) -> i32 {
    if radius <= 0 || length <= 0 {
        return 0;
    }
    let angle = length as i64 * 113 * Heading::SOUTH.0 as i64 / (radius as i64 * 355);
    if angle > Heading::FULL as i64 { Heading::FULL as i32 } else { angle as i32 }
}

/// The straight way of a rectangle that keeps its facing, for asking about many others.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    rect: Rect,
    reach: i32,
    heading: Heading,
    /// Sine and cosine of the way on the table, and of the way and the facing apart: its speed on the rectangle's axes.
    table: (i64, i64),
    own: (i64, i64),
    /// Sine and cosine of the facing.
    facing: (i64, i64),
}

/// When a rectangle on its way enters and leaves another and when their edges touch, by the axes looked at so far.
///
/// Each is a fraction: a distance below 2^21 over a speed of at most 2^30, so that two compare by their products, and one
/// division ends it.
struct Passage {
    enter: (i64, i64),
    leave: (i64, i64),
    touch: (i64, i64),
}

/// A fraction of a [`Passage`] in whole units, without what is begun.
#[inline]
const fn whole((at, speed): (i64, i64)) -> i64 {
    (at << 30) / speed
}

impl Passage {
    const ALWAYS: Passage =
        Passage { enter: (i64::MIN >> 31, 1), leave: (i64::MAX >> 31, 1), touch: (i64::MIN >> 31, 1) };

    /// Adds an axis: where the other's middle is on it, how fast it is passed, and how far both reach along it together.
    /// Says whether they still can meet.
    #[inline]
    fn meets(&mut self, at: i32, speed: i64, reach: i64) -> bool {
        let later = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 > b.0 * a.1;
        let (at, inner) = (i64::from(at), reach - i64::from(TOUCH));
        if speed.abs() < 1 << 14 {
            return at.abs() < inner;
        }
        let (at, speed) = if speed < 0 { (-at, -speed) } else { (at, speed) };
        let axis = [(at - inner, speed), (at + inner, speed), (at - reach, speed)];
        self.enter = if later(axis[0], self.enter) { axis[0] } else { self.enter };
        self.leave = if later(self.leave, axis[1]) { axis[1] } else { self.leave };
        self.touch = if later(axis[2], self.touch) { axis[2] } else { self.touch };
        !later(self.enter, self.leave) && self.leave.0 > 0
    }

    /// Whether it leaves after it has entered, in whole units, and is not over at the beginning.
    #[inline]
    fn is_real(&self) -> bool {
        let (enter, leave) = (self.enter, self.leave);
        // With a unit in between, and the end a unit from here, no division is needed.
        let apart = leave.0 * enter.1 - enter.0 * leave.1 > (enter.1 * leave.1) >> 30;
        apart && leave.0 << 30 > leave.1 || whole(enter) < whole(leave) && whole(leave) > 0
    }
}

impl Way {
    /// The way of a rectangle along a heading.
    #[must_use]
    #[inline]
    pub fn of(rect: &Rect, heading: Heading) -> Way {
        let (table, own) = (heading.sine_cosine(), heading.less(rect.heading).sine_cosine());
        Way { rect: *rect, reach: rect.reach(), heading, table, own, facing: rect.heading.sine_cosine() }
    }

    /// The rectangle at the beginning of the way.
    #[must_use]
    pub const fn start(&self) -> &Rect {
        &self.rect
    }

    /// The heading of the way.
    #[must_use]
    pub const fn heading(&self) -> Heading {
        self.heading
    }

    /// The step of a move of this length.
    #[must_use]
    #[inline]
    pub fn step(&self, length: i32) -> Point {
        let (s, c) = self.table;
        let length = i64::from(length);
        Point::new(shift_round(length * s, 30) as i32, shift_round(length * c, 30) as i32)
    }

    /// The rectangle after a move of this length.
    #[must_use]
    #[inline]
    pub fn at(&self, length: i32) -> Rect {
        self.rect.moved(self.step(length))
    }

    /// How far the middle of another lies to the side of the way and ahead on it.
    #[inline]
    fn off(&self, other: &Rect) -> (i64, i64) {
        let (s, c) = self.table;
        let off = other.centre - self.rect.centre;
        let (x, y) = (i64::from(off.x), i64::from(off.y));
        ((x * c - y * s) >> 30, (x * s + y * c) >> 30)
    }

    /// Whether another may come within `margin` of a move of at most `most`, by its middle and its reach alone.
    #[must_use]
    #[inline]
    pub fn is_about(&self, other: &Rect, most: i32, margin: i32) -> bool {
        let (aside, ahead) = self.off(other);
        let reach = i64::from(self.reach + other.reach() + margin);
        // Which of them tells nobody can guess: all are asked.
        (aside.abs() <= reach) & (ahead >= -reach) & (ahead <= i64::from(most) + reach)
    }

    /// Whether another may come within `margin` of a move of at most `most`: false where its middle, its reach and its
    /// width across the way rule that out.
    #[must_use]
    #[inline]
    pub fn nears(&self, other: &Rect, most: i32, margin: i32) -> bool {
        if !self.is_about(other, most, margin) {
            return false;
        }
        let (aside, _) = self.off(other);
        // How far both reach to the side of the way; rounding takes less than 4.
        let across = |r: &Rect, (s, c): (i64, i64)| {
            (i64::from(r.half_front) * c.abs() + i64::from(r.half_depth) * s.abs()) >> 30
        };
        let theirs = self.heading.less(other.heading).sine_cosine();
        aside.abs() <= across(&self.rect, self.own) + across(other, theirs) + i64::from(margin) + 4
    }

    /// All that a move of at most `most` passes over, with a margin all around.
    #[must_use]
    pub fn strip(&self, most: i32, margin: i32) -> Strip {
        let (w, d) = (i64::from(self.rect.half_front), i64::from(self.rect.half_depth));
        let (s, c) = (self.own.0.abs(), self.own.1.abs());
        // Rounding takes less than 4.
        let margin = i64::from(margin) + 4;
        let (wide, deep) = (((w * c + d * s) >> 30) + margin, ((w * s + d * c) >> 30) + margin);
        Strip { from: self.rect.centre, way: self.table, wide, deep, most: i64::from(most) }
    }

    /// Whether another lies so far off the way, or behind it, that it is never met: its middle tells.
    #[must_use]
    #[inline]
    pub fn misses(&self, other: &Rect) -> bool {
        let (s, c) = self.table;
        let off = other.centre - self.rect.centre;
        let (x, y) = (i64::from(off.x), i64::from(off.y));
        let far = i64::from(self.reach + other.reach() + 4) << 30;
        (x * c - y * s).abs() > far || x * s + y * c < -far
    }

    /// [`Rect::until`] on this way.
    #[must_use]
    pub fn until(&self, other: &Rect) -> Option<i32> {
        if self.misses(other) {
            return None;
        }
        let rect = &self.rect;
        let mut passage = Passage::ALWAYS;
        // Both rectangles' axes: the other goes back by the step in this one's frame, and this one on in the other's.
        let (s, c) = other.heading.less(rect.heading).sine_cosine();
        let (s, c) = (s.abs(), c.abs());
        let off = other.centre - rect.centre;
        let across = |r: &Rect| shift_round(i64::from(r.half_front) * c + i64::from(r.half_depth) * s, 30);
        let along = |r: &Rect| shift_round(i64::from(r.half_front) * s + i64::from(r.half_depth) * c, 30);
        let centre = off.unturned_by(self.facing);
        if !passage.meets(centre.x, self.own.0, i64::from(rect.half_front) + across(other))
            || !passage.meets(centre.y, self.own.1, i64::from(rect.half_depth) + along(other))
        {
            return None;
        }
        // Of two that look the same way, or straight against or across each other, the axes are the same.
        if s != 0 && c != 0 {
            let centre = -off.unturned_by(other.heading.sine_cosine());
            let (x, y) = self.heading.less(other.heading).sine_cosine();
            if !passage.meets(centre.x, -x, i64::from(other.half_front) + across(rect))
                || !passage.meets(centre.y, -y, i64::from(other.half_depth) + along(rect))
            {
                return None;
            }
        }
        passage.is_real().then(|| whole(passage.touch).clamp(0, i64::from(i32::MAX)) as i32)
    }
}

/// What a straight move passes over: a rectangle along its way.
#[derive(Debug, Clone, Copy)]
pub struct Strip {
    /// The middle at the beginning, and sine and cosine of the way.
    from: Point,
    way: (i64, i64),
    /// How far it reaches to either side of the way, and before its beginning and beyond its end.
    wide: i64,
    deep: i64,
    most: i64,
}

impl Strip {
    /// Beyond which of its sides a place lies, one bit each.
    #[inline]
    fn beyond(&self, p: Point) -> u8 {
        let ((s, c), off) = (self.way, p - self.from);
        let (x, y) = (i64::from(off.x), i64::from(off.y));
        let (aside, ahead) = ((x * c - y * s) >> 30, (x * s + y * c) >> 30);
        let (right, left) = (u8::from(aside > self.wide), u8::from(aside < -self.wide));
        right | left << 1 | u8::from(ahead < -self.deep) << 2 | u8::from(ahead > self.most + self.deep) << 3
    }

    /// Whether a line may come into it: false where each of its pieces lies beyond one of the sides.
    #[must_use]
    pub fn nears_line(&self, line: &[Point]) -> bool {
        line.first().is_some_and(|&first| self.nears_pieces(first, line))
    }

    /// Whether an area may come into it.
    #[must_use]
    pub fn nears_area(&self, outline: &[Point]) -> bool {
        outline.last().is_some_and(|&last| self.nears_pieces(last, outline)) || outline::contains(outline, self.from)
    }

    /// Whether one of the pieces from a place to the first of some others, and on from each to the next, may come into it.
    fn nears_pieces(&self, from: Point, to: &[Point]) -> bool {
        let mut last = self.beyond(from);
        to.iter().any(|&p| std::mem::replace(&mut last, self.beyond(p)) & last == 0)
    }
}

/// A straight move of a rectangle by a step on the table, for asking about many others whether it runs over them.
#[derive(Debug, Clone, Copy)]
pub struct Sweep {
    way: Way,
    step: Point,
    length: i32,
}

impl Sweep {
    /// The straight move of a footprint by a step.
    #[must_use]
    pub fn of(rect: &Rect, step: Point) -> Sweep {
        Sweep { way: Way::of(rect, Heading::of(step)), step, length: step.length() }
    }

    /// Whether the move would run over another: whether it goes further than to where they touch.
    #[must_use]
    #[inline]
    pub fn runs_over(&self, other: &Rect) -> bool {
        let rect = &self.way.rect;
        // Most lie too far off the way, behind it or beyond its end; a unit more than the length, which is rounded.
        let (around, length) = (i64::from(self.way.reach + other.reach()) + 4, i64::from(self.length) + 1);
        let off = other.centre - rect.centre;
        let along = self.step.dot(off);
        let beside = self.step.cross(off).abs() > around * length;
        if beside | (along < -around * length) | (along > (around + length) * length) {
            return false;
        }
        if self.length <= TOUCH {
            return rect.moved(self.step).overlaps(other);
        }
        self.way.until(other).is_some_and(|d| d + TOUCH < self.length)
    }
}

impl Rect {
    /// This rectangle moved by a step on the table, looking as before.
    #[must_use]
    pub fn moved(&self, step: Point) -> Rect {
        Rect { centre: self.centre + step, ..*self }
    }

    /// This rectangle moved to its right and straight ahead: obliquely, where both are not zero.
    #[must_use]
    pub fn shifted(&self, right: i32, ahead: i32) -> Rect {
        self.moved(Point::new(right, ahead).turned(self.heading))
    }

    /// This rectangle moved straight ahead.
    #[must_use]
    pub fn advanced(&self, distance: i32) -> Rect {
        self.shifted(0, distance)
    }

    /// Turned on its centre, clockwise.
    #[must_use]
    pub const fn pivoted(&self, angle: i32) -> Rect {
        Rect { heading: self.heading.turned(angle), ..*self }
    }

    /// Looking to `heading`, where it stands.
    #[must_use]
    pub const fn facing(&self, heading: Heading) -> Rect {
        Rect { heading, ..*self }
    }

    /// How far the corners travel in a pivot.
    #[must_use]
    pub const fn pivot_length(&self, angle: i32) -> i32 {
        arc(self.diagonal() / 2, angle)
    }

    /// With a margin all around; one below zero takes it off.
    #[must_use]
    pub const fn grown(&self, by: i32) -> Rect {
        Rect { half_front: self.half_front + by, half_depth: self.half_depth + by, ..*self }
    }

    /// Wheeled by an angle, clockwise, about the front corner of a wing.
    #[must_use]
    pub fn wheeled(&self, about: Wing, angle: i32) -> Rect {
        let side = match about {
            Wing::Left => -self.half_front,
            Wing::Right => self.half_front,
        };
        let corner = Point::new(side, self.half_depth);
        let pivot = self.world(corner);
        let heading = self.heading.turned(angle);
        Rect { centre: pivot - corner.turned(heading), heading, ..*self }
    }

    /// Wheeled to the front by an angle: about the right corner to the right, where it is above zero, else about the left one.
    #[must_use]
    pub fn swung(&self, angle: i32) -> Rect {
        match angle {
            0 => *self,
            right if right > 0 => self.wheeled(Wing::Right, angle),
            _ => self.wheeled(Wing::Left, angle),
        }
    }

    /// How far the corner that travels furthest goes in a wheel.
    #[must_use]
    pub const fn wheel_length(&self, angle: i32) -> i32 {
        arc(self.diagonal(), angle)
    }

    /// The largest wheel whose furthest corner goes no more than `length`, in 1/128 of a degree.
    #[must_use]
    pub const fn wheel_of_length(&self, length: i32) -> i32 {
        angle_of_arc(self.diagonal(), length)
    }

    const fn diagonal(&self) -> i32 {
        let (w, d) = (self.half_front as i64, self.half_depth as i64);
        root(4 * (w * w + d * d))
    }

    /// How far any corner travels from here to there, both taken straight.
    #[must_use]
    pub fn furthest_corner(&self, there: &Rect) -> i32 {
        let (a, b) = (self.corners(), there.corners());
        let mut most = 0;
        for (p, q) in a.iter().zip(b) {
            most = most.max(p.square_to(q));
        }
        root(most)
    }

    /// How far this rectangle can go along `heading`, looking as it does, until it touches `other`: zero where they
    /// touch and it would go into it, nothing where it never does. Sliding along an edge is no hindrance.
    #[must_use]
    pub fn until(&self, heading: Heading, other: &Rect) -> Option<i32> {
        Way::of(self, heading).until(other)
    }

    /// Whether a straight move by a step on the table would run over `other`.
    #[must_use]
    pub fn sweeps(&self, step: Point, other: &Rect) -> bool {
        Sweep::of(self, step).runs_over(other)
    }

    /// This rectangle with its front squared up on a side of `other`, keeping its place along that side as far as
    /// `overhang` allows: how far its middle may lie from the middle of the side.
    #[must_use]
    pub fn squared_up(&self, other: &Rect, face: Face, overhang: i32) -> Rect {
        let looks = other.looks(face);
        let middle = other.middle(face);
        let along = (self.centre - middle).unturned(looks).x.clamp(-overhang, overhang);
        let centre = middle + Point::new(along, self.half_depth).turned(looks);
        Rect { centre, heading: looks.behind(), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rect::tests::{about, any_rect};
    use super::*;
    use proptest::prelude::*;

    const CM: i32 = 1200;

    fn line(x: i32, y: i32, degrees: i32) -> Rect {
        Rect::new(Point::new(x * CM, y * CM), Heading::degrees(degrees), 20 * CM, 4 * CM)
    }

    #[test]
    fn wheels_keep_their_pivot() {
        let a = line(0, 0, 0);
        let b = a.wheeled(Wing::Right, 45 * Heading::DEGREE);
        assert_eq!(b.heading, Heading::degrees(45));
        let (p, q) = (a.corners()[1], b.corners()[1]);
        assert!(p.distance(q) <= 2, "{p:?} {q:?}");
        assert!(b.centre.x > 0 && b.centre.y > a.centre.y, "the left wing comes forward");
        // The rear left corner is 20.4 cm from the pivot and goes through an eighth of a circle.
        assert_eq!(a.wheel_length(45 * Heading::DEGREE), 19_223);
        assert!(a.wheel_length(a.wheel_of_length(20 * CM)) <= 20 * CM);
        let c = a.wheeled(Wing::Left, -30 * Heading::DEGREE);
        assert!(a.corners()[0].distance(c.corners()[0]) <= 2 && c.centre.y > 0);
    }

    #[test]
    fn oblique_moves_and_their_lengths() {
        let a = line(0, 0, 90);
        assert_eq!(a.shifted(5 * CM, 10 * CM).centre, Point::new(10 * CM, -5 * CM));
        assert_eq!(a.furthest_corner(&a.shifted(3 * CM, 4 * CM)), 5 * CM);
        assert_eq!(arc(113, 23_040), 355);
    }

    #[test]
    fn how_far_until_contact() {
        let a = line(0, 0, 0);
        assert_eq!(a.until(Heading::NORTH, &line(0, 30, 180)), Some(26 * CM));
        assert_eq!(a.until(Heading::NORTH, &line(21, 30, 180)), None);
        assert_eq!(a.until(Heading::NORTH, &line(20, 30, 180)), None, "edges pass each other");
        assert_eq!(a.until(Heading::SOUTH, &line(0, 30, 180)), None);
        assert_eq!(a.until(Heading::NORTH, &line(0, 4, 180)), Some(0));
        assert!(a.sweeps(Point::new(0, 30 * CM), &line(0, 30, 90)));
        assert!(!a.sweeps(Point::new(0, 20 * CM), &line(0, 40, 90)));
    }

    #[test]
    fn squared_up_is_edge_on_edge() {
        let target = line(0, 0, 180);
        let b = line(6, -30, 10).squared_up(&target, Face::Front, 5 * CM);
        assert_eq!(b.contact(Face::Front, &target, Face::Front), 15 * CM);
        assert!(!b.overlaps(&target));
        let flank = line(40, 1, 270).squared_up(&target, Face::Left, 8 * CM);
        assert_eq!(flank.contact(Face::Front, &target, Face::Left), 4 * CM);
        assert!(!flank.overlaps(&target));
    }

    proptest! {
        #[test]
        fn contact_comes_where_it_is_said(a in any_rect(), b in any_rect(), h in 0..46_080_u16) {
            let h = Heading(h);
            prop_assume!(!a.overlaps(&b));
            prop_assert_eq!(a.until(h, &b), about(&a).until(h.behind(), &about(&b)));
            if let Some(d) = a.until(h, &b) {
                let there = a.moved(Point::new(0, d).turned(h));
                prop_assert!(!there.overlaps(&b));
                prop_assert!(there.distance(&b) <= 40, "{}", there.distance(&b));
                let into = a.moved(Point::new(0, d + 400).turned(h));
                prop_assert!(into.distance(&b) <= 400);
            }
        }

        #[test]
        fn a_wheel_stays_a_rectangle(a in any_rect(), angle in -5760..5760) {
            let b = a.wheeled(Wing::Left, angle);
            prop_assert!((a.corners()[0].distance(b.corners()[0])) <= 2);
            prop_assert_eq!(about(&a).wheeled(Wing::Left, angle), about(&b));
        }
    }
}

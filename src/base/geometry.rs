//! Points, headings and oriented rectangles on the table, in integers.
//!
//! The origin is the centre of the table, x grows to the east and y to the north; lengths are in 1/120 mm. Products of
//! two lengths are `i64`, which holds them for tables of up to 16 m. Rounding is half away from zero throughout, so
//! that a table turned by half a turn gives exactly the turned result.

pub mod line;
pub mod motion;
pub mod outline;
pub mod rect;
mod roots;
pub mod route;
pub mod sectors;
pub mod sight;
pub mod sine;
pub mod touch;
pub mod zone;

pub use motion::{Sweep, Way, Wing};
pub use rect::{Face, Rect};
pub use sectors::{Sector, Sectors};
pub use sight::{Slots, View};
pub use zone::{Spread, Zone};

use serde::{Deserialize, Serialize};
use std::ops::{Add, Neg, Sub};

/// A division by two to the power of `bits`, rounded half away from zero.
#[must_use]
#[inline]
pub(crate) const fn shift_round(value: i64, bits: u32) -> i64 {
    // The sign bit takes one from what lies below zero, so that its half rounds downwards.
    (value + (1 << (bits - 1)) + (value >> 63)) >> bits
}

/// A quotient rounded half away from zero; the divisor must be above zero.
#[must_use]
pub const fn div_round(value: i64, by: i64) -> i64 {
    // The half has the sign of the value.
    let (half, sign) = (by / 2, value >> 63);
    (value + ((half ^ sign) - sign)) / by
}

/// The square root of a square of lengths, rounded to the nearest whole.
#[must_use]
pub const fn root(square: i64) -> i32 {
    if square <= 0 { 0 } else { roots::nearest(square as u64) as i32 }
}

/// The greatest square whose [`root`] is at most `length`, which must not be below zero.
#[must_use]
#[inline]
pub const fn square_of(length: i32) -> i64 {
    // Half a unit more still rounds down: n² + n is the whole part of (n + ½)².
    length as i64 * length as i64 + length as i64
}

/// A place on the table, or a step from one place to another, in 1/120 mm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    /// The centre of the table.
    pub const ORIGIN: Point = Point { x: 0, y: 0 };

    /// A place in 1/120 mm east and north of the middle of the table.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// The scalar product with another step.
    #[must_use]
    pub const fn dot(self, other: Point) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The cross product: above zero where `other` points to the left of `self`.
    #[must_use]
    pub const fn cross(self, other: Point) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// At least the length of this step, and at most an eighth more: without a square root.
    #[must_use]
    pub const fn span(self) -> i32 {
        // max + min / 2 is never less than the hypotenuse.
        let (x, y) = (self.x.abs(), self.y.abs());
        if x > y { x + (y + 1) / 2 } else { y + (x + 1) / 2 }
    }

    /// The length of this step.
    #[must_use]
    pub const fn length(self) -> i32 {
        root(self.dot(self))
    }

    /// The square of the distance: cheaper than the distance where only comparing.
    #[must_use]
    pub const fn square_to(self, other: Point) -> i64 {
        let step = Point::new(self.x - other.x, self.y - other.y);
        step.dot(step)
    }

    /// Whether the distance to another place is at most `most`, which must not be below zero: without a square root.
    #[must_use]
    #[inline]
    pub const fn is_near(self, other: Point, most: i32) -> bool {
        self.square_to(other) <= square_of(most)
    }

    /// The distance to another place.
    #[must_use]
    pub const fn distance(self, other: Point) -> i32 {
        root(self.square_to(other))
    }

    /// The place at `distance` from here along `heading`.
    #[must_use]
    pub fn ahead(self, heading: Heading, distance: i32) -> Point {
        self + Point::new(0, distance).turned(heading)
    }

    /// This step turned from the north to `heading`: a step (right, forward) of a unit as a step on the table.
    #[must_use]
    #[inline]
    pub fn turned(self, heading: Heading) -> Point {
        let (s, c) = heading.sine_cosine();
        let (x, y) = (i64::from(self.x), i64::from(self.y));
        Point::new(shift_round(x * c + y * s, 30) as i32, shift_round(y * c - x * s, 30) as i32)
    }

    /// The reverse of [`Point::turned`]: a step on the table as (right, forward) of a unit that looks to `heading`.
    #[must_use]
    #[inline]
    pub fn unturned(self, heading: Heading) -> Point {
        self.unturned_by(heading.sine_cosine())
    }

    /// [`Point::unturned`] where sine and cosine of the heading are known.
    #[must_use]
    #[inline]
    pub(crate) fn unturned_by(self, (s, c): (i64, i64)) -> Point {
        let (x, y) = (i64::from(self.x), i64::from(self.y));
        Point::new(shift_round(x * c - y * s, 30) as i32, shift_round(y * c + x * s, 30) as i32)
    }

    /// The place that divides the way to `other` at `part` of `whole`.
    #[must_use]
    pub const fn toward(self, other: Point, part: i32, whole: i32) -> Point {
        if whole <= 0 {
            return self;
        }
        let x = div_round((other.x - self.x) as i64 * part as i64, whole as i64) as i32;
        let y = div_round((other.y - self.y) as i64 * part as i64, whole as i64) as i32;
        Point::new(self.x + x, self.y + y)
    }

    /// The middle between two places, the same from either end; half a turn of both turns it exactly.
    #[must_use]
    pub const fn middle(self, other: Point) -> Point {
        Point { x: (self.x + other.x) / 2, y: (self.y + other.y) / 2 }
    }

    /// The distance to the nearest point of the straight line from `a` to `b`.
    #[must_use]
    pub const fn distance_to_line(self, a: Point, b: Point) -> i32 {
        let along = Point::new(b.x - a.x, b.y - a.y);
        let here = Point::new(self.x - a.x, self.y - a.y);
        let (dot, square) = (along.dot(here), along.dot(along));
        if dot <= 0 || square == 0 {
            return here.length();
        }
        if dot >= square {
            return self.distance(b);
        }
        // The length to 1/256, since a far place multiplies its error.
        let length = roots::floor((square as u64) << 16) as i64;
        div_round(along.cross(here).abs() << 8, length) as i32
    }
}

impl Point {
    /// This step turned back by as many quarters as bring it to where x and y are at least zero; none for no step at all.
    fn folded(self) -> Option<(i32, i64, i64)> {
        let Point { x, y } = self;
        let (quarter, x, y) = match (x >= 0, y > 0) {
            (true, true) => (0, x, y),
            (true, false) if x > 0 || y < 0 => (1, -y, x),
            (true, false) => return None,
            (false, false) => (2, -x, -y),
            (false, true) => (3, y, -x),
        };
        Some((quarter, i64::from(x), i64::from(y.max(0))))
    }
}

/// The angle from the north, in 1/128 of a degree, of a step with x and y at least zero, to a quarter of a degree: by the
/// tangent of the smaller angle.
fn angle_about(x: i64, y: i64) -> i64 {
    let (small, large) = if x < y { (x, y) } else { (y, x) };
    let t = (small << 15) / large;
    let guess = (t * (5_760 + 2_002 - ((2_002 * t) >> 15))) >> 15;
    if x < y { guess } else { i64::from(Heading::EAST.0) - guess }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

/// A compass heading in 1/128 of a degree, clockwise from north, always below [`Heading::FULL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Heading(pub u16);

impl Heading {
    /// A full turn.
    pub const FULL: u16 = 46_080;
    /// The way that Blue looks from its own edge.
    pub const NORTH: Heading = Heading(0);
    /// A quarter turn to the right of north.
    pub const EAST: Heading = Heading(11_520);
    /// The way that Red looks from its own edge.
    pub const SOUTH: Heading = Heading(23_040);
    /// A quarter turn to the left of north.
    pub const WEST: Heading = Heading(34_560);
    /// One degree as an angle.
    pub const DEGREE: i32 = 128;

    /// A heading of whole degrees, taken modulo 360.
    #[must_use]
    pub const fn degrees(d: i32) -> Heading {
        Heading((d.rem_euclid(360) * 128) as u16)
    }

    /// Sine and cosine in 1/2^30.
    #[must_use]
    #[inline]
    pub fn sine_cosine(self) -> (i64, i64) {
        sine::sine_cosine(self.0)
    }

    /// This heading turned clockwise by an angle in 1/128 of a degree.
    #[must_use]
    pub const fn turned(self, angle: i32) -> Heading {
        Heading((self.0 as i32 + angle).rem_euclid(Heading::FULL as i32) as u16)
    }

    /// The angle from `other` to this heading as a heading of its own: [`Heading::turned`] back by all of `other`.
    #[must_use]
    #[inline]
    pub const fn less(self, other: Heading) -> Heading {
        let turn = self.0.wrapping_sub(other.0);
        Heading(if self.0 < other.0 { turn.wrapping_add(Heading::FULL) } else { turn })
    }

    /// The heading straight behind.
    #[must_use]
    pub const fn behind(self) -> Heading {
        self.turned(Heading::SOUTH.0 as i32)
    }

    /// The angle to turn clockwise from here to `other`: above -180° and at most 180°, in 1/128 of a degree.
    #[must_use]
    pub const fn to(self, other: Heading) -> i32 {
        let turn = (other.0 as i32 - self.0 as i32).rem_euclid(Heading::FULL as i32);
        if turn > Heading::SOUTH.0 as i32 { turn - Heading::FULL as i32 } else { turn }
    }

    /// The heading of a step on the table, to the nearest 1/128 of a degree; north for no step at all.
    #[must_use]
    pub fn of(step: Point) -> Heading {
        let Some((quarter, x, y)) = step.folded() else { return Heading::NORTH };
        // One step of Newton's method comes from a quarter of a degree to within a thousandth of a unit.
        let guess = angle_about(x, y);
        let (s, c) = sine::sine_cosine(guess as u16);
        // 7334 units of 1/128 of a degree make a radian.
        let angle = guess + div_round((x * c - y * s) / 1024 * 7_334, (x * s + y * c) / 1024);
        Heading::NORTH.turned(quarter * i32::from(Heading::EAST.0) + angle as i32)
    }

    /// [`Heading::of`] to a quarter of a degree, in a third of the time.
    #[must_use]
    pub fn about(step: Point) -> Heading {
        let Some((quarter, x, y)) = step.folded() else { return Heading::NORTH };
        Heading::NORTH.turned(quarter * i32::from(Heading::EAST.0) + angle_about(x, y) as i32)
    }

    /// The heading from one place to another; this heading where they are the same, for then no other is nearer.
    #[must_use]
    pub fn toward(self, from: Point, to: Point) -> Heading {
        if from == to { self } else { Heading::of(to - from) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn headings_of_the_compass() {
        for (x, y, degrees) in
            [(0, 5, 0), (5, 5, 45), (5, 0, 90), (5, -5, 135), (0, -5, 180), (-5, -5, 225), (-5, 0, 270), (-5, 5, 315)]
        {
            assert_eq!(Heading::of(Point::new(x, y)), Heading::degrees(degrees), "({x}, {y})");
        }
        assert_eq!(Heading::degrees(350).to(Heading::degrees(10)), 20 * Heading::DEGREE);
        assert_eq!(Heading::degrees(10).to(Heading::degrees(350)), -20 * Heading::DEGREE);
    }

    proptest! {
        #[test]
        fn about_is_a_quarter_of_a_degree_off_at_most(x in -400_000..400_000, y in -400_000..400_000) {
            let step = Point::new(x, y);
            prop_assert!(Heading::about(step).to(Heading::of(step)).abs() <= Heading::DEGREE / 4);
        }
    }

    #[test]
    fn east_is_to_the_right_of_north() {
        assert_eq!(Point::new(0, 100).turned(Heading::EAST), Point::new(100, 0));
        assert_eq!(Point::new(100, 0).turned(Heading::EAST), Point::new(0, -100));
        assert_eq!(Point::ORIGIN.ahead(Heading::degrees(30), 1000), Point::new(500, 866));
    }

    #[test]
    fn roots_round_to_the_nearest() {
        assert_eq!([0, 1, 2, 3, 6, 7, 12, 13].map(root), [0, 1, 1, 2, 2, 3, 3, 4]);
        for n in [0, 1, 2, 3, 599, 288_000] {
            assert_eq!((root(square_of(n)), root(square_of(n) + 1)), (n, n + 1));
        }
    }

    #[test]
    fn halves_round_away_from_zero() {
        assert_eq!([-3, -2, -1, 0, 1, 2, 3].map(|n| shift_round(n, 1)), [-2, -1, -1, 0, 1, 1, 2]);
        assert_eq!([-7, -6, -5, 5, 6, 7].map(|n| shift_round(n, 2)), [-2, -2, -1, 1, 2, 2]);
    }

    #[test]
    fn a_line_is_as_far_as_its_nearest_point() {
        let (a, b) = (Point::new(0, 0), Point::new(1000, 0));
        assert_eq!(Point::new(500, -30).distance_to_line(a, b), 30);
        assert_eq!(Point::new(1030, 40).distance_to_line(a, b), 50);
        assert_eq!(Point::new(-3, 4).distance_to_line(a, b), 5);
    }

    proptest! {
        #[test]
        fn half_a_turn_is_exact(x in -300_000..300_000, y in -300_000..300_000, h in 0..46_080_u16) {
            let (p, h) = (Point::new(x, y), Heading(h));
            prop_assert_eq!(p.turned(h.behind()), -p.turned(h));
            prop_assert_eq!((-p).turned(h), -p.turned(h));
            if p != Point::ORIGIN {
                prop_assert_eq!(Heading::of(-p), Heading::of(p).behind());
            }
        }

        #[test]
        fn there_and_back(x in -300_000..300_000, y in -300_000..300_000, h in 0..46_080_u16) {
            let p = Point::new(x, y);
            let back = p.turned(Heading(h)).unturned(Heading(h));
            prop_assert!((back.x - p.x).abs() <= 1 && (back.y - p.y).abs() <= 1);
        }

        #[test]
        fn a_heading_is_found_again(h in 0..46_080_u16, d in 20_000..300_000) {
            prop_assert_eq!(Heading::of(Point::ORIGIN.ahead(Heading(h), d)), Heading(h));
        }
    }
}

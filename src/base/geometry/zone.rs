//! The firing zone: rays outwards from the two front corners, and the range from the middle of the front.

use super::outline::{Convex, clip_line};
use super::{Face, Point, Rect, root, square_of};

/// How far a zone opens on each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spread {
    Thirty,
    FortyFive,
}

impl Spread {
    /// The tangent in 1/2^20.
    const fn tangent(self) -> i64 {
        match self {
            Spread::Thirty => 605_396,
            Spread::FortyFive => 1 << 20,
        }
    }
}

/// The zone of a unit or a gun.
#[derive(Debug, Clone, Copy)]
pub struct Zone {
    firer: Rect,
    tangent: i64,
    /// The furthest place that can be fired at, from the middle of the front.
    pub range: i32,
}

impl Zone {
    /// The zone before the front of a footprint, to a range in 1/120 mm.
    #[must_use]
    pub const fn new(firer: Rect, spread: Spread, range: i32) -> Zone {
        Zone { firer, tangent: spread.tangent(), range }
    }

    /// The zone of a side that is not the front: a garrison's, or a unit that has turned about.
    #[must_use]
    pub const fn of_face(firer: Rect, face: Face, spread: Spread, range: i32) -> Zone {
        Zone::new(firer.turned_to(face), spread, range)
    }

    /// The middle of the front, from which the range is measured.
    #[must_use]
    pub fn origin(&self) -> Point {
        self.firer.front_centre()
    }

    /// A place as (right, forward) from the middle of the front.
    fn local(&self, p: Point) -> Point {
        let q = self.firer.local(p);
        Point::new(q.x, q.y - self.firer.half_depth)
    }

    fn ahead(q: Point) -> i64 {
        i64::from(q.y)
    }

    fn left_ray(&self, q: Point) -> i64 {
        (i64::from(q.x) + i64::from(self.firer.half_front)) * (1 << 20) + i64::from(q.y) * self.tangent
    }

    fn right_ray(&self, q: Point) -> i64 {
        (i64::from(self.firer.half_front) - i64::from(q.x)) * (1 << 20) + i64::from(q.y) * self.tangent
    }

    /// Beyond which of front, left and right ray a place lies, one bit each.
    #[inline]
    fn outside(&self, q: Point) -> u8 {
        u8::from(q.y < 0) | u8::from(self.left_ray(q) < 0) << 1 | u8::from(self.right_ray(q) < 0) << 2
    }

    /// Whether a place lies in the zone and its range.
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        let q = self.local(p);
        self.outside(q) == 0 && q.dot(q) <= square_of(self.range)
    }

    /// The distance from the middle of the front to the nearest place of the target between the rays, whatever the
    /// range; nothing where no part of it lies there.
    #[must_use]
    pub fn nearest(&self, target: &Rect) -> Option<i32> {
        // Wholly behind the front or aside of a ray, by its middle and reach; rounding moves a corner by less than 4.
        let (q, reach) = (self.local(target.centre), i64::from(target.reach()) + 4);
        let aside = i64::from(q.x).abs() - i64::from(self.firer.half_front) - reach;
        let ahead = i64::from(q.y) + reach;
        if ahead < 0 || aside << 20 > ahead * self.tangent {
            return None;
        }
        // By the box around it on the firer's axes: wholly outside, or wholly inside.
        let (wide, deep) = target.extents(self.firer.heading);
        let (wide, deep) = (wide + 4, deep + 4);
        let (near, far) = (q.y - deep, q.y + deep);
        let ray = |x: i32, y: i32| {
            (i64::from(self.firer.half_front) + i64::from(x)) * (1 << 20) + i64::from(y) * self.tangent
        };
        if far < 0 || ray(q.x + wide, far) < 0 || ray(wide - q.x, far) < 0 {
            return None;
        }
        if near >= 0 && ray(q.x - wide, near) >= 0 && ray(-q.x - wide, near) >= 0 {
            return Some(target.distance_to(self.origin()));
        }
        let up = self.firer.half_depth;
        let corners = self.firer.locals(target.corners()).map(|q| Point::new(q.x, q.y - up));
        let [a, b, c, d] = corners.map(|q| self.outside(q));
        if a & b & c & d != 0 {
            return None;
        }
        let beyond = a | b | c | d;
        if beyond == 0 {
            return Some(target.distance_to(self.origin()));
        }
        let mut shape = Convex::of(&corners);
        if beyond & 1 != 0 {
            shape.clip(Zone::ahead);
        }
        if beyond & 2 != 0 {
            shape.clip(|q| self.left_ray(q));
        }
        if beyond & 4 != 0 {
            shape.clip(|q| self.right_ray(q));
        }
        shape.distance_to(Point::ORIGIN)
    }

    /// Whether any part of the target lies in the zone and its range.
    #[must_use]
    pub fn touches(&self, target: &Rect) -> bool {
        self.may_reach(target) && (self.contains(target.centre) || self.reaches(target).is_some())
    }

    /// [`Zone::nearest`] where that is within the range.
    #[must_use]
    pub fn reaches(&self, target: &Rect) -> Option<i32> {
        if self.may_reach(target) { self.nearest(target).filter(|&d| d <= self.range) } else { None }
    }

    /// Whether the middle of the target is near enough for a part of it to be within range: false where it certainly is
    /// not.
    #[must_use]
    pub fn may_reach(&self, target: &Rect) -> bool {
        self.firer.centre.is_near(target.centre, self.range + self.firer.half_depth + target.reach() + 4)
    }

    /// The part of the straight line from `a` to `b` that lies in the zone and its range.
    #[must_use]
    pub fn clip(&self, a: Point, b: Point) -> Option<(Point, Point)> {
        let line = clip_line((self.local(a), self.local(b)), Zone::ahead)?;
        let line = clip_line(line, |q| self.left_ray(q))?;
        let line = clip_line(line, |q| self.right_ray(q))?;
        let (p, q) = within_circle(line, self.range)?;
        let up = Point::new(0, self.firer.half_depth);
        Some((self.firer.world(p + up), self.firer.world(q + up)))
    }
}

/// The part of a line within `radius` of the origin.
fn within_circle((p, q): (Point, Point), radius: i32) -> Option<(Point, Point)> {
    if p.length() <= radius && q.length() <= radius {
        return Some((p, q));
    }
    let way = q - p;
    let length = i64::from(way.length());
    if length == 0 {
        return None;
    }
    let off = p.cross(q).abs() / length;
    let half_square = i64::from(radius) * i64::from(radius) - off * off;
    if half_square < 0 {
        return None;
    }
    let half = i64::from(root(half_square));
    let foot = -p.dot(way) / length;
    let (from, to) = ((foot - half).max(0), (foot + half).min(length));
    (from <= to).then(|| (p.toward(q, from as i32, length as i32), p.toward(q, to as i32, length as i32)))
}

#[cfg(test)]
mod tests {
    use super::super::rect::tests::{about, any_rect};
    use super::*;
    use crate::base::Heading;
    use proptest::prelude::*;

    const CM: i32 = 1200;

    fn line(x: i32, y: i32, degrees: i32) -> Rect {
        Rect::new(Point::new(x * CM, y * CM), Heading::degrees(degrees), 20 * CM, 4 * CM)
    }

    #[test]
    fn rays_leave_the_front_corners() {
        let zone = Zone::new(line(0, 0, 0), Spread::Thirty, 30 * CM);
        let at = |x: i32, y: i32| zone.contains(Point::new(x * CM, (y + 2) * CM));
        assert!(at(0, 0) && at(10, 0) && !at(11, 0));
        // 10 cm ahead the zone is 10 + 5.77 cm wide on each side.
        assert!(at(15, 10) && !at(16, 10) && at(-15, 10) && !at(-16, 10));
        assert!(at(0, 30) && !at(0, 31) && !at(12, 29), "the range goes by the middle of the front");
        assert!(!at(0, -1));
        assert!(Zone::new(line(0, 0, 0), Spread::FortyFive, 30 * CM).contains(Point::new(19 * CM, 12 * CM)));
    }

    #[test]
    fn the_nearest_place_inside() {
        let zone = Zone::new(line(0, 0, 0), Spread::Thirty, 30 * CM);
        assert_eq!(zone.nearest(&line(0, 24, 180)), Some(20 * CM));
        assert_eq!(zone.nearest(&line(0, -24, 180)), None);
        assert_eq!(zone.nearest(&line(60, 4, 180)), None);
        assert!(!zone.touches(&line(0, 35, 180)) && zone.touches(&line(0, 34, 180)));
        // A line to the right: its nearest place inside is on the ray, not its nearest corner.
        let off = line(28, 14, 180);
        let d = zone.nearest(&off).unwrap();
        assert!(d > zone.origin().distance(off.nearest(zone.origin())));
    }

    #[test]
    fn a_garrison_has_a_zone_at_each_face() {
        let block = Rect::new(Point::ORIGIN, Heading::NORTH, 20 * CM, 20 * CM);
        let east = Zone::of_face(block, Face::Right, Spread::Thirty, 30 * CM);
        assert!(east.contains(Point::new(20 * CM, 0)) && !east.contains(Point::new(0, 20 * CM)));
    }

    proptest! {
        #[test]
        fn half_a_turn_changes_nothing(a in any_rect(), b in any_rect()) {
            let zone = Zone::new(a, Spread::Thirty, 48_000);
            let turned = Zone::new(about(&a), Spread::Thirty, 48_000);
            prop_assert_eq!(zone.nearest(&b), turned.nearest(&about(&b)));
            prop_assert_eq!(zone.touches(&b), turned.touches(&about(&b)));
        }

        #[test]
        fn the_nearest_place_is_that_of_the_part_inside(a in any_rect(), b in any_rect()) {
            let zone = Zone::new(a, Spread::Thirty, 60_000);
            let mut part = Convex::of(&b.corners().map(|p| zone.local(p)));
            part.clip(Zone::ahead);
            part.clip(|q| zone.left_ray(q));
            part.clip(|q| zone.right_ray(q));
            match (zone.nearest(&b), part.distance_to(Point::ORIGIN)) {
                (Some(one), Some(other)) => prop_assert!((one - other).abs() <= 2, "{one} {other}"),
                (one, other) => prop_assert_eq!(one, other),
            }
        }

        #[test]
        fn what_is_inside_is_near(a in any_rect(), b in any_rect()) {
            let zone = Zone::new(a, Spread::FortyFive, 60_000);
            if b.corners().iter().any(|&p| zone.contains(p)) {
                prop_assert!(zone.touches(&b));
            }
            if let Some(d) = zone.nearest(&b) {
                prop_assert!(d + 3 >= b.distance_to(zone.origin()));
            }
        }
    }
}

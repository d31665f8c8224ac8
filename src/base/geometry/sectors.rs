//! The four sectors around a rectangle, divided by rays at 45° from its corners.

use super::{Face, Point, Rect};
use crate::base::geometry::outline::Convex;

/// A sector is named for the side before which it lies.
pub type Sector = Face;

/// How much of a rectangle lies in each sector of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sectors {
    /// Twice the areas, in the order of [`Face::ALL`].
    areas: [i64; 4],
}

impl Sectors {
    /// The whole of what was measured.
    const fn whole(&self) -> i64 {
        self.areas[0] + self.areas[1] + self.areas[2] + self.areas[3]
    }

    /// Whether more than half lies in the sector.
    #[must_use]
    pub const fn mostly(&self, sector: Sector) -> bool {
        self.areas[sector as usize] * 2 > self.whole()
    }

    /// Whether more than half lies in the rear and one of the flanks together.
    #[must_use]
    pub const fn mostly_round(&self) -> bool {
        let [_, right, rear, left] = self.areas;
        (rear + if right > left { right } else { left }) * 2 > self.whole()
    }

    /// Whether more than a thousandth lies in the sector: less is rounding.
    #[must_use]
    pub const fn touches(&self, sector: Sector) -> bool {
        self.areas[sector as usize] * 1000 > self.whole()
    }

    /// Whether all but a thousandth lies in the sector.
    #[must_use]
    pub const fn wholly(&self, sector: Sector) -> bool {
        (self.whole() - self.areas[sector as usize]) * 1000 <= self.whole()
    }

    /// The sector that holds the largest part; of equal ones the first in the order front, right, rear, left.
    #[must_use]
    pub fn largest(&self) -> Sector {
        let mut best = Face::Front;
        for face in Face::ALL {
            if self.areas[face as usize] > self.areas[best as usize] {
                best = face;
            }
        }
        best
    }
}

impl Rect {
    /// The sector in which a place lies: front and rear keep the rays.
    #[must_use]
    pub fn sector_of(&self, p: Point) -> Sector {
        let q = self.local(p);
        let (dx, dy) = (q.x.abs() - self.half_front, q.y.abs() - self.half_depth);
        match (dx <= dy, q.x > 0, q.y >= 0) {
            (true, _, true) => Face::Front,
            (true, _, false) => Face::Rear,
            (false, true, _) => Face::Right,
            (false, false, _) => Face::Left,
        }
    }

    /// How much of `other` lies in each of the four sectors, by area.
    #[must_use]
    pub fn sectors(&self, other: &Rect) -> Sectors {
        let corners = self.locals(other.corners());
        let first = self.local_sector(corners[0]);
        // Sectors wider than a right angle don't exist, but each is convex, so four corners in one mean all of it.
        if corners.iter().all(|&q| self.local_sector(q) == first) {
            let mut areas = [0; 4];
            areas[first as usize] = 1;
            return Sectors { areas };
        }
        let lead = self.half_front - self.half_depth;
        let (wide, deep) = (lead.max(0), (-lead).max(0));
        let mut areas = [0; 4];
        // How far it reaches to each side, and aslant: a sector is empty where all of it lies beyond one of its rays.
        let most = |of: fn(Point) -> i32| corners.iter().map(|&q| of(q)).max().unwrap_or(0);
        let (up, down, right, left) = (most(|q| q.y), most(|q| -q.y), most(|q| q.x), most(|q| -q.x));
        let (rising, falling) = (most(|q| q.x + q.y), most(|q| q.y - q.x));
        let (sinking, climbing) = (most(|q| q.x - q.y), most(|q| -q.x - q.y));
        let rays =
            [(up, falling, rising), (right, rising, sinking), (down, sinking, climbing), (left, climbing, falling)];
        for (n, area) in areas.iter_mut().enumerate() {
            // Turn so that the sector looks up: then it is y >= 0 and y >= |x| - slack, with slack the half side.
            let turn = |q: Point| match n {
                0 => q,
                1 => Point::new(-q.y, q.x),
                2 => Point::new(-q.x, -q.y),
                _ => Point::new(q.y, -q.x),
            };
            let slack = if n % 2 == 0 { wide - deep } else { deep - wide };
            let (ahead, one, other) = rays[n];
            if ahead < 0 || one + slack < 0 || other + slack < 0 {
                continue;
            }
            let mut shape = Convex::of(&corners.map(turn));
            shape.clip(|q| i64::from(q.y));
            shape.clip(|q| i64::from(q.y) - i64::from(q.x) + i64::from(slack));
            shape.clip(|q| i64::from(q.y) + i64::from(q.x) + i64::from(slack));
            *area = shape.area_doubled();
        }
        Sectors { areas }
    }

    fn local_sector(&self, q: Point) -> Sector {
        let (dx, dy) = (q.x.abs() - self.half_front, q.y.abs() - self.half_depth);
        match (dx <= dy, q.x > 0, q.y >= 0) {
            (true, _, true) => Face::Front,
            (true, _, false) => Face::Rear,
            (false, true, _) => Face::Right,
            (false, false, _) => Face::Left,
        }
    }
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
    fn places_around_a_line() {
        let a = line(0, 0, 0);
        let p = |x: i32, y: i32| a.sector_of(Point::new(x * CM, y * CM));
        assert_eq!(p(0, 10), Face::Front);
        assert_eq!(p(15, 8), Face::Front);
        assert_eq!(p(15, 6), Face::Right);
        assert_eq!(p(-15, 0), Face::Left);
        assert_eq!(p(0, -10), Face::Rear);
        assert_eq!(p(12, 4), Face::Front, "on the ray itself");
    }

    #[test]
    fn shares_by_area() {
        let a = line(0, 0, 0);
        assert!(a.sectors(&line(0, 20, 180)).wholly(Face::Front));
        assert!(a.sectors(&line(0, 20, 180)).mostly(Face::Front));
        assert!(a.sectors(&line(30, 0, 270)).mostly(Face::Right));
        assert!(a.sectors(&line(0, -9, 0)).mostly(Face::Rear));
        // Its middle is on the ray from the front right corner, so neither has more than half.
        let on_the_ray = a.sectors(&Rect::new(Point::new(30 * CM, 22 * CM), Heading::NORTH, 8 * CM, 8 * CM));
        assert!(!on_the_ray.mostly(Face::Front) && !on_the_ray.mostly(Face::Right));
        assert!(on_the_ray.touches(Face::Front) && on_the_ray.touches(Face::Right));
        assert!(!on_the_ray.touches(Face::Left));
    }

    proptest! {
        #[test]
        fn sectors_divide_everything(a in any_rect(), b in any_rect()) {
            let s = a.sectors(&b);
            if s.whole() != 1 {
                let area = 8 * i64::from(b.half_front) * i64::from(b.half_depth);
                prop_assert!((s.whole() - area).abs() < area / 200, "{} of {}", s.whole(), area);
            }
            let turned = about(&a).sectors(&about(&b));
            prop_assert_eq!(s, turned);
        }
    }
}

//! Ground with an outline, and what tells at once of most places and ways whether they lie in it or cross it.

use super::boxes_meet;
use super::view::AT_THE_CREST;
use crate::base::geometry::{outline, shift_round};
use crate::base::{Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::ground::Terrain as Row;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;

/// The shorter side of a box is stretched to the longer, but by no more than this.
const STRETCH: i64 = 4;
/// One in the measure of the stretch.
const ONE: i64 = 256;
/// What rounding may take from an ellipse.
const ROUNDING: i32 = 8;

/// An area, with an upright box around it, an ellipse around it and one in it, both as long as the box is and as wide: circles,
/// once the shorter side is stretched to the longer.
#[derive(Debug, Clone)]
pub struct Area {
    pub kind: Row,
    pub outline: Vec<Point>,
    /// Of houses that can be garrisoned the number of their block.
    pub block: Option<u8>,
    low: Point,
    high: Point,
    middle: Point,
    /// By how much it is stretched across and along, in 256ths.
    stretch: (i64, i64),
    outer: i32,
    inner: i32,
    /// Who is no farther from its middle is farther inside than [`AT_THE_CREST`].
    deep: i32,
    /// The contour of a place in it, as far as the hills under it tell.
    pub(super) top: u8,
}

/// How a straight way crosses an area, as far as its ellipses tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Crosses {
    /// All of the area lies beside or beyond it.
    No,
    /// It leads through the midst, for more than half an inch.
    Through,
    Perhaps,
}

impl Area {
    /// An area with an outline of three corners and more.
    pub(super) fn of(kind: Row, points: &[Point]) -> Area {
        let (low, high) = outline::bounds(points);
        let size = high - low;
        let by = |long: i32, short: i32| (i64::from(long) * ONE / i64::from(short.max(1))).clamp(ONE, STRETCH * ONE);
        let stretch = (by(size.y, size.x), by(size.x, size.y));
        let outline = points.to_vec();
        let middle = low.middle(high);
        let mut area =
            Area { kind, outline, block: None, low, high, middle, stretch, outer: 0, inner: 0, deep: 0, top: 1 };
        let far = |p: Point| area.stretched(p).length();
        let outer = points.iter().map(|&p| far(p)).max().unwrap_or(0) + ROUNDING;
        let off = |(a, b)| Point::ORIGIN.distance_to_line(area.stretched(a), area.stretched(b));
        let edges = outline::edges(points).map(off).min().unwrap_or(0);
        // So long that a chord of half of it is longer than half an inch, unstretched.
        let most = stretch.0.max(stretch.1);
        let real = |length: i32| (i64::from(length) * most / ONE) as i32;
        let inner = if outline::contains(points, middle) && edges > real(2 * INCH) { edges - ROUNDING } else { 0 };
        (area.outer, area.inner) = (outer, inner);
        area.deep = (inner - real(AT_THE_CREST) - ROUNDING).max(0);
        area
    }

    /// Where a place lies from the middle, once it is stretched.
    fn stretched(&self, p: Point) -> Point {
        let off = p - self.middle;
        let by = |off: i32, stretch: i64| shift_round(i64::from(off) * stretch, ONE.trailing_zeros()) as i32;
        Point::new(by(off.x, self.stretch.0), by(off.y, self.stretch.1))
    }

    /// Whether the boxes around it and around two places have a place in common.
    #[must_use]
    pub const fn meets(&self, a: Point, b: Point) -> bool {
        boxes_meet((self.low, self.high), a, b)
    }

    /// How the straight way between two places crosses it.
    pub(super) fn crosses(&self, a: Point, b: Point) -> Crosses {
        let (a, b) = (self.stretched(a), self.stretched(b));
        let way = b - a;
        let (aside, along, square) = (way.cross(a).abs(), -way.dot(a), way.dot(way));
        // The distance of the middle from the line is `aside` over the length of the way, which is no more than its span.
        let outer = i64::from(self.outer) * i64::from(way.span());
        if aside > outer || along < -outer || along > square + outer {
            return Crosses::No;
        }
        if self.inner == 0 || along <= 0 || along >= square {
            return Crosses::Perhaps;
        }
        // At a thirtieth less than the radius from the middle a chord is half of it.
        let apart = |p: Point| !p.is_near(Point::ORIGIN, self.inner);
        let midst = aside <= i64::from(self.inner - self.inner / 30) * i64::from(way.length() - 1);
        if midst && apart(a) && apart(b) { Crosses::Through } else { Crosses::Perhaps }
    }

    /// Whether its box and the one about a rectangle have a place in common.
    pub(super) fn near(&self, rect: &Rect) -> bool {
        let r = Point::new(rect.reach(), rect.reach());
        self.meets(rect.centre - r, rect.centre + r)
    }

    /// Whether it and a rectangle have a place in common.
    pub(super) fn touches(&self, rect: &Rect) -> bool {
        self.near(rect) && outline::touches_rect(&self.outline, rect)
    }

    /// Whether a place lies in it: its box and its ellipses tell of most.
    pub(super) fn holds(&self, p: Point) -> bool {
        if (p.x < self.low.x) | (p.y < self.low.y) | (p.x > self.high.x) | (p.y > self.high.y) {
            return false;
        }
        let off = self.stretched(p);
        let off = off.dot(off);
        let within = |reach: i32| off < i64::from(reach) * i64::from(reach);
        within(self.inner) || within(self.outer) && outline::contains(&self.outline, p)
    }

    /// Whether its ellipses tell of a place that it lies in it, and farther from its edge than [`AT_THE_CREST`].
    pub(super) fn holds_deep(&self, p: Point) -> bool {
        let off = self.stretched(p);
        off.dot(off) < i64::from(self.deep) * i64::from(self.deep)
    }

    /// Whether it is high.
    pub(super) const fn is_hill(&self) -> bool {
        matches!(self.kind, Row::GentleHill | Row::SteepHill)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Heading;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ellipses_tell_what_the_outline_tells(
            corners in proptest::collection::vec((-40..40_i32, -40..40_i32), 3..9),
            (wide, deep) in (1..6_i32, 1..6_i32),
            (x, y, u, v) in (-90..90_i32, -90..90_i32, -90..90_i32, -90..90_i32),
        ) {
            let place = |(x, y): (i32, i32)| Point::new(x * wide * INCH / 12, y * deep * INCH / 12);
            // A star about the middle of the table: no outline of a scenario crosses itself.
            let mut outline: Vec<Point> = corners.into_iter().map(place).collect();
            outline.sort_by_key(|&p| Heading::of(p).0);
            tells(&Area::of(Row::OpenWoods, &outline), place((x, y)), place((u, v)))?;
        }

        #[test]
        fn ellipses_tell_of_a_hill_what_its_outline_tells(
            (wide, deep) in (4..20_i32, 4..20_i32),
            (x, y, u, v) in (-24..24_i32, -24..24_i32, -24..24_i32, -24..24_i32),
        ) {
            let round = (0..24).map(|n| {
                let p = Point::ORIGIN.ahead(Heading::degrees(n * 15), 1_000);
                Point::new(p.x * wide * INCH / 1_000, p.y * deep * INCH / 1_000)
            });
            let area = Area::of(Row::GentleHill, &round.collect::<Vec<_>>());
            let place = |x: i32, y: i32| Point::new(x * wide * INCH / 12, y * deep * INCH / 12);
            tells(&area, place(x, y), place(u, v))?;
            prop_assert!(area.deep > 0 && area.holds_deep(Point::ORIGIN));
        }
    }

    fn tells(area: &Area, a: Point, b: Point) -> Result<(), TestCaseError> {
        prop_assert_eq!(area.holds(a), outline::contains(&area.outline, a));
        let inside = outline::length_inside(&area.outline, a, b);
        match area.crosses(a, b) {
            Crosses::No => prop_assert_eq!(inside, 0),
            Crosses::Through => prop_assert!(inside > AT_THE_CREST, "{}", inside),
            Crosses::Perhaps => {}
        }
        if area.holds_deep(b) && !area.holds(a) {
            prop_assert!(inside > AT_THE_CREST, "{}", inside);
        }
        Ok(())
    }
}

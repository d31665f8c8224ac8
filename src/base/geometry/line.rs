//! Lines: roads, streams, walls and hedges, as the points of their middle.

use super::rect::TOUCH;
use super::{Point, Rect};

/// The pieces of a line.
pub fn pieces(line: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    line.iter().copied().zip(line.iter().skip(1).copied())
}

/// Whether the straight ways `a`–`b` and `c`–`d` cross; a way that begins on the other counts as not yet crossing it.
#[must_use]
pub const fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    const fn step(p: Point, q: Point) -> Point {
        Point::new(q.x - p.x, q.y - p.y)
    }
    let (way, line) = (step(a, b), step(c, d));
    let (from, to) = (line.cross(step(c, a)), line.cross(step(c, b)));
    let (one, two) = (way.cross(step(a, c)), way.cross(step(a, d)));
    ((from < 0 && to >= 0) || (from > 0 && to <= 0)) && ((one <= 0 && two >= 0) || (one >= 0 && two <= 0))
}

/// Whether the straight way from `a` to `b` crosses the line.
#[must_use]
pub fn is_crossed(line: &[Point], a: Point, b: Point) -> bool {
    pieces(line).any(|(c, d)| cross(a, b, c, d))
}

/// How far from `a`, on the way to `b`, the line is first crossed.
#[must_use]
pub fn first_crossing(line: &[Point], a: Point, b: Point) -> Option<i32> {
    let [found] = crossings(line, [a], b - a);
    found.map(|found| found.first)
}

/// Where and how often a straight way crosses a line: distances from its beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossings {
    pub first: i32,
    pub last: i32,
    pub count: u8,
}

/// The crossings of a line on ways beside each other, each the step `way`. A corner of the line is crossed once.
#[must_use]
pub fn crossings<const N: usize>(line: &[Point], starts: [Point; N], way: Point) -> [Option<Crossings>; N] {
    let mut found: [Option<Crossings>; N] = [None; N];
    let Some((&c, rest)) = line.split_first() else { return found };
    // How far to the left of the origin's way each of them runs, in the measure of the corners below.
    let offs = starts.map(|a| way.cross(a));
    let (least, most) = offs.iter().fold((i64::MAX, i64::MIN), |(least, most), &o| (least.min(o), most.max(o)));
    let (mut from, mut begin) = (c, way.cross(c));
    // Where the piece before was crossed.
    let mut before = [None; N];
    for &d in rest {
        let end = way.cross(d);
        let (c, one, two) = (std::mem::replace(&mut from, d), std::mem::replace(&mut begin, end), end);
        // Most pieces lie beside all of the ways.
        if (one.max(two) < least) | (one.min(two) > most) {
            continue;
        }
        let whole = way.cross(d - c);
        for ((found, before), &a) in found.iter_mut().zip(&mut before).zip(&starts) {
            let corner = before.take().filter(|&(_, corner)| corner == c).map(|(at, _)| at);
            if cross(a, a + way, c, d) {
                let at = (c - a).cross(d - c);
                let length = i64::from(way.length());
                let at = if whole == 0 { 0 } else { (i128::from(at) * i128::from(length) / i128::from(whole)) as i32 };
                *before = Some((at, d));
                let again = corner.is_some_and(|other: i32| (other - at).abs() <= TOUCH);
                *found = Some(match *found {
                    None => Crossings { first: at, last: at, count: 1 },
                    Some(f) => Crossings {
                        first: f.first.min(at),
                        last: f.last.max(at),
                        count: f.count.saturating_add(u8::from(!again)),
                    },
                });
            }
        }
    }
    found
}

/// The shortest distance from a place to the middle of the line.
#[must_use]
pub fn distance_to(line: &[Point], p: Point) -> i32 {
    match line {
        [only] => p.distance(*only),
        _ => pieces(line).map(|(a, b)| p.distance_to_line(a, b)).min().unwrap_or(i32::MAX),
    }
}

/// The shortest distance from a rectangle to the middle of the line; zero where it lies across it.
#[must_use]
pub fn distance_to_rect(line: &[Point], rect: &Rect) -> i32 {
    match line {
        [only] => rect.distance_to(*only),
        _ => pieces(line).map(|(a, b)| rect.distance_to_line(a, b)).min().unwrap_or(i32::MAX),
    }
}

/// Whether the middle of the line comes within `most` of a rectangle, never where that is below zero: quick where it doesn't.
#[must_use]
pub fn is_near_rect(line: &[Point], rect: &Rect, most: i32) -> bool {
    if most < 0 {
        return false;
    }
    if let [only] = line {
        return rect.distance_to(*only) <= most;
    }
    // Rounding moves a corner by less than 4.
    let (c, far) = (rect.centre, rect.reach() + most + 8);
    pieces(line).any(|(a, b)| {
        let across = (a.x.max(b.x) < c.x - far) | (a.x.min(b.x) > c.x + far);
        let along = (a.y.max(b.y) < c.y - far) | (a.y.min(b.y) > c.y + far);
        !(across | along) && rect.distance_to_line(a, b) <= most
    })
}

/// Whether every corner of a rectangle lies within `half_width` of the middle of the line: it stands on the road.
#[must_use]
pub fn holds_rect(line: &[Point], half_width: i32, rect: &Rect) -> bool {
    rect.corners().iter().all(|&p| distance_to(line, p) <= half_width)
}

/// Whether a place lies in the straight strip from `a` to `b` of the half width given; one without length holds nothing.
#[must_use]
pub fn in_strip(a: Point, b: Point, half_width: i32, p: Point) -> bool {
    let way = b - a;
    let length = i64::from(way.length());
    let (along, off) = (way.dot(p - a), way.cross(p - a).abs());
    length > 0 && along >= 0 && along <= way.dot(way) && off <= i64::from(half_width) * length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Heading;

    fn p(x: i32, y: i32) -> Point {
        Point::new(x * 1200, y * 1200)
    }

    #[test]
    fn ways_across_a_line() {
        let brook = [p(0, -10), p(0, 0), p(10, 10)];
        assert!(is_crossed(&brook, p(-5, -5), p(5, -5)));
        assert!(is_crossed(&brook, p(-5, 0), p(5, 0)), "through a bend");
        assert!(!is_crossed(&brook, p(-5, -5), p(-1, -5)));
        assert!(is_crossed(&brook, p(-5, -5), p(0, -5)), "up to the line");
        assert!(!is_crossed(&brook, p(0, -5), p(5, -5)), "from the line on");
        assert_eq!(first_crossing(&brook, p(-5, -5), p(5, -5)), Some(5 * 1200));
        assert_eq!(first_crossing(&brook, p(-5, 5), p(15, 5)), Some(10 * 1200));
        assert_eq!(first_crossing(&brook, p(-5, 5), p(0, 5)), None);
        let ways = crossings(&brook, [p(-5, -5), p(-5, 5), p(-25, 0)], p(20, 0));
        assert_eq!(ways.map(|w| w.map(|w| w.first)), [Some(5 * 1200), Some(10 * 1200), None]);
    }

    #[test]
    fn a_line_that_turns_back_is_crossed_twice_and_a_corner_once() {
        let garden = [p(-20, 0), p(20, 0), p(20, 6), p(-20, 6)];
        let [in_and_out, by_the_corner, round] = crossings(&garden, [p(0, -5), p(20, -5), p(25, -5)], p(0, 20));
        assert_eq!(in_and_out, Some(Crossings { first: 5 * 1200, last: 11 * 1200, count: 2 }));
        assert_eq!(by_the_corner.map(|w| w.count), Some(2));
        assert_eq!(round, None);
        let bend = [p(-10, 0), p(0, 0), p(10, 10)];
        let [through] = crossings(&bend, [p(0, -5)], p(0, 20));
        assert_eq!(through, Some(Crossings { first: 5 * 1200, last: 5 * 1200, count: 1 }));
    }

    #[test]
    fn distances_and_strips() {
        let road = [p(-20, 0), p(0, 0), p(0, 20)];
        assert_eq!(distance_to(&road, p(3, 10)), 3 * 1200);
        assert_eq!(distance_to_rect(&road, &Rect::new(p(0, 10), Heading::degrees(30), 9600, 2400)), 0);
        let beside = Rect::new(p(7, 10), Heading::NORTH, 9600, 2400);
        assert_eq!(distance_to_rect(&road, &beside), 3 * 1200);
        assert!(is_near_rect(&road, &beside, 3600) && !is_near_rect(&road, &beside, 3599));
        assert!(holds_rect(&road, 3 * 1200, &Rect::new(p(-10, 0), Heading::EAST, 4 * 1200, 10 * 1200)));
        assert!(!holds_rect(&road, 3 * 1200, &Rect::new(p(-10, 0), Heading::NORTH, 8 * 1200, 10 * 1200)));
        assert!(in_strip(p(0, 0), p(0, 10), 1200, p(1, 5)) && !in_strip(p(0, 0), p(0, 10), 1200, p(2, 5)));
        assert!(!in_strip(p(0, 0), p(0, 10), 1200, p(0, 11)));
        assert!(!in_strip(p(0, 0), p(0, 0), 1200, p(30, 50)));
    }
}

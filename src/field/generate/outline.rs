//! Outlines of hills, woods and villages, and smooth lines, in integers.

use crate::base::{Dice, Point, Stream};

/// Cosines and sines of 24 directions, times 10,000, counter-clockwise from the east.
const ROUND: [(i32, i32); 24] = [
    (10_000, 0),
    (9_659, 2_588),
    (8_660, 5_000),
    (7_071, 7_071),
    (5_000, 8_660),
    (2_588, 9_659),
    (0, 10_000),
    (-2_588, 9_659),
    (-5_000, 8_660),
    (-7_071, 7_071),
    (-8_660, 5_000),
    (-9_659, 2_588),
    (-10_000, 0),
    (-9_659, -2_588),
    (-8_660, -5_000),
    (-7_071, -7_071),
    (-5_000, -8_660),
    (-2_588, -9_659),
    (0, -10_000),
    (2_588, -9_659),
    (5_000, -8_660),
    (7_071, -7_071),
    (8_660, -5_000),
    (9_659, -2_588),
];

/// Exact small rotations: cosine, sine and what they are over.
const TURNS: [(i64, i64, i64); 5] = [(1, 0, 1), (24, 7, 25), (24, -7, 25), (60, 11, 61), (60, -11, 61)];

fn lobes(at: Point, half_w: i32, half_d: i32, rough: u32, dice: &mut Dice) -> Vec<Point> {
    // Eight knots carry the irregularity; the directions between them go halfway, so that the outline stays smooth.
    let knots: [i32; 8] = std::array::from_fn(|_| 100 - dice.below(Stream::Neither, rough).cast_signed());
    let turn = TURNS[usize::try_from(dice.below(Stream::Neither, 5)).unwrap_or(0)];
    around(at, (half_w, half_d), knots, turn)
}

fn around(at: Point, (half_w, half_d): (i32, i32), knots: [i32; 8], turn: (i64, i64, i64)) -> Vec<Point> {
    ROUND
        .iter()
        .enumerate()
        .map(|(n, &(cos, sin))| {
            let (knot, part) = (n / 3, i32::try_from(n % 3).unwrap_or(0));
            let reach = (knots[knot] * (3 - part) + knots[(knot + 1) % 8] * part) / 3;
            let x = i64::from(half_w) * i64::from(cos) / 10_000 * i64::from(reach) / 100;
            let y = i64::from(half_d) * i64::from(sin) / 10_000 * i64::from(reach) / 100;
            rotated(at, (x, y), turn)
        })
        .collect()
}

fn rotated(at: Point, (x, y): (i64, i64), (cos, sin, over): (i64, i64, i64)) -> Point {
    let (dx, dy) = ((x * cos - y * sin) / over, (x * sin + y * cos) / over);
    Point::new(at.x + i32::try_from(dx).unwrap_or(0), at.y + i32::try_from(dy).unwrap_or(0))
}

/// A hill: an irregular oval, convex, counter-clockwise.
pub(super) fn hill(at: Point, half_w: i32, half_d: i32, dice: &mut Dice) -> Vec<Point> {
    hull(lobes(at, half_w, half_d, 25, dice))
}

/// An ellipse, its edge up to so many hundredths nearer to the middle here and there; 1 for a true one.
pub(super) fn ellipse(at: Point, (half_w, half_d): (i32, i32), rough: u32, dice: &mut Dice) -> Vec<Point> {
    let knots: [i32; 8] = std::array::from_fn(|_| 100 - dice.below(Stream::Neither, rough).cast_signed());
    around(at, (half_w, half_d), knots, TURNS[0])
}

/// A wood: an irregular oval with bays.
pub(super) fn wood(at: Point, half_w: i32, half_d: i32, dice: &mut Dice) -> Vec<Point> {
    lobes(at, half_w, half_d, 45, dice)
}

/// A square of `side` whose middle lies at `shift` before the whole is turned about `at` by one of five small angles.
pub(super) fn square(at: Point, shift: (i32, i32), side: i32, turn: u32) -> Vec<Point> {
    let turn = TURNS[usize::try_from(turn).unwrap_or(0) % TURNS.len()];
    let (low, high) = (-(side / 2), side - side / 2);
    [(low, low), (high, low), (high, high), (low, high)]
        .map(|(x, y)| rotated(at, (i64::from(x + shift.0), i64::from(y + shift.1)), turn))
        .to_vec()
}

/// The convex hull, counter-clockwise.
pub(super) fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points.dedup();
    let turns_left = |a: Point, b: Point, c: Point| {
        i64::from(b.x - a.x) * i64::from(c.y - a.y) - i64::from(b.y - a.y) * i64::from(c.x - a.x) > 0
    };
    let mut out: Vec<Point> = Vec::with_capacity(points.len() + 1);
    for half in 0..2 {
        let floor = out.len();
        let add = |p: Point, out: &mut Vec<Point>| {
            while out.len() >= floor + 2 && !turns_left(out[out.len() - 2], out[out.len() - 1], p) {
                out.pop();
            }
            out.push(p);
        };
        if half == 0 {
            points.iter().for_each(|p| add(*p, &mut out));
        } else {
            points.iter().rev().for_each(|p| add(*p, &mut out));
        }
        out.pop();
    }
    out
}

/// A line with its corners cut, `rounds` times (Chaikin); its ends stay.
pub(super) fn smooth(line: &[Point], rounds: u8) -> Vec<Point> {
    let mut line = line.to_vec();
    for _ in 0..rounds {
        let mut next = vec![line[0]];
        for pair in line.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            next.push(Point::new((3 * a.x + b.x) / 4, (3 * a.y + b.y) / 4));
            next.push(Point::new((a.x + 3 * b.x) / 4, (a.y + 3 * b.y) / 4));
        }
        next.push(line[line.len() - 1]);
        line = next;
    }
    line
}

/// The mean of the corners.
pub(super) fn middle(points: &[Point]) -> Point {
    let n = i32::try_from(points.len()).unwrap_or(1).max(1);
    Point::new(points.iter().map(|p| p.x / n).sum(), points.iter().map(|p| p.y / n).sum())
}

/// Whether an outline comes closer than `gap` to another outline or line, or lies in it or round it.
pub(super) fn closer_than(outline: &[Point], other: &[Point], gap: i32) -> bool {
    let gap = i64::from(gap) * i64::from(gap);
    let near = |points: &[Point], line: &[Point]| {
        points.iter().any(|p| line.windows(2).any(|s| squared(*p, s[0], s[1]) < gap))
    };
    near(outline, other)
        || near(other, outline)
        || other.first().is_some_and(|p| contains(outline, *p))
        || outline.first().is_some_and(|p| contains(other, *p))
        || outline.windows(2).any(|s| other.windows(2).any(|t| crossing(s[0], s[1], t[0], t[1]).is_some()))
}

/// The place on a line nearest to a point among the middles of its pieces, and the way the line runs there.
pub(super) fn nearest_on(line: &[Point], p: Point) -> Option<(Point, Point)> {
    line.windows(2)
        .map(|s| (s[0].middle(s[1]), s[1] - s[0]))
        .min_by_key(|(at, _)| i64::from(at.x - p.x).pow(2) + i64::from(at.y - p.y).pow(2))
}

fn squared(p: Point, a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let (px, py) = (i64::from(p.x - a.x), i64::from(p.y - a.y));
    let length = (dx * dx + dy * dy).max(1);
    let t = (px * dx + py * dy).clamp(0, length) * 1_024 / length;
    let (x, y) = (px - dx * t / 1_024, py - dy * t / 1_024);
    x * x + y * y
}

/// Whether a point lies inside an outline.
pub(super) fn contains(outline: &[Point], p: Point) -> bool {
    let mut inside = false;
    for n in 0..outline.len() {
        let (a, b) = (outline[n], outline[(n + 1) % outline.len()]);
        if (a.y > p.y) != (b.y > p.y) {
            let cross = i64::from(b.x - a.x) * i64::from(p.y - a.y) - i64::from(b.y - a.y) * i64::from(p.x - a.x);
            if (cross > 0) == (b.y > a.y) {
                inside = !inside;
            }
        }
    }
    inside
}

/// Where two segments cross, if they do.
pub(super) fn crossing(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (rx, ry) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let (sx, sy) = (i64::from(d.x - c.x), i64::from(d.y - c.y));
    let (qx, qy) = (i64::from(c.x - a.x), i64::from(c.y - a.y));
    let over = rx * sy - ry * sx;
    if over == 0 {
        return None;
    }
    let (t, u) = (qx * sy - qy * sx, qx * ry - qy * rx);
    let within = |n: i64| if over > 0 { (0..=over).contains(&n) } else { (over..=0).contains(&n) };
    if !within(t) || !within(u) {
        return None;
    }
    // A 4096th of the segment is well under a millimetre.
    let part = t * 4_096 / over;
    Some(Point::new(
        a.x + i32::try_from(rx * part / 4_096).unwrap_or(0),
        a.y + i32::try_from(ry * part / 4_096).unwrap_or(0),
    ))
}

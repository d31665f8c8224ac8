//! Areas: outlines of woods, hills and villages, and small convex shapes for clipping.

use super::{Heading, Point, Rect, div_round, root};

/// A convex shape of at most twelve corners, kept without allocation.
#[derive(Debug, Clone, Copy)]
pub struct Convex {
    corners: [Point; 12],
    len: usize,
}

impl Convex {
    /// The shape with these corners, at most eight, so that four clips have room.
    #[must_use]
    pub fn of(corners: &[Point]) -> Convex {
        let len = corners.len().min(8);
        let mut shape = Convex { corners: [Point::ORIGIN; 12], len };
        shape.corners[..len].copy_from_slice(&corners[..len]);
        shape
    }

    /// Its corners, in order.
    #[must_use]
    pub fn corners(&self) -> &[Point] {
        &self.corners[..self.len]
    }

    /// Whether nothing of it is left.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Keeps what is on the side where `side` is zero or more; it must be linear, and below 2^42.
    pub fn clip(&mut self, side: impl Fn(Point) -> i64) {
        let mut sides = [0; 12];
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        for (value, &corner) in sides.iter_mut().zip(&self.corners[..self.len]) {
            *value = side(corner);
            (least, most) = (least.min(*value), most.max(*value));
        }
        // Most shapes lie wholly on the one side or on the other.
        if least >= 0 {
            return;
        }
        if most < 0 {
            self.len = 0;
            return;
        }
        let mut kept = [Point::ORIGIN; 12];
        let mut len = 0;
        let mut keep = |p: Point| {
            if len < kept.len() {
                kept[len] = p;
                len += 1;
            }
        };
        for n in 0..self.len {
            let next = if n + 1 == self.len { 0 } else { n + 1 };
            let (p, q) = (self.corners[n], self.corners[next]);
            let (a, b) = (sides[n], sides[next]);
            if a >= 0 {
                keep(p);
            }
            if (a > 0 && b < 0) || (a < 0 && b > 0) {
                keep(crossing(p, q, a, b));
            }
        }
        self.corners = kept;
        self.len = len;
    }

    /// Twice the area.
    #[must_use]
    pub fn area_doubled(&self) -> i64 {
        area_doubled(self.corners()).abs()
    }

    /// The shortest distance to a place; zero inside; nothing when the shape is empty. Its corners run clockwise.
    #[must_use]
    pub fn distance_to(&self, p: Point) -> Option<i32> {
        let corners = match self.corners() {
            [] => return None,
            [a] => return Some(p.distance(*a)),
            corners => corners,
        };
        // Only a side that is seen from the place is nearest to it.
        let seen = edges(corners).filter(|&(a, b)| (b - a).cross(p - a) > 0);
        let nearest = seen.map(|(a, b)| p.distance_to_line(a, b)).min();
        nearest.or_else(|| Some(if contains(corners, p) { 0 } else { distance_to_edges(corners, p) }))
    }
}

/// Where the line from `p` to `q` is zero, given opposite values at both ends (below 2^42).
fn crossing(p: Point, q: Point, a: i64, b: i64) -> Point {
    let whole = a - b;
    let (a, whole) = if whole < 0 { (-a, -whole) } else { (a, whole) };
    Point::new(
        p.x + div_round(i64::from(q.x - p.x) * a, whole) as i32,
        p.y + div_round(i64::from(q.y - p.y) * a, whole) as i32,
    )
}

/// The part of the line from `p` to `q` on the side where `side` is zero or more.
#[must_use]
#[inline]
pub(crate) fn clip_line(line: (Point, Point), side: impl Fn(Point) -> i64) -> Option<(Point, Point)> {
    let (p, q) = line;
    let (a, b) = (side(p), side(q));
    match (a >= 0, b >= 0) {
        (true, true) => Some((p, q)),
        (false, false) => None,
        (true, false) => Some((p, crossing(p, q, a, b))),
        (false, true) => Some((crossing(p, q, a, b), q)),
    }
}

/// The sides of an outline, the last one closing it.
pub fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let last = outline.last().copied().unwrap_or_default();
    outline.iter().scan(last, |last, &p| Some((std::mem::replace(last, p), p)))
}

/// Twice the area; above zero for a counter-clockwise outline.
#[must_use]
pub fn area_doubled(outline: &[Point]) -> i64 {
    edges(outline).map(|(p, q)| p.cross(q)).sum()
}

/// The middle of an area by its weight: the same however it is turned. The middle of its box where it has no extent.
#[must_use]
pub fn centroid(outline: &[Point]) -> Point {
    let (low, high) = bounds(outline);
    let (about, twice) = (low.middle(high), i128::from(area_doubled(outline)));
    if twice == 0 {
        return about;
    }
    let (mut x, mut y) = (0_i128, 0_i128);
    for (p, q) in edges(outline) {
        let (p, q) = (p - about, q - about);
        let across = i128::from(p.cross(q));
        x += i128::from(p.x + q.x) * across;
        y += i128::from(p.y + q.y) * across;
    }
    // To the nearest, away from nought where two are as near: so half a turn of the table turns it along.
    let part = |sum: i128| {
        let (sum, whole) = (sum * twice.signum(), 3 * twice.abs());
        ((sum + sum.signum() * whole / 2) / whole) as i32
    };
    about + Point::new(part(x), part(y))
}

/// Whether a place is inside; a place on the edge is outside, as a way along the edge is.
#[must_use]
pub fn contains(outline: &[Point], p: Point) -> bool {
    let Some(mut last) = outline.last().copied() else { return false };
    let (mut inside, mut rise) = (false, last.y - p.y);
    for &b in outline {
        let (a, from, to) = (std::mem::replace(&mut last, b), rise, b.y - p.y);
        rise = to;
        // Most sides lie wholly above or below.
        if (from > 0) & (to > 0) | (from < 0) & (to < 0) {
            continue;
        }
        let cross = (b - a).cross(p - a);
        if cross == 0 && a.x.min(b.x) <= p.x && p.x <= a.x.max(b.x) {
            return false;
        }
        if (a.y > p.y) != (b.y > p.y) && (cross > 0) == (b.y > a.y) {
            inside = !inside;
        }
    }
    inside
}

/// The shortest distance from a place to the outline itself, inside or outside.
#[must_use]
pub fn distance_to_edges(outline: &[Point], p: Point) -> i32 {
    edges(outline).map(|(a, b)| p.distance_to_line(a, b)).min().unwrap_or(i32::MAX)
}

/// The shortest distance from a place to the area; zero inside.
#[must_use]
pub fn distance_to(outline: &[Point], p: Point) -> i32 {
    if contains(outline, p) { 0 } else { distance_to_edges(outline, p) }
}

/// The shortest distance from a rectangle to the area; zero where they touch.
#[must_use]
pub fn distance_to_rect(outline: &[Point], rect: &Rect) -> i32 {
    if contains(outline, rect.centre) {
        return 0;
    }
    edges(outline).map(|(a, b)| rect.distance_to_line(a, b)).min().unwrap_or(i32::MAX)
}

/// Whether an area and a rectangle have a place in common: quicker than their distance.
#[must_use]
pub fn touches_rect(outline: &[Point], rect: &Rect) -> bool {
    edges(outline).any(|(a, b)| rect.meets_line(a, b)) || contains(outline, rect.centre)
}

/// The least box around an outline: south-west and north-east corner.
#[must_use]
pub fn bounds(outline: &[Point]) -> (Point, Point) {
    let mut least = Point::new(i32::MAX, i32::MAX);
    let mut most = Point::new(i32::MIN, i32::MIN);
    for p in outline {
        least = Point::new(least.x.min(p.x), least.y.min(p.y));
        most = Point::new(most.x.max(p.x), most.y.max(p.y));
    }
    (least, most)
}

/// The length of the straight way from `a` to `b` that lies inside the area; what runs along its edge lies outside.
#[must_use]
pub fn length_inside(outline: &[Point], a: Point, b: Point) -> i32 {
    let way = b - a;
    let length = way.length();
    let [sums] = sums_inside(outline, [a], way, length);
    if sums == [0; 2] {
        return 0;
    }
    let around = if area_doubled(outline) >= 0 { 1 } else { -1 };
    least_inside(sums.map(|sum| sum * around), length)
}

/// [`length_inside`] for ways beside each other, each the step `way` of this length, and a counter-clockwise outline.
#[must_use]
pub fn lengths_inside<const N: usize>(outline: &[Point], starts: [Point; N], way: Point, length: i32) -> [i32; N] {
    sums_inside(outline, starts, way, length).map(|sums| least_inside(sums, length))
}

fn least_inside([left, right]: [i64; 2], length: i32) -> i32 {
    left.min(right).clamp(0, i64::from(length)) as i32
}

/// How much of each way lies inside a counter-clockwise outline, and below zero for a clockwise one.
///
/// Along the whole straight line the area is entered and left by turns; what lies before the start or after the end is cut
/// off. A corner on the line is met twice, as if the line ran a hair to the left of it and a hair to the right: the way lies
/// inside only as far as both do, and so it is the same from either end and in every direction.
fn sums_inside<const N: usize>(outline: &[Point], starts: [Point; N], way: Point, length: i32) -> [[i64; 2]; N] {
    let mut sums = [[0; 2]; N];
    let Some(mut p) = outline.last().copied() else { return sums };
    let length = i64::from(length);
    // How far to the left of the origin's way each of them runs, in the measure of the sides below.
    let offs = starts.map(|a| way.cross(a));
    let (least, most) = offs.iter().fold((i64::MAX, i64::MIN), |(least, most), &o| (least.min(o), most.max(o)));
    let mut from = way.cross(p);
    for &q in outline {
        let to = way.cross(q);
        let (start, begin) = (std::mem::replace(&mut p, q), std::mem::replace(&mut from, to));
        // Most sides lie beside all of the ways.
        if (begin.max(to) < least) | (begin.min(to) > most) {
            continue;
        }
        let side = q - start;
        for n in 0..N {
            let meets_left = (begin > offs[n]) != (to > offs[n]);
            let meets_right = (begin >= offs[n]) != (to >= offs[n]);
            if !meets_left && !meets_right {
                continue;
            }
            let turn = way.cross(side);
            let at = (start - starts[n]).cross(side);
            let (at, whole) = if turn < 0 { (-at, -turn) } else { (at, turn) };
            let along = if at <= 0 {
                0
            } else if at >= whole {
                length
            } else if at < 1 << 41 {
                // A length is below 2^22.
                at * length / whole
            } else {
                (i128::from(at) * i128::from(length) / i128::from(whole)) as i64
            };
            // To the left of a side of a counter-clockwise outline is its inside; it is entered where turn is below zero.
            let along = if turn < 0 { -along } else { along };
            sums[n][0] += if meets_left { along } else { 0 };
            sums[n][1] += if meets_right { along } else { 0 };
        }
    }
    sums
}

/// Where the first face of a block with this outline looks, north or south: it turns with the table, so that no seat is
/// favoured where one face is as good as another.
#[must_use]
pub fn looks(outline: &[Point]) -> Heading {
    match outline {
        [a, b, ..] if (b.y, b.x) < (a.y, a.x) => Heading::SOUTH,
        _ => Heading::NORTH,
    }
}

/// The rectangle about an outline along its first edge, looking north or south as [`looks`] has it; none where it has no
/// edge.
#[must_use]
pub fn frame(outline: &[Point]) -> Option<Rect> {
    let [one, two, ..] = outline[..] else { return None };
    // Along the first edge or across it, whichever looks most where first faces do.
    let edge = Heading::of(two - one);
    let most = looks(outline);
    let turns = (0..4).map(|n| edge.turned(n * 90 * Heading::DEGREE));
    let heading = turns.min_by_key(|h| most.to(*h).abs()).unwrap_or(edge);
    let corner = one.unturned(heading);
    let (low, high) = outline.iter().map(|p| p.unturned(heading)).fold((corner, corner), |(l, h), p| {
        (Point::new(l.x.min(p.x), l.y.min(p.y)), Point::new(h.x.max(p.x), h.y.max(p.y)))
    });
    let centre = low.middle(high).turned(heading);
    Some(Rect { centre, heading, half_front: (high.x - low.x) / 2, half_depth: (high.y - low.y) / 2 })
}

/// How much of the rectangle lies in the area, in thousandths.
#[must_use]
pub fn share_of_rect(outline: &[Point], rect: &Rect) -> i32 {
    let (w, d) = (i64::from(rect.half_front), i64::from(rect.half_depth));
    if w == 0 || d == 0 {
        return if contains(outline, rect.centre) { 1000 } else { 0 };
    }
    // The area under each side of the outline, cut to the box of the rectangle, added with its sign.
    let mut doubled = 0_i64;
    for (p, q) in edges(outline) {
        let (p, q) = (rect.local(p), rect.local(q));
        let right = |r: Point| w - i64::from(r.x);
        let left = |r: Point| i64::from(r.x) + w;
        let Some((p, q)) = clip_line((p, q), right).and_then(|l| clip_line(l, left)) else { continue };
        let height = |r: Point| i64::from(r.y).clamp(-d, d) + d;
        let mut under = |a: Point, b: Point| doubled += i64::from(a.x - b.x) * (height(a) + height(b));
        // Where the side leaves the box upwards or downwards its height stops changing: split it there.
        let mut cuts = [p, p, q, q];
        let mut set = 1;
        let mut levels = [d, -d];
        if q.y > p.y {
            levels.reverse();
        }
        for level in levels {
            let (a, b) = (i64::from(p.y) - level, i64::from(q.y) - level);
            if (a > 0 && b < 0) || (a < 0 && b > 0) {
                cuts[set] = crossing(p, q, a, b);
                set += 1;
            }
        }
        let mut from = p;
        for cut in cuts.iter().take(set).skip(1) {
            under(from, *cut);
            from = *cut;
        }
        under(from, q);
    }
    div_round(doubled.abs() * 1000, 8 * w * d).min(1000) as i32
}

/// The nearest place on the outline to `p`.
#[must_use]
pub fn nearest_on_edges(outline: &[Point], p: Point) -> Option<Point> {
    let mut best: Option<(i64, Point)> = None;
    for (a, b) in edges(outline) {
        let way = b - a;
        let (dot, square) = (way.dot(p - a), way.dot(way));
        let at = if dot <= 0 || square == 0 {
            a
        } else if dot >= square {
            b
        } else {
            let length = i64::from(root(square));
            a.toward(b, div_round(dot, length) as i32, length as i32)
        };
        let square = at.square_to(p);
        if best.is_none_or(|(least, _)| square < least) {
            best = Some((square, at));
        }
    }
    best.map(|(_, at)| at)
}

#[cfg(test)]
mod tests;

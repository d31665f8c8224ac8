//! Cutting lines and areas to a frame or a polygon, because targets do not clip.

use super::path::{Pt, pt};

/// An upright rectangle: upper left and lower right corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    pub min: Pt,
    pub max: Pt,
}

impl Frame {
    #[must_use]
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Frame {
        Frame { min: pt(x, y), max: pt(x + w, y + h) }
    }
    #[must_use]
    pub const fn width(&self) -> f32 {
        self.max.x - self.min.x
    }
    #[must_use]
    pub const fn height(&self) -> f32 {
        self.max.y - self.min.y
    }
    #[must_use]
    pub fn has(&self, p: Pt) -> bool {
        p.x >= self.min.x && p.x <= self.max.x && p.y >= self.min.y && p.y <= self.max.y
    }
    /// Grown by `by` on every side.
    #[must_use]
    pub fn grown(&self, by: f32) -> Frame {
        Frame { min: self.min - pt(by, by), max: self.max + pt(by, by) }
    }
    /// The part of a polygon inside; empty where there is none.
    ///
    /// A polygon that leaves and comes back keeps joining edges along the frame, which fill nothing.
    #[must_use]
    pub fn area(&self, polygon: &[Pt]) -> Vec<Pt> {
        let mut points = polygon.to_vec();
        for side in 0..4 {
            let inside = |p: Pt| self.depth(p, side) >= 0.0;
            let mut out = Vec::with_capacity(points.len() + 4);
            for n in 0..points.len() {
                let (a, b) = (points[n], points[(n + 1) % points.len()]);
                if inside(a) {
                    out.push(a);
                }
                if inside(a) != inside(b) {
                    let (da, db) = (self.depth(a, side), self.depth(b, side));
                    out.push(a.towards(b, da / (da - db)));
                }
            }
            points = out;
        }
        points
    }

    /// The pieces of an open line inside.
    #[must_use]
    pub fn line(&self, line: &[Pt]) -> Vec<Vec<Pt>> {
        let mut out: Vec<Vec<Pt>> = Vec::new();
        for pair in line.windows(2) {
            let (mut from, mut to) = (0.0_f32, 1.0_f32);
            for side in 0..4 {
                let (a, b) = (self.depth(pair[0], side), self.depth(pair[1], side));
                if a < 0.0 && b < 0.0 {
                    to = -1.0;
                } else if a < 0.0 {
                    from = from.max(a / (a - b));
                } else if b < 0.0 {
                    to = to.min(a / (a - b));
                }
            }
            if from > to {
                continue;
            }
            let (a, b) = (pair[0].towards(pair[1], from), pair[0].towards(pair[1], to));
            match out.last_mut() {
                Some(last) if last.last() == Some(&a) => last.push(b),
                _ => out.push(vec![a, b]),
            }
        }
        out
    }

    /// How far inside a side a point is.
    fn depth(&self, p: Pt, side: u8) -> f32 {
        match side {
            0 => p.x - self.min.x,
            1 => self.max.x - p.x,
            2 => p.y - self.min.y,
            _ => self.max.y - p.y,
        }
    }
}

/// Whether a point lies in a polygon.
#[must_use]
pub fn inside(polygon: &[Pt], p: Pt) -> bool {
    let mut odd = false;
    for n in 0..polygon.len() {
        let (a, b) = (polygon[n], polygon[(n + 1) % polygon.len()]);
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            odd = !odd;
        }
    }
    odd
}

/// The distance from a point to a line of straight pieces.
#[must_use]
pub fn distance(line: &[Pt], p: Pt) -> f32 {
    line.windows(2)
        .map(|w| {
            let d = w[1] - w[0];
            let t = if d.dot(d) == 0.0 { 0.0 } else { ((p - w[0]).dot(d) / d.dot(d)).clamp(0.0, 1.0) };
            (p - (w[0] + d * t)).len()
        })
        .fold(f32::INFINITY, f32::min)
}

/// The smallest frame round points.
#[must_use]
pub fn bounds(points: &[Pt]) -> Frame {
    let mut frame = Frame { min: pt(f32::INFINITY, f32::INFINITY), max: pt(f32::NEG_INFINITY, f32::NEG_INFINITY) };
    for p in points {
        frame.min = pt(frame.min.x.min(p.x), frame.min.y.min(p.y));
        frame.max = pt(frame.max.x.max(p.x), frame.max.y.max(p.y));
    }
    frame
}

/// Parallel lines across an area given by rings (even-odd), `pitch` apart, turned by `angle` radians.
///
/// The lines hang on the picture's origin, so neighbouring areas of one hatch run on.
#[must_use]
pub fn hatch(rings: &[Vec<Pt>], angle: f32, pitch: f32) -> Vec<[Pt; 2]> {
    let turned: Vec<Vec<Pt>> = rings.iter().map(|r| r.iter().map(|p| p.turned(-angle)).collect()).collect();
    let all: Vec<Pt> = turned.iter().flatten().copied().collect();
    if all.len() < 3 || pitch <= 0.0 {
        return Vec::new();
    }
    let frame = bounds(&all);
    let mut out = Vec::new();
    let mut row = (frame.min.y / pitch).floor() as i32;
    while (row as f32 + 0.5) * pitch <= frame.max.y {
        let y = (row as f32 + 0.5) * pitch;
        let mut hits: Vec<f32> = Vec::new();
        for ring in &turned {
            for n in 0..ring.len() {
                let (a, b) = (ring[n], ring[(n + 1) % ring.len()]);
                if (a.y > y) != (b.y > y) {
                    hits.push(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
                }
            }
        }
        hits.sort_by(f32::total_cmp);
        for pair in hits.chunks_exact(2) {
            if pair[1] - pair[0] > 0.01 {
                out.push([pt(pair[0], y).turned(angle), pt(pair[1], y).turned(angle)]);
            }
        }
        row += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_cut_to_the_frame() {
        let frame = Frame::new(0.0, 0.0, 10.0, 10.0);
        let cut = frame.area(&[pt(-5.0, 5.0), pt(5.0, -5.0), pt(15.0, 5.0), pt(5.0, 15.0)]);
        assert!(cut.iter().all(|p| frame.grown(1e-4).has(*p)));
        let doubled: f32 = (0..cut.len()).map(|n| cut[n].cross(cut[(n + 1) % cut.len()])).sum();
        assert!((doubled - 200.0).abs() < 0.01, "the sides of the rhomb pass through the corners of the frame");
        assert!(frame.area(&[pt(20.0, 20.0), pt(30.0, 20.0), pt(20.0, 30.0)]).is_empty());
    }

    #[test]
    fn lines_are_cut_into_pieces() {
        let frame = Frame::new(0.0, 0.0, 10.0, 10.0);
        let cut = frame.line(&[pt(-5.0, 5.0), pt(5.0, 5.0), pt(5.0, 20.0), pt(8.0, 20.0), pt(8.0, 2.0)]);
        assert_eq!(cut, vec![vec![pt(0.0, 5.0), pt(5.0, 5.0), pt(5.0, 10.0)], vec![pt(8.0, 10.0), pt(8.0, 2.0)]]);
    }

    #[test]
    fn a_hatch_stays_in_its_area_and_out_of_its_hole() {
        let outer = vec![pt(0.0, 0.0), pt(10.0, 0.0), pt(10.0, 10.0), pt(0.0, 10.0)];
        let hole = vec![pt(4.0, 4.0), pt(6.0, 4.0), pt(6.0, 6.0), pt(4.0, 6.0)];
        let lines = hatch(&[outer, hole], 0.0, 1.0);
        assert_eq!(lines.len(), 12, "ten rows, two of them broken by the hole");
        let slanted = hatch(&[vec![pt(0.0, 0.0), pt(10.0, 0.0), pt(0.0, 10.0)]], 0.7, 0.5);
        assert!(slanted.iter().flatten().all(|p| p.x > -0.01 && p.y > -0.01 && p.x + p.y < 10.01));
    }
}

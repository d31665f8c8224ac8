//! Places and bodies in centimetres and floating point: slow, simple, and nothing of it is the rules' own geometry.

use crate::base::{Heading, Point, Rect};

/// A place or a step, east and north, in cm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct P(pub f64, pub f64);

/// A length of the rules in cm.
pub fn cm(length: i32) -> f64 {
    f64::from(length) / 1_200.0
}

pub fn place(p: Point) -> P {
    P(cm(p.x), cm(p.y))
}

/// The direction of a heading.
pub fn direction(heading: Heading) -> P {
    let angle = f64::from(heading.0).to_radians() / 128.0;
    P(angle.sin(), angle.cos())
}

impl P {
    pub fn plus(self, o: P) -> P {
        P(self.0 + o.0, self.1 + o.1)
    }
    pub fn less(self, o: P) -> P {
        P(self.0 - o.0, self.1 - o.1)
    }
    pub fn times(self, k: f64) -> P {
        P(self.0 * k, self.1 * k)
    }
    pub fn dot(self, o: P) -> f64 {
        self.0 * o.0 + self.1 * o.1
    }
    pub fn cross(self, o: P) -> f64 {
        self.0 * o.1 - self.1 * o.0
    }
    pub fn length(self) -> f64 {
        self.0.hypot(self.1)
    }
    pub fn to(self, o: P) -> f64 {
        o.less(self).length()
    }
    pub fn between(self, o: P, share: f64) -> P {
        self.plus(o.less(self).times(share))
    }
    /// The step a quarter of a turn to the right of it.
    pub fn right(self) -> P {
        P(self.1, -self.0)
    }
    /// By an angle clockwise.
    pub fn turned(self, angle: f64) -> P {
        let (s, c) = angle.sin_cos();
        P(self.0 * c + self.1 * s, self.1 * c - self.0 * s)
    }
}

/// Sides in the order of `Face`: front, right, rear, left.
pub const FRONT: usize = 0;
pub const REAR: usize = 2;

/// An oriented rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Body {
    pub mid: P,
    pub ahead: P,
    /// Half of its front and of its depth.
    pub wide: f64,
    pub deep: f64,
}

impl Body {
    pub fn of(rect: &Rect) -> Body {
        Body {
            mid: place(rect.centre),
            ahead: direction(rect.heading),
            wide: cm(rect.half_front),
            deep: cm(rect.half_depth),
        }
    }
    pub fn at(self, right: f64, ahead: f64) -> P {
        self.mid.plus(self.ahead.right().times(right)).plus(self.ahead.times(ahead))
    }
    /// A place as its own steps to the right and ahead.
    pub fn own(&self, p: P) -> P {
        let off = p.less(self.mid);
        P(off.dot(self.ahead.right()), off.dot(self.ahead))
    }
    /// Front left, front right, rear right, rear left.
    pub fn corners(&self) -> [P; 4] {
        [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, y)| self.at(x * self.wide, y * self.deep))
    }
    pub fn front(&self) -> P {
        self.at(0.0, self.deep)
    }
    pub fn middle_of(&self, face: usize) -> P {
        [self.at(0.0, self.deep), self.at(self.wide, 0.0), self.at(0.0, -self.deep), self.at(-self.wide, 0.0)][face]
    }
    pub fn moved(self, step: P) -> Body {
        Body { mid: self.mid.plus(step), ..self }
    }
    /// Turned clockwise about a place.
    pub fn turned_about(self, p: P, angle: f64) -> Body {
        Body { mid: p.plus(self.mid.less(p).turned(angle)), ahead: self.ahead.turned(angle), ..self }
    }
    /// The angle from its front to that of another, clockwise.
    pub fn angle_to(&self, other: &Body) -> f64 {
        other.ahead.cross(self.ahead).atan2(self.ahead.dot(other.ahead))
    }
    pub fn grown(self, by: f64) -> Body {
        Body { wide: (self.wide + by).max(0.0), deep: (self.deep + by).max(0.0), ..self }
    }
    /// Whether a place lies along one of its sides, which is seen end-on from there.
    pub fn is_end_on(&self, p: P) -> bool {
        let own = self.own(p);
        (own.0.abs() - self.wide).abs() < 0.02 || (own.1.abs() - self.deep).abs() < 0.02
    }
    pub fn distance_to(&self, p: P) -> f64 {
        let own = self.own(p);
        (own.0.abs() - self.wide).max(0.0).hypot((own.1.abs() - self.deep).max(0.0))
    }
    /// How far two bodies are apart; below zero by how deep they lie in each other.
    pub fn gap(&self, other: &Body) -> f64 {
        let side = |a: &Body, b: &Body| {
            let own = b.corners().map(|p| a.own(p));
            let low = |f: fn(P) -> f64| own.iter().map(|&p| f(p)).fold(f64::MAX, f64::min);
            let high = |f: fn(P) -> f64| own.iter().map(|&p| f(p)).fold(f64::MIN, f64::max);
            let x = (low(|p| p.0) - a.wide).max(-high(|p| p.0) - a.wide);
            let y = (low(|p| p.1) - a.deep).max(-high(|p| p.1) - a.deep);
            x.max(y)
        };
        let apart = side(self, other).max(side(other, self));
        if apart < 0.0 {
            return apart;
        }
        let near = |a: &Body, b: &Body| b.corners().iter().map(|&p| a.distance_to(p)).fold(f64::MAX, f64::min);
        let corner = near(self, other).min(near(other, self));
        let mut best = corner;
        for (a, b) in edges(&self.corners()) {
            for (c, d) in edges(&other.corners()) {
                best = best.min(segments(a, b, c, d));
            }
        }
        best
    }
    /// The shares of another that lie in its four sectors, by rays of 45 degrees from its corners.
    pub fn sectors(&self, other: &Body) -> [f64; 4] {
        let own = other.corners().map(|p| self.own(p));
        let all = area(&own);
        let (w, d) = (self.wide, self.deep);
        std::array::from_fn(|face| {
            // Turned so that the sector looks ahead.
            let turned = own.map(|p| match face {
                0 => p,
                1 => P(-p.1, p.0),
                2 => P(-p.0, -p.1),
                _ => P(p.1, -p.0),
            });
            let (w, d) = if face % 2 == 0 { (w, d) } else { (d, w) };
            let mut part = turned.to_vec();
            part = clip(&part, |p| p.1 - d);
            part = clip(&part, |p| (p.1 - d) - (p.0 - w));
            part = clip(&part, |p| (p.1 - d) - (-p.0 - w));
            area(&part) / all
        })
    }
}

pub fn edges(points: &[P]) -> impl Iterator<Item = (P, P)> + '_ {
    (0..points.len()).map(|n| (points[n], points[(n + 1) % points.len()]))
}

pub fn area(points: &[P]) -> f64 {
    edges(points).map(|(a, b)| a.cross(b)).sum::<f64>().abs() / 2.0
}

/// The part of an outline where something is not below zero, which changes evenly.
pub fn clip(points: &[P], side: impl Fn(P) -> f64) -> Vec<P> {
    let mut out = Vec::new();
    for (a, b) in edges(points) {
        let (x, y) = (side(a), side(b));
        if x >= 0.0 {
            out.push(a);
        }
        if (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0) {
            out.push(a.between(b, x / (x - y)));
        }
    }
    out
}

pub fn contains(points: &[P], p: P) -> bool {
    let mut inside = false;
    for (a, b) in edges(points) {
        if (a.1 > p.1) != (b.1 > p.1) && p.0 < a.0 + (p.1 - a.1) / (b.1 - a.1) * (b.0 - a.0) {
            inside = !inside;
        }
    }
    inside
}

/// How far a place is from a piece of a line.
pub fn to_piece(p: P, a: P, b: P) -> f64 {
    let along = b.less(a);
    let square = along.dot(along);
    let share = if square == 0.0 { 0.0 } else { (p.less(a).dot(along) / square).clamp(0.0, 1.0) };
    p.to(a.between(b, share))
}

/// Where a way from a to b meets a piece, as a share of the way.
pub fn meets(a: P, b: P, c: P, d: P) -> Option<f64> {
    let (way, piece) = (b.less(a), d.less(c));
    let across = way.cross(piece);
    if across.abs() < 1e-12 {
        return None;
    }
    let off = c.less(a);
    let (s, t) = (off.cross(piece) / across, off.cross(way) / across);
    ((0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t)).then_some(s)
}

/// How far two pieces of lines are apart.
pub fn segments(a: P, b: P, c: P, d: P) -> f64 {
    if meets(a, b, c, d).is_some() {
        return 0.0;
    }
    to_piece(a, c, d).min(to_piece(b, c, d)).min(to_piece(c, a, b)).min(to_piece(d, a, b))
}

/// The length of a straight way inside an outline.
pub fn inside(points: &[P], a: P, b: P) -> f64 {
    let mut cuts = vec![0.0, 1.0];
    cuts.extend(edges(points).filter_map(|(c, d)| meets(a, b, c, d)));
    cuts.sort_by(f64::total_cmp);
    let length = a.to(b);
    cuts.windows(2)
        .filter(|w| contains(points, a.between(b, (w[0] + w[1]) / 2.0)))
        .map(|w| (w[1] - w[0]) * length)
        .sum()
}

/// The share of a body inside an outline.
pub fn share_inside(points: &[P], body: &Body) -> f64 {
    let mut part: Vec<P> = points.iter().map(|&p| body.own(p)).collect();
    for side in [
        |p: P, b: &Body| p.0 + b.wide,
        |p: P, b: &Body| b.wide - p.0,
        |p: P, b: &Body| p.1 + b.deep,
        |p: P, b: &Body| b.deep - p.1,
    ] {
        part = clip(&part, |p| side(p, body));
    }
    area(&part) / (4.0 * body.wide * body.deep).max(1e-9)
}

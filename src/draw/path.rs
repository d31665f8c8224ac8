//! Points and paths.

use std::ops::{Add, Mul, Neg, Sub};

/// A point or a vector in points of the target; y grows downwards.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pt {
    pub x: f32,
    pub y: f32,
}

/// A point or vector.
#[must_use]
pub const fn pt(x: f32, y: f32) -> Pt {
    Pt { x, y }
}

impl Pt {
    /// Length of the vector.
    #[must_use]
    pub fn len(self) -> f32 {
        self.x.hypot(self.y)
    }
    /// The vector of length 1 in the same direction; zero stays zero.
    #[must_use]
    pub fn unit(self) -> Pt {
        let n = self.len();
        if n == 0.0 { self } else { pt(self.x / n, self.y / n) }
    }
    /// Turned by a quarter to the right as seen on the picture.
    #[must_use]
    pub const fn right(self) -> Pt {
        pt(-self.y, self.x)
    }
    /// Turned by `angle` radians, clockwise as seen on the picture.
    #[must_use]
    pub fn turned(self, angle: f32) -> Pt {
        let (sin, cos) = angle.sin_cos();
        pt(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }
    /// A share `t` of the way to `other`.
    #[must_use]
    pub fn towards(self, other: Pt, t: f32) -> Pt {
        self + (other - self) * t
    }
    #[must_use]
    pub fn dot(self, other: Pt) -> f32 {
        self.x * other.x + self.y * other.y
    }
    #[must_use]
    pub fn cross(self, other: Pt) -> f32 {
        self.x * other.y - self.y * other.x
    }
}

impl Add for Pt {
    type Output = Pt;
    fn add(self, o: Pt) -> Pt {
        pt(self.x + o.x, self.y + o.y)
    }
}
impl Sub for Pt {
    type Output = Pt;
    fn sub(self, o: Pt) -> Pt {
        pt(self.x - o.x, self.y - o.y)
    }
}
impl Mul<f32> for Pt {
    type Output = Pt;
    fn mul(self, k: f32) -> Pt {
        pt(self.x * k, self.y * k)
    }
}
impl Neg for Pt {
    type Output = Pt;
    fn neg(self) -> Pt {
        pt(-self.x, -self.y)
    }
}

/// A piece of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Seg {
    Move(Pt),
    Line(Pt),
    /// Two control points and the end.
    Cubic(Pt, Pt, Pt),
    Close,
}

/// Lines and curves.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Path {
    pub segs: Vec<Seg>,
}

/// Of a quarter circle: the length of its handles for a radius of 1.
const ROUND: f32 = 0.552_284_8;

impl Path {
    /// A closed polygon.
    #[must_use]
    pub fn polygon(points: &[Pt]) -> Path {
        let mut path = Path::line(points);
        path.segs.push(Seg::Close);
        path
    }

    /// An open line through points.
    #[must_use]
    pub fn line(points: &[Pt]) -> Path {
        let segs = points.iter().enumerate().map(|(n, p)| if n == 0 { Seg::Move(*p) } else { Seg::Line(*p) }).collect();
        Path { segs }
    }

    /// A rectangle from its upper left corner.
    #[must_use]
    pub fn rect(x: f32, y: f32, w: f32, h: f32) -> Path {
        Path::polygon(&[pt(x, y), pt(x + w, y), pt(x + w, y + h), pt(x, y + h)])
    }

    /// A circle.
    #[must_use]
    pub fn circle(centre: Pt, r: f32) -> Path {
        let at = |x: f32, y: f32| centre + pt(x, y) * r;
        let k = ROUND;
        Path {
            segs: vec![
                Seg::Move(at(1.0, 0.0)),
                Seg::Cubic(at(1.0, k), at(k, 1.0), at(0.0, 1.0)),
                Seg::Cubic(at(-k, 1.0), at(-1.0, k), at(-1.0, 0.0)),
                Seg::Cubic(at(-1.0, -k), at(-k, -1.0), at(0.0, -1.0)),
                Seg::Cubic(at(k, -1.0), at(1.0, -k), at(1.0, 0.0)),
                Seg::Close,
            ],
        }
    }

    /// Adds another path to this one.
    pub fn add(&mut self, other: &Path) {
        self.segs.extend_from_slice(&other.segs);
    }

    /// Enlarged by `scale` from the origin and then moved by `at`.
    #[must_use]
    pub fn placed(&self, at: Pt, scale: f32) -> Path {
        self.map(|p| p * scale + at)
    }

    /// Every point changed.
    #[must_use]
    pub fn map(&self, f: impl Fn(Pt) -> Pt) -> Path {
        let segs = self
            .segs
            .iter()
            .map(|s| match *s {
                Seg::Move(p) => Seg::Move(f(p)),
                Seg::Line(p) => Seg::Line(f(p)),
                Seg::Cubic(a, b, c) => Seg::Cubic(f(a), f(b), f(c)),
                Seg::Close => Seg::Close,
            })
            .collect();
        Path { segs }
    }

    /// The path as polylines, each with whether it is closed; curves in `steps` pieces.
    #[must_use]
    pub fn flat(&self, steps: u16) -> Vec<(Vec<Pt>, bool)> {
        let mut out: Vec<(Vec<Pt>, bool)> = Vec::new();
        for seg in &self.segs {
            match *seg {
                Seg::Move(p) => out.push((vec![p], false)),
                Seg::Line(p) => {
                    if let Some((line, _)) = out.last_mut() {
                        line.push(p);
                    }
                }
                Seg::Cubic(a, b, c) => {
                    if let Some((line, _)) = out.last_mut() {
                        let from = line.last().copied().unwrap_or(a);
                        for n in 1..=steps {
                            let t = f32::from(n) / f32::from(steps);
                            let u = 1.0 - t;
                            line.push(
                                from * (u * u * u) + a * (3.0 * u * u * t) + b * (3.0 * u * t * t) + c * (t * t * t),
                            );
                        }
                    }
                }
                Seg::Close => {
                    if let Some((_, closed)) = out.last_mut() {
                        *closed = true;
                    }
                }
            }
        }
        out
    }
}

impl From<&[Pt]> for Path {
    fn from(points: &[Pt]) -> Path {
        Path::polygon(points)
    }
}
impl<const N: usize> From<[Pt; N]> for Path {
    fn from(points: [Pt; N]) -> Path {
        Path::polygon(&points)
    }
}
impl From<&Vec<Pt>> for Path {
    fn from(points: &Vec<Pt>) -> Path {
        Path::polygon(points)
    }
}

//! Signs that stand for arms, hits and ratings.

use super::path::{Path, Pt, pt};
use super::{Cap, Colour, Item, Join, List, Stroke};
use crate::army::Branch;

/// An arm's symbol in one colour, `w` by `w` × 0.375 points, upper left corner at `at`.
///
/// Foot is solid; guard has a bar and grenadiers a dot above; garrison and militia are half filled; light foot three
/// blocks; heavy horse fills the lower triangle, dragoons have a diagonal, light horse a wedge and a swallow-tail; guns
/// stand in profile, the barrel thicker with the calibre, howitzers short and steep.
pub fn arm(list: &mut List, branch: Branch, at: Pt, w: f32, ink: Colour) {
    use Branch as B;
    let h = w * 0.375;
    let line = w * 0.03;
    let p = |x: f32, y: f32| at + pt(x * w, y * h);
    let frame = |y: f32| [p(0.0, y), p(1.0, y), p(1.0, 1.0), p(0.0, 1.0)];
    match branch {
        B::Musketeers | B::Fusiliers | B::Freikorps => list.fill(frame(0.1), ink),
        B::Guard => {
            list.fill(frame(0.24), ink);
            list.stroke(Path::line(&[p(0.0, 0.04), p(1.0, 0.04)]), ink, h * 0.13);
        }
        B::Grenadiers => {
            list.fill(frame(0.24), ink);
            list.fill(Path::circle(p(0.5, 0.02), h * 0.14), ink);
        }
        B::Garrison | B::Militia => {
            list.fill([p(0.0, 0.1), p(1.0, 0.1), p(1.0, 0.55), p(0.0, 0.55)], ink);
            list.stroke(frame(0.1), ink, line);
        }
        B::Light | B::Jaeger => {
            for x in [0.0, 0.36, 0.72] {
                list.fill([p(x, 0.1), p(x + 0.28, 0.1), p(x + 0.28, 1.0), p(x, 1.0)], ink);
            }
        }
        B::GuardHorse | B::Cuirassiers | B::Horse => {
            list.fill([p(0.0, 1.0), p(1.0, 0.1), p(1.0, 1.0)], ink);
            list.stroke(frame(0.1), ink, line);
        }
        B::Dragoons | B::HorseGrenadiers => {
            list.stroke(Path::line(&[p(0.0, 1.0), p(1.0, 0.1)]), ink, line * 1.2);
            list.stroke(frame(0.1), ink, line);
        }
        B::Hussars | B::LightDragoons | B::Uhlans | B::Cossacks => {
            list.fill([p(0.0, 0.1), p(0.5, 0.55), p(0.0, 1.0)], ink);
            let tail = [p(0.0, 0.1), p(1.0, 0.1), p(0.78, 0.55), p(1.0, 1.0), p(0.0, 1.0)];
            list.stroke(tail, ink, line);
        }
        B::LightGuns | B::HorseGuns => gun(list, at, w, ink, Barrel { thick: 0.15, long: 1.0, rise: 0.16 }),
        B::MediumGuns => gun(list, at, w, ink, Barrel { thick: 0.2, long: 1.0, rise: 0.16 }),
        B::HeavyGuns => gun(list, at, w, ink, Barrel { thick: 0.3, long: 1.06, rise: 0.16 }),
        B::Howitzers => gun(list, at, w, ink, Barrel { thick: 0.36, long: 0.62, rise: 0.42 }),
        B::Transport => {
            list.stroke(frame(0.1), ink, line);
            list.stroke(Path::line(&[p(0.0, 0.1), p(1.0, 1.0)]), ink, line);
            list.stroke(Path::line(&[p(0.0, 1.0), p(1.0, 0.1)]), ink, line);
        }
    }
}

/// Shares of the symbol's height and width.
struct Barrel {
    thick: f32,
    long: f32,
    rise: f32,
}

fn gun(list: &mut List, at: Pt, w: f32, ink: Colour, barrel: Barrel) {
    let h = w * 0.375;
    let p = |x: f32, y: f32| at + pt(x * w, y * h);
    let wheel = p(0.5, 0.62);
    let r = h * 0.36;
    // Trail to the left, barrel to the right, rising.
    list.items.push(Item::Stroke(Stroke {
        path: Path::line(&[p(0.02, 0.98), p(0.5, 0.52)]),
        colour: ink,
        width: h * 0.13,
        dash: Vec::new(),
        cap: Cap::Round,
        join: Join::Round,
    }));
    let (from, to) = (p(0.5 - 0.26, 0.5 + barrel.rise * 0.5), p(0.5 + 0.48 * barrel.long, 0.42 - barrel.rise));
    let way = (to - from).unit();
    let side = way.right() * (barrel.thick * h);
    list.fill([from + side, from - side, to - side * 0.62, to + side * 0.62], ink);
    list.fill(Path::circle(wheel, r), Colour::WHITE);
    list.stroke(Path::circle(wheel, r), ink, h * 0.09);
    let mut spokes = Path::default();
    for n in 0..4_u8 {
        let d = pt(r, 0.0).turned(f32::from(n) * std::f32::consts::FRAC_PI_4);
        spokes.add(&Path::line(&[wheel - d, wheel + d]));
    }
    list.stroke(spokes, ink, h * 0.05);
}

/// The boxes in which hits are ticked: `count` squares of a side, upper left corner at `at`; filled up to `hits`.
///
/// Graded, the last three have heavier frames, the last the heaviest, and the last but one has its lower right corner filled:
/// there the unit falls back. `mm` is a mm in points, or what stands for one on a screen.
pub fn hit_boxes(list: &mut List, at: Pt, boxes: Boxes, mm: f32, ink: Colour) {
    let Boxes { count, side, hits, graded } = boxes;
    for n in 0..count {
        let weight = match count - n {
            1 if graded => 0.7,
            2 | 3 if graded => 0.32,
            _ => 0.15,
        } * mm;
        let x = at.x + f32::from(n) * side * IN_A_ROW;
        let frame = Path::rect(x + weight / 2.0, at.y + weight / 2.0, side - weight, side - weight);
        if n < hits {
            list.fill(Path::rect(x, at.y, side, side), ink);
        }
        if graded && count - n == 2 {
            let corner = pt(x + side, at.y + side);
            list.fill([corner, corner - pt(side * 0.42, 0.0), corner - pt(0.0, side * 0.42)], ink);
        }
        list.stroke(frame, ink, weight);
    }
}

/// A row of boxes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Boxes {
    pub count: u8,
    /// The side of one, in points; they stand 0.159 of it apart.
    pub side: f32,
    /// How many are ticked already.
    pub hits: u8,
    /// The last three are told apart, as the key of a system says.
    pub graded: bool,
}

impl Boxes {
    /// The width of the whole row.
    #[must_use]
    pub fn width(&self) -> f32 {
        if self.count == 0 { 0.0 } else { self.side * long(self.count, IN_A_ROW) }
    }
}

/// Boxes for the hits of one unit, in one row or, where they would grow too small, in several.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Block {
    count: u8,
    in_row: u8,
    /// The side of one, in points.
    side: f32,
    graded: bool,
}

/// More than so many boxes stand in several rows.
const ROW_OF_BOXES: u8 = 12;
/// How far boxes stand from one to the next in one row and in several, where they are smaller, in shares of their side.
const IN_A_ROW: f32 = 1.159;
const IN_ROWS: f32 = 1.27;

/// The length of so many boxes with a step, in sides.
fn long(count: u8, step: f32) -> f32 {
    f32::from(count) * step - (step - 1.0)
}

impl Block {
    /// So many boxes in a room of this width and height, as large as they fit and no larger than `side`.
    #[must_use]
    pub fn within(count: u16, room: Pt, side: f32) -> Block {
        let count = u8::try_from(count).unwrap_or(u8::MAX).max(1);
        let most = if count > ROW_OF_BOXES { 4 } else { 1 };
        let fits = |rows: u8| {
            let in_row = count.div_ceil(rows);
            let step = if rows > 1 { IN_ROWS } else { IN_A_ROW };
            let side = side.min(room.x / long(in_row, step)).min(room.y / long(rows, step));
            Block { count, in_row, side, graded: false }
        };
        let larger = |a: Block, b: Block| if b.side > a.side { b } else { a };
        (2..=most).map(fits).fold(fits(1), larger)
    }

    const fn step(&self) -> f32 {
        if self.in_row == self.count { IN_A_ROW } else { IN_ROWS }
    }

    #[must_use]
    pub fn width(&self) -> f32 {
        self.side * long(self.in_row, self.step())
    }

    #[must_use]
    pub fn height(&self) -> f32 {
        self.side * long(self.count.div_ceil(self.in_row), self.step())
    }

    /// The last three are told apart where there is one row.
    #[must_use]
    pub const fn graded(mut self, graded: bool) -> Block {
        self.graded = graded;
        self
    }

    /// With its upper left corner at `at`; `mm` as of [`hit_boxes`].
    pub fn draw(&self, list: &mut List, at: Pt, mm: f32, ink: Colour) {
        let first = list.items.len();
        if self.in_row == self.count {
            let boxes = Boxes { count: self.count, side: self.side, hits: 0, graded: self.graded };
            hit_boxes(list, at, boxes, mm, ink);
            return list.group(first, at);
        }
        for n in 0..self.count {
            let step = |n: u8| f32::from(n) * self.side * IN_ROWS;
            let (x, y) = (at.x + step(n % self.in_row), at.y + step(n / self.in_row));
            list.stroke(Path::rect(x, y, self.side, self.side), ink, 0.15 * mm);
        }
        list.group(first, at);
    }
}

/// Three rhombs of 1.7 by 1.9 mm: one filled for dithering, two for dependable, three for dashing. Returns their width.
pub fn rhombs(list: &mut List, at: Pt, filled: u8, mm: f32, ink: Colour) -> f32 {
    let (w, h) = (1.7 * mm, 1.9 * mm);
    for n in 0..3_u8 {
        let c = at + pt(w / 2.0 + f32::from(n) * (w + 0.15 * mm), 0.0);
        let ring = [c - pt(0.0, h / 2.0), c + pt(w / 2.0, 0.0), c + pt(0.0, h / 2.0), c - pt(w / 2.0, 0.0)];
        if n < filled {
            list.fill(ring, ink);
        } else {
            list.stroke(ring, ink, 0.12 * mm);
        }
    }
    3.0 * w + 0.3 * mm
}

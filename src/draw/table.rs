//! The table as a map: ground, names, units and leaders.
//!
//! [`ground`] draws what never changes in a battle, [`pieces`] what stands on it. Both use one [`Fit`], which also
//! turns a place under the pointer back into a place on the table.

mod blocks;
mod figures;
mod hills;
mod land;
mod names;
mod objectives;
mod pieces;
mod rough;
mod scatter;
mod sign;
mod woods;
mod zones;

use super::cloth::Cloth;
use super::cut::Frame;
use super::path::{Pt, pt};
use super::theme::{Medium, Theme};
use super::{Anchor, Cap, Colour, Face, Item, Join, Label, List, Path, Run, Stroke};
use crate::army::{Branch, Uniform};
use crate::base::{Heading, Len, Point, Rect};
use crate::draw::shape::Style;
use crate::field::view::{PieceView, Shape};
use crate::field::{Ground, Scenario, TableView};

pub use crate::field::say::roman;
pub use figures::figures_at;
pub use names::short;
pub use objectives::{Goal, at as goal_at, diamond, seen as goals_seen};
pub use pieces::{Marks, Shot, Track, Zone, pieces};
pub use sign::{Troops, sign, troops};
pub use zones::zones;

/// What the bars of the frame measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ruler {
    /// Bars of 6 inches.
    #[default]
    Inches,
    /// Bars of 20 centimetres.
    Centimetres,
}

impl Ruler {
    /// The length of a bar.
    #[must_use]
    pub const fn bar(self) -> Len {
        match self {
            Ruler::Inches => Len::inches(6),
            Ruler::Centimetres => Len::cm(20),
        }
    }
}

/// What stands beside the units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Names {
    #[default]
    Shown,
    /// Their names where every one finds room, else the numbers of all: a list beside the map is the key.
    Keyed,
    /// Their numbers, counted from 1 on each side: a key beside the map says whose they are.
    Numbers,
    Hidden,
}

/// Where the names of places stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Places {
    /// In the ground, below what moves on it, so that they never move themselves.
    #[default]
    Fixed,
    /// Clear of what stands on the table: for a table on which nothing moves.
    Clear,
}

/// How the table lies on the picture: north up, true to scale, as large as fits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The edge of the table.
    pub frame: Frame,
    /// Points of the target in 1/120 mm of the table.
    pub scale: f32,
    /// The size of what does not scale with the table (trees, hachures, lines, names): 1 on a screen.
    pub unit: f32,
}

impl Fit {
    /// The table in the middle of a picture of this size, with room for the frame of bars.
    #[must_use]
    pub fn new(ground: &Ground, width: f32, height: f32) -> Fit {
        Fit::with_unit(ground, Frame::new(0.0, 0.0, width, height), 1.0)
    }

    /// The table in the middle of a part of a picture, its lines and names `unit` times those of a screen.
    #[must_use]
    pub fn with_unit(ground: &Ground, room: Frame, unit: f32) -> Fit {
        let band = BAND * unit;
        let (w, h) = (ground.width.0.max(1) as f32, ground.depth.0.max(1) as f32);
        let scale = ((room.width() - 2.0 * band) / w).min((room.height() - 2.0 * band) / h).max(1e-6);
        let middle = room.min.towards(room.max, 0.5);
        Fit {
            frame: Frame::new(middle.x - w * scale / 2.0, middle.y - h * scale / 2.0, w * scale, h * scale),
            scale,
            unit,
        }
    }

    /// Where a place on the table lies on the picture.
    #[must_use]
    pub fn at(&self, p: Point) -> Pt {
        self.frame.min.towards(self.frame.max, 0.5) + pt(p.x as f32, -p.y as f32) * self.scale
    }

    /// Which place on the table lies here on the picture.
    #[must_use]
    pub fn back(&self, p: Pt) -> Point {
        let v = (p - self.frame.min.towards(self.frame.max, 0.5)) * (1.0 / self.scale);
        Point::new(v.x.round() as i32, -v.y.round() as i32)
    }

    /// A length on the picture.
    #[must_use]
    pub fn len(&self, len: i32) -> f32 {
        len as f32 * self.scale
    }

    /// The corners of a footprint: front left, front right, rear right, rear left.
    #[must_use]
    pub fn corners(&self, rect: &Rect) -> [Pt; 4] {
        let b = Block::new(self, rect);
        [b.at(-1.0, 1.0), b.at(1.0, 1.0), b.at(1.0, -1.0), b.at(-1.0, -1.0)]
    }

    /// The piece under a place on the picture; the smallest where several are.
    #[must_use]
    pub fn piece_at(&self, view: &TableView, p: Pt) -> Option<usize> {
        view.pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| !piece.gone)
            .filter(|(_, piece)| {
                let grown = Rect {
                    half_front: piece.footprint.half_front + (3.0 / self.scale) as i32,
                    half_depth: piece.footprint.half_depth + (3.0 / self.scale) as i32,
                    ..piece.footprint
                };
                super::cut::inside(&self.corners(&grown), p)
            })
            .min_by_key(|(_, piece)| i64::from(piece.footprint.half_front) * i64::from(piece.footprint.half_depth))
            .map(|(n, _)| n)
    }
}

/// Width of the frame of bars outside the table's edge, on a screen.
pub const BAND: f32 = 8.0;

/// A footprint on the picture with its own directions.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Block {
    centre: Pt,
    /// To the right, half a front long.
    right: Pt,
    /// To the front, half a depth long.
    front: Pt,
}

impl Block {
    /// What is drawn of a unit. A garrison holds a whole block of houses: it is drawn as a battalion in line among them,
    /// so that the houses still show.
    fn of(fit: &Fit, piece: &PieceView) -> Block {
        let block = Block::new(fit, &piece.footprint);
        if piece.shape != Shape::Garrison || block.front.len() < block.right.len() * 0.5 {
            return block;
        }
        let right = block.right * 0.8;
        Block { right, front: block.front.unit() * (right.len() * 0.25), ..block }
    }

    fn new(fit: &Fit, rect: &Rect) -> Block {
        let front = direction(rect.heading);
        Block {
            centre: fit.at(rect.centre),
            right: front.right() * fit.len(rect.half_front),
            front: front * fit.len(rect.half_depth),
        }
    }

    /// A place in shares of half front and half depth from the middle: 1, 1 is the front right corner.
    fn at(&self, x: f32, y: f32) -> Pt {
        self.centre + self.right * x + self.front * y
    }

    fn rect(&self, x0: f32, y0: f32, x1: f32, y1: f32) -> [Pt; 4] {
        [self.at(x0, y0), self.at(x1, y0), self.at(x1, y1), self.at(x0, y1)]
    }
}

/// The direction of a heading on the picture.
#[must_use]
pub fn direction(heading: Heading) -> Pt {
    let angle = f32::from(heading.0) / 128.0 * std::f32::consts::PI / 180.0;
    pt(angle.sin(), -angle.cos())
}

/// What is written and worn on the table: one entry for each piece and leader of a battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Cast {
    /// In the order of the events' pieces.
    pub units: Vec<Actor>,
    /// The dress of each side.
    pub sides: [Uniform; 2],
    /// The initials of the two commanding generals, and of all commanders in the order of the events' pieces.
    pub initials: [String; 2],
    pub figures: Vec<String>,
    /// The ground they stand on: names of units keep clear of names of places.
    pub ground: Ground,
    /// Outlines of what is marked on a printed table as fought for, in the order of the list beside it.
    pub objectives: Vec<Vec<Point>>,
}

/// One unit as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Actor {
    pub name: String,
    pub branch: Branch,
    pub uniform: Uniform,
}

impl Cast {
    /// The cast of a scenario.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Cast {
        let units = scenario
            .sides
            .iter()
            .flat_map(|s| s.brigades.iter().flat_map(|b| &b.units))
            .map(|u| Actor { name: u.name.clone(), branch: u.branch, uniform: u.uniform.clone() })
            .collect();
        Cast {
            units,
            sides: [scenario.sides[0].uniform.clone(), scenario.sides[1].uniform.clone()],
            initials: [initial(&scenario.sides[0].general.name), initial(&scenario.sides[1].general.name)],
            figures: scenario.commanders().map(|(.., c)| initial(&c.name)).collect(),
            ground: scenario.ground.clone(),
            objectives: Vec::new(),
        }
    }
}

/// The letter that stands for a person: that of the last word of his name before any title; the number of a sovereign is
/// no word.
#[must_use]
pub fn initial(name: &str) -> String {
    let words = name.split(',').next().unwrap_or(name);
    words
        .split_whitespace()
        .rev()
        .filter(|w| !w.chars().all(|c| "IVX".contains(c)))
        .find_map(|w| w.chars().next().filter(|c| c.is_uppercase()))
        .map(String::from)
        .unwrap_or_default()
}

/// Draws the ground of a table with its frame and the names of places; with [`Places::Clear`] [`pieces`] writes these.
#[must_use]
pub fn ground(ground: &Ground, theme: &Theme, fit: &Fit, (ruler, places): (Ruler, Places)) -> List {
    let mut pen = Pen::new(theme, fit);
    let frame = fit.frame;
    let edge = Path::rect(frame.min.x, frame.min.y, frame.width(), frame.height());
    pen.list.fill(edge, theme.map.ground);
    land::draw(&mut pen, ground);
    if places == Places::Fixed {
        names::places(&mut pen, ground, &[]);
    }
    bars(&mut pen, ruler);
    pen.list
}

/// A whole table as it is printed: ground, what stands on it with its numbers, and names that keep clear of both.
#[must_use]
pub fn sheet(view: &TableView, cast: &Cast, theme: &Theme, fit: &Fit, ruler: Ruler) -> List {
    let mut pen = Pen::new(theme, fit);
    let frame = fit.frame;
    let edge = Path::rect(frame.min.x, frame.min.y, frame.width(), frame.height());
    pen.list.fill(edge, theme.map.ground);
    land::draw(&mut pen, &cast.ground);
    let mut list = std::mem::replace(&mut pen.list, List::new(0.0, 0.0));
    let marks = Marks { names: Names::Numbers, ..Marks::default() };
    list.place(&pieces(view, cast, theme, fit, &marks), pt(0.0, 0.0), 1.0);
    pen.list = list;
    let mut taken = pieces::frames(theme, fit, view);
    taken.extend(objectives::frames(theme, fit, view, cast));
    names::places(&mut pen, &cast.ground, &taken);
    bars(&mut pen, ruler);
    pen.list
}

/// What all drawing of a table needs at hand.
struct Pen<'a> {
    list: List,
    theme: &'a Theme,
    fit: &'a Fit,
}

impl<'a> Pen<'a> {
    fn new(theme: &'a Theme, fit: &'a Fit) -> Pen<'a> {
        let band = BAND * fit.unit;
        Pen { list: List::new(fit.frame.max.x + band, fit.frame.max.y + band), theme, fit }
    }

    /// A length that does not scale with the table.
    fn u(&self, n: f32) -> f32 {
        n * self.fit.unit
    }

    /// Cloth with hatchings in mm of paper, however the table is scaled.
    fn cloth(&self) -> Cloth<'a> {
        Cloth { theme: self.theme, mm: 72.0 / 25.4 }
    }

    /// A line with round corners, cut off square at its ends.
    fn band(&mut self, path: Path, colour: Colour, width: f32) {
        let (dash, cap, join) = (Vec::new(), Cap::Butt, Join::Round);
        self.list.items.push(Item::Stroke(Stroke { path, colour, width, dash, cap, join }));
    }

    fn is_paper(&self) -> bool {
        self.theme.medium != Medium::Screen
    }

    /// An ink that steps back by a share: mixed with the ground on a screen; print has black alone, and finer lines for that.
    fn faint(&self, ink: Colour, share: f32) -> Colour {
        if self.is_paper() { ink } else { ink.mix(self.theme.map.ground, share) }
    }

    /// Writes level text: a label on the screen, shaped letters with a white halo on paper.
    fn write(&mut self, text: &str, at: Pt, anchor: Anchor, style: Style) {
        if self.is_paper() {
            let halo = self.u(1.6);
            self.list.run(style.shape(text).at(at, anchor).halo(Colour::WHITE, halo));
        } else {
            self.list.label(Label {
                text: text.to_owned(),
                face: style.face,
                size: style.size,
                colour: style.colour,
                at,
                anchor,
            });
        }
    }

    /// Writes turned text, always as shaped letters.
    fn write_turned(&mut self, text: &str, at: Pt, angle: f32, style: Style) {
        let mut run: Run = style.shape(text).turned(angle).at(at, Anchor::Middle);
        if self.is_paper() {
            run = run.halo(Colour::WHITE, self.u(1.6));
        }
        self.list.run(run);
    }

    fn style(&self, face: Face, size: f32, colour: Colour) -> Style {
        Style::new(face, self.u(size), colour)
    }
}

/// The frame: two lines with bars between them, alternately filled, a ruler for the real table.
fn bars(pen: &mut Pen, ruler: Ruler) {
    let (inner, ink) = (pen.fit.frame, pen.theme.map.frame);
    let outer = inner.grown(pen.u(BAND));
    // Water, roads and hachures may reach a little over the edge: the band covers that.
    let mut band = Path::rect(outer.min.x, outer.min.y, outer.width(), outer.height());
    band.add(&Path::rect(inner.min.x, inner.min.y, inner.width(), inner.height()));
    pen.list.fill(band, pen.theme.map.ground);
    let bar = pen.fit.len(ruler.bar().0);
    let (near, thick) = (pen.u(2.2), pen.u(3.6));
    let mut start = 0.0;
    while start < inner.width() - 0.01 {
        let len = bar.min(inner.width() - start);
        for y in [inner.min.y - near - thick, inner.max.y + near] {
            pen.list.fill(Path::rect(inner.min.x + start, y, len, thick), ink);
        }
        start += 2.0 * bar;
    }
    let mut start = 0.0;
    while start < inner.height() - 0.01 {
        let len = bar.min(inner.height() - start);
        for x in [inner.min.x - near - thick, inner.max.x + near] {
            pen.list.fill(Path::rect(x, inner.min.y + start, thick, len), ink);
        }
        start += 2.0 * bar;
    }
    let width = pen.u(1.1);
    for f in [inner, outer] {
        pen.list.stroke(Path::rect(f.min.x, f.min.y, f.width(), f.height()), ink, width);
    }
}

#[cfg(test)]
mod tests;

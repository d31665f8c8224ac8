//! Lists of polygons, strokes and texts: table, charts, flags, uniforms.
//!
//! A [`List`] is what one picture is made of, first item lowest. One painter puts it on the canvas of the window, one
//! into PDF, one into pixels ([`pixels`]). Lengths are `f32` points of the target (pixels of the window at scale 1, or
//! 1/72 inch of paper), the origin is the upper left corner, y grows downwards.
//!
//! There is no clipping: who draws cuts the geometry itself ([`cut`]). There is no transform either, but lists can be
//! moved and scaled as a whole ([`List::place`]).

pub mod charts;
pub mod cloth;
pub mod colour;
pub mod cut;
pub mod face;
pub mod flag;
pub mod path;
pub mod picture;
pub mod pixels;
pub mod shape;
pub mod symbol;
pub mod table;
pub mod theme;
pub mod uniform;

pub use colour::Colour;
pub use face::Face;
pub use path::{Path, Pt, Seg};
pub use shape::{Features, Glyph, Run};
pub use theme::Theme;

use std::ops::Range;
use std::sync::Arc;

/// One picture: a size and what is drawn on it, first item lowest.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct List {
    /// Width of the picture in points of the target.
    pub width: f32,
    /// Height of the picture in points of the target.
    pub height: f32,
    pub items: Vec<Item>,
    /// Pictures that were placed on this one, in the order of their items.
    pub groups: Vec<Group>,
    /// What is read from its first line to its last before what stands beside it: the numbers of its items.
    pub columns: Vec<Range<usize>>,
}

/// Items that were placed together. A file tells them from their corner, so that equal drawings are equal in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Their numbers in the list.
    pub items: Range<usize>,
    /// The corner of their picture.
    pub at: Pt,
}

/// One thing that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    Fill(Fill),
    Stroke(Stroke),
    Label(Label),
    Run(Run),
    Bitmap(Shown),
}

/// A filled area. Holes are sub-paths: what an even number of them covers stays empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Fill {
    pub path: Path,
    pub colour: Colour,
}

/// A line along a path.
#[derive(Debug, Clone, PartialEq)]
pub struct Stroke {
    pub path: Path,
    pub colour: Colour,
    /// Width in points.
    pub width: f32,
    /// Lengths of dash, gap, dash, gap …; empty for a whole line.
    pub dash: Vec<f32>,
    pub cap: Cap,
    pub join: Join,
}

/// A picture of the owner's own in a rectangle.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    pub bitmap: Arc<picture::Bitmap>,
    /// Its upper left corner.
    pub at: Pt,
    pub width: f32,
    pub height: f32,
    /// Without its colours: where ink is to be saved.
    pub grey: bool,
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cap {
    #[default]
    Butt,
    Round,
    Square,
}

/// How two pieces of a line meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Join {
    #[default]
    Miter,
    Round,
}

/// A plain text on one line, which the target's own text engine may set; for the window.
///
/// Paper uses [`Run`], so that what is measured is what is printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    pub text: String,
    pub face: Face,
    /// Size in points.
    pub size: f32,
    pub colour: Colour,
    /// Where `anchor` of its baseline stands.
    pub at: Pt,
    pub anchor: Anchor,
}

/// Which end of a text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Anchor {
    #[default]
    Start,
    Middle,
    End,
}

impl List {
    /// An empty picture.
    #[must_use]
    pub fn new(width: f32, height: f32) -> List {
        List { width, height, items: Vec::new(), groups: Vec::new(), columns: Vec::new() }
    }

    /// Fills an area.
    pub fn fill(&mut self, path: impl Into<Path>, colour: Colour) {
        self.items.push(Item::Fill(Fill { path: path.into(), colour }));
    }

    /// Draws a whole line.
    pub fn stroke(&mut self, path: impl Into<Path>, colour: Colour, width: f32) {
        self.items.push(Item::Stroke(Stroke {
            path: path.into(),
            colour,
            width,
            dash: Vec::new(),
            cap: Cap::Butt,
            join: Join::Miter,
        }));
    }

    /// Draws a broken line.
    pub fn dashed(&mut self, path: impl Into<Path>, colour: Colour, width: f32, dash: &[f32]) {
        self.items.push(Item::Stroke(Stroke {
            path: path.into(),
            colour,
            width,
            dash: dash.to_vec(),
            cap: Cap::Butt,
            join: Join::Miter,
        }));
    }

    /// Draws a whole line with round ends and corners.
    pub fn round(&mut self, path: impl Into<Path>, colour: Colour, width: f32) {
        self.items.push(Item::Stroke(Stroke {
            path: path.into(),
            colour,
            width,
            dash: Vec::new(),
            cap: Cap::Round,
            join: Join::Round,
        }));
    }

    /// Writes a plain label.
    pub fn label(&mut self, label: Label) {
        self.items.push(Item::Label(label));
    }

    /// Sets a shaped run.
    pub fn run(&mut self, run: Run) {
        self.items.push(Item::Run(run));
    }

    /// Shows a picture of the owner's own, as large as fits a rectangle, in its middle; gives the corner and the size.
    pub fn show(&mut self, bitmap: Arc<picture::Bitmap>, at: Pt, [w, h]: [f32; 2], grey: bool) -> (Pt, [f32; 2]) {
        let (width, height) = (w.min(h * bitmap.aspect()), h.min(w / bitmap.aspect().max(0.01)));
        let at = at + path::pt((w - width) / 2.0, (h - height) / 2.0);
        self.items.push(Item::Bitmap(Shown { bitmap, at, width, height, grey }));
        (at, [width, height])
    }

    /// Holds together what was drawn since there were so many items, with its corner: see [`Group`].
    pub fn group(&mut self, since: usize, at: Pt) {
        self.groups.push(Group { items: since..self.items.len(), at });
    }

    /// Has what was drawn since there were so many items read as a column of the page.
    pub fn column(&mut self, since: usize) {
        self.columns.push(since..self.items.len());
    }

    /// Puts another picture on this one, its upper left corner at `at`, enlarged by `scale`.
    pub fn place(&mut self, other: &List, at: Pt, scale: f32) {
        let first = self.items.len();
        self.items.extend(other.items.iter().map(|i| i.placed(at, scale)));
        if other.groups.is_empty() {
            self.group(first, at);
        }
        let moved = |g: &Group| Group { items: first + g.items.start..first + g.items.end, at: g.at * scale + at };
        self.groups.extend(other.groups.iter().map(moved));
        self.columns.extend(other.columns.iter().map(|c| first + c.start..first + c.end));
    }
}

impl Item {
    /// The item enlarged by `scale` from the origin and then moved by `at`.
    #[must_use]
    pub fn placed(&self, at: Pt, scale: f32) -> Item {
        match self {
            Item::Fill(f) => Item::Fill(Fill { path: f.path.placed(at, scale), colour: f.colour }),
            Item::Stroke(s) => Item::Stroke(Stroke {
                path: s.path.placed(at, scale),
                colour: s.colour,
                width: s.width * scale,
                dash: s.dash.iter().map(|d| d * scale).collect(),
                cap: s.cap,
                join: s.join,
            }),
            Item::Label(l) => {
                Item::Label(Label { at: l.at * scale + at, size: l.size * scale, text: l.text.clone(), ..*l })
            }
            Item::Run(r) => Item::Run(r.placed(at, scale)),
            Item::Bitmap(s) => Item::Bitmap(Shown {
                bitmap: Arc::clone(&s.bitmap),
                at: s.at * scale + at,
                width: s.width * scale,
                height: s.height * scale,
                grey: s.grey,
            }),
        }
    }
}

#[cfg(test)]
mod tests;

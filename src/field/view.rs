//! What a battle shows of itself: enough to draw the table, and nothing that only one system knows.

use crate::base::{Point, Rect, Side};

/// How a piece is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Shape {
    FootLine,
    FootColumn,
    HorseLine,
    HorseDouble,
    HorseColumn,
    LightFoot,
    Deployed,
    Limbered,
    /// In a built-up area.
    Garrison,
    Transport,
}

impl Shape {
    /// All shapes, in the order of a key.
    pub const ALL: [Shape; 10] = [
        Shape::FootLine,
        Shape::FootColumn,
        Shape::HorseLine,
        Shape::HorseDouble,
        Shape::HorseColumn,
        Shape::LightFoot,
        Shape::Deployed,
        Shape::Limbered,
        Shape::Garrison,
        Shape::Transport,
    ];
}

/// One unit on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceView {
    pub side: Side,
    /// Its whole footprint; where it fell, if it is gone.
    pub footprint: Rect,
    pub shape: Shape,
    /// How hurt it is, as the system counts (hits, figures lost), and where that ends.
    pub harm: u16,
    pub harm_limit: u16,
    /// Code of its state; its word is in the system's words under `state`.
    pub state: u8,
    /// Falling back or reforming: drawn with a dashed edge.
    pub shaken: bool,
    pub gone: bool,
}

impl PieceView {
    /// Whether it has been on the table and is no longer: who has not come yet has no ground that he stood on.
    #[must_use]
    pub const fn has_fallen(&self) -> bool {
        self.gone && self.footprint.half_front > 0
    }
}

/// One command figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderView {
    pub side: Side,
    pub at: Point,
    /// None for the commanding general, else the number of his brigade from 0.
    pub brigade: Option<u8>,
    /// 0 unrated, 1 dithering, 2 dependable, 3 dashing.
    pub grade: u8,
    pub gone: bool,
}

/// A table of square boxes, centred on it: what a game without measures is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Boxes {
    /// Side of a box in 1/120 mm.
    pub side: i32,
    pub columns: u16,
    pub rows: u16,
}

/// The table as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableView {
    pub turn: u16,
    /// Code of the phase; its word is in the system's words under `phase`.
    pub phase: u8,
    /// In the order of [`super::Event`]'s pieces.
    pub pieces: Vec<PieceView>,
    pub leaders: Vec<LeaderView>,
    /// Parts of units that stand by themselves, each with the number of its unit.
    pub parts: Vec<(u8, PieceView)>,
    /// Points lost and the breaking point, in halves of a point, Blue then Red.
    pub lost: [u16; 2],
    pub breaking: [u16; 2],
    /// The boxes that it is divided into; none where the rules measure.
    pub boxes: Option<Boxes>,
}

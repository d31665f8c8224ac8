//! Points, headings and oriented rectangles on the table, in integers.
//!
//! The origin is the centre of the table, x grows to the east and y to the north.

use serde::{Deserialize, Serialize};

/// A place on the table in 1/120 mm from its centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }
}

/// A compass heading in 1/128 of a degree, clockwise from north, always below [`Heading::FULL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Heading(pub u16);

impl Heading {
    /// A full turn.
    pub const FULL: u16 = 46_080;
    pub const NORTH: Heading = Heading(0);
    pub const EAST: Heading = Heading(11_520);
    pub const SOUTH: Heading = Heading(23_040);
    pub const WEST: Heading = Heading(34_560);

    /// A heading of whole degrees, taken modulo 360.
    #[must_use]
    pub const fn degrees(d: i32) -> Heading {
        Heading((d.rem_euclid(360) * 128) as u16)
    }
}

/// An oriented rectangle: a base or the footprint of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Rect {
    pub centre: Point,
    /// Where its front edge looks.
    pub heading: Heading,
    /// Half of the frontage, in 1/120 mm.
    pub half_front: i32,
    /// Half of the depth, in 1/120 mm.
    pub half_depth: i32,
}

//! Lengths, geometry, dice, exact odds and tallies: integers only, no input or output.
//!
//! The bottom layer. It imports nothing else of ours.
#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

pub mod dice;
pub mod geometry;
pub mod length;
pub mod odds;
pub mod side;
pub mod tally;

pub use dice::{Dice, Stream};
pub use geometry::{Face, Heading, Point, Rect, Sector, Spread, View, Wing, Zone};
pub use length::Len;
pub use odds::{Dist, Share};
pub use side::Side;
pub use tally::Tally;

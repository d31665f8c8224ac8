//! Left, centre and right: where on the field a thing happened, as a side sees it.

use super::super::Telling;
use crate::base::{Point, Side};
use crate::field::event::Place;

/// A third of the front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wing {
    Left,
    Centre,
    Right,
}

impl Wing {
    /// The key of its word.
    pub const fn key(self) -> &'static str {
        match self {
            Wing::Left => "left",
            Wing::Centre => "centre",
            Wing::Right => "right",
        }
    }
}

/// The front of both armies, as they stood at first.
#[derive(Debug, Clone, Copy, Default)]
pub struct Front {
    /// Ends in tenths of a millimetre to Blue's right.
    ends: Option<(i32, i32)>,
}

/// A place as (right, forward) of a side, in tenths of a millimetre.
pub fn seen(telling: &Telling<'_>, side: Side, place: Place) -> Point {
    let facing = telling.scenario.sides[side.index()].facing;
    Point::new(i32::from(place.x), i32::from(place.y)).unturned(facing)
}

impl Front {
    pub fn new(telling: &Telling<'_>, opening: &[Option<Place>]) -> Front {
        let across = opening.iter().flatten().map(|p| seen(telling, Side::Blue, *p).x);
        let ends = across.fold(None, |ends: Option<(i32, i32)>, x| {
            Some(ends.map_or((x, x), |(low, high)| (low.min(x), high.max(x))))
        });
        Front { ends }
    }

    /// The third of the front in which a place lies, as a side sees it; none where nobody's place is known.
    pub fn wing(&self, telling: &Telling<'_>, side: Side, place: Place) -> Option<Wing> {
        let (low, high) = self.ends?;
        let x = seen(telling, Side::Blue, place).x;
        let third = (high - low) / 3;
        let wing = if x < low + third {
            Wing::Left
        } else if x > high - third {
            Wing::Right
        } else {
            Wing::Centre
        };
        // Who looks the other way has the other hand there.
        let step = Point::new(1_000, 0).turned(telling.scenario.sides[Side::Blue.index()].facing);
        let same = step.unturned(telling.scenario.sides[side.index()].facing).x >= 0;
        Some(match (wing, same) {
            (Wing::Left, false) => Wing::Right,
            (Wing::Right, false) => Wing::Left,
            _ => wing,
        })
    }
}

//! Where a unit looks and fires from.

use super::*;

/// Where a unit looks and fires from.
#[derive(Debug, Clone, Copy)]
pub struct Eye {
    pub unit: u8,
    /// The front edge of this base is the front: the unit, its gun base (HOW-FIRE-41), or the face of its block.
    pub base: Rect,
    /// The middle of that front, from which ranges are measured (HOW-FIRE-08).
    pub at: Point,
    /// The face of its block that a garrison looks out of (HOW-TER-46).
    pub face: Option<Face>,
}

impl Eye {
    /// The eye of a unit where it stands; a garrison looks out of the front of its block.
    #[must_use]
    pub fn of(state: &State, unit: u8) -> Eye {
        let this = state.unit(unit);
        Eye::at(unit, this.rect, this.formation)
    }

    /// The eye of a unit as if it stood there in that formation.
    #[must_use]
    pub fn at(unit: u8, rect: Rect, formation: Formation) -> Eye {
        match formation {
            Formation::Garrison => Eye::of_face(unit, rect, Face::Front),
            Formation::Deployed => Eye::from(unit, gun_base(rect)),
            _ => Eye::from(unit, rect),
        }
    }

    /// The eye of a garrison at one face of its block (HOW-TER-46).
    #[must_use]
    pub fn of_face(unit: u8, block: Rect, face: Face) -> Eye {
        Eye { face: Some(face), ..Eye::from(unit, block.turned_to(face)) }
    }

    /// An eye at the front of a base.
    #[must_use]
    pub fn from(unit: u8, base: Rect) -> Eye {
        Eye { unit, base, at: base.front_centre(), face: None }
    }

    /// How far ahead of the front a place lies; below zero behind it.
    pub(super) fn ahead(&self, p: Point) -> i32 {
        self.base.local(p).y - self.base.half_depth
    }
}

/// The gun base of a deployed battery: the front part of its footprint, as deep as it is wide (HOW-FIRE-41).
#[must_use]
pub fn gun_base(battery: Rect) -> Rect {
    Rect { half_depth: battery.half_front, ..battery.advanced(battery.half_depth - battery.half_front) }
}

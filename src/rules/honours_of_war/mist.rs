//! Mist on the plain (HOW-SCN-39).

use super::data::D;
use super::engine::Engine;
use super::event::Code;
use super::state::{Field, Formation, State};
use crate::base::geometry::outline;
use crate::field::Nature;

/// Highest face on which fire or a charge is lost in the mist.
pub const LOST: u8 = 2;

impl Field {
    /// Whether a unit stands on a hill, with at least half of its footprint; all else is the plain.
    #[must_use]
    pub fn on_hill(&self, state: &State, unit: u8) -> bool {
        let rect = &state.unit(unit).rect;
        self.terrain
            .areas
            .iter()
            .filter(|a| matches!(a.nature, Nature::GentleHill | Nature::SteepHill))
            .any(|a| outline::share_of_rect(&a.points, rect) >= 500)
    }

    /// Whether mist lies between two units that are so far from each other: until its last turn, beyond 20 cm, where
    /// either of them is on the plain.
    #[must_use]
    pub fn is_misty(&self, state: &State, unit: u8, other: u8, distance: i32) -> bool {
        state.turn.max(1) <= self.mist
            && distance > self.d(D::Proximity)
            && !(self.on_hill(state, unit) && self.on_hill(state, other))
    }
}

impl Engine<'_> {
    /// HOW-SCN-39: throws for a unit that fires at an enemy in the mist, and says whether its fire is lost; fire at a
    /// garrison needs no throw.
    pub(super) fn fire_is_lost(&mut self, unit: u8, target: u8, range: i32) -> bool {
        self.state.unit(target).formation != Formation::Garrison && self.mist_die(unit, target, range)
    }

    /// HOW-SCN-39: throws for a unit that means to charge an enemy in the mist, and says whether the charge fails. The
    /// distance is that between the edges before it moves.
    pub(super) fn charge_is_lost(&mut self, unit: u8, target: u8) -> bool {
        let distance = self.state.unit(unit).rect.distance(&self.state.unit(target).rect);
        self.mist_die(unit, target, distance)
    }

    fn mist_die(&mut self, unit: u8, target: u8, distance: i32) -> bool {
        if !self.field.is_misty(self.state, unit, target, distance) {
            return false;
        }
        let die = self.dice.d6(crate::base::Stream::Of(self.field.unit(unit).side));
        let lost = die <= LOST;
        self.tell(Code::MistDie, unit, target, [die.into(), lost.into(), 0, 0]);
        lost
    }
}

#[cfg(test)]
mod tests;

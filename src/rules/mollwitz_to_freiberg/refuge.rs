//! Gunners who shelter in a square (MTF-SKR-14): it takes them in before an attack, and they come out when they like.

use super::data::moves::REFUGE;
use super::data::size::inches;
use super::engine::Engine;
use super::event::Code;
use super::state::{Field, Stand, State};
use crate::base::geometry::Face;

impl Field {
    /// The square in which the gunners of a battery may take refuge: a friend's, not more than four inches from their guns,
    /// and some of it behind the line of their fronts.
    #[must_use]
    pub fn refuge_of(&self, state: &State, unit: u8) -> Option<u8> {
        let u = state.unit(unit);
        let guns = if u.stand == Stand::Crew { &u.left } else { &u.rect };
        self.here(state, self.unit(unit).side).find(|&f| {
            let rect = &state.unit(f).rect;
            let behind = guns.locals(rect.corners()).iter().all(|p| p.y <= guns.half_depth);
            f != unit && self.in_square(state, f) && rect.is_within(guns, inches(REFUGE)) && behind
        })
    }

    /// Whether a unit is on the table by itself: here, and not sheltered by a square.
    #[must_use]
    pub fn is_out(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).here() && state.unit(unit).refuge.is_none()
    }
}

impl Engine<'_> {
    /// The crew leaves its guns for a square; no dice are thrown.
    pub(super) fn take_refuge(&mut self, unit: u8, square: u8) {
        if self.state.unit(unit).stand != Stand::Crew {
            self.abandon(unit);
        }
        let to = self.state.unit(square).rect;
        let u = self.state.unit_mut(unit);
        u.refuge = Some(square);
        u.rect = to.facing(u.rect.heading);
        self.shrink_into(unit, square);
        self.tell_stand(Code::TakesRefuge, unit, square);
    }

    /// Puts a sheltered crew into the middle of its square.
    fn shrink_into(&mut self, unit: u8, square: u8) {
        let to = self.state.unit(square).rect;
        let rect = crate::base::Rect { centre: to.centre, ..self.field.reshaped(self.state, unit) };
        // At the very edge of the table it has the room that its square has.
        self.state.unit_mut(unit).rect = if self.field.on_table(&rect) { rect } else { to };
    }

    /// Whoever shelters in a unit goes where it goes, and is lost with it; out of a square that is none any more they step
    /// to its rear.
    pub(super) fn shelter(&mut self, square: u8) {
        for unit in self.field.units_of(self.field.unit(square).side) {
            if !self.state.unit(unit).here() || self.state.unit(unit).refuge != Some(square) {
                continue;
            }
            let host = *self.state.unit(square);
            if !host.here() {
                self.shatter(unit, Code::Shattered);
            } else if host.stand == Stand::Square {
                self.shrink_into(unit, square);
            } else {
                self.state.unit_mut(unit).refuge = None;
                self.shrink_into(unit, square);
                let out = host.rect.looks(Face::Rear);
                let from = self.state.unit(unit).rect;
                let free = (1..=24).map(|n| from.moved(crate::base::Point::new(0, n * inches(1) / 2).turned(out)));
                let at = free.into_iter().find(|r| self.field.is_free(self.state, unit, r, super::movement::APART));
                match at {
                    Some(rect) => self.place(unit, &rect, Code::Moved),
                    None => self.shatter(unit, Code::Shattered),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! Pinning zones, an optional rule (WOF-OPT-15 to WOF-OPT-18).

use super::data::moves::PINNING;
use super::data::size::inches;
use super::fire::aim::bears_on;
use super::movement::offer::SLANT;
use super::movement::{Action, Doing};
use super::state::{Field, Stand, State};
use crate::base::Heading;

impl Field {
    /// Whether a unit has a pinning zone (WOF-OPT-16): not squares, the shaken, routers, garrisons of blocks and works.
    #[must_use]
    pub fn pins(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        u.here()
            && u.is_good()
            && !self.shaken(state, unit)
            && !matches!(u.stand, Stand::Square | Stand::Town | Stand::Crew)
            && (self.terrain.is_open() || !self.terrain.in_works(&u.rect))
    }

    /// Whether a unit stands before a visible enemy and inside his pinning zone: six inches deep, opening by 22.5 degrees from
    /// his two front corners (WOF-OPT-15, WOF-OPT-16).
    #[must_use]
    pub fn in_pinning_zone(&self, state: &State, unit: u8) -> bool {
        let own = &state.unit(unit).rect;
        self.options.pinning
            && self.enemies(state, unit).any(|e| {
                let its = &state.unit(e).rect;
                its.is_within(own, inches(PINNING))
                    && self.pins(state, e)
                    && bears_on(its, own).is_some()
                    && self.sees(state, unit, e)
            })
    }

    /// Whether a unit is pinned: close-order troops only; zones mean nothing to skirmishers and garrisons (WOF-OPT-18).
    #[must_use]
    pub fn is_pinned(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        matches!(u.stand, Stand::Close | Stand::Square | Stand::Bent)
            && (self.terrain.is_open() || !self.terrain.in_works(&u.rect))
            && self.in_pinning_zone(state, unit)
    }

    /// Whether a pinned unit does that safely (WOF-OPT-15, WOF-OPT-17): straight ahead, a wheel forward, an echelon forward, a
    /// charge, or nothing. An about face is a manoeuvre.
    #[must_use]
    pub fn is_safe_when_pinned(&self, state: &State, unit: u8, action: &Action) -> bool {
        let from = state.unit(unit).rect;
        match action.doing {
            Doing::Stand | Doing::Charge | Doing::Headlong => true,
            Doing::March => {
                let step = action.to.centre - action.via.centre;
                let ahead = action.to == action.via
                    || action.via.heading.to(Heading::of(step)).abs() <= SLANT + Heading::DEGREE / 8;
                // A square has no front to keep.
                ahead && (action.via.heading == from.heading || action.via != from.facing(action.via.heading))
            }
            _ => false,
        }
    }
}

//! The end of the battle (WOF-SCA-05).

use super::engine::Engine;
use super::event::Code;
use super::state::{Field, State};
use crate::base::Side;
use crate::rules::ending::{Ending, Standing};
use crate::rules::places::Holding;

impl Field {
    /// Units of a side that are lost: destroyed, dispersed, off the table in rout. Who pursues beyond the edge can return.
    #[must_use]
    pub fn lost(&self, state: &State, side: Side) -> u16 {
        self.units_of(side).filter(|&u| !state.unit(u).lives()).count() as u16
    }

    /// The number of lost units with which a side is beaten.
    #[must_use]
    pub const fn breaking(&self, side: Side) -> u16 {
        self.sides[side as usize].breaking
    }

    /// Who would win now: the side whose loss is farther from its break number, by the share of it; for a battle that is
    /// looked at before its end.
    #[must_use]
    pub fn ahead(&self, state: &State) -> Option<Side> {
        let [blue, red] = Side::BOTH.map(|s| u32::from(self.lost(state, s)));
        let [one, other] = Side::BOTH.map(|s| u32::from(self.breaking(s)));
        match (blue * other).cmp(&(red * one)) {
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Who holds a place now: the side that alone has a unit there in good morale; who held it last while nobody has, or
    /// both have.
    #[must_use]
    pub fn holder(&self, state: &State, place: usize) -> Option<Side> {
        let has = |side: Side| {
            self.here(state, side).any(|u| {
                let u = state.unit(u);
                u.is_good() && self.places[place].touches(&u.rect)
            })
        };
        self.holding(state).now(place, Side::BOTH.map(has))
    }

    /// The places (WOF-SCA-05) and who holds them.
    pub(super) fn holding<'a>(&'a self, state: &'a State) -> Holding<'a> {
        Holding { places: &self.places, held: &state.held }
    }

    /// How the battle stands at the end of a turn: a draw where both sides are beaten at once, or nobody by the last turn, unless
    /// places decide.
    #[must_use]
    pub fn ending(&self, state: &State) -> Option<Ending> {
        let lost = Side::BOTH.map(|s| self.lost(state, s));
        let standing = Standing {
            gone: Side::BOTH.map(|s| lost[s.index()] == self.units_of(s).count() as u16),
            lost,
            breaking: Side::BOTH.map(|s| self.breaking(s)),
            holding: self.holding(state),
            turn: state.turn,
            last_turn: self.last_turn,
        };
        standing.ending(|| None)
    }
}

impl Engine<'_> {
    /// The count at the end of a turn.
    pub fn count(&mut self) {
        let [blue, red] = Side::BOTH.map(|s| 2 * self.field.lost(self.state, s) as i16);
        let [one, other] = Side::BOTH.map(|s| 2 * self.field.breaking(s) as i16);
        self.tell_all(Code::Points, [blue, red, one, other]);
        for place in 0..self.field.places.len() {
            let holder = self.field.holder(self.state, place);
            if holder != self.state.held[place] {
                self.state.held[place] = holder;
                let number = holder.map_or(-1, |s| s as i16);
                self.tell_all(Code::Place, [number, place as i16, 0, 0]);
            }
        }
        self.state.ending = self.field.ending(self.state);
        if let Some(end) = self.state.ending {
            let winner = end.winner.map_or(-1, |w| w as i16);
            self.tell_all(Code::Over, [winner, end.by as i16, 0, 0]);
        }
    }
}

#[cfg(test)]
mod tests;

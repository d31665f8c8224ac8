//! The end of the battle (MTF-GME-05).

use super::engine::Engine;
use super::event::Code;
use super::state::{Field, Morale, State};
use crate::base::Side;
use crate::rules::ending::{Ending, Standing};
use crate::rules::places::Holding;

impl Field {
    /// Units of a side that are eliminated: shattered, off the table, batteries without guns.
    #[must_use]
    pub fn eliminated(&self, state: &State, side: Side) -> u16 {
        self.units_of(side).filter(|&u| state.unit(u).morale == Morale::Gone).count() as u16
    }

    /// The number of eliminated units with which a side has lost.
    #[must_use]
    pub const fn breaking(&self, side: Side) -> u16 {
        self.sides[side as usize].breaking
    }

    /// Points eliminated and points at the start.
    fn points_lost(&self, state: &State, side: Side) -> [i64; 2] {
        self.units_of(side).fold([0, 0], |[lost, all], u| {
            let points = i64::from(self.unit(u).points);
            [lost + if state.unit(u).morale == Morale::Gone { points } else { 0 }, all + points]
        })
    }

    /// Who would win by the smaller share of its points eliminated; nobody where the shares are equal.
    #[must_use]
    pub fn ahead(&self, state: &State) -> Option<Side> {
        let [blue, red] = Side::BOTH.map(|s| self.points_lost(state, s));
        match (blue[0] * red[1].max(1)).cmp(&(red[0] * blue[1].max(1))) {
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
                let mut parts = self.parts(state, u);
                !state.unit(u).is_shaken() && parts.any(|rect| self.places[place].touches(rect))
            })
        };
        self.holding(state).now(place, Side::BOTH.map(has))
    }

    /// The places (MTF-GME-05) and who holds them.
    pub(super) fn holding<'a>(&'a self, state: &'a State) -> Holding<'a> {
        Holding { places: &self.places, held: &state.held }
    }

    /// How the battle stands at the end of a turn. Who comes later is not lost.
    #[must_use]
    pub fn ending(&self, state: &State) -> Option<Ending> {
        let standing = Standing {
            gone: Side::BOTH.map(|s| self.units_of(s).all(|u| state.unit(u).morale == Morale::Gone)),
            lost: Side::BOTH.map(|s| self.eliminated(state, s)),
            breaking: Side::BOTH.map(|s| self.breaking(s)),
            holding: self.holding(state),
            turn: state.turn,
            last_turn: self.last_turn,
        };
        standing.ending(|| self.ahead(state))
    }
}

impl Engine<'_> {
    /// The count at the end of a turn.
    pub fn count(&mut self) {
        let [blue, red] = Side::BOTH.map(|s| 2 * self.field.eliminated(self.state, s) as i16);
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

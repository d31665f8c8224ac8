//! The end of the battle (section LOSE).

use super::data::{CONCEDE_LEAD, QUIET_TURNS, UTMOST_TURN};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision};
use super::state::{By, Ending, Field, State};
use crate::base::Side;

impl Field {
    /// Whether an army is beaten (WAS-LOSE-01, WAS-VER-03).
    #[must_use]
    pub fn is_beaten(&self, state: &State, side: Side) -> bool {
        let part = if self.options.third { 3 } else { 2 };
        self.left(state, side) * part < self.strength(side)
    }

    /// Whether a general may give the battle up (WAS-LOSE-03).
    #[must_use]
    pub fn may_concede(&self, state: &State, side: Side) -> bool {
        let (own, enemy) = (self.left(state, side), self.left(state, side.other()));
        2 * own <= self.strength(side) && enemy >= own + CONCEDE_LEAD
    }

    /// Units lost and the number at which an army is beaten, in halves.
    #[must_use]
    pub fn lost(&self, state: &State, side: Side) -> [u16; 2] {
        let lost = self.strength(side) - self.left(state, side);
        [2 * lost, 2 * (self.bears(side) + 1)]
    }
}

impl Engine<'_> {
    /// The count at the end of a turn (WAS-TURN-06).
    pub(super) fn count(&mut self) {
        let [blue, red] = Side::BOTH.map(|side| self.field.lost(self.state, side));
        self.tell_all(Code::Points, [blue[0] as i16, red[0] as i16, blue[1] as i16, red[1] as i16]);
        let beaten = Side::BOTH.map(|side| self.field.is_beaten(self.state, side));
        match beaten {
            [true, true] => return self.end(None, By::Threshold),
            [true, false] => return self.end(Some(Side::Red), By::Threshold),
            [false, true] => return self.end(Some(Side::Blue), By::Threshold),
            [false, false] => {}
        }
        for side in [self.state.first, self.state.first.other()] {
            if !self.field.may_concede(self.state, side) {
                continue;
            }
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Pass);
            if self.ask(side, Decision::Concede) == Choice::Pass {
                self.tell_all(Code::Concedes, [side as i16, 0, 0, 0]);
                return self.end(Some(side.other()), By::Conceded);
            }
        }
        self.state.quiet = if self.state.hurt { 0 } else { self.state.quiet.saturating_add(1) };
        let late = self.state.turn >= self.field.last_turn || self.state.quiet >= QUIET_TURNS;
        if self.field.options.limits && late || self.state.turn >= UTMOST_TURN {
            self.end(None, By::Time);
        }
    }

    fn end(&mut self, winner: Option<Side>, by: By) {
        self.state.ending = Some(Ending { winner, by });
        let side = winner.map_or(-1, |w| w as i16);
        self.tell_all(Code::Over, [side, by as i16, 0, 0]);
    }
}

#[cfg(test)]
mod tests;

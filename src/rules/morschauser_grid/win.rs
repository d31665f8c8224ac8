//! How a battle ends: by a general who must concede, or by time.

use super::data::QUIET_TURNS;
use super::engine::Engine;
use super::event::Code;
use super::state::{Ending, Field, State};
use crate::base::Side;

impl Field {
    /// Shaken commands of a side; one that is wiped out is Shaken (MHM-CMD-06).
    #[must_use]
    pub fn shaken(&self, state: &State, side: Side) -> u8 {
        self.commands_of(side).filter(|&c| state.command(c).shaken).count() as u8
    }
}

impl Engine<'_> {
    /// MHM-CMD-05, MHM-CMD-06: an army of which all commands, or half of them, are Shaken must concede. Where both must at
    /// once, nobody wins.
    pub fn judge(&mut self) {
        let shaken = Side::BOTH.map(|s| self.field.shaken(self.state, s));
        let ends = Side::BOTH.map(|s| self.field.concedes_at(s));
        let halves = |n: u8| i16::from(n) * 2;
        self.tell_all(Code::Points, [halves(shaken[0]), halves(shaken[1]), halves(ends[0]), halves(ends[1])]);
        let concedes = Side::BOTH.map(|s| shaken[s.index()] >= ends[s.index()]);
        let winner = match concedes {
            [false, false] => return,
            [true, true] => None,
            [true, false] => Some(Side::Red),
            [false, true] => Some(Side::Blue),
        };
        self.end(Ending::Conceded { winner });
    }

    /// MHM-CMD-07: after the last turn, or when nobody lost a hit for 8 turns of each side running, nobody wins.
    pub fn time(&mut self) {
        let state = &mut *self.state;
        state.quiet = if state.blood { 0 } else { state.quiet.saturating_add(1) };
        state.blood = false;
        // Without an end two who never meet part nevertheless.
        if self.field.options.endless && state.turn < super::data::UTMOST_TURN {
            return;
        }
        if state.turn >= self.field.last_turn.min(super::data::UTMOST_TURN) {
            self.end(Ending::LastTurn);
        } else if state.quiet >= QUIET_TURNS {
            self.end(Ending::Quiet);
        }
    }

    fn end(&mut self, ending: Ending) {
        if self.state.ending.is_some() {
            return;
        }
        self.state.ending = Some(ending);
        let (winner, how) = match ending {
            Ending::Conceded { winner } => (winner, 0),
            Ending::LastTurn => (None, 1),
            Ending::Quiet => (None, 2),
        };
        self.tell_all(Code::Over, [winner.map_or(-1, |s| s as i16), how, 0, 0]);
    }
}

#[cfg(test)]
mod tests;

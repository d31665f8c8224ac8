//! The hands of the rules: state, generals, dice and ear of one battle, together for the length of a step.
//!
//! Each topic adds its own methods to [`Engine`] in its own file. Play and forecast run this same code.

use super::event::Code;
use super::general::{Ask, Choice, Choices, Decision, General, Pick};
use super::state::{Field, Fight, NONE, State};
use crate::base::{Dice, Point, Rect, Side, Stream};
use crate::field::event::{NOBODY, stand};
use crate::field::{Event, Observer, Place};

/// All that a step of a battle works with.
pub struct Engine<'a> {
    pub field: &'a Field,
    pub state: &'a mut State,
    pub generals: [&'a dyn General; 2],
    /// What is on offer in the question at hand: one list for all, since it is large.
    pub choices: &'a mut Choices,
    pub dice: &'a mut Dice,
    pub out: &'a mut dyn Observer,
}

impl Engine<'_> {
    /// A die of six sides of a side's own stream (WOF-SCA-03).
    pub fn d6(&mut self, side: Side) -> u8 {
        self.dice.d6(Stream::Of(side))
    }

    /// A die of the side that owns a unit.
    pub fn die_of(&mut self, unit: u8) -> u8 {
        self.d6(self.field.unit(unit).side)
    }

    /// Asks the general of a unit's side about it.
    pub fn ask_of(&mut self, unit: u8, decision: Decision) -> Choice {
        self.ask(self.field.unit(unit).side, decision)
    }

    /// Puts a unit in a place and tells it.
    pub fn place(&mut self, unit: u8, to: &Rect, code: Code) {
        self.state.unit_mut(unit).rect = *to;
        self.unmix(unit);
        self.tell_stand(code, unit, NONE);
    }

    /// Asks the general of a side which of the choices on the list he takes. With a single one there is nothing to ask.
    ///
    /// # Panics
    /// Where there is no choice at all, or the general picks one that was not offered: faults of the program.
    pub fn ask(&mut self, side: Side, decision: Decision) -> Choice {
        if let [only] = self.choices[..] {
            return only;
        }
        let ask = Ask { field: self.field, state: self.state, side, decision };
        let pick = self.generals[side.index()].decide(&ask, self.choices, self.dice);
        self.chosen(pick, decision.actor())
    }

    /// The choice that a general picked for a unit; he tells why.
    pub fn chosen(&mut self, pick: Pick, actor: Option<u8>) -> Choice {
        let chosen = self.choices[pick.index];
        if let (Some(code), Some(actor)) = (Code::of(pick.reason), actor) {
            self.tell(code, actor, pick.target, pick.numbers);
        }
        chosen
    }

    /// Tells an event of a unit at its place.
    pub fn tell(&mut self, code: Code, actor: u8, target: u8, numbers: [i16; 4]) {
        if !self.out.hears() {
            return;
        }
        let units = self.field.units.len();
        let at = match usize::from(actor) {
            n if n < units => self.state.units[n].rect.centre,
            n if n < units + self.field.leaders.len() => self.field.leader_at(self.state, actor - units as u8),
            _ => Point::ORIGIN,
        };
        self.out.tell(Event { code: code as u16, actor, target, place: Place::of(at), numbers });
    }

    /// Tells an event of nobody in particular.
    pub fn tell_all(&mut self, code: Code, numbers: [i16; 4]) {
        self.tell(code, NOBODY, NOBODY, numbers);
    }

    /// Where a unit stands and how, as [`crate::field::Happening::Moved`] promises it. A general who is with it stands
    /// there too (WOF-GEN-01).
    pub fn tell_stand(&mut self, code: Code, unit: u8, target: u8) {
        if !self.out.hears() {
            return;
        }
        let u = self.state.unit(unit);
        let numbers = stand(&u.rect, self.field.shape(self.state, unit));
        self.tell(code, unit, target, numbers);
        if let Some(leader) = self.field.general_with(self.state, unit) {
            self.tell(Code::GeneralMoved, self.field.leader_piece(leader), NONE, [0; 4]);
        }
    }

    /// Ends every contact of a unit.
    pub fn part(&mut self, unit: u8) {
        self.state.fights.end(|f| f.has(unit));
    }

    /// Notes a contact; there is room for two of each unit.
    pub fn meet(&mut self, fight: Fight) {
        self.state.fights.add(fight);
    }
}

//! The hands of the rules: state, generals, dice and ear of one battle, together for the length of a step.
//!
//! Each topic adds its own methods to [`Engine`] in its own file. Play and forecast run this same code.

use super::event::Code;
use super::general::{Ask, Choice, Choices, Decision, General, Lister, Pick};
use super::state::{Field, NONE, State};
use crate::base::{Dice, Point, Side, Stream};
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
    /// A die of six sides of a side's own stream (MTF-GME-02).
    pub fn d6(&mut self, side: Side) -> u8 {
        self.dice.d6(Stream::Of(side))
    }

    /// A die of the side that owns a unit.
    pub fn die_of(&mut self, unit: u8) -> u8 {
        self.d6(self.field.unit(unit).side)
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
        self.picked(decision, pick)
    }

    /// Asks the general of a side which he takes of the choices that are listed as far as he has hope of them; none where
    /// there is none.
    pub fn choose(&mut self, side: Side, decision: Decision, list: Lister<'_>) -> Option<Choice> {
        let ask = Ask { field: self.field, state: self.state, side, decision };
        let pick = self.generals[side.index()].choose(&ask, list, self.choices, self.dice);
        (!self.choices.is_empty()).then(|| self.picked(decision, pick))
    }

    /// The choice that was picked, its reason told.
    fn picked(&mut self, decision: Decision, pick: Pick) -> Choice {
        let chosen = self.choices[pick.index];
        let actor = match decision {
            Decision::General { leader } => Some(self.field.leader_piece(self.state, leader)),
            decision => decision.actor(),
        };
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
        let mut leaders = 0..self.field.leaders.len() as u8;
        let at = match usize::from(actor) {
            n if n < units => self.state.units[n].rect.centre,
            _ => leaders
                .find(|&l| self.field.leader_piece(self.state, l) == actor)
                .map_or(Point::ORIGIN, |l| self.field.leader_at(self.state, l)),
        };
        self.out.tell(Event { code: code as u16, actor, target, place: Place::of(at), numbers });
    }

    /// Tells an event of nobody in particular.
    pub fn tell_all(&mut self, code: Code, numbers: [i16; 4]) {
        self.tell(code, NOBODY, NOBODY, numbers);
    }

    /// Where a unit stands and how, as [`crate::field::Happening::Moved`] promises it. A general who is with it stands
    /// there too (MTF-GEN-04).
    pub fn tell_stand(&mut self, code: Code, unit: u8, target: u8) {
        if !self.out.hears() {
            return;
        }
        let u = self.state.unit(unit);
        let numbers = stand(&u.rect, self.field.shape(self.state, unit));
        self.tell(code, unit, target, numbers);
        if let Some(leader) = self.field.general_with(self.state, unit) {
            self.tell(Code::GeneralMoved, self.field.leader_piece(self.state, leader), NONE, [0; 4]);
        }
    }

    /// Ends every contact of a unit.
    pub fn part(&mut self, unit: u8) {
        self.state.part(unit);
    }
}

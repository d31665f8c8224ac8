//! The hands of the rules: state, generals, dice and ear of one battle, together for the length of a step.
//!
//! Each topic adds its own methods to [`Engine`] in its own file. Play and forecast run this same code.

use super::data;
use super::event::Code;
use super::general::{Ask, Choice, Choices, Decision, General};
use super::state::{Field, Flags, Formation, Kind, NONE, State};
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
    /// A die of six sides of a side's own stream.
    pub fn d6(&mut self, side: Side) -> u8 {
        self.dice.d6(Stream::Of(side))
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
        let chosen = self.choices[pick.index];
        if let Some(code) = Code::of(pick.reason) {
            let actor = match (decision.actor(), chosen) {
                (NONE, Choice::Unit(unit)) => unit,
                (NONE, _) => self.field.general_piece(side),
                (unit, _) => unit,
            };
            self.tell(code, actor, pick.target, pick.numbers);
        }
        chosen
    }

    /// Tells an event of a unit or a general at his place.
    pub fn tell(&mut self, code: Code, actor: u8, target: u8, numbers: [i16; 4]) {
        if !self.out.hears() {
            return;
        }
        let at = match usize::from(actor) {
            n if n < self.field.units.len() => self.state.units[n].rect.centre,
            _ => {
                let side = Side::BOTH.into_iter().find(|&side| self.field.general_piece(side) == actor);
                side.map_or(Point::ORIGIN, |side| self.state.generals[side.index()].at)
            }
        };
        self.out.tell(Event { code: code as u16, actor, target, place: Place::of(at), numbers });
    }

    /// Tells an event of nobody in particular.
    pub fn tell_all(&mut self, code: Code, numbers: [i16; 4]) {
        self.tell(code, NOBODY, NOBODY, numbers);
    }

    /// Where a general stands.
    pub fn tell_figure(&mut self, code: Code, side: Side) {
        let (actor, at) = (self.field.general_piece(side), Place::of(self.state.generals[side.index()].at));
        self.out.tell(Event { code: code as u16, actor, target: NOBODY, place: at, numbers: [0; 4] });
    }

    /// Where a unit stands and how, as [`crate::field::Happening::Moved`] promises it.
    pub fn tell_stand(&mut self, code: Code, unit: u8, target: u8) {
        if !self.out.hears() {
            return;
        }
        let u = self.state.unit(unit);
        let numbers = stand(&u.rect, self.field.shape(self.state, unit));
        self.tell(code, unit, target, numbers);
    }

    /// Close-order foot loses its firing order (WAS-MOVE-03), also one that it was about to form (WAS-MOVE-02).
    pub fn leave_order(&mut self, unit: u8) {
        let kind = self.field.kind(self.state, unit);
        let u = self.state.unit_mut(unit);
        u.flags.clear(Flags::SETTLED);
        u.flags.clear(Flags::FORMING);
        if kind == Kind::Foot && u.formation == Formation::Order {
            u.formation = Formation::Line;
        }
    }

    /// Takes steps from a unit (WAS-ORG-04), and with them bases from its footprint (WAS-ORG-05). One that has none left
    /// is not taken off yet: see [`Engine::remove`].
    pub fn lose(&mut self, unit: u8, steps: u8, code: Code) {
        let kind = self.field.kind(self.state, unit);
        let u = self.state.unit_mut(unit);
        if steps == 0 || !u.here() {
            return;
        }
        let left = u.steps.saturating_sub(steps);
        let more = u.steps - left;
        let (front, depth) = data::size(kind, u.formation, left.max(1));
        if (front / 2, depth / 2) != (u.rect.half_front, u.rect.half_depth) {
            // The front stays where it is; the base that is left stands in the middle of the old frontage.
            let back = u.rect.half_depth - depth / 2;
            let rect = u.rect.advanced(back);
            u.rect = Rect { half_front: front / 2, half_depth: depth / 2, ..rect };
        }
        u.steps = left;
        self.state.hurt = true;
        let lost = i16::from(data::STEPS - left);
        self.tell(code, unit, NONE, [lost, i16::from(more), 0, 0]);
        if left == 0 {
            self.remove(unit, Code::Gone, NONE);
        }
    }

    /// Ends every contact of a unit (WAS-MEL-01).
    pub fn part(&mut self, unit: u8) {
        let contacts = self.state.unit(unit).contacts;
        for enemy in contacts.into_iter().filter(|&e| e != NONE) {
            let e = self.state.unit_mut(enemy);
            for contact in &mut e.contacts {
                if *contact == unit {
                    *contact = NONE;
                }
            }
            if !e.engaged() {
                e.flags.clear(Flags::ACROSS);
            }
        }
        let u = self.state.unit_mut(unit);
        u.contacts = [NONE; 4];
        u.flags.clear(Flags::ACROSS);
    }

    /// Takes a unit off the table for good, by an enemy's doing or by `by`'s, and the general with it (WAS-GEN-03).
    pub fn remove(&mut self, unit: u8, code: Code, by: u8) {
        self.part(unit);
        self.state.unit_mut(unit).steps = 0;
        self.state.hurt = true;
        self.tell(code, unit, by, [0; 4]);
        let side = self.field.unit(unit).side;
        if self.state.generals[side.index()].with == unit {
            self.lose_general(side);
        }
    }
}

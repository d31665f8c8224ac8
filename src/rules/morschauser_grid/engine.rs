//! The hands of the rules: state, generals, dice and ear of one battle, together for the length of a step.
//!
//! Each topic adds its own methods to [`Engine`] in its own file. Play and forecast run this same code. What one topic calls
//! in another:
//!
//! - `command.rs`: `rally_phase`, `at_risk` (Leaders in a box that is shot at or fought in).
//! - `movement.rs`: `act` (a unit's whole turn), `lead` (a Leader's move).
//! - `fire.rs`: `fire` (a unit may fire). `melee.rs`: `melee_phase`.
//! - `morale.rs`: `fall_back`, `leader_falls_back`, `settle` (commands that have become Shaken).
//! - here: `hurt`, `remove`, `stand`.

use super::data::{Formation, Kind};
use super::event::Code;
use super::general::{Ask, Choice, Choices, Decision, General};
use super::grid::{NOWHERE, heading_of};
use super::movement::Reach;
use super::state::{Field, Flags, NONE, State};
use super::terrain::HOUSES;
use crate::base::{Dice, Point, Rect, Side, Stream};
use crate::field::event::{NOBODY, stand};
use crate::field::view::Shape;
use crate::field::{Event, Observer, Place};

/// All that a step of a battle works with.
pub struct Engine<'a> {
    pub field: &'a Field,
    pub state: &'a mut State,
    pub reach: &'a mut Reach,
    pub generals: [&'a dyn General; 2],
    pub dice: &'a mut Dice,
    pub out: &'a mut dyn Observer,
}

impl Field {
    /// How a unit is drawn.
    #[must_use]
    pub fn shape(&self, state: &State, unit: u8) -> Shape {
        let (data, u) = (self.unit(unit), state.unit(unit));
        if u.here() && self.terrain.has(u.at, HOUSES) {
            return Shape::Garrison;
        }
        match data.kind {
            Kind::Light => Shape::LightFoot,
            kind if kind.is_guns() => Shape::Deployed,
            kind if kind.is_horse() => Shape::HorseLine,
            _ if u.formation == Formation::Line => Shape::FootLine,
            _ => Shape::FootColumn,
        }
    }

    /// The part of its box that a unit covers: its piece is drawn with room around it.
    #[must_use]
    pub fn footprint(&self, state: &State, unit: u8) -> Rect {
        let u = state.unit(unit);
        let centre = if u.here() { self.grid.middle(u.at) } else { Point::ORIGIN };
        let tenth = self.grid.side / 10;
        let (front, depth) = match (self.shape(state, unit), u.formation) {
            (_, Formation::Square) => (6, 6),
            (Shape::FootColumn, _) => (4, 6),
            (Shape::Deployed, _) => (6, 4),
            (Shape::HorseLine, _) => (7, 4),
            _ => (8, 4),
        };
        Rect::new(centre, heading_of(u.facing), front * tenth, depth * tenth)
    }
}

impl Engine<'_> {
    /// A die of six sides of a side's own stream.
    pub fn d6(&mut self, side: Side) -> i8 {
        self.dice.d6(Stream::Of(side)) as i8
    }

    /// Asks the general of a side. With a single choice there is nothing to ask.
    ///
    /// # Panics
    /// Where there is no choice at all, or the general picks one that was not offered: faults of the program.
    pub fn ask(&mut self, side: Side, decision: Decision, choices: &Choices) -> Choice {
        if let [only] = choices.as_slice() {
            return *only;
        }
        let ask = Ask { field: self.field, state: self.state, side, decision };
        let pick = self.generals[side.index()].decide(&ask, choices, self.dice);
        if let Some(code) = Code::of(pick.reason) {
            let actor = decision.actor(self.field);
            let target = match choices[pick.index] {
                Choice::Unit(unit) | Choice::Shot(unit) => unit,
                _ => pick.target,
            };
            self.tell(code, actor, target, pick.numbers);
        }
        choices[pick.index]
    }

    /// Tells an event of a piece at its place.
    pub fn tell(&mut self, code: Code, actor: u8, target: u8, numbers: [i16; 4]) {
        if !self.out.hears() {
            return;
        }
        let at = match usize::from(actor) {
            n if n < self.field.units.len() => self.state.units[n].at,
            n if n < self.field.units.len() + self.field.leaders.len() => {
                self.state.leaders[n - self.field.units.len()].at
            }
            _ => NOWHERE,
        };
        let at = if at == NOWHERE { Point::ORIGIN } else { self.field.grid.middle(at) };
        self.out.tell(Event { code: code as u16, actor, target, place: Place::of(at), numbers });
    }

    /// Tells an event of nobody in particular.
    pub fn tell_all(&mut self, code: Code, numbers: [i16; 4]) {
        self.tell(code, NOBODY, NOBODY, numbers);
    }

    /// Where a unit stands and how, as [`crate::field::Happening::Moved`] promises it.
    pub fn tell_stand(&mut self, code: Code, unit: u8, target: u8) {
        if !self.out.hears() {
            return;
        }
        let rect = self.field.footprint(self.state, unit);
        let numbers = stand(&rect, self.field.shape(self.state, unit));
        self.tell(code, unit, target, numbers);
    }

    /// Takes hits off a unit (MHM-UNIT-03): says how many it had to give. It is not removed here.
    pub fn hurt(&mut self, unit: u8, hits: u8, by: u8) -> u8 {
        let u = self.state.unit_mut(unit);
        let taken = hits.min(u.hits);
        if taken == 0 {
            return 0;
        }
        u.hits -= taken;
        let lost = self.field.unit(unit).hits() - u.hits;
        self.state.blood = true;
        // More hits than it had left are said to be lost, where the dice before them say more than it takes.
        let code = if hits > taken { Code::HitMore } else { Code::Hit };
        self.tell(code, unit, by, [i16::from(lost), i16::from(taken), i16::from(hits), 0]);
        taken
    }

    /// Takes a unit off the table for good, with what follows for its command (MHM-UNIT-03, MHM-CMD-01); guerillas may
    /// take the place of militia (MHM-NATL-06).
    pub fn remove(&mut self, unit: u8, code: Code) {
        if !self.state.unit(unit).here() {
            return;
        }
        self.tell(code, unit, NONE, [0; 4]);
        self.state.put(unit, NOWHERE);
        self.state.unit_mut(unit).hits = 0;
        if self.state.unit(unit).has(Flags::GUERILLAS) {
            return;
        }
        let command = self.field.unit(unit).command;
        self.state.command_mut(command).removed += 1;
        self.guerillas(unit);
    }
}

impl Decision {
    /// The piece that a question is about, for the events; nobody where it is about none.
    #[must_use]
    pub fn actor(self, field: &Field) -> u8 {
        use Decision as Q;
        match self {
            Q::Rally { leader } | Q::Lead { leader } => field.leader_piece(leader),
            Q::Fire { unit, .. }
            | Q::Move { unit }
            | Q::Join { unit }
            | Q::Strike { unit }
            | Q::Back { unit }
            | Q::Guerillas { unit } => unit,
            Q::NextUnit { command } => field.leader_piece(field.commands[usize::from(command)].leader),
            Q::NextCommand | Q::NextMelee => NOBODY,
        }
    }
}

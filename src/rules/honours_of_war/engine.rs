//! The hands of the rules: state, generals, dice and ear of one battle, together for the length of a step.
//!
//! Each topic adds its own methods to [`Engine`] in its own file. Play and forecast run this same code. What one topic
//! calls in another:
//!
//! - `fire.rs`: `fire_step` (one brigade fires, or the next side; says whether the phase is over, command casualties
//!   of HOW-CMD-30 included), `defend` (a unit may fire at a charger or at one who crosses its zone, HOW-CHG-45, HOW-CHG-46).
//! - `melee.rs`: `melee_phase` (all rounds, reactions, pursuits).
//! - `charge.rs`: `charge` (a declared charge to its end), `contact` (lining up), `evade`.
//! - `morale.rs`: `react` (one unit), `reactions` (all units that were hit and have not reacted), `retreat`, `rout`.
//! - here: `hurt`, `part`, `remove`.

use super::data::AVERAGE;
use super::event::Code;
use super::general::{Act, Ask, Choice, Choices, Decision, General, Look, Pick};
use super::morale::flight::{Flight, Retreats};
use super::state::{DONE, Field, Flags, Morale, NONE, State};
use crate::base::geometry::Face;
use crate::base::{Dice, Point, Side, Stream};
use crate::field::event::{NOBODY, stand};
use crate::field::{Event, Observer, Place};

/// All that a step of a battle works with.
pub struct Engine<'a> {
    pub field: &'a Field,
    pub state: &'a mut State,
    pub generals: [&'a dyn General; 2],
    pub dice: &'a mut Dice,
    pub out: &'a mut dyn Observer,
}

impl Engine<'_> {
    /// A die of six sides of a side's own stream.
    pub fn d6(&mut self, side: Side) -> i8 {
        self.dice.d6(Stream::Of(side)) as i8
    }

    /// An average die, read off a D6 (HOW-SCL-02).
    pub fn average(&mut self, side: Side) -> i8 {
        AVERAGE[usize::from(self.dice.d6(Stream::Of(side)) - 1)]
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
        self.picked(decision, choices, &pick)
    }

    /// The choice that a general picked, with its reason told.
    fn picked(&mut self, decision: Decision, choices: &Choices, pick: &Pick) -> Choice {
        if let Some(code) = Code::of(pick.reason) {
            let (actor, target) = match choices[pick.index] {
                Choice::Act(_) if matches!(code, Code::ReasonAssault | Code::ReasonPress) => {
                    // Its first move is the brigade's.
                    let brigade = self.field.unit(decision.actor()).brigade;
                    self.state.brigade_mut(brigade).goes_in = true;
                    (self.leader_piece(brigade), self.state.brigade(brigade).plan.target)
                }
                Choice::Brigade(brigade) => (self.leader_piece(brigade), self.state.brigade(brigade).plan.target),
                Choice::Act(action) => (decision.actor(), action.target),
                Choice::Shot(shot) => (decision.actor(), shot.target),
                _ => (decision.actor(), decision.other()),
            };
            self.tell(code, actor, target, pick.numbers);
        }
        choices[pick.index]
    }

    /// Asks the general of a unit how far it retreats (HOW-FIRE-59): in quarters of a move, with the way where it is worked out.
    pub fn ask_retreat(&mut self, unit: u8) -> (i32, Option<Flight>) {
        let (side, decision) = (self.field.unit(unit).side, Decision::Retreat { unit });
        let choices = Choices::of(&Retreats::QUARTERS.map(Choice::Quarters));
        let ask = Ask { field: self.field, state: self.state, side, decision };
        let ways = Retreats::new(self.field, self.state, unit);
        let picked = self.generals[side.index()].retreat(&ask, &ways).map(|pick| (ways.known(pick.index), pick));
        let (flight, choice) = match picked {
            Some((flight, pick)) => (flight, self.picked(decision, &choices, &pick)),
            None => (None, self.ask(side, decision, &choices)),
        };
        match choice {
            Choice::Quarters(quarters) => (i32::from(quarters), flight),
            _ => (4, None),
        }
    }

    /// Asks the general of a side for a single move of a unit: he looks at what he likes of what the rules allow.
    pub fn ask_move(&mut self, side: Side, unit: u8, second: bool) -> Choice {
        let decision = Decision::Move { unit, second, look: Look::About };
        let ask = Ask { field: self.field, state: self.state, side, decision };
        let mut choices = Choices::default();
        let pick = self.generals[side.index()].choose(&ask, (unit, second), &mut choices, self.dice);
        match choices.as_slice() {
            // A charge that is left alone has the men for its reason (HOW-CMD-25).
            [only] if !matches!(only, Choice::Act(a) if a.act == Act::Charge) => *only,
            _ => self.picked(decision, &choices, &pick),
        }
    }

    /// Asks a question of yes and no.
    pub fn agrees(&mut self, side: Side, decision: Decision) -> bool {
        self.ask(side, decision, &Choices::of(&[Choice::No, Choice::Yes])) == Choice::Yes
    }

    /// Tells an event of a unit at its place.
    pub fn tell(&mut self, code: Code, actor: u8, target: u8, numbers: [i16; 4]) {
        let at = match usize::from(actor) {
            n if n < self.field.units.len() => self.state.units[n].rect.centre,
            _ => Point::ORIGIN,
        };
        let [actor, target] = [actor, target].map(|n| self.field.piece(n));
        self.out.tell(Event { code: code as u16, actor, target, place: Place::of(at), numbers });
    }

    /// Tells an event of nobody in particular.
    pub fn tell_all(&mut self, code: Code, numbers: [i16; 4]) {
        self.tell(code, NOBODY, NOBODY, numbers);
    }

    /// Where a unit stands and how, as [`crate::field::Happening::Moved`] promises it.
    pub fn tell_stand(&mut self, code: Code, unit: u8, target: u8) {
        let u = self.state.unit(unit);
        let numbers = stand(&u.rect, self.field.shape(self.state, unit));
        self.tell(code, unit, target, numbers);
    }

    /// The number of the piece of a brigade's commander in events.
    #[must_use]
    pub fn leader_piece(&self, brigade: u8) -> u8 {
        self.field.leader_piece(self.state, brigade)
    }

    /// Puts hits on a unit (HOW-HIT-09, HOW-FIRE-14, HOW-MEL-04): at most five in all, remembering who did it and on which side
    /// he is in contact, or else in which sector he has his larger part (HOW-FIRE-56, HOW-FIRE-60, HOW-MEL-28). The reaction comes later, by [`Engine::react`].
    pub fn hurt(&mut self, unit: u8, hits: u8, by: u8) {
        if hits == 0 || !self.state.unit(unit).here() {
            return;
        }
        if by != NONE {
            let u = self.state.unit(unit);
            // In a melee the side at which they are in contact, where two large bases may lie in several sectors.
            let touched = Face::ALL.into_iter().find(|&face| u.contacts[face as usize] == by);
            let from = touched.unwrap_or_else(|| u.rect.sectors(&self.state.unit(by).rect).largest());
            let u = self.state.unit_mut(unit);
            u.hit_by = by;
            u.hit_from = from;
        }
        let u = self.state.unit_mut(unit);
        let now = (u.hits + hits).min(DONE);
        let more = now - u.hits;
        u.hits = now;
        u.flags.set(Flags::HIT);
        u.flags.clear(Flags::REACTED);
        self.tell(Code::Hit, unit, by, [i16::from(now), i16::from(more), 0, 0]);
    }

    /// Ends every contact of a unit; enemies whom nobody touches any more are free again, and their charges over (HOW-TER-18,
    /// HOW-MEL-17). Where it was one of two who fought an enemy in the same sector (HOW-CHG-17), the other takes its place there.
    pub fn part(&mut self, unit: u8) {
        const CHARGE: Flags = Flags(Flags::FIXED.0 | Flags::CHARGED.0 | Flags::BONUS.0);
        let was_engaged = self.state.unit(unit).engaged();
        self.state.unit_mut(unit).contacts = [NONE; 4];
        self.state.unit_mut(unit).flags.clear(CHARGE);
        if !was_engaged {
            return;
        }
        for other in self.field.units_of(self.field.unit(unit).side.other()) {
            let o = *self.state.unit(other);
            let Some(sector) = o.contacts.iter().position(|&n| n == unit) else { continue };
            let second = self.field.units_of(self.field.unit(unit).side).find(|&n| {
                let friend = self.state.unit(n);
                friend.contacts.contains(&other) && !o.contacts.contains(&n)
            });
            let o = self.state.unit_mut(other);
            o.contacts[sector] = second.unwrap_or(NONE);
            if !o.engaged() {
                o.flags.clear(CHARGE);
            }
        }
    }

    /// Takes a unit off the table for good.
    pub fn remove(&mut self, unit: u8, code: Code) {
        self.remove_by(unit, code, NOBODY);
    }

    /// Takes a unit off the table for good, and tells by whom.
    pub fn remove_by(&mut self, unit: u8, code: Code, by: u8) {
        self.remove_as(unit, code, by, 0);
    }

    /// The same, with how it came to that for the event's first number.
    pub fn remove_as(&mut self, unit: u8, code: Code, by: u8, how: i16) {
        if !self.state.unit(unit).here() {
            return;
        }
        self.part(unit);
        self.tell(code, unit, by, [how, 0, 0, 0]);
        let u = self.state.unit_mut(unit);
        u.morale = Morale::Gone;
        u.hits = DONE;
    }
}

impl Decision {
    /// The unit that a question is about, for the events; nobody where it is about none.
    #[must_use]
    pub const fn actor(self) -> u8 {
        use Decision as Q;
        match self {
            Q::Move { unit, .. }
            | Q::Intercept { unit, .. }
            | Q::Answer { unit, .. }
            | Q::Support { unit, .. }
            | Q::Defend { unit, .. }
            | Q::Evade { unit, .. }
            | Q::Retreat { unit }
            | Q::Fire { unit }
            | Q::Face { unit }
            | Q::Back { unit }
            | Q::Faces { unit, .. }
            | Q::Wish { unit }
            | Q::Pursue { unit }
            | Q::Occupy { unit } => unit,
            _ => NOBODY,
        }
    }

    /// The enemy that a question is about, for the events; nobody where it is about none.
    #[must_use]
    pub const fn other(self) -> u8 {
        use Decision as Q;
        match self {
            Q::Intercept { charger, .. }
            | Q::Answer { charger, .. }
            | Q::Defend { charger, .. }
            | Q::Evade { charger, .. } => charger,
            _ => NOBODY,
        }
    }
}

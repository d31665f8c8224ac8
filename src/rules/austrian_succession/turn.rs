//! The sequence of a turn (section TURN), one natural pause at a time.

use super::engine::Engine;
use super::event::Code;
use super::general::{Ask, Choice, Decision, MAX_CHOICES};
use super::state::{Flags, Formation, Kind, NONE, Phase};
use crate::base::Side;
use crate::rules::system::Progress;

impl Engine<'_> {
    /// Goes on to the next natural pause: a unit's activation, or the end of a phase (WAS-TURN-01).
    pub fn step(&mut self) -> Progress {
        if self.state.ending.is_some() {
            return Progress::Over;
        }
        match self.state.phase {
            Phase::Setup | Phase::Count => self.new_turn(),
            Phase::Movement => {
                if !self.activation() {
                    self.enter(Phase::Fire);
                }
            }
            Phase::Fire => {
                self.fire_phase();
                self.half_moves();
                self.enter(Phase::Melee);
            }
            Phase::Melee => {
                self.melee_phase();
                self.turn_ends();
                self.enter(Phase::Count);
                self.generals_leave();
                self.count();
            }
        }
        if self.state.ending.is_some() { Progress::Over } else { Progress::Going }
    }

    fn enter(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.tell_all(Code::Phase, [phase as i16, 0, 0, 0]);
    }

    /// A new turn: the marks of the last one come off, the generals plan, the dice say who moves first.
    pub(super) fn new_turn(&mut self) {
        self.state.turn += 1;
        self.state.hurt = false;
        self.state.passed = [false; 2];
        self.tell_all(Code::Turn, [self.state.turn as i16, 0, 0, 0]);
        for unit in 0..self.field.units.len() as u8 {
            let u = self.state.unit_mut(unit);
            u.flags.0 &= Flags::LASTING.0;
            (u.fire_hits, u.shot_at) = (0, 0);
            if self.state.unit(unit).here() && self.holds_houses(unit) {
                self.state.unit_mut(unit).flags.set(Flags::HOUSED);
            }
        }
        for general in &mut self.state.generals {
            (general.acted, general.rode) = (false, false);
        }
        self.state.tells = Side::BOTH.map(|side| self.field.telling_guns(self.state, side));
        for side in Side::BOTH {
            let (first, end) = self.field.sides[side.index()].brigades;
            for brigade in first..end {
                let ask = Ask { field: self.field, state: self.state, side, decision: Decision::Activate };
                let plan = self.generals[side.index()].plan(&ask, brigade);
                self.state.plans[usize::from(brigade)] = plan;
            }
        }
        let first = self.die_off(Code::FirstDie);
        (self.state.first, self.state.next) = (first, first);
        self.tell_all(Code::First, [first as i16, 0, 0, 0]);
        self.enter(Phase::Movement);
    }

    /// A die each, the higher wins, ties are thrown again (WAS-TURN-02, WAS-DEP-01).
    pub fn die_off(&mut self, code: Code) -> Side {
        loop {
            let dice = Side::BOTH.map(|side| self.d6(side));
            for side in Side::BOTH {
                self.tell_all(code, [side as i16, i16::from(dice[side.index()]), 0, 0]);
            }
            if dice[0] != dice[1] {
                return if dice[0] > dice[1] { Side::Blue } else { Side::Red };
            }
        }
    }

    /// The next unit to be moved, by the side whose turn it is (WAS-TURN-02); false where both have finished.
    pub(super) fn activation(&mut self) -> bool {
        for side in [self.state.next, self.state.next.other()] {
            if self.state.passed[side.index()] {
                continue;
            }
            self.choices.clear();
            for unit in self.field.units_of(side) {
                let u = self.state.unit(unit);
                let free = u.here() && !u.has(Flags::ACTED) && !u.engaged() && !self.field.is_held(self.state, unit);
                if free && self.choices.len() + 2 < MAX_CHOICES {
                    self.choices.push(Choice::Unit(unit));
                }
            }
            let general = self.state.generals[side.index()];
            if general.here && !general.acted {
                self.choices.push(Choice::General);
            }
            self.choices.push(Choice::Pass);
            match self.ask(side, Decision::Activate) {
                Choice::Unit(unit) => self.activate(side, unit),
                Choice::General => self.general_acts(side),
                _ => {
                    self.state.passed[side.index()] = true;
                    self.tell_all(Code::Passes, [side as i16, 0, 0, 0]);
                }
            }
            self.state.next = side.other();
            return true;
        }
        false
    }

    fn activate(&mut self, side: Side, unit: u8) {
        self.field.offer(self.state, unit, self.choices);
        match self.ask(side, Decision::Move { unit }) {
            Choice::Act(action) => self.act(unit, &action),
            _ => self.state.unit_mut(unit).flags.set(Flags::ACTED),
        }
    }

    /// WAS-MOVE-04: who fired and had not moved goes half a move, one at a time, this turn's first mover beginning.
    pub(super) fn half_moves(&mut self) {
        let mut waiting = [0_u64; 2];
        for unit in 0..self.field.units.len() as u8 {
            let u = self.state.unit(unit);
            let goes = u.here() && !u.engaged() && u.has(Flags::FIRED) && !u.has(Flags::MOVED);
            let goes = goes && !self.field.is_held(self.state, unit);
            if goes && self.field.kind(self.state, unit).is_light() {
                waiting[self.field.unit(unit).side.index()] |= 1 << unit;
            }
        }
        let mut side = self.state.first;
        while waiting != [0; 2] {
            if waiting[side.index()] != 0 {
                let unit = waiting[side.index()].trailing_zeros() as u8;
                waiting[side.index()] &= !(1 << unit);
                self.field.half_offer(self.state, unit, self.choices);
                if let Choice::Act(action) = self.ask(side, Decision::HalfMove { unit }) {
                    self.act(unit, &action);
                }
            }
            side = side.other();
        }
    }

    /// Whether close-order foot holds houses (WAS-TERR-10).
    fn holds_houses(&self, unit: u8) -> bool {
        self.field.kind(self.state, unit) == Kind::Foot
            && !self.field.terrain.is_open()
            && self.field.terrain.in_houses(&self.state.unit(unit).rect)
    }

    /// What a whole turn completes: firing order (WAS-MOVE-02), and the order of who holds houses (WAS-TERR-10).
    pub(super) fn turn_ends(&mut self) {
        for unit in 0..self.field.units.len() as u8 {
            let u = *self.state.unit(unit);
            if !u.here() || self.field.kind(self.state, unit) != Kind::Foot {
                continue;
            }
            if u.has(Flags::FORMING) && !u.engaged() {
                self.state.unit_mut(unit).formation = Formation::Order;
                self.tell_stand(Code::InOrder, unit, NONE);
            }
            if u.has(Flags::HOUSED) && !u.has(Flags::MOVED) && !u.has(Flags::SETTLED) && self.holds_houses(unit) {
                self.state.unit_mut(unit).flags.set(Flags::SETTLED);
                self.tell_stand(Code::InOrder, unit, NONE);
            }
        }
    }
}

//! The sequence of a turn (section SEQ), one natural pause at a time.

use super::engine::Engine;
use super::event::Code;
use super::general::{Ask, Choice, Decision, MAX_CHOICES};
use super::state::{Flags, Phase, Stage};
use crate::base::Side;
use crate::rules::system::Progress;

impl Engine<'_> {
    /// Goes on to the next natural pause: a unit's charge or move, or the end of a phase (WOF-SEQ-01).
    pub fn step(&mut self) -> Progress {
        if self.state.ending.is_some() {
            return Progress::Over;
        }
        match self.state.phase {
            Phase::Setup | Phase::Combat => {
                self.new_turn();
                self.initiative_phase();
            }
            Phase::Initiative => {
                self.enter(Phase::Move);
                self.begin_phase();
                self.begin_stage(Stage::ChargesA);
            }
            Phase::Move => {
                if !self.next_move() {
                    self.end_stage();
                    match self.state.stage.next() {
                        Some(stage) => self.begin_stage(stage),
                        None => {
                            // Who broke as skirmishers that were ridden down (WOF-RTM-02).
                            self.first_routs();
                            self.dangers();
                            self.enter(Phase::Shooting);
                            self.shooting_phase();
                        }
                    }
                }
            }
            Phase::Shooting => {
                self.enter(Phase::Combat);
                self.combat_phase();
                self.count();
            }
        }
        if self.state.ending.is_some() { Progress::Over } else { Progress::Going }
    }

    fn enter(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.tell_all(Code::Phase, [phase as i16, 0, 0, 0]);
    }

    /// A new turn: the marks of the last one come off.
    fn new_turn(&mut self) {
        self.state.turn += 1;
        self.tell_all(Code::Turn, [self.state.turn as i16, 0, 0, 0]);
        for unit in self.field.units_from(Side::Blue) {
            let disordered = self.field.disordered(self.state, unit);
            let u = self.state.unit_mut(unit);
            let fired = u.has(Flags::FIRED_NOW);
            u.flags.0 &= !Flags::OF_A_TURN.0;
            if fired {
                u.set(Flags::FIRED_LAST);
            }
            u.shelled = [u.shelled[1], 0];
            (u.reach, u.spent) = (0, 0);
            if disordered || u.is_shaken() {
                u.set(Flags::WAS_UPSET);
            }
            (u.start, u.straight_before, u.straight) = (u.rect, u.straight, 0);
        }
        for side in Side::BOTH {
            for leader in self.field.leaders_of(side) {
                let l = &mut self.state.leaders[usize::from(leader)];
                // He was confused for that turn (WOF-GEN-06).
                (l.moved, l.confused) = (false, false);
            }
        }
        self.enter(Phase::Initiative);
    }

    /// Sides, rallies and routs, pursuits, confusion (WOF-SEQ-02, WOF-SEQ-03, WOF-SEQ-04, WOF-SEQ-05).
    fn initiative_phase(&mut self) {
        self.begin_phase();
        let winner = self.die_off();
        self.choices.clear();
        self.choices.push(Choice::Hold);
        self.choices.push(Choice::Yes);
        let first = self.ask(winner, Decision::Initiative) == Choice::Yes;
        self.state.first = if first { winner } else { winner.other() };
        self.tell_all(Code::SideA, [self.state.first as i16, 0, 0, 0]);
        self.rallies();
        self.pursuers();
        self.confusion();
        self.civilians_leave();
    }

    /// A die each, the higher chooses; ties are thrown again (WOF-SEQ-02).
    fn die_off(&mut self) -> Side {
        loop {
            let dice = Side::BOTH.map(|side| self.d6(side));
            for side in Side::BOTH {
                self.tell_all(Code::InitiativeDie, [side as i16, i16::from(dice[side.index()]), 0, 0]);
            }
            if dice[0] != dice[1] {
                return if dice[0] > dice[1] { Side::Blue } else { Side::Red };
            }
        }
    }

    /// A step of the movement phase begins: who may act in it (WOF-SEQ-06, WOF-SEQ-07, WOF-SEQ-08).
    fn begin_stage(&mut self, stage: Stage) {
        self.state.stage = stage;
        let side = self.state.active();
        let may = |unit: &u8| {
            if stage.is_charges() {
                self.field.may_charge(self.state, *unit) && self.field.has_target(self.state, *unit)
            } else {
                self.field.may_move(self.state, *unit)
            }
        };
        self.state.waiting = self.field.here(self.state, side).filter(may).fold(0, |bits, u| bits | 1 << u);
    }

    /// The end of a step of moves: battalion guns, and garrisons of burning houses.
    fn end_stage(&mut self) {
        if !self.state.stage.is_charges() {
            self.battalion_guns();
            self.burnt_out();
        }
    }

    /// The next unit or general to act; false where the step is done. Whom a headlong order drives acts in any case
    /// (WOF-IRR-10).
    fn next_move(&mut self) -> bool {
        let side = self.state.active();
        let charges = self.state.stage.is_charges();
        self.choices.clear();
        for leader in self.field.leaders_of(side).filter(|_| !charges) {
            let l = self.state.leaders[usize::from(leader)];
            if l.here && !l.moved && !self.field.is_off(self.state, leader) {
                self.choices.push(Choice::General(leader));
            }
        }
        for unit in self.field.here(self.state, side) {
            if self.state.waiting & (1 << unit) != 0 && self.choices.len() + 1 < MAX_CHOICES {
                self.choices.push(Choice::Unit(unit));
            }
        }
        self.choices.push(Choice::Pass);
        let next = match self.ask(side, Decision::Next) {
            Choice::Pass => self.field.driven(self.state, self.state.waiting).map_or(Choice::Pass, Choice::Unit),
            next => next,
        };
        match next {
            Choice::Unit(unit) if charges => {
                self.state.waiting &= !(1 << unit);
                let (field, general) = (self.field, self.generals[side.index()]);
                let ask = Ask { field, state: self.state, side, decision: Decision::Charge { unit } };
                // Whom a headlong order drives asks for nobody's hopes (WOF-IRR-10).
                let driven = self.state.unit(unit).has(Flags::HEADLONG);
                let hopes = |enemy: u8| driven || general.hopes_to_charge(&ask, unit, enemy);
                field.charges_of(self.state, unit, hopes, self.choices);
                field.only_headlong(self.state, unit, self.choices);
                if let Choice::Act(action) = self.ask(side, Decision::Charge { unit }) {
                    self.act(unit, &action);
                }
            }
            Choice::Unit(unit) => self.move_unit(unit),
            Choice::General(leader) => self.move_general(leader),
            _ => return false,
        }
        true
    }
}

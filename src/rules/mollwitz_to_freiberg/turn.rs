//! The sequence of a turn (section SEQ), one natural pause at a time. A turn is the go of one side.

use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision, MAX_CHOICES};
use super::state::{Flags, Phase};
use crate::base::Side;
use crate::rules::system::Progress;

impl Engine<'_> {
    /// Goes on to the next natural pause: a unit's move, or the end of a phase (MTF-SEQ-01).
    pub fn step(&mut self) -> Progress {
        if self.state.ending.is_some() {
            return Progress::Over;
        }
        match self.state.phase {
            Phase::Setup | Phase::Combat => {
                self.new_turn();
                self.rally_phase();
            }
            Phase::Rally => {
                self.enter(Phase::Move);
                self.confusion();
            }
            Phase::Move => {
                if !self.next_move() {
                    self.burnt_out();
                    self.enter(Phase::Shooting);
                    self.shooting_phase();
                }
            }
            Phase::Shooting => {
                self.enter(Phase::Combat);
                self.combat_phase();
                self.take_guns();
                self.count();
                self.generals_leave();
            }
        }
        if self.state.ending.is_some() { Progress::Over } else { Progress::Going }
    }

    fn enter(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.tell_all(Code::Phase, [phase as i16, 0, 0, 0]);
    }

    /// A new turn: the sides swap (MTF-GME-07), the marks of the active side's last turn come off.
    fn new_turn(&mut self) {
        self.state.turn += 1;
        self.tell_all(Code::Turn, [self.state.turn as i16, 0, 0, 0]);
        self.state.active = match (self.state.turn, self.field.first) {
            (1, Some(first)) => first,
            (1, None) => self.die_off(),
            _ => self.state.active.other(),
        };
        let active = self.state.active;
        self.tell_all(Code::Active, [active as i16, 0, 0, 0]);
        for unit in self.field.units_from(active) {
            let own = self.field.unit(unit).side == active;
            let shaken = self.state.unit(unit).is_shaken();
            let disordered = self.field.disordered(self.state, unit);
            let u = self.state.unit_mut(unit);
            (u.start, u.combat_hits, u.phase_hits, u.shot_hits, u.shot_by) = (u.rect, 0, 0, 0, 0);
            (u.broke, u.risked) = (0, 0);
            // MTF-HIT-11 looks at the start of every turn, MTF-FT-03 at the latest active one.
            u.clear(Flags::WAS_SHAKEN);
            // What is missing is missing in its own turn alone (MTF-ATK-07).
            u.clear(Flags::HALVED);
            if shaken {
                u.set(Flags::WAS_SHAKEN);
            }
            if own {
                u.flags.0 &= !Flags::OF_A_TURN.0;
                if disordered {
                    u.set(Flags::WAS_DISORDERED);
                }
                if u.has(Flags::DEBT) {
                    u.set(Flags::OLD_DEBT);
                }
                if u.has(Flags::SPENT) {
                    u.clear(Flags::SPENT);
                    u.set(Flags::HALVED);
                }
            }
        }
        for leader in self.field.leaders_of(active) {
            self.state.leaders[usize::from(leader)].moved = false;
        }
        self.arrive();
        self.enter(Phase::Rally);
    }

    /// A die each, the higher goes first, ties are thrown again (MTF-GME-07).
    fn die_off(&mut self) -> Side {
        loop {
            let dice = Side::BOTH.map(|side| self.d6(side));
            for side in Side::BOTH {
                self.tell_all(Code::FirstDie, [side as i16, i16::from(dice[side.index()]), 0, 0]);
            }
            if dice[0] != dice[1] {
                return if dice[0] > dice[1] { Side::Blue } else { Side::Red };
            }
        }
    }

    /// The next unit or general to be moved (MTF-SEQ-03); false where the side has done.
    fn next_move(&mut self) -> bool {
        let side = self.state.active;
        self.choices.clear();
        for leader in self.field.leaders_of(side) {
            let l = self.state.leaders[usize::from(leader)];
            if l.here && !l.moved {
                self.choices.push(Choice::General(leader));
            }
        }
        for unit in self.field.here(self.state, side) {
            if !self.state.unit(unit).has(Flags::DONE) && self.choices.len() + 1 < MAX_CHOICES {
                self.choices.push(Choice::Unit(unit));
            }
        }
        self.choices.push(Choice::Pass);
        match self.ask(side, Decision::Next) {
            Choice::Unit(unit) => self.move_unit(unit),
            Choice::General(leader) => self.move_general(leader),
            _ => return false,
        }
        true
    }
}

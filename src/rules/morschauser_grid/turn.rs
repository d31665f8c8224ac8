//! The turn: who goes first, and the steps of a player's turn.

use super::engine::Engine;
use super::event::Code;
use super::general::{Ask, Choice, Choices, Decision};
use super::grid::NOWHERE;
use super::state::{Flags, NONE, Phase};
use crate::base::{Side, Stream};
use crate::field::scenario::When;
use crate::rules::system::Progress;

impl Engine<'_> {
    /// Goes on to the end of a step of a player's turn, or of a command's moves (MHM-TURN-02).
    pub fn step(&mut self) -> Progress {
        if self.state.ending.is_some() {
            return Progress::Over;
        }
        match self.state.phase {
            Phase::FormUp => {
                self.throw_for_first();
                self.state.turn = 1;
                self.tell_all(Code::Turn, [1, 0, 0, 0]);
                self.begin(self.state.first);
            }
            Phase::Rally => {
                self.rally_phase();
                self.enter(Phase::Move);
            }
            Phase::Move => {
                if !self.next_command() {
                    self.enter(Phase::Melee);
                }
            }
            Phase::Melee => {
                self.melee_phase();
                self.pass_on();
            }
        }
        if self.state.ending.is_some() { Progress::Over } else { Progress::Going }
    }

    fn enter(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.tell_all(Code::Phase, [phase as i16, 0, 0, 0]);
    }

    /// MHM-TURN-01: one die each, ties again; the winner goes first, and the order never changes.
    fn throw_for_first(&mut self) {
        loop {
            let dice = Side::BOTH.map(|side| {
                let die = self.d6(side);
                self.tell_all(Code::FirstDie, [side as i16, i16::from(die), 0, 0]);
                die
            });
            if dice[0] != dice[1] {
                self.state.first = if dice[0] > dice[1] { Side::Blue } else { Side::Red };
                self.tell_all(Code::GoesFirst, [self.state.first as i16, 0, 0, 0]);
                return;
            }
        }
    }

    /// A side's turn begins.
    fn begin(&mut self, side: Side) {
        self.state.mover = side;
        self.tell_all(Code::Begins, [side as i16, 0, 0, 0]);
        for unit in 0..self.field.units.len() as u8 {
            let own = self.field.unit(unit).side == side;
            let u = self.state.unit_mut(unit);
            // MHM-FALL-01: hits are added up in one player's turn.
            u.suffered = 0;
            u.flags.clear(Flags::THROWN);
            if own {
                u.flags.clear(Flags::MOVED | Flags::FIRED | Flags::ACTED);
            }
        }
        for leader in self.field.leaders_of(side) {
            self.state.leader_mut(leader).acted = false;
        }
        for command in self.field.commands_of(side) {
            self.state.command_mut(command).done = false;
            self.arrive(command);
        }
        let ask = Ask { field: self.field, state: self.state, side, decision: Decision::NextCommand };
        let wanted = self.generals[side.index()].plan(&ask);
        for command in self.field.commands_of(side) {
            self.state.command_mut(command).plan = wanted[usize::from(command)];
        }
        self.enter(Phase::Rally);
    }

    /// MHM-TURN-01: the turn passes; when both have had theirs, the next turn begins.
    fn pass_on(&mut self) {
        if self.state.ending.is_some() {
            return;
        }
        if self.state.mover == self.state.first {
            self.begin(self.state.first.other());
            return;
        }
        self.time();
        self.generals_leave();
        if self.state.ending.is_none() {
            self.state.turn += 1;
            self.tell_all(Code::Turn, [self.state.turn as i16, 0, 0, 0]);
            self.begin(self.state.first);
        }
    }

    /// One command acts, or the general of the army goes somewhere; says whether there was anything left to do.
    fn next_command(&mut self) -> bool {
        let side = self.state.mover;
        let mut choices = Choices::default();
        for command in self.field.commands_of(side) {
            if !self.state.command(command).done {
                choices.push(Choice::Command(command));
            }
        }
        let general = self.field.general(side);
        let g = self.state.leader(general);
        if g.here() && !g.acted {
            choices.push(Choice::Leader(general));
        }
        if choices.is_empty() {
            return false;
        }
        choices.push(Choice::Pass);
        match self.ask(side, Decision::NextCommand, &choices) {
            Choice::Command(command) => self.activate(command),
            Choice::Leader(leader) => self.lead(leader),
            _ => return false,
        }
        self.state.ending.is_none()
    }

    /// The units of a command act one after the other, in the order that their general wishes.
    fn activate(&mut self, command: u8) {
        let side = self.state.mover;
        // Passed over at once it is done for this turn; else it may be taken up again, for units act in any order.
        self.state.command_mut(command).done = true;
        let field = self.field;
        let data = &field.commands[usize::from(command)];
        let mut acted = false;
        loop {
            let mut choices = Choices::default();
            for &unit in &data.units {
                let u = self.state.unit(unit);
                if u.here() && !u.has(Flags::ACTED) {
                    choices.push(Choice::Unit(unit));
                }
            }
            let leader = self.state.leader(data.leader);
            if leader.here() && !leader.acted && !field.is_held(self.state, command) {
                choices.push(Choice::Leader(data.leader));
            }
            if choices.is_empty() {
                return;
            }
            choices.push(Choice::Pass);
            match self.ask(side, Decision::NextUnit { command }, &choices) {
                Choice::Unit(unit) => self.act(unit),
                Choice::Leader(leader) => self.lead(leader),
                _ => {
                    self.state.command_mut(command).done = !acted;
                    return;
                }
            }
            acted = true;
            if self.state.ending.is_some() {
                return;
            }
        }
    }

    /// A command that comes later (ours: the rules know no reserves): in its turn it stands in the free boxes nearest to
    /// where it comes, and acts at once.
    fn arrive(&mut self, command: u8) {
        let field = self.field;
        let data = &field.commands[usize::from(command)];
        let Some(coming) = data.coming else { return };
        if !data.units.iter().any(|&u| self.state.unit(u).has(Flags::WAITS)) {
            return;
        }
        let piece = field.leader_piece(data.leader);
        match coming.when {
            When::Turn(turn) if self.state.turn < turn => return,
            When::Die { from, .. } if self.state.turn < from => return,
            When::Die { least, .. } => {
                let die = self.dice.d6(Stream::Of(data.side));
                let comes = die >= least;
                self.tell(Code::ArrivalDie, piece, NONE, [die.into(), least.into(), comes.into(), 0]);
                if !comes {
                    return;
                }
            }
            When::Turn(_) => {}
        }
        for &unit in &data.units {
            // Who found no room before comes now.
            if !self.state.unit(unit).has(Flags::WAITS) {
                continue;
            }
            let free = field.grid.boxes(field.reversed(data.side)).filter(|&at| field.is_free(self.state, unit, at));
            let Some(at) = free.min_by_key(|&at| field.grid.distance(at, coming.at)) else { continue };
            self.state.put(unit, at);
            let u = self.state.unit_mut(unit);
            u.facing = coming.facing;
            u.flags.clear(Flags::WAITS);
            self.tell_stand(Code::Arrived, unit, NONE);
        }
        let first = data.units.iter().map(|&u| self.state.unit(u).at).find(|&at| at != NOWHERE);
        if let Some(at) = first
            && self.state.leader(data.leader).hits > 0
        {
            self.state.leader_mut(data.leader).at = at;
            self.tell(Code::LeaderMoved, piece, NONE, [0; 4]);
        }
    }
}

#[cfg(test)]
mod tests;

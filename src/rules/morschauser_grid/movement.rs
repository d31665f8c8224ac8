//! Movement: what a unit may spend, where that takes it, and the turn of a unit and of a Leader.

mod flood;
mod offer;
mod reach;
mod ride;

#[cfg(test)]
pub use flood::{Flood, Met};
pub use reach::{Going, Node, Reach, leader_may_enter};

use super::data::{Formation, LEADER_MOVE, Nation, SIX};
use super::engine::Engine;
use super::event::Code;
use super::general::{Action, Choice, Decision, Way, When};
use super::state::{Faced, Field, Flags, NONE, State};

/// A whole number of boxes halved and rounded up (MHM-MOVE-07): 1 of 2, 2 of 3, 2 of 4, 3 of 5. No step is sure
/// (MHM-MOVE-09).
#[must_use]
pub const fn half(boxes: u8) -> u8 {
    boxes.div_ceil(2)
}

/// What a unit may spend on a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Its whole move in boxes, in the formation in which it goes.
    pub boxes: u8,
    /// Too far from its Leader, or he is gone (MHM-LEAD-01, MHM-LEAD-04).
    pub unled: bool,
    /// Of a Shaken command (MHM-CMD-03).
    pub shaken: bool,
}

impl Allowance {
    /// In halves of a box for a way of going: several causes together halve only once (MHM-MOVE-07).
    #[must_use]
    pub const fn halves(self, way: Way) -> u8 {
        let slow = self.unled || self.shaken;
        let boxes = if slow { half(self.boxes) } else { self.boxes };
        match way {
            Way::Stand => 0,
            Way::March => boxes * 2,
            // MHM-MOVE-03: half as much again, after halving.
            Way::Road => boxes * 3,
            // MHM-MOVE-04: half, whatever else would halve it.
            Way::Back => half(self.boxes) * 2,
            // MHM-CMD-03: going to the rear lifts that one halving only.
            Way::Away => (if self.unled { half(self.boxes) } else { self.boxes }) * 2,
        }
    }
}

impl Field {
    /// The allowance of a unit that goes in a formation.
    #[must_use]
    pub fn allowance(&self, state: &State, unit: u8, formation: Formation) -> Allowance {
        let (data, u) = (self.unit(unit), state.unit(unit));
        let mut boxes = data.kind.row().moves;
        // MHM-FORM-02: infantry whose move is 2 moves 3 in column.
        if formation == Formation::Column && boxes == 2 {
            boxes = 3;
        }
        // MHM-NATL-01: Napoleon's infantry goes 1 box more.
        if self.options.napoleon && data.kind.is_foot() && self.led_by(state, unit, Nation::French) {
            boxes += 1;
        }
        // MHM-LEAD-01, MHM-LEAD-04; guerillas need no Leader (MHM-NATL-06).
        let leader = state.leader(self.commands[usize::from(data.command)].leader);
        let near = leader.here() && self.grid.distance(leader.at, u.at) <= SIX * 2;
        let unled = !near && !u.has(Flags::GUERILLAS);
        Allowance { boxes, unled, shaken: self.is_shaken(state, unit) }
    }

    /// The distance from a box to the nearest unit of a side, in halves; the most where there is none.
    #[must_use]
    pub fn nearest(&self, state: &State, side: crate::base::Side, at: u16) -> u8 {
        state.nearest(side, at, false).map_or(u8::MAX, |(_, far)| far)
    }
}

impl Engine<'_> {
    /// A unit's whole turn: fire and move, or move and fire (MHM-TURN-02, MHM-FIRE-02).
    pub fn act(&mut self, unit: u8) {
        self.state.unit_mut(unit).flags.set(Flags::ACTED);
        let had_targets = self.fire(unit, When::Before);
        if self.state.ending.is_some() {
            return;
        }
        // Whom a scenario holds fires and fights where he stands.
        if self.field.is_held(self.state, self.field.unit(unit).command) {
            self.fire(unit, When::After);
            return;
        }
        let before = (self.state.unit(unit).at, self.state.unit(unit).facing);
        let choices = self.offers(unit);
        let side = self.field.unit(unit).side;
        if let Choice::Act(action) = self.ask(side, Decision::Move { unit }, &choices) {
            self.perform(unit, action);
        }
        // Who saw nobody and stays as he was sees nobody still.
        if had_targets || (self.state.unit(unit).at, self.state.unit(unit).facing) != before {
            self.fire(unit, When::After);
        }
    }

    /// Carries a move out.
    pub fn perform(&mut self, unit: u8, action: Action) {
        let before = *self.state.unit(unit);
        self.form(unit, action.first);
        if action.at != before.at {
            self.state.put(unit, action.at);
            self.state.unit_mut(unit).flags.set(Flags::MOVED);
        }
        self.state.unit_mut(unit).facing = action.facing;
        let target = match self.field.faced(self.state, unit) {
            Some(Faced::Unit(enemy)) => enemy,
            Some(Faced::Leaders(at)) => {
                let enemy = self.field.unit(unit).side.other();
                self.field.lone_leader(self.state, enemy, at).map_or(NONE, |l| self.field.leader_piece(l))
            }
            None => NONE,
        };
        let moved = (action.at, action.facing) != (before.at, before.facing);
        match action.way {
            _ if moved && action.attacks => self.tell_stand(Code::Attacks, unit, target),
            _ if !moved => {}
            Way::Back => self.tell_stand(Code::Backed, unit, NONE),
            Way::Road => self.tell_stand(Code::MarchedByRoad, unit, NONE),
            _ if action.at == before.at => self.tell_stand(Code::Turned, unit, NONE),
            _ => self.tell_stand(Code::Moved, unit, NONE),
        }
        self.form(unit, action.last);
    }

    /// MHM-FORM-01: a change of formation.
    pub fn form(&mut self, unit: u8, formation: Formation) {
        if self.state.unit(unit).formation == formation {
            return;
        }
        self.state.unit_mut(unit).formation = formation;
        let code = match formation {
            Formation::Line => Code::FormedLine,
            Formation::Column => Code::FormedColumn,
            Formation::Square => Code::FormedSquare,
        };
        self.tell_stand(code, unit, NONE);
    }

    /// A Leader's move: 6 boxes without facing, through friends (MHM-MOVE-02, MHM-ORG-05).
    pub fn lead(&mut self, leader: u8) {
        self.state.leader_mut(leader).acted = true;
        let choices = self.spots(leader);
        let side = self.field.leaders[usize::from(leader)].side;
        if let Choice::Spot(at) = self.ask(side, Decision::Lead { leader }, &choices)
            && at != self.state.leader(leader).at
        {
            self.state.leader_mut(leader).at = at;
            self.tell(Code::LeaderMoved, self.field.leader_piece(leader), NONE, [0; 4]);
        }
    }
}

/// What a Leader may spend, in halves of a box.
pub const LEADER_HALVES: u8 = LEADER_MOVE * 2;

#[cfg(test)]
mod tests;

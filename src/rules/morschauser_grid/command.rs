//! Leaders: rallying at the start of their side's turn, and the danger that they are in.

use super::data::{LEADER_FALLS, Nation, Quality, SIX, rallied};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Choices, Decision};
use super::grid::NOWHERE;
use super::state::{Field, Flags, NONE, State};
use crate::base::Side;

impl Field {
    /// What is added to a Leader's rally dice (MHM-LEAD-06), Napoleon's +1 for the French included (MHM-NATL-01, MHM-EX-03).
    #[must_use]
    pub fn rally_modifier(&self, state: &State, leader: u8, unit: u8) -> i8 {
        let french = self.options.napoleon && self.led_by(state, unit, Nation::French);
        state.leader(leader).quality.rally() + i8::from(french)
    }

    /// Whether a Leader may try to rally a unit (MHM-LEAD-05, MHM-ORG-02): one of his command within 6 boxes that has lost
    /// hits; Karl any unit of his army that has its Leader still (MHM-NATL-03).
    #[must_use]
    pub fn may_rally(&self, state: &State, leader: u8, unit: u8) -> bool {
        let (data, u, l) = (self.leaders[usize::from(leader)], state.unit(unit), state.leader(leader));
        let command = self.unit(unit).command;
        let own = match data.command {
            // MHM-LEAD-04: whose own Leader has been eliminated is rallied by nobody.
            NONE => state.leader(self.commands[usize::from(command)].leader).hits > 0,
            own => command == own && !u.has(Flags::GUERILLAS),
        };
        let whole = if u.has(Flags::GUERILLAS) { 1 } else { self.unit(unit).hits() };
        l.here() && u.here() && own && u.hits < whole && self.grid.distance(l.at, u.at) <= SIX * 2
    }

    /// Whether the general of an army, allied or not, rallies as Erzherzog Karl does (MHM-NATL-03).
    #[must_use]
    pub fn is_karl(&self, side: Side) -> bool {
        self.options.karl && self.units_of(side).any(|u| self.unit(u).nation == Nation::Austrian)
    }
}

impl Engine<'_> {
    /// MHM-LEAD-05: every Leader of the side may try to rally one unit, before any of its moves.
    pub fn rally_phase(&mut self) {
        let side = self.state.mover;
        for leader in self.field.leaders_of(side) {
            if self.field.leaders[usize::from(leader)].command != NONE {
                if let Some(unit) = self.rally_choice(leader) {
                    let die = self.d6(side);
                    self.rally(leader, unit, die);
                }
            } else if self.field.is_karl(side) {
                self.karl(leader);
            }
        }
    }

    /// Whom a Leader tries to rally.
    fn rally_choice(&mut self, leader: u8) -> Option<u8> {
        let side = self.field.leaders[usize::from(leader)].side;
        let mut choices = Choices::default();
        choices.push(Choice::Pass);
        let field = self.field;
        // MHM-ORG-02: his own; the general of an army any unit of it (MHM-NATL-03).
        for unit in field.led_units(leader) {
            if field.may_rally(self.state, leader, unit) {
                choices.push(Choice::Unit(unit));
            }
        }
        match self.ask(side, Decision::Rally { leader }, &choices) {
            Choice::Unit(unit) => Some(unit),
            _ => None,
        }
    }

    /// MHM-NATL-03: two attempts, both dice thrown before any is applied; a natural 1 on either is a seizure.
    fn karl(&mut self, leader: u8) {
        let side = self.field.leaders[usize::from(leader)].side;
        let chosen = [self.rally_choice(leader), self.rally_choice(leader)];
        if chosen == [None; 2] {
            return;
        }
        let dice = chosen.map(|unit| if unit.is_some() { self.d6(side) } else { 0 });
        if dice.contains(&1) {
            let both = i16::from(dice[0]) * 10 + i16::from(dice[1]);
            self.tell(Code::Seizure, self.field.leader_piece(leader), NONE, [both, 0, 0, 0]);
            return;
        }
        for (unit, die) in chosen.into_iter().zip(dice) {
            if let Some(unit) = unit {
                self.rally(leader, unit, die);
            }
        }
    }

    /// One attempt with its die (MHM-LEAD-05, MHM-LEAD-07): never above the hits that the unit started with.
    pub fn rally(&mut self, leader: u8, unit: u8, die: i8) {
        let total = die + self.field.rally_modifier(self.state, leader, unit);
        let hits = self.field.unit(unit).hits();
        let lost = hits - self.state.unit(unit).hits;
        let gained = rallied(total).min(lost);
        let piece = self.field.leader_piece(leader);
        self.tell(Code::RallyDie, piece, unit, [i16::from(die), i16::from(total), i16::from(gained), 0]);
        if gained > 0 {
            self.state.unit_mut(unit).hits += gained;
            self.tell(Code::Rallied, unit, piece, [i16::from(lost - gained), i16::from(gained), 0, 0]);
        }
    }

    /// MHM-LEAD-06: the quality of every Leader that nobody rated.
    pub fn dice_for_leaders(&mut self) {
        for side in Side::BOTH {
            for leader in self.field.leaders_of(side) {
                let commands = self.field.leaders[usize::from(leader)].command != NONE;
                if !commands {
                    continue;
                }
                let rated = self.state.leader(leader).quality;
                if rated != Quality::Unknown {
                    self.tell(Code::Quality, self.field.leader_piece(leader), NONE, [0, rated as i16, 0, 0]);
                    continue;
                }
                let die = self.d6(side);
                let quality = Quality::of_die(die as u8);
                self.state.leader_mut(leader).quality = quality;
                let piece = self.field.leader_piece(leader);
                self.tell(Code::QualityDie, piece, NONE, [i16::from(die), quality as i16, 0, 0]);
            }
        }
    }

    /// MHM-LEAD-03: each Leader of a side in a box that was shot at or fought in throws two dice; MHM-LEAD-04: the second
    /// hit eliminates him.
    pub fn at_risk(&mut self, side: Side, at: u16) {
        for leader in self.field.leaders_of(side) {
            if self.state.leader(leader).at != at {
                continue;
            }
            let total = self.d6(side) + self.d6(side);
            let piece = self.field.leader_piece(leader);
            self.tell(Code::RiskDie, piece, NONE, [i16::from(total), 0, 0, 0]);
            if total as u8 > LEADER_FALLS {
                continue;
            }
            let l = self.state.leader_mut(leader);
            l.hits -= 1;
            let (left, quality) = (l.hits, l.quality);
            self.state.blood = true;
            self.tell(Code::LeaderHit, piece, NONE, [i16::from(left), quality as i16, 0, 0]);
            if left == 0 {
                self.lose_leader(leader);
            }
        }
    }

    /// Generals whom the scenario takes off at the end of this turn leave the field, unhurt; with them goes what they give
    /// their army (MHM-NATL-01).
    pub fn generals_leave(&mut self) {
        for side in Side::BOTH {
            let general = self.field.general(side);
            if self.field.general_leaves[side.index()] == Some(self.state.turn) && self.state.leader(general).here() {
                self.tell(Code::LeaderLeaves, self.field.leader_piece(general), NONE, [0; 4]);
                self.state.leader_mut(general).at = NOWHERE;
            }
        }
    }

    /// A Leader is out of the game.
    pub fn lose_leader(&mut self, leader: u8) {
        self.tell(Code::LeaderFell, self.field.leader_piece(leader), NONE, [0; 4]);
        let l = self.state.leader_mut(leader);
        (l.at, l.hits) = (NOWHERE, 0);
    }
}

#[cfg(test)]
mod tests;

//! Melees and retreats (sections MEL and RET).

pub mod retreat;

use super::data::{Foe, MELEE_SCORE, melee_halves};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision};
use super::state::{Field, Flags, Kind, MAX_UNITS, NONE, State, Traits};
use crate::base::Side;
use crate::base::geometry::Face;

/// All that goes into a unit's melee dice; the odds read the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blows {
    /// Dice in halves: an odd one is an even chance of one more (WAS-MEL-10).
    pub halves: u8,
    /// The face that hits.
    pub need: u8,
    /// The face with which the enemy saves.
    pub save: u8,
    /// One extra die per step (WAS-MEL-09), and why.
    pub edge: Option<Edge>,
}

/// Why a unit has an extra die per step: one at most (WAS-MEL-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    FlankOrRear,
    HigherGround,
    Bank,
    Houses,
}

impl Field {
    /// How a kind of troops fights (WAS-MEL-03, WAS-MEL-04): light foot in close country as close order.
    fn fights_as(&self, state: &State, unit: u8) -> Kind {
        match self.kind(state, unit) {
            Kind::LightFoot if self.terrain.in_close_country(&state.unit(unit).rect) => Kind::Foot,
            kind => kind,
        }
    }

    /// The column of an enemy on the table (WAS-MEL-07, WAS-MEL-08).
    fn foe(&self, state: &State, unit: u8, enemy: u8) -> Foe {
        let front = state.unit(enemy).contacts[Face::Front as usize] == unit;
        match self.fights_as(state, enemy) {
            Kind::HeavyHorse => Foe::HeavyHorse,
            Kind::Lancers => Foe::Lancers,
            Kind::LightHorse => Foe::LightHorse,
            Kind::LightFoot => Foe::LightFoot,
            Kind::Foot if front && self.ordered(state, enemy) => Foe::Ordered,
            Kind::Foot | Kind::Gun => Foe::OtherFoot,
        }
    }

    /// Why a unit has an extra die per step against an enemy, if it has (WAS-MEL-09).
    #[must_use]
    pub fn edge(&self, state: &State, unit: u8, enemy: u8) -> Option<Edge> {
        let (u, e) = (state.unit(unit), state.unit(enemy));
        if e.face_of(unit).is_some_and(|face| face != Face::Front as usize) {
            return Some(Edge::FlankOrRear);
        }
        if self.terrain.is_open() {
            return None;
        }
        if self.terrain.contour(u.rect.centre) > self.terrain.contour(e.rect.centre) {
            return Some(Edge::HigherGround);
        }
        if e.has(Flags::ACROSS) && e.contacts[Face::Front as usize] == unit {
            return Some(Edge::Bank);
        }
        (self.terrain.in_houses(&u.rect) && !self.terrain.in_houses(&e.rect)).then_some(Edge::Houses)
    }

    /// What goes into a unit's dice against an enemy in contact.
    #[must_use]
    pub fn blows(&self, state: &State, unit: u8, enemy: u8) -> Blows {
        let steps = state.unit(unit).steps;
        let own = self.fights_as(state, unit);
        let row = melee_halves(own, self.foe(state, unit, enemy));
        let edge = self.edge(state, unit, enemy).filter(|_| row > 0);
        let each = if edge.is_some() { row + 2 } else { row };
        // A gun is gone without a throw (WAS-MEL-06).
        let halves = if self.kind(state, enemy) == Kind::Gun { 0 } else { each * steps };
        let weak = own.is_horse() && self.unit(unit).traits.has(Traits::WEAK_SWORDS);
        let need = if weak { MELEE_SCORE.1 } else { MELEE_SCORE.0 };
        Blows { halves, need, save: self.save(state, enemy, unit), edge }
    }
}

/// One round of all melees: who struck whom, and what each suffered.
pub(super) struct Round {
    /// The melee that each unit is in, by the lowest number of its members; [`NONE`] for those in none.
    melee: [u8; MAX_UNITS],
    /// Whom each struck.
    struck: [u8; MAX_UNITS],
    /// The unsaved hits that each did to him.
    did: [u8; MAX_UNITS],
    /// What each suffered, hits by fire counted in (WAS-MEL-14).
    suffered: [u8; MAX_UNITS],
    /// The enemies in contact as the round began.
    contacts: [[u8; 4]; MAX_UNITS],
}

impl Engine<'_> {
    /// The melee phase: all dice, all hits, then the losers one by one (WAS-TURN-05, WAS-RET-04).
    pub(super) fn melee_phase(&mut self) {
        let count = self.field.units.len();
        if !self.state.units[..count].iter().any(|u| u.here() && u.engaged()) {
            return;
        }
        let mut round = Round {
            melee: [NONE; MAX_UNITS],
            struck: [NONE; MAX_UNITS],
            did: [0; MAX_UNITS],
            suffered: [0; MAX_UNITS],
            contacts: [[NONE; 4]; MAX_UNITS],
        };
        self.join_melees(&mut round);
        for unit in self.field.units_from(self.state.first) {
            if round.melee[usize::from(unit)] != NONE {
                self.strike(unit, &mut round);
            }
        }
        let mut guns = 0_u64;
        for unit in 0..count as u8 {
            if round.melee[usize::from(unit)] == NONE {
                continue;
            }
            if self.field.kind(self.state, unit) == Kind::Gun {
                guns |= 1 << unit;
            }
            round.suffered[usize::from(unit)] += self.state.unit(unit).fire_hits;
        }
        let mut hits = [0_u8; MAX_UNITS];
        for unit in 0..count {
            if round.struck[unit] != NONE {
                hits[usize::from(round.struck[unit])] += round.did[unit];
            }
        }
        for unit in self.field.units_from(self.state.first) {
            let n = usize::from(unit);
            round.suffered[n] += hits[n];
            if guns & (1 << unit) != 0 {
                // WAS-MEL-06, where a charger is left.
                let by = round.contacts[n].into_iter().find(|&e| e != NONE).unwrap_or(NONE);
                self.state.unit_mut(unit).flags.set(Flags::TAKEN);
                self.remove(unit, Code::GunTaken, by);
            } else {
                self.lose(unit, hits[n], Code::Hit);
            }
        }
        self.losers(&round);
    }

    /// All units linked by contact form one melee (WAS-MEL-16).
    fn join_melees(&self, round: &mut Round) {
        let count = self.field.units.len();
        for unit in 0..count {
            let u = &self.state.units[unit];
            if u.here() && u.engaged() {
                round.melee[unit] = unit as u8;
                round.contacts[unit] = u.contacts;
            }
        }
        loop {
            let mut changed = false;
            for unit in 0..count {
                for enemy in round.contacts[unit].into_iter().filter(|&e| e != NONE) {
                    let low = round.melee[unit].min(round.melee[usize::from(enemy)]);
                    for n in [unit, usize::from(enemy)] {
                        changed |= round.melee[n] != low;
                        round.melee[n] = low;
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// A unit's dice against one enemy in contact, of its player's choice (WAS-MEL-16).
    fn strike(&mut self, unit: u8, round: &mut Round) {
        let n = usize::from(unit);
        let side = self.field.unit(unit).side;
        self.choices.clear();
        for enemy in round.contacts[n].into_iter().filter(|&e| e != NONE) {
            self.choices.push(Choice::Unit(enemy));
        }
        if self.choices.is_empty() {
            return;
        }
        let Choice::Unit(enemy) = self.ask(side, Decision::Strike { unit }) else { return };
        round.struck[n] = enemy;
        let blows = self.field.blows(self.state, unit, enemy);
        if blows.halves == 0 {
            return;
        }
        let mut dice = blows.halves / 2;
        if blows.halves % 2 == 1 {
            dice += u8::from(self.d6(side) >= 4);
        }
        let hits: u8 = (0..dice).map(|_| u8::from(self.d6(side) >= blows.need)).sum();
        let left = self.save(enemy, hits, blows.save);
        round.did[n] = left;
        let numbers = [i16::from(dice), i16::from(blows.need), i16::from(hits), i16::from(hits - left)];
        self.tell(Code::Fought, unit, enemy, numbers);
    }

    /// Who lost each melee (WAS-MEL-14, WAS-MEL-15, WAS-MEL-16, WAS-MEL-17), and what becomes of the losers, those of
    /// this turn's first mover first.
    fn losers(&mut self, round: &Round) {
        let count = self.field.units.len();
        let mut lost = [0_u64; 2];
        for melee in 0..count as u8 {
            if round.melee[usize::from(melee)] != melee {
                continue;
            }
            let members = |e: &Self, side: Side| {
                let of = move |&n: &u8| round.melee[usize::from(n)] == melee;
                e.field.units_of(side).filter(of)
            };
            let worst =
                Side::BOTH.map(|side| members(self, side).map(|n| round.suffered[usize::from(n)]).max().unwrap_or(0));
            let left = Side::BOTH.map(|side| members(self, side).any(|n| self.state.unit(n).here()));
            if left.contains(&false) {
                continue;
            }
            if worst[0] == worst[1] {
                self.tell(Code::MeleeTied, melee, NONE, [i16::from(worst[0]), 0, 0, 0]);
                continue;
            }
            let side = if worst[0] > worst[1] { Side::Blue } else { Side::Red };
            for n in members(self, side) {
                let most = round.suffered[usize::from(n)] == worst[side.index()];
                // One whose enemies are all gone has won, whatever the hits.
                if most && self.state.unit(n).here() && self.state.unit(n).engaged() {
                    lost[side.index()] |= 1 << n;
                }
            }
        }
        for side in [self.state.first, self.state.first.other()] {
            while lost[side.index()] != 0 {
                self.choices.clear();
                for n in self.field.units_of(side).filter(|&n| lost[side.index()] & (1 << n) != 0) {
                    self.choices.push(Choice::Unit(n));
                }
                let Choice::Unit(unit) = self.ask(side, Decision::Loser) else { return };
                lost[side.index()] &= !(1 << unit);
                if self.state.unit(unit).here() && self.state.unit(unit).engaged() {
                    let by = self.beaten_by(unit, round);
                    self.retreat(unit, by);
                }
            }
        }
    }

    /// The enemy that beat a unit: of those in contact the one that did it most hits (WAS-RET-01).
    fn beaten_by(&self, unit: u8, round: &Round) -> u8 {
        let contacts = self.state.unit(unit).contacts;
        let mut best = (0, NONE);
        for enemy in contacts.into_iter().filter(|&e| e != NONE) {
            let n = usize::from(enemy);
            let did = if round.struck[n] == unit { 1 + round.did[n] } else { 0 };
            if best.1 == NONE || did > best.0 {
                best = (did, enemy);
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests;

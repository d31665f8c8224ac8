//! A round of close combat: what was struck on either side, what it costs, who has lost.

use super::breakthrough::Round;
use crate::base::Heading;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::morale::Cause;
use crate::rules::mollwitz_to_freiberg::state::{Field, Fight, Flags, MAX_UNITS, State};

/// What a round came to, as the contacts have its hits.
#[derive(Debug, Clone, Copy)]
pub struct Tally {
    inflicted: [i16; MAX_UNITS],
    suffered: [i16; MAX_UNITS],
    /// Who fought, a bit each.
    fought: u64,
    /// Batteries that did not drive their attackers off, a bit each (MTF-CC-24).
    pub overrun: u64,
}

impl Tally {
    /// Hits that a unit suffered and that count.
    #[must_use]
    pub const fn suffered(&self, unit: u8) -> u8 {
        self.suffered[unit as usize] as u8
    }

    /// Whether a unit lost the round (MTF-CC-19, MTF-CC-20, MTF-CC-21).
    #[must_use]
    pub const fn loses(&self, unit: u8) -> bool {
        self.fought & (1 << unit) != 0 && self.inflicted[unit as usize] < self.suffered[unit as usize]
    }

    /// Whether its hits are taken from a unit.
    const fn hurts(&self, unit: u8) -> bool {
        let bit = 1 << unit;
        self.fought & bit != 0 && self.suffered[unit as usize] > 0 && self.overrun & bit == 0
    }
}

/// Who fights in some contacts, a bit each.
#[must_use]
pub fn fought(state: &State) -> u64 {
    state.contacts().fold(0, |bits, f| bits | 1 << f.attacker | 1 << f.target)
}

impl Field {
    /// What the hits of a round between some units, a bit each, come to, batteries by their own rule (MTF-CC-24, MTF-CC-25).
    #[must_use]
    pub fn tally(&self, state: &State, who: u64) -> Tally {
        let mut t =
            Tally { inflicted: [0; MAX_UNITS], suffered: [0; MAX_UNITS], fought: fought(state) & who, overrun: 0 };
        for f in state.contacts().filter(|f| who & (1 << f.attacker) != 0) {
            for (unit, enemy, hits) in [(f.attacker, f.target, f.hits[0]), (f.target, f.attacker, f.hits[1])] {
                t.inflicted[usize::from(unit)] += i16::from(hits);
                t.suffered[usize::from(enemy)] += i16::from(hits);
            }
        }
        for unit in 0..self.units.len() as u8 {
            let n = usize::from(unit);
            if t.fought & (1 << unit) == 0 || !self.unit(unit).kind.is_guns() {
                continue;
            }
            if t.inflicted[n] <= t.suffered[n] {
                t.overrun |= 1 << unit;
                continue;
            }
            t.suffered[n] = 0;
            for f in state.contacts().filter(|f| f.target == unit) {
                t.inflicted[usize::from(f.attacker)] -= i16::from(f.hits[0]);
            }
        }
        t
    }
}

impl Engine<'_> {
    /// A round of all contacts between some units, a bit each (MTF-SEQ-05, MTF-SEQ-06).
    pub(super) fn round(&mut self, who: u64) -> Round {
        let active = self.state.active;
        let mut round = self.field.before_round(self.state, who);
        for unit in self.field.units_from(active) {
            if who & (1 << unit) != 0 && self.state.unit(unit).here() && self.state.engaged(unit) {
                self.strike(unit);
            }
        }
        let tally = self.field.tally(self.state, who);
        // Whoever fought it counts for its way out, though he is shattered or runs first (MTF-RET-03).
        let mut ways = [[Heading::NORTH; 2]; MAX_UNITS];
        for unit in self.field.units_from(active).filter(|&u| tally.loses(u)) {
            ways[usize::from(unit)] = self.way_out(unit);
        }
        // A garrison that the round leaves too few of has gone as well (MTF-TER-17, MTF-MRL-07).
        let stormed = self.stormed(who);
        self.take_hits(&tally);
        for unit in self.field.units_from(active).filter(|&u| tally.fought & (1 << u) != 0) {
            if self.state.unit(unit).here() && tally.suffered[usize::from(unit)] > 0 {
                self.danger(unit);
            }
        }
        for unit in self.field.units_from(active).filter(|u| tally.overrun & (1 << u) != 0) {
            // What overran it counts for a general with it (MTF-GEN-14).
            let u = self.state.unit_mut(unit);
            u.phase_hits = u.phase_hits.saturating_add(tally.suffered(unit));
            self.shatter(unit, Code::Overrun);
        }
        // MTF-CC-22, MTF-CC-23.
        for unit in self.field.units_from(active).filter(|&u| tally.loses(u)) {
            if !self.state.unit(unit).here() {
                continue;
            }
            round.lost |= 1 << unit;
            self.state.unit_mut(unit).set(Flags::BROKEN);
            self.shake(unit);
            if self.retreat(unit, ways[usize::from(unit)], Code::Retreats) {
                self.rout(unit, Cause::Combat);
            }
        }
        for fight in self.state.fights.iter_mut().flatten().filter(|f| who & (1 << f.attacker) != 0) {
            (fight.first, fight.hits) = (false, [0; 2]);
        }
        self.second_lines();
        self.occupy(&stormed);
        round
    }

    /// Takes the hits of a round from all who suffered them.
    pub fn take_hits(&mut self, tally: &Tally) {
        let (field, active) = (self.field, self.state.active);
        let hurt = || field.units_from(active).filter(|&u| tally.hurts(u));
        // Whom one fought counts for his flight, though that one is shattered by the same round (MTF-HIT-10).
        for unit in hurt() {
            self.note_loss(unit, tally.loses(unit));
        }
        for unit in hurt() {
            self.damage(unit, tally.suffered(unit), true);
        }
    }

    /// What the rout table asks of a combat, while its contacts still stand (MTF-HIT-08, MTF-HIT-10).
    fn note_loss(&mut self, unit: u8, lost: bool) {
        if !lost {
            return;
        }
        let beset = self.field.is_flanked(self.state, unit) || self.field.is_bookended(self.state, unit);
        let enemy = |f: &Fight| if f.attacker == unit { f.target } else { f.attacker };
        let to_horse = self.state.fights_of(unit).any(|f| self.field.kind(self.state, enemy(f)).is_horse());
        let u = self.state.unit_mut(unit);
        if beset {
            u.set(Flags::BESET);
        }
        if to_horse {
            u.set(Flags::TO_HORSE);
        }
    }
}

//! Combat (section CC): one round of every combat a turn, both sides striking at once.

pub mod breakthrough;
pub mod overrun;
pub mod strike;

use super::data::nerve::Outcome;
use super::engine::Engine;
use super::event::Code;
use super::morale::Test;
use super::state::{Cause, Fight, Fights, Flags, MAX_FIGHTS, MAX_UNITS, NONE};

impl Engine<'_> {
    /// The combat phase (WOF-SEQ-11).
    pub fn combat_phase(&mut self) {
        self.begin_phase();
        self.clear_abatis();
        self.overruns();
        let all = self.fighters();
        let stormed = self.stormed(all);
        let fought = self.state.fights;
        self.round(all);
        self.breakthroughs(all);
        self.first_routs();
        self.occupy(&stormed);
        self.friends_test();
        self.pursuits(&fought);
        self.dangers();
        self.recover();
    }

    /// Who is in a combat, a bit each.
    pub fn fighters(&self) -> u64 {
        self.state.fights.iter().flatten().fold(0, |bits, f| bits | 1 << f.one | 1 << f.two)
    }

    /// A round of all combats between some units, a bit each (WOF-CC-05): strengths of its start count, then losses, disorder
    /// (WOF-CC-06) and the tests of who lost (WOF-CC-18, WOF-CC-19, WOF-MOR-10).
    pub fn round(&mut self, who: u64) {
        let fights = self.state.fights;
        let of = |f: &&Fight| who & (1 << f.one) != 0 && who & (1 << f.two) != 0;
        let mut pips = [[0_u16; 2]; MAX_FIGHTS];
        for (n, fight) in fights.iter().enumerate() {
            let Some(f) = fight.as_ref().filter(of) else { continue };
            for (seat, unit) in [f.one, f.two].into_iter().enumerate() {
                pips[n][seat] = self.strike(unit, f);
            }
        }
        let mut tally = [[0_u16; 2]; MAX_UNITS];
        for (fight, [one, two]) in fights.iter().zip(pips) {
            let Some(f) = fight.as_ref().filter(of) else { continue };
            for (unit, did, had) in [(f.one, one, two), (f.two, two, one)] {
                let t = &mut tally[usize::from(unit)];
                (t[0], t[1]) = (t[0] + did, t[1] + had);
            }
        }
        for (fight, [one, two]) in fights.iter().zip(pips) {
            let Some(f) = fight.as_ref().filter(of) else { continue };
            self.wound(f.one, two, Cause::Combat, f.two);
            self.wound(f.two, one, Cause::Combat, f.one);
        }
        for f in fights.iter().flatten().filter(of) {
            for unit in [f.one, f.two] {
                let u = self.state.unit_mut(unit);
                u.set(Flags::BUSY);
                u.round = tally[usize::from(unit)];
            }
        }
        self.after_round(who, &fights, &tally);
    }

    fn after_round(&mut self, who: u64, fights: &Fights, tally: &[[u16; 2]; MAX_UNITS]) {
        let fought = |unit: u8| {
            fights.iter().flatten().any(|f| f.has(unit) && who & (1 << f.one) != 0 && who & (1 << f.two) != 0)
        };
        let routed = |engine: &Self, unit: u8| engine.state.unit(unit).routs();
        let before: u64 = (0..self.field.units.len() as u8).fold(0, |bits, u| bits | u64::from(routed(self, u)) << u);
        for unit in self.field.units_from(self.state.first) {
            if who & (1 << unit) == 0 || !self.state.unit(unit).here() || !fought(unit) {
                continue;
            }
            if self.field.is_twelfth(unit, tally[usize::from(unit)][1]) {
                self.disorder(unit);
            }
        }
        for unit in self.field.units_from(self.state.first) {
            let [did, had] = tally[usize::from(unit)];
            let u = self.state.unit(unit);
            if who & (1 << unit) == 0 || !u.here() || u.routs() || had <= did || !fought(unit) {
                continue;
            }
            self.state.unit_mut(unit).set(Flags::LOST);
            // About the one whose contact tells most against it.
            let beset = |f: &&Fight| if f.two == unit { f.flank } else { f.askew };
            let own = || fights.iter().flatten().filter(|f| f.has(unit));
            let about = own().find(beset).or_else(|| own().next()).copied();
            let result = self.test(unit, Test::Lost, about.as_ref());
            self.settle(unit, result, about.map_or(NONE, |f| f.enemy(unit)));
            debug_assert!(result != Outcome::Rout || !self.state.engaged(unit));
        }
        // Who has driven off all whom he fought (WOF-PUR-01, WOF-CC-16); those who were running already do not count
        // (WOF-MOR-21).
        for unit in self.field.units_from(self.state.first) {
            let u = self.state.unit(unit);
            if who & (1 << unit) == 0 || !u.here() || u.routs() {
                continue;
            }
            let enemies = || fights.iter().flatten().filter(|f| f.has(unit)).map(|f| f.enemy(unit));
            let gone = enemies().all(|e| self.state.unit(e).routs() || !self.state.unit(e).here());
            let fresh = enemies().any(|e| before & (1 << e) == 0);
            if gone && fresh {
                self.state.unit_mut(unit).set(Flags::DROVE);
            }
        }
        let of = |f: &Fight| who & (1 << f.one) != 0 && who & (1 << f.two) != 0;
        for f in self.state.fights.iter_mut().flatten().filter(|f| of(f)) {
            (f.first, f.impetus) = (false, [false; 2]);
        }
        // A router that was caught and struck runs on (WOF-MOR-21).
        let units = &self.state.units;
        let runs = |unit: u8| units[usize::from(unit)].routs();
        self.state.fights.end(|f| of(f) && (runs(f.one) || runs(f.two)));
    }

    /// One side's die in a combat: pips done (WOF-HIT-01, WOF-CC-12).
    fn strike(&mut self, unit: u8, fight: &Fight) -> u16 {
        let figures = self.field.strikers(self.state, unit, fight);
        if figures == 0 || self.state.unit(unit).routs() {
            return 0;
        }
        let sum: i8 = self.field.blow_modifiers(self.state, unit, fight).iter().flatten().map(|m| m.1).sum();
        let die = self.die_of(unit);
        let score = die as i8 + sum;
        let pips = self.field.chart(score, figures);
        let enemy = fight.enemy(unit);
        self.tell(Code::Fought, unit, enemy, [figures.into(), die.into(), score.into(), pips as i16]);
        pips
    }
}

#[cfg(test)]
mod tests;

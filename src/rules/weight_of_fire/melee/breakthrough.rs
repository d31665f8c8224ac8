//! Cavalry that has driven off all it fought charges on (WOF-CC-16, WOF-CC-17).

use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::general::{Choice, Decision};
use crate::rules::weight_of_fire::state::{Field, Flags, State};

impl Field {
    /// Whether a unit may break through now: steady cavalry that drove off all whom it fought in the round at hand, having
    /// come two inches or more into it this turn.
    #[must_use]
    pub fn may_break_through(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        self.kind(state, unit).is_horse()
            && self.steady(state, unit)
            && u.has(Flags::DROVE)
            && u.has(Flags::ADVANCED)
            && !state.engaged(unit)
            && u.here()
    }
}

impl Engine<'_> {
    /// Breakthroughs after a round of some units, a bit each, and the rounds that they bring; each makes as many as it stays
    /// steady for. Who has only run over skirmishers or guns fought no round (WOF-CC-15).
    pub fn breakthroughs(&mut self, mut fought: u64) {
        for _ in 0..self.field.units.len() {
            let mut more = 0_u64;
            for unit in self.field.units_from(self.state.first) {
                if fought & (1 << unit) == 0 || !self.field.may_break_through(self.state, unit) {
                    continue;
                }
                if self.break_through(unit) {
                    more |= 1 << unit;
                }
            }
            if more == 0 {
                return;
            }
            let who = self.with_enemies(more);
            self.tests_of_breakthrough(who);
            self.overruns();
            // Friends who fight the same enemies strike again as well.
            let who = self.involved(more) & self.fighters();
            self.round(who);
            fought |= who;
        }
    }

    /// Some units, and all who hang together with them by contacts: one combat, in which all strike (WOF-CC-17).
    fn involved(&self, some: u64) -> u64 {
        let mut who = some;
        loop {
            let more = self.with_enemies(who);
            if more == who {
                return who;
            }
            who = more;
        }
    }

    /// Asks, and makes the charge; whether it came into contact.
    fn break_through(&mut self, unit: u8) -> bool {
        // It is asked as if its charge of this turn had not been.
        let had = self.state.unit(unit).flags;
        let u = self.state.unit_mut(unit);
        u.flags.0 &= !(Flags::DONE.0 | Flags::MOVED.0 | Flags::CHARGED.0);
        self.field.offer_charges(self.state, unit, self.choices);
        // Whom it has just broken it pursues; who broke in this phase has yet to run (WOF-RTM-02, WOF-PUR-01).
        let state = &*self.state;
        self.choices.keep(|c| !matches!(c, Choice::Act(a) if a.shoots || state.unit(a.target).has(Flags::BREAKS)));
        self.state.unit_mut(unit).flags = had;
        self.state.unit_mut(unit).clear(Flags::DROVE);
        self.state.unit_mut(unit).clear(Flags::ADVANCED);
        let full = self.field.rates(self.state, unit)[1];
        let Choice::Act(action) = self.ask_of(unit, Decision::Break { unit }) else {
            // Without a target, or a will to it, it may still pursue.
            self.state.unit_mut(unit).set(Flags::DROVE);
            return false;
        };
        // A new contact, at the impetus of a new charge.
        let u = self.state.unit_mut(unit);
        (u.straight_before, u.straight) = (0, 0);
        u.reach = full;
        self.charge(unit, &action);
        self.state.engaged(unit)
    }
}

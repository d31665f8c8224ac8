//! The shooting phase: panic, fire, charges home, and who receives them, in this order (WOF-SEQ-10, WOF-MOR-13).

use super::Test;
use crate::base::Rect;
use crate::base::geometry::Wing;
use crate::rules::weight_of_fire::data::moves::PROTECTED;
use crate::rules::weight_of_fire::data::nerve::Outcome;
use crate::rules::weight_of_fire::data::size::inches;
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::state::{Field, Fight, Fights, Flags, NONE, Stand, State, Way};

impl Field {
    /// Whether a unit's flank on that hand is protected (WOF-ORD-06): by formed friends or guns, or ground that nobody passes,
    /// within four inches: those friends and those pieces, a bit each.
    fn protectors(&self, state: &State, unit: u8, hand: Wing) -> [u64; 2] {
        let rect = &state.unit(unit).rect;
        let side = if hand == Wing::Right { rect.half_front } else { -rect.half_front };
        // The flank: a line from the front corner to the rear corner.
        let flank = Rect { centre: rect.world(crate::base::Point::new(side, 0)), half_front: 0, ..*rect };
        let near = |f: &u8| {
            let u = state.unit(*f);
            !u.routs() && !self.is_loose(state, *f) && u.rect.is_within(&flank, inches(PROTECTED))
        };
        let friends = self.friends(state, unit).filter(near).fold(0, |bits, f| bits | 1 << f);
        let ground = self.terrain.barred_near(&flank, inches(PROTECTED));
        [friends, ground]
    }

    /// Whether both flanks of a unit are protected, each by another friend or piece of ground (WOF-ORD-07).
    #[must_use]
    pub fn has_safe_flanks(&self, state: &State, unit: u8) -> bool {
        let [left, right] = [Wing::Left, Wing::Right].map(|hand| self.protectors(state, unit, hand));
        let all = (left[0] | right[0]).count_ones() + (left[1] | right[1]).count_ones();
        left != [0; 2] && right != [0; 2] && all > 1
    }

    /// Whether horse that comes at a unit with impetus makes it panic (WOF-MOR-02, WOF-MOR-03).
    #[must_use]
    pub fn may_panic(&self, state: &State, unit: u8, fight: &Fight) -> bool {
        let (data, u, enemy) = (self.unit(unit), state.unit(unit), fight.enemy(unit));
        let other = fight.seat(enemy);
        let charged = self.kind(state, enemy).is_horse() && fight.impetus[other];
        let kind = self.kind(state, unit);
        if !charged || kind.is_horse() || u.routs() {
            return false;
        }
        let bayonets = kind.is_foot() && data.bayonets;
        let frontal = !(fight.two == unit && fight.flank);
        let square = bayonets && u.stand == Stand::Square;
        let firm = bayonets && frontal && self.steady(state, unit) && self.has_safe_flanks(state, unit);
        !square && !firm
    }
}

impl Engine<'_> {
    /// The whole phase.
    pub fn shooting_phase(&mut self) {
        self.begin_phase();
        // What the charges of the movement phase brought together; a contact may end before both sides were tested.
        let charges = self.state.fights;
        self.panics();
        self.volleys();
        self.resolve_fire();
        self.fire_tests(&charges);
        self.homes(&charges, true);
        self.homes(&charges, false);
        self.receives(&charges);
        // Who came home, and whose opponents have recoiled or run (WOF-MOR-20).
        let home = |f: &&Fight| f.fresh && self.state.unit(f.one).has(Flags::TESTED);
        let chargers = charges.iter().flatten().filter(home).fold(0_u64, |bits, f| {
            bits | u64::from(Self::charger(f, f.one).is_some()) << f.one | u64::from(f.counter == f.two) << f.two
        });
        self.first_routs();
        self.press_on(chargers);
        self.first_routs();
        self.dangers();
        self.charges_are_over();
    }

    /// No charge is on any more.
    fn charges_are_over(&mut self) {
        for fight in self.state.fights.iter_mut().flatten() {
            fight.fresh = false;
        }
        for unit in self.field.units_from(self.state.first) {
            self.state.unit_mut(unit).clear(Flags::FLANKS);
        }
    }

    /// The tests of the charges that are on, without fire: what the odds of a charge are of.
    #[cfg(test)]
    pub fn clash_without_fire(&mut self) {
        let charges = self.state.fights;
        self.panics();
        self.homes(&charges, true);
        self.homes(&charges, false);
        self.receives(&charges);
    }

    /// Panic of foot and gunners (WOF-MOR-02): one test each, about the charge that frightens most.
    fn panics(&mut self) {
        let charges = self.state.fights;
        self.panics_of(&charges);
    }

    fn panics_of(&mut self, charges: &Fights) {
        for unit in self.field.units_from(self.state.first) {
            let state = &*self.state;
            let frightens = |f: &&Fight| f.fresh && f.has(unit) && self.field.may_panic(state, unit, f);
            let about = self.hardest(unit, Test::Panic, charges.iter().flatten().filter(frightens));
            if let Some(fight) = about.filter(|_| self.state.unit(unit).here()) {
                let result = self.test(unit, Test::Panic, Some(&fight));
                self.settle(unit, result, fight.enemy(unit));
            }
        }
    }

    /// Of several contacts the one about which a test is hardest; of equally hard ones the first.
    fn hardest<'f>(&self, unit: u8, test: Test, fights: impl Iterator<Item = &'f Fight>) -> Option<Fight> {
        let sum = |f: &&Fight| -> i8 {
            self.field.morale_modifiers(self.state, unit, test, Some(f)).iter().flatten().map(|m| m.1).sum()
        };
        fights.min_by_key(sum).copied()
    }

    /// Who was shot at and neither charged nor was charged (WOF-MOR-04, WOF-MOR-09); those who did or were wait for their one
    /// test, even where panic has parted them (WOF-MOR-20).
    fn fire_tests(&mut self, charges: &Fights) {
        for unit in self.field.units_from(self.state.first) {
            let u = self.state.unit(unit);
            let waits = charges.iter().flatten().any(|f| f.fresh && f.has(unit)) || u.has(Flags::CHASED);
            if u.here() && !u.routs() && !waits && !u.has(Flags::TESTED) && self.field.tests_fire(self.state, unit) {
                self.fire_test(unit);
            }
        }
    }

    fn fire_test(&mut self, unit: u8) {
        self.state.unit_mut(unit).set(Flags::TESTED);
        let by = self.state.unit(unit).harmed_by;
        let result = self.test(unit, Test::Shooting, None);
        self.settle(unit, result, by);
    }

    /// Whether a unit came into a contact by a charge of its own, and whether by one that answers another.
    fn charger(fight: &Fight, unit: u8) -> Option<bool> {
        match fight.way {
            Way::Counter => Some(fight.counter == unit),
            Way::Charge | Way::Crash => (fight.one == unit).then_some(false),
        }
    }

    /// Counterchargers test to charge home, then chargers; Side-B's first (WOF-MOR-06, WOF-MOR-08, WOF-MOR-13, WOF-MOR-20). A
    /// charger whose opponent has gone tests all the same.
    fn homes(&mut self, charges: &Fights, counters: bool) {
        for unit in self.field.units_from(self.state.first.other()) {
            let u = self.state.unit(unit);
            if !u.here() || u.routs() || u.has(Flags::TESTED) {
                continue;
            }
            let own = |f: &&Fight| f.fresh && f.has(unit) && Self::charger(f, unit) == Some(counters);
            // Who is charged in his turn comes home on those too, unless they recoiled (WOF-EX-09).
            let met = |f: &&Fight| {
                own(f)
                    || f.fresh && f.two == unit && self.state.fights_of(unit).any(|g| (g.one, g.two) == (f.one, f.two))
            };
            // Against the hardest of several targets that still stand.
            let hardest = self.hardest(unit, Test::Home, charges.iter().flatten().filter(met));
            let Some(fight) = hardest.filter(|_| charges.iter().flatten().any(|f| own(&f))) else { continue };
            self.state.unit_mut(unit).set(Flags::TESTED);
            match self.test(unit, Test::Home, Some(&fight)) {
                Outcome::Rout => self.break_up(unit, fight.enemy(unit)),
                Outcome::Shaken => self.recoil(unit),
                Outcome::Ok => {
                    for f in charges.iter().flatten().filter(own) {
                        self.state.unit_mut(f.enemy(unit)).set(Flags::FACED);
                    }
                }
            }
        }
    }

    /// Whether a charge came home as far as its charger goes: he neither recoiled nor ran. Who was shaken before, by panic, and
    /// then passed has come home too (WOF-CHG-19).
    fn is_home(&self, charger: u8, target: u8) -> bool {
        self.state.unit(charger).is_good() || self.state.fights_of(target).any(|f| f.has(charger))
    }

    /// Who stands against a charge that came home, or evaded one, tests to receive it; where all failed it tests for the
    /// fire alone, where that asks for it (WOF-MOR-07, WOF-MOR-09, WOF-EVA-10, WOF-CHG-19).
    fn receives(&mut self, charges: &Fights) {
        for unit in self.field.units_from(self.state.first) {
            let u = *self.state.unit(unit);
            if !u.here() || u.routs() || u.has(Flags::TESTED) {
                continue;
            }
            let chased = u.has(Flags::CHASED);
            let came_home = |f: &&Fight| {
                f.fresh && f.has(unit) && Self::charger(f, unit).is_none() && self.is_home(f.enemy(unit), unit)
            };
            let faced = u.has(Flags::FACED) || u.has(Flags::CAUGHT);
            let home = charges.iter().flatten().filter(came_home).filter(|_| faced);
            let fight = self.hardest(unit, Test::Receive, home);
            // An evader tests against its charger, unless fire has stopped him.
            let chaser = chased && u.foe != NONE && self.state.unit(u.foe).is_good();
            if let Some(fight) = fight {
                self.state.unit_mut(unit).set(Flags::TESTED);
                let result = self.test(unit, Test::Receive, Some(&fight));
                self.settle(unit, result, fight.enemy(unit));
            } else if chaser {
                self.state.unit_mut(unit).set(Flags::TESTED);
                let foe = u.foe;
                let fight = Fight::of(foe, unit);
                let result = self.test(unit, Test::Receive, Some(&fight));
                self.settle(unit, result, foe);
            } else if self.field.tests_fire(self.state, unit) {
                self.fire_test(unit);
            }
        }
    }
}

impl Engine<'_> {
    /// Panic, charges home and who receives them, in a breakthrough (WOF-CC-17): without shooting, and only of those who have
    /// not had a test of the kind this turn.
    pub fn tests_of_breakthrough(&mut self, who: u64) {
        let mut charges = self.state.fights;
        charges.end(|f| !f.fresh || who & (1 << f.one) == 0);
        self.panics_of(&charges);
        self.homes(&charges, true);
        self.homes(&charges, false);
        self.receives_of(&charges, who);
        self.charges_are_over();
    }

    fn receives_of(&mut self, charges: &Fights, who: u64) {
        for unit in self.field.units_from(self.state.first).filter(|u| who & (1 << u) != 0) {
            let u = self.state.unit(unit);
            let stands = |f: &&Fight| f.has(unit) && Self::charger(f, unit).is_none();
            if !u.here() || u.routs() || u.has(Flags::TESTED) {
                continue;
            }
            // Who has evaded tests against his charger (WOF-EVA-10).
            let foe = u.foe;
            if u.has(Flags::CHASED) && foe != NONE && who & (1 << foe) != 0 && self.state.unit(foe).is_good() {
                self.state.unit_mut(unit).set(Flags::TESTED);
                let result = self.test(unit, Test::Receive, Some(&Fight::of(foe, unit)));
                self.settle(unit, result, foe);
                continue;
            }
            let home = |f: &&Fight| self.is_home(f.enemy(unit), unit);
            if let Some(fight) = self.hardest(unit, Test::Receive, charges.iter().flatten().filter(stands).filter(home))
            {
                self.state.unit_mut(unit).set(Flags::TESTED);
                let result = self.test(unit, Test::Receive, Some(&fight));
                self.settle(unit, result, fight.enemy(unit));
            }
        }
    }
}

//! The firing phase: who may fire at whom, volleys, saves, and the tests that fire causes (sections MUSK, ART, SAVE).

pub mod aim;

use super::data::{CANISTER, ROUNDSHOT, SAVES, SHOT_SCORE, front_bases, musket_score};
use super::engine::Engine;
use super::event::Code;
use super::general::{Ammo, Choice, Decision, Shot};
use super::morale::Heart;
use super::state::{Field, Flags, Formation, Kind, MAX_UNITS, NONE, State, Traits};
use crate::base::Side;

/// A score that no die reaches.
pub const NEVER: u8 = 7;

/// All that goes into the dice of a shot; the odds read the same (WAS-MUSK-03, WAS-ART-02, WAS-SAVE-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Volley {
    /// Of small arms: the dice. Of guns: the dice whose sum is halved or quartered.
    pub dice: u8,
    /// Of guns: what a point of the score is worth, in quarters of a potential hit; 0 for small arms.
    pub quarters: u8,
    /// Taken off the first die of a gun (WAS-ART-07).
    pub less: u8,
    /// The face that hits, all modifiers counted in; beyond 6 never, 1 or less always.
    pub need: i8,
    /// An even chance of 1 more on each die (WAS-NAT-06).
    pub quick: bool,
    /// The face that saves; [`NEVER`] where none does.
    pub save: u8,
}

/// Potential hits of a gun's score in quarters, before an exact half is diced for, and whether it is one (WAS-ART-04).
#[must_use]
pub const fn rounded(quarters: u8) -> (u8, bool) {
    ((quarters + 1) / 4, quarters % 4 == 2)
}

impl Field {
    /// The face that saves a unit from an enemy's hits (WAS-SAVE-01, WAS-SAVE-02, WAS-SAVE-03, WAS-MEL-11).
    #[must_use]
    pub fn save(&self, state: &State, unit: u8, from: u8) -> u8 {
        let (rect, enemy) = (&state.unit(unit).rect, &state.unit(from).rect);
        if !self.terrain.is_open() && self.terrain.covers(rect, enemy) {
            SAVES.0
        } else if self.unit(unit).traits.has(Traits::CUIRASS) {
            SAVES.1
        } else {
            NEVER
        }
    }

    /// What goes into a shot's dice.
    #[must_use]
    pub fn volley(&self, state: &State, unit: u8, shot: &Shot) -> Volley {
        let u = state.unit(unit);
        let kind = self.kind(state, unit);
        let save = self.save(state, shot.target, unit);
        let hasty = i8::from(shot.hasty);
        if kind == Kind::Gun {
            let weak = u.steps <= 2;
            let (dice, quarters) = match (shot.ammo, weak) {
                (Ammo::Canister, false) => (2, 2),
                (Ammo::Canister, true) | (_, false) => (1, 2),
                (_, true) => (1, 1),
            };
            let (others, guns) = SHOT_SCORE;
            let need = if self.kind(state, shot.target) == Kind::Gun { guns } else { others };
            let less = u8::from(shot.ammo == Ammo::Overhead);
            return Volley { dice, quarters, less, need: need as i8 + hasty, quick: false, save };
        }
        let dice = u.steps.min(2 * front_bases(kind, u.formation, u.steps));
        let formation = if self.ordered(state, unit) { Formation::Order } else { Formation::Line };
        let traits = self.unit(unit).traits;
        let steady = i8::from(traits.has(Traits::STEADY_FIRE) && kind.is_foot());
        let need = musket_score(kind, formation) as i8 + hasty - steady;
        Volley { dice, quarters: 0, less: 0, need, quick: traits.has(Traits::QUICK_FIRE) && kind.is_foot(), save }
    }
}

/// A shot that has been declared.
#[derive(Debug, Clone, Copy)]
struct Declared {
    unit: u8,
    shot: Shot,
    returned: bool,
}

impl Engine<'_> {
    /// The whole phase: two rounds of declaring, then all dice, then all tests (WAS-TURN-03, WAS-TURN-04).
    pub(super) fn fire_phase(&mut self) {
        let mut declared = [None; MAX_UNITS];
        let mut count = 0;
        for returned in [false, true] {
            if returned && !self.field.options.return_fire {
                break;
            }
            let before = count;
            for unit in self.field.units_from(self.state.first) {
                if !self.state.unit(unit).here() || self.state.unit(unit).has(Flags::FIRED) {
                    continue;
                }
                self.field.shots(self.state, unit, returned, self.choices);
                if self.choices.len() < 2 {
                    continue;
                }
                let decision = if returned { Decision::Return { unit } } else { Decision::Fire { unit } };
                if let Choice::Shot(shot) = self.ask(self.field.unit(unit).side, decision) {
                    declared[count] = Some(Declared { unit, shot, returned });
                    count += 1;
                }
            }
            // Shown by both sides together: only now does anybody know.
            for d in declared[before..count].iter().flatten() {
                self.state.unit_mut(d.unit).flags.set(Flags::FIRED);
                if !returned {
                    self.state.unit_mut(d.shot.target).shot_at |= 1 << d.unit;
                }
            }
        }
        let mut hits = [0_u8; MAX_UNITS];
        for d in declared[..count].iter().flatten() {
            hits[usize::from(d.shot.target)] += self.fire(d);
        }
        self.suffer(&hits);
    }

    /// Throws a shot's dice: the hits that are not saved.
    fn fire(&mut self, d: &Declared) -> u8 {
        let side = self.field.unit(d.unit).side;
        let volley = self.field.volley(self.state, d.unit, &d.shot);
        let dice = if volley.quarters > 0 { self.potential(side, d.unit, &volley) } else { volley.dice };
        let mut hits = 0;
        for _ in 0..dice {
            let die = self.d6(side) as i8;
            let more = volley.quick && self.d6(side) >= 4;
            hits += u8::from(die + i8::from(more) >= volley.need);
        }
        let left = self.save(d.shot.target, hits, volley.save);
        let code = match (d.shot.ammo, d.returned) {
            (Ammo::Muskets, false) => Code::Fired,
            (Ammo::Muskets, true) => Code::ReturnedFire,
            (Ammo::Canister, _) => Code::FiredCanister,
            (Ammo::Roundshot, _) => Code::FiredRoundshot,
            (Ammo::Overhead, _) => Code::FiredOverhead,
        };
        let numbers = [i16::from(dice), i16::from(volley.need), i16::from(hits), i16::from(hits - left)];
        self.tell(code, d.unit, d.shot.target, numbers);
        left
    }

    /// The potential hits of a gun (WAS-ART-02, WAS-ART-03, WAS-ART-04, WAS-ART-07).
    fn potential(&mut self, side: Side, unit: u8, volley: &Volley) -> u8 {
        let mut sum = 0;
        for n in 0..volley.dice {
            let die = self.d6(side);
            sum += if n == 0 { die.saturating_sub(volley.less) } else { die };
        }
        let quarters = sum * volley.quarters;
        self.tell(Code::GunDie, unit, NONE, [i16::from(sum), i16::from(quarters), 0, 0]);
        let (hits, half) = rounded(quarters);
        // An exact half is an even chance up or down.
        hits + u8::from(half && self.d6(side) >= 4)
    }

    /// Saving throws of a unit, one for each hit (WAS-SAVE-03): the hits that are left.
    pub(super) fn save(&mut self, unit: u8, hits: u8, save: u8) -> u8 {
        if save >= NEVER {
            return hits;
        }
        let side = self.field.unit(unit).side;
        (0..hits).map(|_| u8::from(self.d6(side) < save)).sum()
    }

    /// Applies the hits of the phase, then the tests, all at once (WAS-TURN-04, WAS-MOR-01, WAS-MOR-02). Who stands by a
    /// unit is judged before anybody is taken off.
    fn suffer(&mut self, hits: &[u8; MAX_UNITS]) {
        let mut fails = 0_u64;
        let mut used = 0;
        let shot = |unit: u8| hits[usize::from(unit)] > 0;
        for unit in self.field.units_from(self.state.first).filter(|&u| shot(u)) {
            let more = hits[usize::from(unit)];
            self.state.unit_mut(unit).fire_hits = more;
            if more >= self.state.unit(unit).steps {
                continue;
            }
            let heart: Heart = self.heart(unit, &mut used);
            if !self.throw_test(unit, &heart) {
                fails |= 1 << unit;
            }
        }
        for unit in self.field.units_from(self.state.first).filter(|&u| shot(u)) {
            self.lose(unit, hits[usize::from(unit)], Code::Hit);
            if fails & (1 << unit) != 0 {
                self.lose(unit, 1, Code::Wavers);
            }
        }
    }
}

/// The ranges of guns: canister's, and roundshot's (WAS-ART-01).
pub const GUN_RANGES: (i32, i32) = (CANISTER, ROUNDSHOT);

#[cfg(test)]
mod tests;

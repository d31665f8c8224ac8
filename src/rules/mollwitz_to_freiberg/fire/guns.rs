//! Two options of the guns: balls that carry through their target, and duels of batteries (MTF-OPT-06 to MTF-OPT-08).

use super::{Volley, is_ball};
use crate::base::Heading;
use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::fire::{Ammunition, CARRY, DUEL_FREE, DUEL_GENERAL};
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::Choice;
use crate::rules::mollwitz_to_freiberg::state::{Field, NONE, State};

const fn is_canister(ammo: Ammunition) -> bool {
    matches!(ammo, Ammunition::CanisterLight | Ammunition::CanisterMedium | Ammunition::CanisterHeavy)
}

impl Field {
    /// Who else stands in the way of a ball that goes on behind its target, friend or enemy, a bit each (MTF-OPT-06): on the
    /// line from the middle of the battery's front to the nearest place of the target, 4, 8 or 12 inches on by the gun.
    #[must_use]
    pub fn carried(&self, state: &State, unit: u8, volley: &Volley) -> u64 {
        if !is_ball(volley.ammo) {
            return 0;
        }
        let far = CARRY[match self.kind(state, unit) {
            Kind::HeavyGun => 2,
            Kind::MediumGun => 1,
            _ => 0,
        }];
        let eye = state.unit(unit).rect.front_centre();
        let mark = state.unit(volley.target).rect.nearest(eye);
        let end = mark.ahead(Heading::of(mark - eye), inches(far));
        let end = self.terrain.carries(eye, mark, end);
        let hit = |u: u8| ![unit, volley.target].contains(&u) && self.is_out(state, u) && !state.engaged(u);
        (0..self.units.len() as u8)
            .filter(|&u| hit(u) && state.unit(u).rect.meets_line(mark, end))
            .fold(0, |bits, u| bits | 1 << u)
    }

    /// The same dice at a further target, with its own modifiers (MTF-OPT-06).
    #[must_use]
    pub fn carried_to(&self, state: &State, unit: u8, volley: &Volley, target: u8) -> Volley {
        let reach = volley.ammo.reach();
        let sum: i8 = self.shot_modifiers(state, unit, target, volley.ammo).iter().flatten().map(|m| m.1).sum();
        Volley { target, needs: [reach.close_needs, reach.far_needs].map(|n| n as i8 - sum), ..*volley }
    }
}

impl Engine<'_> {
    /// With the option of the duel, a battery that enemy guns shot at last turn must shoot back if it can, at the nearest of
    /// them (MTF-OPT-08): unless somebody is in reach of its canister, a general stands within two inches, or a die frees it.
    pub(super) fn answer_guns(&mut self, unit: u8) {
        let foes = std::mem::take(&mut self.state.unit_mut(unit).shelled_by);
        if foes == 0 {
            return;
        }
        let rect = self.state.unit(unit).rect;
        let back = |c: &Choice| match c {
            Choice::Shot(v) if foes & (1 << v.target) != 0 => Some(v.target),
            _ => None,
        };
        let far = |target: u8| rect.distance(&self.state.unit(target).rect);
        let Some(nearest) = self.choices.iter().filter_map(back).min_by_key(|&t| far(t)) else { return };
        let side = self.field.unit(unit).side;
        let canister = self.choices.iter().any(|c| matches!(c, Choice::Shot(v) if is_canister(v.ammo)));
        let general = self.field.leaders_of(side).any(|l| {
            let at = self.field.leader_at(self.state, l);
            self.state.leaders[usize::from(l)].here && rect.is_near(at, inches(DUEL_GENERAL))
        });
        if canister || general {
            return;
        }
        let die = self.die_of(unit);
        self.tell(Code::DuelDie, unit, nearest, [die.into(), die.into(), 0, 0]);
        if die >= DUEL_FREE {
            return;
        }
        self.choices.keep(|c| matches!(c, Choice::Shot(v) if v.target == nearest));
        debug_assert!(nearest != NONE && !self.choices.is_empty());
    }
}

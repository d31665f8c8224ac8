//! Charges and every answer to them (HOW-CHG), in the order of HOW-CHG-51.

use super::data::D;
use super::engine::Engine;
use super::event::Code;
use super::general::Action;
use super::state::{Flags, Kind, NONE};
use crate::base::geometry::Face;

mod answer;
mod evade;
mod fire;
mod lawful;
mod meet;

pub use answer::{form_bonus, turn_bonus};

/// How the answer to a charge came out (HOW-CHG-42: a die that fails leaves it standing where it was, HOW-CHG-41).
enum Answer {
    /// It stands where it is.
    Stands,
    /// It comes to meet the charger.
    Counters,
}

impl Engine<'_> {
    /// A declared charge to its end (HOW-CHG-51). The unit's move has been counted.
    pub(super) fn charge(&mut self, unit: u8, action: Action) {
        let target = action.target;
        self.tell(Code::Charged, unit, target, [(action.length / 120) as i16, 0, 0, 0]);
        // HOW-CHG-20: both moves of a double move count.
        let before = self.state.unit(unit).run;
        let distance = before + action.length;
        self.state.unit_mut(unit).run = distance;
        self.state.unit_mut(unit).flags.set(Flags::CHARGED);
        if self.reinforces(unit, target) && !self.counter_die(unit, distance, Code::ReinforceDie) {
            // HOW-CHG-25: a failed test costs nothing but the charge.
            self.stop_short(unit, &action);
            return;
        }
        let interceptor = self.intercepted(unit, &action, before);
        let (target, sector) = match interceptor {
            Some(other) => (other, Face::Front),
            None => (target, action.sector),
        };
        let answer = if interceptor.is_some() { Answer::Counters } else { self.answer(unit, target, sector, distance) };
        let sector = if self.state.unit(target).has(Flags::TURNED) { Face::Front } else { sector };
        // HOW-CHG-11: light infantry whose flank charge is faced ends half-way.
        let light = self.field.kind(self.state, unit) == Kind::LightFoot
            && self.field.kind(self.state, target) == Kind::Foot
            && action.sector != Face::Front
            && sector == Face::Front
            && self.state.unit(target).has(Flags::TURNED);
        if matches!(answer, Answer::Counters) {
            self.meet(unit, target, &action);
            return;
        }
        if !self.fire_at_charger(unit, target, sector, &action) {
            return;
        }
        if light {
            self.halt_at(unit, &action, action.length / 2);
            return;
        }
        self.state.unit_mut(unit).rect = action.to;
        if self.evaded(unit, target, &action) {
            return;
        }
        let long_enough = self.bonus_distance(unit, &action, distance);
        self.contact(unit, target, sector, long_enough);
        self.state.unit_mut(target).flags.clear(Flags::STANDS);
    }

    /// HOW-CHG-25: whether a charge joins a melee that an earlier activation formed.
    fn reinforces(&self, unit: u8, target: u8) -> bool {
        let brigade = self.field.unit(unit).brigade;
        let t = self.state.unit(target);
        t.engaged()
            && !t
                .contacts
                .iter()
                .any(|&n| n != NONE && self.field.unit(n).brigade == brigade && self.state.unit(n).has(Flags::ACTED))
    }

    /// HOW-CHG-19: cavalry goes of itself where the distance is more than half of the charger's move; else, and for
    /// infantry always, 4–6 with ±1 by class.
    fn counter_die(&mut self, unit: u8, distance: i32, code: Code) -> bool {
        let kind = self.field.kind(self.state, unit);
        if kind.is_horse() && self.field.is_long(self.state, unit, distance) {
            return true;
        }
        self.test_die(unit, self.field.class_bonus(unit), code)
    }

    /// A die of 4–6 with a modifier.
    fn test_die(&mut self, unit: u8, more: i8, code: Code) -> bool {
        let die = self.d6(self.field.unit(unit).side);
        let made = die + more >= 4;
        self.tell(code, unit, NONE, [i16::from(die), i16::from(more), i16::from(made), 0]);
        made
    }

    /// Stops 1 cm short of its target (HOW-CHG-25).
    fn stop_short(&mut self, unit: u8, action: &Action) {
        let d = action.from.centre.distance(action.to.centre) - self.field.d(D::Tolerance);
        self.halt_at(unit, action, d.max(0));
    }

    /// Ends a charge on its way, `distance` along the straight part; it moves no more this turn.
    fn halt_at(&mut self, unit: u8, action: &Action, distance: i32) {
        let mut d = distance.clamp(0, action.from.centre.distance(action.to.centre));
        let pace = self.field.d(D::Tolerance);
        let mut rect = action.from.advanced(d);
        while d > 0 && !self.field.is_clear(self.state, unit, &rect) {
            d = (d - pace).max(0);
            rect = action.from.advanced(d);
        }
        let u = self.state.unit_mut(unit);
        if d > 0 || u.rect != action.from {
            u.rect = rect;
        }
        u.flags.set(Flags::HALTED);
        u.flags.clear(Flags::CHARGED);
        self.tell_stand(Code::FellShort, unit, action.target);
        self.shift_figures(unit);
    }

    /// Lines a charger up on a side of its target (HOW-CHG-16), and fixes both (HOW-CHG-07). `distance` is what counts for
    /// the charge bonus (HOW-MEL-11).
    pub(super) fn contact(&mut self, unit: u8, target: u8, side: Face, distance: i32) {
        let arriving = self.state.unit(unit).rect;
        let t = self.state.unit(target).rect;
        let Some(rect) = self.field.lined_up(self.state, unit, &arriving, &t, side) else {
            // No room after all: it stops before him.
            let back = arriving.advanced(-self.field.d(D::Tolerance));
            let u = self.state.unit_mut(unit);
            u.flags.set(Flags::HALTED);
            u.flags.clear(Flags::CHARGED);
            u.rect = back;
            self.tell_stand(Code::FellShort, unit, target);
            return;
        };
        self.state.unit_mut(unit).rect = rect;
        self.tell_stand(Code::Contact, unit, target);
        self.touch(unit, Face::Front, target, side);
        self.mark_bonus(unit, distance);
        self.shift_figures(unit);
    }

    /// Notes a contact on both sides of it.
    fn touch(&mut self, unit: u8, own: Face, target: u8, its: Face) {
        self.state.unit_mut(unit).contacts[own as usize] = target;
        self.state.unit_mut(target).contacts[its as usize] = unit;
        self.state.unit_mut(unit).flags.set(Flags::FIXED);
        self.state.unit_mut(target).flags.set(Flags::FIXED);
    }

    /// HOW-MEL-09, HOW-MEL-10 (d): cavalry that covered more than a quarter of its normal move has a charge bonus in prospect.
    fn mark_bonus(&mut self, unit: u8, distance: i32) {
        let u = self.state.unit(unit);
        let normal = self.field.normal_move(self.state, unit, u.formation, false);
        if self.field.kind(self.state, unit).is_horse() && 4 * distance > normal {
            self.state.unit_mut(unit).flags.set(Flags::BONUS);
        }
    }

    /// The distance of a charge that counts for the bonus (HOW-MEL-11): after the last obstacle on its way.
    fn bonus_distance(&self, unit: u8, action: &Action, distance: i32) -> i32 {
        let step = action.to.centre - action.from.centre;
        let kind = self.field.kind(self.state, unit);
        let toll = self.field.terrain.toll(&action.from, step, kind, action.formation.is_column());
        match toll {
            Some(toll) if toll.last_crossing > 0 => step.length() - toll.last_crossing,
            _ => distance,
        }
    }
}

#[cfg(test)]
mod tests;

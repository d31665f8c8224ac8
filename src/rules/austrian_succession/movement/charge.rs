//! Charges: moves meant to end in melee (WAS-MOVE-10, WAS-MOVE-11, WAS-MEL-02, WAS-MEL-03, WAS-MEL-04, WAS-MEL-05).

use super::{Action, Bar, Order, Walk};
use crate::base::Rect;
use crate::base::geometry::Face;
use crate::rules::austrian_succession::data::{self, AT_BANK, FREE_WHEEL, PROTECTS, VARIES_FROM};
use crate::rules::austrian_succession::engine::Engine;
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::state::{Field, Flags, Kind, NONE, State};

impl Field {
    /// Whether close-order foot of its own side protects a gun (WAS-MEL-05).
    #[must_use]
    pub fn is_protected(&self, state: &State, gun: u8) -> bool {
        let rect = state.unit(gun).rect;
        self.units_of(self.unit(gun).side).any(|o| {
            let u = state.unit(o);
            o != gun && u.here() && self.kind(state, o) == Kind::Foot && u.rect.is_within(&rect, PROTECTS)
        })
    }

    /// Whether a unit may charge another at all, wherever both stand (WAS-MEL-02, WAS-MEL-03, WAS-MEL-05). Light foot
    /// may where [`Field::work_out`] finds both in close country (WAS-MEL-04).
    #[must_use]
    pub fn may_charge(&self, state: &State, unit: u8, kind: Kind, target: u8) -> bool {
        let foe = self.kind(state, target);
        let by_arm = match kind {
            Kind::Gun => false,
            Kind::Foot | Kind::LightFoot => !foe.is_horse(),
            _ => true,
        };
        by_arm
            && state.unit(target).here()
            && self.unit(target).side != self.unit(unit).side
            && (foe != Kind::Gun || !self.is_protected(state, target))
    }

    /// The face of a target against which a charge from a place goes (WAS-MOVE-11).
    #[must_use]
    pub fn face_for(&self, state: &State, target: u8, from: &Rect) -> Face {
        state.unit(target).rect.sector_of(from.centre)
    }
}

impl Walk<'_> {
    /// A charge, its wheel made.
    pub(super) fn charge(&self, still: Action) -> Result<Action, Bar> {
        let Walk { field, state, unit, kind, .. } = *self;
        let Action { from, rate, formation, .. } = still;
        let Order { charge: target, wheel, last_wheel, abouts, .. } = still.order;
        // WAS-MOVE-10, WAS-NAT-03: the limit is no penalty and holds for all; the wheel comes first, so it lies in the
        // first half.
        if wheel.abs() + last_wheel.abs() > FREE_WHEEL || last_wheel != 0 || abouts > 1 {
            return Err(Bar::Wheel);
        }
        if !field.may_charge(state, unit, kind, target) {
            return Err(Bar::NoCharge);
        }
        let foe = state.unit(target);
        let face = field.face_for(state, target, &state.unit(unit).rect);
        if foe.contacts[face as usize] != NONE {
            return Err(Bar::FaceTaken);
        }
        let length = from.until(from.heading, &foe.rect).ok_or(Bar::TooFar)?;
        if length > rate * 5 / 4 {
            return Err(Bar::TooFar);
        }
        for (other, o) in self.others().filter(|&(other, _)| other != target) {
            if from.is_beyond(&o.rect, length) {
                continue;
            }
            let met = from.until(from.heading, &o.rect).is_some_and(|d| d < length);
            let passes = self.passes(other) && !from.advanced(length).overlaps(&o.rect);
            if met && !passes {
                return Err(Bar::InTheWay);
            }
        }
        let to = from.advanced(length);
        if kind == Kind::LightFoot {
            // WAS-MEL-04: itself and the point of contact in a wood or houses.
            let point = foe.rect.nearest(to.centre);
            let inside =
                field.terrain.in_close_country(&state.unit(unit).rect) && field.terrain.is_close_country(point);
            if !inside {
                return Err(Bar::NoCharge);
            }
        }
        let mover = Field::mover(kind, formation, &from);
        let mut action = Action { to, length, face, ..still };
        if field.terrain.is_open() {
            action.cost = length;
        } else {
            // As far as its front goes, and a hair more for an enemy right at the bank.
            let contact = to.centre.ahead(to.heading, to.half_depth + data::MM);
            if field.terrain.river_between(mover, from.centre, contact) {
                return self.across_water(action);
            }
            if !field.terrain.may_touch(&to, mover) || field.terrain.drowns(&from, length, mover) {
                return Err(Bar::Ground);
            }
            action.cost = field.terrain.way(mover, from.centre, to.centre).ok_or(Bar::Ground)?.cost
                + field.terrain.walls_between(to.centre, contact);
        }
        if action.cost > rate * 5 / 4 {
            return Err(Bar::TooFar);
        }
        action.varies = !self.is_cut(&action) && action.cost * VARIES_FROM.1 >= rate * VARIES_FROM.0;
        // Beyond the full distance only a six brings it home, and a cut move has no die.
        if action.cost > rate && !action.varies { Err(Bar::TooFar) } else { Ok(action) }
    }

    /// A charge across a river on an enemy at the far bank (WAS-TERR-09).
    fn across_water(&self, action: Action) -> Result<Action, Bar> {
        let Walk { field, state, unit, kind, .. } = *self;
        let near = |rect: &Rect| field.terrain.to_bank(rect).is_some_and(|d| d <= AT_BANK);
        let target = &state.unit(action.order.charge).rect;
        if action.order.wheel != 0 || !near(target) || kind.is_foot() && !near(&state.unit(unit).rect) {
            return Err(Bar::Ground);
        }
        let full = data::rate(kind, action.formation);
        let dry = field.terrain.to_bank(&action.from).unwrap_or(0);
        let cost = if kind.is_foot() { action.rate } else { dry + full / 2 };
        if cost > action.rate { Err(Bar::TooFar) } else { Ok(Action { cost, fords: true, ..action }) }
    }
}

impl Engine<'_> {
    /// Carries out a charge whose wheel is made (WAS-MOVE-10).
    pub(super) fn charge(&mut self, unit: u8, action: &Action) {
        let target = action.order.charge;
        let u = self.state.unit_mut(unit);
        u.flags.set(Flags::CHARGED);
        self.tell(Code::Charged, unit, target, [0; 4]);
        let (mut reached, mut went) = (true, action.cost);
        if action.varies {
            // What it sets out to cover: to the contact, or its full distance if that is farther off.
            let sets_out = action.cost.min(action.rate);
            let covered = self.variation(unit, sets_out);
            reached = covered >= action.cost;
            went = went.min(covered);
            if !reached {
                let part = (i64::from(action.length) * i64::from(covered) / i64::from(action.cost.max(1))) as i32;
                let clear = Walk::of(self.field, self.state, unit).clear_ahead(&action.from, part);
                self.state.unit_mut(unit).rect = action.from.advanced(clear);
                self.tell_stand(Code::FellShort, unit, target);
            }
        }
        // Light troops that charged over no more than half of their move answer fire like others who went so far
        // (WAS-MUSK-08).
        if action.fords || went > data::rate(self.field.kind(self.state, unit), action.formation) / 2 {
            self.state.unit_mut(unit).flags.set(Flags::FAR);
        }
        if !reached {
            return;
        }
        self.state.unit_mut(unit).rect = action.to;
        if action.fords {
            self.state.unit_mut(unit).flags.set(Flags::ACROSS);
            if self.field.kind(self.state, unit).is_foot() {
                self.state.unit_mut(unit).flags.set(Flags::CROSSED);
                self.leave_order(unit);
            }
        }
        self.touch(unit, target, action.face);
    }

    /// Makes the contact: the charger squares up to the face, free, and both are pinned (WAS-MOVE-10, WAS-MOVE-15).
    pub fn touch(&mut self, unit: u8, target: u8, face: Face) {
        let foe = self.state.unit(target).rect;
        let here = self.state.unit(unit).rect;
        let overhang = foe.half_front.max(foe.half_depth);
        let squared = [0, overhang].map(|o| here.squared_up(&foe, face, o));
        let (kind, formation) = (self.field.kind(self.state, unit), self.state.unit(unit).formation);
        let free = squared.iter().find(|r| {
            self.field.is_free(self.state, unit, r)
                && r.on_table(2 * self.field.half.x, 2 * self.field.half.y)
                && self.field.terrain.may_touch(r, Field::mover(kind, formation, r))
        });
        if let Some(&rect) = free {
            self.state.unit_mut(unit).rect = rect;
        }
        self.state.unit_mut(unit).contacts[Face::Front as usize] = target;
        let foe = self.state.unit_mut(target);
        foe.contacts[face as usize] = unit;
        foe.flags.set(Flags::ACTED);
        if face == Face::Front {
            foe.flags.set(Flags::STRUCK);
        }
        self.tell_stand(Code::Contact, unit, target);
    }
}

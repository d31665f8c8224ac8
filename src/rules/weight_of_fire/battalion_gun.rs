//! Battalion guns, an optional rule (WOF-OPT-08 to WOF-OPT-11): a light gun with one or two gunners, at the side of its
//! battalion or left behind by its charge. It can't be hit, and is in nobody's way.

use super::data::Kind;
use super::data::fight::{Ammunition, GUNNER};
use super::data::moves::{PARTS_OF_A_FRONT, gun_moves};
use super::data::size::inches;
use super::engine::Engine;
use super::event::Code;
use super::fire::Volley;
use super::fire::aim::in_arc;
use super::general::{Choice, Choices, Decision};
use super::state::{Cause, Field, Flags, NONE, State};
use crate::base::{Point, Rect};

impl Field {
    /// The most inches that a battalion with its gun goes: the gun's, by hand (WOF-OPT-09).
    #[must_use]
    pub fn capped_by_gun(&self, state: &State, unit: u8, rate: i32) -> i32 {
        let u = state.unit(unit);
        let with_gun = u.gunners > 0 && !u.has(Flags::GUN_BEHIND);
        if with_gun { rate.min(inches(gun_moves(Kind::LightGun)[1])) } else { rate }
    }

    /// Where the gun of a battalion is: at a place along its front, or where it was left.
    #[must_use]
    pub fn gun_at(&self, state: &State, unit: u8) -> Point {
        let u = state.unit(unit);
        if u.has(Flags::GUN_BEHIND) { u.gun_at } else { u.rect.world(Point::new(u.gun_at.x, u.rect.half_depth)) }
    }

    /// The shot of a battalion gun at a target: as a light gun of its battalion's grade, two figures for each gunner, with a
    /// die of its own (WOF-OPT-08). Not while it is behind (WOF-OPT-10), nor where its battalion may not fire (WOF-MOV-17,
    /// WOF-BST-04, WOF-PUR-05).
    #[must_use]
    pub fn gun_volley(&self, state: &State, unit: u8, target: u8, ammo: Ammunition) -> Option<Volley> {
        const NOT: u64 = Flags::GUN_BEHIND.0
            | Flags::GUN_FIRED.0
            | Flags::FAR.0
            | Flags::CHARGED.0
            | Flags::EVADED.0
            | Flags::SILENT.0
            | Flags::PURSUES.0;
        let u = state.unit(unit);
        let able = u.gunners > 0 && u.here() && !u.routs() && u.flags.0 & NOT == 0 && u.mixed.is_none();
        if !able || state.locked(unit) {
            return None;
        }
        let eye = self.gun_at(state, unit);
        let own = Rect { centre: eye, half_front: 0, half_depth: 0, ..u.rect };
        let at = &self.when_shot_by_gun(state, (unit, &own), target, ammo)?;
        let mark = at.nearest(eye);
        let mut range = eye.distance(mark);
        if ammo == Ammunition::BallLight {
            range = self.terrain.ball_range(range, eye, mark);
        }
        if range > ammo.reach() || !in_arc(&own, at) || !self.has_clear_line(state, (unit, target), (eye, mark), ammo) {
            return None;
        }
        let band = range > inches(ammo.ranges()[0]);
        // What it does is judged as of a light gun: not mounted, no first fire.
        let lines = self.shot_modifiers(state, unit, (target, at), (ammo, band));
        let add = lines.iter().flatten().map(|m| m.1).sum();
        let figures = u.gunners * GUNNER;
        Some(Volley { target, ammo, figures, far: band, add, cause: Cause::Guns, places: 0 })
    }

    /// Places along the front to which a battalion gun may be moved (WOF-OPT-11).
    pub fn offer_gun_places(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        for part in PARTS_OF_A_FRONT {
            choices.push(Choice::Place(Point::new(u.rect.half_front * i32::from(part), 0)));
        }
    }
}

impl Engine<'_> {
    /// In its side's moves a gun may change its place in the battalion, and one that stayed behind comes up by hand
    /// (WOF-OPT-10, WOF-OPT-11).
    pub(super) fn battalion_guns(&mut self) {
        for unit in self.field.units_of(self.state.active()) {
            let u = *self.state.unit(unit);
            if u.gunners == 0 || !u.here() || u.routs() {
                continue;
            }
            if u.has(Flags::GUN_BEHIND) {
                let far = inches(gun_moves(Kind::LightGun)[1]);
                let to = u.rect.nearest(u.gun_at);
                let at = if u.gun_at.is_near(to, far) {
                    to
                } else {
                    u.gun_at.ahead(crate::base::Heading::about(to - u.gun_at), far)
                };
                let u = self.state.unit_mut(unit);
                u.gun_at = at;
                if at == to {
                    u.clear(Flags::GUN_BEHIND);
                    u.gun_at = Point::ORIGIN;
                    // It has moved this turn.
                    u.set(Flags::GUN_FIRED);
                    self.tell(Code::GunJoins, unit, NONE, [0; 4]);
                }
                continue;
            }
            if self.state.engaged(unit) {
                continue;
            }
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.field.offer_gun_places(self.state, unit, self.choices);
            if let Choice::Place(at) = self.ask_of(unit, Decision::GunPlace { unit }) {
                self.state.unit_mut(unit).gun_at = at;
            }
        }
    }

    /// The gun stays where it is when its battalion charges (WOF-OPT-10).
    pub(super) fn leave_gun(&mut self, unit: u8) {
        if self.state.unit(unit).gunners > 0 && !self.state.unit(unit).has(Flags::GUN_BEHIND) {
            let at = self.field.gun_at(self.state, unit);
            let u = self.state.unit_mut(unit);
            u.gun_at = at;
            u.set(Flags::GUN_BEHIND);
            self.tell(Code::GunStays, unit, NONE, [0; 4]);
        }
    }

    /// Evading or routing costs a battalion its gun (WOF-OPT-09).
    pub(super) fn lose_gun(&mut self, unit: u8) {
        let u = self.state.unit_mut(unit);
        if u.gunners > 0 {
            u.gunners = 0;
            self.tell(Code::GunLost, unit, NONE, [0; 4]);
        }
    }
}

//! Who gets out of the way: evades before a charge (section EVA), and skirmishers who retire (WOF-SKR-08).

use super::Action;
use crate::base::geometry::Face;
use crate::base::geometry::touch::contact;
use crate::base::{Heading, Point, Rect};
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::moves::KEEP_OFF;
use crate::rules::weight_of_fire::data::size::{INCH, cloud, inches};
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Choice, Decision};
use crate::rules::weight_of_fire::movement::offer::SLANT;
use crate::rules::weight_of_fire::state::{Field, Flags, NONE, Stand, State, Way};

/// Ways within 45 degrees of the line away, the straightest first.
pub const WAYS: [i32; 5] = [0, SLANT, -SLANT, 2 * SLANT, -2 * SLANT];
/// Parts of a charge at which it is asked whether it is in view.
pub const LOOKS: i32 = 8;

impl Field {
    /// The part of a charge, in [`LOOKS`], after which a unit sees who makes it: none until they touch (WOF-CHG-11,
    /// WOF-EVA-04).
    #[must_use]
    pub fn comes_in_view(&self, state: &State, (charger, action): (u8, &Action), unit: u8) -> Option<i32> {
        if self.sees(state, unit, charger) {
            return Some(0);
        }
        let mut then = *state;
        (1..LOOKS).find(|n| {
            then.unit_mut(charger).rect = self.along(state, charger, action, action.cost * n / LOOKS);
            self.sees(&then, unit, charger)
        })
    }

    /// Where a unit would stand that went so far along a heading and looks along it: none where the way or the place is not
    /// free for it. Those who do not skirmish go through nobody.
    #[must_use]
    pub fn flees_to(&self, state: &State, unit: u8, way: Heading, length: i32) -> Option<Rect> {
        let from = state.unit(unit).rect.facing(way);
        let step = Point::new(0, length).turned(way);
        let to = from.moved(step);
        let toll = self.toll(state, unit, (from.centre, to.centre), false)?;
        let enemies = |e: u8| {
            let body = &state.unit(e).rect;
            step.dot(body.centre - from.centre) > 0 && from.sweeps(step, body)
        };
        if toll.cost > length + INCH / 8 || self.enemies(state, unit).any(enemies) {
            return None;
        }
        let loose = self.is_loose(state, unit);
        let barred = |f: u8| !loose && !self.is_loose(state, f) && from.sweeps(step, &state.unit(f).rect);
        (!self.friends(state, unit).any(barred) && self.has_room(state, unit, &to)).then_some(to)
    }
}

impl Engine<'_> {
    /// The gunners leave their guns where they are (WOF-EVA-07, WOF-RTM-05).
    pub fn abandon(&mut self, unit: u8) {
        if self.leave_guns(unit) {
            self.tell_stand(Code::Abandons, unit, NONE);
        }
    }

    fn leave_guns(&mut self, unit: u8) -> bool {
        let kind = self.field.kind(self.state, unit);
        let u = self.state.unit_mut(unit);
        if !matches!(u.stand, Stand::Limbered | Stand::Unlimbered) {
            return false;
        }
        (u.left, u.stand, u.files) = (u.rect, Stand::Crew, cloud(kind, u.figures));
        let rect = self.field.reshaped(self.state, unit);
        self.state.unit_mut(unit).rect = rect;
        true
    }

    /// Inches of an evade: all of it, or the part of the charge that is left when it comes into view (WOF-EVA-04).
    fn evade_length(&self, unit: u8, charger: u8, action: &Action) -> i32 {
        let full = self.field.rates(self.state, unit)[2];
        let seen = self.field.comes_in_view(self.state, (charger, action), unit);
        full * (LOOKS - seen.unwrap_or(LOOKS - 1)) / LOOKS
    }

    /// An evade (WOF-EVA-02, WOF-EVA-03, WOF-EVA-05): about, and away within 45 degrees of the charger's advance. Whether there
    /// was a way out; else it stands.
    pub fn evade(&mut self, unit: u8, charger: u8, action: &Action) -> bool {
        let length = self.evade_length(unit, charger, action);
        let away = action.via.heading.turned(action.bend);
        let before = *self.state.unit(unit);
        self.leave_guns(unit);
        self.choices.clear();
        for part in [4, 3, 2, 1] {
            for way in WAYS {
                if let Some(rect) = self.field.flees_to(self.state, unit, away.turned(way), length * part / 4) {
                    self.choices.push(Choice::Fall(rect));
                }
            }
            if part == 3 && !self.choices.is_empty() {
                break;
            }
        }
        if self.choices.is_empty() {
            *self.state.unit_mut(unit) = before;
            return false;
        }
        if self.state.unit(unit).stand != before.stand {
            self.tell_stand(Code::Abandons, unit, NONE);
        }
        let u = self.state.unit_mut(unit);
        for flag in [Flags::EVADED, Flags::DONE, Flags::MOVED, Flags::FAR, Flags::CHASED] {
            u.set(flag);
        }
        self.lose_gun(unit);
        let u = self.state.unit_mut(unit);
        u.foe = charger;
        self.state.waiting &= !(1 << unit);
        if self.field.kind(self.state, unit) == Kind::LightHorse {
            self.disorder(unit);
        }
        if let Choice::Fall(rect) = self.ask_of(unit, Decision::Retire { unit, enemy: charger }) {
            self.place(unit, &rect, Code::Evades);
        }
        true
    }

    /// The charger after its target has evaded (WOF-EVA-08): it halts where the evaders stood, or goes straight on.
    pub fn follow(&mut self, unit: u8, action: &Action) {
        let evader = action.target;
        let left = self.state.unit(unit).reach;
        // It may not have got away at all.
        let there = self.state.unit(evader).rect;
        if there.overlaps(&action.to) || contact(&there, &action.to).is_some() {
            return self.catch(unit, evader, action);
        }
        if !self.make_way_for(unit, action, NONE) {
            return self.miss(unit, action);
        }
        if action.disorders {
            self.disorder(unit);
        }
        let straight = self.straight_of(unit, action, &action.via.advanced(action.far));
        let ahead = self.ahead(unit, &action.to, left);
        self.choices.clear();
        self.choices.push(Choice::Hold);
        if left > INCH {
            self.choices.push(Choice::Yes);
        }
        let met = ahead.1.unwrap_or(NONE);
        if self.ask_of(unit, Decision::GoOn { unit, ahead: met }) == Choice::Hold {
            return self.miss(unit, action);
        }
        let from = self.state.unit(unit).rect.centre;
        match ahead {
            (far, Some(enemy)) if self.field.may_charge_at(self.state, unit, enemy) => {
                let to = action.to.advanced(far);
                self.charged_through(unit, action.passed);
                self.place(unit, &action.to, Code::GoesOn);
                self.ran_on(unit, &action.via, straight);
                self.touched_on_the_way(unit, &action.via);
                let toll = self.field.toll(self.state, unit, (action.to.centre, to.centre), false);
                let on = Action {
                    via: action.to,
                    to,
                    target: enemy,
                    part: 0,
                    cost: toll.map_or(far, |t| t.cost),
                    disorders: toll.is_some_and(|t| t.disorders),
                    far,
                    bend: 0,
                    shoots: false,
                    passed: 0,
                    ..*action
                };
                if enemy == evader {
                    self.catch(unit, enemy, &on);
                } else {
                    let face = contact(&self.state.unit(enemy).rect, &to).map_or(Face::Front, |c| c.1);
                    let start = self.state.unit(unit).start;
                    let flank = self.field.is_flank_attack(self.state, unit, &start, (enemy, face));
                    self.charge(unit, &Action { face, flank, ..on });
                }
            }
            // Before whom it may not charge it stops (WOF-TWN-11).
            (far, met) => {
                let far = if met.is_some() { (far - INCH).max(0) } else { far };
                let to = action.to.advanced(far);
                self.charged_through(unit, action.passed);
                self.place(unit, &to, Code::GoesOn);
                self.cross(unit, &action.to, &to);
                self.touched_on_the_way(unit, &action.to);
                if from.distance(to.centre) > self.field.allowance(self.state, unit) {
                    self.disorder(unit);
                }
            }
        }
    }

    /// How far a unit could go straight on from a place, and whom it would then meet.
    pub(super) fn ahead(&self, unit: u8, from: &Rect, most: i32) -> (i32, Option<u8>) {
        let (field, state) = (self.field, &*self.state);
        let mut best = (most, None);
        for enemy in field.enemies(state, unit) {
            let body = &state.unit(enemy).rect;
            if field.gives_way(state, enemy, unit) && !state.unit(enemy).has(Flags::EVADED)
                || from.is_beyond(body, most)
            {
                continue;
            }
            if let Some(far) = from.until(from.heading, body).filter(|&far| far < best.0) {
                best = (far, Some(enemy));
            }
        }
        // Short of whoever else is in the way, and of ground that bars it.
        let clear = |far: i32| {
            let to = from.advanced(far);
            let step = to.centre - from.centre;
            let meets = |e: u8| best.1 == Some(e);
            field.on_table(&to)
                && field.may_stand_at(state, unit, &to, best.1.unwrap_or(NONE))
                && field.bodies(state, unit).all(|(o, b)| meets(o) || !from.sweeps(step, b) && !to.overlaps(b))
                && field.toll(state, unit, (from.centre, to.centre), false).is_some_and(|t| t.cost <= most + 8)
        };
        if clear(best.0) {
            return best;
        }
        let far = (0..8).rev().map(|part| best.0 * part / 8).find(|&far| clear(far)).unwrap_or(0);
        (far, None)
    }

    /// An evader is caught: light cavalry is struck from behind, others are overrun in the combat phase (WOF-EVA-10,
    /// WOF-CC-14).
    fn catch(&mut self, unit: u8, evader: u8, action: &Action) {
        let body = self.state.unit(evader).rect;
        let to = (0..12)
            .map(|n| action.to.advanced(-n * INCH / 2))
            .find(|r| !r.overlaps(&body) && self.field.has_room(self.state, unit, r));
        let Some(to) = to else { return self.miss(unit, action) };
        let (straight, came) = (self.straight_of(unit, action, &action.via.advanced(action.far)), self.came(unit, &to));
        if action.disorders {
            self.disorder(unit);
        }
        self.set_down(unit, &action.via, &to, straight, action.passed);
        if contact(&body, &to).is_none() {
            return;
        }
        self.state.unit_mut(evader).set(Flags::CAUGHT);
        self.state.unit_mut(evader).clear(Flags::CHASED);
        self.touch_off((unit, evader, 0), Way::Charge, NONE, true, [straight, 0], [came, false]);
        // Its back is turned to him of whom it knows (WOF-EVA-10).
        let met = self.state.fights.iter_mut().flatten().find(|f| f.one == unit && f.two == evader);
        if let Some(f) = met {
            (f.face, f.surprise) = (Face::Rear, [false; 2]);
        }
    }

    /// Skirmishers retire before a body in close order that comes to stand there (WOF-SKR-08): at least two inches from it,
    /// and so far at most. Whether they could.
    pub fn retire(&mut self, unit: u8, by: u8, body: &Rect, most: i32) -> bool {
        let from = self.state.unit(unit).rect;
        let away = self.state.unit(by).rect.heading.toward(body.centre, from.centre);
        self.choices.clear();
        let keep = inches(KEEP_OFF);
        for inch in 1..=most / INCH {
            for way in WAYS.into_iter().chain([4 * SLANT, -4 * SLANT]) {
                let step = Point::new(0, inch * INCH).turned(away.turned(way));
                let to = from.moved(step);
                let off = !to.is_within(body, keep - 1);
                let room = off && self.field.has_room(self.state, unit, &to);
                if room && self.field.toll(self.state, unit, (from.centre, to.centre), false).is_some() {
                    self.choices.push(Choice::Fall(to));
                }
            }
            // A few of the shortest ones, and one that goes farther.
            if self.choices.len() >= 6 {
                break;
            }
        }
        if self.choices.is_empty() {
            return false;
        }
        let Choice::Fall(to) = self.ask_of(unit, Decision::Retire { unit, enemy: by }) else { return false };
        let far = from.centre.distance(to.centre);
        let full = self.field.allowance(self.state, unit);
        self.place(unit, &to, Code::Retires);
        // It is movement for fire like any other.
        self.spend(unit, far, full);
        self.generals_touched(unit, &from);
        true
    }
}

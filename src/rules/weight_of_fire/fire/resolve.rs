//! Shots aimed and thrown for: all fire of a phase is simultaneous (WOF-FIRE-01).

use super::{Volley, against, is_ball, is_small};
use crate::base::{Heading, Point, Rect};
use crate::rules::weight_of_fire::data::fight::{Ammunition, CARRY, PIPS, SHELL_DIE};
use crate::rules::weight_of_fire::data::size::inches;
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Ask, Choice, Decision};
use crate::rules::weight_of_fire::state::{Cause, Field, Flags, MAX_UNITS, MORE, NONE, Shot, State};
use crate::rules::weight_of_fire::town::Against;

/// Most results of a phase: each unit's shots, and those that a ball carries on to.
const RESULTS: usize = 4 * MAX_UNITS;

/// What a shot did.
#[derive(Debug, Clone, Copy, Default)]
struct Hit {
    unit: u8,
    target: u8,
    pips: u16,
    cause: Option<Cause>,
    ammo: u8,
}

impl Field {
    /// Units behind a target that a ball carries on to, a bit each (WOF-OPT-04, WOF-OPT-05): whoever stands on the line from
    /// the front centre of the battery to the nearest place of the target, prolonged by the gun's length; friends too.
    #[must_use]
    pub fn carried_to(&self, state: &State, unit: u8, target: u8, ammo: Ammunition) -> u64 {
        let n = match ammo {
            Ammunition::BallLight => 0,
            Ammunition::BallMedium => 1,
            Ammunition::BallHeavy => 2,
            _ => return 0,
        };
        let eye = state.unit(unit).rect.front_centre();
        let mark = state.unit(target).rect.nearest(eye);
        if eye == mark {
            return 0;
        }
        let whole = mark.ahead(Heading::of(mark - eye), inches(CARRY[n]));
        let end = if self.terrain.is_open() { whole } else { self.terrain.carries(eye, mark, whole) };
        let on =
            |u: &u8| *u != unit && *u != target && state.unit(*u).here() && state.unit(*u).rect.meets_line(mark, end);
        (0..self.units.len() as u8).filter(on).fold(0, |bits, u| bits | 1 << u)
    }
}

impl Engine<'_> {
    /// Aims at somebody before the shooting phase, at the start of a charge or an evade (WOF-FIRE-06, WOF-FIRE-08): it is
    /// resolved with all other fire.
    pub fn open_fire(&mut self, unit: u8, target: u8, at: &Rect) {
        let had = self.state.unit(unit).flags;
        // The penalty for moving and firing (WOF-FIRE-06, WOF-FIRE-08).
        self.state.unit_mut(unit).set(Flags::EVADED);
        let volley = self.field.best_volley(self.state, unit, target, at);
        self.state.unit_mut(unit).flags = had;
        if let Some(volley) = volley {
            self.aim(unit, &volley);
        }
    }

    fn aim(&mut self, unit: u8, volley: &Volley) {
        let u = self.state.unit_mut(unit);
        let slot = if u.shot.target == NONE { Some(&mut u.shot) } else { u.more.iter_mut().find(|s| s.target == NONE) };
        let Some(slot) = slot else { return };
        *slot = volley.shot();
        if volley.places == 0 {
            // The gun of a battalion: it is no fire of its figures, but who would recover keeps it silent too (WOF-ORD-08).
            u.set(Flags::BUSY);
            return u.set(Flags::GUN_FIRED);
        }
        u.places |= volley.places;
        if !u.has(Flags::FIRED) {
            u.set(Flags::FIRST_NOW);
        }
        for flag in [Flags::FIRED, Flags::FIRED_NOW, Flags::BUSY] {
            u.set(flag);
        }
    }

    /// Every unit that may shoots at somebody, or holds its fire (WOF-SEQ-10); figures that do not bear on its target shoot at
    /// another (WOF-FIRE-26); then the battalion guns (WOF-OPT-08).
    pub fn volleys(&mut self) {
        for unit in self.field.units_from(self.state.first) {
            for n in 0..MORE {
                if !self.field.may_shoot(self.state, unit) || n > 0 && self.field.has_shot_all(self.state, unit) {
                    break;
                }
                let side = self.field.unit(unit).side;
                let ask = Ask { field: self.field, state: self.state, side, decision: Decision::Fire { unit } };
                if !self.generals[side.index()].hopes_to_shoot(&ask, unit) {
                    break;
                }
                self.field.offer_shots(self.state, unit, self.choices);
                if n == 0 && self.field.kind(self.state, unit).is_guns() {
                    self.duel(unit);
                }
                if self.choices.is_empty() || matches!(self.choices[..], [Choice::Hold]) {
                    break;
                }
                let Choice::Shot(volley) = self.ask_of(unit, Decision::Fire { unit }) else { break };
                self.aim(unit, &volley);
            }
            if self.state.unit(unit).gunners > 0 {
                self.offer_gun_shots(unit);
                if let Choice::Shot(volley) = self.ask_of(unit, Decision::Fire { unit }) {
                    self.aim(unit, &volley);
                }
            }
        }
    }

    /// The shots of a battalion gun, under the same priority as all fire (WOF-FIRE-16).
    fn offer_gun_shots(&mut self, unit: u8) {
        self.choices.clear();
        self.choices.push(Choice::Hold);
        for target in self.field.enemies(self.state, unit) {
            for ammo in [Ammunition::CanisterLight, Ammunition::BallLight] {
                let free = !self.state.locked(target);
                if let Some(v) = self.field.gun_volley(self.state, unit, target, ammo).filter(|_| free) {
                    self.choices.push(Choice::Shot(v));
                }
            }
        }
        let eye = self.field.gun_at(self.state, unit);
        let far = |v: &Volley| self.state.unit(v.target).rect.distance_to(eye);
        let shots = self.choices.iter().filter_map(|c| if let Choice::Shot(v) = c { Some(v) } else { None });
        let nearest = shots.min_by_key(|v| far(v)).map(|v| v.target);
        if let Some(nearest) = nearest.filter(|_| !self.field.is_directed(self.state, unit)) {
            self.field.keep_near(self.state, nearest, self.choices);
        }
    }

    /// All that was aimed is thrown for, and then takes effect at once (WOF-FIRE-01, WOF-HIT-01).
    pub fn resolve_fire(&mut self) {
        let (mut hits, mut count) = ([Hit::default(); RESULTS], 0);
        for unit in self.field.units_from(self.state.first) {
            let u = *self.state.unit(unit);
            for shot in std::iter::once(u.shot).chain(u.more).filter(|s| s.target != NONE) {
                let ammo = Ammunition::of(shot.ammo);
                let pips = self.throw_for(unit, &shot, ammo);
                let mut note = |target: u8, pips: u16| {
                    if count < RESULTS {
                        hits[count] = Hit { unit, target, pips, cause: Some(shot.cause), ammo: shot.ammo };
                        count += 1;
                    }
                };
                note(shot.target, pips);
                if !self.field.options.carry_through {
                    continue;
                }
                let on = self.field.carried_to(self.state, unit, shot.target, ammo);
                for target in self.field.units_from(self.state.first).filter(|t| on & (1 << t) != 0) {
                    let at = self.state.unit(target).rect;
                    let lines = self.field.shot_modifiers(
                        self.state,
                        unit,
                        (target, &at),
                        (ammo, self.is_far(unit, &at, ammo)),
                    );
                    let add = lines.iter().flatten().map(|m| m.1).sum();
                    let pips = self.throw_for(unit, &Shot { target, add, ..shot }, ammo);
                    if count < RESULTS {
                        hits[count] = Hit { unit, target, pips, cause: Some(shot.cause), ammo: shot.ammo };
                        count += 1;
                    }
                }
            }
        }
        for unit in self.field.units_from(self.state.first) {
            let u = self.state.unit_mut(unit);
            (u.shot, u.more, u.places) = (Shot::default(), [Shot::default(); MORE], 0);
        }
        for hit in &hits[..count] {
            self.take_effect(hit);
        }
    }

    fn is_far(&self, unit: u8, at: &crate::base::Rect, ammo: Ammunition) -> bool {
        let eye: Point = self.state.unit(unit).rect.front_centre();
        let range = self.field.terrain.ball_range(eye.distance(at.nearest(eye)), eye, at.nearest(eye));
        range > inches(ammo.ranges()[0])
    }

    /// The die of a shot, and the pips.
    fn throw_for(&mut self, unit: u8, shot: &Shot, ammo: Ammunition) -> u16 {
        let die = self.die_of(unit);
        let score = die as i8 + shot.add;
        let pips = self.field.chart(score, shot.figures);
        let code = match ammo {
            ammo if is_small(ammo) => Code::FiredSmall,
            ammo if is_ball(ammo) => Code::FiredBall,
            Ammunition::Shell => Code::FiredShell,
            _ => Code::FiredCanister,
        };
        self.tell(code, unit, shot.target, [shot.figures.into(), die.into(), score.into(), pips as i16]);
        pips
    }

    fn take_effect(&mut self, hit: &Hit) {
        let &Hit { unit, target, pips, cause, ammo } = hit;
        let Some(cause) = cause.filter(|_| self.state.unit(target).here()) else { return };
        let ammo = Ammunition::of(ammo);
        if cause == Cause::Guns && self.field.unit(unit).side != self.field.unit(target).side {
            self.state.unit_mut(target).shelled[1] |= 1 << unit;
        }
        if self.field.in_block(self.state, target) {
            self.wear_block((unit, target), pips, against(ammo));
        } else if matches!(ammo, Ammunition::BallHeavy | Ammunition::Shell) {
            self.wear_works((unit, target), pips);
        }
        self.wound(target, pips, cause, unit);
        // Whole hits of shell may disorder horse (WOF-OPT-02).
        let horse = self.state.unit(target).here() && self.field.kind(self.state, target).is_horse();
        if against(ammo) == Against::Shell && self.field.options.shell_disorders && horse {
            for _ in 0..pips / PIPS {
                let die = self.die_of(unit);
                self.tell(Code::ShellDie, unit, target, [die.into(), die.into(), 0, 0]);
                if die >= SHELL_DIE {
                    self.disorder(target);
                }
            }
        }
    }
}

//! Shooting (section FIRE): who shoots at whom, with how many figures, and what they do. All fire is simultaneous.

pub mod aim;

use super::data::Kind;
use super::data::fight::{Ammunition, CREW, DIRECTED, GRADE, GUNNER, NEAREST, Shot as Line};
use super::data::size::{inches, ranks, ranks_of_a_stand};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision};
use super::movement::offer::SLANT;
use super::state::{Cause, Field, Flags, MAX_UNITS, Shot, Stand, State};
use super::terrain::Cover;
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};

/// What a unit would shoot at a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Volley {
    pub target: u8,
    pub ammo: Ammunition,
    /// Figures as the chart counts them: gunners double (WOF-HIT-05).
    pub figures: u8,
    pub far: bool,
    /// What is added to the die.
    pub add: i8,
    pub cause: Cause,
}

impl Volley {
    /// Pips of six such volleys, one for each face of the die: what generals compare.
    #[must_use]
    pub fn weight(&self, field: &Field) -> i32 {
        (1..=6).map(|die| i32::from(field.chart(die + self.add, self.figures))).sum()
    }
    const fn shot(&self) -> Shot {
        Shot { target: self.target, figures: self.figures, add: self.add, cause: self.cause, ammo: self.ammo as u8 }
    }
}

/// What is shot with, of each kind of unit: one or two sorts (WOF-FIRE-05, WOF-OPT-01).
#[must_use]
pub const fn ammunition(kind: Kind, rifles: bool) -> [Option<Ammunition>; 2] {
    use Ammunition as A;
    match kind {
        Kind::Line | Kind::LightFoot if rifles => [Some(A::Rifle), None],
        Kind::Line | Kind::LightFoot => [Some(A::Musket), None],
        Kind::LightGun => [Some(A::CanisterLight), Some(A::BallLight)],
        Kind::MediumGun => [Some(A::CanisterMedium), Some(A::BallMedium)],
        Kind::HeavyGun => [Some(A::CanisterHeavy), Some(A::BallHeavy)],
        Kind::Howitzer => [Some(A::CanisterLight), Some(A::BallMedium)],
        // Cavalry has carbines only where its owner gives them (WOF-TRP-07).
        Kind::LightHorse | Kind::HeavyHorse => [None, None],
    }
}

pub(super) const fn is_ball(ammo: Ammunition) -> bool {
    matches!(ammo, Ammunition::BallLight | Ammunition::BallMedium | Ammunition::BallHeavy)
}

pub(super) const fn is_small(ammo: Ammunition) -> bool {
    matches!(ammo, Ammunition::Musket | Ammunition::Carbine | Ammunition::Rifle)
}

impl Field {
    /// Whether a unit has something to shoot with and is not barred from it (WOF-FIRE-25, WOF-MOV-11, WOF-RTM-05,
    /// WOF-FIRE-11, WOF-FIRE-26, WOF-PUR-05).
    #[must_use]
    pub fn is_armed(&self, state: &State, unit: u8) -> bool {
        const NOT: u64 = Flags::SILENT.0 | Flags::FIRED_NOW.0 | Flags::PURSUES.0;
        let (u, data) = (state.unit(unit), self.unit(unit));
        u.here()
            && !u.routs()
            && u.flags.0 & NOT == 0
            && !data.heavy_weapons
            && !matches!(u.stand, Stand::Limbered | Stand::Crew)
            && ammunition(data.kind, data.rifles)[0].is_some()
            && !state.locked(unit)
    }

    /// Whether its first fire is still to come, and steady infantry would shoot it (WOF-FIRE-07).
    #[must_use]
    pub fn is_fresh(&self, state: &State, unit: u8) -> bool {
        self.unit(unit).kind.is_foot() && !state.unit(unit).has(Flags::FIRED) && self.steady(state, unit)
    }

    /// Whether a unit may shoot in the shooting phase (WOF-FIRE-07, WOF-FIRE-09): who charged or evaded has had his shot.
    #[must_use]
    pub fn may_shoot(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        self.is_armed(state, unit)
            && !u.has(Flags::CHARGED)
            && !u.has(Flags::EVADED)
            && (!u.has(Flags::FAR) || self.is_fresh(state, unit))
    }

    /// Whether a unit may shoot at somebody as its charge starts (WOF-FIRE-06).
    #[must_use]
    pub fn may_charge_fire(&self, state: &State, unit: u8, target: u8) -> bool {
        !state.unit(unit).has(Flags::FIRED_LAST)
            && self.steady(state, unit)
            && self.is_armed(state, unit)
            && self.best_volley(state, unit, target, &state.unit(target).rect).is_some()
    }

    /// Whether a unit may shoot at a charger before it evades him (WOF-FIRE-08, WOF-EVA-06).
    #[must_use]
    pub fn may_evade_fire(&self, state: &State, unit: u8, charger: u8) -> bool {
        self.is_armed(state, unit)
            && state.unit(unit).rect.is_within(&state.unit(charger).rect, self.reach(unit))
            && self.best_volley(state, unit, charger, &state.unit(charger).rect).is_some()
    }

    /// The farthest that a unit reaches.
    #[must_use]
    pub fn reach(&self, unit: u8) -> i32 {
        let data = self.unit(unit);
        let far = |a: Ammunition| a.ranges()[0].max(a.ranges()[1]);
        ammunition(data.kind, data.rifles).into_iter().flatten().map(|a| inches(far(a))).max().unwrap_or(0)
    }

    /// The volley of a unit that does most to a target, which stands there.
    #[must_use]
    pub fn best_volley(&self, state: &State, unit: u8, target: u8, at: &Rect) -> Option<Volley> {
        let data = self.unit(unit);
        ammunition(data.kind, data.rifles)
            .into_iter()
            .flatten()
            .filter_map(|ammo| self.volley(state, unit, (target, at), ammo))
            .max_by_key(|v| v.weight(self))
    }

    /// What changes the die of a shot (WOF-FIRE-20, WOF-FIRE-21, WOF-FIRE-22, WOF-FIRE-23, WOF-FIRE-24): the grade first.
    #[must_use]
    pub fn shot_modifiers(
        &self,
        state: &State,
        unit: u8,
        (target, at): (u8, &Rect),
        (ammo, far): (Ammunition, bool),
    ) -> [Option<(Option<Line>, i8)>; 10] {
        let (u, data) = (state.unit(unit), self.unit(unit));
        let t = state.unit(target);
        let mut list = [None; 10];
        let grade = GRADE[self.grade(state, unit) as usize];
        list[0] = Some((None, grade)).filter(|_| grade != 0);
        let mut add = |at: usize, holds: bool, line: Line| {
            if holds {
                list[at] = Some((Some(line), line.value()));
            }
        };
        let small = is_small(ammo);
        let steady = self.steady(state, unit) && ammo != Ammunition::Carbine;
        add(
            1,
            is_ball(ammo) && data.kind != Kind::Howitzer && self.is_dense(state, target, at, u.rect.front_centre()),
            Line::Dense,
        );
        add(2, small && steady && !u.has(Flags::FIRED), Line::FirstFire);
        add(3, !small && !is_ball(ammo), Line::Canister);
        let mounted = data.kind.is_horse();
        let unhandy = self.disordered(state, unit) || mounted || ammo == Ammunition::Rifle || u.stand == Stand::Square;
        add(4, unhandy, Line::Unhandy);
        let moves = u.has(Flags::EVADED) || u.has(Flags::CHARGED) || u.has(Flags::MOVED) && !self.is_fresh(state, unit);
        add(5, moves, Line::Moves);
        add(6, u.is_shaken() || self.exhausted(state, unit), Line::Upset);
        add(7, far, Line::Far);
        let cover = if self.terrain.is_open() { Cover::None } else { self.terrain.cover(at, u.rect.front_centre()) };
        let soft = cover == Cover::Soft || self.is_loose(state, target) || t.stand == Stand::Unlimbered;
        add(8, soft && ammo != Ammunition::Rifle, Line::SoftTarget);
        add(9, cover == Cover::Hard, Line::HardCover);
        list
    }

    /// A square, a body two stands deep, or a line that is enfiladed (WOF-FIRE-15).
    #[must_use]
    pub fn is_dense(&self, state: &State, target: u8, at: &Rect, from: Point) -> bool {
        let (t, kind) = (state.unit(target), self.unit(target).kind);
        if t.stand != Stand::Close {
            return t.stand == Stand::Square;
        }
        let along = at.looks(Face::Right).to(Heading::about(at.centre - from)).abs();
        let along = along.min(180 * Heading::DEGREE - along);
        ranks(t.figures, t.files) > ranks_of_a_stand(kind) || along <= SLANT
    }

    /// Whether a general who commands a unit is near enough to choose its target (WOF-FIRE-16).
    #[must_use]
    pub fn is_directed(&self, state: &State, unit: u8) -> bool {
        self.leaders_of(self.unit(unit).side).any(|l| {
            let leader = state.leaders[usize::from(l)];
            leader.here
                && self.commands(l, unit)
                && state.unit(unit).rect.is_near(self.leader_at(state, l), inches(DIRECTED))
        })
    }
}

/// Figures of a battery on the chart (WOF-FIRE-14): twice its gunners, four of each model at most.
#[must_use]
pub const fn gunners(figures: u8, models: u8) -> u8 {
    let most = models as u16 * CREW as u16;
    let served = if (figures as u16) < most { figures as u16 } else { most };
    let on_chart = served * GUNNER as u16;
    if on_chart > u8::MAX as u16 { u8::MAX } else { on_chart as u8 }
}

impl Engine<'_> {
    /// Aims at somebody before the shooting phase, at the start of a charge or an evade (WOF-FIRE-06, WOF-FIRE-08): it is
    /// resolved with all other fire.
    pub fn open_fire(&mut self, unit: u8, target: u8) {
        let at = self.state.unit(target).rect;
        let had = self.state.unit(unit).flags;
        // The penalty for moving and firing (WOF-FIRE-06, WOF-FIRE-08).
        self.state.unit_mut(unit).set(Flags::EVADED);
        let volley = self.field.best_volley(self.state, unit, target, &at);
        self.state.unit_mut(unit).flags = had;
        if let Some(volley) = volley {
            self.aim(unit, &volley);
        }
    }

    fn aim(&mut self, unit: u8, volley: &Volley) {
        let u = self.state.unit_mut(unit);
        u.shot = volley.shot();
        for flag in [Flags::FIRED, Flags::FIRED_NOW, Flags::BUSY] {
            u.set(flag);
        }
    }

    /// Every unit that may shoots at somebody, or holds its fire (WOF-SEQ-10).
    pub fn volleys(&mut self) {
        for unit in self.field.units_from(self.state.first) {
            if !self.field.may_shoot(self.state, unit) {
                continue;
            }
            self.field.offer_shots(self.state, unit, self.choices);
            if let Choice::Shot(volley) = self.ask_of(unit, Decision::Fire { unit }) {
                self.aim(unit, &volley);
            }
        }
    }

    /// All that was aimed is thrown for, and then takes effect at once (WOF-FIRE-01, WOF-HIT-01).
    pub fn resolve_fire(&mut self) {
        let mut results = [0_u16; MAX_UNITS];
        for unit in self.field.units_from(self.state.first) {
            let shot = self.state.unit(unit).shot;
            if shot.target == super::state::NONE {
                continue;
            }
            let die = self.die_of(unit);
            let score = die as i8 + shot.add;
            let pips = self.field.chart(score, shot.figures);
            results[usize::from(unit)] = pips;
            let code = match Ammunition::ALL[usize::from(shot.ammo)] {
                ammo if is_small(ammo) => Code::FiredSmall,
                ammo if is_ball(ammo) && self.field.unit(unit).kind == Kind::Howitzer => Code::FiredShell,
                ammo if is_ball(ammo) => Code::FiredBall,
                _ => Code::FiredCanister,
            };
            self.tell(code, unit, shot.target, [shot.figures.into(), die.into(), score.into(), pips as i16]);
        }
        for unit in self.field.units_from(self.state.first) {
            let shot = std::mem::take(&mut self.state.unit_mut(unit).shot);
            let pips = results[usize::from(unit)];
            if shot.target != super::state::NONE && self.state.unit(shot.target).here() {
                self.wound(shot.target, pips, shot.cause, unit);
            }
        }
    }
}

impl Field {
    /// The shots that a unit is offered (WOF-FIRE-16): at the nearest eligible target or another within four inches of it,
    /// or at any where a general directs it. The first choice is to hold its fire.
    pub fn offer_shots(&self, state: &State, unit: u8, choices: &mut super::general::Choices) {
        choices.clear();
        choices.push(Choice::Hold);
        let own = state.unit(unit).rect;
        let reach = self.reach(unit);
        let data = self.unit(unit);
        let mut nearest: Option<(i32, u8)> = None;
        for target in self.enemies(state, unit) {
            let at = state.unit(target).rect;
            if state.locked(target) || !own.is_within(&at, reach + inches(12)) {
                continue;
            }
            let at = self.when_shot(state, unit, target);
            let mut any = false;
            for ammo in ammunition(data.kind, data.rifles).into_iter().flatten() {
                if let Some(volley) = self.volley(state, unit, (target, &at), ammo) {
                    any = true;
                    choices.push(Choice::Shot(volley));
                }
            }
            let far = if any { own.distance(&state.unit(target).rect) } else { i32::MAX };
            if any && nearest.is_none_or(|n| far < n.0) {
                nearest = Some((far, target));
            }
        }
        let Some((_, nearest)) = nearest.filter(|_| !self.is_directed(state, unit)) else { return };
        let near = state.unit(nearest).rect;
        choices.keep(|c| match c {
            Choice::Shot(v) => v.target == nearest || state.unit(v.target).rect.is_within(&near, inches(NEAREST)),
            _ => true,
        });
    }
}

#[cfg(test)]
mod tests;

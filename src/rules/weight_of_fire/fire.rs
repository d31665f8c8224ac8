//! Shooting (section FIRE): who shoots at whom, with how many figures, and what they do. All fire is simultaneous.

pub mod aim;
mod resolve;

use super::data::Kind;
use super::data::fight::{Ammunition, CREW, DIRECTED, GRADE, GUNNER, NEAREST, Shot as Line};
use super::data::size::{inches, ranks, ranks_of_a_stand};
use super::general::Choice;
use super::movement::Action;
use super::movement::offer::SLANT;
use super::state::{Cause, Field, Flags, MAX_UNITS, Shot, Stand, State};
use super::terrain::Cover;
use super::town::Against;
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
    /// The places of its front that shoot, a bit each (WOF-FIRE-26).
    pub places: u128,
}

/// Who may be shot at: no nearer than so far, or just so far where it is known at which place of its way.
#[derive(Clone, Copy, Default)]
struct Mark {
    target: u8,
    far: i32,
    at: Option<Rect>,
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

/// What is shot with, of each kind of unit: one or two sorts (WOF-FIRE-05, WOF-OPT-01, WOF-FIRE-13).
#[must_use]
pub const fn ammunition(kind: Kind, rifles: bool, carbines: bool) -> [Option<Ammunition>; 2] {
    use Ammunition as A;
    match kind {
        Kind::Line | Kind::LightFoot if rifles => [Some(A::Rifle), None],
        Kind::Line | Kind::LightFoot => [Some(A::Musket), None],
        Kind::LightGun => [Some(A::CanisterLight), Some(A::BallLight)],
        Kind::MediumGun => [Some(A::CanisterMedium), Some(A::BallMedium)],
        Kind::HeavyGun => [Some(A::CanisterHeavy), Some(A::BallHeavy)],
        Kind::Howitzer => [Some(A::CanisterLight), Some(A::Shell)],
        // Cavalry has carbines only where its owner gives them (WOF-TRP-07).
        Kind::LightHorse | Kind::HeavyHorse if carbines => [Some(A::Carbine), None],
        Kind::LightHorse | Kind::HeavyHorse => [None, None],
    }
}

pub(super) const fn is_ball(ammo: Ammunition) -> bool {
    matches!(ammo, Ammunition::BallLight | Ammunition::BallMedium | Ammunition::BallHeavy)
}

pub(super) const fn is_small(ammo: Ammunition) -> bool {
    matches!(ammo, Ammunition::Musket | Ammunition::Carbine | Ammunition::Rifle)
}

/// What houses and works ask of a shot (WOF-TWN-05).
#[must_use]
pub const fn against(ammo: Ammunition) -> Against {
    match ammo {
        Ammunition::BallLight => Against::LightBall,
        Ammunition::BallMedium | Ammunition::BallHeavy => Against::HeavyBall,
        Ammunition::Shell => Against::Shell,
        _ => Against::Shot,
    }
}

impl Field {
    /// Whether a unit has something to shoot with and is not barred from it (WOF-FIRE-25, WOF-MOV-11, WOF-RTM-05,
    /// WOF-FIRE-11, WOF-FIRE-26, WOF-PUR-05).
    #[must_use]
    pub fn is_armed(&self, state: &State, unit: u8) -> bool {
        const NOT: u64 = Flags::SILENT.0 | Flags::PURSUES.0;
        let (u, data) = (state.unit(unit), self.unit(unit));
        // Intermixed units do not fire (WOF-MOV-17).
        u.here()
            && !u.routs()
            && u.flags.0 & NOT == 0
            && u.mixed.is_none()
            // Who has shot may shoot again only with those of his figures who have not.
            && (!u.has(Flags::FIRED_NOW) || u.places != 0)
            && !data.heavy_weapons
            && !matches!(u.stand, Stand::Limbered | Stand::Crew)
            && self.ammunition_of(state, unit)[0].is_some()
            && !state.locked(unit)
    }

    /// Whether its first fire is still to come, and steady infantry would shoot it (WOF-FIRE-07).
    #[must_use]
    pub fn is_fresh(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        let first = !u.has(Flags::FIRED) || u.has(Flags::FIRST_NOW);
        self.kind(state, unit).is_foot() && first && self.steady(state, unit)
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

    /// Where a charger first comes into the range and the view of a unit that would shoot before it evades him, short of
    /// contact (WOF-FIRE-08, WOF-EVA-06).
    #[must_use]
    pub fn evade_mark(&self, state: &State, unit: u8, (charger, action): (u8, &Action)) -> Option<Rect> {
        const LOOKS: i32 = 12;
        if !self.is_armed(state, unit) {
            return None;
        }
        let (own, reach) = (state.unit(unit).rect, self.reach(unit));
        (0..LOOKS)
            .map(|n| self.along(state, charger, action, action.cost * n / LOOKS))
            .find(|at| own.is_within(at, reach) && self.best_volley(state, unit, charger, at).is_some())
    }

    /// What a unit shoots with as it fights now: dragoons on foot are musketeers (WOF-DRG-05).
    #[must_use]
    pub fn ammunition_of(&self, state: &State, unit: u8) -> [Option<Ammunition>; 2] {
        let data = self.unit(unit);
        ammunition(self.kind(state, unit), data.rifles, data.carbines)
    }

    /// The farthest that a unit reaches.
    #[must_use]
    pub fn reach(&self, unit: u8) -> i32 {
        let data = self.unit(unit);
        let own = ammunition(data.kind, data.rifles, data.carbines)
            .into_iter()
            .flatten()
            .map(Ammunition::reach)
            .max()
            .unwrap_or(0);
        // On foot a dragoon has a musket; a gun of his own makes a battalion reach farther.
        let foot = if data.dismounts { Ammunition::Musket.reach() } else { 0 };
        let gun = if data.gunners > 0 { Ammunition::BallLight.reach() } else { 0 };
        own.max(foot).max(gun)
    }

    /// The volley of a unit that does most to a target, which stands there.
    #[must_use]
    pub fn best_volley(&self, state: &State, unit: u8, target: u8, at: &Rect) -> Option<Volley> {
        let sorts = self.ammunition_of(state, unit).into_iter().flatten();
        sorts.filter_map(|ammo| self.volley(state, unit, (target, at), ammo)).max_by_key(|v| v.weight(self))
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
        let (u, kind) = (state.unit(unit), self.kind(state, unit));
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
        add(1, is_ball(ammo) && self.is_dense(state, target, at, u.rect.front_centre()), Line::Dense);
        let first = !u.has(Flags::FIRED) || u.has(Flags::FIRST_NOW);
        add(2, small && steady && first, Line::FirstFire);
        add(3, !small && !is_ball(ammo) && ammo != Ammunition::Shell, Line::Canister);
        let mounted = kind.is_horse();
        let unhandy = self.disordered(state, unit) || mounted || ammo == Ammunition::Rifle || u.stand == Stand::Square;
        add(4, unhandy, Line::Unhandy);
        let moves = u.has(Flags::EVADED)
            || u.has(Flags::CHARGED)
            || u.has(Flags::MOVED) && !(small && self.is_fresh(state, unit));
        add(5, moves, Line::Moves);
        add(6, self.shaken(state, unit) || self.exhausted(state, unit), Line::Upset);
        add(7, far, Line::Far);
        let cover = self.cover_from(state, (target, at), u.rect.front_centre(), against(ammo));
        let soft = cover == Cover::Soft || self.is_loose(state, target) || t.stand == Stand::Unlimbered;
        add(8, soft && ammo != Ammunition::Rifle, Line::SoftTarget);
        add(9, cover == Cover::Hard, Line::HardCover);
        list
    }

    /// The cover of a target that stands there from shots out of a place (WOF-TER-07, WOF-TER-10, WOF-TWN-05, WOF-WRK-02): of a
    /// block, of works, of woods.
    #[must_use]
    pub fn cover_from(&self, state: &State, (target, at): (u8, &Rect), from: Point, against: Against) -> Cover {
        if self.terrain.is_open() {
            return Cover::None;
        }
        if self.in_block(state, target) {
            let near = self.parts(state, target).min_by_key(|(_, r)| r.centre.square_to(from));
            let block = near.and_then(|(part, _)| self.block_of(state, target, part));
            return block.map_or(Cover::None, |b| self.terrain.block(b).cover(state.blocks[usize::from(b)], against));
        }
        if let Some(works) = self.terrain.works_before(at, from) {
            return self.works_cover(state, works, against);
        }
        if self.terrain.in_woods(at) || self.terrain.in_thicket(at) { Cover::Soft } else { Cover::None }
    }

    /// A square, a body two stands deep, or a line or a row of guns that is enfiladed (WOF-FIRE-15).
    #[must_use]
    pub fn is_dense(&self, state: &State, target: u8, at: &Rect, from: Point) -> bool {
        let (t, kind) = (state.unit(target), self.kind(state, target));
        let deep = match t.stand {
            Stand::Square => return true,
            Stand::Close | Stand::Bent => ranks(t.figures, self.all_files(state, target)) > ranks_of_a_stand(kind),
            Stand::Unlimbered if t.models > 1 => false,
            _ => return false,
        };
        let along = at.looks(Face::Right).to(Heading::about(at.centre - from)).abs();
        let along = along.min(180 * Heading::DEGREE - along);
        deep || along <= SLANT
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

impl Field {
    /// The shots that a unit is offered (WOF-FIRE-16): at the nearest eligible target or another within four inches of it,
    /// or at any where a general directs it. The first choice is to hold its fire.
    pub fn offer_shots(&self, state: &State, unit: u8, choices: &mut super::general::Choices) {
        choices.clear();
        choices.push(Choice::Hold);
        let own = state.unit(unit).rect;
        let reach = self.reach(unit);
        let fronts = self.fronts(state, unit);
        let sorts = self.ammunition_of(state, unit);
        let volleys =
            |target: u8, at: &Rect| sorts.map(|ammo| self.volley_of(state, (unit, &fronts), (target, at), ammo?));
        // Of a bent line or a large garrison a part may be nearer.
        let spread = self.is_spread(state, unit);
        let wide = if spread { inches(12) } else { 0 };
        let mut marks = [Mark::default(); MAX_UNITS];
        let mut count = 0;
        for target in self.enemies(state, unit) {
            let t = state.unit(target);
            let moved = if t.has(Flags::MOVED) { t.start.centre.distance(t.rect.centre) } else { 0 };
            if own.is_beyond(&t.rect, reach + moved + wide) {
                continue;
            }
            let least = own.least_to(&t.rect, if moved > 0 { t.start.centre } else { t.rect.centre });
            if spread || least <= reach {
                marks[count] = Mark { target, far: least, at: None };
                count += 1;
            }
        }
        let marks = &mut marks[..count];
        let place = |target: u8| {
            // Of who fights on from an earlier turn only a flank that sticks out is a target (WOF-FIRE-11).
            let at = if state.locked(target) {
                self.hanging_flank(state, target)
            } else {
                self.when_shot_by(state, (unit, &fronts), target)
            };
            at.filter(|at| self.has_in_arc(&fronts, at))
        };
        let mut offer = |found: [Option<Volley>; 2]| {
            for volley in found.into_iter().flatten() {
                choices.push(Choice::Shot(volley));
            }
        };
        if self.is_directed(state, unit) {
            for mark in marks {
                if let Some(at) = place(mark.target) {
                    offer(volleys(mark.target, &at));
                }
            }
            return;
        }
        // From the nearest on, until one is a target: nobody looks for farther ones but beside him. How far one is exactly is
        // only asked of who could be the nearest.
        let (nearest, at_nearest) = loop {
            let Some(n) = (0..count).min_by_key(|&n| marks[n].far).filter(|&n| marks[n].far < i32::MAX) else { return };
            let mark = &mut marks[n];
            let Some(at) = mark.at else {
                mark.at = place(mark.target);
                mark.far = mark.at.map_or(i32::MAX, |at| own.distance(&at));
                continue;
            };
            mark.far = i32::MAX;
            let found = volleys(mark.target, &at);
            if found != [None; 2] {
                break (mark.target, found);
            }
        };
        let near = state.unit(nearest).rect;
        for mark in &*marks {
            if mark.target == nearest {
                offer(at_nearest);
            } else if state.unit(mark.target).rect.is_within(&near, inches(NEAREST))
                && let Some(at) = mark.at.or_else(|| place(mark.target))
            {
                offer(volleys(mark.target, &at));
            }
        }
    }

    /// Of some shots keeps those at the nearest target, or at one within four inches of it (WOF-FIRE-16).
    pub fn keep_near(&self, state: &State, nearest: u8, choices: &mut super::general::Choices) {
        let near = state.unit(nearest).rect;
        choices.keep(|c| match c {
            Choice::Shot(v) => v.target == nearest || state.unit(v.target).rect.is_within(&near, inches(NEAREST)),
            _ => true,
        });
    }
}

#[cfg(test)]
mod tests;

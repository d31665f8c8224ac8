//! Shooting (section FIRE): who shoots at whom, with how many dice, and what they do.

mod eyes;
pub mod guns;
mod harm;
mod offer;

use self::eyes::in_arc;
use super::data::fire::{
    Ammunition, BEYOND_SIX, FIGURES, GRADE, GUN_DICE, GUNNERS, REMAINDER, SECOND_ROLL, SHELL_DISORDERS, Shot, dismounts,
};
use super::data::ground::{Cover, STRETCH, Terrain as Row};
use super::data::size::inches;
use super::data::{CREW, Kind};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision};
use super::movement::around::each;
use super::movement::list::List;
use super::state::{Field, Flags, Stand, State};
use super::town::Against;
use crate::base::geometry::Face;
use crate::base::geometry::outline;
use crate::base::{Heading, Point, Rect, Side};

/// What a unit would shoot at a target: its dice by band and the natural scores that they need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Volley {
    pub target: u8,
    pub ammo: Ammunition,
    /// At close range, and at far range (MTF-FIRE-06).
    pub dice: [u8; 2],
    pub needs: [i8; 2],
    /// The files or guns that have the target in range and arc, a bit each (MTF-FIRE-18).
    pub eyes: u64,
    /// The gap that some of them shoot through, and their dice (MTF-FIRE-24).
    pub gap: Option<([u8; 2], u8)>,
}

/// What a unit has shot in this phase: the files or guns that did, their dice, and with what (MTF-FIRE-18, MTF-FIRE-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spent {
    pub eyes: u64,
    pub dice: u8,
    pub ammo: Option<Ammunition>,
}

/// Most targets of a unit in a phase.
const TARGETS: usize = 8;

impl Volley {
    /// What it does, in 72ths of a hit: what generals compare.
    #[must_use]
    pub fn weight(&self) -> i32 {
        let chance = |need: i8| if need >= BEYOND_SIX as i8 { 6 } else { i32::from(7 - need.max(1)) * 12 };
        i32::from(self.dice[0]) * chance(self.needs[0]) + i32::from(self.dice[1]) * chance(self.needs[1])
    }
}

/// Dice of so many figures of small arms (MTF-FIRE-04).
#[must_use]
pub const fn small_arms(figures: u8) -> u8 {
    figures / FIGURES + (figures % FIGURES >= REMAINDER) as u8
}

/// Dice of a gun by the gunners who serve it (MTF-FIRE-05).
#[must_use]
pub const fn gun_dice(gunners: u8) -> u8 {
    let dice = gunners / GUNNERS;
    if dice > GUN_DICE { GUN_DICE } else { dice }
}

/// Dice of a whole battery (MTF-FIRE-05, MTF-CC-17): guns are manned one after the other.
#[must_use]
pub const fn battery_dice(guns: u8, gunners: u8) -> u8 {
    let (most, dice) = (guns * GUN_DICE, gunners / GUNNERS);
    if dice < most { dice } else { most }
}

/// Whether a line meets any of some units.
fn any_on_line(state: &State, units: u64, eye: Point, mark: Point) -> bool {
    each(units).any(|u| state.unit(u).rect.meets_line(eye, mark))
}

/// What is shot with, of each kind of unit: one or two sorts (MTF-TRP-05, MTF-FIRE-12).
#[must_use]
pub const fn ammunition(kind: Kind, rifles: bool) -> [Option<Ammunition>; 2] {
    use Ammunition as A;
    match kind {
        Kind::Line | Kind::LightFoot if rifles => [Some(A::Rifle), None],
        Kind::Line | Kind::LightFoot => [Some(A::Musket), None],
        Kind::LightGun => [Some(A::CanisterLight), Some(A::BallLight)],
        Kind::MediumGun => [Some(A::CanisterMedium), Some(A::BallMedium)],
        Kind::HeavyGun => [Some(A::CanisterHeavy), Some(A::BallHeavy)],
        Kind::Howitzer => [Some(A::CanisterLight), Some(A::Shell)],
        Kind::LightHorse | Kind::MediumHorse | Kind::HeavyHorse => [None, None],
    }
}

/// Whether it is ballshot.
#[must_use]
pub const fn is_ball(ammo: Ammunition) -> bool {
    matches!(ammo, Ammunition::BallLight | Ammunition::BallMedium | Ammunition::BallHeavy)
}

/// What a block covers from, of what is shot with; shell ignores it (MTF-TER-13).
const fn against(ammo: Ammunition) -> Against {
    match ammo {
        Ammunition::BallMedium | Ammunition::BallHeavy => Against::HeavyBall,
        Ammunition::BallLight => Against::LightBall,
        Ammunition::CanisterLight | Ammunition::CanisterMedium | Ammunition::CanisterHeavy => Against::Canister,
        Ammunition::Musket | Ammunition::Rifle | Ammunition::Shell => Against::SmallArms,
    }
}

/// The farthest that a kind of troops reaches.
fn reach_of(kind: Kind, rifles: bool) -> i32 {
    let far = |a: Ammunition| a.reach().close.max(a.reach().far);
    ammunition(kind, rifles).into_iter().flatten().map(|a| inches(far(a))).max().unwrap_or(0)
}

impl Field {
    /// Whether a unit may shoot at all now (MTF-FIRE-02, MTF-FIRE-10).
    #[must_use]
    pub fn may_shoot(&self, state: &State, unit: u8) -> bool {
        let (u, data) = (state.unit(unit), self.unit(unit));
        let kind = self.kind(state, unit);
        let guns = kind.is_guns();
        let still = !guns || kind == Kind::LightGun || !u.has(Flags::MOVED);
        self.is_out(state, unit)
            && !u.is_shaken()
            && !u.has(Flags::FAR)
            && !u.has(Flags::CHARGED)
            && !u.has(Flags::PASSED)
            && still
            && !kind.is_horse()
            && !data.heavy_weapons
            && (!guns || u.stand == Stand::Unlimbered)
            && !state.engaged(unit)
    }

    /// The farthest that a unit reaches, as it was raised.
    #[must_use]
    pub fn reach(&self, unit: u8) -> i32 {
        reach_of(self.unit(unit).kind, self.unit(unit).rifles)
    }

    /// The volleys that a unit may shoot at a target (MTF-FIRE-01): of small arms one, of guns two at most.
    #[must_use]
    pub fn volleys(&self, state: &State, unit: u8, target: u8) -> [Option<Volley>; 2] {
        self.volleys_left(state, unit, target, Spent::default())
    }

    /// Those that are left to it after others in this phase: with files and guns that had no part in them, and no more dice
    /// in all than it has (MTF-FIRE-18).
    #[must_use]
    pub fn volleys_left(&self, state: &State, unit: u8, target: u8, spent: Spent) -> [Option<Volley>; 2] {
        self.shots_at(state, unit, target, spent).map(|ammo| self.volley(state, [unit, target], ammo?, spent))
    }

    /// What a unit may have to shoot with at a target in reach and before it, whatever lies between.
    fn shots_at(&self, state: &State, unit: u8, target: u8, spent: Spent) -> [Option<Ammunition>; 2] {
        let (kind, rifles) = (self.kind(state, unit), self.unit(unit).rifles);
        let (u, reach) = (&state.unit(unit).rect, reach_of(kind, rifles));
        let part = self.nearest_part(state, target, u).1;
        if u.is_beyond(part, reach) {
            return [None; 2];
        }
        if !self.is_before(state, unit, target) {
            return [None; 2];
        }
        if !self.is_out(state, target) || state.engaged(target) || !u.is_within(part, reach) {
            return [None; 2];
        }
        ammunition(kind, rifles).map(|a| a.filter(|a| spent.ammo.is_none_or(|before| before == *a)))
    }

    fn volley(&self, state: &State, [unit, target]: [u8; 2], ammo: Ammunition, spent: Spent) -> Option<Volley> {
        let (u, data) = (state.unit(unit), self.unit(unit));
        let rect = self.nearest_part(state, target, &u.rect).1;
        let reach = ammo.reach();
        let most = inches(reach.close.max(reach.far));
        let ahead = self.shoots_ahead(state, unit);
        if u.rect.is_beyond(rect, most) || ahead && !u.rect.is_within(rect, most) {
            return None;
        }
        let shell = ammo == Ammunition::Shell;
        if shell && !self.may_shell(state, [unit, target], rect) {
            return None;
        }
        let (guns, town) = (self.kind(state, unit).is_guns(), self.in_block(state, unit));
        let (mut all, mut gunners, mut bears) = ([0_u8; 2], u.figures, 0_u64);
        // The target on the axes of the face that looked last: a front is asked file by file.
        let mut axes: Option<(Heading, [Point; 4])> = None;
        let between = self.between(state, unit, target);
        let (hiders, friends) = (self.hiders(state, between), self.skirmishers(state, between, data.side));
        let bars = if shell || !ahead { hiders } else { self.on_lines(state, unit, hiders, rect) };
        // The gap that some of them shoot through, what it still lets pass, and what those shoot who need none.
        let (mut gap, mut ungapped) = (None::<([u8; 2], u8)>, 0_u8);
        let gaps = !shell && self.may_make_gaps(hiders);
        let clear = !self.has_parts(state, unit) && self.terrain.is_clear(&u.rect, rect);
        let ground = if self.has_parts(state, unit) {
            u64::MAX
        } else if clear {
            0
        } else {
            self.terrain.between(&u.rect, rect)
        };
        let way = (self.heads(state, unit, rect), ground);
        for (n, (eye, heading, own)) in self.eyes(state, unit).enumerate() {
            let men = if guns {
                let served = gunners.min(CREW as u8);
                gunners -= served;
                served
            } else {
                own
            };
            let bit = 1 << n.min(63);
            if spent.eyes & bit != 0 {
                continue;
            }
            let from = match axes {
                Some((axis, corners)) if axis == heading => corners,
                _ => rect.corners().map(|p| p.unturned(heading)),
            };
            axes = Some((heading, from));
            let at = eye.unturned(heading);
            let from = from.map(|p| p - at);
            let Some((near, seen)) = in_arc(&from, eye, heading, rect) else { continue };
            if near < inches(reach.from) || near > most {
                continue;
            }
            let open = |mark: Point, straight: i32| {
                let far = if clear { straight } else { self.stretched(ammo, straight, eye, mark) };
                let clear = || {
                    !any_on_line(state, friends, eye, mark)
                        && self.has_line(state, [unit, target], bars, ammo, (eye, mark, near), way)
                };
                (far <= most && (shell || clear())).then_some((far, mark))
            };
            // At the nearest of it to which the way is open: its near side, its middle, or one of its ends.
            let others = || seen.others(&from, eye, heading).into_iter().find_map(|m| open(m, eye.distance(m)));
            let Some((far, mark)) = open(seen.near, near).or_else(others) else { continue };
            let part = if guns { gun_dice(men) } else { men };
            let narrows = if gaps { self.gap(state, [unit, target], hiders, (eye, mark)) } else { None };
            match (narrows, gap) {
                (None, _) => ungapped = ungapped.saturating_add(part),
                (Some((_, 0)), _) => continue,
                (Some(own), None) => gap = Some(own),
                (Some(own), Some(first)) if own.0 == first.0 => {}
                // Through another gap goes another volley.
                _ => continue,
            }
            bears |= bit;
            let band = usize::from(far > inches(reach.close));
            all[band] = all[band].saturating_add(part);
        }
        let mut dice = if guns || town {
            all
        } else {
            // MTF-FIRE-06: those in the close band are counted alone, the rest of the dice are far ones.
            let (total, near) = (small_arms(all[0] + all[1]), small_arms(all[0]));
            [near, total - near]
        };
        let mut most = self.all_dice(state, unit).saturating_sub(spent.dice);
        let free = if guns || town { ungapped } else { small_arms(ungapped) };
        if let Some((_, dice)) = gap {
            most = most.min(free.saturating_add(dice));
        }
        dice[0] = dice[0].min(most);
        dice[1] = dice[1].min(most - dice[0]);
        if dice == [0; 2] {
            return None;
        }
        let gap = gap.map(|(between, _)| (between, (dice[0] + dice[1]).saturating_sub(free)));
        let sum: i8 = self.shot_modifiers(state, unit, target, ammo).iter().flatten().map(|m| m.1).sum();
        let needs = [reach.close_needs, reach.far_needs].map(|n| n as i8 - sum);
        Some(Volley { target, ammo, dice, needs, eyes: bears, gap })
    }

    /// The skirmishers of a side among some units (MTF-FIRE-20).
    fn skirmishers(&self, state: &State, of: u64, side: Side) -> u64 {
        let loose = |u: &u8| self.is_loose(state, *u) && self.unit(*u).side == side;
        each(of).filter(loose).fold(0, |all, u| all | 1 << u)
    }

    /// What an inch of ground under a shot adds to its range (MTF-TER-04).
    fn stretched(&self, ammo: Ammunition, far: i32, eye: Point, mark: Point) -> i32 {
        let column = match ammo {
            Ammunition::Rifle => 0,
            Ammunition::Musket => 1,
            Ammunition::CanisterLight | Ammunition::CanisterMedium | Ammunition::CanisterHeavy => 2,
            Ammunition::Shell => 4,
            _ => 3,
        };
        self.terrain.areas.iter().filter(|area| area.meets(eye, mark)).fold(far, |far, area| {
            let row = STRETCH.iter().find(|(row, _)| *row == area.kind && *row != Row::Block);
            match row.map_or(0, |(_, counts)| i32::from(counts[column]) - 1) {
                0 => far,
                more => far + outline::length_inside(&area.outline, eye, mark) * more,
            }
        })
    }

    /// What changes each die of a shot (MTF-FIRE-07, MTF-FIRE-15): the grade first, under the key of the letter.
    #[must_use]
    pub fn shot_modifiers(
        &self,
        state: &State,
        unit: u8,
        target: u8,
        ammo: Ammunition,
    ) -> [Option<(Option<Shot>, i8)>; 9] {
        let (u, data) = (state.unit(unit), self.unit(unit));
        let t = state.unit(target);
        let mut list = [None; 9];
        list[0] = Some((None, GRADE[data.grade as usize])).filter(|m| m.1 != 0);
        let mut add = |at: usize, holds: bool, modifier: Shot| {
            let ignored = ammo == Ammunition::Shell && modifier.shell_ignores();
            if holds && !ignored {
                list[at] = Some((Some(modifier), modifier.value()));
            }
        };
        add(1, u.has(Flags::MOVED), Shot::Moved);
        add(8, u.stand == Stand::Square, Shot::InSquare);
        add(2, is_ball(ammo) && self.is_dense(state, target, u.rect.front_centre()), Shot::Dense);
        add(3, self.disordered(state, unit), Shot::Disordered);
        add(4, self.kind(state, target).is_guns() && t.stand == Stand::Unlimbered, Shot::AtGuns);
        add(6, self.is_loose(state, target), Shot::AtSkirmishers);
        // MTF-FIRE-20: once, by the lines from the middle of its front and from its ends.
        let loose = self.units_of(data.side.other()).any(|e| self.is_loose(state, e));
        let between = if loose { self.between(state, unit, target) } else { 0 };
        let screen = self.skirmishers(state, between, data.side.other());
        let corners = u.rect.corners();
        let through = |eye: Point| any_on_line(state, screen, eye, t.rect.centre);
        let screened = screen != 0 && [u.rect.front_centre(), corners[0], corners[1]].into_iter().any(through);
        add(7, screened, Shot::ThroughSkirmishers);
        let block = self.block_of(state, target, self.nearest_part(state, target, &u.rect).0);
        let cover = match block {
            Some(b) => self.terrain.block(b).cover(state.blocks[usize::from(b)], against(ammo)),
            None => self.terrain.cover(&t.rect, u.rect.front_centre()),
        };
        match cover {
            Cover::Soft => add(5, true, Shot::SoftCover),
            Cover::SomeSoft => add(5, !is_ball(ammo), Shot::SoftCover),
            Cover::Hard => add(5, true, Shot::HardCover),
            Cover::None | Cover::Obstacle | Cover::Block => {}
        }
        list
    }

    /// A square, three or more figures deep, or a line struck along its length (MTF-FIRE-11).
    #[must_use]
    pub fn is_dense(&self, state: &State, target: u8, from: Point) -> bool {
        let (t, kind) = (state.unit(target), self.kind(state, target));
        if t.stand == Stand::Bent {
            let along = |rect: &Rect| {
                let way = rect.looks(Face::Right).to(Heading::of(rect.centre - from)).abs();
                way.min(180 * Heading::DEGREE - way) <= super::movement::offer::OBLIQUE
            };
            return (0..super::body::PARTS).filter_map(|n| self.part(state, target, n)).any(along);
        }
        if t.stand != Stand::Close {
            return t.stand == Stand::Square;
        }
        let along = t.rect.looks(crate::base::geometry::Face::Right).to(Heading::of(t.rect.centre - from)).abs();
        let along = along.min(180 * Heading::DEGREE - along);
        let line = !self.in_column(state, target);
        super::data::size::ranks(kind, t.figures, t.files) >= 3 || line && along <= super::movement::offer::OBLIQUE
    }
}

impl Engine<'_> {
    /// The shooting phase (MTF-SEQ-04, MTF-SEQ-09): the active side's fire, the danger to generals, the fire tests of
    /// those it hit.
    pub fn shooting_phase(&mut self) {
        let active = self.state.active;
        self.state.gaps = [None; super::gap::MAX_GAPS];
        for unit in self.field.units_of(active) {
            if self.field.may_shoot(self.state, unit) {
                self.fire_of(unit);
            }
        }
        // Friends are hit by balls that carry through (MTF-OPT-06).
        for unit in self.field.units_from(active.other()) {
            if self.state.unit(unit).here() && self.state.unit(unit).shot_hits > 0 {
                self.danger(unit);
            }
        }
        // A duel is with who shot last turn (MTF-OPT-08).
        for unit in self.field.units_of(active) {
            self.state.unit_mut(unit).shelled_by = 0;
        }
        // MTF-FT-01.
        for unit in self.field.units_from(active.other()) {
            if self.state.unit(unit).here() && self.state.unit(unit).shot_hits > 0 {
                self.fire_test(unit);
            }
        }
    }

    /// The fire of a unit: at a target, and with those who did not bear on it at others (MTF-FIRE-18).
    fn fire_of(&mut self, unit: u8) {
        let side = self.field.unit(unit).side;
        let mut spent = Spent::default();
        for _ in 0..TARGETS {
            let decision = Decision::Fire { unit };
            let chosen = if spent.dice == 0 && self.field.options.artillery_duel {
                // Whom a duel binds is seen when all are listed.
                self.field.offer_shots(self.state, unit, spent, &mut List::new(self.choices, None));
                self.answer_guns(unit);
                Some(self.ask(side, decision))
            } else {
                self.choose(side, decision, &|ask, list| ask.field.offer_shots(ask.state, unit, spent, list))
            };
            let Some(Choice::Shot(volley)) = chosen else { return };
            self.shoot(unit, &volley);
            spent.eyes |= volley.eyes;
            spent.dice += volley.dice[0] + volley.dice[1];
            spent.ammo = Some(volley.ammo);
            if spent.dice >= self.field.all_dice(self.state, unit) || self.field.none_left(self.state, unit, spent) {
                return;
            }
        }
    }

    /// A die of a shot, with the second roll of who needs more than a six (MTF-FIRE-08, MTF-FIRE-09).
    fn shot_die(&mut self, unit: u8, need: i8) -> bool {
        let die = self.die_of(unit);
        if need >= BEYOND_SIX as i8 {
            return die == 6 && self.die_of(unit) >= SECOND_ROLL;
        }
        die as i8 >= need
    }

    /// Shoots a volley, and through its target where that is agreed (MTF-OPT-06).
    pub fn shoot(&mut self, unit: u8, volley: &Volley) {
        self.state.unit_mut(unit).set(Flags::BUSY);
        self.state.unit_mut(unit).set(Flags::SMOKE);
        if let Some((between, dice)) = volley.gap {
            self.through_gap(between, dice);
        }
        let carried = if self.field.options.carrythrough { self.field.carried(self.state, unit, volley) } else { 0 };
        self.shoot_at(unit, volley);
        for target in self.field.units_from(self.state.active.other()).filter(|t| carried & (1 << t) != 0) {
            let further = self.field.carried_to(self.state, unit, volley, target);
            self.shoot_at(unit, &further);
        }
    }

    /// What a volley does to its target (MTF-FIRE-07, MTF-FIRE-16, MTF-FIRE-25, MTF-FIRE-26).
    fn shoot_at(&mut self, unit: u8, volley: &Volley) {
        let mut hits = 0;
        for (dice, need) in volley.dice.into_iter().zip(volley.needs) {
            for _ in 0..dice {
                hits += u8::from(self.shot_die(unit, need));
            }
        }
        let target = volley.target;
        if self.field.kind(self.state, unit).is_guns() && self.field.kind(self.state, target).is_guns() {
            self.state.unit_mut(target).shelled_by |= 1 << unit;
        }
        let code = match volley.ammo {
            Ammunition::Musket | Ammunition::Rifle => Code::FiredMuskets,
            Ammunition::Shell => Code::FiredShell,
            ammo if is_ball(ammo) => Code::FiredBall,
            _ => Code::FiredCanister,
        };
        let need = if volley.dice[0] > 0 { volley.needs[0] } else { volley.needs[1] };
        let dice = volley.dice[0] + volley.dice[1];
        self.tell(code, unit, target, [dice.into(), need.into(), hits.into(), 0]);
        if hits == 0 {
            return;
        }
        let u = self.state.unit_mut(target);
        u.shot_hits = u.shot_hits.saturating_add(hits);
        u.shot_by |= 1 << unit;
        self.take_effect(unit, volley, hits);
    }
}

#[cfg(test)]
mod tests;

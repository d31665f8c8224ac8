//! What a general looks at once before he weighs all that a unit could do.

use super::charge::doom;
use super::musketry::{Shots, Threat};
use super::near::{Near, Spot, parted};
use super::{keep, line, musketry, muzzles};
use crate::base::{Heading, Point, Rect};
use crate::rules::mollwitz_to_freiberg::bridge::BRIDGE_FILES;
use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::general::Ask;
use crate::rules::mollwitz_to_freiberg::movement::around::{SLACK, each};
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing, nearest_of};
use crate::rules::mollwitz_to_freiberg::state::{MAX_UNITS, Morale, NONE, Stand, State};
use crate::rules::mollwitz_to_freiberg::terrain::Mover;
use crate::rules::places::{Goal, Place};
use std::cell::OnceCell;

/// Within so many inches of a fresh enemy the exhausted draw off.
const FRESH: u8 = 12;
/// So much more likely in 64ths must it be that a unit is shattered by an attack than by its own run.
const DOOM: i32 = 36;
/// With an enemy within so many inches troops look to their flanks.
const LINED: u8 = 28;
/// From middle to middle within so many inches of an enemy foot and horse stay in line.
const FORMED_FOOT: u8 = 24;
const FORMED_HORSE: u8 = 32;
/// Who is no farther aside is before its front.
const AHEAD: i32 = 10 * Heading::DEGREE;
/// Enemy horse within so many inches is near.
const HORSE: u8 = 20;
/// Within so many inches light foot opens its order.
pub const OPENS: u8 = 20;
/// Where more enemies may be the nearest nobody asks by how much a place looks aside of each.
const LOOKS: u32 = 3;
/// What rounding may take from a bound.
const ROUNDING: i32 = 8;
/// From so many inches foot shoots where it stands (MTF-FIRE-06).
const MUZZLES: u8 = 8;

/// Of so many enemies it is noted what their muskets threaten.
const THREATS: usize = 8;

/// What the axes tell of a place: at least and at the most how far off the nearest enemy is, and who of those about may be the
/// nearest, a bit each by the order of their distance now.
#[derive(Debug, Clone, Copy)]
pub struct Scan {
    pub least: i32,
    pub most: i32,
    who: u64,
}

/// The nearest enemy of a place: how far off he is, who he is, and his number among those about.
#[derive(Debug, Clone, Copy)]
pub struct Nearest {
    pub far: i32,
    pub enemy: u8,
    place: usize,
}

/// A unit and the enemies about it.
pub struct Look<'a> {
    pub ask: &'a Ask<'a>,
    pub unit: u8,
    /// How far off the nearest enemy is.
    pub now: i32,
    /// A battery that has somebody to shoot at.
    pub shoots: bool,
    /// Enemy horse is near.
    pub horse: bool,
    /// It is in line, and an enemy near.
    formed: bool,
    /// The place that it must help to take or keep.
    pub goal: Option<Goal<'a>>,
    /// The place that it alone keeps.
    pub keeps: Option<&'a Place>,
    /// Its whole move.
    pub full: i32,
    /// No ground that disorders it lies within its move.
    pub orderly: bool,
    pub mover: Mover,
    pub disordered: bool,
    /// What its small arms do.
    pub shots: Shots,
    /// Its corners.
    corners: [Point; 4],
    /// The nearest enemy now.
    likely: u8,
    /// The enemies of whom one is nearest wherever the unit goes, the nearest first.
    off: [Near; MAX_UNITS],
    met: usize,
    /// What the nearest of them threaten with their muskets, in the same order.
    threats: [OnceCell<Threat>; THREATS],
    /// It is shaken or exhausted: it draws off.
    pub spent: bool,
    /// Whom horse hunts, and how far off he is.
    pub prey: Option<u8>,
    pub prey_now: i32,
    prey_off: Option<Near>,
    supports_off: Option<Near>,
    /// Of those who may be nearest horse, and horse that is heavier than light: a bit each by their order.
    riders: u64,
    heavy: u64,
    /// How far before the front of any of those who may be nearest horse stands: none where it is behind one.
    pub front: i32,
    /// Its own guns before it, a bit each.
    masks: u64,
    /// Friends who can cover its flanks, a bit each, where somebody is near enough to take them.
    pub friends: u64,
    /// Whom it supports from behind.
    pub supports: Option<u8>,
    pub supports_now: i32,
    /// Spent, and lost where it stands.
    pub doomed: bool,
}

/// All enemies on the table, a bit each.
pub fn enemies(ask: &Ask<'_>) -> u64 {
    ask.field.here(ask.state, ask.side.other()).fold(0, |bits, e| bits | 1 << e)
}

/// The middles of all enemies.
pub struct Middles {
    at: [Point; MAX_UNITS],
    count: usize,
}

impl Middles {
    /// Nobody's.
    pub const fn none() -> Middles {
        Middles { at: [Point::ORIGIN; MAX_UNITS], count: 0 }
    }

    pub fn of(ask: &Ask<'_>) -> Middles {
        let mut middles = Middles { at: [Point::ORIGIN; MAX_UNITS], count: 0 };
        for enemy in ask.field.here(ask.state, ask.side.other()) {
            middles.at[middles.count] = ask.state.unit(enemy).rect.centre;
            middles.count += 1;
        }
        middles
    }

    /// The square of how far the nearest is from a place.
    pub fn nearest(&self, to: Point) -> Option<i64> {
        self.at[..self.count].iter().map(|&at| to.square_to(at)).min()
    }
}

/// The nearest enemy of a unit, and how far off he is.
pub fn nearest_enemy(ask: &Ask<'_>, unit: u8) -> Option<(u8, i32)> {
    nearest_of(ask.state, &ask.state.unit(unit).rect, enemies(ask))
}

/// How far the nearest enemy is from a place, and who he is.
pub fn nearest(ask: &Ask<'_>, rect: &Rect) -> (i32, u8) {
    nearest_of(ask.state, rect, enemies(ask)).map_or((i32::MAX / 4, NONE), |(enemy, far)| (far, enemy))
}

/// Whether a unit is in line with an enemy near: then it wants no other formation (MTF-FRM-06).
fn is_formed(ask: &Ask<'_>, unit: u8) -> bool {
    let (u, kind) = (ask.state.unit(unit), ask.field.kind(ask.state, unit));
    let (least, near) = if kind.is_horse() { (6, FORMED_HORSE) } else { (4, FORMED_FOOT) };
    let near = |e: u8| u.rect.centre.is_near(ask.state.unit(e).rect.centre, inches(near));
    u.stand == Stand::Close && u.files > least && ask.field.here(ask.state, ask.side.other()).any(near)
}

/// How far the middle of a unit is before the front of any of some enemies.
fn front(state: &State, own: &Rect, enemies: &[Near]) -> i32 {
    let before = |near: &Near| {
        let its = &state.unit(near.enemy).rect;
        its.locals([own.centre])[0].y - its.half_depth
    };
    enemies.iter().map(before).min().unwrap_or(i32::MAX / 4)
}

/// Whether a battery has somebody to shoot at: who is straight before it is asked first.
fn shoots(ask: &Ask<'_>, unit: u8, all: u64) -> bool {
    let (field, state) = (ask.field, ask.state);
    let rect = &state.unit(unit).rect;
    let off = |e: &u8| {
        let p = rect.local(state.unit(*e).rect.centre);
        if p.y <= 0 { i32::MAX } else { 4 * p.x.abs() + p.y }
    };
    let ahead = each(all).min_by_key(off);
    let mut order = ahead.into_iter().chain(each(all).filter(|&e| Some(e) != ahead));
    order.any(|e| field.bears_on(state, unit, e))
}

/// Whether somebody near would shatter a unit where it stands, and a run of its own would not (MTF-RET-10).
fn doomed(ask: &Ask<'_>, unit: u8, foes: u64) -> bool {
    let (field, state) = (ask.field, ask.state);
    let rect = &state.unit(unit).rect;
    let comes = |e: u8| field.may_attack(state, e) && state.unit(e).rect.is_within(rect, field.allowance(state, e));
    each(foes).any(|e| comes(e) && doom(field, state, unit, e) >= DOOM)
}

impl<'a> Look<'a> {
    /// A look at what is about a unit.
    pub fn of(ask: &'a Ask<'a>, unit: u8) -> Look<'a> {
        Look::with(ask, unit, nearest_enemy(ask, unit))
    }

    /// [`Look::of`] of one whose nearest enemy is known.
    pub fn with(ask: &'a Ask<'a>, unit: u8, nearest: Option<(u8, i32)>) -> Look<'a> {
        let (field, state) = (ask.field, ask.state);
        let (u, all) = (state.unit(unit), enemies(ask));
        // Wherever it goes, no corner of it goes farther than a move.
        let full = field.allowance(state, unit);
        let mut off = [Near::default(); MAX_UNITS];
        let (likely, now, met) = parted(state, &u.rect, (all, nearest), full / 2 + inches(1), &mut off);
        let foes = off[..met].iter().fold(0, |bits, near| bits | 1 << near.enemy);
        let battery = field.unit(unit).kind.is_guns() && u.stand == Stand::Unlimbered;
        let horse = |e: u8| field.unit(e).kind.is_horse() && state.unit(e).rect.is_within(&u.rect, inches(HORSE));
        let exhausted = field.exhausted(state, unit);
        let fresh = |e: u8| !state.unit(e).is_shaken() && !field.exhausted(state, e);
        // The exhausted fight on where only the beaten are near.
        let threatened = || each(foes).any(|e| fresh(e) && state.unit(e).rect.is_within(&u.rect, inches(FRESH)));
        let spent = u.morale == Morale::Shaken || exhausted && threatened();
        let kind = field.kind(state, unit);
        let prey = if kind.is_horse() && !spent { muzzles::prey(ask, unit, all) } else { None };
        let before = |f: &u8| {
            let its = state.unit(*f);
            its.stand == Stand::Unlimbered && {
                let p = u.rect.local(its.rect.centre);
                p.y > 0 && p.y < inches(20) && p.x.abs() < u.rect.half_front + its.rect.half_front + full
            }
        };
        let own = field.here(state, ask.side).filter(|&f| f != unit && kind.is_foot());
        let masks = own.filter(before).fold(0, |bits, f| bits | 1 << f);
        let hunted = spent && !kind.is_guns() && !state.engaged(unit);
        let formed = !kind.is_guns() && !spent && u.stand == Stand::Close && !state.engaged(unit);
        let friends = if formed && now < inches(LINED) { line::friends(ask, unit, full) } else { 0 };
        let (mover, foot) = (field.mover(state, unit), kind.is_foot());
        let in_reach = |far: i32| far <= full + inches(musketry::REACH);
        let of_kind = |wanted: &dyn Fn(Kind) -> bool| {
            let is = |near: &Near| u64::from(wanted(field.unit(near.enemy).kind));
            off[..met].iter().enumerate().fold(0, |bits, (n, near)| bits | is(near) << n)
        };
        let supports = if kind.is_foot() { line::supported(ask, unit, friends) } else { None };
        let (goal, keeps) = keep::of(ask, unit, field.holding(state).goal(ask.side, &u.rect));
        Look {
            ask,
            friends,
            supports,
            supports_off: supports.map(|friend| Near::of(&u.rect, friend, &state.unit(friend).rect)),
            riders: of_kind(&|kind| kind.is_horse()),
            heavy: of_kind(&|kind| matches!(kind, Kind::MediumHorse | Kind::HeavyHorse)),
            supports_now: supports.map_or(0, |friend| u.rect.distance(&state.unit(friend).rect)),
            spent,
            doomed: hunted && doomed(ask, unit, foes),
            prey,
            prey_now: prey.map_or(0, |p| u.rect.distance(&state.unit(p).rect)),
            front: if kind.is_horse() { front(state, &u.rect, &off[..met]) } else { i32::MAX / 4 },
            prey_off: prey.map(|p| Near::of(&u.rect, p, &state.unit(p).rect)),
            masks,
            unit,
            now,
            shoots: battery && shoots(ask, unit, all),
            horse: each(foes).any(horse),
            formed: is_formed(ask, unit),
            goal,
            keeps,
            full,
            orderly: field.terrain.is_orderly(mover, u.rect.centre, full + u.rect.reach() + SLACK),
            mover,
            disordered: field.disordered(state, unit),
            shots: if foot && in_reach(now) { Shots::of(field, state, unit) } else { Shots::default() },
            threats: [const { OnceCell::new() }; THREATS],
            corners: u.rect.corners(),
            likely,
            off,
            met,
        }
    }

    /// What an act is worth that nobody makes who stands where and as this unit does; none of all others. Such are told
    /// before anything is measured: ends bent back and squares without horse near, open order on open ground.
    pub fn idle(&self, action: &Action) -> Option<i32> {
        let (field, state) = (self.ask.field, self.ask.state);
        let u = state.unit(self.unit);
        let idle = match action.stand {
            stand if stand == u.stand => false,
            Stand::Bent | Stand::Square => !self.horse,
            // In the open horse rides it down, and it only shoots.
            Stand::Skirmish => {
                let open = || !field.terrain.is_close_country(&action.to);
                let helps = field.kind(state, self.unit).is_foot() && !self.horse && self.now <= inches(OPENS);
                u.stand == Stand::Close && !helps && open()
            }
            _ => false,
        };
        idle.then_some(-300)
    }

    /// Whether another formation or facing is one that somebody thinks of as things are: none in which he would be idle, no
    /// other front of who is in line before the enemy.
    pub fn thinks_of(&self, files: u8, stand: Stand, heading: Heading) -> bool {
        let u = self.ask.state.unit(self.unit);
        match stand {
            // Ends that are bent back bind who stands so, and he shoots less.
            Stand::Bent if stand != u.stand => false,
            Stand::Square if stand != u.stand => self.horse,
            _ => {
                let same = stand == u.stand && heading == u.rect.heading;
                !(self.formed && same && files != u.files && files != BRIDGE_FILES)
            }
        }
    }

    /// Whether an act is none that anybody makes as things are, whatever it brings: another formation for who is in line before
    /// the enemy, half a move before a change or after it, a run of who is neither spent nor fights.
    pub fn forgoes(&self, action: &Action) -> bool {
        match action.doing {
            Doing::Retreat => !self.spent && !self.ask.state.engaged(self.unit) && !self.is_galled(),
            Doing::Form if action.to != action.via => true,
            Doing::Form => !self.thinks_of(action.files, action.stand, action.to.heading),
            _ => false,
        }
    }

    /// Whether it is horse that stands under the muskets of foot, before its front, and a friend close behind it.
    fn is_galled(&self) -> bool {
        let (field, state) = (self.ask.field, self.ask.state);
        let near = !self.is_alone() && self.now <= inches(MUZZLES) && field.kind(state, self.unit).is_horse();
        near && {
            let (own, its) = (&state.unit(self.unit).rect, &state.unit(self.likely).rect);
            let back = own.advanced(-4 * INCH);
            muzzles::is_before(its, own)
                && Threat::of(field, state, self.likely).at(self.now, false) > 0
                && field.here(state, self.ask.side).any(|f| f != self.unit && state.unit(f).rect.overlaps(&back))
        }
    }

    /// How much of its front its own guns would hide in a place, in 1/120 mm.
    #[inline]
    pub fn masked(&self, rect: &Rect) -> i32 {
        if self.masks == 0 {
            return 0;
        }
        let hidden = |f: u8| {
            let its = &self.ask.state.unit(f).rect;
            let p = rect.local(its.centre);
            if p.y <= 0 { 0 } else { (rect.half_front + its.half_front - p.x.abs()).max(0) }
        };
        each(self.masks).map(hidden).max().unwrap_or(0)
    }

    /// Whether it is foot in line, in good order, as far from the nearest enemy as that and looks at him; guns before it or a
    /// place to help ask for more.
    pub fn is_in_line_before(&self, range: i32) -> bool {
        let (field, state) = (self.ask.field, self.ask.state);
        let free = !self.spent && !self.disordered && self.masks == 0 && self.goal.is_none();
        let at = self.now <= range && self.now > range - 2 * INCH;
        self.formed && free && at && self.supports.is_none() && field.kind(state, self.unit).is_foot() && {
            let (own, its) = (&state.unit(self.unit).rect, &state.unit(self.likely).rect);
            own.heading.to(Heading::of(its.centre - own.centre)).abs() <= AHEAD
        }
    }

    /// Whether there is no enemy.
    pub const fn is_alone(&self) -> bool {
        self.likely == NONE
    }

    /// The nearest enemy now, and how far off he is.
    pub fn nearest_now(&self) -> Option<(u8, i32)> {
        (self.likely != NONE).then_some((self.likely, self.now))
    }

    /// A place to which the unit could come.
    #[inline]
    pub fn spot(&self, rect: &Rect) -> Spot {
        Spot::of(&self.ask.state.unit(self.unit).rect, &self.corners, rect)
    }

    /// What the axes tell of a place.
    #[inline]
    pub fn scan(&self, spot: &Spot) -> Scan {
        // Nobody is farther off than from the place of its front that lies nearest to his middle; whoever is farther off than the
        // nearest now may come to be is not the nearest.
        let most = match self.likely {
            NONE => i32::MAX / 4,
            likely => {
                let its = &self.ask.state.unit(likely).rect;
                its.distance_to(spot.front_nearest(its.centre)) + ROUNDING
            }
        };
        let mut scan = Scan { least: i32::MAX / 4, most: most.min(self.now.saturating_add(spot.moved)), who: 0 };
        for (n, near) in self.off[..self.met].iter().enumerate() {
            if near.off - spot.moved > scan.most {
                break;
            }
            let far = near.least(spot);
            scan.least = scan.least.min(far);
            scan.who |= u64::from(far <= scan.most) << n;
        }
        scan
    }

    /// By how much a place looks aside of the nearest enemy at least.
    pub fn looks_aside(&self, to: &Rect, scan: &Scan) -> i32 {
        if scan.who.count_ones() > LOOKS {
            return 0;
        }
        let aside = |n: u8| {
            let its = self.ask.state.unit(self.off[usize::from(n)].enemy).rect.centre;
            to.heading.to(Heading::about(its - to.centre)).abs() - Heading::DEGREE / 4
        };
        each(scan.who).map(aside).min().unwrap_or(0).max(0)
    }

    /// What the nearest enemy threatens with his muskets at the least, in sixths of a hit.
    pub fn least_threat(&self, scan: &Scan, loose: bool) -> i32 {
        if scan.who >> THREATS != 0 {
            return 0;
        }
        each(scan.who).map(|n| self.threat_of(usize::from(n)).at(scan.most, loose)).min().unwrap_or(0)
    }

    /// What one of those about threatens, worked out once.
    fn threat_of(&self, place: usize) -> Threat {
        let (field, state, enemy) = (self.ask.field, self.ask.state, self.off[place].enemy);
        let threat = || Threat::of(field, state, enemy);
        self.threats.get(place).map_or_else(threat, |known| *known.get_or_init(threat))
    }

    /// What an enemy threatens at somebody so far off.
    pub fn threat(&self, nearest: &Nearest, loose: bool) -> i32 {
        self.threat_of(nearest.place).at(nearest.far, loose)
    }

    /// Whether a place may be behind the front of whom it is nearest to, by those who may be that.
    pub fn may_be_round(&self, to: &Rect, scan: &Scan) -> bool {
        each(scan.who).any(|n| {
            let its = &self.ask.state.unit(self.off[usize::from(n)].enemy).rect;
            its.locals([to.centre])[0].y < its.half_depth
        })
    }

    /// Whether horse, or horse that is heavier than light, may be the nearest; and whether somebody else may.
    pub const fn may_be_riders(&self, scan: &Scan) -> bool {
        scan.who & self.riders != 0
    }

    /// The same of horse that is heavier than light: whether it may be the nearest, and whether somebody else may.
    pub const fn may_be_heavy(&self, scan: &Scan) -> (bool, bool) {
        (scan.who & self.heavy != 0, scan.who & !self.heavy != 0)
    }

    /// How far off a place is at least and at the most from whom it supports.
    pub fn supports_within(&self, spot: &Spot) -> Option<(i32, i32)> {
        let near = self.supports_off?;
        let its = &self.ask.state.unit(near.enemy).rect;
        Some((near.least(spot), its.distance_to(spot.front_nearest(its.centre)) + ROUNDING))
    }

    /// At least how far off a place is from whom it hunts.
    pub fn least_of_prey(&self, spot: &Spot) -> i32 {
        self.prey_off.map_or(0, |near| near.least(spot))
    }

    /// The nearest enemy of a place that the unit can reach.
    pub fn from(&self, spot: &Spot, scan: &Scan) -> Nearest {
        let its = |n: u8| (self.off[usize::from(n)].enemy, &self.ask.state.unit(self.off[usize::from(n)].enemy).rect);
        let mut who = each(scan.who);
        let Some(first) = who.next() else { return Nearest { far: i32::MAX / 4, enemy: NONE, place: 0 } };
        let (enemy, rect) = its(first);
        let mut nearest = (spot.rect.distance(rect), enemy, first);
        for n in who {
            let (enemy, rect) = its(n);
            if self.off[usize::from(n)].least(spot) <= nearest.0
                && let Some(far) = spot.rect.distance_within(rect, nearest.0)
            {
                nearest = nearest.min((far, enemy, n));
            }
        }
        Nearest { far: nearest.0, enemy: nearest.1, place: nearest.2.into() }
    }
}

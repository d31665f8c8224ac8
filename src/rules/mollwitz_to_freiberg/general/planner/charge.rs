//! What an attack is worth: how its round and the flight after it would go on the average, a hit at 20.

use crate::base::geometry::{Face, root};
use crate::rules::mollwitz_to_freiberg::data::Grade;
use crate::rules::mollwitz_to_freiberg::data::fire::GUN_DICE;
use crate::rules::mollwitz_to_freiberg::data::ground::Cover;
use crate::rules::mollwitz_to_freiberg::data::melee::{
    FOOT_FIGURES, FOOT_RANKS, HORSE_FIGURES, HORSE_RANKS, NEEDS, OVERLAP, Points, SKIRMISHERS, base, defensive_fire,
};
use crate::rules::mollwitz_to_freiberg::data::moves::EXPOSED;
use crate::rules::mollwitz_to_freiberg::data::nerve::{BROKEN, RALLY, ROUT_GRADE, Rout, rout_hits};
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::movement::Action;
use crate::rules::mollwitz_to_freiberg::state::{Field, Fight, Stand, State};

/// What a hit counts.
pub const HIT: i32 = 20;
/// What it counts besides its hits that a unit is out of the battle, and that one must rally.
const GONE: i32 = 120;
const SHAKEN: i32 = 30;
/// What guns are worth that nobody serves.
const GUNS: i32 = 400;

/// One of two who would meet.
#[derive(Debug, Clone, Copy)]
struct Party {
    unit: u8,
    attacks: bool,
    /// Struck in flank or rear, or in an attack so oblique that it counts as one.
    beset: bool,
    /// What the way to the other and the ground where they meet do to it: they disorder it, or it comes over an obstacle or
    /// stands lower; and the cover of the other's works.
    disorders: bool,
    hindered: bool,
    cover: Cover,
}

impl Party {
    /// One on open ground.
    const fn of(unit: u8, attacks: bool, beset: bool) -> Party {
        Party { unit, attacks, beset, disorders: false, hindered: false, cover: Cover::None }
    }
}

/// The two of an attack on the ground where they would meet (MTF-ORD-04, MTF-CC-03, MTF-CC-04).
fn on_ground(field: &Field, state: &State, action: &Action, [own, its]: [Party; 2]) -> [Party; 2] {
    let terrain = &field.terrain;
    if terrain.is_open() && !action.disorders {
        return [own, its];
    }
    let (to, at) = (&action.to, &state.unit(its.unit).rect);
    let disorders = || action.disorders || field.attack_would_disorder(state, (own.unit, to), its.unit);
    let walled = field.in_block(state, its.unit);
    let own = Party {
        disorders: disorders() && !field.is_loose(state, own.unit),
        hindered: terrain.is_obstacle(to, at) || terrain.is_below(to, at),
        cover: if walled { Cover::None } else { terrain.cover_of_works(at, to) },
        ..own
    };
    [own, Party { hindered: terrain.is_below(at, to), ..its }]
}

/// Whether an attack would leave an enemy who could attack behind the front of who makes it, and near (MTF-ATK-13).
fn exposes(field: &Field, state: &State, unit: u8, action: &Action) -> bool {
    let to = &action.to;
    field.here(state, field.unit(unit).side.other()).any(|e| {
        let enemy = &state.unit(e).rect;
        e != action.target
            && !field.unit(e).kind.is_guns()
            && enemy.is_within(to, inches(EXPOSED))
            && to.locals(enemy.corners()).iter().any(|p| p.y < to.half_depth)
            && field.may_attack(state, e)
    })
}

/// Combat points of one against the other as they would meet (MTF-CC-03).
fn points(field: &Field, state: &State, one: Party, other: Party) -> i32 {
    let (data, its) = (field.unit(one.unit), field.unit(other.unit));
    let (kind, foe) = (field.kind(state, one.unit), field.kind(state, other.unit));
    let of = |p: Points| i32::from(p.value());
    let when = |holds: bool, p: Points| if holds { of(p) } else { 0 };
    let own = if field.is_loose(state, one.unit) { SKIRMISHERS } else { base(kind) };
    let disordered = one.disorders || field.disordered(state, one.unit);
    let steady = !one.disorders && field.steady(state, one.unit);
    let in_line = |u: u8| !field.in_column(state, u) && !field.in_square(state, u);
    let mut sum = i32::from(own) + i32::from((its.grade as i8 - data.grade as i8).max(0));
    sum += when(one.beset || state.unit(one.unit).is_shaken(), Points::Beset);
    sum += when(one.hindered, Points::Obstacle);
    sum += when(disordered && kind.is_foot(), Points::DisorderedFoot);
    sum += when(disordered && kind.is_horse(), Points::DisorderedHorse);
    sum += when(one.attacks && kind.is_horse() && steady && foe.is_foot() && in_line(other.unit), Points::Charge);
    sum += when(field.general_with(state, one.unit).is_some(), Points::General);
    sum += when(field.fanatic(state, one.unit), Points::Fanatics);
    sum += when(data.heavy_weapons, Points::HeavyWeapons);
    if own == SKIRMISHERS && kind.is_foot() && !field.terrain.is_open() {
        let woods = |u: u8| field.terrain.in_woods(&state.unit(u).rect);
        sum += when(woods(one.unit) || one.attacks && woods(other.unit), Points::InWoods);
    }
    let hard = one.cover == Cover::Hard || one.attacks && field.in_block(state, other.unit);
    sum += when(hard, Points::AtHardCover) + when(one.cover == Cover::Soft, Points::AtSoftCover);
    if field.in_square(state, other.unit) {
        sum += when(kind.is_foot(), Points::FootAtSquare);
        sum += when(kind.is_horse() && field.steady(state, other.unit), Points::HorseAtSquare);
    }
    // Its fire as they come on (MTF-CC-10, MTF-CC-11).
    let stand = state.unit(one.unit).stand;
    let foot = kind.is_foot() && steady && matches!(stand, Stand::Close | Stand::Bent) && in_line(one.unit);
    let fires = (foot && !data.rifles || stand == Stand::Unlimbered) && !one.attacks && !one.beset;
    let fires = fires && !state.engaged(one.unit);
    sum + if fires { i32::from(defensive_fire(kind, data.grade)) } else { 0 }
}

/// Dice of one whose front touches so much of another's side, in 1/120 mm: with the overlap on both sides.
fn dice(field: &Field, state: &State, one: Party, wide: i32) -> i32 {
    let (u, kind) = (state.unit(one.unit), field.kind(state, one.unit));
    if kind.is_guns() {
        return i32::from(u.guns * GUN_DICE).min(i32::from(u.figures) / 2);
    }
    if one.beset && !one.attacks {
        return 1;
    }
    let file = (2 * u.rect.half_front / i32::from(u.files.max(1))).max(1);
    let loose = u.stand == Stand::Skirmish;
    // Who comes askew touches with one end of his front, the others with all that is flush, and have files on both hands.
    let askew = one.attacks && one.beset;
    let (wide, hands) = if askew { (0, 1) } else { (wide, 2) };
    let overlap = if loose { 0 } else { hands * i32::from(OVERLAP) };
    let files = (wide / file + 1 + overlap).min(u.files.into());
    let (ranks, a_die) =
        if kind.is_horse() && !loose { (HORSE_RANKS, HORSE_FIGURES) } else { (FOOT_RANKS, FOOT_FIGURES) };
    let walled = field.in_block(state, one.unit) || u.stand == Stand::Square;
    let men = if walled { u.figures.into() } else { (files * i32::from(ranks)).min(u.figures.into()) };
    men / i32::from(a_die)
}

/// The average harm of a run whose die has so much added for why it runs, and of the fright that goes with it (MTF-HIT-08);
/// and of six such runs how many shatter it.
fn flight(field: &Field, state: &State, unit: u8, change: i8) -> (i32, i32) {
    let (u, data) = (state.unit(unit), field.unit(unit));
    let kind = field.kind(state, unit);
    let of = |holds: bool, r: Rout| if holds { r.value() } else { 0 };
    let added = ROUT_GRADE[data.grade as usize]
        + of(field.general_with(state, unit).is_some(), Rout::General)
        + of(u.is_shaken(), Rout::WasShaken)
        + change;
    let a_figure = if kind.is_horse() { 2 } else { 1 };
    // Hits until it is shattered.
    let left = i32::from(u.figures) - i32::from(data.figures) * i32::from(BROKEN) / 100;
    let left = (left * a_figure).max(1);
    let (mut harm, mut ends) = (0, 0);
    for die in 1..=6 {
        match rout_hits(die + added).map(i32::from) {
            Some(hits) if hits < left => harm += hits * HIT,
            _ => {
                harm += left.min(8) * HIT + GONE;
                ends += 1;
            }
        }
    }
    (harm / 6 + SHAKEN, ends)
}

/// [`flight`] of who has lost a round.
fn rout(field: &Field, state: &State, unit: u8, by_horse: bool, beset: bool) -> (i32, i32) {
    let lost = if by_horse && field.kind(state, unit).is_foot() { Rout::LostToHorse } else { Rout::Lost };
    flight(field, state, unit, lost.value() + if beset { Rout::Beset.value() } else { 0 })
}

/// [`flight`] of who falls back of his own will (MTF-RET-12).
pub fn falling_back(field: &Field, state: &State, unit: u8) -> i32 {
    flight(field, state, unit, Rout::Voluntary.value()).0
}

/// How likely a sum of dice is above another, in 64ths: by how many spreads it is ahead, in 16ths.
fn likely(ahead: i32) -> i32 {
    let far = ahead.abs();
    let more = if far < 16 { far * 22 / 16 } else { (22 + (far - 16) * 9 / 24).min(32) };
    if ahead < 0 { 32 - more } else { 32 + more }
}

/// Hits that two would do each other in a round, in sixths, and the spread of their difference.
fn round(field: &Field, state: &State, [own, its]: [Party; 2], wide: i32) -> (i32, i32, i32) {
    let ahead = points(field, state, own, its) - points(field, state, its, own);
    let (higher, lower) = NEEDS[(ahead.unsigned_abs() as usize).min(NEEDS.len() - 1)];
    let (need, needs) = if ahead >= 0 { (higher, lower) } else { (lower, higher) };
    // Others whom it fights as well share its dice.
    let others = state.fights_of(its.unit).count() as i32 + 1;
    let (ours, theirs) = (dice(field, state, own, wide), dice(field, state, its, wide) / others);
    let (p, q) = (7 - i32::from(need), 7 - i32::from(needs));
    let spread = root(i64::from(ours * p * (6 - p) + theirs * q * (6 - q))).max(1);
    (ours * p, theirs * q, spread)
}

/// How likely, in 64ths, who attacks a battery on its guns overruns it: with as many hits as it does (MTF-CC-24).
pub fn overruns(field: &Field, state: &State, unit: u8, target: u8) -> i32 {
    let own = Party::of(unit, true, false);
    let its = Party::of(target, false, false);
    let wide = 2 * state.unit(target).rect.half_front.min(state.unit(unit).rect.half_front);
    let (ours, theirs, spread) = round(field, state, [own, its], wide);
    likely((ours - theirs + 3) * 16 / spread)
}

/// What a round and the flight after it bring the first of two who meet.
fn outlook(field: &Field, state: &State, [own, its]: [Party; 2], wide: i32, caution: i32) -> i32 {
    let (kind, foe) = (field.kind(state, own.unit), field.kind(state, its.unit));
    let (ours, theirs, spread) = round(field, state, [own, its], wide);
    let diff = ours - theirs;
    let (wins, loses) = (likely((diff - 3) * 16 / spread), likely((-diff - 3) * 16 / spread));
    let win = if foe.is_guns() { 300 } else { rout(field, state, its.unit, kind.is_horse(), its.beset).0 };
    let loss = rout(field, state, own.unit, foe.is_horse(), own.beset).0;
    let loses = if foe.is_guns() { 64 - wins } else { loses };
    ours * HIT / 6 + wins * win / 64 - (theirs * HIT / 6 + loses * loss / 64) * caution / HIT
}

/// What it brings a unit to stand where an enemy attacks it, or would.
pub fn standing(field: &Field, state: &State, unit: u8, (attacker, beset): (u8, bool), caution: i32) -> i32 {
    let own = Party::of(unit, false, beset);
    let its = Party::of(attacker, true, false);
    let wide = 2 * state.unit(unit).rect.half_front.min(state.unit(attacker).rect.half_front);
    outlook(field, state, [own, its], wide, caution)
}

/// How much more likely in 64ths it is that an enemy's attack shatters a unit, that it loses the round and does not outlive
/// the run, than that a run of its own will does.
pub fn doom(field: &Field, state: &State, unit: u8, enemy: u8) -> i32 {
    let own = Party::of(unit, false, false);
    let its = Party::of(enemy, true, false);
    let wide = 2 * state.unit(unit).rect.half_front.min(state.unit(enemy).rect.half_front);
    let (ours, theirs, spread) = round(field, state, [own, its], wide);
    let ends = rout(field, state, unit, field.kind(state, enemy).is_horse(), false).1;
    let own_will = flight(field, state, unit, Rout::Voluntary.value()).1;
    (likely((theirs - ours - 3) * 16 / spread) * ends - 64 * own_will) / 6
}

/// What another round brings a unit that is in combat.
pub fn going_on(field: &Field, state: &State, unit: u8, caution: i32) -> i32 {
    let one = |f: &Fight| {
        let attacks = f.attacker == unit;
        let (own, its) = if attacks { (f.attacker, f.target) } else { (f.target, f.attacker) };
        let parties = [
            Party::of(own, attacks, if attacks { f.askew } else { f.flank }),
            Party::of(its, !attacks, if attacks { f.flank } else { f.askew }),
        ];
        let wide = 2 * state.unit(own).rect.half_front.min(state.unit(its).rect.half_front);
        outlook(field, state, parties, wide, caution)
    };
    state.fights_of(unit).map(one).sum()
}

/// What an attack is worth to who counts his own harm at `caution` where he counts the enemy's at [`HIT`].
pub fn attack_worth(field: &Field, state: &State, unit: u8, action: &Action, caution: i32) -> i32 {
    let worth = meeting(field, state, unit, action, caution);
    // An enemy behind its front within eight inches makes it test its nerve (MTF-ATK-13).
    if worth == GUNS || action.flank || !exposes(field, state, unit, action) {
        return worth;
    }
    let general = i8::from(field.general_with(state, unit).is_some());
    let fails = i32::from((RALLY[field.unit(unit).grade as usize] + 1 - general).clamp(0, 6));
    worth - fails * (worth.max(0) + 60) / 6
}

/// [`attack_worth`] but for who could come behind it then.
pub fn meeting(field: &Field, state: &State, unit: u8, action: &Action, caution: i32) -> i32 {
    let target = state.unit(action.target);
    let (kind, foe) = (field.kind(state, unit), field.kind(state, action.target));
    let own = Party::of(unit, true, action.askew);
    let its = Party::of(action.target, false, action.flank);
    if foe.is_guns() && (target.stand != Stand::Unlimbered || target.is_shaken() || action.flank) {
        return GUNS;
    }
    let grade = field.unit(action.target).grade;
    // Good foot forms square before horse (MTF-ATK-07).
    let squares = kind.is_horse() && foe.is_foot() && grade <= Grade::B && field.steady(state, action.target);
    if squares && !action.flank && target.stand == Stand::Close && !state.engaged(action.target) {
        return -100;
    }
    let side =
        if matches!(action.face, Face::Front | Face::Rear) { target.rect.half_front } else { target.rect.half_depth };
    let wide = 2 * side.min(action.to.half_front);
    let parties = on_ground(field, state, action, [own, its]);
    let mut worth = outlook(field, state, parties, wide, caution);
    worth -= if parties[0].disorders { HIT } else { 0 };
    // Of two attacks the exhausted make one (MTF-ORD-11): what they gain is halved, and what they lose is no less.
    if field.exhausted(state, unit) && worth > 0 {
        worth /= 2;
    }
    worth
}

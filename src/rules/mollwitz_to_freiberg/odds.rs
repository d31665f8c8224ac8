//! Exact odds from the same functions that the dice use: of a volley and the test under fire, of a close combat over all
//! its rounds, of rally, flight, evading, and of the danger to a general.

pub mod combat;
mod hindrance;
mod inquiry;
mod standing;

use super::data::fire::{Ammunition, BEYOND_SIX, SECOND_ROLL, dismounts};
use super::data::moves::{FOOT_EVADES, HORSE_EVADES};
use super::data::nerve::{BROKEN, FIRE_TEST, HITS_A_TROOPER, RALLY, rout_hits};
use super::fire::Volley;
use super::melee::Added;
use super::morale::Cause;
use super::state::{Field, Fight, Flags, NONE, Stand, State};
use crate::base::{Dist, Share};
use crate::rules::system::{Modified, Odds, Question};

pub use hindrance::hindrance;
pub use inquiry::{INQUIRIES, reckon};

/// Room for the hits of the largest volley, and for the figures of the largest unit.
pub const ROOM: usize = 64;

/// The chance that a die of a shot hits (MTF-FIRE-07, MTF-FIRE-08, MTF-FIRE-09).
#[must_use]
pub fn shot_chance(need: i8) -> Share {
    if need >= BEYOND_SIX as i8 {
        return Share::of(u32::from(7 - SECOND_ROLL), 36);
    }
    Share::of((7 - need).clamp(0, 6) as u32, 6)
}

/// Hits of a volley.
#[must_use]
pub fn volley(v: &Volley) -> Dist<ROOM> {
    let [close, far] = [0, 1].map(|n| Dist::<ROOM>::pool(v.dice[n].into(), shot_chance(v.needs[n])));
    close.plus(&far)
}

/// Hits of so many dice in close combat (MTF-CC-05).
#[must_use]
pub fn strikes(dice: u8, need: u8) -> Dist<ROOM> {
    Dist::pool(dice.into(), Share::of((7 - i32::from(need)).clamp(0, 6) as u32, 6))
}

/// Chances of figures lost, by their parts in 1/2^32.
fn figures_lost(parts: &[u64; ROOM]) -> Dist<ROOM> {
    Dist(parts.map(Share)).settled()
}

/// Figures that so many hits take from a unit (MTF-HIT-01, MTF-HIT-02, MTF-HIT-04).
#[must_use]
pub fn figures_of_hits(field: &Field, state: &State, unit: u8, hits: &Dist<ROOM>) -> Dist<ROOM> {
    let u = state.unit(unit);
    let (horse, odd) = (field.kind(state, unit).is_horse(), usize::from(u.has(Flags::ODD)));
    let mut parts = [0; ROOM];
    for (n, share) in hits.0.iter().enumerate() {
        let figures = if horse { (n + odd) / usize::from(HITS_A_TROOPER) } else { n };
        parts[figures.min(u.figures.into())] += share.0;
    }
    figures_lost(&parts)
}

/// The chance that a die with this modifier reaches a score.
#[must_use]
pub fn passes(modifier: i8, needed: i8) -> Share {
    Share::of((1..=6_i8).filter(|die| die + modifier >= needed).count() as u32, 6)
}

/// The chance that a unit passes its fire test after so many hits of a shooting phase (MTF-FT-02): without its general where
/// they have killed him (MTF-GEN-14).
#[must_use]
pub fn stands_fire(field: &Field, state: &State, unit: u8, hits: u8) -> Share {
    let mut state = *state;
    state.unit_mut(unit).shot_hits = hits;
    let stands =
        |state: &State| passes(field.fire_test_modifier(state, unit), FIRE_TEST[field.unit(unit).grade as usize]);
    let led = stands(&state);
    let Some(leader) = field.general_with(&state, unit) else { return led };
    let falls = combat::danger(hits);
    let l = &mut state.leaders[usize::from(leader)];
    (l.here, l.with) = (false, NONE);
    led.and(falls.not()).or(stands(&state).and(falls))
}

/// Whether so many hits leave too little of a unit (MTF-MRL-07).
#[must_use]
pub fn breaks(field: &Field, state: &State, unit: u8, hits: u8) -> bool {
    let u = state.unit(unit);
    let horse = field.kind(state, unit).is_horse();
    let lost = if horse { (hits + u8::from(u.has(Flags::ODD))) / HITS_A_TROOPER } else { hits };
    let left = u16::from(u.figures.saturating_sub(lost) + u.holders);
    lost > 0 && 100 * left <= u16::from(BROKEN) * u16::from(field.unit(unit).figures)
}

/// The chance that so many hits of a shot are the end of a unit: too little of it is left (MTF-MRL-07), or no gun of a battery
/// (MTF-FIRE-25, MTF-HIT-05).
#[must_use]
pub fn shatters(field: &Field, state: &State, unit: u8, (hits, ammo): (u8, Ammunition)) -> Share {
    if breaks(field, state, unit, hits) {
        return Share::ONE;
    }
    let u = state.unit(unit);
    match dismounts(ammo).filter(|_| field.kind(state, unit).is_guns() && u.stand != Stand::Crew) {
        Some(from) => Dist::<ROOM>::pool(hits.into(), Share::of(u32::from(7 - from), 6)).at_least(u.guns.into()),
        None => Share::ZERO,
    }
}

/// The chance that a unit rallies (MTF-RLY-02).
#[must_use]
pub fn rallies(field: &Field, state: &State, unit: u8) -> Share {
    passes(field.rally_modifier(state, unit), RALLY[field.unit(unit).grade as usize])
}

/// What a die of flight brings: the chances of 0, 1, 2 … rout hits, and that the unit is shattered at once (MTF-HIT-09).
#[must_use]
pub fn flight(field: &Field, state: &State, unit: u8, cause: Cause) -> ([Share; 7], Share) {
    let modifier = field.rout_modifier(state, unit, cause);
    let (mut hits, mut shattered) = ([0_u32; 7], 0);
    for die in 1..=6 {
        match rout_hits(die + modifier) {
            Some(n) => hits[usize::from(n)] += 1,
            None => shattered += 1,
        }
    }
    (hits.map(|n| Share::of(n, 6)), Share::of(shattered, 6))
}

/// Inches of an evade: of cavalry and horse gunners, or of foot (MTF-MOV-01).
#[must_use]
pub fn evades(on_horse: bool) -> Dist<ROOM> {
    let mut die = [0; ROOM];
    die[1..=6].fill(1);
    let die = Dist::of_weights(die);
    let dice = if on_horse { HORSE_EVADES } else { FOOT_EVADES };
    (0..dice).fold(Dist::always(0), |sum, _| sum.plus(&die))
}

fn shares(dist: &Dist<ROOM>) -> Vec<Share> {
    let last = dist.0.iter().rposition(|s| s.0 > 0).unwrap_or(0);
    dist.0[..=last].to_vec()
}

/// The contact of an actor with a target: the one that is, or the one that its best attack would make.
fn fight_of(field: &Field, state: &mut State, actor: u8, target: u8) -> Option<Fight> {
    if let Some(f) = state.fights_of(actor).find(|f| f.attacker == target || f.target == target) {
        return Some(*f);
    }
    // In the open skirmishers evade close order: there is nothing to fight (MTF-SKR-09).
    let woods = || field.terrain.in_woods(&state.unit(target).rect);
    if !state.engaged(target) && field.is_loose(state, target) && !field.is_loose(state, actor) && !woods() {
        return None;
    }
    let from = state.unit(actor).rect;
    let action = field.attacks(state, actor, target).into_iter().flatten().next()?;
    let fight = Fight {
        attacker: actor,
        target,
        face: action.face,
        part: action.part,
        flank: action.flank,
        askew: action.askew,
        behind: action.behind,
        first: true,
        obstacle: field.terrain.is_obstacle(&action.to, &state.unit(target).rect),
        late: state.fights_of(target).any(|f| !f.first),
        hits: [0; 2],
    };
    state.unit_mut(actor).rect = action.to;
    // What the attack itself does to his order (MTF-ORD-04).
    if action.disorders || field.way_disorders(state, actor, &from) || field.attack_disorders(state, actor, target) {
        state.unit_mut(actor).set(Flags::DISORDERED);
    }
    state.meet(fight);
    Some(fight)
}

fn modified(list: &[Option<Added>]) -> Vec<Modified> {
    let one = |(points, value): &Added| Modified {
        key: points.map_or("defensive-fire", super::data::melee::Points::key),
        clause: if points.is_some() { "MTF-CC-03" } else { "MTF-CC-10" },
        value: *value,
    };
    list.iter().flatten().map(one).collect()
}

/// The table as a unit finds it in a turn of its side: what it did in its last one is over (MTF-SEQ-09).
fn in_its_turn(field: &Field, state: &State, unit: u8) -> State {
    let (mut state, side) = (*state, field.unit(unit).side);
    if state.active != side {
        state.active = side;
        state.unit_mut(unit).flags.0 &= !Flags::OF_A_TURN.0;
    }
    state
}

/// The answer to a question; none where it cannot be asked now.
#[must_use]
pub fn answer(field: &Field, state: &State, question: Question) -> Option<Odds> {
    let known = |u: u8| usize::from(u) < field.units.len() && state.unit(u).here();
    match question {
        Question::Fire { actor, target } => {
            if !known(actor) || !known(target) || field.unit(actor).side == field.unit(target).side {
                return None;
            }
            let state = &in_its_turn(field, state, actor);
            if !field.may_shoot(state, actor) {
                return None;
            }
            let best = field.volleys(state, actor, target).into_iter().flatten().max_by_key(Volley::weight)?;
            let modifiers = field
                .shot_modifiers(state, actor, target, best.ammo)
                .iter()
                .flatten()
                .map(|(shot, value)| Modified {
                    key: shot.map_or("grade", super::data::fire::Shot::key),
                    clause: "MTF-FIRE-07",
                    value: *value,
                })
                .collect();
            let harm = figures_of_hits(field, state, target, &volley(&best));
            Some(Odds { harm: shares(&harm), modifiers, ..Odds::default() })
        }
        Question::Melee { actor, target } => {
            if !known(actor) || !known(target) || field.unit(actor).side == field.unit(target).side {
                return None;
            }
            // A combat goes on in whoever's turn it is.
            let met = state.fights_of(actor).any(|f| f.attacker == target || f.target == target);
            let mut state = if met { *state } else { in_its_turn(field, state, actor) };
            let fight = fight_of(field, &mut state, actor, target)?;
            let ends = combat::ends(field, &state, &fight);
            let [own, its] = if fight.attacker == actor { [0, 1] } else { [1, 0] };
            Some(Odds {
                harm: shares(&ends.gone[its]),
                own: shares(&ends.gone[own]),
                modifiers: modified(&field.points_added(&state, &fight, actor)),
                reply: modified(&field.points_added(&state, &fight, target)),
                note: None,
            })
        }
    }
}

#[cfg(test)]
mod tests;

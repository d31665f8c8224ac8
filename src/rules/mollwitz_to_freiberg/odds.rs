//! Exact odds of a volley and of a round of close combat, from the same functions that the dice use.

use super::data::fire::{BEYOND_SIX, SECOND_ROLL};
use super::fire::Volley;
use super::melee::Added;
use super::movement::attack::contact;
use super::state::{Field, Fight, State};
use crate::base::geometry::Face;
use crate::base::{Dist, Share};
use crate::rules::system::{Modified, Odds, Question};

/// Room for the hits of the largest volley.
const ROOM: usize = 40;

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

fn shares(dist: &Dist<ROOM>) -> Vec<Share> {
    let last = dist.0.iter().rposition(|s| s.0 > 0).unwrap_or(0);
    dist.0[..=last].to_vec()
}

/// The contact of an actor with a target: the one that is, or the one that its best attack would make.
fn fight_of(field: &Field, state: &mut State, actor: u8, target: u8) -> Option<Fight> {
    if let Some(f) = state.fights_of(actor).find(|f| f.attacker == target || f.target == target) {
        return Some(*f);
    }
    let action = field.attacks(state, actor, target).into_iter().flatten().next()?;
    let fight = Fight {
        attacker: actor,
        target,
        face: contact(&state.unit(target).rect, &action.to).map_or(Face::Front, |c| c.1),
        flank: action.flank,
        askew: action.askew,
        behind: action.behind,
        first: true,
        obstacle: field.terrain.is_obstacle(&action.to, &state.unit(target).rect),
        late: state.fights_of(target).any(|f| !f.first),
        hits: [0; 2],
    };
    state.unit_mut(actor).rect = action.to;
    *state.fights.iter_mut().find(|f| f.is_none())? = Some(fight);
    state.active = field.unit(actor).side;
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

/// The answer to a question; none where it cannot be asked now.
#[must_use]
pub fn answer(field: &Field, state: &State, question: Question) -> Option<Odds> {
    let known = |u: u8| usize::from(u) < field.units.len() && state.unit(u).here();
    match question {
        Question::Fire { actor, target } => {
            if !known(actor) || !known(target) || field.unit(actor).side == field.unit(target).side {
                return None;
            }
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
            Some(Odds { harm: shares(&volley(&best)), own: Vec::new(), modifiers, reply: Vec::new() })
        }
        Question::Melee { actor, target } => {
            if !known(actor) || !known(target) || field.unit(actor).side == field.unit(target).side {
                return None;
            }
            let mut state = *state;
            let fight = fight_of(field, &mut state, actor, target)?;
            let hits = |unit| strikes(field.strike_dice(&state, unit), field.strikes_on(&state, &fight, unit).0);
            Some(Odds {
                harm: shares(&hits(actor)),
                own: shares(&hits(target)),
                modifiers: modified(&field.points_added(&state, &fight, actor)),
                reply: modified(&field.points_added(&state, &fight, target)),
            })
        }
    }
}

//! Odds on a table as it stands: shots and charges of its units.

use super::locked::engaged;
use super::two::{At, melee_of_two};
use super::{Blows, Ends, Hits, mean, melee, volley};
use crate::base::geometry::Face;
use crate::base::odds::Dist;
use crate::base::{Rect, Share};
use crate::rules::honours_of_war::charge::{Company, LiningUp, Start};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::fire::{self, Aim, Claim, aim, target};
use crate::rules::honours_of_war::general::Action;
use crate::rules::honours_of_war::hit::{Blow, Die, Volley};
use crate::rules::honours_of_war::melee::{Fight, may_support};
use crate::rules::honours_of_war::mist::LOST;
use crate::rules::honours_of_war::sight::Eye;
use crate::rules::honours_of_war::state::{DONE, Field, Formation, NONE, State, Unit};
use crate::rules::system::{Modified, Odds, Question};

/// A charge that is thought of.
#[derive(Debug, Clone, Copy)]
pub struct Charge {
    pub unit: u8,
    pub target: u8,
    /// Where the unit stands at contact, lined up (HOW-CHG-16).
    pub at: Rect,
    /// The side of the target that it strikes.
    pub side: Face,
    /// Cavalry covers more than a quarter of a move on the way (HOW-MEL-10).
    pub bonus: bool,
    /// The target counter-charges (HOW-CHG-18).
    pub countered: bool,
}

/// How a charge would end, were it to reach its target as both stand now, without fire on the way; with the support that
/// both would have there (HOW-MEL-19).
#[must_use]
pub fn charge(field: &Field, state: &State, charge: &Charge) -> Ends {
    let hits = [state.unit(charge.unit).hits, state.unit(charge.target).hits];
    match blows(field, state, charge) {
        Some((ours, theirs)) => melee(&Blows::of(ours), &rounds(theirs), hits),
        None => {
            let mut joint = [[Share::ZERO; 6]; 6];
            joint[usize::from(hits[0].min(DONE))][usize::from(DONE)] = Share::ONE;
            Ends { joint }
        }
    }
}

/// The dice of the first round of a charge, the charger's and the target's, who may be busy elsewhere; none where there is
/// nothing to throw: limbered guns and transport are Done For without dice (HOW-MEL-18).
fn blows(field: &Field, state: &State, charge: &Charge) -> Option<(Blow, Option<Blow>)> {
    let Charge { unit, target, at, side, bonus, countered } = *charge;
    let (own, enemy) = (state.unit(unit), state.unit(target));
    if enemy.formation == Formation::Limbered {
        return None;
    }
    let ours = Fight {
        unit,
        enemy: target,
        at,
        enemy_at: enemy.rect,
        side,
        first: true,
        bonus,
        charged: true,
        enemy_charged: countered,
        flanked: own.contacts[1..].iter().any(|&n| n != NONE),
        hits: own.hits,
        enemy_hits: enemy.hits,
        support: supporters(field, state, unit, &[target], &at),
        // HOW-MEL-25: a charge on an enemy in the same block is one of its directions.
        directions: (own.fought_faces() | Face::Front.bit()).count_ones() as u8,
    };
    let elsewhere = Face::ALL.into_iter().any(|f| f != side && enemy.contacts[f as usize] != NONE);
    let theirs = Fight {
        unit: target,
        enemy: unit,
        at: enemy.rect,
        enemy_at: at,
        side: Face::Front,
        first: true,
        bonus: countered && field.unit(target).kind.is_horse(),
        charged: countered,
        enemy_charged: true,
        flanked: side != Face::Front || elsewhere,
        hits: enemy.hits,
        enemy_hits: own.hits,
        support: supporters(field, state, target, &[unit], &enemy.rect),
        // HOW-TER-50: faces that it has fired over count, and the one that is charged counts once.
        directions: (enemy.fought_faces() | side.bit()).count_ones() as u8,
    };
    let reply = strikes_at(enemy, side).then(|| theirs.blow(field, state));
    Some((ours.blow(field, state), reply))
}

/// How a charge ends that strikes a second enemy on some side of him with its target (HOW-CHG-17, HOW-TER-48), and the
/// dice of the first round, the charger's and his target's, if that one throws; none where one of the two can't fight.
pub(super) fn of_two(
    field: &Field,
    state: &State,
    thought: &Charge,
    (second, side): (u8, Face),
) -> Option<(Ends, Blow, Option<Blow>)> {
    let Charge { unit, target, at, .. } = *thought;
    // Both are in contact, and neither supports the other.
    let mut touched = *state;
    touched.unit_mut(target).contacts[thought.side as usize] = unit;
    touched.unit_mut(second).contacts[side as usize] = unit;
    let (mut ours, theirs) = blows(field, &touched, thought)?;
    let (mut other, others) = blows(field, &touched, &Charge { target: second, side, ..*thought })?;
    ours.support = supporters(field, state, unit, &[target, second], &at);
    other.support = ours.support;
    let hits = [unit, target, second].map(|n| state.unit(n).hits);
    let at_both = (&[Blows::of(ours), Blows::of(other)], At::Both);
    let ends = melee_of_two(at_both, &[theirs, others].map(rounds), hits);
    Some((ends, if other.sum() > ours.sum() { other } else { ours }, theirs))
}

/// Whether a unit that is struck on a side strikes back: who fights to his front doesn't strike at flank or rear, and who
/// fights to his rear not at his flank (HOW-MEL-05, HOW-MEL-06, HOW-MEL-08).
pub(super) fn strikes_at(unit: &Unit, side: Face) -> bool {
    let fights = |face: Face| unit.contacts[face as usize] != NONE;
    match side {
        _ if unit.formation == Formation::Garrison => true,
        Face::Front => true,
        Face::Rear => !fights(Face::Front),
        Face::Left | Face::Right => !fights(Face::Front) && !fights(Face::Rear),
    }
}

/// The rounds of a die; none where no die falls.
pub(super) fn rounds(blow: Option<Blow>) -> Blows {
    blow.map_or(Blows::NONE, Blows::of)
}

/// Whether the way of a charge that begins where a unit stands is long and open enough for the bonus (HOW-MEL-10,
/// HOW-MEL-11).
fn gallops(field: &Field, state: &State, unit: u8, way: &Action) -> bool {
    let normal = field.normal_move(state, unit, state.unit(unit).formation, false);
    4 * field.bonus_distance(state, unit, way, way.length) > normal
}

/// How many friends, at most two, would support a unit that fights these enemies at this place (HOW-MEL-19, HOW-MEL-21).
#[must_use]
pub fn supporters(field: &Field, state: &State, unit: u8, enemies: &[u8], at: &Rect) -> u8 {
    let reach = field.d(D::Support);
    let near = |n: &u8| {
        let rect = &state.unit(*n).rect;
        let by = |there: &Rect| rect.is_within(there, reach);
        *n != unit && may_support(field, state, *n) && (by(at) || enemies.iter().any(|&e| by(&state.unit(e).rect)))
    };
    field.units_of(field.unit(unit).side).filter(near).take(2).count() as u8
}

/// The best shot of a unit at a target that stands at `at`, by its mean hits, were the unit to stand at `from` in that
/// formation; priorities aside.
#[must_use]
pub fn best_shot(field: &Field, state: &State, eye: &Eye, target: u8, at: &Rect) -> Option<Aim> {
    best_by(field, state, eye, (target, at), Claim::Own)
}

/// [`best_shot`] by a claim.
fn best_by(field: &Field, state: &State, eye: &Eye, (target, at): (u8, &Rect), claim: Claim) -> Option<Aim> {
    aim::loads(field, state, eye.unit)
        .iter()
        .flatten()
        .filter_map(|&(ammo, ..)| aim::aim(field, state, eye, &aim::Want { target, at: *at, ammo, claim }))
        .max_by_key(|shot| mean(&shot.volley))
}

/// The best shot of an eye at a target as both stand: in its own zone, or in that of another gun of its massed battery
/// (HOW-FIRE-32).
pub(super) fn shot_at(field: &Field, state: &State, eye: &Eye, target: u8) -> Option<Aim> {
    let there = (target, &state.unit(target).rect);
    best_by(field, state, eye, there, Claim::Own).or_else(|| {
        let entitled = target::is_entitled_by_mates(field, state, eye, target);
        entitled.then(|| best_by(field, state, eye, there, Claim::Massed)).flatten()
    })
}

/// Whether the rules offer a shot at a target: the nearest, who is easier to hit than he, or whom the shot is split with
/// (HOW-FIRE-15, HOW-FIRE-16).
pub(super) fn is_offered(field: &Field, state: &State, eye: &Eye, shot: &Aim) -> bool {
    let found = target::choices(field, state, eye);
    found.iter().any(|c| c.target == shot.target) || target::partner(field, state, &found, shot).is_some()
}

/// A shot with the directions that count when its die falls: of a garrison every face over which it has a target, for it
/// fires over all of them (HOW-TER-50).
fn in_all_directions(field: &Field, state: &State, eye: &Eye, shot: Aim) -> Aim {
    if eye.face.is_none() {
        return shot;
    }
    let free = fire::eyes(field, state, eye.unit).filter(|eye| fire::face_is_free(state, eye));
    let faces = free.filter(|eye| target::any(field, state, eye)).filter_map(|eye| eye.face);
    let all = faces.fold(state.unit(eye.unit).fought_faces(), |bits, face| bits | face.bit());
    Aim { volley: Volley { directions: all.count_ones() as u8, ..shot.volley }, ..shot }
}

/// What a shot does to its target, who takes half where the shot is split (HOW-FIRE-16) or another holds the same face of a
/// block with him (HOW-TER-51); and its range, the greater of two.
fn harm_of(field: &Field, state: &State, eye: &Eye, shot: &Aim) -> (Hits, i32) {
    let (mut hits, mut range) = (volley(&shot.volley), shot.range);
    let found = target::in_zone(field, state, eye);
    if let Some(other) = target::partner(field, state, &found, shot) {
        range = range.max(other.range);
        let other = in_all_directions(field, state, eye, other);
        // A die says whose modifiers apply.
        hits = halved(&hits.mixed(Share::of(1, 2), &volley(&other.volley)));
    }
    if fire::shares_face(field, state, shot.target, eye.at).is_some() {
        hits = halved(&hits);
    }
    (hits, range)
}

/// What one of two has of hits that are shared equally, an odd one by a die.
fn halved(hits: &Hits) -> Hits {
    let mut shares = Hits::always(0).0.map(|_| Share::ZERO);
    for (n, share) in hits.0.iter().enumerate() {
        let half = share.0 / 2;
        shares[n / 2].0 += half;
        shares[n.div_ceil(2)].0 += share.0 - half;
    }
    Dist(shares)
}

/// Mean hits, in thousandths, of all the fire that could be directed at a unit were it to stand at `at`: every enemy that
/// can fire where he stands now, with his best shot, whatever his priorities.
#[must_use]
pub fn shots_at(field: &Field, state: &State, unit: u8, at: &Rect) -> u32 {
    let enemies = field.units_of(field.unit(unit).side.other());
    enemies
        .filter(|&n| {
            let reach = i64::from(aim::reach(field, state, n)) + i64::from(state.unit(n).rect.reach() + at.reach());
            aim::can_fire(field, state, n) && state.unit(n).rect.centre.square_to(at.centre) <= reach * reach
        })
        .filter_map(|n| best_shot(field, state, &Eye::of(state, n), unit, at))
        .map(|shot| mean(&shot.volley))
        .sum()
}

/// A charge that the rules allow: how the unit stands when it sets out, its way, and where it lines up (HOW-CHG-16).
pub(super) struct Way {
    start: Start,
    action: Action,
    at: Rect,
}

/// The way of a charge, as the unit stands or else after forming (HOW-CHG-03); none where no rule or ground leaves one.
pub(super) fn way(field: &Field, state: &State, unit: u8, target: u8) -> Option<Way> {
    let there = state.unit(target).rect;
    field.starts(state, unit).find_map(|start| {
        let side = field.struck_side(&start.rect, &there);
        if field.charge_bar(state, (unit, start.formation), target, side).is_some() {
            return None;
        }
        let action = field.charge_path(state, unit, &start, (target, side))?;
        let line = LiningUp {
            charger: unit,
            formation: start.formation,
            began: start.rect,
            arriving: action.to,
            target: there,
            side,
        };
        let at = field.lined_up(state, &line, Company::Alone)?;
        Some(Way { start, action, at })
    })
}

/// Answers a question about the battle as it stands: the chances of 0, 1, 2 … more hits on the target.
#[must_use]
pub fn answer(field: &Field, state: &State, question: Question) -> Option<Odds> {
    let known = |n: u8| usize::from(n) < field.units.len() && state.unit(n).fights();
    let of = |n: u8| field.unit_of_piece(n);
    match question {
        Question::Fire { actor, target } => {
            let (actor, target) = (of(actor), of(target));
            if !known(actor) || !known(target) || !aim::can_fire(field, state, actor) {
                return None;
            }
            let (eye, shot) = fire::eyes(field, state, actor)
                .filter(|eye| fire::face_is_free(state, eye))
                .filter_map(|eye| shot_at(field, state, &eye, target).map(|shot| (eye, shot)))
                .filter(|(eye, shot)| is_offered(field, state, eye, shot))
                .max_by_key(|(_, shot)| mean(&shot.volley))?;
            let shot = in_all_directions(field, state, &eye, shot);
            let v = &shot.volley;
            let (hits, range) = harm_of(field, state, &eye, &shot);
            let mut harm = hits.0.to_vec();
            let garrison = state.unit(target).formation == Formation::Garrison;
            if !garrison && field.is_misty(state, actor, target, range) {
                lose_in_mist(&mut harm);
            }
            Some(Odds { harm, own: Vec::new(), modifiers: of_volley(v), reply: Vec::new() })
        }
        Question::Melee { actor, target } => {
            let (actor, target) = (of(actor), of(target));
            if !known(actor) || !known(target) || field.unit(actor).side == field.unit(target).side {
                return None;
            }
            let from = state.unit(actor).rect;
            let there = state.unit(target).rect;
            if super::hindrance::of_charge(field, state, actor, target).is_some() {
                return None;
            }
            let more = |unit: u8, hits: &[Share; 6]| hits[usize::from(state.unit(unit).hits.min(DONE))..].to_vec();
            let touch = state.unit(actor).contacts.contains(&target) || state.unit(target).contacts.contains(&actor);
            let (ends, dice) = if touch && state.unit(target).formation != Formation::Limbered {
                let (ends, [ours, theirs]) = engaged(field, state, [actor, target]);
                (ends, (ours, theirs))
            } else {
                let mut formed = *state;
                let (thought, second) = if touch || state.are_indoors(actor, target) {
                    let side = Face::ALL.into_iter().find(|&f| state.unit(target).contacts[f as usize] == actor);
                    let side = side.unwrap_or_else(|| there.sectors(&from).largest());
                    (Charge { unit: actor, target, at: from, side, bonus: false, countered: false }, None)
                } else {
                    let Way { start, action, at } = way(field, state, actor, target)?;
                    let this = formed.unit_mut(actor);
                    if start.formation != this.formation {
                        // HOW-MEL-11: what it went before does not count.
                        (this.formation, this.rect, this.clear_run) = (start.formation, start.rect, 0);
                    }
                    let bonus = gallops(field, &formed, actor, &action);
                    let side = action.sector;
                    let thought = Charge { unit: actor, target, at, side, bonus, countered: false };
                    // Who is struck with him, or fights over the same face.
                    let second = (action.second != NONE)
                        .then(|| (action.second, field.struck_side(&start.rect, &state.unit(action.second).rect)));
                    let mate = || field.block_mate(state, target).map(|mate| (mate, side));
                    let holds = |&(mate, side): &(u8, Face)| field.faces_held(state, mate) & side.bit() != 0;
                    (thought, second.or_else(|| mate().filter(holds)))
                };
                match second.and_then(|second| of_two(field, &formed, &thought, second)) {
                    Some((ends, ours, theirs)) => (ends, (Some(ours), theirs)),
                    None => {
                        let dice = blows(field, &formed, &thought);
                        let (ours, theirs) = (dice.map(|(ours, _)| ours), dice.and_then(|(_, theirs)| theirs));
                        (charge(field, &formed, &thought), (ours, theirs))
                    }
                }
            };
            let told = |blow: Option<Blow>| blow.map_or_else(Vec::new, |blow| of_blow(&blow));
            let (mut harm, mut own) = (more(target, &ends.enemy().0), more(actor, &ends.unit().0));
            if field.is_misty(state, actor, target, from.distance(&there)) {
                lose_in_mist(&mut harm);
                lose_in_mist(&mut own);
            }
            Some(Odds { harm, own, modifiers: told(dice.0), reply: told(dice.1) })
        }
    }
}

/// What is left of some chances where two faces of six lose the shot or the charge in the mist (HOW-SCN-39).
fn lose_in_mist(chances: &mut [Share]) {
    let found = Share::of(6 - u32::from(LOST), 6);
    let Some((none, some)) = chances.split_first_mut() else { return };
    let mut sum = Share::ZERO;
    for share in some {
        *share = share.and(found);
        sum = sum.or(*share);
    }
    *none = sum.not();
}

/// The modifiers of a die of fire, each with its clause.
pub(super) fn of_volley(volley: &Volley) -> Vec<Modified> {
    let named =
        |(m, value): (super::super::hit::Modifier, i8)| Modified { key: m.key(), clause: volley.clause(m), value };
    volley.modifiers().iter().map(named).collect()
}

/// The modifiers of a die of melee, each with its clause.
pub(super) fn of_blow(blow: &Blow) -> Vec<Modified> {
    blow.modifiers().iter().map(|(m, value)| Modified { key: m.key(), clause: m.melee_clause(), value }).collect()
}

//! Odds on a table as it stands: shots and charges of its units.

use super::{Blows, Ends, mean, melee, volley};
use crate::base::geometry::Face;
use crate::base::geometry::rect::TOUCH;
use crate::base::{Heading, Point, Rect, Share};
use crate::rules::honours_of_war::charge::{Bar, Start};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::fire::{self, Aim, aim};
use crate::rules::honours_of_war::hit::{Blow, Die, Volley};
use crate::rules::honours_of_war::melee::{Fight, as_it_stands, may_support};
use crate::rules::honours_of_war::mist::LOST;
use crate::rules::honours_of_war::sight::Eye;
use crate::rules::honours_of_war::state::{DONE, Field, Flags, Formation, Morale, NONE, State, Unit};
use crate::rules::system::{Modified, Odds, Question};

/// A charge that is thought of.
#[derive(Debug, Clone, Copy)]
pub struct Charge {
    pub unit: u8,
    pub target: u8,
    /// Where the unit stands at contact; squared up or not makes no difference to the odds.
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
        Some((ours, theirs)) => melee(&Blows::of(ours), &theirs.map_or(Blows::NONE, Blows::of), hits),
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
        support: supporters(field, state, unit, target, &at),
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
        support: supporters(field, state, target, unit, &enemy.rect),
        // HOW-TER-50: faces that it has fired over count, and the one that is charged counts once.
        directions: (enemy.fought_faces() | side.bit()).count_ones() as u8,
    };
    let reply = strikes_at(enemy, side).then(|| theirs.blow(field, state));
    Some((ours.blow(field, state), reply))
}

/// Whether a unit that is struck on a side strikes back: who fights to his front doesn't strike at his flank
/// (HOW-MEL-05, HOW-MEL-08).
fn strikes_at(unit: &Unit, side: Face) -> bool {
    unit.formation == Formation::Garrison || side == Face::Front || unit.contacts[Face::Front as usize] == NONE
}

/// The dice of the first round of two who are in contact: who of them charged, and whether for a bonus, is known.
fn locked(field: &Field, state: &State, unit: u8, enemy: u8) -> [Option<Blow>; 2] {
    [(unit, enemy), (enemy, unit)].map(|(unit, enemy)| {
        let (this, other) = (state.unit(unit), state.unit(enemy));
        let sides = || Face::ALL.into_iter().find(|&f| this.contacts[f as usize] == enemy);
        let side = sides().unwrap_or_else(|| this.rect.sectors(&other.rect).largest());
        let support = supporters(field, state, unit, enemy, &this.rect);
        strikes_at(this, side).then(|| as_it_stands(state, unit, enemy, support).blow(field, state))
    })
}

/// Whether the way to a charge is long and open enough for the bonus (HOW-MEL-10, HOW-MEL-11).
fn gallops(field: &Field, state: &State, unit: u8, at: &Rect) -> bool {
    let u = state.unit(unit);
    let step = at.centre - u.rect.centre;
    let faced = u.rect.facing(at.heading);
    let normal = field.normal_move(state, unit, u.formation, false);
    let toll = field.terrain.toll(&faced, step, field.kind(state, unit), u.formation.is_column());
    let open = match toll.map_or(0, |toll| toll.last_crossing) {
        0 => u.clear_run + step.length(),
        last => step.length() - last,
    };
    4 * open > normal && !field.terrain.leads_through_cover(&faced, step)
}

/// How many friends, at most two, would support a unit that fights an enemy at this place (HOW-MEL-19, HOW-MEL-21).
#[must_use]
pub fn supporters(field: &Field, state: &State, unit: u8, enemy: u8, at: &Rect) -> u8 {
    let reach = field.d(D::Support);
    let enemy_at = state.unit(enemy).rect;
    let near = |n: &u8| {
        let rect = &state.unit(*n).rect;
        *n != unit && may_support(field, state, *n) && (rect.is_within(at, reach) || rect.is_within(&enemy_at, reach))
    };
    field.units_of(field.unit(unit).side).filter(near).take(2).count() as u8
}

/// The best shot of a unit at a target that stands at `at`, by its mean hits, were the unit to stand at `from` in that
/// formation; priorities aside.
#[must_use]
pub fn best_shot(field: &Field, state: &State, eye: &Eye, target: u8, at: &Rect) -> Option<Aim> {
    aim::loads(field, state, eye.unit)
        .iter()
        .flatten()
        .filter_map(|&(ammo, ..)| {
            aim::aim(field, state, eye, &aim::Want { target, at: *at, ammo, claim: aim::Claim::Own })
        })
        .max_by_key(|shot| mean(&shot.volley))
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

/// Where a charge straight at an enemy ends, who support it and how high it stands there (HOW-MEL-15, HOW-MEL-19).
fn at_contact(from: &Rect, there: &Rect) -> Rect {
    let heading = Heading::of(there.centre - from.centre);
    let faced = from.facing(heading);
    faced.until(heading, there).map_or(*from, |length| faced.advanced(length))
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
            let at = state.unit(target).rect;
            let shot = fire::eyes(field, state, actor)
                .filter(|eye| fire::face_is_free(state, eye))
                .filter_map(|eye| best_shot(field, state, &eye, target, &at))
                .max_by_key(|shot| mean(&shot.volley))?;
            let v = &shot.volley;
            let mut harm = volley(v).0.to_vec();
            let garrison = state.unit(target).formation == Formation::Garrison;
            if !garrison && field.is_misty(state, actor, target, shot.range) {
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
            let side = Face::ALL
                .into_iter()
                .find(|&f| state.unit(target).contacts[f as usize] == actor)
                .unwrap_or_else(|| there.sectors(&from).largest());
            if charge_hindrance(field, state, actor, target).is_some() {
                return None;
            }
            let more = |unit: u8, hits: &[Share; 6]| hits[usize::from(state.unit(unit).hits.min(DONE))..].to_vec();
            let touch = state.unit(actor).contacts.contains(&target) || state.unit(target).contacts.contains(&actor);
            let (ends, dice) = if touch && state.unit(target).formation != Formation::Limbered {
                let [ours, theirs] = locked(field, state, actor, target);
                let rounds = |blow: Option<Blow>| blow.map_or(Blows::NONE, Blows::of);
                let hits = [actor, target].map(|n| state.unit(n).hits);
                (melee(&rounds(ours), &rounds(theirs), hits), (ours, theirs))
            } else {
                let at = if touch { from } else { at_contact(&from, &there) };
                let bonus = gallops(field, state, actor, &at);
                let thought = Charge { unit: actor, target, at, side, bonus, countered: false };
                let dice = blows(field, state, &thought);
                (charge(field, state, &thought), (dice.map(|(ours, _)| ours), dice.and_then(|(_, theirs)| theirs)))
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

/// Why a question about the battle as it stands cannot be asked: the clause, and the finding that says so.
#[must_use]
pub fn hindrance(field: &Field, state: &State, question: Question) -> Option<(&'static str, &'static str)> {
    let [actor, target] = question.pair().map(|n| field.unit_of_piece(n));
    let (u, t) = (state.unit(actor), state.unit(target));
    match question {
        Question::Fire { .. } if !u.fights() || !t.fights() => Some(("HOW-FIRE-56", "done-for")),
        _ if !u.fights() || !t.fights() => Some(("HOW-MEL-36", "done-for")),
        Question::Fire { .. } if u.red() => Some(("HOW-RLY-09", "reforming")),
        Question::Melee { .. } => charge_hindrance(field, state, actor, target)
            .or_else(|| out_of_reach(field, state, actor, target))
            .or_else(|| barred_by_ground(field, state, actor, target)),
        Question::Fire { .. } => fire_hindrance(field, state, actor, target),
    }
}

fn charge_hindrance(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    let (u, t) = (state.unit(unit), state.unit(target));
    if u.contacts.contains(&target) {
        return None;
    }
    let side = field.struck_side(&u.rect, &t.rect);
    field.charge_bar(state, (unit, u.formation), target, side).map(Bar::told)
}

/// HOW-CHG-01, HOW-CHG-03: a charge goes no further than a move, or than what forming first leaves of it.
fn out_of_reach(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    let (u, t) = (state.unit(unit), state.unit(target));
    let (_, as_it_is) = field.charging_move(state, unit, u.formation);
    let (_, formed) = field.charging_move(state, unit, Formation::Line);
    let far = if u.formation.is_column() { as_it_is.max(formed) } else { as_it_is };
    let touches = u.contacts.contains(&target) || t.contacts.contains(&unit);
    (!touches && !u.rect.is_within(&t.rect, far + 2 * TOUCH)).then_some(("HOW-CHG-01", "out-of-reach"))
}

/// What ground forbids of a charge straight at a target, or takes too much of it, where there is no other way (HOW-TER-02,
/// HOW-TER-04, HOW-TER-29).
fn barred_by_ground(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    let (u, t) = (state.unit(unit), state.unit(target));
    let (kind, garrison) = (field.kind(state, unit), t.formation == Formation::Garrison);
    if u.contacts.contains(&target) || t.contacts.contains(&unit) || state.are_indoors(unit, target) {
        return None;
    }
    let side = field.struck_side(&u.rect, &t.rect);
    let mut barred = None;
    for formation in [u.formation, Formation::Line] {
        let (normal, left) = field.charging_move(state, unit, formation);
        let forms = formation != u.formation;
        let rect = if forms { field.formed(state, unit, &u.rect, formation) } else { u.rect };
        let start = Start { rect, formation, left, normal };
        if field.charge_path(state, unit, &start, (target, side)).is_some() {
            return None;
        }
        let at = at_contact(&rect, &t.rect);
        let (faced, step) = (rect.facing(at.heading), at.centre - rect.centre);
        let length = step.length() - if garrison { 2 * TOUCH } else { 0 };
        let way = Point::ORIGIN.ahead(at.heading, length.max(0));
        let toll = field.terrain.toll(&faced, way, kind, formation.is_column());
        barred = match toll {
            None => Some(("HOW-TER-04", "ground-bars")),
            Some(t) if !u.has(Flags::MIDSTREAM) && !t.may_go(&faced, length) => Some(("HOW-TER-29", "ends-midstream")),
            Some(t) if length + t.extra + t.crossings * normal / 2 > left => Some(("HOW-TER-02", "ground-slows")),
            Some(_) => None,
        };
        if barred.is_none() || !matches!(u.formation, Formation::Column | Formation::Irregular) {
            break;
        }
    }
    barred
}

fn fire_hindrance(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    let (u, t) = (state.unit(unit), state.unit(target));
    let kind = field.kind(state, unit);
    if !aim::can_fire(field, state, unit) {
        return Some(match u.formation {
            Formation::Column | Formation::Limbered => ("HOW-FIRE-12", "in-column"),
            _ if kind.is_horse() => ("HOW-FIRE-25", "from-the-saddle"),
            _ if u.has(Flags::ABANDONED) => ("HOW-FIRE-69", "without-guns"),
            _ if u.has(Flags::FIRED) => ("HOW-FIRE-06", "fired-already"),
            _ if u.engaged() => ("HOW-FIRE-09", "in-contact"),
            _ => ("HOW-OPT-16", "too-wet"),
        });
    }
    let bears = |eye: &Eye| best_shot(field, state, eye, target, &t.rect).is_some();
    if fire::eyes(field, state, unit).any(|eye| fire::face_is_free(state, &eye) && bears(&eye)) {
        return None;
    }
    if fire::eyes(field, state, unit).any(|eye| bears(&eye)) {
        return Some(("HOW-TER-46", "fired-already"));
    }
    let far = fire::eyes(field, state, unit).all(|eye| t.rect.distance_to(eye.at) > aim::reach(field, state, unit));
    let aside = fire::eyes(field, state, unit)
        .all(|eye| aim::zone(field, state, &eye, aim::reach(field, state, unit)).reaches(&t.rect).is_none());
    Some(match () {
        () if t.engaged() => ("HOW-FIRE-09", "in-contact"),
        () if far => (if kind.is_guns() { "HOW-FIRE-28" } else { "HOW-FIRE-23" }, "too-far"),
        () if aside => ("HOW-FIRE-07", "outside-zone"),
        () => hidden_by(field, state, unit, target),
    })
}

/// What hides a target that is near enough and in the zone: weather, ground, his friends or the firer's.
fn hidden_by(field: &Field, state: &State, unit: u8, target: u8) -> (&'static str, &'static str) {
    let t = state.unit(target).rect;
    let bears_without = |gone: &dyn Fn(u8) -> bool| {
        let mut bare = *state;
        for n in (0..field.units.len() as u8).filter(|&n| n != unit && n != target && gone(n)) {
            bare.unit_mut(n).morale = Morale::Gone;
        }
        fire::eyes(field, &bare, unit).any(|eye| best_shot(field, &bare, &eye, target, &t).is_some())
    };
    let sight = field.weather(state).sight.map_or(i32::MAX, |row| field.d(row));
    match () {
        () if fire::eyes(field, state, unit).all(|eye| t.distance_to(eye.at) > sight) => ("HOW-OPT-16", "not-seen"),
        () if !bears_without(&|_| true) => ("HOW-TER-34", "out-of-sight"),
        () if bears_without(&|n| field.unit(n).side == field.unit(target).side) => ("HOW-FIRE-27", "behind-his-own"),
        () => ("HOW-FIRE-11", "hidden"),
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

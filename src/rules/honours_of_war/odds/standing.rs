//! Odds on a table as it stands: shots and charges of its units.

use super::locked::{Fray, engaged};
use super::{Hits, mean, volley};
use crate::base::geometry::Face;
use crate::base::odds::Dist;
use crate::base::{Rect, Share};
use crate::rules::honours_of_war::charge::{Company, LiningUp, Start, turns_about};
use crate::rules::honours_of_war::data::Performance;
use crate::rules::honours_of_war::fire::{self, Aim, Claim, aim, target};
use crate::rules::honours_of_war::general::{Action, Choice, Choices};
use crate::rules::honours_of_war::hit::{Blow, Die, Volley};
use crate::rules::honours_of_war::mist::LOST;
use crate::rules::honours_of_war::sight::Eye;
use crate::rules::honours_of_war::state::{DONE, Field, Flags, Formation, Kind, NONE, State};
use crate::rules::honours_of_war::terrain::{Terrain, Toll, swing};
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
    /// Whom it strikes with him, and on which side (HOW-CHG-17, HOW-TER-48).
    pub second: Option<(u8, Face)>,
    /// Cavalry covers more than a quarter of a move on the way (HOW-MEL-10).
    pub bonus: bool,
}

/// How a charge would end, were it to reach its target as both stand now, without fire on the way or a counter-charge: as the
/// melee that it comes to, with the dice of its first round.
#[must_use]
pub fn charge(field: &Field, state: &State, charge: &Charge) -> Fray {
    let mut closed = *state;
    let this = closed.unit_mut(charge.unit);
    // HOW-TER-31: whoever is in the river at contact fights out of it.
    if field.goes_into_river(state, charge.unit, &this.rect, &charge.at, this.formation) {
        this.flags.set(Flags::MIDSTREAM);
    }
    this.rect = charge.at;
    this.contacts[Face::Front as usize] = charge.target;
    this.sets_out();
    if charge.bonus {
        this.flags.set(Flags::BONUS);
    }
    for (enemy, side) in [Some((charge.target, charge.side)), charge.second].into_iter().flatten() {
        closed.unit_mut(enemy).contacts[side as usize] = charge.unit;
    }
    engaged(field, &closed, [charge.unit, charge.target])
}

/// Whether the way of a charge that begins where a unit stands is long and open enough for the bonus (HOW-MEL-10,
/// HOW-MEL-11).
fn gallops(field: &Field, state: &State, unit: u8, way: &Action) -> bool {
    let normal = field.normal_move(state, unit, state.unit(unit).formation, false);
    4 * field.bonus_distance(state, unit, way, way.length) > normal
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
/// block with him (HOW-TER-51); its range, the greater of two; and the note that says who shares it.
fn harm_of(field: &Field, state: &State, eye: &Eye, shot: &Aim) -> (Hits, i32, Option<&'static str>) {
    let (mut hits, mut range, mut note) = (volley(&shot.volley), shot.range, None);
    let found = target::in_zone(field, state, eye);
    if let Some(other) = target::partner(field, state, &found, shot) {
        range = range.max(other.range);
        let other = in_all_directions(field, state, eye, other);
        // A die says whose modifiers apply.
        hits = halved(&hits.mixed(Share::of(1, 2), &volley(&other.volley)));
        note = Some("split");
    }
    if fire::shares_face(field, state, shot.target, eye.at).is_some() {
        hits = halved(&hits);
        note = Some("same-face");
    }
    (hits, range, note)
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

/// A charge that the rules allow: how the unit stands when it sets out, its way, and where it lines up (HOW-CHG-16).
pub(super) struct Way {
    start: Start,
    pub(super) action: Action,
    at: Rect,
}

impl Way {
    /// How the charger arrives at its target.
    pub(super) const fn line(&self, charger: u8, target: &Rect) -> LiningUp {
        let Action { to, sector, .. } = self.action;
        let Start { rect: began, formation, .. } = self.start;
        LiningUp { charger, formation, began, arriving: to, target: *target, side: sector }
    }

    /// What ground takes of the wheel with which it begins; none where it bars it.
    pub(super) fn wheel_toll(&self, terrain: &Terrain, kind: Kind) -> Option<Toll> {
        let (begin, column) = (self.start.rect, self.start.formation.is_column());
        let angle = begin.heading.to(self.action.from.heading);
        if angle == 0 {
            Some(Toll::default())
        } else {
            terrain.wheel_toll(&swing(angle, |part| begin.swung(part)), kind, column)
        }
    }
}

/// A unit before its move: what its brigade did this turn, and it itself, forbids no charge that is thought of.
pub(super) fn rested(field: &Field, state: &State, unit: u8) -> State {
    let mut fresh = *state;
    fresh.brigade_mut(field.unit(unit).brigade).result = Performance::Steady;
    let this = fresh.unit_mut(unit);
    this.moves = 0;
    for flag in [Flags::SLACK, Flags::HALTED, Flags::CROSSED, Flags::FORMED] {
        this.flags.clear(flag);
    }
    fresh
}

/// The way of a charge that the rules offer a unit at the beginning of its move, as it stands or else after forming
/// (HOW-CHG-03); none where no rule or ground leaves one.
pub(super) fn way(field: &Field, state: &State, unit: u8, target: u8) -> Option<Way> {
    let fresh = rested(field, state, unit);
    let mut offered = Choices::default();
    field.charges(&fresh, unit, &mut offered);
    let of = |choice: &Choice| match choice {
        Choice::Act(action) if action.target == target => Some(*action),
        _ => None,
    };
    let action = offered.iter().find_map(of)?;
    let stands = fresh.unit(unit).rect.heading;
    let starts = |start: &Start| {
        start.formation == action.formation && (start.rect.heading != stands) == turns_about(fresh.unit(unit), &action)
    };
    let start = field.starts(&fresh, unit).find(starts)?;
    lined_up(field, &fresh, (unit, target), &start, action)
}

/// [`way`], were the unit free to choose whom it charges, and nobody else upon him.
pub(super) fn way_if_free(field: &Field, state: &State, unit: u8, target: u8) -> Option<Way> {
    let there = state.unit(target).rect;
    field.starts(state, unit).find_map(|start| {
        let side = field.struck_side(&start.rect, &there);
        if field.charge_bar(state, (unit, start.formation), target, side).is_some() {
            return None;
        }
        let action = field.charge_path(state, unit, &start, (target, side))?;
        lined_up(field, state, (unit, target), &start, action)
    })
}

fn lined_up(field: &Field, state: &State, (unit, target): (u8, u8), start: &Start, action: Action) -> Option<Way> {
    let way = Way { start: *start, action, at: action.to };
    let at = field.lined_up(state, &way.line(unit, &state.unit(target).rect), Company::Alone)?;
    Some(Way { at, ..way })
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
            let shots: Vec<(Eye, Aim)> = fire::eyes(field, state, actor)
                .filter(|eye| fire::face_is_free(state, eye))
                .filter_map(|eye| shot_at(field, state, &eye, target).map(|shot| (eye, shot)))
                .filter(|(eye, shot)| is_offered(field, state, eye, shot))
                .map(|(eye, shot)| (eye, in_all_directions(field, state, &eye, shot)))
                .collect();
            let (_, best) = shots.iter().max_by_key(|(_, shot)| mean(&shot.volley))?;
            let garrison = state.unit(target).formation == Formation::Garrison;
            let (mut misty, mut shared) = (false, None);
            let done = shots.iter().map(|(eye, shot)| {
                let (mut hits, range, note) = harm_of(field, state, eye, shot);
                shared = note;
                if !garrison && field.is_misty(state, actor, target, range) {
                    lose_in_mist(&mut hits.0);
                    misty = true;
                }
                hits
            });
            // HOW-TER-46: whom it sees over two faces it may fire at over both.
            let (harm, note) = match done.collect::<Vec<Hits>>()[..] {
                [one] => (one.0.to_vec(), None),
                ref all => {
                    let room = |hits: &Hits| {
                        let mut wide = [Share::ZERO; DONE as usize + 1];
                        wide[..hits.0.len()].copy_from_slice(&hits.0);
                        Dist(wide)
                    };
                    let sum = all.iter().fold(Dist::always(0), |sum, hits| room(hits).plus(&sum));
                    (sum.0.to_vec(), Some("two-faces"))
                }
            };
            let note = note.or(misty.then_some(IN_MIST)).or(shared);
            Some(Odds { harm, modifiers: of_volley(&best.volley), note, ..Odds::default() })
        }
        Question::Melee { actor, target } => {
            let (actor, target) = (of(actor), of(target));
            if !known(actor) || !known(target) || field.unit(actor).side == field.unit(target).side {
                return None;
            }
            let from = state.unit(actor).rect;
            if super::hindrance::of_charge(field, state, actor, target).is_some() {
                return None;
            }
            let more = |unit: u8, hits: &[Share; 6]| hits[usize::from(state.unit(unit).hits.min(DONE))..].to_vec();
            let touch = state.unit(actor).contacts.contains(&target) || state.unit(target).contacts.contains(&actor);
            let mut two = false;
            let Fray { ends, dice, crowded } = if touch {
                engaged(field, state, [actor, target])
            } else if state.are_indoors(actor, target) {
                let indoors = Charge { unit: actor, target, at: from, side: Face::Front, second: None, bonus: false };
                charge(field, state, &indoors)
            } else {
                let Way { start, action, at } = way(field, state, actor, target)?;
                let mut formed = *state;
                let this = formed.unit_mut(actor);
                if start.formation != this.formation {
                    // HOW-MEL-11: what it went before does not count.
                    (this.formation, this.rect, this.clear_run) = (start.formation, start.rect, 0);
                }
                let (bonus, side) = (gallops(field, &formed, actor, &action), action.sector);
                // Who is struck with him, or fights over the same face.
                let struck = (action.second != NONE)
                    .then(|| (action.second, field.struck_side(&start.rect, &state.unit(action.second).rect)));
                two = struck.is_some();
                let mate = || field.block_mate(state, target).map(|mate| (mate, side));
                let holds = |&(mate, side): &(u8, Face)| field.faces_held(state, mate) & side.bit() != 0;
                let second = struck.or_else(|| mate().filter(holds));
                charge(field, &formed, &Charge { unit: actor, target, at, side, second, bonus })
            };
            let told = |blow: Option<Blow>| blow.map_or_else(Vec::new, |blow| of_blow(&blow));
            let (mut harm, mut own) = (more(target, &ends.enemy().0), more(actor, &ends.unit().0));
            let misty = field.is_misty(state, actor, target, from.distance(&state.unit(target).rect));
            if misty {
                lose_in_mist(&mut harm);
                lose_in_mist(&mut own);
            }
            let note = match () {
                () if crowded => Some("crowded"),
                () if two => Some("two-struck"),
                () => misty.then_some(IN_MIST),
            };
            Some(Odds { harm, own, modifiers: told(dice[0]), reply: told(dice[1]), note })
        }
    }
}

/// The note of odds that count the die in the mist (HOW-SCN-39).
const IN_MIST: &str = "in-mist";

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

//! Why a question about the battle as it stands cannot be asked: the clause that forbids the shot or the charge.

use super::standing::{best_shot, is_offered, shot_at, way, way_if_free};
use crate::base::geometry::Sweep;
use crate::base::geometry::rect::TOUCH;
use crate::base::{Heading, Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::charge::{Bar, Company, LiningUp};
use crate::rules::honours_of_war::data::{Cost, D};
use crate::rules::honours_of_war::fire::{self, aim};
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::sight::{self, Eye, Over};
use crate::rules::honours_of_war::state::{DONE, Field, Flags, Formation, Morale, NONE, State};
use crate::rules::honours_of_war::terrain::{Area, Terrain};
use crate::rules::system::Question;
use std::cmp::Ordering;

/// Why a question about the battle as it stands cannot be asked: the clause, and the finding that says so.
#[must_use]
pub fn hindrance(field: &Field, state: &State, question: Question) -> Option<(&'static str, &'static str)> {
    let [actor, target] = question.pair().map(|n| field.unit_of_piece(n));
    let (u, t) = (state.unit(actor), state.unit(target));
    match question {
        Question::Fire { .. } if !u.fights() || !t.fights() => Some(("HOW-FIRE-56", "done-for")),
        _ if !u.fights() || !t.fights() => Some(("HOW-MEL-36", "done-for")),
        Question::Fire { .. } if u.red() => Some(("HOW-RLY-09", "reforming")),
        Question::Melee { .. } => of_charge(field, state, actor, target),
        Question::Fire { .. } => of_fire(field, state, actor, target),
    }
}

/// Where a charge straight at an enemy would end.
fn at_contact(from: &Rect, there: &Rect) -> Rect {
    let heading = Heading::of(there.centre - from.centre);
    let faced = from.facing(heading);
    faced.until(heading, there).map_or(*from, |length| faced.advanced(length))
}

/// Why a unit cannot charge an enemy.
pub(super) fn of_charge(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    let (u, t) = (state.unit(unit), state.unit(target));
    if u.contacts.contains(&target) || t.contacts.contains(&unit) {
        return None;
    }
    // Who has all his hits only waits for his reaction (HOW-FIRE-56).
    if u.hits >= DONE || t.hits >= DONE {
        return Some(("HOW-MEL-36", "done-for"));
    }
    let side = field.struck_side(&u.rect, &t.rect);
    let barred = || match field.charge_bar(state, (unit, u.formation), target, side)? {
        // HOW-TER-47: the face is held, by the other of two.
        Bar::Face
            if field.block_mate(state, target).is_some_and(|mate| field.faces_held(state, mate) & side.bit() != 0) =>
        {
            Some(("HOW-TER-47", "mates-face"))
        }
        bar => Some(bar.told()),
    };
    if field.is_withheld(state, unit) {
        return barred().or(Some(("HOW-SCN-25", "withheld")));
    }
    if state.are_indoors(unit, target) {
        return barred();
    }
    if u.formation == Formation::Garrison {
        return barred().or(Some(("HOW-TER-41", "leaves-first")));
    }
    if u.engaged() {
        return barred().or(Some(("HOW-CHG-07", "held-in-melee")));
    }
    if way(field, state, unit, target).is_some() {
        return None;
    }
    if way_if_free(field, state, unit, target).is_some() {
        let taken = t.contacts[side as usize] != NONE;
        return Some(if taken { ("HOW-CHG-15", "side-taken") } else { ("HOW-CHG-14", "another-before-it") });
    }
    barred()
        .or_else(|| out_of_reach(field, state, unit, target))
        .or_else(|| barred_by_others(field, state, unit, target))
        .or_else(|| barred_by_ground(field, state, unit, target))
        .or_else(|| barred_by_drill(field, state, unit, target))
        .or_else(|| Some(leads_nowhere(field, state, unit, target)))
}

/// A state without the units, but for two, that are to be thought away.
fn without(field: &Field, state: &State, two: [u8; 2], gone: &dyn Fn(u8) -> bool) -> State {
    let mut bare = *state;
    for n in (0..field.units.len() as u8).filter(|n| !two.contains(n) && gone(*n)) {
        bare.unit_mut(n).morale = Morale::Gone;
    }
    bare
}

/// HOW-CHG-04, HOW-CHG-05, HOW-CHG-15: somebody else, where a unit would have a way to its target, were nobody else there.
fn barred_by_others(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    let alone = without(field, state, [unit, target], &|_| true);
    let way = way_if_free(field, &alone, unit, target)?;
    let (action, t) = (way.action, state.unit(target));
    if t.contacts[action.sector as usize] != NONE {
        return Some(("HOW-CHG-15", "side-taken"));
    }
    let sweep = Sweep::of(&action.from, action.to.centre - action.from.centre);
    let mut others = (0..field.units.len() as u8).filter(|&o| o != unit && o != target);
    let met = others.any(|o| state.unit(o).here() && sweep.runs_over(&state.unit(o).rect));
    let crowded = !met && field.lined_up(state, &way.line(unit, &t.rect), Company::Any).is_none();
    Some(if crowded { ("HOW-CHG-05", "no-room-there") } else { ("HOW-CHG-04", "unit-in-the-way") })
}

/// HOW-MOV-08: what a slant takes of its move, where that alone keeps a unit from its target.
fn barred_by_drill(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    if field.slant_cut(state, unit, 4) == 0 {
        return None;
    }
    let mut free = field.clone();
    free.units[usize::from(unit)].drill.flank = Cost::None;
    way_if_free(&free, state, unit, target).map(|_| ("HOW-MOV-08", "slant-costs"))
}

/// Why a charge does not get to a target that stands within a move, where nobody bars it.
fn leads_nowhere(field: &Field, state: &State, unit: u8, target: u8) -> (&'static str, &'static str) {
    let (u, t) = (state.unit(unit), state.unit(target));
    let at = at_contact(&u.rect, &t.rect);
    let faced = u.rect.facing(at.heading);
    if u.rect.heading.to(at.heading).abs() > 90 * Heading::DEGREE {
        let kind = field.kind(state, unit);
        let turns = (kind.is_foot() || kind.is_horse()) && !u.formation.is_column();
        // Light infantry turns for nothing.
        let (normal, _) = field.charging_move(state, unit, u.formation);
        return match turns {
            true if field.left_formed(state, unit, normal) < normal => ("HOW-CHG-03", "turning-costs"),
            true => ("HOW-CHG-01", "out-of-reach"),
            false => ("HOW-CHG-01", "not-before-it"),
        };
    }
    let side = field.struck_side(&u.rect, &t.rect);
    let line = LiningUp { charger: unit, formation: u.formation, began: u.rect, arriving: at, target: t.rect, side };
    if field.lined_up(state, &line, Company::Any).is_none() {
        return ("HOW-CHG-05", "no-room-there");
    }
    let last = faced.advanced((at.centre.distance(faced.centre) - field.d(D::Tolerance)).max(0));
    if ![u.rect, faced, last].iter().any(|&from| sight::sees(field, state, unit, from, target, &t.rect)) {
        return ("HOW-CHG-02", "out-of-sight");
    }
    let (_, left) = field.charging_move(state, unit, u.formation);
    let near = u.rect.is_within(&t.rect, left);
    ("HOW-CHG-01", if near { "too-far-aside" } else { "out-of-reach" })
}

/// HOW-CHG-01, HOW-CHG-03: a charge goes no further than a move, or than what forming first leaves of it.
fn out_of_reach(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    let (u, t) = (state.unit(unit), state.unit(target));
    let (_, as_it_is) = field.charging_move(state, unit, u.formation);
    let (_, formed) = field.charging_move(state, unit, Formation::Line);
    let far = if u.formation.is_column() { as_it_is.max(formed) } else { as_it_is };
    (!u.rect.is_within(&t.rect, far + 2 * TOUCH)).then_some(("HOW-CHG-01", "out-of-reach"))
}

/// What ground forbids of a charge that a unit would have on a bare table, or takes too much of it, and be it the sight of its
/// target (HOW-TER-02, HOW-TER-04, HOW-TER-27, HOW-TER-29, HOW-CHG-02).
fn barred_by_ground(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    let alone = without(field, state, [unit, target], &|_| true);
    let mut bare = field.clone();
    bare.terrain.areas.clear();
    bare.terrain.lines.clear();
    let way = way_if_free(&bare, &alone, unit, target)?;
    let (u, t, action) = (state.unit(unit), state.unit(target), way.action);
    let (kind, column) = (field.kind(state, unit), action.formation.is_column());
    let length = action.from.centre.distance(action.to.centre);
    let short = if t.formation == Formation::Garrison { 2 * TOUCH } else { 0 };
    let step = Point::ORIGIN.toward(action.to.centre - action.from.centre, (length - short).max(0), length);
    let toll = |terrain: &Terrain| {
        way.wheel_toll(terrain, kind)?;
        terrain.toll(&action.from, step, kind, column)
    };
    let Some(toll) = toll(&field.terrain) else {
        let mut dry = field.terrain.clone();
        dry.lines.retain(|l| l.nature != Nature::DeepRiver);
        return Some((if toll(&dry).is_some() { "HOW-TER-27" } else { "HOW-TER-04" }, "ground-bars"));
    };
    if !u.has(Flags::MIDSTREAM) && !toll.may_go(length) {
        return Some(("HOW-TER-29", "ends-midstream"));
    }
    let last = (length - field.d(D::Tolerance)).max(0);
    let at = |far: i32| Rect { centre: action.from.centre.toward(action.to.centre, far, length), ..action.to };
    if ![u.rect, action.from, at(length / 2), at(last)]
        .iter()
        .any(|&from| sight::sees(field, state, unit, from, target, &t.rect))
    {
        return Some(("HOW-CHG-02", "out-of-sight"));
    }
    let room = field.lined_up(&alone, &way.line(unit, &t.rect), Company::Any).is_some();
    Some(if room { ("HOW-TER-02", "ground-slows") } else { ("HOW-CHG-05", "no-room-there") })
}

fn of_fire(field: &Field, state: &State, unit: u8, target: u8) -> Option<(&'static str, &'static str)> {
    let (u, t) = (state.unit(unit), state.unit(target));
    let kind = field.kind(state, unit);
    if !aim::can_fire(field, state, unit) {
        return Some(match u.formation {
            Formation::Column | Formation::Limbered => ("HOW-FIRE-12", "in-column"),
            _ if kind.is_horse() => ("HOW-FIRE-25", "from-the-saddle"),
            _ if u.has(Flags::ABANDONED) => ("HOW-FIRE-69", "without-guns"),
            _ if u.has(Flags::FIRED) => ("HOW-FIRE-06", "fired-already"),
            _ if u.engaged() => ("HOW-FIRE-09", "in-contact"),
            _ if field.is_fording(state, unit) => ("HOW-TER-32", "on-a-ford"),
            _ => ("HOW-OPT-16", "too-wet"),
        });
    }
    let bears = |eye: &Eye| shot_at(field, state, eye, target).is_some();
    let free = || fire::eyes(field, state, unit).filter(|eye| fire::face_is_free(state, eye));
    let mut shots = free().filter_map(|eye| shot_at(field, state, &eye, target).map(|shot| (eye, shot))).peekable();
    if shots.peek().is_some() {
        let offered = shots.any(|(eye, shot)| is_offered(field, state, &eye, &shot));
        return (!offered).then_some(("HOW-FIRE-15", "nearer-target"));
    }
    if fire::eyes(field, state, unit).any(|eye| bears(&eye)) {
        return Some(("HOW-TER-46", "fired-already"));
    }
    let beyond = |most: i32| fire::eyes(field, state, unit).all(|eye| t.rect.distance_to(eye.at) > most);
    let far = beyond(aim::carries(field, state, unit));
    let unseen = sight::visibility(field, state).is_some_and(beyond);
    let aside = fire::eyes(field, state, unit)
        .all(|eye| aim::zone(field, state, &eye, aim::reach(field, state, unit)).reaches(&t.rect).is_none());
    Some(match () {
        () if t.engaged() => ("HOW-FIRE-09", "in-contact"),
        () if is_not_held(field, state, unit, target) => ("HOW-TER-51", "no-face-there"),
        () if far => (if kind.is_guns() { "HOW-FIRE-28" } else { "HOW-FIRE-23" }, "too-far"),
        () if unseen => ("HOW-OPT-16", "not-seen"),
        () if aside => ("HOW-FIRE-07", "outside-zone"),
        () => hidden_by(field, state, unit, target),
    })
}

/// Whether a garrison holds none of the faces that a unit sees of its block.
fn is_not_held(field: &Field, state: &State, unit: u8, target: u8) -> bool {
    let t = state.unit(target);
    let held = |eye: Eye| field.faces_held(state, target) & t.rect.sector_of(eye.at).bit() != 0;
    t.formation == Formation::Garrison && !fire::eyes(field, state, unit).any(held)
}

/// What hides a target that is near enough and in the zone: ground, his friends or the firer's.
fn hidden_by(field: &Field, state: &State, unit: u8, target: u8) -> (&'static str, &'static str) {
    let t = state.unit(target).rect;
    let without = |gone: &dyn Fn(u8) -> bool| without(field, state, [unit, target], gone);
    let bears_without = |gone: &dyn Fn(u8) -> bool| bears(field, &without(gone), unit, target);
    match () {
        () if is_too_near(field, state, unit, target) => ("HOW-FIRE-46", "too-near-for-shell"),
        () if !bears_without(&|_| true) => (ground_between(field, &without(&|_| true), unit, target), "out-of-sight"),
        () if bears_without(&|n| field.unit(n).side == field.unit(target).side) => ("HOW-FIRE-27", "behind-his-own"),
        () if has_canister_alone(field, state, unit, target) => ("HOW-FIRE-35", "friends-in-zone"),
        // Where no friend hides much of him what they leave is too narrow a gap.
        () if fire::eyes(field, state, unit).any(|eye| {
            let seen = sight::hidden(field, state, &eye, target, &t, Over::Nobody);
            !seen.friends.more_than_half() && !seen.wholly()
        }) =>
        {
            ("HOW-FIRE-10", "hidden")
        }
        () => overhead(field, state, unit, target).map_or(("HOW-FIRE-11", "hidden"), |clause| (clause, "not-overhead")),
    }
}

/// Whether nothing but shell carries to a target, who is too near for that (HOW-FIRE-46).
fn is_too_near(field: &Field, state: &State, unit: u8, target: u8) -> bool {
    let t = state.unit(target).rect;
    fire::eyes(field, state, unit).all(|eye| {
        let range = t.distance_to(eye.at);
        let mut carries = aim::loads(field, state, unit).iter().flatten().filter(|&&(_, _, long)| range <= long);
        range < field.d(D::HowitzerMinimum) && carries.all(|&(ammo, ..)| ammo == Ammo::Shell)
    })
}

/// Whether canister is all that a gun could fire at a target so near, whom no friend hides wholly: what bars it is a friend in its
/// zone, wherever he stands there (HOW-FIRE-35), as shell is not for so near (HOW-FIRE-46) and a Shuvalov has nothing else.
fn has_canister_alone(field: &Field, state: &State, unit: u8, target: u8) -> bool {
    let t = state.unit(target).rect;
    fire::eyes(field, state, unit).all(|eye| {
        let range = t.distance_to(eye.at);
        let near = range < field.d(D::HowitzerMinimum);
        let fits = |&&(ammo, _, long): &&aim::Load| range <= long && !(near && ammo == Ammo::Shell);
        let mut loads = aim::loads(field, state, unit).iter().flatten().filter(fits).peekable();
        loads.peek().is_some()
            && loads.all(|&(ammo, ..)| ammo == Ammo::Canister)
            && !sight::hidden(field, state, &eye, target, &t, Over::Nobody).friends.more_than_half()
    })
}

/// The clause by which a gun might have fired over the friends who hide its target, stood none of them so near to either; none
/// where it never could.
fn overhead(field: &Field, state: &State, unit: u8, target: u8) -> Option<&'static str> {
    let t = state.unit(target).rect;
    let eye = fire::eyes(field, state, unit).next()?;
    let near = |long: i32| t.distance_to(eye.at) <= long;
    let has = |wanted: Ammo| {
        aim::loads(field, state, unit).iter().flatten().any(|&(ammo, _, long)| ammo == wanted && near(long))
    };
    let (here, there) = (sight::height(field, eye.at), sight::height(field, t.centre));
    match here.cmp(&there) {
        Ordering::Equal => (here == 0 && has(Ammo::Shell)).then_some("HOW-FIRE-47"),
        Ordering::Greater if has(Ammo::Roundshot) => Some("HOW-FIRE-42"),
        Ordering::Less if has(Ammo::Roundshot) => Some("HOW-FIRE-43"),
        _ => has(Ammo::Shell).then_some("HOW-FIRE-48"),
    }
}

/// Whether a unit has a shot at an enemy where he stands, priorities aside.
fn bears(field: &Field, state: &State, unit: u8, target: u8) -> bool {
    let t = state.unit(target).rect;
    fire::eyes(field, state, unit).any(|eye| best_shot(field, state, &eye, target, &t).is_some())
}

/// The clause by which ground hides a target, were nobody else there: that of the one piece of ground without which he would
/// be seen, or that of ground altogether.
fn ground_between(field: &Field, state: &State, unit: u8, target: u8) -> &'static str {
    let bare = |strip: &dyn Fn(&mut Terrain)| {
        let mut stripped = field.clone();
        strip(&mut stripped.terrain);
        bears(&stripped, state, unit, target)
    };
    let [own, there] = [unit, target].map(|n| state.unit(n).rect);
    let nowhere = Point::new(4 * field.half.x, 4 * field.half.y);
    if bare(&|t| t.lines.retain(|l| l.nature != Nature::Trees)) {
        return "HOW-TER-11";
    }
    if bare(&|t| t.areas.retain(|a| !matches!(a.nature, Nature::GentleHill | Nature::SteepHill))) {
        return "HOW-TER-23";
    }
    if !bare(&|t| {
        t.areas.retain(|a| a.nature != Nature::Wood);
        // The two themselves stay in theirs.
        let held = [unit, target].map(|n| usize::from(state.unit(n).block));
        let others = t.blocks.iter_mut().enumerate().filter(|(n, _)| !held.contains(n));
        others.for_each(|(_, block)| block.rect.centre = nowhere);
    }) {
        return "HOW-TER-34";
    }
    let woods = field.terrain.areas.iter().filter(|a| a.nature == Nature::Wood);
    let within = |rect: &Rect| woods.clone().any(|a| sight::stands_in(a, rect));
    let one = |a: &Area| sight::stands_in(a, &own) && sight::stands_in(a, &there);
    let guns = field.unit(unit).kind.is_guns() && sight::height(field, own.front_centre()) > 0;
    match () {
        () if woods.clone().any(one) => "HOW-TER-18",
        () if within(&own) || within(&there) => "HOW-TER-17",
        // A gun on a hill sees over what is lower, but for the dead ground behind it.
        () if guns => "HOW-FIRE-44",
        () => "HOW-TER-34",
    }
}

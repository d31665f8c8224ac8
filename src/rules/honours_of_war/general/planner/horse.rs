//! What a brigade of horse is to do in an army that goes to the enemy.

use super::plan::{left, nearest, needed};
use super::scale::in_zone;
use super::{Boldness, Mind, Want, defence, plan as plans, station};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect, Side};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::state::{Field, HURT, NONE, Plan, State, Unit};

/// A regiment of horse by itself keeps to the wing of its foot until that is near the enemy: alone it only draws all his fire.
/// None where it has others with it, or no foot to wait for, and late in the day.
pub(super) fn with_foot(mind: &Mind<'_>, brigade: u8, own: Point) -> Option<Plan> {
    let (field, state) = (mind.field, mind.state);
    let alone = state.brigade(brigade).units().filter(|&u| state.unit(u).fights()).count() == 1;
    if !alone || 3 * state.turn > 2 * field.last_turn || mind.boldness == Boldness::Bold {
        return None;
    }
    let enemies = mind.side.other();
    let to_enemy = |u: u8| {
        let rect = &state.unit(u).rect;
        let nearest = field.nearest_middle(state, enemies, rect.centre);
        nearest.map_or(0, |(_, e)| rect.distance(&state.unit(e).rect))
    };
    let fit = |&u: &u8| field.unit(u).kind.is_foot() && state.unit(u).fights() && !state.unit(u).red();
    let apart = field.units_of(mind.side).filter(fit).map(to_enemy).min()?;
    if apart <= field.d(D::RallyFar) { None } else { defence::with_line(mind, brigade, own) }
}

/// How much less who goes for horse already asks for to go on, in tenths.
const GONE_IN: i32 = 2;

/// For how many turns running horse goes for foot or guns that it never comes to charge before it lets them go.
const PATIENCE: u8 = 4;

/// Whether a brigade has gone for an enemy in vain for so long that it lets him go.
const fn is_tired(before: &Plan, enemy: u8) -> bool {
    before.target == enemy && before.kept >= PATIENCE
}

/// Horse goes for enemy horse that is near and not covered by foot, if it is strong enough; else round the wing on which it
/// stands, or for what it finds there; too weak, it stays by the foot.
pub(super) fn plan(mind: &Mind<'_>, brigade: u8, own: Point) -> Plan {
    let (field, state) = (mind.field, mind.state);
    let facing = field.sides[mind.side.index()].facing;
    let look = |to: Point| facing.toward(own, to);
    let make =
        |want: Want, target: u8, aim: Point, facing: Heading| Plan { kind: want as u8, target, aim, facing, kept: 0 };
    let stand = field.d(D::HorseLine) - field.d(D::Near);
    let near = 3 * field.d(D::HorseLine);
    let before = &state.brigade(brigade).plan;
    // Horse across the front of the own foot is the foot's affair.
    let front = plans::front(mind, brigade, own);
    let room = station::width(field, state, brigade) / 2 + field.d(D::RallyNear);
    let theirs = nearest(mind, own, |u| {
        let off = (state.unit(u).rect.centre - own).unturned(front);
        let horse = field.unit(u).kind.is_horse() && !state.unit(u).red();
        horse && off.x.abs() < off.y.max(room) && !barred(mind, own, u)
    });
    if let Some(foe) = theirs.filter(|&u| state.unit(u).rect.centre.distance(own) < near) {
        let there = state.unit(foe).rect.centre;
        let reach = i64::from(near);
        let sum = |side: Side| -> i32 {
            field
                .units_of(side)
                .filter(|&u| {
                    let known = state.unit(u);
                    field.unit(u).kind.is_horse()
                        && known.fights()
                        && !known.red()
                        && known.rect.centre.square_to(there) <= reach * reach
                })
                .map(|u| left(field, state, u))
                .sum()
        };
        let (ours, others) = (sum(mind.side), sum(mind.side.other()));
        let aim = there.ahead(look(there).behind(), stand);
        // Who goes for him already goes on.
        let goes = before.target == foe && Want::of(before) == Want::Attack;
        let gone_in = if goes { GONE_IN } else { 0 };
        if ours * 10 >= others * (needed(mind, brigade) - 1 - gone_in) {
            return make(Want::Attack, foe, aim, look(there));
        }
        // Beaten horse keeps a march away, where it covers the wing and mends.
        let back = there.ahead(look(there).behind(), field.d(D::RallyFar));
        return make(Want::Reserve, foe, field.on_table(back), look(there));
    }
    if let Some(prey) = followed(mind, brigade, own) {
        let there = state.unit(prey).rect.centre;
        return make(Want::Attack, prey, there.ahead(look(there).behind(), stand), look(there));
    }
    // The line of the enemy's foot and guns, seen as its owner sees it.
    let looks = field.sides[mind.side.other().index()].facing;
    let line =
        || field.units_of(mind.side.other()).filter(|&u| state.unit(u).fights() && !field.unit(u).kind.is_horse());
    let Some(heart) = plans::middle(state, line()) else {
        let foe = theirs.unwrap_or(NONE);
        let there = theirs.map_or(own, |u| state.unit(u).rect.centre);
        return make(Want::Attack, foe, there, look(there));
    };
    // Who has set out round a wing does not turn back for the other because the enemy's middle has shifted.
    let from = if Want::of(before) == Want::Flank { before.aim } else { own };
    let right = (from - heart).unturned(looks).x >= 0;
    let along = |u: u8| {
        let x = (state.unit(u).rect.centre - heart).unturned(looks).x;
        if right { x } else { -x }
    };
    // Horse charges nobody in works or houses (HOW-CHG-13): it goes for who stands in the open, if anybody does.
    let open = |&u: &u8| !field.is_shut_to_horse(state.unit(u)) && !is_tired(before, u);
    let last = line().filter(open).max_by_key(|&u| along(u)).or_else(|| line().max_by_key(|&u| along(u)));
    let Some(last) = last else { return make(Want::Attack, NONE, heart, look(heart)) };
    let outer = state.unit(last);
    // So far out that no part of the line rides through fire.
    let beyond = outer.rect.half_front + field.d(D::RallyNear) + station::width(field, state, brigade) / 2;
    let side = if right { beyond } else { -beyond };
    let aim = outer.rect.centre + Point::new(side, -field.d(D::CommandDistance)).turned(looks);
    let aim = field.on_table(aim);
    // Two regiments can't both stand at the very place, by a river or at the edge least of all.
    let arrived = 2 * aim.distance(own) < 3 * field.d(D::HorseLine);
    if arrived || is_round(mind, brigade, last) {
        let there = outer.rect.centre;
        return make(Want::Attack, last, there.ahead(look(there).behind(), stand), look(there));
    }
    // One battalion alone is no line.
    let beside = 2 * field.d(D::Proximity);
    let lined = line().any(|u| u != last && state.unit(u).rect.centre.is_near(outer.rect.centre, beside));
    let first = if lined { aside(mind, (brigade, own), outer, side) } else { None };
    let aim = first.unwrap_or(aim);
    make(Want::Flank, last, aim, look(aim))
}

/// Where a brigade first goes that sets out round a wing from before the enemy's line, so far on its right as he looks: out to
/// the side, beyond the reach of muskets that come on. None where it is clear of his front, far from it, or nearly there.
fn aside(mind: &Mind<'_>, (brigade, own): (u8, Point), outer: &Unit, side: i32) -> Option<Point> {
    let (field, state) = (mind.field, mind.state);
    let looks = field.sides[mind.side.other().index()].facing;
    let off = (own - outer.rect.centre).unturned(looks);
    let out = if side < 0 { -off.x } else { off.x };
    let clear = outer.rect.half_front + station::width(field, state, brigade) / 2 + field.d(D::CommandDistance);
    let far = field.d(D::March) + 2 * field.d(D::Proximity);
    if off.y <= 0 || off.y > far || out >= clear {
        return None;
    }
    let before = off.y.max(field.d(D::RallyNear) + field.d(D::Proximity));
    let aim = field.on_table(outer.rect.centre + Point::new(side, before).turned(looks));
    (!aim.is_near(own, field.d(D::HorseLine))).then_some(aim)
}

/// Whether horse has the front of steady foot before it.
pub(super) fn meets_front(field: &Field, state: &State, unit: u8, enemy: u8) -> bool {
    let e = state.unit(enemy);
    is_steady(field, state, enemy) && e.rect.sector_of(state.unit(unit).rect.centre) == Face::Front
}

/// Whether a unit is foot that horse doesn't break from the front.
fn is_steady(field: &Field, state: &State, unit: u8) -> bool {
    let u = state.unit(unit);
    field.kind(state, unit).is_foot() && !u.red() && u.hits < HURT
}

/// So near before a line of foot its muskets tell in its next turn.
pub(super) const fn musketry(field: &Field) -> i32 {
    field.d(D::RallyNear) + field.d(D::FootLine)
}

/// Whether steady foot of a side has horse at a place so near before it that its muskets tell there in its next turn.
pub(super) fn is_before_muskets(field: &Field, state: &State, side: Side, horse: &Rect) -> bool {
    let (at, reach) = (horse.front_centre(), musketry(field));
    field.standing(state, side).any(|(n, e)| {
        let near = e.rect.centre.is_near(at, reach + e.rect.reach() + horse.half_front);
        if !near || !e.fights() || e.engaged() || !is_steady(field, state, n) {
            return false;
        }
        let before = e.rect.local(at);
        in_zone(&e.rect, before, horse.half_front) && before.y < e.rect.half_depth + reach
    })
}

/// Whether a regiment of a brigade that can still strike has got to the flank or the rear of an enemy, near by.
fn is_round(mind: &Mind<'_>, brigade: u8, enemy: u8) -> bool {
    let (field, state) = (mind.field, mind.state);
    let theirs = &state.unit(enemy).rect;
    state.brigade(brigade).units().map(|u| state.unit(u)).any(|u| {
        let off = theirs.local(u.rect.centre);
        let near = u.rect.centre.is_near(theirs.centre, 2 * field.d(D::HorseLine));
        u.fights() && !u.red() && u.hits < HURT && near && off.y < theirs.half_depth + off.x.abs() - theirs.half_front
    })
}

/// Whom a brigade went for last turn and has before it still: who has got round a wing does not set out round another.
fn followed(mind: &Mind<'_>, brigade: u8, own: Point) -> Option<u8> {
    let (field, state) = (mind.field, mind.state);
    let before = &state.brigade(brigade).plan;
    let prey = state.units.get(usize::from(before.target)).filter(|_| Want::of(before) == Want::Attack)?;
    let near = prey.rect.centre.is_near(own, 2 * field.d(D::HorseLine));
    let open = !field.unit(before.target).kind.is_horse() && !field.is_shut_to_horse(prey);
    (prey.fights() && near && open && !is_tired(before, before.target)).then_some(before.target)
}

/// Whether enemy foot or guns stand by the way to an enemy, nearer than he.
fn barred(mind: &Mind<'_>, own: Point, enemy: u8) -> bool {
    let (field, state) = (mind.field, mind.state);
    let there = state.unit(enemy).rect.centre;
    field.units_of(mind.side.other()).any(|u| {
        let e = state.unit(u);
        let stands = e.fights() && !e.red() && !field.unit(u).kind.is_horse();
        stands
            && e.rect.centre.square_to(own) < there.square_to(own)
            && e.rect.distance_to_line(own, there) < field.d(D::RallyNear)
    })
}

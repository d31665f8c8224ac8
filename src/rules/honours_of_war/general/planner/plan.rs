//! The plan of a brigade, made afresh each turn from ground, enemy, its commander and what it wanted before.

use super::Want;
use crate::base::{Heading, Point, Side};
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::general::post::{Arm, arm};
use crate::rules::honours_of_war::general::{Ask, combat};
use crate::rules::honours_of_war::state::{Field, NONE, Plan, State};

/// What is left of an army, in points.
fn strength(field: &Field, state: &State, side: Side) -> i32 {
    field
        .units_of(side)
        .filter(|&u| state.unit(u).fights())
        .map(|u| combat::worth(field, u) / 10 * (1000 - combat::HARM[usize::from(state.unit(u).hits)]) / 100)
        .sum()
}

/// Points that the side may still lose before its army breaks, in halves.
fn to_break(field: &Field, state: &State, side: Side) -> i32 {
    let gone: u16 = field.units_of(side).filter(|&u| !state.unit(u).fights()).map(|u| field.unit(u).weight()).sum();
    let lost = state.lost[side.index()].max(gone);
    i32::from(field.sides[side.index()].breaking) - i32::from(lost)
}

/// Whether the army stands one unit from its breaking point, and the enemy does not.
pub(super) fn on_the_edge(field: &Field, state: &State, side: Side) -> bool {
    to_break(field, state, side) <= 2 && to_break(field, state, side.other()) > 2
}

/// Whether the army should go to the enemy: always, but for one that is attacked and has what it came to hold; and
/// that one too when it has become much the stronger.
pub(super) fn attacks(field: &Field, state: &State, side: Side) -> bool {
    if field.attacker != Some(side.other()) {
        return true;
    }
    let held = |n: usize| state.objectives[n] == Some(side.other());
    let lost_ground = field.goals.iter().enumerate().any(|(n, g)| g.holder != Some(side.other()) && held(n));
    let (own, theirs) = (strength(field, state, side), strength(field, state, side.other()));
    lost_ground || own * 2 > theirs * 3
}

/// The middle of those of some units that still fight.
pub(super) fn middle(state: &State, units: impl Iterator<Item = u8>) -> Option<Point> {
    let (mut x, mut y, mut n) = (0_i64, 0_i64, 0_i64);
    for unit in units {
        let u = state.unit(unit);
        if u.fights() {
            (x, y, n) = (x + i64::from(u.rect.centre.x), y + i64::from(u.rect.centre.y), n + 1);
        }
    }
    (n > 0).then(|| Point::new((x / n) as i32, (y / n) as i32))
}

/// The enemy unit nearest to a place, foot and guns before horse where that is wanted.
fn nearest(ask: &Ask<'_>, p: Point, wanted: impl Fn(u8) -> bool) -> Option<u8> {
    ask.field
        .units_of(ask.side.other())
        .filter(|&u| ask.state.unit(u).fights() && wanted(u))
        .min_by_key(|&u| ask.state.unit(u).rect.centre.square_to(p))
}

pub(super) fn plan(ask: &Ask<'_>, brigade: u8) -> Plan {
    let (field, state) = (ask.field, ask.state);
    let b = state.brigade(brigade);
    let facing = field.sides[ask.side.index()].facing;
    let nothing = Plan { kind: Want::Nothing as u8, target: NONE, aim: Point::ORIGIN, facing };
    let Some(own) = middle(state, b.units()) else { return nothing };
    let Some(enemy) = nearest(ask, own, |_| true) else {
        return Plan { kind: Want::Hold as u8, aim: own, ..nothing };
    };
    let there = state.unit(enemy).rect.centre;
    let look = Heading::from_to(own, there);
    let make = |want: Want, target: u8, aim: Point| Plan { kind: want as u8, target, aim, facing: look };
    if worn_out(state, brigade) && !state.unit(enemy).engaged() {
        let back = own.ahead(look.behind(), field.d(D::RallyNear));
        return make(Want::Withdraw, enemy, field.on_table(back));
    }
    let attack = attacks(field, state, ask.side);
    match arm(field, (b.first, b.first + b.len)) {
        Arm::Guns => make(Want::Support, enemy, there),
        Arm::Horse if attack => horse(ask, own, enemy, make),
        Arm::Foot if attack && !waits(ask, brigade) => {
            let goal = goal(ask, own);
            let foe = nearest(ask, goal.unwrap_or(own), |u| !field.unit(u).kind.is_horse()).unwrap_or(enemy);
            make(Want::Attack, foe, goal.unwrap_or(state.unit(foe).rect.centre))
        }
        Arm::Foot if attack => {
            let front = field.brigades_of(ask.side).filter(|&o| o != brigade && !waits(ask, o));
            let line = middle(state, front.flat_map(|o| state.brigade(o).units())).unwrap_or(own);
            make(Want::Reserve, enemy, field.on_table(line.ahead(facing.behind(), field.d(D::RallyNear))))
        }
        Arm::Foot | Arm::Horse => make(Want::Hold, enemy, own),
    }
}

/// A place that the enemy holds or nobody does, and which is worth points: where the attack goes.
fn goal(ask: &Ask<'_>, own: Point) -> Option<Point> {
    ask.field
        .goals
        .iter()
        .enumerate()
        .filter(|&(n, _)| ask.state.objectives[n] != Some(ask.side))
        .filter_map(|(_, g)| {
            let outline = &g.points;
            let (low, high) = crate::base::geometry::outline::bounds(outline);
            outline.first().map(|_| low.middle(high))
        })
        .min_by_key(|p| p.square_to(own))
}

/// More than half of the brigade is badly hurt: time to recover rather than to lose it (HOW-RLY-03).
fn worn_out(state: &State, brigade: u8) -> bool {
    let b = state.brigade(brigade);
    let (mut there, mut hurt) = (0, 0);
    for unit in b.units() {
        let u = state.unit(unit);
        there += i32::from(u.fights());
        hurt += i32::from(u.fights() && u.hits >= 3);
    }
    // A dashing commander goes on a little longer, a ditherer stops sooner.
    let share = match b.leader.grade {
        Grade::Dashing => 4,
        Grade::Dithering => 2,
        _ => 3,
    };
    hurt * 4 >= there * share
}

/// Whether a brigade of foot is kept back: the hindmost of three or more, until the line has suffered.
fn waits(ask: &Ask<'_>, brigade: u8) -> bool {
    let (field, state) = (ask.field, ask.state);
    let facing = field.sides[ask.side.index()].facing;
    let foot = || {
        field.brigades_of(ask.side).filter(|&b| {
            let b = state.brigade(b);
            b.len > 1 && arm(field, (b.first, b.first + b.len)) == Arm::Foot
        })
    };
    if foot().count() < 3 {
        return false;
    }
    let ahead = |b: u8| middle(state, state.brigade(b).units()).map_or(0, |p| p.unturned(facing).y);
    let last = foot().min_by_key(|&b| ahead(b));
    let line: (i32, i32) = foot()
        .filter(|&b| b != brigade)
        .flat_map(|b| state.brigade(b).units())
        .fold((0, 0), |(hurt, all), u| (hurt + i32::from(state.unit(u).hits >= 2 || !state.unit(u).fights()), all + 1));
    last == Some(brigade) && line.0 * 3 < line.1
}

/// Horse goes for enemy horse that is near, else round the wing on which it stands, else for what it finds there.
fn horse(ask: &Ask<'_>, own: Point, enemy: u8, make: impl Fn(Want, u8, Point) -> Plan) -> Plan {
    let (field, state) = (ask.field, ask.state);
    let near = 2 * field.d(D::HorseLine);
    let theirs = nearest(ask, own, |u| field.unit(u).kind.is_horse());
    if let Some(foe) = theirs.filter(|&u| state.unit(u).rect.centre.distance(own) < near) {
        return make(Want::Attack, foe, state.unit(foe).rect.centre);
    }
    // The line of the enemy's foot and guns, seen as its owner sees it.
    let looks = field.sides[ask.side.other().index()].facing;
    let line =
        || field.units_of(ask.side.other()).filter(|&u| state.unit(u).fights() && !field.unit(u).kind.is_horse());
    let Some(heart) = middle(state, line()) else { return make(Want::Attack, enemy, state.unit(enemy).rect.centre) };
    let right = (own - heart).unturned(looks).x >= 0;
    let along = |u: u8| {
        let x = (state.unit(u).rect.centre - heart).unturned(looks).x;
        if right { x } else { -x }
    };
    let Some(last) = line().max_by_key(|&u| along(u)) else { return make(Want::Attack, enemy, heart) };
    let outer = state.unit(last);
    let beyond = outer.rect.half_front + field.d(D::Proximity);
    let side = if right { beyond } else { -beyond };
    let aim = outer.rect.centre + Point::new(side, -field.d(D::CommandDistance)).turned(looks);
    let aim = field.on_table(aim);
    if aim.distance(own) < field.d(D::HorseLine) {
        return make(Want::Attack, last, outer.rect.centre);
    }
    make(Want::Flank, last, aim)
}

//! What brigades do in an army that lets the enemy come: works and villages are kept, horse waits beside the line, and who
//! has nobody near strikes out to help those who fight.

use super::plan::{balance, dug_in, middle, nearest, needed};
use super::{Mind, Want, horse, plan, station};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Side};
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::general::post::{Arm, arm};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Goal, HURT, NONE, Plan, State};
use crate::rules::honours_of_war::win::on_goal;

/// How much more than to close elsewhere who holds asks for before he leaves open ground, in tenths.
const STRIKE: i32 = 12;

/// And who has nobody near him, to take some of the weight off those who have.
const RELIEF: i32 = 4;

/// How much less who has come out asks for to go on, in the same: else he turns back the turn after, and comes out again.
const GONE_IN: i32 = 6;

/// How much more horse asks for, which its foot and guns can do without for a while.
const LAUNCH: i32 = 18;

/// Whether half the day is gone and the army that should attack still stands on the outer third of its own half.
pub(super) fn is_left_alone(field: &Field, state: &State, side: Side) -> bool {
    let enemy = side.other();
    let facing = field.sides[enemy.index()].facing;
    let Some(there) = middle(state, field.units_of(enemy)) else { return false };
    let corners = [1, -1].map(|x| Point::new(x * field.half.x, field.half.y).unturned(facing).y.abs());
    2 * state.turn > field.last_turn && 3 * there.unturned(facing).y < -corners[0].max(corners[1])
}

/// Whether a unit is the one that stays where its army took an objective: gone from it, it would have it no longer
/// (HOW-WIN-04). The first of those who can.
pub(super) fn is_post(field: &Field, state: &State, unit: u8) -> bool {
    let side = field.unit(unit).side;
    let taken = |n: usize, goal: &Goal| {
        let first = goal.holder == Some(side) && goal.due.is_none_or(|(of, _)| of != side);
        state.objectives[n] == Some(side) && !first
    };
    field.goals.iter().enumerate().filter(|(n, goal)| taken(*n, goal)).any(|(_, goal)| {
        let mut there = field.units_of(side).filter(|&u| {
            let u = state.unit(u);
            u.fights() && !u.red() && u.hits < HURT && on_goal(&goal.points, &u.rect)
        });
        there.next() == Some(unit)
    })
}

/// Whether enemy foot stands close by a unit's works, at their end or behind them, and none near before them: against him they are
/// of no use (HOW-TER-14).
pub(super) fn is_outflanked(field: &Field, state: &State, unit: u8) -> bool {
    let own = &state.unit(unit).rect;
    if !state.unit(unit).has(Flags::ENTRENCHED) {
        return false;
    }
    let enemies = field.standing(state, field.unit(unit).side.other());
    let able = enemies.filter(|&(n, e)| e.fights() && !e.red() && field.kind(state, n).is_foot());
    let (mut before, mut behind) = (false, false);
    for (_, e) in able.filter(|(_, e)| e.rect.is_within(own, field.d(D::RallyNear))) {
        let front = own.sector_of(e.rect.centre) == Face::Front;
        before |= front;
        behind |= !front && e.rect.is_within(own, field.d(D::Proximity));
    }
    behind && !before
}

/// Whether a brigade in works or houses has a brigadier whose orders may lead it out of them: a ditherer's feeble ones, a
/// dashing man's inspiring ones. With the general beside him they don't (HOW-CMD-13, HOW-CMD-26).
pub(super) fn needs_the_general(field: &Field, state: &State, brigade: u8) -> bool {
    let rash = field.brigadier(state, brigade).grade != Grade::Dependable;
    rash && !state.brigade(brigade).independent && dug_in(state, brigade)
}

/// Whether a feeble result would lead a brigade out of its works or houses (HOW-CMD-23), though somebody in them has no need to
/// move: under a ditherer with whom the general is not, and with hits on half of it.
pub(super) fn may_be_led_out(mind: &Mind<'_>, brigade: u8) -> bool {
    let (field, state) = (mind.field, mind.state);
    let units = || state.brigade(brigade).units().filter(|&u| state.unit(u).fights());
    let sits = |u: u8| {
        let unit = state.unit(u);
        let able = unit.hits < HURT && unit.formation != Formation::Deployed;
        able && plan::keeps(unit) && !is_outflanked(field, state, u)
    };
    let hit = units().filter(|&u| state.unit(u).hits > 0).count();
    field.brigadier(state, brigade).grade == Grade::Dithering
        && 2 * hit >= units().count()
        && needs_the_general(field, state, brigade)
        && units().any(sits)
        && !field.can_help(state, mind.side, brigade)
}

/// Foot keeps its ground; in the open it strikes at an enemy who has come near and is the weaker, and with nobody near, while
/// others fight, at the nearest if it is the stronger.
pub(super) fn foot(mind: &Mind<'_>, brigade: u8, own: Point) -> Plan {
    let (field, state) = (mind.field, mind.state);
    let facing = field.sides[mind.side.index()].facing;
    let Some(enemy) = nearest(mind, own, |_| true) else {
        return Plan { kind: Want::Hold as u8, target: NONE, aim: own, facing, kept: 0 };
    };
    let there = state.unit(enemy).rect.centre;
    let look = facing.toward(own, there);
    let make = |want: Want, aim: Point| Plan { kind: want as u8, target: enemy, aim, facing: look, kept: 0 };
    if dug_in(state, brigade) {
        return make(Want::Hold, own);
    }
    let far = state.unit(enemy).rect.distance_to(own) >= field.d(D::RallyFar);
    if far && !others_fight(mind, brigade) {
        return make(Want::Hold, own);
    }
    let (theirs, ours) = balance(mind, brigade, there);
    let more = if far { RELIEF } else { STRIKE };
    // Who has come out goes on though he would not come out now.
    let gone_in = if plan::is_forward(&state.brigade(brigade).plan) { GONE_IN } else { 0 };
    if ours * 10 >= theirs * (needed(mind, brigade) + more - gone_in) {
        return plan::foot(mind, brigade, own);
    }
    make(Want::Hold, own)
}

/// Horse waits on the wing of the nearest foot or guns, or behind them where there is no room, until an enemy has come so
/// near and is so much the weaker that it should go for him.
pub(super) fn horse(mind: &Mind<'_>, brigade: u8, own: Point) -> Plan {
    let (field, state) = (mind.field, mind.state);
    let facing = field.sides[mind.side.index()].facing;
    let hold = Plan { kind: Want::Hold as u8, target: NONE, aim: own, facing, kept: 0 };
    let Some(enemy) = nearest(mind, own, |_| true) else { return hold };
    let there = state.unit(enemy).rect.centre;
    let (theirs, ours) = balance(mind, brigade, there);
    let near = there.is_near(own, 2 * field.d(D::HorseLine));
    if near && ours * 10 >= theirs * (needed(mind, brigade) + LAUNCH) {
        return horse::plan(mind, brigade, own);
    }
    with_line(mind, brigade, own).unwrap_or(Plan { target: enemy, facing: facing.toward(own, there), ..hold })
}

/// On the wing of the nearest foot or guns, or behind them where there is no room; none where there are none.
pub(super) fn with_line(mind: &Mind<'_>, brigade: u8, own: Point) -> Option<Plan> {
    let enemy = nearest(mind, own, |_| true)?;
    let (line, foot) = lines(mind, brigade).min_by_key(|(p, _)| p.square_to(own))?;
    let before = mind.state.unit(nearest(mind, line, |_| true)?).rect.centre;
    let look = mind.field.sides[mind.side.index()].facing.toward(line, before);
    let aim = wing(mind, (brigade, own), (foot, line), look).unwrap_or_else(|| behind(mind, line, before));
    Some(Plan { kind: Want::Reserve as u8, target: enemy, aim, facing: look, kept: 0 })
}

/// For how many friends in its way horse goes over to the other wing.
const CHANGES: usize = 2;

/// The wing of a brigade's line behind which fewer friends stand, of equal ones the nearer: who is thrown back from before
/// them or from their midst runs them over (HOW-FIRE-62). None where neither wing is on the table.
fn wing(mind: &Mind<'_>, (brigade, own): (u8, Point), (foot, line): (u8, Point), look: Heading) -> Option<Point> {
    let (field, state) = (mind.field, mind.state);
    let (mut left, mut right) = (0, 0);
    for u in state.brigade(foot).units().map(|u| state.unit(u)).filter(|u| u.fights()) {
        let x = (u.rect.centre - line).unturned(look).x;
        (left, right) = (left.min(x - u.rect.half_front), right.max(x + u.rect.half_front));
    }
    let (gap, flight) = (field.d(D::Support), field.d(D::HorseLine));
    let half = station::width(field, state, brigade) / 2 + 2 * gap;
    let in_the_way = |p: Point| {
        let friends = field.units_of(mind.side).filter(|&u| state.unit(u).fights() && field.unit(u).brigade != brigade);
        let off = friends.map(|u| (state.unit(u).rect.centre - p).unturned(look));
        off.filter(|off| off.x.abs() < half && (-3 * flight..flight).contains(&off.y)).count()
    };
    // Who waits on one wing doesn't go over to the other for a friend or two.
    let before = &state.brigade(brigade).plan;
    let keeps = |p: Point| Want::of(before) == Want::Reserve && p.is_near(before.aim, field.d(D::RallyNear));
    [left - half, right + half]
        .map(|x| line + Point::new(x, -gap).turned(look))
        .into_iter()
        .filter(|&p| field.on_table(p) == p)
        .min_by_key(|&p| (in_the_way(p) + if keeps(p) { 0 } else { CHANGES }, p.square_to(own)))
}

/// The side's other brigades that are foot or guns, with their middles.
fn lines<'a>(mind: &'a Mind<'_>, brigade: u8) -> impl Iterator<Item = (Point, u8)> + 'a {
    let (field, state) = (mind.field, mind.state);
    let stands = move |&b: &u8| {
        let other = state.brigade(b);
        b != brigade && arm(field, (other.first, other.first + other.len)) != Arm::Horse
    };
    field.brigades_of(mind.side).filter(stands).filter_map(move |b| Some((middle(state, state.brigade(b).units())?, b)))
}

/// A place behind a line as an enemy sees it.
fn behind(mind: &Mind<'_>, line: Point, enemy: Point) -> Point {
    let field = mind.field;
    let away = field.sides[mind.side.index()].facing.toward(enemy, line);
    field.on_table(line.ahead(away, field.d(D::RallyNear)))
}

/// Whether another brigade of foot or guns has an enemy near.
fn others_fight(mind: &Mind<'_>, brigade: u8) -> bool {
    let reach = mind.field.d(D::RallyFar);
    let near = |p: Point| nearest(mind, p, |_| true).is_some_and(|e| mind.state.unit(e).rect.centre.is_near(p, reach));
    lines(mind, brigade).any(|(p, _)| near(p))
}

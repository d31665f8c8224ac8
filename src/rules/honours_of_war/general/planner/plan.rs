//! The plan of a brigade, made afresh each turn from ground, enemy, its commander, the boldness of the general and what
//! it wanted before.

use super::{Boldness, Mind, Want, clock, defence, draw_up, horse, mouth, station, target};
use crate::base::{Heading, Point, Side};
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::general::combat;
use crate::rules::honours_of_war::general::post::{Arm, arm};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Goal, HURT, Kind, NONE, Plan, State, Unit};

/// What is left of a unit, in points.
pub(super) fn left(field: &Field, state: &State, unit: u8) -> i32 {
    combat::worth(field, unit) * (1000 - combat::HARM[usize::from(state.unit(unit).hits)]) / 1000
}

/// What is left of an army, in points; a general reckons with those of his own who are due to come on the table.
fn strength(mind: &Mind<'_>, side: Side) -> i32 {
    let (field, state) = (mind.field, mind.state);
    let comes = |u: u8| side == mind.side && mouth::comes(field, state, u);
    let counts = |u: &u8| state.unit(*u).fights() || comes(*u);
    field.units_of(side).filter(counts).map(|u| left(field, state, u)).sum()
}

/// Points that the side may still lose before its army breaks, in halves.
pub(super) fn to_break(field: &Field, state: &State, side: Side) -> i32 {
    i32::from(field.sides[side.index()].breaking) - i32::from(state.lost[side.index()])
}

/// What a loss of its own counts for a side, in hundredths of what the enemy's counts: less for who can stand more, so that
/// the stronger presses; never more, and no less than [`LEAST_STAKE`].
pub(super) fn stake(field: &Field, state: &State, side: Side) -> i32 {
    let [own, theirs] = [side, side.other()].map(|s| to_break(field, state, s).max(1));
    (100 * theirs / own).clamp(LEAST_STAKE, 100)
}

/// The least that a loss counts, in hundredths: nobody throws men away.
const LEAST_STAKE: i32 = 70;

/// Whether an army has lost three tenths of what breaks it: from then on what is done to it counts more.
pub(super) fn nears_breaking(field: &Field, state: &State, side: Side) -> bool {
    10 * to_break(field, state, side) <= 7 * i32::from(field.sides[side.index()].breaking)
}

/// Whether the army stands one unit from its breaking point, and the enemy does not; but who is behind late in the day
/// saves nothing by sparing himself.
pub(super) fn on_the_edge(field: &Field, state: &State, side: Side) -> bool {
    to_break(field, state, side) <= 2
        && to_break(field, state, side.other()) > 2
        && !clock::is_behind(field, state, side)
}

/// Whether the army should go to the enemy: always, but for one that is attacked and has what it came to hold, unless
/// it has become much the stronger; and for one that leads when the day is nearly over.
pub(super) fn attacks(mind: &Mind<'_>) -> bool {
    let (field, state, side) = (mind.field, mind.state, mind.side);
    let left = i32::from(field.last_turn) - i32::from(state.turn);
    let lead = i32::from(field.points_lost(state, side.other())) - i32::from(field.points_lost(state, side));
    if left < 3 && lead > 0 && mind.boldness != Boldness::Bold {
        return false;
    }
    if field.attacker != Some(side.other()) {
        return true;
    }
    let any_goal = |of: Side, wanted: fn(Side, &Goal) -> bool| {
        field.goals.iter().zip(&state.objectives).any(|(g, holder)| *holder == Some(of) && wanted(side, g))
    };
    let lost_ground = any_goal(side.other(), |side, g| g.holder != Some(side.other()));
    let (own, theirs) = (strength(mind, side), strength(mind, side.other()));
    // Who stands behind works or in a village lets the enemy come; in the open it is better to strike than to wait.
    // So does he whom the clock makes win (HOW-WIN-08).
    let clock = any_goal(side, |side, g| g.due.is_some_and(|(of, _)| of != side));
    let works = clock || field.brigades_of(side).any(|b| dug_in(state, b));
    let odds = match (mind.boldness, works) {
        (Boldness::Cautious, true) => 20,
        (Boldness::Steady, true) => 15,
        (Boldness::Bold, true) | (Boldness::Cautious, false) => 11,
        (Boldness::Steady, false) if defence::is_left_alone(field, state, side) => ALONE,
        (Boldness::Steady, false) => 8,
        (Boldness::Bold, false) => 5,
    };
    lost_ground || own * 10 > theirs * odds
}

/// What who is left alone in the open asks for before he goes himself, in tenths: night brings him nothing.
const ALONE: i32 = 6;

/// Whether a unit stands behind works or in a village.
pub(super) fn keeps(unit: &Unit) -> bool {
    unit.has(Flags::ENTRENCHED) || unit.block != NONE
}

/// Whether at least half of what is left of a brigade stands behind works or in a village.
pub(super) fn dug_in(state: &State, brigade: u8) -> bool {
    let units = || state.brigade(brigade).units().map(|u| state.unit(u)).filter(|u| u.fights());
    let covered = units().filter(|u| keeps(u)).count();
    covered > 0 && 2 * covered >= units().count()
}

/// What a unit is to do: what the plan wants of its brigade; but in an army that is attacked who stands behind works or in a
/// village keeps them, whatever the others do; and a garrison stays where its brigade is too weak to close, or while it
/// would come out into the fire of troops that stand before its doors.
pub(super) fn wish(field: &Field, state: &State, unit: u8) -> Want {
    let (u, side) = (state.unit(unit), field.unit(unit).side);
    let want = Want::of(&state.brigade(field.unit(unit).brigade).plan);
    let stays = match want {
        _ if defence::is_post(field, state, unit) => true,
        _ if !keeps(u) => false,
        _ if field.attacker == Some(side.other()) => true,
        Want::Attack => u.block != NONE,
        Want::Assault | Want::Form => {
            u.block != NONE && !clock::is_behind(field, state, side) && is_under_fire(field, state, unit)
        }
        _ => false,
    };
    if stays { Want::Hold } else { want }
}

/// Whether foot or guns that could still hurt a garrison stand before its doors.
fn is_under_fire(field: &Field, state: &State, unit: u8) -> bool {
    let (rect, reach) = (&state.unit(unit).rect, field.d(D::Proximity));
    let mut enemies = field.standing(state, field.unit(unit).side.other());
    enemies.any(|(n, e)| {
        let able = e.fights() && !e.red() && !e.engaged() && e.hits < HURT;
        able && !field.kind(state, n).is_horse() && e.rect.is_within(rect, reach)
    })
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

/// The enemy unit nearest to a place, of those wanted.
pub(super) fn nearest(mind: &Mind<'_>, p: Point, wanted: impl Fn(u8) -> bool) -> Option<u8> {
    mind.field
        .units_of(mind.side.other())
        .filter(|&u| mind.state.unit(u).fights() && wanted(u))
        .min_by_key(|&u| mind.state.unit(u).rect.centre.square_to(p))
}

/// The plan of a brigade; where others wait to come on the table it leaves them room.
pub(super) fn plan(mind: &Mind<'_>, brigade: u8) -> Plan {
    let plan = mouth::spared(mind, wanted(mind, brigade));
    let b = mind.state.brigade(brigade);
    let keeps = plan.target != NONE && plan.target == b.plan.target && !b.units().any(|u| mind.state.unit(u).engaged());
    Plan { kept: if keeps { b.plan.kept.saturating_add(1) } else { 0 }, ..plan }
}

fn wanted(mind: &Mind<'_>, brigade: u8) -> Plan {
    let (field, state) = (mind.field, mind.state);
    let b = state.brigade(brigade);
    let facing = field.sides[mind.side.index()].facing;
    let nothing = Plan { kind: Want::Nothing as u8, target: NONE, aim: Point::ORIGIN, facing, kept: 0 };
    let door = || mouth::door(field, state, brigade);
    let Some(own) = middle(state, b.units()).or_else(door) else { return nothing };
    let Some(enemy) = nearest(mind, own, |_| true) else {
        return Plan { kind: Want::Hold as u8, aim: own, ..nothing };
    };
    let there = state.unit(enemy).rect.centre;
    let look = facing.toward(own, there);
    let make = |want: Want, target: u8, aim: Point| Plan { kind: want as u8, target, aim, facing: look, kept: 0 };
    if worn_out(mind, brigade) && !state.unit(enemy).engaged() {
        let back = own.ahead(look.behind(), field.d(D::RallyNear));
        return make(Want::Withdraw, enemy, field.on_table(back));
    }
    let near = state.unit(enemy).rect.distance_to(own) < field.d(D::RallyFar);
    // Who came to attack does not end in the first houses he reaches.
    let stays = near && dug_in(state, brigade) && field.attacker != Some(mind.side);
    let attack = attacks(mind) && !stays;
    match arm(field, (b.first, b.first + b.len)) {
        Arm::Guns => make(Want::Support, enemy, there),
        Arm::Horse if attack => horse::with_foot(mind, brigade, own).unwrap_or_else(|| horse::plan(mind, brigade, own)),
        Arm::Foot if attack && !waits(mind, brigade) => {
            let plan = last_one(mind, brigade, own).unwrap_or_else(|| foot(mind, brigade, own));
            // Who is attacked and too weak to close has his ground to keep: he doesn't give it up to wait elsewhere; nor
            // who is in houses with the enemy near.
            let keeps = field.attacker == Some(mind.side.other()) || near && dug_in(state, brigade);
            if keeps && Want::of(&plan) == Want::Attack { make(Want::Hold, plan.target, own) } else { plan }
        }
        Arm::Foot if attack => {
            let front = field.brigades_of(mind.side).filter(|&o| o != brigade && !waits(mind, o));
            let line = middle(state, front.flat_map(|o| state.brigade(o).units())).unwrap_or(own);
            // It hangs back where it stands, rather than march along behind the whole line or back from it.
            let off = (own - line).unturned(facing);
            let back = Point::new(off.x, off.y.max(-field.d(D::RallyNear)));
            make(Want::Reserve, enemy, field.on_table(line + back.turned(facing)))
        }
        Arm::Horse => defence::horse(mind, brigade, own),
        Arm::Foot => defence::foot(mind, brigade, own),
    }
}

/// The last battalion of a brigade that is fit to fight, with no foot of its side near, falls back behind the nearest line of
/// others rather than go on alone, or to those of its own who have suffered; none where it is not the last, is upon the
/// enemy, or has nobody to go to.
fn last_one(mind: &Mind<'_>, brigade: u8, own: Point) -> Option<Plan> {
    let (field, state) = (mind.field, mind.state);
    let fights = |u: u8| field.unit(u).kind.is_foot() && state.unit(u).fights() && !state.unit(u).red();
    let b = state.brigade(brigade);
    let mut fit = b.units().filter(|&u| fights(u) && state.unit(u).hits < HURT);
    let last = fit.next().or_else(|| b.units().find(|&u| fights(u)))?;
    let others = fit.next();
    let near =
        |f: u8| f != last && fights(f) && state.unit(f).rect.is_within(&state.unit(last).rect, field.d(D::RallyNear));
    let alone = others.is_none() && b.len > 1 && !field.units_of(mind.side).any(near);
    let enemy = nearest(mind, own, |_| true)?;
    let upon = state.unit(enemy).rect.is_within(&state.unit(last).rect, field.d(D::Proximity));
    if !alone || upon {
        return None;
    }
    let lines = field.brigades_of(mind.side).filter(|&o| o != brigade).filter_map(|o| {
        let foot = || state.brigade(o).units().filter(|&u| fights(u));
        if foot().count() > 1 { middle(state, foot()) } else { None }
    });
    let rest = || middle(state, b.units().filter(|&u| u != last && fights(u))).map(|p| (p, 0));
    let behind = lines.min_by_key(|p| p.square_to(own)).map(|p| (p, field.d(D::RallyNear)));
    let (line, back) = behind.or_else(rest)?;
    let facing = field.sides[mind.side.index()].facing;
    let away = facing.toward(state.unit(enemy).rect.centre, line);
    let aim = field.on_table(line.ahead(away, back));
    Some(Plan { kind: Want::Reserve as u8, target: enemy, aim, facing: away.behind(), kept: 0 })
}

/// How many units of a brigade are badly hurt, and how many it has left.
pub(super) fn wear(mind: &Mind<'_>, brigade: u8) -> (i16, i16) {
    let units = mind.state.brigade(brigade).units().map(|u| mind.state.unit(u)).filter(|u| u.fights());
    units.fold((0, 0), |(hurt, there), u| (hurt + i16::from(u.hits >= HURT), there + 1))
}

/// More than half of the brigade is badly hurt: time to recover rather than to lose it (HOW-RLY-03).
fn worn_out(mind: &Mind<'_>, brigade: u8) -> bool {
    let (hurt, there) = wear(mind, brigade);
    // A dashing commander and a bold general go on a little longer, a ditherer and a cautious one stop sooner.
    let temper = match mind.field.brigadier(mind.state, brigade).grade {
        Grade::Dashing => 1,
        Grade::Dithering => -1,
        _ => 0,
    };
    let share = 3 + temper + mind.boldness.lean();
    there > 0 && i32::from(hurt) * 4 >= i32::from(there) * share.clamp(2, 4)
}

/// Whether a brigade of foot is kept back until the line has suffered: of three or more the one whose commander is
/// slowest with his orders, or else the hindmost.
fn waits(mind: &Mind<'_>, brigade: u8) -> bool {
    let (field, state) = (mind.field, mind.state);
    let facing = field.sides[mind.side.index()].facing;
    let foot = || {
        field.brigades_of(mind.side).filter(|&b| {
            let b = state.brigade(b);
            b.len > 1
                && arm(field, (b.first, b.first + b.len)) == Arm::Foot
                && b.units().any(|u| state.unit(u).fights())
        })
    };
    // Who has gone forward is not called back because others have rallied meanwhile.
    let forward = is_forward(&state.brigade(brigade).plan);
    if forward || mind.boldness == Boldness::Bold || foot().count() < 3 {
        return false;
    }
    let ahead = |b: u8| middle(state, state.brigade(b).units()).map_or(0, |p| p.unturned(facing).y);
    let last = foot().min_by_key(|&b| (state.brigade(b).leader.grade, ahead(b)));
    let line = || foot().filter(|&b| b != brigade).flat_map(|b| state.brigade(b).units());
    let suffered = line().any(|u| !state.unit(u).fights()) || line().filter(|&u| state.unit(u).hits >= 2).count() >= 2;
    let time = state.turn < LATEST && !clock::is_pressed(field, state, mind.side);
    last == Some(brigade) && !suffered && time
}

/// The turn in which a reserve goes in, whatever the line has suffered.
const LATEST: u16 = 7;

/// What a unit counts in the fight for a piece of the line, in points; one that goes there leaves its walls.
fn counts(field: &Field, state: &State, unit: u8, goes: bool) -> i32 {
    let kind = field.unit(unit).kind;
    let u = state.unit(unit);
    if !(u.fights() || goes && mouth::comes(field, state, unit)) || u.red() || kind == Kind::Transport {
        return 0;
    }
    let whole = left(field, state, unit);
    match kind {
        k if k.is_horse() => whole * 4 / 10,
        k if k.is_guns() => whole * 6 / 10,
        // Walls fight for who stays behind them.
        _ if u.formation == Formation::Garrison && !goes => whole * 14 / 10,
        _ => whole,
    }
}

/// How strong the enemy is about a place, and how strong this side, in points.
pub(super) fn balance(mind: &Mind<'_>, brigade: u8, there: Point) -> (i32, i32) {
    let (field, state) = (mind.field, mind.state);
    let near = |p: Point, reach: i32| p.square_to(there) <= i64::from(reach) * i64::from(reach);
    let (close, far) = (field.d(D::RallyNear) + field.d(D::Proximity), field.d(D::RallyFar) + field.d(D::Proximity));
    let mut sums = [0, 0];
    for unit in 0..field.units.len() as u8 {
        let data = field.unit(unit);
        let reach = if data.kind.is_guns() || data.side == mind.side { far } else { close };
        let joins = || {
            let ours = data.side == mind.side;
            ours && (goes_for(mind, data.brigade, there, close) || mouth::comes(field, state, unit))
        };
        let there = (data.brigade == brigade) | near(state.unit(unit).rect.centre, reach);
        if there || joins() {
            let ours = data.side == mind.side;
            sums[usize::from(ours)] += counts(field, state, unit, ours);
        }
    }
    (sums[0], sums[1])
}

/// Whether a plan sends a brigade against the enemy's front.
pub(super) fn is_forward(plan: &Plan) -> bool {
    matches!(Want::of(plan), Want::Attack | Want::Assault | Want::Form)
}

/// Whether a brigade goes for an enemy who stands about a place.
fn goes_for(mind: &Mind<'_>, brigade: u8, there: Point, reach: i32) -> bool {
    let plan = &mind.state.brigade(brigade).plan;
    let target = mind.state.units.get(usize::from(plan.target)).filter(|_| is_forward(plan));
    target.is_some_and(|t| t.rect.centre.is_near(there, reach))
}

/// How much stronger this side must be to close, in tenths: less for the bold, the dashing and who attacks, less as
/// the day draws on, more for an army that can't afford another loss.
pub(super) fn needed(mind: &Mind<'_>, brigade: u8) -> i32 {
    let (field, state) = (mind.field, mind.state);
    let temper = match field.brigadier(state, brigade).grade {
        Grade::Dashing => -1,
        Grade::Dithering => 2,
        _ => 0,
    };
    let late = (i32::from(state.turn) - 6).clamp(0, 6);
    let edge =
        i32::from(on_the_edge(field, state, mind.side)) - i32::from(on_the_edge(field, state, mind.side.other()));
    // Who came to attack does not wait for the last man.
    let duty = i32::from(field.attacker == Some(mind.side)) + 2 * i32::from(clock::owes(field, state, mind.side));
    7 + temper - 3 * mind.boldness.lean() - late * 4 / 5 + 2 * edge - duty
}

/// How far off the enemy who is too weak to close stands, in tenths of where hits rally off; by boldness.
const STANDS_OFF: [i32; 3] = [11, 10, 10];

/// Foot goes for the weakest part of the line before it, or keeps out of its reach while it is too weak for that.
pub(super) fn foot(mind: &Mind<'_>, brigade: u8, own: Point) -> Plan {
    let (field, state) = (mind.field, mind.state);
    let enemies = || field.units_of(mind.side.other()).filter(|&u| state.unit(u).fights());
    // A place worth points is gone for; what defends it has to be beaten first.
    let goal = target::goal(mind, own);
    let from = goal.map_or(own, |(_, near)| near);
    let bare = goal.map(|(middle, _)| middle).filter(|&p| {
        let reach = field.d(D::RallyNear);
        own.distance(p) < reach || !enemies().any(|u| state.unit(u).rect.distance_to(p) <= reach)
    });
    let before = state.brigade(brigade).plan;
    let front = front(mind, brigade, own);
    let half = station::width(field, state, brigade) / 2;
    let Some(target) = target::choose(mind, brigade, (from, front), half) else {
        return Plan { kind: Want::Hold as u8, target: NONE, aim: own, ..before };
    };
    let prey = &state.unit(target).rect;
    let there = (prey.centre - own).unturned(front);
    let look = if there.x.abs() > there.y.abs() || there.y < 0 { front.toward(own, prey.centre) } else { front };
    // The enemy's line as the brigade sees it: where its foremost troops stand.
    let wide = half + field.d(D::Proximity);
    let foremost = enemies()
        .filter(|&u| !field.unit(u).kind.is_horse())
        .map(|u| (state.unit(u).rect.centre - prey.centre).unturned(look))
        .filter(|p| p.x.abs() <= wide && p.y > -field.d(D::RallyFar))
        .map(|p| p.y)
        .min()
        .unwrap_or(0)
        .min(0);
    let (theirs, ours) = balance(mind, brigade, prey.centre);
    // Who has gone in goes through with it, unless it turns out badly.
    let gone_in = if Want::of(&before) == Want::Assault { 3 } else { 0 };
    let strong = ours * 10 >= theirs * (needed(mind, brigade) - gone_in);
    let (want, short) = match strong {
        _ if bare.is_some() => (Want::Assault, 0),
        true if draw_up::should(mind, brigade, look) => {
            let line = foremost - draw_up::distance(field);
            let stands = (own - prey.centre).unturned(look).y;
            (Want::Form, line.max(stands.min(line + field.d(D::Proximity))))
        }
        // So near that its muskets tell at short range.
        true => (Want::Assault, -field.d(D::Near) - field.d(D::FootBase) / 2),
        // Too weak to close: out of reach, where hits rally off (HOW-RLY-03); who stands there already stays.
        false => {
            let reach = foremost - field.d(D::RallyFar) * mind.boldness.of(STANDS_OFF) / 10;
            let stands = (own - prey.centre).unturned(look).y;
            (Want::Attack, stands.clamp(reach - field.d(D::Proximity), reach))
        }
    };
    let aim = match bare {
        Some(goal) => station::apart(mind, brigade, goal, look, own),
        None => {
            // No further aside than it takes to have the target well within the line's front.
            let aside = (own - prey.centre).unturned(look).x.clamp(-half * 2 / 3, half * 2 / 3);
            station::apart(mind, brigade, prey.centre + Point::new(aside, short).turned(look), look, own)
        }
    };
    Plan { kind: want as u8, target, aim: field.on_table(aim), facing: look, kept: 0 }
}

/// Which way a brigade fronts: as the army does, or as it did, unless the enemy is far round to a side.
pub(super) fn front(mind: &Mind<'_>, brigade: u8, own: Point) -> Heading {
    let (field, state) = (mind.field, mind.state);
    let facing = field.sides[mind.side.index()].facing;
    let before = &state.brigade(brigade).plan;
    let reach = field.d(D::RallyFar) + field.d(D::RallyNear);
    let near = |u: &u8| state.unit(*u).rect.centre.square_to(own) <= i64::from(reach) * i64::from(reach);
    let Some(there) = middle(state, field.units_of(mind.side.other()).filter(near)) else { return facing };
    let look = facing.toward(own, there);
    let turned = |h: Heading| h.to(look).abs() > 35 * Heading::DEGREE;
    match () {
        () if !turned(facing) => facing,
        () if before.kind != 0 && !turned(before.facing) => before.facing,
        () => look,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::honours_of_war::sandtable::Table;

    #[test]
    fn who_can_stand_more_counts_his_losses_less_and_nobody_counts_them_more() {
        let mut t = Table::of("B foot 0 0 N\nR foot 0 100 S");
        for side in &mut t.field.sides {
            side.breaking = 12;
        }
        let mut stakes = |lost: [u16; 2]| {
            t.state.lost = lost;
            Side::BOTH.map(|s| stake(&t.field, &t.state, s))
        };
        assert_eq!(stakes([0, 0]), [100, 100]);
        assert_eq!(stakes([0, 3]), [75, 100]);
        assert_eq!(stakes([10, 2]), [100, LEAST_STAKE]);
    }
}

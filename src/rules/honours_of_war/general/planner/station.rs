//! Where each unit of a brigade belongs: a front line of fit units about the aim of the plan, the rest behind it.
//!
//! Worked out afresh whenever it is asked for, so a unit that has suffered finds its place behind the line and a fresh
//! one finds its place in it without anything being kept.

use super::ground::is_steep;
use super::{Mind, Want, flank, plan as plans};
use crate::base::{Heading, Point};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::post::{Arm, arm};
use crate::rules::honours_of_war::state::{Brigade, Field, Formation, HURT, Kind, NONE, Plan, State};

/// Most units of a brigade that get a place of their own.
const MOST: usize = 12;

/// A unit's place in the order of its brigade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Station {
    /// The middle of its front edge.
    pub at: Point,
    /// In the front line; else behind it.
    pub in_line: bool,
    /// Whom horse goes for there by itself.
    pub prey: Option<u8>,
}

/// How many of so many fit units stand in the front line.
pub(super) const fn front_of(fit: usize) -> usize {
    match fit {
        0..=3 => fit,
        4..=5 => fit - 1,
        _ => fit - 2,
    }
}

/// How far the second line stands behind the first: so far that who is thrown back a move halts before it, so near that a
/// brigadier between the two is heard by both (HOW-CMD-07).
pub(super) fn depth(field: &Field) -> i32 {
    field.d(D::Proximity)
}

/// Which part of a front those of the second line leave between them: who is thrown back finds a way past them more often
/// (HOW-FIRE-62), and a brigadier in their middle is still heard by all (HOW-CMD-07).
const INTERVAL: i32 = 2;

/// Whether a unit has its place in the lines of its brigade: guns go their own way.
pub(super) fn has_place(field: &Field, state: &State, unit: u8) -> bool {
    let u = state.unit(unit);
    let kind = field.kind(state, unit);
    u.fights() && !u.red() && (kind.is_foot() || kind.is_horse())
}

/// Whether a unit waits behind the line: who is badly hurt, and horse of a brigade that is led by foot.
fn waits(field: &Field, state: &State, led_by_foot: bool, unit: u8) -> bool {
    state.unit(unit).hits >= HURT || led_by_foot && field.kind(state, unit).is_horse()
}

/// Whether a brigade has foot for its line: horse before it stands in the way of fire and of charges.
fn is_led_by_foot(field: &Field, state: &State, brigade: &Brigade) -> bool {
    let stands = |u: u8| has_place(field, state, u) && field.kind(state, u).is_foot() && state.unit(u).hits < HURT;
    arm(field, (brigade.first, brigade.first + brigade.len)) == Arm::Foot && brigade.units().any(stands)
}

/// The place of a unit under the plan of its brigade; none where the plan draws up no line, and for who keeps works or a
/// village.
pub(super) fn of(mind: &Mind<'_>, unit: u8) -> Option<Station> {
    let (field, state) = (mind.field, mind.state);
    let brigade = state.brigade(field.unit(unit).brigade);
    let plan = &brigade.plan;
    let lined = matches!(
        plans::wish(field, state, unit),
        Want::Attack | Want::Assault | Want::Form | Want::Flank | Want::Reserve
    );
    if !lined || !has_place(field, state, unit) {
        return None;
    }
    if goes_by_itself(field, state, unit)
        && let Some((prey, at)) = flank::open(mind, unit)
    {
        return Some(Station { at, in_line: true, prey: Some(prey) });
    }
    let by_foot = is_led_by_foot(field, state, brigade);
    let mut fit: [(Point, u8); MOST] = [(Point::ORIGIN, 0); MOST];
    let mut rest = fit;
    let (mut fits, mut rests) = (0, 0);
    for other in brigade.units().filter(|&u| has_place(field, state, u)) {
        let place = (state.unit(other).rect.centre - plan.aim).unturned(plan.facing);
        let (list, len) =
            if waits(field, state, by_foot, other) { (&mut rest, &mut rests) } else { (&mut fit, &mut fits) };
        if *len < MOST {
            list[*len] = (place, other);
            *len += 1;
        }
    }
    // The foremost of the fit make the line; the others wait behind it, heavy horse for the blow.
    let front = front_of(fits);
    let kept = |u: u8| field.unit(u).kind == Kind::HeavyHorse;
    fit[..fits].sort_unstable_by_key(|&(p, u)| (kept(u), -p.y / field.of_paces(2), u));
    for &one in &fit[front..fits] {
        if rests < MOST {
            rest[rests] = one;
            rests += 1;
        }
    }
    let place = |list: &mut [(Point, u8)], back: i32| {
        list.sort_unstable_by_key(|&(p, u)| (p.x, u));
        let wide = |u: u8| {
            let front = field.size(u, Formation::Line).0;
            front + if back > 0 { front / INTERVAL } else { field.d(D::Tolerance) }
        };
        let whole: i32 = list.iter().map(|&(_, u)| wide(u)).sum();
        let mut x = -whole / 2;
        for &(_, u) in list.iter() {
            if u == unit {
                let local = Point::new(x + wide(u) / 2, -back);
                return Some(field.on_table(plan.aim + local.turned(plan.facing)));
            }
            x += wide(u);
        }
        None
    };
    if let Some(at) = place(&mut fit[..front], 0) {
        return Some(Station { at, in_line: true, prey: None });
    }
    let at = place(&mut rest[..rests], depth(field))?;
    let at = if field.kind(state, unit).is_horse() { off_the_hill(field, at, plan) } else { at };
    Some(Station { at, in_line: false, prey: None })
}

/// Whether a regiment looks for its own prey: of a brigade of horse that goes for foot or guns.
fn goes_by_itself(field: &Field, state: &State, unit: u8) -> bool {
    let brigade = state.brigade(field.unit(unit).brigade);
    let forward = matches!(Want::of(&brigade.plan), Want::Attack | Want::Flank);
    let at_horse = brigade.plan.target != NONE && field.kind(state, brigade.plan.target).is_horse();
    let horse =
        field.kind(state, unit).is_horse() && arm(field, (brigade.first, brigade.first + brigade.len)) == Arm::Horse;
    forward && horse && !at_horse
}

/// A place behind or beside one that lies on a steep hill, where horse would wait in vain.
fn off_the_hill(field: &Field, at: Point, plan: &Plan) -> Point {
    let step = field.d(D::Proximity);
    let behind = (0..4).flat_map(|n| [(0, -n), (-n, -n), (n, -n)]);
    let mut places = behind.map(|(x, y)| field.on_table(at + Point::new(x * step, y * step).turned(plan.facing)));
    places.find(|&p| !is_steep(field, p)).unwrap_or(at)
}

/// The width of a brigade's front line as it is now.
pub(super) fn width(field: &Field, state: &State, brigade: u8) -> i32 {
    let brigade = state.brigade(brigade);
    let by_foot = is_led_by_foot(field, state, brigade);
    let fit = || brigade.units().filter(|&u| has_place(field, state, u) && !waits(field, state, by_foot, u));
    fit().take(front_of(fit().count())).map(|u| field.size(u, Formation::Line).0).sum()
}

/// An aim moved aside where another brigade that goes forward has its own; behind it where that would be far off.
pub(super) fn apart(mind: &Mind<'_>, brigade: u8, aim: Point, look: Heading, own: Point) -> Point {
    let (field, state) = (mind.field, mind.state);
    let half = |b: u8| width(field, state, b) / 2;
    let mut aim = aim;
    for other in field.brigades_of(mind.side).filter(|&o| o < brigade) {
        let theirs = &state.brigade(other).plan;
        if !plans::is_forward(theirs) {
            continue;
        }
        let off = (aim - theirs.aim).unturned(look);
        let room = half(other) + half(brigade) + field.d(D::Tolerance) * 2;
        if off.x.abs() < room && off.y.abs() < field.d(D::RallyFar) {
            let Some(there) = plans::middle(state, state.brigade(other).units()) else { continue };
            let right = (own - there).unturned(look).x >= 0;
            let more = if right { room - off.x } else { -room - off.x };
            let far = field.d(D::RallyFar) + field.d(D::Near);
            let step = if more.abs() > far { Point::new(0, -depth(field)) } else { Point::new(more, 0) };
            aim = aim + step.turned(look);
        }
    }
    aim
}

#[cfg(test)]
mod tests {
    use super::super::in_mind;
    use super::*;
    use crate::base::Heading;
    use crate::rules::honours_of_war::sandtable::{Table, cm};

    /// HOW-FIRE-62: who passes over a friend hurts him.
    #[test]
    fn the_second_line_does_not_stand_without_room_for_who_is_thrown_back() {
        let line = [-31, -10, 11, 32].map(|x| format!("B foot {x} 0 N\n")).concat();
        let mut t = Table::of(&format!("{line}B foot -12 -20 N\nB foot 12 -20 N\nR foot 0 100 S"));
        let plan = &mut t.state.brigade_mut(0).plan;
        (plan.kind, plan.aim, plan.facing) = (Want::Attack as u8, cm(0, 0), Heading::NORTH);
        let [left, right] = in_mind(&t, |mind| [4, 5].map(|unit| of(mind, unit).expect("a place")));
        assert!(!left.in_line && !right.in_line && left.at.y == right.at.y);
        // Battalions of 20 cm: not side by side, and not so far apart that a brigadier in their middle is not heard (15 cm).
        let apart = right.at.x - left.at.x;
        assert!((cm(29, 0).x..cm(50, 0).x).contains(&apart), "{left:?} {right:?}");
    }

    #[test]
    fn horse_does_not_wait_on_a_steep_hill_behind_its_foot() {
        let foot = "B foot -21 0 N\nB foot 0 0 N\nB foot 21 0 N";
        let place = |kind: &str, hill: &str| {
            let mut t = Table::of(&format!("{foot}\nB {kind} 0 -20 N hits=3\nR foot 0 100 S\n{hill}"));
            let plan = &mut t.state.brigade_mut(0).plan;
            (plan.kind, plan.aim, plan.facing) = (Want::Attack as u8, cm(0, 0), Heading::NORTH);
            let waits = in_mind(&t, |mind| of(mind, 3)).expect("a place");
            assert!(!waits.in_line);
            waits.at.y > cm(0, -70).y && waits.at.x.abs() < cm(60, 0).x
        };
        let hill = "steep -60 -70 60 10";
        assert!(place("horse", "") && place("foot", hill));
        assert!(!place("horse", hill));
    }
}

//! Where generals ride: where most of their troops are in their reach, the major general where most brigadiers are; behind a
//! battery, whose fire they direct; with a unit that is to charge (WOF-GEN-02, WOF-GEN-05,
//! WOF-FIRE-16).

use super::charge::Onset;
use super::eye::Eye;
use super::{Ask, Choice};
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::moves::{BRIGADIER, DIRECT, GENERAL_MOVE, MAJOR_GENERAL};
use crate::rules::weight_of_fire::data::nerve::Morale as Line;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::movement::near::bits;
use crate::rules::weight_of_fire::state::{Field, MAX_LEADERS, NONE, Stand, State};

/// Points of a unit that a general keeps in command, of a battery that stands and shoots anyway, of a battery whose fire is
/// directed; and what it costs that he falls. Half of those out of command lose their move (WOF-GEN-07).
const COMMANDED: i32 = 14;
const SHOOTS: i32 = 5;
const DIRECTED: i32 = 10;
const FALLS: i32 = 20;

/// What a general with a unit adds to its tests (WOF-MOR-15).
const WITH: i8 = Line::GeneralWith.value();

/// What it brings to go with a unit that can charge next turn.
fn leads(field: &Field, state: &State, leader: u8, unit: u8) -> i32 {
    let u = state.unit(unit);
    if field.unit(unit).kind.is_guns() || !field.steady(state, unit) || state.engaged(unit) {
        return 0;
    }
    let reach = field.rates(state, unit)[1];
    let near = |e: &u8| {
        let rect = &state.unit(*e).rect;
        !state.unit(*e).routs() && u.rect.is_within(rect, reach) && u.rect.local(rect.centre).y > 0
    };
    let Some(enemy) =
        field.enemies(state, unit).filter(near).min_by_key(|&e| u.rect.centre.square_to(state.unit(e).rect.centre))
    else {
        return 0;
    };
    let there = state.leaders[usize::from(leader)].with == unit;
    let onset = Onset::of(field, state, unit, enemy);
    let [then, now] = if there { [0, -WITH] } else { [WITH, 0] }.map(|more| onset.worth(more).max(0));
    then - now
}

/// [`Rect::is_near`], told at a glance where the middle tells it.
fn is_near(rect: &Rect, at: Point, most: i32) -> bool {
    rect.centre.is_near(at, most) || rect.centre.is_near(at, most + rect.reach() + 8) && rect.is_near(at, most)
}

/// What a general looks at, looked up once for all places to which he could ride.
struct Troops {
    /// Whom he commands, a bit each; those of his brigade; those whom no brigadier has; the batteries, and those that shoot
    /// anyway.
    all: u64,
    own: u64,
    lone: u64,
    guns: u64,
    shoot: u64,
    /// Enemies whom he could come near.
    enemies: u64,
    /// Of a major general, where his brigadiers are, with what each commands there.
    led: [(Point, i32); MAX_LEADERS],
    count: usize,
}

impl Troops {
    fn of(field: &Field, state: &State, leader: u8) -> Troops {
        let data = field.leaders[usize::from(leader)];
        let side = field.side_of_leader(leader);
        let mut troops = Troops {
            all: 0,
            own: 0,
            lone: 0,
            guns: 0,
            shoot: 0,
            enemies: 0,
            led: [(Point::ORIGIN, 0); MAX_LEADERS],
            count: 0,
        };
        let here = || field.leaders_of(side).filter(|&l| state.leaders[usize::from(l)].here);
        let led =
            here().filter_map(|l| field.leaders[usize::from(l)].brigade).fold(0, |all, b| all | 1_u128 << (b & 127));
        for unit in field.here(state, side).filter(|&u| field.commands(leader, u)) {
            let of = field.unit(unit);
            troops.all |= 1 << unit;
            troops.own |= u64::from(data.brigade == Some(of.brigade)) << unit;
            troops.lone |= u64::from(led >> (of.brigade & 127) & 1 == 0) << unit;
            troops.guns |= u64::from(of.kind.is_guns()) << unit;
            troops.shoot |= u64::from(state.unit(unit).stand == Stand::Unlimbered) << unit;
        }
        for other in here().filter(|&l| data.major && l != leader) {
            let l = state.leaders[usize::from(other)];
            let at = field.leader_at(state, other);
            let keeps = |unit: &u8| {
                let own = field.leaders[usize::from(other)].brigade == Some(field.unit(*unit).brigade);
                own && if l.with == NONE {
                    is_near(&state.unit(*unit).rect, at, inches(BRIGADIER))
                } else {
                    l.with == *unit
                }
            };
            let kept = bits(troops.all).filter(keeps).map(|unit| troops.counts(unit)).sum::<i32>();
            troops.led[troops.count] = (at, kept + COMMANDED);
            troops.count += 1;
        }
        let from = field.leader_at(state, leader);
        for enemy in field.here(state, side.other()) {
            let rect = &state.unit(enemy).rect;
            let near = rect.centre.is_near(from, inches(GENERAL_MOVE) + MENACED + rect.reach() + 16);
            troops.enemies |= u64::from(near) << enemy;
        }
        troops
    }

    /// What it is worth to have a unit in command.
    const fn counts(&self, unit: u8) -> i32 {
        if self.shoot >> unit & 1 == 1 { SHOOTS } else { COMMANDED }
    }
}

/// How near an enemy a general alone does not like to be.
const MENACED: i32 = 6 * INCH;

/// The value of a place for a general, in points.
fn value(ask: &Ask<'_>, (leader, troops): (u8, &Troops), at: Point, with: u8) -> i32 {
    let (field, state) = (ask.field, ask.state);
    let major = field.leaders[usize::from(leader)].major;
    let rect = |unit: u8| &state.unit(unit).rect;
    // Whom his brigadier has a major general commands only while that one is out of reach himself.
    let commanded = |unit: u8| {
        let first = !major || (troops.own | troops.lone) >> unit & 1 == 1;
        troops.counts(unit) / if first { 1 } else { 4 }
    };
    let directed = DIRECTED * bits(troops.guns).filter(|&unit| is_near(rect(unit), at, inches(2))).count() as i32;
    let mut sum = 0;
    if with != NONE {
        sum += if troops.all >> with & 1 == 1 { commanded(with) } else { 0 };
    } else {
        for unit in bits(troops.all) {
            let reach = inches(if troops.own >> unit & 1 == 1 { BRIGADIER } else { DIRECT });
            sum += if is_near(rect(unit), at, reach) { commanded(unit) } else { 0 };
        }
        if bits(troops.enemies).any(|e| is_near(rect(e), at, MENACED)) {
            sum -= COMMANDED;
        }
        let led = troops.led[..troops.count].iter().filter(|l| l.0.is_near(at, inches(MAJOR_GENERAL)));
        sum += led.map(|l| l.1).sum::<i32>();
    }
    sum + directed
}

/// What the danger costs to go with a unit, in points: a die no higher than its pips for each figure of its front kills
/// (WOF-GEN-11).
fn danger(field: &Field, state: &State, unit: u8) -> i32 {
    let u = state.unit(unit);
    let pips = Eye::of(field, state, unit, INCH).pips(&u.rect);
    (pips * FALLS / (6 * i32::from(u.files.max(1)))).min(FALLS)
}

/// Where a general goes. The danger of going with a unit takes longest to weigh: only where that could be best.
pub fn ride(ask: &Ask<'_>, leader: u8, choices: &[Choice]) -> usize {
    let (field, state) = (ask.field, ask.state);
    let with = state.leaders[usize::from(leader)].with;
    let own = (leader, &Troops::of(field, state, leader));
    let mut best = (0, i32::MIN);
    for (n, choice) in choices.iter().enumerate() {
        let (worth, joined) = match *choice {
            Choice::Hold => {
                let leads = if with == NONE { 0 } else { leads(field, state, leader, with) };
                (value(ask, own, field.leader_at(state, leader), with) + leads + 5, with)
            }
            Choice::Behind(unit) => {
                let rect = &state.unit(unit).rect;
                (value(ask, own, rect.world(Point::new(0, -rect.half_depth - inches(2))), NONE), NONE)
            }
            Choice::Join(unit) => {
                let at = state.unit(unit).rect.centre;
                (value(ask, own, at, unit) + leads(field, state, leader, unit), unit)
            }
            _ => continue,
        };
        if worth <= best.1 {
            continue;
        }
        let worth = if joined == NONE { worth } else { worth - danger(field, state, joined) };
        if worth > best.1 {
            best = (n, worth);
        }
    }
    best.0
}

//! What each brigade is for: foot and guns go at a part of the enemy's line, horse goes for its open end.

use crate::base::{Heading, Point};
use crate::rules::austrian_succession::data::CM;
use crate::rules::austrian_succession::general::Ask;
use crate::rules::austrian_succession::state::{Field, Kind, NONE, Plan, State};

/// Codes of plans.
pub const ATTACK: u8 = 1;
pub const FLANK: u8 = 2;
pub const GUNS: u8 = 3;

/// The middle of the units of a brigade that are left.
fn middle(field: &Field, state: &State, side: crate::base::Side, wanted: impl Fn(u8) -> bool) -> Option<Point> {
    let (mut sum, mut count) = ((0_i64, 0_i64), 0_i64);
    for unit in field.units_of(side).filter(|&u| state.unit(u).here() && wanted(u)) {
        let c = state.unit(unit).rect.centre;
        sum = (sum.0 + i64::from(c.x), sum.1 + i64::from(c.y));
        count += 1;
    }
    (count > 0).then(|| Point::new((sum.0 / count) as i32, (sum.1 / count) as i32))
}

/// How far beyond a flank the horse rides.
const BEYOND: i32 = 9 * CM;

/// The plan of a brigade at the start of a turn.
pub fn plan(ask: &Ask<'_>, brigade: u8) -> Plan {
    let (field, state) = (ask.field, ask.state);
    let none = Plan { kind: 0, target: NONE, aim: Point::ORIGIN, facing: Heading(0) };
    let own = |u: u8| field.unit(u).brigade == brigade;
    let Some(at) = middle(field, state, ask.side, own) else { return none };
    let count = |wanted: fn(Kind) -> bool| {
        let ours = field.units_of(ask.side).filter(|&u| own(u) && state.unit(u).here());
        ours.filter(|&u| wanted(field.unit(u).kind)).count()
    };
    let (horse, foot) = (count(Kind::is_horse), count(Kind::is_foot));
    let enemy = ask.side.other();
    // The nearest enemy that this arm can hurt: for horse guns and foot by the end of their line, the weaker the better.
    let flank = horse > foot;
    let mut best = (i64::MAX, NONE);
    for e in field.units_of(enemy).filter(|&e| state.unit(e).here()) {
        let rect = &state.unit(e).rect;
        let near = i64::from(at.distance(rect.centre));
        let weak = i64::from(4 - state.unit(e).steps) * i64::from(3 * CM);
        let shy = match (field.kind(state, e), flank) {
            (kind, false) if kind.is_horse() => i64::from(30 * CM),
            (Kind::Gun, false) => i64::from(10 * CM),
            _ => 0,
        };
        let score = near - weak + shy;
        if score < best.0 {
            best = (score, e);
        }
    }
    let target = best.1;
    if target == NONE {
        return none;
    }
    let rect = &state.unit(target).rect;
    let facing = rect.heading.toward(at, rect.centre);
    if flank && !field.kind(state, target).is_horse() {
        let q = rect.local(at);
        let side = if q.x >= 0 { 1 } else { -1 };
        let forward = if q.y > 0 { 2 * CM } else { 0 };
        let aim = rect.world(Point::new(side * (rect.half_front + BEYOND), forward));
        let aim = Point::new(aim.x.clamp(-field.half.x, field.half.x), aim.y.clamp(-field.half.y, field.half.y));
        return Plan { kind: FLANK, target, aim, facing };
    }
    let kind = if foot == 0 && horse == 0 { GUNS } else { ATTACK };
    Plan { kind, target, aim: rect.centre, facing }
}

//! The march to a station: no enemy is near, so only the way counts.

use super::look::room;
use super::place::{Suits, in_wood, round, suits};
use super::{Mind, bridge, station as stations};
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::{Act, Action};
use crate::rules::honours_of_war::state::{Field, Formation};

/// What a change of formation, a wheel or a step costs, in centimetres of way: enough not to fidget.
const EFFORT: i32 = 1;

/// A place is reached within this.
const THERE: i32 = 2_400;

/// What an about turn costs, in the same: who is on the march to the rear goes that way, who has a place beside him steps back.
const ABOUT: i32 = 10;

/// What it costs to split a unit, and what it is worth that it is whole again, in the same: more than any way.
const SPLIT: i32 = 10_000;

/// What it costs foot to end a march in column where the enemy's guns and muskets tell, in the same: more than a move gains.
const UNDER_FIRE: i32 = 40;

/// What it costs to stay in column where a line should be formed, in the same: foot loses more way by the wheels of a line
/// than horse does.
const STILL_IN_COLUMN: [i32; 2] = [28, 7];

/// What it costs a line to form column for a short way, in the same: it pays for the change twice.
const FORMS: i32 = 20;

/// What it costs horse to halt in a wood, in the same.
const WOOD: i32 = 30;

/// What the moves of a unit are worth that brings it to its station, in column while there is far to go: the nearer they
/// bring it, the more.
pub(super) fn worth<'a>(
    mind: &Mind<'a>,
    unit: u8,
    (station, facing): (Point, Heading),
) -> impl Fn(&Action, i32) -> Option<i32> + use<'a> {
    let (field, state, enemies) = (mind.field, mind.state, mind.side.other());
    let (foot, horse) = (field.kind(state, unit).is_foot(), field.kind(state, unit).is_horse());
    let go = state.unit(unit).rect.front_centre().distance(station);
    let lined = !state.unit(unit).formation.is_column();
    // Bridges and fords are passed in column.
    let over = bridge::is_barred_by_rivers(field, field.kind(state, unit))
        && stations::of(field, state, unit).is_some_and(|place| place.at != station);
    let suited = if over { Suits::Column } else { suits(field, go, room(field, state, unit)) };
    let in_range = move |p: Point| {
        let nearest = field.nearest_middle(state, enemies, p);
        nearest.is_some_and(|(_, e)| state.unit(e).rect.distance_to(p) < field.d(D::RallyFar) * 9 / 10)
    };
    move |action: &Action, _| {
        // Out of houses it goes by any face.
        let housed = action.formation == Formation::Garrison;
        let way = match housed {
            true => round(field, action.to.centre, station) - action.to.half_front,
            false => way(field, &action.to, (station, facing)),
        } / 1200;
        let formation = match (action.formation.is_column(), suited) {
            (false, Suits::Column) if action.formation != Formation::Deployed => 15,
            (true, _) if foot && in_range(action.to.centre) => UNDER_FIRE,
            (true, Suits::Either) if lined => FORMS,
            (true, Suits::Line) => STILL_IN_COLUMN[usize::from(!foot)],
            _ => 0,
        };
        let wood = if horse && in_wood(field, action.to.centre) { WOOD } else { 0 };
        let effort = match action.act {
            Act::Stand => 0,
            Act::Split => SPLIT,
            Act::Rejoin => -SPLIT,
            Act::About => ABOUT,
            _ => EFFORT,
        };
        Some(-way - formation - wood - effort)
    }
}

/// How far it is to a place, with the wheel towards it now and the one into the plan's front there: who turns to his place
/// early has less to turn.
fn way(field: &Field, from: &Rect, (to, facing): (Point, Heading)) -> i32 {
    let front = from.front_centre();
    let straight = front.distance(to);
    // A wheel takes the front of a column as far aside as half of it is wide.
    let there = if from.half_front < from.half_depth { THERE.max(from.half_front) } else { THERE };
    let course = if straight < there { facing } else { Heading::of(to - front) };
    // Who faces as he is to face already steps back or aside to a place near by.
    let aligned = from.heading.to(facing).abs() <= 30 * Heading::DEGREE;
    let arc = |turn: i32| i64::from(2 * from.half_front) * i64::from(turn) / i64::from(57 * Heading::DEGREE);
    let turns = arc(from.heading.to(course).abs() + course.to(facing).abs()) as i32;
    round(field, front, to) + if aligned { turns.min(straight) } else { turns }
}

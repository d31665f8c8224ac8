//! The march to a station: no enemy is near, so only the way counts.

use super::place::in_wood;
use super::station::Station;
use super::{Mind, best};
use crate::base::Heading;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::{Act, Choice, Pick};
use crate::rules::honours_of_war::state::Formation;

/// What a change of formation, a wheel or a step costs, in centimetres of way: enough not to fidget.
const EFFORT: i32 = 1;

/// What it costs horse to halt in a wood, in the same.
const WOOD: i32 = 30;

/// The move that brings a unit nearest to its station, in column while there is far to go.
pub(super) fn pick(mind: &Mind<'_>, choices: &[Choice], (unit, room): (u8, i32), station: &Station) -> Pick {
    let (field, state) = (mind.field, mind.state);
    let plan = &state.brigade(field.unit(unit).brigade).plan;
    let horse = field.kind(state, unit).is_horse();
    let column = field.d(D::FootColumn);
    let far = state.unit(unit).rect.front_centre().distance(station.at);
    let marches = far > 3 * column && room > field.d(D::RallyFar) + 2 * column;
    let deploys = far < column || room < field.d(D::RallyFar) + field.d(D::Near);
    let value = |choice: &Choice| {
        let Choice::Act(action) = choice else { return i32::MIN };
        let way = action.to.front_centre().distance(station.at) / 1200;
        let turn = (action.to.heading.to(plan.facing).abs() / Heading::DEGREE - 15).max(0) / 9;
        let formation = match (action.formation.is_column(), marches) {
            (false, true) if action.formation != Formation::Deployed => 15,
            (true, false) if deploys => 7,
            _ => 0,
        };
        let wood = if horse && in_wood(field, action.to.centre) { WOOD } else { 0 };
        -way - turn - formation - wood - if action.act == Act::Stand { 0 } else { EFFORT }
    };
    best(choices, value).into()
}

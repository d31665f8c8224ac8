//! What units are worth and what losses cost them, in points: the currency of all that the planner weighs.

use crate::rules::weight_of_fire::data::fight::PIPS;
use crate::rules::weight_of_fire::odds::test_36;
use crate::rules::weight_of_fire::state::{Field, State};

/// What a unit is worth as it is, in points: its price, and what any unit counts for the end of the battle (WOF-SCA-05).
#[must_use]
pub fn worth(field: &Field, state: &State, unit: u8) -> i32 {
    let data = field.unit(unit);
    let whole = (COUNTS + data.points) / 2;
    whole * (1 + i32::from(state.unit(unit).figures)) / (1 + i32::from(data.figures))
}

/// What the loss of any unit counts, in points.
const COUNTS: i32 = 100;

/// What a rout and what being shaken cost of a unit's worth, in twelfths: who routs is lost more often than he rallies, and
/// unsettles who sees it; who is shaken stands still.
const ROUT_COSTS: i32 = 12;
const SHAKEN_COSTS: i32 = 3;

/// What a test costs a unit in points, of those who are well and those who rout of 36.
#[must_use]
pub const fn test_cost(worth: i32, (well, routs): (i32, i32)) -> i32 {
    worth * (routs * ROUT_COSTS + (36 - well - routs) * SHAKEN_COSTS) / (36 * 12)
}

/// What so many pips of fire cost a unit, in points; with the test that they may bring (WOF-MOR-04, WOF-MOR-16).
#[must_use]
pub fn harm(field: &Field, state: &State, unit: u8, pips: i32, tests: bool) -> i32 {
    let start = i32::from(field.unit(unit).figures.max(1));
    let worth = worth(field, state, unit);
    let lost = worth * pips / (start * i32::from(PIPS));
    if !tests || pips == 0 {
        return lost;
    }
    let upset = !state.unit(unit).is_good() || field.exhausted(state, unit);
    let sum = (2 * pips / start).min(12) + if upset { 2 } else { 0 };
    lost + test_cost(worth, test_36(field.grade(state, unit), -(sum as i8)))
}

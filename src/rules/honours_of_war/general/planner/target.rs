//! Whom a brigade of foot goes for: what some of the enemy cost it besides the way to them.

use super::Mind;
use crate::rules::honours_of_war::state::Formation;

/// What horse costs, which foot cannot charge (HOW-CHG-10) and which rides off, in centimetres of way.
const HORSE: i32 = 60;

/// What guns cost, whose canister covers the way to them.
const GUNS: i32 = 20;

/// And who holds a village.
const WALLS: i32 = 30;

/// What an enemy costs a brigade of foot besides the way to him, in centimetres of way.
pub(super) fn dear(mind: &Mind<'_>, enemy: u8) -> i32 {
    let (field, state) = (mind.field, mind.state);
    match field.unit(enemy).kind {
        k if k.is_horse() => HORSE,
        k if k.is_guns() => GUNS,
        _ if state.unit(enemy).formation == Formation::Garrison => WALLS,
        _ => 0,
    }
}

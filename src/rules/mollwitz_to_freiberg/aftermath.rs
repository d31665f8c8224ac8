//! What a battle leaves: the states a unit can end it in, and what figures lost cost in men and guns.
//!
//! A figure is 25 men (MTF-GME-01): each that is removed is 25 men out of the ranks. Who they are is ours; rout hits are
//! figures too, and most of those men come back.

use super::state::MAX_FIGURES;
use crate::rules::system::{EndState, Toll};

/// Harm at which any unit is gone.
pub const LIMIT: u16 = MAX_FIGURES as u16;

/// On the field, good or shaken.
pub const STANDS: &str = "stands";
/// Shattered (MTF-MRL-06).
pub const SHATTERED: &str = "shattered";
/// Retreated off the table (MTF-RET-01).
pub const LEFT: &str = "left";
/// A battery whose guns the enemy has (MTF-SKR-15).
pub const TAKEN: &str = "taken";

/// The states, in the order of a result's page.
pub const END_STATES: [EndState; 4] = [
    EndState { key: STANDS, letter: 'S', harm: 0, taken: false },
    EndState { key: SHATTERED, letter: 'X', harm: 0, taken: false },
    EndState { key: LEFT, letter: 'L', harm: 0, taken: false },
    EndState { key: TAKEN, letter: 'T', harm: 0, taken: true },
];

/// Dead, wounded, lightly wounded, missing, prisoners of a hundred men lost: with the field held or lost, broken or not,
/// as for the other systems (the project's research on losses).
const HELD: [u8; 5] = [17, 38, 37, 8, 0];
const HELD_LOST: [u8; 5] = [15, 34, 32, 12, 7];
const BROKEN_WON: [u8; 5] = [13, 29, 26, 28, 4];
const BROKEN_LOST: [u8; 5] = [10, 22, 20, 18, 30];
const CAUGHT: [u8; 5] = [7, 16, 14, 5, 58];
/// More of a hundred figures' men who scatter where a unit is shattered.
const SCATTERED: (u16, u16) = (60, 110);
/// Gunners cut down or taken with their pieces.
const WITH_GUNS: u16 = 250;

/// What figures lost and end state cost a unit. An unknown state counts as standing.
#[must_use]
pub fn toll(figures: u16, limit: u16, state: &str, won: bool) -> Toll {
    let gone = (u32::from(figures.min(limit)) * 1000 / u32::from(limit.max(1))) as u16;
    let (more, shares, guns) = match (state, won) {
        (SHATTERED, true) => (SCATTERED.0, BROKEN_WON, 50),
        (SHATTERED, false) => (SCATTERED.1, BROKEN_LOST, 75),
        (TAKEN, _) => (WITH_GUNS, CAUGHT, 100),
        (_, true) => (0, HELD, 0),
        (_, false) => (0, HELD_LOST, 0),
    };
    Toll { lost: (gone + more).min(1000), shares, guns }
}

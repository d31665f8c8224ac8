//! What a battle leaves: the states a unit can end it in, and what quarters of effectiveness cost in men and guns.
//!
//! The rules stop at effectiveness, which stands for losses, disorder and fear together. The table of men is ours; each
//! number says where it comes from.

use crate::rules::system::{EndState, Toll};

/// Quarters at which a unit is gone (WAS-ORG-04).
pub const LIMIT: u16 = 4;

/// Whole, or at least still on the field.
pub const STANDS: &str = "stands";
/// Gone: its last quarter lost, or no way back (WAS-ORG-04, WAS-RET-02).
pub const GONE: &str = "eliminated";
/// A battery overrun (WAS-MEL-06).
pub const TAKEN: &str = "taken";

/// The states, in the order of a result's page.
pub const END_STATES: [EndState; 3] = [
    EndState { key: STANDS, letter: 'S', harm: 0, taken: false },
    EndState { key: GONE, letter: 'E', harm: LIMIT, taken: false },
    EndState { key: TAKEN, letter: 'T', harm: LIMIT, taken: true },
];

/// Men lost by quarters, in thousandths of those who went in, for a unit that stands at the end.
///
/// A quarter of effectiveness is not a quarter of the men: half of the quarters go by failed tests (WAS-MOR-04), in which
/// men leave the ranks and come back. At 50 in a thousand for the first and more for each further one a winner with half
/// of his units hurt loses 10 to 25 in a hundred, a loser with half of his units gone 16 to 30, as the battles of the age
/// did (the project's research on losses).
const BY_QUARTERS: [u16; 5] = [0, 60, 120, 190, 270];
/// The scattered of a unit that broke: on a field that was held most come back, on a lost one some are taken.
const GONE_MORE: (u16, u16) = (60, 110);
/// Gunners cut down or taken with their pieces.
const TAKEN_MORE: u16 = 250;

const HELD: [u8; 5] = [17, 38, 37, 8, 0];
const HELD_LOST: [u8; 5] = [15, 34, 32, 12, 7];
const BROKEN_WON: [u8; 5] = [13, 29, 26, 28, 4];
const BROKEN_LOST: [u8; 5] = [10, 22, 20, 18, 30];
const CAUGHT: [u8; 5] = [7, 16, 14, 5, 58];

/// What quarters lost and end state cost a unit. An unknown state counts as standing.
#[must_use]
pub fn toll(quarters: u16, state: &str, won: bool) -> Toll {
    let least = END_STATES.iter().find(|s| s.key == state).map_or(0, |s| s.harm);
    let quarters = quarters.max(least).min(LIMIT);
    let (more, shares, guns) = match (state, won) {
        (GONE, true) => (GONE_MORE.0, BROKEN_WON, 50),
        (GONE, false) => (GONE_MORE.1, BROKEN_LOST, 75),
        (TAKEN, _) => (TAKEN_MORE, CAUGHT, 100),
        (_, true) => (0, HELD, 0),
        (_, false) => (0, HELD_LOST, 0),
    };
    Toll { lost: BY_QUARTERS[usize::from(quarters)] + more, of_harm: None, shares, guns }
}

#[cfg(test)]
mod tests;

//! What a battle leaves: the states a unit can end it in, and what lost hits and state cost in men and guns.
//!
//! The rules stop at hits (MHM-UNIT-03). The table of men is ours; each number says where it comes from.

use crate::rules::system::{EndState, Toll};

/// On the table, its command not Shaken.
pub const STANDING: &str = "standing";
/// On the table, with a Shaken command (MHM-CMD-01).
pub const SHAKEN: &str = "shaken";
/// Removed: without hits, or off the table (MHM-UNIT-03, MHM-FALL-03).
pub const REMOVED: &str = "removed";

/// The states, in the order of a result's page.
pub const END_STATES: [EndState; 3] = [
    EndState { key: STANDING, letter: 'T', harm: 0, taken: false },
    EndState { key: SHAKEN, letter: 'S', harm: 0, taken: false },
    EndState { key: REMOVED, letter: 'R', harm: super::data::MOST_HITS as u16, taken: false },
];

/// Men lost when all hits are gone, in thousandths of those who went in.
///
/// Hits are losses, disorder and fear together, and the loser of this game has half of all his units removed. With 260 of a
/// thousand for a removed unit and less in proportion, winners lose 10 to 25 in a hundred and losers 16 to 30 ("ten battles
/// Marengo to Leipzig" and "about 20 % typical" in the project's research on losses).
const ALL_HITS: u32 = 260;
/// What a unit of a Shaken command loses besides on a lost field: stragglers of the retreat.
const SHAKEN_MORE: u16 = 30;
/// What a removed unit loses besides: the scattered, where the field was won, and the taken where it was lost.
const REMOVED_WON: u16 = 40;
const REMOVED_LOST: u16 = 110;

/// How the lost of a unit are shared, in hundredths: dead, wounded, lightly wounded, missing, prisoners. Dead to wounded of
/// both kinds is near 1 : 4.4 throughout (the Prussians at Leuthen: 1,141 killed, about 5,000 wounded).
const HELD: [u8; 5] = [17, 38, 37, 8, 0];
const HELD_LOST: [u8; 5] = [15, 34, 32, 12, 7];
const BACK_LOST: [u8; 5] = [13, 30, 27, 16, 14];
const GONE_WON: [u8; 5] = [13, 29, 26, 28, 4];
const GONE_LOST: [u8; 5] = [10, 22, 20, 18, 30];

/// What lost hits, of so many that it started with, and an end state cost a unit. An unknown state counts as standing.
#[must_use]
pub fn toll(lost: u16, of: u16, state: &str, won: bool) -> Toll {
    let (of, gone) = (of.max(1), state == REMOVED);
    let lost = if gone { of } else { lost.min(of) };
    let by_hits = (ALL_HITS * u32::from(lost) / u32::from(of)) as u16;
    let (more, shares, guns) = match (state, won) {
        // Half of the guns of a battery that was given up are found again on a field that was held.
        (REMOVED, true) => (REMOVED_WON, GONE_WON, 50),
        (REMOVED, false) => (REMOVED_LOST, GONE_LOST, 75),
        (SHAKEN, true) => (0, HELD, 0),
        // One gun in eight stays behind where teams are cut down and the field is lost.
        (SHAKEN, false) => (SHAKEN_MORE, BACK_LOST, 12),
        (_, true) => (0, HELD, 0),
        (_, false) => (0, HELD_LOST, 0),
    };
    Toll { lost: by_hits + more, of_harm: None, shares, guns }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_make_a_hundred_and_more_hits_cost_more() {
        for state in END_STATES {
            for won in [true, false] {
                let mut before = 0;
                for lost in 0..=8 {
                    let toll = toll(lost, 8, state.key, won);
                    assert_eq!(toll.shares.iter().map(|&s| u32::from(s)).sum::<u32>(), 100, "{}", state.key);
                    assert!(toll.lost >= before && toll.lost <= 1000, "{} {lost}", state.key);
                    before = toll.lost;
                }
            }
        }
        assert_eq!(toll(0, 5, STANDING, true).lost, 0);
        assert!(toll(5, 5, REMOVED, false).lost > toll(5, 5, REMOVED, true).lost);
        assert_eq!(toll(2, 4, STANDING, true), toll(4, 8, STANDING, true), "in proportion");
    }
}

//! What a battle leaves: the states a unit can end it in, and what losses cost in men and guns.
//!
//! A figure is 24 men and a pip four (WOF-SCA-01, WOF-HIT-04): harm is counted in pips, each of them four men out of the
//! ranks. What becomes of them is ours.

use super::data::MEN_PER_FIGURE;
use super::data::fight::PIPS;
use super::state::MAX_FIGURES;
use crate::rules::system::{EndState, OfHarm, Toll};

/// Harm at which any unit is gone.
pub const LIMIT: u16 = MAX_FIGURES as u16 * PIPS;

/// On the field, good, shaken or running, or in pursuit beyond its edge.
pub const STANDS: &str = "stands";
/// Dispersed or destroyed (WOF-RTM-06).
pub const DISPERSED: &str = "dispersed";
/// Ran off the table (WOF-RTM-06).
pub const LEFT: &str = "left";
/// A battery whose guns the enemy has (WOF-RTM-05, WOF-CC-14).
pub const TAKEN: &str = "taken";

/// The states, in the order of a result's page.
pub const END_STATES: [EndState; 4] = [
    EndState { key: STANDS, letter: 'S', harm: 0, taken: false },
    EndState { key: DISPERSED, letter: 'D', harm: 0, taken: false },
    EndState { key: LEFT, letter: 'L', harm: 0, taken: false },
    EndState { key: TAKEN, letter: 'T', harm: 0, taken: true },
];

/// Dead, wounded, lightly wounded, missing, prisoners of a hundred men lost: with the field held or lost, broken or not,
/// as for the other systems (the project's research on losses).
const HELD: [u8; 5] = [17, 38, 37, 8, 0];
const HELD_LOST: [u8; 5] = [15, 34, 32, 12, 7];
const BROKEN_WON: [u8; 5] = [13, 29, 26, 28, 4];
const BROKEN_LOST: [u8; 5] = [9, 20, 18, 20, 33];
const CAUGHT: [u8; 5] = [7, 16, 14, 5, 58];
/// Of a thousand men of the figures that left the ranks, those who do not answer the roll call: of a unit that stands, and
/// of one that was dispersed or ran off, with the field held or lost. Some leave the ranks with comrades whom they help to
/// the rear and are back by the evening; of a broken unit hardly anybody is. At these shares a mirror costs its
/// winner 15 of a hundred men and its loser 19, as the battles of the age did (the project's research on losses).
const OF_THE_FIRM: u32 = 600;
const OF_THE_BROKEN: (u32, u32) = (900, 950);
/// Gunners cut down or taken with their pieces, of a thousand who went in.
const WITH_GUNS: u32 = 250;

/// What pips lost and end state cost a unit. An unknown state counts as standing.
#[must_use]
pub fn toll(pips: u16, limit: u16, state: &str, won: bool) -> Toll {
    let broken = if won { OF_THE_BROKEN.0 } else { OF_THE_BROKEN.1 };
    let (more, of, shares, guns) = match (state, won) {
        (DISPERSED, true) => (0, broken, BROKEN_WON, 50),
        (DISPERSED, false) => (0, broken, BROKEN_LOST, 75),
        (LEFT, true) => (0, broken, BROKEN_WON, 0),
        (LEFT, false) => (0, broken, BROKEN_LOST, 0),
        (TAKEN, _) => (WITH_GUNS, broken, CAUGHT, 100),
        (_, true) => (0, OF_THE_FIRM, HELD, 0),
        (_, false) => (0, OF_THE_FIRM, HELD_LOST, 0),
    };
    let limit = u32::from(limit.max(1));
    let lost = (u32::from(pips).min(limit) * of + limit / 2) / limit + more;
    let of_harm = Some(OfHarm { men: (MEN_PER_FIGURE / u32::from(PIPS)) as u8, lost: of as u16 });
    Toll { lost: lost.min(1000) as u16, of_harm, shares, guns }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::Strength;

    /// WOF-SCA-01, WOF-HIT-04: a figure is 24 men, a pip four: a battalion of 25 figures is 600 of them.
    #[test]
    fn wof_sca_01_nine_figures_and_two_pips_are_224_men_out_of_the_ranks() {
        let went_in = Strength { men: 600, horses: 0, guns: 0 };
        let men = |pips, state, won| toll(pips, 150, state, won).men(went_in, pips);
        assert_eq!(men(9 * 6 + 2, STANDS, true), 134, "six of ten of 224");
        assert_eq!(men(9 * 6 + 2, DISPERSED, false), 213, "nineteen of twenty");
        assert_eq!(men(0, STANDS, false), 0);
    }

    #[test]
    fn worse_ends_cost_more() {
        for pips in 1..=144 {
            for won in [true, false] {
                let lost = |state| toll(pips, 144, state, won).lost;
                assert!(lost(STANDS) <= lost(LEFT) && lost(LEFT) == lost(DISPERSED) && lost(DISPERSED) < lost(TAKEN));
            }
            assert!(toll(pips, 144, DISPERSED, true).lost <= toll(pips, 144, DISPERSED, false).lost);
        }
        for state in END_STATES {
            let shares = toll(3, 8, state.key, true).shares;
            assert_eq!(shares.iter().map(|&s| u32::from(s)).sum::<u32>(), 100, "{}", state.key);
        }
    }
}

//! What a battle leaves: the states a unit can end it in, and what figures lost cost in men and guns.
//!
//! A figure is 25 men (MTF-GME-01): each that is removed is 25 men out of the ranks. What becomes of them is ours.

use super::data::MEN_PER_FIGURE;
use super::state::MAX_FIGURES;
use crate::rules::system::{EndState, OfHarm, Toll};

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
/// Of a thousand men of the figures that left the ranks, those who do not answer the roll call: of a unit that stands, and
/// of one that was shattered or left the field, with the field held or lost.
///
/// More than half of all figures go on the run (MTF-HIT-07), or with comrades whom they help to the rear, and those men are
/// back by the evening. At these shares a mirror costs its winner 16 of a hundred men and its loser 24, as the battles of
/// the age did (the project's research on losses), though half of all figures have left the ranks.
const OF_THE_FIRM: u32 = 250;
const OF_THE_BROKEN: (u32, u32) = (450, 550);
/// Gunners cut down or taken with their pieces, of a thousand who went in.
const WITH_GUNS: u32 = 250;

/// What figures lost and end state cost a unit. An unknown state counts as standing.
#[must_use]
pub fn toll(figures: u16, limit: u16, state: &str, won: bool) -> Toll {
    let broken = if won { OF_THE_BROKEN.0 } else { OF_THE_BROKEN.1 };
    let (more, of, shares, guns) = match (state, won) {
        (SHATTERED, true) => (0, broken, BROKEN_WON, 50),
        (SHATTERED, false) => (0, broken, BROKEN_LOST, 75),
        (LEFT, true) => (0, broken, BROKEN_WON, 0),
        (LEFT, false) => (0, broken, BROKEN_LOST, 0),
        (TAKEN, _) => (WITH_GUNS, broken, CAUGHT, 100),
        (_, true) => (0, OF_THE_FIRM, HELD, 0),
        (_, false) => (0, OF_THE_FIRM, HELD_LOST, 0),
    };
    let limit = u32::from(limit.max(1));
    let lost = (u32::from(figures).min(limit) * of + limit / 2) / limit + more;
    let of_harm = Some(OfHarm { men: MEN_PER_FIGURE as u8, lost: of as u16 });
    Toll { lost: lost.min(1000) as u16, of_harm, shares, guns }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::Strength;

    /// MTF-GME-01: a figure is 25 men, a battalion of 24 figures 600 of them.
    #[test]
    fn mtf_gme_01_eight_figures_are_two_hundred_men_out_of_the_ranks() {
        // The fifteen who fill no figure do not fight.
        let strong = Strength { men: 615, horses: 0, guns: 0 };
        let men = |figures, state, won| toll(figures, 24, state, won).men(strong, figures);
        assert_eq!(men(8, STANDS, true), 200 / 4, "a quarter of them is lost");
        assert_eq!(men(18, SHATTERED, false), (450 * 55 + 50) / 100);
        assert_eq!(men(24, SHATTERED, false), 600 * 55 / 100);
        assert_eq!(men(0, STANDS, false), 0);
        for figures in 1..=24 {
            assert_eq!(men(figures, STANDS, false), (u32::from(figures) * 25 + 2) / 4, "to the nearest man");
        }
    }

    /// Gunners stand for fewer men: a battery loses in proportion (MTF-GME-01).
    #[test]
    fn batteries_lose_in_proportion() {
        let strong = Strength { men: 90, horses: 0, guns: 4 };
        assert_eq!(toll(4, 8, STANDS, true).men(strong, 4), 11, "a quarter of a half of ninety");
    }

    #[test]
    fn worse_ends_cost_more() {
        for figures in 1..=24 {
            for won in [true, false] {
                let lost = |state| toll(figures, 24, state, won).lost;
                assert!(lost(STANDS) < lost(LEFT) && lost(LEFT) == lost(SHATTERED) && lost(SHATTERED) < lost(TAKEN));
            }
            assert!(toll(figures, 24, SHATTERED, true).lost < toll(figures, 24, SHATTERED, false).lost);
        }
        for state in END_STATES {
            let shares = toll(3, 8, state.key, true).shares;
            assert_eq!(shares.iter().map(|&s| u32::from(s)).sum::<u32>(), 100, "{}", state.key);
        }
    }
}

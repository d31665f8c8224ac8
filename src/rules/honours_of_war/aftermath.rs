//! What a battle leaves: the states a unit can end it in, and what hits and state cost in men and guns.
//!
//! The rules themselves stop at hits, which stand for losses, disorder and fear together (HOW-FIRE-72). The table of
//! men is ours; each number says where it comes from.

use super::state::{DONE, Field, Flags, Morale, NONE, RETREAT, State, Unit};
use crate::rules::system::{EndState, Toll, UnitOutcome};

/// Hits at which a unit is Done For (HOW-FIRE-56).
pub const HIT_LIMIT: u16 = 5;

/// In good order, or at least green: never lost its morale, or found it again (HOW-RLY-10).
pub const FORMED: &str = "formed";
/// Lost its morale and has not reformed (HOW-RLY-07).
pub const FELL_BACK: &str = "fell-back";
/// Done For: routed, broken up, or off the table (HOW-FIRE-56).
pub const DONE_FOR: &str = "done-for";
/// Done For and taken: caught by pursuers (HOW-MEL-36), or a battery whose guns the enemy holds (HOW-MEL-29).
pub const CAPTURED: &str = "captured";

/// The states, in the order of a result's page. A unit that fell back keeps its last hit at least (HOW-RLY-04).
pub const END_STATES: [EndState; 4] = [
    EndState { key: FORMED, letter: 'F', harm: 0, taken: false },
    EndState { key: FELL_BACK, letter: 'B', harm: 1, taken: false },
    EndState { key: DONE_FOR, letter: 'D', harm: HIT_LIMIT, taken: false },
    EndState { key: CAPTURED, letter: 'C', harm: HIT_LIMIT, taken: true },
];

/// Men lost by hits, in thousandths of those who went in, for a unit that held its ground.
///
/// A hit costs some 4 in a hundred and each further one more, as the fire grows closer: with the states below, a winner
/// whose units end on one or two hits with one or two of them gone loses 10 to 25 in a hundred, a loser with half of his
/// units gone 16 to 30 ("ten battles Marengo to Leipzig" and "about 20 % typical" in the project's research on losses).
/// A unit that was never hit loses nobody.
const BY_HITS: [u16; 6] = [0, 45, 90, 140, 200, 260];

/// What a unit loses besides, by its state: stragglers of a retreat, the scattered of a rout, the taken.
const FELL_BACK_MORE: u16 = 40;
const DONE_FOR_MORE_WON: u16 = 90;
/// A rout without a field to rally on costs half as much again: about half of a loser's men are prisoners of the pursuit.
const DONE_FOR_MORE_LOST: u16 = 160;
/// A unit that was caught is lost for the campaign (the Honours of War campaign sheet); a third escapes in the confusion,
/// as at every surrender in the open field of the age.
const CAPTURED_MORE: u16 = 400;

/// How the lost of a unit are shared, in hundredths: dead, wounded, lightly wounded, missing, prisoners.
///
/// Dead to wounded of both kinds is near 1 : 4.4 throughout (the Prussians at Leuthen: 1,141 killed, about 5,000
/// wounded). The missing are stragglers, most of whom come back. Prisoners are of the loser and of units that broke.
const HELD: [u8; 5] = [17, 38, 37, 8, 0];
const HELD_LOST: [u8; 5] = [15, 34, 32, 12, 7];
const BACK_WON: [u8; 5] = [16, 36, 34, 14, 0];
const BACK_LOST: [u8; 5] = [13, 30, 27, 16, 14];
const GONE_WON: [u8; 5] = [13, 29, 26, 28, 4];
const GONE_LOST: [u8; 5] = [10, 22, 20, 18, 30];
const TAKEN: [u8; 5] = [7, 16, 14, 5, 58];

/// In which state a unit ends, or a part of one.
const fn state_of(u: &Unit) -> &'static str {
    match u.morale {
        _ if u.has(Flags::CAPTURED) => CAPTURED,
        // HOW-OPT-04: who disengaged is out of the battle, not destroyed.
        Morale::Gone if u.hits == 0 => FORMED,
        Morale::Gone if u.hits < DONE => FELL_BACK,
        Morale::Gone | Morale::Routed => DONE_FOR,
        Morale::FellBack | Morale::Reforming => FELL_BACK,
        Morale::Green | Morale::Reserve | Morale::Joined => FORMED,
    }
}

/// How a unit ends. Of two parts that both hold together the one with more hits speaks for the whole, as if they had
/// rejoined (HOW-OPT-15); where one of them is lost, the unit has the hits of both by their bases, short of what would end
/// it, and the state of the part that is left.
pub(super) fn outcome(field: &Field, state: &State, unit: u8) -> UnitOutcome {
    let of = |u: &Unit, hits: u8| {
        let captured = u.has(Flags::CAPTURED);
        UnitOutcome { harm: hits.into(), limit: DONE.into(), state: state_of(u), captured }
    };
    let other = field.unit(unit).other;
    let one = state.unit(unit);
    if other == NONE || !field.is_split(state, unit) {
        return of(one, one.hits);
    }
    let two = state.unit(other);
    let is_over = |u: &Unit| matches!(state_of(u), DONE_FOR | CAPTURED);
    let worse = |a, b| if two.hits > one.hits { b } else { a };
    let [a, b] = [unit, other].map(|n| field.unit(n).part);
    let shared = (a * one.hits + b * two.hits + (a + b) / 2) / (a + b);
    match (is_over(one), is_over(two)) {
        (false, false) => of(worse(one, two), one.hits.max(two.hits)),
        (true, true) if one.has(Flags::CAPTURED) => of(two, DONE),
        (true, true) => of(one, DONE),
        (true, false) => of(two, shared.min(RETREAT)),
        (false, true) => of(one, shared.min(RETREAT)),
    }
}

/// What hits and end state cost a unit. An unknown state counts as formed.
#[must_use]
pub fn toll(hits: u16, state: &str, won: bool) -> Toll {
    let least = END_STATES.iter().find(|s| s.key == state).map_or(0, |s| s.harm);
    let hits = hits.max(least).min(HIT_LIMIT);
    let (more, shares, guns) = match (state, won) {
        (FELL_BACK, true) => (FELL_BACK_MORE, BACK_WON, 0),
        // One gun in eight stays behind where teams are cut down and the field is lost.
        (FELL_BACK, false) => (FELL_BACK_MORE, BACK_LOST, 12),
        // The campaign sheet gives a destroyed gun back on 4 to 6 where the battle was won or drawn: half are lost.
        (DONE_FOR, true) => (DONE_FOR_MORE_WON, GONE_WON, 50),
        // On a lost field what nobody drove off stays there, but for the battery that had its teams at hand.
        (DONE_FOR, false) => (DONE_FOR_MORE_LOST, GONE_LOST, 75),
        (CAPTURED, _) => (CAPTURED_MORE, TAKEN, 100),
        (_, true) => (0, HELD, 0),
        (_, false) => (0, HELD_LOST, 0),
    };
    Toll { lost: BY_HITS[usize::from(hits)] + more, of_harm: None, shares, guns }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_make_a_hundred_and_more_hits_cost_more() {
        for state in END_STATES {
            for won in [true, false] {
                let mut before = 0;
                for hits in 0..=HIT_LIMIT {
                    let toll = toll(hits, state.key, won);
                    assert_eq!(toll.shares.iter().map(|&s| u32::from(s)).sum::<u32>(), 100, "{}", state.key);
                    assert!(toll.lost >= before && toll.lost <= 1000, "{} {hits}", state.key);
                    before = toll.lost;
                }
            }
        }
    }

    #[test]
    fn nobody_is_lost_who_was_not_hit() {
        assert_eq!(toll(0, FORMED, true).lost, 0);
        assert_eq!(toll(0, FORMED, false).lost, 0);
        assert!(toll(1, FORMED, true).lost > 0);
    }

    #[test]
    fn a_letter_alone_costs_what_its_state_costs_at_the_least() {
        assert_eq!(toll(0, DONE_FOR, false), toll(HIT_LIMIT, DONE_FOR, false));
        assert_eq!(toll(0, FELL_BACK, true), toll(1, FELL_BACK, true));
    }

    #[test]
    fn defeat_and_rout_cost_more_than_victory() {
        assert!(toll(5, DONE_FOR, false).lost > toll(5, DONE_FOR, true).lost);
        assert!(toll(5, CAPTURED, false).lost > toll(5, DONE_FOR, false).lost);
        assert!(toll(4, FELL_BACK, false).shares[4] > toll(4, FORMED, false).shares[4]);
        assert_eq!(toll(3, FORMED, true).shares[4], 0, "who holds his ground and the field loses no prisoners");
    }

    #[test]
    fn letters_and_keys_are_unlike() {
        for (n, a) in END_STATES.iter().enumerate() {
            assert!(END_STATES[n + 1..].iter().all(|b| a.letter != b.letter && a.key != b.key));
        }
    }

    /// An army of twelve equal units that ends as armies end: losses as history has them.
    #[test]
    fn losses_of_equal_armies_are_those_of_history() {
        let army = |units: &[(u16, &str)], won| {
            units.iter().map(|&(hits, state)| u32::from(toll(hits, state, won).lost)).sum::<u32>() / units.len() as u32
        };
        let formed = |hits| (hits, FORMED);
        let gone = (5, DONE_FOR);
        let back = (4, FELL_BACK);
        let winner = [0, 0, 1, 1, 1, 2, 2, 3].map(formed);
        let winner = [&winner[..], &[back, gone, gone, (3, FELL_BACK)]].concat();
        let loser = [0, 0, 1, 1].map(formed);
        let loser = [&loser[..], &[back, (3, FELL_BACK), gone, gone, gone, gone, gone, (5, CAPTURED)]].concat();
        let (won, lost) = (army(&winner, true), army(&loser, false));
        assert!((100..=250).contains(&won), "winner {won}");
        assert!((160..=300).contains(&lost), "loser {lost}");
    }

    /// Mean losses of winner and loser in thousandths, over decided battles of `mirror` between planners.
    fn fought(battles: u64) -> (u64, u64) {
        use crate::base::{Dice, Side};
        use crate::field::event::Silent;
        use crate::field::{GeneralKind, scenario_file};
        use crate::rules::system::{System, fight};
        let system = crate::rules::honours_of_war::HonoursOfWar;
        let (_, text) = system.about().scenarios.iter().find(|(id, _)| *id == "mirror").expect("mirror is there");
        let scenario = scenario_file::read(text).expect("mirror parses");
        let (mut sums, mut decided) = ((0, 0), 0);
        for battle in 0..battles {
            let mut dice = Dice::fair(1757, battle);
            let mut begun =
                system.begin(&scenario, [GeneralKind::Planner; 2], &mut dice, &mut Silent).expect("mirror begins");
            let outcome = fight(&mut *begun, &mut dice, &mut Silent);
            let Some(winner) = outcome.winner else { continue };
            let mut units = outcome.units.iter();
            let share = Side::BOTH.map(|side| {
                let (mut men, mut lost) = (0, 0);
                for (_, setup) in scenario.units(side) {
                    let end = units.next().expect("an outcome for each unit");
                    let present = u64::from(setup.present.men);
                    men += present;
                    lost += present * u64::from(toll(end.harm, end.state, winner == side).lost) / 1000;
                }
                lost * 1000 / men
            });
            decided += 1;
            sums.0 += share[winner.index()];
            sums.1 += share[winner.other().index()];
        }
        assert!(decided * 2 > battles, "{decided} of {battles} battles were decided");
        (sums.0 / decided, sums.1 / decided)
    }

    #[test]
    fn losses_of_fought_battles_are_those_of_history() {
        let (won, lost) = fought(24);
        assert!((100..=250).contains(&won), "winner {won}");
        assert!((160..=300).contains(&lost), "loser {lost}");
        assert!(lost > won, "{lost} against {won}");
    }
}

//! How a battle ends that units lost, places and time decide (MTF-GME-05, WOF-SCA-05).

use super::places::{Holding, Verdict};
use crate::base::Side;

/// What ended a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum By {
    /// So many units lost.
    Losses,
    /// The last turn.
    Time,
    /// No unit left.
    Nobody,
    /// A side has all the places that it had to take or to keep.
    Taken,
    /// A side does not hold a place at the turn by which it must.
    Missed,
}

/// How a battle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    pub winner: Option<Side>,
    pub by: By,
}

impl Ending {
    /// Its key in words.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match (self.winner, self.by) {
            (None, _) => "draw",
            (_, By::Losses) => "losses",
            (_, By::Time) => "turn-limit",
            (_, By::Nobody) => "nobody-left",
            (_, By::Taken) => "place-held",
            (_, By::Missed) => "place-missed",
        }
    }
}

/// The number of lost units that beats a side of so many: half of them, rounded up, or what a scenario says.
#[must_use]
pub fn breaking(units: u16, said: Option<u16>) -> u16 {
    said.map_or(units.div_ceil(2), |n| n.clamp(1, units.max(1)))
}

/// How a battle stands at the end of a turn.
#[derive(Debug, Clone, Copy)]
pub struct Standing<'a> {
    /// Whether a side has no unit left.
    pub gone: [bool; 2],
    /// Units lost, and the number of them that beats a side.
    pub lost: [u16; 2],
    pub breaking: [u16; 2],
    pub holding: Holding<'a>,
    pub turn: u16,
    pub last_turn: u16,
}

impl Standing<'_> {
    /// The side that alone has the enemy where it wants him.
    const fn winner([blue, red]: [bool; 2]) -> Option<Side> {
        match (blue, red) {
            (false, true) => Some(Side::Blue),
            (true, false) => Some(Side::Red),
            _ => None,
        }
    }

    /// How it ends now, if it does: by units, by places, by time. `ahead` tells who is ahead by the system's own measure,
    /// where both sides are beaten at once or places decide nothing at the last turn.
    pub fn ending(&self, ahead: impl Fn() -> Option<Side>) -> Option<Ending> {
        let end = |winner, by| Some(Ending { winner, by });
        if self.gone != [false; 2] {
            return end(Self::winner(self.gone), By::Nobody);
        }
        let beaten = [0, 1].map(|side| self.lost[side] >= self.breaking[side]);
        match beaten {
            [true, true] => return end(ahead(), By::Losses),
            [false, false] => {}
            one => return end(Self::winner(one), By::Losses),
        }
        match self.holding.verdict(self.turn) {
            Some(Verdict::Taken(side)) => end(Some(side), By::Taken),
            Some(Verdict::Missed(side)) => end(Some(side.other()), By::Missed),
            None if self.turn >= self.last_turn => end(self.holding.ahead().or_else(ahead), By::Time),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(lost: [u16; 2], gone: [bool; 2], turn: u16) -> Option<(Option<Side>, By)> {
        let holding = Holding { places: &[], held: &[] };
        let standing = Standing { gone, lost, breaking: [2, 3], holding, turn, last_turn: 9 };
        standing.ending(|| Some(Side::Red)).map(|e| (e.winner, e.by))
    }

    #[test]
    fn who_is_gone_or_beaten_alone_has_lost() {
        let none = [false; 2];
        assert_eq!(ends([1, 2], none, 1), None);
        assert_eq!(ends([2, 2], none, 1), Some((Some(Side::Red), By::Losses)));
        assert_eq!(ends([1, 3], none, 1), Some((Some(Side::Blue), By::Losses)));
        assert_eq!(ends([9, 0], [false, true], 1), Some((Some(Side::Blue), By::Nobody)));
        assert_eq!(ends([9, 9], [true, true], 1), Some((None, By::Nobody)));
    }

    #[test]
    fn the_systems_own_measure_decides_where_nothing_else_does() {
        assert_eq!(ends([2, 3], [false; 2], 1), Some((Some(Side::Red), By::Losses)));
        assert_eq!(ends([0, 0], [false; 2], 9), Some((Some(Side::Red), By::Time)));
    }

    #[test]
    fn half_of_the_units_or_what_a_scenario_says() {
        assert_eq!([breaking(7, None), breaking(7, Some(5)), breaking(7, Some(9)), breaking(0, None)], [4, 5, 7, 0]);
    }
}

//! Rollouts in parallel: how likely, how long, how dear.
//!
//! Every battle has its own number and with it its own dice, and what is added up are whole numbers: so the result is
//! the same with one thread or many. It stops by counts and never by the clock.

pub mod compare;
pub mod exchange;
pub mod run;

pub use exchange::{exchanged, exchanged_dice};
pub use run::{Control, is_rolling, run};

use crate::base::{Side, Tally};
use crate::field::{GeneralKind, Scenario};
use crate::rules::{Battle, System};

/// After how many battles the margin is looked at.
pub const BATCH: u32 = 400;
/// The most battles of a forecast that nobody gave a number for.
pub const MOST: u32 = 10_000;
/// The margin, in tenths of a point of a hundred, at which such a forecast stops.
pub const MARGIN: u32 = 20;

/// Losses that are counted up to, in hundredths of the men who go in.
pub const STEPS: [u32; 5] = [10, 20, 30, 40, 50];

/// What is to be foretold.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    pub system: &'static dyn System,
    pub scenario: &'a Scenario,
    /// A battle under way that each of them goes on from, with dice of its own; none: from the beginning. It is fought
    /// by its own generals, and never exchanged.
    pub from: Option<&'a dyn Battle>,
    /// Who decides in Blue's place and in Red's.
    pub generals: [GeneralKind; 2],
    pub seed: u64,
    /// None: batches of [`BATCH`] until the margin is [`MARGIN`], or [`MOST`].
    pub battles: Option<u32>,
    /// Threads to work with; zero is taken as one.
    pub threads: usize,
    /// The scenario and the generals are in each other's seats ([`exchanged`]), and so shall the dice be.
    pub exchanged: bool,
}

/// A battle that broke off: a fault of the program, with what brings it back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub seed: u64,
    pub battle: u64,
    /// What the program said.
    pub message: String,
}

/// What a brigade can expect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrigadeForecast {
    pub side: Side,
    pub name: String,
    /// Men lost, summed over all battles.
    pub lost: u64,
    /// Battles in which more than half of its units were lost.
    pub broken: u32,
    /// Men who go in.
    pub men: u32,
    /// The men lost where Blue won, where Red won, and where neither did.
    pub lost_by_winner: [u64; 3],
    /// Battles in which it lost at least so many hundredths of its men, as [`STEPS`] has them.
    pub at_least: [u32; 5],
}

/// What a unit or a commander can expect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceForecast {
    pub side: Side,
    pub name: String,
    /// Battles in which the unit was lost, or the commander fell.
    pub fell: u32,
}

/// One battle of a forecast in a few numbers, so that one like the mean can be found again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Single {
    /// With the forecast's seed it throws this battle's dice again.
    pub number: u32,
    pub winner: Option<Side>,
    pub turns: u16,
    /// Men lost, Blue then Red.
    pub lost: [u32; 2],
}

/// What a number of battles came to. Blue is the army that the scenario (where armies were exchanged, the
/// exchanged one) names first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forecast {
    pub system: &'static str,
    pub scenario: String,
    pub seed: u64,
    /// Battles fought to their end.
    pub battles: u32,
    pub failures: Vec<Failure>,
    pub wins: [u32; 2],
    pub draws: u32,
    /// Turns.
    pub turns: Tally,
    /// Men lost by Blue and by Red.
    pub losses: [Tally; 2],
    /// Points lost by Blue and by Red, in halves.
    pub points: [Tally; 2],
    /// The same summed over the battles that Blue won, that Red won, and that neither did.
    pub points_by_winner: [[u64; 3]; 2],
    /// Blue's brigades, then Red's, in the order of the scenario.
    pub brigades: Vec<BrigadeForecast>,
    /// Blue's units, then Red's, in the order of the scenario.
    pub units: Vec<PieceForecast>,
    /// In the order of [`Scenario::commanders`].
    pub commanders: Vec<PieceForecast>,
    /// Every battle, in the order of their numbers.
    pub singles: Vec<Single>,
    /// It was called off before its number was reached.
    pub cancelled: bool,
}

impl Forecast {
    /// Nothing fought yet.
    #[must_use]
    pub fn empty(system: &'static str, scenario: &Scenario, seed: u64) -> Forecast {
        let brigades = Side::BOTH
            .iter()
            .flat_map(|&side| scenario.sides[side.index()].brigades.iter().map(move |b| (side, b)))
            .map(|(side, b)| BrigadeForecast {
                side,
                name: b.name.clone(),
                lost: 0,
                broken: 0,
                men: b.units.iter().map(|u| u.present.men).sum(),
                lost_by_winner: [0; 3],
                at_least: [0; 5],
            })
            .collect();
        let piece = |side, name: &str| PieceForecast { side, name: name.to_owned(), fell: 0 };
        let units = Side::BOTH.iter().flat_map(|&s| scenario.units(s).map(move |(_, u)| piece(s, &u.name))).collect();
        let commanders = scenario.commanders().map(|(side, _, c)| piece(side, &c.name)).collect();
        Forecast {
            system,
            scenario: scenario.id.to_string(),
            seed,
            battles: 0,
            failures: Vec::new(),
            wins: [0; 2],
            draws: 0,
            turns: Tally::default(),
            losses: [Tally::default(), Tally::default()],
            points: [Tally::default(), Tally::default()],
            points_by_winner: [[0; 3]; 2],
            brigades,
            units,
            commanders,
            singles: Vec::new(),
            cancelled: false,
        }
    }

    /// Adds what other battles of the same forecast came to.
    pub fn join(&mut self, other: &Forecast) {
        self.battles += other.battles;
        self.failures.extend_from_slice(&other.failures);
        self.draws += other.draws;
        self.turns.join(&other.turns);
        for n in 0..2 {
            self.wins[n] += other.wins[n];
            self.losses[n].join(&other.losses[n]);
            self.points[n].join(&other.points[n]);
            for (sum, more) in self.points_by_winner[n].iter_mut().zip(other.points_by_winner[n]) {
                *sum += more;
            }
        }
        self.singles.extend_from_slice(&other.singles);
        let pieces = self.units.iter_mut().chain(&mut self.commanders);
        for (a, b) in pieces.zip(other.units.iter().chain(&other.commanders)) {
            a.fell += b.fell;
        }
        for (a, b) in self.brigades.iter_mut().zip(&other.brigades) {
            a.lost += b.lost;
            a.broken += b.broken;
            for n in 0..3 {
                a.lost_by_winner[n] += b.lost_by_winner[n];
            }
            for n in 0..5 {
                a.at_least[n] += b.at_least[n];
            }
        }
    }

    /// Blue's wins, draws and Red's wins as parts of a whole, which they make together.
    #[must_use]
    pub fn parts(&self, whole: u32) -> [u32; 3] {
        crate::base::tally::parts([self.wins[0], self.draws, self.wins[1]], whole)
    }

    /// Give or take this many tenths of a point of a hundred, 95 times of 100, on each side's share of the wins.
    #[must_use]
    pub fn margin_tenths(&self) -> u32 {
        let of = |n: u32| crate::base::tally::margin_tenths(n.into(), self.battles.into());
        of(self.wins[0]).max(of(self.wins[1]))
    }

    /// The battle that is most like all of them: won by who wins most often, by either where both do so, and in losses and
    /// turns nearest to the means; none before one was fought.
    #[must_use]
    pub fn typical(&self) -> Option<Single> {
        let often = |winner: Option<Side>| winner.map_or(self.draws, |side| self.wins[side.index()]);
        let most = self.wins[0].max(self.wins[1]).max(self.draws);
        // Each distance in tenths of its mean, so that men and turns count alike.
        let far = |n: u64, tally: &Tally| (n * 10).abs_diff(tally.mean_tenths()) * 1_000 / tally.mean_tenths().max(1);
        let distance = |s: &Single| {
            far(s.turns.into(), &self.turns) + (0..2).map(|n| far(s.lost[n].into(), &self.losses[n])).sum::<u64>()
        };
        let likely = self.singles.iter().filter(|s| often(s.winner) == most);
        likely.min_by_key(|s| (distance(s), s.number)).copied()
    }

    /// The losses of a side as steps of so many men: in how many battles it lost that many or more. It begins with
    /// one step and ends with the last that was reached.
    #[must_use]
    pub fn at_least(&self, side: Side, step: u32) -> Vec<(u32, u64)> {
        let tally = &self.losses[side.index()];
        (1..)
            .map(|n| n * step.max(1))
            .map(|men| (men, tally.at_least(men as usize)))
            .take_while(|&(_, battles)| battles > 0)
            .collect()
    }

    /// The mean loss of men of brigades in the battles that a side won, rounded to the nearest; none where it won none.
    #[must_use]
    pub fn mean_if_won<'b>(&self, brigades: impl IntoIterator<Item = &'b BrigadeForecast>, by: Side) -> Option<u64> {
        let won = Some(u64::from(self.wins[by.index()])).filter(|n| *n > 0)?;
        let lost: u64 = brigades.into_iter().map(|b| b.lost_by_winner[by.index()]).sum();
        Some((lost + won / 2) / won)
    }

    /// The mean of points that a side lost, in tenths of a point.
    #[must_use]
    pub fn points_tenths(&self, side: Side) -> u64 {
        let tally = &self.points[side.index()];
        if tally.number == 0 { 0 } else { (tally.sum * 10 + tally.number) / (2 * tally.number) }
    }

    /// The mean of points that a side lost in the battles that a side won, in tenths of a point; none where it won none.
    #[must_use]
    pub fn points_tenths_if_won(&self, side: Side, by: Side) -> Option<u64> {
        let won = Some(u64::from(self.wins[by.index()])).filter(|n| *n > 0)?;
        Some((self.points_by_winner[side.index()][by.index()] * 10 + won) / (2 * won))
    }

    /// The mean loss of men of a brigade, rounded to the nearest.
    #[must_use]
    pub fn brigade_mean(&self, brigade: &BrigadeForecast) -> u64 {
        let battles = u64::from(self.battles);
        if battles == 0 { 0 } else { (brigade.lost + battles / 2) / battles }
    }
}

#[cfg(test)]
mod tests;

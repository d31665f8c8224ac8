//! Forecasts: how likely, how dear. The very battle that would be fought, many times over.

use super::result::{Half, Sides};
use super::{Error, Order, resolve};
use crate::army::Severity;
use crate::base::{Side, Tally};
use crate::field::Scenario;
use crate::field::words::Words;
use crate::forecast::{self, Control};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

pub use crate::forecast::{BrigadeForecast, Forecast, MARGIN, MOST, PieceForecast, STEPS};

/// Every core, for a terminal.
#[must_use]
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// All cores but one, so that a window stays quick.
#[must_use]
pub fn spare_threads() -> usize {
    all_threads().saturating_sub(1).max(1)
}

/// Runs a forecast: `battles`, or until the margin is 2 in 100. `progress` is told what there is so far; `cancel` stops it,
/// and what there is then is given back, marked as cancelled.
///
/// # Errors
/// When the battle cannot begin.
pub fn run(
    order: &Order,
    battles: Option<u32>,
    threads: usize,
    cancel: &AtomicBool,
    progress: &mut (dyn FnMut(&Forecast) + Send),
) -> Result<Forecast, Error> {
    let system = resolve::system(&order.system)?;
    super::log::action(format!("forecast {} {}, seed {}", order.system, order.scenario.id, order.seed));
    let asked = forecast::Order {
        system,
        scenario: &order.scenario,
        from: None,
        generals: order.generals,
        seed: order.seed,
        battles,
        threads,
        exchanged: order.exchanged,
    };
    forecast::run(&asked, Control { cancel, progress })
        .map_err(|f| Error::Findings(f.into_iter().filter(|f| f.severity == Severity::Error).collect()))
}

/// What was foretold of a battle of the campaign, kept with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foretold {
    /// Number of the battle in the campaign.
    pub battle: u32,
    pub seed: u64,
    /// Battles fought to their end, and how they ended.
    pub battles: u32,
    pub wins: [u32; 2],
    pub draws: u32,
    /// Give or take so many tenths of a point of a hundred.
    pub margin_tenths: u32,
    /// Mean losses in men, Blue and Red.
    pub lost: [u64; 2],
}

impl Foretold {
    #[must_use]
    pub fn of(battle: u32, f: &Forecast) -> Foretold {
        Foretold {
            battle,
            seed: f.seed,
            battles: f.battles,
            wins: f.wins,
            draws: f.draws,
            margin_tenths: f.margin_tenths(),
            lost: [f.losses[0].mean(), f.losses[1].mean()],
        }
    }

    /// *we win 54 in 100, they 37, give or take 3*.
    #[must_use]
    pub fn words(&self) -> String {
        let [ours, _, theirs] = crate::base::tally::parts([self.wins[0], self.draws, self.wins[1]], 100);
        let margin = self.margin_tenths.div_ceil(10);
        format!("we win {ours} in 100, they {theirs}, give or take {margin}")
    }
}

/// What a system counts towards the end of an army: *points*, *units*.
#[must_use]
pub fn counted(system: &str) -> String {
    let words = resolve::system(system).and_then(resolve::words);
    counted_in(&words.unwrap_or_default()).to_owned()
}

/// The same in the words of a system.
#[must_use]
pub fn counted_in(words: &Words) -> &str {
    words.get("measure", "counted").unwrap_or("points")
}

/// The units or commanders of a side who fell in any battle, the most frequent first; of equals the first of the army.
#[must_use]
pub fn most_often(pieces: &[PieceForecast], side: Side) -> Vec<&PieceForecast> {
    let mut of: Vec<&PieceForecast> = pieces.iter().filter(|p| p.side == side && p.fell > 0).collect();
    of.sort_by_key(|p| std::cmp::Reverse(p.fell));
    of
}

/// The chances of an army to lose at least so many hundredths of its men, as battles of a forecast.
#[must_use]
pub fn army_steps(f: &Forecast, side: Side) -> [u64; 5] {
    let men: u64 = f.brigades.iter().filter(|b| b.side == side).map(|b| u64::from(b.men)).sum();
    let least = |step: u32| usize::try_from((men * u64::from(step)).div_ceil(100)).unwrap_or(usize::MAX);
    STEPS.map(|step| f.losses[side.index()].at_least(least(step)))
}

/// Up to so many even steps over the losses that came, each a multiple of `of`; one at the least.
#[must_use]
pub fn spread(tally: &Tally, steps: u32, of: u32) -> Vec<u32> {
    let most = u32::try_from(tally.counts.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let step = (most.div_ceil(steps.max(1) * of) * of).max(of);
    (1..=steps).map(|n| n * step).collect()
}

/// A forecast in the form that `battle forecast --json` prints.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ForecastResult {
    pub system: String,
    pub scenario: String,
    pub seed: u64,
    /// Battles fought to their end.
    pub battles: u32,
    /// Battles that broke off.
    pub failures: usize,
    pub wins: Sides<u32>,
    pub draws: u32,
    /// Give or take so many points of a hundred.
    pub margin: f64,
    pub turns: TurnsResult,
    pub losses: Sides<LossResult>,
    pub points: Sides<PointsResult>,
    pub brigades: Vec<BrigadeResult>,
    /// Units that were lost, each side's most frequent first.
    pub units: Vec<PieceResult>,
    /// Commanders who fell, likewise.
    pub commanders: Vec<PieceResult>,
    /// The battle that is most like all of them.
    pub typical: Option<TypicalResult>,
    /// How long it took, by the clock.
    pub elapsed_ms: u64,
}

/// How long the battles were.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TurnsResult {
    /// To a tenth.
    pub mean: f64,
    /// Battles that ended in turn 0, 1, 2 and so on.
    pub histogram: Vec<u32>,
}

/// What a side lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LossResult {
    /// Men.
    pub mean: u64,
    /// Men where the side won, and where the other did; none where that never came.
    pub mean_if_won: Option<u64>,
    pub mean_if_lost: Option<u64>,
    pub at_least: Vec<AtLeast>,
}

/// The points that a side lost.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PointsResult {
    /// To a tenth.
    pub mean: f64,
    pub at_least: Vec<AtLeastPoints>,
}

/// In how many battles so many points or more were lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AtLeastPoints {
    pub points: Half,
    pub battles: u64,
}

/// In how many battles a brigade lost so many hundredths of its men or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AtLeastShare {
    pub percent: u32,
    pub battles: u32,
}

/// A unit that was lost, or a commander who fell, and in how many battles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PieceResult {
    pub side: Side,
    pub name: String,
    pub battles: u32,
}

/// One battle of a forecast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TypicalResult {
    /// With the forecast's seed it throws the dice of this battle.
    pub battle: u32,
    pub winner: Option<Side>,
    pub turns: u16,
    /// Men.
    pub lost: Sides<u32>,
}

/// In how many battles so many men or more were lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AtLeast {
    pub men: u32,
    pub battles: u64,
}

/// What a brigade can expect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BrigadeResult {
    pub side: Side,
    pub name: String,
    /// Men who go in.
    pub men: u32,
    /// Men lost.
    pub mean: u64,
    /// Men lost where its side won, and where the other did; none where that never came.
    pub mean_if_won: Option<u64>,
    pub mean_if_lost: Option<u64>,
    pub at_least: Vec<AtLeastShare>,
    /// Battles in which more than half of its units were lost.
    pub broken: u32,
}

impl ForecastResult {
    /// A forecast of a scenario that took so many milliseconds.
    #[must_use]
    pub fn of(f: &Forecast, scenario: &Scenario, elapsed_ms: u64) -> ForecastResult {
        let losses = |side: Side| {
            let men: u32 = scenario.units(side).map(|(_, u)| u.present.men).sum();
            // Up to sixty steps over the men who go in, in round hundreds where there are enough.
            let step = if men >= 2_000 { men.div_ceil(6_000) * 100 } else { (men / 10).max(1) };
            let at_least = f.at_least(side, step).into_iter().map(|(men, battles)| AtLeast { men, battles }).collect();
            let own = || f.brigades.iter().filter(|b| b.side == side);
            LossResult {
                mean: f.losses[side.index()].mean(),
                mean_if_won: f.mean_if_won(own(), side),
                mean_if_lost: f.mean_if_won(own(), side.other()),
                at_least,
            }
        };
        let points = |side: Side| {
            let tally = &f.points[side.index()];
            let halves = 1..u16::try_from(tally.counts.len()).unwrap_or(u16::MAX);
            let least = |n: u16| AtLeastPoints { points: Half(n), battles: tally.at_least(n.into()) };
            PointsResult { mean: f.points_tenths(side) as f64 / 10.0, at_least: halves.map(least).collect() }
        };
        let fallen = |pieces: &[PieceForecast]| {
            let often = Side::BOTH.into_iter().flat_map(|side| most_often(pieces, side));
            often.map(|p| PieceResult { side: p.side, name: p.name.clone(), battles: p.fell }).collect()
        };
        let tenths = |n: u32| f64::from(n) / 10.0;
        ForecastResult {
            system: f.system.to_owned(),
            scenario: f.scenario.clone(),
            seed: f.seed,
            battles: f.battles,
            failures: f.failures.len(),
            wins: Sides { blue: f.wins[0], red: f.wins[1] },
            draws: f.draws,
            margin: tenths(f.margin_tenths()),
            turns: TurnsResult {
                mean: tenths(u32::try_from(f.turns.mean_tenths()).unwrap_or(u32::MAX)),
                histogram: f.turns.counts.clone(),
            },
            losses: Sides { blue: losses(Side::Blue), red: losses(Side::Red) },
            brigades: f
                .brigades
                .iter()
                .map(|b| BrigadeResult {
                    side: b.side,
                    name: b.name.clone(),
                    men: b.men,
                    mean: f.brigade_mean(b),
                    mean_if_won: f.mean_if_won([b], b.side),
                    mean_if_lost: f.mean_if_won([b], b.side.other()),
                    at_least: STEPS
                        .into_iter()
                        .zip(b.at_least)
                        .map(|(percent, battles)| AtLeastShare { percent, battles })
                        .collect(),
                    broken: b.broken,
                })
                .collect(),
            points: Sides { blue: points(Side::Blue), red: points(Side::Red) },
            units: fallen(&f.units),
            commanders: fallen(&f.commanders),
            typical: f.typical().map(|one| TypicalResult {
                battle: one.number,
                winner: one.winner,
                turns: one.turns,
                lost: Sides { blue: one.lost[0], red: one.lost[1] },
            }),
            elapsed_ms,
        }
    }
}

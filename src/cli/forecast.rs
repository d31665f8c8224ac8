//! `tricorne battle forecast`: how likely, how dear.

use super::args::{CastArgs, WhichBattle};
use super::battle::{order, told_as_json};
use super::{Cli, output};
use crate::base::Side;
use crate::desk::course::Course;
use crate::desk::prospect::{self, BrigadeForecast, Forecast, PieceForecast, STEPS};
use crate::desk::replay::Replay;
use crate::desk::suppose::difference;
use crate::desk::{Error, Order, option_sets, resolve};
use crate::field::{Scenario, telling::halves};
use serde::Serialize;
use std::sync::atomic::AtomicBool;

/// Brigades of a side that are named for being broken; its units and its commanders for falling.
const NAMED: usize = 3;
/// Steps of the spread of losses, in men and in points; those in men are round.
const SPREAD: u32 = 8;
const MEN: u32 = 50;

pub(super) fn run(
    cli: &Cli,
    which: &WhichBattle,
    (turn, instead): (Option<u16>, Option<&str>),
    (battles, threads): (Option<u32>, Option<u16>),
) -> Result<(), Error> {
    let (order, shown) = order(cli, which)?;
    let started = std::time::Instant::now();
    let forecast = match turn {
        Some(turn) => foreseen_from(&order, turn, (battles, threads))?,
        None => foreseen(&order, battles, threads)?,
    };
    let other = instead.map(|army| with_instead(cli, which, army, (&forecast, threads))).transpose()?;
    let elapsed = started.elapsed().as_millis();
    if cli.json {
        let elapsed = u64::try_from(elapsed).unwrap_or(u64::MAX);
        let forecast = prospect::ForecastResult::of(&forecast, &order.scenario, elapsed);
        return told_as_json(Foretold { forecast, instead: other }, shown);
    }
    let battles = output::counted(forecast.battles as usize, "battle", "battles");
    output::line(format!("{}, {battles}, seed {}", order.scenario.name, order.seed));
    let counted = prospect::counted(&order.system);
    foretold((&order.scenario, &counted), &forecast, shown).iter().for_each(output::line);
    other.iter().flat_map(Instead::told).for_each(output::line);
    let system = resolve::system(&order.system)?;
    option_sets::told(system, &order.scenario.options).iter().for_each(output::line);
    if let Some(first) = forecast.failures.first() {
        let broken = output::counted(forecast.failures.len(), "battle", "battles");
        output::line(format!("{broken} broke off; the first: seed {}, battle {}", first.seed, first.battle));
    }
    Ok(())
}

/// What is told in JSON.
#[derive(Serialize)]
struct Foretold {
    #[serde(flatten)]
    forecast: prospect::ForecastResult,
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<Instead>,
}

/// Another army in Blue's role, under the same dice.
#[derive(Debug, Serialize)]
struct Instead {
    army: String,
    /// In hundredths.
    wins: f64,
    /// By how much its chance to win differs, give or take; in points of a hundred.
    difference: f64,
    margin: f64,
    battles: u32,
}

impl Instead {
    fn told(&self) -> Vec<String> {
        let more = if self.difference < 0.0 { "fewer" } else { "more" };
        let by = format!("{:.1} {more} in 100, give or take {:.1}", self.difference.abs(), self.margin);
        vec![
            format!("{} in Blue’s role, in {} battles that fell to the same dice", self.army, self.battles),
            format!("   won  {:.1} in 100, {by}", self.wins),
        ]
    }
}

/// Fights the battles of a forecast with another army in Blue's role.
fn with_instead(
    cli: &Cli,
    which: &WhichBattle,
    army: &str,
    (base, threads): (&Forecast, Option<u16>),
) -> Result<Instead, Error> {
    let cast = CastArgs { blue_army: Some(army.to_owned()), ..which.cast.clone() };
    let (order, _) = order(cli, &WhichBattle { cast, ..which.clone() })?;
    let other = foreseen(&Order { seed: base.seed, ..order }, Some(base.battles), threads)?;
    let found = difference(base, &other).ok_or_else(|| Error::refused("no battle of both came to an end"))?;
    let tenths = |n: f64| n / 10.0;
    Ok(Instead {
        army: army.to_owned(),
        wins: f64::from(other.wins[0]) * 100.0 / f64::from(other.battles.max(1)),
        difference: tenths(found.tenths.into()),
        margin: tenths(found.margin_tenths.into()),
        battles: found.battles,
    })
}

/// Fights the battles of a forecast, with a bar.
pub(super) fn foreseen(order: &Order, battles: Option<u32>, threads: Option<u16>) -> Result<Forecast, Error> {
    under_bar((battles, threads), |threads, cancel, progress| prospect::run(order, battles, threads, cancel, progress))
}

/// Fights on from the beginning of a turn of the battle that the order's seed gives.
fn foreseen_from(order: &Order, turn: u16, (battles, threads): (Option<u32>, Option<u16>)) -> Result<Forecast, Error> {
    let cancel = AtomicBool::new(false);
    let fought = resolve::fight(order.clone(), &mut |_| {}, &cancel)?;
    let replay = Replay::of(&order.system, &order.scenario, &fought.events)?;
    let start = replay.turn_starts(turn).ok_or_else(|| {
        let last = output::counted(fought.outcome.turns.into(), "turn", "turns");
        Error::refused(format!("the battle of this seed is over after {last}; ask of an earlier one"))
    })?;
    let course = Course::again(fought.order, None, &fought.events, &cancel)?;
    let from = replay.told(start);
    under_bar((battles, threads), |threads, cancel, progress| {
        course.forecast(from, (battles, threads), cancel, progress)
    })
}

/// Forecasts on so many threads, or on all, under a bar that shows how many battles are fought.
fn under_bar(
    (battles, threads): (Option<u32>, Option<u16>),
    forecast: impl FnOnce(usize, &AtomicBool, &mut (dyn FnMut(&Forecast) + Send)) -> Result<Forecast, Error>,
) -> Result<Forecast, Error> {
    let bar = output::bar(u64::from(battles.unwrap_or(prospect::MOST)), "forecast");
    let threads = threads.map_or_else(prospect::all_threads, usize::from);
    let result = forecast(threads, &AtomicBool::new(false), &mut |f| bar.set_position(f.battles.into()));
    bar.finish_and_clear();
    result
}

fn tenths(n: u64) -> String {
    format!("{}.{}", n / 10, n % 10)
}

fn in_hundred(n: u64, of: u64) -> String {
    tenths((2_000 * n + of) / (2 * of.max(1)))
}

fn men(n: u64) -> String {
    output::number(u32::try_from(n).unwrap_or(u32::MAX))
}

/// How likely, how dear, how long; what is lost of those sides that are shown.
fn foretold((scenario, counted): (&Scenario, &str), f: &Forecast, shown: &[Side]) -> Vec<String> {
    let name = |side: Side| scenario.sides[side.index()].name.as_str();
    let [ours, drawn, theirs] = f.parts(1_000).map(|n| format!("{} in 100", tenths(n.into())));
    let mut rows = vec![
        [format!("won by {}", name(Side::Blue)), ours],
        [format!("won by {}", name(Side::Red)), theirs],
        ["drawn".to_owned(), drawn],
        ["give or take".to_owned(), format!("{} in 100", tenths(f.margin_tenths().into()))],
    ];
    if f.battles > 0 {
        rows.extend(shown.iter().map(|&side| {
            let went: u64 = f.brigades.iter().filter(|b| b.side == side).map(|b| u64::from(b.men)).sum();
            let lost = f.losses[side.index()].mean();
            let told = format!("{} of {}, {} in 100", men(lost), men(went), in_hundred(lost, went));
            [format!("men lost by {}", name(side)), told]
        }));
        rows.extend(
            shown.iter().map(|&side| [format!("{counted} lost by {}", name(side)), tenths(f.points_tenths(side))]),
        );
        rows.push(["turns".to_owned(), tenths(f.turns.mean_tenths())]);
        // One battle tells of both sides.
        if let Some(one) = f.typical().filter(|_| shown.len() == Side::BOTH.len()) {
            rows.push(["most like the mean".to_owned(), format!("battle {} of them", one.number)]);
        }
    }
    let mut out = output::listing(&rows.into_iter().map(Vec::from).collect::<Vec<_>>());
    for &side in shown {
        if f.battles > 0 {
            out.extend(losses((scenario, counted), f, side));
        }
        let own = f.brigades.iter().filter(|b| b.side == side).zip(&scenario.sides[side.index()].brigades);
        let mut broken: Vec<(u32, &str)> = own.map(|(f, b)| (f.broken, b.called())).filter(|(n, _)| *n > 0).collect();
        // Of equals the first in the order of the army.
        broken.sort_by_key(|(battles, _)| std::cmp::Reverse(*battles));
        let head =
            format!("Brigades of {} that were broken most often, more than half of their units lost", name(side));
        out.extend(often(f, head, &broken));
        for (what, pieces) in [("Units", &f.units), ("Commanders", &f.commanders)] {
            let fell: Vec<(u32, &str)> = prospect::most_often(pieces, side)
                .into_iter()
                .map(|p: &PieceForecast| (p.fell, p.name.as_str()))
                .collect();
            let how = if what == "Units" { "were lost" } else { "were hit" };
            out.extend(often(f, format!("{what} of {} that {how} most often", name(side)), &fell));
        }
    }
    out
}

/// The first few of a list under their head, each with how often in a hundred battles; nothing of an empty one.
fn often(f: &Forecast, head: String, list: &[(u32, &str)]) -> Vec<String> {
    if list.is_empty() {
        return Vec::new();
    }
    let row = |(n, name): &(u32, &str)| {
        vec![format!("   {name}"), format!("{} in 100", in_hundred((*n).into(), f.battles.into()))]
    };
    let rows: Vec<Vec<String>> = list.iter().take(NAMED).map(row).collect();
    std::iter::once(head).chain(output::table(&rows)).collect()
}

/// The losses of a side: how likely at least so much, by brigade and in all, in shares, men and points, and what it is on the
/// average where the side wins and where it loses.
fn losses((scenario, counted): (&Scenario, &str), f: &Forecast, side: Side) -> Vec<String> {
    let setup = &scenario.sides[side.index()];
    let own: Vec<&BrigadeForecast> = f.brigades.iter().filter(|b| b.side == side).collect();
    let chance = |n: u64| in_hundred(n, f.battles.into());
    let means = |brigades: &[&BrigadeForecast]| {
        let mean = |by| f.mean_if_won(brigades.iter().copied(), by).map_or_else(|| "–".to_owned(), men);
        [mean(side), mean(side.other())]
    };
    let head = ["   men lost", "if won", "if lost"].map(str::to_owned);
    let mut rows: Vec<Vec<String>> = vec![head.into_iter().chain(STEPS.map(|step| format!("{step} %"))).collect()];
    let row = |name: &str, means: [String; 2], steps: [u64; 5]| {
        std::iter::once(format!("   {name}")).chain(means).chain(steps.map(chance)).collect::<Vec<_>>()
    };
    for (brigade, called) in own.iter().zip(&setup.brigades) {
        rows.push(row(called.called(), means(&[*brigade]), brigade.at_least.map(u64::from)));
    }
    rows.push(row("Army", means(&own), prospect::army_steps(f, side)));
    let points = |by| f.points_tenths_if_won(side, by).map_or_else(|| "–".to_owned(), tenths);
    rows.push(vec![format!("   Army, in {counted}"), points(side), points(side.other())]);
    let mut out = vec![format!("Losses of {}: on the average, and the chance in 100 of at least so much", setup.name)];
    out.extend(output::table(&rows));
    let (lost, points) = (&f.losses[side.index()], &f.points[side.index()]);
    let (in_men, in_points) = (prospect::spread(lost, SPREAD, MEN), prospect::spread(points, SPREAD, 1));
    let heads = |name: &str, steps: Vec<String>| std::iter::once(format!("   {name}")).chain(steps).collect::<Vec<_>>();
    out.extend(output::table(&[
        heads("at least so many men", in_men.iter().map(|n| output::number(*n)).collect()),
        heads("in 100", in_men.iter().map(|n| chance(lost.at_least(*n as usize))).collect()),
        heads(&format!("at least so many {counted}"), in_points.iter().map(|n| halves((*n).into())).collect()),
        heads("in 100", in_points.iter().map(|n| chance(points.at_least(*n as usize))).collect()),
    ]));
    out
}

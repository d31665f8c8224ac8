//! Forecasts: how likely, how dear. The very battle that would be fought, many times over.

use super::{Error, Order, resolve};
use crate::army::Severity;
use crate::base::Side;
use crate::field::Scenario;
use crate::forecast::{self, Control};
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;

pub use crate::forecast::{BrigadeForecast, Forecast, MARGIN, MOST, STEPS};

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
        generals: order.generals,
        seed: order.seed,
        battles,
        threads,
        exchange: false,
    };
    forecast::run(&asked, Control { cancel, progress })
        .map_err(|f| Error::Findings(f.into_iter().filter(|f| f.severity == Severity::Error).collect()))
}

/// A forecast in the form that `battle forecast --json` prints, but for the time that it took.
#[must_use]
pub fn json(f: &Forecast, scenario: &Scenario) -> Value {
    let side = |side: Side| if side == Side::Blue { "blue" } else { "red" };
    let losses = |s: Side| {
        let tally = &f.losses[s.index()];
        let men: u32 = scenario.units(s).map(|(_, u)| u.present.men).sum();
        // Ten steps over the men who go in, in round hundreds where there are enough.
        let step = if men >= 2_000 { men.div_ceil(1_000) * 100 } else { (men / 10).max(1) };
        let at_least: Vec<Value> =
            f.at_least(s, step).into_iter().map(|(men, battles)| json!({"men": men, "battles": battles})).collect();
        json!({"mean": tally.mean(), "at_least": at_least})
    };
    let brigades: Vec<Value> = f
        .brigades
        .iter()
        .map(|b| json!({"side": side(b.side), "name": b.name, "mean": f.brigade_mean(b), "broken": b.broken}))
        .collect();
    json!({
        "system": f.system, "scenario": f.scenario, "seed": f.seed, "battles": f.battles, "failures": f.failures.len(),
        "wins": {"blue": f.wins[0], "red": f.wins[1]}, "draws": f.draws,
        "margin": f64::from(f.margin_tenths()) / 10.0,
        "turns": {"mean": f64::from(u32::try_from(f.turns.mean_tenths()).unwrap_or(u32::MAX)) / 10.0, "histogram": f.turns.counts},
        "losses": {"blue": losses(Side::Blue), "red": losses(Side::Red)},
        "brigades": brigades,
    })
}

//! Forecasts of an order, for screens and the command line.

use super::{Error, Order, resolve};
use crate::army::Severity;
use crate::forecast::{self, Control};
use std::sync::atomic::AtomicBool;

pub use crate::forecast::{BrigadeForecast, Forecast, MARGIN, MOST, STEPS};

/// How a forecast is to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// None: until the margin is small enough, or there are enough battles.
    pub battles: Option<u32>,
    /// None: all processors but one, which is left for the window.
    pub threads: Option<usize>,
}

/// Fights an order many times over. `progress` is told what there is so far; `cancel` stops it at the next pause, and
/// what was fought until then is given.
///
/// # Errors
/// When the system is not known, or a finding forbids the battle.
pub fn foretell(
    order: &Order,
    effort: Effort,
    progress: &mut (dyn FnMut(&Forecast) + Send),
    cancel: &AtomicBool,
) -> Result<Forecast, Error> {
    let system = resolve::system(&order.system)?;
    if !system.about().plays {
        return Err(Error::NotYet { system: system.about().name, what: "fight a battle" });
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let order = forecast::Order {
        system,
        scenario: &order.scenario,
        generals: order.generals,
        seed: order.seed,
        battles: effort.battles,
        threads: effort.threads.unwrap_or(processors.saturating_sub(1).max(1)),
        exchange: false,
    };
    forecast::run(&order, Control { cancel, progress })
        .map_err(|findings| Error::Findings(findings.into_iter().filter(|f| f.severity == Severity::Error).collect()))
}

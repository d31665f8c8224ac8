//! The rollouts themselves.

use super::{BATCH, Failure, Forecast, MARGIN, MOST, Order, STEPS, Single, exchanged_dice};
use crate::army::Finding;
use crate::base::{Dice, Side};
use crate::field::Scenario;
use crate::field::event::Silent;
use crate::rules::system::{Outcome, fight};
use rayon::prelude::*;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// After how many battles progress is told, and so often until the first of these: who waits sees figures soon.
const CHUNK: u32 = 40;
const FIRST: u32 = 8;

thread_local! {
    static ROLLING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is fighting a battle of a forecast, where a panic is caught and counted: a panic hook need not
/// tell of it.
#[must_use]
pub fn is_rolling() -> bool {
    ROLLING.get()
}

/// What the caller has in hand while a forecast runs.
pub struct Control<'a> {
    /// Set it to call the forecast off.
    pub cancel: &'a AtomicBool,
    /// Told what there is so far, every few battles.
    pub progress: &'a mut (dyn FnMut(&Forecast) + Send),
}

/// Fights the battles.
///
/// # Errors
/// What stops the battle from beginning.
///
/// # Panics
/// When the operating system gives no threads at all.
pub fn run(order: &Order<'_>, control: Control<'_>) -> Result<Forecast, Vec<Finding>> {
    let scenario = order.scenario;
    let mut dice = Dice::fair(order.seed, 1);
    let untouched = dice.clone();
    // A first beginning tells whether there is one: what stops it would stop every battle. Where it throws no die all
    // battles begin alike, and each goes on from this one.
    let first = match order.from {
        Some(_) => None,
        None => Some(order.system.begin(scenario, order.generals, &mut dice, &mut Silent)?),
    };
    let alike = first.as_deref().filter(|_| dice == untouched);
    let order = &Order { from: order.from.or(alike), ..*order };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(order.threads.max(1))
        .thread_name(|n| format!("forecast-{n}"))
        .build()
        .expect("threads for the forecast");
    let id = order.system.about().id;
    let mut sum = Forecast::empty(id, scenario, order.seed);
    let most = order.battles.unwrap_or(MOST);
    let mut next = 0;
    while next < most {
        let end = (next + if next < CHUNK { FIRST } else { CHUNK }).min(most);
        let part = pool.install(|| {
            (next + 1..=end)
                .into_par_iter()
                .map(|n| one(order, scenario, u64::from(n), control.cancel))
                .collect::<Vec<_>>()
        });
        if control.cancel.load(Ordering::Relaxed) {
            // A part that is cut short would hang on the clock.
            sum.cancelled = true;
            break;
        }
        for battle in part.into_iter().flatten() {
            battle.add_to(&mut sum);
        }
        next = end;
        (control.progress)(&sum);
        let steady = next % BATCH == 0 && sum.margin_tenths() <= MARGIN;
        if order.battles.is_none() && steady {
            break;
        }
    }
    Ok(sum)
}

/// What one battle came to.
struct Fought {
    number: u32,
    winner: Option<Side>,
    turns: u32,
    lost: [u32; 2],
    /// Points lost, in halves.
    points: [u16; 2],
    /// Each brigade's men lost, and whether it broke.
    brigades: Vec<(u32, bool)>,
    /// Whether each unit was lost, and whether each commander fell.
    fell: [Vec<bool>; 2],
}

enum Rolled {
    Fought(Fought),
    Failed(Failure),
}

impl Rolled {
    fn add_to(self, sum: &mut Forecast) {
        let fought = match self {
            Rolled::Failed(failure) => return sum.failures.push(failure),
            Rolled::Fought(fought) => fought,
        };
        sum.battles += 1;
        match fought.winner {
            Some(side) => sum.wins[side.index()] += 1,
            None => sum.draws += 1,
        }
        sum.turns.add(fought.turns);
        for n in 0..2 {
            sum.losses[n].add(fought.lost[n]);
            sum.points[n].add(fought.points[n].into());
            sum.points_by_winner[n][fought.winner.map_or(2, Side::index)] += u64::from(fought.points[n]);
        }
        let Fought { number, winner, lost, .. } = fought;
        let turns = u16::try_from(fought.turns).unwrap_or(u16::MAX);
        sum.singles.push(Single { number, winner, turns, lost });
        for (pieces, fell) in [&mut sum.units, &mut sum.commanders].into_iter().zip(&fought.fell) {
            for (piece, &fell) in pieces.iter_mut().zip(fell) {
                piece.fell += u32::from(fell);
            }
        }
        for (brigade, (lost, broke)) in sum.brigades.iter_mut().zip(fought.brigades) {
            brigade.lost += u64::from(lost);
            brigade.broken += u32::from(broke);
            brigade.lost_by_winner[fought.winner.map_or(2, Side::index)] += u64::from(lost);
            for (count, step) in brigade.at_least.iter_mut().zip(STEPS) {
                *count += u32::from(u64::from(lost) * 100 >= u64::from(brigade.men) * u64::from(step) && lost > 0);
            }
        }
    }
}

/// Fights battle number `n`; nothing when the forecast was called off.
fn one(order: &Order<'_>, scenario: &Scenario, n: u64, cancel: &AtomicBool) -> Option<Rolled> {
    if cancel.load(Ordering::Relaxed) {
        return None;
    }
    ROLLING.set(true);
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut dice = if order.exchanged { exchanged_dice(order.seed, n) } else { Dice::fair(order.seed, n) };
        let mut battle = match order.from {
            Some(battle) => battle.fork(),
            None => order.system.begin(scenario, order.generals, &mut dice, &mut Silent).ok()?,
        };
        Some(fight(&mut *battle, &mut dice, &mut Silent))
    }));
    ROLLING.set(false);
    let failed = |message: &str| Rolled::Failed(Failure { seed: order.seed, battle: n, message: message.to_owned() });
    Some(match outcome {
        Ok(Some(outcome)) => Rolled::Fought(count(order, scenario, n, &outcome)),
        Ok(None) => failed("the battle could not begin"),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            failed(said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message"))
        }
    })
}

/// Men lost by the system's toll, and brigades of which more than half is gone.
fn count(order: &Order<'_>, scenario: &Scenario, n: u64, outcome: &Outcome) -> Fought {
    let mut lost = [0; 2];
    let mut brigades = Vec::new();
    let mut units = outcome.units.iter();
    for side in Side::BOTH {
        for brigade in &scenario.sides[side.index()].brigades {
            let (mut men, mut gone) = (0, 0);
            for (unit, end) in brigade.units.iter().zip(&mut units) {
                let toll = order.system.toll(end.harm, end.limit, end.state, outcome.winner == Some(side));
                men += toll.men(unit.present, end.harm);
                gone += usize::from(end.captured || end.harm >= end.limit);
            }
            lost[side.index()] += men;
            brigades.push((men, gone * 2 > brigade.units.len()));
        }
    }
    let units = outcome.units.iter().map(|u| u.captured || u.harm >= u.limit).collect();
    let commanders = outcome.commanders.iter().map(|c| c.falls > 0).collect();
    Fought {
        number: u32::try_from(n).unwrap_or(u32::MAX),
        winner: outcome.winner,
        turns: u32::from(outcome.turns),
        lost,
        points: outcome.lost,
        brigades,
        fell: [units, commanders],
    }
}

//! `tricorne battle side-by-side`.

use super::args::ManyArgs;
use super::{Cli, output, reading_with};
use crate::base::Side;
use crate::desk::side_by_side::{SideBySide, Under};
use crate::desk::{Desk, Error, prospect};
use serde_json::json;
use std::sync::atomic::AtomicBool;

pub(super) fn run(cli: &Cli, campaign: Option<&str>, many: &ManyArgs, threads: Option<u16>) -> Result<(), Error> {
    let all = fought(&reading_with(cli, campaign)?, many, threads)?;
    if cli.json {
        return output::json(
            &json!({"campaign": all.campaign, "place": all.place, "date": all.date, "sides": all.names,
            "verdict": all.verdict(), "systems": all.lines()}),
        );
    }
    let [ours, theirs] = &all.names;
    output::line(format!("Battle of {}, {}: {ours} against {theirs}", all.place, output::date(all.date)));
    let head = ["", &format!("won by {ours}"), "drawn", &format!("won by {theirs}"), "give or take"];
    let lost = [format!("lost by {ours}"), format!("lost by {theirs}"), "turns".to_owned()];
    let mut rows = vec![head.into_iter().map(str::to_owned).chain(lost).collect::<Vec<_>>()];
    rows.extend(all.under.iter().map(|under| row(&all, under)));
    output::table(&rows).iter().for_each(output::line);
    for under in &all.under {
        if let Err(why) = &under.order {
            output::line(format!("{}: {why}", under.name));
        }
        if let Some(failed) = under.forecast.as_deref().and_then(|f| f.failures.first()) {
            let (seed, battle) = (failed.seed, failed.battle);
            output::line(format!("{}: battles broke off; the first: seed {seed}, battle {battle}", under.name));
        }
    }
    output::line(all.verdict());
    Ok(())
}

/// The battle, fought under each system.
///
/// # Errors
/// When there is no campaign, or no battle can be drawn up in it.
pub(super) fn fought(desk: &Desk, many: &ManyArgs, threads: Option<u16>) -> Result<SideBySide, Error> {
    let mut all = desk.side_by_side(many.seed)?;
    let threads = threads.map_or_else(prospect::all_threads, usize::from);
    let bar = output::bar(u64::from(many.battles) * all.under.len() as u64, "battles");
    all.fight(many.battles, threads, &AtomicBool::new(false), &mut |n, f| {
        bar.set_position(u64::from(many.battles) * n as u64 + u64::from(f.battles));
    });
    bar.finish_and_clear();
    Ok(all)
}

fn row(all: &SideBySide, under: &Under) -> Vec<String> {
    let Some(f) = under.forecast.as_deref() else { return vec![under.name.to_owned()] };
    let share = |n: u32| format!("{:.1}", 100.0 * f64::from(n) / f64::from(f.battles.max(1)));
    let tenths = |n: u64| format!("{}.{}", n / 10, n % 10);
    let lost = |side: Side| {
        let (men, part) = under.lost(side);
        match side {
            Side::Red if all.hides => "?".to_owned(),
            _ => format!("{} ({} %)", output::number(u32::try_from(men).unwrap_or(u32::MAX)), tenths(part)),
        }
    };
    let margin = tenths(f.margin_tenths().into());
    let chances = [share(f.wins[0]), share(f.draws), share(f.wins[1]), margin];
    let rest = [lost(Side::Blue), lost(Side::Red), tenths(f.turns.mean_tenths())];
    std::iter::once(under.name.to_owned()).chain(chances).chain(rest).collect()
}

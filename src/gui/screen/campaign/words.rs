//! Words of the campaign: days, entries, and what is cut.

use crate::base::Side;
use crate::campaign::{Act, Cut, Entry, State as Stand};
use crate::desk::journal::{Again, Follows, LaterBattle};
use crate::desk::time::changed;
use crate::desk::{War, people};
use chrono::{Datelike, NaiveDate};

use crate::field::say::counted;
pub use crate::field::say::day;

/// *9 May*, *12 Sept.*: for a narrow column.
pub fn short_day(date: NaiveDate) -> String {
    let month = match date.month() {
        1 => "Jan.",
        2 => "Feb.",
        8 => "Aug.",
        9 => "Sept.",
        10 => "Oct.",
        11 => "Nov.",
        12 => "Dec.",
        _ => return day(date),
    };
    format!("{} {month}", date.day())
}

/// Which year of the war it is.
pub fn year(state: &Stand) -> &'static str {
    const YEARS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    let years = usize::try_from(state.today.year() - state.founded.year()).unwrap_or(0);
    YEARS.get(years).copied().unwrap_or("later")
}

/// The name of the nation that leads a side.
pub fn name(state: &Stand, side: Side) -> String {
    state.side_name(side).to_owned()
}

/// How long the war has lasted.
pub fn days(state: &Stand) -> String {
    let days = (state.today - state.founded).num_days();
    match days {
        0 => "the day it was founded".to_owned(),
        1 => "one day of war".to_owned(),
        n => format!("{n} days of war"),
    }
}

/// What an entry did.
pub fn told(war: &War, entry: &Entry) -> String {
    let place = |battle: u32| {
        let of = war.state().battles.iter().find(|b| b.number == battle).map(|b| b.place.clone());
        of.or_else(|| war.plan().filter(|p| p.number == battle).map(|p| p.place.clone())).unwrap_or_default()
    };
    if let Some(hidden) = war.unseen(Side::Blue, entry) {
        return hidden;
    }
    match &entry.act {
        Act::Founded(f) => format!("{} founded", f.name),
        Act::BattlePlanned { battle } => format!("Battle of {} drawn up", place(*battle)),
        Act::BattleFought { battle } => {
            format!("Battle of {} fought{}", place(*battle), Again::words(war.again(entry)))
        }
        Act::BattleRecorded { battle } => format!("Battle of {} recorded from the table", place(*battle)),
        Act::DaysPassed { days } => {
            let back = war.came(Side::Blue, entry);
            let (days, men) = (counted(*days as usize, "day", "days"), counted(back as usize, "man", "men"));
            format!("{days} passed, {men} came to the colours")
        }
        Act::ReplacementSent { unit, men } => format!("{men} men sent to {}", war.state().unit_name(unit)),
        act @ (Act::Promoted { .. }
        | Act::Favoured { .. }
        | Act::Disgraced { .. }
        | Act::Recalled { .. }
        | Act::Exchanged
        | Act::Honoured { .. }
        | Act::Disbanded { .. }
        | Act::Told { .. }
        | Act::Bought { .. }
        | Act::Happened { .. }) => people::told(war.state(), act).unwrap_or_default(),
        Act::SettingsChanged => changed(entry).to_owned(),
        Act::Reorganised => "the brigades reorganised".to_owned(),
        Act::CorrectedByHand { reason } => format!("corrected by hand: {reason}"),
    }
}

/// What follows from altering the journal, a line each: battles fought with those men, what later entries move less, chests
/// that would be overdrawn, and what would not fit together.
pub fn follows(war: &War, follows: &Follows) -> Vec<String> {
    let battle = |b: &LaterBattle| {
        format!(
            "The battle of {}, {}, was fought with {} of these men; it stays as it was.",
            b.place,
            day(b.date),
            counted(b.units, "unit", "units")
        )
    };
    let cuts = follows.cuts.iter().map(|c| cut(war, c));
    let told = follows.unpaid.iter().chain(&follows.stray).cloned();
    follows.battles.iter().map(battle).chain(cuts).chain(told).collect()
}

/// What is cut from a later movement.
pub fn cut(war: &War, cut: &Cut) -> String {
    format!(
        "{}: {} instead of {} from {} to {}",
        war.state().unit_name(&cut.thing),
        cut.moved,
        cut.asked,
        cut.from.name(),
        cut.to.name()
    )
}

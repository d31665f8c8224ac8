//! Changing an entry that stands, and entering afterwards what came before others.

use super::{Account, Act, Entry, Fact, Kind, Page, Refusal, Return, State, advance, aftermath};
use crate::army::Id;
use crate::rules::System;
use chrono::Days;
use std::collections::{BTreeMap, VecDeque};

/// The entry that changes `old` into `new`. What others settle of what `old` made due they settle of what `new` does:
/// each return keeps its place, those that are no more are returns of nobody, and what is new comes after.
#[must_use]
pub fn change(old: &Entry, new: Entry) -> Entry {
    type Key = (Id, Kind, Account, Account);
    let key = |r: &Return| -> Key { (r.thing.clone(), r.kind, r.from, r.to) };
    let (mut returns, mut others) = (Vec::new(), Vec::new());
    for fact in new.facts {
        match fact {
            Fact::Returns(what) => returns.push(what),
            other => others.push(other),
        }
    }
    let mut places: BTreeMap<Key, VecDeque<usize>> = BTreeMap::new();
    for (at, what) in returns.iter().enumerate() {
        places.entry(key(what)).or_default().push_back(at);
    }
    let mut left: Vec<Option<Return>> = returns.into_iter().map(Some).collect();
    let mut facts = Vec::new();
    for fact in &old.facts {
        match fact {
            Fact::Returns(was) => {
                let at = places.get_mut(&key(was)).and_then(VecDeque::pop_front);
                let now = at.and_then(|at| left[at].take());
                facts.push(Fact::Returns(now.unwrap_or_else(|| Return { number: 0, ..was.clone() })));
            }
            Fact::ByMachine { .. } => others.push(fact.clone()),
            _ => {}
        }
    }
    facts.extend(left.into_iter().flatten().map(Fact::Returns));
    facts.append(&mut others);
    Entry { replaces: Some(old.number), facts, ..new }
}

/// The entry that changes a battle's to what its corrected page says; `before` is the state before it.
///
/// # Errors
/// The first thing that does not add up, on the page or against the books of that day.
pub fn battle_changed(old: &Entry, page: &Page, before: &State, system: &dyn System) -> Result<Entry, Refusal> {
    if old.act.battle() != Some(page.battle) {
        return Err(Refusal::new(format!("entry {} is not battle {} of the campaign", old.number, page.battle)));
    }
    let mut entry = aftermath(page, before, system)?;
    (entry.seed, entry.engine) = (old.seed, old.engine);
    Ok(change(old, entry))
}

/// The entry that lets other days pass than `old` did; `before` is the state before it.
///
/// # Errors
/// Where `old` let no days pass, or the days run past a battle that is drawn up.
pub fn days_changed(old: &Entry, days: u32, before: &State) -> Result<Entry, Refusal> {
    if !matches!(old.act, Act::DaysPassed { .. }) {
        return Err(Refusal::new(format!("entry {} let no days pass; choose one that did", old.number)));
    }
    Ok(change(old, advance(before, days)?))
}

/// The entries that bring a battle into the books, of today, of a day to come or of a past one, with numbers from `next`
/// on: the days up to it, the battle, and the entry that ran over its day changed to the days after it: if more than
/// one, all are one deed. `before` is the state after all that stands on its day or before, `later` what comes
/// after, in its order.
///
/// # Errors
/// The first thing that does not add up, on the page or against the books of that day.
pub fn entering<'a>(
    page: &Page,
    before: &State,
    later: impl IntoIterator<Item = &'a Entry>,
    system: &dyn System,
    next: u32,
) -> Result<Vec<Entry>, Refusal> {
    let mut entries = Vec::new();
    let mut replay = super::Replay { state: before.clone(), cuts: Vec::new() };
    // Other battles may lie within the same days: these began where their entry says, not where the last battle was.
    let began = |e: &Entry| match e.act {
        Act::DaysPassed { days } => e.date.checked_sub_days(Days::new(days.into())),
        _ => None,
    };
    let passing = later.into_iter().find_map(|e| Some((e, began(e)?)));
    let passing = passing.filter(|(_, began)| before.today < page.date && *began < page.date);
    if let Some((_, began)) = passing {
        replay.state.today = before.today.min(began);
    }
    let mut left = u32::try_from((page.date - replay.state.today).num_days()).unwrap_or(0);
    let mut add = |replay: &mut super::Replay, entry: Entry| {
        let entry = Entry { number: next + entries.len() as u32, ..entry };
        replay.add(&entry);
        entries.push(entry);
    };
    while left > 0 {
        let step = left.min(super::MOST_DAYS);
        let days = advance(&replay.state, step)?;
        add(&mut replay, days);
        left -= step;
    }
    let battle = aftermath(page, &replay.state, system)?;
    add(&mut replay, battle);
    if let Some((old, _)) = passing {
        let rest = u32::try_from((old.date - page.date).num_days()).unwrap_or(0);
        let days = advance(&replay.state, rest)?;
        add(&mut replay, change(old, days));
    }
    if entries.len() > 1 {
        entries.iter_mut().for_each(|e| e.facts.push(Fact::AsOne { first: next }));
    }
    Ok(entries)
}

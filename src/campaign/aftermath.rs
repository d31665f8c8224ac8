//! From the page of a result to the entry that brings it into the books.

use super::page::Page;
use super::recovery::returns;
use super::succession::succession;
use super::{
    Account, Act, Battle, Entry, Fact, Fate, Kind, Losses, Plan, Posting, Refusal, State, Whereabouts, career,
};
use crate::army::{Id, Severity};
use crate::base::Side;
use crate::rules::System;
use chrono::{Days, NaiveDate};
use std::collections::BTreeSet;

impl State {
    /// The number that the next battle has: one more than the last.
    #[must_use]
    pub fn battle_number(&self) -> u32 {
        self.battles.iter().map(|b| b.number).max().unwrap_or(0) + 1
    }
}

/// The entry that a page comes to: what the battle cost both sides, who comes back when, who takes over which command.
///
/// # Errors
/// The first thing that does not add up, on the page or against the books.
pub fn entry(page: &Page, state: &State, system: &dyn System) -> Result<Entry, Refusal> {
    if let Some(finding) = page.check(system).into_iter().find(|f| f.severity == Severity::Error) {
        return Err(Refusal::new(finding.text));
    }
    super::played::placed(&page.place)?;
    if page.date < state.founded {
        return Err(Refusal::new(format!(
            "the battle is dated {}, and the campaign begins on {}; give it a later date",
            page.date, state.founded
        )));
    }
    if state.battles.iter().any(|b| b.number == page.battle) {
        return Err(Refusal::new(format!(
            "battle {} of the campaign is in the books already; take it back before you write it again",
            page.battle
        )));
    }
    on_its_day(page, &state.battles, state.next.as_ref())?;
    let units = page.rows.iter().map(|r| (&r.unit, &r.name));
    let leaders = page.officers.iter().map(|o| (&o.officer, &o.name));
    let mut seen = BTreeSet::new();
    for (n, (id, name)) in units.map(|u| (0, u)).chain(leaders.map(|o| (1, o))) {
        if id.is_some() && !seen.insert((n, id)) {
            return Err(Refusal::new(format!("{name} is there twice; leave one of the two out")));
        }
    }
    let act = if page.recorded {
        Act::BattleRecorded { battle: page.battle }
    } else {
        Act::BattleFought { battle: page.battle }
    };
    let mut entry = Entry::new(page.date, act);
    entry.engine = (!page.recorded).then_some(system.about().version);
    for row in &page.rows {
        let Some(unit) = row.unit.as_ref().filter(|u| state.unit(u).is_some()) else {
            return Err(Refusal::new(format!(
                "{} is not of this campaign; record a battle of its own armies",
                row.name
            )));
        };
        let present = state.present(unit);
        if row.losses.men() > present.men || row.losses.guns > present.guns || row.losses.horses > present.horses {
            return Err(Refusal::new(format!(
                "{} has {} men, {} horses and {} guns in the books, less than the page takes from it; lower its losses",
                row.name, present.men, present.horses, present.guns
            )));
        }
        post(&mut entry, unit, &row.losses, page);
    }
    let recovery = page.recovery.as_ref().unwrap_or(&state.recovery);
    entry.facts.extend(returns(page, recovery, state, system).into_iter().map(Fact::Returns));
    let fallen = officers(&mut entry, page, state)?;
    let losses = Side::BOTH.map(|s| page.total(s));
    entry.facts.push(Fact::Battle(Box::new(Battle {
        number: page.battle,
        place: page.place.clone(),
        date: page.date,
        weather: page.weather,
        attacker: page.attacker,
        winner: page.winner,
        how: page.how.clone(),
        turns: page.turns,
        points: page.points,
        men: Side::BOTH.map(|s| page.men(s)),
        losses,
        fallen,
        officers: page.officers.iter().filter_map(|o| o.officer.clone()).collect(),
        units: page.rows.iter().filter_map(|r| r.unit.clone()).collect(),
        recorded: page.recorded,
        led: page.led,
    })));
    if let Some(rule) = &state.experience {
        entry.facts.extend(rule.learned(page, state, system));
    }
    entry.facts.extend(career::favour_of_battle(state, page.winner));
    let mut after = state.clone();
    after.apply(&entry);
    entry.facts.extend(succession(&after));
    entry.facts.extend(career::heirs(state, page));
    Ok(entry)
}

/// Whether a battle can have been on the day of its page: nobody on it was in another of these battles that day, it is not
/// among them already, and none is drawn up for that day.
///
/// # Errors
/// Who was elsewhere, the number of the battle that is the same, or the place of the one that is drawn up.
pub fn on_its_day(page: &Page, battles: &[Battle], plan: Option<&Plan>) -> Result<(), Refusal> {
    if let Some(plan) = plan.filter(|p| p.date == page.date && p.number != page.battle) {
        return Err(Refusal::new(format!(
            "the battle of {} is drawn up for {}; fight it, take its plan back, or give this one another day",
            plan.place, plan.date
        )));
    }
    for other in battles.iter().filter(|b| b.date == page.date && b.number != page.battle) {
        if other.place == page.place {
            return Err(Refusal::new(format!(
                "a battle of {} on {} is in the books already, number {}; change that one, or give this one another place or \
                 day",
                other.place, other.date, other.number
            )));
        }
        let officers = page.officers.iter().filter_map(|o| Some((o.officer.as_ref()?, &o.name, &other.officers)));
        let units = page.rows.iter().filter_map(|r| Some((r.unit.as_ref()?, &r.name, &other.units)));
        if let Some((_, name, _)) = officers.chain(units).find(|(id, _, there)| there.contains(id)) {
            return Err(Refusal::new(format!(
                "{name} was at {} on {}; leave out who was there, or give this battle another day",
                other.place, other.date
            )));
        }
    }
    Ok(())
}

fn post(entry: &mut Entry, unit: &Id, losses: &Losses, page: &Page) {
    for (kind, to, number) in [
        (Kind::Men, Account::Dead, losses.dead),
        (Kind::Men, Account::Wounded, losses.wounded),
        (Kind::Men, Account::LightWounded, losses.light),
        (Kind::Men, Account::Missing, losses.missing),
        (Kind::Men, Account::Prisoners, losses.prisoners),
        (Kind::Horses, Account::Dead, losses.horses),
        (Kind::Guns, Account::Taken, losses.guns),
        (Kind::Colours, Account::Taken, losses.colours),
    ] {
        if number > 0 {
            entry.postings.push(Posting {
                thing: unit.clone(),
                kind,
                from: Account::Present,
                to,
                number,
                cause: page.place.clone(),
                settles: None,
            });
        }
    }
}

fn officers(entry: &mut Entry, page: &Page, state: &State) -> Result<Vec<(Side, Id, Fate)>, Refusal> {
    let mut fallen = Vec::new();
    for row in page.officers.iter().filter(|o| o.fate != Fate::Unhurt) {
        let Some(officer) = row.officer.as_ref().and_then(|id| state.officer(id)) else {
            return Err(Refusal::new(format!("{} is no officer of this campaign; leave him unhurt", row.name)));
        };
        let whereabouts = match row.fate {
            Fate::Unhurt => Whereabouts::Fit,
            Fate::Wounded { days } => {
                Whereabouts::Wounded { until: later(page.date, days.into()), held: officer.command.cloned() }
            }
            Fate::Captured => Whereabouts::Captive,
            Fate::Killed => Whereabouts::Dead,
        };
        entry.facts.push(Fact::Officer { officer: officer.commander.id.clone(), whereabouts });
        fallen.push((row.side, officer.commander.id.clone(), row.fate));
    }
    Ok(fallen)
}

/// So many days later; the last day of the calendar where it ends before.
pub(super) fn later(date: NaiveDate, days: u32) -> NaiveDate {
    date.checked_add_days(Days::new(days.into())).unwrap_or(NaiveDate::MAX)
}

//! `tricorne battle record`, `form`, `correct`: battles of a real table.

use super::args::TableArgs;
use super::battle::HIDDEN;
use super::{Cli, books, desk_with, fight, output, print, reading_with, writing};
use crate::campaign::Page;
use crate::desk::journal::Alteration;
use crate::desk::table_battle::TableBattle;
use crate::desk::{BattleResult, Error, War, name, read_text};
use crate::field::scenario::Weather;
use chrono::NaiveDate;
use std::collections::BTreeSet;
use std::path::Path;

/// The page that a battle begins with: of the battle that is drawn up, or of the one that the command line tells of.
fn page(war: &War, table: &TableArgs) -> Result<Page, Error> {
    let Some(place) = &table.place else { return war.page(None) };
    let mut there = BTreeSet::new();
    for wanted in &table.there {
        there.insert(war.part_named(wanted)?);
    }
    war.table_page(&TableBattle {
        place: place.clone(),
        date: table.date.unwrap_or_else(|| war.state().free_day()),
        rules: table.rules.clone(),
        weather: Weather::Fair,
        attacker: table.attacker.map(|a| print::sides(Some(a))[0]),
        there: (!there.is_empty()).then_some(there),
    })
}

fn result(file: &Path) -> Result<BattleResult, Error> {
    let no_result = |why| Error::Parse { path: file.to_owned(), what: "result of a battle", why };
    let text = read_text(file)?;
    let told: serde_json::Value = serde_json::from_str(&text).map_err(|e| {
        let how = if e.is_eof() { "it breaks off" } else { "it is not JSON" };
        no_result(format!("{how} at line {}, column {}", e.line(), e.column()))
    })?;
    if told.get(HIDDEN).is_some() {
        return Err(Error::refused(format!(
            "{} tells of one side only, since the other is hidden; fight the battle with “tricorne fight”, or show both \
             with “tricorne campaign sight blue all” before you resolve it",
            file.display()
        )));
    }
    BattleResult::read(&told).map_err(no_result)
}

/// Refuses a result that says it is of another battle than the one that is drawn up.
fn of_this_battle(war: &War, result: &BattleResult, page: &Page) -> Result<(), Error> {
    let scenario = war.scenario()?;
    let own = [scenario.id.as_str(), &scenario.name, &page.place];
    let told = name::fold(&result.scenario);
    if told.is_empty() || own.iter().any(|own| name::fold(own) == told) {
        return Ok(());
    }
    Err(Error::refused(format!(
        "the result is of “{}”, and {} is drawn up; record it with --place, or write “{}” as its scenario",
        result.scenario, scenario.name, scenario.id
    )))
}

pub(super) fn form(cli: &Cli, campaign: Option<&str>, table: &TableArgs) -> Result<(), Error> {
    let desk = reading_with(cli, campaign)?;
    let page = page(desk.campaign()?, table)?;
    output::json(&BattleResult::of(&page, page.place.as_str(), 0)?)
}

pub(super) fn record(
    cli: &Cli,
    campaign: Option<&str>,
    file: &Path,
    table: &TableArgs,
    yes: bool,
) -> Result<(), Error> {
    let mut desk = desk_with(cli, campaign)?;
    writing(&desk)?;
    let result = result(file)?;
    let war = desk.campaign()?;
    let mut page = match &table.place {
        // Who is in the result was there.
        Some(_) if table.there.is_empty() => {
            let mut page = page(war, table)?;
            let fold = |r: &str| name::fold(r);
            page.rows.retain(|r| result.units.iter().any(|u| u.side == r.side && fold(&u.name) == fold(&r.name)));
            page
        }
        _ => page(war, table)?,
    };
    if table.place.is_none() {
        of_this_battle(war, &result, &page)?;
    }
    result.write_on(&mut page)?;
    let fought = if table.place.is_none() { war.fought_so(&result)? } else { None };
    if let Some(fought) = &fought {
        page = war.page(Some(fought))?;
        if result.exchanged {
            result.write_on(&mut page)?;
        }
    }
    let follows = war.foresee_entered(&page)?;
    if !cli.json {
        books::told(war, &follows);
    }
    if !follows.is_plain() && !yes {
        return Err(books::not_done("entering this battle afterwards", &follows));
    }
    desk.accept(&page, fought.as_ref())?;
    let state = desk.campaign()?.state();
    match state.battles.iter().find(|b| b.number == page.battle) {
        Some(battle) if cli.json => output::json(battle),
        Some(battle) => {
            fight::summary(state, battle);
            Ok(())
        }
        None => Ok(()),
    }
}

pub(super) fn correct(
    cli: &Cli,
    campaign: Option<&str>,
    number: u32,
    (file, date, place): (Option<&Path>, Option<NaiveDate>, Option<&str>),
    yes: bool,
) -> Result<(), Error> {
    let mut desk = desk_with(cli, campaign)?;
    writing(&desk)?;
    let mut page = desk.battle(Some(number))?.page;
    if let Some(file) = file {
        result(file)?.write_on(&mut page)?;
    }
    page.date = date.unwrap_or(page.date);
    if let Some(place) = place {
        place.trim().clone_into(&mut page.place);
    }
    let what = Alteration::Battle(Box::new(page));
    books::alter(cli, &mut desk, &what, &format!("changing battle {number}"), yes)
}

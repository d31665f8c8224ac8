//! `tricorne campaign`: what is done with the books as a whole.

use super::args::{BooksCommand, CsvArg, KindArg};
use super::{Cli, desk, desk_with, fight, output, reading_with, writing};
use crate::campaign::{Account, Act, Entry, Kind};
use crate::desk::journal::{Alteration, Follows};
use crate::desk::paper::web::WebForm;
use crate::desk::{Desk, Error, War};
use serde_json::json;

pub(super) fn run(cli: &Cli, what: &BooksCommand) -> Result<(), Error> {
    match what {
        BooksCommand::Change { campaign, entry, days, men, yes } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let what = match (days, men) {
                (Some(days), _) => Alteration::Days { entry: *entry, days: *days },
                (_, Some(men)) => Alteration::Sent { entry: *entry, men: *men },
                (None, None) => {
                    return Err(Error::refused(
                        "say what changes: --days of an entry that let days pass, --men of one that sent men, or \
                         “tricorne battle correct” for a battle",
                    ));
                }
            };
            alter(cli, &mut desk, &what, &format!("changing entry {entry}"), *yes)
        }
        BooksCommand::Correct { unit, campaign, kind, number, from, to, reason } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let unit = desk.campaign()?.unit_named(unit)?;
            let accounts = (account(from)?, account(to)?);
            let entry = desk.correct(&unit, (kind_of(*kind), *number), accounts, reason)?;
            if cli.json {
                return output::json(&json!({"entry": entry}));
            }
            let name = desk.campaign()?.state().unit_name(&unit);
            output::line(format!(
                "Entry {entry}: {number} {} of {name}, {} to {}.",
                kind_of(*kind).called(*number),
                accounts.0.name(),
                accounts.1.name()
            ));
            Ok(())
        }
        BooksCommand::Disband { unit, campaign } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let unit = desk.campaign()?.unit_named(unit)?;
            let entry = desk.disband(&unit)?;
            if cli.json {
                return output::json(&json!({"entry": entry, "unit": unit}));
            }
            output::line(format!("Entry {entry}: {} is disbanded.", desk.campaign()?.state().unit_name(&unit)));
            Ok(())
        }
        BooksCommand::Duplicate { campaign, name, on } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let id = desk.duplicate(name, *on)?;
            if cli.json {
                return output::json(&json!({"campaign": id, "today": desk.campaign()?.state().today}));
            }
            super::campaign::show(cli, desk.campaign()?)
        }
        BooksCommand::Rename { campaign, name } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let entry = desk.rename_campaign(name)?;
            if cli.json {
                return output::json(&json!({"entry": entry, "name": name.trim()}));
            }
            output::line(format!("The campaign is called {} now.", name.trim()));
            Ok(())
        }
        BooksCommand::Delete { campaign } => {
            let mut desk = desk(cli)?;
            writing(&desk)?;
            let line = desk.campaign_line(campaign)?;
            let (id, name) = (line.id, line.name);
            desk.delete_campaign(&id)?;
            if cli.json {
                return output::json(&json!({"deleted": id}));
            }
            output::line(format!("{name} is deleted; “tricorne campaign restore {id}” brings it back."));
            Ok(())
        }
        BooksCommand::Restore { campaign } => restore(cli, campaign.as_deref()),
        BooksCommand::TakeOver { army, campaign, yes } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            take_over(cli, &mut desk, army, *yes)
        }
        BooksCommand::Web { campaign, battle, html, out } => {
            let form = if *html { WebForm::Html } else { WebForm::Markdown };
            output::written(cli, &reading_with(cli, campaign.as_deref())?.write_web(*battle, form, out)?)
        }
        BooksCommand::Csv { what, campaign, on, out } => {
            let desk = reading_with(cli, campaign.as_deref())?;
            let war = desk.campaign()?;
            let text = match what {
                CsvArg::Journal => war.journal_csv(),
                CsvArg::State => war.state_csv(*on)?,
            };
            output::document(cli, text.trim_end(), out.as_deref())
        }
    }
}

fn restore(cli: &Cli, campaign: Option<&str>) -> Result<(), Error> {
    let mut desk = desk(cli)?;
    let Some(wanted) = campaign else {
        let lines = desk.deleted_campaigns()?;
        if cli.json {
            return output::json(&lines.iter().map(|l| json!({"id": l.id, "name": l.name})).collect::<Vec<_>>());
        }
        if lines.is_empty() {
            output::line("No campaign was deleted.");
        }
        lines.iter().for_each(|l| output::line(format!("{}   {}", l.id, l.name)));
        return Ok(());
    };
    writing(&desk)?;
    let id = desk.restore_campaign(wanted)?;
    if cli.json {
        return output::json(&json!({"campaign": id}));
    }
    super::campaign::show(cli, desk.campaign()?)
}

fn take_over(cli: &Cli, desk: &mut Desk, army: &str, yes: bool) -> Result<(), Error> {
    let (id, differences) = desk.campaign()?.differences(army, desk)?;
    if cli.json {
        output::json(&json!({"army": id, "taken_over": yes && !differences.is_empty(), "differences": differences}))?;
    } else {
        differences.iter().for_each(output::line);
    }
    if differences.is_empty() {
        if !cli.json {
            output::line("The army in the library is as it was taken into the campaign.");
        }
        return Ok(());
    }
    if !yes {
        if !cli.json {
            output::line("Nothing is written yet: add --yes to take this over.");
        }
        return Ok(());
    }
    let entry = desk.take_over(&id)?;
    if !cli.json {
        output::line(format!("Taken over with entry {entry}."));
    }
    Ok(())
}

/// Alters the journal. Where that touches what came after, it is shown first, and done only on `yes`.
pub(super) fn alter(cli: &Cli, desk: &mut Desk, what: &Alteration, doing: &str, yes: bool) -> Result<(), Error> {
    let war = desk.campaign()?;
    let follows = war.foresee_altered(what)?;
    let done = yes || follows.is_plain();
    if cli.json {
        output::json(&json!({"done": done, "cuts": follows.cuts, "battles": follows.battles,
            "unpaid": follows.unpaid, "stray": follows.stray}))?;
    } else {
        told(war, &follows);
    }
    if !done {
        return Err(not_done(doing, &follows));
    }
    desk.alter(what)?;
    if !cli.json {
        output::line(format!("Done: {doing}."));
    }
    Ok(())
}

/// Why an alteration that touches what came after was not done.
pub(super) fn not_done(doing: &str, follows: &Follows) -> Error {
    if follows.cuts.is_empty() && follows.unpaid.is_empty() {
        return Error::refused(format!("{doing} would leave what is listed above; add --yes to do it"));
    }
    if follows.cuts.is_empty() {
        return Error::refused(format!(
            "{doing} would overdraw a chest, as listed above; take back what was bought, or add --yes to do it"
        ));
    }
    Error::refused(format!(
        "{doing} would cut {}, listed above; add --yes to do it",
        output::counted(follows.cuts.len(), "later line", "later lines")
    ))
}

/// What follows from an alteration, line by line.
pub(super) fn told(war: &War, follows: &Follows) {
    for c in &follows.cuts {
        output::line(format!(
            "Entry {}: {} {} of {} instead of {} ({} to {}).",
            c.entry,
            c.moved,
            c.kind.called(c.moved),
            war.state().unit_name(&c.thing),
            c.asked,
            c.from.name(),
            c.to.name()
        ));
    }
    for b in &follows.battles {
        output::line(format!(
            "The battle of {} ({}) was fought with {} of these men; it stays as it was fought.",
            b.place,
            output::date(b.date),
            output::counted(b.units, "unit", "units")
        ));
    }
    follows.unpaid.iter().chain(&follows.stray).for_each(output::line);
}

/// Takes an entry back; what follows is shown first, and it is done only on `yes` where it touches what came after.
pub(super) fn take_back(cli: &Cli, desk: &mut Desk, entry: u32, yes: bool) -> Result<(), Error> {
    let war = desk.campaign()?;
    let entry = war.head(entry);
    let alteration = Alteration::TakenBack(vec![entry]);
    let follows = war.foresee_altered(&alteration)?;
    let written = war.written().find(|e| e.number == entry);
    let what = written.map_or_else(String::new, |e| fight::entry_words(war.state(), e));
    let done = yes || follows.is_plain();
    let days = written.and_then(|battle| days_before(war, battle));
    let with = war.days_with(entry);
    let stays = days.map(|days| (days.number, fight::entry_words(war.state(), days), days.date));
    if cli.json {
        output::json(&json!({"entry": entry, "taken_back": done, "cuts": follows.cuts, "battles": follows.battles,
            "unpaid": follows.unpaid, "stray": follows.stray, "days_with": with,
            "days_stay": stays.as_ref().map(|(days, ..)| days)}))?;
    } else {
        told(war, &follows);
    }
    if !done {
        return Err(not_done(&format!("taking entry {entry} back ({what})"), &follows));
    }
    desk.alter(&alteration)?;
    if !cli.json {
        output::line(match with {
            0 => format!("Taken back: entry {entry}, {what}."),
            n => format!(
                "Taken back: entry {entry}, {what}, with {}.",
                output::counted(n as usize, "day before it", "days before it")
            ),
        });
        if let Some((days, what, date)) = stays {
            output::line(format!(
                "It is {} all the same: {what}. “tricorne campaign undo --entry {days}” takes that back too.",
                output::date(date)
            ));
        }
    }
    Ok(())
}

/// The days that were let pass before a battle came into the books: an entry of their own, which stays without it.
fn days_before<'a>(war: &'a War, battle: &Entry) -> Option<&'a Entry> {
    let by_itself = battle.act.battle().is_some() && battle.deed().is_none();
    let last = war.entries().next_back().is_some_and(|e| e.number == battle.number);
    let before = |e: &&Entry| e.number + 1 == battle.number && e.date == battle.date;
    let passed = |e: &&Entry| matches!(e.act, Act::DaysPassed { .. });
    (by_itself && last).then(|| war.entries().filter(before).find(passed)).flatten()
}

fn account(key: &str) -> Result<Account, Error> {
    let key = key.trim().to_lowercase().replace(' ', "-");
    Account::find(&key).ok_or_else(|| {
        let known: Vec<&str> = Account::ALL.iter().map(|a| a.key()).collect();
        Error::refused(format!("there is no account “{key}”; write one of {}", known.join(", ")))
    })
}

const fn kind_of(kind: KindArg) -> Kind {
    match kind {
        KindArg::Men => Kind::Men,
        KindArg::Horses => Kind::Horses,
        KindArg::Guns => Kind::Guns,
        KindArg::Colours => Kind::Colours,
    }
}

//! `tricorne campaign`.

use super::args::CampaignCommand;
use super::{Cli, desk, desk_with, fight, output, writing};
use crate::base::{Len, Side};
use crate::campaign::{Account, Act, Kind, Table};
use crate::desk::{Desk, Error, read_text};
use serde_json::json;

pub(super) fn run(cli: &Cli, what: &CampaignCommand) -> Result<(), Error> {
    match what {
        CampaignCommand::New { name, blue, red, date, system, table, figures } => {
            let mut desk = desk(cli)?;
            writing(&desk)?;
            let blue: Vec<&str> = blue.iter().map(String::as_str).collect();
            let red: Vec<&str> = red.iter().map(String::as_str).collect();
            let mut founding = desk.founding(name, system, [&blue, &red])?;
            founding.date = *date;
            let own = founding.table;
            let (width, depth) = table.map_or((own.width, own.depth), |(w, d)| (Len::cm(w), Len::cm(d)));
            founding.table = Table { width, depth, scale: figures.unwrap_or(own.scale) };
            let id = desk.found(founding)?;
            if cli.json {
                return output::json(&json!({"campaign": id}));
            }
            show(cli, &desk)
        }
        CampaignCommand::List => list(cli),
        CampaignCommand::Show { campaign } => show(cli, &desk_with(cli, campaign.as_deref())?),
        CampaignCommand::Advance { campaign, days } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let entry = desk.advance(*days)?;
            let war = desk.campaign()?;
            let back: u32 = war.entry(entry).map_or(0, |e| {
                e.postings.iter().filter(|p| p.kind == Kind::Men && p.to == Account::Present).map(|p| p.number).sum()
            });
            if cli.json {
                return output::json(&json!({"entry": entry, "today": war.state().today, "came": back}));
            }
            output::line(format!(
                "{}; {} men came to the colours.",
                output::date(war.state().today),
                output::number(back)
            ));
            Ok(())
        }
        CampaignCommand::Journal { campaign } => journal(cli, &desk_with(cli, campaign.as_deref())?),
        CampaignCommand::Undo { campaign, entry, yes } => {
            let mut desk = desk_with(cli, campaign.as_deref())?;
            writing(&desk)?;
            let last = || desk.campaign().ok().and_then(|w| w.entries().last()).map(|e| e.number);
            let entry = entry.or_else(last).ok_or_else(|| Error::refused("there is no entry to take back"))?;
            take_back(cli, &mut desk, entry, *yes)
        }
        CampaignCommand::Export { campaign, out } => {
            let text = desk_with(cli, campaign.as_deref())?.export_campaign()?;
            output::document(cli, &text, out.as_deref())
        }
        CampaignCommand::Import { file } => {
            let mut desk = desk(cli)?;
            writing(&desk)?;
            desk.import_campaign(&read_text(file)?)?;
            show(cli, &desk)
        }
    }
}

/// Takes an entry back. Where that cuts later postings these are shown first, and it is done only on `yes`.
pub(super) fn take_back(cli: &Cli, desk: &mut Desk, entry: u32, yes: bool) -> Result<(), Error> {
    let war = desk.campaign()?;
    let cuts = war.consequences(entry)?;
    let what = war.entry(entry).map_or_else(String::new, |e| fight::act_words(&e.act));
    let done = yes || cuts.is_empty();
    if cli.json {
        output::json(&json!({"entry": entry, "taken_back": done, "cuts": cuts}))?;
    }
    for c in cuts.iter().filter(|_| !cli.json) {
        output::line(format!(
            "Entry {}: {} {} of {} instead of {} ({} to {}).",
            c.entry,
            c.moved,
            c.kind.key(),
            war.state().unit_name(&c.thing),
            c.asked,
            c.from.name(),
            c.to.name()
        ));
    }
    if !done {
        return Err(Error::refused(format!(
            "taking entry {entry} back ({what}) would cut {} later lines, listed above; add --yes to do it",
            cuts.len()
        )));
    }
    desk.take_back(entry)?;
    if !cli.json {
        output::line(format!("Taken back: entry {entry}, {what}."));
    }
    Ok(())
}

fn list(cli: &Cli) -> Result<(), Error> {
    let lines = desk(cli)?.campaigns()?;
    if cli.json {
        let list: Vec<_> = lines
            .iter()
            .map(|l| json!({"id": l.id, "name": l.name, "today": l.today, "system": l.system, "battles": l.battles, "sides": l.sides}))
            .collect();
        return output::json(&list);
    }
    if lines.is_empty() {
        output::line("No campaign yet: “tricorne fight” founds the sample, “tricorne campaign new” your own.");
    }
    let rows: Vec<Vec<String>> = lines
        .iter()
        .map(|l| {
            let sides = format!("{} against {}", l.sides[0], l.sides[1]);
            vec![l.id.to_string(), l.name.clone(), sides, output::date(l.today), format!("{} battles", l.battles)]
        })
        .collect();
    output::listing(&rows).iter().for_each(output::line);
    Ok(())
}

fn show(cli: &Cli, desk: &Desk) -> Result<(), Error> {
    let war = desk.campaign()?;
    let state = war.state();
    if cli.json {
        output::line(state.canonical());
        return Ok(());
    }
    let [blue, red] = Side::BOTH.map(|s| output::side_name(state, s).to_owned());
    output::line(format!("{}: {blue} against {red}, {}", state.name, output::date(state.today)));
    for b in &state.battles {
        let field = b.winner.map_or_else(
            || "nobody held the field".to_owned(),
            |s| format!("{} held the field", output::side_name(state, s)),
        );
        output::line(format!("   {}. {}, {}: {field}", b.number, b.place, output::date(b.date)));
    }
    if let Some(plan) = &state.next {
        output::line(format!("   {}. {}, {}: to be fought", plan.number, plan.place, output::date(plan.date)));
    }
    output::line("");
    output::armies(state).iter().for_each(output::line);
    Ok(())
}

fn journal(cli: &Cli, desk: &Desk) -> Result<(), Error> {
    let war = desk.campaign()?;
    if cli.json {
        return output::json(&war.entries());
    }
    let state = war.state();
    let rows: Vec<Vec<String>> = war
        .entries()
        .iter()
        .map(|e| {
            let what = match &e.act {
                Act::ReplacementSent { unit, men } => format!("{men} men go to {}", state.unit_name(unit)),
                act => fight::act_words(act),
            };
            vec![format!("{}", e.number), output::date(e.date), format!("{} lines", e.postings.len()), what]
        })
        .collect();
    output::listing(&rows).iter().for_each(output::line);
    Ok(())
}

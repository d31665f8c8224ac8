//! Armies: listed, rated, costed, compared, put together.

mod make;

use super::args::ArmyCommand;
use super::nation::brought_in;
use super::{Cli, desk, output, writing};
use crate::army::{Army, Finding, Force, Id, Severity};
use crate::desk::compare::{self, Entry};
use crate::desk::documents::{Preview, Thing, What, regiment_of};
use crate::desk::pictures::{self, Place};
use crate::desk::recruit::System;
use crate::desk::{Desk, Edit, Error, resolve, sample};
use crate::field::telling::halves;
use crate::field::words::Words;

use serde_json::{Value, json};
use std::path::Path;

/// The year that was asked for, or the army's own.
fn year_of(army: &Army, asked: Option<i32>) -> i32 {
    asked.unwrap_or_else(|| army.rated_in())
}

pub(super) fn run(cli: &Cli, what: &ArmyCommand) -> Result<(), Error> {
    let mut desk = desk(cli)?;
    match what {
        ArmyCommand::List { .. } if cli.json => output::json(&desk.armies()),
        ArmyCommand::List { rules } => {
            let system = resolve::mustering(&rules.system)?;
            let row = |a: &Army| {
                let men = a.regiments.iter().flat_map(|r| &r.units).map(|u| u.present.men).fold(0, u32::saturating_add);
                let units: usize = a.regiments.iter().map(|r| r.units.len()).sum();
                let cost = system.cost(&sample::force(vec![a.clone()], desk.nations()), year_of(a, None));
                let points = cost.map_or_else(String::new, |p| format!("{} points", points(p)));
                let men = format!("{} men", output::number(men));
                vec![a.id.to_string(), a.name.clone(), format!("{units} units"), men, points]
            };
            output::listing(&desk.armies().iter().map(row).collect::<Vec<_>>()).iter().for_each(output::line);
            Ok(())
        }
        ArmyCommand::Show { army, rules, year } => show(cli, &desk, army, &rules.system, *year),
        ArmyCommand::Cost { army, rules, year, open } => cost(cli, &force(&desk, army)?, &rules.system, *year, *open),
        ArmyCommand::Check { army, rules, year } => {
            let (system, force) = (resolve::mustering(&rules.system)?, force(&desk, army)?);
            findings(cli, &system.check(&force, year_of(&force.armies[0], *year)))
        }
        ArmyCommand::Compare { armies, year } => {
            let forces = armies.iter().map(|a| force(&desk, a)).collect::<Result<Vec<_>, _>>()?;
            compared(cli, &forces, *year)
        }
        ArmyCommand::New { nation, points, commands, against, name, wish } => {
            let new = make::New {
                nation: nation.as_deref(),
                points: *points,
                commands: *commands,
                against: against.as_deref(),
                name: name.as_deref(),
            };
            make::new(cli, &mut desk, &new, wish)
        }
        ArmyCommand::Fill { army, to, points, wish } => {
            make::fill(cli, &mut desk, army, (to.as_deref(), *points), wish)
        }
        ArmyCommand::Picture { army, file, regiment, arms, officer, none: _ } => {
            writing(&desk)?;
            let mut army = desk.army(army)?.clone();
            let place = match (regiment, officer) {
                (Some(regiment), _) if *arms => Place::Arms(regiment),
                (Some(regiment), _) => Place::Colours(regiment),
                (None, officer) => Place::Portrait(officer.as_deref().unwrap_or_default()),
            };
            // Who it is for must be there before the picture is taken in.
            pictures::give(&mut army, place, None)?;
            let picture = file.as_deref().map(|f| desk.take_picture(f)).transpose()?;
            let what = pictures::give(&mut army, place, picture)?;
            let (id, name) = (army.id.clone(), army.name.clone());
            desk.edit(Edit::Reworked { army: Box::new(army), what })?;
            brought_in(cli, "army", &id, &name)
        }
        ArmyCommand::Ally { army, other, part, apart, together } => {
            writing(&desk)?;
            let mut lead = desk.army(army)?.clone();
            let mut what = format!("{}: allies", lead.name);
            if let Some(other) = other {
                let other = desk.army(other)?;
                what = format!("{} {}", other.name, if *part { "parted" } else { "joined" });
                if !lead.ally(&other.id, !part) {
                    let why = if *part { "is no ally of it" } else { "is its ally already, or the army itself" };
                    return Err(Error::refused(format!("{} {why}; name another list", other.name)));
                }
            }
            lead.apart = *apart || lead.apart && !together;
            let id = lead.id.clone();
            desk.edit(Edit::Reworked { army: Box::new(lead), what })?;
            let lead = desk.army(id.as_str())?;
            brought_in(cli, "army", &id, &lead.name)
        }
        ArmyCommand::Works { army, regiment, blocks, none } => {
            writing(&desk)?;
            let mut army = desk.army(army)?.clone();
            let mut what = Vec::new();
            if let Some(wanted) = regiment {
                let id = regiment_of(&army, wanted)?.id.clone();
                for r in army.regiments.iter_mut().filter(|r| r.id == id) {
                    r.entrench(!none);
                    what.push(format!("works of {}", r.name));
                }
            }
            if let Some(blocks) = blocks {
                army.fortify(*blocks);
                what.push("fortified blocks".to_owned());
            }
            let (id, name) = (army.id.clone(), army.name.clone());
            desk.edit(Edit::Reworked { army: Box::new(army), what: what.join(", ") })?;
            brought_in(cli, "army", &id, &name)
        }
        ArmyCommand::Row { army, row, rules } => {
            writing(&desk)?;
            let system = resolve::mustering(&rules.system)?;
            let mut army = desk.army(army)?.clone();
            match row {
                Some(row) => army.rows.insert(system.about().id.to_owned(), row.clone()),
                None => army.rows.remove(system.about().id),
            };
            // A row that the system does not know is refused before it is kept.
            let force = sample::force(vec![army.clone()], desk.nations());
            let year = year_of(&army, None);
            let before = self::force(&desk, army.id.as_str())?;
            let known = system.check(&before, year_of(&army, None));
            if let Some(fault) =
                system.check(&force, year).into_iter().find(|f| f.severity == Severity::Error && !known.contains(f))
            {
                return Err(Error::refused(fault.text));
            }
            desk.edit(Edit::Army(Box::new(army.clone())))?;
            brought_in(cli, "army", &army.id, &army.name)
        }
        ArmyCommand::Export { army, regiment, form, rules, out } => {
            let what = match regiment {
                Some(regiment) => What::Regiment { army, regiment },
                None => What::Army(army),
            };
            let text = desk.export(what, (*form).into(), resolve::mustering(&rules.system)?)?;
            output::document(cli, text.trim_end(), out.as_deref())
        }
        ArmyCommand::Import { file, into, rules, dry_run } => {
            import(cli, &mut desk, file, (into.as_deref(), *dry_run), resolve::mustering(&rules.system)?)
        }
    }
}

/// Brings in what a file holds, or shows what is understood of it.
pub(super) fn import(
    cli: &Cli,
    desk: &mut Desk,
    file: &Path,
    (into, dry_run): (Option<&str>, bool),
    system: &dyn System,
) -> Result<(), Error> {
    let preview = desk.preview(file, system)?;
    let kind = preview.thing.as_ref().map_or("army", Thing::kind);
    if !dry_run {
        writing(desk)?;
        let replaces = preview.replaces.clone();
        let (id, name) = desk.bring_in(file, preview, into)?;
        if cli.json {
            return output::json(&json!({kind: id, "replaces": replaces}));
        }
        match replaces {
            Some(other) => output::line(format!("{name} is in the library, in place of {other}.")),
            None => output::line(format!("{name} is in the library.")),
        }
        return Ok(());
    }
    if cli.json {
        let not: Vec<Value> = preview.not.iter().map(|f| json!({"place": f.place, "text": f.why})).collect();
        let thing = match &preview.thing {
            Some(Thing::Nation(nation)) => json!(nation),
            Some(Thing::Army(army, _)) => json!(army),
            Some(Thing::Regiment(regiment, _)) => json!(regiment),
            None => Value::Null,
        };
        output::json(&json!({kind: thing, "understood": preview.lines, "not": not, "replaces": preview.replaces}))?;
        return comes_in(&preview);
    }
    preview.lines.iter().for_each(output::line);
    if let Some(other) = &preview.replaces {
        output::line(format!("It would stand in place of {other}."));
    }
    preview.not.iter().for_each(|fault| output::line(format!("Not understood. {fault}.")));
    comes_in(&preview)
}

/// Refuses what would not come in as it is.
fn comes_in(preview: &Preview) -> Result<(), Error> {
    match preview.not.len() {
        0 => Ok(()),
        n => Err(Error::refused(format!("it would not come in: mend {} first", output::counted(n, "fault", "faults")))),
    }
}

fn force(desk: &Desk, wanted: &str) -> Result<Force, Error> {
    Ok(sample::coalition(desk.army(wanted)?, desk.armies(), desk.nations()))
}

/// Points with commas at the thousands and a proper minus.
fn points(n: i32) -> String {
    format!("{}{}", if n < 0 { "−" } else { "" }, output::number(n.unsigned_abs()))
}

/// What an army costs, and where asked for what it is made of.
fn cost(cli: &Cli, force: &Force, rules: &str, year: Option<i32>, open: bool) -> Result<(), Error> {
    let system = resolve::mustering(rules)?;
    let year = year_of(&force.armies[0], year);
    let cost = system.cost(force, year);
    let bill = system.bill(force, year);
    if cli.json {
        let entries: Vec<Value> = bill.iter().map(entry_json).collect();
        let army = &force.armies[0].id;
        return output::json(
            &json!({"system": system.about().id, "army": army, "year": year, "points": cost, "bill": entries}),
        );
    }
    let Some(total) = cost else {
        output::line(format!("{} has no points.", system.about().name));
        return Ok(());
    };
    if open {
        let words = resolve::words(system)?;
        let rows: Vec<Vec<String>> =
            bill.iter().map(|e| vec![e.name.clone(), points(e.points()), opened(e, &words)]).collect();
        output::listing(&rows).iter().for_each(output::line);
    }
    output::line(format!("{}: {} points", force.armies[0].name, points(total)));
    Ok(())
}

fn entry_json(e: &Entry) -> Value {
    let items = e
        .items
        .iter()
        .map(|i| json!({"for": i.key, "clause": i.clause, "each": i.each, "count": i.count, "points": i.points()}));
    json!({"id": e.id, "name": e.name, "points": e.points(), "items": items.collect::<Vec<_>>()})
}

/// A price as its sum, each part with its clause: *100 a battalion (HOW-PTS-03) + 20 superior (HOW-PTS-04)*.
fn opened(e: &Entry, words: &Words) -> String {
    let mut text = String::new();
    for i in &e.items {
        let sign = match (text.is_empty(), i.each < 0) {
            (true, false) => "",
            (true, true) => "−",
            (false, false) => " + ",
            (false, true) => " − ",
        };
        let each = i.each.unsigned_abs();
        let times = if i.count == 1 { String::new() } else { format!("{} × ", i.count) };
        text += &format!("{sign}{times}{each} {} ({})", words.word("price", i.key), i.clause);
    }
    if text.is_empty() { "free".to_owned() } else { text }
}

fn findings(cli: &Cli, findings: &[Finding]) -> Result<(), Error> {
    if cli.json {
        return output::json(&findings);
    }
    if findings.is_empty() {
        output::line("In order: nothing was found.");
    }
    for f in findings {
        let kind = match f.severity {
            Severity::Note => "Note",
            Severity::Warning => "Warning",
            Severity::Error => "Error",
        };
        let clause = if f.clause.is_empty() { String::new() } else { format!(" {}", f.clause) };
        output::line(format!("{kind}. {}{clause}", f.text));
    }
    Ok(())
}

fn show(cli: &Cli, desk: &Desk, wanted: &str, rules: &str, year: Option<i32>) -> Result<(), Error> {
    let (system, force) = (resolve::mustering(rules)?, force(desk, wanted)?);
    let words = resolve::words(system)?;
    let army = &force.armies[0];
    let year = year_of(army, year);
    if cli.json {
        let rated = army.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u))).map(|(r, u)| {
            let rating = system.rate(&force, r, u, u.present.men, year);
            json!({"unit": u.id, "name": r.unit_name(u), "class": rating.class, "size": rating.size, "bases": rating.bases,
                "points": rating.points, "overruled": rating.by_hand, "men": u.present.men,
                "establishment": u.establishment.men})
        });
        let rated: Vec<_> = rated.collect();
        return output::json(&json!({"army": army, "system": system.about().id, "year": year, "ratings": rated,
            "points": system.cost(&force, year), "findings": system.check(&force, year)}));
    }
    let general = army.commander(&army.general).map_or("", |c| c.name.as_str());
    output::line(format!("{}, under {general}", army.name));
    let mut rows = Vec::new();
    let unit_row = |id: &Id| {
        army.unit(id).map(|(r, u)| {
            let rating = system.rate(&force, r, u, u.present.men, year);
            let points = rating.points.map_or_else(String::new, |p| p.to_string());
            let by_hand = if rating.by_hand { " (by hand)" } else { "" };
            vec![
                format!("   {}", r.unit_name(u)),
                format!("{}{by_hand}", words.word("class", rating.class)),
                words.word("size", rating.size),
                output::number(u.present.men),
                output::number(u.establishment.men),
                points,
            ]
        })
    };
    for b in &army.brigades {
        let leader = b.commander.as_ref().and_then(|c| army.commander(c)).map_or("nobody", |c| c.name.as_str());
        rows.push(vec![format!("{}, {leader}", b.name)]);
        rows.extend(b.units.iter().filter_map(unit_row));
    }
    if !army.independent.is_empty() {
        rows.push(vec!["Independent".to_owned()]);
        rows.extend(army.independent.iter().filter_map(unit_row));
    }
    output::table(&rows).iter().for_each(output::line);
    let cost = system.cost(&force, year).map_or_else(String::new, |p| format!("{} points, ", points(p)));
    if army.regiments.iter().all(|r| r.units.is_empty()) {
        output::line("Nobody is in it yet.");
    } else {
        output::line(format!("Together {cost}breaks at {}.", halves(system.breaking(&force, year).into())));
    }
    Ok(())
}

/// One army or several under every system.
fn compared(cli: &Cli, forces: &[Force], year: Option<i32>) -> Result<(), Error> {
    let seen: Vec<(&Army, i32, Vec<compare::Under>)> = forces
        .iter()
        .map(|f| (&f.armies[0], year_of(&f.armies[0], year)))
        .zip(forces)
        .map(|((army, year), force)| (army, year, compare::under_all(force, year)))
        .collect();
    if cli.json {
        let armies = seen.iter().map(|(army, year, under)| {
            let systems: Vec<Value> = under.iter().map(under_json).collect();
            json!({"army": army.id, "name": army.name, "year": year, "systems": systems})
        });
        return output::json(&armies.collect::<Vec<_>>());
    }
    for (n, (army, year, under)) in seen.iter().enumerate() {
        if n > 0 {
            output::line("");
        }
        output::line(format!("{}, as of {year}", army.name));
        let head = ["", "points", "pieces", "men", "breaks at", "errors", "warnings", "notes"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for u in under {
            let mut row = vec![
                u.system.about().name.to_owned(),
                u.points.map_or_else(|| "none".to_owned(), points),
                u.pieces.to_string(),
                output::number(u.men),
                if u.pieces == 0 { "none".to_owned() } else { halves(u.breaking.into()) },
            ];
            row.extend([Severity::Error, Severity::Warning, Severity::Note].map(|s| u.count(s).to_string()));
            rows.push(row);
        }
        output::table(&rows).iter().for_each(output::line);
        for u in under.iter().filter(|u| !u.overruled.is_empty()) {
            output::line(format!("Rated by hand under {}: {}.", u.system.about().name, u.overruled.join(", ")));
        }
    }
    if let [(_, _, one), (_, _, other)] = seen.as_slice() {
        output::line("");
        for (a, b) in one.iter().zip(other) {
            let (Some(x), Some(y)) = (a.points, b.points) else { continue };
            let verdict = match a.system.are_equal([x, y]) {
                Some(true) => "equal".to_owned(),
                _ => format!("{} points apart", points((x - y).abs())),
            };
            output::line(format!("{}: {verdict}.", a.system.about().name));
        }
    }
    Ok(())
}

fn under_json(u: &compare::Under) -> Value {
    json!({"system": u.system.about().id, "points": u.points, "pieces": u.pieces, "away": u.away, "men": u.men,
        "breaking": f64::from(u.breaking) / 2.0, "overruled": u.overruled,
        "errors": u.count(Severity::Error), "warnings": u.count(Severity::Warning), "notes": u.count(Severity::Note),
        "findings": u.findings})
}

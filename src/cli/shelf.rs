//! The shelf: what the player owns, and what is missing.

use super::args::ShelfCommand;
use super::{Cli, desk, output, writing};
use crate::army::Branch;
use crate::desk::shelf::{self, Lack, Painted, Shelf, Terrain, runs_along};
use crate::desk::{Desk, Error, lists, resolve};
use crate::field::{Ground, Nature};
use serde::de::value::{Error as ValueError, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde_json::json;

pub(super) fn run(cli: &Cli, what: &ShelfCommand) -> Result<(), Error> {
    let mut desk = desk(cli)?;
    match what {
        ShelfCommand::Show { rules } => show(cli, &desk, &desk.shelf()?, &rules.system),
        ShelfCommand::Units { name, branch, nation, units, front, figures } => {
            let nation = nation.as_deref().map(|n| desk.nation(n).map(|n| n.id.clone())).transpose()?;
            let branch: Branch = known("branch", branch)?;
            let mut shelf = desk.shelf()?;
            shelf.painted.retain(|p| p.name != *name);
            if *units > 0 {
                let (units, front, figures) = (*units, *front, *figures);
                shelf.painted.push(Painted { name: name.clone(), branch, nation, units, front, figures });
            }
            keep(cli, &mut desk, shelf)
        }
        ShelfCommand::Terrain { nature, amount } => {
            let nature: Nature = known("terrain", nature)?;
            let mut shelf = desk.shelf()?;
            shelf.terrain.retain(|t| t.nature != nature);
            if *amount > 0 {
                let (pieces, length) = if runs_along(nature) { (0, *amount) } else { (*amount, 0) };
                shelf.terrain.push(Terrain { nature, pieces, length });
            }
            keep(cli, &mut desk, shelf)
        }
        ShelfCommand::Missing { army } => missing(cli, &desk, army),
        ShelfCommand::Table { scenario, rules, cast } => {
            let shelf = desk.shelf()?;
            drop(desk);
            lacks(cli, &shelf, &super::scenario::cast(cli, &rules.system, scenario, cast)?.scenario.ground)
        }
        ShelfCommand::Export { out: None } if cli.json => output::json(&desk.shelf()?),
        ShelfCommand::Export { out } => output::document(cli, shelf::write(&desk.shelf()?)?.trim_end(), out.as_deref()),
        ShelfCommand::Import { file, dry_run } => {
            let read = desk.read_shelf(file)?;
            if *dry_run {
                return show(cli, &desk, &read, super::args::DEFAULT_RULES);
            }
            keep(cli, &mut desk, read)
        }
    }
}

/// A word of the program's own, as it is written in JSON.
fn known<T: DeserializeOwned>(what: &str, word: &str) -> Result<T, Error> {
    let plain = word.trim().to_lowercase().replace(' ', "-");
    let named: StrDeserializer<'_, ValueError> = plain.as_str().into_deserializer();
    T::deserialize(named).map_err(|e| Error::refused(format!("“{word}” is no {what}: {e}")))
}

fn keep(cli: &Cli, desk: &mut Desk, shelf: Shelf) -> Result<(), Error> {
    writing(desk)?;
    desk.keep_shelf(shelf)?;
    let shelf = desk.shelf()?;
    if cli.json {
        return output::json(&shelf);
    }
    let units: u32 = shelf.painted.iter().map(|p| p.units).fold(0, u32::saturating_add);
    let kinds = shelf.terrain.len();
    output::line(format!("On the shelf: {} painted units, {kinds} kinds of terrain.", output::number(units)));
    Ok(())
}

fn show(cli: &Cli, desk: &Desk, shelf: &Shelf, rules: &str) -> Result<(), Error> {
    let system = resolve::mustering(rules)?;
    let figures = shelf::figures(shelf, system);
    if cli.json {
        return output::json(&json!({"shelf": shelf, "system": system.about().id, "distances": figures}));
    }
    if shelf.is_empty() {
        output::line("The shelf is empty: put units and terrain on it, or import a list.");
        return Ok(());
    }
    let nation = |p: &Painted| {
        let id = p.nation.as_ref()?;
        Some(desk.nations().iter().find(|n| n.id == *id).map_or_else(|| id.to_string(), |n| n.name.clone()))
    };
    let painted = shelf.painted.iter().map(|p| {
        vec![
            p.name.clone(),
            lists::word(&p.branch),
            nation(p).unwrap_or_else(|| "any nation".to_owned()),
            format!("{} units", p.units),
            format!("{} mm", p.front),
            format!("{} mm figures", p.figures),
        ]
    });
    output::listing(&painted.collect::<Vec<_>>()).iter().for_each(output::line);
    for t in &shelf.terrain {
        output::line(format!(
            "{}: {}",
            crate::desk::board::nature_name(t.nature),
            amount(t.nature, t.pieces + t.length)
        ));
    }
    if let Some(figures) = figures {
        output::line(format!("Play {} with the distances for {figures} mm: they fit your bases.", system.about().name));
    }
    Ok(())
}

fn amount(nature: Nature, n: u32) -> String {
    if runs_along(nature) { format!("{n} cm") } else { n.to_string() }
}

fn missing(cli: &Cli, desk: &Desk, army: &str) -> Result<(), Error> {
    let (shelf, army) = (desk.shelf()?, desk.army(army)?);
    let rows = shelf.fields(army);
    if cli.json {
        let row = |f: &shelf::Fielded| {
            json!({"nation": f.nation, "branch": f.branch, "wanted": f.wanted, "own": f.own, "lent": f.lent,
                "missing": f.missing})
        };
        return output::json(&rows.iter().map(row).collect::<Vec<_>>());
    }
    let mut said = false;
    for f in rows.iter().filter(|f| f.lent + f.missing > 0) {
        said = true;
        let nation = desk.nations().iter().find(|n| n.id == f.nation).map_or(f.nation.as_str(), |n| n.name.as_str());
        let lent = if f.lent > 0 { format!(", {} stand in from others", f.lent) } else { String::new() };
        let missing = if f.missing > 0 { format!(", {} missing", f.missing) } else { String::new() };
        output::line(format!(
            "{} of {nation}: {} wanted, {} painted{lent}{missing}",
            lists::word(&f.branch),
            f.wanted,
            f.own
        ));
    }
    if !said {
        output::line(format!("All of {} is on the shelf.", army.name));
    }
    Ok(())
}

fn lacks(cli: &Cli, shelf: &Shelf, ground: &Ground) -> Result<(), Error> {
    let lacks = shelf.lacks(ground);
    if cli.json {
        let row = |l: &Lack| json!({"terrain": l.nature, "wanted": l.wanted, "owned": l.owned});
        return output::json(&lacks.iter().map(row).collect::<Vec<_>>());
    }
    for l in &lacks {
        let name = crate::desk::board::nature_name(l.nature);
        output::line(format!("{name}: {} wanted, {} owned", amount(l.nature, l.wanted), amount(l.nature, l.owned)));
    }
    if lacks.is_empty() {
        let bare = shelf.terrain.is_empty();
        output::line(if bare { "No terrain is on the shelf yet." } else { "All of this table is on the shelf." });
    }
    Ok(())
}

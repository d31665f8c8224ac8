//! Nations: listed, shown, invented, checked.

use super::args::{DEFAULT_RULES, NationCommand};
use super::{Cli, desk, output, writing};
use crate::army::{Id, Nation};
use crate::desk::documents::What;
use crate::desk::{Desk, Edit, Error, invent, lists, nations, read_text, resolve};
use serde_json::json;

pub(super) fn run(cli: &Cli, what: &NationCommand) -> Result<(), Error> {
    let mut desk = desk(cli)?;
    match what {
        NationCommand::List { year } => {
            mistakes(&desk);
            let lists = |n: &Nation, y| n.years().is_none_or(|(from, to)| from <= y && y <= to);
            let raises = |n: &&Nation| year.is_none_or(|y| lists(n, y) && n.raised(y).next().is_some());
            let all: Vec<&Nation> = desk.nations().iter().filter(raises).collect();
            if cli.json {
                return output::json(&all);
            }
            output::listing(&all.iter().map(|n| row(n)).collect::<Vec<_>>()).iter().for_each(output::line);
            Ok(())
        }
        NationCommand::Show { nation, year } => show(cli, desk.nation(nation)?, *year),
        NationCommand::New { name, seed, style, like, dry_run } => {
            if let Some(name) = name {
                desk.nation_name_is_free(name)?;
            }
            let like = like.as_deref().map(|l| desk.nation(l)).transpose()?;
            let wish = invent::Wish { seed: *seed, name: name.as_deref(), style: style.as_deref(), like };
            let nation = invent::nation(&wish, desk.nations())?;
            if !dry_run {
                writing(&desk)?;
                desk.edit(Edit::Nation(Box::new(nation.clone())))?;
            }
            show(cli, &nation, None)?;
            if !dry_run && !cli.json {
                output::line(format!("{} is in the library as {}.", nation.name, nation.id));
            }
            Ok(())
        }
        NationCommand::Picture { nation, file, arms, none: _ } => {
            writing(&desk)?;
            let mut nation = desk.nation(nation)?.clone();
            let picture = file.as_deref().map(|f| desk.take_picture(f)).transpose()?;
            let flag = &mut nation.uniform.flag;
            *(if *arms { &mut flag.arms } else { &mut flag.picture }) = picture;
            let (id, name) = (nation.id.clone(), nation.name.clone());
            desk.edit(Edit::Nation(Box::new(nation)))?;
            brought_in(cli, "nation", &id, &name)
        }
        NationCommand::Check { file } => check(cli, &desk, file.as_deref()),
        NationCommand::Export { nation, form, out } => {
            let system = resolve::mustering(DEFAULT_RULES)?;
            let text = desk.export(What::Nation(nation), (*form).into(), system)?;
            output::document(cli, text.trim_end(), out.as_deref())
        }
        NationCommand::Import { file, dry_run } => {
            let ending = file.extension().map_or_else(String::new, |e| e.to_string_lossy().to_ascii_lowercase());
            if matches!(ending.as_str(), "txt" | "csv") {
                return Err(Error::refused(format!(
                    "{} is a list; a nation comes in from JSON, as “tricorne nation export” writes it, or from TOML",
                    file.display()
                )));
            }
            let system = resolve::mustering(DEFAULT_RULES)?;
            super::army::import(cli, &mut desk, file, (None, *dry_run), system)
        }
    }
}

/// Tells of the user's own files that do not count, on standard error.
fn mistakes(desk: &Desk) {
    for mistake in desk.mistakes() {
        eprintln!("tricorne: {mistake}");
    }
}

fn row(n: &Nation) -> Vec<String> {
    let years = n.years().map_or_else(String::new, |(from, to)| format!("{from}–{to}"));
    let troops = if n.troops.is_empty() { String::new() } else { format!("{} kinds of troops", n.troops.len()) };
    vec![n.id.to_string(), lists::titled(n), years, troops]
}

fn show(cli: &Cli, nation: &Nation, year: Option<i32>) -> Result<(), Error> {
    if cli.json {
        return output::json(nation);
    }
    lists::nation(nation, year).lines().for_each(output::line);
    Ok(())
}

fn check(cli: &Cli, desk: &Desk, file: Option<&std::path::Path>) -> Result<(), Error> {
    let mistakes = match file {
        None => desk.mistakes().to_vec(),
        Some(path) => {
            let name = path.file_name().map_or_else(String::new, |f| f.to_string_lossy().into_owned());
            nations::read(&name, &read_text(path)?).err().into_iter().collect()
        }
    };
    if cli.json {
        let list: Vec<_> = mistakes.iter().map(|m| json!({"file": m.file, "line": m.line, "text": m.why})).collect();
        return output::json(&list);
    }
    if mistakes.is_empty() {
        output::line(format!("In order. Your own nations lie in {}.", nations::folder(desk.path()).display()));
    }
    mistakes.iter().for_each(|m| output::line(m.to_string()));
    Ok(())
}

/// Says that something came into the library.
pub(super) fn brought_in(cli: &Cli, what: &str, id: &Id, name: &str) -> Result<(), Error> {
    if cli.json {
        return output::json(&json!({ what: id }));
    }
    output::line(format!("{name} is in the library."));
    Ok(())
}

//! `tricorne backup` and `tricorne fault`.

use super::args::BackupCommand;
use super::{Cli, desk, library, output, reading, writing};
use crate::desk::backups::{self, Backup};
use crate::desk::{Error, InBackup, data_folder, name};
use serde_json::json;
use std::path::{Path, PathBuf};

pub(super) fn run(cli: &Cli, what: &BackupCommand) -> Result<(), Error> {
    let mut desk = match desk(cli) {
        Err(why) if backups::mends(&library(cli)?, &why) => return of_damaged(cli, what),
        desk => desk?,
    };
    match what {
        BackupCommand::List => listed(cli, &desk.backups()),
        BackupCommand::Show { copy } => {
            let path = named(&desk.backups(), copy)?;
            shown(cli, &desk.look_into_backup(&path)?, false)
        }
        BackupCommand::Restore { copy, yes } => {
            writing(&desk)?;
            let path = named(&desk.backups(), copy)?;
            let copy = desk.look_into_backup(&path)?;
            if !yes {
                return asked_first(cli, &copy);
            }
            desk.restore(&path)?;
            shown(cli, &copy, true)?;
            if !cli.json {
                output::line("The library is as this copy has it; a copy of what it was is kept.");
            }
            Ok(())
        }
    }
}

/// The copies of a library that is damaged, which is not opened for it.
fn of_damaged(cli: &Cli, what: &BackupCommand) -> Result<(), Error> {
    let library = library(cli)?;
    let all = backups::kept(&library);
    match what {
        BackupCommand::List => listed(cli, &all),
        BackupCommand::Show { copy } => shown(cli, &backups::look_into(&named(&all, copy)?)?, false),
        BackupCommand::Restore { copy, yes } => {
            let path = named(&all, copy)?;
            let copy = backups::look_into(&path)?;
            if !yes {
                return asked_first(cli, &copy);
            }
            let kept = backups::repair(&library, &path)?;
            shown(cli, &copy, true)?;
            if !cli.json {
                let kept = kept.display();
                output::line(format!("The library is as this copy has it; the damaged file is kept as {kept}."));
            }
            Ok(())
        }
    }
}

fn listed(cli: &Cli, all: &[Backup]) -> Result<(), Error> {
    if cli.json {
        return output::json(&all.iter().map(|b| json!({"name": b.label, "file": b.path})).collect::<Vec<_>>());
    }
    if all.is_empty() {
        output::line("No copy is kept yet; the first change of a day keeps one.");
    }
    all.iter().for_each(|b| output::line(format!("{}   {}", b.label, b.path.display())));
    Ok(())
}

/// Shows what would come back, and that nothing has yet.
fn asked_first(cli: &Cli, copy: &InBackup) -> Result<(), Error> {
    shown(cli, copy, false)?;
    Err(Error::refused("nothing is written yet; add --yes to bring this copy back"))
}

/// The file of the copy that a name means.
fn named(all: &[Backup], wanted: &str) -> Result<PathBuf, Error> {
    if let Ok(found) = name::pick(all, wanted, |b| (&b.label, &b.label)) {
        return Ok(found.path.clone());
    }
    let file = Path::new(wanted);
    if file.is_file() {
        return Ok(file.to_path_buf());
    }
    let known: Vec<&str> = all.iter().map(|b| b.label.as_str()).collect();
    let known = if known.is_empty() { "none is kept yet".to_owned() } else { format!("there is {}", known.join(", ")) };
    Err(Error::refused(format!("there is no copy “{wanted}”; {known}")))
}

fn shown(cli: &Cli, copy: &InBackup, restored: bool) -> Result<(), Error> {
    if cli.json {
        let campaigns = copy.campaigns.iter().map(|c| {
            let last = c.last.as_ref().map(|e| json!({"number": e.number, "date": e.date, "act": e.act.key()}));
            json!({"id": c.line.id, "name": c.line.name, "today": c.line.today, "battles": c.line.battles,
                "entries": c.entries, "entries_now": c.now, "last": last})
        });
        return output::json(&json!({"bytes": copy.bytes, "nations": copy.nations, "armies": copy.armies,
            "campaigns": campaigns.collect::<Vec<_>>(), "restored": restored}));
    }
    let kilobytes = output::number(u32::try_from(copy.bytes.div_ceil(1000)).unwrap_or(u32::MAX));
    output::line(format!(
        "{kilobytes} kB: {}, {}, {}",
        output::counted(copy.nations, "nation", "nations"),
        output::counted(copy.armies, "army", "armies"),
        output::counted(copy.campaigns.len(), "campaign", "campaigns")
    ));
    for c in &copy.campaigns {
        let now = match c.now {
            Some(now) if now == c.entries => "as many now".to_owned(),
            Some(now) => format!("{now} now"),
            None => "not in the library now".to_owned(),
        };
        output::line(format!(
            "{}, {}: {}, {}; {now}",
            c.line.name,
            output::date(c.line.today),
            output::counted(c.line.battles, "battle", "battles"),
            output::counted(c.entries, "entry", "entries")
        ));
        if let Some(last) = &c.last {
            output::line(format!("   last: {}, entry {} ({})", output::date(last.date), last.number, last.act.key()));
        }
    }
    Ok(())
}

pub(super) fn fault(cli: &Cli, out: &Path, with_campaign: bool) -> Result<(), Error> {
    let desk = reading(cli)?;
    desk.write_fault(&data_folder()?, with_campaign, out)?;
    output::written(cli, &[out.to_path_buf()])
}

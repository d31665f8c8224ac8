//! The same desk from a terminal.
//!
//! Standard output holds results, without clock times; progress and messages go to standard error, progress only to a
//! terminal. Exit codes: 0 done, 1 refused with a reason, 2 usage.

mod args;
mod army;
mod backup;
mod battle;
mod books;
mod campaign;
pub mod display;
mod fight;
mod forecast;
mod kinds;
mod nation;
mod odds;
mod output;
mod people;
mod print;
mod scenario;
mod shelf;
mod show;
mod side_by_side;
mod table;
mod tell;

pub use args::Cli;

use crate::desk::{Desk, Error};
use args::Command;
use std::path::PathBuf;
use std::process::ExitCode;

/// Runs a command.
#[must_use]
pub fn run(cli: &Cli, command: &Command) -> ExitCode {
    match execute(cli, command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::warn!("refused: {error}");
            eprintln!("tricorne: {error}");
            ExitCode::from(1)
        }
    }
}

fn execute(cli: &Cli, command: &Command) -> Result<(), Error> {
    match command {
        Command::Fight(args) => fight::run(cli, args),
        Command::Rules { what } => show::rules(cli, what),
        Command::Nation { what } => nation::run(cli, what),
        Command::Army { what } => army::run(cli, what),
        Command::Shelf { what } => shelf::run(cli, what),
        Command::Scenario { what } => scenario::run(cli, what),
        Command::Battle { what } => battle::run(cli, what),
        Command::Campaign { what } => campaign::run(cli, what),
        Command::Backup { what } => backup::run(cli, what),
        Command::Fault { out, with_campaign } => backup::fault(cli, out, *with_campaign),
        Command::Print { what } => print::run(cli, what),
        Command::Odds(args) => odds::run(cli, args),
    }
}

/// The desk over the library.
fn desk(cli: &Cli) -> Result<Desk, Error> {
    Desk::open(&library(cli)?)
}

/// The library that the command line names, or else the one in the user's data folder.
fn library(cli: &Cli) -> Result<PathBuf, Error> {
    cli.library.clone().map_or_else(Desk::usual_path, Ok)
}

/// The desk with the campaign that is named lying open, or else the one used last.
fn desk_with(cli: &Cli, campaign: Option<&str>) -> Result<Desk, Error> {
    let desk = desk_of(cli, campaign)?;
    desk.campaign()?;
    Ok(desk)
}

/// The same, where it may have no campaign yet.
fn desk_of(cli: &Cli, campaign: Option<&str>) -> Result<Desk, Error> {
    let mut desk = desk(cli)?;
    if let Some(wanted) = campaign {
        desk.open_campaign(wanted)?;
    }
    Ok(desk)
}

/// The desk of a command that writes nothing: others may write meanwhile, however long it takes.
fn reading(cli: &Cli) -> Result<Desk, Error> {
    let mut desk = desk(cli)?;
    desk.let_go();
    Ok(desk)
}

/// The same, with the campaign that is named lying open, or else the one used last.
fn reading_with(cli: &Cli, campaign: Option<&str>) -> Result<Desk, Error> {
    let desk = reading_of(cli, campaign)?;
    desk.campaign()?;
    Ok(desk)
}

/// The same, where it may have no campaign yet.
fn reading_of(cli: &Cli, campaign: Option<&str>) -> Result<Desk, Error> {
    let mut desk = desk_of(cli, campaign)?;
    desk.let_go();
    Ok(desk)
}

/// Refuses to write where another window has the library, or its disk takes nothing.
fn writing(desk: &Desk) -> Result<(), Error> {
    desk.refusal().map_or(Ok(()), |why| Err(Error::Refused(why)))
}

//! Parses the arguments, starts the log, opens the window or runs a command.

use clap::Parser;
use std::process::ExitCode;
use std::time::Instant;
use tricorne::desk::{self, Desk};
use tricorne::{cli, gui};

fn main() -> ExitCode {
    let started = Instant::now();
    let cli = cli::Cli::parse();
    let folder = desk::data_folder().ok();
    let _log = folder.as_deref().and_then(desk::log::start);
    if let Some(command) = &cli.command {
        return cli::run(&cli, command);
    }
    if !cli::display::answers() {
        eprintln!("{}", cli::display::WITHOUT);
        return ExitCode::from(2);
    }
    let report = folder.as_deref().and_then(desk::log::fresh_report);
    match window(&cli, report, started) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tricorne: {error}");
            ExitCode::from(1)
        }
    }
}

/// Opens the window over the library that is asked for, or the usual one.
fn window(cli: &cli::Cli, report: Option<std::path::PathBuf>, started: Instant) -> Result<(), gui::Error> {
    let library = match &cli.library {
        Some(path) => path.clone(),
        None => Desk::usual_path()?,
    };
    gui::run(gui::Options { library, report, timing: cli.timing.then_some(started) })
}

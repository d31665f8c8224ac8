//! Parses the arguments, starts the log, opens the window or runs a command.

use clap::Parser;
use std::process::ExitCode;
use tricorne::{cli, desk};

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    let folder = desk::data_folder().ok();
    let _log = folder.as_deref().and_then(desk::log::start);
    match &cli.command {
        Some(command) => cli::run(&cli, command),
        None => {
            eprintln!("{}", cli::display::WITHOUT);
            ExitCode::from(2)
        }
    }
}

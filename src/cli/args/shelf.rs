//! The shelf on the command line.

use super::{CastArgs, RulesArg};
use clap::Subcommand;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum ShelfCommand {
    /// Everything that you own, and the distances that fit your bases
    Show {
        #[command(flatten)]
        rules: RulesArg,
    },
    /// Put painted units on the shelf, or count those of a name anew
    Units {
        name: String,
        /// What they are, such as musketeers or medium-guns
        #[arg(long)]
        branch: String,
        /// Whose dress they wear [default: they do for any nation]
        #[arg(long)]
        nation: Option<String>,
        /// How many battalions, regiments of horse or batteries; 0 takes them off
        #[arg(long, value_parser = clap::value_parser!(u32).range(0..=10_000))]
        units: u32,
        /// Front of one of them in line, in mm
        #[arg(long, value_name = "MM", value_parser = clap::value_parser!(u32).range(5..=1_000))]
        front: u32,
        /// Height of the figures in mm
        #[arg(long, value_name = "MM", default_value_t = 28, value_parser = clap::value_parser!(u8).range(2..=60))]
        figures: u8,
    },
    /// Put terrain on the shelf: pieces of hills, woods, blocks, bridges; cm of rivers, roads, walls, works
    Terrain {
        /// What it is, such as gentle-hill, village or road
        nature: String,
        /// How much of it in all: pieces, or cm of what runs along; 0 takes it off
        #[arg(value_parser = clap::value_parser!(u32).range(0..=100_000))]
        amount: u32,
    },
    /// What an army wants that you have not painted
    Missing { army: String },
    /// What the table of a scenario wants that you do not own
    Table {
        /// A scenario, or the path of a TOML file
        scenario: String,
        #[command(flatten)]
        rules: RulesArg,
        #[command(flatten)]
        cast: CastArgs,
    },
    /// Write the shelf as TOML, to a file or to the terminal
    Export {
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Put what a TOML file lists in place of the whole shelf
    Import {
        file: PathBuf,
        /// Show it, and keep nothing
        #[arg(long)]
        dry_run: bool,
    },
}

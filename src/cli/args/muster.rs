//! Nations and armies on the command line.

use super::{RulesArg, seed};
use crate::desk::documents::Form;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum NationCommand {
    /// All nations: those of the program, of the library, and your own files beside it
    List {
        /// Only those that raise troops in a year
        #[arg(long, value_parser = year)]
        year: Option<i32>,
    },
    /// One nation: its dress, its rows, its troops
    Show {
        nation: String,
        /// Only the troops of a year
        #[arg(long, value_parser = year)]
        year: Option<i32>,
    },
    /// Invent a nation from a seed and keep it in the library; everything in it can be changed
    New {
        /// Its name [default: one that the dice find]
        name: Option<String>,
        #[arg(long, default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
        seed: u64,
        /// The language of its names [default: one that the dice find]
        #[arg(long, value_name = "STYLE")]
        style: Option<String>,
        /// A nation whose rows and troops it copies
        #[arg(long, value_name = "NATION")]
        like: Option<String>,
        /// Show it, and keep nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Give a picture of your own (PNG, JPEG, SVG) to a nation's flag, or to the disc on it; troops raised after it bear it too
    Picture {
        nation: String,
        #[arg(required_unless_present = "none")]
        file: Option<PathBuf>,
        /// Only on the disc of its flag, as arms
        #[arg(long)]
        arms: bool,
        /// Take it away
        #[arg(long, conflicts_with = "file")]
        none: bool,
    },
    /// Whether a nation's file can be read, with the line of a mistake; without one all your own files
    Check { file: Option<PathBuf> },
    /// Write a nation to a file or to the terminal: as JSON, as text, in two lines for a chat, or for a spreadsheet
    Export {
        nation: String,
        #[arg(long, value_enum, default_value_t = FormArg::Json)]
        form: FormArg,
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Bring in a nation from JSON, or from TOML as those of the program are written
    Import {
        file: PathBuf,
        /// Show what is understood and what is not, and keep nothing
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum MakeArg {
    /// As the nation's composition says
    Usual,
    /// More foot
    Foot,
    /// More horse
    Horse,
}

impl From<FormArg> for Form {
    fn from(arg: FormArg) -> Form {
        match arg {
            FormArg::Json => Form::Json,
            FormArg::Text => Form::Text,
            FormArg::Compact => Form::Compact,
            FormArg::Csv => Form::Csv,
            FormArg::Bill => Form::Bill,
        }
    }
}

/// What an army that the dice put together should be.
#[derive(Debug, Args)]
pub struct WishArgs {
    /// Its year [default: that of the army it is made for or against, else 1757]
    #[arg(long, value_parser = year)]
    pub year: Option<i32>,
    /// What it should have more of than usual
    #[arg(long, value_enum, default_value_t = MakeArg::Usual)]
    pub make: MakeArg,
    #[arg(long, default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,
    #[command(flatten)]
    pub rules: RulesArg,
    /// Show it, and keep nothing
    #[arg(long)]
    pub dry_run: bool,
}

#[derive(Debug, Subcommand)]
pub enum ArmyCommand {
    /// All armies of the library, with what they cost
    List {
        #[command(flatten)]
        rules: RulesArg,
    },
    /// An army, rated and costed
    Show {
        army: String,
        #[command(flatten)]
        rules: RulesArg,
        /// The year in which it is rated [default: its own]
        #[arg(long, value_parser = year)]
        year: Option<i32>,
    },
    /// What an army costs
    Cost {
        army: String,
        #[command(flatten)]
        rules: RulesArg,
        /// The year in which it is rated [default: its own]
        #[arg(long, value_parser = year)]
        year: Option<i32>,
        /// Open every price into its sum, each part with its clause
        #[arg(long)]
        open: bool,
    },
    /// What the rules of mustering say of an army
    Check {
        army: String,
        #[command(flatten)]
        rules: RulesArg,
        /// The year in which it is rated [default: its own]
        #[arg(long, value_parser = year)]
        year: Option<i32>,
    },
    /// One army, or several side by side, under every system: cost, pieces, breaking point, men, findings
    Compare {
        #[arg(required = true, num_args = 1.., value_name = "ARMY")]
        armies: Vec<String>,
        /// The year in which they are rated [default: their own]
        #[arg(long, value_parser = year)]
        year: Option<i32>,
    },
    /// Put an army together and keep it in the library: by chance to a price, or as the rules make one up
    New {
        /// Whose army [default, with --against: an enemy of the time]
        #[arg(long, value_name = "NATION", required_unless_present = "against")]
        nation: Option<String>,
        /// Its price, command included [default: that of the army it is made against, else 1500]
        #[arg(long, value_parser = points)]
        points: Option<i32>,
        /// As the rules make armies up: how many commands, or how many times over [default under rules without points: 1]
        #[arg(long, value_name = "NUMBER", conflicts_with_all = ["points", "against"],
            value_parser = clap::value_parser!(u8).range(1..=12))]
        commands: Option<u8>,
        /// An army that it is to fight, and to cost as much as
        #[arg(long, value_name = "ARMY")]
        against: Option<String>,
        /// Its name
        #[arg(long)]
        name: Option<String>,
        #[command(flatten)]
        wish: WishArgs,
    },
    /// Add troops to an army until it costs as much as another, or so many points
    Fill {
        army: String,
        /// The army to be equal to
        #[arg(long, value_name = "ARMY", required_unless_present = "points")]
        to: Option<String>,
        #[arg(long, value_parser = points, conflicts_with = "to")]
        points: Option<i32>,
        #[command(flatten)]
        wish: WishArgs,
    },
    /// Give a picture of your own (PNG, JPEG, SVG) to a regiment's colours, to the disc on them, or to an officer
    Picture {
        army: String,
        #[arg(required_unless_present = "none")]
        file: Option<PathBuf>,
        /// The regiment whose colours it is
        #[arg(long, value_name = "REGIMENT", required_unless_present = "officer")]
        regiment: Option<String>,
        /// Only on the disc of its colours, as arms
        #[arg(long, requires = "regiment")]
        arms: bool,
        /// The officer whose portrait it is
        #[arg(long, value_name = "OFFICER", conflicts_with = "regiment")]
        officer: Option<String>,
        /// Take it away
        #[arg(long, conflicts_with = "file")]
        none: bool,
    },
    /// Let another list march with an army: its nation's troops, prices and general stay its own
    Ally {
        army: String,
        /// The list that joins it
        #[arg(required_unless_present_any = ["apart", "together"])]
        other: Option<String>,
        /// It leaves again
        #[arg(long, requires = "other")]
        part: bool,
        /// They break each by itself, where the rules let them
        #[arg(long)]
        apart: bool,
        /// They break all together, as is usual
        #[arg(long, conflicts_with = "apart")]
        together: bool,
    },
    /// Buy works for a regiment's units, or fortify blocks of a village, and pay for them
    Works {
        army: String,
        /// Entrenchments for this regiment
        #[arg(long, value_name = "REGIMENT", required_unless_present = "blocks")]
        regiment: Option<String>,
        /// How many blocks are fortified
        #[arg(long, value_parser = clap::value_parser!(u32).range(0..=i64::from(crate::army::Army::MOST_FORTIFIED)))]
        blocks: Option<u32>,
        /// Give the regiment's works up
        #[arg(long, requires = "regiment")]
        none: bool,
    },
    /// Rate an army by another row of a system's national table than its year's, such as PRU_L; without a row, as its year has it
    Row {
        army: String,
        row: Option<String>,
        #[command(flatten)]
        rules: RulesArg,
    },
    /// Write an army, or one regiment of it, to a file or to the terminal: as JSON, as a list, in a few lines for a chat, or
    /// for a spreadsheet
    Export {
        army: String,
        /// Only this regiment
        #[arg(long, value_name = "REGIMENT")]
        regiment: Option<String>,
        #[arg(long, value_enum, default_value_t = FormArg::Json)]
        form: FormArg,
        #[command(flatten)]
        rules: RulesArg,
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Bring in an army or a regiment from JSON, or an army from a plain list (.txt: nation, brigades, units a line each, in
    /// words) or a table (.csv)
    Import {
        file: PathBuf,
        /// The army that a regiment joins
        #[arg(long, value_name = "ARMY")]
        into: Option<String>,
        /// The system whose classes a list names
        #[command(flatten)]
        rules: RulesArg,
        /// Show what is understood and what is not, and keep nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// The form in which a thing leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormArg {
    Json,
    /// A list; that of an army comes in again
    Text,
    /// A few lines for a chat
    Compact,
    /// A row for each unit
    Csv,
    /// A row for each part of each price
    Bill,
}

fn points(text: &str) -> Result<i32, String> {
    let points = text.replace(',', "").parse().ok().filter(|n| (100..=20_000).contains(n));
    points.ok_or_else(|| "give 100 to 20,000 points".to_owned())
}

fn year(text: &str) -> Result<i32, String> {
    let year = text.parse().ok().filter(|y| (1600..1900).contains(y));
    year.ok_or_else(|| "give a year from 1600 to 1899".to_owned())
}

//! The arguments of `tricorne print`.

use chrono::NaiveDate;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum SheetArg {
    A4,
    Letter,
    /// A booklet to be folded, printed on both sides of sheets of A4: what is read page by page; what is ticked or cut up has no
    /// room on A5
    A5,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StrengthArg {
    Present,
    Full,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum HeadsArg {
    English,
    German,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum InkArg {
    Colour,
    Saving,
}

#[derive(Debug, Args)]
pub struct PrintArgs {
    /// The campaign [default: the one used last]
    #[arg(long)]
    pub campaign: Option<String>,
    /// The file to write; a folder for an evening, or to have a file for each army
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,
    #[arg(long, value_enum, default_value_t = SheetArg::A4)]
    pub paper: SheetArg,
    /// Colours, or black hatching that saves ink
    #[arg(long, value_enum, default_value_t = InkArg::Colour)]
    pub ink: InkArg,
    /// Marks outside of the corners, for paper that is trimmed
    #[arg(long)]
    pub marks: bool,
    /// The language of heads, tables, set phrases and gazettes; the course of a battle, reminders of rules, names and stories stay
    /// as they are written
    #[arg(long, value_enum, default_value_t = HeadsArg::English)]
    pub heads: HeadsArg,
    /// The campaign in the evening of this day; of battles the one that was fought on it
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = super::date)]
    pub day: Option<NaiveDate>,
    /// Of this army alone: by its nation or its name. Orders of battle and uniforms also of armies of the library, of several
    /// where it is given several times
    #[arg(long, value_name = "NAME")]
    pub army: Vec<String>,
    /// Several armies in one file where a folder is named, too
    #[arg(long)]
    pub together: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum SideArg {
    Blue,
    Red,
}

/// A paper about a battle.
#[derive(Debug, Args)]
pub struct BattlePaper {
    #[command(flatten)]
    pub print: PrintArgs,
    #[command(flatten)]
    pub field: FieldArgs,
}

/// A paper about the armies of a battle.
#[derive(Debug, Args)]
pub struct ArmyPaper {
    #[command(flatten)]
    pub of: BattlePaper,
    /// Of one army alone
    #[arg(long, value_enum)]
    pub side: Option<SideArg>,
}

#[derive(Debug, Subcommand)]
pub enum PrintCommand {
    /// The order of battle of an army, or of both
    OrderOfBattle {
        #[command(flatten)]
        print: PrintArgs,
        /// Of one army alone
        #[arg(long, value_enum)]
        side: Option<SideArg>,
        /// The system that rates an army of the library [default: honours-of-war]
        #[arg(long = "rules", value_name = "SYSTEM")]
        system: Option<String>,
        /// A detachment: of this brigade alone, by its number or name; of several where it is given several times
        #[arg(long, value_name = "NAME")]
        brigade: Vec<String>,
        /// The strength of its units
        #[arg(long, value_enum, default_value_t = StrengthArg::Present)]
        strength: StrengthArg,
    },
    /// The report of a battle
    Report {
        #[command(flatten)]
        print: PrintArgs,
        /// Number of the battle [default: the last]
        #[arg(long)]
        battle: Option<u32>,
    },
    /// The newspaper of a side after a battle, or of both
    Gazette {
        #[command(flatten)]
        print: PrintArgs,
        /// Number of the battle [default: the last]
        #[arg(long)]
        battle: Option<u32>,
        /// Of one side alone
        #[arg(long, value_enum)]
        side: Option<SideArg>,
    },
    /// The roster of an army for the table, with boxes to tick, or of both
    Roster {
        #[command(flatten)]
        of: ArmyPaper,
        /// For one player: of this brigade alone, by its number or name; of several where it is given several times
        #[arg(long, value_name = "NAME")]
        brigade: Vec<String>,
    },
    /// The briefing of a commander, or of both
    Briefing {
        #[command(flatten)]
        of: ArmyPaper,
        /// With the enemy's list and set-up, which he is not told otherwise
        #[arg(long)]
        enemy: bool,
    },
    /// Everything a host lays out for an evening, into the folder that --out names
    Evening(BattlePaper),
    /// The quick reference sheet for just what is on the table of a battle; with --rules alone that of a whole system
    Reference {
        #[command(flatten)]
        of: BattlePaper,
        /// Height of the figures in mm, for a whole system that has distances for several [default: 28]
        #[arg(long, value_name = "MM", requires = "system", conflicts_with_all = ["battle", "scenario"])]
        scale: Option<u8>,
    },
    /// The return of a campaign: strengths over time, battles, where every man is
    Return {
        #[command(flatten)]
        print: PrintArgs,
        /// As this side sees the enemy [default: blue]
        #[arg(long, value_enum)]
        side: Option<SideArg>,
    },
    /// Plates of the uniforms of an army, or of both
    Plates {
        #[command(flatten)]
        print: PrintArgs,
        /// Of one army of the campaign alone
        #[arg(long, value_enum, conflicts_with = "army")]
        side: Option<SideArg>,
    },
    /// A nation: its dress, its ranks, how each system rates it, its troops and names
    Nation {
        nation: String,
        #[command(flatten)]
        print: PrintArgs,
    },
    /// What is owned: painted units, terrain, and whom the lists miss
    Shelf {
        #[command(flatten)]
        print: PrintArgs,
    },
    /// Markers and measures of a system to cut out
    Markers {
        #[command(flatten)]
        print: PrintArgs,
        /// The system [default: the campaign's, else honours-of-war]
        #[arg(long = "rules", value_name = "SYSTEM")]
        system: Option<String>,
        /// Height of the figures in mm, for a system that has distances for several [default: 28]
        #[arg(long, value_name = "MM")]
        scale: Option<u8>,
    },
    /// The next battle under every system, side by side: chances, losses and length
    SideBySide {
        #[command(flatten)]
        print: PrintArgs,
        #[command(flatten)]
        many: super::ManyArgs,
    },
    /// How likely and how dear a battle is: chances, the whole spread of losses, length, who is likely to fall
    Forecast {
        #[command(flatten)]
        of: BattlePaper,
        /// How many battles [default: until the margin is 2 in 100]
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        battles: Option<u32>,
    },
    /// The form on which the result is written down at a real table
    AftermathForm(BattlePaper),
    /// A card for each unit, to be cut out
    Cards {
        #[command(flatten)]
        of: ArmyPaper,
        /// Cards to be filled in by hand
        #[arg(long, conflicts_with_all = ["side", "battle", "scenario"])]
        blank: bool,
    },
    /// Labels for the bases of the units, to be cut out
    Labels(ArmyPaper),
    /// The field of a battle before its first turn, true to scale
    Map {
        #[command(flatten)]
        of: BattlePaper,
        /// Who stands on it
        #[arg(long, value_enum, default_value_t = ShowArg::Both)]
        show: ShowArg,
    },
}

/// Which battle it is about.
#[derive(Debug, Args)]
pub struct FieldArgs {
    /// A battle of the campaign that was fought [default: the next one, if it is drawn up, else the last]
    #[arg(long, conflicts_with = "scenario")]
    pub battle: Option<u32>,
    /// A scenario of a system, or the path of a TOML file, instead of the campaign's battles
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "campaign")]
    pub scenario: Option<String>,
    /// The system of the scenario [default: the one that its file names, else honours-of-war; in a campaign the battle's own]
    #[arg(long = "rules", value_name = "SYSTEM")]
    pub system: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum ShowArg {
    Both,
    Blue,
    Red,
    /// Nobody: a sketch for secret deployment
    Ground,
}

//! `tricorne campaign`: what is done with the books as a whole.

use super::date;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum BooksCommand {
    /// Change an entry in its place, however old, without taking back what came after
    Change {
        campaign: Option<String>,
        #[arg(long)]
        entry: u32,
        /// So many days passed
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(crate::campaign::MOST_DAYS)))]
        days: Option<u32>,
        /// So many men were sent
        #[arg(long, conflicts_with = "days", value_parser = clap::value_parser!(u32).range(1..))]
        men: Option<u32>,
        /// Do it; without this only what would follow is shown, where later entries are touched
        #[arg(long)]
        yes: bool,
    },
    /// Correct the books by hand: move men, horses, guns or colours of a unit from one account to another
    Correct {
        /// The unit, by its name or ID
        unit: String,
        #[arg(long)]
        campaign: Option<String>,
        #[arg(long, value_enum, default_value_t = KindArg::Men)]
        kind: KindArg,
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        number: u32,
        /// The account that they leave, such as present, wounded, missing; outside: from the country
        #[arg(long)]
        from: String,
        /// The account that they go to
        #[arg(long)]
        to: String,
        /// Why, in a few words
        #[arg(long)]
        reason: String,
    },
    /// Disband a unit: whoever is with it is discharged; its wounded are when they come back
    Disband {
        /// The unit, by its name or ID
        unit: String,
        #[arg(long)]
        campaign: Option<String>,
    },
    /// Found a second campaign from this one as it stood in the evening of a day; it goes its own way from there
    Duplicate {
        campaign: Option<String>,
        /// The name of the new one
        #[arg(long)]
        name: String,
        /// The day [default: today]
        #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
        on: Option<chrono::NaiveDate>,
    },
    /// Give a campaign another name
    Rename {
        campaign: Option<String>,
        #[arg(long)]
        name: String,
    },
    /// Delete a campaign; it can be restored
    Delete { campaign: String },
    /// Bring a deleted campaign back; without a name those that were deleted are listed
    Restore { campaign: Option<String> },
    /// Show how an army of the library has changed since the campaign was founded, and take that over
    TakeOver {
        /// The army of the campaign
        army: String,
        #[arg(long)]
        campaign: Option<String>,
        /// Do it; without this only the differences are shown
        #[arg(long)]
        yes: bool,
    },
    /// Write report, orders of battle and newspapers after a battle for a blog: Markdown or HTML, and a PNG of the field
    Web {
        campaign: Option<String>,
        /// Its number [default: the last]
        #[arg(long)]
        battle: Option<u32>,
        /// HTML instead of Markdown
        #[arg(long)]
        html: bool,
        /// The folder
        #[arg(short, long, value_name = "FOLDER")]
        out: PathBuf,
    },
    /// The journal, or the state of a day, as CSV
    Csv {
        #[arg(value_enum)]
        what: CsvArg,
        #[arg(long)]
        campaign: Option<String>,
        /// The state in the evening of this day [default: today]
        #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
        on: Option<chrono::NaiveDate>,
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum KindArg {
    Men,
    Horses,
    Guns,
    Colours,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum CsvArg {
    Journal,
    State,
}

/// A battle that was played on a table without having been drawn up.
#[derive(Debug, Args)]
pub struct TableArgs {
    /// Where it was fought: makes it a battle that was not drawn up
    #[arg(long)]
    pub place: Option<String>,
    /// Its day; one that is past puts it in its place in the journal
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date, requires = "place")]
    pub date: Option<chrono::NaiveDate>,
    /// What it was played under [default: the campaign's rules]
    #[arg(long, value_name = "SYSTEM", requires = "place")]
    pub rules: Option<String>,
    /// A brigade, or a unit by itself, that was there; all if none is given
    #[arg(long, value_name = "BRIGADE", requires = "place")]
    pub there: Vec<String>,
    /// Who attacked
    #[arg(long, value_enum, requires = "place")]
    pub attacker: Option<super::SideArg>,
}

/// What is told of a battle; it comes beside what was told before.
#[derive(Debug, Args)]
pub struct TellArgs {
    /// Its number [default: the last]
    pub number: Option<u32>,
    #[arg(long)]
    pub campaign: Option<String>,
    /// What happened; with --picture its caption
    #[arg(long)]
    pub text: Option<String>,
    /// A photograph in PNG or JPEG, or a drawing in SVG
    #[arg(long, value_name = "FILE")]
    pub picture: Option<PathBuf>,
    /// The turn of the text and the picture [default: the whole battle]
    #[arg(long)]
    pub turn: Option<u16>,
    /// A unit and the turn in which it fell; may be given several times
    #[arg(long, value_name = "UNIT=TURN", value_parser = super::option)]
    pub fell: Vec<(String, String)>,
    /// Who led Blue at the table
    #[arg(long, value_name = "NAME")]
    pub blue_player: Option<String>,
    /// Who led Red at the table
    #[arg(long, value_name = "NAME")]
    pub red_player: Option<String>,
    /// A picture of the plan that Blue had
    #[arg(long, value_name = "FILE")]
    pub blue_plan: Option<PathBuf>,
    /// A picture of the plan that Red had
    #[arg(long, value_name = "FILE")]
    pub red_plan: Option<PathBuf>,
    /// First forget all that was told before
    #[arg(long)]
    pub clear: bool,
}

#[derive(Debug, Subcommand)]
pub enum BackupCommand {
    /// All copies that are kept, the newest first
    List,
    /// What is in a copy
    Show {
        /// Its name in the list, or a file
        copy: String,
    },
    /// Bring a copy back in place of the library as it is, of which a copy is kept first
    Restore {
        /// Its name in the list, or a file
        copy: String,
        /// Do it; without this only what is in it is shown
        #[arg(long)]
        yes: bool,
    },
}

//! The arguments of `tricorne campaign`.

use super::{BooksCommand, DEFAULT_RULES, PeopleCommand, SideArg, date, figures, option, seed, table};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum CampaignCommand {
    /// Found a campaign from two armies of the library
    #[command(visible_alias = "found")]
    New(NewArgs),
    /// All campaigns of the library
    List,
    /// What is done with the books as a whole
    #[command(flatten)]
    Books(BooksCommand),
    /// Where a campaign stands
    Show {
        campaign: Option<String>,
        /// Where it stood in the evening of this day
        #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
        on: Option<chrono::NaiveDate>,
    },
    /// Let days pass: men come back, drafts arrive
    Advance {
        campaign: Option<String>,
        #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=i64::from(crate::campaign::MOST_DAYS)))]
        days: u32,
    },
    /// How time passes: who comes back when, how battles change troops, what the months cost; changed from today on
    Times {
        campaign: Option<String>,
        /// The way of recovery from today on
        #[arg(long, value_name = "ID")]
        recovery: Option<String>,
        /// How battles change the troops from today on
        #[arg(long, value_name = "ID")]
        experience: Option<String>,
        /// What the months cost from today on
        #[arg(long, value_name = "ID")]
        season: Option<String>,
        /// How the war ends, from today on
        #[arg(long, value_name = "ID")]
        shape: Option<String>,
        /// How recruits, remounts and guns are shared out from today on
        #[arg(long, value_enum)]
        drafts: Option<ShareArg>,
    },
    /// Both armies lie in winter quarters until a day: fewer fall sick, recruits come; all of it is one deed
    Winter {
        campaign: Option<String>,
        /// The day on which they take the field again
        #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
        until: chrono::NaiveDate,
    },
    /// Whether forecasts appear unasked, from today on
    Forecasts {
        #[arg(value_enum)]
        appear: ForecastArg,
        #[arg(long)]
        campaign: Option<String>,
    },
    /// What screens and papers of a side tell of the enemy, from today on
    Sight {
        #[arg(value_enum)]
        side: SideArg,
        #[arg(value_enum)]
        sight: SightArg,
        #[arg(long)]
        campaign: Option<String>,
    },
    /// Who leads a side from today on: a person, or the machine
    Lead {
        #[arg(value_enum)]
        side: SideArg,
        #[arg(value_enum)]
        by: LedArg,
        #[arg(long)]
        campaign: Option<String>,
    },
    /// Let it run: the machine leads both sides until a day, so many battles, or the end of the war; or one alone until a
    /// battle
    Run {
        campaign: Option<String>,
        /// Until this day
        #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
        until: Option<chrono::NaiveDate>,
        /// Until so many battles are fought; one, or as many as there are until the day
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
        battles: Option<u32>,
        /// The machine leads this side alone: the next battle waits for the person who leads the other
        #[arg(long, value_enum, value_name = "SIDE", conflicts_with = "battles")]
        alone: Option<SideArg>,
        #[arg(long, default_value_t = 1, value_parser = seed)]
        seed: u64,
    },
    /// The newspaper of a side after a battle: the last one if no number is given
    Gazette {
        campaign: Option<String>,
        #[arg(long)]
        battle: Option<u32>,
        /// Whose paper; both if none is given
        #[arg(long, value_enum)]
        side: Option<SideArg>,
        /// As Markdown, for a blog
        #[arg(long)]
        markdown: bool,
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// The entries of a campaign's books
    Journal { campaign: Option<String> },
    /// Take an entry back, the last one if no number is given
    Undo {
        campaign: Option<String>,
        #[arg(long)]
        entry: Option<u32>,
        /// All that a run of the machine did, by the number of its first entry
        #[arg(long, conflicts_with = "entry")]
        run: Option<u32>,
        /// Do it; without this only what would follow is shown, where later entries are touched
        #[arg(long)]
        yes: bool,
    },
    /// Write a campaign as JSON, to a file or to the terminal
    Export {
        campaign: Option<String>,
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Bring in a campaign from JSON
    Import { file: PathBuf },
    #[command(flatten)]
    People(PeopleCommand),
}

#[derive(Debug, Args)]
pub struct NewArgs {
    pub name: String,
    /// Blue's army; several are led by the first
    #[arg(long, required = true, num_args = 1.., value_name = "ARMY")]
    pub blue: Vec<String>,
    /// Red's army; several are led by the first
    #[arg(long, required = true, num_args = 1.., value_name = "ARMY")]
    pub red: Vec<String>,
    /// Who leads Blue
    #[arg(long, value_enum, default_value_t = LedArg::Person)]
    pub blue_led_by: LedArg,
    /// Who leads Red
    #[arg(long, value_enum, default_value_t = LedArg::Machine)]
    pub red_led_by: LedArg,
    /// Its first day
    #[arg(long, default_value = "1757-04-01", value_name = "YYYY-MM-DD", value_parser = date)]
    pub date: chrono::NaiveDate,
    #[arg(long = "rules", value_name = "SYSTEM", default_value = DEFAULT_RULES)]
    pub system: String,
    /// A switch of its battles, such as brigade-morale=on; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub options: Vec<(String, String)>,
    /// The table in centimetres, such as 180x120
    #[arg(long, value_name = "WIDTHxDEPTH", value_parser = table)]
    pub table: Option<(i32, i32)>,
    /// Height of the figures in millimetres
    #[arg(long, value_parser = figures)]
    pub figures: Option<u8>,
    /// The way of recovery (tricorne campaign times lists them)
    #[arg(long, value_name = "ID")]
    pub recovery: Option<String>,
    /// How battles change the troops
    #[arg(long, value_name = "ID")]
    pub experience: Option<String>,
    /// What the months cost
    #[arg(long, value_name = "ID")]
    pub season: Option<String>,
    /// How the war ends
    #[arg(long, value_name = "ID")]
    pub shape: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum LedArg {
    /// Somebody at the table or before the screen
    Person,
    /// The program
    Machine,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum ShareArg {
    /// Each regiment has its own
    Own,
    /// The weakest are filled up first
    WeakestFirst,
    /// The best troops are filled up first
    GuardsFirst,
    /// To each by what it lacks
    Evenly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ForecastArg {
    /// By themselves
    Unasked,
    /// Only when asked for
    Asked,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum SightArg {
    /// Everything, as it is
    All,
    /// How he stood in the evening of the last battle
    LastSeen,
    /// Nothing
    Nothing,
}

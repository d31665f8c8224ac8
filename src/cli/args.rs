//! The command line.

mod books;
mod campaigns;
mod kinds;
mod muster;
mod people;
mod print;
mod shelf;

use chrono::Datelike;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

pub use books::{BackupCommand, BooksCommand, CsvArg, KindArg, TableArgs, TellArgs};
pub use campaigns::{CampaignCommand, ForecastArg, LedArg, NewArgs, ShareArg, SightArg};
pub use kinds::{GenerateArgs, KindsCommand};
pub use muster::{ArmyCommand, MakeArg, NationCommand, WishArgs};
pub use people::{DecisionArgs, PeopleCommand};
pub use print::{
    ArmyPaper, BattlePaper, FieldArgs, HeadsArg, InkArg, PrintArgs, PrintCommand, SheetArg, ShowArg, SideArg,
    StrengthArg,
};
pub use shelf::ShelfCommand;

/// The system where none is named.
pub const DEFAULT_RULES: &str = "honours-of-war"; // DEFAULT_RULES

/// Campaigns of the eighteenth century, fought with model soldiers. Without a command it opens the desk.
#[derive(Debug, Parser)]
#[command(name = "tricorne", version, disable_help_subcommand = false)]
pub struct Cli {
    /// The library to work on [default: the one in your data folder]
    #[arg(long, global = true, value_name = "FILE")]
    pub library: Option<PathBuf>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// Print how long the window took, when it closes
    #[arg(long)]
    pub timing: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Fight battles of a campaign: generate, resolve, carry forward, print
    Fight(FightArgs),
    /// The rule systems
    Rules {
        #[command(subcommand)]
        what: RulesCommand,
    },
    /// Nations
    Nation {
        #[command(subcommand)]
        what: NationCommand,
    },
    /// Armies
    Army {
        #[command(subcommand)]
        what: ArmyCommand,
    },
    /// The shelf: painted units and terrain that you own, and what is missing
    Shelf {
        #[command(subcommand)]
        what: ShelfCommand,
    },
    /// Scenarios of the systems
    Scenario {
        #[command(subcommand)]
        what: ScenarioCommand,
    },
    /// Battles: generate, fight, forecast, write down, take back
    Battle {
        #[command(subcommand)]
        what: BattleCommand,
    },
    /// Campaigns and their books
    Campaign {
        #[command(subcommand)]
        what: CampaignCommand,
    },
    /// Copies of the library that are kept by themselves: what is in them, and bringing one back
    Backup {
        #[command(subcommand)]
        what: BackupCommand,
    },
    /// Write a file for the report of a fault: the version, the log and, if you agree, the campaign
    Fault {
        /// The file
        #[arg(short, long, value_name = "FILE")]
        out: PathBuf,
        /// The campaign goes along, with all names in it
        #[arg(long)]
        with_campaign: bool,
    },
    /// Print documents as PDF
    Print {
        #[command(subcommand)]
        what: PrintCommand,
    },
    /// Exact odds of a shot, a melee, a die of command, a test
    Odds(OddsArgs),
}

#[derive(Debug, Args)]
pub struct FightArgs {
    /// How many battles
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub battles: u32,
    /// The system of these battles, and of the campaign if one is founded [default: the campaign's]
    #[arg(long, value_name = "SYSTEM")]
    pub rules: Option<String>,
    /// The key of the dice; each battle is thrown under it with its number
    #[arg(long, default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// A folder for orders of battle and reports
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct RulesArg {
    /// The rule system
    #[arg(long = "rules", value_name = "SYSTEM", default_value = DEFAULT_RULES)]
    pub system: String,
}

/// The rules of one scenario.
#[derive(Debug, Args)]
pub struct SceneRulesArg {
    /// The rule system [default: the one that the file names, else honours-of-war]
    #[arg(long = "rules", value_name = "SYSTEM")]
    pub system: Option<String>,
}

#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// All systems and what they can do yet
    List,
    /// One system: what it is, its options, its scenarios
    Show { system: String },
    /// Keep options under a name, such as “Our club”; without options show what a set has otherwise than the book
    Set {
        name: String,
        #[command(flatten)]
        rules: RulesArg,
        /// A switch, such as brigade-morale=on; may be given several times
        #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
        options: Vec<(String, String)>,
        /// Play it wherever no other is named
        #[arg(long)]
        usual: bool,
        /// Forget it
        #[arg(long, conflicts_with_all = ["options", "usual"])]
        forget: bool,
    },
    /// All sets of options that you have kept
    Sets {
        #[command(flatten)]
        rules: RulesArg,
    },
}

#[derive(Debug, Subcommand)]
pub enum ScenarioCommand {
    /// All scenarios of a system
    List {
        #[command(flatten)]
        rules: RulesArg,
    },
    /// One scenario: story, table, both sides
    Show {
        /// The name of a scenario or the path of a TOML file
        scenario: String,
        #[command(flatten)]
        rules: SceneRulesArg,
        #[command(flatten)]
        cast: CastArgs,
    },
    /// Whether a scenario of a system, or a file, can be played; without a name all of them
    Check {
        /// The name of a scenario or the path of a TOML file
        #[arg(value_name = "NAME|FILE")]
        name: Option<String>,
        /// The same, as other commands take it
        #[arg(long, value_name = "NAME|FILE", conflicts_with = "name")]
        scenario: Option<String>,
        #[command(flatten)]
        rules: SceneRulesArg,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum GeneralArg {
    /// Plays to win
    #[value(alias = "planner:steady")]
    Planner,
    /// Plays to win, and asks for good odds
    #[value(alias = "planner:cautious")]
    Cautious,
    /// Plays to win, and dares much
    #[value(alias = "planner:bold")]
    Bold,
    Passive,
    Random,
}

/// Who fills the roles of a generic scenario, and the figures on its table.
#[derive(Debug, Clone, Args)]
pub struct CastArgs {
    /// An army of the library for Blue's role in a generic scenario
    #[arg(long, value_name = "ARMY")]
    pub blue_army: Option<String>,
    /// An army of the library for Red's role in a generic scenario
    #[arg(long, value_name = "ARMY")]
    pub red_army: Option<String>,
    /// The two armies change roles
    #[arg(long, requires = "blue_army", requires = "red_army")]
    pub swap: bool,
    /// Height of the figures in millimetres; the table shrinks with them
    #[arg(long, value_parser = figures, value_name = "MM")]
    pub figures: Option<u8>,
}

/// Which battle: a scenario of a system, or else the next battle of the campaign.
#[derive(Debug, Clone, Args)]
pub struct WhichBattle {
    /// A scenario, or the path of a TOML file [default: the next battle of the campaign]
    #[arg(long, value_name = "NAME|FILE")]
    pub scenario: Option<String>,
    #[command(flatten)]
    pub cast: CastArgs,
    /// The system of the scenario [default: the one that its file names, else honours-of-war; in a campaign the battle's own]
    #[arg(long = "rules", value_name = "SYSTEM")]
    pub system: Option<String>,
    /// The campaign [default: the one used last]
    #[arg(long, conflicts_with = "scenario")]
    pub campaign: Option<String>,
    /// The key of the dice [default: 1, in a campaign the battle's own]
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// Who decides for Blue
    #[arg(long, value_enum, default_value_t = GeneralArg::Planner)]
    pub blue_general: GeneralArg,
    /// Who decides for Red
    #[arg(long, value_enum, default_value_t = GeneralArg::Planner)]
    pub red_general: GeneralArg,
    /// A switch of the battle, such as brigade-morale=on; may be given several times (tricorne rules show SYSTEM lists them)
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub options: Vec<(String, String)>,
    /// A set of options that you have kept (tricorne rules set); what the scenario or --option sets goes before it
    #[arg(long = "options-set", value_name = "SET")]
    pub options_set: Option<String>,
    /// Each army in the other's seat: its ground, role, general and dice
    #[arg(long)]
    pub exchange: bool,
}

#[derive(Debug, Subcommand)]
pub enum BattleCommand {
    /// Draw up the next battle of the campaign
    Generate(GenerateArgs),
    #[command(flatten)]
    Kinds(KindsCommand),
    /// The next battle of the campaign, or a battle that was fought
    Show {
        #[arg(long)]
        campaign: Option<String>,
        /// Number of a battle that was fought
        number: Option<u32>,
    },
    /// Fight a scenario, or the next battle of the campaign; nothing goes into the books
    Resolve(WhichBattle),
    /// How likely, how dear
    Forecast {
        #[command(flatten)]
        which: WhichBattle,
        /// From the beginning of this turn of the battle that the seed gives [default: from its set-up]
        #[arg(long, value_name = "TURN", value_parser = clap::value_parser!(u16).range(1..))]
        from_turn: Option<u16>,
        /// Another army of the library in Blue's role: by how much its chance to win differs under the same dice
        #[arg(long, value_name = "ARMY", conflicts_with = "from_turn", conflicts_with = "swap")]
        instead: Option<String>,
        /// How many battles [default: until the margin is 2 in 100]
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        battles: Option<u32>,
        /// How many at a time [default: one for each core]
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: Option<u16>,
    },
    /// The next battle under every system: the same armies on the same ground, chances, losses and length beside each other;
    /// where none is drawn up, one in the open field that is not kept
    SideBySide {
        #[arg(long)]
        campaign: Option<String>,
        #[command(flatten)]
        many: ManyArgs,
        /// How many at a time [default: one for each core]
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: Option<u16>,
    },
    /// Tell a battle that was fought, turn by turn
    Replay {
        #[arg(long)]
        campaign: Option<String>,
        /// Its number [default: the last]
        number: Option<u32>,
    },
    /// Bring the result of the next battle into the books, from the JSON that `resolve --json` prints; or, with --place,
    /// of a battle that was not drawn up, from the JSON that `form` prints
    Record {
        #[arg(long)]
        campaign: Option<String>,
        file: PathBuf,
        #[command(flatten)]
        table: TableArgs,
        /// Do it; without this only what would follow is shown, where later entries are touched
        #[arg(long)]
        yes: bool,
    },
    /// The JSON of a battle of a real table to be filled in for `record`: everybody who was there, unhurt
    Form {
        #[arg(long)]
        campaign: Option<String>,
        #[command(flatten)]
        table: TableArgs,
    },
    /// Change a battle in the books, however old, from the JSON that `show --json` prints; what came after stays
    Correct {
        /// Its number
        number: u32,
        /// The corrected result [default: as it is, for another day or place]
        file: Option<PathBuf>,
        #[arg(long)]
        campaign: Option<String>,
        /// It was fought on this day
        #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
        date: Option<chrono::NaiveDate>,
        /// It was fought here
        #[arg(long)]
        place: Option<String>,
        /// Do it; without this only what would follow is shown, where later entries are touched
        #[arg(long)]
        yes: bool,
    },
    /// Tell of a battle in the books: what happened in which turn, who fell when, who led; without options what is told
    /// is shown
    Tell(TellArgs),
    /// Take a battle back
    Undo {
        #[arg(long)]
        campaign: Option<String>,
        /// Its number [default: the last]
        number: Option<u32>,
        /// Do it; without this only what would follow is shown, where later entries are touched
        #[arg(long)]
        yes: bool,
    },
}

/// Battles under each system.
#[derive(Debug, Args)]
pub struct ManyArgs {
    /// How many battles under each system
    #[arg(long, default_value_t = crate::desk::side_by_side::BATTLES, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub battles: u32,
    /// Where none is drawn up: the key of the dice that throw it
    #[arg(long, default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,
}

#[derive(Debug, Args)]
pub struct OddsArgs {
    /// The rule system
    pub system: String,
    /// What is asked, and the facts of it, such as: shot --firer "standard line" --range 15; nothing: what can be asked
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "QUESTION")]
    pub words: Vec<String>,
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// A day of a war of model soldiers of the horse-and-musket age, or near it.
fn date(text: &str) -> Result<chrono::NaiveDate, String> {
    let date = text.parse::<chrono::NaiveDate>().ok().filter(|d| (1600..1900).contains(&d.year()));
    date.ok_or_else(|| "give a day of the years 1600 to 1899, such as 1757-04-01".to_owned())
}

fn option(text: &str) -> Result<(String, String), String> {
    let plain = |s: &str| s.trim().to_lowercase();
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((plain(name), plain(value))),
        _ => Err("write a name and a value, such as brigade-morale=on".to_owned()),
    }
}

fn table(text: &str) -> Result<(i32, i32), String> {
    let parsed = text.split_once(['x', '×']).and_then(|(w, d)| Some((w.trim().parse().ok()?, d.trim().parse().ok()?)));
    match parsed {
        Some((w, d)) if (60..=600).contains(&w) && (60..=400).contains(&d) => Ok((w, d)),
        _ => Err("give width and depth in centimetres, such as 180x120, from 60x60 to 600x400".to_owned()),
    }
}

fn figures(text: &str) -> Result<u8, String> {
    match text.parse() {
        Ok(n @ (28 | 20 | 15 | 10 | 6)) => Ok(n),
        _ => Err("figures are 28, 20, 15, 10 or 6 mm high".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn options_for_all_stand_before_or_after_the_command() {
        for line in [["tricorne", "--json", "rules", "list"], ["tricorne", "rules", "list", "--json"]] {
            let cli = Cli::try_parse_from(line).expect("it parses");
            assert!(cli.json);
        }
    }

    #[test]
    fn a_seed_that_is_no_number_is_refused() {
        let refused = Cli::try_parse_from(["tricorne", "fight", "--seed", "lucky"]).expect_err("no number");
        assert_eq!(refused.exit_code(), 2);
        assert!(
            Cli::try_parse_from(["tricorne", "campaign", "new", "x", "--blue", "a", "--red", "b", "--table", "9x9"])
                .is_err()
        );
    }
}

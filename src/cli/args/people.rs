//! Arguments about the people of a campaign.

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub enum PeopleCommand {
    /// The officers of both sides: who would follow in a command first
    Officers { campaign: Option<String> },
    /// An officer’s career, and what is decided about him
    Officer {
        officer: String,
        #[arg(long)]
        campaign: Option<String>,
        #[command(flatten)]
        decision: DecisionArgs,
    },
    /// A regiment’s battles and honours, and a new honour for its colours
    Regiment {
        regiment: String,
        #[arg(long)]
        campaign: Option<String>,
        /// Give it an honour: these words, or with --battle none for the place
        #[arg(long, value_name = "WORDS", num_args = 0..=1, default_missing_value = "")]
        honour: Option<String>,
        /// The battle that the honour is for
        #[arg(long, value_name = "NUMBER", requires = "honour")]
        battle: Option<u32>,
    },
    /// Regiments that earned an honour in a battle, the last one if no number is given
    Honours {
        campaign: Option<String>,
        #[arg(long, value_name = "NUMBER")]
        battle: Option<u32>,
        /// Give it to all of them
        #[arg(long)]
        give: bool,
    },
    /// Exchange prisoners, man for man and officer for officer
    Exchange { campaign: Option<String> },
    /// The chests of both sides: opened, closed, and what they pay for
    Treasury {
        campaign: Option<String>,
        /// Both sides have a treasury of this kind from today on; none: they have none any more
        #[arg(long, value_name = "ID", conflicts_with = "buy")]
        open: Option<String>,
        /// What is bought for what: recruits, remounts, unit, works
        #[arg(long, value_name = "WHAT", requires = "of", value_parser = ["recruits", "remounts", "unit", "works"])]
        buy: Option<String>,
        /// The unit or the regiment that it is for; a new unit is like this one
        #[arg(long = "for", id = "of", value_name = "NAME", requires = "buy")]
        of: Option<String>,
        /// How many men or horses
        #[arg(long, default_value_t = 1, requires = "buy")]
        number: u32,
        /// Only say what it costs
        #[arg(long, requires = "buy")]
        ask: bool,
    },
    /// Draw a card of events; it is shown with all that it does, and befalls only with --accept
    Event {
        campaign: Option<String>,
        #[arg(long, default_value_t = 1, value_parser = super::seed, allow_negative_numbers = true)]
        seed: u64,
        #[arg(long)]
        accept: bool,
        /// Whether the machine draws one on the first of each month in which it leads, from today on; nothing else is done
        #[arg(long, value_name = "YES|NO", value_parser = clap::builder::BoolishValueParser::new(), conflicts_with = "accept")]
        monthly: Option<bool>,
    },
}

/// What is decided about an officer; without any his career is shown.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct DecisionArgs {
    /// He has the next rank
    #[arg(long)]
    pub promote: bool,
    /// He is sent home
    #[arg(long)]
    pub disgrace: bool,
    /// He is with the army again
    #[arg(long)]
    pub recall: bool,
    /// He rises in favour by so many steps, or sinks; a step is a place of seniority
    #[arg(long, value_name = "STEPS", allow_hyphen_values = true, value_parser = clap::value_parser!(i16).range(-18..=18))]
    pub favour: Option<i16>,
    /// He takes a brigade, a wing or an army
    #[arg(long, value_name = "COMMAND")]
    pub command: Option<String>,
}

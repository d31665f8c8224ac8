//! Arguments about the kind of the next battle and who comes to it.

use super::SideArg;
use clap::{Args, Subcommand};

#[derive(Debug, Args)]
pub struct GenerateArgs {
    #[arg(long)]
    pub campaign: Option<String>,
    /// What kind of battle: tricorne battle kinds lists them [default: in the open field]
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// On the ground of a scenario, with its aims, turns and mist, or of the TOML file at a path
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "kind")]
    pub scenario: Option<String>,
    /// The system of this battle [default: the campaign's]
    #[arg(long, value_name = "SYSTEM")]
    pub rules: Option<String>,
    #[arg(long, default_value_t = 1, value_parser = super::seed, allow_negative_numbers = true)]
    pub seed: u64,
}

#[derive(Debug, Subcommand)]
pub enum KindsCommand {
    /// The kinds of the next battle, and how fair each would be now
    Kinds {
        campaign: Option<String>,
        /// How many battles of each are fought unseen
        #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
        battles: u32,
        #[arg(long, default_value_t = 1, value_parser = super::seed, allow_negative_numbers = true)]
        seed: u64,
    },
    /// Who of a side comes to the next battle; the permanent brigades are untouched
    Muster {
        #[arg(value_enum)]
        side: SideArg,
        #[arg(long)]
        campaign: Option<String>,
        /// All who are fit, in their brigades
        #[arg(long, conflicts_with_all = ["last", "leave", "join"])]
        all: bool,
        /// As to the last battle that was brigaded for the day
        #[arg(long, conflicts_with_all = ["leave", "join"])]
        last: bool,
        /// A unit that stays away; may be given several times
        #[arg(long, value_name = "UNIT")]
        leave: Vec<String>,
        /// A unit and the brigade of the day that it joins, by its number; may be given several times
        #[arg(long, value_name = "UNIT=NUMBER")]
        join: Vec<String>,
    },
}

//! Who commands on a side beside or under its general, as the papers of a battle tell it: allied armies, lieutenant generals.

use super::{Heads, heads, words};
use crate::base::Side;
use crate::field::Scenario;
use crate::field::say::roman;
use crate::field::scenario::{CommanderSetup, SideSetup};
use crate::field::words::Words;
use crate::rules::roster::{Command, Roster, Whose};

/// A general with what he commands.
#[derive(Debug, Clone, Copy)]
pub struct Led<'a> {
    /// The name of his army; none for a lieutenant general.
    pub army: Option<&'a str>,
    pub general: &'a CommanderSetup,
    /// He commands this beside or under the general of the side, who is another.
    pub other: bool,
    pub command: &'a Command,
}

/// The commands of a side in the order of its roster; none where its general commands all.
pub fn of<'a>(scenario: &'a Scenario, side: Side, roster: Option<&'a Roster>) -> Vec<Led<'a>> {
    let setup = &scenario.sides[side.index()];
    let commands = roster.map_or(&[][..], |roster| &roster.commands[side.index()]);
    let led = |command: &'a Command| match command.whose {
        Whose::Army(n) => {
            let army = setup.armies.get(n);
            let own = army.and_then(|a| a.general.as_ref());
            let (army, general) = (army.map_or(&setup.name, |a| &a.name), own.unwrap_or(&setup.general));
            Some(Led { army: Some(army), general, other: own.is_some(), command })
        }
        Whose::Lieutenant(n) => {
            let general = &setup.lieutenants.get(n)?.commander;
            Some(Led { army: None, general, other: true, command })
        }
    };
    commands.iter().filter_map(led).collect()
}

/// Whether each army of a side breaks by itself.
pub fn break_apart(all: &[Led]) -> bool {
    all.iter().any(|led| led.command.breaking.is_some())
}

/// The rating of a side's own general as the rules have it: *dashing*, *unrated*.
pub fn rating(scenario: &Scenario, side: Side, roster: Option<&Roster>, of: &Words) -> String {
    let general = &scenario.sides[side.index()].general;
    let rated = roster.and_then(|r| r.generals[side.index()]);
    grade(rated.unwrap_or_else(|| general.temper.map_or(0, |t| t as u8 + 1)), of)
}

/// A grade in words.
pub fn grade(grade: u8, of: &Words) -> String {
    of.number("grade", grade.into()).filter(|_| grade > 0).unwrap_or("unrated").to_owned()
}

impl Led<'_> {
    /// His brigades, and how many units he has that stand by themselves: *brigades I, II, 1 unit*.
    pub fn over(&self, setup: &SideSetup, heads: Heads) -> String {
        let own = || self.command.brigades.iter().filter_map(|&n| Some((n, setup.brigades.get(n)?)));
        let (led, alone): (Vec<_>, Vec<_>) = own().partition(|(_, b)| b.commander.is_some());
        let numerals: Vec<String> = led.iter().map(|(n, _)| roman(u8::try_from(*n).unwrap_or(u8::MAX - 1))).collect();
        let alone: usize = alone.iter().map(|(_, b)| b.units.len()).sum();
        let brigades = match numerals.as_slice() {
            [] => None,
            [one] => Some(heads.told("brigade {}", &[one])),
            many => Some(heads.told("brigades {}", &[&many.join(", ")])),
        };
        let alone = (alone > 0).then(|| words::units(2 * alone as i64, heads));
        brigades.into_iter().chain(alone).collect::<Vec<_>>().join(", ")
    }

    /// All of it: *Keith, lieutenant general, dependable: brigades I, II*.
    pub fn told(&self, setup: &SideSetup, of: &Words, heads: Heads) -> String {
        let (name, rated) = (&self.general.name, grade(self.command.grade, of));
        let (rated, over) = (heads::said(&rated, heads), self.over(setup, heads));
        match self.army {
            Some(army) => heads.told("{} under {}, {}: {}", &[army, name, &rated, &over]),
            None => heads.told("{}, lieutenant general, {}: {}", &[name, &rated, &over]),
        }
    }
}

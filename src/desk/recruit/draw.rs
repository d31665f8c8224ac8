//! Names of regiments and officers, drawn from a nation's lists, each once.

use crate::army::regiment::Arm;
use crate::army::{Army, Branch, Nation, Troop};
use crate::base::Dice;
use crate::base::dice::Stream;
use std::collections::BTreeSet;

/// The note of a regiment that names the troops of its nation's list that it was raised from.
pub const TROOPS: &str = "troops";

/// Lists in an order that the dice gave, and what is taken of them.
#[derive(Debug, Clone, Default)]
pub struct Names {
    regiments: Vec<String>,
    officers: Vec<String>,
    taken: BTreeSet<String>,
    ages: Vec<u32>,
}

impl Names {
    pub fn new(nation: &Nation, dice: &mut Dice) -> Names {
        let names = &nation.names;
        let ages = (0..32).map(|_| 28 + dice.below(Stream::Neither, 22) + dice.below(Stream::Neither, 21)).collect();
        Names {
            regiments: shuffled(&names.regiments, dice),
            officers: shuffled(&names.officers, dice),
            taken: BTreeSet::new(),
            ages,
        }
    }

    /// Takes the names that an army has out of the lists.
    pub fn strike_out(&mut self, army: &Army) {
        for name in army.regiments.iter().map(|r| &r.name).chain(army.commanders.iter().map(|c| &c.name)) {
            self.taken.insert(name.clone());
        }
    }

    /// The name of the next regiment of some troops, `further` many after it: batteries by number and piece, bodies with a
    /// name of their own by that, horse by its proprietor, foot by the list.
    pub fn regiment(&self, troop: &Troop, army: &Army, further: usize) -> String {
        let of_branch = |b: Branch| army.regiments.iter().filter(|r| r.branch == b).count();
        let own = troop.most.is_some() && troop.name.starts_with(char::is_uppercase);
        let stems: Vec<String> = match troop.branch.arm() {
            Arm::Guns => {
                (1..).skip(of_branch(troop.branch)).take(40).map(|n| format!("{} battery {n}", troop.name)).collect()
            }
            _ if own => (1..=40).map(|n| format!("{} {}", troop.name, roman(n))).collect(),
            Arm::Horse => self.officers.iter().map(|o| format!("{o} {}", plain(&troop.name))).collect(),
            _ => self.regiments.clone(),
        };
        let numbered = (2..60).flat_map(|n| {
            let names =
                if self.regiments.is_empty() { vec![plain(&troop.name).to_owned()] } else { self.regiments.clone() };
            names.into_iter().map(move |r| format!("{r} {}", roman(n)))
        });
        let mut free = stems.into_iter().chain(numbered).filter(|n| !self.taken.contains(n));
        free.nth(further).unwrap_or_else(|| format!("{} {}", troop.name, army.regiments.len() + further + 1))
    }

    /// The next officer and his age.
    pub fn officer(&mut self, fallback: &str) -> (String, u32) {
        let age = self.ages.get(self.taken.len() % self.ages.len().max(1)).copied().unwrap_or(44);
        let numbered = (2..40).flat_map(|n| self.officers.iter().map(move |o| format!("{o} {}", roman(n))));
        let free = self.officers.iter().cloned().chain(numbered).find(|n| !self.taken.contains(n));
        let name = free.unwrap_or_else(|| fallback.to_owned());
        self.taken.insert(name.clone());
        (name, age)
    }
}

/// The name of some troops without what stands behind a comma or in brackets.
fn plain(name: &str) -> &str {
    name.split([',', '(']).next().unwrap_or(name).trim()
}

fn shuffled(list: &[String], dice: &mut Dice) -> Vec<String> {
    let mut left = list.to_vec();
    let mut out = Vec::new();
    while !left.is_empty() {
        let at = dice.below(Stream::Neither, u32::try_from(left.len()).unwrap_or(u32::MAX)) as usize;
        out.push(left.swap_remove(at));
    }
    out
}

/// A number as the battalions of a regiment bear it: up to 39.
fn roman(n: usize) -> String {
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    format!("{}{}", "X".repeat(n / 10), ONES[n % 10])
}

//! What a unit's line said, and whether it contradicts itself.

use super::words::short;
use crate::army::regiment::Arm;
use crate::army::{Branch, Nation, Quality, Trait, Troop, Weapon};

/// What a unit's line said.
#[derive(Default)]
pub struct Said<'a> {
    pub branch: Option<Branch>,
    pub troop: Option<&'a Troop>,
    pub quality: Quality,
    pub weapon: Weapon,
    pub traits: Vec<Trait>,
    pub own: Option<String>,
    pub contingent: Option<String>,
    pub entrenched: bool,
    pub nation: Option<&'a Nation>,
    pub present: Option<u32>,
    pub full: Option<u32>,
    pub guns: Option<u32>,
    /// Hundredths of the usual strength.
    pub size: Option<u32>,
    /// Which of the parts between commas is read.
    pub part: usize,
    /// The words that said something of a sort of which a unit has one.
    pub once: Vec<(Sort, String)>,
    /// The words that named troops, each with its part.
    pub troops: Vec<(Branch, usize, String)>,
}

/// Something of which a unit has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Strength,
    Guns,
    Nation,
    Quality,
    Weapon,
    Size,
    Class,
}

/// Words for troops of an arm, which another word may say more exactly.
const WIDE: [&str; 10] =
    ["line", "infantry", "foot", "line infantry", "light infantry", "cavalry", "horse", "artillery", "battery", "guns"];

/// What can never be the same troops: who walks, who rides, guns, waggons.
const fn kind(branch: Branch) -> u8 {
    match branch.arm() {
        Arm::Foot | Arm::LightFoot => 0,
        Arm::Horse => 1,
        Arm::Guns => 2,
        Arm::Transport => 3,
    }
}

impl Said<'_> {
    /// Keeps a word that said something of a sort.
    pub fn once(&mut self, sort: Sort, word: &str) {
        self.once.push((sort, word.to_owned()));
    }

    /// Keeps a word that named troops.
    pub fn names(&mut self, branch: Branch, word: &str) {
        self.troops.push((branch, self.part, word.to_owned()));
    }

    /// The word for other troops that a word for these contradicts. What stands together between commas may be one name, and
    /// a wide word may stand beside one that is more exact.
    pub fn against(&self, branch: Branch, word: &str) -> Option<&str> {
        let wide = |word: &str| WIDE.contains(&word);
        let against = |(other, part, named): &&(Branch, usize, String)| {
            *other != branch
                && (kind(*other) != kind(branch) || (*part != self.part && !wide(word) && !wide(named.as_str())))
        };
        self.troops.iter().find(against).map(|(_, _, word)| word.as_str())
    }

    /// Whether nothing that was said contradicts what was said before it.
    ///
    /// # Errors
    /// One sentence where something does.
    pub fn agrees(&self) -> Result<(), String> {
        for (n, (sort, word)) in self.once.iter().enumerate() {
            if let Some((_, before)) = self.once[..n].iter().find(|(s, before)| s == sort && before != word) {
                return Err(contradicts(word, before));
            }
        }
        Ok(())
    }
}

/// That a word contradicts another.
pub fn contradicts(word: &str, other: &str) -> String {
    format!("“{}” contradicts “{}”; leave one of the two out", short(word), short(other))
}

//! What a unit is rated from: its neutral description, wherever it is written.

use crate::army::{Branch, Quality, Regiment, Strength, Trait, Weapon};
use crate::field::scenario::UnitSetup;

/// The neutral description of a unit, with what its owner says of it under one system.
#[derive(Debug, Clone, Copy)]
pub struct Raw<'a> {
    pub branch: Branch,
    pub traits: &'a [Trait],
    pub quality: Quality,
    pub weapon: Weapon,
    /// The owner's own rating, if he gave one.
    pub own: Option<&'a str>,
    /// The key of its nation's row, if the system has rows.
    pub row: Option<&'a str>,
    pub establishment: Strength,
    pub present: Strength,
}

impl<'a> Raw<'a> {
    /// Of a unit of a list, with so many of its establishment present; `system` is the ID under which its owner rates it.
    #[must_use]
    pub fn listed(regiment: &'a Regiment, establishment: Strength, present: Strength, system: &str) -> Raw<'a> {
        Raw {
            branch: regiment.branch,
            traits: &regiment.traits,
            quality: regiment.quality,
            weapon: regiment.weapon,
            own: regiment.ratings.get(system).map(String::as_str),
            row: None,
            establishment,
            present,
        }
    }

    /// Of a unit of a scenario.
    #[must_use]
    pub fn set_up(unit: &'a UnitSetup, system: &str) -> Raw<'a> {
        Raw {
            branch: unit.branch,
            traits: &unit.traits,
            quality: unit.quality,
            weapon: unit.weapon,
            own: unit.ratings.get(system).map(String::as_str),
            row: unit.rows.get(system).map(String::as_str),
            establishment: unit.establishment,
            present: unit.present,
        }
    }

    /// The words of its owner's own rating, in any order.
    pub fn words(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        words(self.own.unwrap_or_default())
    }
}

/// The words of an own rating: blanks, commas and semicolons part them.
pub fn words(own: &str) -> impl Iterator<Item = &str> {
    own.split([' ', ',', ';']).map(str::trim).filter(|w| !w.is_empty())
}

/// Half of what a model stands for and more counts as one: so many models, or figures, are these guns or men.
#[must_use]
pub const fn rounded(count: u32, each: u32) -> u32 {
    count / each + (count % each >= each.div_ceil(2)) as u32
}

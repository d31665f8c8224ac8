//! Brigades, commanders, armies, and the force of one side.

use super::{Id, Nation, Regiment, Unit};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a commander is: the character that every system rates him from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Temper {
    Dithering,
    Dependable,
    Dashing,
}

/// An officer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commander {
    pub id: Id,
    pub name: String,
    /// *Major General*.
    pub rank: String,
    /// 1 is the most senior of the army.
    pub seniority: u16,
    /// None: unrated, or diced for before each battle.
    #[serde(default)]
    pub temper: Option<Temper>,
    #[serde(default)]
    pub nation: Option<Id>,
    /// The year in which he was born, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub born: Option<i32>,
    /// Who takes up his name and his claims when he dies; empty: nobody, or whom an invented nation finds.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub heir: String,
    #[serde(default)]
    pub history: String,
    #[serde(default)]
    pub notes: BTreeMap<String, String>,
}

impl Commander {
    /// The note that names a picture of the owner's own by its ID: his portrait.
    pub const PORTRAIT: &str = "portrait";

    /// His portrait, where he has one.
    #[must_use]
    pub fn portrait(&self) -> Option<Id> {
        self.notes.get(Commander::PORTRAIT).map(|id| Id::new(id))
    }
}

/// A brigade: permanent slots, which stay when their regiments are lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brigade {
    pub id: Id,
    pub name: String,
    /// None: the slot is empty, or the units are independent ([`Army::independent`]).
    #[serde(default)]
    pub commander: Option<Id>,
    /// Units in their order of battle.
    pub units: Vec<Id>,
    /// Free fields for what we forgot.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<String, String>,
}

/// A wing or a line: brigades under a lieutenant general, who stands between them and the army's general (HOW-GEN-18).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wing {
    pub id: Id,
    pub name: String,
    /// None: nobody leads it.
    #[serde(default)]
    pub commander: Option<Id>,
    /// Its brigades, each in one wing at most; their order is that of [`Army::brigades`].
    #[serde(default)]
    pub brigades: Vec<Id>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<String, String>,
}

/// An army of one nation, with the contingents that serve in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    pub id: Id,
    pub name: String,
    pub nation: Id,
    /// The commanding general.
    pub general: Id,
    /// Line and column: all officers, brigadiers, colonels worth a name, the general.
    pub commanders: Vec<Commander>,
    pub regiments: Vec<Regiment>,
    pub brigades: Vec<Brigade>,
    /// Wings or lines; a brigade in none is under the general himself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wings: Vec<Wing>,
    /// Units that stand outside brigades.
    #[serde(default)]
    pub independent: Vec<Id>,
    /// Lists of the library that march with it: allied armies, each with its own nation, general and prices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<Id>,
    /// It and its allies break each by itself where the rules let them, not all together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
    /// The year it is of: by it its troops are rated outside campaigns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    /// System ID to the row by which this army's own nation is rated in it, in place of the row of the year.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rows: BTreeMap<String, String>,
    #[serde(default)]
    pub history: String,
    #[serde(default)]
    pub notes: BTreeMap<String, String>,
}

/// What one side brings: one or more armies under one commander, with the nations they come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    /// The first nation leads: its accent and flag stand for the side.
    pub nations: Vec<Nation>,
    /// At least one; the general of the first commands the side.
    pub armies: Vec<Army>,
}

impl Army {
    /// The most units of an army: beyond it is a slip of the pen.
    pub const MOST_UNITS: usize = 500;
    /// The year in which an army is rated that names none: the first whole year of the great war.
    pub const USUAL_YEAR: i32 = 1757;

    /// The note that says how many blocks of a built-up area its owner has bought fortified, and the most.
    pub const FORTIFIED: &str = "fortified blocks";
    /// The most blocks that an army can have fortified.
    pub const MOST_FORTIFIED: u32 = 20;

    /// Blocks of a built-up area that are bought fortified.
    #[must_use]
    pub fn fortified_blocks(&self) -> u32 {
        let said = self.notes.get(Army::FORTIFIED).and_then(|n| n.parse().ok());
        said.unwrap_or(0_u32).min(Army::MOST_FORTIFIED)
    }

    /// Buys so many blocks fortified.
    pub fn fortify(&mut self, blocks: u32) {
        if blocks == 0 {
            self.notes.remove(Army::FORTIFIED);
        } else {
            self.notes.insert(Army::FORTIFIED.to_owned(), blocks.min(Army::MOST_FORTIFIED).to_string());
        }
    }

    /// The year in which it is rated outside campaigns.
    #[must_use]
    pub fn rated_in(&self) -> i32 {
        self.year.unwrap_or(Army::USUAL_YEAR)
    }

    /// The regiment and the unit with this ID.
    #[must_use]
    pub fn unit(&self, id: &Id) -> Option<(&Regiment, &Unit)> {
        self.regiments.iter().find_map(|r| r.units.iter().find(|u| u.id == *id).map(|u| (r, u)))
    }

    /// The wing that a brigade is in.
    #[must_use]
    pub fn wing_of(&self, brigade: &Id) -> Option<&Wing> {
        self.wings.iter().find(|w| w.brigades.contains(brigade))
    }

    /// The commander with this ID.
    #[must_use]
    pub fn commander(&self, id: &Id) -> Option<&Commander> {
        self.commanders.iter().find(|c| c.id == *id)
    }
}

impl Force {
    /// The leading nation.
    #[must_use]
    pub fn nation(&self) -> Option<&Nation> {
        self.nations.first()
    }
}

//! Kinds of troops that a nation raises, described once for all systems; and the regiments that are raised from them.

use super::regiment::Arm;
use super::uniform::{Headgear, Tincture};
use super::{Branch, Id, Nation, Quality, Regiment, Strength, Trait, Uniform, Unit, Weapon};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The note of a regiment that says what its branch cannot: of which body of its nation's army it is.
pub const CONTINGENT: &str = "contingent";

/// A kind of troops, as a nation's list names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// *cuirassiers*; no two of the same years have the same.
    pub name: String,
    pub branch: Branch,
    /// First and last year in which they took the field, inclusive.
    #[serde(default = "ever")]
    pub from: i32,
    #[serde(default = "always")]
    pub to: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub weapon: Weapon,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub quality: Quality,
    /// Men of a unit at full strength: a battalion, a regiment of horse, the gunners of a battery.
    pub men: u32,
    /// Guns of a battery.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guns: u32,
    /// An army has at most so many units of them; none: nothing is known of a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// How common they are among the nation's troops of their arm, beside the shares of the others; 0: only where asked
    /// for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub share: u32,
    /// The body of the army that they belong to, where a system asks: `british`, `highlanders`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub contingent: String,
    /// What sets them apart, in a few words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// What they wear otherwise than the line foot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coat: Option<Tincture>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facings: Option<Tincture>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headgear: Option<Headgear>,
}

const fn ever() -> i32 {
    1600
}

const fn always() -> i32 {
    1899
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Troop {
    /// Whether they took the field in a year.
    #[must_use]
    pub const fn served(&self, year: i32) -> bool {
        self.from <= year && year <= self.to
    }

    /// Whether no years bind them.
    #[must_use]
    pub const fn always(&self) -> bool {
        self.from <= ever() && self.to >= always()
    }

    /// The strength of a unit of so many men.
    #[must_use]
    pub fn strength(&self, men: u32) -> Strength {
        let horses = if self.branch.arm() == Arm::Horse { men } else { 0 };
        Strength { men, horses, guns: self.guns }
    }

    /// How they are dressed: as the nation's line foot, but for what they wear otherwise, what the branch has on its head,
    /// and the blue of gunners' coats left to the list.
    #[must_use]
    pub fn dress(&self, nation: &Nation) -> Uniform {
        let usual = &nation.uniform;
        let headgear = match self.branch {
            Branch::Grenadiers => Headgear::Mitre,
            Branch::Hussars => Headgear::Mirliton,
            _ => usual.headgear,
        };
        Uniform {
            coat: self.coat.clone().unwrap_or_else(|| usual.coat.clone()),
            facings: self.facings.clone().unwrap_or_else(|| usual.facings.clone()),
            headgear: self.headgear.unwrap_or(headgear),
            ..usual.clone()
        }
    }

    /// Raises a regiment of one unit at full strength.
    #[must_use]
    pub fn raise(&self, nation: &Nation, id: Id, name: &str, men: u32) -> Regiment {
        let strength = self.strength(men);
        let contingent = (!self.contingent.is_empty()).then(|| (CONTINGENT.to_owned(), self.contingent.clone()));
        Regiment {
            units: vec![Unit { id: id.clone(), name: String::new(), establishment: strength, present: strength }],
            id,
            name: name.to_owned(),
            number: None,
            proprietor: String::new(),
            colonel: String::new(),
            nation: nation.id.clone(),
            branch: self.branch,
            weapon: self.weapon,
            traits: self.traits.clone(),
            quality: self.quality,
            uniform: self.dress(nation),
            depot: String::new(),
            raised: None,
            history: String::new(),
            ratings: BTreeMap::new(),
            notes: contingent.into_iter().collect(),
        }
    }
}

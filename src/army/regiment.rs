//! Regiments, described once for all systems, and their battalions, squadrons and batteries: the units.

use super::{Id, Uniform};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Arm and branch of a regiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Branch {
    Musketeers,
    Fusiliers,
    Grenadiers,
    Guard,
    Garrison,
    Militia,
    /// Freikorps that fight in close order.
    Freikorps,
    /// Light foot: Grenz, volunteers, chasseurs, light Freikorps.
    Light,
    Jaeger,
    GuardHorse,
    Cuirassiers,
    Horse,
    Dragoons,
    HorseGrenadiers,
    Hussars,
    LightDragoons,
    Uhlans,
    Cossacks,
    LightGuns,
    MediumGuns,
    HeavyGuns,
    Howitzers,
    HorseGuns,
    Transport,
}

/// The four arms that strengths and charts are summed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    Foot,
    LightFoot,
    Horse,
    Guns,
    Transport,
}

impl Branch {
    /// The arm that the branch belongs to.
    #[must_use]
    pub const fn arm(self) -> Arm {
        use Branch as B;
        match self {
            B::Musketeers | B::Fusiliers | B::Grenadiers | B::Guard | B::Garrison | B::Militia | B::Freikorps => {
                Arm::Foot
            }
            B::Light | B::Jaeger => Arm::LightFoot,
            B::GuardHorse
            | B::Cuirassiers
            | B::Horse
            | B::Dragoons
            | B::HorseGrenadiers
            | B::Hussars
            | B::LightDragoons
            | B::Uhlans
            | B::Cossacks => Arm::Horse,
            B::LightGuns | B::MediumGuns | B::HeavyGuns | B::Howitzers | B::HorseGuns => Arm::Guns,
            B::Transport => Arm::Transport,
        }
    }
}

/// What the men carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// What is usual for the branch.
    #[default]
    Usual,
    Muskets,
    Rifles,
}

/// What sets a regiment apart, for the systems that know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    Cuirass,
    NoBattalionGuns,
    Dismounts,
    Irregular,
    Fanatic,
    CivilianLimbers,
    /// Foreign infantry in its nation's service.
    Foreign,
    /// Quick-firing guns: a battalion's, or the battery itself.
    QuickFiring,
    /// Howitzers, or horse artillery, of the Russian kind that fires shot and shell.
    Unicorns,
    /// Secret howitzers, which fire canister only.
    Shuvalovs,
}

/// Steadiness, for all systems; each translates it into its own classes and grades.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    Poor,
    Raw,
    /// What is usual for the branch and the nation.
    #[default]
    Usual,
    Good,
    Elite,
}

impl Quality {
    const ALL: [Quality; 5] = [Quality::Poor, Quality::Raw, Quality::Usual, Quality::Good, Quality::Elite];

    /// One step up; the best stay.
    #[must_use]
    pub fn better(self) -> Quality {
        Quality::ALL[(self as usize + 1).min(Quality::ALL.len() - 1)]
    }

    /// One step down; the worst stay.
    #[must_use]
    pub fn worse(self) -> Quality {
        Quality::ALL[(self as usize).saturating_sub(1)]
    }
}

/// Men, horses and guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Strength {
    #[serde(default)]
    pub men: u32,
    #[serde(default)]
    pub horses: u32,
    #[serde(default)]
    pub guns: u32,
}

/// A battalion, a regiment of horse on the table, or a battery: what stands in a brigade and fights as one piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub id: Id,
    /// Its own number or name where the regiment has several: *II*; empty where the regiment is the unit.
    #[serde(default)]
    pub name: String,
    /// What it should have: permanent.
    pub establishment: Strength,
    /// What it had when the list was written; a campaign's books take over from there.
    pub present: Strength,
}

/// A regiment: one or more units under one name, number, proprietor, colonel, uniform, depot and history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regiment {
    pub id: Id,
    pub name: String,
    #[serde(default)]
    pub number: Option<u16>,
    #[serde(default)]
    pub proprietor: String,
    #[serde(default)]
    pub colonel: String,
    /// The nation whose class, values and price it has: a contingent's differs from its army's.
    pub nation: Id,
    pub branch: Branch,
    #[serde(default)]
    pub weapon: Weapon,
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub quality: Quality,
    pub uniform: Uniform,
    #[serde(default)]
    pub depot: String,
    #[serde(default)]
    pub raised: Option<i32>,
    /// A sentence or two.
    #[serde(default)]
    pub history: String,
    /// At least one.
    pub units: Vec<Unit>,
    /// System ID to the owner's own rating there, such as `honours-of-war` to `superior`.
    #[serde(default)]
    pub ratings: BTreeMap<String, String>,
    /// Free fields for what we forgot.
    #[serde(default)]
    pub notes: BTreeMap<String, String>,
}

/// The note of a regiment whose owner has bought works for each of its units, and what it says.
pub const WORKS: &str = "works";
/// What the note [`WORKS`] says of one who has them.
pub const ENTRENCHED: &str = "entrenched";

impl Regiment {
    /// Whether works are bought for each of its units.
    #[must_use]
    pub fn is_entrenched(&self) -> bool {
        self.notes.get(WORKS).is_some_and(|w| w == ENTRENCHED)
    }

    /// Buys works for its units, or gives them up.
    pub fn entrench(&mut self, yes: bool) {
        if yes {
            self.notes.insert(WORKS.to_owned(), ENTRENCHED.to_owned());
        } else {
            self.notes.remove(WORKS);
        }
    }

    /// The name of one of its units as it stands on the table: the regiment's, with the unit's own where it has several,
    /// as in *Alt-Brünnau II*.
    #[must_use]
    pub fn unit_name(&self, unit: &Unit) -> String {
        if unit.name.is_empty() { self.name.clone() } else { format!("{} {}", self.name, unit.name) }
    }
}

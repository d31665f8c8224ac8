//! One record from which flags, labels, blocks and swatches are drawn.

use serde::{Deserialize, Serialize};

/// A colour as `#rrggbb`, with the tailor's name for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tincture {
    /// What the regiment calls it: *Möhr blue*.
    pub name: String,
    /// `#rrggbb`.
    pub colour: String,
}

/// What is worn on the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Headgear {
    #[default]
    Tricorne,
    Mitre,
    Bearskin,
    Mirliton,
    Casquet,
}

/// The dress of a regiment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uniform {
    pub coat: Tincture,
    pub facings: Tincture,
    /// Buttons and lace.
    pub metal: Tincture,
    pub smallclothes: Tincture,
    #[serde(default)]
    pub headgear: Headgear,
    #[serde(default = "yes")]
    pub lapels: bool,
}

const fn yes() -> bool {
    true
}

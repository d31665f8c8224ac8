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

impl Tincture {
    /// Whether the colour is written as `#rrggbb`.
    #[must_use]
    pub fn is_colour(&self) -> bool {
        let digits = self.colour.strip_prefix('#').unwrap_or_default();
        digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit())
    }
}

impl Uniform {
    /// The first cloth whose colour is none.
    #[must_use]
    pub fn undyed(&self) -> Option<&Tincture> {
        [&self.coat, &self.facings, &self.metal, &self.smallclothes].into_iter().find(|cloth| !cloth.is_colour())
    }
}

const fn yes() -> bool {
    true
}

//! Who leads a side of a campaign: a person, or the machine.

use serde::{Deserialize, Serialize};

/// Who leads a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Led {
    /// Somebody at the table or before the screen.
    Person,
    /// The program.
    Machine,
}

impl Led {
    /// Who leads Blue and Red where nobody says otherwise: the player the first, the machine the second.
    pub const USUAL: [Led; 2] = [Led::Person, Led::Machine];

    /// Its name in files and on the command line.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Led::Person => "person",
            Led::Machine => "machine",
        }
    }

    /// In words: *led by a person*.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Led::Person => "led by a person",
            Led::Machine => "led by the machine",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Led {
        match self {
            Led::Person => Led::Machine,
            Led::Machine => Led::Person,
        }
    }
}

/// As serde asks it.
pub(super) const fn usual() -> [Led; 2] {
    Led::USUAL
}

/// As serde asks it.
pub(super) fn is_usual(led: &[Led; 2]) -> bool {
    *led == Led::USUAL
}

//! The two sides of a battle or a campaign.

use serde::{Deserialize, Serialize};

/// One of two sides. Blue is the side that a scenario names first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Blue,
    Red,
}

impl Side {
    /// Both sides, Blue first.
    pub const BOTH: [Side; 2] = [Side::Blue, Side::Red];

    /// The enemy's side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Blue => Side::Red,
            Side::Red => Side::Blue,
        }
    }

    /// 0 for Blue, 1 for Red: an index into arrays of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

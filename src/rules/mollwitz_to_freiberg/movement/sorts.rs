//! Sorts of marches: a general need not think of all of them.

/// Some sorts of marches, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sorts(u16);

impl Sorts {
    /// Straight on, as far as a whole move, half of one and a quarter go.
    pub const WHOLE: Sorts = Sorts(1);
    pub const HALF: Sorts = Sorts(2);
    pub const QUARTER: Sorts = Sorts(4);
    /// Obliquely, by a whole move and by half of one.
    pub const OBLIQUE: Sorts = Sorts(8);
    pub const OBLIQUE_HALF: Sorts = Sorts(16);
    /// A wheel towards the enemy, and straight on after it.
    pub const WHEEL: Sorts = Sorts(32);
    pub const ONWARD: Sorts = Sorts(64);
    /// The same of a wheel to one side or the other.
    pub const ROUND: Sorts = Sorts(128);
    pub const ROUND_ONWARD: Sorts = Sorts(256);
    /// Through rough ground in disorder.
    pub const HURRY: Sorts = Sorts(512);
    pub const BACK: Sorts = Sorts(1024);
    pub const SIDEWAYS: Sorts = Sorts(2048);
    /// Every sort.
    pub const ALL: Sorts = Sorts(4095);

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Sorts) -> Sorts {
        Sorts(self.0 | other.0)
    }

    /// These without those.
    #[must_use]
    pub const fn but(self, other: Sorts) -> Sorts {
        Sorts(self.0 & !other.0)
    }

    /// Whether one is among them.
    #[must_use]
    pub const fn has(self, one: Sorts) -> bool {
        self.0 & one.0 != 0
    }
}

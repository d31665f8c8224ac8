//! Lengths on the table in 1/120 mm, so that halves, thirds, quarters and sixths of inches and centimetres are exact.

use serde::{Deserialize, Serialize};

/// A length in 1/120 mm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Len(pub i32);

impl Len {
    /// No length.
    pub const ZERO: Len = Len(0);
    /// One millimetre.
    pub const MM: Len = Len(120);
    /// One centimetre.
    pub const CM: Len = Len(1_200);
    /// One inch.
    pub const INCH: Len = Len(3_048);
    /// One foot.
    pub const FOOT: Len = Len(36_576);

    /// So many millimetres.
    #[must_use]
    pub const fn mm(n: i32) -> Len {
        Len(n * Len::MM.0)
    }
    /// So many centimetres.
    #[must_use]
    pub const fn cm(n: i32) -> Len {
        Len(n * Len::CM.0)
    }
    /// So many inches of 25.4 mm, exactly.
    #[must_use]
    pub const fn inches(n: i32) -> Len {
        Len(n * Len::INCH.0)
    }
    /// So many feet of twelve inches.
    #[must_use]
    pub const fn feet(n: i32) -> Len {
        Len(n * Len::FOOT.0)
    }
}

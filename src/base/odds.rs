//! Exact chances and distributions as integers in 1/2^32.

use serde::{Deserialize, Serialize};

/// A probability in 1/2^32; [`Share::ONE`] is certainty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Share(pub u64);

impl Share {
    pub const ZERO: Share = Share(0);
    pub const ONE: Share = Share(1 << 32);
}

//! The ground of a table: hills, woods, villages, waters, roads, as shapes in 1/120 mm from the centre.

use crate::base::{Len, Point};
use serde::{Deserialize, Serialize};

/// What a feature is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nature {
    GentleHill,
    SteepHill,
    Wood,
    /// Marsh, rocks, scrub.
    Rough,
    /// One block of a built-up area: a square.
    Village,
    /// Houses of a town: a square, heavy cover.
    Town,
    /// Ploughland and the like: decoration only.
    Fields,
    Stream,
    /// A river that can be forded anywhere.
    River,
    /// A river that cannot be crossed away from bridges and fords.
    DeepRiver,
    Road,
    Bridge,
    Ford,
    Wall,
    Hedge,
    Fence,
    Trees,
    Entrenchment,
}

impl Nature {
    /// Whether its points are a line with a width rather than an outline.
    #[must_use]
    pub const fn is_line(self) -> bool {
        use Nature as N;
        matches!(
            self,
            N::Stream
                | N::River
                | N::DeepRiver
                | N::Road
                | N::Bridge
                | N::Ford
                | N::Wall
                | N::Hedge
                | N::Fence
                | N::Trees
                | N::Entrenchment
        )
    }
}

/// One feature of the ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feature {
    pub nature: Nature,
    /// *Galgenhöhe*; empty where it has none.
    #[serde(default)]
    pub name: String,
    /// An outline, counter-clockwise, convex for villages and hills; or the middle line of a stream, road or wall.
    pub points: Vec<Point>,
    /// Width of a line; zero for areas.
    #[serde(default)]
    pub width: Len,
}

/// The table and what lies on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ground {
    /// West to east.
    pub width: Len,
    /// South to north.
    pub depth: Len,
    pub features: Vec<Feature>,
}

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
    /// Rocks, scrub.
    Rough,
    /// One block of a built-up area: a square.
    Village,
    /// Houses of a town: a square, heavy cover.
    Town,
    /// Ploughland, crops and the like: decoration only.
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
    /// A work: its defenders stand to the left of its line, and look over it to the right.
    Entrenchment,
    /// Wet rough ground.
    Marsh,
    /// Standing water that nobody passes.
    Lake,
    /// A road between banks: who lines it stands as in a work. It gives no road moves.
    SunkenRoad,
}

impl Nature {
    /// Every kind of ground.
    pub const ALL: [Nature; 21] = [
        Nature::GentleHill,
        Nature::SteepHill,
        Nature::Wood,
        Nature::Rough,
        Nature::Marsh,
        Nature::Lake,
        Nature::Village,
        Nature::Town,
        Nature::Fields,
        Nature::Stream,
        Nature::River,
        Nature::DeepRiver,
        Nature::Road,
        Nature::SunkenRoad,
        Nature::Bridge,
        Nature::Ford,
        Nature::Wall,
        Nature::Hedge,
        Nature::Fence,
        Nature::Trees,
        Nature::Entrenchment,
    ];

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
                | N::SunkenRoad
        )
    }
}

impl Nature {
    /// Whether troops who line it stand as in works.
    #[must_use]
    pub const fn is_work(self) -> bool {
        matches!(self, Nature::Entrenchment | Nature::SunkenRoad)
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
    /// A village or town prepared for defence.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fortified: bool,
}

impl Feature {
    /// A feature without a name, of a nature, with an outline or a middle line and its width.
    #[must_use]
    pub const fn new(nature: Nature, points: Vec<Point>, width: Len) -> Feature {
        Feature { nature, name: String::new(), points, width, fortified: false }
    }
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

impl Ground {
    /// What cannot be of it: a table that nobody has, or places far beyond it.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        // The least table of a scenario, laid for the smallest figures, and the greatest.
        let (least, most) = (Len::cm(10), Len::cm(1000));
        if [self.width, self.depth].iter().any(|n| !(least..=most).contains(n)) {
            return Some("its ground is no table of 10 cm to 10 m; lay it anew".to_owned());
        }
        let beyond = |f: &&Feature| {
            f.points.iter().any(|p| p.x.unsigned_abs().max(p.y.unsigned_abs()) > most.0.unsigned_abs())
                || !(Len::ZERO..=most).contains(&f.width)
                || f.points.is_empty()
        };
        let feature = self.features.iter().find(beyond)?;
        let name = if feature.name.is_empty() { "a feature of its ground" } else { &feature.name };
        Some(format!("{name} lies nowhere on the table; take it out"))
    }
}

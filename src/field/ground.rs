//! The ground of a table: hills, woods, villages, waters, roads, as shapes in 1/120 mm from the centre.

use crate::base::geometry::{Face, line, outline};
use crate::base::{Heading, Len, Point, Rect};
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
    /// Whether a feature is a bridge or a ford over no stream and no river.
    #[must_use]
    pub fn is_dry_passage(&self, feature: &Feature) -> bool {
        let (Nature::Bridge | Nature::Ford, [a, .., b] | [a @ b]) = (feature.nature, feature.points.as_slice()) else {
            return false;
        };
        let water =
            |f: &&Feature| matches!(f.nature, Nature::Stream | Nature::River | Nature::DeepRiver) && f.points.len() > 1;
        let reach = feature.width.0.max(Len::CM.0);
        let near = |f: &Feature| feature.points.iter().any(|p| line::distance_to(&f.points, *p) <= reach);
        !self.features.iter().filter(water).any(|f| line::is_crossed(&f.points, *a, *b) || near(f))
    }

    /// Whether a place lies in water where nobody stands: in a lake, or in a deep river away from bridges and fords. Houses
    /// and roads in a lake have ground of their own.
    #[must_use]
    pub fn is_under_water(&self, p: Point) -> bool {
        let on_line = |f: &Feature| line::distance_to(&f.points, p) <= f.width.0 / 2;
        let wet = |f: &Feature| match f.nature {
            Nature::Lake => outline::contains(&f.points, p),
            Nature::DeepRiver => line::distance_to(&f.points, p) < f.width.0 / 2,
            _ => false,
        };
        let firm = |f: &Feature| match f.nature {
            Nature::Village | Nature::Town => outline::contains(&f.points, p),
            Nature::Bridge | Nature::Ford | Nature::Road => on_line(f),
            _ => false,
        };
        self.features.iter().any(wet) && !self.features.iter().any(firm)
    }

    /// Whether nobody can come to any part of a place, as it lies in water altogether. Houses, roads and passages near it
    /// may lead there.
    #[must_use]
    pub fn drowns(&self, place: &[Point]) -> bool {
        let [_, _, ..] = place else { return place.iter().any(|&p| self.is_under_water(p)) };
        let in_lake = |lake: &Feature| {
            lake.nature == Nature::Lake
                && place.iter().all(|&p| outline::contains(&lake.points, p))
                // Rounding takes less than 8 of a side.
                && outline::edges(place).all(|(a, b)| outline::length_inside(&lake.points, a, b) + 8 >= a.distance(b))
        };
        let (low, high) = outline::bounds(place);
        let leads_there = |f: &Feature| {
            let (least, most) = outline::bounds(&f.points);
            let reach = f.width.0;
            matches!(f.nature, Nature::Village | Nature::Town | Nature::Bridge | Nature::Ford | Nature::Road)
                && least.x - reach <= high.x
                && low.x <= most.x + reach
                && least.y - reach <= high.y
                && low.y <= most.y + reach
        };
        self.features.iter().any(in_lake) && !self.features.iter().any(leads_there)
    }

    /// The place nearest to one on an edge of the table, along that edge, where troops of every arm can march in: neither
    /// water, houses, marsh, rocks nor a steep slope lies before it. The place itself where there is no such.
    #[must_use]
    pub fn open_entrance(&self, at: Point, inwards: Heading) -> Point {
        // A column of the largest figures, and a table of small ones that is no deeper.
        let (wide, deep) = (Len::cm(9).0.min(self.width.0 / 12), Len::cm(30).0.min(self.depth.0 / 3));
        let way = |p: Point, deep: i32| Rect::new(p.ahead(inwards, deep / 2), inwards, wide, deep);
        // Blocks of houses may be larger than they are drawn.
        let near = |f: &Feature, way: &Rect| outline::distance_to_rect(&f.points, way) <= Len::cm(4).0;
        let bars = |f: &Feature, way: &Rect| match f.nature {
            Nature::Village | Nature::Town => near(f, way),
            Nature::Lake | Nature::Marsh | Nature::Rough | Nature::SteepHill => outline::touches_rect(&f.points, way),
            Nature::River | Nature::DeepRiver => line::is_near_rect(&f.points, way, f.width.0 / 2),
            _ => false,
        };
        let on_table = |way: &Rect| {
            let (a, b) = way.edge(Face::Rear);
            [a, b].iter().all(|p| p.x.abs() <= self.width.0 / 2 + 8 && p.y.abs() <= self.depth.0 / 2 + 8)
        };
        let is_open = |p: Point, deep: i32| {
            let way = way(p, deep);
            on_table(&way) && !self.features.iter().any(|f| bars(f, &way))
        };
        let step = 2 * Len::CM.0;
        let aside = |n: i32| at + Point::new(n * step, 0).turned(inwards);
        let far = self.width.max(self.depth).0 / step;
        let first = |deep| (0..=far).flat_map(|n| [aside(n), aside(-n)]).find(|&p| is_open(p, deep));
        first(deep).or_else(|| first(deep * 2 / 3)).unwrap_or(at)
    }

    /// What cannot be of it: a table that nobody has, or places far beyond it.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        // The least table of a scenario, laid for the smallest figures, and the greatest.
        let (least, most) = (Len::cm(10), Len::cm(650));
        if [self.width, self.depth].iter().any(|n| !(least..=most).contains(n)) {
            return Some("its ground is no table of 10 cm to 6.5 m; lay it anew".to_owned());
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

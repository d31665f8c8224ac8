//! What the ground does: speed, passage, disorder, cover, height, sight (sections TER and WRK).
//!
//! What each piece does is the default of the ledger; a scenario changes it by a switch (WOF-TER-01): its woods are heavy, its
//! houses huts, its rough ground thickets, its rows of trees felled for abatis. A marsh is rough ground.

use super::bridge::Crossing;
use super::data::Kind;
use super::data::ground::{OBSTACLE, ROUGH_BALL, WORKS, WORKS_ZONE};
use super::data::size::inches;
use super::options::Options;
use super::town::{Block, MAX_BLOCKS};
use super::works::stretches;
use crate::base::geometry::{line, outline};
use crate::base::{Heading, Point, Rect};
use crate::field::ground::{Ground, Nature};

pub mod sight;

/// What a piece of ground is here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Row {
    GentleHill,
    SteepHill,
    Rough,
    /// Rough ground that hides and covers as light woods do (WOF-TER-04).
    Thicket,
    LightWoods,
    HeavyWoods,
    /// Nobody passes: standing water.
    Barred,
    /// Houses, which are held or attacked, and never passed.
    Houses,
    /// A minor obstacle: walls, fences, hedges.
    Obstacle,
    /// A substantial one (WOF-TER-18).
    Stream,
    /// A river that can be forded everywhere: half speed, and what a stream does (WOF-TER-19).
    Ford,
    River,
    Works,
}

/// Cover of a target. Weak cover that was wrecked is a mere obstacle (WOF-TWN-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Cover {
    #[default]
    None,
    Obstacle,
    Soft,
    Hard,
}

impl Cover {
    /// One level less; soft cover becomes a mere obstacle (WOF-TWN-13, WOF-WRK-05).
    #[must_use]
    pub const fn less(self) -> Cover {
        match self {
            Cover::Hard => Cover::Soft,
            Cover::Soft => Cover::Obstacle,
            Cover::Obstacle | Cover::None => Cover::None,
        }
    }
}

/// An area, with an upright box around it.
#[derive(Debug, Clone)]
pub struct Area {
    pub kind: Row,
    pub outline: Vec<Point>,
    /// Of houses that can be held the number of their block.
    pub block: Option<u8>,
    low: Point,
    high: Point,
}

impl Area {
    fn meets(&self, a: Point, b: Point) -> bool {
        a.x.min(b.x) <= self.high.x
            && a.x.max(b.x) >= self.low.x
            && a.y.min(b.y) <= self.high.y
            && a.y.max(b.y) >= self.low.y
    }
    fn near(&self, rect: &Rect) -> bool {
        let r = Point::new(rect.reach(), rect.reach());
        self.meets(rect.centre - r, rect.centre + r)
    }
    fn touches(&self, rect: &Rect) -> bool {
        self.near(rect) && outline::touches_rect(&self.outline, rect)
    }
    const fn is_hill(&self) -> bool {
        matches!(self.kind, Row::GentleHill | Row::SteepHill)
    }
    const fn is_wood(&self) -> bool {
        matches!(self.kind, Row::LightWoods | Row::HeavyWoods)
    }
    const fn is_barred(&self) -> bool {
        matches!(self.kind, Row::Barred | Row::Houses)
    }
    /// Whether a place lies in it and nobody passes it.
    pub(super) fn holds_barred(&self, p: Point) -> bool {
        self.is_barred() && outline::contains(&self.outline, p)
    }
}

/// A line.
#[derive(Debug, Clone)]
pub struct Line {
    pub kind: Row,
    pub points: Vec<Point>,
    pub half_width: i32,
}

impl Line {
    /// Whether a unit stands close behind works: to the left of their line (WOF-WRK-03).
    fn shelters(&self, rect: &Rect) -> bool {
        let behind = |(a, b): (Point, Point)| (b - a).cross(rect.centre - a) > 0;
        let near = |piece: &(Point, Point)| {
            line::is_near_rect(&[piece.0, piece.1], rect, self.half_width + inches(WORKS_ZONE))
        };
        line::pieces(&self.points).filter(near).any(behind)
    }
    const fn is_water(&self) -> bool {
        matches!(self.kind, Row::Stream | Row::Ford)
    }
}

/// The ground of a battle.
#[derive(Debug, Clone, Default)]
pub struct Terrain {
    pub areas: Vec<Area>,
    pub lines: Vec<Line>,
    pub blocks: Vec<Block>,
    /// Roads (WOF-TER-16).
    pub roads: Vec<Line>,
    /// Bridges and fords (WOF-TER-19).
    pub crossings: Vec<Crossing>,
    /// Stretches of abatis, as wide as the figures that clear one (WOF-WRK-06, WOF-WRK-07).
    pub abatis: Vec<[Point; 2]>,
}

/// Who moves, as far as the ground asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mover {
    pub kind: Kind,
    /// In skirmish order.
    pub loose: bool,
    /// Ranks that cross an obstacle one after the other (WOF-TER-17).
    pub ranks: u8,
    /// A limbered gun, or a column that a road carries (WOF-TER-16).
    pub column: bool,
    /// As narrow as a bridge asks (WOF-TER-19).
    pub narrow: bool,
    pub half_front: i32,
    pub half_depth: i32,
}

/// What a way over the ground takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Toll {
    /// Of the allowance, in 1/120 mm.
    pub cost: i32,
    /// It disorders who takes it.
    pub disorders: bool,
}

impl Terrain {
    /// The ground as these rules see it, with what a scenario says of its pieces (WOF-TER-01). Fields change nothing.
    #[must_use]
    pub fn of(ground: &Ground, options: &Options) -> Terrain {
        use Nature as N;
        let mut t = Terrain::default();
        for feature in &ground.features {
            let points = &feature.points;
            let area = match feature.nature {
                N::GentleHill => Some(Row::GentleHill),
                N::SteepHill => Some(Row::SteepHill),
                N::Wood if options.heavy_woods => Some(Row::HeavyWoods),
                N::Wood => Some(Row::LightWoods),
                N::Rough | N::Marsh if options.thickets => Some(Row::Thicket),
                N::Rough | N::Marsh => Some(Row::Rough),
                N::Lake => Some(Row::Barred),
                N::Village | N::Town => Some(Row::Houses),
                _ => None,
            };
            let line = match feature.nature {
                N::Stream => Some(Row::Stream),
                N::River => Some(Row::Ford),
                N::DeepRiver => Some(Row::River),
                N::Wall | N::Hedge | N::Fence => Some(Row::Obstacle),
                N::Entrenchment | N::SunkenRoad => Some(Row::Works),
                N::Road => Some(Row::GentleHill),
                _ => None,
            };
            if let Some(kind) = area.filter(|_| points.len() >= 3) {
                let (low, high) = outline::bounds(points);
                let mut area = Area { kind, outline: points.clone(), block: None, low, high };
                let houses = kind == Row::Houses && t.blocks.len() < MAX_BLOCKS;
                if let Some(block) = Block::of(feature, options.huts).filter(|_| houses) {
                    area.block = Some(t.blocks.len() as u8);
                    t.blocks.push(block);
                }
                t.areas.push(area);
            } else if points.len() < 2 {
                // Neither an outline nor a line.
            } else if let Some(kind) = line {
                let line = Line { kind, points: points.clone(), half_width: feature.width.0 / 2 };
                if feature.nature == N::Road { &mut t.roads } else { &mut t.lines }.push(line);
            } else if matches!(feature.nature, N::Bridge | N::Ford) {
                t.crossings.push(Crossing {
                    bridge: feature.nature == N::Bridge,
                    ends: [points[0], points[points.len() - 1]],
                    half_width: feature.width.0 / 2,
                });
            } else if feature.nature == N::Trees && options.abatis {
                stretches(points, &mut t.abatis);
            }
        }
        t.join_blocks();
        t
    }

    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.areas.is_empty() && self.lines.is_empty() && self.abatis.is_empty()
    }

    /// The contour of a place: the hills that hold it (WOF-TER-12).
    #[must_use]
    pub fn contour(&self, p: Point) -> u8 {
        let holds = |a: &&Area| a.is_hill() && a.meets(p, p) && outline::contains(&a.outline, p);
        self.areas.iter().filter(holds).count() as u8
    }

    /// Whether troops may stand there: not on barred ground, in rivers but on their crossings, none but foot across works
    /// (WOF-WRK-01) and in heavy woods, but for a road through them (WOF-TER-09).
    #[must_use]
    pub fn may_stand(&self, rect: &Rect, mover: Mover) -> bool {
        let closed = |a: &Area| {
            a.is_barred()
                || a.kind == Row::HeavyWoods && !mover.kind.is_foot() && !(mover.column && self.is_on_road(rect))
        };
        let bars = |l: &Line| {
            l.kind == Row::River && !self.is_on_crossing(l, rect, mover)
                || l.kind == Row::Works && !mover.kind.is_foot()
        };
        self.areas.iter().all(|a| !closed(a) || !a.touches(rect))
            && self.lines.iter().all(|l| !line::is_near_rect(&l.points, rect, l.half_width) || !bars(l))
    }

    /// What a straight way takes, in rough ground either slowly or at the price of order (WOF-TER-03, WOF-TER-06,
    /// WOF-TER-09, WOF-TER-13, WOF-TER-17, WOF-TER-18, WOF-TER-19, WOF-WRK-01, WOF-WRK-03); none where the ground bars it.
    #[must_use]
    pub fn way(&self, mover: Mover, (from, to): (Point, Point), careful: bool) -> Option<Toll> {
        let mut toll = Toll { cost: from.distance(to), disorders: false };
        for a in self.areas.iter().filter(|a| a.meets(from, to)) {
            let inside = outline::length_inside(&a.outline, from, to);
            if inside == 0 {
                continue;
            }
            match a.kind {
                // Out of his own block nobody is barred.
                Row::Houses if a.block.is_some() && outline::contains(&a.outline, from) => {}
                Row::Barred | Row::Houses => return None,
                Row::HeavyWoods if mover.column && self.follows_road(from, to) => {}
                Row::HeavyWoods if !mover.kind.is_foot() => return None,
                Row::HeavyWoods if mover.loose => toll.cost += inside,
                Row::HeavyWoods => {
                    toll.cost += 3 * inside;
                    toll.disorders = true;
                }
                _ if mover.loose => {}
                Row::Rough | Row::Thicket if careful || mover.kind.is_guns() => toll.cost += inside,
                Row::Rough | Row::Thicket => toll.disorders = true,
                Row::LightWoods => {
                    toll.cost += inside;
                    toll.disorders = true;
                }
                Row::SteepHill => {
                    toll.cost += inside;
                    toll.disorders |= mover.kind.is_horse();
                }
                _ => {}
            }
        }
        for l in &self.lines {
            let crossing = line::first_crossing(&l.points, from, to);
            let at = crossing.map(|far| from.ahead(Heading::of(to - from), far));
            let bridged = at.is_some_and(|p| self.is_bridged(p, mover));
            match l.kind {
                _ if bridged => toll.disorders = true,
                Row::River if at.is_some_and(|p| self.is_forded(p, mover)) => {
                    toll.cost += self.ranks_across(l, mover, from, to) + 2 * l.half_width;
                    toll.disorders = true;
                }
                Row::River if at.is_some() => return None,
                Row::Works if at.is_some() && !mover.kind.is_foot() => return None,
                Row::Works if at.is_some() => {
                    toll.cost += inches(WORKS);
                    toll.disorders = true;
                }
                Row::Obstacle => toll.cost += self.ranks_across(l, mover, from, to),
                Row::Stream | Row::Ford => {
                    let cost = self.ranks_across(l, mover, from, to);
                    toll.disorders |= cost > 0;
                    toll.cost += cost + if l.kind == Row::Ford && at.is_some() { 2 * l.half_width } else { 0 };
                }
                _ => {}
            }
        }
        toll.disorders &= !mover.loose;
        Some(toll)
    }

    /// What the ranks that come over a linear obstacle on a way pay: each of them two inches, when it crosses (WOF-TER-17). A
    /// body that runs out of movement stops astride.
    fn ranks_across(&self, l: &Line, mover: Mover, from: Point, to: Point) -> i32 {
        if mover.loose {
            return if line::is_crossed(&l.points, from, to) { inches(OBSTACLE) } else { 0 };
        }
        let ranks = i32::from(mover.ranks.max(1));
        let way = Heading::about(to - from);
        let crosses = |rank: i32| {
            let ahead = mover.half_depth - mover.half_depth * (2 * rank + 1) / ranks;
            line::is_crossed(&l.points, from.ahead(way, ahead), to.ahead(way, ahead))
        };
        (0..ranks).filter(|&rank| crosses(rank)).count() as i32 * inches(OBSTACLE)
    }

    /// Whether a straight way leads over ground that nobody passes (WOF-GEN-01).
    #[must_use]
    pub fn bars(&self, from: Point, to: Point) -> bool {
        let barred = |a: &Area| a.is_barred() && a.meets(from, to) && outline::length_inside(&a.outline, from, to) > 0;
        self.areas.iter().any(barred) || self.stops_riders(from, to)
    }

    /// Pieces of ground that nobody passes so near to a body, a bit each (WOF-ORD-06, WOF-ORD-07).
    #[must_use]
    pub fn barred_near(&self, rect: &Rect, most: i32) -> u64 {
        let area = |a: &Area| a.is_barred() && outline::distance_to_rect(&a.outline, rect) <= most;
        let river = |l: &Line| l.kind == Row::River && line::is_near_rect(&l.points, rect, most + l.half_width);
        let areas = self.areas.iter().map(area);
        let near = areas.chain(self.lines.iter().map(river)).enumerate().filter(|(_, near)| *near);
        near.fold(0, |bits, (n, _)| bits | 1 << (n % 64))
    }

    /// Whether a straight way crosses an obstacle (WOF-CC-07).
    #[must_use]
    pub fn crosses_obstacle(&self, from: Point, to: Point) -> bool {
        self.lines.iter().any(|l| line::first_crossing(&l.points, from, to).is_some())
    }

    /// Whether no unit in close order recovers its order there (WOF-ORD-08, WOF-TER-06, WOF-TER-13, WOF-TER-18, WOF-WRK-03).
    #[must_use]
    pub fn keeps_disordered(&self, mover: Mover, rect: &Rect) -> bool {
        let area = |a: &Area| match a.kind {
            Row::LightWoods | Row::HeavyWoods => a.touches(rect),
            Row::SteepHill => mover.kind.is_horse() && a.touches(rect),
            _ => false,
        };
        !mover.loose && (self.areas.iter().any(area) || self.is_wet(rect) || self.in_works(rect))
    }

    /// Whether a body stands in a stream or a river.
    #[must_use]
    pub fn is_wet(&self, rect: &Rect) -> bool {
        self.lines.iter().any(|l| l.is_water() && line::is_near_rect(&l.points, rect, l.half_width))
    }

    /// Whether an enemy of this sort would be disordered who came to close quarters there (WOF-ORD-05): horse by rough
    /// ground, all by woods and works.
    #[must_use]
    pub fn is_rough_for(&self, horse: bool, rect: &Rect) -> bool {
        let area = |a: &Area| match a.kind {
            Row::LightWoods | Row::HeavyWoods => a.touches(rect),
            Row::Rough | Row::Thicket | Row::SteepHill => horse && a.touches(rect),
            _ => false,
        };
        self.areas.iter().any(area) || self.in_works(rect)
    }

    /// Woods and rough ground of any sort, where close order has no business.
    #[must_use]
    pub fn is_close_country(&self, rect: &Rect) -> bool {
        let close = |a: &Area| a.is_wood() || matches!(a.kind, Row::Rough | Row::Thicket);
        self.areas.iter().any(|a| close(a) && a.touches(rect))
    }

    /// Whether horse can ride and charge over a place without harm: no wood, rough ground, steep hill, houses, water or works.
    #[must_use]
    pub fn suits_horse(&self, rect: &Rect) -> bool {
        let bad = |a: &Area| a.is_barred() || a.block.is_some();
        !self.is_rough_for(true, rect) && !self.areas.iter().any(|a| bad(a) && a.touches(rect))
    }

    #[must_use]
    pub fn in_woods(&self, rect: &Rect) -> bool {
        self.areas.iter().any(|a| a.is_wood() && a.touches(rect))
    }

    #[must_use]
    pub fn in_light_woods(&self, rect: &Rect) -> bool {
        self.areas.iter().any(|a| a.kind == Row::LightWoods && a.touches(rect))
    }

    #[must_use]
    pub fn in_heavy_woods(&self, rect: &Rect) -> bool {
        self.areas.iter().any(|a| a.kind == Row::HeavyWoods && a.touches(rect))
    }

    /// Within two inches behind the line of works, which is to its left (WOF-WRK-03).
    #[must_use]
    pub fn in_works(&self, rect: &Rect) -> bool {
        self.lines.iter().any(|l| l.kind == Row::Works && l.shelters(rect))
    }

    /// Woods or works: where skirmishers and gunners fight as disordered close order (WOF-CC-13).
    #[must_use]
    pub fn is_shelter(&self, rect: &Rect) -> bool {
        !self.is_open() && (self.in_woods(rect) || self.in_works(rect))
    }

    /// The works that shelter a body from a place: their number among the lines, and where the straight way from there
    /// crosses them.
    #[must_use]
    pub fn works_before(&self, target: &Rect, from: Point) -> Option<(u8, Point)> {
        self.lines.iter().enumerate().find_map(|(n, l)| {
            if l.kind != Row::Works || !l.shelters(target) {
                return None;
            }
            let far = line::first_crossing(&l.points, from, target.centre)?;
            Some((n as u8, from.ahead(Heading::of(target.centre - from), far)))
        })
    }

    /// Whether a body stands in a thicket.
    #[must_use]
    pub fn in_thicket(&self, rect: &Rect) -> bool {
        self.areas.iter().any(|a| a.kind == Row::Thicket && a.touches(rect))
    }

    /// Whether an attacker fights up a steep hill or over a defended obstacle, and whether his target fights up a steep hill
    /// (WOF-TER-14).
    #[must_use]
    pub fn uphill(&self, attacker: &Rect, target: &Rect) -> [bool; 2] {
        if self.is_open() {
            return [false; 2];
        }
        let (a, b) = (attacker.centre, target.centre);
        let steep = |area: &Area| area.kind == Row::SteepHill && (area.touches(attacker) || area.touches(target));
        let crossed = |l: &Line| l.kind != Row::Works && line::is_crossed(&l.points, a, b);
        let steep = self.areas.iter().any(steep);
        let (high, low) = (self.contour(a), self.contour(b));
        [steep && high < low || self.lines.iter().any(crossed), steep && low < high]
    }

    /// Whether who stands there is behind water that disorders whom comes at him from a place (WOF-ORD-05, WOF-TER-18).
    #[must_use]
    pub fn is_behind_water(&self, from: Point, to: Point) -> bool {
        self.lines.iter().any(|l| (l.is_water() || l.kind == Row::River) && line::is_crossed(&l.points, from, to))
    }

    /// The range of ballshot from one place to another: an inch of rough ground counts as six (WOF-TER-05).
    #[must_use]
    pub fn ball_range(&self, far: i32, eye: Point, mark: Point) -> i32 {
        let is_rough = |a: &&Area| matches!(a.kind, Row::Rough | Row::Thicket) && a.meets(eye, mark);
        let rough = self.areas.iter().filter(is_rough);
        rough.fold(far, |far, a| far + outline::length_inside(&a.outline, eye, mark) * (i32::from(ROUGH_BALL) - 1))
    }
}

#[cfg(test)]
mod tests;

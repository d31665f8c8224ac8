//! The ground as the rules see it (HOW-TER): areas, lines and blocks, prepared once.

mod part;
mod road;
mod toll;

pub use self::part::Part;
pub use self::toll::{Toll, swing};

use super::data::{D, Scale, distance};
use super::state::{Formation, Kind};
use crate::base::geometry::rect::TOUCH;
use crate::base::geometry::{Face, line, outline};
use crate::base::{Heading, Point, Rect};
use crate::field::{Feature, Ground, Nature};

/// How much a column that passes a bridge or ford may slant to it, in 1/128° (ours).
const ALONG: i32 = 60 * Heading::DEGREE;

/// How far off a way ground certainly has nothing to do with it: more than rounding moves corners.
const MARGIN: i32 = 2 * TOUCH;

/// By how much at a time the halves of blocks are made smaller: half a millimetre.
const BLOCK_STEP: i32 = 60;

/// A hill, wood, stretch of rough ground or other outline, of any shape (HOW-TER-03).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    pub nature: Nature,
    /// Counter-clockwise.
    pub points: Vec<Point>,
    /// Its extent: south-west and north-east.
    pub low: Point,
    pub high: Point,
    /// Its middle by weight, through which the crest of a hill passes (HOW-TER-23).
    pub middle: Point,
}

impl Area {
    /// Wood or rough ground (HOW-TER-16, HOW-TER-19).
    #[must_use]
    pub const fn is_tangled(&self) -> bool {
        matches!(self.nature, Nature::Wood | Nature::Rough | Nature::Marsh)
    }

    /// How much of a step of this length lies in it, from each of three places.
    fn lengths_of(&self, from: [Point; 3], step: Point, length: i32) -> [i32; 3] {
        if from.iter().all(|&p| pass_by(p, p + step, self.low, self.high)) {
            return [0; 3];
        }
        outline::lengths_inside(&self.points, from, step, length)
    }
}

/// Whether a straight way certainly misses a box, on one side of which it begins and ends.
fn pass_by(from: Point, to: Point, low: Point, high: Point) -> bool {
    from.x.max(to.x) < low.x || from.x.min(to.x) > high.x || from.y.max(to.y) < low.y || from.y.min(to.y) > high.y
}

/// A stream, river, road, wall or other line with a width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub nature: Nature,
    /// Its middle line.
    pub points: Vec<Point>,
    /// In 1/120 mm.
    pub width: i32,
    pub low: Point,
    pub high: Point,
}

/// A block of a built-up area: a square (HOW-TER-36).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    pub rect: Rect,
    /// Urban: heavy cover against musketry and canister (HOW-TER-06).
    pub urban: bool,
    /// Counts as entrenched (HOW-TER-07).
    pub fortified: bool,
}

impl Block {
    /// What ground it is to who moves.
    #[must_use]
    pub const fn nature(&self) -> Nature {
        if self.urban { Nature::Town } else { Nature::Village }
    }
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terrain {
    pub areas: Vec<Area>,
    pub lines: Vec<Line>,
    pub blocks: Vec<Block>,
    /// So near to a line that bars a footprint lines it, and does not lie across it: the tolerance of 1 cm, in 1/120 mm.
    pub slack: i32,
}

fn extent(points: &[Point], margin: i32) -> (Point, Point) {
    let low = |f: fn(&Point) -> i32| points.iter().map(f).min().unwrap_or_default() - margin;
    let high = |f: fn(&Point) -> i32| points.iter().map(f).max().unwrap_or_default() + margin;
    (Point::new(low(|p| p.x), low(|p| p.y)), Point::new(high(|p| p.x), high(|p| p.y)))
}

impl Terrain {
    /// The ground of a scenario at a scale. A village or town becomes a square block about its middle (HOW-TER-36).
    #[must_use]
    pub fn of(ground: &Ground, scale: Scale) -> Terrain {
        let mut terrain = Terrain { slack: distance(scale, D::Tolerance), ..Terrain::default() };
        for feature in &ground.features {
            if feature.points.is_empty() || feature.nature == Nature::Fields || is_upper_contour(ground, feature) {
                continue;
            }
            let half = feature.width.0 / 2;
            let (low, high) = extent(&feature.points, if feature.nature.is_line() { half } else { 0 });
            match feature.nature {
                Nature::Village | Nature::Town => {
                    let side = distance(scale, D::BlockSide);
                    let centre = Point::new(i32::midpoint(low.x, high.x), i32::midpoint(low.y, high.y));
                    terrain.blocks.push(Block {
                        rect: Rect {
                            centre,
                            heading: outline::looks(&feature.points),
                            half_front: side / 2,
                            half_depth: side / 2,
                        },
                        urban: feature.nature == Nature::Town,
                        fortified: feature.fortified,
                    });
                }
                nature if nature.is_line() => terrain.lines.push(Line {
                    nature,
                    points: feature.points.clone(),
                    width: feature.width.0,
                    low,
                    high,
                }),
                nature => {
                    let mut points = feature.points.clone();
                    if outline::area_doubled(&points) < 0 {
                        points.reverse();
                    }
                    let middle = outline::centroid(&points);
                    terrain.areas.push(Area { nature, points, low, high, middle });
                }
            }
        }
        terrain.make_blocks_adjoin();
        terrain
    }

    /// Blocks whose middles lie nearer than their size become so much smaller that they adjoin, down to half of
    /// it: a block is about so large (HOW-TER-36).
    fn make_blocks_adjoin(&mut self) {
        for n in 1..self.blocks.len() {
            for m in 0..n {
                let full = self.blocks[n].rect.half_front.max(self.blocks[m].rect.half_front);
                for _ in 0..full / 2 / BLOCK_STEP {
                    if !self.blocks[n].rect.overlaps(&self.blocks[m].rect) {
                        break;
                    }
                    for block in [n, m] {
                        let rect = &mut self.blocks[block].rect;
                        rect.half_front -= BLOCK_STEP;
                        rect.half_depth -= BLOCK_STEP;
                    }
                }
            }
        }
    }
}

/// Whether a hill's outline is a contour inside another of its nature: these rules know gentle and steep hills, but no
/// contours (HOW-TER-20, HOW-TER-21), so it costs and hides nothing more.
fn is_upper_contour(ground: &Ground, feature: &Feature) -> bool {
    matches!(feature.nature, Nature::GentleHill | Nature::SteepHill)
        && ground.features.iter().any(|o| {
            o.nature == feature.nature
                && o != feature
                && feature.points.iter().all(|p| outline::contains(&o.points, *p))
        })
}

/// What ground does to the movement of a kind of troops (HOW-TER-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Going {
    /// Nothing.
    Free,
    /// Each distance counts so many times.
    Slow(i32),
    /// Half a move, once, to cross.
    Crossing,
    Barred,
}

/// The movement matrix (HOW-TER-04; HOW-TER-26, HOW-TER-28), with HOW-TER-08, HOW-TER-12, HOW-TER-16, HOW-TER-19, HOW-TER-20, HOW-TER-21, HOW-TER-22, 26 to 28. Horse artillery counts as artillery,
/// dismounted cavalry as light infantry.
#[must_use]
pub const fn going(nature: Nature, kind: Kind) -> Going {
    use Going::{Barred, Crossing, Free, Slow};
    use Nature as N;
    let (foot, light_foot, light_horse) =
        (matches!(kind, Kind::Foot), matches!(kind, Kind::LightFoot), matches!(kind, Kind::LightHorse));
    let train = kind.is_guns() || matches!(kind, Kind::Transport);
    match nature {
        N::Wall | N::Hedge | N::Fence | N::Trees if foot || light_foot => Free,
        N::Wall | N::Hedge | N::Fence | N::Trees => Crossing,
        N::Entrenchment if foot => Crossing,
        N::Entrenchment if light_foot => Free,
        N::Entrenchment => Barred,
        N::Wood if light_foot || light_horse => Free,
        N::Wood => Slow(2),
        N::Rough | N::Marsh if light_foot || light_horse => Free,
        N::Rough | N::Marsh if train => Barred,
        N::Rough | N::Marsh => Slow(2),
        N::SteepHill if light_foot => Free,
        N::SteepHill if train => Barred,
        N::SteepHill => Slow(2),
        N::Stream if train => Barred,
        N::Stream if light_foot || light_horse => Free,
        N::Stream => Crossing,
        N::River if train => Barred,
        N::River => Crossing,
        N::DeepRiver | N::Lake => Barred,
        // HOW-TER-44: infantry passes through off the road, all others on it only.
        N::Village | N::Town if foot => Slow(2),
        N::Village | N::Town if light_foot => Free,
        N::Village | N::Town => Barred,
        N::GentleHill | N::Fields | N::Road | N::Bridge | N::Ford | N::SunkenRoad => Free,
    }
}

impl Terrain {
    /// Whether a place is in a lake, or in a river that nothing crosses, away from bridges and fords.
    #[must_use]
    pub fn drowns(&self, p: Point) -> bool {
        let lake = |area: &Area| area.nature == Nature::Lake && outline::contains(&area.points, p);
        let river = |l: &Line| {
            l.nature == Nature::DeepRiver
                && line::distance_to(&l.points, p) < l.width / 2
                && !self.is_passage(p, l.nature, l.width, None)
        };
        self.areas.iter().any(lake) || self.lines.iter().any(river)
    }

    /// Whether the way between two places passes a lake, or a river that nothing crosses, away from bridges and fords (HOW-CMD-27,
    /// HOW-TER-27).
    #[must_use]
    pub fn bars_figures(&self, a: Point, b: Point) -> bool {
        let lake = |area: &Area| area.nature == Nature::Lake && outline::length_inside(&area.points, a, b) > 0;
        let mut rivers = self.lines.iter().filter(|l| l.nature == Nature::DeepRiver);
        self.areas.iter().any(lake) || rivers.any(|river| self.is_met_unbridged(river, (a, b), river.width))
    }

    /// Whether a straight way crosses a water anywhere away from its bridges and fords, in whatever bend of it.
    fn is_met_unbridged(&self, water: &Line, (a, b): (Point, Point), slack: i32) -> bool {
        line::pieces(&water.points).any(|(c, d)| {
            line::first_crossing(&[c, d], a, b).is_some_and(|far| {
                let at = a.toward(b, far, a.distance(b));
                !self.is_passage(at, water.nature, slack, None)
            })
        })
    }

    /// Whether a water is bridged or forded at a place: a stream by any road, a river by what is a bridge or a ford
    /// (HOW-TER-27, HOW-TER-33). It is as wide as one column, which passes with its head or tail along it, [`ALONG`] off at
    /// the most.
    fn is_passage(&self, p: Point, water: Nature, slack: i32, column: Option<Heading>) -> bool {
        self.lines.iter().any(|l| {
            let far = l.width / 2 + slack / 2;
            let along = |heading: Heading| {
                line::pieces(&l.points).any(|(a, b)| {
                    let off = heading.to(Heading::of(b - a)).abs();
                    p.distance_to_line(a, b) <= far && off.min(180 * Heading::DEGREE - off) <= ALONG
                })
            };
            (matches!(l.nature, Nature::Bridge | Nature::Ford) || l.nature == Nature::Road && water == Nature::Stream)
                && within(p, l.low, l.high, slack)
                && line::distance_to(&l.points, p) <= far
                && column.is_none_or(along)
        })
    }

    /// Whether a column over a water there is on a bridge rather than on a ford: a stream has one on every road (HOW-TER-32,
    /// HOW-TER-33).
    fn is_bridged(&self, p: Point, water: Nature, half_width: i32) -> bool {
        self.lines.iter().any(|l| {
            (l.nature == Nature::Bridge || l.nature == Nature::Road && water == Nature::Stream)
                && within(p, l.low, l.high, half_width)
                && line::distance_to(&l.points, p) <= half_width.max(l.width / 2)
        })
    }

    /// Whether a column on water stands on a bridge or a ford: where its middle crosses the water, else with the end that is
    /// nearest to it.
    fn on_passage(&self, water: &Line, rect: &Rect) -> bool {
        let (head, tail) = (rect.middle(Face::Front), rect.middle(Face::Rear));
        let nearest =
            if line::distance_to(&water.points, head) <= line::distance_to(&water.points, tail) { head } else { tail };
        let at = line::first_crossing(&water.points, head, tail)
            .map_or(nearest, |d| head.toward(tail, d, head.distance(tail)));
        self.is_passage(at, water.nature, rect.half_front, Some(rect.heading))
    }

    /// Whether a footprint may stand there: not on ground that bars it, nor partly in a block.
    #[must_use]
    pub fn may_stand(&self, rect: &Rect, kind: Kind, column: bool) -> bool {
        self.may_stand_on(Part::ALL, rect, kind, column)
    }

    /// [`Terrain::may_stand`] where nothing but a part of the ground is near.
    #[must_use]
    pub fn may_stand_on(&self, part: Part, rect: &Rect, kind: Kind, column: bool) -> bool {
        let reach = rect.reach();
        let free = !self.blocks_of(part).any(|b| !b.rect.is_beyond(rect, 0) && b.rect.overlaps(rect))
            && !self.areas_of(part).any(|a| {
                within(rect.centre, a.low, a.high, reach)
                    && going(a.nature, kind) == Going::Barred
                    && outline::share_of_rect(&a.points, rect) > 0
            })
            && !self.is_in_deep_water_of(part, rect, column);
        free || (column && self.column_on_road(rect))
    }

    /// Whether a line of a part of the ground that bars this kind runs through the midst of a footprint (HOW-TER-12). Who
    /// lines it, or has his back to it, stands beside it. For a column water is judged by its bridges and fords.
    #[must_use]
    pub fn is_astride(&self, part: Part, rect: &Rect, kind: Kind, column: bool) -> bool {
        let midst = self.midst(rect);
        self.lines_of(part).any(|l| {
            within(rect.centre, l.low, l.high, rect.reach())
                && going(l.nature, kind) == Going::Barred
                && !(column && is_water(l.nature))
                && line::is_near_rect(&l.points, &midst, 0)
        })
    }

    /// A footprint less what may lie over a line that bars.
    fn midst(&self, rect: &Rect) -> Rect {
        let inner = |half: i32| (half - self.slack).max(0);
        Rect { half_front: inner(rect.half_front), half_depth: inner(rect.half_depth), ..*rect }
    }

    /// Whether a footprint lies in a river that nobody crosses, and not in column on a bridge or ford (HOW-TER-27).
    #[must_use]
    pub fn is_in_deep_water(&self, rect: &Rect, column: bool) -> bool {
        self.is_in_deep_water_of(Part::ALL, rect, column)
    }

    fn is_in_deep_water_of(&self, part: Part, rect: &Rect, column: bool) -> bool {
        self.lines_of(part).any(|l| l.nature == Nature::DeepRiver && self.lies_in(l, rect, column))
    }

    /// Whether a footprint lies in a water, and not in column on a bridge or ford.
    fn lies_in(&self, water: &Line, rect: &Rect, column: bool) -> bool {
        within(rect.centre, water.low, water.high, rect.reach())
            && line::is_near_rect(&water.points, rect, water.width / 2 - 1)
            && !(column && self.on_passage(water, rect))
    }

    /// Whether a footprint stands in a river, fordable or not, and not in column on a bridge or ford: no place to begin a
    /// battle in.
    #[must_use]
    pub fn is_wet(&self, rect: &Rect, column: bool) -> bool {
        let mut rivers = self.lines.iter().filter(|l| matches!(l.nature, Nature::River | Nature::DeepRiver));
        rivers.any(|l| self.lies_in(l, rect, column))
    }

    /// Whether the middle line of a fordable river runs through a footprint (HOW-TER-29).
    #[must_use]
    pub fn is_in_river(&self, rect: &Rect) -> bool {
        let mut rivers = self.lines.iter().filter(|l| l.nature == Nature::River);
        rivers.any(|l| within(rect.centre, l.low, l.high, rect.reach()) && line::is_near_rect(&l.points, rect, 0))
    }

    /// Whether any part of a footprint is on a ford, and on the water that it leads through; a ford is no narrower than a
    /// column (HOW-TER-32).
    #[must_use]
    pub fn is_on_ford(&self, rect: &Rect, half_column: i32) -> bool {
        let meets = |l: &Line, half: i32| {
            within(rect.centre, l.low, l.high, rect.reach() + half) && line::is_near_rect(&l.points, rect, half)
        };
        let mut fords = self.lines.iter().filter(|l| l.nature == Nature::Ford);
        fords.any(|ford| meets(ford, (ford.width / 2).max(half_column) - 1))
            && self.lines.iter().any(|l| is_water(l.nature) && meets(l, (l.width / 2 - 1).max(0)))
    }

    /// Whether a straight way of a footprint leads through a wood or over rough ground, which takes the charge bonus
    /// (HOW-MEL-10).
    #[must_use]
    pub fn leads_through_cover(&self, rect: &Rect, step: Point) -> bool {
        let way = Extent::of(rect, &rect.moved(step));
        let (a, b) = rect.edge(Face::Front);
        let places = [rect.front_centre(), a, b];
        self.areas
            .iter()
            .filter(|area| area.is_tangled() && way.meets(area.low, area.high))
            .any(|area| places.iter().any(|&p| outline::length_inside(&area.points, p, p + step) > 0))
    }

    /// Whether any base of a footprint stands on ground that slows this kind (HOW-MOV-26).
    #[must_use]
    pub fn slows(&self, rect: &Rect, kind: Kind) -> bool {
        let reach = rect.reach();
        self.areas.iter().any(|a| {
            within(rect.centre, a.low, a.high, reach)
                && is_slow(a.nature, kind)
                && outline::share_of_rect(&a.points, rect) > 0
        })
    }

    /// Whether a footprint is in a wood, on rough ground, in a block, or behind works or an obstacle from a charger: not in
    /// the open for HOW-CHG-31.
    #[must_use]
    pub fn gives_shelter(&self, rect: &Rect, charger: Point) -> bool {
        self.blocks.iter().any(|b| b.rect.overlaps(rect))
            || self.areas.iter().any(|a| {
                a.is_tangled()
                    && within(rect.centre, a.low, a.high, rect.reach())
                    && outline::share_of_rect(&a.points, rect) > 0
            })
            || self.lines.iter().any(|l| {
                matches!(
                    l.nature,
                    Nature::Wall
                        | Nature::Hedge
                        | Nature::Fence
                        | Nature::Trees
                        | Nature::Entrenchment
                        | Nature::SunkenRoad
                ) && line::is_crossed(&l.points, charger, rect.centre)
            })
    }

    /// The block in which a place lies.
    #[must_use]
    pub fn block_at(&self, p: Point) -> Option<u8> {
        self.blocks.iter().position(|b| b.rect.contains(p)).map(|n| n as u8)
    }
}

/// Whether ground makes distances count more than once to a kind of troops.
const fn is_slow(nature: Nature, kind: Kind) -> bool {
    matches!(going(nature, kind), Going::Slow(_))
}

/// Water that is crossed by bridges and fords.
const fn is_water(nature: Nature) -> bool {
    matches!(nature, Nature::Stream | Nature::River | Nature::DeepRiver)
}

/// The extent of a straight move of a footprint, from south-west to north-east.
#[derive(Clone, Copy)]
struct Extent {
    low: Point,
    high: Point,
}

impl Extent {
    fn of(start: &Rect, end: &Rect) -> Extent {
        // Rounding moves a corner by less than 4.
        let (a, b, reach) = (start.centre, end.centre, start.reach() + 4);
        Extent {
            low: Point::new(a.x.min(b.x) - reach, a.y.min(b.y) - reach),
            high: Point::new(a.x.max(b.x) + reach, a.y.max(b.y) + reach),
        }
    }

    const fn meets(&self, low: Point, high: Point) -> bool {
        // Which of them tells nobody can guess: all are asked.
        (low.x <= self.high.x) & (self.low.x <= high.x) & (low.y <= self.high.y) & (self.low.y <= high.y)
    }

    fn meets_rect(&self, rect: &Rect) -> bool {
        let (c, reach) = (rect.centre, rect.reach() + 4);
        self.meets(Point::new(c.x - reach, c.y - reach), Point::new(c.x + reach, c.y + reach))
    }
}

/// Whether a place lies in a box, or at most `margin` outside it.
const fn within(p: Point, low: Point, high: Point, margin: i32) -> bool {
    (low.x - margin <= p.x) & (p.x <= high.x + margin) & (low.y - margin <= p.y) & (p.y <= high.y + margin)
}

#[cfg(test)]
mod tests;

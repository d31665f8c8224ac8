//! What the ground does: speed, passage, disorder, cover, height, sight (sections TER and VIS). The woods of a scenario are
//! open ones; dense woods are for who builds a table of his own.

use super::bridge::Crossing;
use super::data::Kind;
use super::data::ground::{Cover, Pace, TERRAIN, Terrain as Row, WORKS_ZONE};
use super::data::size::inches;
use super::town::{Block, MAX_BLOCKS};
use crate::base::geometry::{Face, line, outline};
use crate::base::{Heading, Point, Rect};
use crate::field::ground::{Ground, Nature};

mod area;
mod view;

pub use area::Area;

/// A line.
#[derive(Debug, Clone)]
pub struct Line {
    pub kind: Row,
    pub points: Vec<Point>,
    pub half_width: i32,
    low: Point,
    high: Point,
}

/// Whether an upright box and the one around two places have a place in common.
const fn boxes_meet((low, high): (Point, Point), a: Point, b: Point) -> bool {
    let (x, y) = if a.x < b.x { (a.x, b.x) } else { (b.x, a.x) };
    let (south, north) = if a.y < b.y { (a.y, b.y) } else { (b.y, a.y) };
    (x <= high.x) & (y >= low.x) & (south <= high.y) & (north >= low.y)
}

impl Line {
    const fn meets(&self, a: Point, b: Point) -> bool {
        boxes_meet((self.low, self.high), a, b)
    }
    /// Whether a unit stands close behind works: to the left of their line.
    fn shelters(&self, rect: &Rect) -> bool {
        let behind = |(a, b): (Point, Point)| (b - a).cross(rect.centre - a) > 0;
        let near = |piece: &(Point, Point)| {
            line::is_near_rect(&[piece.0, piece.1], rect, self.half_width + inches(WORKS_ZONE))
        };
        line::pieces(&self.points).filter(near).any(behind)
    }
}

/// The ground of a battle.
#[derive(Debug, Clone, Default)]
pub struct Terrain {
    pub areas: Vec<Area>,
    pub lines: Vec<Line>,
    pub blocks: Vec<Block>,
    /// Roads, which are no hindrance (MTF-TER-10).
    pub roads: Vec<Line>,
    /// Bridges and fords (MTF-TER-09).
    pub crossings: Vec<Crossing>,
}

/// Who moves, as far as the ground asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mover {
    pub kind: Kind,
    /// In skirmish order.
    pub loose: bool,
    /// In column, or limbered: it can follow a road (MTF-TER-10).
    pub column: bool,
    /// A column one stand wide, as a bridge asks (MTF-TER-09).
    pub narrow: bool,
    pub half_front: i32,
}

/// What does not hide one from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Past {
    /// Blocks that one of them holds, a bit each.
    pub blocks: u64,
    /// Who is looked at has shot, and is seen in the edge of a wood from afar (MTF-TER-06).
    pub smoke: bool,
}

/// Which column of MTF-TER-01 is for a mover on a kind of ground: skirmishing light cavalry passes steep and rough ground
/// like skirmishing infantry.
const fn class(row: Row, mover: Mover) -> usize {
    let open = matches!(row, Row::SteepHill | Row::Rough);
    if mover.loose && (mover.kind.is_foot() || open) {
        0
    } else if mover.kind.is_foot() {
        1
    } else if mover.kind.is_horse() {
        2
    } else {
        3
    }
}

fn pace(row: Row, mover: Mover) -> Pace {
    TERRAIN.iter().find(|r| r.terrain == row).map_or(Pace::Free, |r| r.pace[class(row, mover)])
}

impl Terrain {
    /// The ground as these rules see it. Fields and rows of trees change nothing; a marsh is rough ground; a river that can
    /// be forded anywhere is a stream (MTF-TER-08: what waters and obstacles do is the scenario's).
    #[must_use]
    pub fn of(ground: &Ground) -> Terrain {
        use Nature as N;
        let mut t = Terrain::default();
        for feature in &ground.features {
            let points = &feature.points;
            match feature.nature {
                N::GentleHill => t.add_area(Row::GentleHill, points),
                N::SteepHill => t.add_area(Row::SteepHill, points),
                N::Wood => t.add_area(Row::OpenWoods, points),
                N::Rough | N::Marsh => t.add_area(Row::Rough, points),
                N::Lake => t.add_area(Row::River, points),
                N::Village | N::Town => t.add_block(Block::of(feature), points),
                N::Stream | N::River => t.add_line(Row::Stream, points, feature.width.0),
                N::DeepRiver => t.add_line(Row::River, points, feature.width.0),
                N::Wall | N::Hedge | N::Fence => t.add_line(Row::Obstacle, points, feature.width.0),
                N::Entrenchment | N::SunkenRoad => t.add_line(Row::Works, points, feature.width.0),
                N::Bridge | N::Ford if points.len() >= 2 => t.crossings.push(Crossing {
                    bridge: feature.nature == N::Bridge,
                    ends: [points[0], points[points.len() - 1]],
                    half_width: feature.width.0 / 2,
                }),
                N::Road if points.len() >= 2 => {
                    let (low, high) = outline::bounds(points);
                    let (half_width, points) = (feature.width.0 / 2, points.clone());
                    t.roads.push(Line { kind: Row::GentleHill, points, half_width, low, high });
                }
                _ => {}
            }
        }
        t.join_blocks();
        t
    }

    /// Adds ground with an outline; what is none is left out.
    pub fn add_area(&mut self, kind: Row, points: &[Point]) {
        if points.len() >= 3 {
            self.areas.push(Area::of(kind, points));
            self.heights();
        }
    }

    /// How high each area is, once all under it are known.
    fn heights(&mut self) {
        let under = |area: &Area| {
            let foot = |a: &&Area| a.is_hill() && !std::ptr::eq(*a, area) && a.holds(area.outline[0]);
            self.areas.iter().filter(foot).count() as u8 + 1
        };
        let tops: Vec<u8> = self.areas.iter().map(under).collect();
        for (area, top) in self.areas.iter_mut().zip(tops) {
            area.top = top;
        }
    }

    /// Adds houses: a block while there is room for one more, else they only bar the way.
    pub fn add_block(&mut self, block: Option<Block>, points: &[Point]) {
        self.add_area(Row::Block, points);
        if let (Some(block), Some(area)) = (block.filter(|_| self.blocks.len() < MAX_BLOCKS), self.areas.last_mut()) {
            area.block = Some(self.blocks.len() as u8);
            self.blocks.push(block);
        }
    }

    fn add_line(&mut self, kind: Row, points: &[Point], width: i32) {
        if points.len() >= 2 {
            let (low, high) = outline::bounds(points);
            self.lines.push(Line { kind, points: points.to_vec(), half_width: width / 2, low, high });
        }
    }

    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.areas.is_empty() && self.lines.is_empty()
    }

    /// The contour of a place: the hills that hold it (MTF-TER-05).
    #[must_use]
    pub fn contour(&self, p: Point) -> u8 {
        let holds = |a: &&Area| a.is_hill() && a.holds(p);
        self.areas.iter().filter(holds).count() as u8
    }

    /// Whether troops may stand there. A column on a road passes what bars others (MTF-TER-01, MTF-TER-10).
    #[must_use]
    pub fn may_stand(&self, rect: &Rect, mover: Mover) -> bool {
        let bars = |row| match pace(row, mover) {
            Pace::Road | Pace::Leave => true,
            Pace::Barred => row == Row::Block,
            _ => false,
        };
        let on_road = || mover.column && self.is_on_road(rect);
        let barred = |a: &Area| a.kind == Row::River || bars(a.kind);
        let touches = |a: &Area| a.near(rect) && barred(a) && outline::touches_rect(&a.outline, rect);
        self.areas.iter().all(|a| !touches(a) || a.kind != Row::River && on_road())
            && self.lines.iter().all(|l| {
                l.kind != Row::River
                    || line::distance_to_rect(&l.points, rect) > l.half_width
                    || self.is_on_crossing(l, rect, mover)
            })
    }

    /// Whether no ground within so much of a place slows or bars a mover.
    #[must_use]
    pub fn is_plain(&self, mover: Mover, at: Point, far: i32) -> bool {
        let far = Point::new(far, far);
        let (low, high) = (at - far, at + far);
        self.areas.iter().all(|a| !a.meets(low, high) || pace(a.kind, mover) == Pace::Free)
            && self.lines.iter().all(|l| {
                let wide = Point::new(l.half_width, l.half_width);
                !l.meets(low - wide, high + wide)
            })
    }

    /// Whether no ground within so much of a place disorders a mover (MTF-ORD-04).
    #[must_use]
    pub fn is_orderly(&self, mover: Mover, at: Point, far: i32) -> bool {
        let far = Point::new(far, far);
        let (low, high) = (at - far, at + far);
        let upsets = |a: &Area| match a.kind {
            Row::OpenWoods | Row::DenseWoods => true,
            Row::SteepHill => mover.kind.is_horse(),
            _ => false,
        };
        let zone = Point::new(inches(WORKS_ZONE), inches(WORKS_ZONE));
        self.areas.iter().all(|a| !upsets(a) || !a.meets(low, high))
            && self.lines.iter().all(|l| {
                let wide = zone + Point::new(l.half_width, l.half_width);
                l.kind != Row::Works || !l.meets(low - wide, high + wide)
            })
    }

    /// Whether a mover may stand anywhere within so much of a place: what slows him only is no matter.
    #[must_use]
    pub fn is_firm(&self, mover: Mover, at: Point, far: i32) -> bool {
        let far = Point::new(far, far);
        let (low, high) = (at - far, at + far);
        let bars = |a: &Area| {
            a.kind == Row::River
                || !matches!(pace(a.kind, mover), Pace::Free | Pace::Slow(_) | Pace::SlowOrDisordered(_))
        };
        self.areas.iter().all(|a| !a.meets(low, high) || !bars(a))
            && self.lines.iter().all(|l| {
                let wide = Point::new(l.half_width, l.half_width);
                l.kind != Row::River || !l.meets(low - wide, high + wide)
            })
    }

    /// What a straight way costs at full speed, ground included (MTF-TER-01); none where the ground bars it.
    #[must_use]
    pub fn way(&self, mover: Mover, from: Point, to: Point) -> Option<i32> {
        self.way_at(mover, from, to, false)
    }

    /// The same, for who may hurry through rough ground at the price of his order (MTF-TER-03).
    #[must_use]
    pub fn way_at(&self, mover: Mover, from: Point, to: Point, hurries: bool) -> Option<i32> {
        let mut cost = from.distance(to);
        for a in self.areas.iter().filter(|a| a.meets(from, to)) {
            let pace = pace(a.kind, mover);
            let inside = if pace == Pace::Free { 0 } else { outline::length_inside(&a.outline, from, to) };
            // Out of his own block nobody is barred.
            if inside == 0 || a.block.is_some() && outline::contains(&a.outline, from) {
                continue;
            }
            match pace {
                Pace::SlowOrDisordered(_) if hurries => {}
                Pace::Slow(n) | Pace::SlowOrDisordered(n) => cost += inside * (i32::from(n) - 1),
                Pace::Barred | Pace::Leave | Pace::Road | Pace::Crossing => return None,
                _ => {}
            }
        }
        for l in &self.lines {
            if !l.meets(from, to) {
                continue;
            }
            for (a, b) in line::pieces(&l.points) {
                let Some(far) = line::first_crossing(&[a, b], from, to) else { continue };
                let at = from.ahead(Heading::of(to - from), far);
                match pace(l.kind, mover) {
                    Pace::Off(n) => cost += inches(n),
                    Pace::Widths(_) if self.is_bridged(at, mover) => {}
                    Pace::Widths(n) => cost += i32::from(n) * 2 * l.half_width,
                    Pace::Crossing if self.is_bridged(at, mover) => {}
                    // A ford is waded as a stream is.
                    Pace::Crossing if self.is_forded(at, mover) => cost += 4 * l.half_width,
                    Pace::Barred | Pace::Crossing => return None,
                    _ => {}
                }
            }
        }
        Some(cost)
    }

    /// Whether who stands there in close order, having come from `from`, is disordered by the ground (MTF-ORD-04).
    #[must_use]
    pub fn disorders(&self, mover: Mover, from: Point, rect: &Rect) -> bool {
        // MTF-TER-02; on a road a column keeps its order (MTF-TER-10).
        if mover.loose || mover.column && self.is_on_road(rect) {
            return false;
        }
        let area = |a: &Area| match a.kind {
            // Who went through is as disordered as who is inside.
            Row::OpenWoods | Row::DenseWoods => {
                let crossed =
                    || a.meets(from, rect.centre) && outline::length_inside(&a.outline, from, rect.centre) > 0;
                a.touches(rect) || crossed()
            }
            Row::SteepHill => mover.kind.is_horse() && a.touches(rect),
            _ => false,
        };
        self.areas.iter().any(area)
            || self.in_works(rect)
            || self.lines.iter().any(|l| l.kind == Row::Works && line::is_crossed(&l.points, from, rect.centre))
    }

    /// Whether no unit recovers its order there (MTF-ORD-10).
    #[must_use]
    pub fn keeps_disordered(&self, mover: Mover, rect: &Rect) -> bool {
        self.disorders(mover, rect.centre, rect)
    }

    /// Whether a unit stands in woods or on rough ground (MTF-RLY-05).
    #[must_use]
    pub fn is_close_country(&self, rect: &Rect) -> bool {
        self.in_woods(rect) || self.areas.iter().any(|a| a.kind == Row::Rough && a.touches(rect))
    }

    /// Whether foot stands in woods.
    #[must_use]
    pub fn in_woods(&self, rect: &Rect) -> bool {
        self.areas.iter().any(|a| matches!(a.kind, Row::OpenWoods | Row::DenseWoods) && a.touches(rect))
    }

    /// Whether a unit stands in works: within two inches behind their line, which is to its left (MTF-TER-21).
    #[must_use]
    pub fn in_works(&self, rect: &Rect) -> bool {
        self.lines.iter().any(|l| l.kind == Row::Works && l.shelters(rect))
    }

    /// Cover in close combat of a target that somebody attacks (MTF-TER-01, MTF-CC-03): works before it.
    #[must_use]
    pub fn cover_of_works(&self, target: &Rect, attacker: &Rect) -> Cover {
        // Who stands on the line has come over it with his rear.
        let rear = attacker.middle(Face::Rear);
        let covers = |l: &Line| l.shelters(target) && line::is_crossed(&l.points, rear, target.centre);
        let row = TERRAIN.iter().find(|r| r.terrain == Row::Works);
        let works = row.filter(|_| self.lines.iter().any(|l| l.kind == Row::Works && covers(l)));
        works.map_or(Cover::None, |r| r.cover[1])
    }

    /// How far a ball flies on behind its target before ground stops it (MTF-OPT-07): a crest, a river, a wood, houses,
    /// works, or a fall of two contours from where it was fired.
    #[must_use]
    pub fn carries(&self, eye: Point, mark: Point, end: Point) -> Point {
        let high = self.contour(eye);
        let stops = |from: Point, to: Point| {
            let solid = |a: &Area| matches!(a.kind, Row::OpenWoods | Row::DenseWoods | Row::Block | Row::River);
            self.contour(from) != self.contour(to)
                || high >= self.contour(to) + 2
                || self.areas.iter().any(|a| solid(a) && outline::contains(&a.outline, to))
                || self
                    .lines
                    .iter()
                    .any(|l| matches!(l.kind, Row::River | Row::Works) && line::is_crossed(&l.points, from, to))
        };
        let step = inches(1) / 2;
        let (way, far) = (crate::base::Heading::of(end - mark), mark.distance(end));
        let mut last = mark;
        for n in 1..=far / step {
            let next = mark.ahead(way, n * step);
            if stops(last, next) {
                return last;
            }
            last = next;
        }
        end
    }

    /// Cover of a target from shots that come from `from` (MTF-TER-01, MTF-TER-22): woods, a wall, a stream or works close
    /// before it.
    #[must_use]
    pub fn cover(&self, target: &Rect, from: Point) -> Cover {
        let mut best = if self.in_woods(target) { Cover::Soft } else { Cover::None };
        for l in &self.lines {
            let close = || {
                line::is_crossed(&l.points, from, target.centre)
                    && line::distance_to_rect(&l.points, target) <= l.half_width + inches(WORKS_ZONE)
            };
            match l.kind {
                Row::Works if l.shelters(target) && close() => best = Cover::Hard,
                Row::Obstacle | Row::Stream if best == Cover::None && close() => best = Cover::SomeSoft,
                _ => {}
            }
        }
        best
    }

    /// Whether an obstacle lies between two who touch (MTF-CC-03).
    #[must_use]
    pub fn is_obstacle(&self, one: &Rect, other: &Rect) -> bool {
        let crossed = |l: &Line| {
            matches!(l.kind, Row::Obstacle | Row::Stream) && line::is_crossed(&l.points, one.centre, other.centre)
        };
        self.lines.iter().any(crossed)
    }

    /// Whether one of two who touch stands lower than the other on a steep slope (MTF-CC-04): on the hill or against it.
    #[must_use]
    pub fn is_below(&self, one: &Rect, other: &Rect) -> bool {
        let steep = |a: &Area| a.kind == Row::SteepHill && (a.touches(one) || a.touches(other));
        self.areas.iter().any(steep) && self.contour(one.centre) < self.contour(other.centre)
    }
}

//! What the ground does: speed, passage, cover, height, sight (section TERR). The generator of WAS-TERR-02,
//! WAS-TERR-03, WAS-TERR-04, WAS-TERR-05 and WAS-TERR-06 makes ground for all systems and stands in `field::generate`.
//!
//! A hill with two contours is two features, one inside the other; the contour of a place is the number of hills that
//! hold it (WAS-ART-06).

use super::data::{AT_BANK, DOWNHILL, GENTLE, HALF_SPEED, SEE_INTO, WALL_COST};
use super::state::{Formation, Kind};
use crate::base::geometry::{line, outline};
use crate::base::{Heading, Point, Rect};
use crate::field::ground::{Feature, Ground, Nature};

/// Kinds of areas that these rules know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AreaKind {
    Gentle,
    Steep,
    Wood,
    /// Cover, but not slowing (WAS-TERR-05): light wood, scrub.
    LightWood,
    Houses,
    Marsh,
    /// Passable to nobody (WAS-TERR-05).
    Lake,
}

/// Kinds of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Open to all at half speed (WAS-TERR-05).
    Stream,
    /// Fordable (WAS-TERR-07).
    River,
    /// Impassable away from bridges (WAS-TERR-07).
    Deep,
    /// Walls, hedges, fences (WAS-TERR-10).
    Wall,
    /// Earthworks: cover, and no way for guns.
    Work,
}

/// An upright box around a feature.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    low: Point,
    high: Point,
}

impl Bounds {
    fn of(points: &[Point], more: i32) -> Bounds {
        let (low, high) = outline::bounds(points);
        Bounds { low: low - Point::new(more, more), high: high + Point::new(more, more) }
    }
    const fn meets(&self, a: Point, b: Point) -> bool {
        let (west, east) = if a.x < b.x { (a.x, b.x) } else { (b.x, a.x) };
        let (south, north) = if a.y < b.y { (a.y, b.y) } else { (b.y, a.y) };
        west <= self.high.x && east >= self.low.x && south <= self.high.y && north >= self.low.y
    }
    /// Whether the straight way from `a` to `b` comes into it.
    fn crossed(&self, a: Point, b: Point) -> bool {
        if !self.meets(a, b) {
            return false;
        }
        // Not where all its corners lie on one side of the line.
        let (way, middle, half) = (b - a, self.low.middle(self.high), self.high - self.low);
        let spread = i64::from(way.x.abs()) * i64::from(half.y) + i64::from(way.y.abs()) * i64::from(half.x);
        2 * way.cross(middle - a).abs() <= spread + 4 * (i64::from(way.x.abs()) + i64::from(way.y.abs()))
    }
    const fn near(&self, rect: &Rect, more: i32) -> bool {
        let r = rect.reach() + more;
        let c = rect.centre;
        self.meets(Point::new(c.x - r, c.y - r), Point::new(c.x + r, c.y + r))
    }
}

/// An area.
#[derive(Debug, Clone)]
pub struct Area {
    pub kind: AreaKind,
    pub outline: Vec<Point>,
    bounds: Bounds,
    /// For a hill: how many hills hold its middle, itself included.
    level: u8,
    /// A contour inside another: it costs nothing of its own.
    inner: bool,
}

impl Area {
    const fn is_hill(&self) -> bool {
        matches!(self.kind, AreaKind::Gentle | AreaKind::Steep)
    }
    /// Whether another area lies inside this one; every area does inside itself.
    fn encloses(&self, other: &Area) -> bool {
        let (own, its) = (self.bounds, other.bounds);
        own.low.x <= its.low.x
            && own.low.y <= its.low.y
            && own.high.x >= its.high.x
            && own.high.y >= its.high.y
            && outline::contains(&self.outline, other.middle())
    }
    fn middle(&self) -> Point {
        self.bounds.low.middle(self.bounds.high)
    }
    /// Whether a way leads down from a place on a hill.
    fn is_down(&self, from: Point, to: Point) -> bool {
        let fall = self.fall(from);
        fall.to(fall.toward(from, to)).abs() <= DOWNHILL && outline::contains(&self.outline, from)
    }
    /// The way straight down from a place on a hill: square to the ellipse in its bounds.
    fn fall(&self, at: Point) -> Heading {
        let step = at - self.middle();
        let (w, d) =
            (i64::from(self.bounds.high.x - self.bounds.low.x), i64::from(self.bounds.high.y - self.bounds.low.y));
        let (x, y) = (i64::from(step.x) * d * d, i64::from(step.y) * w * w);
        let scale = (x.abs().max(y.abs()) >> 20) + 1;
        Heading::of(Point::new((x / scale) as i32, (y / scale) as i32))
    }
}

/// A line.
#[derive(Debug, Clone)]
pub struct Line {
    pub kind: LineKind,
    pub points: Vec<Point>,
    pub half_width: i32,
    bounds: Bounds,
}

/// The ground of a battle.
#[derive(Debug, Clone, Default)]
pub struct Terrain {
    pub areas: Vec<Area>,
    pub lines: Vec<Line>,
    /// Middles of bridges and fords, with half of their width (WAS-TERR-05).
    pub bridges: Vec<(Point, i32)>,
}

/// Who moves, as far as the ground asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mover {
    pub kind: Kind,
    pub formation: Formation,
    /// Half of its depth, which must clear a water.
    pub half_depth: i32,
    pub half_front: i32,
}

impl Mover {
    /// Whether an area is closed to it (WAS-TERR-05, WAS-TERR-10).
    const fn is_barred(&self, area: AreaKind) -> bool {
        match area {
            AreaKind::Houses | AreaKind::Marsh => !self.kind.is_foot(),
            AreaKind::Wood => matches!(self.kind, Kind::Gun),
            AreaKind::Lake => true,
            _ => false,
        }
    }
    /// Whether a bridge carries it; light foot files over (WAS-TERR-05).
    const fn is_narrow(&self) -> bool {
        matches!(self.kind, Kind::LightFoot) || self.half_front <= BRIDGE
    }
}

/// What a straight way costs and does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Way {
    /// The cost, in lengths of open ground, without a river.
    pub cost: i32,
    /// It crosses a fordable river: the length in and over the water, which its own price pays for (WAS-TERR-09).
    pub ford: Option<i32>,
}

/// Half the width of a bridge where the scenario gives none (WAS-TERR-05).
const BRIDGE: i32 = 2 * super::data::CM;

impl Terrain {
    /// The ground as these rules see it. Fields, roads and rows of trees are decoration.
    #[must_use]
    pub fn of(ground: &Ground) -> Terrain {
        use Nature as N;
        let mut t = Terrain::default();
        for Feature { nature, points, width, .. } in &ground.features {
            let area = match nature {
                N::GentleHill => Some(AreaKind::Gentle),
                N::SteepHill => Some(AreaKind::Steep),
                N::Wood => Some(AreaKind::Wood),
                N::Rough => Some(AreaKind::LightWood),
                N::Village | N::Town => Some(AreaKind::Houses),
                N::Marsh => Some(AreaKind::Marsh),
                N::Lake => Some(AreaKind::Lake),
                _ => None,
            };
            let line = match nature {
                N::Stream => Some(LineKind::Stream),
                N::River => Some(LineKind::River),
                N::DeepRiver => Some(LineKind::Deep),
                N::Wall | N::Hedge | N::Fence => Some(LineKind::Wall),
                N::Entrenchment => Some(LineKind::Work),
                _ => None,
            };
            let half_width = width.0 / 2;
            if let Some(kind) = area.filter(|_| points.len() >= 3) {
                let (bounds, outline) = (Bounds::of(points, 0), points.clone());
                t.areas.push(Area { kind, outline, bounds, level: 0, inner: false });
            } else if let Some(kind) = line.filter(|_| points.len() >= 2) {
                let bounds = Bounds::of(points, half_width);
                t.lines.push(Line { kind, points: points.clone(), half_width, bounds });
            } else if matches!(nature, N::Bridge | N::Ford) && !points.is_empty() {
                let (low, high) = outline::bounds(points);
                t.bridges.push((low.middle(high), half_width.max(BRIDGE)));
            }
        }
        for n in 0..t.areas.len() {
            let around = t.areas.iter().filter(|o| o.is_hill() && o.encloses(&t.areas[n])).count() as u8;
            (t.areas[n].level, t.areas[n].inner) = (around, t.areas[n].is_hill() && around > 1);
        }
        t
    }

    /// The contour of a place; flat ground is 0 (WAS-ART-06).
    #[must_use]
    pub fn contour(&self, p: Point) -> u8 {
        let holds = |a: &&Area| a.is_hill() && a.bounds.meets(p, p) && outline::contains(&a.outline, p);
        self.areas.iter().filter(holds).count() as u8
    }

    /// The areas of some kinds that hold at least half of a footprint.
    fn holds(&self, rect: &Rect, kinds: &[AreaKind]) -> bool {
        self.areas.iter().any(|a| {
            kinds.contains(&a.kind) && a.bounds.near(rect, 0) && outline::share_of_rect(&a.outline, rect) >= 500
        })
    }

    /// Whether at least half of a footprint lies in houses (WAS-MEL-09).
    #[must_use]
    pub fn in_houses(&self, rect: &Rect) -> bool {
        self.holds(rect, &[AreaKind::Houses])
    }

    /// Whether a footprint lies in a wood or in houses, where light foot fights as close order (WAS-MEL-04).
    #[must_use]
    pub fn in_close_country(&self, rect: &Rect) -> bool {
        self.holds(rect, &[AreaKind::Wood, AreaKind::LightWood, AreaKind::Houses])
    }

    /// Whether a place lies in a wood or in houses (WAS-MEL-04).
    #[must_use]
    pub fn is_close_country(&self, p: Point) -> bool {
        let close = |a: &&Area| matches!(a.kind, AreaKind::Wood | AreaKind::LightWood | AreaKind::Houses);
        self.areas.iter().filter(close).any(|a| a.bounds.meets(p, p) && outline::contains(&a.outline, p))
    }

    /// Whether a footprint is in cover from an enemy (WAS-SAVE-04): half inside a wood or houses, or close behind a wall,
    /// hedge, earthwork or river bank that lies between the two; who stands across it is not behind it.
    #[must_use]
    pub fn covers(&self, rect: &Rect, from: &Rect) -> bool {
        self.in_close_country(rect)
            || self.lines.iter().any(|l| {
                let water = matches!(l.kind, LineKind::River | LineKind::Deep);
                let least = if water { l.half_width - super::data::MM } else { 1 };
                l.kind != LineKind::Stream
                    && l.bounds.near(rect, AT_BANK)
                    && (least..=l.half_width + AT_BANK).contains(&line::distance_to_rect(&l.points, rect))
                    && line::is_crossed(&l.points, rect.centre, from.centre)
            })
    }

    /// Whether sight along a line is blocked by the ground, between two who stand with their centres there (WAS-MUSK-07,
    /// WAS-ART-06: a unit's contour is that of its centre).
    #[must_use]
    pub fn blocks(&self, (a, b): (Point, Point), centres: [Point; 2]) -> bool {
        let mut heights = None;
        self.areas.iter().any(|area| {
            if !area.bounds.crossed(a, b) {
                return false;
            }
            match area.kind {
                AreaKind::Gentle | AreaKind::Steep => {
                    let [here, there] = *heights.get_or_insert_with(|| centres.map(|p| self.contour(p)));
                    area.level > here.max(there) && outline::length_inside(&area.outline, a, b) > 0
                }
                AreaKind::Marsh | AreaKind::Lake => false,
                _ => outline::length_inside(&area.outline, a, b) > SEE_INTO,
            }
        })
    }

    /// Whether a footprint may stand where it is: not in water, and on ground that is open to it (WAS-TERR-07,
    /// WAS-TERR-10).
    #[must_use]
    pub fn may_stand(&self, rect: &Rect, mover: Mover) -> bool {
        let barred = |a: &Area| mover.is_barred(a.kind);
        self.areas
            .iter()
            .all(|a| !(barred(a) && a.bounds.near(rect, 0)) || outline::distance_to_rect(&a.outline, rect) > 0)
            && !self.wets(rect, mover, &[LineKind::River, LineKind::Deep])
            && !((mover.kind, mover.formation) == (Kind::Foot, Formation::Order) && self.breaks_order(rect))
    }

    /// Whether ground takes close-order foot out of firing order: at least half of it in a wood (WAS-TERR-10).
    #[must_use]
    pub fn breaks_order(&self, rect: &Rect) -> bool {
        self.holds(rect, &[AreaKind::Wood])
    }

    /// Whether a footprint lies in rivers of some kinds, and is not on a bridge over them (WAS-TERR-05, WAS-TERR-07).
    fn wets(&self, rect: &Rect, mover: Mover, kinds: &[LineKind]) -> bool {
        self.lines.iter().any(|l| {
            let on_bridge = |b: &(Point, i32)| mover.is_narrow() && rect.is_near(b.0, l.half_width + b.1 - BRIDGE);
            kinds.contains(&l.kind)
                && l.bounds.near(rect, 0)
                && line::distance_to_rect(&l.points, rect) + super::data::MM < l.half_width
                && !self.bridges.iter().any(on_bridge)
        })
    }

    /// The fordable river that a straight way of a length comes into: how far a footprint goes before it is in the water,
    /// and how far until it is beyond it; none where it meets none.
    #[must_use]
    pub fn water_on(&self, from: &Rect, mover: Mover, length: i32) -> Option<(i32, i32)> {
        const STEP: i32 = super::data::MM;
        if !self.lines.iter().any(|l| l.kind == LineKind::River && l.bounds.near(from, length + from.reach())) {
            return None;
        }
        let is_wet = |ahead: &i32| self.wets(&from.advanced(*ahead), mover, &[LineKind::River]);
        let first = (0..=length).step_by(STEP as usize).find(is_wet)?;
        let beyond = (first..first + 3 * AT_BANK * 12).step_by(STEP as usize).find(|ahead| !is_wet(ahead))?;
        Some(((first - STEP).max(0), beyond))
    }

    /// Whether a charge may end in contact there: its place is in no river or lake (WAS-TERR-07).
    #[must_use]
    pub fn may_touch(&self, rect: &Rect, mover: Mover) -> bool {
        let lake = |a: &Area| {
            a.kind == AreaKind::Lake && a.bounds.near(rect, 0) && outline::distance_to_rect(&a.outline, rect) == 0
        };
        !self.wets(rect, mover, &[LineKind::River, LineKind::Deep]) && !self.areas.iter().any(lake)
    }

    /// Whether ground that is closed to a unit lies in the strip of its frontage along a way (WAS-TERR-07, WAS-RET-02).
    #[must_use]
    pub fn bars_strip(&self, from: &Rect, length: i32, mover: Mover) -> bool {
        self.shuts(from, length, mover, |kind| mover.is_barred(kind))
    }

    /// Whether a lake or a river without a ford lies in the strip of a charger's frontage.
    #[must_use]
    pub fn drowns(&self, from: &Rect, length: i32, mover: Mover) -> bool {
        self.shuts(from, length, mover, |kind| kind == AreaKind::Lake)
    }

    fn shuts(&self, from: &Rect, length: i32, mover: Mover, closed: impl Fn(AreaKind) -> bool) -> bool {
        let half_depth = (length + from.half_depth) / 2;
        let strip = Rect { half_depth, ..from.advanced(half_depth) };
        let barred =
            |a: &Area| closed(a.kind) && a.bounds.near(&strip, 0) && outline::distance_to_rect(&a.outline, &strip) == 0;
        let deep = |l: &Line| {
            let wet = l.kind == LineKind::Deep
                && l.bounds.near(&strip, 0)
                && line::distance_to_rect(&l.points, &strip) + super::data::MM < l.half_width;
            wet && !self.bridges.iter().any(|b| mover.is_narrow() && strip.is_near(b.0, l.half_width + b.1 - BRIDGE))
        };
        self.areas.iter().any(barred) || self.lines.iter().any(deep)
    }

    /// What the straight way from `from` to `to` costs; none where the ground bars it.
    #[must_use]
    pub fn way(&self, mover: Mover, from: Point, to: Point) -> Option<Way> {
        let length = from.distance(to);
        let mut way = Way { cost: length, ford: None };
        for a in &self.areas {
            // What costs nothing need not be measured.
            let is_free = match a.kind {
                AreaKind::LightWood => true,
                AreaKind::Wood => mover.kind == Kind::LightFoot,
                _ => false,
            };
            if a.inner || is_free || !a.bounds.crossed(from, to) || a.kind == AreaKind::Gentle && a.is_down(from, to) {
                continue;
            }
            let inside = outline::length_inside(&a.outline, from, to);
            if inside == 0 {
                continue;
            }
            let slow = |(more, of): (i32, i32)| inside * more / of - inside;
            let half = slow(HALF_SPEED);
            way.cost += match a.kind {
                AreaKind::Gentle => slow(GENTLE),
                AreaKind::Steep => half,
                AreaKind::LightWood => 0,
                AreaKind::Lake => return None,
                AreaKind::Wood => match (mover.kind, mover.formation) {
                    (Kind::LightFoot, _) => 0,
                    (Kind::Gun, _) | (Kind::Foot, Formation::Order) => return None,
                    _ => half,
                },
                AreaKind::Houses | AreaKind::Marsh => match (mover.kind, mover.formation) {
                    (Kind::Foot, Formation::Order) if a.kind == AreaKind::Houses => return None,
                    (Kind::Foot | Kind::LightFoot, _) => half,
                    _ => return None,
                },
            };
        }
        for l in &self.lines {
            if !l.bounds.crossed(from, to) {
                continue;
            }
            let Some(at) = line::first_crossing(&l.points, from, to) else { continue };
            let place = from.toward(to, at, length.max(1));
            match l.kind {
                LineKind::Stream => way.cost += (2 * l.half_width).min(length),
                LineKind::Wall if mover.kind == Kind::Gun => return None,
                LineKind::Work if mover.kind == Kind::Gun => return None,
                LineKind::Wall | LineKind::Work => way.cost += WALL_COST,
                LineKind::River | LineKind::Deep if self.is_bridged(place, mover) => {}
                LineKind::Deep => return None,
                LineKind::River if mover.kind == Kind::Gun => return None,
                LineKind::River => {
                    let over = 2 * (l.half_width + mover.half_depth);
                    way.ford = Some(over);
                    way.cost -= over.min(way.cost);
                }
            }
        }
        Some(way)
    }

    /// Whether a unit goes over by a bridge there (WAS-TERR-05): narrow enough, and on it.
    fn is_bridged(&self, at: Point, mover: Mover) -> bool {
        mover.is_narrow() && self.bridges.iter().any(|b| b.0.is_near(at, b.1))
    }

    /// A bridge at which a way crosses the water, for a bridge carries one unit at a time (WAS-TERR-05).
    #[must_use]
    pub fn bridge_on(&self, from: Point, to: Point) -> Option<Point> {
        let wet = |l: &&Line| matches!(l.kind, LineKind::River | LineKind::Deep) && l.bounds.meets(from, to);
        self.lines.iter().filter(wet).find_map(|l| {
            let at = line::first_crossing(&l.points, from, to)?;
            let place = from.toward(to, at, from.distance(to).max(1));
            self.bridges.iter().find(|b| b.0.is_near(place, b.1)).map(|b| b.0)
        })
    }

    /// How far a footprint is from the nearest bank of a fordable river; none where there is no such river.
    #[must_use]
    pub fn to_bank(&self, rect: &Rect) -> Option<i32> {
        let fords = self.lines.iter().filter(|l| l.kind == LineKind::River);
        fords.map(|l| (line::distance_to_rect(&l.points, rect) - l.half_width).max(0)).min()
    }

    /// Whether a fordable river lies between two places, without a bridge for the unit there.
    #[must_use]
    pub fn river_between(&self, mover: Mover, a: Point, b: Point) -> bool {
        let fords = |l: &&Line| l.kind == LineKind::River && l.bounds.meets(a, b);
        self.lines.iter().filter(fords).any(|l| {
            let crossing = line::first_crossing(&l.points, a, b);
            crossing.is_some_and(|at| !self.is_bridged(a.toward(b, at, a.distance(b).max(1)), mover))
        })
    }

    /// What walls, hedges and earthworks between two places cost who goes over them (WAS-TERR-10).
    #[must_use]
    pub fn walls_between(&self, a: Point, b: Point) -> i32 {
        let walls = self.lines.iter().filter(|l| matches!(l.kind, LineKind::Wall | LineKind::Work));
        let crossed = walls.filter(|l| l.bounds.meets(a, b) && line::is_crossed(&l.points, a, b));
        crossed.count() as i32 * WALL_COST
    }

    /// Whether there are woods or houses, where foot has no firing order.
    #[must_use]
    pub fn has_close_country(&self) -> bool {
        self.areas.iter().any(|a| matches!(a.kind, AreaKind::Wood | AreaKind::Houses))
    }

    /// Whether the ground is all open: nothing to ask of it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.areas.is_empty() && self.lines.is_empty()
    }

    /// Whether a straight way goes into or out of a feature, where an extra quarter of a move would be absurd
    /// (WAS-VAR-04).
    #[must_use]
    pub fn changes(&self, from: Point, to: Point) -> bool {
        let crossed = |a: &Area| {
            a.bounds.meets(from, to) && outline::contains(&a.outline, from) != outline::contains(&a.outline, to)
        };
        self.areas.iter().any(crossed)
            || self.lines.iter().any(|l| l.bounds.meets(from, to) && line::is_crossed(&l.points, from, to))
    }
}

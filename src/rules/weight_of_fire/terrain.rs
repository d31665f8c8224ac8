//! What the ground does: speed, passage, disorder, cover, height, sight (sections TER and WRK).
//!
//! Woods of a scenario are light woods; a marsh is rough ground. Houses bar the way, for nobody garrisons them yet; so does
//! a deep river where there is no bridge, which nobody crosses yet either.

use super::data::Kind;
use super::data::ground::{EDGE, LIGHT_WOODS, OBSTACLE, ROUGH_BALL, WORKS, WORKS_ZONE};
use super::data::size::inches;
use crate::base::geometry::{line, outline};
use crate::base::{Point, Rect};
use crate::field::ground::{Ground, Nature};

/// What a piece of ground is here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Row {
    GentleHill,
    SteepHill,
    Rough,
    LightWoods,
    /// Nobody passes: houses, standing water.
    Barred,
    /// A minor obstacle: walls, fences, hedges.
    Obstacle,
    /// A substantial one (WOF-TER-18).
    Stream,
    /// A river that can be forded everywhere: half speed, and what a stream does (WOF-TER-19).
    Ford,
    River,
    Works,
}

/// Cover of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Cover {
    #[default]
    None,
    Soft,
    Hard,
}

/// An area, with an upright box around it.
#[derive(Debug, Clone)]
pub struct Area {
    pub kind: Row,
    pub outline: Vec<Point>,
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
    fn touches(&self, rect: &Rect) -> bool {
        let r = Point::new(rect.reach(), rect.reach());
        self.meets(rect.centre - r, rect.centre + r) && outline::distance_to_rect(&self.outline, rect) == 0
    }
    const fn is_hill(&self) -> bool {
        matches!(self.kind, Row::GentleHill | Row::SteepHill)
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
}

/// Who moves, as far as the ground asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mover {
    pub kind: Kind,
    /// In skirmish order.
    pub loose: bool,
    /// Ranks that cross an obstacle one after the other (WOF-TER-17).
    pub ranks: u8,
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
    /// The ground as these rules see it. Fields, roads and rows of trees change nothing.
    #[must_use]
    pub fn of(ground: &Ground) -> Terrain {
        use Nature as N;
        let mut t = Terrain::default();
        for feature in &ground.features {
            let area = match feature.nature {
                N::GentleHill => Some(Row::GentleHill),
                N::SteepHill => Some(Row::SteepHill),
                N::Wood => Some(Row::LightWoods),
                N::Rough | N::Marsh => Some(Row::Rough),
                N::Village | N::Town | N::Lake => Some(Row::Barred),
                _ => None,
            };
            let line = match feature.nature {
                N::Stream => Some(Row::Stream),
                N::River => Some(Row::Ford),
                N::DeepRiver => Some(Row::River),
                N::Wall | N::Hedge | N::Fence => Some(Row::Obstacle),
                N::Entrenchment | N::SunkenRoad => Some(Row::Works),
                _ => None,
            };
            if let Some(kind) = area.filter(|_| feature.points.len() >= 3) {
                let (low, high) = outline::bounds(&feature.points);
                t.areas.push(Area { kind, outline: feature.points.clone(), low, high });
            } else if let Some(kind) = line.filter(|_| feature.points.len() >= 2) {
                t.lines.push(Line { kind, points: feature.points.clone(), half_width: feature.width.0 / 2 });
            }
        }
        t
    }

    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.areas.is_empty() && self.lines.is_empty()
    }

    /// The contour of a place: the hills that hold it (WOF-TER-12).
    #[must_use]
    pub fn contour(&self, p: Point) -> u8 {
        let holds = |a: &&Area| a.is_hill() && a.meets(p, p) && outline::contains(&a.outline, p);
        self.areas.iter().filter(holds).count() as u8
    }

    /// Whether troops may stand there: not on barred ground, in rivers, and none but foot across works (WOF-WRK-01).
    #[must_use]
    pub fn may_stand(&self, rect: &Rect, mover: Mover) -> bool {
        let bars = |l: &Line| l.kind == Row::River || l.kind == Row::Works && !mover.kind.is_foot();
        self.areas.iter().all(|a| a.kind != Row::Barred || !a.touches(rect))
            && self.lines.iter().all(|l| !bars(l) || !line::is_near_rect(&l.points, rect, l.half_width))
    }

    /// What a straight way takes, in rough ground either slowly or at the price of order (WOF-TER-03, WOF-TER-06,
    /// WOF-TER-13, WOF-TER-17, WOF-TER-18, WOF-WRK-01, WOF-WRK-03); none where the ground bars it.
    #[must_use]
    pub fn way(&self, mover: Mover, (from, to): (Point, Point), careful: bool) -> Option<Toll> {
        let mut toll = Toll { cost: from.distance(to), disorders: false };
        for a in self.areas.iter().filter(|a| a.meets(from, to)) {
            let inside = outline::length_inside(&a.outline, from, to);
            if inside == 0 {
                continue;
            }
            match a.kind {
                Row::Barred => return None,
                _ if mover.loose => {}
                Row::Rough if careful || mover.kind.is_guns() => toll.cost += inside,
                Row::Rough => toll.disorders = true,
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
            if line::first_crossing(&l.points, from, to).is_none() {
                continue;
            }
            let ranks = if mover.loose { 1 } else { i32::from(mover.ranks) };
            match l.kind {
                Row::River => return None,
                Row::Works if !mover.kind.is_foot() => return None,
                Row::Works => {
                    toll.cost += inches(WORKS);
                    toll.disorders = true;
                }
                Row::Obstacle => toll.cost += inches(OBSTACLE) * ranks,
                Row::Stream => {
                    toll.cost += inches(OBSTACLE) * ranks;
                    toll.disorders = true;
                }
                Row::Ford => {
                    toll.cost += inches(OBSTACLE) * ranks + 2 * l.half_width;
                    toll.disorders = true;
                }
                _ => {}
            }
        }
        toll.disorders &= !mover.loose;
        Some(toll)
    }

    /// Whether a straight way leads over ground that nobody passes (WOF-GEN-01).
    #[must_use]
    pub fn bars(&self, from: Point, to: Point) -> bool {
        let barred =
            |a: &Area| a.kind == Row::Barred && a.meets(from, to) && outline::length_inside(&a.outline, from, to) > 0;
        self.areas.iter().any(barred)
            || self.lines.iter().any(|l| l.kind == Row::River && line::is_crossed(&l.points, from, to))
    }

    /// Whether ground that nobody passes is so near to a body (WOF-ORD-06).
    #[must_use]
    pub fn barred_near(&self, rect: &Rect, most: i32) -> bool {
        let area = |a: &Area| a.kind == Row::Barred && outline::distance_to_rect(&a.outline, rect) <= most;
        let river = |l: &Line| l.kind == Row::River && line::is_near_rect(&l.points, rect, most + l.half_width);
        self.areas.iter().any(area) || self.lines.iter().any(river)
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
            Row::LightWoods => a.touches(rect),
            Row::SteepHill => mover.kind.is_horse() && a.touches(rect),
            _ => false,
        };
        !mover.loose
            && (self.areas.iter().any(area)
                || self.lines.iter().any(|l| l.is_water() && line::is_near_rect(&l.points, rect, l.half_width))
                || self.in_works(rect))
    }

    /// Whether an enemy of this sort would be disordered who came to close quarters there (WOF-ORD-05): horse by rough
    /// ground, all by woods and works.
    #[must_use]
    pub fn is_rough_for(&self, horse: bool, rect: &Rect) -> bool {
        let area = |a: &Area| match a.kind {
            Row::LightWoods => a.touches(rect),
            Row::Rough | Row::SteepHill => horse && a.touches(rect),
            _ => false,
        };
        self.areas.iter().any(area) || self.in_works(rect)
    }

    #[must_use]
    pub fn in_woods(&self, rect: &Rect) -> bool {
        self.areas.iter().any(|a| a.kind == Row::LightWoods && a.touches(rect))
    }

    /// Within two inches behind the line of works, which is to its left (WOF-WRK-03).
    #[must_use]
    pub fn in_works(&self, rect: &Rect) -> bool {
        self.lines.iter().any(|l| l.kind == Row::Works && l.shelters(rect))
    }

    /// Woods, works or buildings: where skirmishers and gunners fight as disordered close order (WOF-CC-13).
    #[must_use]
    pub fn is_shelter(&self, rect: &Rect) -> bool {
        !self.is_open() && (self.in_woods(rect) || self.in_works(rect))
    }

    /// Cover from shots that come from a place (WOF-TER-07, WOF-WRK-02).
    #[must_use]
    pub fn cover(&self, target: &Rect, from: Point) -> Cover {
        let works =
            |l: &Line| l.kind == Row::Works && l.shelters(target) && line::is_crossed(&l.points, from, target.centre);
        if self.lines.iter().any(works) {
            Cover::Hard
        } else if self.in_woods(target) {
            Cover::Soft
        } else {
            Cover::None
        }
    }

    /// Cover in combat of who is attacked (WOF-TER-07, WOF-WRK-02): works for all, woods for foot against horse.
    #[must_use]
    pub fn cover_in_combat(&self, target: &Rect, attacker: &Rect, foot_against_horse: bool) -> Cover {
        let works = |l: &Line| {
            l.kind == Row::Works && l.shelters(target) && line::is_crossed(&l.points, attacker.centre, target.centre)
        };
        if self.lines.iter().any(works) || foot_against_horse && self.in_woods(target) {
            Cover::Soft
        } else {
            Cover::None
        }
    }

    /// Whether who attacks from there fights up a steep hill, or over a defended obstacle (WOF-TER-14).
    #[must_use]
    pub fn is_uphill(&self, attacker: &Rect, target: &Rect) -> bool {
        let (a, b) = (attacker.centre, target.centre);
        let steep = |area: &Area| area.kind == Row::SteepHill && (area.touches(attacker) || area.touches(target));
        let crossed = |l: &Line| l.kind != Row::Works && line::is_crossed(&l.points, a, b);
        self.areas.iter().any(steep) && self.contour(a) < self.contour(b) || self.lines.iter().any(crossed)
    }

    /// The range of ballshot from one place to another: an inch of rough ground counts as six (WOF-TER-05).
    #[must_use]
    pub fn ball_range(&self, far: i32, eye: Point, mark: Point) -> i32 {
        let rough = self.areas.iter().filter(|a| a.kind == Row::Rough && a.meets(eye, mark));
        rough.fold(far, |far, a| far + outline::length_inside(&a.outline, eye, mark) * (i32::from(ROUGH_BALL) - 1))
    }

    /// Whether the ground hides one place from another, from whom it is told whether he shot (WOF-TER-02, WOF-TER-04,
    /// WOF-TER-08, WOF-TER-15).
    #[must_use]
    pub fn blocks(&self, a: Point, b: Point, shot: bool) -> bool {
        self.areas.iter().any(|area| {
            if !area.meets(a, b) {
                return false;
            }
            match area.kind {
                Row::GentleHill | Row::SteepHill => {
                    let holds = |p: Point| outline::contains(&area.outline, p);
                    // Who stands on the hill looks off it; between two on the plain it rises.
                    !holds(a)
                        && !holds(b)
                        && outline::length_inside(&area.outline, a, b) > 0
                        && self.contour(a).max(self.contour(b)) < 1
                }
                Row::LightWoods => {
                    let inside = outline::length_inside(&area.outline, a, b);
                    if inside == 0 {
                        return false;
                    }
                    let far = a.distance(b);
                    let [eye, mark] = [a, b].map(|p| outline::contains(&area.outline, p));
                    let near = far <= inches(LIGHT_WOODS);
                    let edge = inside <= inches(EDGE);
                    let clear = match (eye, mark) {
                        (true, true) => near,
                        (true, false) => edge,
                        (false, true) => edge && (near || shot),
                        (false, false) => false,
                    };
                    !clear
                }
                Row::Barred => outline::length_inside(&area.outline, a, b) > 0,
                _ => false,
            }
        })
    }
}

#[cfg(test)]
mod tests;

//! The ground as the boxes have it: each takes what holds its larger share.
//!
//! An area (wood, houses, hill) holds a box of which it covers half or more, and in any case the boxes of which it covers
//! most; a road or a water holds the boxes that it runs through; a wall stands on the edges nearest to it. The ground is
//! read as it lies and turned by half a turn, and both readings are joined, so that what lies on the line between two
//! boxes favours neither end of the table.

use super::data::Kind;
use super::grid::{Facing, Grid, MAX_BOXES, MOST_ROWS, NOWHERE, STRIDE, toward, turned};
use crate::base::Point;
use crate::base::geometry::div_round;
use crate::field::Ground;
use crate::field::ground::{Feature, Nature};

/// What a box is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lie {
    pub flags: u8,
    /// Hills upon hills: 0 the plain.
    pub level: u8,
    /// The directions in which a road leaves it, a bit each.
    pub roads: u8,
    /// The edges on which walls stand: a bit each for north, east, south, west.
    pub walls: u8,
}

impl Lie {
    /// Whether it stands out of the plain (MHM-FIRE-12).
    const fn is_tall(self) -> bool {
        self.flags & (WOOD | HOUSES) != 0 || self.level > 0
    }

    /// Whether units of a kind may enter: MHM-MOVE-05, MHM-MOVE-06, MHM-MOVE-08.
    #[inline]
    fn admits(self, kind: Kind) -> bool {
        let wood = self.flags & WOOD == 0 || matches!(kind, Kind::Light);
        let houses = self.flags & HOUSES == 0 || kind.is_foot();
        self.flags & DEEP == 0 && wood && houses
    }
}

pub const WOOD: u8 = 1;
pub const HOUSES: u8 = 2;
/// A stream, a river or a ford: what may be waded.
pub const STREAM: u8 = 4;
/// Water that nobody crosses.
pub const DEEP: u8 = 8;
/// A bridge, or a road over the water: the water does not matter to who stands there.
pub const BRIDGE: u8 = 16;
/// A ford: the road through it lies in the water (MHM-FIRE-11).
pub const FORD: u8 = 32;

/// The ground of a table, box by box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terrain {
    lies: Vec<Lie>,
    /// The boxes that light infantry, other foot, and all others may enter: a word for each row, a bit for each column.
    open: [Rows; 3],
    /// The boxes of hills, woods and houses.
    tall: Rows,
}

/// A kind of each of the three.
const OPEN_TO: [Kind; 3] = [Kind::Light, Kind::Line, Kind::FootGuns];

/// Boxes by rows, a bit for each column.
pub type Rows = [u64; MOST_ROWS as usize];

/// Rows of points that a box is sampled by, and points of a row.
const SAMPLES: i32 = 8;

impl Terrain {
    /// The ground of a table on a grid.
    #[must_use]
    pub fn of(ground: &Ground, grid: Grid) -> Terrain {
        let mut terrain = Terrain {
            lies: vec![Lie::default(); MAX_BOXES],
            open: [[0; MOST_ROWS as usize]; 3],
            tall: [0; MOST_ROWS as usize],
        };
        for feature in &ground.features {
            let mut marks = Marks::default();
            marks.read(feature, grid, |at| at);
            // What is shared out exactly reads the same from both ends of the table.
            if !(is_area(feature.nature) && rectangle(&feature.points).is_some()) {
                let mut turned = feature.clone();
                turned.points.iter_mut().for_each(|p| *p = -*p);
                let mut others = Marks::default();
                others.read(&turned, grid, |at| opposite(grid, at));
                marks.join(&others);
            }
            marks.put(feature.nature, grid, &mut terrain.lies);
        }
        for rows in &mut terrain.open {
            rows[..usize::from(grid.rows)].fill(u64::MAX >> (64 - grid.columns));
        }
        let boxes = usize::from(grid.rows * STRIDE);
        for (n, lie) in terrain.lies[..boxes].iter_mut().enumerate().filter(|(_, lie)| lie.flags != 0 || lie.level > 0)
        {
            // A ford is waded where the river could not be, whichever of the two was drawn first.
            if lie.flags & FORD != 0 {
                lie.flags = lie.flags & !DEEP | STREAM;
            }
            // A bridge leads over, and so does a road where neither bridge nor ford was drawn.
            let crossed = lie.flags & BRIDGE != 0 || lie.roads != 0 && lie.flags & (DEEP | FORD) == 0;
            if lie.flags & (STREAM | DEEP) != 0 && crossed {
                lie.flags = lie.flags & !(STREAM | DEEP) | BRIDGE;
            }
            let (row, bit) = (n / usize::from(STRIDE), 1 << (n % usize::from(STRIDE)));
            for (rows, kind) in terrain.open.iter_mut().zip(OPEN_TO) {
                if !lie.admits(kind) {
                    rows[row] &= !bit;
                }
            }
            if lie.is_tall() {
                terrain.tall[row] |= bit;
            }
        }
        terrain
    }

    /// The boxes that units of a kind may enter, by rows.
    #[must_use]
    pub fn open(&self, kind: Kind) -> &Rows {
        match kind {
            Kind::Light => &self.open[0],
            kind if kind.is_foot() => &self.open[1],
            _ => &self.open[2],
        }
    }

    /// The boxes that stand out of the plain, by rows.
    #[must_use]
    #[inline]
    pub const fn tall(&self) -> &Rows {
        &self.tall
    }

    #[must_use]
    #[inline]
    pub fn lie(&self, at: u16) -> Lie {
        self.lies[usize::from(at)]
    }

    #[must_use]
    #[inline]
    pub fn has(&self, at: u16, flags: u8) -> bool {
        self.lie(at).flags & flags != 0
    }

    #[must_use]
    #[inline]
    pub fn level(&self, at: u16) -> u8 {
        self.lie(at).level
    }

    /// Whether units of a kind may enter a box: MHM-MOVE-05, MHM-MOVE-06, MHM-MOVE-08.
    #[must_use]
    #[inline]
    pub fn may_enter(&self, kind: Kind, at: u16) -> bool {
        self.lie(at).admits(kind)
    }

    /// Whether a road leads out of a box in a direction (MHM-MOVE-03).
    #[must_use]
    #[inline]
    pub fn road(&self, at: u16, facing: Facing) -> bool {
        self.lie(at).roads & 1 << facing != 0
    }

    /// Whether a unit in a box has cover against fire from a direction: woods and houses always, walls on the edge that
    /// the fire comes over (MHM-FIRE-09).
    #[must_use]
    pub fn covers(&self, at: u16, from: Facing) -> bool {
        let lie = self.lie(at);
        // The edges that face a direction: one, or two where it is diagonal.
        let edges = match from {
            0 => 1,
            1 => 3,
            2 => 2,
            3 => 6,
            4 => 4,
            5 => 12,
            6 => 8,
            _ => 9,
        };
        lie.flags & (WOOD | HOUSES) != 0 || lie.walls & edges != 0
    }

    /// Changes a box: for tests, and for nothing else.
    #[cfg(test)]
    pub fn set(&mut self, at: u16, lie: Lie) {
        self.lies[usize::from(at)] = lie;
        for (rows, kind) in self.open.iter_mut().zip(OPEN_TO) {
            let bit = 1 << (at % STRIDE);
            let row = &mut rows[usize::from(at / STRIDE)];
            *row = if lie.admits(kind) { *row | bit } else { *row & !bit };
        }
        let (row, bit) = (usize::from(at / STRIDE), 1 << (at % STRIDE));
        self.tall[row] = if lie.is_tall() { self.tall[row] | bit } else { self.tall[row] & !bit };
    }
}

/// Whether a nature covers an area.
const fn is_area(nature: Nature) -> bool {
    matches!(
        nature,
        Nature::Wood | Nature::Village | Nature::Town | Nature::GentleHill | Nature::SteepHill | Nature::Lake
    )
}

/// The south-west and the north-east corner of an outline that is a rectangle along the grid.
fn rectangle(outline: &[Point]) -> Option<(Point, Point)> {
    let &[a, b, c, d] = outline else { return None };
    let along = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x;
    let up = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y;
    (along || up).then(|| crate::base::geometry::outline::bounds(outline))
}

/// The box across the middle of the table.
fn opposite(grid: Grid, at: u16) -> u16 {
    let (x, y) = grid.place(at);
    grid.at(grid.columns as i16 - 1 - x, grid.rows as i16 - 1 - y)
}

/// What becomes of boxes of which a line cuts a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Corners {
    Cut,
    Filled,
}

/// The boxes that a feature takes, with the directions or edges that it has there.
#[derive(Default)]
struct Marks {
    /// Box, bits of directions or edges, and half turned or not.
    taken: Vec<(u16, u8)>,
}

impl Marks {
    fn read(&mut self, feature: &Feature, grid: Grid, place: impl Fn(u16) -> u16) {
        use Nature as N;
        match feature.nature {
            nature if is_area(nature) => match rectangle(&feature.points) {
                Some((low, high)) => self.rectangle(low, high, grid),
                None => self.area(&feature.points, grid),
            },
            N::Stream | N::River | N::Road => self.line(&feature.points, grid, Corners::Cut),
            N::DeepRiver => self.line(&feature.points, grid, Corners::Filled),
            N::Bridge | N::Ford => self.spot(&feature.points, grid),
            N::Wall | N::Hedge | N::Fence | N::Entrenchment | N::SunkenRoad => self.edges(&feature.points, grid),
            _ => {}
        }
        for (at, bits) in &mut self.taken {
            let there = place(*at);
            if there != *at {
                *bits = match feature.nature {
                    N::Road => bits.rotate_left(4),
                    N::Wall | N::Hedge | N::Fence | N::Entrenchment | N::SunkenRoad => (*bits << 2 | *bits >> 2) & 15,
                    _ => *bits,
                };
            }
            *at = there;
        }
    }

    fn join(&mut self, other: &Marks) {
        for &(at, bits) in &other.taken {
            self.take(at, bits);
        }
    }

    fn take(&mut self, at: u16, bits: u8) {
        if at == NOWHERE {
            return;
        }
        match self.taken.iter_mut().find(|(known, _)| *known == at) {
            Some((_, had)) => *had |= bits,
            None => self.taken.push((at, bits)),
        }
    }

    /// Puts what was taken on the ground.
    fn put(&self, nature: Nature, grid: Grid, lies: &mut [Lie]) {
        use Nature as N;
        for &(at, bits) in &self.taken {
            let lie = &mut lies[usize::from(at)];
            match nature {
                N::Wood => lie.flags |= WOOD,
                N::Village | N::Town => lie.flags |= HOUSES,
                N::GentleHill | N::SteepHill => lie.level += 1,
                N::Stream | N::River => lie.flags |= STREAM,
                N::DeepRiver | N::Lake => lie.flags |= DEEP,
                N::Ford => lie.flags |= FORD,
                N::Bridge => lie.flags |= BRIDGE,
                N::Road => lie.roads |= bits,
                N::Wall | N::Hedge | N::Fence | N::Entrenchment | N::SunkenRoad => {
                    lie.walls |= bits;
                    // The same wall stands before those on its other side.
                    for edge in 0..4 {
                        let beyond = grid.next(at, edge * 2);
                        if bits & 1 << edge != 0 && beyond != NOWHERE {
                            lies[usize::from(beyond)].walls |= 1 << ((edge + 2) % 4);
                        }
                    }
                }
                N::Rough | N::Marsh | N::Fields | N::Trees => {}
            }
        }
    }

    /// A rectangle along the grid, by the share of each box.
    fn rectangle(&mut self, low: Point, high: Point, grid: Grid) {
        let side = i64::from(grid.side);
        // What it covers of a column or a row from its corner on.
        let share = |n: i32, count: u16, (from, to): (i32, i32)| {
            let start = n * grid.side - i32::from(count) * grid.side / 2;
            i64::from((to.min(start + grid.side) - from.max(start)).max(0))
        };
        let first = |n: i32, count: u16| {
            (n + i32::from(count) * grid.side / 2).div_euclid(grid.side).clamp(0, i32::from(count) - 1)
        };
        let (columns, rows) = ((low.x, high.x), (low.y, high.y));
        let across = first(low.x, grid.columns)..=first(high.x, grid.columns);
        let deep = first(low.y, grid.rows)..=first(high.y, grid.rows);
        let most = |all: std::ops::RangeInclusive<i32>, count, of| all.map(|n| share(n, count, of)).max().unwrap_or(0);
        let most = most(across.clone(), grid.columns, columns) * most(deep.clone(), grid.rows, rows);
        // Half of a box, or the most where it has half of none.
        let enough = most.min(side * side / 2);
        for y in deep.filter(|_| most > 0) {
            let tall = share(y, grid.rows, rows);
            for x in across.clone() {
                if tall * share(x, grid.columns, columns) >= enough {
                    self.taken.push((grid.at(x as i16, y as i16), 0));
                }
            }
        }
    }

    /// An outline, by rows of sample points.
    fn area(&mut self, outline: &[Point], grid: Grid) {
        let mut counts = [0_u8; MAX_BOXES];
        let (half_wide, half_deep) = (i32::from(grid.columns) * grid.side / 2, i32::from(grid.rows) * grid.side / 2);
        let (low, high) = crate::base::geometry::outline::bounds(outline);
        // The sample points of a row or column, in eighths of a box from the corner of the table.
        let first = |n: i32, half: i32| ((n + half) * SAMPLES).div_euclid(grid.side).max(0);
        let last = |n: i32, half: i32, count: u16| first(n, half).min(i32::from(count) * SAMPLES - 1);
        let sample = |n: i32, half: i32| (2 * n + 1) * grid.side / (2 * SAMPLES) - half;
        let mut crossings: Vec<i32> = Vec::new();
        let mut most = 0;
        for row in first(low.y, half_deep)..=last(high.y, half_deep, grid.rows) {
            let y = sample(row, half_deep);
            crossings.clear();
            for (a, b) in crate::base::geometry::outline::edges(outline) {
                if (a.y <= y) != (b.y <= y) {
                    let along = i64::from(y - a.y) * i64::from(b.x - a.x);
                    let by = i64::from(b.y - a.y);
                    let (along, by) = if by < 0 { (-along, -by) } else { (along, by) };
                    crossings.push(a.x + div_round(along, by) as i32);
                }
            }
            crossings.sort_unstable();
            for pair in crossings.chunks_exact(2) {
                // The first and last point between the two crossings, then box by box.
                let (mut from, mut to) = (first(pair[0], half_wide), last(pair[1], half_wide, grid.columns));
                from += i32::from(from <= to && sample(from, half_wide) < pair[0]);
                to -= i32::from(from <= to && sample(to, half_wide) > pair[1]);
                while from <= to {
                    let end = (from / SAMPLES * SAMPLES + SAMPLES - 1).min(to);
                    let count = &mut counts[(row / SAMPLES * i32::from(STRIDE) + from / SAMPLES) as usize];
                    *count += (end - from + 1) as u8;
                    most = most.max(*count);
                    from = end + 1;
                }
            }
        }
        let enough = most.min((SAMPLES * SAMPLES / 2) as u8);
        if most > 0 {
            for row in first(low.y, half_deep) / SAMPLES..=last(high.y, half_deep, grid.rows) / SAMPLES {
                for column in first(low.x, half_wide) / SAMPLES..=last(high.x, half_wide, grid.columns) / SAMPLES {
                    let at = (row * i32::from(STRIDE) + column) as u16;
                    if counts[usize::from(at)] >= enough {
                        self.taken.push((at, 0));
                    }
                }
            }
        }
    }

    /// The boxes that a line runs through, each joined to the next; where it only cuts a corner, that box is left out, unless
    /// the line is one that nobody steps over.
    fn line(&mut self, line: &[Point], grid: Grid, corners: Corners) {
        // Box and how many steps of an eighth of a box the line stays in it.
        let mut stays: Vec<(u16, u8)> = Vec::new();
        for (a, b) in crate::base::geometry::line::pieces(line) {
            let steps = (a.distance(b) * 8 / grid.side).max(1);
            let ahead = crate::base::Heading::of(b - a);
            let box_of = |n: i32| grid.of_place(a.toward(b, n, steps), super::grid::facing_of(ahead));
            let mut n = 0;
            while n <= steps {
                let at = box_of(n);
                // A box has no dents: where the line is still in it some steps on, it never left it.
                let on = [7, 3].map(|more| (n + more).min(steps)).into_iter().find(|&on| box_of(on) == at);
                let until = on.unwrap_or(n);
                let stay = (until - n + 1) as u8;
                match stays.last_mut() {
                    Some((last, stayed)) if *last == at => *stayed = stayed.saturating_add(stay),
                    _ => stays.push((at, stay)),
                }
                n = until + 1;
            }
        }
        let mut kept: Vec<u16> = Vec::new();
        for (n, &(at, stay)) in stays.iter().enumerate() {
            let (before, after) = (kept.last().copied(), stays.get(n + 1).map(|s| s.0));
            let joined = match (before, after) {
                (Some(a), Some(b)) if a != NOWHERE && b != NOWHERE => {
                    let (dx, dy) = grid.step(a, b);
                    dx.abs() <= 1 && dy.abs() <= 1
                }
                _ => false,
            };
            let left_out = stay <= 3 && joined && corners == Corners::Cut;
            if !left_out && before != Some(at) {
                // MHM-MOVE-08: nobody steps between two boxes of it that meet at a corner.
                if let Some(a) = before.filter(|&a| corners == Corners::Filled && a != NOWHERE && at != NOWHERE) {
                    let (dx, dy) = grid.step(a, at);
                    if dx.abs() == 1 && dy.abs() == 1 {
                        let (x, y) = grid.place(a);
                        kept.push(grid.at(x + dx, y));
                    }
                }
                kept.push(at);
            }
        }
        for (n, &at) in kept.iter().enumerate() {
            let mut bits = 0;
            for other in [n.checked_sub(1).map(|m| kept[m]), kept.get(n + 1).copied()].into_iter().flatten() {
                if at != NOWHERE && other != NOWHERE {
                    let (dx, dy) = grid.step(at, other);
                    bits |= 1 << toward(dx, dy);
                }
            }
            self.take(at, bits);
        }
    }

    /// The box of a bridge or a ford.
    fn spot(&mut self, points: &[Point], grid: Grid) {
        let (low, high) = crate::base::geometry::outline::bounds(points);
        self.take(grid.of_place(low.middle(high), 0), 0);
    }

    /// The edges nearest to a line.
    fn edges(&mut self, line: &[Point], grid: Grid) {
        for (a, b) in crate::base::geometry::line::pieces(line) {
            let steps = (a.distance(b) * 2 / grid.side).max(1);
            let across = (b - a).x.abs() < (b - a).y.abs();
            for n in 0..steps {
                // The middle of each stretch of half a box.
                let p = a.toward(b, 2 * n + 1, 2 * steps);
                let at = grid.of_place(p, 0);
                if at == NOWHERE {
                    continue;
                }
                let from = p - grid.middle(at);
                let edge = match (across, from.x >= 0, from.y >= 0) {
                    (true, true, _) => 1,
                    (true, false, _) => 3,
                    (false, _, true) => 0,
                    (false, _, false) => 2,
                };
                self.take(at, 1 << edge);
            }
        }
    }
}

/// The edge of a box that looks a way, as a bit of [`Lie::walls`]: for tests and notations.
#[must_use]
pub const fn edge(facing: Facing) -> u8 {
    1 << (turned(facing, 0) / 2)
}

#[cfg(test)]
mod tests;

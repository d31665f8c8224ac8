//! Boxes, facings and distances: all geometry of the game.
//!
//! A box is a number: its column in the lower seven bits, its row above them, both from the south-west corner. As no table
//! is wider than half of that, the difference of two boxes is the step between them, and all that is asked of a step is
//! read off one table ([`Bearing`]). Distances and costs are in halves of a box throughout. Nothing favours a direction:
//! half a turn of the table gives the turned result.

use crate::base::{Heading, Point};

/// No box.
pub const NOWHERE: u16 = u16::MAX;
/// Most columns of a table, most rows, and room for all boxes.
pub const MOST_COLUMNS: u16 = 64;
pub const MOST_ROWS: u16 = 32;
pub const STRIDE: u16 = 1 << SHIFT;
pub const MAX_BOXES: usize = (STRIDE * MOST_ROWS) as usize;
const SHIFT: u16 = 7;

/// One of eight directions (MHM-ORG-03): 0 north, 1 north-east and so on clockwise.
pub type Facing = u8;

const DX: [i16; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
const DY: [i16; 8] = [1, 1, 0, -1, -1, -1, 0, 1];

/// A direction turned clockwise by eighths.
#[must_use]
pub const fn turned(facing: Facing, eighths: u8) -> Facing {
    (facing + eighths) % 8
}

/// The eighths between two directions: 0 to 4.
#[must_use]
pub const fn apart(a: Facing, b: Facing) -> u8 {
    let n = (a + 8 - b) % 8;
    if n > 4 { 8 - n } else { n }
}

/// The cost of a step in a direction (MHM-MOVE-01): 1 box, or 1½ diagonally.
#[must_use]
pub const fn step_cost(facing: Facing) -> u8 {
    2 + facing % 2
}

/// A step in a direction: columns and rows.
#[must_use]
pub const fn step_of(facing: Facing) -> (i16, i16) {
    (DX[facing as usize], DY[facing as usize])
}

/// A distance by its parts (MHM-FIRE-04): the larger plus half of the smaller.
#[must_use]
pub const fn length(dx: i16, dy: i16) -> u8 {
    let (x, y) = (dx.unsigned_abs(), dy.unsigned_abs());
    let halves = if x > y { 2 * x + y } else { 2 * y + x };
    if halves > 255 { 255 } else { halves as u8 }
}

/// The nearest of the eight directions to a step (MHM-FALL-03); north for none. Two can never fit equally well: the border
/// between them has no whole numbers on it.
#[must_use]
pub const fn toward(dx: i16, dy: i16) -> Facing {
    let (x, y) = (dx.unsigned_abs() as u32, dy.unsigned_abs() as u32);
    let (small, large) = if x < y { (x, y) } else { (y, x) };
    // The smaller over the larger is less than the tangent of an eighth of a half turn.
    let straight = (small + large) * (small + large) < 2 * large * large;
    match (straight, x > y, dx >= 0, dy >= 0) {
        _ if large == 0 => 0,
        (true, true, true, _) => 2,
        (true, true, false, _) => 6,
        (true, false, _, true) => 0,
        (true, false, _, false) => 4,
        (false, _, true, true) => 1,
        (false, _, true, false) => 3,
        (false, _, false, false) => 5,
        (false, _, false, true) => 7,
    }
}

/// Whether a step lies in the quarter circle ahead, its borders included (MHM-FIRE-12).
#[must_use]
pub const fn in_arc(facing: Facing, dx: i16, dy: i16) -> bool {
    let (x, y) = (DX[facing as usize], DY[facing as usize]);
    if facing.is_multiple_of(2) {
        let (ahead, aside) = (dx * x + dy * y, dx * y - dy * x);
        ahead > 0 && aside.abs() <= ahead
    } else {
        dx * x >= 0 && dy * y >= 0 && (dx != 0 || dy != 0)
    }
}

/// What is asked of a step from one box to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearing {
    /// The nearest of the eight directions.
    pub toward: Facing,
    /// A bit for each facing that has the step in the quarter ahead (MHM-FIRE-12), and in the three boxes ahead
    /// (MHM-ZOC-01).
    arc: u8,
    zone: u8,
    /// Its length in halves of a box (MHM-FIRE-04).
    pub far: u8,
    /// Boxes to go, diagonally where that is shorter.
    pub rings: u8,
}

impl Bearing {
    /// Whether it lies in the quarter ahead of a facing.
    #[must_use]
    #[inline]
    pub const fn in_arc(self, facing: Facing) -> bool {
        self.arc >> facing & 1 != 0
    }

    /// Whether it leads into the zone of a facing.
    #[must_use]
    #[inline]
    pub const fn in_zone(self, facing: Facing) -> bool {
        self.zone >> facing & 1 != 0
    }
}

/// All steps, by the difference of two boxes plus [`MAX_BOXES`].
static BEARINGS: [Bearing; 2 * MAX_BOXES] = {
    let mut all = [Bearing { toward: 0, arc: 0, zone: 0, far: 0, rings: 0 }; 2 * MAX_BOXES];
    let half = STRIDE as i32 / 2;
    let mut n = 0;
    while n < 2 * MAX_BOXES {
        let step = n as i32 - MAX_BOXES as i32;
        let dx = (step + half).rem_euclid(2 * half) - half;
        let dy = (step - dx) / (2 * half);
        let (dx, dy) = (dx as i16, dy as i16);
        let toward = toward(dx, dy);
        let (mut arc, mut zone, mut facing) = (0, 0, 0);
        while facing < 8 {
            if in_arc(facing, dx, dy) {
                arc |= 1 << facing;
            }
            if dx.abs() <= 1 && dy.abs() <= 1 && step != 0 && apart(toward, facing) <= 1 {
                zone |= 1 << facing;
            }
            facing += 1;
        }
        let rings = if dx.abs() > dy.abs() { dx.abs() } else { dy.abs() } as u8;
        all[n] = Bearing { toward, arc, zone, far: length(dx, dy), rings };
        n += 1;
    }
    all
};

/// What lies between two boxes of a table.
#[must_use]
#[inline]
pub fn bearing(from: u16, to: u16) -> Bearing {
    BEARINGS[(usize::from(to) + MAX_BOXES - usize::from(from)) % (2 * MAX_BOXES)]
}

/// The grid of a table, centred on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    pub columns: u16,
    pub rows: u16,
    /// Side of a box in 1/120 mm, an even number.
    pub side: i32,
}

impl Grid {
    /// The box in a column and a row; [`NOWHERE`] beyond the edge.
    #[must_use]
    #[inline]
    pub const fn at(&self, x: i16, y: i16) -> u16 {
        if x as u16 >= self.columns || y as u16 >= self.rows {
            return NOWHERE;
        }
        (y as u16) << SHIFT | x as u16
    }

    /// Column and row of a box.
    #[must_use]
    #[inline]
    pub const fn place(&self, at: u16) -> (i16, i16) {
        ((at & (STRIDE - 1)) as i16, (at >> SHIFT) as i16)
    }

    /// The box that lies a step from another; [`NOWHERE`] beyond the edge.
    #[must_use]
    #[inline]
    pub const fn plus(&self, at: u16, dx: i16, dy: i16) -> u16 {
        let (x, y) = self.place(at);
        self.at(x + dx, y + dy)
    }

    /// The neighbour in a direction; [`NOWHERE`] beyond the edge.
    #[must_use]
    #[inline]
    pub const fn next(&self, at: u16, facing: Facing) -> u16 {
        self.plus(at, DX[facing as usize], DY[facing as usize])
    }

    /// The step from one box to another.
    #[must_use]
    #[inline]
    pub const fn step(&self, from: u16, to: u16) -> (i16, i16) {
        let ((a, b), (c, d)) = (self.place(from), self.place(to));
        (c - a, d - b)
    }

    /// All boxes, row by row; in the reverse order where `reversed`, as who looks south sees them.
    pub fn boxes(self, reversed: bool) -> impl Iterator<Item = u16> {
        let count = self.columns * self.rows;
        (0..count).map(move |n| {
            let n = if reversed { count - 1 - n } else { n };
            self.at((n % self.columns) as i16, (n / self.columns) as i16)
        })
    }

    /// The distance of two boxes (MHM-FIRE-04).
    #[must_use]
    #[inline]
    pub fn distance(&self, a: u16, b: u16) -> u8 {
        bearing(a, b).far
    }

    /// The direction from one box to another.
    #[must_use]
    #[inline]
    pub fn direction(&self, from: u16, to: u16) -> Facing {
        bearing(from, to).toward
    }

    /// Whether a box is one of the three ahead of another (MHM-ZOC-01).
    #[must_use]
    #[inline]
    pub fn in_zone(&self, owner: u16, facing: Facing, at: u16) -> bool {
        bearing(owner, at).in_zone(facing)
    }

    /// The middle of a box on the table.
    #[must_use]
    pub fn middle(&self, at: u16) -> Point {
        let (x, y) = self.place(at);
        let half = |n: i16, of: u16| (2 * i32::from(n) + 1 - i32::from(of)) * self.side / 2;
        Point::new(half(x, self.columns), half(y, self.rows))
    }

    /// The box that a place lies in; [`NOWHERE`] beyond the edge. What stands on the line between two boxes is in the one
    /// behind and to the left of where it looks, so that half a turn of the table changes nothing.
    #[must_use]
    pub fn of_place(&self, p: Point, facing: Facing) -> u16 {
        let (ahead, left) = (usize::from(facing), usize::from(turned(facing, 6)));
        let nudge = |d: &[i16; 8]| i32::from(d[left] - 2 * d[ahead]);
        let (x, y) = (p.x * 4 + nudge(&DX), p.y * 4 + nudge(&DY));
        let side = self.side * 4;
        let of = |n: i32, count: u16| (n + i32::from(count) * side / 2).div_euclid(side) as i16;
        self.at(of(x, self.columns), of(y, self.rows))
    }
}

/// The nearest of the eight directions to a heading.
#[must_use]
pub const fn facing_of(heading: Heading) -> Facing {
    let eighth = Heading::FULL / 8;
    (((heading.0 as u32 + eighth as u32 / 2) / eighth as u32) % 8) as u8
}

/// The heading of a direction.
#[must_use]
pub const fn heading_of(facing: Facing) -> Heading {
    Heading(facing as u16 * (Heading::FULL / 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mhm_org_03_eight_neighbours_and_facings() {
        let grid = Grid { columns: 24, rows: 16, side: 100 };
        let middle = grid.at(5, 5);
        let around: Vec<_> = (0..8).map(|d| grid.place(grid.next(middle, d))).collect();
        assert_eq!(around, [(5, 6), (6, 6), (6, 5), (6, 4), (5, 4), (4, 4), (4, 5), (4, 6)]);
        assert_eq!([grid.next(0, 4), grid.next(grid.at(23, 15), 1)], [NOWHERE; 2]);
        for d in 0..8 {
            assert_eq!(grid.direction(middle, grid.next(middle, d)), d);
            assert_eq!(facing_of(heading_of(d)), d);
        }
    }

    #[test]
    fn mhm_fire_04_distances_are_exact() {
        let grid = Grid { columns: 24, rows: 16, side: 100 };
        // In halves: straight 4 is 8, (3, 3) is 4½, (4, 1) is 4½.
        assert_eq!([(0, 4), (3, 3), (4, 1), (2, -2)].map(|(x, y)| length(x, y)), [8, 9, 9, 6]);
        assert_eq!(grid.distance(grid.at(0, 0), grid.at(12, 8)), 32);
    }

    #[test]
    fn mhm_zoc_01_the_three_boxes_ahead() {
        let grid = Grid { columns: 24, rows: 16, side: 100 };
        let at = grid.at(5, 5);
        let zone = |facing| (0..8).filter(|&d| grid.in_zone(at, facing, grid.next(at, d))).collect::<Vec<_>>();
        assert_eq!((zone(0), zone(1)), (vec![0, 1, 7], vec![0, 1, 2]));
        assert!(!grid.in_zone(at, 0, grid.at(5, 7)), "not a strip three boxes deep");
    }

    #[test]
    fn what_lies_between_two_boxes_is_read_off_a_table() {
        let grid = Grid { columns: MOST_COLUMNS, rows: MOST_ROWS, side: 100 };
        for from in [grid.at(0, 0), grid.at(63, 31), grid.at(30, 11)] {
            for to in grid.boxes(false) {
                let (dx, dy) = grid.step(from, to);
                let b = bearing(from, to);
                assert_eq!((b.toward, b.far), (toward(dx, dy), length(dx, dy)));
                assert!((0..8).all(|facing| b.in_arc(facing) == in_arc(facing, dx, dy)));
            }
        }
    }

    #[test]
    fn mhm_fire_12_the_quarter_ahead_has_its_borders() {
        assert!(in_arc(0, 3, 3) && in_arc(0, -3, 3) && !in_arc(0, 4, 3) && !in_arc(0, 0, -1));
        assert!(in_arc(1, 3, 0) && in_arc(1, 0, 3) && !in_arc(1, 3, -1));
    }

    #[test]
    fn half_a_turn_reverses_the_numbers() {
        let grid = Grid { columns: 24, rows: 16, side: 9_144 };
        for (n, other) in grid.boxes(false).zip(grid.boxes(true)) {
            assert_eq!(grid.middle(n), -grid.middle(other));
            for facing in 0..8 {
                assert_eq!(grid.of_place(grid.middle(n), facing), n);
                let corner = grid.middle(n) + Point::new(4_572, 4_572);
                let (one, two) = (grid.of_place(corner, facing), grid.of_place(-corner, turned(facing, 4)));
                let ((a, b), (c, d)) = (grid.place(one), grid.place(two));
                assert!(one == NOWHERE && two == NOWHERE || (a + c, b + d) == (23, 15));
            }
        }
        for (dx, dy) in [(3, 1), (1, 3), (-2, 5), (7, 3), (0, -2)] {
            assert_eq!(turned(toward(dx, dy), 4), toward(-dx, -dy));
        }
    }
}

//! Where a march can get to: all boxes and facings at once, a bit for each.
//!
//! Boxes near the unit are bits of one word; the boxes that can be had for a cost, looking one way, follow from those of
//! lower costs by a turn and by a step, and a word holds them all. It finds what [`super::Reach`] finds for a march, and a
//! test holds the two together.

use crate::rules::morschauser_grid::grid::{Facing, NOWHERE, step_cost, step_of, turned};
use crate::rules::morschauser_grid::state::{Field, State};

/// The farthest that a march goes, in boxes, and the side of the window round the unit. A step beyond the window's side,
/// where bits would run into the next row, is more than any march can pay.
const FAR: i16 = 5;
const WIDE: i16 = 2 * FAR + 1;
/// Costs in halves of a box: 0 to 5 boxes.
const LEVELS: usize = 2 * FAR as usize + 1;

/// A bit for each box of the window.
type Board = u128;

/// What a march can reach.
#[derive(Debug, Clone)]
pub struct Flood {
    /// For each cost and facing the boxes that can be had for it or less.
    levels: [[Board; 8]; LEVELS],
    last: usize,
    corner: (i16, i16),
    /// Boxes that may be entered, and those in an enemy's zone.
    open: Board,
    zone: Board,
    /// For each facing the boxes from which it looks into an enemy's (MHM-MEL-01), and those of them that are in the zone of
    /// the enemy looked at (MHM-ZOC-03).
    looks: [Board; 8],
    bound: [Board; 8],
    /// Boxes where no zone stops it, and those of them where it may end without attacking, looking any way.
    free: Board,
    any: Board,
}

/// Enemies who could be met on a march: units, and Leaders alone.
#[derive(Debug, Clone, Copy)]
pub struct Met<'a> {
    pub units: &'a [u8],
    pub leaders: bool,
}

/// The boxes one step on in a direction.
const fn stepped(board: Board, facing: Facing) -> Board {
    const UP: u32 = WIDE as u32;
    match facing {
        0 => board << UP,
        1 => board << (UP + 1),
        2 => board << 1,
        3 => board >> (UP - 1),
        4 => board >> UP,
        5 => board >> (UP + 1),
        6 => board >> 1,
        _ => board << (UP - 1),
    }
}

impl Flood {
    /// Looks for all that a unit can reach on a march of so many halves of a box: MHM-MOVE-01, MHM-MOVE-02, MHM-ZOC-02,
    /// MHM-ZOC-04.
    #[must_use]
    pub fn of(field: &Field, state: &State, unit: u8, (halves, steps): (u8, bool), met: Met<'_>) -> Flood {
        let u = state.unit(unit);
        let (x, y) = field.grid.place(u.at);
        let last = usize::from(halves).min(LEVELS - 1);
        let mut flood = Flood {
            levels: [[0; 8]; LEVELS],
            last,
            corner: (x - FAR, y - FAR),
            open: 0,
            zone: 0,
            looks: [0; 8],
            bound: [0; 8],
            free: 0,
            any: 0,
        };
        flood.look(field, state, unit, met);
        let from = flood.bit(field, u.at);
        // Only where it begins no zone holds it (MHM-ZOC-04).
        let free = !flood.zone | from;
        flood.levels[0][usize::from(u.facing)] = from;
        let forward = if steps { flood.open & !from } else { 0 };
        for cost in 1..=last {
            for facing in 0..8_u8 {
                let known = &flood.levels[cost - 1];
                let mut board = known[usize::from(facing)]
                    | known[usize::from(turned(facing, 1))]
                    | known[usize::from(turned(facing, 7))];
                if let Some(before) = cost.checked_sub(usize::from(step_cost(facing))) {
                    board |= stepped(flood.levels[before][usize::from(facing)] & free, facing) & forward;
                }
                flood.levels[cost][usize::from(facing)] = board;
            }
        }
        flood.free = free;
        for (board, looks) in flood.levels[last].iter().zip(&flood.looks) {
            flood.any |= board & !looks & free;
        }
        flood
    }

    /// Marks what may be entered, and what enemies control.
    fn look(&mut self, field: &Field, state: &State, unit: u8, met: Met<'_>) {
        let data = field.unit(unit);
        let open = field.terrain.open(data.kind);
        let (left, low) = self.corner;
        for row in (0..WIDE).rev() {
            self.open <<= WIDE;
            let y = (low + row) as usize;
            if y < open.len() {
                let free = open[y] & !state.taken(y);
                let bits = if left < 0 { free << -left } else { free >> left };
                self.open |= Board::from(bits & ((1 << WIDE) - 1));
            }
        }
        let mut inner = 0;
        for &foe in met.units {
            let f = state.unit(foe);
            inner |= self.face(field, f.at);
            for eighths in [0, 1, 7] {
                let away = turned(f.facing, eighths);
                let bit = self.beside(field, f.at, away);
                self.zone |= bit;
                self.bound[usize::from(turned(away, 4))] |= bit;
            }
        }
        for leader in field.leaders_of(data.side.other()).filter(|_| met.leaders) {
            // MHM-LEAD-03: nobody enters the box of an enemy Leader.
            let at = state.leader(leader).at;
            if at != NOWHERE {
                self.open &= !self.bit(field, at);
                if state.holder(at).is_none() {
                    inner |= self.face(field, at);
                }
            }
        }
        for away in 0..8 {
            self.looks[usize::from(turned(away, 4))] |= stepped(inner, away);
        }
    }

    /// Marks the eight boxes from which an enemy's is looked into; if all are in the window, gives his instead, so that they
    /// are marked for all such together.
    fn face(&mut self, field: &Field, at: u16) -> Board {
        let (x, y) = field.grid.place(at);
        let inside = |n: i16| (1..WIDE - 1).contains(&n);
        if inside(x - self.corner.0) && inside(y - self.corner.1) {
            return self.bit(field, at);
        }
        for away in 0..8 {
            self.looks[usize::from(turned(away, 4))] |= self.beside(field, at, away);
        }
        0
    }

    /// The bit of the box beside another in a direction; none beyond the window, or where the other is two boxes beyond it.
    #[inline]
    fn beside(&self, field: &Field, at: u16, away: Facing) -> Board {
        let ((x, y), (sx, sy)) = (field.grid.place(at), step_of(away));
        let (x, y) = (x + sx - self.corner.0, y + sy - self.corner.1);
        if x as u16 >= WIDE as u16 || y as u16 >= WIDE as u16 { 0 } else { 1 << (y * WIDE + x) }
    }

    /// The number of a box in the window, from the step to it.
    const fn number(dx: i16, dy: i16) -> Option<u32> {
        if dx.unsigned_abs() > FAR as u16 || dy.unsigned_abs() > FAR as u16 {
            return None;
        }
        Some(((dy + FAR) * WIDE + dx + FAR) as u32)
    }

    /// The bit of a box; none where it is beyond the window.
    fn bit(&self, field: &Field, at: u16) -> Board {
        let (x, y) = field.grid.place(at);
        Flood::number(x - self.corner.0 - FAR, y - self.corner.1 - FAR).map_or(0, |n| 1 << n)
    }

    /// The spot so many boxes from the middle in a direction.
    #[must_use]
    pub fn spot(&self, (dx, dy): (i16, i16)) -> Option<Spot> {
        Flood::number(dx, dy).map(Spot)
    }

    /// Whether it may end in a spot without attacking, looking any way and one way.
    #[must_use]
    #[inline]
    pub fn may_end(&self, spot: Spot) -> bool {
        (self.any >> spot.0) as u32 & 1 != 0
    }
    #[must_use]
    #[inline]
    pub fn may_face(&self, spot: Spot, facing: Facing) -> bool {
        let board = self.levels[self.last][usize::from(facing)] & !self.looks[usize::from(facing)] & self.free;
        (board >> spot.0) as u32 & 1 != 0
    }

    /// Whether it looks into an enemy's box from a spot, and whether it may stop there for an enemy's zone.
    #[must_use]
    #[inline]
    pub fn attacks(&self, spot: Spot, facing: Facing) -> bool {
        (self.looks[usize::from(facing)] >> spot.0) as u32 & 1 != 0
    }
    #[must_use]
    pub fn may_stop(&self, spot: Spot, facing: Facing) -> bool {
        (self.bound[usize::from(facing)] >> spot.0) as u32 & 1 != 0
    }

    /// The steps to the boxes where it may end attacking, looking one way: row by row, the other way round where
    /// `reversed`.
    pub fn strikes(&self, facing: Facing, reversed: bool) -> impl Iterator<Item = (i16, i16)> + use<> {
        let of = usize::from(facing);
        // Where a zone stops it, it attacks one whose zone it is, or may not go there (MHM-ZOC-03).
        let mut board = self.levels[self.last][of] & self.looks[of] & (self.free | self.bound[of]);
        std::iter::from_fn(move || {
            if board == 0 {
                return None;
            }
            let n = if reversed { 127 - board.leading_zeros() } else { board.trailing_zeros() };
            board &= !(1 << n);
            let n = n as i16;
            Some((n % WIDE - FAR, n / WIDE - FAR))
        })
    }

    /// Whether a spot may be entered, and whether it is in an enemy's zone (MHM-ZOC-01).
    #[must_use]
    pub fn is_open(&self, spot: Spot) -> bool {
        (self.open >> spot.0) as u32 & 1 != 0
    }
    #[must_use]
    #[inline]
    pub fn in_zone(&self, spot: Spot) -> bool {
        (self.zone >> spot.0) as u32 & 1 != 0
    }

    /// The least that a box and a facing cost, in halves of a box.
    #[cfg(test)]
    #[must_use]
    pub fn cost(&self, field: &Field, at: u16, facing: Facing) -> Option<u8> {
        let bit = self.bit(field, at);
        (0..=self.last).find(|&cost| self.levels[cost][usize::from(facing)] & bit != 0).map(|cost| cost as u8)
    }
}

/// A box of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot(u32);

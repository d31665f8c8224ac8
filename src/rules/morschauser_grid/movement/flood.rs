//! Where a march can get to: all boxes and facings at once, a bit for each.
//!
//! Boxes near the unit are bits of one word; the boxes that can be had for a cost, looking one way, follow from those of
//! lower costs by a turn and by a step, and a word holds them all. It finds what [`super::Reach`] finds for a march, and a
//! test holds the two together.

use crate::rules::morschauser_grid::grid::{Facing, NOWHERE, step_cost, turned};
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
    /// Boxes that can be had, looking any way.
    any: Board,
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
    /// MHM-ZOC-04. `foes` are the enemies who could be met.
    #[must_use]
    pub fn of(field: &Field, state: &State, unit: u8, (halves, steps): (u8, bool), foes: &[u8]) -> Flood {
        let u = state.unit(unit);
        let (x, y) = field.grid.place(u.at);
        let last = usize::from(halves).min(LEVELS - 1);
        let mut flood = Flood { levels: [[0; 8]; LEVELS], last, corner: (x - FAR, y - FAR), open: 0, zone: 0, any: 0 };
        if steps {
            flood.look(field, state, unit, foes);
        }
        let from = flood.bit(field, u.at);
        // Only where it begins no zone holds it (MHM-ZOC-04).
        let free = !flood.zone | from;
        flood.levels[0][usize::from(u.facing)] = from;
        let forward = flood.open & !from;
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
        flood.any = flood.levels[last].iter().fold(0, |all, board| all | board);
        flood
    }

    /// Marks what may be entered, and what enemies control.
    fn look(&mut self, field: &Field, state: &State, unit: u8, foes: &[u8]) {
        let data = field.unit(unit);
        let open = field.terrain.open(data.kind);
        let (left, low) = self.corner;
        for row in (0..WIDE).rev() {
            self.open <<= WIDE;
            let y = (low + row) as usize;
            if y < open.len() {
                let free = open[y] & !state.taken[y];
                let bits = if left < 0 { free << -left } else { free >> left };
                self.open |= Board::from(bits & ((1 << WIDE) - 1));
            }
        }
        for &foe in foes {
            let f = state.unit(foe);
            for eighths in [0, 1, 7] {
                let at = field.grid.next(f.at, turned(f.facing, eighths));
                self.zone |= self.bit(field, at);
            }
        }
        for leader in field.leaders_of(data.side.other()) {
            // MHM-LEAD-03: nobody enters the box of an enemy Leader.
            let at = state.leader(leader).at;
            if at != NOWHERE {
                self.open &= !self.bit(field, at);
            }
        }
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

    /// Whether a spot can be had, looking any way and one way.
    #[must_use]
    #[inline]
    pub fn reaches(&self, spot: Spot) -> bool {
        (self.any >> spot.0) as u32 & 1 != 0
    }
    #[must_use]
    #[inline]
    pub fn faces(&self, spot: Spot, facing: Facing) -> bool {
        (self.levels[self.last][usize::from(facing)] >> spot.0) as u32 & 1 != 0
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

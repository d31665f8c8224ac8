//! Lines of sight from box to box (MHM-FIRE-12).

use crate::rules::morschauser_grid::grid::STRIDE;
use crate::rules::morschauser_grid::state::{Field, State};
use crate::rules::morschauser_grid::terrain::{HOUSES, WOOD};

impl Field {
    /// Whether one box sees another: the line between their middles runs through no box that blocks it; touching a corner
    /// does not count.
    #[must_use]
    pub fn sees(&self, state: &State, from: u16, to: u16) -> bool {
        let (dx, dy) = self.grid.step(from, to);
        let (sx, sy) = (i32::from(dx.signum()), i32::from(dy.signum()) * i32::from(STRIDE));
        let (wide, deep) = (i32::from(dx.abs()), i32::from(dy.abs()));
        let (long, short, ahead, aside) = if wide > deep { (wide, deep, sx, sy) } else { (deep, wide, sy, sx) };
        let levels = [self.terrain.level(from), self.terrain.level(to)];
        // A line between two boxes of the table never leaves it. In the plain all that stands out blocks it.
        let plain = levels == [0, 0];
        let clear = |at: i32| {
            let (row, column) = (at as usize / usize::from(STRIDE), at as usize % usize::from(STRIDE));
            if plain {
                (self.terrain.tall()[row] | state.taken(row)) >> column & 1 == 0
            } else {
                !self.blocks(state, at as u16, levels)
            }
        };
        let from = i32::from(from);
        if short == 0 || short == long {
            // Straight, or from corner to corner.
            let step = if short == 0 { ahead } else { ahead + aside };
            return (1..long).all(|n| clear(from + n * step));
        }
        // In each column between, the rows through whose inside the line runs: `rest` says how far into its row it enters
        // the column, in parts of which `2 * long` are a row.
        let (mut row, mut rest) = (0, short + long);
        for n in 1..long {
            let at = from + n * ahead + row * aside;
            let leaves = rest + 2 * short;
            if !clear(at) || leaves > 2 * long && !clear(at + aside) {
                return false;
            }
            let over = leaves >= 2 * long;
            row += i32::from(over);
            rest = if over { leaves - 2 * long } else { leaves };
        }
        true
    }

    /// Whether a box between blocks a line of which the ends have these levels.
    ///
    /// From a hill one sees over units and lower ground. Ground as high as the higher end hides only what is lower: so a
    /// line along one hilltop is free, and one over its edge down into the plain is not.
    fn blocks(&self, state: &State, at: u16, levels: [u8; 2]) -> bool {
        let (low, high) = if levels[0] < levels[1] { (levels[0], levels[1]) } else { (levels[1], levels[0]) };
        let lie = self.terrain.lie(at);
        let ground = lie.level > high || lie.level == high && low < high;
        let grown = lie.flags & (WOOD | HOUSES) != 0 && lie.level >= high;
        let unit = state.holder(at).is_some() && (high == 0 || lie.level > high);
        ground || grown || unit
    }
}

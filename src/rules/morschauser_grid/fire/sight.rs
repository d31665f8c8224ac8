//! Lines of sight from box to box (MHM-FIRE-12).

use crate::rules::morschauser_grid::state::{Field, State};
use crate::rules::morschauser_grid::terrain::{HOUSES, WOOD};

impl Field {
    /// Whether one box sees another: the line between their middles runs through no box that blocks it; touching a corner
    /// does not count.
    #[must_use]
    pub fn sees(&self, state: &State, from: u16, to: u16) -> bool {
        let (dx, dy) = self.grid.step(from, to);
        let (wide, deep) = (i32::from(dx.abs()), i32::from(dy.abs()));
        let (long, short) = if wide > deep { (wide, deep) } else { (deep, wide) };
        let levels = [self.terrain.level(from), self.terrain.level(to)];
        let clear = |along: i32, aside: i32| {
            let (along, aside) = (along as i16, aside as i16);
            let (x, y) = if wide > deep { (along, aside) } else { (aside, along) };
            !self.blocks(state, self.grid.plus(from, x * dx.signum(), y * dy.signum()), levels)
        };
        if short == 0 || short == long {
            // Straight, or from corner to corner.
            return (1..long).all(|n| clear(n, n * short / long));
        }
        // In each column between, the rows through whose inside the line runs; all counted in halves of a box, times `long`.
        (1..long).all(|n| {
            let (enters, leaves) = (short * (2 * n - 1) + long, short * (2 * n + 1) + long);
            let (low, high) = (enters / (2 * long), (leaves - 1) / (2 * long));
            (low..=high).all(|row| clear(n, row))
        })
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

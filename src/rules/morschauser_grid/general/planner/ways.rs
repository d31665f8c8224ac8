//! How far it is by the ground: for who has to go round a wood, a lake or houses.

use crate::rules::morschauser_grid::data::Kind;
use crate::rules::morschauser_grid::general::{Choice, MAX_CHOICES};
use crate::rules::morschauser_grid::grid::{MOST_ROWS, STRIDE};
use crate::rules::morschauser_grid::state::Field;

/// What no ground leads to.
const NEVER: u8 = 120;

/// How many boxes lie between one and the end of each of some moves, over ground that a kind may enter, whoever stands on
/// it; [`NEVER`] where there is no way.
pub(super) fn ways(field: &Field, kind: Kind, target: u16, choices: &[Choice]) -> [u8; MAX_CHOICES] {
    let open = field.terrain.open(kind);
    let rows = usize::from(field.grid.rows);
    let mut known = [0_u64; MOST_ROWS as usize];
    known[usize::from(target / STRIDE)] = 1 << (target % STRIDE);
    let mut ways = [NEVER; MAX_CHOICES];
    let is_known = |known: &[u64], at: u16| known[usize::from(at / STRIDE)] >> (at % STRIDE) & 1 != 0;
    for steps in 0..NEVER {
        let mut wanted = false;
        for (choice, way) in choices.iter().zip(&mut ways) {
            if let Choice::Act(action) = choice
                && *way == NEVER
            {
                if is_known(&known, action.at) {
                    *way = steps;
                } else {
                    wanted = true;
                }
            }
        }
        // All boxes next to those that are known: first along each row, then from row to row.
        let mut wide = known;
        for row in &mut wide[..rows] {
            *row |= *row << 1 | *row >> 1;
        }
        let mut grown = false;
        for row in 0..rows {
            let above = if row + 1 < rows { wide[row + 1] } else { 0 };
            let below = if row > 0 { wide[row - 1] } else { 0 };
            let more = known[row] | (wide[row] | above | below) & open[row];
            grown |= more != known[row];
            known[row] = more;
        }
        if !wanted || !grown {
            break;
        }
    }
    ways
}

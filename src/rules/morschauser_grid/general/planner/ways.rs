//! How far it is by the ground: for who has to go round a wood, a lake or houses.

use crate::rules::morschauser_grid::data::Kind;
use crate::rules::morschauser_grid::general::{Choice, MAX_CHOICES};
use crate::rules::morschauser_grid::grid::{MOST_ROWS, STRIDE};
use crate::rules::morschauser_grid::state::Field;

/// What no ground leads to.
const NEVER: u8 = 120;

/// Whether the straight way between two boxes, step by step toward the other, is open to a kind.
pub(super) fn is_straight(field: &Field, kind: Kind, from: u16, to: u16) -> bool {
    let open = field.terrain.open(kind);
    let mut at = from;
    loop {
        let (dx, dy) = field.grid.step(at, to);
        at = field.grid.plus(at, dx.signum(), dy.signum());
        if at == to {
            return true;
        }
        if open[usize::from(at / STRIDE)] >> (at % STRIDE) & 1 == 0 {
            return false;
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::morschauser_grid::general::Action;
    use crate::rules::morschauser_grid::sandtable::Table;

    #[test]
    fn a_wood_is_gone_round_by_all_but_light_infantry() {
        let wood = (8..=12).map(|x| format!("G wood {x} 7\n")).collect::<String>();
        let t = Table::of(&format!("{wood}B infantry 10 6 N\nR infantry 10 9 S"));
        let (from, to) = (t.state.unit(0).at, t.state.unit(1).at);
        assert!(is_straight(&t.field, Kind::Light, from, to) && !is_straight(&t.field, Kind::Line, from, to));
        let ends = [(10, 6), (7, 6), (10, 8), (10, 7)].map(|(x, y)| {
            let at = t.field.grid.at(x, y);
            Choice::Act(Action { at, ..t.stand(0) })
        });
        let steps = |kind| ways(&t.field, kind, to, &ends)[..4].to_vec();
        assert_eq!(steps(Kind::Light), [3, 3, 1, 2]);
        assert_eq!(steps(Kind::Line), [6, 4, 1, NEVER], "nobody ends in the wood");
    }
}

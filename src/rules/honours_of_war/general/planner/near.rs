//! The enemies nearest to a place.

use crate::base::geometry::root;
use crate::base::{Point, Side};
use crate::rules::honours_of_war::state::{Field, State};

/// Most enemies that are looked at: the nearest.
const NEAREST: usize = 8;

/// The units of a side nearest to a place with their distances, middle to middle, the nearest first.
pub(super) struct Near {
    list: [(i32, u8); NEAREST],
    len: usize,
}

impl Near {
    pub fn of(field: &Field, state: &State, side: Side, at: Point) -> Near {
        let mut squares = [(i64::MAX, 0); NEAREST];
        let mut len = 0;
        for (unit, u) in field.standing(state, side).filter(|(_, u)| u.fights()) {
            let square = u.rect.centre.square_to(at);
            if len == NEAREST && square >= squares[NEAREST - 1].0 {
                continue;
            }
            let mut n = len.min(NEAREST - 1);
            while n > 0 && squares[n - 1].0 > square {
                squares[n] = squares[n - 1];
                n -= 1;
            }
            squares[n] = (square, unit);
            len = (len + 1).min(NEAREST);
        }
        let mut near = Near { list: [(0, 0); NEAREST], len };
        for (place, &(square, unit)) in near.list.iter_mut().zip(&squares[..len]) {
            *place = (root(square), unit);
        }
        near
    }

    pub fn list(&self) -> &[(i32, u8)] {
        &self.list[..self.len]
    }
}

//! Where a Leader rides.

use super::LEADER_HALVES;
use super::reach::{Reach, leader_may_enter};
use crate::rules::morschauser_grid::state::{Field, State};

/// Where a Leader gets to: straight, if nothing is in the way, and else by a search, which is made once and only then.
pub struct Rides<'a> {
    field: &'a Field,
    state: &'a State,
    leader: u8,
    searched: bool,
}

impl<'a> Rides<'a> {
    pub fn of(field: &'a Field, state: &'a State, leader: u8) -> Rides<'a> {
        Rides { field, state, leader, searched: false }
    }

    /// Whether he gets to a box this turn.
    pub fn gets_to(&mut self, reach: &mut Reach, at: u16) -> bool {
        let from = self.state.leader(self.leader).at;
        if self.field.grid.distance(from, at) > LEADER_HALVES || !self.may_enter(at) {
            return false;
        }
        if self.is_clear(from, at) {
            return true;
        }
        if !self.searched {
            reach.ride(self.field, self.state, self.leader, LEADER_HALVES);
            self.searched = true;
        }
        reach.found().iter().any(|node| node.at == at)
    }

    fn may_enter(&self, at: u16) -> bool {
        let side = self.field.leaders[usize::from(self.leader)].side;
        leader_may_enter(self.field, self.state, side, at)
            && self.field.lone_leader(self.state, side.other(), at).is_none()
    }

    /// Whether one of the two shortest ways is free: with its diagonal steps first, or with the straight ones.
    fn is_clear(&self, from: u16, to: u16) -> bool {
        let (dx, dy) = self.field.grid.step(from, to);
        let across = (dx.signum(), dy.signum());
        let along = if dx.abs() > dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
        let (short, long) = (dx.abs().min(dy.abs()), dx.abs().max(dy.abs()));
        let is_free = |first: (i16, i16), count: i16, then: (i16, i16)| {
            let mut at = from;
            (0..long).all(|n| {
                let (x, y) = if n < count { first } else { then };
                at = self.field.grid.plus(at, x, y);
                self.may_enter(at)
            })
        };
        is_free(across, short, along) || is_free(along, long - short, across)
    }
}

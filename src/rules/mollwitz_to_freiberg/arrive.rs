//! What a scenario orders by turn (MTF-GME-04): brigades that come later or may not move yet, commanders who leave. The rules
//! have none of these.

use super::engine::Engine;
use super::event::Code;
use super::general::post::ready;
use super::movement::APART;
use super::setup::set_up;
use super::state::{Field, Morale, NONE, State};
use crate::base::{Rect, Side};
use crate::field::scenario::{Arrival, Stance, When};
use crate::rules::mollwitz_to_freiberg::command::post_behind;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;

/// How far from its place it looks for room, in inches.
const ROOM: i32 = 60;

impl Field {
    /// When and where a brigade comes that is not on the table at the start.
    #[must_use]
    pub fn arrival(&self, side: Side, brigade: u8) -> Option<Arrival> {
        self.arrivals.iter().find(|a| (a.0, a.1) == (side, brigade)).map(|a| a.2)
    }

    /// Whether a unit's brigade may not move of its own will yet (MTF-GME-04).
    #[must_use]
    pub fn is_withheld(&self, state: &State, unit: u8) -> bool {
        let own = self.unit(unit);
        self.withheld
            .iter()
            .any(|&(side, brigade, from)| (side, brigade) == (own.side, own.brigade) && state.turn < from)
    }

    /// The free place of a unit in column that is nearest to where its brigade comes.
    fn place_of(&self, state: &State, unit: u8, arrival: &Arrival) -> Option<Rect> {
        let data = self.unit(unit);
        let (files, stand) = ready(data, Some(Stance::Column));
        let (front, depth) = self.size(unit, data.figures, data.guns, files, stand);
        // Its rear is on the edge.
        let at = arrival.at.ahead(arrival.heading, depth / 2);
        (0..ROOM).find_map(|ring| {
            (0..16).find_map(|turn| {
                let rect = Rect::new(
                    at.ahead(arrival.heading.turned(turn * 2_880), ring * INCH),
                    arrival.heading,
                    front,
                    depth,
                );
                self.is_free(state, unit, &rect, APART).then_some(rect)
            })
        })
    }
}

impl Engine<'_> {
    /// The brigades of the active side that are due: in column about the place where they come, before its turn, in which
    /// they act. Who finds no room comes when there is some.
    pub(super) fn arrive(&mut self) {
        let (field, side) = (self.field, self.state.active);
        for &(_, brigade, arrival) in field.arrivals.iter().filter(|a| a.0 == side) {
            let waits =
                |state: &State, u: u8| field.unit(u).brigade == brigade && state.unit(u).morale == Morale::Waits;
            if !field.units_of(side).any(|u| waits(self.state, u)) {
                continue;
            }
            let leader = field.leaders_of(side).find(|&l| field.leaders[usize::from(l)] == Some(brigade));
            match arrival.when {
                When::Turn(turn) if self.state.turn < turn => continue,
                When::Die { from, .. } if self.state.turn < from => continue,
                When::Die { least, .. } => {
                    let die = self.d6(side);
                    let who = leader.map_or(NONE, |l| field.leader_piece(self.state, l));
                    self.tell(Code::ArrivalDie, who, NONE, [die.into(), least.into(), (die >= least).into(), 0]);
                    if die < least {
                        continue;
                    }
                }
                When::Turn(_) => {}
            }
            for unit in field.units_of(side) {
                if !waits(self.state, unit) {
                    continue;
                }
                if let Some(rect) = field.place_of(self.state, unit, &arrival) {
                    set_up(field, self.state, unit, rect, Some(Stance::Column));
                    self.tell_stand(Code::Arrived, unit, NONE);
                }
            }
            let first = field.here(self.state, side).find(|&u| field.unit(u).brigade == brigade);
            if let Some((leader, unit)) = leader.zip(first)
                && self.state.leaders[usize::from(leader)].waits
            {
                let mut at = post_behind(&self.state.unit(unit).rect);
                at.x = at.x.clamp(-field.half.x, field.half.x);
                at.y = at.y.clamp(-field.half.y, field.half.y);
                let l = &mut self.state.leaders[usize::from(leader)];
                (l.at, l.here, l.waits) = (at, true, false);
                self.tell(Code::GeneralMoved, field.leader_piece(self.state, leader), NONE, [0; 4]);
            }
        }
    }
}

impl Engine<'_> {
    /// At the end of a turn: commanders who are to leave the field then, with nobody. Who is to follow one comes to where he was
    /// (MTF-GME-04).
    pub(super) fn generals_leave(&mut self) {
        for side in Side::BOTH {
            let leader = self.field.leaders_of(side).next().filter(|&l| self.state.leaders[usize::from(l)].here);
            let data = self.field.sides[side.index()];
            let Some(leader) = leader.filter(|_| data.leaves == Some(self.state.turn)) else {
                continue;
            };
            let at = self.field.leader_at(self.state, leader);
            self.tell(Code::GeneralLeaves, self.field.leader_piece(self.state, leader), NONE, [0; 4]);
            let follows = data.successor.is_some();
            self.state.succeeded[side.index()] = follows;
            let l = &mut self.state.leaders[usize::from(leader)];
            (l.at, l.here, l.with, l.left) = (at, follows, NONE, !follows);
            if follows {
                self.tell(Code::GeneralMoved, self.field.leader_piece(self.state, leader), NONE, [0; 4]);
            }
        }
    }
}

#[cfg(test)]
mod tests;

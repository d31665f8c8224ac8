//! Objectives, breaking points and the end (HOW-WIN).

use super::engine::Engine;
use super::event::Code;
use super::state::{By, Ending, Field, State};
use crate::base::Side;
use crate::base::geometry::rect::TOUCH;
use crate::base::geometry::{Point, Rect, outline};

/// How the end is told where both armies broke (HOW-WIN-06); else it is the number of [`By`].
const BOTH_BROKE: i16 = 4;

/// Whether a footprint is in, on or touching an objective (HOW-WIN-03): edge on edge, to a tenth of a millimetre.
pub(super) fn on_goal(points: &[Point], rect: &Rect) -> bool {
    let rect = &Rect { half_front: rect.half_front + TOUCH, half_depth: rect.half_depth + TOUCH, ..*rect };
    match points {
        [] => false,
        [p] => rect.contains(*p),
        [a, b] => rect.meets_line(*a, *b),
        points => {
            let (low, high) = outline::bounds(points);
            let (at, reach) = (rect.centre, rect.reach());
            let beside = at.x + reach < low.x || at.x - reach > high.x || at.y + reach < low.y || at.y - reach > high.y;
            !beside && outline::touches_rect(points, rect)
        }
    }
}

impl Field {
    /// Points that a side has lost, in halves; red units and abandoned guns cost none (HOW-WIN-11, HOW-WIN-02, HOW-WIN-03, HOW-OPT-14): by units Done For and by objectives
    /// that the enemy holds.
    #[must_use]
    pub fn points_lost(&self, state: &State, side: Side) -> u16 {
        let units: u16 =
            self.units_of(side).filter(|&u| state.unit(u).is_lost()).map(|u| self.weight_of(state, u)).sum();
        // HOW-WIN-03: what it held at the start, or nobody did, and the enemy holds now.
        let goals: u16 = self
            .goals
            .iter()
            .zip(state.objectives)
            .filter(|(goal, holder)| *holder == Some(side.other()) && goal.holder != Some(side.other()))
            .map(|(goal, _)| goal.worth)
            .sum();
        // HOW-OPT-05: for as long as they are red.
        let red = |&u: &u8| state.unit(u).red() && self.unit(u).weight() > 0;
        let red = if self.options.red_units { self.units_of(side).filter(red).count() as u16 } else { 0 };
        units + goals + red
    }
}

impl Field {
    /// Whether a side has lost so many points that it is broken (HOW-WIN-05). Where allied armies break each by itself,
    /// the side is broken when all of them are; objectives count against the first (HOW-WIN-10, HOW-NAT-10).
    #[must_use]
    pub fn has_broken(&self, state: &State, side: Side, lost: u16) -> bool {
        let mut allies = self.allies.iter().filter(|a| a.side == side).peekable();
        if !self.options.separate || allies.peek().is_none() {
            return lost >= self.sides[side.index()].breaking;
        }
        let red = |u: u8| self.options.red_units && state.unit(u).red();
        let cost = |u: u8| match state.unit(u) {
            _ if self.unit(u).weight() == 0 => 0,
            unit if unit.is_lost() => self.weight_of(state, u),
            _ => u16::from(red(u)),
        };
        let by_units: u16 = self.units_of(side).map(cost).sum();
        let mut goals = lost.saturating_sub(by_units);
        allies.all(|ally| {
            let ours = |u: &u8| ally.brigades & (1 << self.unit(*u).brigade) != 0;
            let own: u16 = self.units_of(side).filter(ours).map(cost).sum();
            let lost = own + std::mem::take(&mut goals);
            lost >= ally.breaking || self.has_none_left(state, self.units_of(side).filter(ours))
        })
    }

    /// Whether none of some units is left that counts for the breaking point of its army (HOW-WIN-01).
    fn has_none_left(&self, state: &State, mut units: impl Iterator<Item = u8>) -> bool {
        units.all(|u| state.unit(u).is_out() || self.unit(u).weight() == 0)
    }
}

impl Engine<'_> {
    /// HOW-WIN-04: who holds each objective. One on which nobody stands is not lost by its first owner (HOW-WIN-03), and held
    /// no longer by whoever took it, or has to attain it (HOW-WIN-08); a disputed one counts for neither. Transport neither
    /// holds nor disputes one.
    fn objectives(&mut self) {
        for (n, goal) in self.field.goals.iter().enumerate() {
            let mut there = [false; 2];
            let mut good = [false; 2];
            let (low, high) = outline::bounds(&goal.points);
            for unit in 0..self.field.units.len() as u8 {
                let u = self.state.unit(unit);
                // Most stand nowhere near it; rounding moves a corner by less than 4.
                let (c, reach) = (u.rect.centre, u.rect.reach() + 4);
                let near =
                    c.x + reach >= low.x && c.x - reach <= high.x && c.y + reach >= low.y && c.y - reach <= high.y;
                if near && u.fights() && self.field.unit(unit).weight() > 0 && on_goal(&goal.points, &u.rect) {
                    let side = self.field.unit(unit).side.index();
                    there[side] = true;
                    good[side] |= !u.red();
                }
            }
            let holder = match (there, good) {
                ([true, false], [true, _]) => Some(Side::Blue),
                ([false, true], [_, true]) => Some(Side::Red),
                ([true, true], _) => None,
                _ => goal.holder.filter(|side| goal.due.is_none_or(|(of, _)| of != *side)),
            };
            if holder != self.state.objectives[n] {
                self.state.objectives[n] = holder;
                let number = holder.map_or(-1, |s| s as i16);
                // Nobody's because both are there, or one's again though it is empty.
                let otherwise = match holder {
                    None => there == [true; 2],
                    Some(side) => !there[side.index()],
                };
                self.tell_all(Code::Objective, [number, n as i16, otherwise.into(), 0]);
            }
        }
    }

    /// Phase 8 (HOW-WIN-05, HOW-WIN-06, HOW-WIN-07): an army whose lost points reach its breaking point, or which has no unit
    /// left, is broken; both at once is a draw. Next come objectives with a turn limit (HOW-WIN-08): an army broken before
    /// they are attained loses all the same (HOW-WIN-09). After the last turn the army with more points lost has lost.
    pub(super) fn breaking_points(&mut self) {
        self.disengage();
        self.brigadiers_after_loss();
        self.objectives();
        let mut broken = [false; 2];
        for side in Side::BOTH {
            let lost = self.field.points_lost(self.state, side);
            self.state.lost[side.index()] = lost;
            let none_left = self.field.has_none_left(self.state, self.field.units_of(side));
            broken[side.index()] = none_left || self.field.has_broken(self.state, side, lost);
        }
        let lost = self.state.lost;
        let [blue, red] = [0, 1].map(|n| self.field.sides[n].breaking as i16);
        self.tell_all(Code::Points, [lost[0] as i16, lost[1] as i16, blue, red]);
        let ending = match broken {
            [true, true] => Some(Ending { winner: None, by: By::Breaking }),
            [true, false] => Some(Ending { winner: Some(Side::Red), by: By::Breaking }),
            [false, true] => Some(Ending { winner: Some(Side::Blue), by: By::Breaking }),
            [false, false] => self.timed_objectives().or_else(|| self.last_turn()),
        };
        let Some(ending) = ending else { return };
        self.state.ending = Some(ending);
        let number = ending.winner.map_or(-1, |s| s as i16);
        let how = if broken == [true; 2] { BOTH_BROKE } else { ending.by as i16 };
        self.tell_all(Code::Over, [number, how, 0, 0]);
    }

    /// HOW-WIN-08: the side that holds all the objectives it has to attain wins, and one that failed by their turn loses.
    /// Both at the same check are level, and the battle goes on to its other ends.
    fn timed_objectives(&mut self) -> Option<Ending> {
        let state = &*self.state;
        let of = |side: Side| {
            let goals = self.field.goals.iter().zip(state.objectives);
            goals.filter_map(move |(g, holder)| g.due.filter(|d| d.0 == side).map(|(_, turn)| (turn, holder)))
        };
        let has = |side: Side| of(side).next().is_some() && of(side).all(|(_, holder)| holder == Some(side));
        let late = |side: Side| of(side).any(|(turn, holder)| state.turn >= turn && holder != Some(side));
        let attained = Side::BOTH.map(has);
        let missed = Side::BOTH.map(late);
        let one = |flags: [bool; 2]| match flags {
            [true, false] => Some(Side::Blue),
            [false, true] => Some(Side::Red),
            _ => None,
        };
        if let Some(side) = one(attained) {
            self.tell_all(Code::Attained, [side as i16, 0, 0, 0]);
            return Some(Ending { winner: Some(side), by: By::Attained });
        }
        one(missed).map(|side| Ending { winner: Some(side.other()), by: By::Missed })
    }

    /// HOW-WIN-07.
    fn last_turn(&self) -> Option<Ending> {
        let winner = match self.state.lost[0].cmp(&self.state.lost[1]) {
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Equal => None,
        };
        (self.state.turn >= self.field.last_turn).then_some(Ending { winner, by: By::LastTurn })
    }
}

#[cfg(test)]
mod tests;

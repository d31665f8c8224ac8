//! What a scenario orders: who may not move yet, who comes later, which general leaves (HOW-SCN-15, HOW-SCN-25,
//! HOW-SCN-40, HOW-SCN-41).

use super::data::{D, Grade, Performance};
use super::engine::Engine;
use super::event::Code;
use super::state::{Field, Flags, Formation, Kind, Leader, Morale, NONE, Rank, State};
use super::terrain::Part;
use crate::base::{Len, Point, Rect, Side};
use crate::field::scenario::{Arrival, When};

/// What a scenario orders of a brigade or an independent unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Orders {
    /// The first turn in which it may move of its own will; 0 and 1 mean at once.
    pub moves_from: u16,
    /// Where and when it comes on the table; none: it stands there at the start.
    pub arrival: Option<Arrival>,
}

/// A commanding general who leaves (HOW-SCN-41).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaving {
    /// The turn at the end of which he goes.
    pub turn: u16,
    /// The lieutenant general who commands from then on, if there is one.
    pub successor: Option<Successor>,
}

/// The lieutenant general who commands when the commanding general has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor {
    /// His grade as the options have generals: unrated (HOW-CMD-15), or dithering (HOW-NAT-77).
    pub grade: Grade,
    /// His number among the lieutenant generals of the scenario, be they played or not (HOW-OPT-08).
    pub number: u8,
}

impl Field {
    /// What the scenario orders of a brigade.
    #[must_use]
    pub fn orders_of(&self, brigade: u8) -> Orders {
        self.orders.get(usize::from(brigade)).copied().unwrap_or_default()
    }

    /// Whether a unit may not move of its own will yet (HOW-SCN-25, HOW-SCN-40): no moves, changes of formation, charges
    /// and counter-charges; its brigade rolls no command die. Fire, facing a charge, forming under it, evasion, forced
    /// moves, rallying and pursuits are free.
    #[must_use]
    pub fn is_withheld(&self, state: &State, unit: u8) -> bool {
        state.turn < self.orders_of(self.unit(unit).brigade).moves_from
    }

    /// Whether a brigade has anybody who can act in the movement phase now: on the table and not withheld, or due to come
    /// on it.
    #[must_use]
    pub fn can_activate(&self, state: &State, brigade: u8) -> bool {
        let b = state.brigade(brigade);
        !b.activated
            && state.turn >= self.orders_of(brigade).moves_from
            && b.units().any(|u| state.unit(u).fights() || b.due && state.unit(u).waits())
    }
}

/// In what formation troops come on the table (HOW-SCN-15).
fn marching(kind: Kind) -> Formation {
    if kind.is_guns() || kind == Kind::Transport { Formation::Limbered } else { Formation::Column }
}

impl Field {
    /// Where a unit stands that has come so far in.
    fn come_in(&self, unit: u8, arrival: &Arrival, far: i32) -> Rect {
        let (front, depth) = self.size(unit, marching(self.unit(unit).kind));
        Rect::new(arrival.at.ahead(arrival.heading, far - depth / 2), arrival.heading, front, depth)
    }

    /// The front and the depth of a unit that comes on the table.
    #[must_use]
    pub fn marches_in(&self, unit: u8) -> (i32, i32) {
        self.size(unit, marching(self.unit(unit).kind))
    }

    /// How far a unit has come in that is just wholly on the table: its depth, and what a slant to the edge adds; no more
    /// than its own front.
    fn wholly_in(&self, unit: u8, arrival: &Arrival) -> i32 {
        let (front, depth) = self.marches_in(unit);
        let on_table = |&d: &i32| self.is_on_table(&self.come_in(unit, arrival, d));
        (0..=front).step_by(Len::MM.0 as usize).map(|more| depth + more).find(on_table).unwrap_or(depth)
    }

    /// Whether a footprint lies where troops of a side that come later are to come on the table: in the column of the broadest
    /// and the longest of a brigade, or in its next move.
    #[must_use]
    pub fn bars_an_entrance(&self, state: &State, side: Side, rect: &Rect) -> bool {
        self.brigades_of(side).any(|b| {
            let Some(arrival) = self.orders_of(b).arrival else { return false };
            let columns = || state.brigade(b).units().map(|u| self.marches_in(u));
            let front = columns().map(|(front, _)| front).max().unwrap_or(0) + 2 * self.d(D::Tolerance);
            let depth = columns().map(|(_, depth)| depth).max().unwrap_or(0) + self.d(D::FootColumn);
            Rect::new(arrival.at.ahead(arrival.heading, depth / 2), arrival.heading, front, depth).overlaps(rect)
        })
    }

    /// Whether the ground keeps a unit from ever coming on the table there.
    #[must_use]
    pub fn is_kept_out(&self, unit: u8, arrival: &Arrival) -> bool {
        let rect = self.come_in(unit, arrival, self.wholly_in(unit, arrival));
        let kind = self.unit(unit).kind;
        !self.is_on_table(&rect)
            || !self.terrain.may_stand(&rect, kind, true)
            || self.terrain.is_astride(Part::ALL, &rect, kind, true)
    }

    /// Whether a unit that has just come on the table stands astride a water that bars it, and not on a bridge or ford
    /// (HOW-TER-28).
    #[must_use]
    pub fn comes_on_astride(&self, unit: u8, arrival: &Arrival) -> bool {
        let kind = self.unit(unit).kind;
        let whole = self.wholly_in(unit, arrival);
        let (outside, inside) = (self.come_in(unit, arrival, 0), self.come_in(unit, arrival, whole));
        self.terrain.is_astride(Part::ALL, &inside, kind, false)
            && self.terrain.toll(&outside, inside.centre - outside.centre, kind, true).is_none()
    }
}

impl Engine<'_> {
    /// At the start of a turn: which reserves may come on the table in it, by turn or by die.
    pub(super) fn reserves_due(&mut self) {
        for brigade in 0..self.field.brigades {
            let Some(arrival) = self.field.orders_of(brigade).arrival else { continue };
            if self.state.brigade(brigade).due {
                continue;
            }
            let side = self.field.side_of_brigade(brigade);
            let due = match arrival.when {
                When::Turn(turn) => self.state.turn >= turn,
                When::Die { from, .. } if self.state.turn < from => false,
                When::Die { least, .. } => {
                    let die = self.d6(side);
                    let comes = die as u8 >= least;
                    let piece = self.leader_piece(brigade);
                    self.tell(Code::ArrivalDie, piece, NONE, [i16::from(die), i16::from(least), i16::from(comes), 0]);
                    comes
                }
            };
            if due {
                let at = arrival.at;
                self.bring_general(side, at);
                self.bring_lieutenant(brigade, at);
                let b = self.state.brigade_mut(brigade);
                b.due = true;
                if b.has_brigadier() {
                    b.leader.here = true;
                    b.leader.at = at;
                    let piece = self.leader_piece(brigade);
                    self.tell_figure(piece, at);
                }
            }
        }
    }

    /// The commanding general whose troops all come later, where the first of them come on.
    fn bring_general(&mut self, side: Side, at: Point) {
        let nobody = |leaving: Leaving| leaving.successor.is_none() && self.state.turn > leaving.turn;
        if self.state.generals[side.index()].here || self.field.sides[side.index()].leaves.is_some_and(nobody) {
            return;
        }
        let general = &mut self.state.generals[side.index()];
        (general.here, general.at) = (true, at);
        let piece = self.field.general_piece(self.state, side);
        self.tell_figure(piece, at);
    }

    /// The lieutenant or allied general of whose brigades this is the first to come, where it comes on.
    fn bring_lieutenant(&mut self, brigade: u8, at: Point) {
        let Some(n) = self.field.lieutenant_of(brigade) else { return };
        let waits = |b: u8| self.field.orders_of(b).arrival.is_some() && !self.state.brigade(b).due;
        let his = |b: &u8| self.field.lieutenant_of(*b) == Some(n);
        let side = self.field.side_of_brigade(brigade);
        // HOW-SCN-41: once the general has left there are no lieutenant generals.
        let serves = self.field.lieutenants[usize::from(n)].rank == Rank::General
            || self.field.sides[side.index()].leaves.is_none_or(|leaving| self.state.turn <= leaving.turn);
        let here = self.state.lieutenants[usize::from(n)].leader.here;
        if here || !serves || !(0..self.field.brigades).filter(his).all(waits) {
            return;
        }
        let leader = &mut self.state.lieutenants[usize::from(n)].leader;
        (leader.here, leader.at) = (true, at);
        let piece = self.field.lieutenant_piece(self.state, n);
        self.tell_figure(piece, at);
    }

    /// Reserves of an activated brigade come on the table in march column, each move measured from the edge; a unit that
    /// finds no room, or whose orders forbid an advance, waits for a later turn, and lets pass who does (HOW-SCN-15).
    pub(super) fn enter_reserves(&mut self, side: Side, brigade: u8) {
        let b = *self.state.brigade(brigade);
        let Some(arrival) = self.field.orders_of(brigade).arrival.filter(|_| b.due) else { return };
        if b.result < Performance::Steady {
            return;
        }
        for unit in b.units() {
            if !self.state.unit(unit).waits() {
                continue;
            }
            let Some((rect, formation)) = self.way_in(unit, &arrival) else { continue };
            let u = self.state.unit_mut(unit);
            u.morale = Morale::Green;
            u.rect = rect;
            u.formation = formation;
            u.run = rect.front_centre().distance(arrival.at);
            u.clear_run = u.run;
            u.moves = 1;
            u.flags.set(Flags::MOVED);
            u.flags.set(Flags::ACTED);
            self.tell_stand(Code::Arrived, unit, NONE);
            let edge = self.field.come_in(unit, &arrival, 0);
            if self.field.terrain.is_in_river(&rect) {
                self.wade(unit, &edge);
            }
            self.shift_figures(unit);
            self.state.begun = Rect { centre: arrival.at, ..rect };
            self.state.marching = self.state.unit(unit).formation.is_column();
            self.go_on(side, unit);
        }
    }

    /// Where a unit ends that comes on the table: as far in as its move and the others there allow, and wholly on it.
    fn way_in(&self, unit: u8, arrival: &Arrival) -> Option<(Rect, Formation)> {
        let formation = marching(self.field.unit(unit).kind);
        let whole_in = self.field.wholly_in(unit, arrival);
        let at = |d: i32| self.field.come_in(unit, arrival, d);
        // HOW-OPT-16: in a storm guns and transport come by a road or not at all.
        let bound = self.field.is_bound_to_roads(self.state, unit);
        let kind = self.field.kind(self.state, unit);
        let (outside, inside) = (at(0), at(whole_in));
        let by_road = self.field.terrain.column_on_road(&inside);
        // What its way takes is that of any move (HOW-TER-02), but that it comes wholly on the table whatever the ground.
        let reaches = |d: i32| {
            let toll = |from: &Rect, far: i32| {
                let step = Point::ORIGIN.ahead(arrival.heading, d - far);
                self.field.terrain.toll(from, step, kind, formation.is_column())
            };
            let road = by_road && self.field.terrain.column_on_road(&at(d));
            let normal = self.field.normal_move(self.state, unit, formation, road);
            let Some(rest) = toll(&inside, whole_in).filter(|t| t.may_go(d - whole_in)) else { return false };
            // What bars the entrance itself is passed, as it comes wholly on the table.
            let whole = if by_road { None } else { toll(&outside, 0) };
            if whole.is_some_and(|t| !t.may_go(d)) {
                return false;
            }
            let all = whole.unwrap_or(rest);
            all.cost(d, normal) <= normal
        };
        let stands = |d: i32| {
            let rect = at(d);
            (d == whole_in || reaches(d))
                && (!bound || self.field.terrain.column_on_road(&rect))
                && self.field.can_stand(self.state, unit, &rect, formation)
                && !self.field.enemy_within(self.state, unit, &rect, self.field.d(D::Tolerance) - 12)
        };
        let most = self.field.normal_move(self.state, unit, formation, by_road).max(whole_in);
        // Outwards in: what stands behind somebody on the road is not reached.
        let pace = self.field.d(D::Tolerance);
        let mut best = None;
        let mut d = whole_in;
        while d <= most && stands(d) {
            best = Some(d);
            d += if d < most { pace.min(most - d).max(1) } else { 1 };
        }
        best.map(|d| (at(d), formation))
    }

    /// HOW-SCN-41: a general leaves at the end of a turn. His lieutenant general commands from then on, where he stands;
    /// without one nobody does. That is no loss and costs no points.
    pub(super) fn generals_leave(&mut self) {
        for side in Side::BOTH {
            let Some(leaving) = self.field.sides[side.index()].leaves else { continue };
            if leaving.turn != self.state.turn {
                continue;
            }
            let piece = self.field.general_piece(self.state, side);
            self.tell(Code::GeneralLeaves, piece, NONE, [i16::from(leaving.successor.is_some()), 0, 0, 0]);
            // From now on the side has no lieutenant general.
            for n in self.field.lieutenants_of(side) {
                if self.field.lieutenants[usize::from(n)].rank == Rank::Lieutenant {
                    self.state.lieutenants[usize::from(n)].leader.here &=
                        leaving.successor.is_some_and(|s| s.number == n);
                }
            }
            let general = self.state.generals[side.index()];
            let Some(Successor { grade, number }) = leaving.successor else {
                self.state.generals[side.index()].here = false;
                continue;
            };
            // They change places in the state, so that each keeps what befell him (HOW-GEN-17).
            let kept = self.state.lieutenants[usize::from(number)].leader;
            self.state.lieutenants[usize::from(number)].leader = Leader { here: false, ..general };
            let grade = match grade {
                // HOW-CMD-32: an unrated one whose place a subordinate took is dithering.
                Grade::Unrated if self.field.options.unrated && kept.falls > 0 => Grade::Dithering,
                Grade::Unrated if self.field.options.unrated => Grade::Unrated,
                Grade::Dithering => Grade::Dithering,
                grade if usize::from(number) >= self.field.lieutenants.len() => grade,
                _ => kept.grade,
            };
            // Without lieutenant generals (HOW-OPT-08), or before his troops have come, he is where the other was.
            let (at, here) = if kept.here { (kept.at, true) } else { (general.at, general.here) };
            self.state.generals[side.index()] = Leader { at, grade, here, ..kept };
            self.state.succeeded[side.index()] = true;
            if here {
                let piece = self.field.general_piece(self.state, side);
                self.tell_figure(piece, at);
            }
        }
    }
}

#[cfg(test)]
mod tests;

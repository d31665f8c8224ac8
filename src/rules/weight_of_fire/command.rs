//! Generals: command distance, confusion, danger (section GEN).

use super::data::moves::{BRIGADIER, CAPTURED, CONFUSED, DIRECT, GENERAL_MOVE, MAJOR_GENERAL, TO_IRREGULARS};
use super::data::size::inches;
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision};
use super::movement::near::bits;
use super::state::{Field, Flags, NONE, State};
use crate::base::{Heading, Point, Rect, Side};

impl Field {
    /// The side of a general.
    #[must_use]
    pub const fn side_of_leader(&self, leader: u8) -> Side {
        let (first, end) = self.sides[0].leaders;
        if leader >= first && leader < end { Side::Blue } else { Side::Red }
    }

    /// Whether a unit is among those whom a general may influence (WOF-GEN-03): of his brigade, or any for a major general.
    #[must_use]
    pub fn commands(&self, leader: u8, unit: u8) -> bool {
        self.side_of_leader(leader) == self.unit(unit).side
            && (self.leaders[usize::from(leader)].major
                || self.leaders[usize::from(leader)].brigade == Some(self.unit(unit).brigade))
    }

    /// Whether a unit is within the command distance of a general of its own (WOF-GEN-02, WOF-GEN-04, WOF-GEN-05,
    /// WOF-GEN-08, WOF-IRR-04): his distance is 0 while he is with a unit, or confused.
    #[must_use]
    pub fn reaches(&self, state: &State, leader: u8, unit: u8) -> bool {
        let l = state.leaders[usize::from(leader)];
        if !l.here || !self.commands(leader, unit) {
            return false;
        }
        if l.with != NONE || l.confused {
            return l.with == unit;
        }
        // A major general who leads a brigade himself reaches its units like a brigadier (WOF-ORG-08).
        let brigade = self.leaders[usize::from(leader)].brigade == Some(self.unit(unit).brigade);
        let own = if brigade { BRIGADIER } else { DIRECT };
        let most = if self.unit(unit).irregular { TO_IRREGULARS } else { own };
        self.heads(state, unit).is_near(l.at, inches(most))
    }

    /// Whether some general of its own has a unit within his command distance (WOF-GEN-07).
    #[must_use]
    pub fn in_command(&self, state: &State, unit: u8) -> bool {
        self.leaders_of(self.unit(unit).side).any(|l| self.reaches(state, l, unit))
    }

    /// Whether a brigadier is within the distance of his major general (WOF-GEN-05, WOF-GEN-06): never where there is none.
    #[must_use]
    pub fn is_led(&self, state: &State, leader: u8) -> bool {
        let own = state.leaders[usize::from(leader)];
        let at = self.leader_at(state, leader);
        self.leaders_of(self.side_of_leader(leader)).any(|m| {
            let l = state.leaders[usize::from(m)];
            l.here
                && self.leaders[usize::from(m)].major
                && if l.with == NONE { l.at.is_near(at, inches(MAJOR_GENERAL)) } else { l.with == own.with }
        })
    }

    /// The enemies who can be in the way of a general's move, a bit each: looked at once for all of its ends.
    #[must_use]
    pub fn in_way_of(&self, state: &State, leader: u8) -> u64 {
        let from = self.leader_at(state, leader);
        let near = |e: &u8| {
            let rect = &state.unit(*e).rect;
            rect.centre.is_near(from, inches(GENERAL_MOVE) + rect.reach() + 8)
        };
        self.here(state, self.side_of_leader(leader).other()).filter(near).fold(0, |all, e| all | 1 << e)
    }

    /// Whether a general can ride straight to a place (WOF-GEN-01): within his move, over none of the enemies who can be in his
    /// way and no barred ground.
    #[must_use]
    pub fn may_ride(&self, state: &State, (leader, enemies): (u8, u64), to: Point) -> bool {
        let from = self.leader_at(state, leader);
        from.is_near(to, inches(GENERAL_MOVE))
            && !bits(enemies).any(|e| state.unit(e).rect.meets_line(from, to))
            && !self.terrain.bars(from, to)
    }
}

impl Engine<'_> {
    /// The last step of the initiative phase (WOF-SEQ-05, WOF-GEN-06, WOF-GEN-07, WOF-GEN-08, WOF-GEN-10): brigadiers first, then
    /// units; those who rout or pursue do not roll.
    pub fn confusion(&mut self) {
        let first = self.state.first;
        for side in [first, first.other()] {
            for leader in self.field.leaders_of(side) {
                self.state.leaders[usize::from(leader)].confused = false;
            }
        }
        for side in [first, first.other()] {
            for leader in self.field.leaders_of(side) {
                let here = self.state.leaders[usize::from(leader)].here;
                if !here || self.field.leaders[usize::from(leader)].major || self.field.is_led(self.state, leader) {
                    continue;
                }
                let die = self.d6(side);
                let piece = self.field.leader_piece(leader);
                self.tell(Code::ConfusionDie, piece, NONE, [die.into(), die.into(), 0, 0]);
                if die <= CONFUSED {
                    self.state.leaders[usize::from(leader)].confused = true;
                    self.tell(Code::Confused, piece, NONE, [0; 4]);
                }
            }
        }
        for unit in self.field.units_from(first) {
            let u = self.state.unit(unit);
            if !u.here() || u.routs() || u.has(Flags::PURSUES) || self.field.in_command(self.state, unit) {
                continue;
            }
            let die = self.die_of(unit);
            self.tell(Code::ConfusionDie, unit, NONE, [die.into(), die.into(), 0, 0]);
            if die <= CONFUSED {
                self.state.unit_mut(unit).set(Flags::CONFUSED);
                self.tell(Code::Confused, unit, NONE, [0; 4]);
            }
        }
    }

    /// A general's move (WOF-GEN-01, WOF-GEN-05): he stays, joins a unit of his that has no general, or places himself behind
    /// one.
    pub fn move_general(&mut self, leader: u8) {
        self.state.leaders[usize::from(leader)].moved = true;
        let side = self.field.side_of_leader(leader);
        self.choices.clear();
        self.choices.push(Choice::Hold);
        let rides = (leader, self.field.in_way_of(self.state, leader));
        for unit in self.field.here(self.state, side).filter(|&u| self.field.commands(leader, u)) {
            let u = self.state.unit(unit);
            let free = self.field.general_with(self.state, unit).is_none() && !u.has(Flags::PURSUES);
            if free && self.field.may_ride(self.state, rides, u.rect.centre) {
                self.choices.push(Choice::Join(unit));
            }
            let behind = u.rect.world(Point::new(0, -u.rect.half_depth - inches(2)));
            let inside = behind.x.abs() <= self.field.half.x && behind.y.abs() <= self.field.half.y;
            if inside && self.field.may_ride(self.state, rides, behind) {
                self.choices.push(Choice::Behind(unit));
            }
        }
        let piece = self.field.leader_piece(leader);
        match self.ask(side, Decision::General { leader }) {
            Choice::Join(unit) => {
                self.state.leaders[usize::from(leader)].with = unit;
                self.tell(Code::GeneralMoved, piece, NONE, [0; 4]);
                self.tell(Code::Joins, piece, unit, [0; 4]);
            }
            Choice::Behind(unit) => {
                let rect = self.state.unit(unit).rect;
                let l = &mut self.state.leaders[usize::from(leader)];
                l.at = rect.world(Point::new(0, -rect.half_depth - inches(2)));
                l.with = NONE;
                self.tell(Code::GeneralMoved, piece, NONE, [0; 4]);
            }
            _ => {}
        }
    }

    /// The danger to generals at the end of a phase (WOF-GEN-11, WOF-GEN-12, WOF-EX-02): a pip for each figure of the front
    /// rank, as it was when the phase began, takes one off the die.
    pub fn dangers(&mut self) {
        for unit in self.field.units_from(self.state.first) {
            let u = *self.state.unit(unit);
            let lost = u.phase_pips() / u16::from(u.front.max(1));
            if lost == 0 || !u.lives() {
                continue;
            }
            let Some(leader) = self.field.general_with(self.state, unit) else { continue };
            let die = self.die_of(unit) as i8;
            let score = die - lost.min(100) as i8;
            self.tell(Code::DangerDie, self.field.leader_piece(leader), unit, [die.into(), score.into(), 0, 0]);
            if score <= 0 {
                self.lose_general(leader, Code::GeneralKilled);
            }
        }
    }

    fn lose_general(&mut self, leader: u8, code: Code) {
        let at = self.field.leader_at(self.state, leader);
        self.tell(code, self.field.leader_piece(leader), NONE, [0; 4]);
        let l = &mut self.state.leaders[usize::from(leader)];
        (l.here, l.with, l.at) = (false, NONE, at);
    }

    /// A general whose unit is no more: he makes the roll of a lone one whom an enemy touches (WOF-GEN-13).
    pub fn unhorse(&mut self, unit: u8) {
        while let Some(leader) = self.field.general_with(self.state, unit) {
            let rect = self.state.unit(unit).rect;
            let mut at = rect.centre;
            at.x = at.x.clamp(-self.field.half.x, self.field.half.x);
            at.y = at.y.clamp(-self.field.half.y, self.field.half.y);
            let l = &mut self.state.leaders[usize::from(leader)];
            (l.at, l.with) = (at, NONE);
            self.capture(leader, NONE);
        }
    }

    /// Lone generals whom an enemy's move touched (WOF-GEN-13), at its end or on its straight way from a place.
    pub fn generals_touched(&mut self, mover: u8, from: &Rect) {
        for leader in self.field.leaders_of(self.field.unit(mover).side.other()) {
            let l = self.state.leaders[usize::from(leader)];
            let figure = Rect { centre: l.at, half_front: 1, half_depth: 1, ..*from };
            if l.here && l.with == NONE && self.ran_over(mover, from, &figure, 0) {
                self.capture(leader, mover);
            }
        }
    }

    /// On a 1 he is captured, else shifted clear of all enemies by an inch; one who finds no place is captured.
    fn capture(&mut self, leader: u8, by: u8) {
        let side = self.field.side_of_leader(leader);
        let die = self.d6(side);
        self.tell(Code::DangerDie, self.field.leader_piece(leader), by, [die.into(), die.into(), 0, 0]);
        let place = if die <= CAPTURED { None } else { self.clear_place(leader) };
        match place {
            None => self.lose_general(leader, Code::GeneralCaptured),
            Some(at) => {
                self.state.leaders[usize::from(leader)].at = at;
                self.tell(Code::GeneralMoved, self.field.leader_piece(leader), NONE, [0; 4]);
            }
        }
    }

    /// The nearest place an inch clear of all enemies, on ground that he can pass (WOF-GEN-01).
    fn clear_place(&self, leader: u8) -> Option<Point> {
        let side = self.field.side_of_leader(leader);
        let from = self.state.leaders[usize::from(leader)].at;
        let facing = self.field.sides[side.index()].facing;
        let free = |p: &Point| {
            p.x.abs() <= self.field.half.x
                && p.y.abs() <= self.field.half.y
                && !self.field.terrain.is_barred(*p)
                && self.field.here(self.state, side.other()).all(|e| !self.state.unit(e).rect.is_near(*p, inches(1)))
        };
        (0..=72_i32).find_map(|ring| {
            let around = |turn: i32| {
                let way = facing.behind().turned(turn * i32::from(Heading::FULL) / 16);
                from.ahead(way, ring * inches(1) / 2)
            };
            (0..16).map(around).find(free)
        })
    }
}

#[cfg(test)]
mod tests;

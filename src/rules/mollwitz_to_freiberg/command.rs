//! Generals: command distance, attaching, danger (section GEN). They neither shoot nor strike (MTF-GEN-02).

use super::body::PARTS;
use super::data::command::{CAPTURED, COMMAND, COMMAND_IRREGULARS, DANGER_HITS, IN_HAND, KILLED};
use super::data::moves::GENERAL_MOVE;
use super::data::size::inches;
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision, MAX_CHOICES};
use super::movement::APART;
use super::movement::around::each;
use super::movement::list::List;
use super::movement::retreat::WAYS;
use super::state::{Field, Flags, NONE, State};
use crate::base::geometry::Sweep;
use crate::base::{Heading, Point, Rect, Side};

/// How far a general rides from a unit that is shattered, in inches, as he likes best.
const LENGTHS_OF_A_GENERAL: [u8; 5] = [12, 18, 24, 36, 6];

/// Where a general stands who is behind a unit.
#[must_use]
pub fn post_behind(rect: &Rect) -> Point {
    rect.world(Point::new(0, -rect.half_depth - inches(2)))
}

impl Field {
    /// Whether some general commands a unit (MTF-GEN-01, MTF-GEN-05, MTF-GEN-08, MTF-GEN-09, MTF-IRR-06).
    #[must_use]
    pub fn in_command(&self, state: &State, unit: u8) -> bool {
        let reach = inches(if self.unit(unit).irregular { COMMAND_IRREGULARS } else { COMMAND });
        self.leaders_of(self.unit(unit).side).any(|l| {
            let leader = state.leaders[usize::from(l)];
            leader.here
                && if leader.with == NONE {
                    self.orders_reach(state, leader.at, unit, reach)
                } else {
                    leader.with == unit
                }
        })
    }

    /// Whether a way of so much leads from a place to some part of a unit that keeps off enemies and ground that bars
    /// (MTF-GEN-08): straight, or with one bend.
    fn orders_reach(&self, state: &State, at: Point, unit: u8, reach: i32) -> bool {
        let mut parts = (0..PARTS).filter_map(|n| self.part(state, unit, n));
        parts.any(|rect| rect.is_near(at, reach) && self.way_leads(state, at, (unit, rect), reach))
    }

    fn way_leads(&self, state: &State, at: Point, (unit, rect): (u8, &Rect), reach: i32) -> bool {
        let p = rect.local(at);
        let near = rect.world(Point::new(
            p.x.clamp(-rect.half_front, rect.half_front),
            p.y.clamp(-rect.half_depth, rect.half_depth),
        ));
        let clear = |from: Point, to: Point| {
            let mut enemies = self.here(state, self.unit(unit).side.other());
            !self.terrain.stops_riders(from, to) && enemies.all(|e| !state.unit(e).rect.meets_line(from, to))
        };
        if clear(at, near) {
            return true;
        }
        let goals = std::iter::once(near).chain(rect.corners());
        goals.into_iter().any(|goal| {
            let aside = Heading::of(goal - at).turned(90 * Heading::DEGREE);
            let middle = at.middle(goal);
            (1..=8).flat_map(|n| [n, -n]).any(|n| {
                let bend = middle.ahead(aside, n * inches(1) / 2);
                at.distance(bend) + bend.distance(goal) <= reach && clear(at, bend) && clear(bend, goal)
            })
        })
    }

    /// Whether a general can ride straight to a place: within his move, over no enemy, into contact with none, and over no
    /// ground that bars all (MTF-GEN-03).
    #[must_use]
    pub fn may_ride(&self, state: &State, leader: u8, to: Point) -> bool {
        self.may_ride_from(state, (self.side_of(leader), self.leader_at(state, leader)), to)
    }

    fn may_ride_from(&self, state: &State, (side, from): (Side, Point), to: Point) -> bool {
        let foes = self.here(state, side.other()).fold(0, |bits, e| bits | 1 << e);
        self.may_ride_by(state, (foes, from), to)
    }

    /// The same where only some enemies, a bit each, may be in the way.
    fn may_ride_by(&self, state: &State, (foes, from): (u64, Point), to: Point) -> bool {
        from.is_near(to, inches(GENERAL_MOVE))
            && each(foes).all(|e| {
                let its = &state.unit(e).rect;
                let (far, at) = (its.reach() + APART, its.centre);
                // Most stand to one side of all the way.
                at.x + far < from.x.min(to.x)
                    || at.x - far > from.x.max(to.x)
                    || at.y + far < from.y.min(to.y)
                    || at.y - far > from.y.max(to.y)
                    || !its.meets_line(from, to) && its.distance_to(to) >= APART
            })
            && !self.terrain.stops_riders(from, to)
    }

    /// The enemies who may be in the way of a general who rides to any unit of his side, a bit each.
    fn in_the_way(&self, state: &State, (side, from): (Side, Point)) -> u64 {
        let (mut low, mut high) = (from, from);
        for unit in self.here(state, side) {
            let rect = &state.unit(unit).rect;
            let far = rect.reach() + inches(2);
            low = Point::new(low.x.min(rect.centre.x - far), low.y.min(rect.centre.y - far));
            high = Point::new(high.x.max(rect.centre.x + far), high.y.max(rect.centre.y + far));
        }
        let near = |e: &u8| {
            let (at, far) = (state.unit(*e).rect.centre, state.unit(*e).rect.reach() + APART);
            at.x + far >= low.x && at.x - far <= high.x && at.y + far >= low.y && at.y - far <= high.y
        };
        self.here(state, side.other()).filter(near).fold(0, |bits, e| bits | 1 << e)
    }
}

impl Field {
    /// Where a general may ride: he stays, joins a unit that has no general, or places himself behind one, of his brigade first
    /// and then of others (MTF-GEN-01).
    pub fn offer_rides(&self, state: &State, leader: u8, choices: &mut List<'_>) {
        let (side, brigade) = (self.side_of(leader), self.leaders[usize::from(leader)]);
        let at = self.leader_at(state, leader);
        let from = (self.in_the_way(state, (side, at)), at);
        // Whether he reaches a place is asked before what it is worth to him.
        let reaches = |to: Point| at.is_near(to, inches(GENERAL_MOVE));
        let with = self.leaders_of(side).map(|l| state.leaders[usize::from(l)]).filter(|l| l.here && l.with != NONE);
        let led = with.fold(0_u64, |bits, l| bits | 1 << l.with);
        choices.push(Choice::Hold);
        for own in [true, false] {
            for unit in self.here(state, side) {
                let is_own = brigade.is_none_or(|b| b == self.unit(unit).brigade);
                if own != is_own || choices.len() + 2 > MAX_CHOICES {
                    continue;
                }
                let u = state.unit(unit);
                let (join, post) = (Choice::Join(unit), Choice::Behind(unit));
                if led & (1 << unit) == 0
                    && reaches(u.rect.centre)
                    && choices.wants(&join)
                    && self.may_ride_by(state, from, u.rect.centre)
                {
                    choices.push(join);
                }
                let behind = post_behind(&u.rect);
                let inside = behind.x.abs() <= self.half.x && behind.y.abs() <= self.half.y;
                if inside && reaches(behind) && choices.wants(&post) && self.may_ride_by(state, from, behind) {
                    choices.push(post);
                }
            }
        }
    }

    /// The side of a general.
    fn side_of(&self, leader: u8) -> Side {
        if self.leaders_of(Side::Blue).any(|l| l == leader) { Side::Blue } else { Side::Red }
    }
}

impl Engine<'_> {
    /// Before anything moves: who is out of command may be confused (MTF-SEQ-03, MTF-GEN-10, MTF-GEN-11).
    pub fn confusion(&mut self) {
        for unit in self.field.units_of(self.state.active) {
            let still = !self.state.unit(unit).here() || self.field.is_withheld(self.state, unit);
            if still || self.field.in_command(self.state, unit) {
                continue;
            }
            let die = self.die_of(unit);
            self.tell(Code::CommandDie, unit, NONE, [die.into(), die.into(), 0, 0]);
            if die < IN_HAND {
                self.state.unit_mut(unit).set(Flags::CONFUSED);
                self.tell(Code::Confused, unit, NONE, [0; 4]);
            }
        }
    }

    /// A general's move (MTF-GEN-03, MTF-GEN-04): he stays, joins a unit that has no general, or places himself behind
    /// one of his own.
    pub fn move_general(&mut self, leader: u8) {
        self.state.leaders[usize::from(leader)].moved = true;
        let side = self.state.active;
        let piece = self.field.leader_piece(self.state, leader);
        let decision = Decision::General { leader };
        match self.choose(side, decision, &|ask, list| ask.field.offer_rides(ask.state, leader, list)) {
            Some(Choice::Join(unit)) => {
                self.state.leaders[usize::from(leader)].with = unit;
                self.tell(Code::GeneralMoved, piece, NONE, [0; 4]);
                self.tell(Code::Joins, piece, unit, [0; 4]);
            }
            Some(Choice::Behind(unit)) => {
                let rect = self.state.unit(unit).rect;
                let l = &mut self.state.leaders[usize::from(leader)];
                l.at = post_behind(&rect);
                l.with = NONE;
                self.tell(Code::GeneralMoved, piece, NONE, [0; 4]);
            }
            _ => {}
        }
    }

    /// The danger to a general whose unit took damage (MTF-GEN-14): as soon as its hits are known, and again where a further
    /// round of the phase adds to them.
    pub fn danger(&mut self, unit: u8) {
        let (hits, before) = (self.state.unit(unit).phase_hits, self.state.unit(unit).risked);
        let new = hits >= DANGER_HITS && hits > before;
        let Some(leader) = self.field.general_with(self.state, unit).filter(|_| new) else { return };
        self.state.unit_mut(unit).risked = hits;
        let die = self.die_of(unit) as i8;
        let score = die - (hits / DANGER_HITS) as i8;
        let piece = self.field.leader_piece(self.state, leader);
        self.tell(Code::DangerDie, piece, NONE, [die.into(), score.into(), 0, 0]);
        if score <= KILLED {
            self.lose_general(leader, Code::GeneralKilled);
        }
    }

    fn lose_general(&mut self, leader: u8, code: Code) {
        let at = self.field.leader_at(self.state, leader);
        self.tell(code, self.field.leader_piece(self.state, leader), NONE, [0; 4]);
        let l = &mut self.state.leaders[usize::from(leader)];
        (l.here, l.with, l.at) = (false, NONE, at);
    }

    /// A general whose unit is shattered retreats by himself (MTF-GEN-07): away from the nearest enemy within the arc of a
    /// retreat, twelve inches or as far as he finds room (MTF-RET-01, MTF-RET-02); else back as far as the edge.
    pub fn ride_off(&mut self, leader: u8, unit: u8) {
        let rect = self.state.unit(unit).rect;
        let side = self.field.unit(unit).side;
        let back = self.field.sides[side.index()].facing.behind();
        let enemies = self.field.here(self.state, side.other());
        let near = enemies.map(|e| self.state.unit(e).rect.centre).min_by_key(|c| c.square_to(rect.centre));
        let away = near.map_or(back, |c| Heading::of(rect.centre - c));
        let free = |p: &Point| {
            let inside = p.x.abs() <= self.field.half.x && p.y.abs() <= self.field.half.y;
            let mut enemies = self.field.here(self.state, side.other());
            inside
                && !self.field.terrain.stops_riders(rect.centre, *p)
                && enemies.all(|e| {
                    self.state.unit(e).rect.contains(rect.centre)
                        || !self.state.unit(e).rect.meets_line(rect.centre, *p)
                })
                && self.field.here(self.state, side.other()).all(|e| !self.state.unit(e).rect.contains(*p))
        };
        let ways = WAYS.into_iter().flat_map(|turn| LENGTHS_OF_A_GENERAL.map(|far| (away.turned(turn), inches(far))));
        let mut at = ways
            .map(|(way, far)| rect.centre.ahead(way, far))
            .find(free)
            .unwrap_or_else(|| rect.centre.ahead(back, inches(12)));
        at.x = at.x.clamp(-self.field.half.x, self.field.half.x);
        at.y = at.y.clamp(-self.field.half.y, self.field.half.y);
        let l = &mut self.state.leaders[usize::from(leader)];
        (l.at, l.with) = (at, NONE);
        self.tell(Code::GeneralMoved, self.field.leader_piece(self.state, leader), NONE, [0; 4]);
        self.clear_of_enemies(leader, side.other());
    }

    /// Whether a unit that came from a place stands on a spot, or went over it.
    fn is_touched(&self, mover: u8, from: &Rect, at: Point) -> bool {
        let rect = &self.state.unit(mover).rect;
        // Most stand to one side of all the way.
        let (a, b, far) = (from.centre, rect.centre, from.reach().max(rect.reach()) + inches(1));
        let beside = |p: i32, a: i32, b: i32| p < a.min(b) - far || p > a.max(b) + far;
        if beside(at.x, a.x, b.x) || beside(at.y, a.y, b.y) {
            return false;
        }
        let head = Rect { centre: at, half_front: 60, half_depth: 60, ..*rect };
        rect.contains(at) || Sweep::of(from, rect.centre - from.centre).runs_over(&head)
    }

    /// Lone generals whom an enemy's move touched (MTF-GEN-15, MTF-GEN-16).
    pub fn generals_touched(&mut self, mover: u8, from: &Rect) {
        let side = self.field.unit(mover).side;
        for leader in self.field.leaders_of(side.other()) {
            let l = self.state.leaders[usize::from(leader)];
            if !l.here || l.with != NONE || !self.is_touched(mover, from, l.at) {
                continue;
            }
            let die = self.d6(side.other());
            self.tell(
                Code::DangerDie,
                self.field.leader_piece(self.state, leader),
                mover,
                [die.into(), die.into(), 0, 0],
            );
            if die <= CAPTURED {
                self.lose_general(leader, Code::GeneralCaptured);
            } else {
                self.clear_of_enemies(leader, side);
            }
        }
    }

    /// Moves a lone general by the shortest way off the enemies he stands in, over no other enemy and no ground that bars
    /// him; one who finds none is captured.
    fn clear_of_enemies(&mut self, leader: u8, enemy: Side) {
        let from = self.state.leaders[usize::from(leader)].at;
        let facing = self.field.sides[enemy.other().index()].facing;
        let free = |state: &State, p: Point| {
            p.x.abs() <= self.field.half.x
                && p.y.abs() <= self.field.half.y
                && self.field.here(state, enemy).all(|e| state.unit(e).rect.distance_to(p) >= APART)
        };
        if free(self.state, from) {
            return;
        }
        for ring in 1..=72 {
            for turn in 0..16 {
                let way = facing.behind().turned(turn * i32::from(Heading::FULL) / 16);
                let to = from.ahead(way, ring * inches(1) / 2);
                let over = |e: u8| {
                    let its = &self.state.unit(e).rect;
                    !its.contains(from) && its.meets_line(from, to)
                };
                let barred = self.field.terrain.stops_riders(from, to) || self.field.here(self.state, enemy).any(over);
                if free(self.state, to) && !barred {
                    self.state.leaders[usize::from(leader)].at = to;
                    self.tell(Code::GeneralMoved, self.field.leader_piece(self.state, leader), NONE, [0; 4]);
                    return;
                }
            }
        }
        self.lose_general(leader, Code::GeneralCaptured);
    }
}

#[cfg(test)]
mod tests;

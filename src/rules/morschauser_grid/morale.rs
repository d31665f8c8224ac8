//! Falling back, and commands that become Shaken.

use super::data::{FALL_STEPS, Formation, GUERILLAS_FROM, Kind, Nation, RETREAT_STEPS};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Choices, Decision};
use super::grid::{Facing, MAX_BOXES, NOWHERE, turned};
use super::movement::leader_may_enter;
use super::state::{Field, Flags, NONE, State};
use crate::base::Side;

impl Field {
    /// MHM-NATL-04: Russian infantry under Kutusov neither falls back from fire nor retreats when its command is Shaken.
    #[must_use]
    pub fn stands_fast(&self, state: &State, unit: u8) -> bool {
        let data = self.unit(unit);
        self.options.kutusov && data.kind.is_foot() && self.led_by(state, unit, Nation::Russian)
    }

    /// Whether a unit could be driven into a box: MHM-FALL-03, MHM-ORG-05.
    #[must_use]
    pub fn is_free(&self, state: &State, unit: u8, at: u16) -> bool {
        let data = self.unit(unit);
        at != NOWHERE
            && state.holder(at).is_none()
            && self.terrain.may_enter(data.kind, at)
            && self.lone_leader(state, data.side.other(), at).is_none()
    }
}

impl Engine<'_> {
    /// MHM-FALL-01, MHM-FALL-02, MHM-FALL-03: a unit falls back 2 boxes straight away from the box of the enemy that
    /// caused it, and faces it again. A fixed battery stays (MHM-AUS-02).
    pub fn fall_back(&mut self, unit: u8, enemy: u16) {
        let at = self.state.unit(unit).at;
        if at == NOWHERE || self.field.unit(unit).fixed {
            return;
        }
        let away = self.field.grid.direction(enemy, at);
        if !self.driven(unit, away, FALL_STEPS) {
            return;
        }
        if self.state.unit(unit).at == at {
            return self.tell_stand(Code::ShutIn, unit, NONE);
        }
        let u = self.state.unit_mut(unit);
        u.facing = self.field.grid.direction(u.at, enemy);
        u.leave_square();
        self.tell_stand(Code::FellBack, unit, NONE);
        if !self.field.is_shaken(self.state, unit) {
            self.tell(Code::Faces, unit, NONE, [0; 4]);
        }
    }

    /// Drives a unit some steps in a direction, with the Leaders in its box; says whether it is still on the table.
    fn driven(&mut self, unit: u8, away: Facing, steps: u8) -> bool {
        let side = self.field.unit(unit).side;
        let from = self.state.unit(unit).at;
        for _ in 0..steps {
            let at = self.state.unit(unit).at;
            if self.field.grid.next(at, away) == NOWHERE {
                self.take_along(side, from, NOWHERE);
                self.remove(unit, Code::LeftTheTable);
                return false;
            }
            let free = |e: &Self, eighths: u8| {
                let to = e.field.grid.next(at, turned(away, eighths));
                e.field.is_free(e.state, unit, to).then_some(to)
            };
            // Straight, else 45 degrees to a side, else 90, never toward the enemy.
            let Some(to) = [[0, 0], [7, 1], [6, 2]].into_iter().find_map(|pair| match pair.map(|n| free(self, n)) {
                [Some(a), Some(b)] => Some((a, b)),
                [Some(a), None] | [None, Some(a)] => Some((a, a)),
                [None, None] => None,
            }) else {
                break;
            };
            let mut choices = Choices::default();
            choices.push(Choice::Spot(to.0));
            if to.1 != to.0 {
                choices.push(Choice::Spot(to.1));
            }
            if let Choice::Spot(to) = self.ask(side, Decision::Back { unit }, &choices) {
                self.state.put(unit, to);
            }
        }
        let to = self.state.unit(unit).at;
        if to != from {
            self.take_along(side, from, to);
        }
        true
    }

    /// MHM-FALL-03: a Leader in the box goes along.
    fn take_along(&mut self, side: Side, from: u16, to: u16) {
        for leader in self.field.leaders_of(side) {
            if self.state.leader(leader).at != from {
                continue;
            }
            if to == NOWHERE {
                self.lose_leader(leader);
            } else {
                self.state.leader_mut(leader).at = to;
                self.tell(Code::LeaderFellBack, self.field.leader_piece(leader), NONE, [0; 4]);
            }
        }
    }

    /// A Leader alone goes back as a unit does (MHM-LEAD-03, MHM-CMD-02).
    pub fn leader_driven(&mut self, leader: u8, away: Facing, steps: u8) {
        let side = self.field.leaders[usize::from(leader)].side;
        let from = self.state.leader(leader).at;
        let mut at = from;
        for _ in 0..steps {
            if self.field.grid.next(at, away) == NOWHERE {
                self.lose_leader(leader);
                return;
            }
            let free = |to: u16, e: &Self| {
                to != NOWHERE
                    && leader_may_enter(e.field, e.state, side, to)
                    && e.field.lone_leader(e.state, side.other(), to).is_none()
            };
            let next = [0, 7, 1, 6, 2].map(|n| self.field.grid.next(at, turned(away, n)));
            let Some(to) = next.into_iter().find(|&to| free(to, self)) else { break };
            at = to;
        }
        if at != from {
            self.state.leader_mut(leader).at = at;
            self.tell(Code::LeaderFellBack, self.field.leader_piece(leader), NONE, [0; 4]);
        }
    }

    /// A Leader who lost a fight alone falls back 2 boxes (MHM-LEAD-03).
    pub fn leader_falls_back(&mut self, leader: u8, enemy: u16) {
        let at = self.state.leader(leader).at;
        if at != NOWHERE {
            let away = self.field.grid.direction(enemy, at);
            self.leader_driven(leader, away, FALL_STEPS);
        }
    }

    /// MHM-CMD-01: commands that have lost half of their units become Shaken, and go back at once; after a shot or a
    /// melee is fully resolved. Then armies may have to concede.
    pub fn settle(&mut self) {
        let mut any = false;
        let mover = self.state.mover;
        for side in [mover, mover.other()] {
            for command in self.field.commands_of(side) {
                let c = self.state.command(command);
                if c.shaken || c.removed == 0 {
                    continue;
                }
                let data = &self.field.commands[usize::from(command)];
                let whole = self.field.strength(self.state, command);
                if c.removed * 2 >= whole {
                    any = true;
                    let removed = i16::from(c.removed);
                    self.state.command_mut(command).shaken = true;
                    let piece = self.field.leader_piece(data.leader);
                    self.tell(Code::Shaken, piece, NONE, [removed, i16::from(whole), 0, 0]);
                    self.retreat(command);
                }
            }
        }
        if any {
            self.judge();
        }
    }

    /// MHM-CMD-02: every remaining unit of a command and its Leader go 4 steps toward their own edge, the rearmost first,
    /// and face the nearest enemy.
    fn retreat(&mut self, command: u8) {
        let field = self.field;
        let data = &field.commands[usize::from(command)];
        let back = turned(field.front[data.side.index()], 4);
        let leader_at = self.state.leader(data.leader).at;
        let stays = |e: &Self, unit: u8| field.unit(unit).fixed || field.stands_fast(e.state, unit);
        // Whom a unit that goes takes along; who is with one that stays goes alone.
        let with_unit = leader_at != NOWHERE
            && self.state.holder(leader_at).is_some_and(|u| data.units.contains(&u) && !stays(self, u));
        let mut gone = [false; super::state::MAX_UNITS];
        for _ in 0..data.units.len() {
            let left = data.units.iter().copied().filter(|&u| self.state.unit(u).here() && !gone[usize::from(u)]);
            let Some(unit) = left.max_by_key(|&u| (field.depth(self.state.unit(u).at, back), std::cmp::Reverse(u)))
            else {
                break;
            };
            gone[usize::from(unit)] = true;
            if self.state.unit(unit).has(Flags::GUERILLAS) {
                continue;
            }
            let (stays, from) = (stays(self, unit), self.state.unit(unit).at);
            if stays || !self.driven(unit, back, RETREAT_STEPS) {
                continue;
            }
            let at = self.state.unit(unit).at;
            if at != from {
                self.state.unit_mut(unit).leave_square();
            }
            let enemies = field.units_of(data.side.other()).map(|n| self.state.unit(n)).filter(|u| u.here());
            if let Some(enemy) = enemies.min_by_key(|u| field.grid.distance(u.at, at)) {
                let facing = field.grid.direction(at, enemy.at);
                self.state.unit_mut(unit).facing = facing;
            }
            self.tell_stand(Code::Retreated, unit, NONE);
        }
        if leader_at != NOWHERE && !with_unit {
            self.leader_driven(data.leader, back, RETREAT_STEPS);
        }
    }

    /// MHM-NATL-06: where militia of Spain is eliminated a stand of guerillas takes the field, at least 5 boxes from any
    /// enemy; it counts one hit of one, belongs to no command and leaves nothing behind.
    pub fn guerillas(&mut self, unit: u8) {
        let data = *self.field.unit(unit);
        let spanish = self.field.options.spain && data.kind == Kind::Militia && data.nation == Nation::Spanish;
        if !spanish {
            return;
        }
        let enemy = data.side.other();
        let mut choices = Choices::default();
        // The nearest boxes to the enemy first: with a table of many boxes these are what is worth a thought.
        let mut distances = [0; MAX_BOXES];
        for at in self.field.grid.boxes(false) {
            if self.field.is_free(self.state, unit, at) {
                distances[usize::from(at)] = self.field.nearest(self.state, enemy, at);
            }
        }
        for far in GUERILLAS_FROM * 2..=u8::MAX {
            for at in self.field.grid.boxes(self.field.reversed(data.side)) {
                if distances[usize::from(at)] == far && choices.len() < super::general::MAX_CHOICES {
                    choices.push(Choice::Spot(at));
                }
            }
            if choices.len() == super::general::MAX_CHOICES {
                break;
            }
        }
        if choices.is_empty() {
            return;
        }
        if let Choice::Spot(at) = self.ask(data.side, Decision::Guerillas { unit }, &choices) {
            self.state.put(unit, at);
            let facing = self.field.front[data.side.index()];
            let u = self.state.unit_mut(unit);
            // They fight as militia does out of every formation.
            (u.facing, u.hits, u.formation) = (facing, 1, Formation::Line);
            u.flags.set(Flags::GUERILLAS | Flags::ACTED);
            self.tell_stand(Code::Guerillas, unit, NONE);
            let lost = i16::from(data.hits() - 1);
            self.tell(Code::GuerillasStand, unit, NONE, [lost, 1, 0, 0]);
        }
    }
}

impl Field {
    /// How far a box lies in a direction from the middle: for orders of boxes by depth.
    #[must_use]
    pub fn depth(&self, at: u16, facing: Facing) -> i16 {
        let (x, y) = self.grid.place(at);
        match facing {
            0 => y,
            2 => x,
            4 => -y,
            _ => -x,
        }
    }
}

#[cfg(test)]
mod tests;

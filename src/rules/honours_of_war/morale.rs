//! Reactions to hits, retreats and routs (HOW-FIRE-56 to 70).

use super::data::D;
use super::engine::Engine;
use super::event::Code;
use super::state::{Class, DONE, Field, Flags, Formation, Kind, Morale, NONE, Phase, RETREAT, State, Unit};
use crate::base::Side;
use crate::base::geometry::Face;
use flight::Flight;

pub mod flight;
pub mod rally;

impl Field {
    /// The distance from a unit to the nearest enemy that is not Done For, and that enemy (HOW-RLY-03).
    #[must_use]
    pub fn nearest_enemy(&self, state: &State, unit: u8) -> Option<(u8, i32)> {
        let (side, rect) = (self.unit(unit).side.other(), &state.unit(unit).rect);
        let (_, likely) = self.nearest_middle(state, side, rect.centre)?;
        let enemies = self.standing(state, side).filter(|(_, e)| e.fights());
        Some(rect.nearest_of((likely, &state.unit(likely).rect), enemies.map(|(n, e)| (n, &e.rect))))
    }

    /// One normal forward move in the unit's present formation, weather included: the measure of retreats and routs
    /// (HOW-FIRE-58, HOW-FIRE-59). A garrison goes by its line move; gunners without guns move as light infantry (HOW-MOV-20).
    #[must_use]
    pub fn flight(&self, state: &State, unit: u8) -> i32 {
        let u = state.unit(unit);
        if u.has(Flags::ABANDONED) {
            return self.d(D::LightFoot) * (4 - self.weather(state).move_cut) / 4;
        }
        let formation = match u.formation {
            Formation::Deployed => Formation::Limbered,
            other => other,
        };
        self.normal_move(state, unit, formation, false)
    }
}

impl Field {
    /// Whether a battery has its guns in position, in the open or in a block.
    fn stand_to_guns(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        let placed = match u.formation {
            Formation::Deployed => true,
            Formation::Garrison => self.unit(unit).kind.is_guns(),
            _ => false,
        };
        placed && !u.has(Flags::ABANDONED)
    }
}

impl Engine<'_> {
    /// Reactions of all units that were hit and have not reacted (HOW-FIRE-57), and what their brigadiers do then.
    pub(super) fn reactions(&mut self) {
        let before = self.fallen_back();
        self.react_but(NONE);
        self.brigadiers_after_loss();
        self.brigadiers_go_back(before);
    }

    /// Those reactions, of all but one: the side with the initiative of the phase first, routs before retreats, those nearest
    /// to the enemy last (HOW-FIRE-57).
    pub(super) fn react_but(&mut self, one: u8) {
        let first = match self.state.phase {
            Phase::Movement => self.state.initiative,
            _ => self.state.fire_initiative,
        };
        for side in [first, first.other()] {
            for least in [DONE, RETREAT] {
                let bound = |e: &Self, n: u8| {
                    let u = e.state.unit(n);
                    n != one && u.fights() && u.has(Flags::HIT) && !u.has(Flags::REACTED) && u.hits >= least
                };
                while let Some(unit) = self.rearmost(side, |unit| bound(self, unit)) {
                    self.react(unit);
                }
            }
        }
    }

    /// Who has fallen back, one bit each.
    pub(super) fn fallen_back(&self) -> u64 {
        self.those(|u| u.morale == Morale::FellBack)
    }

    /// Of whom something holds, one bit each.
    fn those(&self, holds: impl Fn(&Unit) -> bool) -> u64 {
        (0..self.field.units.len() as u8).fold(0, |bits, u| bits | u64::from(holds(self.state.unit(u))) << u)
    }

    /// HOW-FIRE-56: what a unit's hits make it do, if it gained any this turn and has not reacted to them.
    pub(super) fn react(&mut self, unit: u8) {
        let u = self.state.unit_mut(unit);
        if !u.fights() || !u.has(Flags::HIT) || u.has(Flags::REACTED) || u.hits < RETREAT {
            return;
        }
        u.flags.set(Flags::REACTED);
        if u.hits >= DONE {
            self.rout(unit);
        } else if self.field.stand_to_guns(self.state, unit) {
            self.guns_in_trouble(unit);
        } else {
            self.draw_off(unit);
        }
    }

    /// A retreat as far as its general likes, from one to two moves (HOW-FIRE-59).
    fn draw_off(&mut self, unit: u8) {
        let (quarters, flight) = self.ask_retreat(unit);
        self.retreat_by(unit, quarters, flight);
    }

    /// HOW-FIRE-68: deployed guns at 4 hits through fire, and guns in a block (HOW-MEL-30), are abandoned on 1–2, else they
    /// limber for half a move and go. In melee the die has fallen already (HOW-MEL-29).
    fn guns_in_trouble(&mut self, unit: u8) {
        let side = self.field.unit(unit).side;
        let (quarters, _) = self.ask_retreat(unit);
        let lost = !self.state.unit(unit).has(Flags::LIMBERS) && {
            let die = self.d6(side);
            self.tell(Code::AbandonDie, unit, NONE, [i16::from(die), i16::from(die <= LOST_BY_FIRE), 0, 0]);
            die <= LOST_BY_FIRE
        };
        if lost {
            self.abandon(unit, 0);
            self.retreat(unit, quarters);
        } else {
            if self.state.unit(unit).block == NONE {
                let aside = self.field.is_limber_aside(self.state, unit);
                let u = self.state.unit_mut(unit);
                u.formation = Formation::Limbered;
                if aside {
                    let rect = u.rect;
                    self.state.unit_mut(unit).rect = self.field.formed(self.state, unit, &rect, Formation::Limbered);
                }
            }
            self.retreat(unit, quarters - 2);
        }
    }

    /// The gunners leave their guns where they stand (HOW-FIRE-68, HOW-ORG-08); they are as wide and deep as the gun base.
    /// `how` is what the event tells of that.
    fn abandon(&mut self, unit: u8, how: i16) {
        let gun = self.field.gun_base(self.state, unit);
        let u = self.state.unit_mut(unit);
        u.guns = gun.centre;
        // Out of a block they come as they leave it.
        if u.block == NONE {
            u.rect = gun;
        }
        u.flags.set(Flags::ABANDONED);
        self.tell(Code::Abandoned, unit, NONE, [how, 0, 0, 0]);
    }

    /// A retreat of so many quarters of a move (HOW-FIRE-59 to 66). The unit is red from then on (HOW-RLY-07).
    pub(super) fn retreat(&mut self, unit: u8, quarters: i32) {
        self.retreat_by(unit, quarters, None);
    }

    /// The same, by a way that is worked out already.
    fn retreat_by(&mut self, unit: u8, quarters: i32, flight: Option<Flight>) {
        let length = self.field.flight(self.state, unit) * quarters / 4;
        let u = self.state.unit_mut(unit);
        u.morale = Morale::FellBack;
        u.flags.set(Flags::MOVED);
        u.flags.clear(Flags::AGAIN);
        // HOW-OPT-07: a battalion leaves its battalion guns behind.
        if self.field.options.battalion_guns && self.field.unit(unit).kind == Kind::Foot {
            u.flags.set(Flags::GUNLESS);
        }
        let from = u.hit_from;
        self.part(unit);
        let flight = flight.unwrap_or_else(|| self.field.flight_of(self.state, unit, from, (length, false)));
        self.flee(unit, flight, length, Code::Retreated);
    }

    /// A rout (HOW-FIRE-58, HOW-FIRE-66, HOW-FIRE-67): one normal move, facing away; the unit is Done For, and off in the rally phase.
    pub(super) fn rout(&mut self, unit: u8) {
        if self.field.stand_to_guns(self.state, unit) {
            self.abandon(unit, 3);
        }
        let length = self.field.flight(self.state, unit);
        let u = self.state.unit_mut(unit);
        u.morale = Morale::Routed;
        u.flags.set(Flags::MOVED);
        let from = u.hit_from;
        self.part(unit);
        let flight = self.field.flight_of(self.state, unit, from, (length, true));
        self.flee(unit, flight, length, Code::Routed);
    }

    /// HOW-FIRE-69, HOW-MEL-29: guns without gunners that enemy infantry or cavalry touches are taken, and the battery
    /// is Done For. The enemy cannot use them (HOW-FIRE-70).
    pub(super) fn capture_guns(&mut self) {
        for unit in self.field.units_from(self.state.fire_initiative) {
            let u = *self.state.unit(unit);
            if !u.fights() || !u.has(Flags::ABANDONED) {
                continue;
            }
            let enemy = self.field.units_of(self.field.unit(unit).side.other()).find(|&e| {
                let kind = self.field.unit(e).kind;
                let base = u.rect.half_front;
                self.state.unit(e).fights()
                    && (kind.is_foot() || kind.is_horse())
                    && self.state.unit(e).rect.distance_to(u.guns) <= base + self.field.d(D::Tolerance)
            });
            if let Some(enemy) = enemy {
                self.state.unit_mut(unit).flags.set(Flags::CAPTURED);
                self.tell(Code::GunsTaken, unit, enemy, [0; 4]);
                self.remove(unit, Code::Gone);
            }
        }
        self.brigadiers_after_loss();
    }

    /// Who must retreat again, one bit each.
    pub(super) fn bound_to_go_on(&self) -> u64 {
        self.those(|u| u.has(Flags::AGAIN))
    }

    /// HOW-RLY-11: red units that must retreat again do so at the start of the movement phase, the side with the
    /// initiative first, those nearest to the enemy last.
    pub(super) fn repeated_retreats(&mut self) {
        let first = self.state.initiative;
        for side in [first, first.other()] {
            let bound = |e: &Self, unit: u8| e.state.unit(unit).fights() && e.state.unit(unit).has(Flags::AGAIN);
            while let Some(unit) = self.rearmost(side, |unit| bound(self, unit)) {
                // It faces whom it fell back from (HOW-FIRE-66): the same direction as before is to its own rear.
                self.state.unit_mut(unit).hit_from = Face::Front;
                self.draw_off(unit);
            }
        }
    }

    /// The unit of a side furthest from the enemy of those for whom something holds: who falls back first, so that few are
    /// passed through (HOW-FIRE-57).
    fn rearmost(&self, side: Side, holds: impl Fn(u8) -> bool) -> Option<u8> {
        let distance = |u: u8| self.field.nearest_enemy(self.state, u).map_or(i32::MAX, |(_, d)| d);
        self.field.units_of(side).filter(|&u| holds(u)).max_by_key(|&u| distance(u))
    }
}

/// A die of this or less leaves deployed guns behind: at 4 hits by fire, and in melee (HOW-FIRE-68, HOW-MEL-29, HOW-MEL-30).
pub const LOST_BY_FIRE: i8 = 2;
pub const LOST_IN_MELEE: i8 = 4;

/// Hits that a friend of a class takes through whom a unit flees (HOW-FIRE-62, HOW-TER-53).
#[must_use]
pub const fn swept(class: Class) -> u8 {
    if matches!(class, Class::Inferior) { 2 } else { 1 }
}

#[cfg(test)]
mod tests;

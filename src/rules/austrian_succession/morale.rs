//! Morale tests, the general's and the supporters' part in them (sections MOR, GEN, SUP).

use super::data::{SUPPORT_TURNS, morale_score, rate, whole_size};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision, MAX_CHOICES};
use super::state::{Field, Kind, NONE, State};
use crate::base::{Face, Point, Rect, Side};

/// What is added to a morale throw (WAS-MOR-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Heart {
    /// The general is with it (WAS-GEN-01).
    pub general: bool,
    /// The friend behind it that supports it (WAS-SUP-01), or none; more than one adds no more (WAS-SUP-06).
    pub supporter: Option<u8>,
}

impl Heart {
    #[must_use]
    pub const fn bonus(&self) -> u8 {
        self.general as u8 + self.supporter.is_some() as u8
    }
}

impl Field {
    /// The score on the die with which a unit passes, after what is added (WAS-MOR-03, WAS-MOR-06); 1 or less always
    /// passes.
    #[must_use]
    pub fn test_score(&self, unit: u8, heart: &Heart) -> u8 {
        morale_score(self.unit(unit).quality).saturating_sub(heart.bonus())
    }

    /// Whether the general is attached to a unit (WAS-GEN-01).
    #[must_use]
    pub fn has_general(&self, state: &State, unit: u8) -> bool {
        let general = state.generals[self.unit(unit).side.index()];
        general.here && general.with == unit
    }

    /// Whether `friend` stands so that it can support `unit` (WAS-SUP-01, WAS-SUP-02, WAS-SUP-04, WAS-SUP-05).
    #[must_use]
    pub fn can_support(&self, state: &State, unit: u8, friend: u8) -> bool {
        let (u, f) = (state.unit(unit), state.unit(friend));
        let kind = self.kind(state, friend);
        if unit == friend || !f.here() || f.engaged() || matches!(kind, Kind::LightFoot | Kind::Gun) {
            return false;
        }
        let reach = SUPPORT_TURNS * rate(kind, f.formation);
        if u.rect.is_beyond(&f.rect, reach) {
            return false;
        }
        let q = u.rect.local(f.rect.centre);
        let (front, _) = whole_size(self.kind(state, unit), u.formation);
        if q.x.abs() > front / 2 || q.y >= -u.rect.half_depth {
            return false;
        }
        // From its front edge to the rear edge of the other.
        let edge = |rect: &Rect, face: Face| Rect { centre: rect.middle(face), half_depth: 0, ..*rect };
        let gap = edge(&u.rect, Face::Rear).distance(&edge(&f.rect, Face::Front));
        if gap > reach {
            return false;
        }
        let (from, to) = (f.rect.centre, u.rect.centre);
        if !self.terrain.is_open() {
            let Some(way) = self.terrain.way(Field::mover(kind, f.formation, &f.rect), from, to) else { return false };
            if gap + (way.cost - from.distance(to)).max(0) > reach || way.ford.is_some() {
                return false;
            }
        }
        // Nobody between but light foot, guns and generals.
        !(0..self.units.len() as u8).any(|o| {
            let other = state.unit(o);
            o != unit
                && o != friend
                && other.here()
                && near_line(&other.rect, from, to)
                && !(self.unit(o).side == self.unit(unit).side
                    && matches!(self.kind(state, o), Kind::LightFoot | Kind::Gun))
                && other.rect.distance_to_line(from, to) == 0
        })
    }

    /// The friends that could support a unit.
    pub fn supporters(&self, state: &State, unit: u8) -> impl Iterator<Item = u8> {
        let side = self.unit(unit).side;
        self.units_of(side).filter(move |&f| self.options.support && self.can_support(state, unit, f))
    }
}

/// Whether a footprint's circle meets the box around a line: quick, before the line itself is asked.
pub(super) fn near_line(rect: &Rect, a: Point, b: Point) -> bool {
    let (c, reach) = (rect.centre, rect.reach() + 4);
    c.x + reach >= a.x.min(b.x)
        && c.x - reach <= a.x.max(b.x)
        && c.y + reach >= a.y.min(b.y)
        && c.y - reach <= a.y.max(b.y)
}

impl Engine<'_> {
    /// What stands by a unit that tests. `used` are supporters that serve another already, one bit each (WAS-SUP-03).
    pub(super) fn heart(&mut self, unit: u8, used: &mut u64) -> Heart {
        let side = self.field.unit(unit).side;
        self.choices.clear();
        for friend in self.field.supporters(self.state, unit) {
            if *used & (1 << friend) == 0 && self.choices.len() + 1 < MAX_CHOICES {
                self.choices.push(Choice::Unit(friend));
            }
        }
        let mut supporter = None;
        if !self.choices.is_empty() {
            self.choices.push(Choice::Pass);
            if let Choice::Unit(friend) = self.ask(side, Decision::Support { unit }) {
                *used |= 1 << friend;
                supporter = Some(friend);
            }
        }
        Heart { general: self.field.has_general(self.state, unit), supporter }
    }

    /// Throws a unit's test; whether it passed (WAS-MOR-03).
    pub(super) fn throw_test(&mut self, unit: u8, heart: &Heart) -> bool {
        let side: Side = self.field.unit(unit).side;
        let die = self.d6(side);
        let (score, bonus) = (morale_score(self.field.unit(unit).quality), heart.bonus());
        let passed = die >= self.field.test_score(unit, heart);
        let numbers = [i16::from(die), i16::from(bonus), i16::from(score), i16::from(passed)];
        self.tell(Code::MoraleDie, unit, NONE, numbers);
        if let Some(friend) = heart.supporter {
            self.tell(Code::Supported, unit, friend, [1, 0, 0, 0]);
        }
        passed
    }

    /// A test after a lost melee, whether the unit has tested for fire this turn or not (WAS-MOR-07), with its consequence
    /// (WAS-MOR-04): a further step, and nothing else (WAS-MOR-05).
    pub(super) fn test(&mut self, unit: u8, heart: &Heart) {
        if self.state.unit(unit).here() && !self.throw_test(unit, heart) {
            self.lose(unit, 1, Code::Wavers);
        }
    }
}

#[cfg(test)]
mod tests;

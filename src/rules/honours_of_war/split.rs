//! Units that leave a part of them behind and are one again later, where that is played (HOW-OPT-15).
//!
//! A part has a place of its own among the units of its brigade, empty while the unit stands whole, so that everything
//! that holds of a unit holds of it. Where the table has no room for parts of all units, the first of each side have it.

use super::data::Cost;
use super::engine::Engine;
use super::event::Code;
use super::general::Action;
use super::state::{
    Field, Flags, Formation, Kind, MAX_BRIGADE, MAX_UNITS, Morale, NONE, RETREAT, Size, State, Unit, UnitData,
};
use crate::base::geometry::rect::TOUCH;
use crate::base::{Point, Rect, Side};

/// Bases of the two parts, that which keeps the unit's place first: only a battalion of five and a regiment of four split.
const fn parts(data: &UnitData) -> Option<[u8; 2]> {
    match (data.size, data.bases) {
        (Size::Standard, 5) if data.kind.is_foot() => Some([3, 2]),
        (Size::Standard, 4) if data.kind.is_horse() => Some([2, 2]),
        _ => None,
    }
}

/// Makes places for the parts of units, after the units of their brigades, as many on either side. In events the parts are
/// numbered from `first_part`, behind all units and figures, as their units are among themselves.
pub(super) fn make_room(first_part: usize, field: &mut Field, state: &mut State) {
    let room = (MAX_UNITS - field.units.len()) / 2;
    let figures = first_part - field.units.len();
    let stood = state.units;
    let nobody = State::empty().units[0];
    let rostered = std::mem::take(&mut field.units);
    let mut numbers = Vec::new();
    for side in Side::BOTH {
        let (first_brigade, end_brigade) = field.sides[side.index()].brigades;
        let first = field.units.len() as u8;
        let mut left = room;
        for number in first_brigade..end_brigade {
            let begin = field.units.len();
            let ours = state.brigade(number).units();
            state.brigade_mut(number).first = begin as u8;
            for unit in ours {
                *state.unit_mut(field.units.len() as u8) = stood[usize::from(unit)];
                field.units.push(rostered[usize::from(unit)]);
                numbers.push(unit);
            }
            let end = field.units.len();
            for n in begin..end {
                let full = left == 0 || field.units.len() - begin == MAX_BRIGADE;
                let Some([stays, leaves]) = parts(&field.units[n]).filter(|_| !full) else { continue };
                left -= 1;
                let part = field.units.len() as u8;
                let whole = &mut field.units[n];
                (whole.other, whole.part) = (part, stays);
                let data = UnitData { size: Size::Small, bases: leaves, part: leaves, other: n as u8, ..*whole };
                field.units.push(data);
                *state.unit_mut(part) = Unit { morale: Morale::Joined, ..nobody };
                numbers.push(first_part as u8 + numbers[n]);
            }
            state.brigade_mut(number).len = (field.units.len() - begin) as u8;
        }
        field.sides[side.index()].units = (first, field.units.len() as u8);
    }
    numbers.extend((0..figures).map(|n| (rostered.len() + n) as u8));
    field.pieces = numbers;
}

impl Field {
    /// The number of a unit or a figure in events.
    pub(super) fn piece(&self, n: u8) -> u8 {
        self.pieces.get(usize::from(n)).copied().unwrap_or(n)
    }

    /// The unit that has this number in events.
    pub(super) fn unit_of_piece(&self, piece: u8) -> u8 {
        match self.pieces.iter().position(|&p| p == piece) {
            Some(n) => n as u8,
            None if self.pieces.is_empty() => piece,
            None => NONE,
        }
    }

    /// Whether this is a part that a unit may leave behind.
    pub(super) fn is_part(&self, unit: u8) -> bool {
        self.unit(unit).other < unit
    }

    /// All units as the scenario has them, without the parts of them.
    pub(super) fn rostered(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.units.len() as u8).filter(|&u| !self.is_part(u))
    }

    /// Whether a unit, or the unit that it is part of, stands in two parts.
    pub(super) fn is_split(&self, state: &State, unit: u8) -> bool {
        let other = self.unit(unit).other;
        other != NONE && state.unit(unit.max(other)).morale != Morale::Joined
    }

    /// The size of a unit as it is now: either part is a small unit (HOW-OPT-12).
    pub(super) fn size_of(&self, state: &State, unit: u8) -> Size {
        if self.is_split(state, unit) { Size::Small } else { self.unit(unit).size }
    }

    /// The bases on which a unit stands now.
    pub(super) fn bases_of(&self, state: &State, unit: u8) -> u8 {
        let data = self.unit(unit);
        if self.is_split(state, unit) { data.part } else { data.bases }
    }

    /// What the loss of a unit costs in halves of a point: of either part half of what the whole does (HOW-OPT-14), so that
    /// splitting changes no breaking point.
    pub(super) fn weight_of(&self, state: &State, unit: u8) -> u16 {
        if self.is_split(state, unit) { Size::Small.halves() } else { self.unit(unit).weight() }
    }

    /// A unit's share in a brigade's loss of heart: above nothing where it is lost, below where it stands; a whole unit
    /// has the share of two parts, a part that stands with its unit none, nor has transport, which counts nowhere
    /// (HOW-WIN-01).
    pub(super) fn lost_part(&self, state: &State, unit: u8) -> i32 {
        let u = state.unit(unit);
        let share = match u.morale {
            _ if self.unit(unit).kind == Kind::Transport => 0,
            Morale::Joined => 0,
            _ if self.is_split(state, unit) => 1,
            _ => 2,
        };
        if u.is_lost() { share } else { -share }
    }

    /// Whether a unit may split now: whole, in good order and in a formation, with an enemy at none of its sides.
    pub(super) fn may_split(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        self.unit(unit).other > unit
            && self.unit(unit).other != NONE
            && !self.is_split(state, unit)
            && u.morale == Morale::Green
            && !u.engaged()
            && matches!(u.formation, Formation::Line | Formation::DoubleLine | Formation::Column)
    }

    /// Where the two parts of a whole unit stand when it splits: a line to right and left, a column before and behind.
    pub(super) fn split_places(&self, state: &State, unit: u8) -> [Rect; 2] {
        let (u, data) = (state.unit(unit), self.unit(unit));
        let whole = u.rect;
        let stays = i32::from(data.part);
        let leaves = i32::from(data.bases) - stays;
        let sum = stays + leaves;
        // Of so much, the middle of each part lies so far from the middle.
        let (right, ahead) = if u.formation == Formation::Column { (0, 1) } else { (1, 0) };
        let of = |bases: i32, sign: i32| {
            let half = |all: i32, divided: i32| if divided == 1 { all * bases / sum } else { all };
            let (front, depth) = (half(whole.half_front, right), half(whole.half_depth, ahead));
            let off = Point::new(sign * right * (whole.half_front - front), sign * ahead * (whole.half_depth - depth));
            Rect { centre: whole.centre + off.turned(whole.heading), half_front: front, half_depth: depth, ..whole }
        };
        [of(stays, 1), of(leaves, -1)]
    }

    /// The other part of a unit that it may be one with again: both in good order, alike in formation, and touching.
    pub(super) fn mate_to_rejoin(&self, state: &State, unit: u8) -> Option<u8> {
        let other = self.unit(unit).other;
        if other == NONE || !self.is_split(state, unit) {
            return None;
        }
        let (u, o) = (state.unit(unit), state.unit(other));
        let free = |part: &Unit| {
            part.fights()
                && part.morale == Morale::Green
                && part.hits < RETREAT
                && !part.engaged()
                && part.block == NONE
        };
        let alike = u.formation == o.formation && u.has(Flags::DISMOUNTED) == o.has(Flags::DISMOUNTED);
        (free(u) && free(o) && alike && u.rect.is_within(&o.rect, TOUCH)).then_some(other)
    }
}

impl Engine<'_> {
    /// A unit has split: its other part is set up, with the same hits and marks. Where a change of formation costs nothing
    /// neither has made a move yet.
    pub(super) fn leave_part(&mut self, unit: u8, place: Rect) {
        let other = self.field.unit(unit).other;
        if self.field.form_cost(self.state, unit) == Cost::None {
            self.state.unit_mut(unit).moves -= 1;
        }
        self.state.unit_mut(unit).flags.set(Flags::FORMED);
        let mut part = *self.state.unit(unit);
        part.rect = place;
        (part.run, part.clear_run) = (0, 0);
        part.flags.clear(Flags::ACTED);
        *self.state.unit_mut(other) = part;
        self.tell_stand(Code::Parted, other, unit);
        self.settle(other);
    }

    /// Two parts are one again, with the higher of their hits and every mark of either. It is a move, whatever the nation
    /// pays for a change of formation, or nothing would end the parting and meeting.
    pub(super) fn rejoin(&mut self, mover: u8, action: &Action) {
        let other = self.field.unit(mover).other;
        let (unit, part) = (mover.min(other), mover.max(other));
        let (a, b) = (*self.state.unit(mover), *self.state.unit(other));
        let worse = if a.hits >= b.hits { a } else { b };
        let before = self.state.unit(unit).hits;
        let u = self.state.unit_mut(unit);
        *u = a;
        (u.rect, u.formation) = (action.to, action.formation);
        (u.hits, u.hit_by, u.hit_from) = (worse.hits, worse.hit_by, worse.hit_from);
        u.moves = a.moves.max(b.moves);
        u.run = a.run.max(b.run);
        u.clear_run = 0;
        u.flags = Flags(a.flags.0 | b.flags.0);
        u.flags.set(Flags::FORMED);
        self.state.unit_mut(part).morale = Morale::Joined;
        self.state.unit_mut(part).hits = 0;
        self.tell(Code::Merged, part, unit, [0; 4]);
        self.tell_stand(Code::Rejoined, unit, NONE);
        if worse.hits != before {
            let now = i16::from(worse.hits);
            self.tell(Code::HitsOfBoth, unit, part, [now, i16::from(before) - now, 0, 0]);
        }
        self.settle(unit);
    }
}

#[cfg(test)]
mod tests;

//! Shooting: who may be shot at, with how many dice, and what they need.

mod sight;

use super::data::{GRAPE, GRAPE_NEEDS, GUARD_TWICE, Kind, Nation, SIX};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Choices, Decision, MAX_CHOICES, When};
use super::grid::bearing;
use super::state::{Field, Flags, NONE, State};
use super::terrain::STREAM;
use crate::base::Side;

/// What changes the dice of a shot or their score, in the order of their numbers in words under `modifier`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Mod {
    /// A die less: half of its hits lost (MHM-FIRE-06).
    Halved,
    /// A die less: over half range (MHM-FIRE-07).
    Long,
    /// A die more: at a column or a square (MHM-FORM-02, MHM-FORM-04).
    Dense,
    /// A die more: Wellington's line at close range (MHM-NATL-02).
    Volley,
    /// MHM-FIRE-09.
    Cover,
    /// MHM-FIRE-09, MHM-CMD-04.
    Shaken,
    /// MHM-FIRE-10.
    Guard,
}

impl Mod {
    pub const ALL: [Mod; 7] = [Mod::Halved, Mod::Long, Mod::Dense, Mod::Volley, Mod::Cover, Mod::Shaken, Mod::Guard];

    /// What it adds, to the dice or to the score.
    #[must_use]
    pub const fn value(self) -> i8 {
        match self {
            Mod::Halved | Mod::Long | Mod::Cover | Mod::Shaken => -1,
            Mod::Dense | Mod::Volley | Mod::Guard => 1,
        }
    }

    /// Whether it changes the number of dice, not their score.
    #[must_use]
    pub const fn of_dice(self) -> bool {
        matches!(self, Mod::Halved | Mod::Long | Mod::Dense | Mod::Volley)
    }

    /// Its key in words, and its clause.
    #[must_use]
    pub const fn said(self) -> (&'static str, &'static str) {
        match self {
            Mod::Halved => ("halved", "MHM-FIRE-06"),
            Mod::Long => ("long", "MHM-FIRE-07"),
            Mod::Dense => ("dense", "MHM-FORM-02"),
            Mod::Volley => ("volley", "MHM-NATL-02"),
            Mod::Cover => ("cover", "MHM-FIRE-09"),
            Mod::Shaken => ("shaken", "MHM-CMD-04"),
            Mod::Guard => ("guard", "MHM-FIRE-10"),
        }
    }
}

/// A shot: all that goes into its dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Volley {
    /// Dice before what changes them.
    pub base: i8,
    /// The least score that hits.
    pub needs: i8,
    /// Bits of what applies, by the numbers of [`Mod`].
    pub mods: u8,
    /// With grape; else artillery fires shot (MHM-FIRE-05).
    pub grape: bool,
    /// Guard artillery at close range (MHM-FIRE-10).
    pub twice: bool,
}

impl Volley {
    /// What applies.
    pub fn modifiers(self) -> impl Iterator<Item = Mod> {
        Mod::ALL.into_iter().filter(move |&m| self.mods & 1 << m as u8 != 0)
    }

    #[must_use]
    const fn sum(self, of_dice: bool) -> i8 {
        let (mut sum, mut n) = (0, 0);
        while n < Mod::ALL.len() {
            let m = Mod::ALL[n];
            if self.mods & 1 << m as u8 != 0 && m.of_dice() == of_dice {
                sum += m.value();
            }
            n += 1;
        }
        sum
    }

    /// The dice thrown (MHM-FIRE-08, MHM-FORM-05); none left means it cannot shoot.
    #[must_use]
    pub const fn dice(self) -> i8 {
        let dice = self.base + self.sum(true);
        if dice < 0 { 0 } else { dice }
    }

    /// The least natural face that hits: 7 and more never (MHM-FIRE-09: no face hits of itself).
    #[must_use]
    pub const fn face(self) -> i8 {
        self.needs - self.sum(false)
    }

    /// Hits of a natural face (MHM-FIRE-10: a total of 7 of guard artillery at close range is two).
    #[must_use]
    pub const fn hits(self, face: i8) -> u8 {
        let total = face + self.sum(false);
        if self.twice && total >= GUARD_TWICE {
            2
        } else if total >= self.needs {
            1
        } else {
            0
        }
    }
}

impl Field {
    /// A unit's range in boxes (MHM-UNIT-01; MHM-FORM-06: rifles 6).
    #[must_use]
    pub fn range(&self, unit: u8) -> u8 {
        let data = self.unit(unit);
        if self.options.rifles && data.rifles { SIX } else { data.kind.row().range }
    }

    /// The shot of a unit at a target in a box, as far as its dice go; none where it is out of range or has no die left.
    #[must_use]
    pub fn volley(&self, state: &State, unit: u8, at: u16, target: Option<u8>) -> Option<Volley> {
        self.volley_from(state, unit, state.unit(unit).at, (at, target))
    }

    /// The same from another box, for a planner.
    #[must_use]
    pub fn volley_from(&self, state: &State, unit: u8, from: u16, to: (u16, Option<u8>)) -> Option<Volley> {
        let (data, u, row) = (self.unit(unit), state.unit(unit), self.unit(unit).kind.row());
        let (at, target) = to;
        let (range, far) = (self.range(unit), self.grid.distance(from, at));
        if row.dice == 0 || far > range * 2 {
            return None;
        }
        let guns = data.kind.is_guns();
        // MHM-FIRE-05: within 6 boxes grape.
        let grape = guns && far <= GRAPE * 2;
        let sharp = self.options.sharpshooters && data.sharp && data.kind.is_foot();
        let needs = match (grape, sharp) {
            (true, _) => GRAPE_NEEDS,
            // MHM-FORM-07: 5-6 becomes 4-6.
            (_, true) => row.needs.min(4),
            _ => row.needs,
        };
        let guard = guns && data.guard;
        let close = far <= range;
        let dense = target.is_some_and(|t| state.unit(t).formation != super::data::Formation::Line);
        let british = self.options.wellington && data.kind == Kind::Line && self.led_by(state, unit, Nation::British);
        let mut mods = 0;
        let mut when = |applies: bool, m: Mod| mods |= u8::from(applies) << m as u8;
        when(self.is_halved(state, unit), Mod::Halved);
        when(!guns && !close, Mod::Long);
        when(self.options.formations && dense, Mod::Dense);
        when(british && close, Mod::Volley);
        when(self.terrain.covers(at, self.grid.direction(at, from)), Mod::Cover);
        when(self.is_shaken(state, unit), Mod::Shaken);
        when(guard, Mod::Guard);
        // MHM-FIRE-10: up to 6 boxes, which is its grape range.
        let volley = Volley { base: row.dice, needs, mods, grape, twice: guard && grape };
        debug_assert!(u.hits > 0);
        (volley.dice() > 0).then_some(volley)
    }

    /// Whether a unit may shoot now at all: MHM-FIRE-02, MHM-FIRE-03, MHM-FIRE-11. Its command may be Shaken
    /// (MHM-FIRE-13).
    #[must_use]
    pub fn may_fire(&self, state: &State, unit: u8, when: When) -> bool {
        let (data, u) = (self.unit(unit), state.unit(unit));
        if !u.here() || u.has(Flags::FIRED) || data.kind.row().dice == 0 || self.terrain.has(u.at, STREAM) {
            return false;
        }
        if when == When::Before {
            return true;
        }
        let moved_guns = data.kind == Kind::FootGuns && u.has(Flags::MOVED);
        !moved_guns && self.faced(state, unit).is_none() && !self.in_enemy_zone(state, data.side, u.at)
    }

    /// Whether a box is in the zone of an enemy of a side (MHM-ZOC-01).
    #[must_use]
    pub fn in_enemy_zone(&self, state: &State, side: Side, at: u16) -> bool {
        let mut found = false;
        state.round(side.other(), at, 1, false, |n, of| found |= self.grid.in_zone(of, state.unit(n).facing, at));
        found
    }

    /// Whether a unit could shoot at what is in a box: in the quarter ahead, seen, and not in contact with a friend other
    /// than the shooter (MHM-FIRE-12).
    #[must_use]
    pub fn is_target(&self, state: &State, unit: u8, at: u16, target: Option<u8>) -> bool {
        let u = state.unit(unit);
        if !bearing(u.at, at).in_arc(u.facing) || !self.sees(state, u.at, at) {
            return false;
        }
        let side = self.unit(unit).side;
        let friend = |n: u8| n != unit && self.unit(n).side == side;
        let touched = |t: u8| {
            if !state.is_beside(side, state.unit(t).at) {
                return false;
            }
            let around = (0..8).map(|d| self.grid.next(state.unit(t).at, d)).filter(|&at| at != super::grid::NOWHERE);
            around.filter_map(|at| state.holder(at)).any(|n| friend(n) && self.in_contact(state, n, t))
        };
        !target.is_some_and(touched)
    }

    /// The targets of a unit, the nearest first: units, and Leaders alone in a box by their pieces (MHM-LEAD-03).
    #[must_use]
    pub fn targets(&self, state: &State, unit: u8) -> Choices {
        let u = state.unit(unit);
        let enemy = self.unit(unit).side.other();
        let mut near: [(u8, u8); MAX_CHOICES - 1] = [(u8::MAX, NONE); MAX_CHOICES - 1];
        let mut count = 0;
        let mut keep = |far: u8, piece: u8| {
            let place = near[..count].iter().position(|&(known, _)| known > far).unwrap_or(count);
            if place < near.len() {
                let end = (count + 1).min(near.len());
                near[place..end].rotate_right(1);
                near[place] = (far, piece);
                count = end;
            }
        };
        let reach = self.range(unit) * 2;
        // Who has two dice and more at half range has one left at any (MHM-FIRE-07, MHM-FIRE-08); of guns a die always is.
        let (data, dice) = (self.unit(unit), self.unit(unit).kind.row().dice);
        let sure = data.kind.is_guns() || dice - i8::from(self.is_halved(state, unit)) > 1;
        state.round(enemy, u.at, self.range(unit), self.reversed(enemy.other()), |target, at| {
            let b = bearing(u.at, at);
            if b.far <= reach
                && b.in_arc(u.facing)
                && self.is_target(state, unit, at, Some(target))
                && (sure || self.volley(state, unit, at, Some(target)).is_some())
            {
                keep(b.far, target);
            }
        });
        for leader in self.leaders_of(enemy) {
            let at = state.leader(leader).at;
            if at == super::grid::NOWHERE || state.holder(at).is_some() {
                continue;
            }
            let far = self.grid.distance(u.at, at);
            if far <= reach && self.is_target(state, unit, at, None) && self.volley(state, unit, at, None).is_some() {
                keep(far, self.leader_piece(leader));
            }
        }
        let mut choices = Choices::default();
        choices.push(Choice::Hold);
        for &(_, piece) in &near[..count] {
            choices.push(Choice::Shot(piece));
        }
        choices
    }
}

impl Engine<'_> {
    /// A unit may fire, at the beginning or at the end of its move (MHM-FIRE-02); says whether it had anybody to fire at.
    pub fn fire(&mut self, unit: u8, when: When) -> bool {
        if !self.field.may_fire(self.state, unit, when) {
            return false;
        }
        let choices = self.field.targets(self.state, unit);
        let side = self.field.unit(unit).side;
        if let Choice::Shot(piece) = self.ask(side, Decision::Fire { unit, when }, &choices) {
            self.shoot(unit, piece);
            self.settle();
        }
        choices.len() > 1
    }

    /// The dice of a shot and what they do.
    pub fn shoot(&mut self, unit: u8, piece: u8) {
        let side = self.field.unit(unit).side;
        let target = (usize::from(piece) < self.field.units.len()).then_some(piece);
        let at = match target {
            Some(t) => self.state.unit(t).at,
            None => self.state.leaders[usize::from(piece) - self.field.units.len()].at,
        };
        let Some(volley) = self.field.volley(self.state, unit, at, target) else { return };
        self.state.unit_mut(unit).flags.set(Flags::FIRED);
        let mut hits = 0;
        for _ in 0..volley.dice() {
            let face = self.d6(side);
            hits += volley.hits(face);
        }
        let guns = self.field.unit(unit).kind.is_guns();
        let code = match (guns, volley.grape) {
            (true, true) => Code::FiredGrape,
            (true, false) => Code::FiredShot,
            _ => Code::Fired,
        };
        let far = self.field.grid.distance(self.state.unit(unit).at, at);
        self.tell(code, unit, piece, [volley.dice().into(), volley.face().into(), hits.into(), far.into()]);
        for m in volley.modifiers() {
            self.tell(Code::FireModifier, unit, piece, [m.value().into(), m as i16, 0, 0]);
        }
        // MHM-LEAD-03: whether hits were scored or not, and before anybody goes back.
        self.at_risk(side.other(), at);
        if let Some(target) = target {
            self.struck(target, hits, unit);
        }
    }

    /// Hits from fire (MHM-FALL-01): the second in a player's turn throws the target back, once.
    fn struck(&mut self, target: u8, hits: u8, by: u8) {
        let taken = self.hurt(target, hits, by);
        let u = self.state.unit_mut(target);
        u.suffered = u.suffered.saturating_add(taken);
        let thrown = u.suffered >= super::data::FIRE_BREAKS && !u.has(Flags::THROWN);
        if u.hits == 0 {
            self.remove(target, Code::Gone);
        } else if thrown && taken > 0 {
            self.state.unit_mut(target).flags.set(Flags::THROWN);
            // MHM-NATL-04: Kutusov's infantry stands.
            if !self.field.stands_fast(self.state, target) {
                let from = self.state.unit(by).at;
                self.fall_back(target, from);
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! Charges and every answer to them (HOW-CHG), in the order of HOW-CHG-51.

use super::data::D;
use super::engine::Engine;
use super::event::Code;
use super::general::Action;
use super::hit::TEST;
use super::state::{Flags, Formation, Kind, NONE};
use super::terrain::Toll;
use crate::base::geometry::Face;
use crate::base::{Point, Rect};

mod answer;
mod bonus;
mod evade;
mod fire;
mod lawful;
mod meet;
mod slant;

pub use answer::{form_bonus, turn_bonus};
pub use lawful::{Bar, Company, LiningUp, Start, turns_about};
pub(super) use slant::Slant;

/// How the answer to a charge came out (HOW-CHG-42: a die that fails leaves it standing where it was, HOW-CHG-41).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// It stands where it is.
    Stands,
    /// It comes to meet the charger.
    Counters,
}

/// Whether light troops got out of a charger's way (HOW-CHG-28).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evasion {
    None,
    Away,
    /// Light infantry that began and ended in the open (HOW-CHG-31).
    InTheOpen,
}

/// A charger as he sets out.
#[derive(Debug, Clone, Copy)]
pub(super) struct SetOut {
    /// Where he stood, free still.
    pub stood: Rect,
    /// What he has of a move.
    pub left: i32,
}

impl Engine<'_> {
    /// A declared charge to its end (HOW-CHG-51), at any point of its owner's movement (HOW-CHG-06), with so much of a move. The
    /// unit's move has been counted.
    pub(super) fn charge(&mut self, unit: u8, action: Action, left: i32) {
        // HOW-SCN-39: before anything moves; indoors there is no distance for mist.
        let lost = self.charge_is_lost(unit, action.target);
        self.form_to_charge(unit, &action);
        if action.block != NONE {
            return self.charge_indoors(unit, action.target);
        }
        if lost {
            return self.come_up_in_mist(unit, &action);
        }
        let stood = self.state.unit(unit).rect;
        self.charge_from(unit, action, SetOut { stood, left });
    }

    /// A charge that lost its enemy in the mist (HOW-SCN-39): it may still come up, but no nearer than the mist lets it see.
    fn come_up_in_mist(&mut self, unit: u8, action: &Action) {
        let gap = self.state.unit(unit).rect.distance(&self.state.unit(action.target).rect);
        self.halt_at(unit, action, (gap - self.field.d(D::Proximity)).max(0));
    }

    /// A charge on an enemy in the same block (HOW-MEL-25): there is no way on which anybody could answer.
    fn charge_indoors(&mut self, unit: u8, target: u8) {
        self.tell(Code::Charged, unit, target, [0; 4]);
        self.state.unit_mut(unit).flags.set(Flags::CHARGED);
        self.tell_stand(Code::Contact, unit, target);
        self.touch(unit, Face::Front, target, Face::Front);
    }

    /// [`Engine::charge`] of a unit that comes back to where it stood before where there is no room for it on its way.
    fn charge_from(&mut self, unit: u8, action: Action, set_out: SetOut) {
        self.charge_home(unit, action, set_out);
        // HOW-CHG-30: who gave up his evasion for a shot did so for this charge alone.
        for enemy in [action.target, action.second].into_iter().filter(|&e| e != NONE) {
            self.state.unit_mut(enemy).flags.clear(Flags::STANDS);
        }
    }

    fn charge_home(&mut self, unit: u8, action: Action, set_out: SetOut) {
        let stood = set_out.stood;
        let begun = self.state.unit(unit).rect;
        self.tell(Code::Charged, unit, action.target, [(action.length / 120) as i16, 0, 0, 0]);
        self.state.unit_mut(unit).sets_out();
        // HOW-CHG-20: both moves of a double move count.
        let before = self.state.unit(unit).run;
        let distance = before + action.length;
        self.state.unit_mut(unit).run = distance;
        if self.reinforces(unit, action.target) && !self.counter_die(unit, distance) {
            // HOW-CHG-25: a failed test costs nothing but the charge.
            self.halt_at(unit, &action, action.short_by(self.field.d(D::Tolerance)));
            return;
        }
        if let Some((interceptor, at)) = self.intercepted(unit, &action, before) {
            self.meet(unit, interceptor, &action, at);
            return;
        }
        let half = action.length / 2;
        let target = action.target;
        let looked = self.state.unit(target).rect.heading;
        for (enemy, sector) in self.struck(unit, &action) {
            // HOW-CHG-20: each goes by the way to where he stands.
            let way = if enemy == target { action.length } else { self.way_to(&action, enemy) };
            // HOW-CHG-17: of two who counter-charge only one may; the other can but support.
            let half = (way / 2 - wheel(&action)).max(0);
            let may = sector == Face::Front && self.may_counter(enemy, unit);
            let meeting = may.then(|| self.meeting(unit, enemy, &action, half)).flatten();
            let answer = self.answer((unit, before + way), (enemy, sector), meeting.is_some());
            if let Some(at) = meeting.filter(|_| answer == Answer::Counters) {
                self.meet(unit, enemy, &action, at);
                return;
            }
        }
        // To this charge: to an earlier one it may have turned before.
        let turned = self.state.unit(target).rect.heading != looked;
        let there = self.state.unit(target).rect;
        let beside = (action.second != NONE).then(|| self.state.unit(action.second).rect);
        let sector = if turned { Face::Front } else { action.sector };
        // HOW-CHG-11: light infantry whose flank charge is faced ends half-way.
        let faced = self.field.kind(self.state, unit) == Kind::LightFoot
            && self.field.kind(self.state, target) == Kind::Foot
            && turned;
        let goes = half - wheel(&action);
        let fired_at = if faced { Action { to: action.along(goes.max(0)), ..action } } else { action };
        if !self.fire_at_charger(unit, &[target, action.second], &fired_at) {
            return;
        }
        if faced {
            self.halt_at(unit, &action, goes);
            return;
        }
        let run = self.state.unit(unit).run;
        let bonus = self.field.bonus_distance(self.state, unit, &action, run);
        let start = self.state.unit(unit).rect;
        self.state.unit_mut(unit).rect = action.to;
        // HOW-CHG-48: fire at a charger may drive off the very unit that he charges, and the second of two.
        let stays = |e: &Self, n: u8, there: Rect| e.state.unit(n).fights() && e.state.unit(n).rect == there;
        let driven = !stays(self, target, there);
        let mut gone = if driven { Evasion::Away } else { self.evaded(unit, target) };
        if gone == Evasion::None {
            // HOW-CHG-17: he strikes one alone, if there is room for it, or the two that he went for, of whom the second may
            // get away as well (HOW-CHG-28).
            let second = action.second;
            let alone = beside.is_none_or(|at| !stays(self, second, at)) || self.evaded(unit, second) != Evasion::None;
            let company = if alone { Company::Alone } else { Company::Any };
            self.contact(unit, (target, sector), bonus, company, &stood);
        } else if beside.is_some_and(|at| stays(self, action.second, at)) {
            // The other of the two is struck alone.
            let side = self.field.struck_side(&start, &self.state.unit(action.second).rect);
            gone = self.evaded(unit, action.second);
            if gone == Evasion::None {
                self.contact(unit, (action.second, side), bonus, Company::Alone, &stood);
            }
        }
        if gone != Evasion::None {
            let left = set_out.left - self.taken_of_wheel(unit, &action, &begun);
            self.after_evasion(unit, &action, gone, (bonus, &SetOut { left, ..set_out }));
        }
    }

    /// Whom a charge strikes, and on which side, by where it begins (HOW-CHG-35): one enemy, or two (HOW-CHG-17).
    fn struck(&self, unit: u8, action: &Action) -> impl Iterator<Item = (u8, Face)> + use<> {
        let second = (action.second != NONE).then(|| {
            let [began, there] = [unit, action.second].map(|n| self.state.unit(n).rect);
            (action.second, self.field.struck_side(&began, &there))
        });
        [(action.target, action.sector)].into_iter().chain(second)
    }

    /// How far it is on the way of a charge to an enemy, who may stand a little aside of it.
    fn way_to(&self, action: &Action, enemy: u8) -> i32 {
        let (from, there) = (&action.from, &self.state.unit(enemy).rect);
        wheel(action) + from.until(action.way(), there).unwrap_or_else(|| from.distance(there))
    }

    /// HOW-CHG-25: whether a charge joins a melee that an earlier activation formed: somebody fights the target already who
    /// did not charge him in this one.
    fn reinforces(&self, unit: u8, target: u8) -> bool {
        let brigade = self.field.unit(unit).brigade;
        let now = |n: u8| self.field.unit(n).brigade == brigade && self.state.unit(n).has(Flags::ACTED);
        self.state.unit(target).contacts.iter().any(|&n| n != NONE && !now(n))
    }

    /// HOW-CHG-25, as HOW-CHG-19: cavalry goes of itself where the distance is more than half of its move; else, and for
    /// infantry always, 4–6 with ±1 by class.
    fn counter_die(&mut self, unit: u8, distance: i32) -> bool {
        let kind = self.field.kind(self.state, unit);
        if kind.is_horse() && self.field.is_long(self.state, unit, distance) {
            return true;
        }
        self.test_die(unit, self.field.class_bonus(unit), Code::ReinforceDie)
    }

    /// A die of 4–6 with a modifier.
    fn test_die(&mut self, unit: u8, more: i8, code: Code) -> bool {
        let die = self.d6(self.field.unit(unit).side);
        let made = die + more >= TEST;
        self.tell(code, unit, NONE, [i16::from(die), i16::from(more), i16::from(made), 0]);
        made
    }

    /// Ends a charge on its way, `distance` along the straight part; it moves no more this turn.
    fn halt_at(&mut self, unit: u8, action: &Action, distance: i32) {
        let whole = action.from.centre.distance(action.to.centre);
        let mut d = distance.clamp(0, whole);
        let pace = self.field.d(D::Tolerance);
        // It may go off at a slant.
        let at = |d: i32| Rect { centre: action.from.centre.toward(action.to.centre, d, whole), ..action.to };
        while d > 0 && !self.may_halt(unit, &at(d)) {
            d = (d - pace).max(0);
        }
        // A wheel may begin where there is no room to stand: then it never left its place.
        let place = if self.may_halt(unit, &at(d)) { at(d) } else { self.state.unit(unit).rect };
        self.fall_short(unit, place, &action.from, action.target);
    }

    /// Comes to rest at a place on a charge from another, without contact, and moves no more this turn.
    fn fall_short(&mut self, unit: u8, at: Rect, from: &Rect, target: u8) {
        let u = self.state.unit_mut(unit);
        u.rect = at;
        u.flags.set(Flags::HALTED);
        u.flags.clear(Flags::CHARGED);
        self.come_ashore(unit);
        self.wade(unit, from);
        self.settle(unit);
        self.tell_stand(Code::FellShort, unit, target);
        self.shift_figures(unit);
    }

    /// Whether a charge may end here without contact, or a unit turn on the spot.
    fn may_halt(&self, unit: u8, rect: &Rect) -> bool {
        self.may_come(unit, rect, self.state.unit(unit).formation)
    }

    /// Whether a unit may come to stand at a place in a formation: on nobody, on the table, and on ground that bears it.
    fn may_come(&self, unit: u8, rect: &Rect, formation: Formation) -> bool {
        self.field.can_stand(self.state, unit, rect, formation)
    }

    /// Lines a charger up on a side of its target (HOW-CHG-16; distances and sectors go by edges, HOW-SCL-11, HOW-MOV-03),
    /// and fixes both (HOW-CHG-07); a second enemy before whom it ends is fought too (HOW-CHG-17). `distance` is what counts
    /// for the charge bonus (HOW-MEL-11); `stood` is where it came from, free still.
    pub(super) fn contact(
        &mut self,
        unit: u8,
        (target, side): (u8, Face),
        distance: i32,
        company: Company,
        stood: &Rect,
    ) {
        let arriving = self.state.unit(unit).rect;
        let (t, formation) = (self.state.unit(target).rect, self.state.unit(unit).formation);
        let line = LiningUp { charger: unit, formation, began: *stood, arriving, target: t, side };
        let Some(rect) = self.field.lined_up(self.state, &line, company) else {
            // No room after all, as where he has turned: it stops before him, or on its way, or never left its place.
            let (pace, far) = (self.field.d(D::Tolerance), arriving.centre.distance(stood.centre));
            // Who has wheeled came straight ahead.
            let back = if arriving.heading == stood.heading && far > 0 {
                Rect { centre: arriving.centre.toward(stood.centre, pace.min(far), far), ..arriving }
            } else {
                arriving.advanced(-pace)
            };
            let before = [back, arriving, self.field.drawn_in(&back), self.field.drawn_in(&arriving)];
            let way = (1..16).map(|n| Rect { centre: arriving.centre.toward(stood.centre, n, 16), ..arriving });
            let back = before.into_iter().chain(way).find(|place| self.may_halt(unit, place)).unwrap_or(*stood);
            self.fall_short(unit, back, stood, target);
            return;
        };
        self.come_to(&line, rect, target, distance);
        self.wade(unit, stood);
    }

    /// The second enemy whom a charger cannot but strike with its target (HOW-CHG-17), from where it has come, and his side.
    pub(super) fn second_struck(&self, unit: u8, (target, side): (u8, Face), stood: &Rect) -> Option<(u8, Face)> {
        let [arriving, there] = [unit, target].map(|n| self.state.unit(n).rect);
        let formation = self.state.unit(unit).formation;
        let line = LiningUp { charger: unit, formation, began: *stood, arriving, target: there, side };
        let at = self.field.lined_up(self.state, &line, Company::Alone)?;
        self.field.beside(self.state, &line, &at)
    }

    /// Stands in contact at a place, with all whom it touches there.
    fn come_to(&mut self, line: &LiningUp, at: Rect, target: u8, distance: i32) {
        let LiningUp { charger: unit, side, .. } = *line;
        let second = self.field.beside(self.state, line, &at);
        self.state.unit_mut(unit).rect = at;
        self.tell_stand(Code::Contact, unit, target);
        self.touch(unit, Face::Front, target, side);
        if let Some((second, side)) = second {
            self.state.unit_mut(second).contacts[side as usize] = unit;
            self.state.unit_mut(second).flags.set(Flags::FIXED);
            self.tell_stand(Code::Contact, unit, second);
        }
        // HOW-TER-48: a face that two hold is fought over by both, each with its own die.
        let mate = self.field.block_mate(self.state, target);
        if let Some(mate) = mate.filter(|&m| self.field.faces_held(self.state, m) & side.bit() != 0) {
            self.state.unit_mut(mate).contacts[side as usize] = unit;
            self.state.unit_mut(mate).flags.set(Flags::FIXED);
        }
        self.mark_bonus(unit, distance);
        self.settle(unit);
        self.shift_figures(unit);
    }

    /// Notes a contact on both sides of it.
    fn touch(&mut self, unit: u8, own: Face, target: u8, its: Face) {
        self.state.unit_mut(unit).contacts[own as usize] = target;
        self.state.unit_mut(target).contacts[its as usize] = unit;
        self.state.unit_mut(unit).flags.set(Flags::FIXED);
        self.state.unit_mut(target).flags.set(Flags::FIXED);
    }

    /// HOW-MEL-09, HOW-MEL-10 (d), HOW-CHG-26, HOW-MEL-12: cavalry that charges, reinforces or meets a charge and that covered more than a quarter of its normal move has a charge bonus in prospect.
    fn mark_bonus(&mut self, unit: u8, distance: i32) {
        let u = self.state.unit(unit);
        let normal = self.field.normal_move(self.state, unit, u.formation, false);
        if self.field.kind(self.state, unit).is_horse() && 4 * distance > normal {
            self.state.unit_mut(unit).flags.set(Flags::BONUS);
        }
    }

    /// What ground takes of a straight move of a unit in its formation; none where it bars it.
    pub(super) fn toll_of(&self, unit: u8, from: &Rect, step: Point) -> Option<Toll> {
        let column = self.state.unit(unit).formation.is_column();
        self.field.terrain.toll(from, step, self.field.kind(self.state, unit), column)
    }

    /// How much of a counter-charge or a pursuit counts for the bonus: its way after the last obstacle (HOW-MEL-11), none
    /// through a wood or rough ground (HOW-MEL-10).
    pub(super) fn open_way(&self, unit: u8, from: &Rect, step: Point) -> i32 {
        if self.field.terrain.leads_through_cover(from, step) {
            return 0;
        }
        step.length() - self.toll_of(unit, from, step).map_or(0, |toll| toll.last_crossing)
    }
}

/// How much of a charge's way is its wheel.
fn wheel(action: &Action) -> i32 {
    action.length - action.from.centre.distance(action.to.centre)
}

#[cfg(test)]
mod tests;

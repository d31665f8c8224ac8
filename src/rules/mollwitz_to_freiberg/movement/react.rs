//! What a passive unit does when it is attacked (MTF-ATK-07): it stands, evades, falls back, forms square, or its gunners
//! shelter in one.

use super::offer::square_files;
use super::{Action, posed};
use crate::base::{Heading, Rect};
use crate::rules::mollwitz_to_freiberg::body::size_of;
use crate::rules::mollwitz_to_freiberg::data::Grade;
use crate::rules::mollwitz_to_freiberg::data::moves::EVADE_RANKS;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Choice, Decision};
use crate::rules::mollwitz_to_freiberg::morale::Cause;
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, NONE, Stand, State};

impl Field {
    /// Ranks of a cloud (MTF-SKR-08): two, as it is laid out.
    #[must_use]
    pub fn skirmish_ranks(&self, state: &State, unit: u8) -> u8 {
        let u = state.unit(unit);
        u.figures.div_ceil(u.files.max(1))
    }
}

impl Engine<'_> {
    /// The square that a unit may form before cavalry that comes at it (MTF-ATK-07): where it would stand.
    fn quick_square(&self, attacker: u8, target: u8, action: &Action) -> Option<Rect> {
        let (u, data) = (self.state.unit(target), self.field.unit(target));
        let may = self.field.kind(self.state, attacker).is_horse()
            && self.field.kind(self.state, target).is_foot()
            && matches!(data.grade, Grade::A | Grade::B)
            && u.stand == Stand::Close
            && self.field.steady(self.state, target)
            && !action.flank;
        if !may {
            return None;
        }
        let (front, depth) = size_of(self.field.kind(self.state, target), u.figures, u.guns, u.files, Stand::Square);
        let to = posed(u.rect.front_centre(), u.rect.heading, front / 2, depth / 2);
        self.field.is_free(self.state, target, &to, 0).then_some(to)
    }

    /// The target's answer (MTF-ATK-06, MTF-ATK-07, MTF-ATK-08): skirmishers evade, crews without unlimbered guns must evade, others may;
    /// some horse may retreat (MTF-RET-11). Whether it tried to evade and did not get away.
    pub(super) fn react(&mut self, attacker: u8, target: u8, action: &Action) -> bool {
        if self.state.engaged(target) {
            return false;
        }
        let side = self.field.unit(target).side;
        let serves = self.state.unit(target).stand == Stand::Unlimbered;
        if self.field.kind(self.state, target).is_guns() {
            if serves {
                self.choices.clear();
                self.choices.push(Choice::Hold);
                self.choices.push(Choice::Evade);
                if let Some(square) = self.field.refuge_of(self.state, target) {
                    self.choices.push(Choice::Refuge(square));
                }
                match self.ask(side, Decision::React { unit: target, attacker }) {
                    Choice::Hold => return false,
                    Choice::Refuge(square) => {
                        self.take_refuge(target, square);
                        return false;
                    }
                    _ => {}
                }
            }
            // Who must evade may do it into a square (MTF-SKR-14).
            let square = if serves { None } else { self.field.refuge_of(self.state, target) };
            if let Some(square) = square {
                self.choices.clear();
                self.choices.push(Choice::Evade);
                self.choices.push(Choice::Refuge(square));
                if self.ask(side, Decision::React { unit: target, attacker }) == Choice::Refuge(square) {
                    self.take_refuge(target, square);
                    return false;
                }
            }
            return !self.evade(target, attacker);
        }
        if self.field.is_loose(self.state, target) {
            // MTF-SKR-09: they must, before close order, unless they are in woods.
            let woods = self.field.terrain.in_woods(&self.state.unit(target).rect);
            if woods || self.field.is_loose(self.state, attacker) {
                self.choices.clear();
                self.choices.push(Choice::Hold);
                self.choices.push(Choice::Evade);
                if self.ask(side, Decision::React { unit: target, attacker }) == Choice::Hold {
                    return false;
                }
            }
            // In more than two ranks horse cannot evade, and is overrun (MTF-SKR-08).
            let deep = self.field.kind(self.state, target).is_horse()
                && self.field.skirmish_ranks(self.state, target) > EVADE_RANKS;
            return deep || !self.evade(target, attacker);
        }
        if let Some(square) = self.quick_square(attacker, target, action) {
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Square);
            if self.ask(side, Decision::React { unit: target, attacker }) == Choice::Square {
                let u = self.state.unit_mut(target);
                (u.stand, u.files, u.rect) = (Stand::Square, square_files(u.figures), square);
                u.set(Flags::SPENT);
                self.tell_stand(Code::FormsSquare, target, NONE);
            }
            return false;
        }
        if self.field.may_shun(self.state, target, attacker) {
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Evade);
            if self.ask(side, Decision::React { unit: target, attacker }) == Choice::Evade {
                // In flank or rear of who attacks it counts against it (MTF-HIT-08).
                let away = Heading::of(self.state.unit(target).rect.centre - self.state.unit(attacker).rect.centre);
                if action.flank {
                    self.state.unit_mut(target).set(Flags::BESET);
                }
                self.shake(target);
                if self.retreat(target, [away; 2], Code::FallsBack) {
                    self.rout(target, Cause::Voluntary);
                }
            }
        }
        false
    }
}

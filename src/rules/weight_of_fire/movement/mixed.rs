//! Units left intermixed: a passage through a friend that one turn is too short for (WOF-MOV-17).

use super::{Action, Doing};
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Choice, Choices, MAX_CHOICES};
use crate::rules::weight_of_fire::state::{Field, NONE, State};

impl Field {
    /// Whether a place is free for a unit but for one friend, on whom it may stand.
    fn is_free_among(&self, state: &State, unit: u8, rect: &Rect, friend: u8) -> bool {
        let side = self.unit(unit).side;
        let clear = |(other, body): (u8, &Rect)| {
            if other == friend {
                return true;
            }
            let off = if self.unit(other).side == side { 0 } else { self.keeps_off(state, unit, other, NONE) };
            !rect.overlaps(body) && (off <= 2 || !rect.is_within(body, off - 2))
        };
        self.on_table(rect) && self.may_stand(state, unit, rect) && self.bodies(state, unit).all(clear)
    }

    /// Into a friend, where half of the turn's movement does not bring it clear of him: both are intermixed until it has
    /// passed. Where a passage is possible this is not asked.
    pub(super) fn offer_mixing(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
        let step = Point::new(0, full / 2).turned(u.rect.heading);
        let to = u.rect.moved(step);
        let Some(passed) = self.through(state, unit, &u.rect, step, NONE) else { return };
        if passed.count_ones() != 1 || choices.len() + 1 > MAX_CHOICES {
            return;
        }
        let friend = passed.trailing_zeros() as u8;
        let f = state.unit(friend);
        if f.mixed.is_some() || !to.overlaps(&f.rect) || !self.is_free_among(state, unit, &to, friend) {
            return;
        }
        let Some(toll) = self.toll(state, unit, (u.rect.centre, to.centre), true) else { return };
        if toll.cost <= full / 2 + 8 {
            let mixes = Some(friend);
            let disorders = toll.disorders;
            let doing = Doing::March;
            choices.push(Choice::Act(Action { doing, to, cost: full, passed, mixes, disorders, ..Action::stand(u) }));
        }
    }

    /// What an intermixed unit may do: who goes through goes straight on, the farthest first; who is passed stands.
    pub(super) fn offer_unmixing(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        let Some((friend, true)) = u.mixed else { return };
        let full = self.allowance(state, unit);
        for part in (1..=8).rev() {
            let far = full * part / 8;
            let step = Point::new(0, far).turned(u.rect.heading);
            let to = u.rect.moved(step);
            let Some(toll) = self.toll(state, unit, (u.rect.centre, to.centre), true) else { continue };
            let passes = self.through(state, unit, &u.rect, step, friend) == Some(0);
            if toll.cost > full || !passes || !self.is_free_among(state, unit, &to, friend) {
                continue;
            }
            let mixes = to.overlaps(&state.unit(friend).rect).then_some(friend);
            let (cost, disorders, passed) = (toll.cost, toll.disorders, 1 << friend);
            let doing = Doing::March;
            choices.push(Choice::Act(Action { doing, to, cost, passed, mixes, disorders, ..Action::stand(u) }));
            if mixes.is_none() {
                return;
            }
        }
    }
}

impl Engine<'_> {
    /// A unit has come to stand among a friend, or is clear of him.
    pub(super) fn mix(&mut self, unit: u8, mixes: Option<u8>) {
        if let Some(friend) = mixes.filter(|_| self.state.unit(unit).mixed.is_none()) {
            self.state.unit_mut(unit).mixed = Some((friend, true));
            self.state.unit_mut(friend).mixed = Some((unit, false));
            self.tell(Code::Intermixed, unit, friend, [0; 4]);
        }
        self.unmix(unit);
    }

    /// Ends an intermixing of those who no longer stand among each other.
    pub fn unmix(&mut self, unit: u8) {
        let Some((other, _)) = self.state.unit(unit).mixed else { return };
        let (u, o) = (self.state.unit(unit), self.state.unit(other));
        if u.here() && o.here() && u.rect.overlaps(&o.rect) {
            return;
        }
        self.state.unit_mut(unit).mixed = None;
        self.state.unit_mut(other).mixed = None;
        self.tell(Code::Unmixed, unit, other, [0; 4]);
    }
}

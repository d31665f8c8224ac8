//! Turns other than a wheel forward: about the centre, and backward (MTF-MOV-09, MTF-MOV-10).

use super::around::Around;
use super::list::List;
use super::{APART, Action, Doing};
use crate::base::geometry::{Wing, motion::arc};
use crate::base::{Heading, Rect};
use crate::rules::mollwitz_to_freiberg::data::moves::{Formation, Manoeuvre};
use crate::rules::mollwitz_to_freiberg::general::{Choice, MAX_CHOICES};
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

/// The turn that is offered where no enemy says which: 30 degrees.
const TURN: i32 = 30 * Heading::DEGREE;

impl Field {
    /// A line turns like a pinwheel about its centre, paid by the arc of a front corner (MTF-MOV-09); any body wheels
    /// backward about a front corner (MTF-MOV-10), paid by the arc of the other. Both towards the nearest enemy that is seen.
    pub(super) fn offer_turns(&self, state: &State, (around, seen): (&Around, Option<u8>), choices: &mut List<'_>) {
        let unit = around.unit;
        let u = state.unit(unit);
        if u.stand != Stand::Close {
            return;
        }
        self.offer_hurry(state, (around, seen), choices);
        let full = self.allowance(state, unit);
        let clumsy = usize::from(self.clumsy(state, unit));
        let ahead = seen.map(|e| Heading::of(state.unit(e).rect.centre - u.rect.centre));
        let turn = ahead.map_or(TURN, |h| u.rect.heading.to(h)).clamp(-3 * TURN, 3 * TURN);
        if turn.abs() < 3 * Heading::DEGREE {
            return;
        }
        let line = self.formation(state, unit) != Formation::Column;
        let mut push = |to: Rect, radius: i32, manoeuvre: Manoeuvre| {
            let cost = arc(radius, turn.abs()) * i32::from(manoeuvre.pace()[clumsy]);
            let action = Action { doing: Doing::March, via: to, to, cost, ..Action::stand(u) };
            let free = || self.is_free_in(state, around, &to, APART) && self.may_go(state, unit, seen, &to);
            if cost <= full && choices.len() + 2 < MAX_CHOICES && choices.hopes(&action) && free() {
                choices.push(Choice::Act(action));
            }
        };
        if line {
            push(u.rect.pivoted(turn), u.rect.centre.distance(u.rect.corners()[0]), Manoeuvre::Pinwheel);
        }
        let wing = if turn > 0 { Wing::Left } else { Wing::Right };
        push(u.rect.wheeled(wing, turn), 2 * u.rect.half_front, Manoeuvre::WheelBack);
    }

    /// Straight on through rough ground at full speed, at the price of its order (MTF-TER-03), where that goes farther.
    pub(super) fn offer_hurry(&self, state: &State, (around, seen): (&Around, Option<u8>), choices: &mut List<'_>) {
        if around.is_plain() {
            return;
        }
        let unit = around.unit;
        let u = state.unit(unit);
        let (mover, full) = (self.mover(state, unit), self.allowance(state, unit));
        let to = u.rect.advanced(full);
        let action = Action { doing: Doing::March, to, cost: full, disorders: true, ..Action::stand(u) };
        if !choices.hopes(&action) {
            return;
        }
        let slow = self.terrain.way(mover, u.rect.centre, to.centre);
        let fast = self.terrain.way_at(mover, u.rect.centre, to.centre, true);
        let gains = fast.is_some_and(|c| c <= full + 4) && slow.is_none_or(|c| c > full + 4);
        let clear = || self.sweeps_clear_in(state, around, &u.rect, to.centre - u.rect.centre, unit);
        let free = || self.is_free_in(state, around, &to, APART) && self.may_go(state, unit, seen, &to);
        if gains && clear() && free() && choices.len() + 2 < MAX_CHOICES {
            choices.push(Choice::Act(action));
        }
    }
}

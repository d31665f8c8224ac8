//! Turns other than a wheel forward: about the centre, and backward (MTF-MOV-09, MTF-MOV-10).

use super::list::List;
use super::offer::Mover;
use super::sketch::{How, Sketches};
use super::{Action, Doing};
use crate::base::geometry::{Wing, motion::arc};
use crate::base::{Heading, Rect};
use crate::rules::mollwitz_to_freiberg::data::moves::{Formation, Manoeuvre};
use crate::rules::mollwitz_to_freiberg::general::MAX_CHOICES;
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

/// The turn that is offered where no enemy says which: 30 degrees.
const TURN: i32 = 30 * Heading::DEGREE;

impl Field {
    /// A line turns like a pinwheel about its centre, paid by the arc of a front corner (MTF-MOV-09); any body wheels
    /// backward about a front corner (MTF-MOV-10), paid by the arc of the other: a line where all is listed. Both towards the nearest enemy that is seen.
    pub(super) fn sketch_turns(&self, state: &State, mover: &Mover, sketches: &mut Sketches, choices: &mut List<'_>) {
        let Mover { unit, seen, full, .. } = *mover;
        let u = state.unit(unit);
        if u.stand != Stand::Close {
            return;
        }
        let clumsy = usize::from(self.clumsy(state, unit));
        let ahead = seen.map(|e| Heading::of(state.unit(e).rect.centre - u.rect.centre));
        let turn = ahead.map_or(TURN, |h| u.rect.heading.to(h)).clamp(-3 * TURN, 3 * TURN);
        if turn.abs() < 3 * Heading::DEGREE {
            return;
        }
        let line = self.formation(state, unit) != Formation::Column;
        // Who can turn about the centre hopes for nothing better from going back.
        let back = !line || choices.is_whole();
        let mut add = |to: Rect, radius: i32, manoeuvre: Manoeuvre| {
            let cost = arc(radius, turn.abs()) * i32::from(manoeuvre.pace()[clumsy]);
            if cost <= full {
                let action = Action { doing: Doing::March, via: to, to, cost, ..Action::stand(u) };
                sketches.add(choices, action, How::Turn);
            }
        };
        if line {
            add(u.rect.pivoted(turn), u.rect.centre.distance(u.rect.corners()[0]), Manoeuvre::Pinwheel);
        }
        if back {
            let wing = if turn > 0 { Wing::Left } else { Wing::Right };
            add(u.rect.wheeled(wing, turn), 2 * u.rect.half_front, Manoeuvre::WheelBack);
        }
    }

    /// Straight on through rough ground at full speed, at the price of its order (MTF-TER-03), where that goes farther.
    pub(super) fn hurry(&self, state: &State, mover: &Mover, action: Action, choices: &mut List<'_>) {
        let (unit, around) = (mover.unit, &mover.around);
        let from = &state.unit(unit).rect;
        let (goer, full, to) = (self.mover(state, unit), action.cost, &action.to);
        let slow = self.terrain.way(goer, from.centre, to.centre);
        let fast = self.terrain.way_at(goer, from.centre, to.centre, true);
        let gains = fast.is_some_and(|c| c <= full + 4) && slow.is_none_or(|c| c > full + 4);
        let clear = || self.sweeps_clear_in(state, around, from, to.centre - from.centre, unit);
        if gains && clear() && choices.len() + 2 < MAX_CHOICES {
            self.push_free(state, mover, action, choices);
        }
    }
}

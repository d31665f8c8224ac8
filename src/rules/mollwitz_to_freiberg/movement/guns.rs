//! What a battery is offered beside marches: its limbers, and the way of a crew back to its guns.

use super::list::List;
use super::offer::{Mover, OBLIQUE};
use super::{APART, Action, Doing, posed};
use crate::base::{Heading, Point};
use crate::rules::mollwitz_to_freiberg::general::Choice;
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

impl Field {
    /// Another facing, for the price of any unit's (MTF-FRM-04, MTF-FRM-06): towards the enemy who is seen, where he is beside
    /// the arc.
    fn offer_turn(&self, state: &State, mover: &Mover, choices: &mut List<'_>) {
        let Mover { unit, seen, around, .. } = *mover;
        let u = state.unit(unit);
        let (Some(enemy), Some((change, _))) = (seen, self.change(state, unit)) else { return };
        let facing = Heading::of(state.unit(enemy).rect.centre - u.rect.front_centre());
        let elbows = !self.options.elbow_room || self.has_elbow_room(state, unit, None);
        if u.rect.heading.to(facing).abs() <= OBLIQUE || !elbows {
            return;
        }
        let via = posed(u.rect.front_centre(), facing, u.rect.half_front, u.rect.half_depth);
        let action = Action { via, to: via, ..change };
        if self.is_free_in(state, &around, &via, APART) && self.may_go(state, unit, seen, &via) {
            choices.push(Choice::Act(action));
        }
    }

    /// Limbering and unlimbering, a full move each (MTF-LIM-01, MTF-LIM-02); who unlimbers may face another way as he does
    /// (MTF-FRM-05).
    pub(super) fn offer_limbers(&self, state: &State, mover: &Mover, choices: &mut List<'_>) {
        self.offer_turn(state, mover, choices);
        let Mover { unit, seen, around, .. } = *mover;
        let u = state.unit(unit);
        let (doing, stand) = match u.stand {
            Stand::Unlimbered if self.unit(unit).civilian_limber => return,
            // The turn of unlimbering is owed all the same (MTF-LIM-04).
            Stand::Unlimbered => (Doing::Limber, Stand::Limbered),
            _ => (Doing::Unlimber, Stand::Unlimbered),
        };
        let (front, depth) = self.size(unit, u.figures, u.guns, u.files, stand);
        let mut turns = [0, 0];
        if let Some(enemy) = seen.filter(|_| doing == Doing::Unlimber) {
            turns[1] = u.rect.heading.to(Heading::of(state.unit(enemy).rect.centre - u.rect.front_centre()));
        }
        for turn in turns.into_iter().take(if turns[1] == 0 { 1 } else { 2 }) {
            let to = posed(u.rect.front_centre(), u.rect.heading.turned(turn), front / 2, depth / 2);
            if self.is_free_in(state, &around, &to, APART) {
                let cost = self.allowance(state, unit);
                choices.push(Choice::Act(Action { doing, via: to, to, cost, ..Action::stand(u) }));
            }
        }
    }

    /// The way of a crew back to its guns (MTF-SKR-15).
    pub(super) fn offer_guns(&self, state: &State, mover: &Mover, choices: &mut List<'_>) {
        let Mover { unit, seen, around, .. } = *mover;
        let u = state.unit(unit);
        let side = self.unit(unit).side.other();
        let far = u.rect.distance(&u.left);
        let held = self.here(state, side).any(|e| state.unit(e).rect.is_within(&u.left, APART));
        if u.guns > 0 && far <= self.allowance(state, unit) && !held && self.may_go(state, unit, seen, &u.left) {
            let action = Action { doing: Doing::Man, via: u.left, to: u.left, cost: far.max(1), ..Action::stand(u) };
            choices.push(Choice::Act(action));
        } else if u.guns > 0 {
            let way = Heading::of(u.left.centre - u.rect.centre);
            let to = u.rect.moved(Point::new(0, self.allowance(state, unit).min(far)).turned(way));
            let action = Action {
                doing: Doing::March,
                via: u.rect,
                to,
                cost: u.rect.centre.distance(to.centre),
                ..Action::stand(u)
            };
            // Out of a square they slip between the files.
            let square = u.refuge.unwrap_or(unit);
            if self.sweeps_clear_in(state, &around, &u.rect, to.centre - u.rect.centre, square) {
                self.push_free(state, mover, action, choices);
            }
        }
    }
}

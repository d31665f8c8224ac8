//! Whom a unit is offered to shoot at.

use super::eyes::in_arc;
use super::{Spent, Volley, any_on_line};
use crate::base::{Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::fire::{Ammunition, SHELL_SAFETY};
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::general::Choice;
use crate::rules::mollwitz_to_freiberg::movement::list::List;
use crate::rules::mollwitz_to_freiberg::state::{Field, State};

impl Field {
    /// The most that a volley can be: all dice that are left, in the better band that the range may be.
    fn best_volley(&self, state: &State, [unit, target]: [u8; 2], ammo: Ammunition, spent: Spent) -> Volley {
        let (u, reach) = (&state.unit(unit).rect, ammo.reach());
        let sum: i8 = self.shot_modifiers(state, unit, target, ammo).iter().flatten().map(|m| m.1).sum();
        let needs = [reach.close_needs, reach.far_needs].map(|n| n as i8 - sum);
        let all = self.all_dice(state, unit).saturating_sub(spent.dice);
        let near = needs[0] <= needs[1] && u.is_within(self.nearest_part(state, target, u).1, inches(reach.close));
        let dice = if near { [all, 0] } else { [0, all] };
        Volley { target, ammo, dice, needs, eyes: 0, gap: None }
    }

    /// Whom a unit may shoot at, after what it has shot in this phase (MTF-FIRE-01, MTF-FIRE-18); the first is to hold its fire.
    pub fn offer_shots(&self, state: &State, unit: u8, spent: Spent, choices: &mut List<'_>) {
        choices.push(Choice::Hold);
        for target in self.here(state, self.unit(unit).side.other()) {
            for ammo in self.shots_at(state, unit, target, spent).into_iter().flatten() {
                let pair = [unit, target];
                if choices.wants(&Choice::Shot(self.best_volley(state, pair, ammo, spent)))
                    && let Some(volley) = self.volley(state, pair, ammo, spent)
                {
                    choices.push(Choice::Shot(volley));
                }
            }
        }
    }

    /// Whether a battery bears on somebody whom it may shoot at: what a general asks before the guns do. Lines from the middle of
    /// its front to the nearest of the target and to its middle tell; shell needs none (MTF-FIRE-14). Ball over rough ground is
    /// taken to go as far as elsewhere.
    #[must_use]
    pub fn bears_on(&self, state: &State, unit: u8, target: u8) -> bool {
        let own = &state.unit(unit).rect;
        let rect = self.nearest_part(state, target, own).1;
        if own.is_beyond(rect, self.reach(unit)) {
            return false;
        }
        let (eye, heading) = (own.front_centre(), own.heading);
        let at = eye.unturned(heading);
        let corners = rect.corners().map(|p| p.unturned(heading) - at);
        let Some((near, seen)) = in_arc(&corners, eye, heading, rect) else { return false };
        let reaches = |ammo: &Ammunition| {
            let reach = ammo.reach();
            (inches(reach.from)..=inches(reach.close.max(reach.far))).contains(&near)
        };
        let mut shots = self.shots_at(state, unit, target, Spent::default()).into_iter().flatten();
        let Some(ammo) = shots.find(reaches) else { return false };
        if ammo == Ammunition::Shell {
            return self.may_shell(state, [unit, target], rect);
        }
        let between = self.between(state, unit, target);
        let (hiders, friends) = (self.hiders(state, between), self.skirmishers(state, between, self.unit(unit).side));
        let ground = self.terrain.between(own, rect);
        let heads = self.heads(state, unit, rect);
        let clear = |mark: Point| {
            !any_on_line(state, friends, eye, mark)
                && self.has_line(state, [unit, target], hiders, ammo, (eye, mark, near), (heads, ground))
        };
        clear(seen.near) || clear(rect.centre)
    }

    /// Whether shell may be thrown at a target that is seen, with no friend near it (MTF-FIRE-13, MTF-FIRE-14).
    pub(super) fn may_shell(&self, state: &State, [unit, target]: [u8; 2], rect: &Rect) -> bool {
        let near_friend = |f: u8| self.parts(state, f).any(|r| r.is_within(rect, inches(SHELL_SAFETY)));
        !self.here(state, self.unit(unit).side).any(near_friend) && self.sees(state, unit, target)
    }
}

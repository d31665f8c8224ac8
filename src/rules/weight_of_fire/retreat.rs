//! Voluntary retreat, an optional rule (WOF-OPT-12 to WOF-OPT-14).

use super::data::moves::RETREATS;
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Choices, MAX_CHOICES};
use super::movement::evade::WAYS;
use super::movement::{Action, Doing};
use super::state::{Cause, Field, NONE, Stand, State};
use crate::base::{Heading, Point};

impl Field {
    /// Retreats of a unit, in place of any other move (WOF-OPT-12): regulars, of foot, horse or limbered guns, between one and
    /// two rout moves, away from most of the enemies whom it sees, and farther from all of them than it began. It looks as it
    /// did, or faces about. Irregulars may be put into rout instead (WOF-OPT-14).
    pub fn offer_retreats(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        let able = matches!(u.stand, Stand::Close | Stand::Skirmish | Stand::Square | Stand::Limbered);
        if !self.options.voluntary_retreat || !able {
            return;
        }
        let stand = Action::stand(u);
        if self.unit(unit).irregular {
            choices.push(Choice::Act(Action { doing: Doing::Flee, ..stand }));
            return;
        }
        let seen =
            self.enemies(state, unit).filter(|&e| self.sees(state, unit, e)).fold(0_u64, |bits, e| bits | 1 << e);
        let Some(nearest) = self.nearest_enemy(state, unit) else { return };
        let all = || (0..self.units.len() as u8).filter(|e| seen & (1 << e) != 0);
        let away = Heading::about(u.rect.centre - state.unit(nearest).rect.centre);
        let rate = self.rates(state, unit)[2];
        for far in [RETREATS.0, RETREATS.1] {
            for way in WAYS {
                let step = Point::new(0, rate * i32::from(far)).turned(away.turned(way));
                let to = u.rect.moved(step);
                let off = all().filter(|&e| step.dot(state.unit(e).rect.centre - u.rect.centre) < 0).count();
                let farther = |e: u8| {
                    let body = &state.unit(e).rect;
                    to.distance(body) > u.rect.distance(body)
                };
                if 2 * off <= all().count() && seen != 0 || !self.enemies(state, unit).all(farther) {
                    continue;
                }
                let Some(toll) = self.toll(state, unit, (u.rect.centre, to.centre), false) else { continue };
                let most = rate * i32::from(RETREATS.1);
                let passes = self.through(state, unit, &u.rect, step, NONE) == Some(0);
                if toll.cost > most || !passes || !self.is_free(state, unit, &to) {
                    continue;
                }
                for to in [to, to.facing(to.heading.behind())] {
                    if choices.len() + 1 < MAX_CHOICES && self.is_free(state, unit, &to) {
                        let cost = self.allowance(state, unit);
                        choices.push(Choice::Act(Action { doing: Doing::Retreat, to, cost, ..stand }));
                    }
                }
                break;
            }
        }
    }
}

impl Engine<'_> {
    /// It ends disordered and shaken, and a twelfth is lost, two of one that was shaken before; the losses make nobody test
    /// (WOF-OPT-13).
    pub(super) fn retreat(&mut self, unit: u8, action: &Action) {
        let twelfths = if self.state.unit(unit).is_shaken() { 2 } else { 1 };
        self.place(unit, &action.to, Code::Retreats);
        self.disorder(unit);
        self.shake(unit);
        // Half a pip is rounded up.
        let pips = (u16::from(self.field.unit(unit).figures) * twelfths).div_ceil(2);
        self.take_pips(unit, pips, Cause::Unsteady, NONE);
        let u = self.state.unit_mut(unit);
        (u.phase, u.harm, u.harmed_by) = ([0; 4], 0, NONE);
    }

    /// Irregulars who are put into rout on purpose (WOF-OPT-14).
    pub(super) fn flee(&mut self, unit: u8) {
        let enemy = self.field.nearest_enemy(self.state, unit).unwrap_or(NONE);
        let half = self.field.rates(self.state, unit)[2] / 2;
        self.break_up(unit, enemy);
        self.rout(unit, half);
    }
}

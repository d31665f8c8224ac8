//! Charges in support of who is charged (WOF-CHG-12), and who comes in upon a charger that others have met.

use super::Action;
use super::answer::STEPS;
use super::charge::WIDELY;
use crate::base::geometry::Face;
use crate::base::geometry::touch::contact;
use crate::base::{Heading, Rect};
use crate::rules::weight_of_fire::data::moves::SUPPORT;
use crate::rules::weight_of_fire::data::size::INCH;
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Choice, Decision};
use crate::rules::weight_of_fire::state::{Field, Flags, State, Way};

/// Whether somebody has come in support; else who was asked, a bit each.
pub(super) enum Supported {
    Yes,
    No(u64),
}

impl Field {
    /// Whether a unit may charge in support against a charger (WOF-CHG-12): steady regular cavalry.
    fn may_support(&self, state: &State, by: u8, unit: u8) -> bool {
        self.kind(state, by).is_horse()
            && self.steady(state, by)
            && self.may_clash(state, by)
            && self.may_charge_at(state, by, unit)
    }

    /// The way of a charge in upon an enemy who stands, and where it ends; none where it does not reach him.
    fn way_in(&self, state: &State, by: u8, unit: u8) -> Option<(Rect, Action)> {
        let (own, one) = (state.unit(by).rect, state.unit(unit).rect);
        let most = self.rates(state, by)[1];
        if own.is_beyond(&one, most) {
            return None;
        }
        let dash = self.dash(state, by, one.centre, most)?;
        let far = dash.via.until(dash.via.heading, &one)?;
        self.dash_cost(state, by, &dash, far)?;
        let to = dash.via.advanced(far);
        let clear = to.is_clear_of(self.bodies(state, by).filter(|(o, _)| *o != unit).map(|(_, body)| body))
            && self.on_table(&to)
            && self.may_stand(state, by, &to)
            && !to.overlaps(&one)
            && contact(&one, &to).is_some();
        let goes = self.through(state, by, &dash.via, to.centre - dash.via.centre, unit) == Some(0);
        (clear && goes).then_some((to, Action { straight: far, far, ..dash }))
    }

    /// Where a supporting charge meets a charger on its way, from when it sees him (WOF-CHG-12): the places of charger and
    /// supporter.
    fn interception(&self, state: &State, (unit, action): (u8, &Action), by: u8) -> Option<(Rect, Rect, Action)> {
        let [rate, its] = [unit, by].map(|u| self.rates(state, u)[1]);
        let own = state.unit(by).rect;
        let unseen = self.seen_after(state, (unit, action), by)?;
        for n in 1..=STEPS {
            let used = rate * n / STEPS;
            if used > action.cost {
                return None;
            }
            let one = self.along(state, unit, action, used);
            let most = (i64::from((used - unseen).max(0)) * i64::from(its) / i64::from(rate.max(1))) as i32;
            if own.is_beyond(&one, most) {
                continue;
            }
            let Some(dash) = self.dash(state, by, one.centre, its) else { continue };
            let Some(far) = dash.via.until(dash.via.heading, &one) else { continue };
            let Some(cost) = self.dash_cost(state, by, &dash, far) else { continue };
            if (its - dash.far) + cost > most {
                continue;
            }
            let two = dash.via.advanced(far);
            let clear = |unit: u8, enemy: u8, rect: &Rect| {
                rect.is_clear_of(self.bodies(state, unit).filter(|(o, _)| *o != enemy).map(|(_, body)| body))
                    && self.on_table(rect)
                    && self.may_stand(state, unit, rect)
            };
            let goes = self.through(state, by, &dash.via, two.centre - dash.via.centre, unit) == Some(0);
            if goes && clear(unit, by, &one) && clear(by, unit, &two) && !one.overlaps(&two) {
                return Some((one, two, Action { straight: far, far, ..dash }));
            }
        }
        None
    }
}

impl Engine<'_> {
    /// Friendly horse that charges in support of the target, before some other place at which the charger is met
    /// (WOF-CHG-12, WOF-CHG-13, WOF-CHG-14).
    pub(super) fn support_before(&mut self, unit: u8, action: &Action, other: Option<Rect>) -> Supported {
        let target = action.target;
        let mut asked = 1_u64 << target;
        let start = self.state.unit(unit).rect.centre;
        let sooner = |one: &Rect| other.is_none_or(|o| start.distance(one.centre) <= start.distance(o.centre));
        for by in self.field.units_of(self.field.unit(target).side) {
            let (field, state) = (self.field, &*self.state);
            let may = by != target
                && field.may_support(state, by, unit)
                && !state.unit(by).rect.is_beyond(&state.unit(unit).rect, field.rates(state, by)[1] + action.cost)
                && field.interception(state, (unit, action), by).is_some_and(|m| sooner(&m.0));
            if !may {
                continue;
            }
            asked |= 1 << by;
            if !self.goes_to_support(by, unit) {
                continue;
            }
            let Some(met) = self.field.interception(self.state, (unit, action), by) else { continue };
            self.support(unit, by, action, met);
            return Supported::Yes;
        }
        Supported::No(asked)
    }

    /// Others come in upon a charger who has met his target (WOF-CHG-03, WOF-CHG-12), but for those who were asked.
    pub(super) fn support_after(&mut self, unit: u8, target: u8, asked: u64) {
        for by in self.field.units_of(self.field.unit(target).side).filter(|by| asked & (1 << by) == 0) {
            let (field, state) = (self.field, &*self.state);
            let may = field.may_support(state, by, unit)
                && field.way_in(state, by, unit).is_some()
                && field.sees(state, by, unit);
            if may && self.goes_to_support(by, unit) && self.close_in(unit, by, Code::Supports) {
                return;
            }
        }
    }

    /// Asks for a support charge, and throws whether it begins.
    fn goes_to_support(&mut self, by: u8, unit: u8) -> bool {
        self.choices.clear();
        self.choices.push(Choice::Hold);
        self.choices.push(Choice::Yes);
        if self.ask_of(by, Decision::Support { unit: by, charger: unit }) == Choice::Hold {
            return false;
        }
        let die = self.die_of(by);
        self.tell(Code::SupportDie, by, unit, [die.into(), die.into(), 0, 0]);
        if die < SUPPORT {
            self.state.unit_mut(by).set(Flags::BALKED);
        }
        die >= SUPPORT
    }

    /// A unit charges in upon a charger who has been met already, and stands. Whether it found a way.
    pub(super) fn close_in(&mut self, unit: u8, by: u8, code: Code) -> bool {
        let Some((to, dash)) = self.field.way_in(self.state, by, unit) else { return false };
        let own = self.state.unit(by).rect;
        let behind = self.field.is_behind(self.state, by, &own, unit);
        let one = self.state.unit(unit).rect;
        let face = contact(&one, &to).map_or(Face::Front, |c| c.1);
        let flank = behind && face != Face::Front && self.field.has_flank(self.state, unit);
        let (straight, advanced) = (self.straight_of(by, &dash, &to), self.came(by, &to));
        self.mark_charge(by);
        self.leave_gun(by);
        self.tell_stand(code, by, unit);
        self.state.unit_mut(by).reach = self.field.rates(self.state, by)[1] - own.centre.distance(to.centre);
        self.cross(by, &dash.via, &to);
        self.set_down(by, &dash.via, &to, straight, 0);
        self.touch_off((by, unit, 0), Way::Counter, by, flank, [straight, 0], [advanced, false]);
        true
    }

    fn support(&mut self, unit: u8, by: u8, action: &Action, (one, two, dash): (Rect, Rect, Action)) {
        let behind = self.field.is_behind(self.state, by, &self.state.unit(by).rect, unit);
        let straight = [self.straight_of(by, &dash, &two), self.straight_of(unit, action, &one)];
        let advanced = [(by, &two), (unit, &one)].map(|(u, r)| self.came(u, r));
        self.mark_charge(by);
        self.tell_stand(Code::Supports, by, unit);
        self.state.unit_mut(unit).reach += action.cost;
        for (u, to) in [(unit, &one), (by, &two)] {
            let u = self.state.unit_mut(u);
            u.reach = (u.reach - u.rect.centre.distance(to.centre)).max(0);
        }
        self.cross(unit, &action.via, &one);
        self.cross(by, &dash.via, &two);
        let turned = self.turn_to(unit, by, &one, &two);
        let (one, two) = turned.unwrap_or((one, two));
        self.set_down(unit, &action.via, &one, straight[1], action.passed);
        self.set_down(by, &dash.via, &two, straight[0], 0);
        let face = contact(&one, &two).map_or(Face::Front, |c| c.1);
        let flank = turned.is_none() && behind && face != Face::Front;
        let own = if turned.is_some() { [straight[0], 0] } else { straight };
        self.touch_off((by, unit, 0), Way::Counter, by, flank, own, advanced);
    }

    /// A charger may turn by 45 degrees at most to face who charges it in support (WOF-CHG-16): the places of both then.
    fn turn_to(&mut self, unit: u8, by: u8, one: &Rect, two: &Rect) -> Option<(Rect, Rect)> {
        let turn = one.heading.to(Heading::about(two.centre - one.centre));
        if turn.abs() > WIDELY || turn.abs() < 2 * Heading::DEGREE {
            return None;
        }
        let faced = one.pivoted(turn);
        let back = two.advanced(-4 * INCH);
        let far = back.until(back.heading, &faced)?;
        let met = back.advanced(far);
        let clear = |unit: u8, enemy: u8, rect: &Rect| {
            self.field.on_table(rect)
                && rect.is_clear_of(self.field.bodies(self.state, unit).filter(|(o, _)| *o != enemy).map(|(_, b)| b))
        };
        if !clear(unit, by, &faced) || !clear(by, unit, &met) || contact(&faced, &met).is_none() || faced.overlaps(&met)
        {
            return None;
        }
        self.choices.clear();
        self.choices.push(Choice::Hold);
        self.choices.push(Choice::Yes);
        (self.ask_of(unit, Decision::Turn { unit, enemy: by }) == Choice::Yes).then_some((faced, met))
    }
}

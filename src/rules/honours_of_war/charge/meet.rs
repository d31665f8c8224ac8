//! A counter-charge: where the two meet, and who comes along (HOW-CHG-22, HOW-CHG-23).

use super::{Company, LiningUp};
use crate::base::geometry::{Face, Sweep};
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Action, Decision};
use crate::rules::honours_of_war::state::{Flags, Kind, NONE};
use crate::rules::honours_of_war::terrain::Toll;

/// Where a charger and who comes to meet him fight.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meeting {
    /// How far along his straight way the charger comes.
    pub along: i32,
    /// Where the counter-charger stands then.
    pub place: Rect,
}

impl Engine<'_> {
    /// A counter-charge: the two meet there, unless one of them is shot down on the way.
    pub(super) fn meet(&mut self, unit: u8, counter: u8, action: &Action, Meeting { along: d, place }: Meeting) {
        let (u, c) = (*self.state.unit(unit), *self.state.unit(counter));
        let whole = action.from.centre.distance(action.to.centre);
        self.state.unit_mut(counter).sets_out();
        let part = Action { to: action.along(d), length: action.length - whole + d, ..*action };
        self.state.unit_mut(unit).run = u.run - action.length + part.length;
        let run = self.state.unit(unit).run;
        let bonus = self.field.bonus_distance(self.state, unit, &part, run);
        let stays = |e: &Self, who: u8, at: &Rect| e.state.unit(who).fights() && e.state.unit(who).rect == *at;
        if !self.fire_at_charger(unit, &[NONE; 2], &part) {
            self.stays_behind(counter);
            return;
        }
        // HOW-FIRE-54: a roundshot that went on may drive off the counter-charger too.
        if !stays(self, counter, &c.rect) {
            self.halt_at(unit, &part, d);
            return;
        }
        // HOW-CHG-46: the counter-charger is exposed to crossing fire in the same way.
        let way = |n: i32| Rect { centre: c.rect.centre.toward(place.centre, n, 3), ..place };
        self.state.unit_mut(counter).flags.set(Flags::MOVED);
        let comes = self.fire_along(counter, &[NONE; 2], &[c.rect, way(1), way(2), place]);
        // What goes on from him may drive off the charger, or somebody onto the ground where they would meet.
        if !stays(self, unit, &u.rect) {
            self.stays_behind(counter);
            return;
        }
        self.state.unit_mut(unit).rect = part.to;
        let clear = |e: &Self, who: u8, at: &Rect| e.field.is_clear(e.state, who, at);
        if !comes || !clear(self, unit, &part.to) || !clear(self, counter, &place) {
            self.state.unit_mut(unit).rect = u.rect;
            self.stays_behind(counter);
            self.halt_at(unit, &part, d);
            return;
        }
        let step = place.centre - c.rect.centre;
        let moved = step.length();
        self.state.unit_mut(counter).rect = place;
        self.tell_stand(Code::Contact, unit, counter);
        self.tell_stand(Code::Contact, counter, unit);
        self.touch(unit, Face::Front, counter, Face::Front);
        self.mark_bonus(unit, bonus);
        self.mark_bonus(counter, self.open_way(counter, &c.rect, step));
        self.wade(unit, &action.from);
        self.wade(counter, &c.rect);
        for each in [unit, counter] {
            self.settle(each);
            self.shift_figures(each);
        }
        self.bring_support(counter, unit, moved);
    }

    /// A counter-charge that comes to nothing: who was to make it is where he is, in his works if he has any.
    fn stays_behind(&mut self, counter: u8) {
        self.state.unit_mut(counter).flags.clear(Flags::CHARGED);
        self.settle(counter);
    }

    /// From `half` on, the first place along a charge where the counter-charger reaches it and finds room (HOW-CHG-22), with his
    /// own move and what ground takes of it.
    pub(super) fn meeting(&mut self, unit: u8, counter: u8, action: &Action, half: i32) -> Option<Meeting> {
        let (u, c) = (*self.state.unit(unit), *self.state.unit(counter));
        let whole = action.from.centre.distance(action.to.centre);
        let normal = self.field.normal_move(self.state, counter, c.formation, false);
        let reach = self.field.rate_of(self.state, counter, normal);
        let pace = self.field.d(D::Tolerance);
        let mut d = half.clamp(0, whole);
        let (mut found, mut found_at) = (None, d);
        while d < whole && found.is_none() {
            let there = action.along(d);
            // On its way it may hang over the edge that it turned beside, or go through houses; nobody fights there.
            if there.is_within(&c.rect, reach) && self.may_come(unit, &there, u.formation) {
                // Its own old place must not be in the counter-charger's way.
                self.state.unit_mut(unit).rect = there;
                let line = LiningUp {
                    charger: counter,
                    formation: c.formation,
                    began: c.rect,
                    arriving: c.rect,
                    target: there,
                    side: Face::Front,
                };
                // HOW-CHG-16: who goes straight at him lines up beyond his distance, as every charger does.
                let facing = there.heading.behind();
                let at_him = c.rect.heading.to(facing).abs() <= 45 * Heading::DEGREE
                    && c.rect.until(c.rect.heading, &there).is_some();
                found = self.field.lined_up(self.state, &line, Company::Any).filter(|rect| {
                    let step = rect.centre - c.rect.centre;
                    let toll = self.toll_of(counter, &c.rect, step);
                    let whole = step.length();
                    let far = if at_him { step.unturned(facing).y.abs() } else { whole };
                    let goes = |t: Toll| t.cost(far, normal) <= reach && (c.has(Flags::MIDSTREAM) || t.may_go(whole));
                    toll.is_some_and(goes) && !self.goes_through_somebody(unit, counter, rect)
                });
                found_at = d;
            }
            d += pace;
        }
        self.state.unit_mut(unit).rect = u.rect;
        found.map(|place| Meeting { along: found_at, place })
    }

    /// HOW-CHG-04: whether a counter-charger who comes to a place there to meet a charger certainly goes through somebody else: who
    /// stands both before him and before that place, or, where he has to turn to the charger, in the way of his middle.
    fn goes_through_somebody(&self, unit: u8, counter: u8, place: &Rect) -> bool {
        let from = self.state.unit(counter).rect;
        let step = place.centre - from.centre;
        let others = (0..self.field.units.len() as u8).filter(|&o| o != unit && o != counter);
        let mut others = others.map(|o| self.state.unit(o)).filter(|o| o.here());
        if from.heading.to(place.heading).abs() > 45 * Heading::DEGREE {
            let half = from.half_front.min(from.half_depth);
            let middle = Sweep::of(&Rect { half_front: half, half_depth: half, ..from }, step);
            return others.any(|o| middle.runs_over(&o.rect));
        }
        let ahead = step.unturned(from.heading).y.max(0);
        let out = Sweep::of(&from, Point::ORIGIN.ahead(from.heading, ahead));
        let back = Sweep::of(place, Point::ORIGIN.ahead(place.heading.behind(), ahead));
        others.any(|o| out.runs_over(&o.rect) && back.runs_over(&o.rect))
    }

    /// HOW-CHG-23: up to two free units of a counter-charger's brigade go straight forward with it, no further than it went
    /// and ground lets them, and touch no enemy.
    pub(super) fn bring_support(&mut self, counter: u8, charger: u8, distance: i32) {
        let brigade = self.field.unit(counter).brigade;
        let side = self.field.unit(counter).side;
        let mut brought = 0;
        for unit in self.state.brigade(brigade).units() {
            let u = *self.state.unit(unit);
            let kind = self.field.unit(unit).kind;
            let held = [Flags::EVADED, Flags::PLEDGED, Flags::PASSED, Flags::FIXED, Flags::HALTED];
            let held = held.into_iter().any(|flag| u.has(flag)) || self.field.is_withheld(self.state, unit);
            let free = u.fights() && !u.engaged() && !u.red() && !held && u.block == NONE;
            if unit == counter || !free || kind.is_guns() || kind == Kind::Transport || brought == 2 {
                continue;
            }
            let normal = self.field.normal_move(self.state, unit, u.formation, false);
            let rate = self.field.rate_of(self.state, unit, normal);
            let mut ahead = distance.min(rate);
            for other in 0..self.field.units.len() as u8 {
                let o = self.state.unit(other);
                if other != unit && o.here() {
                    // It keeps off enemies on all sides: to slide along one would be contact.
                    let gap = if self.field.unit(other).side == side { 0 } else { self.field.d(D::Tolerance) };
                    ahead = u.rect.until(u.rect.heading, &o.rect.grown(gap)).map_or(ahead, |d| ahead.min(d));
                }
            }
            let pace = self.field.d(D::Tolerance);
            let costs = |ahead: i32| {
                let toll = self.toll_of(unit, &u.rect, u.rect.advanced(ahead).centre - u.rect.centre);
                toll.filter(|t| u.has(Flags::MIDSTREAM) || t.may_go(ahead)).map(|t| t.cost(ahead, normal))
            };
            while ahead > 0 && costs(ahead).is_none_or(|cost| cost > rate) {
                ahead -= pace;
            }
            let to = u.rect.advanced(ahead.max(0));
            let near = to.is_within(&self.state.unit(charger).rect, 3 * self.field.d(D::Support));
            if ahead < pace / 2 || !near || !self.field.can_stand(self.state, unit, &to, u.formation) {
                continue;
            }
            if self.agrees(side, Decision::Support { unit, counter }) {
                brought += 1;
                self.state.unit_mut(unit).rect = to;
                self.state.unit_mut(unit).flags.set(Flags::MOVED);
                self.come_ashore(unit);
                self.wade(unit, &u.rect);
                self.settle(unit);
                self.tell_stand(Code::Supports, unit, counter);
                self.shift_figures(unit);
            }
        }
    }
}

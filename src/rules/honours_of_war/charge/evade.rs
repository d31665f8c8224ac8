//! Light troops get out of the way, and what the charger then does (HOW-CHG-28 to 34).

use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::{Cost, D};
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Action, Choice, Choices, Decision};
use crate::rules::honours_of_war::state::{Flags, Kind, NONE};

impl Engine<'_> {
    /// HOW-CHG-28 to 34: light troops may go back out of reach once contact is made. Says whether the target is gone from
    /// before the charger.
    pub fn evaded(&mut self, unit: u8, target: u8, action: &Action) -> bool {
        let t = *self.state.unit(target);
        let kind = self.field.kind(self.state, target);
        let side = self.field.unit(target).side;
        let may = kind.is_light()
            && !t.engaged()
            && !t.red()
            && t.block == NONE
            && !t.has(Flags::EVADED)
            && !t.has(Flags::STANDS);
        let Some(to) = may.then(|| self.evasion(unit, target)).flatten() else { return false };
        if !self.agrees(side, Decision::Evade { unit: target, charger: unit }) {
            return false;
        }
        let before = t.rect;
        let u = self.state.unit_mut(target);
        u.rect = to;
        u.flags.set(Flags::EVADED);
        u.flags.set(Flags::MOVED);
        self.tell_stand(Code::Evaded, target, unit);
        self.shift_figures(target);
        // HOW-CHG-32: cavalry goes on after light infantry in the open, and strikes it if its move reaches so far.
        let open = |rect: &Rect| !self.field.terrain.gives_shelter(rect);
        let after =
            self.field.kind(self.state, unit).is_horse() && kind == Kind::LightFoot && open(&before) && open(&to);
        if after && self.catches(unit, target, action) {
            return true;
        }
        if after && self.rides_on(unit, action) {
            return true;
        }
        // HOW-CHG-31: the charger halts where it made contact.
        let d = action.from.centre.distance(action.to.centre);
        self.halt_at(unit, action, d);
        true
    }

    /// HOW-CHG-33: cavalry before whom light infantry got away may finish its move, or charge another unit in reach. Says
    /// whether it does.
    pub(super) fn rides_on(&mut self, unit: u8, action: &Action) -> bool {
        let side = self.field.unit(unit).side;
        let normal = self.field.normal_move(self.state, unit, action.formation, false);
        let left = normal - action.length;
        let mut choices = Choices::of(&[Choice::Act(Action::stand(action.to, action.formation))]);
        let mut ahead = left;
        let gap = self.field.d(D::Tolerance);
        for other in 0..self.field.units.len() as u8 {
            let o = self.state.unit(other);
            if other != unit && o.here() {
                ahead = action.to.until(action.to.heading, &o.rect).map_or(ahead, |d| ahead.min(d - gap));
            }
        }
        let kind = self.field.kind(self.state, unit);
        let to = action.to.advanced(ahead.max(0));
        let step = to.centre - action.to.centre;
        let toll = self.field.terrain.toll(&action.to, step, kind, action.formation.is_column());
        let cost = toll.map_or(i32::MAX, |t| ahead + t.extra + t.crossings * normal / 2);
        if ahead > gap && cost <= left && self.field.can_stand(self.state, unit, &to, action.formation) {
            choices.push(Choice::Act(Action { act: Act::Advance, length: ahead, to, ..*action }));
        }
        if left > 0 {
            self.field.charges_within(self.state, unit, left, &mut choices);
        }
        match self.ask(side, Decision::Pursue { unit }, &choices) {
            Choice::Act(next) if next.act == Act::Charge => {
                self.charge(unit, next);
                true
            }
            Choice::Act(next) if next.act == Act::Advance => {
                let u = self.state.unit_mut(unit);
                u.rect = next.to;
                u.flags.set(Flags::HALTED);
                u.flags.clear(Flags::CHARGED);
                self.tell_stand(Code::FellShort, unit, NONE);
                self.shift_figures(unit);
                true
            }
            _ => false,
        }
    }

    /// Where an evader goes (HOW-CHG-29): directly away from the charger, bent as little as ground and friends require;
    /// as far as it can, out of contact with every enemy, through nobody.
    pub(super) fn evasion(&self, charger: u8, unit: u8) -> Option<Rect> {
        let u = self.state.unit(unit);
        let kind = self.field.kind(self.state, unit);
        let away = Heading::from_to(self.state.unit(charger).rect.centre, u.rect.centre);
        let normal = self.field.normal_move(self.state, unit, u.formation, false);
        let ahead = u.rect.heading.to(away).abs() <= 45 * Heading::DEGREE;
        let cut = if ahead || kind == Kind::LightFoot { Cost::None } else { self.field.unit(unit).drill.flank };
        let full = normal - normal * cut.quarters() / 4;
        for bend in [0, 15, -15, 30, -30, 45, -45, 60, -60] {
            let way = away.turned(bend * Heading::DEGREE);
            for part in [4, 3, 2] {
                let step = Point::ORIGIN.ahead(way, full * part / 4);
                let to = u.rect.moved(step);
                // Light infantry ends facing the charger, light cavalry as it was.
                let to = if kind == Kind::LightFoot { to.facing(way.behind()) } else { to };
                let free = (0..self.field.units.len() as u8).all(|o| {
                    o == unit || o == charger || !self.state.unit(o).here() || {
                        let rect = &self.state.unit(o).rect;
                        !u.rect.sweeps(step, rect) && !to.overlaps(rect)
                    }
                });
                let toll = self.field.terrain.toll(&u.rect, step, kind, false);
                let reach = toll.is_some_and(|t| step.length() + t.extra + t.crossings * normal / 2 <= full + 12);
                let gap = self.field.d(D::Tolerance);
                if free
                    && reach
                    && to.on_table(2 * self.field.half.x, 2 * self.field.half.y)
                    && self.field.terrain.may_stand(&to, kind, u.formation.is_column())
                    && !self.field.enemy_within(self.state, unit, &to, gap - 12)
                {
                    return Some(to);
                }
            }
        }
        None
    }

    /// HOW-CHG-32: the rest of the charge after light infantry that evaded.
    pub(super) fn catches(&mut self, unit: u8, target: u8, action: &Action) -> bool {
        let u = *self.state.unit(unit);
        let normal = self.field.normal_move(self.state, unit, u.formation, false);
        let left = normal - action.length;
        let t = *self.state.unit(target);
        let Some(d) = action.to.until(action.to.heading, &t.rect).filter(|&d| d <= left) else { return false };
        let step = Point::ORIGIN.ahead(action.to.heading, d);
        let barred = (0..self.field.units.len() as u8).any(|o| {
            o != unit && o != target && self.state.unit(o).here() && action.to.sweeps(step, &self.state.unit(o).rect)
        });
        let side = self.field.struck_side(&action.to, &t.rect);
        let there = action.to.advanced(d);
        if barred || self.field.lined_up(self.state, unit, &there, &t.rect, side).is_none() {
            return false;
        }
        self.state.unit_mut(unit).rect = there;
        let distance = self.state.unit(unit).run + d;
        self.contact(unit, target, side, distance);
        true
    }
}

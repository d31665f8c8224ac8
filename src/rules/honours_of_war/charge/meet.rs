//! A counter-charge: where the two meet, and who comes along (HOW-CHG-22, HOW-CHG-23).

use crate::base::geometry::Face;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Action, Decision};
use crate::rules::honours_of_war::state::{Flags, Kind, NONE};

impl Engine<'_> {
    /// A counter-charge: the two meet half-way (HOW-CHG-22), or where the counter-charger's own move ends.
    pub(super) fn meet(&mut self, unit: u8, counter: u8, action: &Action) {
        let c = *self.state.unit(counter);
        let whole = action.from.centre.distance(action.to.centre);
        let normal = self.field.normal_move(self.state, counter, c.formation, false);
        self.state.unit_mut(counter).flags.set(Flags::CHARGED);
        self.state.unit_mut(counter).flags.set(Flags::MOVED);
        if !self.fire_at_charger(unit, counter, Face::Front, action) {
            self.state.unit_mut(counter).flags.clear(Flags::CHARGED);
            return;
        }
        // From half-way on, the first place where the counter-charger reaches it and finds room.
        let pace = self.field.d(D::Tolerance);
        let mut d = whole / 2;
        while d < whole {
            let there = action.from.advanced(d);
            let gap = there.distance(&c.rect);
            if gap <= normal && self.field.is_clear(self.state, unit, &there) {
                self.state.unit_mut(unit).rect = there;
                if let Some(rect) = self.field.lined_up(self.state, counter, &c.rect, &there, Face::Front) {
                    let moved = c.rect.centre.distance(rect.centre);
                    self.state.unit_mut(counter).rect = rect;
                    self.state.unit_mut(counter).run = moved;
                    self.tell_stand(Code::Contact, unit, counter);
                    self.tell_stand(Code::Contact, counter, unit);
                    let ours = action.length - whole + d;
                    self.touch(unit, Face::Front, counter, Face::Front);
                    self.mark_bonus(unit, ours);
                    self.mark_bonus(counter, moved);
                    self.shift_figures(unit);
                    self.shift_figures(counter);
                    self.bring_support(counter, unit, moved);
                    return;
                }
            }
            d += pace;
        }
        // No room to meet: the charger comes to him.
        self.state.unit_mut(counter).flags.clear(Flags::CHARGED);
        self.state.unit_mut(unit).rect = action.to;
        let sector = self.field.struck_side(&action.from, &self.state.unit(counter).rect);
        self.contact(unit, counter, sector, action.length);
    }

    /// HOW-CHG-23: up to two free units of a counter-charger's brigade go forward with it, no further than it went, and
    /// touch no enemy.
    pub(super) fn bring_support(&mut self, counter: u8, charger: u8, distance: i32) {
        let brigade = self.field.unit(counter).brigade;
        let side = self.field.unit(counter).side;
        let mut brought = 0;
        for unit in self.state.brigade(brigade).units() {
            let u = *self.state.unit(unit);
            let kind = self.field.unit(unit).kind;
            let free = u.fights() && !u.engaged() && !u.red() && !u.has(Flags::EVADED) && u.block == NONE;
            if unit == counter || !free || kind.is_guns() || kind == Kind::Transport || brought == 2 {
                continue;
            }
            let mut ahead = distance.min(self.field.normal_move(self.state, unit, u.formation, false));
            for other in 0..self.field.units.len() as u8 {
                let o = self.state.unit(other);
                if other != unit && o.here() {
                    let gap = if self.field.unit(other).side == side { 0 } else { self.field.d(D::Tolerance) };
                    ahead = u.rect.until(u.rect.heading, &o.rect).map_or(ahead, |d| ahead.min(d - gap));
                }
            }
            let to = u.rect.advanced(ahead.max(0));
            let step = to.centre - u.rect.centre;
            let toll =
                self.field.terrain.toll(&u.rect, step, self.field.kind(self.state, unit), u.formation.is_column());
            let near = to.is_within(&self.state.unit(charger).rect, 3 * self.field.d(D::Support));
            let plain = toll.is_some_and(|t| t.extra == 0 && t.crossings == 0);
            if ahead < 600 || !plain || !near || !self.field.can_stand(self.state, unit, &to, u.formation) {
                continue;
            }
            if self.agrees(side, Decision::Support { unit, counter }) {
                brought += 1;
                self.state.unit_mut(unit).rect = to;
                self.state.unit_mut(unit).flags.set(Flags::MOVED);
                self.tell_stand(Code::Supports, unit, counter);
                self.shift_figures(unit);
            }
        }
    }
}

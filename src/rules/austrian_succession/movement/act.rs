//! Carrying out a lawful order: turns, formations, the variation die, the march (sections MOVE and VAR).

use super::{Action, Form, Order, Role, Walk, reformed};
use crate::rules::austrian_succession::data;
use crate::rules::austrian_succession::engine::Engine;
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::state::{Field, Flags, Formation, Kind, NONE};

impl Engine<'_> {
    /// Carries out a lawful order in a unit's activation.
    pub fn act(&mut self, unit: u8, action: &Action) {
        self.state.unit_mut(unit).flags.set(Flags::ACTED);
        if action.stands() {
            return;
        }
        self.take_role(unit, action.order.role);
        if (Order { role: Role::Keep, ..action.order }) == Order::STAND {
            // Another role alone is no movement (WAS-MUS-05).
            self.state.unit_mut(unit).rect = action.from;
            return;
        }
        let before = self.state.unit(unit).rect;
        match action.order.form {
            Form::Order => return self.turn_spent(unit, action, Code::FormsOrder),
            Form::Limber => return self.turn_spent(unit, action, Code::Limbers),
            Form::Unlimber => return self.turn_spent(unit, action, Code::Unlimbers),
            Form::Pivot => {
                let u = self.state.unit_mut(unit);
                u.rect = action.to;
                u.flags.set(Flags::MOVED);
                self.tell_stand(Code::Pivoted, unit, NONE);
                return self.carry_general(unit, &before);
            }
            Form::Keep | Form::Take(_) => self.take_formation(unit, action.formation),
        }
        let u = self.state.unit_mut(unit);
        u.flags.set(Flags::MOVED);
        u.flags.clear(Flags::SETTLED);
        u.rect = action.from;
        // A wheel that costs or a second about-turn uses up the half move of light troops; their shot remains (WAS-MOVE-04).
        if action.length > 0 && (self.field.wheel_costs(unit, &action.order) || action.order.abouts > 1) {
            u.flags.set(Flags::FAR);
        }
        if action.order.abouts > 0 {
            self.tell_stand(Code::AboutTurn, unit, NONE);
        }
        if action.order.wheel != 0 {
            self.tell_stand(Code::Wheeled, unit, NONE);
        }
        if action.order.charge != NONE {
            self.charge(unit, action);
        } else if action.length > 0 {
            self.march(unit, action);
        }
        self.finish_turns(unit, action);
        self.carry_general(unit, &before);
        self.ride_over_generals(unit);
    }

    /// The last wheel and the second about-turn, where there is room for them still.
    fn finish_turns(&mut self, unit: u8, action: &Action) {
        if action.order.charge == NONE && action.order.abouts > 1 {
            let u = self.state.unit_mut(unit);
            u.rect = u.rect.facing(u.rect.heading.behind());
            self.tell_stand(Code::AboutTurn, unit, NONE);
        }
        if action.order.last_wheel != 0 && !self.state.unit(unit).engaged() {
            let rect = self.state.unit(unit).rect;
            if let Ok(end) =
                Walk::of(self.field, self.state, unit).wheel(&rect, action.formation, action.order.last_wheel)
            {
                self.state.unit_mut(unit).rect = end;
                self.tell_stand(Code::Wheeled, unit, NONE);
            }
        }
    }

    /// A turn spent on forming: it counts as moved (WAS-MOVE-02, WAS-MOVE-06).
    fn turn_spent(&mut self, unit: u8, action: &Action, code: Code) {
        let u = self.state.unit_mut(unit);
        u.rect = action.to;
        u.formation = if code == Code::FormsOrder { Formation::Line } else { action.formation };
        u.flags.set(Flags::MOVED);
        u.flags.set(Flags::FAR);
        u.flags.set(Flags::FORMING);
        u.flags.clear(Flags::SETTLED);
        self.tell_stand(code, unit, NONE);
    }

    fn take_role(&mut self, unit: u8, role: Role) {
        let light = self.state.unit(unit).has(Flags::LIGHT_ROLE);
        let u = self.state.unit_mut(unit);
        match role {
            Role::Light if !light => {
                u.flags.set(Flags::LIGHT_ROLE);
                u.flags.clear(Flags::SETTLED);
                u.formation = Formation::Line;
                self.tell_stand(Code::LightRole, unit, NONE);
            }
            Role::Line if light => {
                u.flags.clear(Flags::LIGHT_ROLE);
                self.tell_stand(Code::LineRole, unit, NONE);
            }
            _ => {}
        }
    }

    fn take_formation(&mut self, unit: u8, formation: Formation) {
        let now = self.state.unit(unit).formation;
        if now == formation {
            return;
        }
        let size = data::size(self.field.kind(self.state, unit), formation, self.state.unit(unit).steps);
        let u = self.state.unit_mut(unit);
        u.rect = reformed(&u.rect, size);
        u.formation = formation;
        let code = match formation {
            Formation::Single => Code::OneRank,
            Formation::Double => Code::TwoRanks,
            Formation::Column => Code::FormedColumn,
            _ => Code::FormedLine,
        };
        self.tell_stand(code, unit, NONE);
    }

    /// The variation die: the distance that is covered (WAS-VAR-01, WAS-VAR-03).
    pub fn variation(&mut self, unit: u8, distance: i32) -> i32 {
        let die = self.d6(self.field.unit(unit).side);
        let covered = data::varied(distance, die);
        self.tell(Code::VariationDie, unit, NONE, [i16::from(die), (covered / 12) as i16, 0, 0]);
        covered
    }

    /// The straight part of a move that is no charge.
    fn march(&mut self, unit: u8, action: &Action) {
        let kind = self.field.kind(self.state, unit);
        let from = action.from;
        let mut length = action.length;
        if action.varies {
            length = self.variation(unit, length);
            if length > action.length && !self.may_go_on(unit, action, length) {
                length = action.length;
            } else if length < action.length {
                // Whom it would now end on it stops short of (WAS-MOVE-13).
                length = Walk::of(self.field, self.state, unit).clear_ahead(&from, length);
            }
        }
        let side = self.field.unit(unit).side;
        let passed = self.field.units_of(side).find(|&o| {
            let other = self.state.unit(o);
            o != unit && other.here() && from.until(from.heading, &other.rect).is_some_and(|d| d < length)
        });
        let half = data::rate(kind, action.formation) / 2;
        let u = self.state.unit_mut(unit);
        u.rect = from.advanced(length);
        if action.cost > half || action.fords {
            u.flags.set(Flags::FAR);
        }
        if action.fords && kind.is_foot() {
            // WAS-TERR-07, WAS-TERR-09: a whole turn, and its firing order is gone.
            u.flags.set(Flags::CROSSED);
            if kind == Kind::Foot && u.formation == Formation::Order {
                u.formation = Formation::Line;
            }
        }
        match passed {
            Some(friend) => self.tell_stand(Code::PassedThrough, unit, friend),
            None if action.fords => self.tell_stand(Code::Crossed, unit, NONE),
            None => self.tell_stand(Code::Moved, unit, NONE),
        }
    }

    /// Whether the extra quarter of a six is not absurd (WAS-VAR-04).
    fn may_go_on(&self, unit: u8, action: &Action, length: i32) -> bool {
        let kind = self.field.kind(self.state, unit);
        let to = action.from.advanced(length);
        let mover = Field::mover(kind, action.formation, &to);
        Walk::of(self.field, self.state, unit).clear_ahead(&action.from, length) == length
            && to.on_table(2 * self.field.half.x, 2 * self.field.half.y)
            && (self.field.terrain.is_open()
                || Walk::of(self.field, self.state, unit).may_march(&action.from, length, mover)
                    && !self.field.terrain.changes(action.to.centre, to.centre)
                    && self.field.terrain.way(mover, action.from.centre, to.centre).is_some_and(|w| w.ford.is_none()))
    }
}

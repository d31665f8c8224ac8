//! Skirmishers give way to close order, or are cut down (WOF-SKR-08, WOF-SKR-09).

use super::Action;
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::moves::{RETIRE, ZONE};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::state::{Cause, NONE};

impl Engine<'_> {
    /// Before close-order troops skirmishers retire (WOF-SKR-08); those who cannot lose the figures that are touched
    /// (WOF-SKR-09). Whether the mover may go on: a place that stays blocked is not entered.
    pub fn make_way(&mut self, unit: u8, action: &Action) -> bool {
        // Where nobody gives way the act was looked into as it is.
        let gives = |e: u8| self.state.unit(e).here() && self.field.gives_way(self.state, e, unit);
        let none = !self.field.units_of(self.field.unit(unit).side.other()).any(gives);
        none || self.make_way_for(unit, action, NONE)
    }

    /// The same for who comes into contact with a target.
    pub fn make_way_for(&mut self, unit: u8, action: &Action, target: u8) -> bool {
        let step = action.to.centre - action.via.centre;
        for enemy in self.field.units_of(self.field.unit(unit).side.other()) {
            if !self.state.unit(enemy).here() || !self.field.gives_way(self.state, enemy, unit) {
                continue;
            }
            let body = self.state.unit(enemy).rect;
            let near = action.to.is_within(&body, inches(ZONE) - 2)
                || action.via.overlaps(&body)
                || action.via.sweeps(step, &body);
            if near && !self.retire(enemy, unit, &action.to, inches(RETIRE)) {
                self.cut_down(enemy, unit, &action.to);
            }
        }
        let to = &action.to;
        self.field.on_table(to)
            && self.field.may_stand_at(self.state, unit, to, target)
            && to.is_clear_of(self.field.bodies(self.state, unit).map(|(_, body)| body))
    }

    /// The figures of skirmishers that a body touches or runs over are eliminated (WOF-SKR-09); who is left draws back out of its
    /// way, two inches off if there is room.
    pub fn cut_down(&mut self, unit: u8, by: u8, body: &Rect) {
        let rect = self.state.unit(unit).rect;
        if !rect.overlaps(body) {
            return;
        }
        let lost = self.field.figures_met(self.state, unit, body);
        if lost > 0 {
            self.tell(Code::CutDown, unit, by, [lost.into(), 0, 0, 0]);
            self.wipe_out(unit, lost, Cause::Combat, by);
        }
        let own = self.state.unit(unit).rect;
        if !self.state.unit(unit).here() || !own.overlaps(body) || self.retire(unit, by, body, inches(RETIRE)) {
            return;
        }
        let away = self.state.unit(by).rect.heading.toward(body.centre, own.centre);
        let back = (1..=12).map(|n| own.moved(Point::new(0, n * INCH / 4).turned(away)));
        let open = |to: &Rect| {
            !to.overlaps(body)
                && self.field.has_room(self.state, unit, to)
                && self.field.toll(self.state, unit, (own.centre, to.centre), false).is_some()
        };
        match back.into_iter().find(open) {
            Some(to) => {
                // It is movement for fire like any other (WOF-SKR-08).
                let full = self.field.allowance(self.state, unit);
                self.place(unit, &to, Code::Retires);
                self.spend(unit, own.centre.distance(to.centre), full);
                self.generals_touched(unit, &own);
            }
            None => self.lose(unit, Code::Destroyed),
        }
    }
}

//! A unit in two parts, and whole again (HOW-OPT-15).

use super::*;

impl Offer<'_> {
    /// To leave a part behind for the price of a formation change, and go ahead with what is left; or to be one with the
    /// other part where the two touch.
    pub(super) fn part_or_rejoin(&mut self) {
        if !self.field.options.splits || self.march {
            return;
        }
        let formation = self.u.formation;
        let line = self.normal(line_of(formation), false);
        let cost = self.field.form_cost(self.state, self.unit);
        let left = pay(line, self.field.forming_move(self.state, self.unit, line), cost);
        if left < 0 {
            return;
        }
        if self.field.may_split(self.state, self.unit) {
            let [stays, _] = self.field.split_places(self.state, self.unit);
            let in_place = Action { act: Act::Split, from: stays, ..Self::ends(stays, formation) };
            self.push(in_place);
            // Who pays nothing has his whole move before him.
            if cost != Cost::None {
                let d = self.furthest(&stays, stays.heading, left, left, Pace { formation, normal: line });
                if d > self.least() {
                    self.push(Action { length: d, to: stays.advanced(d), ..in_place });
                }
            }
        }
        if let Some(other) = self.field.mate_to_rejoin(self.state, self.unit) {
            self.rejoin(other);
        }
    }

    /// As a whole again: about the middle of both fronts, or else behind one of them, wherever there is room.
    fn rejoin(&mut self, other: u8) {
        let (field, state) = (self.field, self.state);
        let (u, o) = (self.u.rect, state.unit(other).rect);
        let [ours, theirs] = [self.unit, other].map(|n| field.unit(n).part);
        let (front, depth) = field.footprint_on(self.unit, self.u.flags, ours + theirs, self.u.formation);
        let middle = u.front_centre().toward(o.front_centre(), i32::from(theirs), i32::from(ours + theirs));
        for (head, heading) in [(middle, u.heading), (u.front_centre(), u.heading), (o.front_centre(), o.heading)] {
            let whole = Rect::new(head.ahead(heading.behind(), depth / 2), heading, front, depth);
            let strangers =
                (0..field.units.len() as u8).filter(|&n| n != self.unit && n != other && state.unit(n).here());
            let free = self.is_on_table(&whole)
                && field.terrain.may_stand(&whole, self.kind, self.u.formation.is_column())
                && whole.is_clear_of(strangers.map(|n| &state.unit(n).rect))
                && !self.too_close(&whole);
            if free {
                self.push(Action { act: Act::Rejoin, from: whole, ..Self::ends(whole, self.u.formation) });
                return;
            }
        }
    }
}

//! Charges that go on: behind an overrun (WOF-CC-15), or behind an opponent who recoiled or ran (WOF-MOR-20).

use super::Action;
use crate::base::Rect;
use crate::base::geometry::Face;
use crate::base::geometry::touch::contact;
use crate::rules::weight_of_fire::data::fight::BREAKTHROUGH;
use crate::rules::weight_of_fire::data::nerve::Outcome;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Choice, Decision};
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::state::{Fight, Flags, NONE, Way};

impl Engine<'_> {
    /// Asks whether a charger uses what is left of its charge straight ahead, and how far it comes, and whom it meets.
    fn goes_on(&mut self, unit: u8) -> Option<(i32, Option<u8>)> {
        let u = self.state.unit(unit);
        let left = u.reach;
        if left <= INCH || !u.here() || u.routs() || u.is_shaken() || self.state.engaged(unit) {
            return None;
        }
        let (far, met) = self.ahead(unit, &u.rect, left);
        // Before whom it may not charge it stops (WOF-TWN-11), and before those whom it has run over (WOF-CC-15).
        let may =
            |e: &u8| self.field.may_charge_at(self.state, unit, *e) && !self.field.is_left_over(self.state, *e, unit);
        let (far, met) = if met.is_none_or(|e| may(&e)) { (far, met) } else { ((far - INCH).max(0), None) };
        if far == 0 && met.is_none() {
            return None;
        }
        self.choices.clear();
        self.choices.push(Choice::Hold);
        self.choices.push(Choice::Yes);
        let ahead = met.unwrap_or(NONE);
        (self.ask_of(unit, Decision::GoOn { unit, ahead }) == Choice::Yes).then_some((far, met))
    }

    /// Who came home while his opponent recoiled or ran goes on straight ahead as far as his charge reaches, if he likes. Whom
    /// he touches he fights in the combat phase; who has had no test yet tests to receive him (WOF-MOR-20).
    pub fn press_on(&mut self, chargers: u64) {
        for unit in self.field.units_from(self.state.first.other()).filter(|u| chargers & (1 << u) != 0) {
            let Some((far, met)) = self.goes_on(unit) else { continue };
            let before = self.state.unit(unit).rect;
            let to = before.advanced(far);
            self.state.unit_mut(unit).reach = 0;
            self.cross(unit, &before, &to);
            self.place(unit, &to, Code::GoesOn);
            self.touched_on_the_way(unit, &before);
            let Some(enemy) = met else { continue };
            let (own, its) = (self.state.unit(unit).rect, self.state.unit(enemy).rect);
            let Some((_, face)) = contact(&its, &own) else { continue };
            let flank = self.field.is_flank_attack(self.state, unit, &before, (enemy, face));
            if self.state.unit(enemy).routs() {
                self.meet(Fight { way: Way::Crash, face, flank, fresh: false, ..Fight::of(unit, enemy) });
                continue;
            }
            // It is the end of its charge, with all that one brings (WOF-CC-07, WOF-CC-08, WOF-CHG-08).
            let came = far >= inches(BREAKTHROUGH);
            let straight = far + self.state.unit(unit).straight_before;
            self.touch_off((unit, enemy, 0), Way::Charge, NONE, flank, [straight, 0], [came, false]);
            let met = self.state.fights.iter_mut().flatten().find(|f| f.one == unit && f.two == enemy);
            let Some(fight) = met.map(|f| {
                f.fresh = false;
                *f
            }) else {
                continue;
            };
            if !self.state.unit(enemy).has(Flags::TESTED) {
                self.state.unit_mut(enemy).set(Flags::TESTED);
                let result = self.test(enemy, Test::Receive, Some(&fight));
                self.settle(enemy, result, unit);
                debug_assert!(result != Outcome::Rout || self.state.unit(enemy).routs());
            }
        }
    }

    /// Who has overrun skirmishers or gunners stops there, or goes on with his charge unabated into the next target, who
    /// answers as to any charge and fights him in this phase (WOF-CC-15). Whether he is in contact again.
    pub fn charge_on(&mut self, unit: u8) -> bool {
        if !self.state.unit(unit).has(Flags::CHARGED) {
            return false;
        }
        let Some((far, met)) = self.goes_on(unit) else { return false };
        let from = self.state.unit(unit).rect;
        let to = from.advanced(far);
        let Some(enemy) = met else {
            self.state.unit_mut(unit).reach = 0;
            self.place(unit, &to, Code::GoesOn);
            self.cross(unit, &from, &to);
            self.touched_on_the_way(unit, &from);
            return false;
        };
        let face = contact(&self.state.unit(enemy).rect, &to).map_or(Face::Front, |c| c.1);
        let flank = self.field.is_flank_attack(self.state, unit, &self.state.unit(unit).start, (enemy, face));
        let toll = self.field.toll(self.state, unit, (from.centre, to.centre), false);
        let action = Action {
            doing: super::Doing::Charge,
            via: from,
            to,
            far,
            cost: toll.map_or(far, |t| t.cost),
            disorders: toll.is_some_and(|t| t.disorders),
            straight: far,
            target: enemy,
            face,
            flank,
            ..Action::stand(self.state.unit(unit))
        };
        // What it has behind it of its charge counts (WOF-CC-08, WOF-CC-15).
        self.charge(unit, &action);
        self.state.engaged(unit)
    }

    /// Generals, guns and horses whom a unit touches on its straight way from a place to where it has come to stand.
    pub fn touched_on_the_way(&mut self, unit: u8, from: &Rect) {
        self.generals_touched(unit, from);
        self.guns_touched(unit, from);
        self.horses_touched(unit, from);
    }

    /// Whether a unit that came straight on from a place ran over a body, or stands so near to it.
    pub fn ran_over(&self, unit: u8, from: &Rect, body: &Rect, near: i32) -> bool {
        let to = &self.state.unit(unit).rect;
        to.is_within(body, near) || from.sweeps(to.centre - from.centre, body)
    }
}

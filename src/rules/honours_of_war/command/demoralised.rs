//! Brigades that have lost more than half of their units, where brigade morale is played (HOW-OPT-01 to 04).

use crate::base::Point;
use crate::rules::honours_of_war::data::{D, Performance};
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Choice, Choices, Decision, Look};
use crate::rules::honours_of_war::state::{Flags, Formation, Morale, NONE};

impl Engine<'_> {
    /// A demoralised brigade falls back by one normal move with the usual deductions, and by a second where its owner likes,
    /// without a command roll; who stands at its own edge of the table leaves it, and so at any edge does who finds no way
    /// (HOW-OPT-02).
    pub(super) fn quit_the_field(&mut self, brigade: u8) {
        let b = self.state.brigade_mut(brigade);
        (b.activated, b.result) = (true, Performance::Feeble);
        self.step_off(brigade, |e, unit| e.is_at_edge(unit, true));
        self.fall_back(brigade);
        self.step_off(brigade, |e, unit| e.state.unit(unit).moves == 0 && e.is_at_edge(unit, false));
        for unit in self.state.brigade(brigade).units() {
            self.reform_to_go(unit);
            self.fall_back_further(unit);
        }
    }

    /// HOW-MOV-29: an irregular line reforms where it stands, to go the next turn.
    fn reform_to_go(&mut self, unit: u8) {
        let u = self.state.unit(unit);
        if u.formation != Formation::Irregular || !self.field.may_act(self.state, unit) {
            return;
        }
        let mut all = Choices::default();
        self.field.actions(self.state, unit, &mut all);
        let forms = |c: &Choice| match c {
            Choice::Act(a) if a.act == Act::Form && a.from.centre == a.to.centre => Some(*a),
            _ => None,
        };
        if let Some(action) = all.iter().find_map(forms) {
            self.perform(unit, action);
        }
    }

    /// Those of a brigade leave the table whom nobody holds in a fight and who stand where they may.
    fn step_off(&mut self, brigade: u8, may: impl Fn(&Self, u8) -> bool) {
        for unit in self.state.brigade(brigade).units() {
            let u = self.state.unit(unit);
            if u.fights() && !u.engaged() && may(self, unit) {
                self.leave_the_field(unit);
            }
        }
    }

    /// A second move further from the enemy, for who has made one (HOW-OPT-02); never in a storm (HOW-OPT-16).
    fn fall_back_further(&mut self, unit: u8) {
        let u = self.state.unit(unit);
        let may = u.moves == 1 && self.field.weather(self.state).doubles && self.field.may_act(self.state, unit);
        let Some((enemy, distance)) = self.field.nearest_enemy(self.state, unit).filter(|_| may) else { return };
        let mut all = Choices::default();
        self.field.actions(self.state, unit, &mut all);
        let theirs = self.state.unit(enemy).rect;
        let mut choices = Choices::default();
        for choice in all.iter() {
            if matches!(choice, Choice::Act(a) if a.act == Act::Stand || a.to.distance(&theirs) > distance) {
                choices.push(*choice);
            }
        }
        if choices.len() < 2 {
            return;
        }
        let side = self.field.unit(unit).side;
        let decision = Decision::Move { unit, second: true, look: Look::About };
        if let Choice::Act(action) = self.ask(side, decision, &choices)
            && action.act != Act::Stand
        {
            self.perform(unit, action);
        }
    }

    /// Demoralised brigades whose side has passed fall back all the same (HOW-CMD-05, HOW-OPT-02).
    pub(in crate::rules::honours_of_war) fn last_activations(&mut self) {
        for brigade in 0..self.field.brigades {
            let b = self.state.brigade(brigade);
            let there = b.units().any(|u| self.state.unit(u).fights());
            if !b.activated && there && self.field.demoralised(self.state, brigade) {
                self.activate(brigade);
            }
        }
    }

    /// Units of demoralised brigades that have come to 60 cm or more from all enemies, or wait off the table still, are
    /// disengaged and reckoned as Done For, each by itself (HOW-OPT-04).
    pub(in crate::rules::honours_of_war) fn disengage(&mut self) {
        for unit in 0..self.field.units.len() as u8 {
            let demoralised = self.field.demoralised(self.state, self.field.unit(unit).brigade);
            let u = self.state.unit(unit);
            if demoralised && u.waits() {
                self.tell(Code::FledTheTable, unit, NONE, [1, 0, 0, 0]);
                self.state.unit_mut(unit).morale = Morale::Gone;
            } else if demoralised && u.fights() {
                let far = self.field.nearest_enemy(self.state, unit).is_none_or(|(_, d)| d >= self.field.d(D::March));
                if far {
                    self.leave_the_field(unit);
                }
            }
        }
    }

    /// Whether a unit stands at an edge of the table, at any or at its side's own, which lies behind its first front.
    fn is_at_edge(&self, unit: u8, own: bool) -> bool {
        let (half, gap) = (self.field.half, self.field.d(D::Tolerance));
        let facing = self.field.sides[self.field.unit(unit).side.index()].facing;
        let front = Point::ORIGIN.ahead(facing, half.x.max(half.y));
        let deep = front.y.abs() >= front.x.abs();
        let reaches = |at: i32, half: i32, front: i32, rear: bool| {
            at.abs() >= half - gap && (!own || rear && (at < 0) == (front > 0))
        };
        let corners = self.state.unit(unit).rect.corners();
        corners.iter().any(|p| reaches(p.x, half.x, front.x, !deep) || reaches(p.y, half.y, front.y, deep))
    }

    /// Off the table with the hits it has: its men are not lost, only its part in this battle.
    fn leave_the_field(&mut self, unit: u8) {
        let hits = self.state.unit(unit).hits;
        self.remove_as(unit, Code::FledTheTable, NONE, 1);
        let u = self.state.unit_mut(unit);
        u.hits = hits;
        u.flags.set(Flags::FLED);
    }
}

#[cfg(test)]
mod tests;

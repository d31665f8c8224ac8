//! What the enemies of a charger do about it: interception, counter-charge, facing, forming (HOW-CHG-18 to 24, 36 to 43).

use super::Answer;
use super::meet::Meeting;
use crate::base::geometry::Face;
use crate::base::{Heading, Rect};
use crate::rules::honours_of_war::data::Cost;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Action, Choice, Choices, Decision};
use crate::rules::honours_of_war::state::{Drill, Flags, Formation, Kind, NONE};

/// Cavalry and light infantry are quicker to answer a charge.
const fn quickness(kind: Kind) -> i8 {
    if kind.is_horse() || matches!(kind, Kind::LightFoot) { 1 } else { 0 }
}

/// What is added to the die of turning to face a charge (HOW-CHG-38).
#[must_use]
pub const fn turn_bonus(kind: Kind, drill: &Drill) -> i8 {
    quickness(kind) - if matches!(drill.nation_flank, Cost::Half) { 1 } else { 0 }
}

/// What is added to the die of changing formation under a charge; a battery's cost is that of unlimbering (HOW-CHG-43).
#[must_use]
pub const fn form_bonus(kind: Kind, drill: &Drill) -> i8 {
    let slow = if kind.is_guns() { drill.limber } else { drill.nation_form };
    quickness(kind) - if matches!(slow, Cost::Full) { 1 } else { 0 }
}

/// Whether a charge goes across a unit's front rather than at it (HOW-CHG-24): at less than 45° nobody comes before him who was
/// not there.
fn runs_across(front: &Rect, action: &Action) -> bool {
    front.heading.to(action.way().behind()).abs() >= 45 * Heading::DEGREE
}

impl Engine<'_> {
    /// HOW-CHG-24: enemies across whose front the charge goes may counter-charge it. The first who does stands in for the
    /// target; with him, where they meet.
    pub(super) fn intercepted(&mut self, unit: u8, action: &Action, before: i32) -> Option<(u8, Meeting)> {
        let step = action.to.centre - action.from.centre;
        let length = step.length();
        for enemy in self.field.units_of(self.field.unit(unit).side.other()) {
            let e = *self.state.unit(enemy);
            if [action.target, action.second].contains(&enemy)
                || !self.may_counter(enemy, unit)
                || !runs_across(&e.rect, action)
            {
                continue;
            }
            // The point of its path nearest to the interceptor, which must be within his own move.
            let normal = self.field.normal_move(self.state, enemy, e.formation, false);
            let reach = self.field.rate_of(self.state, enemy, normal);
            let (mut best, mut at, mut first) = (i32::MAX, 0, None);
            for part in 1..8 {
                let d = length * part / 8;
                let there = action.along(d);
                let gap = there.distance(&e.rect);
                let ahead = e.rect.sectors(&there).mostly(Face::Front);
                if ahead && gap < best {
                    (best, at) = (gap, d);
                }
                first = first.or((ahead && gap <= reach).then_some(d));
            }
            // Where the target leaves no room there, before it.
            let Some(first) = first else { continue };
            let meeting = self.meeting(unit, enemy, action, at).or_else(|| self.meeting(unit, enemy, action, first));
            let Some(meeting) = meeting else { continue };
            let distance = before + (action.length - length) + meeting.along;
            let side = self.field.unit(enemy).side;
            if !self.agrees(side, Decision::Intercept { unit: enemy, charger: unit }) {
                continue;
            }
            if self.counter_made(enemy, unit, distance) {
                self.tell(Code::Intercepted, enemy, unit, [0; 4]);
                return Some((enemy, meeting));
            }
        }
        None
    }

    /// Whether a unit could counter-charge a charger (HOW-CHG-18): free, not a garrison, passed through by nobody (HOW-MOV-31),
    /// and allowed to charge it, so steady.
    pub(super) fn may_counter(&self, unit: u8, charger: u8) -> bool {
        let u = self.state.unit(unit);
        u.fights()
            && !u.engaged()
            && !u.has(Flags::EVADED)
            && !u.has(Flags::TURNED)
            && !u.has(Flags::PASSED)
            && !u.has(Flags::FIRED)
            && !u.has(Flags::PLEDGED)
            && !self.field.is_withheld(self.state, unit)
            && u.formation != Formation::Garrison
            && self.field.may_charge(self.state, unit, charger, Face::Front)
    }

    /// HOW-CHG-19, with the charger's distance and move.
    pub(super) fn counter_made(&mut self, unit: u8, charger: u8, distance: i32) -> bool {
        let horse = self.field.kind(self.state, unit).is_horse();
        if horse && self.field.is_long(self.state, charger, distance) {
            return true;
        }
        self.test_die(unit, self.field.class_bonus(unit), Code::CounterDie)
    }

    /// What the target does (HOW-CHG-18, HOW-CHG-19, HOW-CHG-20, HOW-CHG-21, 36 to 43): its owner chooses, the dice decide.
    /// `meets` says whether it could counter-charge and the two had a place to meet (HOW-CHG-22).
    pub(super) fn answer(
        &mut self,
        (charger, distance): (u8, i32),
        (target, sector): (u8, Face),
        meets: bool,
    ) -> Answer {
        let t = *self.state.unit(target);
        let side = self.field.unit(target).side;
        let long = self.field.is_long(self.state, charger, distance);
        let kind = self.field.kind(self.state, target);
        let drill = self.field.unit(target).drill;
        if t.red() || t.engaged() || t.has(Flags::EVADED) || t.formation == Formation::Garrison {
            return Answer::Stands;
        }
        let decision = Decision::Answer { unit: target, charger };
        let mut choices = Choices::of(&[Choice::No]);
        if sector == Face::Front {
            if meets {
                choices.push(Choice::Counter);
            }
            // HOW-CHG-43: a column forms line, limbered guns unlimber.
            let form = match t.formation {
                Formation::Column | Formation::Irregular => Some(Formation::Line),
                Formation::Limbered if kind.is_guns() => Some(Formation::Deployed),
                _ => None,
            };
            if let Some(to) = form.filter(|&to| long && self.forms_to(target, to).is_some()) {
                choices.push(Choice::Form(to));
            }
        // HOW-CHG-39: who is engaged cannot turn; nor guns in works (HOW-TER-15).
        } else if !(kind.is_guns() && t.has(Flags::ENTRENCHED))
            && (long || self.came_round(charger, &t.rect, sector))
            && self.turns_to(target, sector).is_some()
        {
            choices.push(Choice::Turn);
        }
        match self.ask(side, decision, &choices) {
            Choice::Counter if self.counter_made(target, charger, distance) => {
                self.tell(Code::Countered, target, charger, [0; 4]);
                return Answer::Counters;
            }
            Choice::Turn => {
                // HOW-CHG-36, HOW-CHG-37: against a unit that came round from the front it turns of itself.
                let automatic = self.came_round(charger, &t.rect, sector);
                let more = turn_bonus(kind, &drill);
                if automatic || self.test_die(target, more, Code::TurnDie) {
                    self.turn_to_face(target, sector);
                }
            }
            Choice::Form(to) => {
                let more = form_bonus(kind, &drill);
                if self.test_die(target, more, Code::FormDie) {
                    self.form_under_charge(target, to);
                }
            }
            _ => {}
        }
        Answer::Stands
    }

    /// HOW-CHG-36, HOW-CHG-37: whether a charger came to this flank from the front, or to the rear from front or flank, with
    /// the first of two moves.
    fn came_round(&self, charger: u8, target: &Rect, sector: Face) -> bool {
        let u = self.state.unit(charger);
        let began = self.field.struck_side(&self.state.begun, target);
        let round = match sector {
            Face::Rear => began != Face::Rear,
            _ => began == Face::Front,
        };
        u.moves == 2 && round
    }

    /// How a unit stands that turned on its middle towards a side of it; none where it has no room for it, or the edge of
    /// the table is too near (HOW-CHG-40).
    fn turns_to(&self, unit: u8, sector: Face) -> Option<Rect> {
        let rect = self.state.unit(unit).rect;
        Some(rect.facing(rect.looks(sector))).filter(|turned| self.may_halt(unit, turned))
    }

    /// How it stands in another formation; none where there is no room for it, in houses, or on a bridge (HOW-TER-33,
    /// HOW-TER-43).
    fn forms_to(&self, unit: u8, to: Formation) -> Option<Rect> {
        let rect = self.field.formed(self.state, unit, &self.state.unit(unit).rect, to);
        Some(rect).filter(|rect| self.may_come(unit, rect, to))
    }

    /// Turns a unit on the spot towards a side of it (HOW-CHG-40).
    pub(super) fn turn_to_face(&mut self, unit: u8, sector: Face) {
        let Some(turned) = self.turns_to(unit, sector) else { return };
        let u = self.state.unit_mut(unit);
        u.rect = turned;
        u.flags.set(Flags::MOVED);
        u.flags.set(Flags::TURNED);
        self.tell_stand(Code::TurnedToFace, unit, NONE);
        self.settle(unit);
        self.shift_figures(unit);
    }

    /// An emergency formation change (HOW-MOV-27, HOW-CHG-43): no cost, but it counts as moved.
    pub(super) fn form_under_charge(&mut self, unit: u8, to: Formation) {
        let Some(rect) = self.forms_to(unit, to) else { return };
        let u = self.state.unit_mut(unit);
        u.rect = rect;
        u.formation = to;
        u.flags.set(Flags::MOVED);
        u.flags.set(Flags::TURNED);
        let code = if to == Formation::Deployed { Code::Unlimbered } else { Code::FormedLine };
        self.tell_stand(code, unit, NONE);
        self.settle(unit);
        self.shift_figures(unit);
    }
}

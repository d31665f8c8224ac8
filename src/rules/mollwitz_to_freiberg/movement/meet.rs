//! What the contact of an attack brings: who answers it, who is shied at, who is run down, who fights (MTF-ATK-21).

use super::Action;
use super::around::each;
use crate::base::Heading;
use crate::base::Rect;
use crate::base::geometry::Face;
use crate::base::geometry::touch::contact;
use crate::rules::mollwitz_to_freiberg::data::moves::{ASKEW, AT_SQUARE, RECOIL};
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::state::{Field, Fight, Flags, NONE, Stand, State};

/// Who beside the target of an attack has answered it, and who of them evaded and did not get away, a bit each.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Answers {
    pub who: u64,
    pub ran: u64,
}

impl Answers {
    /// Whether one evaded and did not get away.
    pub(super) const fn ran(&self, unit: u8) -> bool {
        self.ran & (1 << unit) != 0
    }
}

impl Field {
    /// The same attack on somebody else whom its front touches in a place.
    fn beside(&self, state: &State, unit: u8, to: &Rect, target: u8, action: &Action) -> Option<Action> {
        let (part, its) = self.nearest_part(state, target, to);
        let (_, face) = contact(its, to)?;
        let behind = self.was_behind_part(state, unit, (target, part));
        let flank = behind && face != Face::Front && self.has_flank(state, target, part, face);
        let askew = to.heading.to(its.looks(face).behind()).abs() >= i32::from(ASKEW) * Heading::DEGREE;
        Some(Action { target, face, flank, askew, part, behind: NONE, ..*action })
    }
}

impl Engine<'_> {
    /// All beside its target whom an attack would touch answer before it moves (MTF-ATK-21).
    pub(super) fn answers_beside(&mut self, unit: u8, beside: u64, action: &Action) -> Answers {
        let mut answers = Answers { who: beside, ran: 0 };
        for other in each(beside) {
            let Some(at) = self.field.beside(self.state, unit, &action.to, other, action) else { continue };
            let (stood, evades) = (self.state.unit(other).rect, self.evades(other));
            let stayed = self.react(unit, other, &at);
            let now = self.state.unit(other).rect;
            let short = now != stood && (now.overlaps(&action.to) || contact(&now, &action.to).is_some());
            answers.ran |= u64::from(evades && (stayed || short)) << other;
        }
        answers
    }

    /// What contact brings: what is caught or helpless is shattered, else they fight; then the test of an open flank.
    pub(super) fn meet(&mut self, unit: u8, action: &Action, caught: bool, answers: &Answers, met: bool) {
        if met {
            self.strike_on(unit, action, caught);
        }
        self.meet_others(unit, action, answers);
        // MTF-ATK-13, MTF-ATK-15, MTF-HIT-13.
        if self.field.is_exposed(self.state, unit) && !self.nerve(unit, Code::ExposedDie) {
            self.recoil(unit, inches(RECOIL), Code::Recoils);
            self.shake(unit);
        }
    }

    /// Contact with one: whoever is caught or helpless is shattered, else they fight (MTF-SKR-10, MTF-CC-26).
    fn strike_on(&mut self, unit: u8, action: &Action, caught: bool) {
        let target = action.target;
        let u = self.state.unit(target);
        let guns = self.field.kind(self.state, target).is_guns();
        if caught || guns && (u.stand != Stand::Unlimbered || u.is_shaken() || action.flank) {
            self.shatter(target, Code::Overrun);
        } else {
            self.join_fight(unit, action);
        }
    }

    /// Whomever else its front touches is attacked as well (MTF-ATK-01), and who has not answered yet does so first.
    fn meet_others(&mut self, unit: u8, action: &Action, answers: &Answers) {
        let own = self.state.unit(unit).rect;
        let others = self.field.touched_in(self.state, unit, &own, action.target).fold(0_u64, |bits, e| bits | 1 << e);
        for target in each(others) {
            let its = *self.field.nearest_part(self.state, target, &own).1;
            let Some(other) = self.field.beside(self.state, unit, &own, target, action) else { continue };
            let mut caught = answers.ran(target);
            if answers.who & (1 << target) == 0 {
                let evades = self.evades(target);
                caught = self.react(unit, target, &other);
                if !self.field.is_out(self.state, target) {
                    continue;
                }
                let now = self.field.nearest_part(self.state, target, &own).1;
                if contact(now, &own).is_none() && !now.overlaps(&own) {
                    continue;
                }
                caught |= evades && *now != its;
            }
            self.tell_stand(Code::Contact, unit, target);
            self.strike_on(unit, &other, caught);
        }
    }

    /// Whether a unit's answer to an attack is to evade, not to fall back.
    pub(super) fn evades(&self, unit: u8) -> bool {
        self.field.is_loose(self.state, unit) || self.field.kind(self.state, unit).is_guns()
    }

    /// Those of some units, a bit each, who are squares that cavalry may shy at (MTF-ATK-11).
    pub(super) fn squares(&self, unit: u8, of: u64) -> u64 {
        if !self.field.kind(self.state, unit).is_horse() {
            return 0;
        }
        let firm = |&e: &u8| self.field.in_square(self.state, e) && self.field.steady(self.state, e);
        each(of).filter(firm).fold(0, |bits, e| bits | 1 << e)
    }

    /// The dice of cavalry that wants to attack steady squares, one for each (MTF-ATK-11): whether it goes at all of them.
    pub(super) fn faces(&mut self, unit: u8, squares: u64) -> bool {
        each(squares).all(|target| {
            let die = self.die_of(unit);
            self.tell(Code::SquareDie, unit, target, [die.into(), die.into(), 0, 0]);
            die >= AT_SQUARE
        })
    }

    fn join_fight(&mut self, unit: u8, action: &Action) {
        let target = action.target;
        let late = self.state.fights_of(target).any(|f| !f.first);
        let (own, its) = (self.state.unit(unit).rect, self.state.unit(target).rect);
        let fight = Fight {
            attacker: unit,
            target,
            face: action.face,
            flank: action.flank,
            askew: action.askew,
            behind: action.behind,
            part: action.part,
            first: true,
            obstacle: self.field.terrain.is_obstacle(&own, &its),
            late,
            hits: [0; 2],
        };
        self.state.meet(fight);
        self.state.unit_mut(target).set(Flags::BUSY);
        if self.field.attack_disorders(self.state, unit, target) {
            self.disorder(unit);
        }
    }
}

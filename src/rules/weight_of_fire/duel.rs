//! Artillery duels, an optional rule (WOF-OPT-06, WOF-OPT-07).

use super::data::fight::DUEL_FREE;
use super::engine::Engine;
use super::event::Code;
use super::fire::{Volley, is_ball};
use super::general::{Choice, Decision};
use super::state::{Field, State};

impl Field {
    /// The battery that a battery has to answer: the nearest of those whose guns fired at it in the turn before and at whom it
    /// can shoot (WOF-OPT-07); none where a target is within its canister's reach, or a general is with it (WOF-OPT-06).
    #[must_use]
    fn must_answer(&self, state: &State, unit: u8, shots: &[Choice]) -> Option<u8> {
        let u = state.unit(unit);
        let close = |c: &Choice| matches!(c, Choice::Shot(v) if !is_ball(v.ammo) && v.ammo.ranges()[1] == 0);
        if !self.options.artillery_duel || self.general_with(state, unit).is_some() || shots.iter().any(close) {
            return None;
        }
        // Whatever else its fire would go at first (WOF-FIRE-16).
        let can = |e: &u8| u.shelled[0] & (1 << e) != 0 && self.answer_of(state, unit, *e).is_some();
        self.enemies(state, unit).filter(can).min_by_key(|&e| u.rect.distance(&state.unit(e).rect))
    }

    /// The shot of a battery at another that it has to answer.
    fn answer_of(&self, state: &State, unit: u8, foe: u8) -> Option<Volley> {
        if state.locked(foe) {
            return None;
        }
        self.best_volley(state, unit, foe, &self.when_shot(state, unit, foe)?)
    }
}

impl Engine<'_> {
    /// What the guns of a duel leave of a battery's shots: a five or six on its player's die frees it, else it fires at whom it
    /// must answer.
    pub(super) fn duel(&mut self, unit: u8) {
        let Some(foe) = self.field.must_answer(self.state, unit, self.choices) else { return };
        let shots = self.choices.clone();
        self.choices.clear();
        self.choices.push(Choice::Hold);
        self.choices.push(Choice::Yes);
        let tries = self.ask_of(unit, Decision::Duel { unit, foe }) == Choice::Yes;
        *self.choices = shots;
        if tries {
            let die = self.die_of(unit);
            self.tell(Code::DuelDie, unit, foe, [die.into(), die.into(), 0, 0]);
            if die >= DUEL_FREE {
                return;
            }
        }
        self.choices.keep(|c| matches!(c, Choice::Shot(v) if v.target == foe));
        let only = self.field.answer_of(self.state, unit, foe).filter(|_| self.choices.is_empty());
        if let Some(volley) = only {
            self.choices.push(Choice::Shot(volley));
        }
    }
}

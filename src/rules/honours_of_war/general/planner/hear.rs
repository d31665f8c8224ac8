//! Who is likely to hear the brigadier in the next turn.

use super::plan;
use super::scale::{Scale, about, lesser};
use crate::base::Rect;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::state::Formation;

/// What it costs to be out of hearing of the brigadier, and what each pace that is lacking to it.
const UNHEARD: i32 = 60;
const ASTRAY: i32 = 2;

/// Most of a brigade whom a unit minds.
pub(super) const MOST_KIN: usize = 8;

impl Scale<'_> {
    /// The others of its brigade.
    fn kin(&self) -> &[Rect] {
        &self.kin[..self.kins]
    }

    /// Looks for the others of its brigade and their middle.
    pub(super) fn muster(&mut self) {
        let (field, state) = (self.field, self.state);
        let b = state.brigade(field.unit(self.unit).brigade);
        if b.independent {
            return;
        }
        let fit = |u: &u8| *u != self.unit && state.unit(*u).fights() && !state.unit(*u).red();
        let moves = |u: &u8| fit(u) && state.unit(*u).formation != Formation::Deployed;
        let heart = plan::middle(state, b.units().filter(moves)).or_else(|| plan::middle(state, b.units().filter(fit)));
        let Some(heart) = heart else { return };
        for u in b.units().filter(fit).take(MOST_KIN) {
            self.kin[self.kins] = state.unit(u).rect;
            self.kins += 1;
        }
        self.heart = Some(heart);
    }

    /// What it costs to be where the brigadier is hardly heard in the next turn, wherever he rides: far from where the others
    /// are, and with none of them beside (HOW-CMD-07, HOW-CMD-08).
    pub(super) fn unheard(&self, rect: &Rect) -> i32 {
        let Some(heart) = self.heart else { return 0 };
        let [reach, chain] = [D::CommandDistance, D::Chain].map(|row| self.field.d(row));
        let beside = |kin: &Rect| kin.is_within(rect, chain);
        if rect.is_near(heart, reach) || self.kin().iter().any(beside) {
            return 0;
        }
        let off = |kin: &Rect| about(rect, rect.local(kin.centre)) - kin.half_front.min(kin.half_depth) - chain;
        let heart = about(rect, rect.local(heart)) - reach;
        UNHEARD + self.field.paces(self.kin().iter().map(off).fold(heart, lesser).max(0)) * ASTRAY
    }
}

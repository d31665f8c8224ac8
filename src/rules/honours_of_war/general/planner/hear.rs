//! Who is likely to hear the brigadier in the next turn.

use super::scale::{Scale, about, lesser};
use crate::base::Rect;
use crate::rules::honours_of_war::data::D;

/// What it costs to be out of hearing of the brigadier, and what each centimetre that is lacking to it.
const UNHEARD: i32 = 60;
const ASTRAY: i32 = 2;

impl Scale<'_> {
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
        UNHEARD + self.kin().iter().map(off).fold(heart, lesser).max(0) / 1200 * ASTRAY
    }
}

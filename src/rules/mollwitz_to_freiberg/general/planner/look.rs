//! What a general looks at once before he weighs all that a unit could do.

use super::goal::Goal;
use crate::base::Rect;
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::general::Ask;
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::movement::nearest_of;
use crate::rules::mollwitz_to_freiberg::state::{NONE, Stand};

/// A unit and the enemies about it.
pub struct Look<'a> {
    pub ask: &'a Ask<'a>,
    pub unit: u8,
    /// The enemies of whom one is nearest wherever the unit goes, a bit each.
    foes: u64,
    /// How far off the nearest enemy is.
    pub now: i32,
    /// A battery that has somebody to shoot at.
    pub shoots: bool,
    /// Enemy horse is near.
    pub horse: bool,
    /// The place that it must help to take or keep.
    pub goal: Option<Goal<'a>>,
    /// Its whole move.
    pub full: i32,
}

/// All enemies on the table, a bit each.
pub fn enemies(ask: &Ask<'_>) -> u64 {
    ask.field.here(ask.state, ask.side.other()).fold(0, |bits, e| bits | 1 << e)
}

/// How far the nearest enemy is from a place, and who he is.
pub fn nearest(ask: &Ask<'_>, rect: &Rect) -> (i32, u8) {
    nearest_of(ask.state, rect, enemies(ask)).map_or((i32::MAX / 4, NONE), |(enemy, far)| (far, enemy))
}

impl<'a> Look<'a> {
    pub fn of(ask: &'a Ask<'a>, unit: u8) -> Look<'a> {
        let (field, state) = (ask.field, ask.state);
        let (u, all) = (state.unit(unit), enemies(ask));
        let now = nearest_of(state, &u.rect, all).map_or(i32::MAX / 4, |(_, far)| far);
        // Wherever it goes, no corner of it goes farther than a move.
        let full = field.allowance(state, unit);
        let near = |e: &u8| !u.rect.is_beyond(&state.unit(*e).rect, now.saturating_add(2 * full));
        let foes = each(all).filter(near).fold(0, |bits, e| bits | 1 << e);
        let battery = field.unit(unit).kind.is_guns() && u.stand == Stand::Unlimbered;
        let horse = |e: u8| field.unit(e).kind.is_horse() && state.unit(e).rect.is_within(&u.rect, inches(20));
        Look {
            ask,
            unit,
            foes,
            now,
            shoots: battery && each(all).any(|e| field.volleys(state, unit, e).iter().any(Option::is_some)),
            horse: each(foes).any(horse),
            goal: Goal::of(ask, &u.rect),
            full,
        }
    }

    /// How far the nearest enemy is from a place that the unit can reach, and who he is.
    pub fn from(&self, rect: &Rect) -> (i32, u8) {
        nearest_of(self.ask.state, rect, self.foes).map_or((i32::MAX / 4, NONE), |(enemy, far)| (far, enemy))
    }
}

//! Who stays on a place that is due, so that no enemy is ever alone there (MTF-GME-05).

use super::look::enemies;
use crate::rules::mollwitz_to_freiberg::general::Ask;
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::places::{Goal, Place};

/// What it costs who alone keeps a place to leave it for an attack.
pub const LEAVES: i32 = 300;

/// A place that a unit helps with, as it looks at it; and the place that it alone keeps.
pub type Kept<'a> = (Option<Goal<'a>>, Option<&'a Place>);

/// What a unit has to do for its place: who alone stands on one that an enemy could touch in his next turn keeps it; where nobody
/// does, and an enemy could touch it in two turns, the nearest of those who are fit for it goes there.
pub fn of<'a>(ask: &Ask<'a>, unit: u8, goal: Option<Goal<'a>>) -> Kept<'a> {
    let Some((whole, place)) = goal.and_then(|g| g.kept().map(|p| (g, p))) else { return (goal, None) };
    let (field, state) = (ask.field, ask.state);
    let fit = |u: &u8| !state.unit(*u).is_shaken() && !field.kind(state, *u).is_guns();
    let on = |u: u8| place.touches(&state.unit(u).rect);
    let threatened = |turns: i32| {
        let comes = |e: u8| place.is_within(&state.unit(e).rect, turns * field.allowance(state, e));
        each(enemies(ask)).any(|e| fit(&e) && comes(e))
    };
    let others = || field.here(state, ask.side).filter(|&f| f != unit && fit(&f));
    if !fit(&unit) || others().any(on) {
        return (goal, None);
    }
    if on(unit) {
        return (goal, threatened(1).then_some(place));
    }
    let far = |u: u8| (state.unit(u).rect.distance_to(place.middle), u);
    let nearest = others().filter(|&f| !state.engaged(f)).map(far).min().is_none_or(|other| far(unit) < other);
    (Some(if nearest && threatened(2) { whole.to_man() } else { whole }), None)
}

//! Horse and the muskets of steady foot: nobody rides up to a front that he will not attack.

use crate::base::Rect;
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

/// Whether steady foot of some enemies, a bit each, stands across the way from a place to one of them.
pub fn barred(field: &Field, state: &State, own: &Rect, prey: u8, enemies: u64) -> bool {
    let (from, to) = (own.centre, state.unit(prey).rect.centre);
    each(enemies & !(1 << prey)).any(|e| {
        let u = state.unit(e);
        let (at, far) = (u.rect.centre, u.rect.reach());
        // Most stand to one side of all the way.
        at.x + far >= from.x.min(to.x)
            && at.x - far <= from.x.max(to.x)
            && at.y + far >= from.y.min(to.y)
            && at.y - far <= from.y.max(to.y)
            && u.stand != Stand::Skirmish
            && field.kind(state, e).is_foot()
            && field.steady(state, e)
            && u.rect.meets_line(from, to)
    })
}

/// Whether the middle of a place is before the front of a unit.
pub fn is_before(its: &Rect, to: &Rect) -> bool {
    its.locals([to.centre])[0].y >= its.half_depth
}

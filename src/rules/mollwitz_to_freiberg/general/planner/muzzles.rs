//! Whom horse hunts, and the muskets of steady foot: nobody rides up to a front that he will not attack.

use crate::base::Rect;
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::general::Ask;
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

/// What horse rides for the shaken, in thirds of an inch.
const WEAK: i32 = 60;

/// Whether steady foot of some enemies, a bit each, stands across the way from a place to one of them.
fn barred(field: &Field, state: &State, own: &Rect, prey: u8, enemies: u64) -> bool {
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

/// Whom horse had best hunt: the shaken before the steady, the near before the far; nobody where nobody is worth it.
pub fn prey(ask: &Ask<'_>, unit: u8, all: u64) -> Option<u8> {
    let (field, state) = (ask.field, ask.state);
    let own = &state.unit(unit).rect;
    let value = |e: u8| {
        let (t, kind) = (state.unit(e), field.kind(state, e));
        let far = own.centre.distance(t.rect.centre) / INCH;
        let lodged = field.in_block(state, e) || field.terrain.in_works(&t.rect);
        let ease = if lodged {
            -200
        } else if kind.is_guns() && t.stand != Stand::Unlimbered {
            WEAK
        } else {
            let weak = i32::from(t.is_shaken()) * WEAK + i32::from(field.exhausted(state, e)) * WEAK / 2;
            weak - i32::from(kind.is_foot() && field.steady(state, e)) * 40
        };
        (ease - 3 * far, e)
    };
    let mut left = all;
    loop {
        let (_, found) = each(left).map(value).max().filter(|v| v.0 > -40)?;
        // Behind steady foot he is nobody's prey.
        if !barred(field, state, own, found, all) {
            return Some(found);
        }
        left &= !(1 << found);
    }
}

//! The sorts of marches of which a general thinks: those that were hardly ever the best of what a unit could do as it stands are
//! left out.

use super::look::Look;
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::movement::sorts::Sorts;

/// With an enemy within so many inches foot goes by half moves and less, and horse between him and its own near reach attacks or
/// makes room.
const NEAR: u8 = 8;
const NEXT: u8 = 5;

/// The sorts that are thought of.
pub fn of(look: &Look<'_>) -> Sorts {
    use Sorts as S;
    let kind = look.ask.field.kind(look.ask.state, look.unit);
    let all = S::ALL.but(S::HURRY).but(S::ROUND);
    let near = |far: u8| look.now <= inches(far);
    if look.spent || look.goal.is_some() {
        all
    } else if kind.is_guns() {
        all.but(S::HALF.and(S::QUARTER).and(S::OBLIQUE_HALF).and(S::BACK).and(S::SIDEWAYS))
    } else if kind.is_foot() {
        if near(NEAR) {
            S::HALF.and(S::QUARTER).and(S::OBLIQUE_HALF).and(S::WHEEL).and(S::BACK)
        } else {
            all.but(S::QUARTER.and(S::ROUND_ONWARD))
        }
    } else if near(NEXT) {
        S::QUARTER.and(S::WHEEL).and(S::BACK).and(S::SIDEWAYS)
    } else if near(NEAR) {
        all.but(S::WHOLE.and(S::HALF).and(S::OBLIQUE).and(S::ONWARD))
    } else {
        all
    }
}

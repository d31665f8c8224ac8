//! What a change of formation or facing costs.

use super::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::data::Grade;
use crate::rules::mollwitz_to_freiberg::data::moves::{HALF, Price, price};
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, State};

impl Field {
    /// A change of formation or facing as an act that leaves a unit as it stands, with its price (MTF-FRM-06), and whether half
    /// a move is left beside it (MTF-FRM-10); none for who is pinned, or lacks half a move of what it costs (MTF-ATK-07).
    #[must_use]
    pub fn change(&self, state: &State, unit: u8) -> Option<(Action, bool)> {
        let (u, data) = (state.unit(unit), self.unit(unit));
        let full = self.allowance(state, unit);
        let grade = if data.irregular { Grade::D } else { data.grade };
        let price = price(grade, u.is_shaken() || self.disordered(state, unit));
        let halved = u.has(Flags::HALVED);
        if halved && price != Price::Half || u.has(Flags::PINNED) {
            return None;
        }
        let halves = price == Price::Half && !halved;
        let change = Action {
            doing: Doing::Form,
            cost: if halves { full / i32::from(HALF) } else { full },
            // Twice the price is for the disorder too (MTF-ORD-04).
            disorders: grade == Grade::D,
            owes: price == Price::Debt,
            ..Action::stand(u)
        };
        Some((change, halves))
    }
}

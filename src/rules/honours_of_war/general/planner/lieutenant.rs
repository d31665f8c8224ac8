//! Where a lieutenant general rides.

use super::commander::HEARS;
use super::{Ask, Choice, Pick, best};
use crate::base::Point;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::fire::casualty::Figure;

/// To the brigadier of his own who has most of his units left, or near a unit of his that can do with a rally; where he is
/// the brigadier himself (HOW-CMD-34), where most of them hear him; out of the enemy's way.
pub(super) fn post(ask: &Ask<'_>, choices: &[Choice], lieutenant: u8) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let l = &state.lieutenants[usize::from(lieutenant)];
    let (help, rally) = (field.influence(l.grade), field.d(D::Chain));
    let value = |p: Point| {
        let mut value = 0;
        for brigade in field.brigades_of(ask.side).filter(|&b| field.lieutenant_of(b) == Some(lieutenant)) {
            let b = state.brigade(brigade);
            let left = b.units().filter(|&u| state.unit(u).fights()).count() as i32;
            let at = if b.independent { state.unit(b.first).rect.centre } else { b.leader.at };
            if field.commander(state, brigade) == Figure::Lieutenant(lieutenant) {
                value += HEARS * field.hear(state, brigade, p).count_ones() as i32;
            } else if left > 0 && at.distance(p) <= help {
                value = value.max(10 + left * 5);
            }
            let hurt = b.units().map(|u| state.unit(u)).filter(|u| u.fights() && u.rect.distance_to(p) <= rally);
            value += hurt.map(|u| i32::from(u.hits.saturating_sub(1)) * 10).max().unwrap_or(0);
        }
        let danger = if field.nearest_unit(state, ask.side.other(), p) < field.d(D::Proximity) { 30 } else { 0 };
        value - danger - field.paces(l.leader.at.distance(p)) / 50
    };
    best(choices, |c| match c {
        Choice::Spot(p) => value(*p),
        _ => i32::MIN,
    })
    .into()
}

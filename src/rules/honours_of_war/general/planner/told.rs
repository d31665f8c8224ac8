//! What is told of a brigade that is to close with the enemy: what it means to do, what it does, and what it has.

use super::look::room;
use super::{Mind, Want, plan};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::state::{Formation, HURT, NONE};

/// Whether all of a brigade who are to close stand where their fire tells: nobody is left to come up.
pub(super) fn is_up(mind: &Mind<'_>, brigade: u8) -> bool {
    let (field, state) = (mind.field, mind.state);
    let fit = |&u: &u8| {
        let unit = state.unit(u);
        let foot = field.kind(state, u).is_foot() && unit.formation != Formation::Column;
        foot && unit.fights() && !unit.red() && unit.hits < HURT
    };
    let mut line = state.brigade(brigade).units().filter(fit).peekable();
    let near = field.d(D::Proximity);
    line.peek().is_some() && line.all(|u| state.unit(u).engaged() || room(field, state, u) <= near)
}

/// The reason of who closes with the enemy before him, the first of his brigade to do so in this turn.
pub(super) fn goes_in(mind: &Mind<'_>, unit: u8) -> Option<(Code, [i16; 4])> {
    let (field, state) = (mind.field, mind.state);
    let brigade = field.unit(unit).brigade;
    let b = state.brigade(brigade);
    if b.goes_in || Want::of(&b.plan) != Want::Assault || b.plan.target == NONE {
        return None;
    }
    let (theirs, ours) = plan::balance(mind, brigade, state.unit(b.plan.target).rect.centre);
    let code = if ours * 10 < theirs * 9 { Code::ReasonPress } else { Code::ReasonAssault };
    Some((code, [halves(ours.max(1)), halves(theirs), 0, 0]))
}

/// Points as halves of a unit, for words: no less than one for who is there at all.
pub(super) fn halves(points: i32) -> i16 {
    ((points + 250) / 500).max(i32::from(points > 0)) as i16
}

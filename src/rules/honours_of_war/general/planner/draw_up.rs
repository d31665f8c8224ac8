//! Drawing up before the attack: who goes in one by one is shot one by one.

use super::station::has_place;
use super::{Mind, Want, clock, mouth};
use crate::base::Heading;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::state::{Field, HURT, Unit};

/// Of this many fit battalions one may still be on its way when the others go in.
const MANY: usize = 4;

/// Hits of all its fit battalions with which a brigade waits no longer for those behind.
const SUFFERS: u8 = 2;

/// Who looks further than this off the enemy is not drawn up yet.
const TURNED: i32 = 45 * Heading::DEGREE;

/// How far before the enemy's foremost troops a line draws up: beyond muskets, and canister but for the heaviest.
pub(super) const fn distance(field: &Field) -> i32 {
    field.d(D::RallyNear) + field.d(D::Proximity)
}

/// Whether a brigade of foot had better draw up before it goes in: some of its battalions are still in column, look elsewhere or
/// are far behind, or others still wait to come on the table, no enemy is upon them, they don't suffer from fire, and there is time
/// for it. Who has gone in goes on, and who is attacked has the enemy come to him.
pub(super) fn should(mind: &Mind<'_>, brigade: u8, look: Heading) -> bool {
    let (field, state) = (mind.field, mind.state);
    let b = state.brigade(brigade);
    let attacked = field.attacker == Some(mind.side.other());
    if attacked || Want::of(&b.plan) == Want::Assault || clock::is_late(field, state, mind.side) {
        return false;
    }
    let fit = || {
        let foot = |&u: &u8| field.kind(state, u).is_foot() && state.unit(u).hits < HURT;
        b.units().filter(|&u| has_place(field, state, u)).filter(foot).map(|u| state.unit(u))
    };
    // Who waits under fire is shot where he stands.
    if fit().map(|u| u.hits).sum::<u8>() >= SUFFERS {
        return false;
    }
    let ahead = |u: &Unit| u.rect.front_centre().unturned(look).y;
    let foremost = fit().map(ahead).max().unwrap_or(0);
    let ready = |u: &Unit| {
        let behind = foremost - ahead(u);
        let turned = u.rect.heading.to(look).abs() <= TURNED;
        !u.formation.is_column() && turned && behind <= 2 * field.d(D::FootLine)
    };
    let upon = |e: u8| {
        let enemy = &state.unit(e).rect;
        state.unit(e).fights() && fit().any(|u| u.rect.is_within(enemy, field.d(D::RallyNear)))
    };
    let (count, late) = (fit().count(), fit().filter(|u| !ready(u)).count());
    // Nor does anybody go in while others are still on the road behind him.
    let waits = || field.units_of(mind.side).any(|u| mouth::comes(field, state, u));
    let drawn_up = count <= 1 || late <= usize::from(count >= MANY);
    (!drawn_up || waits()) && !field.units_of(mind.side.other()).any(upon)
}

//! Who is content to stand where it is: told before anything else is looked at.

use super::charge::HIT;
use super::look::enemies;
use super::musketry::{Shots, Threat};
use super::weigh::LINE;
use super::{Planner, line};
use crate::base::Heading;
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::general::Ask;
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::state::{Morale, Stand};

/// In the first line foot stands that is no more than so many inches farther off than where it exchanges fire, behind others who is
/// no more than so many.
const FARTHER: u8 = 1;
const BEHIND: u8 = 4;
/// Who has the enemy no farther aside does not turn to him.
const ASIDE: i32 = 45 * Heading::DEGREE;

impl Planner {
    /// Whether foot in line, in good order, exchanges fire with whom it has before it, or stands behind who does: no place is to be
    /// helped, and no attack promises more than to stand.
    pub(super) fn is_content(&self, ask: &Ask<'_>, unit: u8, nearest: Option<(u8, i32)>) -> bool {
        let (field, state) = (ask.field, ask.state);
        let (u, kind) = (state.unit(unit), field.kind(state, unit));
        let line = kind.is_foot() && u.stand == Stand::Close && u.files > 4;
        let fit = u.morale != Morale::Shaken && !field.exhausted(state, unit) && !field.disordered(state, unit);
        if !line || !fit || field.holding(state).goal(ask.side, &u.rect).is_some() {
            return false;
        }
        let Some((enemy, now)) = nearest else { return false };
        let range = self.musket_range();
        let way = Heading::of(state.unit(enemy).rect.centre - u.rect.centre);
        now <= inches(range + BEHIND)
            && u.rect.heading.to(way).abs() <= ASIDE
            && (now <= inches(range + FARTHER) || line::is_behind(ask, unit))
            && !state.engaged(unit)
            && {
                let stands = self.stands(ask, (unit, enemy), now);
                each(enemies(ask)).all(|e| self.promises(ask, unit, e).is_none_or(|worth| worth <= stands))
            }
    }

    /// What it is worth to stand so far from the nearest enemy, but for flanks and where it looks.
    fn stands(&self, ask: &Ask<'_>, (unit, enemy): (u8, u8), now: i32) -> i32 {
        let (field, state) = (ask.field, ask.state);
        let ours = Shots::of(field, state, unit).at(now, field.is_loose(state, enemy), (0, 1));
        LINE + ours * HIT / 6 - Threat::of(field, state, enemy).at(now, false) * self.caution() / 6
    }

    /// What an attack on an enemy in reach promises.
    fn promises(&self, ask: &Ask<'_>, unit: u8, enemy: u8) -> Option<i32> {
        let (field, state) = (ask.field, ask.state);
        field.may_meet(state, unit, enemy).then(|| {
            let flank = field.was_behind(state, unit, enemy);
            let attack = Action { doing: Doing::Attack, target: enemy, flank, ..Action::stand(state.unit(unit)) };
            self.attack_hoped(ask, unit, &attack)
        })
    }
}

//! What an inspired unit is obliged to do (HOW-CMD-25, HOW-CMD-26).

use super::*;

impl Field {
    /// Whether a unit that may be obliged to close in comes nearer to its nearest enemy by going straight ahead: then
    /// it is, whatever else it could do.
    pub(in super::super::super) fn closes_straight_in(&self, state: &State, unit: u8) -> bool {
        if !self.may_act(state, unit) {
            return false;
        }
        let mut ahead = Choices::default();
        let mut offer = self.offer(state, unit, Look::About, &mut ahead);
        if !offer.marches() || offer.u.formation == Formation::Limbered {
            return false;
        }
        let Some((enemy, distance)) = offer.enemy() else { return false };
        offer.straight(offer.pace(offer.u.formation));
        let target = &state.unit(enemy).rect;
        ahead.iter().any(|c| matches!(c, Choice::Act(a) if a.to.distance(target) < distance))
    }

    /// Whether anything that a unit may do takes it nearer to its nearest enemy: looked for until one does.
    pub(in super::super::super) fn closes_in(&self, state: &State, unit: u8) -> bool {
        let Some((enemy, distance)) = self.nearest_enemy(state, unit).filter(|_| self.may_act(state, unit)) else {
            return false;
        };
        let closer = Closer { target: &state.unit(enemy).rect, distance };
        let mut all = Choices::default();
        let mut offer = self.offer(state, unit, Look::About, &mut all);
        offer.closer = Some(closer);
        offer.all();
        all.iter().any(|c| closer.is(c))
    }

    /// Whether a unit is one of those who have to close in, if they can: inspired, on its first move, and free neither by
    /// the help of its general nor by its hits (HOW-CMD-25, HOW-CMD-26).
    pub(in super::super::super) fn may_be_obliged(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).moves == 0 && self.is_inspired(state, unit)
    }

    pub(super) fn is_inspired(&self, state: &State, unit: u8) -> bool {
        let helped = state.brigade(self.unit(unit).brigade).helped;
        self.performance(state, unit) == Performance::Inspiring && !helped && !state.unit(unit).red()
    }

    /// HOW-CMD-25: who has closed in ends nearer, so its second move takes it no further from its nearest enemy.
    pub(super) fn keep_closed(&self, state: &State, unit: u8, out: &mut Choices) {
        let Some((enemy, distance)) = self.nearest_enemy(state, unit) else { return };
        let target = &state.unit(enemy).rect;
        let keeps = |c: &&Choice| match c {
            Choice::Act(a) => matches!(a.act, Act::Stand | Act::Charge) || a.to.is_within(target, distance),
            _ => true,
        };
        let all = out.clone();
        *out = Choices::default();
        for choice in all.iter().filter(keeps) {
            out.push(*choice);
        }
    }

    /// HOW-CMD-25, HOW-CMD-26: an inspired unit closes in on its nearest enemy, and charges him if it can; free to do as it likes
    /// where the general helps it, and free not to charge where friends are in contact with him already.
    pub(super) fn oblige(&self, state: &State, unit: u8, out: &mut Choices) {
        let u = state.unit(unit);
        let Some((enemy, distance)) = self.nearest_enemy(state, unit) else { return };
        let target = &state.unit(enemy).rect;
        let charges = |c: &Choice| matches!(c, Choice::Act(a) if a.act == Act::Charge && a.target == enemy);
        let must_charge = out.iter().any(charges) && !state.unit(enemy).engaged();
        let least = self.normal_move(state, unit, u.formation, false);
        let gain = |c: &Choice| match c {
            Choice::Act(a) => distance - a.to.distance(target),
            _ => 0,
        };
        let best = out.iter().map(gain).max().unwrap_or(0).min(least);
        if best <= 0 {
            return;
        }
        // Deployed guns need do no more than be manhandled as far as they go.
        let by_hand = |c: &Choice| matches!(c, Choice::Act(a) if a.act == Act::Manhandle);
        let pushed = out.iter().filter(|c| by_hand(c)).map(gain).max().unwrap_or(0);
        let all = out.clone();
        *out = Choices::default();
        for choice in all.iter() {
            // "By a full move unless something stops it": nine tenths of what is possible, so that a wheel may go with it.
            let enough = if by_hand(choice) { pushed.min(best) } else { best };
            let closes =
                if must_charge { charges(choice) } else { gain(choice) > 0 && gain(choice) * 10 >= enough * 9 };
            if closes {
                out.push(*choice);
            }
        }
    }
}

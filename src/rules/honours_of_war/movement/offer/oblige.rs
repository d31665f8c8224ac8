//! What an inspired unit is obliged to do (HOW-CMD-25, HOW-CMD-26).

use super::*;

/// What an inspired unit may not choose, of what is thought of.
#[derive(Clone, Copy)]
pub(super) struct Bar<'a> {
    /// Its nearest enemy, and how far he is.
    enemy: u8,
    target: &'a Rect,
    distance: i32,
    /// How much nearer it has to come to him at the most; none where it may come no nearer, and no further off.
    least: Option<i32>,
    /// How much nearer the best comes of so many that are listed; and whether one of them is the charge that it has to make.
    most: i32,
    seen: usize,
    charges: bool,
    /// Drafts that were put aside.
    barred: usize,
}

/// More than rounding adds to two distances and a length.
const ROUNDED: i32 = 16;

impl Offer<'_> {
    /// Whether a draft takes an inspired unit where it may not go, wherever on its way it is stopped.
    pub(super) fn is_kept_from(&mut self, draft: &Draft) -> bool {
        let Some(bar) = &mut self.bar else { return false };
        if matches!(draft.how, How::Lay | How::Limber | How::Unlimber | How::Leave | How::Occupy) {
            return false;
        }
        // No place on a way is nearer than this, given its two ends.
        let nearest = || {
            let [from, to] = [&draft.from, &draft.to].map(|rect| rect.distance(bar.target));
            (from + to - draft.from.centre.distance(draft.to.centre)) / 2 - ROUNDED
        };
        let kept = match bar.least {
            None => nearest() > bar.distance,
            Some(least) => {
                for choice in &self.out[bar.seen..] {
                    if let Choice::Act(a) = choice {
                        bar.most = bar.most.max(bar.distance - a.to.distance(bar.target));
                        bar.charges |= a.act == Act::Charge && a.target == bar.enemy;
                    }
                }
                bar.seen = self.out.len();
                let must_charge = bar.charges && bar.most > 0 && !self.state.unit(bar.enemy).engaged();
                must_charge || {
                    let gain = bar.distance - nearest();
                    gain <= 0 || gain * 10 < bar.most.min(least) * 9
                }
            }
        };
        bar.barred += usize::from(kept);
        kept
    }

    /// Whether what was put aside is nothing that the unit may choose: who can't come nearer is free to do as he likes, and how
    /// many moves there are decides whether he looks aside and back.
    pub(super) fn bar_is_sure(&self) -> bool {
        let looks = matches!(self.look, Look::Front { .. } | Look::Back { .. });
        self.bar.is_none_or(|bar| {
            let nearer = |c: &Choice| matches!(c, Choice::Act(a) if a.to.distance(bar.target) < bar.distance);
            let listed = self.out.len();
            let counts = looks && listed <= FEW && listed + bar.barred > FEW;
            bar.barred == 0 || !counts && (bar.least.is_none() || bar.most > 0 || self.out.iter().any(nearer))
        })
    }
}

impl Field {
    /// What bars moves of an inspired unit; nothing for deployed guns, who need do no more than be manhandled.
    pub(super) fn bar<'a>(&self, state: &'a State, unit: u8) -> Option<Bar<'a>> {
        let u = state.unit(unit);
        if u.formation == Formation::Deployed {
            return None;
        }
        let (enemy, distance) = self.nearest_enemy(state, unit)?;
        let least = (u.moves == 0).then(|| self.normal_move(state, unit, u.formation, false));
        let target = &state.unit(enemy).rect;
        Some(Bar { enemy, target, distance, least, most: 0, seen: 0, charges: false, barred: 0 })
    }

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
        let keeps = |c: &Choice| match c {
            Choice::Act(a) => matches!(a.act, Act::Stand | Act::Charge) || a.to.is_within(target, distance),
            _ => true,
        };
        out.keep(keeps);
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
        out.keep(|choice| {
            // "By a full move unless something stops it": nine tenths of what is possible, so that a wheel may go with it.
            let enough = if by_hand(choice) { pushed.min(best) } else { best };
            if must_charge { charges(choice) } else { gain(choice) > 0 && gain(choice) * 10 >= enough * 9 }
        });
    }
}

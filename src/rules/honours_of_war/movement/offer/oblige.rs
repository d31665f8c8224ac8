//! What an inspired unit is obliged to do (HOW-CMD-25, HOW-CMD-26).
//!
//! Of a list of all its moves, what it may not choose is struck. To work out all of them for that is dear, so a [`Bar`] puts
//! aside beforehand what would certainly be struck; where that leaves it open whether anything should have been struck at
//! all, the list is made again without one.

use super::*;

/// The nearest enemy of a unit, to whom it has to come nearer.
#[derive(Clone, Copy)]
pub(super) struct Nearest<'a> {
    enemy: u8,
    rect: &'a Rect,
    /// How far he is from where the unit stands.
    distance: i32,
    /// The unit is on horseback.
    mounted: bool,
}

impl<'a> Nearest<'a> {
    fn of(state: &'a State, (enemy, distance): (u8, i32), kind: Kind) -> Nearest<'a> {
        Nearest { enemy, rect: &state.unit(enemy).rect, distance, mounted: kind.is_horse() }
    }

    /// How much nearer to him a choice takes the unit.
    pub(super) fn gain(&self, choice: &Choice) -> i32 {
        match choice {
            Choice::Act(a) => self.distance - a.to.distance(self.rect),
            _ => 0,
        }
    }

    /// The same, of what the unit may be bound to do: nobody has to get off his horse for it.
    pub(super) fn binds(&self, choice: &Choice) -> i32 {
        let gets_off = |a: &Action| self.mounted && matches!(a.act, Act::Occupy | Act::Dismount);
        if matches!(choice, Choice::Act(a) if gets_off(a)) { 0 } else { self.gain(choice) }
    }

    /// How much nearer to him a choice takes the unit that closes in and need not charge (HOW-CMD-25, HOW-CMD-26).
    fn closes(&self, choice: &Choice) -> i32 {
        if matches!(choice, Choice::Act(a) if a.act == Act::Charge) { 0 } else { self.binds(choice) }
    }

    /// Whether a choice is a charge on him.
    fn is_charged_by(&self, choice: &Choice) -> bool {
        matches!(choice, Choice::Act(a) if a.act == Act::Charge && a.target == self.enemy)
    }

    /// Whether a move takes the unit no further off.
    pub(super) fn is_kept_by(&self, action: &Action) -> bool {
        matches!(action.act, Act::Stand | Act::Charge) || action.to.is_within(self.rect, self.distance)
    }

    /// At least so far from him are all places on the straight way of a draft: each is as near to one of its ends as half of
    /// the way.
    fn least_on_way(&self, draft: &Draft) -> i32 {
        let [from, to] = [&draft.from, &draft.to].map(|rect| rect.distance(self.rect));
        (from + to - draft.from.centre.distance(draft.to.centre)) / 2 - ROUNDED
    }
}

/// What an inspired unit may not choose, of what is thought of.
#[derive(Clone, Copy)]
pub(super) struct Bar<'a> {
    nearest: Nearest<'a>,
    /// With its first move: how much nearer it has to come at the most. None with a second, which only must not take it
    /// further off.
    duty: Option<i32>,
    /// How much nearer the best comes of what is listed so far, and whether that holds a charge on him.
    best: i32,
    charges: bool,
    /// How much of the list that was gathered from, and how many drafts were put aside.
    seen: usize,
    put_aside: usize,
}

/// More than rounding adds to two distances and a length.
const ROUNDED: i32 = 16;

/// Whether a unit comes nearer by enough, of so much that it should: "by a full move unless something stops it" is nine tenths
/// of what is possible, so that a wheel may go with it.
const fn is_enough(gain: i32, duty: i32) -> bool {
    gain > 0 && gain * 10 >= duty * 9
}

impl Bar<'_> {
    /// Takes note of what was listed since it last did.
    fn gather(&mut self, list: &[Choice]) {
        for choice in &list[self.seen..] {
            self.best = self.best.max(self.nearest.closes(choice));
            self.charges |= self.nearest.is_charged_by(choice);
        }
        self.seen = list.len();
    }

    /// Whether a draft is struck wherever on its way it is stopped, as the best of the list can only get better.
    fn strikes(&self, draft: &Draft, is_engaged: impl Fn(u8) -> bool) -> bool {
        let Nearest { enemy, distance, .. } = self.nearest;
        let Some(duty) = self.duty else { return self.nearest.least_on_way(draft) > distance };
        let must_charge = self.charges && distance > 0 && !is_engaged(enemy);
        must_charge || !is_enough(distance - self.nearest.least_on_way(draft), self.best.min(duty))
    }
}

impl Offer<'_> {
    /// Whether a draft takes an inspired unit where it may not go, so that it is put aside.
    pub(super) fn is_kept_from(&mut self, draft: &Draft) -> bool {
        let Some(bar) = &mut self.bar else { return false };
        if matches!(draft.how, How::Lay | How::Limber | How::Unlimber | How::Leave | How::Occupy) {
            return false;
        }
        if bar.duty.is_some() {
            bar.gather(&self.out[..]);
        }
        let kept = bar.strikes(draft, |enemy| self.state.unit(enemy).engaged());
        bar.put_aside += usize::from(kept);
        kept
    }

    /// Whether what was put aside is nothing that the unit may choose: who can't come nearer turns as he
    /// likes, and how many moves there are decides whether he looks aside and back.
    pub(super) fn bar_is_sure(&self) -> bool {
        let Some(bar) = &self.bar else { return true };
        if bar.put_aside == 0 {
            return true;
        }
        let looks = matches!(self.look, Look::Front { .. } | Look::Back { .. });
        let listed = self.out.len();
        let is_next_to_none = |moves: usize| looks && moves <= FEW;
        let counts = is_next_to_none(listed) && !is_next_to_none(listed + bar.put_aside);
        let must_charge = || {
            let engaged = self.state.unit(bar.nearest.enemy).engaged();
            !engaged && self.out.iter().any(|c| bar.nearest.is_charged_by(c))
        };
        !counts && (bar.duty.is_none() || must_charge() || self.out.iter().any(|c| bar.nearest.closes(c) > 0))
    }
}

impl Field {
    pub(super) fn nearest<'a>(&self, state: &'a State, unit: u8) -> Option<Nearest<'a>> {
        self.nearest_enemy(state, unit).map(|found| Nearest::of(state, found, self.kind(state, unit)))
    }

    /// What bars moves of an inspired unit; nothing for deployed guns, who need do no more than be manhandled.
    pub(super) fn bar<'a>(&self, state: &'a State, unit: u8) -> Option<Bar<'a>> {
        let u = state.unit(unit);
        if u.formation == Formation::Deployed {
            return None;
        }
        let nearest = self.nearest(state, unit)?;
        let duty = (u.moves == 0).then(|| self.normal_move(state, unit, u.formation, false));
        Some(Bar { nearest, duty, best: 0, charges: false, seen: 0, put_aside: 0 })
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
        let Some(nearest) = offer.enemy().map(|found| Nearest::of(state, found, offer.kind)) else { return false };
        offer.straight(offer.pace(offer.u.formation));
        ahead.iter().any(|c| nearest.gain(c) > 0)
    }

    /// Whether anything that a unit may do takes it nearer to its nearest enemy: looked for until one does.
    pub(in super::super::super) fn closes_in(&self, state: &State, unit: u8) -> bool {
        let Some(nearest) = self.nearest(state, unit).filter(|_| self.may_act(state, unit)) else { return false };
        let mut all = Choices::default();
        let mut offer = self.offer(state, unit, Look::About, &mut all);
        offer.closer_to = Some(nearest);
        offer.all();
        all.iter().any(|c| nearest.binds(c) > 0)
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

    /// HOW-CMD-25: who has closed in ends nearer, so its second move takes it no further from its nearest enemy; nor does the first
    /// where none brings it nearer.
    pub(super) fn keep_closed(&self, state: &State, unit: u8, out: &mut Choices) {
        let Some(nearest) = self.nearest(state, unit) else { return };
        let keeps = |c: &Choice| match c {
            Choice::Act(a) => nearest.is_kept_by(a),
            _ => true,
        };
        out.keep(keeps);
    }

    /// HOW-CMD-25, HOW-CMD-26: an inspired unit closes in on its nearest enemy, and charges him if it can; free to do as it likes
    /// where the general helps it, and free not to charge where friends are in contact with him already.
    pub(super) fn oblige(&self, state: &State, unit: u8, out: &mut Choices) {
        let u = state.unit(unit);
        let Some(nearest) = self.nearest(state, unit) else { return };
        let must_charge = out.iter().any(|c| nearest.is_charged_by(c)) && !state.unit(nearest.enemy).engaged();
        let gain = |c: &Choice| nearest.gain(c);
        let closes = |c: &Choice| if must_charge { gain(c) } else { nearest.closes(c) };
        let most = out.iter().map(closes).max().unwrap_or(0);
        let duty = most.min(self.normal_move(state, unit, u.formation, false));
        // Whom nothing brings nearer stays.
        if duty <= 0 {
            self.keep_closed(state, unit, out);
            return;
        }
        // Deployed guns need do no more than be manhandled as far as they go.
        let by_hand = |c: &Choice| matches!(c, Choice::Act(a) if a.act == Act::Manhandle);
        let pushed = out.iter().filter(|c| by_hand(c)).map(gain).max().unwrap_or(0);
        out.keep(|choice| match must_charge {
            true => nearest.is_charged_by(choice),
            false => is_enough(gain(choice), if by_hand(choice) { pushed.min(duty) } else { duty }),
        });
    }
}

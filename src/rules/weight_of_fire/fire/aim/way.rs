//! Where a target is shot at that was on its way (WOF-FIRE-10).

use super::{FRONTS, Front, Fronts, bears_on};
use crate::base::Rect;
use crate::rules::weight_of_fire::data::fight::Ammunition;
use crate::rules::weight_of_fire::state::{Field, Flags, State};

/// Steps of a target's move, and half of them.
const STEPS: i32 = 128;
const MIDDLE: i32 = STEPS / 2;

impl Field {
    /// Where a target is shot at (WOF-FIRE-10): by who moved where it stands, by who stood still at the nearest place of its
    /// move, for half of which it was in his arc and range; none where it was not, but after contact, where it stands.
    #[must_use]
    pub fn when_shot(&self, state: &State, unit: u8, target: u8) -> Option<Rect> {
        self.when_shot_by(state, (unit, &self.fronts(state, unit)), target)
    }

    /// The same for a unit whose fronts are known.
    #[must_use]
    pub fn when_shot_by(&self, state: &State, (unit, fronts): (u8, &Fronts), target: u8) -> Option<Rect> {
        let most = self.ammunition_of(state, unit).into_iter().flatten().map(Ammunition::reach).max().unwrap_or(0);
        self.on_its_way(state, (unit, fronts, most), target)
    }

    /// Where a battalion gun shoots at a target, as its battalion does (WOF-OPT-08).
    #[must_use]
    pub fn when_shot_by_gun(
        &self,
        state: &State,
        (unit, gun): (u8, &Rect),
        target: u8,
        ammo: Ammunition,
    ) -> Option<Rect> {
        let mut fronts = Fronts([None; FRONTS]);
        fronts.0[0] = Some(Front { body: *gun, places: 1, figures: 1, ranks: 1, bit: 0 });
        self.on_its_way(state, (unit, &fronts, ammo.reach()), target)
    }

    /// The same of some fronts that reach so far.
    fn on_its_way(&self, state: &State, (unit, fronts, most): (u8, &Fronts, i32), target: u8) -> Option<Rect> {
        let t = state.unit(target);
        if state.unit(unit).has(Flags::MOVED) || !t.has(Flags::MOVED) || t.start.centre == t.rect.centre {
            return Some(t.rect);
        }
        let at = |n: i32| Rect { centre: t.start.centre.toward(t.rect.centre, n, STEPS), ..t.rect };
        let bodies = || fronts.0.iter().flatten().map(|f| &f.body);
        let mut all = bodies();
        let found = if let (Some(one), None) = (all.next(), all.next()) {
            nearest(one, at, most)
        } else {
            // Of several the stretches are not one: each second step counts.
            let bears = |r: &Rect| bodies().any(|b| b.is_within(r, most) && bears_on(b, r).is_some());
            let places = || (1..STEPS).step_by(2).map(at).filter(bears);
            let half = 4 * places().count() >= STEPS as usize;
            places().filter(|_| half).min_by_key(|r| bodies().map(|b| b.distance(r)).min())
        };
        found.or_else(|| state.engaged(target).then_some(t.rect))
    }
}

/// The nearest place to a front of a straight way on half of which it bears. It bears on a single stretch: on none half as long that
/// leaves out the middle, and on such a one where it holds the middle and an end. Along it the way comes nearer first, then goes away.
fn nearest(front: &Rect, at: impl Fn(i32) -> Rect, most: i32) -> Option<Rect> {
    let bears = |n: i32| {
        let place = at(n);
        front.is_within(&place, most) && bears_on(front, &place).is_some()
    };
    let comes = |n: i32, hand: i32| front.distance(&at(n)) <= front.distance(&at(n - hand));
    // The last step to a side of the middle up to which something holds.
    let last = |hand: i32, holds: &dyn Fn(i32) -> bool| {
        let (mut inside, mut outside) = (0, MIDDLE);
        while outside - inside > 1 {
            let n = inside.midpoint(outside);
            if holds(MIDDLE + hand * n) { inside = n } else { outside = n }
        }
        inside
    };
    if !bears(MIDDLE) {
        return None;
    }
    let ends = bears(STEPS);
    if ends && comes(STEPS, 1) {
        return Some(at(STEPS));
    }
    let begins = bears(0);
    if !ends && !begins && last(1, &bears) + last(-1, &bears) + 1 < MIDDLE {
        return None;
    }
    if begins && comes(0, -1) {
        return Some(at(0));
    }
    let hand = if comes(MIDDLE + 1, 1) { 1 } else { -1 };
    Some(at(MIDDLE + hand * last(hand, &|n| bears(n) && comes(n, hand))))
}

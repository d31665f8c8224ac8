//! What a unit is offered in its activation: few lawful orders that cover what a player would think of.

use super::walk::Along;
use super::{Form, Order, Role, Walk};
use crate::base::{Heading, Point};
use crate::rules::austrian_succession::data::{CM, FREE_WHEEL, MOST_WHEEL, MUSKETS, ROUNDSHOT, rate};
use crate::rules::austrian_succession::general::{Choice, Choices};
use crate::rules::austrian_succession::state::{Field, Formation, Kind, NONE, State, Traits};

/// How many enemies are looked at, the nearest first.
const NEAREST: usize = 3;
/// How far inside its range a unit halts that goes to fire.
const INSIDE: i32 = super::MM * 3;
/// With nobody nearer than two moves and a shot, a unit only thinks of where it goes.
const AT_HAND: i32 = 24 * CM;

/// A wheel of less is left out: lines stay dressed.
const STRAIGHT_ON: i32 = 3 * Heading::DEGREE;

/// Orders on their way to being choices.
struct Offer<'a> {
    walk: Walk<'a>,
    choices: &'a mut Choices,
    /// The way that was looked along last, and after which wheel.
    last: Option<(i32, Along)>,
}

impl Offer<'_> {
    /// Offers an order where it is lawful; says whether it is.
    fn add(&mut self, order: Order) -> bool {
        self.walk.work_out(&order).is_ok_and(|action| self.choices.push(Choice::Act(action)))
    }

    /// Offers moves straight ahead after one wheel, each once.
    fn advances(&mut self, wheel: i32, lengths: &[i32]) {
        let wheel = if wheel.abs() < STRAIGHT_ON { 0 } else { wheel };
        let along = match self.last {
            Some((known, along)) if known == wheel => along,
            _ => match self.walk.along(wheel) {
                Ok(along) => along,
                Err(_) => return,
            },
        };
        self.last = Some((wheel, along));
        for &ahead in lengths {
            let order = Order::advance(wheel, ahead);
            let offered = |c: &Choice| matches!(c, Choice::Act(action) if action.order == order);
            if self.choices.iter().any(offered) {
                continue;
            }
            if let Ok(action) = self.walk.on(&along, ahead) {
                self.choices.push(Choice::Act(action));
            }
        }
    }

    /// Towards a place after a wheel: so far, or with a longer wheel half of a move.
    fn towards(&mut self, wheel: i32, ahead: i32, full: i32) {
        self.advances(wheel.clamp(-FREE_WHEEL, FREE_WHEEL), &[ahead]);
        self.about(wheel, ahead, full);
    }

    /// The longer wheel towards a place, where the free one is not enough, and half of a move.
    fn about(&mut self, wheel: i32, ahead: i32, full: i32) {
        if wheel.abs() > FREE_WHEEL {
            self.advances(wheel.clamp(-MOST_WHEEL, MOST_WHEEL), &[ahead.min(full / 2)]);
        }
    }
}

/// The nearest enemies of a unit, the nearest first; [`NONE`] fills up.
#[must_use]
pub fn nearest_enemies(field: &Field, state: &State, unit: u8) -> [u8; NEAREST] {
    let own = state.unit(unit).rect.centre;
    let mut best = [(i64::MAX, NONE); NEAREST];
    for enemy in field.units_of(field.unit(unit).side.other()) {
        let e = state.unit(enemy);
        if !e.here() {
            continue;
        }
        let square = own.square_to(e.rect.centre);
        let mut at = NEAREST;
        while at > 0 && best[at - 1].0 > square {
            if at < NEAREST {
                best[at] = best[at - 1];
            }
            at -= 1;
        }
        if at < NEAREST {
            best[at] = (square, enemy);
        }
    }
    best.map(|(_, enemy)| enemy)
}

impl Field {
    /// The wheel that turns a unit towards a place.
    #[must_use]
    pub fn wheel_to(&self, state: &State, unit: u8, place: Point) -> i32 {
        let rect = &state.unit(unit).rect;
        rect.heading.to(rect.heading.toward(rect.centre, place)).clamp(-MOST_WHEEL, MOST_WHEEL)
    }

    /// The wheel after which a unit's straight way leads to a place: its own wheel moves it, so the way is corrected once.
    fn wheel_at(&self, state: &State, unit: u8, place: Point) -> i32 {
        use crate::base::Wing;
        let rect = &state.unit(unit).rect;
        let angle = self.wheel_to(state, unit, place);
        let turned = rect.wheeled(if angle > 0 { Wing::Right } else { Wing::Left }, angle);
        angle + turned.heading.to(turned.heading.toward(turned.centre, place))
    }

    /// Lists what a unit may do in its activation; the first choice is to stay as it is.
    pub fn offer(&self, state: &State, unit: u8, choices: &mut Choices) {
        choices.clear();
        let mut offer = Offer { walk: Walk::of(self, state, unit), choices, last: None };
        offer.add(Order::STAND);
        match offer.walk.kind {
            Kind::Gun => self.offer_gun(&mut offer),
            _ => self.offer_troops(&mut offer),
        }
    }

    fn offer_gun(&self, offer: &mut Offer<'_>) {
        let Walk { state, unit, .. } = offer.walk;
        let u = state.unit(unit);
        let near = nearest_enemies(self, state, unit);
        let places = near.into_iter().filter(|&e| e != NONE).map(|e| state.unit(e).rect.centre);
        if u.formation == Formation::Unlimbered {
            for place in places {
                let wheel = self.wheel_to(state, unit, place);
                if wheel.abs() > 10 * Heading::DEGREE {
                    offer.add(Order { wheel, ..Order::form(Form::Pivot) });
                }
            }
            // Masked for the moment is no reason to go: only who has nobody in range looks for another place.
            if near[0] == NONE || !u.rect.is_within(&state.unit(near[0]).rect, ROUNDSHOT) {
                offer.add(Order::form(Form::Limber));
            }
            return;
        }
        let plan = state.plans[usize::from(self.unit(unit).brigade)];
        for place in places.clone().take(1) {
            let wheel = self.wheel_to(state, unit, place);
            offer.add(Order { wheel, ..Order::form(Form::Unlimber) });
        }
        for place in [plan.aim].into_iter().filter(|_| plan.target != NONE).chain(places) {
            let wheel = self.wheel_at(state, unit, place);
            let full = rate(Kind::Gun, u.formation);
            let to_range = (u.rect.centre.distance(place) - ROUNDSHOT + INSIDE).max(0);
            let ahead = if to_range > 0 && to_range < full { to_range } else { full };
            offer.towards(wheel, ahead, full);
        }
    }

    /// A place beyond the nearer flank of the nearest enemy, for horse to ride to.
    fn beyond_flank(&self, state: &State, unit: u8, enemy: u8) -> Point {
        let own = state.unit(unit).rect.centre;
        if enemy == NONE {
            return own;
        }
        let e = &state.unit(enemy).rect;
        let sign = if e.local(own).x >= 0 { 1 } else { -1 };
        e.world(Point::new(sign * (e.half_front + MUSKETS), -e.half_depth))
    }

    fn offer_troops(&self, offer: &mut Offer<'_>) {
        let Walk { state, unit, kind, .. } = offer.walk;
        let u = state.unit(unit);
        let near = nearest_enemies(self, state, unit);
        let at_hand = near[0] != NONE && !u.rect.is_beyond(&state.unit(near[0]).rect, AT_HAND);
        if at_hand {
            self.offer_charges(offer, near);
        }
        if kind == Kind::Foot && u.formation != Formation::Order {
            offer.add(Order::form(Form::Order));
        }
        if kind.is_horse() {
            self.offer_horse(offer, near, at_hand);
        } else {
            self.offer_foot(offer, near, at_hand);
        }
        if self.unit(unit).traits.has(Traits::DOUBLE_ROLE) {
            let role = if kind == Kind::Foot { Role::Light } else { Role::Line };
            offer.add(Order { role, ..Order::STAND });
        }
    }

    fn offer_foot(&self, offer: &mut Offer<'_>, near: [u8; NEAREST], at_hand: bool) {
        let Walk { state, unit, kind, .. } = offer.walk;
        let u = state.unit(unit);
        let full = rate(kind, u.formation);
        let plan = state.plans[usize::from(self.unit(unit).brigade)];
        if at_hand {
            self.offer_fire(offer, near);
        } else if near[0] != NONE && !plan.holds {
            let wheel = self.wheel_at(state, unit, state.unit(near[0]).rect.centre);
            offer.towards(wheel, full, full);
        }
        if plan.target == NONE || plan.holds {
            return;
        }
        let wheel = self.wheel_at(state, unit, plan.aim);
        offer.towards(wheel, full.min(u.rect.centre.distance(plan.aim)), full);
        if !at_hand && kind == Kind::Foot && u.formation == Formation::Order && !self.terrain.is_open() {
            let form = Form::Take(Formation::Column);
            let wheel = wheel.clamp(-FREE_WHEEL, FREE_WHEEL);
            offer.add(Order { form, ..Order::advance(wheel, rate(kind, Formation::Column)) });
        }
    }

    fn offer_horse(&self, offer: &mut Offer<'_>, near: [u8; NEAREST], at_hand: bool) {
        let Walk { state, unit, kind, .. } = offer.walk;
        let u = state.unit(unit);
        let full = rate(kind, u.formation);
        if at_hand {
            self.offer_fire(offer, near);
            // Back, with the face to the enemy at the end.
            offer.add(Order { abouts: 2, ..Order::advance(0, full / 2) });
        }
        let place = self.beyond_flank(state, unit, near[0]);
        let wheel = self.wheel_at(state, unit, place);
        let ahead = full.min(u.rect.centre.distance(place));
        offer.towards(wheel, ahead, full);
        if wheel.abs() > 2 * FREE_WHEEL {
            offer.add(Order { abouts: 1, ..Order::advance(0, ahead) });
        }
        let close = at_hand && u.rect.is_within(&state.unit(near[0]).rect, full + CM);
        if close && kind.is_light_horse() {
            let other = if u.formation == Formation::Single { Formation::Double } else { Formation::Single };
            offer.add(Order::form(Form::Take(other)));
        }
        if offer.choices.len() == 1 {
            offer.add(Order::advance(0, full));
        }
    }

    /// Whether there is ground at all for which foot would leave its firing order.
    fn breaks_ranks(&self, walk: &Walk<'_>) -> bool {
        let u = walk.state.unit(walk.unit);
        walk.kind == Kind::Foot && u.formation == Formation::Order && self.terrain.has_close_country()
    }

    /// Charges: they are few.
    fn offer_charges(&self, offer: &mut Offer<'_>, near: [u8; NEAREST]) {
        let Walk { state, unit, kind, .. } = offer.walk;
        let u = state.unit(unit);
        let most = rate(kind, u.formation) * 5 / 4;
        for enemy in near.into_iter().filter(|&e| e != NONE) {
            let e = &state.unit(enemy).rect;
            if u.rect.is_beyond(e, most) || !self.may_charge(state, unit, kind, enemy) {
                continue;
            }
            let wheel = self.wheel_at(state, unit, e.centre);
            let turned = wheel.abs() <= FREE_WHEEL && offer.add(Order::charge(enemy, wheel));
            if turned || wheel.abs() > FREE_WHEEL * 2 {
                continue;
            }
            let straight = wheel != 0 && offer.add(Order::charge(enemy, 0));
            // Into a wood or among houses goes only who leaves his firing order (WAS-MOVE-03, WAS-TERR-10).
            if !straight && self.breaks_ranks(&offer.walk) {
                offer.add(Order {
                    form: Form::Take(Formation::Line),
                    ..Order::charge(enemy, wheel.clamp(-FREE_WHEEL, FREE_WHEEL))
                });
            }
        }
    }

    /// Moves towards the two nearest enemies: into range, to just out of it, up to them, or only the face to the
    /// nearest. Who keeps his ground may close too, where that is worth more than to be shot at.
    fn offer_fire(&self, offer: &mut Offer<'_>, near: [u8; NEAREST]) {
        let Walk { state, unit, kind, .. } = offer.walk;
        let u = state.unit(unit);
        let full = rate(kind, u.formation);
        let reach = if kind.is_foot() { MUSKETS } else { full };
        for (n, enemy) in near.into_iter().take(2).enumerate().filter(|&(_, e)| e != NONE) {
            let e = &state.unit(enemy).rect;
            if n > 0 && u.rect.is_beyond(e, full + reach) {
                break;
            }
            let wheel = self.wheel_at(state, unit, e.centre);
            let free = wheel.clamp(-FREE_WHEEL, FREE_WHEEL);
            let gap = u.rect.distance(e);
            // Only its face to him; to fire, or to stay just out of it; up to him.
            let (mut lengths, mut count) = ([0; 4], usize::from(n == 0 && free.abs() > Heading::DEGREE));
            for ahead in [gap - reach + INSIDE, gap - reach - INSIDE, if n == 0 { full } else { 0 }] {
                if ahead > 0 && (ahead < full || n == 0 && ahead == full) {
                    lengths[count] = ahead;
                    count += 1;
                }
            }
            if count > 0 {
                offer.advances(free, &lengths[..count]);
            }
            if n == 0 {
                offer.about(wheel, full, full);
            }
        }
    }

    /// Lists the half moves of light troops that have fired (WAS-MOVE-04): never into contact; the first choice stands.
    pub fn half_offer(&self, state: &State, unit: u8, choices: &mut Choices) {
        choices.clear();
        let mut offer = Offer { walk: Walk::of(self, state, unit), choices, last: None };
        offer.add(Order::STAND);
        let half = rate(offer.walk.kind, state.unit(unit).formation) / 2;
        for order in [Order { abouts: 1, ..Order::advance(0, half) }, Order::advance(0, half)] {
            let Ok(mut action) = offer.walk.work_out(&order) else { continue };
            if action.cost > half {
                // Slow ground takes its share of the half (WAS-MOVE-04).
                let ahead = (i64::from(action.length) * i64::from(half) / i64::from(action.cost)) as i32 - 2;
                let Ok(less) = offer.walk.work_out(&Order { ahead, ..order }) else { continue };
                action = less;
            }
            if action.cost <= half {
                offer.choices.push(Choice::Act(action));
            }
        }
    }
}

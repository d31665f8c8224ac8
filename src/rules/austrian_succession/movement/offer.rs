//! What a unit is offered in its activation: few lawful orders that cover what a player would think of.

use super::{Form, Order, Role};
use crate::base::{Heading, Point};
use crate::rules::austrian_succession::data::{FREE_WHEEL, MOST_WHEEL, MUSKETS, ROUNDSHOT, rate};
use crate::rules::austrian_succession::general::{Choice, Choices};
use crate::rules::austrian_succession::state::{Field, Formation, Kind, NONE, State, Traits};

/// How many enemies are looked at, the nearest first.
const NEAREST: usize = 3;
/// How far inside its range a unit halts that goes to fire.
const INSIDE: i32 = super::MM * 3;

/// Orders on their way to being choices.
struct Offer<'a> {
    field: &'a Field,
    state: &'a State,
    unit: u8,
    choices: Choices,
}

impl Offer<'_> {
    fn add(&mut self, order: Order) {
        if let Ok(action) = self.field.work_out(self.state, self.unit, &order) {
            self.choices.push(Choice::Act(action));
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

    /// What a unit may do in its activation; the first choice is to stay as it is.
    #[must_use]
    pub fn offer(&self, state: &State, unit: u8) -> Choices {
        let mut offer = Offer { field: self, state, unit, choices: Choices::default() };
        offer.add(Order::STAND);
        match self.kind(state, unit) {
            Kind::Gun => self.offer_gun(&mut offer),
            kind => self.offer_troops(&mut offer, kind),
        }
        offer.choices
    }

    fn offer_gun(&self, offer: &mut Offer<'_>) {
        let (state, unit) = (offer.state, offer.unit);
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
            offer.add(Order::form(Form::Limber));
            return;
        }
        let plan = state.plans[usize::from(self.unit(unit).brigade)];
        for place in places.clone().take(1) {
            let wheel = self.wheel_to(state, unit, place);
            offer.add(Order { wheel, ..Order::form(Form::Unlimber) });
        }
        for place in [plan.aim].into_iter().filter(|_| plan.kind != 0).chain(places) {
            let wheel = self.wheel_at(state, unit, place);
            let full = rate(Kind::Gun, u.formation);
            let to_range = (u.rect.centre.distance(place) - ROUNDSHOT + INSIDE).max(0);
            let ahead = if to_range > 0 && to_range < full { to_range } else { full };
            offer.add(Order::advance(wheel.clamp(-FREE_WHEEL, FREE_WHEEL), ahead));
            if wheel.abs() > FREE_WHEEL {
                offer.add(Order::advance(wheel, full / 2));
            }
        }
    }

    /// Places beyond the nearer flanks of the two nearest enemies, for horse to ride to.
    fn beyond_flanks(&self, state: &State, unit: u8, near: [u8; NEAREST]) -> [Point; 2] {
        let own = state.unit(unit).rect.centre;
        [near[0], near[1]].map(|enemy| {
            if enemy == NONE {
                return own;
            }
            let e = &state.unit(enemy).rect;
            let sign = if e.local(own).x >= 0 { 1 } else { -1 };
            e.world(Point::new(sign * (e.half_front + MUSKETS), -e.half_depth))
        })
    }

    fn offer_troops(&self, offer: &mut Offer<'_>, kind: Kind) {
        let (state, unit) = (offer.state, offer.unit);
        let u = state.unit(unit);
        let full = rate(kind, u.formation);
        let near = nearest_enemies(self, state, unit);
        // Charges first: they are few.
        for enemy in near.into_iter().filter(|&e| e != NONE && self.may_charge(state, unit, kind, e)) {
            let e = &state.unit(enemy).rect;
            if u.rect.is_beyond(e, full * 3 / 2) {
                continue;
            }
            let wheel = self.wheel_at(state, unit, e.centre);
            if wheel.abs() <= FREE_WHEEL {
                offer.add(Order::charge(enemy, wheel));
            }
            if wheel != 0 && wheel.abs() <= FREE_WHEEL * 2 {
                offer.add(Order::charge(enemy, 0));
            }
        }
        let data = self.unit(unit);
        if kind == Kind::Foot && u.formation != Formation::Order {
            offer.add(Order::form(Form::Order));
        }
        let plan = state.plans[usize::from(data.brigade)];
        let enemies = near.into_iter().filter(|&e| e != NONE);
        let reach = if kind.is_foot() { MUSKETS } else { full };
        for (n, enemy) in enemies.enumerate() {
            let e = &state.unit(enemy).rect;
            if n > 0 && u.rect.is_beyond(e, full + 2 * reach) {
                break;
            }
            let wheel = self.wheel_at(state, unit, e.centre);
            let near_wheel = wheel.clamp(-FREE_WHEEL, FREE_WHEEL);
            let gap = u.rect.distance(e);
            // To fire, or to stay just out of it.
            for ahead in [gap - reach + INSIDE, gap - reach - INSIDE] {
                if ahead > 0 && ahead < full {
                    offer.add(Order::advance(near_wheel, ahead));
                }
            }
            offer.add(Order::advance(near_wheel, full));
            if near_wheel != 0 {
                offer.add(Order::advance(near_wheel, 0));
            }
            if wheel.abs() > FREE_WHEEL {
                offer.add(Order::advance(wheel.clamp(-MOST_WHEEL, MOST_WHEEL), full / 2));
            }
        }
        let places = if kind.is_horse() { self.beyond_flanks(state, unit, near) } else { [plan.aim; 2] };
        for place in places.into_iter().take(if kind.is_horse() { 2 } else { usize::from(plan.kind != 0) }) {
            let wheel = self.wheel_at(state, unit, place);
            let ahead = full.min(u.rect.centre.distance(place));
            offer.add(Order::advance(wheel.clamp(-FREE_WHEEL, FREE_WHEEL), ahead));
            if wheel.abs() > FREE_WHEEL {
                offer.add(Order { abouts: 1, ..Order::advance(0, ahead) });
                offer.add(Order::advance(wheel.clamp(-MOST_WHEEL, MOST_WHEEL), ahead.min(full / 2)));
            }
        }
        if kind == Kind::Foot && u.formation == Formation::Order && !self.terrain.is_open() {
            let wheel = self.wheel_at(state, unit, plan.aim).clamp(-FREE_WHEEL, FREE_WHEEL);
            let form = Form::Take(Formation::Column);
            offer.add(Order { form, ..Order::advance(wheel, rate(kind, Formation::Column)) });
        }
        offer.add(Order::advance(0, full));
        if kind.is_horse() {
            offer.add(Order { abouts: 1, ..Order::advance(0, full) });
        }
        // Back, with the face to the enemy at the end.
        offer.add(Order { abouts: 2, ..Order::advance(0, full / 2) });
        if kind.is_light_horse() {
            let other = if u.formation == Formation::Single { Formation::Double } else { Formation::Single };
            offer.add(Order::form(Form::Take(other)));
        }
        if data.traits.has(Traits::DOUBLE_ROLE) {
            let role = if kind == Kind::Foot { Role::Light } else { Role::Line };
            offer.add(Order { role, ..Order::STAND });
        }
    }

    /// The half move of light troops that have fired (WAS-MOVE-04): never into contact; the first choice stands.
    #[must_use]
    pub fn half_offer(&self, state: &State, unit: u8) -> Choices {
        let mut offer = Offer { field: self, state, unit, choices: Choices::default() };
        offer.add(Order::STAND);
        let half = rate(self.kind(state, unit), state.unit(unit).formation) / 2;
        for order in [Order { abouts: 1, ..Order::advance(0, half) }, Order::advance(0, half)] {
            if let Ok(action) = self.work_out(state, unit, &order)
                && action.cost <= half
            {
                offer.choices.push(Choice::Act(action));
            }
        }
        offer.choices
    }
}

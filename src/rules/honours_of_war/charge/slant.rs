//! Charges that go off straight ahead (HOW-CHG-01, HOW-MOV-07).

use super::lawful::{Company, LiningUp, Start};
use crate::base::geometry::rect::TOUCH;
use crate::base::geometry::{Face, Sweep};
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::{Act, Action};
use crate::rules::honours_of_war::morale::flight::BENDS;
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, NONE, State};

/// The most that a slant goes off straight ahead: what goes further off is a move to the flank (HOW-MOV-11).
const MOST: i32 = 45 * Heading::DEGREE;

/// A slant to contact with another, through nobody.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Slant {
    pub to: Rect,
    pub length: i32,
    /// What it takes of a move besides its cut, ground and all.
    pub cost: i32,
}

impl Field {
    /// What a slant takes off a move of `normal`, as a side of the unit enters its flank sector at once (HOW-MOV-08); nothing of
    /// light infantry (HOW-MOV-10).
    #[must_use]
    pub(in super::super) fn slant_cut(&self, state: &State, unit: u8, normal: i32) -> i32 {
        let free = self.kind(state, unit) == Kind::LightFoot;
        if free { 0 } else { normal * self.unit(unit).drill.flank.quarters() / 4 }
    }

    /// The straight way of a unit to contact with an enemy on a heading, itself facing as it did, through nobody else
    /// (HOW-CHG-04) and over ground that lets it (HOW-TER-02); none where it is longer than `reach`.
    pub(in super::super) fn slant(
        &self,
        state: &State,
        unit: u8,
        start: &Start,
        (target, heading, reach): (u8, Heading, i32),
    ) -> Option<Slant> {
        let (begin, t) = (start.rect, state.unit(target));
        let length = begin.until(heading, &t.rect).filter(|&length| length <= reach)?;
        let step = Point::ORIGIN.ahead(heading, length);
        let to = begin.moved(step);
        if !self.is_on_table(&to) {
            return None;
        }
        let sweep = Sweep::of(&begin, step);
        let mut others = (0..self.units.len() as u8).filter(|&o| o != unit && o != target && state.unit(o).here());
        if others.any(|o| sweep.runs_over(&state.unit(o).rect)) {
            return None;
        }
        // A garrison's own block bars nobody from its edge.
        let short = if t.formation == Formation::Garrison { 2 * TOUCH } else { 0 };
        let way = Point::ORIGIN.ahead(heading, (length - short).max(0));
        let toll = self.terrain.toll(&begin, way, self.kind(state, unit), start.formation.is_column())?;
        let goes = state.unit(unit).has(Flags::MIDSTREAM) || toll.may_go(length);
        goes.then(|| Slant { to, length, cost: toll.cost(length, start.normal) })
    }

    /// The way of a charge at a slant within one move, where neither straight ahead nor a wheel leaves one: the least that brings
    /// half of the front before the side that it strikes (HOW-CHG-05), or the one towards the middle of that side; past
    /// whoever or whatever is in the way straight ahead by steps of 15°.
    pub(super) fn slant_charge(
        &self,
        state: &State,
        unit: u8,
        start: &Start,
        (target, side): (u8, Face),
    ) -> Option<Action> {
        let (begin, there) = (start.rect, state.unit(target).rect);
        let reach = start.left - self.slant_cut(state, unit, start.normal);
        if !start.slants || reach <= 0 || !begin.is_within(&there, reach) {
            return None;
        }
        // How far aside it may go for half of its front, or all of that side, to be before it.
        let (a, b) = there.edge(side);
        let (a, b) = (begin.local(a), begin.local(b));
        let (low, high) = (a.x.min(b.x), a.x.max(b.x));
        let least = begin.half_front.min(high - low);
        let (left, right) = (low + least - begin.half_front, high - least + begin.half_front);
        let aside = 0.clamp(left, right.max(left));
        let turned = |angle: i32| begin.heading.turned(angle);
        let within = |heading: &Heading| begin.heading.to(*heading).abs() <= MOST;
        let towards = |aside: i32| {
            let ahead = begin.shifted(aside, 0).until(begin.heading, &there)?;
            Some(Heading::of(Point::new(aside, ahead).turned(begin.heading))).filter(within)
        };
        let slack = self.d(D::Tolerance) / 8;
        let charge = |heading: Heading| {
            let slant = self.slant(state, unit, start, (target, heading, reach)).filter(|s| s.cost <= reach)?;
            let off = (slant.to.centre - begin.centre).unturned(begin.heading).x;
            // Hardly off straight ahead it is no slant.
            if off.abs() <= Action::STRAIGHT || off < left - slack || off > right + slack {
                return None;
            }
            self.charge_along(state, unit, start, ((target, side), &slant))
        };
        if aside == 0 {
            return BENDS[1..].iter().find_map(|&bend| charge(turned(bend * Heading::DEGREE)));
        }
        let middle = i32::midpoint(low, high);
        towards(aside).and_then(charge).or_else(|| towards(middle).and_then(charge))
    }

    /// A charge by a slant, with room to line up (HOW-CHG-05) and in sight of its target on the way (HOW-CHG-02).
    fn charge_along(
        &self,
        state: &State,
        unit: u8,
        start: &Start,
        ((target, side), slant): ((u8, Face), &Slant),
    ) -> Option<Action> {
        let &Slant { to, length, .. } = slant;
        let line = LiningUp {
            charger: unit,
            formation: start.formation,
            began: start.rect,
            arriving: to,
            target: state.unit(target).rect,
            side,
        };
        let at = self.lined_up(state, &line, Company::Alone)?;
        let stand = Action { act: Act::Charge, to, length, ..Action::stand(start.rect, start.formation) };
        let last = (length - self.d(D::Tolerance)).max(0);
        let places = [0, length / 4, length / 2, length * 3 / 4, last].map(|far| stand.along(far));
        // HOW-CHG-17: without room to strike just one it strikes both.
        let second = || self.beside(state, &line, &at).map_or(NONE, |(second, _)| second);
        let seen = self.sees_from(state, unit, &places, target);
        seen.then(|| Action { target, sector: side, second: second(), ..stand })
    }
}

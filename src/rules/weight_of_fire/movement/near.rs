//! Who can be in the way: bodies on the table, and a glance at which of them are near.

use crate::base::Rect;
use crate::rules::weight_of_fire::state::{Field, Stand, State, Unit};

/// Whether two bodies are surely farther apart than so much: at a glance, for many.
#[must_use]
pub fn is_apart(one: &Rect, other: &Rect, than: i32) -> bool {
    let step = other.centre - one.centre;
    let reach = one.reach() + other.reach() + than;
    step.x.abs() > reach || step.y.abs() > reach
}

/// Whether a unit has more bodies than one: bent ends, a second block, guns that its gunners left.
fn is_scattered(u: &Unit) -> bool {
    (u.stand == Stand::Crew) | (u.wings != [0; 2]) | u.blocks[1].is_some()
}

/// The numbers of some units that are given as a bit each.
pub fn bits(mut units: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let unit = units.trailing_zeros() as u8;
        (units != 0).then(|| {
            units &= units - 1;
            unit
        })
    })
}

impl Field {
    /// Whether a unit has more bodies than one.
    #[must_use]
    pub fn is_spread(&self, state: &State, unit: u8) -> bool {
        is_scattered(state.unit(unit))
    }

    /// All bodies on the table but a unit's own: units, and guns without gunners, its own too, which block the way
    /// (WOF-RTM-05).
    pub fn bodies<'a>(&'a self, state: &'a State, but: u8) -> impl Iterator<Item = (u8, &'a Rect)> {
        let first = self.unit(but).side;
        let here = self.units_from(first).filter(move |&u| state.unit(u).here());
        here.flat_map(move |u| self.lies(state, u, but))
    }

    /// The bodies of a unit: its places, unless it is the one that moves, and its guns without gunners.
    fn lies<'a>(&self, state: &'a State, unit: u8, but: u8) -> impl Iterator<Item = (u8, &'a Rect)> + use<'a> {
        let u = state.unit(unit);
        let guns = (u.stand == Stand::Crew && u.models > 0).then_some((unit, &u.left));
        self.parts(state, unit).filter(move |_| unit != but).map(move |(_, rect)| (unit, rect)).chain(guns)
    }

    /// Who may have a body nearer than so much to a unit that stands there, a bit each: looked at once for many places.
    #[must_use]
    pub fn around(&self, state: &State, unit: u8, rect: &Rect, most: i32) -> u64 {
        let (mut near, mut scattered) = (0_u64, 0_u64);
        for (n, u) in state.units[..self.units.len()].iter().enumerate() {
            near |= u64::from(u.here() & !is_apart(rect, &u.rect, most)) << n;
            scattered |= u64::from(u.here() & is_scattered(u)) << n;
        }
        let more = bits(scattered).filter(|&u| self.comes_near(state, u, unit, rect, most));
        more.fold(near & !(1 << unit), |near, u| near | 1 << u)
    }

    /// Those of some units who may be so near.
    #[must_use]
    pub fn around_of(&self, state: &State, (unit, units): (u8, u64), rect: &Rect, most: i32) -> u64 {
        bits(units).fold(0, |near, n| {
            let u = state.unit(n);
            let comes =
                !is_apart(rect, &u.rect, most) || is_scattered(u) && self.comes_near(state, n, unit, rect, most);
            near | u64::from(comes) << n
        })
    }

    /// Whether one of the bodies of a unit may be so near to another unit.
    fn comes_near(&self, state: &State, unit: u8, but: u8, rect: &Rect, most: i32) -> bool {
        self.lies(state, unit, but).any(|(_, body)| !is_apart(rect, body, most))
    }

    /// Whether something holds of all bodies of some units which a unit can meet.
    #[must_use]
    #[inline]
    pub fn all_bodies(&self, state: &State, (unit, near): (u8, u64), mut holds: impl FnMut(u8, &Rect) -> bool) -> bool {
        bits(near).all(|other| {
            let u = state.unit(other);
            if is_scattered(u) {
                self.lies(state, other, unit).all(|(_, rect)| holds(other, rect))
            } else {
                holds(other, &u.rect)
            }
        })
    }
}

//! Who and what stands near a unit: looked up once for all the places to which it could go in a move.

use crate::base::geometry::Sweep;
use crate::base::geometry::rect::TOUCH;
use crate::base::{Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

/// So much more than a move is looked around a unit: it wheels, and forms on a longer front.
pub const SLACK: i32 = 4 * INCH;

/// What may stand in a unit's way within some distance of it. Whoever asks about a place beyond is answered as well, by a
/// look at the whole table.
#[derive(Debug, Clone, Copy)]
pub struct Around {
    pub unit: u8,
    /// Units, guns without a crew, which block the way (MTF-SKR-15, MTF-MOV-17), and other parts of units: a bit each.
    units: u64,
    guns: u64,
    ends: u64,
    /// The enemies among the units, and those that stand wholly behind it.
    foes: u64,
    rear: u64,
    /// No ground slows or bars it there, and none where it could not stand.
    plain: bool,
    firm: bool,
    from: Point,
    far: i32,
}

/// The places of the bits that are set, from the lowest.
pub fn each(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        next
    })
}

impl Around {
    /// Whether it knows all about a place.
    fn holds(&self, rect: &Rect) -> bool {
        (rect.centre - self.from).span().saturating_add(rect.reach()) < self.far
    }

    /// Units with all their parts and guns without a crew, but the unit itself.
    pub fn bodies<'a>(&self, state: &'a State) -> impl Iterator<Item = (u8, &'a Rect)> + use<'a> {
        let units = each(self.units).map(|u| (u, &state.unit(u).rect));
        let lefts = each(self.guns).map(|u| (u, &state.unit(u).left));
        units.chain(lefts).chain(each(self.ends).map(|u| (u, &state.unit(u).right)))
    }

    /// [`Around::bodies`] but for some units, a bit each.
    pub fn bodies_but<'a>(&self, state: &'a State, but: u64) -> impl Iterator<Item = (u8, &'a Rect)> + use<'a> {
        Around { units: self.units & !but, ..*self }.bodies(state)
    }

    /// The same of some units alone, a bit each, and of all their parts and guns.
    #[must_use]
    pub const fn only(self, of: u64) -> Around {
        Around { units: self.units & of, foes: self.foes & of, ..self }
    }

    /// The units that stand wholly behind it, a bit each.
    #[must_use]
    pub const fn rear(&self) -> u64 {
        self.rear
    }

    /// Whether nobody stands in a place; enemies are left out where it is `apart` from them.
    fn is_clear(&self, state: &State, rect: &Rect, apart: bool) -> bool {
        let mut units = self.units & if apart { !self.foes } else { u64::MAX };
        while units != 0 {
            if rect.overlaps(&state.unit(units.trailing_zeros() as u8).rect) {
                return false;
            }
            units &= units - 1;
        }
        self.guns | self.ends == 0
            || each(self.guns).all(|u| !rect.overlaps(&state.unit(u).left))
                && each(self.ends).all(|u| !rect.overlaps(&state.unit(u).right))
    }

    /// Whether no ground slows or bars it there.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.plain
    }

    /// The enemies about, a bit each.
    #[must_use]
    pub const fn foes(&self) -> u64 {
        self.foes
    }
}

impl State {
    /// Whether any of some units, a bit each, is so near a place.
    fn is_any_within(&self, mut units: u64, rect: &Rect, far: i32) -> bool {
        while units != 0 {
            if self.unit(units.trailing_zeros() as u8).rect.is_within(rect, far) {
                return true;
            }
            units &= units - 1;
        }
        false
    }
}

impl Field {
    /// What stands within `far` of where a unit is, and perhaps more.
    #[must_use]
    pub fn around(&self, state: &State, unit: u8, far: i32) -> Around {
        let own = &state.unit(unit).rect;
        let far = far.saturating_add(own.reach());
        let near = |rect: &Rect| {
            let (off, most) = (rect.centre - own.centre, far.saturating_add(rect.reach()));
            (off.x.abs() <= most) & (off.y.abs() <= most)
        };
        let mover = self.mover(state, unit);
        let plain = self.terrain.is_plain(mover, own.centre, far);
        let firm = plain || self.terrain.is_firm(mover, own.centre, far);
        self.looked_around(state, unit, near, (plain, firm), far)
    }

    /// All that stands on the table.
    #[must_use]
    pub fn everywhere(&self, state: &State, unit: u8) -> Around {
        let open = self.terrain.is_open();
        self.looked_around(state, unit, |_| true, (open, open), i32::MAX)
    }

    fn looked_around(
        &self,
        state: &State,
        unit: u8,
        near: impl Fn(&Rect) -> bool,
        (plain, firm): (bool, bool),
        far: i32,
    ) -> Around {
        let (mut units, mut guns, mut ends, mut rear) = (0_u64, 0_u64, 0_u64, 0_u64);
        let own = &state.unit(unit).rect;
        let back = own.front_centre() - own.centre;
        let behind = -back.dot(back) - i64::from(4 * TOUCH) * i64::from(back.span());
        for (n, u) in state.units[..self.units.len()].iter().enumerate() {
            if u.here() & u.refuge.is_none() && near(&u.rect) {
                units |= 1 << n;
                let reach = i64::from(u.rect.reach()) * i64::from(back.span());
                rear |= u64::from(back.dot(u.rect.centre - own.centre) + reach < behind) << n;
            }
            let left = u.stand == Stand::Crew && u.guns > 0 || n != usize::from(unit) && u.has_left();
            if left && u.here() {
                guns |= u64::from(near(&u.left)) << n;
            }
            if u.wings[1] > 0 && u.here() && n != usize::from(unit) {
                ends |= u64::from(near(&u.right)) << n;
            }
        }
        let (first, end) = self.sides[self.unit(unit).side.other().index()].units;
        let foes = units & ((1 << end) - (1 << first));
        let from = state.unit(unit).rect.centre;
        Around { unit, units: units & !(1 << unit), guns, ends, foes, rear, plain, firm, from, far }
    }

    /// [`Field::is_free`] for a place about which one has looked.
    #[must_use]
    pub fn is_free_in(&self, state: &State, around: &Around, rect: &Rect, apart: i32) -> bool {
        if !around.holds(rect) && around.far < i32::MAX {
            return self.is_free(state, around.unit, rect, apart);
        }
        self.on_table(rect)
            && (around.firm || self.terrain.may_stand(rect, self.mover(state, around.unit)))
            && (apart <= 0 || !state.is_any_within(around.foes, rect, apart))
            && around.is_clear(state, rect, apart > 0)
    }

    /// Whether a straight step runs over nobody but perhaps one.
    #[must_use]
    pub fn sweeps_clear_in(&self, state: &State, around: &Around, from: &Rect, step: Point, but: u8) -> bool {
        if around.far < i32::MAX && !(around.holds(from) && around.holds(&from.moved(step))) {
            return self.sweeps_clear(state, around.unit, from, step, but);
        }
        let sweep = Sweep::of(from, step);
        let mut units = around.units & !(1_u64.checked_shl(but.into()).unwrap_or(0));
        while units != 0 {
            if sweep.runs_over(&state.unit(units.trailing_zeros() as u8).rect) {
                return false;
            }
            units &= units - 1;
        }
        around.guns | around.ends == 0
            || each(around.guns).all(|u| u == but || !sweep.runs_over(&state.unit(u).left))
                && each(around.ends).all(|u| u == but || !sweep.runs_over(&state.unit(u).right))
    }

    /// [`super::super::terrain::Terrain::way`] of a unit, where one has looked at both ends.
    #[must_use]
    pub fn way_in(&self, state: &State, around: &Around, from: &Rect, to: &Rect) -> Option<i32> {
        if around.plain && around.holds(from) && around.holds(to) {
            return Some(from.centre.distance(to.centre));
        }
        self.terrain.way(self.mover(state, around.unit), from.centre, to.centre)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Heading;
    use crate::rules::mollwitz_to_freiberg::sandtable::table;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_look_around_tells_what_the_whole_table_tells(
            x in -20..20_i32,
            y in -20..20_i32,
            turn in 0..46_080_u16,
            wide in 1..8_i32,
            far in 0..20_i32,
            apart in 0..2_i32,
        ) {
            let t = table(
                "B line 0 0 N\nB line 11 0 N\nB mgun -6 1 N\nB lc 4 -9 E loose\nR line 2 9 S\nR hc 10 12 200\nR mgun -12 14 S
                 wood 6 3 10 7\ndeep -20 -12 20 -14\nrough -9 3 -5 8",
            );
            let half = Point::new(wide * INCH, INCH);
            let at = Point::new(x * INCH, y * INCH);
            let rect = Rect { centre: at, heading: Heading(turn), half_front: half.x, half_depth: half.y };
            let from = t.state.unit(0).rect;
            let step = at - from.centre;
            let around = t.field.around(&t.state, 0, far * INCH);
            let foe = |u: u8| u >= 4;
            let free = t.field.on_table(&rect)
                && t.field.terrain.may_stand(&rect, t.field.mover(&t.state, 0))
                && (1..7).all(|u| {
                    let its = &t.state.unit(u).rect;
                    !(rect.overlaps(its) || apart > 0 && foe(u) && rect.is_within(its, apart * INCH))
                });
            prop_assert_eq!(t.field.is_free_in(&t.state, &around, &rect, apart * INCH), free);
            let clear = (1..7).all(|u| !from.sweeps(step, &t.state.unit(u).rect));
            prop_assert_eq!(t.field.sweeps_clear_in(&t.state, &around, &from, step, 0), clear);
            let way = t.field.terrain.way(t.field.mover(&t.state, 0), from.centre, at);
            prop_assert_eq!(t.field.way_in(&t.state, &around, &from, &from.moved(step)), way);
        }
    }

    /// Who goes as far as another whom he touches at a slant does not end in him by what rounding takes.
    #[test]
    fn a_march_up_to_a_friend_ends_beside_him() {
        let mut t = table("B line 0 0 N figures=15 files=8\nB mgun 12 0 N guns=3\nR line 0 29 S");
        let at = |x, y, heading, half_front, half_depth| Rect {
            centre: Point::new(x, y),
            heading: Heading(heading),
            half_front,
            half_depth,
        };
        for (unit, rect) in [(0, at(-25503, -59660, 45671, 9600, 2400)), (1, at(-21496, -42495, 5259, 9000, 3000))] {
            (t.state.unit_mut(unit).rect, t.state.unit_mut(unit).start) = (rect, rect);
        }
        let battery = t.state.unit(1).rect;
        let offered = t.offered(0);
        assert!(offered.iter().any(|a| a.to.heading == Heading(45671) && a.to.centre != a.via.centre));
        for action in offered {
            assert!(!action.to.overlaps(&battery), "{action:?}");
        }
    }
}

//! Who sees whom (WOF-TER-02): units all around, past who stands between and past what the ground hides.

use super::data::size::inches;
use super::movement::near::bits;
use super::state::{Field, Flags, State};
use super::terrain::sight::Past;
use crate::base::{Point, Rect};

/// What a line of sight must cross of a unit at least for it to hide what is behind: 1 mm.
const EDGE: i32 = 120;

impl Field {
    /// Whether a unit sees another (WOF-TER-02): units between hide it, unless the eye is on a higher contour. Units see all
    /// around.
    #[must_use]
    pub fn sees(&self, state: &State, unit: u8, other: u8) -> bool {
        let o = state.unit(other);
        self.makes_out(state, unit, other, o.has(Flags::FIRED_NOW) || o.has(Flags::FIRED_LAST))
    }

    /// Whether a unit saw another when the phase began in which that one shot (WOF-MOR-15).
    #[must_use]
    pub fn saw(&self, state: &State, unit: u8, other: u8) -> bool {
        self.makes_out(state, unit, other, state.unit(other).has(Flags::FIRED_LAST))
    }

    /// Whether a unit sees another, who has shot or has not.
    fn makes_out(&self, state: &State, unit: u8, other: u8, shot: bool) -> bool {
        let (own, its) = (&state.unit(unit).rect, &state.unit(other).rect);
        let hides = self.hiders(state, [unit, other], own, its);
        if hides == 0 && self.terrain.is_open() {
            return true;
        }
        let corners = own.corners();
        let eyes = [own.front_centre(), corners[0], corners[1]];
        let blocks = self.blocks_of(state, unit) | self.blocks_of(state, other);
        let past = Past { blocks, shot, bodies: [*own, *its] };
        eyes.iter().any(|&eye| {
            [its.nearest(eye), its.centre].into_iter().chain(its.corners()).any(|mark| {
                self.is_clear_line(state, hides, eye, mark)
                    && (self.terrain.is_open() || !self.terrain.blocks(eye, mark, past))
            })
        })
    }

    /// Who could stand between two bodies, a bit each, without the two named.
    #[must_use]
    pub fn hiders(&self, state: &State, but: [u8; 2], own: &Rect, its: &Rect) -> u64 {
        // All lines lie within so much of the one from middle to middle.
        let (step, wide) = (its.centre - own.centre, own.reach().max(its.reach()));
        let (x, y) = (i64::from(step.x).abs(), i64::from(step.y).abs());
        let length = x.max(y) + x.min(y) / 2 + 1;
        // At a glance, by the box about both; then by the line.
        let (middle, half) =
            (own.centre.middle(its.centre), (step.x.abs() / 2 + 1 + wide, step.y.abs() / 2 + 1 + wide));
        let mut boxed = 0_u64;
        for (n, u) in state.units[..self.units.len()].iter().enumerate() {
            let (off, reach) = (u.rect.centre - middle, u.rect.reach());
            let far = (off.x.abs() - half.0).max(off.y.abs() - half.1);
            boxed |= u64::from(far <= reach) << n;
        }
        let others = bits(boxed & !(1 << but[0] | 1 << but[1])).filter(|&u| state.unit(u).here());
        let between = |u: &u8| {
            let rect = &state.unit(*u).rect;
            let reach = i64::from(wide + rect.reach());
            let off = rect.centre - own.centre;
            let along = step.dot(off);
            let aside = step.cross(off).abs() > reach * length;
            !aside && along >= -reach * length && along <= (length + reach) * length
        };
        others.filter(between).fold(0, |near, u| near | 1 << u)
    }

    /// Those of some units who can bar a line from the front of a body to the nearest place of another: none who stands wholly
    /// behind that front or beyond the other, where that stands wholly before it.
    #[must_use]
    pub fn between(&self, state: &State, hides: u64, own: &Rect, its: &Rect) -> u64 {
        let ahead = |rect: &Rect| (own.local(rect.centre).y - own.half_depth, rect.extents(own.heading).1);
        let (at, deep) = ahead(its);
        // Rounding moves a place by less than 4.
        if at - deep < 8 {
            return hides;
        }
        let bars = |unit: &u8| {
            let (y, extent) = ahead(&state.unit(*unit).rect);
            y + extent - EDGE >= -8 && y - extent + EDGE <= at + deep + 8
        };
        bits(hides).filter(bars).fold(0, |all, unit| all | 1 << unit)
    }

    /// Whether none of some units stands on the straight line between two places.
    #[must_use]
    pub fn is_open_line(&self, state: &State, hides: u64, eye: Point, mark: Point) -> bool {
        self.is_line_clear_of(state, hides, (eye, mark), |_| true)
    }

    /// Whether nobody but two units stands on the straight line between two places.
    #[must_use]
    pub fn is_line_free(&self, state: &State, but: [u8; 2], eye: Point, mark: Point) -> bool {
        let (left, right) = (eye.x.min(mark.x), eye.x.max(mark.x));
        let (below, above) = (eye.y.min(mark.y), eye.y.max(mark.y));
        let mut near = 0_u64;
        for (n, u) in state.units[..self.units.len()].iter().enumerate() {
            let (at, reach) = (u.rect.centre, u.rect.reach());
            let off = (left - at.x).max(at.x - right).max(below - at.y).max(at.y - above);
            near |= u64::from(off <= reach) << n;
        }
        let others = bits(near & !(1 << but[0] | 1 << but[1])).filter(|&u| state.unit(u).here());
        self.is_open_line(state, others.fold(0, |all, u| all | 1 << u), eye, mark)
    }

    /// The same for sight: an eye on a higher contour sees over (WOF-TER-02).
    #[must_use]
    pub fn is_clear_line(&self, state: &State, hides: u64, eye: Point, mark: Point) -> bool {
        let open = self.terrain.is_open();
        self.is_line_clear_of(state, hides, (eye, mark), |at| {
            open || self.terrain.contour(eye) <= self.terrain.contour(at)
        })
    }

    fn is_line_clear_of(
        &self,
        state: &State,
        mut hides: u64,
        (eye, mark): (Point, Point),
        hidden: impl Fn(Point) -> bool,
    ) -> bool {
        while hides != 0 {
            let rect = &state.unit(hides.trailing_zeros() as u8).rect;
            hides &= hides - 1;
            // Who only touches the line, as an enemy in contact touches the front, hides nothing.
            let inner = Rect { half_front: rect.half_front - EDGE, half_depth: rect.half_depth - EDGE, ..*rect };
            if inner.meets_line(eye, mark) && hidden(rect.centre) {
                return false;
            }
        }
        true
    }

    /// Whether a visible enemy is within so many inches.
    #[must_use]
    pub fn sees_enemy_within(&self, state: &State, unit: u8, most: u8) -> bool {
        let own = &state.unit(unit).rect;
        self.enemies(state, unit).any(|e| state.unit(e).rect.is_within(own, inches(most)) && self.sees(state, unit, e))
    }
}

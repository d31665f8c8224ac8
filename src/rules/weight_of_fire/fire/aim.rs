//! Who bears: arcs, ranges and lines of fire of the figures of a unit.

use super::{Volley, gunners, is_ball, is_small};
use crate::base::geometry::Face;
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::fight::{Ammunition, CREW, OVER_FRIENDS, RANKS, SKIRMISH_RANKS};
use crate::rules::weight_of_fire::data::size::{faces, inches};
use crate::rules::weight_of_fire::state::{Cause, Field, Flags, Stand, State};

/// The tangent of 22.5 degrees in 1/1024 (WOF-FIRE-02).
const ARC: i64 = 424;
/// Places of a target's move that are looked at (WOF-FIRE-10).
const LOOKS: i32 = 4;

/// A front from which figures shoot: its body, turned so that this face looks ahead, its places and ranks.
#[derive(Clone, Copy)]
struct Front {
    body: Rect,
    places: u8,
    figures: u8,
    ranks: u8,
}

impl Field {
    /// The fronts of a unit: one, or the four of a square (WOF-FIRE-03).
    fn fronts(&self, state: &State, unit: u8) -> [Option<Front>; 4] {
        let u = state.unit(unit);
        let one = |places, figures, ranks| [Some(Front { body: u.rect, places, figures, ranks }), None, None, None];
        match u.stand {
            Stand::Square => {
                let men = faces(u.figures);
                Face::ALL.map(|face| {
                    let places = men[face as usize].div_ceil(2);
                    let body = Rect { heading: u.rect.looks(face), ..u.rect };
                    (places > 0).then_some(Front { body, places, figures: places, ranks: RANKS })
                })
            }
            Stand::Skirmish => one(u.files, u.figures, SKIRMISH_RANKS),
            Stand::Unlimbered => one(u.models, u.models, 1),
            _ => one(u.files, u.figures, RANKS),
        }
    }

    /// The volley of a unit at a target that stands there (WOF-FIRE-02, WOF-FIRE-04, WOF-FIRE-12, WOF-FIRE-18): the range is
    /// that of the nearest figure that bears.
    #[must_use]
    pub fn volley(&self, state: &State, unit: u8, (target, at): (u8, &Rect), ammo: Ammunition) -> Option<Volley> {
        let (u, data) = (state.unit(unit), self.unit(unit));
        let guns = data.kind.is_guns();
        let [close, far] = ammo.ranges().map(inches);
        let most = close.max(far);
        if !u.rect.is_within(at, most) || guns && u.models == 0 {
            return None;
        }
        let hides = self.hiders(state, [unit, target], &u.rect, at);
        let simple = hides == 0 && self.terrain.is_open();
        let (mut bearing, mut nearest) = (0_u8, i32::MAX);
        for front in self.fronts(state, unit).into_iter().flatten() {
            let Some((low, high)) = bears_on(&front.body, at) else { continue };
            let width = 2 * front.body.half_front / i32::from(front.places.max(1));
            for n in 0..front.places {
                let x = -front.body.half_front + width / 2 + i32::from(n) * width;
                if x < low || x > high {
                    continue;
                }
                let eye = front.body.world(Point::new(x, front.body.half_depth));
                let mark = at.nearest(eye);
                let mut range = eye.distance(mark);
                if is_ball(ammo) && !self.terrain.is_open() && data.kind != Kind::Howitzer {
                    range = self.terrain.ball_range(range, eye, mark);
                }
                if range > most {
                    continue;
                }
                if !simple && !self.has_line(state, unit, hides, (eye, mark), ammo) {
                    continue;
                }
                nearest = nearest.min(range);
                let men = (0..front.ranks)
                    .filter(|r| u16::from(front.figures) > u16::from(*r) * u16::from(front.places) + u16::from(n));
                bearing += men.count() as u8;
            }
        }
        if bearing == 0 {
            return None;
        }
        let figures = if guns {
            // Gunners are spread evenly over the models.
            let served = u.figures.min(u.models.saturating_mul(CREW));
            gunners((u16::from(served) * u16::from(bearing)).div_ceil(u16::from(u.models)) as u8, bearing)
        } else {
            bearing
        };
        let band = nearest > close;
        let lines = self.shot_modifiers(state, unit, (target, at), (ammo, band));
        let add = lines.iter().flatten().map(|m| m.1).sum();
        let cause = if guns {
            Cause::Guns
        } else if self.steady(state, unit) && is_small(ammo) && ammo != Ammunition::Carbine {
            Cause::Steady
        } else {
            // Unsteady fire never makes anybody test (WOF-MOR-05, WOF-FIRE-13).
            Cause::Unsteady
        };
        Some(Volley { target, ammo, figures, far: band, add, cause })
    }

    /// Whether a line of fire is clear (WOF-FIRE-12, WOF-FIRE-17, WOF-FIRE-18): ball and rifles go over friends who stand lower,
    /// nearer than half-way and six inches off the target.
    fn has_line(&self, state: &State, unit: u8, mut hides: u64, (eye, mark): (Point, Point), ammo: Ammunition) -> bool {
        let shot = true;
        if !self.terrain.is_open() && self.terrain.blocks(eye, mark, shot) {
            return false;
        }
        let over = is_ball(ammo) || ammo == Ammunition::Rifle;
        let high = if over && !self.terrain.is_open() { self.terrain.contour(eye) } else { 0 };
        let (side, whole) = (self.unit(unit).side, eye.distance(mark));
        let mut left = hides;
        while high > 0 && left != 0 {
            let friend = left.trailing_zeros() as u8;
            left &= left - 1;
            let body = &state.unit(friend).rect;
            let lower = self.unit(friend).side == side && self.terrain.contour(body.centre) < high;
            if lower && 2 * body.distance_to(eye) < whole && !body.is_near(mark, inches(OVER_FRIENDS)) {
                hides &= !(1 << friend);
            }
        }
        self.is_open_line(state, hides, eye, mark)
    }

    /// Where a target is shot at (WOF-FIRE-10): where it stands, or for who stood still the nearest place of its move, where
    /// it was in his arc and range for half of it.
    #[must_use]
    pub fn when_shot(&self, state: &State, unit: u8, target: u8) -> Rect {
        let (u, t) = (state.unit(unit), state.unit(target));
        if u.has(Flags::MOVED) || !t.has(Flags::MOVED) || t.start.centre == t.rect.centre {
            return t.rect;
        }
        let most = self.reach(unit);
        let at = |n: i32| Rect { centre: t.start.centre.toward(t.rect.centre, n, LOOKS), ..t.rect };
        let bears = |r: &Rect| {
            u.rect.is_within(r, most)
                && self.fronts(state, unit).iter().flatten().any(|f| bears_on(&f.body, r).is_some())
        };
        let count = (0..=LOOKS).filter(|&n| bears(&at(n))).count() as i32;
        if 2 * count < LOOKS + 1 {
            return t.rect;
        }
        let places = (0..=LOOKS).map(at).filter(|r| bears(r));
        places.min_by_key(|r| u.rect.distance(r)).unwrap_or(t.rect)
    }
}

/// The part of a front, from its middle to the right, whose figures have a body in their arcs (WOF-FIRE-02); none where nobody
/// has.
#[must_use]
pub fn bears_on(own: &Rect, target: &Rect) -> Option<(i32, i32)> {
    // A place at (x, y) ahead of the front is in the arc of the figures from x - y tan to x + y tan.
    let corners = own.locals(target.corners()).map(|p| Point::new(p.x, p.y - own.half_depth));
    let (mut low, mut high) = (i64::MAX, i64::MIN);
    let mut see = |x: i64, y: i64| {
        low = low.min(x - y * ARC / 1024);
        high = high.max(x + y * ARC / 1024);
    };
    for n in 0..4 {
        let (a, b) = (corners[n], corners[(n + 1) % 4]);
        if a.y >= 0 {
            see(a.x.into(), a.y.into());
        }
        if (a.y < 0) != (b.y < 0) {
            // Where the side crosses the line of the front.
            let part = i64::from(a.y) * 1024 / (i64::from(a.y) - i64::from(b.y));
            see(i64::from(a.x) + (i64::from(b.x) - i64::from(a.x)) * part / 1024, 0);
        }
    }
    let half = i64::from(own.half_front);
    (low <= high && low <= half && high >= -half)
        .then(|| (low.clamp(-half, half) as i32, high.clamp(-half, half) as i32))
}

//! Who bears: arcs, ranges and lines of fire of the figures of a unit.

mod way;

use super::{Volley, gunners, is_ball, is_small};
use crate::base::geometry::Face;
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::fight::{
    Ammunition, CREW, GAP, GAP_FIGURES, OVER_FRIENDS, OVERLAP, RANKS, SHELL_SAFETY, SKIRMISH_RANKS,
};
use crate::rules::weight_of_fire::data::size::{faces, figure, inches, skirmisher};
use crate::rules::weight_of_fire::movement::near::bits;
use crate::rules::weight_of_fire::state::{Cause, Field, Flags, MAX_UNITS, NONE, Stand, State};
use crate::rules::weight_of_fire::terrain::sight::Past;

/// The tangent of 22.5 degrees in 1/1024 (WOF-FIRE-02).
const ARC: i64 = 424;
/// Most fronts of a unit: four of each of two blocks.
const FRONTS: usize = 8;
/// Most lines of fire that are looked at for gaps.
const LINES: usize = 64;
/// Most places of a wall.
const WALL: i32 = 16;

/// A front from which figures shoot: its body, turned so that this face looks ahead, its places and ranks.
#[derive(Clone, Copy)]
struct Front {
    body: Rect,
    places: u8,
    figures: u8,
    ranks: u8,
    /// The bit of its first place.
    bit: u8,
}

/// The fronts of a unit.
#[derive(Clone, Copy)]
pub struct Fronts([Option<Front>; FRONTS]);

/// What stands in the way of a line of fire.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Clear,
    /// The unit that does, or [`NONE`] for ground.
    Barred(u8),
}

impl Fronts {
    /// The ground of each, its front ahead.
    pub fn bodies(&self) -> impl Iterator<Item = Rect> + '_ {
        self.0.iter().flatten().map(|front| front.body)
    }
}

impl Field {
    /// The fronts of a unit: one, the stretch of works that it lines, the parts of a bent line, the four of a square
    /// (WOF-FIRE-03) and of each block that it holds, at any wall of which all may shoot who shoot out of it, one above the
    /// other (WOF-TWN-06).
    #[must_use]
    pub fn fronts(&self, state: &State, unit: u8) -> Fronts {
        let u = state.unit(unit);
        let mut fronts = [None; FRONTS];
        let one = |places, figures, ranks| Some(Front { body: u.rect, places, figures, ranks, bit: 0 });
        match u.stand {
            Stand::Square => {
                let men = faces(u.figures);
                let mut bit = 0;
                for face in Face::ALL {
                    let places = men[face as usize].div_ceil(2);
                    if places > 0 {
                        let body = u.rect.turned_to(face);
                        fronts[face as usize] = Some(Front { body, places, figures: places, ranks: RANKS, bit });
                        bit += places;
                    }
                }
            }
            Stand::Town => {
                let wide = figure(self.kind(state, unit)).0;
                let mut bit = 0;
                for (part, rect) in self.parts(state, unit) {
                    for face in Face::ALL {
                        let body = rect.turned_to(face);
                        let places = (2 * body.half_front / wide).clamp(1, WALL) as u8;
                        let figures =
                            self.block_of(state, unit, part).map_or(0, |b| self.terrain.block(b).capacity / 2);
                        let front = Front { body, places, figures, ranks: figures.div_ceil(places), bit };
                        fronts[4 * usize::from(part) + face as usize] = Some(front);
                        bit += places;
                    }
                }
            }
            Stand::Bent => {
                for (part, rect) in self.parts(state, unit) {
                    let (places, bit) = self.files_of_part(state, unit, part);
                    fronts[usize::from(part)] = Some(Front { body: *rect, places, figures: places, ranks: RANKS, bit });
                }
            }
            // In works they line the edge (WOF-FRM-04).
            Stand::Close | Stand::Skirmish if self.moves_in_works(state, unit) => {
                if let Some((body, places)) = self.lined(state, unit) {
                    fronts[0] = Some(Front { body, places, figures: places, ranks: RANKS, bit: 0 });
                }
            }
            Stand::Skirmish if self.is_loose(state, unit) => fronts[0] = one(u.files, u.figures, SKIRMISH_RANKS),
            Stand::Unlimbered => fronts[0] = one(u.models, u.models, 1),
            _ => fronts[0] = one(u.files, u.figures, RANKS),
        }
        Fronts(fronts)
    }

    /// Whether all that a unit can shoot with has shot: nobody is left to aim at another (WOF-FIRE-26).
    #[must_use]
    pub fn has_shot_all(&self, state: &State, unit: u8) -> bool {
        let places = self.fronts(state, unit).0.iter().flatten().map(|f| u32::from(f.places)).sum::<u32>();
        state.unit(unit).places.count_ones() >= places
    }

    /// The figures that a garrison may still shoot with: half of what its blocks hold, as far as they are there (WOF-TWN-06).
    fn loopholes(&self, state: &State, unit: u8) -> u8 {
        let u = state.unit(unit);
        if u.stand != Stand::Town {
            return u8::MAX;
        }
        let held = u.blocks.into_iter().flatten().map(|b| self.terrain.block(b).capacity / 2).sum::<u8>();
        let shots = u.more.iter().chain([&u.shot]).filter(|s| s.target != NONE);
        held.min(u.figures).saturating_sub(shots.map(|s| s.figures).sum())
    }

    /// Whether a body that is near enough comes into an arc of a unit, wherever its fire then goes.
    #[must_use]
    pub fn has_in_arc(&self, fronts: &Fronts, at: &Rect) -> bool {
        fronts.0.iter().flatten().any(|f| bears_on(&f.body, at).is_some())
    }

    /// The volley of a unit at a target that stands there (WOF-FIRE-02, WOF-FIRE-04, WOF-FIRE-12, WOF-FIRE-18, WOF-FIRE-19): the
    /// range is that of the nearest figure that bears; those who have shot already do not again (WOF-FIRE-26).
    #[must_use]
    pub fn volley(&self, state: &State, unit: u8, mark: (u8, &Rect), ammo: Ammunition) -> Option<Volley> {
        self.volley_of(state, (unit, &self.fronts(state, unit)), mark, ammo)
    }

    /// The same of a unit whose fronts are known.
    #[must_use]
    pub fn volley_of(
        &self,
        state: &State,
        (unit, fronts): (u8, &Fronts),
        (target, at): (u8, &Rect),
        ammo: Ammunition,
    ) -> Option<Volley> {
        let (u, kind) = (state.unit(unit), self.kind(state, unit));
        let guns = kind.is_guns();
        let [close, far] = ammo.ranges().map(inches);
        let most = close.max(far);
        if !u.rect.is_within(at, most) && !u.wings.iter().any(|w| *w > 0) && u.blocks[1].is_none()
            || guns && u.models == 0
        {
            return None;
        }
        let shell = ammo == Ammunition::Shell;
        if shell && !self.may_shell(state, unit, target) {
            return None;
        }
        let fronts = fronts.0.map(|f| f.and_then(|f| Some((f, bears_on(&f.body, at)?))));
        if fronts.iter().all(Option::is_none) {
            return None;
        }
        let hides = if shell { 0 } else { self.hiders(state, [unit, target], &u.rect, at) };
        // Of one front nobody bars a line who does not stand before it.
        let mut bear = fronts.iter().flatten();
        let bars = match (bear.next(), bear.next()) {
            (Some((front, _)), None) if hides != 0 => self.between(state, hides, &front.body, at),
            _ => hides,
        };
        let simple = shell || bars == 0 && self.terrain.is_open();
        let past = self.past(state, unit, target);
        let (mut bearing, mut nearest, mut places) = (0_u8, i32::MAX, 0_u128);
        let (mut passing, mut lines) = ([(Point::ORIGIN, Point::ORIGIN); LINES], 0);
        // At a wall they stand one above the other.
        let rank = if u.stand == Stand::Town { 0 } else { skirmisher(kind).1 };
        for (front, (low, high)) in fronts.into_iter().flatten() {
            let width = 2 * front.body.half_front / i32::from(front.places.max(1));
            for n in 0..front.places {
                let x = -front.body.half_front + width / 2 + i32::from(n) * width;
                let bit = 1_u128 << (front.bit + n).min(127);
                if x < low || x > high || u.places & bit != 0 {
                    continue;
                }
                let eye = front.body.world(Point::new(x, front.body.half_depth));
                let mark = at.nearest(eye);
                let mut range = eye.distance(mark);
                if is_ball(ammo) && !self.terrain.is_open() {
                    range = self.terrain.ball_range(range, eye, mark);
                }
                if range > most {
                    continue;
                }
                if !simple && self.line_of_fire(state, unit, (bars, past), (eye, mark), ammo) != Way::Clear {
                    continue;
                }
                nearest = nearest.min(range);
                let stands = |r: &u8| u16::from(front.figures) > u16::from(*r) * u16::from(front.places) + u16::from(n);
                // Who stands behind reaches less far.
                let reaches = |r: &u8| {
                    *r == 0 || {
                        let eye = front.body.world(Point::new(x, front.body.half_depth - i32::from(*r) * rank));
                        eye.distance(at.nearest(eye)) <= most
                    }
                };
                let men = (0..front.ranks).filter(|r| stands(r) && reaches(r)).count() as u8;
                for _ in 0..if hides.count_ones() > 1 { men } else { 0 } {
                    if lines < LINES {
                        passing[lines] = (eye, mark);
                        lines += 1;
                    }
                }
                bearing += men;
                places |= bit;
            }
        }
        let over = self.held_by_gaps(state, hides, &passing[..lines], guns);
        let bearing = bearing.saturating_sub(over);
        let bearing = bearing.min(self.loopholes(state, unit));
        if bearing == 0 {
            return None;
        }
        let figures = if guns { self.served(state, unit, bearing) } else { bearing };
        if figures == 0 {
            return None;
        }
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
        Some(Volley { target, ammo, figures, far: band, add, cause, places })
    }

    /// Figures of a battery on the chart that so many of its guns shoot with: gunners are spread evenly over the models, and
    /// those of guns that have shot are not counted again (WOF-FIRE-14).
    fn served(&self, state: &State, unit: u8, bearing: u8) -> u8 {
        let u = state.unit(unit);
        let used = u.places.count_ones() as u8;
        let crew = u16::from(u.figures.min(u.models.saturating_mul(CREW)));
        let of = |guns: u8| (crew * u16::from(guns)).div_ceil(u16::from(u.models.max(1))) as u8;
        let all = of((used + bearing).min(u.models));
        gunners(all - of(used.min(u.models)), bearing)
    }

    /// How many of some clear lines of fire a gap between two units keeps back: each two inches of it let through four
    /// figures with small arms, or one gun (WOF-FIRE-19).
    fn held_by_gaps(&self, state: &State, hides: u64, lines: &[(Point, Point)], guns: bool) -> u8 {
        if lines.is_empty() {
            return 0;
        }
        let each = if guns { 1 } else { GAP_FIGURES };
        // On which lines a unit stands beside, to their left and to their right, a bit each.
        let mut beside = [(0_u8, 0_u64, 0_u64); MAX_UNITS];
        let mut count = 0;
        for unit in bits(hides) {
            let centre = state.unit(unit).rect.centre;
            let (mut left, mut right) = (0_u64, 0_u64);
            for (n, &(eye, mark)) in lines.iter().enumerate() {
                let (step, off) = (mark - eye, centre - eye);
                let along = step.dot(off);
                let within = along > 0 && along < step.dot(step);
                let is_left = step.cross(off) > 0;
                left |= u64::from(within && is_left) << n;
                right |= u64::from(within && !is_left) << n;
            }
            if left | right != 0 {
                beside[count] = (unit, left, right);
                count += 1;
            }
        }
        let beside = &beside[..count];
        let mut most = 0;
        for &(one, left, _) in beside {
            for &(other, _, right) in beside {
                let between = (left & right).count_ones() as u8;
                if one == other || between <= most {
                    continue;
                }
                let wide = state.unit(one).rect.distance(&state.unit(other).rect) / inches(GAP);
                most = most.max(between.saturating_sub((wide.min(32) as u8).saturating_mul(each)));
            }
        }
        most
    }

    /// Whether a howitzer may throw shell at a target: the crew sees it, and no friend is within two inches of it
    /// (WOF-OPT-01).
    #[must_use]
    pub fn may_shell(&self, state: &State, unit: u8, target: u8) -> bool {
        let at = state.unit(target).rect;
        let near = |f: u8| state.unit(f).rect.is_within(&at, inches(SHELL_SAFETY));
        self.sees(state, unit, target) && !self.friends(state, unit).any(near)
    }

    /// Whether a single line of fire is clear.
    #[must_use]
    pub fn has_clear_line(
        &self,
        state: &State,
        (unit, target): (u8, u8),
        (eye, mark): (Point, Point),
        ammo: Ammunition,
    ) -> bool {
        let hides = self.hiders(state, [unit, target], &state.unit(unit).rect, &state.unit(target).rect);
        self.line_of_fire(state, unit, (hides, self.past(state, unit, target)), (eye, mark), ammo) == Way::Clear
    }

    /// What does not hide a target from a unit: themselves, and who has shot.
    fn past(&self, state: &State, unit: u8, target: u8) -> Past {
        Past {
            blocks: self.blocks_of(state, unit) | self.blocks_of(state, target),
            shot: state.unit(target).has(Flags::FIRED_LAST),
            bodies: [state.unit(unit).rect, state.unit(target).rect],
        }
    }

    /// What bars a line of fire (WOF-FIRE-12, WOF-FIRE-17, WOF-FIRE-18): ball and rifles go over friends who stand lower, nearer
    /// than half-way and six inches off the target.
    fn line_of_fire(
        &self,
        state: &State,
        unit: u8,
        (mut hides, past): (u64, Past),
        (eye, mark): (Point, Point),
        ammo: Ammunition,
    ) -> Way {
        if !self.terrain.is_open() && self.terrain.blocks(eye, mark, past) {
            return Way::Barred(NONE);
        }
        let over = is_ball(ammo) || ammo == Ammunition::Rifle;
        let high = if over && !self.terrain.is_open() { self.terrain.contour(eye) } else { 0 };
        let side = self.unit(unit).side;
        while hides != 0 {
            let other = hides.trailing_zeros() as u8;
            hides &= hides - 1;
            let body = &state.unit(other).rect;
            let lower = high > 0 && self.unit(other).side == side && self.terrain.contour(body.centre) < high;
            let over =
                lower && 2 * body.distance_to(eye) < eye.distance(mark) && !body.is_near(mark, inches(OVER_FRIENDS));
            if !over && !self.is_open_line(state, 1 << other, eye, mark) {
                return Way::Barred(other);
            }
        }
        Way::Clear
    }

    /// The part of a unit in combat that sticks out of it by more than four figures: a target (WOF-FIRE-11).
    #[must_use]
    pub fn hanging_flank(&self, state: &State, unit: u8) -> Option<Rect> {
        let u = state.unit(unit);
        if u.stand != Stand::Close {
            return None;
        }
        let touching = || state.fights_of(unit).filter(|f| f.behind == NONE).map(|f| self.files_in(state, unit, f));
        let (first, end) = (touching().map(|t| t.0).min()?, touching().map(|t| t.1).max()?);
        let (left, right) = (first, u.files.saturating_sub(end));
        let out = left.max(right);
        if out <= OVERLAP {
            return None;
        }
        let width = 2 * u.rect.half_front / i32::from(u.files.max(1));
        let half_front = i32::from(out) * width / 2;
        let aside = u.rect.half_front - half_front;
        Some(Rect { half_front, ..u.rect.shifted(if left >= right { -aside } else { aside }, 0) })
    }
}

/// Whether a target is in the arc of what stands at a single place (WOF-FIRE-02).
#[must_use]
pub fn in_arc(own: &Rect, target: &Rect) -> bool {
    bears_on(own, target).is_some()
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

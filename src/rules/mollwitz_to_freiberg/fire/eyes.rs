//! Who of a unit shoots: its files, guns, faces or the sides of its houses, and with how many dice in all.

use super::{Spent, battery_dice, small_arms};
use crate::base::geometry::Face;
use crate::base::geometry::outline::Convex;
use crate::base::{Heading, Point, Rect};
use crate::rules::mollwitz_to_freiberg::body::PARTS;
use crate::rules::mollwitz_to_freiberg::data::ground::SIDE_FOR_A_DIE;
use crate::rules::mollwitz_to_freiberg::data::size::{faces, inches};
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

/// The tangent of 22.5 degrees in 1/1024 (MTF-FIRE-17).
const ARC: i64 = 424;

/// What a figure has of a target in its arc.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    /// The place of it that is nearest.
    pub near: Point,
    /// All of it lies within the arc.
    whole: bool,
}

impl Seen {
    /// Other places of it: in its middle, and near either end.
    pub(super) fn others(&self, corners: &[Point; 4], eye: Point, heading: Heading) -> [Point; 3] {
        let shape = if self.whole { Convex::of(corners) } else { within(corners) };
        let count = shape.corners().len().max(1) as i32;
        let sum = shape.corners().iter().fold(Point::ORIGIN, |a, p| a + *p);
        let middle = Point::new(sum.x / count, sum.y / count);
        let [a, b] = ends(shape.corners(), middle);
        [middle, a, b].map(|p| eye + p.turned(heading))
    }
}

/// How far a place on the axes of who looks lies within the one and the other side of his arc.
fn sides(p: Point) -> (i64, i64) {
    let (x, y) = (i64::from(p.x) * 1024, i64::from(p.y) * ARC);
    (y + x, y - x)
}

/// The part of a target within the arc of a figure, on the axes of who looks, from the eye.
fn within(corners: &[Point; 4]) -> Convex {
    let mut shape = Convex::of(corners);
    shape.clip(|p| sides(p).0);
    shape.clip(|p| sides(p).1);
    shape
}

/// What of a target lies within the arc of a figure at `eye` looking to `heading`, and the distance to its nearest place.
///
/// The corners are those of the target on the axes of who looks, from the eye.
pub(super) fn in_arc(corners: &[Point; 4], eye: Point, heading: Heading, target: &Rect) -> Option<(i32, Seen)> {
    let (mut left, mut right, mut whole) = (false, false, true);
    for (l, r) in corners.map(sides) {
        left |= l >= 0;
        right |= r >= 0;
        whole &= l >= 0 && r >= 0;
    }
    if !left || !right {
        return None;
    }
    let p = target.local(eye);
    let (x, y) = (target.half_front, target.half_depth);
    let near = target.world(Point::new(p.x.clamp(-x, x), p.y.clamp(-y, y)));
    // What is nearest of all is nearest of what is in the arc, if it is there itself.
    let (l, r) = sides((near - eye).unturned(heading));
    if whole || l >= 0 && r >= 0 {
        return Some((target.distance_to(eye), Seen { near, whole }));
    }
    let shape = within(corners);
    let far = shape.distance_to(Point::ORIGIN)?;
    Some((far, Seen { near: eye + nearest(shape.corners()).turned(heading), whole }))
}

/// Places an eighth of the way in from the leftmost and the rightmost corner.
fn ends(corners: &[Point], middle: Point) -> [Point; 2] {
    let inward = |p: Point| p + Point::new((middle.x - p.x) / 8, (middle.y - p.y) / 8);
    let left = corners.iter().min_by_key(|p| p.x).copied().unwrap_or(middle);
    let right = corners.iter().max_by_key(|p| p.x).copied().unwrap_or(middle);
    [inward(left), inward(right)]
}

/// The place on the sides of a shape that is nearest to the origin.
fn nearest(corners: &[Point]) -> Point {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let on = sides.map(|(&a, &b)| {
        let side = b - a;
        let whole = side.dot(side).max(1);
        let part = (-(a.dot(side))).clamp(0, whole);
        a + Point::new((i64::from(side.x) * part / whole) as i32, (i64::from(side.y) * part / whole) as i32)
    });
    on.min_by_key(|p| p.dot(*p)).unwrap_or(Point::ORIGIN)
}

/// Whether some of a target may be in the arc of somebody on a unit's front: false where all of it lies behind the front,
/// or beyond the outermost arcs.
pub(super) fn is_ahead(unit: &Rect, target: &Rect) -> bool {
    let (mut behind, mut left, mut right) = (true, true, true);
    for p in unit.locals(target.corners()) {
        let y = i64::from(p.y - unit.half_depth);
        behind &= y < 0;
        right &= i64::from(p.x - unit.half_front) * 1024 > y * ARC;
        left &= i64::from(p.x + unit.half_front) * 1024 < -y * ARC;
    }
    !(behind | left | right)
}

impl Field {
    /// Whether all that shoot of a unit stand in its front.
    pub(super) fn shoots_ahead(&self, state: &State, unit: u8) -> bool {
        let ahead = matches!(state.unit(unit).stand, Stand::Close | Stand::Skirmish | Stand::Unlimbered);
        ahead && !self.has_parts(state, unit) && !self.in_block(state, unit)
    }

    /// Whether the files of a line that have not shot yet are too few for a die (MTF-FIRE-04).
    pub(super) fn none_left(&self, state: &State, unit: u8, spent: Spent) -> bool {
        let line = matches!(state.unit(unit).stand, Stand::Close | Stand::Skirmish);
        let left = u32::from(self.all_files(state, unit)).saturating_sub(spent.eyes.count_ones());
        line && !self.kind(state, unit).is_guns() && small_arms((2 * left).min(60) as u8) == 0
    }

    /// Whether some of a target may be in the arc of a unit: before its front, of who looks all around always (MTF-FIRE-17).
    #[must_use]
    pub fn is_before(&self, state: &State, unit: u8, target: u8) -> bool {
        let u = state.unit(unit);
        let front = matches!(u.stand, Stand::Close | Stand::Skirmish | Stand::Unlimbered);
        !front || is_ahead(&u.rect, self.nearest_part(state, target, &u.rect).1)
    }

    /// All dice of a unit, wherever they bear (MTF-FIRE-04, MTF-FIRE-05): of a garrison all its figures (MTF-TER-14), else
    /// those of two ranks (MTF-FIRE-03).
    #[must_use]
    pub fn all_dice(&self, state: &State, unit: u8) -> u8 {
        let u = state.unit(unit);
        let two_ranks = 2 * self.all_files(state, unit);
        match u.stand {
            _ if self.kind(state, unit).is_guns() => battery_dice(u.guns, u.figures),
            Stand::Town => small_arms(u.figures),
            Stand::Square => small_arms(faces(u.figures).into_iter().map(|n| n.min(2 * u.files)).sum()),
            _ => small_arms(u.figures.min(two_ranks)),
        }
    }

    /// The fronts of a unit, each as its body turned ahead: one for each part of it, of a square and in houses all four sides
    /// (MTF-FIRE-17, MTF-TER-14).
    pub fn fronts<'a>(&'a self, state: &'a State, unit: u8) -> impl Iterator<Item = Rect> + 'a {
        let around = state.unit(unit).stand == Stand::Square || self.in_block(state, unit);
        let sides = if around { &Face::ALL[..] } else { &Face::ALL[..1] };
        self.parts(state, unit).flat_map(move |part| sides.iter().map(move |&side| part.turned_to(side)))
    }

    /// The files of a unit that shoot, or its guns: the eye of each, where it looks, and its men of the front two ranks
    /// (MTF-FIRE-03: the second rank borrows the first one's eye). Those of a square look out of their faces (MTF-FIRE-17),
    /// those of a garrison stand at each inch of the sides of its blocks (MTF-TER-14).
    pub(super) fn eyes<'a>(&'a self, state: &'a State, unit: u8) -> impl Iterator<Item = (Point, Heading, u8)> + 'a {
        let u = state.unit(unit);
        let (square, town) = (u.stand == Stand::Square, self.in_block(state, unit));
        let guns = self.kind(state, unit).is_guns();
        let on = if square || town { &Face::ALL[..] } else { &Face::ALL[..1] };
        let all = self.all_files(state, unit);
        (0..PARTS).filter_map(move |part| self.part(state, unit, part).map(|r| (part, r))).flat_map(
            move |(part, rect)| {
                on.iter().flat_map(move |&face| {
                    let heading = rect.looks(face);
                    let across = matches!(face, Face::Front | Face::Rear);
                    let (half, ahead) =
                        if across { (rect.half_front, rect.half_depth) } else { (rect.half_depth, rect.half_front) };
                    let (files, before) = self.files_of_part(state, unit, part);
                    let places = match u.stand {
                        _ if guns => u.guns,
                        _ if town => (2 * half / inches(SIDE_FOR_A_DIE)).clamp(1, 60) as u8,
                        _ => files,
                    };
                    let width = 2 * half / i32::from(places.max(1));
                    (0..places).filter_map(move |n| {
                        let x = -half + width / 2 + i32::from(n) * width;
                        let eye = rect.centre + Point::new(x, ahead).turned(heading);
                        let (of, at, all) = match u.stand {
                            Stand::Square => (faces(u.figures)[face as usize], n, places),
                            _ => (u.figures, n + before, all),
                        };
                        let men = if town { 1 } else { u8::from(of > at) + u8::from(of > all + at) };
                        (men > 0 || guns).then_some((eye, heading, men))
                    })
                })
            },
        )
    }
}

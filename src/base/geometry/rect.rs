//! Oriented rectangles: bases and the footprints of units.

use super::{Heading, Point, root, shift_round, square_of};
use serde::{Deserialize, Serialize};

mod line;

/// A side of a rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    Front,
    Right,
    Rear,
    Left,
}

impl Face {
    /// All faces, clockwise from the front.
    pub const ALL: [Face; 4] = [Face::Front, Face::Right, Face::Rear, Face::Left];

    /// This side as one of four bits.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The side across.
    #[must_use]
    pub const fn opposite(self) -> Face {
        Face::ALL[(self as usize + 2) % 4]
    }
}

/// How deep two rectangles may sink into each other and still only touch: 0.1 mm, which rounding can bring about.
pub const TOUCH: i32 = 12;

/// An oriented rectangle: a base or the footprint of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Rect {
    pub centre: Point,
    /// Where its front edge looks.
    pub heading: Heading,
    /// Half of the frontage, in 1/120 mm.
    pub half_front: i32,
    /// Half of the depth, in 1/120 mm.
    pub half_depth: i32,
}

/// A rectangle's own axes, for many places turned into them.
#[derive(Clone, Copy)]
struct Frame {
    centre: Point,
    sine: i64,
    cosine: i64,
}

/// Two rectangles, each on the axes of the other.
#[derive(Clone, Copy)]
struct Pair<'a> {
    one: &'a Rect,
    two: &'a Rect,
    frames: [Frame; 2],
    /// Sine and cosine of the angle between them, without their signs.
    turn: (i64, i64),
}

impl<'a> Pair<'a> {
    #[inline]
    fn of(one: &'a Rect, two: &'a Rect) -> Pair<'a> {
        let (s, c) = two.heading.less(one.heading).sine_cosine();
        Pair { one, two, frames: [one.frame(), two.frame()], turn: (s.abs(), c.abs()) }
    }

    /// The gap along the axes of one, given the middle of the other on them: the larger of the two, below zero by how deep
    /// they sink into each other.
    #[inline]
    fn gap_beside(&self, rect: &Rect, other: &Rect, centre: Point) -> i32 {
        let (s, c) = self.turn;
        let (w, d) = (i64::from(other.half_front), i64::from(other.half_depth));
        let (across, along) = (shift_round(w * c + d * s, 30) as i32, shift_round(w * s + d * c, 30) as i32);
        (centre.x.abs() - rect.half_front - across).max(centre.y.abs() - rect.half_depth - along)
    }

    /// The gap along the first one's axes.
    #[inline]
    fn gap(&self) -> i32 {
        self.gap_beside(self.one, self.two, self.frames[0].local(self.two.centre))
    }

    /// The gap along the second one's axes.
    #[inline]
    fn gap_back(&self) -> i32 {
        self.gap_beside(self.two, self.one, self.frames[1].local(self.one.centre))
    }

    /// Both gaps, where they don't rule out that the distance is at most `most`.
    #[inline]
    fn gaps_within(&self, most: i32) -> Option<(i32, i32)> {
        // A gap is rounded on its own, so it may tell a unit or two more than the distance.
        let there = self.gap();
        if there > most + 2 {
            return None;
        }
        let here = self.gap_back();
        (here <= most + 2).then_some((there, here))
    }

    /// The square of the distance of two whose sides run alike: the gaps along one's axes tell it.
    #[inline]
    fn square_alike(&self) -> Option<i64> {
        let (w, d) = match self.turn {
            (0, _) => (self.two.half_front, self.two.half_depth),
            (_, 0) => (self.two.half_depth, self.two.half_front),
            _ => return None,
        };
        let around = Rect { half_front: self.one.half_front + w, half_depth: self.one.half_depth + d, ..*self.one };
        Some(around.distance_local(self.frames[0].local(self.two.centre)))
    }

    /// The square of the distance of two that don't overlap: a corner of the one is nearest to the other.
    #[inline]
    fn square(&self) -> i64 {
        if let Some(square) = self.square_alike() {
            return square;
        }
        let there = self.one.square_to_nearest(self.frames[0], self.two);
        there.min(self.two.square_to_nearest(self.frames[1], self.one))
    }
}

impl Frame {
    /// A place as (right, forward) from the centre: [`Rect::local`].
    #[inline]
    fn local(&self, p: Point) -> Point {
        let (x, y) = (i64::from(p.x - self.centre.x), i64::from(p.y - self.centre.y));
        let right = shift_round(x * self.cosine - y * self.sine, 30);
        Point::new(right as i32, shift_round(y * self.cosine + x * self.sine, 30) as i32)
    }
}

impl Rect {
    /// A rectangle of the frontage and depth given, in 1/120 mm (an odd one loses half a unit).
    #[must_use]
    pub const fn new(centre: Point, heading: Heading, front: i32, depth: i32) -> Rect {
        Rect { centre, heading, half_front: front / 2, half_depth: depth / 2 }
    }

    fn frame(&self) -> Frame {
        let (sine, cosine) = self.heading.sine_cosine();
        Frame { centre: self.centre, sine, cosine }
    }

    /// Places as (right, forward) from the centre.
    #[must_use]
    pub fn locals<const N: usize>(&self, places: [Point; N]) -> [Point; N] {
        let frame = self.frame();
        places.map(|p| frame.local(p))
    }

    /// A place as (right, forward) from the centre.
    #[must_use]
    #[inline]
    pub fn local(&self, p: Point) -> Point {
        Point::new(p.x - self.centre.x, p.y - self.centre.y).unturned(self.heading)
    }

    /// The place on the table of (right, forward) from the centre.
    #[must_use]
    pub fn world(&self, p: Point) -> Point {
        self.centre + p.turned(self.heading)
    }

    /// Front left, front right, rear right, rear left: clockwise.
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        let [a, b] = self.diagonals();
        [self.centre - b, self.centre + a, self.centre + b, self.centre - a]
    }

    /// The steps from the centre to the front right and the rear right corner; the other two lie across.
    #[must_use]
    #[inline]
    pub(crate) fn diagonals(&self) -> [Point; 2] {
        let (w, d) = (i64::from(self.half_front), i64::from(self.half_depth));
        let (s, c) = self.heading.sine_cosine();
        let a = Point::new(shift_round(w * c + d * s, 30) as i32, shift_round(d * c - w * s, 30) as i32);
        let b = Point::new(shift_round(w * c - d * s, 30) as i32, shift_round(-d * c - w * s, 30) as i32);
        [a, b]
    }

    /// The two ends of a side, in the clockwise order of [`Rect::corners`].
    #[must_use]
    pub fn edge(&self, face: Face) -> (Point, Point) {
        let corners = self.corners();
        let n = face as usize;
        (corners[n], corners[(n + 1) % 4])
    }

    /// The middle of a side.
    #[must_use]
    pub fn middle(&self, face: Face) -> Point {
        let (w, d) = (self.half_front, self.half_depth);
        let step = match face {
            Face::Front => Point::new(0, d),
            Face::Right => Point::new(w, 0),
            Face::Rear => Point::new(0, -d),
            Face::Left => Point::new(-w, 0),
        };
        self.world(step)
    }

    /// The middle of the front edge, from which ranges are measured.
    #[must_use]
    pub fn front_centre(&self) -> Point {
        self.middle(Face::Front)
    }

    /// The heading at which a side looks.
    #[must_use]
    pub const fn looks(&self, face: Face) -> Heading {
        self.heading.turned(face as i32 * Heading::EAST.0 as i32)
    }

    /// The same ground turned so that this side of it is the front.
    #[must_use]
    pub const fn turned_to(&self, face: Face) -> Rect {
        let (half_front, half_depth) = match face {
            Face::Front | Face::Rear => (self.half_front, self.half_depth),
            Face::Right | Face::Left => (self.half_depth, self.half_front),
        };
        Rect { centre: self.centre, heading: self.looks(face), half_front, half_depth }
    }

    /// At least the distance from the centre to a corner.
    #[must_use]
    #[inline]
    pub const fn reach(&self) -> i32 {
        // max + min / 2 is never less than the hypotenuse.
        let (w, d) = (self.half_front, self.half_depth);
        (w + d + if w > d { w } else { d }) >> 1
    }

    /// How far it reaches from its centre across and along a heading.
    #[must_use]
    pub fn extents(&self, heading: Heading) -> (i32, i32) {
        let (s, c) = self.heading.less(heading).sine_cosine();
        let (s, c) = (s.abs(), c.abs());
        let (w, d) = (i64::from(self.half_front), i64::from(self.half_depth));
        (shift_round(w * c + d * s, 30) as i32, shift_round(w * s + d * c, 30) as i32)
    }

    /// Whether a place is in or on the rectangle.
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        let q = self.local(p);
        q.x.abs() <= self.half_front && q.y.abs() <= self.half_depth
    }

    /// Distance from a place given as (right, forward) to the rectangle; zero inside.
    const fn distance_local(&self, q: Point) -> i64 {
        let (dx, dy) = (q.x.abs() - self.half_front, q.y.abs() - self.half_depth);
        // What lies below zero counts for nothing, without a branch.
        let (dx, dy) = ((dx & !(dx >> 31)) as i64, (dy & !(dy >> 31)) as i64);
        dx * dx + dy * dy
    }

    /// The shortest distance from the rectangle to a place; zero inside.
    #[must_use]
    pub fn distance_to(&self, p: Point) -> i32 {
        let q = self.local(p);
        let (dx, dy) = (q.x.abs() - self.half_front, q.y.abs() - self.half_depth);
        // Straight before a side no root is needed.
        if dx <= 0 || dy <= 0 { dx.max(dy).max(0) } else { root(self.distance_local(q)) }
    }

    /// The squares of the shortest distances from the rectangle to some places.
    #[must_use]
    pub fn squares_to<const N: usize>(&self, places: [Point; N]) -> [i64; N] {
        let frame = self.frame();
        places.map(|p| self.distance_local(frame.local(p)))
    }

    /// Whether the shortest distance from the rectangle to a place is at most `most`: without a square root.
    #[must_use]
    pub fn is_near(&self, p: Point, most: i32) -> bool {
        self.distance_local(self.local(p)) <= square_of(most)
    }

    /// The square of the distance from this rectangle to the nearest corner of another.
    #[inline]
    fn square_to_nearest(&self, frame: Frame, other: &Rect) -> i64 {
        let centre = frame.local(other.centre);
        let turned = Rect { centre: Point::ORIGIN, heading: other.heading.less(self.heading), ..*other };
        let [_, a, b, _] = turned.corners();
        let [p, q, r, s] = [centre + a, centre - a, centre + b, centre - b].map(|p| self.distance_local(p));
        p.min(q).min(r.min(s))
    }

    /// Whether the rectangles lie on each other by more than [`TOUCH`]. Edge on edge is no overlap.
    #[must_use]
    #[inline]
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.may_be_within(other, 0) && !self.is_clear_of(std::iter::once(other))
    }

    /// Whether none of some others lies on it: [`Rect::overlaps`].
    #[must_use]
    #[inline]
    pub fn is_clear_of<'a>(&self, mut others: impl Iterator<Item = &'a Rect>) -> bool {
        let (frame, own) = (self.frame(), self.reach());
        others.all(|other| {
            // Most lie far off, or on one of this one's axes: no side of theirs reaches further than their corners.
            let reach = other.reach();
            if !other.centre.is_near(self.centre, own + reach) {
                return true;
            }
            let centre = frame.local(other.centre);
            if centre.x.abs() >= self.half_front + reach || centre.y.abs() >= self.half_depth + reach {
                return true;
            }
            let pair = Pair::of(self, other);
            pair.gap() >= -TOUCH || pair.gap_back() >= -TOUCH
        })
    }

    /// The shortest distance between the edges; zero where they touch or overlap. The same from either.
    #[must_use]
    pub fn distance(&self, other: &Rect) -> i32 {
        let pair = Pair::of(self, other);
        if pair.gap() <= 0 && pair.gap_back() <= 0 { 0 } else { root(pair.square()) }
    }

    /// The larger gap along the axes of either: at most the distance, but for rounding.
    #[must_use]
    pub fn gap(&self, other: &Rect) -> i32 {
        let pair = Pair::of(self, other);
        pair.gap().max(pair.gap_back())
    }

    /// Whether the distance is certainly more than `than`, by the middles alone.
    #[must_use]
    #[inline]
    pub const fn is_beyond(&self, other: &Rect, than: i32) -> bool {
        // Rounding moves a corner by less than 4.
        let reach = self.reach() as i64 + other.reach() as i64 + than as i64 + 8;
        self.centre.square_to(other.centre) > reach * reach
    }

    /// No place of a straight way of another to where it stands is nearer than this: the gap along this one's axes, less what
    /// rounding can make of it.
    #[must_use]
    pub fn least_to(&self, other: &Rect, start: Point) -> i32 {
        let (across, along) = other.extents(self.heading);
        let [a, b] = self.locals([start, other.centre]);
        // Where the way crosses an axis it is no farther than the middle.
        let nearer = |a: i32, b: i32| if (a < 0) == (b < 0) { a.abs().min(b.abs()) } else { 0 };
        let aside = nearer(a.x, b.x) - self.half_front - across;
        (nearer(a.y, b.y) - self.half_depth - along).max(aside).max(4) - 4
    }

    /// Whether the distance is at most `within`: quick where they are far apart.
    #[must_use]
    #[inline]
    pub fn is_within(&self, other: &Rect, within: i32) -> bool {
        self.may_be_within(other, within) && self.reaches(other, within)
    }

    /// [`Rect::distance`] where that is at most `most`: quick where it is not.
    #[must_use]
    #[inline]
    pub fn distance_within(&self, other: &Rect, most: i32) -> Option<i32> {
        if self.may_be_within(other, most) { self.square_within(other, most).map(root) } else { None }
    }

    /// Whether the middles are near enough for the distance to be at most `most`.
    #[inline]
    const fn may_be_within(&self, other: &Rect, most: i32) -> bool {
        most >= 0 && self.centre.is_near(other.centre, self.reach() + other.reach() + most)
    }

    /// Whether the distance is at most `most`, of two that [`Rect::may_be_within`] it.
    fn reaches(&self, other: &Rect, most: i32) -> bool {
        let pair = Pair::of(self, other);
        match pair.gaps_within(most) {
            None => false,
            Some((there, here)) if there <= 0 && here <= 0 => true,
            // One corner that is near enough tells.
            Some(_) => {
                let most = square_of(most);
                self.square_to_nearest(pair.frames[0], other) <= most
                    || other.square_to_nearest(pair.frames[1], self) <= most
            }
        }
    }

    /// The square of the distance where that is at most `most`, of two that [`Rect::may_be_within`] it.
    fn square_within(&self, other: &Rect, most: i32) -> Option<i64> {
        let pair = Pair::of(self, other);
        let (there, here) = pair.gaps_within(most)?;
        if there <= 0 && here <= 0 {
            return Some(0);
        }
        Some(pair.square()).filter(|&square| square <= square_of(most))
    }

    /// The nearest of some rectangles with their numbers, and how far it is; of equal ones the lowest number. One that is
    /// likely to be the nearest comes first: it puts nearly all others aside.
    #[must_use]
    pub fn nearest_of<'a>(
        &self,
        (likely, first): (u8, &'a Rect),
        others: impl Iterator<Item = (u8, &'a Rect)>,
    ) -> (u8, i32) {
        let frame = self.frame();
        let to_middle = |other: &Rect| self.distance_local(frame.local(other.centre));
        let mut nearest = (self.distance(first), likely);
        for (n, other) in others {
            // Rounding moves a corner by less than 4.
            if n != likely
                && !self.is_beyond(other, nearest.0)
                && to_middle(other) <= square_of(nearest.0 + other.reach() + 8)
                && let Some(distance) = self.distance_within(other, nearest.0)
            {
                nearest = nearest.min((distance, n));
            }
        }
        (nearest.1, nearest.0)
    }

    /// The nearest place of the rectangle to `p`; `p` itself where it lies inside.
    #[must_use]
    pub fn nearest(&self, p: Point) -> Point {
        let q = self.local(p);
        let (w, d) = (self.half_front, self.half_depth);
        if q.x.abs() <= w && q.y.abs() <= d {
            return p;
        }
        self.world(Point::new(q.x.clamp(-w, w), q.y.clamp(-d, d)))
    }

    /// The length of this rectangle's side `own` that lies on the other's side `its`; zero where the two sides are
    /// not on each other (further apart than 1 mm, or more than 2° out of line).
    #[must_use]
    pub fn contact(&self, own: Face, other: &Rect, its: Face) -> i32 {
        let bend = self.looks(own).to(other.looks(its).behind()).abs();
        if bend > 2 * Heading::DEGREE {
            return 0;
        }
        let looks = other.looks(its);
        let (a, b) = self.edge(own);
        let (c, d) = other.edge(its);
        let middle = c.middle(d);
        let (a, b, c, d) =
            ((a - middle).unturned(looks), (b - middle).unturned(looks), (c - middle).unturned(looks), {
                (d - middle).unturned(looks)
            });
        if a.y.abs().min(b.y.abs()) > 120 {
            return 0;
        }
        (a.x.max(b.x).min(c.x.max(d.x)) - a.x.min(b.x).max(c.x.min(d.x))).max(0)
    }

    /// Moved as little as it takes to lie wholly on a table of these half sides.
    #[must_use]
    pub fn drawn_in(&self, half: Point) -> Rect {
        let far = self.corners().map(|c| c - self.centre);
        // Rounding moves a corner by less than 4.
        let reach = |of: fn(&Point) -> i32| far.iter().map(|p| of(p).abs()).max().unwrap_or(0) + 4;
        let (x, y) = ((half.x - reach(|p| p.x)).max(0), (half.y - reach(|p| p.y)).max(0));
        Rect { centre: Point::new(self.centre.x.clamp(-x, x), self.centre.y.clamp(-y, y)), ..*self }
    }

    /// Itself and the places within rounding of it, itself first.
    pub fn eased(self) -> impl Iterator<Item = Rect> {
        let near = (-2..=2).flat_map(|x| (-2..=2).map(move |y| Point::new(x, y)));
        std::iter::once(Point::ORIGIN).chain(near).map(move |by| self.moved(by))
    }

    /// Whether it lies wholly on a table of this width (west to east) and depth (south to north).
    #[must_use]
    pub fn on_table(&self, width: i32, depth: i32) -> bool {
        let (c, reach) = (self.centre, self.reach() + 4);
        let inner = c.x.abs() + reach <= width / 2 && c.y.abs() + reach <= depth / 2;
        inner || self.corners().iter().all(|p| p.x.abs() <= width / 2 && p.y.abs() <= depth / 2)
    }
}

#[cfg(test)]
pub(crate) mod tests;

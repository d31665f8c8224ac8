//! How near a place can be to an enemy at the most, told by the axes on which both lie apart: cheaper than how far it is.

use crate::base::{Point, Rect};
use crate::rules::mollwitz_to_freiberg::movement::around::each;
use crate::rules::mollwitz_to_freiberg::state::{NONE, State};

/// What rounding may take from a bound.
const ROUNDING: i32 = 8;

/// An enemy, and the axis on which he lies farthest from where a unit stands.
#[derive(Debug, Clone, Copy, Default)]
pub struct Near {
    pub enemy: u8,
    /// How far apart both are on it: no more than they are.
    pub off: i32,
    /// The axis towards him, as the sine and cosine of its heading.
    axis: (i64, i64),
    /// How far the unit reaches along it.
    top: i32,
}

/// A place where a unit could come to stand.
#[derive(Debug, Clone, Copy)]
pub struct Spot {
    pub rect: Rect,
    /// How far any part of the unit goes at the most to come there: no more than its corners do.
    pub moved: i32,
    /// The step that leads there, where it faces and is drawn up as before, and its corners, where it is not.
    step: Option<Point>,
    corners: [Point; 4],
    /// The middle of its front.
    pub front: Point,
}

/// How far a place lies along an axis.
fn along(p: Point, (s, c): (i64, i64)) -> i32 {
    ((i64::from(p.x) * s + i64::from(p.y) * c) >> 30) as i32
}

impl Near {
    /// What parts two rectangles.
    pub fn of(own: &Rect, enemy: u8, its: &Rect) -> Near {
        let (s, c) = its.heading.less(own.heading).sine_cosine();
        let (s, c) = (s.abs(), c.abs());
        let across = |r: &Rect| ((i64::from(r.half_front) * c + i64::from(r.half_depth) * s) >> 30) as i32;
        let ahead = |r: &Rect| ((i64::from(r.half_front) * s + i64::from(r.half_depth) * c) >> 30) as i32;
        let between = its.centre - own.centre;
        let ((a, b), (d, e)) = (own.heading.sine_cosine(), its.heading.sine_cosine());
        let axes = [
            ((a, b), own.half_depth, ahead(its)),
            ((b, -a), own.half_front, across(its)),
            ((d, e), ahead(own), its.half_depth),
            ((e, -d), across(own), its.half_front),
        ];
        let parted = axes.map(|(axis, ours, theirs)| {
            let far = along(between, axis);
            let axis = if far < 0 { (-axis.0, -axis.1) } else { axis };
            Near { enemy, off: far.abs() - ours - theirs, axis, top: along(own.centre, axis) + ours }
        });
        parted.into_iter().reduce(|a, b| if b.off > a.off { b } else { a }).unwrap_or(parted[0])
    }

    /// At least how far off he is from a place.
    pub fn least(&self, spot: &Spot) -> i32 {
        let more = match spot.step {
            Some(step) => along(step, self.axis),
            None => spot.corners.iter().map(|&p| along(p, self.axis)).max().unwrap_or(self.top) - self.top,
        };
        self.off - more - ROUNDING
    }
}

impl Spot {
    /// A place of a unit that stands so, with its corners.
    pub fn of(own: &Rect, corners: &[Point; 4], rect: &Rect) -> Spot {
        let alike =
            rect.heading == own.heading && rect.half_front == own.half_front && rect.half_depth == own.half_depth;
        if alike {
            let step = rect.centre - own.centre;
            let front = corners[0].middle(corners[1]) + step;
            return Spot { rect: *rect, moved: step.span() + 4, step: Some(step), corners: *corners, front };
        }
        let to = rect.corners();
        let steps = to.into_iter().zip(corners).map(|(to, from)| (to - *from).span());
        let front = to[0].middle(to[1]);
        Spot { rect: *rect, moved: steps.max().unwrap_or(0) + 4, step: None, corners: to, front }
    }
}

impl Spot {
    /// The place of its front that is nearest to another place, but for rounding.
    pub fn front_nearest(&self, to: Point) -> Point {
        let (s, c) = self.rect.heading.sine_cosine();
        let aside = along(to - self.front, (c, -s)).clamp(-self.rect.half_front, self.rect.half_front);
        self.front + Point::new(((i64::from(aside) * c) >> 30) as i32, ((i64::from(-aside) * s) >> 30) as i32)
    }
}

/// The nearest of some enemies to a unit, how far off he is, and what parts it from those who are no farther off than he by
/// twice so much, the nearest first: into `found`, and how many.
pub fn parted(
    state: &State,
    own: &Rect,
    (enemies, nearest): (u64, Option<(u8, i32)>),
    most: i32,
    found: &mut [Near],
) -> (u8, i32, usize) {
    let Some((likely, now)) = nearest else { return (NONE, i32::MAX / 4, 0) };
    let far = now.saturating_add(2 * most);
    let mut count = 0;
    for enemy in each(enemies) {
        let its = &state.unit(enemy).rect;
        if own.is_beyond(its, far) {
            continue;
        }
        let near = Near::of(own, enemy, its);
        let at = found[..count].iter().position(|n| n.off > near.off).unwrap_or(count);
        found.copy_within(at..count, at + 1);
        found[at] = near;
        count += 1;
    }
    (likely, now, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Heading;
    use proptest::prelude::*;

    fn rect(x: i32, y: i32, turn: u16, wide: i32) -> Rect {
        Rect { centre: Point::new(x, y), heading: Heading(turn), half_front: wide, half_depth: 1_500 }
    }

    proptest! {
        #[test]
        fn nobody_is_nearer_than_the_axis_tells(
            (x, y, turn) in (-40_000..40_000_i32, -40_000..40_000_i32, 0..46_080_u16),
            (p, q, other) in (-40_000..40_000_i32, -40_000..40_000_i32, 0..46_080_u16),
            (u, v, way, wide) in (-30_000..30_000_i32, -30_000..30_000_i32, 0..46_080_u16, 1_000..12_000_i32),
        ) {
            let (own, its) = (rect(x, y, turn, 8_000), rect(p, q, other, 6_000));
            let near = Near::of(&own, 1, &its);
            prop_assert!(near.off <= own.distance(&its) + ROUNDING);
            let moved = own.moved(Point::new(u, v));
            for to in [moved, Rect { heading: Heading(way), half_front: wide, ..moved }] {
                let spot = Spot::of(&own, &own.corners(), &to);
                prop_assert!(near.least(&spot) <= to.distance(&its), "{near:?} {spot:?}");
            }
        }
    }
}

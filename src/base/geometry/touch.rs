//! Where two bodies touch: the place, the side, and the files of a front that do.

use super::outline::Convex;
use super::{Face, Point, Rect};

/// How far apart two may be and yet touch, in 1/120 mm.
pub const TOUCHING: i32 = 120;

/// The part of `one` that lies on `other` or touches it, on the axes of `other`: its lowest and highest corner.
fn touching(other: &Rect, one: &Rect) -> Option<(Point, Point)> {
    let mut shape = Convex::of(&other.locals(one.corners()));
    let (w, d) = (other.half_front + TOUCHING, other.half_depth + TOUCHING);
    shape.clip(|p| i64::from(w - p.x));
    shape.clip(|p| i64::from(w + p.x));
    shape.clip(|p| i64::from(d - p.y));
    shape.clip(|p| i64::from(d + p.y));
    let corners = shape.corners();
    let first = *corners.first()?;
    let spread = |low: Point, p: &Point, pick: fn(i32, i32) -> i32| Point::new(pick(low.x, p.x), pick(low.y, p.y));
    Some((
        corners.iter().fold(first, |low, p| spread(low, p, i32::min)),
        corners.iter().fold(first, |high, p| spread(high, p, i32::max)),
    ))
}

/// Where two touch, as a place on the table, and the side of `target` that is touched: of two at a corner the one to
/// which `one` looks more squarely.
#[must_use]
pub fn contact(target: &Rect, one: &Rect) -> Option<(Point, Face)> {
    let (low, high) = touching(target, one)?;
    let middle = low.middle(high);
    let gaps = [
        target.half_depth - middle.y,
        target.half_front - middle.x,
        target.half_depth + middle.y,
        target.half_front + middle.x,
    ];
    let bend = |face: Face| one.heading.to(target.looks(face).behind()).abs();
    let nearest = gaps.into_iter().min().unwrap_or(0);
    let at_corner = |n: usize| gaps[n] <= nearest + 4 * TOUCHING;
    let face = Face::ALL.into_iter().filter(|f| at_corner(*f as usize)).min_by_key(|f| bend(*f))?;
    Some((target.world(middle), face))
}

/// The files of `one`'s front, from its left, that touch `other`: first, and one beyond the last.
#[must_use]
pub fn files_touching(one: &Rect, other: &Rect, files: u8) -> (u8, u8) {
    let Some((low, high)) = touching(one, other) else { return (0, 0) };
    let width = (2 * one.half_front / i32::from(files.max(1))).max(1);
    let first = ((low.x + TOUCHING / 2).max(-one.half_front) + one.half_front) / width;
    let last = ((high.x - TOUCHING / 2).min(one.half_front) + one.half_front + width - 1) / width;
    let first = first.clamp(0, i32::from(files) - 1);
    (first as u8, last.clamp(first + 1, i32::from(files)) as u8)
}

/// The same where a gap lies between the two: those that would touch if the other came up by the shortest way.
#[must_use]
pub fn files_nearest(one: &Rect, other: &Rect, files: u8) -> (u8, u8) {
    let found = files_touching(one, other, files);
    if found != (0, 0) {
        return found;
    }
    // The shortest way between two that are apart leads from a corner of one of them.
    let to_one = other.corners().map(|corner| one.nearest(corner) - corner);
    let to_other = one.corners().map(|corner| corner - other.nearest(corner));
    let ways = to_one.into_iter().chain(to_other);
    let way = ways.min_by_key(|way| way.length()).unwrap_or(Point::ORIGIN);
    let (first, end) = files_touching(one, &other.moved(way), files);
    (first, end.max(first + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Heading;

    const CM: i32 = 1200;

    fn rect(x: i32, y: i32, heading: Heading) -> Rect {
        Rect::new(Point::new(x * CM, y * CM), heading, 12 * CM, 4 * CM)
    }

    #[test]
    fn two_touch_at_a_side_and_with_some_of_their_files() {
        let target = rect(0, 0, Heading::SOUTH);
        let before = rect(0, -4, Heading::NORTH);
        assert_eq!(contact(&target, &before), Some((Point::new(0, -2 * CM - TOUCHING / 2), Face::Front)));
        assert_eq!(files_touching(&before, &target, 12), (0, 12));
        let aside = rect(6, -4, Heading::NORTH);
        assert_eq!(files_touching(&aside, &target, 12), (0, 6), "its left half");
        assert_eq!(contact(&target, &rect(0, 4, Heading::SOUTH)).map(|c| c.1), Some(Face::Rear));
        assert_eq!(contact(&target, &rect(0, -5, Heading::NORTH)), None);
        assert_eq!(files_touching(&rect(13, -4, Heading::NORTH), &target, 12), (0, 0));
        // Looking north, the target lies beyond its left end, and then straight before it.
        assert_eq!(files_nearest(&rect(13, -4, Heading::NORTH), &target, 12), (0, 1));
        assert_eq!(files_nearest(&rect(-13, -4, Heading::NORTH), &target, 12), (11, 12));
        assert_eq!(files_nearest(&rect(6, -5, Heading::NORTH), &target, 12), (0, 6));
    }
}

//! Where troops set up: the zone of a side, and that of a brigade which has one of its own (WAS-DEP-02).

use crate::base::geometry::outline;
use crate::base::{Heading, Point, Rect};

/// A part of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    outline: Vec<Point>,
    /// Where its troops look.
    pub facing: Heading,
    /// The middle of the least box around it that lies along its facing.
    pub centre: Point,
    /// Half of that box's width, to either hand of its facing.
    pub across: i32,
    /// Half of its depth, along its facing.
    pub along: i32,
}

impl Zone {
    /// A zone of an outline; of an empty one the whole table, of which `half` is half the width and depth.
    #[must_use]
    pub fn of(points: &[Point], facing: Heading, half: Point) -> Zone {
        let table = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(x, y)| Point::new(x * half.x, y * half.y));
        let outline = if points.is_empty() { table.to_vec() } else { points.to_vec() };
        let seen: Vec<Point> = outline.iter().map(|p| p.unturned(facing)).collect();
        let (low, high) = outline::bounds(&seen);
        let centre = low.middle(high).turned(facing);
        Zone { outline, facing, centre, across: (high.x - low.x) / 2, along: (high.y - low.y) / 2 }
    }

    /// Whether a footprint lies in it, but for so much at its edge.
    #[must_use]
    pub fn holds(&self, rect: &Rect, slack: i32) -> bool {
        let within = |p: &Point| outline::distance_to(&self.outline, *p) <= slack;
        // A zone may have a bay that reaches in between the corners.
        let (half_front, half_depth) = (rect.half_front - slack - 2, rect.half_depth - slack - 2);
        let inner = Rect { half_front, half_depth, ..*rect };
        rect.corners().iter().all(within) && !outline::edges(&self.outline).any(|(a, b)| inner.meets_line(a, b))
    }
}

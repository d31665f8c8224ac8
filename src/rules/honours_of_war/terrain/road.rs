//! Roads: who is on one, and where a river breaks it.

use super::{Terrain, pass_by, within};
use crate::base::geometry::{Face, line};
use crate::base::{Point, Rect};
use crate::field::Nature;

impl Terrain {
    /// Whether a place lies on a road or bridge (HOW-TER-24, HOW-TER-33): within half its width of the middle, or of half a
    /// column's.
    #[must_use]
    pub fn on_road(&self, p: Point, half_width: i32) -> bool {
        self.lines.iter().any(|l| {
            matches!(l.nature, Nature::Road | Nature::Bridge)
                && within(p, l.low, l.high, half_width)
                && line::distance_to(&l.points, p) <= half_width.max(l.width / 2)
        })
    }

    /// Whether a column stands on a road with head, middle and tail; a river without a bridge or ford breaks it.
    #[must_use]
    pub fn column_on_road(&self, rect: &Rect) -> bool {
        let w = rect.half_front;
        let (head, tail) = (rect.middle(Face::Front), rect.middle(Face::Rear));
        [rect.centre, head, tail].iter().all(|&p| self.on_road(p, w)) && !self.breaks_road(tail, head, w)
    }

    /// Whether a straight way meets a river, fordable or not, away from its bridges and fords: no road leads over it there
    /// (HOW-TER-27, HOW-TER-33).
    pub(super) fn breaks_road(&self, a: Point, b: Point, half_width: i32) -> bool {
        self.lines.iter().any(|l| {
            matches!(l.nature, Nature::River | Nature::DeepRiver)
                && !pass_by(a, b, l.low, l.high)
                && self.is_met_unbridged(l, (a, b), half_width + l.width)
        })
    }
}

//! Roads: who is on one, and where a river breaks it.

use super::{Extent, Line, Terrain, pass_by, within};
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

    /// Whether a column that is on a road where a straight move begins and where it ends keeps to it between the two: to one
    /// road, or to such as meet about its way (HOW-TER-24).
    pub(super) fn keeps_to_road(&self, rect: &Rect, end: &Rect) -> bool {
        let w = rect.half_front;
        let roads = || self.lines.iter().filter(|l| matches!(l.nature, Nature::Road | Nature::Bridge)).take(64);
        let far = |l: &Line| w.max(l.width / 2);
        let bits =
            |is: &dyn Fn(&Line) -> bool| roads().enumerate().fold(0, |bits, (n, l)| bits | u64::from(is(l)) << n);
        let under = |p: Point| bits(&|l: &Line| line::distance_to(&l.points, p) <= far(l));
        let (mut reached, wanted) = (under(rect.centre), under(end.centre));
        let way = Extent::of(rect, end);
        let joins = |l: &Line, m: &Line| {
            let ends = |l: &Line, m: &Line| {
                let ends = [l.points.first(), l.points.last()].into_iter().flatten();
                ends.copied().any(|p| way.meets(p, p) && line::distance_to(&m.points, p) <= far(l) + far(m))
            };
            let crosses = || {
                line::pieces(&l.points).any(|(a, b)| {
                    line::first_crossing(&m.points, a, b).is_some_and(|d| {
                        let p = a.toward(b, d, a.distance(b));
                        way.meets(p, p)
                    })
                })
            };
            ends(l, m) || ends(m, l) || crosses()
        };
        loop {
            if reached & wanted != 0 {
                return true;
            }
            let on = |l: &Line| roads().enumerate().any(|(n, m)| reached & 1 << n != 0 && joins(l, m));
            let further = reached | bits(&on);
            if further == reached {
                return false;
            }
            reached = further;
        }
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

//! What ground hides, and where there is none between two (sections TER and VIS).

use super::area::{Area, Crosses};
use super::{Past, Terrain, boxes_meet};
use crate::base::geometry::outline;
use crate::base::{Point, Rect};
use crate::rules::mollwitz_to_freiberg::data::ground::{DENSE_WOODS, OPEN_WOODS, Terrain as Row, WOODS_HIGH};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};

/// Who stands so near to a crest touches it, for sight (MTF-VIS-04): half an inch.
pub(super) const AT_THE_CREST: i32 = INCH / 2;

/// The last bit that is kept for an area.
const LAST: usize = 63;

/// Whether ground of a sort hides anybody at all.
const fn may_hide(kind: Row) -> bool {
    matches!(kind, Row::GentleHill | Row::SteepHill | Row::OpenWoods | Row::DenseWoods | Row::Block)
}

/// Whether a place is so near to an edge of an outline.
fn is_at_edge(points: &[Point], p: Point, within: i32) -> bool {
    let far = Point::new(within, within);
    let near = |a: Point, b: Point| {
        let (low, high) = (p - far, p + far);
        boxes_meet((low, high), a, b) && p.distance_to_line(a, b) <= within
    };
    outline::edges(points).any(|(a, b)| near(a, b))
}

/// Whether all of an outline lies to one side of a line, so that no place on the line is in it.
fn is_beside(points: &[Point], a: Point, b: Point) -> bool {
    let way = b - a;
    let off = |p: &Point| way.cross(*p - a);
    match points.first().map(off) {
        Some(first) if first > 0 => points.iter().all(|p| off(p) > 0),
        Some(first) if first < 0 => points.iter().all(|p| off(p) < 0),
        _ => false,
    }
}

impl Terrain {
    /// Whether no ground lies on or beside any line between two rectangles.
    #[must_use]
    pub fn is_clear(&self, one: &Rect, other: &Rect) -> bool {
        self.areas.is_empty() || self.lies_between(one, other, |_| true) == 0
    }

    /// Whether no ground that hides anybody does.
    #[must_use]
    pub fn is_open_to_view(&self, one: &Rect, other: &Rect) -> bool {
        self.between(one, other) == 0
    }

    /// The areas that may hide somebody on a line between two rectangles, a bit each; the last bit is for all from there on.
    #[must_use]
    pub fn between(&self, one: &Rect, other: &Rect) -> u64 {
        if self.areas.is_empty() { 0 } else { self.lies_between(one, other, may_hide) }
    }

    /// The areas of some sorts that may lie on a line between two rectangles, as [`Terrain::between`] tells: not those of which all
    /// is to one side of all such lines.
    fn lies_between(&self, one: &Rect, other: &Rect, counts: impl Fn(Row) -> bool) -> u64 {
        let (a, step) = (one.centre, other.centre - one.centre);
        let corners = [one.corners(), other.corners()];
        let (low, high) = outline::bounds(corners.as_flattened());
        let (low, high) = (low - Point::new(4, 4), high + Point::new(4, 4));
        // How far aside the corners lie; rounding moves one by less than 4.
        let slack = 4 * i64::from(step.span());
        let off = |c: &Point| step.cross(*c - a);
        let sides = corners.as_flattened().iter().map(off);
        let (least, most) = sides.fold((i64::MAX, i64::MIN), |(least, most), off| (least.min(off), most.max(off)));
        let (right, left) = (least - slack, most + slack);
        let lies = |area: &Area| {
            counts(area.kind)
                && area.meets(low, high)
                && !(area.outline.iter().all(|c| off(c) > left) || area.outline.iter().all(|c| off(c) < right))
        };
        self.areas.iter().enumerate().fold(0, |bits, (n, area)| bits | u64::from(lies(area)) << n.min(LAST))
    }

    /// Whether an eye is above a hill, or at a crest of its height (MTF-VIS-04).
    fn overlooks(&self, eye: Point, hill: &Area) -> bool {
        let eyes = self.contour(eye);
        if eyes == 0 {
            return false;
        }
        let at_crest = |a: &Area| a.is_hill() && a.holds(eye) && is_at_edge(&a.outline, eye, AT_THE_CREST);
        eyes > hill.top || eyes == hill.top && self.areas.iter().any(at_crest)
    }

    /// Whether the ground hides a place from an eye (MTF-TER-06, MTF-TER-07, MTF-VIS-04).
    #[must_use]
    pub fn hides(&self, eye: Point, mark: Point, past: Past) -> bool {
        self.hides_where(|_, _| true, eye, mark, past)
    }

    /// [`Terrain::hides`] where only some areas are about, as [`Terrain::between`] tells.
    #[must_use]
    pub fn hides_by(&self, about: u64, eye: Point, mark: Point, past: Past) -> bool {
        self.hides_where(|n, _| about >> n.min(LAST) & 1 != 0, eye, mark, past)
    }

    /// Whether a hill does.
    #[must_use]
    pub fn hills_hide(&self, eye: Point, mark: Point, past: Past) -> bool {
        self.hides_where(|_, area| area.is_hill(), eye, mark, past)
    }

    /// Whether some of the areas do, by number and kind.
    #[inline]
    fn hides_where(&self, counts: impl Fn(usize, &Area) -> bool, eye: Point, mark: Point, past: Past) -> bool {
        self.areas.iter().enumerate().any(|(n, area)| {
            if !counts(n, area) || !may_hide(area.kind) || !area.meets(eye, mark) {
                return false;
            }
            let way = area.crosses(eye, mark);
            if way == Crosses::No {
                return false;
            }
            let (from, to) = (area.holds(eye), area.holds(mark));
            let aside = || way == Crosses::Perhaps && is_beside(&area.outline, eye, mark);
            if area.is_hill() && from && to || !from && !to && aside() {
                return false;
            }
            let inside = || outline::length_inside(&area.outline, eye, mark);
            let crossed = || way == Crosses::Through || inside() > 0;
            // Over what is so many contours high one looks from as many above (MTF-TER-05).
            let over = |high: u8| {
                let eye = self.contour(eye);
                eye >= high && eye >= self.contour(area.outline[0]) + high
            };
            match area.kind {
                // Over a crest, or onto the ground behind it, one looks from a higher contour or from a crest as high; on one
                // hill all see each other, and the slope before it hides nobody (MTF-FIRE-23).
                Row::GentleHill | Row::SteepHill => {
                    let crosses = |inside: i32| inside > AT_THE_CREST || inside > 0 && !to;
                    let covers = || {
                        let deep = || from != to && area.holds_deep(if from { eye } else { mark });
                        way == Crosses::Through || deep() || crosses(inside())
                    };
                    !self.overlooks(eye, area) && covers()
                }
                Row::OpenWoods | Row::DenseWoods => {
                    let woods = if area.kind == Row::OpenWoods { OPEN_WOODS } else { DENSE_WOODS };
                    let [edge, seen, sight] = woods.map(inches);
                    let clear = match (from, to) {
                        (true, true) => eye.is_near(mark, sight),
                        (true, false) => inside() <= edge,
                        (false, true) => inside() <= edge && (past.smoke || eye.is_near(mark, seen)),
                        (false, false) => !crossed() || over(WOODS_HIGH),
                    };
                    !clear
                }
                Row::Block => {
                    let own = area.block.is_some_and(|b| past.blocks & (1 << b) != 0);
                    let high = area.block.map_or(1, |b| self.blocks[usize::from(b)].high);
                    !own && crossed() && !over(high)
                }
                _ => false,
            }
        })
    }
}

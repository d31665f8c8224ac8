//! What the ground hides, and how far a ball flies on.

use super::{Area, Row, Terrain};
use crate::base::geometry::{line, outline};
use crate::base::{Heading, Point};
use crate::rules::weight_of_fire::data::ground::{EDGE, HEAVY_WOODS, LIGHT_WOODS};
use crate::rules::weight_of_fire::data::size::{INCH, inches};

/// What does not hide one from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Past {
    /// Blocks that one of them holds, a bit each.
    pub blocks: u64,
    /// Who is looked at has shot, and is seen in the edge of a wood from afar (WOF-TER-08).
    pub shot: bool,
}

impl Terrain {
    /// Whether the ground hides one place from another (WOF-TER-02, WOF-TER-04, WOF-TER-08, WOF-TER-11, WOF-TER-15). Houses
    /// are seen over from as many contours above them as they are high (WOF-TWN-01).
    #[must_use]
    pub fn blocks(&self, a: Point, b: Point, past: Past) -> bool {
        self.areas.iter().any(|area| {
            if !area.meets(a, b) {
                return false;
            }
            match area.kind {
                Row::GentleHill | Row::SteepHill => {
                    let holds = |p: Point| outline::contains(&area.outline, p);
                    // Who stands on the hill looks off it; between two on the plain it rises.
                    !holds(a)
                        && !holds(b)
                        && outline::length_inside(&area.outline, a, b) > 0
                        && self.contour(a).max(self.contour(b)) < 1
                }
                Row::LightWoods => is_hidden(area, (a, b), LIGHT_WOODS, past.shot),
                Row::HeavyWoods => is_hidden(area, (a, b), HEAVY_WOODS, past.shot),
                Row::Thicket => is_hidden(area, (a, b), LIGHT_WOODS, past.shot),
                Row::Houses => {
                    let block = area.block.map(|n| &self.blocks[usize::from(n)]);
                    let high = block.map_or(1, |b| self.contour(b.rect.centre) + b.high);
                    area.block.is_none_or(|n| past.blocks & (1 << n) == 0)
                        && outline::length_inside(&area.outline, a, b) > 0
                        && self.contour(a).max(self.contour(b)) < high
                }
                _ => false,
            }
        })
    }

    /// Where a ball comes to rest that carries on behind its target (WOF-OPT-05): rivers, woods, houses, works and crest
    /// lines stop it, and a fall of two contours or more from where it was fired.
    #[must_use]
    pub fn carries(&self, eye: Point, mark: Point, end: Point) -> Point {
        let high = self.contour(eye);
        let stops = |from: Point, to: Point| {
            let solid = |a: &Area| matches!(a.kind, Row::LightWoods | Row::HeavyWoods | Row::Houses);
            let stopped = |l: &crate::rules::weight_of_fire::terrain::Line| {
                matches!(l.kind, Row::River | Row::Ford | Row::Works) && line::is_crossed(&l.points, from, to)
            };
            self.contour(from) != self.contour(to)
                || high >= self.contour(to) + 2
                || self.areas.iter().any(|a| solid(a) && outline::contains(&a.outline, to))
                || self.lines.iter().any(stopped)
        };
        if high >= self.contour(mark) + 2 {
            return mark;
        }
        let step = INCH / 2;
        let (way, far) = (Heading::of(end - mark), mark.distance(end));
        let mut at = mark;
        for n in 1..=far / step {
            let next = mark.ahead(way, n * step);
            if stops(at, next) {
                return at;
            }
            at = next;
        }
        end
    }
}

/// Sight in, into and out of woods: so many inches inside; out of and into them from their edge, who stands there not
/// farther than that unless he shoots, or from two inches outside it.
fn is_hidden(area: &Area, (a, b): (Point, Point), most: u8, shot: bool) -> bool {
    let inside = outline::length_inside(&area.outline, a, b);
    if inside == 0 {
        return false;
    }
    let far = a.distance(b);
    let [eye, mark] = [a, b].map(|p| outline::contains(&area.outline, p));
    let near = far <= inches(most);
    let edge = inside <= inches(EDGE);
    // Who stands just outside sees in as if he stood in the edge (WOF-TER-08).
    let outside = far - inside <= inches(EDGE);
    let clear = match (eye, mark) {
        (true, true) => near,
        (true, false) => edge || near && outside,
        (false, true) => edge && (near || shot) || near && outside,
        (false, false) => false,
    };
    !clear
}

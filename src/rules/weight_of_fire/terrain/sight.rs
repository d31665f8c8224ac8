//! What the ground hides, and how far a ball flies on.

use super::{Area, Row, Terrain};
use crate::base::geometry::{line, outline};
use crate::base::{Heading, Point, Rect};
use crate::rules::weight_of_fire::data::ground::{EDGE, HEAVY_WOODS, LIGHT_WOODS};
use crate::rules::weight_of_fire::data::size::{INCH, inches};

/// Who stands so near to a crest line touches it (WOF-TER-15): half an inch.
const AT_THE_CREST: i32 = INCH / 2;
/// Who stands so near to the edge line of a wood stands on it: 1 mm.
const ON_THE_EDGE: i32 = 120;

/// What does not hide one from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Past {
    /// Blocks that one of them holds, a bit each.
    pub blocks: u64,
    /// Who is looked at has shot, and is seen in the edge of a wood from afar (WOF-TER-08).
    pub shot: bool,
    /// The bodies of who looks and of who is looked at.
    pub bodies: [Rect; 2],
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
                Row::GentleHill | Row::SteepHill => self.crest_hides(area, (a, b), &past.bodies),
                Row::LightWoods | Row::Thicket => is_hidden(area, (a, b), LIGHT_WOODS, past),
                Row::HeavyWoods => is_hidden(area, (a, b), HEAVY_WOODS, past),
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

    /// Whether the crest line of a hill lies between two places (WOF-TER-15): neither of the two is on a higher contour, nor on
    /// the same one at a crest line; what one of them stands on hides nobody.
    fn crest_hides(&self, hill: &Area, (a, b): (Point, Point), bodies: &[Rect; 2]) -> bool {
        if outline::length_inside(&hill.outline, a, b) == 0 {
            return false;
        }
        let under =
            |h: &&Area| h.is_hill() && !std::ptr::eq(*h, hill) && outline::contains(&h.outline, hill.outline[0]);
        let high = self.areas.iter().filter(under).count() as u8 + 1;
        if self.contour(a).max(self.contour(b)) > high {
            return false;
        }
        let lies_between = |p: Point| {
            let underfoot = |body: &Rect| body.is_near(p, AT_THE_CREST) && hill.touches(body);
            !bodies.iter().any(underfoot)
        };
        let way = Heading::of(b - a);
        let crossing = |edge: (Point, Point)| line::first_crossing(&[edge.0, edge.1], a, b);
        let crosses = outline::edges(&hill.outline).filter_map(crossing).any(|far| lies_between(a.ahead(way, far)));
        crosses && !bodies.iter().any(|body| self.is_at_crest(high, body))
    }

    /// Whether a body stands at a crest line of a contour, on that contour.
    fn is_at_crest(&self, high: u8, body: &Rect) -> bool {
        let near = |h: &Area| outline::edges(&h.outline).any(|(p, q)| body.distance_to_line(p, q) <= AT_THE_CREST);
        let at = |h: &Area| h.is_hill() && h.touches(body) && near(h);
        self.areas.iter().any(at) && (body.corners().into_iter().chain([body.centre])).any(|p| self.contour(p) == high)
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
fn is_hidden(area: &Area, (a, b): (Point, Point), most: u8, Past { shot, bodies, .. }: Past) -> bool {
    let inside = outline::length_inside(&area.outline, a, b);
    // Whose front lies on the edge line stands in the wood all the same.
    let holds = |p: Point, body: &Rect| {
        outline::contains(&area.outline, p)
            || outline::distance_to_edges(&area.outline, p) <= ON_THE_EDGE
                && outline::contains(&area.outline, body.centre)
    };
    let [eye, mark] = [holds(a, &bodies[0]), holds(b, &bodies[1])];
    if inside == 0 && !mark {
        return false;
    }
    let far = a.distance(b);
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

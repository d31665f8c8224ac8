//! What a straight move over the ground costs, and what bars it.

use super::*;
use crate::base::geometry::{Sweep, Way};

/// What a straight path costs besides its length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Toll {
    /// Distance that counts more than once (HOW-TER-02), in 1/120 mm: what is added to the length.
    pub extra: i32,
    /// Obstacles crossed at half a move each.
    pub crossings: i32,
    /// Where on the path the last obstacle is crossed (HOW-MEL-11); 0 where there is none.
    pub last_crossing: i32,
    /// Where a move ends on the path that enters a fordable river, its middle on the water (HOW-TER-29).
    pub river: Option<i32>,
}

impl Toll {
    /// What a way of so much costs with it, of a move of `normal` (HOW-TER-02).
    #[must_use]
    pub const fn cost(&self, length: i32, normal: i32) -> i32 {
        length + self.extra + self.crossings * normal / 2
    }

    /// Whether a straight move may go so far: one that enters a fordable river ends in mid-stream (HOW-TER-29).
    #[must_use]
    pub fn may_go(&self, length: i32) -> bool {
        self.river.is_none_or(|at| length <= at)
    }
}

/// What ground does to a march column that keeps to a road (HOW-TER-24): woods, rough ground and houses nothing, nor what
/// its road leads over on a dam. A slope that bars guns and transport slows them on a road as it slows all others; walls and
/// works across it are none of what it spares. Water is judged by its bridges and fords.
const fn going_by_road(nature: Nature, kind: Kind) -> Going {
    match (nature, going(nature, kind)) {
        (Nature::Wood | Nature::Rough | Nature::Marsh | Nature::Lake | Nature::Village | Nature::Town, _) => {
            Going::Free
        }
        (Nature::SteepHill, Going::Barred) => Going::Slow(2),
        (_, other) => other,
    }
}

/// What slow ground adds to the ways of the three places at which a move is measured, and how many pieces of it each meets.
#[derive(Default)]
struct Added {
    extra: [i32; 3],
    pieces: [u8; 3],
}

impl Added {
    /// Adds a piece of ground, of which so much lies on each of the ways, and where distances count `factor` times.
    fn add(&mut self, factor: i32, lengths: [i32; 3]) {
        for (n, length) in lengths.into_iter().enumerate() {
            self.extra[n] += length * (factor - 1);
            self.pieces[n] += u8::from(length > 0);
        }
    }

    /// What the dearest way costs more; `shared` says what pieces that lie on each other change about one of them.
    fn dearest(&self, shared: impl Fn(usize) -> i32) -> i32 {
        let of = |n: usize| self.extra[n] + if self.pieces[n] > 1 { shared(n) } else { 0 };
        (0..3).map(of).fold(0, i32::max)
    }
}

/// Chords by which a wheel or turn is measured: of 90° they are together a hundred and sixtieth shorter than its arc.
const SWING: usize = 4;

/// The places of a wheel or turn by which its ground is measured, from where it begins to where it ends.
pub fn swing(angle: i32, to: impl Fn(i32) -> Rect) -> [Rect; SWING + 1] {
    std::array::from_fn(|part| to(angle * part as i32 / SWING as i32))
}

/// Whether a footprint runs over any pieces of a line on a straight way.
fn runs_over(mut pieces: impl Iterator<Item = (Point, Point)>, rect: &Rect, step: Point) -> bool {
    let sweep = Sweep::of(rect, step);
    pieces.any(|(a, b)| {
        let (centre, heading) = (a.middle(b), Heading::of(b - a));
        sweep.runs_over(&Rect { centre, heading, half_front: TOUCH, half_depth: a.distance(b) / 2 })
    })
}

impl Terrain {
    /// How much of a way lies on fords, which are no narrower than a column (HOW-TER-32).
    fn on_ford(&self, p: Point, step: Point, half_width: i32) -> i32 {
        let fords = self.lines.iter().filter(|l| l.nature == Nature::Ford);
        fords
            .flat_map(|l| line::pieces(&l.points).map(move |(a, b)| (a, b, l.width.max(2 * half_width))))
            .map(|(a, b, width)| {
                let strip = Rect::new(a.middle(b), Heading::of(b - a), width, a.distance(b));
                outline::length_inside(&strip.corners(), p, p + step)
            })
            .sum()
    }

    /// Whether a straight move may have to do with a line of some nature: false where the boxes about both lie apart.
    #[must_use]
    pub fn nears_line(&self, rect: &Rect, step: Point, is: impl Fn(Nature) -> bool) -> bool {
        let way = Extent::of(rect, &rect.moved(step));
        self.lines.iter().any(|l| is(l.nature) && way.meets(l.low, l.high))
    }

    /// What a straight move of a footprint costs; none where ground bars it (HOW-TER-01, HOW-TER-02, HOW-TER-04, HOW-TER-24, HOW-TER-27 to 33, 44).
    ///
    /// The way is measured at the leading edge: its middle and both ends, and the dearest counts. A march column whose
    /// path stays on a road pays nothing for woods, rough ground, houses and what is bridged. Who begins in barred ground
    /// may leave it.
    #[must_use]
    pub fn toll(&self, rect: &Rect, step: Point, kind: Kind, column: bool) -> Option<Toll> {
        let way = Extent::of(rect, &rect.moved(step));
        let mut part = self.hindering(way.low, way.high, kind);
        if !part.is_empty() {
            // A heading is off by less than the margin on any way of less than two metres.
            part = self.on_way(part, &Way::of(rect, Heading::of(step)), step.length());
        }
        self.toll_on(part, rect, step, kind, column)
    }

    /// [`Terrain::toll`] where nothing but a part of the ground that hinders is near.
    #[must_use]
    pub fn toll_on(&self, part: Part, rect: &Rect, step: Point, kind: Kind, column: bool) -> Option<Toll> {
        let mut toll = Toll::default();
        if part.is_empty() {
            return Some(toll);
        }
        let length = step.length();
        if length == 0 {
            return Some(toll);
        }
        let end = rect.moved(step);
        let way = Extent::of(rect, &end);
        let ahead = step.unturned(rect.heading);
        // A slant of just 45° is one to the front, however rounding has it.
        let along = ahead.y.abs() + TOUCH >= ahead.x.abs();
        // Who moves to the flank follows no road.
        let by_road = (column && along)
            && self.column_on_road(rect)
            && self.column_on_road(&end)
            && self.keeps_to_road(rect, &end)
            && {
                let (last, first) = if ahead.y < 0 { (Face::Front, Face::Rear) } else { (Face::Rear, Face::Front) };
                !self.breaks_road(rect.middle(last), end.middle(first), rect.half_front)
            };
        let met = |nature| if by_road { going_by_road(nature, kind) } else { going(nature, kind) };
        let face = match (along, ahead.x > 0, ahead.y > 0) {
            (true, _, true) => Face::Front,
            (true, _, false) => Face::Rear,
            (false, true, _) => Face::Right,
            (false, false, _) => Face::Left,
        };
        let (a, b) = rect.edge(face);
        let places = [rect.middle(face), a, b];
        let half = if matches!(face, Face::Front | Face::Rear) { rect.half_depth } else { rect.half_front };
        let mut added = Added::default();
        for block in self.blocks_of(part) {
            if !way.meets_rect(&block.rect) || !rect.sweeps(step, &block.rect) {
                continue;
            }
            // HOW-TER-44, HOW-TER-38: whom they bar, and who stands among them, may go out.
            match met(block.nature()) {
                Going::Free => {}
                Going::Crossing | Going::Barred if rect.overlaps(&block.rect) => {}
                Going::Slow(factor) => {
                    let corners = block.rect.corners();
                    added.add(factor, places.map(|p| outline::length_inside(&corners, p, p + step)));
                }
                Going::Crossing | Going::Barred => return None,
            }
        }
        for area in self.areas_of(part).filter(|area| way.meets(area.low, area.high)) {
            match met(area.nature) {
                Going::Free | Going::Crossing => {}
                Going::Slow(factor) => added.add(factor, area.lengths_of(places, step, length)),
                Going::Barred => {
                    let enters = || area.lengths_of(places, step, length) != [0; 3];
                    let lies = || outline::share_of_rect(&area.points, &end) > 0;
                    let upon = || self.comes_upon(area, rect, step);
                    if (enters() || lies() || upon()) && !outline::contains(&area.points, rect.centre) {
                        return None;
                    }
                }
            }
        }
        toll.extra = added.dearest(|n| self.shared(places[n], step, kind, by_road));
        for feature in self.lines_of(part).filter(|l| way.meets(l.low, l.high)) {
            let bars = going(feature.nature, kind) == Going::Barred;
            let water = is_water(feature.nature);
            if bars && !(column && water) && self.comes_across(feature, rect, step) {
                return None;
            }
            if places.iter().all(|&p| pass_by(p, p + step, feature.low, feature.high)) {
                continue;
            }
            let crossings = line::crossings(&feature.points, places, step);
            let crossed = || crossings.iter().flatten();
            let Some(at) = crossed().map(|c| c.first).min() else { continue };
            // HOW-TER-04: what bends back is crossed once more.
            let often = crossed().map(|c| c.count).max().unwrap_or(1);
            let last = crossed().filter(|c| c.count == often).map(|c| c.last).min().unwrap_or(at);
            match going(feature.nature, kind) {
                Going::Free | Going::Slow(_) => {}
                Going::Barred | Going::Crossing => {
                    let middle = |at: i32| places[0] + Point::ORIGIN.toward(step, at, length);
                    let passes =
                        |at: i32| self.is_passage(middle(at), feature.nature, rect.half_front, Some(rect.heading));
                    // HOW-TER-33: where its middle comes over the water, which may be further on than where an end does.
                    let (there, back) = crossings[0].map_or((at, last), |c| (c.first, c.last));
                    // At a slant its other end does not follow the first over the same place.
                    let follows = || {
                        let end = rect.middle(face.opposite());
                        let [met] = line::crossings(&feature.points, [end], step);
                        met.is_none_or(|c| {
                            let at = end + Point::ORIGIN.toward(step, c.first, length);
                            self.is_passage(at, feature.nature, rect.half_front, Some(rect.heading))
                        })
                    };
                    let passed = || along && passes(there) && (often == 1 || passes(back)) && follows();
                    if water && column && (by_road || passed()) {
                        // HOW-TER-32: a ford is passed at half rate, but by light troops; a road that leads through it
                        // saves nothing there.
                        if !kind.is_light() && !self.is_bridged(middle(there), feature.nature, rect.half_front) {
                            toll.extra += self.on_ford(places[0], step, rect.half_front);
                        }
                        continue;
                    }
                    if bars {
                        return None;
                    }
                    if feature.nature == Nature::River {
                        let first = crossings[0].map(|c| c.first).or_else(|| {
                            // Where the middle meets it further on, beyond what is wanted of this move.
                            let far = length + rect.reach() + (feature.high - feature.low).length();
                            let [found] =
                                line::crossings(&feature.points, [places[0]], Point::ORIGIN.toward(step, far, length));
                            found.map(|c| c.first)
                        });
                        // Mid-stream is where its middle comes to: on a slant that is not half its depth further on.
                        let slants = ahead.x.abs() > TOUCH && ahead.y.abs() > TOUCH;
                        let [over] = line::crossings(&feature.points, [rect.centre], step);
                        let first = match over.filter(|_| slants) {
                            Some(over) => over.first,
                            None => first.unwrap_or(at) + half,
                        };
                        toll.river = Some(toll.river.map_or(first, |other| other.min(first)));
                    } else {
                        toll.crossings += i32::from(often);
                    }
                    toll.last_crossing = toll.last_crossing.max(last);
                }
            }
        }
        Some(toll)
    }

    /// What a wheel of a footprint costs besides the way of its furthest corner; none where ground bars it (HOW-TER-02,
    /// HOW-TER-04): `ways` as [`swing`] has them.
    ///
    /// It is measured as a straight move is, at the leading edge: its middle and both ends, and the dearest counts. Nobody
    /// wheels into a fordable river, which is entered by going on (HOW-TER-29).
    #[must_use]
    pub fn wheel_toll(&self, ways: &[Rect; SWING + 1], kind: Kind, column: bool) -> Option<Toll> {
        let mut toll = Toll::default();
        let [start, .., end] = ways;
        let extent = Extent::of(start, end);
        let part = self.hindering(extent.low, extent.high, kind);
        if part.is_empty() {
            return Some(toll);
        }
        let by_road = column && self.column_on_road(start) && self.column_on_road(end);
        let met = |nature| if by_road { going_by_road(nature, kind) } else { going(nature, kind) };
        let edges = ways.each_ref().map(|rect| {
            let (a, b) = rect.edge(Face::Front);
            [rect.front_centre(), a, b]
        });
        let (low, high) = outline::bounds(edges.as_flattened());
        let swept = Extent { low, high };
        let chords: [[(Point, Point); SWING]; 3] =
            std::array::from_fn(|n| std::array::from_fn(|part| (edges[part][n], edges[part + 1][n])));
        let inside = |points: &[Point]| {
            chords.map(|way| way.into_iter().map(|(a, b)| outline::length_inside(points, a, b)).sum::<i32>())
        };
        let mut added = Added::default();
        for block in self.blocks_of(part).filter(|b| swept.meets_rect(&b.rect)) {
            let lengths = || inside(&block.rect.corners());
            match met(block.nature()) {
                Going::Free => {}
                Going::Crossing | Going::Barred if block.rect.overlaps(start) => {}
                Going::Slow(factor) => added.add(factor, lengths()),
                Going::Crossing | Going::Barred => {
                    if lengths().into_iter().any(|length| length > TOUCH) {
                        return None;
                    }
                }
            }
        }
        for area in self.areas_of(part).filter(|a| extent.meets(a.low, a.high)) {
            match met(area.nature) {
                Going::Free | Going::Crossing => {}
                Going::Slow(factor) if swept.meets(area.low, area.high) => added.add(factor, inside(&area.points)),
                Going::Slow(_) => {}
                Going::Barred => {
                    let enters = || swept.meets(area.low, area.high) && inside(&area.points) != [0; 3];
                    if (enters() || self.swings_into(area, ways)) && !outline::contains(&area.points, start.centre) {
                        return None;
                    }
                }
            }
        }
        toll.extra = added.dearest(|n| chords[n].iter().map(|&(a, b)| self.shared(a, b - a, kind, by_road)).sum());
        // What bars a wheel may lie behind the front, over which its wing comes.
        for feature in self.lines_of(part).filter(|l| extent.meets(l.low, l.high)) {
            let bars = going(feature.nature, kind) == Going::Barred;
            let water = is_water(feature.nature);
            if bars && !(column && water) && self.swings_across(feature, ways) {
                return None;
            }
            if !swept.meets(feature.low, feature.high) {
                continue;
            }
            let crossed = |&(a, b): &(Point, Point)| {
                let [found] = line::crossings(&feature.points, [a], b - a);
                let dry = |at: i32| {
                    let place = a.toward(b, at, a.distance(b));
                    water
                        && column
                        && (by_road || self.is_passage(place, feature.nature, start.half_front, Some(end.heading)))
                };
                found.filter(|c| !(dry(c.first) && dry(c.last))).map_or(0, |c| i32::from(c.count))
            };
            let often = chords.iter().map(|way| way.iter().map(crossed).sum()).max().unwrap_or(0);
            if often == 0 {
                continue;
            }
            if bars || feature.nature == Nature::River && !self.is_in_river(start) {
                return None;
            }
            if feature.nature != Nature::River {
                toll.crossings += often;
            }
        }
        Some(toll)
    }

    /// Whether the midst of a footprint comes upon a line on its way that does not run through it at the beginning: who has come
    /// just so near that it touches it goes no further.
    fn comes_across(&self, feature: &Line, rect: &Rect, step: Point) -> bool {
        let runs_over = |rect: &Rect| runs_over(line::pieces(&feature.points), rect, step);
        if !runs_over(&self.midst(rect)) {
            return false;
        }
        let touch = self.touch(feature, rect);
        !self.is_upon(feature, rect, 2 * touch) && runs_over(&self.inner(rect, touch))
    }

    /// Whether the midst of a footprint that lies off an area comes upon its bounds on its way, be it between the places by which
    /// a move is measured.
    fn comes_upon(&self, area: &Area, rect: &Rect, step: Point) -> bool {
        let midst = self.midst(rect);
        let (first, last) = (area.points[0], area.points[area.points.len() - 1]);
        let bounds = || line::pieces(&area.points).chain(std::iter::once((last, first)));
        runs_over(bounds(), &midst, step) && !runs_over(bounds(), &midst, Point::ORIGIN)
    }

    /// The same of a wheel or turn, by its places.
    fn swings_across(&self, feature: &Line, ways: &[Rect; SWING + 1]) -> bool {
        let [start, rest @ ..] = ways;
        let touch = self.touch(feature, start);
        !self.is_upon(feature, start, 2 * touch) && rest.iter().any(|rect| self.is_upon(feature, rect, touch))
    }

    /// Whether the midst of a footprint that lies off an area comes upon it in a wheel, with its sides or its rear too.
    fn swings_into(&self, area: &Area, ways: &[Rect; SWING + 1]) -> bool {
        let [start, rest @ ..] = ways;
        let lies = |rect: &Rect| outline::share_of_rect(&area.points, &self.midst(rect)) > 0;
        rest.iter().any(lies) && !lies(start)
    }

    /// By how little a line may lie in the midst of a footprint that it merely touches: so little that rounding shuts nobody in,
    /// and nothing where it does not.
    fn touch(&self, feature: &Line, rect: &Rect) -> i32 {
        if self.is_upon(feature, rect, 0) { self.slack / 8 } else { 0 }
    }

    /// Whether a line runs through the midst of a footprint, so far from its sides.
    fn is_upon(&self, feature: &Line, rect: &Rect, by: i32) -> bool {
        line::is_near_rect(&feature.points, &self.inner(rect, by), 0)
    }

    /// The midst of a footprint less so much on each side.
    fn inner(&self, rect: &Rect, by: i32) -> Rect {
        let midst = self.midst(rect);
        let less = |half: i32| (half - by).max(0);
        Rect { half_front: less(midst.half_front), half_depth: less(midst.half_depth), ..midst }
    }

    /// What a straight way costs more or less than the sum of what each piece of ground takes of it, since pieces lie on each
    /// other, to a sixty-fourth of it: where two woods, marshes or houses overlap it counts twice, as in one of them
    /// (HOW-TER-02), and four times where such ground lies on a steep slope (HOW-TER-22). A road spares all but the slopes.
    fn shared(&self, from: Point, step: Point, kind: Kind, by_road: bool) -> i32 {
        const PARTS: i32 = 64;
        let off = |p: Point| {
            let areas = |slope: bool| {
                let is = |a: &&Area| (a.nature == Nature::SteepHill) == slope && is_slow(a.nature, kind);
                self.areas.iter().filter(is).filter(|a| outline::contains(&a.points, p)).count() as i32
            };
            let houses =
                || self.blocks.iter().filter(|b| is_slow(b.nature(), kind) && b.rect.contains(p)).count() as i32;
            let (slopes, others) = (areas(true), if by_road { 0 } else { areas(false) + houses() });
            let factor = |pieces: i32| if pieces > 0 { 2 } else { 1 };
            factor(slopes) * factor(others) - (1 + slopes + others)
        };
        let middles = (0..PARTS).map(|n| from.toward(from + step, 2 * n + 1, 2 * PARTS));
        step.length() * middles.map(off).sum::<i32>() / PARTS
    }

    /// Whether ground bars a forced move (HOW-FIRE-60, HOW-FIRE-64): passable ground never shortens it, and a built-up area
    /// bars none but horse and guns (HOW-TER-04).
    #[must_use]
    pub fn bars(&self, rect: &Rect, step: Point, kind: Kind, formation: Formation) -> bool {
        let way = Extent::of(rect, &rect.moved(step));
        let part = self.barring(way.low, way.high, kind);
        !part.is_empty() && self.toll_on(part, rect, step, kind, formation.is_column()).is_none()
    }

    /// Whether a forced move that ends here goes on: out of a built-up area, where nobody stands in formation but a column on
    /// its road (HOW-TER-43, HOW-TER-44).
    #[must_use]
    pub fn drives_on(&self, rect: &Rect, formation: Formation) -> bool {
        let by_road = || formation.is_column() && self.column_on_road(rect);
        self.blocks.iter().any(|b| b.rect.overlaps(rect)) && !by_road()
    }
}

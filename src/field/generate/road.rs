//! Roads: through the villages to the edges of the table, round steep hills, over the water by bridges.

use super::{Maker, outline};
use crate::base::{Len, Point, Stream};
use crate::field::ground::{Feature, Nature};

/// How many courses are drawn before the best is taken.
const TRIES: u32 = 8;
/// What a crossing of the water costs a course, in points of its line inside hills or woods.
const CROSSING: usize = 4;

impl Maker<'_> {
    /// One road from the west edge to the east through all villages (from south to north where there is none), and one
    /// from the first village to the nearer long edge.
    pub(super) fn lay_roads(&mut self) {
        let mut villages = self.village_middles();
        villages.sort_by_key(|p| p.x);
        let (w, d) = (self.width / 2, self.depth / 2);
        if villages.is_empty() {
            let course = self.best(|maker| {
                let x = maker.jitter(w / 2);
                let bend = Point::new(maker.jitter(w / 2), maker.jitter(d / 4));
                vec![Point::new(x, -d), bend, Point::new(maker.jitter(w / 2), d)]
            });
            self.road(course);
            return;
        }
        let through = villages.clone();
        let course = self.best(move |maker| {
            let (first, last) = (through[0], through[through.len() - 1]);
            let mut line = vec![Point::new(-w, first.y + maker.jitter(d / 2))];
            line.push(Point::new((first.x - w) / 2, first.y + maker.jitter(d / 4)));
            line.extend(&through);
            line.push(Point::new((last.x + w) / 2, last.y + maker.jitter(d / 4)));
            line.push(Point::new(w, last.y + maker.jitter(d / 2)));
            line
        });
        self.road(course);
        let from = villages[usize::try_from(self.dice.below(Stream::Neither, 2)).unwrap_or(0) % villages.len()];
        let edge = if from.y < 0 { d } else { -d };
        let course = self.best(move |maker| {
            let out = Point::new(from.x + maker.jitter(w / 2), edge);
            let bend = Point::new((from.x + out.x) / 2 + maker.jitter(w / 6), (from.y + edge) / 2);
            vec![from, bend, out]
        });
        self.road(course);
    }

    fn village_middles(&self) -> Vec<Point> {
        self.features
            .iter()
            .filter(|f| matches!(f.nature, Nature::Village | Nature::Town))
            .map(|f| outline::middle(&f.points))
            .collect()
    }

    /// The course, of some drawn, that meets the fewest steep hills (HOW-TER-25), woods and waters.
    fn best(&mut self, draw: impl Fn(&mut Self) -> Vec<Point>) -> Vec<Point> {
        let mut best: Option<(usize, Vec<Point>)> = None;
        for _ in 0..TRIES {
            let (w, d) = (self.width / 2, self.depth / 2);
            let knots: Vec<Point> = draw(self).iter().map(|p| Point::new(p.x.clamp(-w, w), p.y.clamp(-d, d))).collect();
            let line = outline::smooth(&knots, 3);
            let cost = self.inside(&line) + CROSSING * self.crossings(&line).len();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, line));
            }
        }
        best.map(|(_, line)| line).unwrap_or_default()
    }

    /// Where a line crosses the water, with the two ends of the piece of line that does.
    fn crossings(&self, line: &[Point]) -> Vec<(Point, Point, Point)> {
        line.windows(2)
            .flat_map(|r| {
                self.water
                    .windows(2)
                    .filter_map(move |s| outline::crossing(r[0], r[1], s[0], s[1]).map(|at| (at, r[0], r[1])))
            })
            .collect()
    }

    /// A lane across the water at a place of its course, which runs along `way` there: on either side to the nearest road
    /// or edge of the table.
    pub(super) fn lane(&mut self, at: Point, way: Point) {
        let length = i64::from(way.length().max(1));
        let step = |n: i32| i32::try_from(i64::from(n) * 2 * i64::from(self.water_width) / length).unwrap_or(0);
        let across = Point::new(-step(way.y), step(way.x));
        let [from, to] = [at - across, at + across].map(|end| (end, self.way_out(at, end)));
        self.road(outline::smooth(&[from.1, from.0, to.0, to.1], 2));
    }

    /// Where a lane that comes off the water at `end` goes: the nearest point of a road or edge of the table that lies
    /// before it, over open ground and not over the water again where there is one.
    fn way_out(&self, at: Point, end: Point) -> Point {
        let (w, d) = (self.width / 2, self.depth / 2);
        let edges = [Point::new(end.x, -d), Point::new(end.x, d), Point::new(-w, end.y), Point::new(w, end.y)];
        let roads = self.features.iter().filter(|f| f.nature == Nature::Road).flat_map(|f| f.points.iter().copied());
        let bad = |p: Point| {
            let turns_back = (p - end).dot(end - at) <= 0;
            let line: Vec<Point> = (0..=24).map(|n| end.toward(p, n, 24)).collect();
            self.inside(&line) + CROSSING * self.crossings(&line).len() + if turns_back { 2 * CROSSING } else { 0 }
        };
        // Each bad thing counts as an eighth of the table's length.
        let cost = |p: &Point| i64::from(end.distance(*p)) + bad(*p) as i64 * i64::from(w) / 4;
        roads.chain(edges).min_by_key(cost).unwrap_or(end)
    }

    /// How many points of a line lie on ground that roads go round.
    fn inside(&self, line: &[Point]) -> usize {
        let barred = |f: &&Feature| matches!(f.nature, Nature::SteepHill | Nature::Wood | Nature::Marsh | Nature::Lake);
        let on = |p: &Point| self.features.iter().filter(barred).any(|f| outline::contains(&f.points, *p));
        line.iter().filter(|p| on(p)).count()
    }

    /// A line led round every lake that it would run into, on the shorter side. The way round one lake may lead into
    /// another, so it looks again.
    fn round_lakes(&self, mut line: Vec<Point>) -> Vec<Point> {
        let lakes: Vec<&Feature> = self.features.iter().filter(|f| f.nature == Nature::Lake).collect();
        let wet = |line: &[Point]| {
            line.windows(2)
                .any(|s| (0..=24).any(|n| lakes.iter().any(|f| outline::contains(&f.points, s[0].toward(s[1], n, 24)))))
        };
        for _ in 0..=lakes.len() {
            line = Maker::round_each(&lakes, line);
            if !wet(&line) {
                break;
            }
        }
        line
    }

    fn round_each(lakes: &[&Feature], mut line: Vec<Point>) -> Vec<Point> {
        let margin = i64::from(Len::cm(5).0 / 2);
        for lake in lakes {
            let middle = outline::middle(&lake.points);
            let beyond = |p: Point| {
                let far = i64::from(middle.distance(p)).max(1);
                let out = |n: i32| i32::try_from(i64::from(n) * (far + margin) / far).unwrap_or(n);
                middle + Point::new(out(p.x - middle.x), out(p.y - middle.y))
            };
            let ring: Vec<Point> = outline::hull(lake.points.clone()).into_iter().map(beyond).collect();
            let cuts = |n: usize| {
                let side = |m: usize| outline::crossing(line[n], line[n + 1], ring[m], ring[(m + 1) % ring.len()]);
                let mut all: Vec<(usize, Point)> = (0..ring.len()).filter_map(side).map(|at| (n, at)).collect();
                all.sort_by_key(|(_, at)| line[n].distance(*at));
                all
            };
            let met: Vec<(usize, Point)> = (0..line.len() - 1).flat_map(cuts).collect();
            let (Some(&(first, enters)), Some(&(last, leaves))) = (met.first(), met.last()) else { continue };
            let nearest = |p: Point| (0..ring.len()).min_by_key(|&m| ring[m].distance(p)).unwrap_or(0);
            let (from, to) = (nearest(enters), nearest(leaves));
            let ahead = (to + ring.len() - from) % ring.len();
            let steps = if ahead * 2 <= ring.len() { ahead } else { ring.len() - ahead };
            let way = (0..=steps).map(|n| if steps == ahead { from + n } else { from + ring.len() - n });
            let round: Vec<Point> = way.map(|n| ring[n % ring.len()]).collect();
            line = [&line[..=first], &round, &line[last + 1..]].concat();
        }
        line
    }

    fn road(&mut self, line: Vec<Point>) {
        let line = self.round_lakes(line);
        let width = Len(Len::cm(4).0.min(self.depth / 24));
        for (at, a, b) in self.crossings(&line) {
            let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
            let length = (dx * dx + dy * dy).isqrt().max(1);
            let half = i64::from(width.0.max(self.water_width));
            let (ox, oy) = (dx * half / length, dy * half / length);
            let end = |sign: i64| {
                Point::new(at.x + i32::try_from(ox * sign).unwrap_or(0), at.y + i32::try_from(oy * sign).unwrap_or(0))
            };
            let points = vec![end(-1), end(1)];
            let width = self.measures.map_or(width, |m| m.bridge);
            self.features.push(Feature::new(Nature::Bridge, points, width));
        }
        self.features.push(Feature::new(Nature::Road, line, width));
    }
}

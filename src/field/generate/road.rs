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
            let inside = line
                .iter()
                .filter(|p| {
                    self.features.iter().any(|f| {
                        matches!(f.nature, Nature::SteepHill | Nature::Wood) && outline::contains(&f.points, **p)
                    })
                })
                .count();
            let cost = inside + CROSSING * self.crossings(&line).len();
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

    fn road(&mut self, line: Vec<Point>) {
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
            self.features.push(Feature::new(Nature::Bridge, points, width));
        }
        self.features.push(Feature::new(Nature::Road, line, width));
    }
}

//! Where pieces lie: centred on their sector, or as near as they find room.

use super::outline::{ellipse, hill, square, wood};
use super::{Kind, Maker, Measures, area, outline};
use crate::base::{Len, Point, Stream};
use crate::field::ground::{Feature, Nature};

/// How much smaller a piece gets that finds no room in its sector, in sixteenths of its size.
const SMALLER: [i32; 6] = [16, 14, 12, 10, 8, 6];
/// From one place to the next that is tried for it.
const STEP: i32 = 2 * Len::CM.0;

impl Maker<'_> {
    /// Puts a piece where it clears the stream and what lies already, trying smaller and other places before giving up.
    pub(super) fn place(&mut self, kind: Kind, column: i32, row: i32) {
        let (w, d) = self.sector();
        let (nature, height) = (self.d6(), if kind == Kind::Hill { self.d6() } else { 0 });
        let size = match self.d6() {
            1 | 2 => 2,
            3 | 4 => 3,
            _ => 4,
        };
        if let Some(measures) = self.measures {
            return self.place_measured((kind, measures), self.centre(column, row), (nature, height, size));
        }
        for attempt in 0..12 {
            let shrink = 16 - attempt;
            let middle = self.centre(column, row);
            let middle = Point::new(middle.x + self.jitter(w / 4), middle.y + self.jitter(d / 4));
            // Half the sector's length and width at full size (WAS-TERR-05), less by the attempt.
            let (half_w, half_d) = (w / 2 * size / 4 * shrink / 16, d / 2 * size / 4 * shrink / 16);
            let half_d = half_d.min(half_w * 3 / 2);
            let features = match kind {
                Kind::Hill => {
                    let nature = if nature <= 3 { Nature::GentleHill } else { Nature::SteepHill };
                    let outer = hill(middle, half_w * 5 / 4, half_d, self.dice);
                    // A second contour on 3 to 6: an outline of its own inside the first.
                    let inner = (height >= 3).then(|| outer.iter().map(|p| middle.toward(*p, 5, 9)).collect());
                    std::iter::once(outer).chain(inner).map(|outline| area(nature, outline)).collect()
                }
                // WAS-TERR-05: light wood on 5 and 6.
                Kind::Wood => {
                    let nature = if nature <= 4 { Nature::Wood } else { Nature::Rough };
                    vec![area(nature, wood(middle, half_w, half_d, self.dice))]
                }
                Kind::Village => self.village(middle, nature),
                Kind::Lake => vec![area(Nature::Lake, wood(middle, half_w, half_d, self.dice))],
                Kind::Water | Kind::Marsh => vec![area(Nature::Marsh, wood(middle, half_w, half_d, self.dice))],
            };
            if features.iter().all(|f| self.fits(&f.points)) {
                self.features.extend(features);
                return;
            }
        }
    }

    /// A piece of the size that the rules give it (WAS-TERR-05), centred on its sector, or as near as it finds room; where
    /// it finds none in its sector it is made smaller, a built-up area set down elsewhere (WAS-TERR-06: it is kept).
    fn place_measured(&mut self, (kind, measures): (Kind, Measures), middle: Point, dice: (u8, u8, i32)) {
        let (w, d) = self.sector();
        let (nature, height, size) = dice;
        let (half_w, half_d) = (w / 2 * size / 4, d / 2 * size / 4);
        let mut oval = |rough| ellipse(middle, (half_w, half_d), rough, self.dice);
        let features: Vec<Feature> = match kind {
            Kind::Hill => {
                let nature = if nature <= 3 { Nature::GentleHill } else { Nature::SteepHill };
                let outer = oval(1);
                let inner = (height >= 3).then(|| outer.iter().map(|p| middle.toward(*p, 5, 9)).collect());
                std::iter::once(outer).chain(inner).map(|outline| area(nature, outline)).collect()
            }
            Kind::Wood => vec![area(if nature <= 4 { Nature::Wood } else { Nature::Rough }, oval(12))],
            Kind::Lake => vec![area(Nature::Lake, oval(12))],
            Kind::Water | Kind::Marsh => vec![area(Nature::Marsh, oval(12))],
            Kind::Village => {
                let (side, kind) = match nature {
                    1 | 2 => (measures.built[0], Nature::Village),
                    3 | 4 => (measures.built[1], Nature::Village),
                    _ => (measures.built[2], Nature::Town),
                };
                vec![Feature { fortified: nature == 6, ..area(kind, square(middle, (0, 0), side.0, 0)) }]
            }
        };
        let put = |part: i32, by: Point| -> Vec<Feature> {
            let scaled =
                |p: &Point| middle + by + Point::new((p.x - middle.x) * part / 16, (p.y - middle.y) * part / 16);
            let moved = |f: &Feature| Feature { points: f.points.iter().map(scaled).collect(), ..f.clone() };
            features.iter().map(moved).collect()
        };
        let built = kind == Kind::Village;
        let sizes = if built { &SMALLER[..1] } else { &SMALLER[..] };
        let (far_w, far_d) = if built { (self.width, self.depth) } else { (w / 2, d / 2) };
        // The nearest places first.
        let mut places: Vec<Point> = (-far_w / STEP..=far_w / STEP)
            .flat_map(|x| (-far_d / STEP..=far_d / STEP).map(move |y| Point::new(x * STEP, y * STEP)))
            .collect();
        places.sort_by_key(|p| (p.square_to(Point::ORIGIN), p.x, p.y));
        let tries = sizes.iter().flat_map(|part| places.iter().map(move |by| (*part, *by)));
        let found = tries.map(|(part, by)| put(part, by)).find(|fs| fs.iter().all(|f| self.fits(&f.points)));
        self.features.extend(found.unwrap_or_default());
    }

    /// WAS-TERR-05: one block on 1 and 2, two adjoining ones on 3 and 4, a town of two on 5, one with walls on 6.
    fn village(&mut self, middle: Point, die: u8) -> Vec<Feature> {
        let side = self.block;
        let nature = if die >= 5 { Nature::Town } else { Nature::Village };
        let turn = self.dice.below(Stream::Neither, 5);
        // Blocks that adjoin lie along the table: systems whose blocks do would have two that are turned overlap.
        let turn = if die <= 2 { turn } else { 0 };
        let block =
            |shift: i32| Feature { fortified: die == 6, ..area(nature, square(middle, (shift, 0), side, turn)) };
        if die <= 2 { vec![block(0)] } else { vec![block(-side / 2), block(side - side / 2)] }
    }

    /// Whether an outline lies on the table, off the stream and away from the areas that lie already.
    pub(super) fn fits(&self, points: &[Point]) -> bool {
        // Pieces of the rules' own size fill their sectors.
        let (margin, bank, between) = match self.measures {
            Some(_) => (0, Len::MM.0, Len::MM.0),
            None => (Len::cm(3).0, Len::cm(2).0, Len::cm(3).0),
        };
        let on_table =
            points.iter().all(|p| p.x.abs() + margin <= self.width / 2 && p.y.abs() + margin <= self.depth / 2);
        let clear = |gap: i32, other: &[Point]| !outline::closer_than(points, other, gap);
        on_table
            && (self.water.is_empty() || clear(bank + self.water_width / 2, &self.water))
            && self.features.iter().filter(|f| !f.nature.is_line()).all(|f| clear(between, &f.points))
    }
}

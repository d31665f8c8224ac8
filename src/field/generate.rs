//! Ground from the twelve-sector generator (WAS-TERR-02 to 06), fitted to the table and drawn as shapes.
//!
//! Each of two rows of six sectors has a piece on a die of 4 to 6; a second die says which: a hill, running water, a
//! wood, a village. Of the water only streams are made, and only one of them; lakes, marshes and rivers stay away. Roads
//! join the villages with the edges of the table, and a bridge stands where a road meets the stream.
//!
//! Everything follows from the dice of [`Stream::Neither`], in integers.

mod outline;
mod road;

use super::ground::{Feature, Ground, Nature};
use crate::army::nation::Names;
use crate::base::{Dice, Len, Point, Stream};
use outline::{hill, square, wood};

/// Columns of sectors, WAS-TERR-02.
const COLUMNS: i32 = 6;
/// Rows of sectors, WAS-TERR-02.
const ROWS: i32 = 2;
/// A block of a village is 20 cm square (HOW-TER-36), and smaller on small tables.
const BLOCK: i32 = 20 * Len::CM.0;

/// Ground for a table of `table.0` from west to east and `table.1` from south to north.
///
/// The first of `names.places` goes to the village nearest the centre (a battle is named for it); the other names are
/// drawn, each once. A list that runs out leaves the rest without names.
pub fn ground(table: (Len, Len), names: &Names, dice: &mut Dice) -> Ground {
    let mut maker = Maker { width: table.0.0, depth: table.1.0, dice, features: Vec::new(), stream: Vec::new() };
    let pieces = maker.throw_pieces();
    if let Some(&(column, row, _)) = pieces.iter().find(|(_, _, kind)| *kind == Kind::Water) {
        maker.run_stream(column, row);
    }
    for kind in [Kind::Village, Kind::Hill, Kind::Wood] {
        for &(column, row, _) in pieces.iter().filter(|(_, _, k)| *k == kind) {
            maker.place(kind, column, row);
        }
    }
    maker.lay_roads();
    maker.plough();
    let mut features = maker.features;
    christen(&mut features, names, maker.dice);
    features.sort_by_key(|f| order(f.nature));
    Ground { width: table.0, depth: table.1, features }
}

/// What a sector's second die gives, WAS-TERR-04.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Hill,
    Water,
    Wood,
    Village,
}

struct Maker<'d> {
    width: i32,
    depth: i32,
    dice: &'d mut Dice,
    features: Vec<Feature>,
    /// The middle line of the stream; empty without one.
    stream: Vec<Point>,
}

impl Maker<'_> {
    fn d6(&mut self) -> u8 {
        self.dice.d6(Stream::Neither)
    }

    /// A number from −`spread` to `spread`.
    fn jitter(&mut self, spread: i32) -> i32 {
        let spread = spread.max(0);
        self.dice.below(Stream::Neither, spread.unsigned_abs() * 2 + 1).cast_signed() - spread
    }

    /// WAS-TERR-03 and 04: which sectors have a piece, and of what kind.
    fn throw_pieces(&mut self) -> Vec<(i32, i32, Kind)> {
        let mut pieces = Vec::new();
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                if self.d6() < 4 {
                    continue;
                }
                // A choice (5 and 6) is thrown for: the players' tastes are not known here.
                let kind = match self.d6() {
                    1 => Kind::Hill,
                    2 => Kind::Water,
                    3 => Kind::Wood,
                    4 => Kind::Village,
                    _ => match self.dice.below(Stream::Neither, 3) {
                        0 => Kind::Hill,
                        1 => Kind::Wood,
                        _ => Kind::Village,
                    },
                };
                let villages = pieces.iter().filter(|(_, _, k)| *k == Kind::Village).count();
                pieces.push((column, row, if kind == Kind::Village && villages == 2 { Kind::Wood } else { kind }));
            }
        }
        pieces
    }

    fn sector(&self) -> (i32, i32) {
        (self.width / COLUMNS, self.depth / ROWS)
    }

    fn centre(&self, column: i32, row: i32) -> Point {
        let (w, d) = self.sector();
        Point::new(-self.width / 2 + w * column + w / 2, -self.depth / 2 + d * row + d / 2)
    }

    /// WAS-TERR-05: the stream begins at the middle of its sector's outer edge and goes from sector to sector, straight
    /// on 1-2, left on 3-4, right on 5-6, until it leaves the table or meets itself.
    fn run_stream(&mut self, column: i32, row: i32) {
        let (w, d) = self.sector();
        let (mut at, mut step) = ((column, row), if row == 0 { (0, 1) } else { (0, -1) });
        let start = self.centre(column, row);
        let mut line = vec![Point::new(start.x, start.y - step.1 * d / 2)];
        let mut seen = Vec::new();
        while (0..COLUMNS).contains(&at.0) && (0..ROWS).contains(&at.1) && !seen.contains(&at) {
            seen.push(at);
            let middle = self.centre(at.0, at.1);
            line.push(Point::new(middle.x + self.jitter(w / 5), middle.y + self.jitter(d / 5)));
            step = match self.d6() {
                1 | 2 => step,
                3 | 4 => (-step.1, step.0),
                _ => (step.1, -step.0),
            };
            at = (at.0 + step.0, at.1 + step.1);
        }
        if (0..COLUMNS).contains(&at.0) && (0..ROWS).contains(&at.1) {
            // It came back to its own course: it runs out by the nearer long edge instead.
            let last = line[line.len() - 1];
            let edge = if last.y < 0 { -self.depth / 2 } else { self.depth / 2 };
            line.push(Point::new(last.x + self.jitter(w / 4), edge));
        } else {
            let last = line[line.len() - 1];
            line.push(match step {
                (0, s) => Point::new(last.x + self.jitter(w / 4), s * self.depth / 2),
                (s, _) => Point::new(s * self.width / 2, last.y + self.jitter(d / 6)),
            });
        }
        let line = outline::smooth(&line, 2);
        self.stream.clone_from(&line);
        let width = Len(Len::cm(4).0.min(self.depth / 24));
        self.features.push(Feature::new(Nature::Stream, line, width));
    }

    /// Puts a piece where it clears the stream and what lies already, trying smaller and other places before giving up.
    fn place(&mut self, kind: Kind, column: i32, row: i32) {
        let (w, d) = self.sector();
        let nature = self.d6();
        let size = match self.d6() {
            1 | 2 => 2,
            3 | 4 => 3,
            _ => 4,
        };
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
                    vec![area(nature, hill(middle, half_w * 5 / 4, half_d, self.dice))]
                }
                Kind::Wood => vec![area(Nature::Wood, wood(middle, half_w, half_d, self.dice))],
                Kind::Village => self.village(middle, nature),
                Kind::Water => return,
            };
            if features.iter().all(|f| self.fits(&f.points)) {
                self.features.extend(features);
                return;
            }
        }
    }

    /// One block on 1 to 3, two adjoining ones on 4 and 5, two of a town on 6.
    fn village(&mut self, middle: Point, die: u8) -> Vec<Feature> {
        let side = BLOCK.min(self.depth / 6).min(self.width / 9);
        let nature = if die == 6 { Nature::Town } else { Nature::Village };
        let turn = self.dice.below(Stream::Neither, 5);
        if die <= 3 {
            vec![area(nature, square(middle, (0, 0), side, turn))]
        } else {
            vec![
                area(nature, square(middle, (-side / 2, 0), side, turn)),
                area(nature, square(middle, (side - side / 2, 0), side, turn)),
            ]
        }
    }

    /// Whether an outline lies on the table, off the stream and away from the areas that lie already.
    fn fits(&self, points: &[Point]) -> bool {
        let margin = Len::cm(3).0;
        let on_table =
            points.iter().all(|p| p.x.abs() + margin < self.width / 2 && p.y.abs() + margin < self.depth / 2);
        let clear = |gap: i32, other: &[Point]| !outline::closer_than(points, other, gap);
        on_table
            && (self.stream.is_empty() || clear(Len::cm(4).0, &self.stream))
            && self.features.iter().filter(|f| !f.nature.is_line()).all(|f| clear(Len::cm(3).0, &f.points))
    }

    /// Ploughland beside the villages: decoration only.
    fn plough(&mut self) {
        let villages: Vec<Point> = self
            .features
            .iter()
            .filter(|f| matches!(f.nature, Nature::Village | Nature::Town))
            .map(|f| outline::middle(&f.points))
            .collect();
        let reach = BLOCK.min(self.depth / 6);
        for village in villages {
            for _ in 0..3 {
                let dx = self.jitter(reach * 2);
                let dy = self.jitter(reach * 2);
                let turn = self.dice.below(Stream::Neither, 5);
                let at = Point::new(village.x + dx, village.y + dy);
                let points = square(at, (0, 0), reach * 2 / 3, turn);
                if self.fits(&points) {
                    self.features.push(area(Nature::Fields, points));
                }
            }
        }
    }
}

fn area(nature: Nature, points: Vec<Point>) -> Feature {
    Feature::new(nature, points, Len::ZERO)
}

/// What lies under what when the ground is drawn.
const fn order(nature: Nature) -> u8 {
    match nature {
        Nature::Fields => 0,
        Nature::GentleHill | Nature::SteepHill => 1,
        Nature::Wood | Nature::Rough | Nature::Marsh => 2,
        Nature::Stream | Nature::River | Nature::DeepRiver => 3,
        Nature::Road => 4,
        Nature::Village | Nature::Town => 5,
        _ => 6,
    }
}

/// Gives names: the village nearest the centre has the first place, everything else draws.
fn christen(features: &mut [Feature], names: &Names, dice: &mut Dice) {
    let mut places = names.places.clone();
    let first = (!places.is_empty()).then(|| places.remove(0));
    let mut hills = names.hills.clone();
    let mut woods = names.woods.clone();
    let mut waters = names.waters.clone();
    let mut draw = |list: &mut Vec<String>| {
        if list.is_empty() {
            return String::new();
        }
        let n = dice.below(Stream::Neither, u32::try_from(list.len()).unwrap_or(u32::MAX));
        list.swap_remove(usize::try_from(n).unwrap_or(0))
    };
    let central = features
        .iter()
        .enumerate()
        .filter(|(_, f)| matches!(f.nature, Nature::Village | Nature::Town))
        .min_by_key(|(_, f)| {
            let m = outline::middle(&f.points);
            i64::from(m.x) * i64::from(m.x) + i64::from(m.y) * i64::from(m.y)
        })
        .map(|(n, _)| n);
    if let (Some(n), Some(first)) = (central, first) {
        features[n].name = first;
    }
    for n in 0..features.len() {
        if !features[n].name.is_empty() {
            continue;
        }
        features[n].name = match features[n].nature {
            Nature::Village | Nature::Town => {
                let touching = (0..features.len())
                    .find(|&m| {
                        m != n
                            && matches!(features[m].nature, Nature::Village | Nature::Town)
                            && !features[m].name.is_empty()
                            && outline::closer_than(&features[n].points, &features[m].points, Len::cm(1).0)
                    })
                    .map(|m| features[m].name.clone());
                touching.unwrap_or_else(|| draw(&mut places))
            }
            Nature::GentleHill | Nature::SteepHill => draw(&mut hills),
            Nature::Wood => draw(&mut woods),
            Nature::Stream => draw(&mut waters),
            _ => continue,
        };
    }
}

#[cfg(test)]
mod tests;

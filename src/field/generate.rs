//! Ground from the twelve-sector generator (WAS-TERR-02 to 06), fitted to the table and drawn as shapes.
//!
//! Each of two rows of six sectors has a piece on a die of 4 to 6; a second die says which: a hill of one contour or two,
//! water, a wood, a village. One water runs at most, a stream or a river; light wood is scrub. Roads join the villages
//! with the edges of the table, a bridge stands where a road meets the water and where a river wants one, and hedges and
//! fences round some of the fields.
//!
//! Everything follows from the dice of [`Stream::Neither`], in integers.

mod outline;
mod place;
mod road;

use super::ground::{Feature, Ground, Nature};
use super::scenario::tenths;
use crate::army::nation::Names;
use crate::base::{Dice, Len, Point, Stream};
use outline::square;

/// Columns of sectors, WAS-TERR-02.
const COLUMNS: i32 = 6;
/// Rows of sectors, WAS-TERR-02.
const ROWS: i32 = 2;
/// A block of a village is 20 cm square where no rules say otherwise, and smaller on small tables.
const BLOCK: i32 = 20 * Len::CM.0;

/// Ground for a table of `table.0` from west to east and `table.1` from south to north.
///
/// The first of `names.places` goes to the village nearest the centre (a battle is named for it); the other names are
/// drawn, each once. A list that runs out leaves the rest without names.
pub fn ground(table: (Len, Len), names: &Names, dice: &mut Dice) -> Ground {
    ground_of(table, Sizes::Table(None), names, dice, Wish::Any)
}

/// How large what the dice bring is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sizes {
    /// It goes by the table, but for blocks of houses where rules give them a side; by these a river that turns on its course
    /// can be forded.
    Table(Option<Len>),
    /// It goes by rules.
    Rules(Measures),
}

/// The measures of rules that give them for all ground (WAS-TERR-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measures {
    /// The width of a stream and of a river.
    pub water: Len,
    /// The width of a bridge.
    pub bridge: Len,
    /// The sides of a farmstead, a village and a town, which are squares.
    pub built: [Len; 3],
}

/// What a ground must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Any,
    /// A river from west to east that can be forded, with two bridges; it is the one water that runs.
    River,
}

impl Measures {
    /// For a table of figures of the height `table` whose battles are fought with distances for those of `figures`, both
    /// in mm: as large on it that they come out right.
    #[must_use]
    pub fn on(self, table: u8, figures: Option<u8>) -> Measures {
        let (Some(from), Some(to)) = (tenths(table), tenths(figures.unwrap_or(table))) else { return self };
        let len = |n: Len| Len((i64::from(n.0) * from / to) as i32);
        Measures { water: len(self.water), bridge: len(self.bridge), built: self.built.map(len) }
    }
}

/// As [`ground`], with the sizes of rules and with what is wished.
pub fn ground_of(table: (Len, Len), sizes: Sizes, names: &Names, dice: &mut Dice, wish: Wish) -> Ground {
    let (measures, block) = match sizes {
        Sizes::Table(block) => (None, block.map(|side| side.0)),
        Sizes::Rules(measures) => (Some(measures), None),
    };
    let mut maker = Maker {
        width: table.0.0,
        depth: table.1.0,
        measures,
        block: block.unwrap_or_else(|| BLOCK.min(table.1.0 / 6).min(table.0.0 / 9)),
        dice,
        features: Vec::new(),
        water: Vec::new(),
        water_width: 0,
        turns_at_fords: block.is_some(),
        passages: Vec::new(),
        still: Vec::new(),
    };
    if wish == Wish::River {
        maker.river_across();
    }
    let pieces = maker.throw_pieces();
    for &(column, row, _) in pieces.iter().filter(|(_, _, kind)| *kind == Kind::Water) {
        maker.water(column, row);
    }
    for (kind, column, row) in std::mem::take(&mut maker.still) {
        maker.place(kind, column, row);
    }
    for kind in [Kind::Village, Kind::Hill, Kind::Wood] {
        for &(column, row, _) in pieces.iter().filter(|(_, _, k)| *k == kind) {
            maker.place(kind, column, row);
        }
    }
    maker.lay_roads();
    maker.bridge_over();
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
    /// What a water comes to that does not run.
    Lake,
    Marsh,
    Wood,
    Village,
}

struct Maker<'d> {
    width: i32,
    depth: i32,
    measures: Option<Measures>,
    /// The side of a block of houses.
    block: i32,
    dice: &'d mut Dice,
    features: Vec<Feature>,
    /// The middle line of the running water; empty without one.
    water: Vec<Point>,
    /// Its width in 1/120 mm.
    water_width: i32,
    /// Whether a river that turns on its course can be forded.
    turns_at_fords: bool,
    /// Where on its course a bridge is wanted, if no road makes one near.
    passages: Vec<Point>,
    /// Lakes and marshes that wait for the water that runs.
    still: Vec<(Kind, i32, i32)>,
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
                let choice = match self.d6() {
                    5 | 6 => self.dice.below(Stream::Neither, 4) + 1,
                    die => die.into(),
                };
                let kind = match choice {
                    1 => Kind::Hill,
                    2 => Kind::Water,
                    3 => Kind::Wood,
                    _ => Kind::Village,
                };
                pieces.push((column, row, kind));
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

    /// WAS-TERR-05: a stream, a river (on another die one that nothing crosses away from its bridges, [`Maker::forded`]), a
    /// lake, a marsh. A second running water is a lake.
    fn water(&mut self, column: i32, row: i32) {
        let nature = match self.d6() {
            1 => Nature::Stream,
            2..=4 if self.d6() <= 2 => Nature::DeepRiver,
            2..=4 => Nature::River,
            5 => Nature::Lake,
            _ => Nature::Marsh,
        };
        let runs = !matches!(nature, Nature::Lake | Nature::Marsh);
        if !runs || !self.water.is_empty() {
            let kind = if nature == Nature::Marsh { Kind::Marsh } else { Kind::Lake };
            if self.measures.is_some() {
                // It keeps clear of a river, which may come only now.
                self.still.push((kind, column, row));
            } else {
                self.place(kind, column, row);
            }
            return;
        }
        self.run_water(nature, column, row);
    }

    /// A river along the middle of the table that can be forded, with two places for bridges.
    fn river_across(&mut self) {
        let (w, d) = (self.width / 2, self.depth / 12);
        let knots = [-w, -w / 2, 0, w / 2, w].map(|x| Point::new(x, self.jitter(d)));
        self.passages.extend([knots[1], knots[3]]);
        self.lay_water(Nature::River, &knots);
    }

    /// WAS-TERR-05: running water begins at the middle of its sector's outer edge and goes from sector to sector, straight
    /// on 1-2, left on 3-4, right on 5-6, until it leaves the table. A die that would turn it against a way it has run
    /// counts as straight on, so that it never leaves by the edge where it came in, nor meets its own course.
    fn run_water(&mut self, nature: Nature, column: i32, row: i32) {
        let (w, d) = self.sector();
        let (mut at, mut step) = ((column, row), if row == 0 { (0, 1) } else { (0, -1) });
        let start = self.centre(column, row);
        let mut line = vec![Point::new(start.x, start.y - step.1 * d / 2)];
        let mut runs = vec![step];
        while (0..COLUMNS).contains(&at.0) && (0..ROWS).contains(&at.1) {
            let middle = self.centre(at.0, at.1);
            let knot = self.near(middle, (w / 5, d / 5));
            // A fordable river has a bridge in its first sector, any other river in each.
            if nature == Nature::DeepRiver || nature == Nature::River && line.len() == 1 {
                self.passages.push(knot);
            }
            line.push(knot);
            let turn = match self.d6() {
                1 | 2 => step,
                3 | 4 => (-step.1, step.0),
                _ => (step.1, -step.0),
            };
            if !runs.contains(&(-turn.0, -turn.1)) {
                step = turn;
                runs.push(step);
            }
            at = (at.0 + step.0, at.1 + step.1);
        }
        let last = line[line.len() - 1];
        line.push(match step {
            (0, s) => Point::new(self.near(last, (w / 4, 0)).x, s * self.depth / 2),
            (s, _) => Point::new(s * self.width / 2, self.near(last, (0, d / 6)).y),
        });
        if self.measures.is_some() {
            // Where it bends it runs through the sector's centre once its corners are cut.
            let bend = |w: &[Point]| Point::new((8 * w[1].x - w[0].x - w[2].x) / 6, (8 * w[1].y - w[0].y - w[2].y) / 6);
            let bends: Vec<Point> = line.windows(3).map(bend).collect();
            let end = line.len() - 1;
            line.splice(1..end, bends);
        }
        self.lay_water(self.forded(nature, &runs), &line);
    }

    /// What a river is that runs so. One that turns runs along before the front of an army, in the midst of its zone or behind
    /// its back, and would part it if nothing could cross; one that goes straight over the table leaves both armies room on
    /// either bank.
    fn forded(&self, nature: Nature, runs: &[(i32, i32)]) -> Nature {
        let turns = runs.windows(2).any(|run| run[0] != run[1]);
        match nature {
            Nature::DeepRiver if turns && self.turns_at_fords => Nature::River,
            _ => nature,
        }
    }

    /// A place near another; the place itself where the rules say where things lie.
    fn near(&mut self, p: Point, (w, d): (i32, i32)) -> Point {
        if self.measures.is_some() { p } else { Point::new(p.x + self.jitter(w), p.y + self.jitter(d)) }
    }

    fn lay_water(&mut self, nature: Nature, knots: &[Point]) {
        let line = outline::smooth(knots, 2);
        self.water.clone_from(&line);
        let wide = match (self.measures, nature) {
            (Some(measures), _) => measures.water.0,
            (None, Nature::Stream) => Len::cm(4).0.min(self.depth / 24),
            (None, _) => Len::cm(6).0.min(self.depth / 20),
        };
        self.water_width = wide;
        self.features.push(Feature::new(nature, line, Len(wide)));
    }

    /// A hedge (on 6) or a fence (on 5) along two sides of a field, if no road runs there.
    fn enclose(&mut self, field: &[Point]) {
        let nature = match self.d6() {
            6 => Nature::Hedge,
            5 => Nature::Fence,
            _ => return,
        };
        let line = field[..3].to_vec();
        let open = |f: &Feature| f.nature != Nature::Road || !outline::closer_than(&line, &f.points, Len::cm(4).0);
        if self.features.iter().all(open) {
            self.features.push(Feature::new(nature, line, Len::cm(1)));
        }
    }

    /// The bridges that a river wants where no road has made one within a sector: a lane leads over each.
    fn bridge_over(&mut self) {
        let (w, d) = self.sector();
        // By the rules' own measures each has one in its own sector (WAS-TERR-05).
        let measured = self.measures.is_some();
        let (wide, deep) = if measured { (w / 2, d / 2) } else { (w, w) };
        for wanted in std::mem::take(&mut self.passages) {
            let within = |p: &Point| (p.x - wanted.x).abs() < wide && (p.y - wanted.y).abs() < deep;
            let made = |f: &Feature| {
                f.nature == Nature::Bridge
                    && if measured { within(&outline::middle(&f.points)) } else { f.points.iter().any(within) }
            };
            if self.features.iter().any(made) {
                continue;
            }
            if let Some((at, way)) = outline::nearest_on(&self.water, wanted) {
                self.lane(at, way);
                // A lane that a lake has turned aside leaves the bridge where it is wanted.
                if let Some(measures) = self.measures.filter(|_| !self.features.iter().any(made)) {
                    let half = self.water_width.max(measures.bridge.0);
                    let over = |n: i32| at.toward(at + Point::new(-way.y, way.x), n * half, way.length().max(1));
                    self.features.push(Feature::new(Nature::Bridge, vec![over(-1), over(1)], measures.bridge));
                }
            }
        }
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
                    self.enclose(&points);
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
        Nature::Wood | Nature::Rough | Nature::Marsh | Nature::Lake => 2,
        Nature::Stream | Nature::River | Nature::DeepRiver => 3,
        Nature::Road => 4,
        Nature::Village | Nature::Town => 5,
        _ => 6,
    }
}

/// Whether a feature is a contour inside another hill.
fn is_upper_contour(features: &[Feature], n: usize) -> bool {
    let is_hill = |f: &Feature| matches!(f.nature, Nature::GentleHill | Nature::SteepHill);
    is_hill(&features[n])
        && features
            .iter()
            .any(|o| is_hill(o) && *o != features[n] && outline::contains(&o.points, features[n].points[0]))
}

/// Gives names: the village nearest the centre has the first place, everything else draws.
fn christen(features: &mut [Feature], names: &Names, dice: &mut Dice) {
    let mut places = names.places.clone();
    let first = (!places.is_empty()).then(|| places.remove(0));
    let mut hills = names.hills.clone();
    let mut woods = names.woods.clone();
    let mut waters = names.waters.clone();
    let mut lakes = names.lakes.clone();
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
        if !features[n].name.is_empty() || is_upper_contour(features, n) {
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
            Nature::Stream | Nature::River | Nature::DeepRiver => draw(&mut waters),
            Nature::Lake => draw(&mut lakes),
            _ => continue,
        };
    }
}

#[cfg(test)]
mod tests;

//! Where troops stand at the start: foot in a line with guns between, horse on the wings, every third unit in a second
//! line.

use crate::base::Side;
use crate::base::{Heading, Point, Rect};
use crate::field::scenario::Stance;
use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::moves::Formation;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, files};
use crate::rules::mollwitz_to_freiberg::movement::posed;
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, UnitData};

/// Room between units of a line, and from the first line to the second.
const BETWEEN: i32 = INCH;
const SECOND: i32 = 6 * INCH;

/// The files and the stand in which a unit starts: a line, or a column where it is to march; irregulars raised as
/// skirmishers are always a cloud (MTF-IRR-01).
#[must_use]
pub fn ready(data: &UnitData, stance: Option<Stance>) -> (u8, Stand) {
    let (kind, figures) = (data.kind, data.figures);
    if data.skirmishers {
        return (figures.div_ceil(2), Stand::Skirmish);
    }
    if kind.is_guns() {
        let stand = if stance == Some(Stance::Column) { Stand::Limbered } else { Stand::Unlimbered };
        return (1, stand);
    }
    let wanted = if stance == Some(Stance::Column) { Formation::Column } else { Formation::Line };
    let count = files(kind, figures, wanted).or_else(|| files(kind, figures, Formation::Column));
    (count.unwrap_or(1), Stand::Close)
}

/// What stands where in a line, from its middle outwards.
const fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::HeavyGun | Kind::MediumGun | Kind::LightGun | Kind::Howitzer => 0,
        Kind::Line => 1,
        Kind::LightFoot => 2,
        Kind::HeavyHorse => 3,
        Kind::MediumHorse => 4,
        Kind::LightHorse => 5,
    }
}

/// The box in which units are set up: half extents west to east and south to north, and where they look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Post {
    pub centre: Point,
    pub wide: i32,
    pub deep: i32,
    pub facing: Heading,
}

/// Posts for all units of a side, each within its zone, by their numbers from the first; none where the line is too long.
/// Those of one zone make a line.
#[must_use]
pub fn posts(field: &Field, side: Side, zones: &[Post], stances: &[Option<Stance>]) -> Vec<Option<Rect>> {
    let mut posts = vec![None; zones.len()];
    for (n, zone) in zones.iter().enumerate() {
        if !zones[..n].contains(zone) {
            line(field, side, (zone, zones), stances, &mut posts);
        }
    }
    posts
}

/// The line of those whose zone is this one.
fn line(
    field: &Field,
    side: Side,
    (zone, zones): (&Post, &[Post]),
    stances: &[Option<Stance>],
    posts: &mut [Option<Rect>],
) {
    let first = field.sides[side.index()].units.0;
    let Post { centre, wide, deep, facing } = *zone;
    let flat = facing.0.is_multiple_of(Heading::SOUTH.0);
    let (across, along) = if flat { (wide, deep) } else { (deep, wide) };
    let mut order: Vec<u8> = field.units_of(side).filter(|&u| zones[usize::from(u - first)] == *zone).collect();
    order.sort_by_key(|&u| rank(field.unit(u).kind));
    // Ends of the two lines, to the right and to the left.
    let mut ends = [[0_i32; 2]; 2];
    let mut foot = 0;
    for unit in order {
        let kind = field.unit(unit).kind;
        let n = usize::from(unit - first);
        let (count, stand) = ready(field.unit(unit), stances[n]);
        let (front, depth) = field.size(unit, field.unit(unit).figures, field.unit(unit).guns, count, stand);
        foot += usize::from(!kind.is_guns());
        let mut line = usize::from(!kind.is_guns() && foot % 3 == 0);
        let hand = |line: usize, ends: &[[i32; 2]; 2]| usize::from(ends[line][0] > ends[line][1]);
        if ends[line][hand(line, &ends)] + front > across {
            line = 1 - line;
        }
        let side_of = hand(line, &ends);
        let at = ends[line][side_of] + front / 2;
        ends[line][side_of] += front + BETWEEN;
        if at + front / 2 > across {
            continue;
        }
        let right = if side_of == 0 { at } else { -at };
        let ahead = along - if line == 1 { SECOND } else { 0 };
        let fits = ahead - depth > -along;
        let front_centre = centre + Point::new(right, ahead).turned(facing);
        posts[n] = fits.then(|| posed(front_centre, facing, front / 2, depth / 2));
    }
}

//! Where troops stand at the start: foot in a line with guns between, horse on the wings, every third unit in a second
//! line.

use crate::base::Side;
use crate::base::{Heading, Point, Rect};
use crate::field::scenario::Stance;
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, cloud, files};
use crate::rules::weight_of_fire::movement::posed;
use crate::rules::weight_of_fire::state::{Field, Stand, UnitData};

/// Room between units of a line, and from the first line to the second.
const BETWEEN: i32 = INCH;
const SECOND: i32 = 6 * INCH;

/// The files and the stand in which a unit starts: a line, or a column where it is to march; irregulars raised as
/// skirmishers are always a cloud (WOF-IRR-01).
#[must_use]
pub fn ready(data: &UnitData, stance: Option<Stance>) -> (u8, Stand) {
    let (kind, figures) = (data.kind, data.figures);
    if data.skirmishers {
        return (cloud(kind, figures), Stand::Skirmish);
    }
    if kind.is_guns() {
        let stand = if stance == Some(Stance::Column) { Stand::Limbered } else { Stand::Unlimbered };
        return (1, stand);
    }
    let wanted = if stance == Some(Stance::Column) { Formation::Column } else { Formation::Line };
    let count = files(figures, wanted).or_else(|| files(figures, Formation::Column));
    (count.unwrap_or(1), Stand::Close)
}

/// What stands where in a line, from its middle outwards.
const fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::HeavyGun | Kind::MediumGun | Kind::LightGun | Kind::Howitzer => 0,
        Kind::Line => 1,
        Kind::LightFoot => 2,
        Kind::HeavyHorse => 3,
        Kind::LightHorse => 4,
    }
}

/// Posts for all units of a side within its zone, by their numbers from the first; none where the line is too long.
#[must_use]
pub fn posts(field: &Field, side: Side, stances: &[Option<Stance>]) -> Vec<Option<Rect>> {
    let data = field.sides[side.index()];
    let (centre, wide, deep) = data.zone;
    let flat = data.facing.0.is_multiple_of(Heading::SOUTH.0);
    let (across, along) = if flat { (wide, deep) } else { (deep, wide) };
    let mut order: Vec<u8> = field.units_of(side).collect();
    order.sort_by_key(|&u| rank(field.unit(u).kind));
    let mut posts = vec![None; order.len()];
    // Ends of the two lines, to the right and to the left.
    let mut ends = [[0_i32; 2]; 2];
    let mut foot = 0;
    for unit in order {
        let kind = field.unit(unit).kind;
        let n = usize::from(unit - data.units.0);
        let (count, stand) = ready(field.unit(unit), stances[n]);
        let (front, depth) = field.size(unit, field.unit(unit).figures, field.unit(unit).models, count, stand);
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
        let front_centre = centre + Point::new(right, ahead).turned(data.facing);
        posts[n] = fits.then(|| posed(front_centre, data.facing, front / 2, depth / 2));
    }
    posts
}

//! Where troops stand at the start: each brigade together, in reach of its general, in two lines; foot in the middle, guns
//! beside it, horse on the wings.

use crate::base::Side;
use crate::base::{Heading, Point, Rect};
use crate::field::scenario::Stance;
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, cloud, files};
use crate::rules::weight_of_fire::movement::posed;
use crate::rules::weight_of_fire::state::{Field, Stand, UnitData};

/// Room between units of a line: an inch, or half of one where the zone is narrow; and from the first line to the second.
const BETWEEN: [i32; 2] = [INCH, INCH / 2];
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

/// What stands where, from the middle outwards.
const fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::Line => 0,
        Kind::LightFoot => 1,
        Kind::HeavyGun | Kind::MediumGun | Kind::LightGun | Kind::Howitzer => 2,
        Kind::HeavyHorse => 3,
        Kind::LightHorse => 4,
    }
}

/// Posts for all units of a side within its zone, by their numbers from the first; none where there is no room for one.
#[must_use]
pub fn posts(field: &Field, side: Side, stances: &[Option<Stance>]) -> Vec<Option<Rect>> {
    let [wide, narrow] = BETWEEN.map(|between| posts_at(field, side, stances, between));
    let placed = |posts: &[Option<Rect>]| posts.iter().flatten().count();
    if placed(&narrow) > placed(&wide) { narrow } else { wide }
}

/// The same with so much room between units.
fn posts_at(field: &Field, side: Side, stances: &[Option<Stance>], between: i32) -> Vec<Option<Rect>> {
    let data = field.sides[side.index()];
    let (centre, wide, deep) = data.zone;
    let flat = data.facing.0.is_multiple_of(Heading::SOUTH.0);
    let (across, along) = if flat { (wide, deep) } else { (deep, wide) };
    let stand = |unit: u8| {
        let (count, stand) = ready(field.unit(unit), stances[usize::from(unit - data.units.0)]);
        field.size(unit, field.unit(unit).figures, field.unit(unit).models, count, stand)
    };
    let mut brigades: Vec<Vec<u8>> = Vec::new();
    for unit in field.units_of(side) {
        let number = usize::from(field.unit(unit).brigade);
        brigades.resize_with(brigades.len().max(number + 1), Vec::new);
        brigades[number].push(unit);
    }
    for brigade in &mut brigades {
        brigade.sort_by_key(|&u| rank(field.unit(u).kind));
    }
    brigades.retain(|b| !b.is_empty());
    brigades.sort_by_key(|b| rank(field.unit(b[0]).kind));
    let mut posts = vec![None; field.units_of(side).count()];
    // Ends of the whole line, to the right and to the left: the first brigade stands in the middle.
    let mut ends = [0_i32; 2];
    for (n, brigade) in brigades.iter().enumerate() {
        // Guns all stand in the first line.
        let guns = brigade.iter().all(|&u| field.unit(u).kind.is_guns());
        let front = if guns { brigade.len() } else { brigade.len().div_ceil(2) };
        let rows = [&brigade[..front], &brigade[front..]];
        let width = |row: &[u8]| row.iter().map(|&u| stand(u).0 + between).sum::<i32>() - between;
        let block = rows.map(width).into_iter().max().unwrap_or(0);
        let middle = if n == 0 {
            ends = [block / 2 + between; 2];
            0
        } else {
            let hand = usize::from(ends[0] > ends[1]);
            let middle = ends[hand] + block / 2;
            ends[hand] += block + between;
            if hand == 0 { middle } else { -middle }
        };
        for (line, row) in rows.into_iter().enumerate() {
            let mut left = middle - width(row) / 2;
            let ahead = along - line as i32 * SECOND;
            for &unit in row {
                let (front, depth) = stand(unit);
                let right = left + front / 2;
                left += front + between;
                if (right.abs() + front / 2) <= across && ahead - depth > -along {
                    let front_centre = centre + Point::new(right, ahead).turned(data.facing);
                    posts[usize::from(unit - data.units.0)] =
                        Some(posed(front_centre, data.facing, front / 2, depth / 2));
                }
            }
        }
    }
    posts
}

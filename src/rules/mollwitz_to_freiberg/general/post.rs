//! Where troops stand at the start: brigades of foot with guns between them, horse on the wings, every third unit in a
//! second line.

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

/// Horse on a wing, from the foot outwards: the heaviest first.
const fn outward(kind: Kind) -> u8 {
    match kind {
        Kind::HeavyHorse => 0,
        Kind::MediumHorse => 1,
        Kind::LightHorse => 2,
        _ => 3,
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

/// One of the two lines: the horse of its wings from the foot outwards, left and right, and between them foot and guns from
/// left to right.
#[derive(Debug, Clone, Default)]
struct Row {
    wings: [Vec<u8>; 2],
    middle: Vec<u8>,
}

/// Numbers of brigades, each once, in their order.
fn brigades(field: &Field, units: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    for &unit in units {
        let brigade = field.unit(unit).brigade;
        if !found.contains(&brigade) {
            found.push(brigade);
        }
    }
    found
}

/// Who stands where: brigades of foot beside each other, the first on the right, the third of each three battalions behind;
/// batteries in the gaps between brigades, the inner ones first; horse on the wings, a brigade on each in turn, or a
/// single one on both.
fn rows(field: &Field, units: &[u8]) -> [Row; 2] {
    let mut rows = [Row::default(), Row::default()];
    let of = |is: fn(Kind) -> bool| units.iter().copied().filter(|&u| is(field.unit(u).kind)).collect::<Vec<u8>>();
    let (guns, foot, mut horse) = (of(Kind::is_guns), of(Kind::is_foot), of(Kind::is_horse));
    let troops = brigades(field, &horse);
    horse.sort_by_key(|&u| outward(field.unit(u).kind));
    let mut ridden = [0; 2];
    for (n, &unit) in horse.iter().enumerate() {
        let brigade = troops.iter().position(|&b| b == field.unit(unit).brigade).unwrap_or(0);
        let hand = 1 - if troops.len() > 1 { brigade } else { n } % 2;
        ridden[hand] += 1;
        rows[usize::from(ridden[hand] % 3 == 0)].wings[hand].push(unit);
    }
    let order = brigades(field, &foot);
    // The gaps by their brigades to the right: those between them from the middle outwards, then the ends.
    let count = order.len();
    let mut gaps: Vec<usize> = (0..=count).collect();
    gaps.sort_by_key(|&n| (n == 0 || n == count, (2 * n).abs_diff(count), n));
    let gaps = &gaps;
    let batteries =
        |gap: usize| guns.iter().enumerate().filter(move |(n, _)| gaps[n % (count + 1)] == gap).map(|(_, &g)| g);
    for gap in (0..=count).rev() {
        rows[0].middle.extend(batteries(gap));
        let Some(&brigade) = gap.checked_sub(1).and_then(|n| order.get(n)) else { continue };
        for (line, row) in rows.iter_mut().enumerate() {
            let own = foot.iter().filter(|&&u| field.unit(u).brigade == brigade).enumerate();
            let own = own.filter(|(n, _)| usize::from(n % 3 == 2) == line).map(|(_, &u)| u);
            let at = row.middle.len();
            own.for_each(|u| row.middle.insert(at, u));
        }
    }
    rows
}

/// The lines of those whose zone is this one.
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
    let own: Vec<u8> = field.units_of(side).filter(|&u| zones[usize::from(u - first)] == *zone).collect();
    let size = |unit: u8| {
        let (count, stand) = ready(field.unit(unit), stances[usize::from(unit - first)]);
        field.size(unit, field.unit(unit).figures, field.unit(unit).guns, count, stand)
    };
    let length = |units: &[u8]| units.iter().map(|&u| size(u).0 + BETWEEN).sum::<i32>();
    let mut rows = rows(field, &own);
    // Who has no room in the first line stands in the second: horse from the ends, then foot.
    while rows[0].wings.iter().chain([&rows[0].middle]).map(|w| length(w)).sum::<i32>() - BETWEEN > 2 * across {
        let hand = usize::from(length(&rows[0].wings[1]) >= length(&rows[0].wings[0]));
        if let Some(unit) = rows[0].wings[hand].pop() {
            rows[1].wings[hand].insert(0, unit);
        } else if let Some(at) = rows[0].middle.iter().position(|&u| field.unit(u).kind.is_foot()) {
            let unit = rows[0].middle.remove(at);
            rows[1].middle.push(unit);
        } else {
            break;
        }
    }
    // The whole first line is in the middle of the zone, the foot of the second behind that of the first.
    let [left, right] = rows[0].wings.each_ref().map(|w| length(w));
    let aside = (left - right) / 2;
    let mut reach = 0;
    for (n, row) in rows.iter().enumerate() {
        let half = (length(&row.middle) - BETWEEN).max(0) / 2;
        reach = reach.max(half);
        let ahead = along - if n == 1 { SECOND } else { 0 };
        let mut put = |unit: u8, at: i32, (front, depth): (i32, i32)| {
            let fits = ahead - depth > -along && at.abs() + front / 2 <= across;
            let front_centre = centre + Point::new(at, ahead).turned(facing);
            posts[usize::from(unit - first)] = fits.then(|| posed(front_centre, facing, front / 2, depth / 2));
        };
        let mut at = aside - half;
        for &unit in &row.middle {
            let (front, depth) = size(unit);
            put(unit, at + front / 2, (front, depth));
            at += front + BETWEEN;
        }
        for (hand, wing) in row.wings.iter().enumerate() {
            let mut off = reach + if reach > 0 { BETWEEN } else { BETWEEN / 2 };
            for &unit in wing {
                let (front, depth) = size(unit);
                put(unit, aside + if hand == 0 { -1 } else { 1 } * (off + front / 2), (front, depth));
                off += front + BETWEEN;
            }
        }
    }
}

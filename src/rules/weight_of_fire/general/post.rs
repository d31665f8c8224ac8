//! Where troops stand at the start, and how.

use crate::base::{Heading, Point, Rect, Side};
use crate::field::scenario::Stance;
use crate::rules::posts::{self, Arm, Body, Room, Zone};
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, cloud, files};
use crate::rules::weight_of_fire::state::{Field, Stand, UnitData};
use std::cmp::Ordering;

/// Room between units of a line: an inch, or half of one where the zone is narrow; and from the first line to the second.
const BETWEEN: [i32; 2] = [INCH, INCH / 2];
const SECOND: i32 = 6 * INCH;

/// The side of a place at which the ground of a wing is looked at.
const PLACE: i32 = 4 * INCH;

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

/// What a unit is, as far as its post goes.
const fn arm(kind: Kind) -> Arm {
    match kind {
        Kind::HeavyHorse => Arm::Horse(0),
        Kind::LightHorse => Arm::Horse(1),
        _ if kind.is_guns() => Arm::Guns,
        _ => Arm::Foot,
    }
}

/// The box in which a side is posted.
#[must_use]
pub fn zone(field: &Field, side: Side) -> Zone {
    let data = field.sides[side.index()];
    let (centre, wide, deep) = data.zone;
    Zone { centre, wide, deep, facing: data.facing }
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

/// Posts for all units of a side within its zone, by their numbers from the first: each brigade together in two lines, in
/// reach of its general (WOF-GEN-02), or the whole army in lines where that does not fit; an inch between units, or half
/// of one.
#[must_use]
pub fn posts(field: &Field, side: Side, stances: &[Option<Stance>]) -> Vec<Rect> {
    let body = |(unit, stance): (u8, &Option<Stance>)| {
        let data = field.unit(unit);
        let (count, stand) = ready(data, *stance);
        let (front, depth) = field.size(unit, data.figures, data.models, count, stand);
        Body { arm: arm(data.kind), brigade: data.brigade, front, depth }
    };
    let bodies: Vec<Body> = field.units_of(side).zip(stances).map(body).collect();
    let zone = zone(field, side);
    let wing = wing(field, zone.facing);
    let rooms = BETWEEN.map(|between| Room { between, lines: SECOND, together: Some(wing.unwrap_or(1)) });
    let by_brigades =
        |wing: Option<usize>| rooms.iter().find_map(|room| by_brigades(field, side, (&bodies, wing), *room));
    if let Some(posts) = by_brigades(wing).or_else(|| by_brigades(None)) {
        return posts;
    }
    let [wide, narrow] = rooms.map(|room| posts::posts(&bodies, &zone, room));
    let within = |posts: &[Rect]| posts.iter().filter(|p| zone.holds(p)).count();
    if within(&narrow) > within(&wide) { narrow } else { wide }
}

/// The wing with the better ground for horse, 0 the left and 1 the right, over the whole depth of the table: the enemy's horse,
/// which sees the same ground, comes there too. None where either is as good.
fn wing(field: &Field, facing: Heading) -> Option<usize> {
    let Point { x, y } = field.half;
    let (across, along) = if facing.0.is_multiple_of(Heading::SOUTH.0) { (x, y) } else { (y, x) };
    let rough = [-1, 1].map(|hand: i32| {
        let places = (3..8).flat_map(|n| (-6..7).map(move |m| Point::new(hand * across * n / 8, along * m / 8)));
        places.filter(|at| !field.terrain.suits_horse(&Rect::new(at.turned(facing), facing, PLACE, PLACE))).count()
    });
    match rough[0].cmp(&rough[1]) {
        Ordering::Less => Some(0),
        Ordering::Equal => None,
        Ordering::Greater => Some(1),
    }
}

/// Posts by brigades: the first in the middle, foot before guns and horse, the first of horse on a wing if one is named; none
/// where they don't fit.
fn by_brigades(field: &Field, side: Side, (bodies, wing): (&[Body], Option<usize>), room: Room) -> Option<Vec<Rect>> {
    let zone = zone(field, side);
    let (across, along) = zone.extents();
    let at = |unit: u8| usize::from(unit - field.sides[side.index()].units.0);
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
    let mut posts = vec![Rect::default(); bodies.len()];
    // Ends of the whole line, to the right and to the left: the first brigade stands in the middle.
    let mut ends = [0_i32; 2];
    let mut ridden = 0;
    for (n, brigade) in brigades.iter().enumerate() {
        // Guns all stand in the first line.
        let guns = brigade.iter().all(|&u| field.unit(u).kind.is_guns());
        let front = if guns { brigade.len() } else { brigade.len().div_ceil(2) };
        let rows = [&brigade[..front], &brigade[front..]];
        let width = |row: &[u8]| row.iter().map(|&u| bodies[at(u)].front + room.between).sum::<i32>() - room.between;
        let block = rows.map(width).into_iter().max().unwrap_or(0);
        let middle = if n == 0 {
            ends = [block / 2 + room.between; 2];
            0
        } else {
            let horse = field.unit(brigade[0]).kind.is_horse();
            // Foot leaves the end free to which horse will come.
            let hand = match wing {
                Some(wing) if horse => (1 - wing + ridden) % 2,
                Some(wing) if ends[0] == ends[1] => wing,
                _ => usize::from(ends[0] > ends[1]),
            };
            ridden += usize::from(horse);
            let middle = ends[hand] + block / 2;
            ends[hand] += block + room.between;
            if hand == 0 { middle } else { -middle }
        };
        for (line, row) in rows.into_iter().enumerate() {
            let mut left = middle - width(row) / 2;
            let ahead = along - line as i32 * room.lines;
            for &unit in row {
                let body = &bodies[at(unit)];
                let Body { front, depth, .. } = *body;
                let right = left + front / 2;
                left += front + room.between;
                if right.abs() + front / 2 > across || ahead - depth <= -along {
                    return None;
                }
                posts[at(unit)] = zone.posted(body, right, ahead);
            }
        }
    }
    Some(posts)
}

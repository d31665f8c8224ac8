//! Where a roundshot goes on beyond its first target (HOW-FIRE-50 to HOW-FIRE-55).

use crate::base::geometry::line;
use crate::base::{Len, Point, Rect};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::sight::{self, Eye};
use crate::rules::honours_of_war::state::{Field, NONE, State};

/// A die that reaches this takes the shot on over even ground, and uphill or over what hinders it (HOW-FIRE-51, HOW-FIRE-52).
pub const FLAT: u8 = 3;
pub const HINDERED: u8 = 5;

/// The units that a shot may graze on to, behind its first target: those that the line of fire, prolonged through the
/// target's centre, cuts within 30 cm of where it met the target (HOW-FIRE-51). Nearest first, ending at [`NONE`].
///
/// None in melee (HOW-FIRE-50); none beyond a crest line or a river, nor where gun or target stands on a steep hill
/// (HOW-FIRE-53).
#[must_use]
pub fn grazed(field: &Field, state: &State, eye: &Eye, target: u8, at: &Rect) -> [u8; MOST] {
    let mut found = [(i32::MAX, NONE); MOST];
    // HOW-MEL-25: a shot indoors leaves the house no more.
    if state.are_indoors(eye.unit, target) || sight::height(field, eye.at) == 2 || sight::height(field, at.centre) == 2
    {
        return [NONE; MOST];
    }
    let (near, end) = graze_line(field, eye, at);
    for n in field.units_from(field.unit(eye.unit).side) {
        let unit = state.unit(n);
        // HOW-TER-51: what strikes houses strikes who holds the face, and nobody in them stands behind another.
        let beside = unit.block != NONE && unit.block == state.unit(target).block;
        let within = || unit.block != NONE && field.faces_held(state, n) & unit.rect.sector_of(eye.at).bit() == 0;
        if n == target || n == eye.unit || beside || !unit.fights() || unit.engaged() || within() {
            continue;
        }
        let Some(distance) = entry(near, end, &unit.rect) else { continue };
        let met = near.toward(end, distance, near.distance(end).max(1));
        if barred(field, eye, at.centre, met) {
            continue;
        }
        if distance < found[MOST - 1].0 {
            found[MOST - 1] = (distance, n);
            found.sort_unstable();
        }
    }
    found.map(|(_, n)| n)
}

/// More than find room one behind the other on 30 cm.
const MOST: usize = 16;

/// The way of a roundshot beyond its target: from where the line met it to 30 cm further on.
fn graze_line(field: &Field, eye: &Eye, at: &Rect) -> (Point, Point) {
    let way = eye.at.distance(at.centre).max(1);
    let near = entry(eye.at, at.centre, at).unwrap_or(way);
    let from = eye.at.toward(at.centre, near, way);
    (from, eye.at.toward(at.centre, near + field.d(D::Grazing), way))
}

/// A millimetre on: who stands before the first target and touches it, or by a hair stands on it, is not beyond it.
const JUST: i32 = Len::MM.0;

/// How far from `a`, on the way to `b`, a footprint is first met; zero where the way begins on it.
fn entry(a: Point, b: Point, rect: &Rect) -> Option<i32> {
    // Most lie too far aside of the line, behind it or beyond it.
    let (way, off, reach) = (b - a, rect.centre - a, i64::from(rect.reach()) + 4);
    let (span, along) = (i64::from(way.span()), way.dot(off));
    if way.cross(off).abs() > reach * span || along < -reach * span || along > (span + reach) * span {
        return None;
    }
    let begins = a.toward(b, JUST, a.distance(b).max(1));
    if rect.contains(begins) {
        return Some(0);
    }
    if rect.distance_to_line(a, b) > 0 {
        return None;
    }
    let [p, q, r, s] = rect.corners();
    line::first_crossing(&[p, q, r, s, p], begins, b).map(|far| far + JUST)
}

/// A crest line or a river to be passed after the first target ends the shot (HOW-FIRE-53).
fn barred(field: &Field, eye: &Eye, target: Point, unit: Point) -> bool {
    use crate::field::Nature as N;
    let river = field
        .terrain
        .lines
        .iter()
        .any(|l| matches!(l.nature, N::River | N::DeepRiver) && line::is_crossed(&l.points, target, unit));
    river || sight::passes_crest(field, eye, target, unit)
}

/// The least face that grazes on to a unit (HOW-FIRE-52): 3 in the open, 5 up a gentle hill or over walls, works,
/// streams, woods, broken ground or villages beyond the first target; in heavy rain or storm 5 too, or 6 where the weather
/// is thrown for by the optional rule (HOW-OPT-16).
#[must_use]
pub fn graze_number(field: &Field, state: &State, eye: &Eye, at: &Rect, unit: &Rect) -> u8 {
    use crate::base::geometry::outline;
    use crate::field::Nature as N;
    if let Some(number) = field.weather(state).grazing {
        return if field.options.weather { number } else { HINDERED };
    }
    // The line itself, to the middle of its way through the unit.
    let (near, end) = graze_line(field, eye, at);
    let through =
        |from: Point, to: Point| entry(from, to, unit).map(|far| from.toward(to, far, from.distance(to).max(1)));
    let (from, to) = match (through(near, end), through(end, near)) {
        (Some(entry), Some(exit)) => (at.centre, entry.middle(exit)),
        _ => (at.centre, unit.centre),
    };
    let uphill = sight::height(field, eye.at) < sight::height(field, to).max(sight::height(field, from));
    let lines =
        field.terrain.lines.iter().any(|l| {
            matches!(l.nature, N::Wall | N::Entrenchment | N::Stream) && line::is_crossed(&l.points, from, to)
        });
    let areas = field.terrain.areas.iter().any(|a| a.is_tangled() && outline::length_inside(&a.points, from, to) > 0);
    let blocks = field.terrain.blocks.iter().any(|b| outline::length_inside(&b.rect.corners(), from, to) > 0);
    if uphill || lines || areas || blocks { HINDERED } else { FLAT }
}

//! Where troops stand at the start, and how.

use crate::base::{Rect, Side};
use crate::field::scenario::Stance;
use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::moves::Formation;
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, files};
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, UnitData};
use crate::rules::posts::{self, Arm, Body, Room, Zone};

/// Room between units of a line, and from one line to the next.
const ROOM: Room = Room { between: INCH, lines: 6 * INCH, together: None };

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

/// What a unit is, as far as its post goes.
const fn arm(kind: Kind) -> Arm {
    match kind {
        Kind::HeavyHorse => Arm::Horse(0),
        Kind::MediumHorse => Arm::Horse(1),
        Kind::LightHorse => Arm::Horse(2),
        _ if kind.is_guns() => Arm::Guns,
        _ => Arm::Foot,
    }
}

/// Posts for all units of a side, each within its zone, by their numbers from the first. Those of one zone make lines.
#[must_use]
pub fn posts(field: &Field, side: Side, zones: &[Zone], stances: &[Option<Stance>]) -> Vec<Rect> {
    let first = field.sides[side.index()].units.0;
    let at = |unit: u8| usize::from(unit - first);
    let body = |unit: u8| {
        let data = field.unit(unit);
        let (files, stand) = ready(data, stances[at(unit)]);
        let (front, depth) = field.size(unit, data.figures, data.guns, files, stand);
        Body { arm: arm(data.kind), brigade: data.brigade, front, depth }
    };
    let mut all = vec![Rect::default(); zones.len()];
    for (n, zone) in zones.iter().enumerate() {
        if zones[..n].contains(zone) {
            continue;
        }
        let own: Vec<u8> = field.units_of(side).filter(|&u| zones[at(u)] == *zone).collect();
        let bodies: Vec<Body> = own.iter().map(|&u| body(u)).collect();
        for (&unit, post) in own.iter().zip(posts::posts(&bodies, zone, ROOM)) {
            all[at(unit)] = post;
        }
    }
    all
}

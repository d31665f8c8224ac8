//! Where troops stand at the start, and how.

use crate::base::{Rect, Side};
use crate::field::scenario::Stance;
use crate::rules::posts::{self, Arm, Body, Room, Zone};
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, cloud, files};
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

/// Posts for all units of a side within its zone, by their numbers from the first: an inch between them, or half of one
/// where that brings more of them within it.
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
    let [wide, narrow] = BETWEEN.map(|between| posts::posts(&bodies, &zone, Room { between, lines: SECOND }));
    let within = |posts: &[Rect]| posts.iter().filter(|p| zone.holds(p)).count();
    if within(&narrow) > within(&wide) { narrow } else { wide }
}

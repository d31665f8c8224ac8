//! Points of units and forces.

use super::{ID, Profile, fielded, profile_of, profile_of_setup, row_of};
use crate::army::{Force, Temper};
use crate::field::scenario::SideSetup;
use crate::rules::honours_of_war::data::{self, Cost, Gun, Weapon};
use crate::rules::honours_of_war::state::{Class, Kind, Size};

/// Army modifiers by national row: for each close-order or cavalry unit, each light infantry unit or battery, and each
/// brigade commander whose rating is diced for (HOW-NAT-88, HOW-PTS-08, HOW-PTS-15).
#[rustfmt::skip]
const LINES: [(&str, [i32; 3]); 11] = [
    ("PRU_E", [ 10,  5,  15]),
    ("PRU_L", [ 10,  5,  10]),
    ("AUS",   [  0,  0,   0]),
    ("HBM",   [  0,  0,   0]),
    ("RUS_L", [  0,  0,   0]),
    ("SAX",   [  0,  0,   0]),
    ("RUS_E", [-10, -5, -10]),
    ("FRA_E", [-10, -5, -10]),
    ("FRA_L", [-10, -5, -10]),
    ("SWE",   [-10, -5, -10]),
    ("REI",   [-15, -5, -15]),
];

/// Whether two armies count as equal: their totals, command and works included, differ by at most 5 % of the higher
/// (HOW-PTS-01, HOW-PTS-02).
#[must_use]
pub const fn are_equal(totals: [i32; 2]) -> bool {
    let [one, other] = totals;
    let high = if one > other { one } else { other };
    20 * (one - other).abs() <= high
}

/// What works for a unit cost (HOW-PTS-11): for infantry by its size, for one gun of any size alike; none for others.
#[must_use]
pub const fn works_price(kind: Kind, size: Size) -> i32 {
    match (kind, size) {
        (Kind::Foot | Kind::LightFoot, Size::Small) => 15,
        (Kind::Foot | Kind::LightFoot, Size::Standard) => 30,
        (Kind::Foot | Kind::LightFoot, Size::Large) => 45,
        _ if kind.is_guns() => 15,
        _ => 0,
    }
}

/// What it costs to fortify a block (HOW-PTS-11).
pub const FORTIFIED_BLOCK: i32 = 60;

/// No gun costs less (HOW-PTS-10).
const LEAST_GUN: i32 = 20;

/// The line of a row's key.
#[must_use]
pub fn line(key: &str) -> [i32; 3] {
    LINES.iter().find(|(k, _)| *k == key).map_or([0; 3], |(_, line)| *line)
}

/// The points of a unit; transport is free (HOW-PTS-03, HOW-PTS-04, HOW-PTS-05, HOW-PTS-06, HOW-PTS-07, HOW-PTS-09,
/// HOW-PTS-10), which make the tables of HOW-PTS-12, HOW-PTS-13 and HOW-PTS-14.
#[must_use]
pub fn price(unit: &Profile) -> i32 {
    let [close, light, _] = line(unit.national.line);
    let by_class = |step: i32| match unit.class {
        Class::Superior => step,
        Class::Standard => 0,
        Class::Inferior => -step,
    };
    match unit.kind {
        Kind::Foot | Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse => {
            let size = match unit.size {
                Size::Small => -30,
                Size::Standard => 0,
                Size::Large => 20,
            };
            // HOW-NAT-31: superior in fire alone costs half of superior.
            let fire = if unit.fire_class == Class::Superior && unit.class == Class::Standard { 10 } else { 0 };
            100 + by_class(20) + fire + size + close
        }
        Kind::LightFoot => {
            let size = match unit.size {
                Size::Small => -20,
                Size::Standard => 0,
                Size::Large => 10,
            };
            let rifles = if unit.weapon == Weapon::Rifles { 5 } else { 0 };
            50 + by_class(10).min(0) + size + rifles + light
        }
        Kind::LightGuns | Kind::MediumGuns | Kind::HeavyGuns | Kind::Howitzers | Kind::HorseGuns => {
            let piece = match unit.gun.map(Gun::weight) {
                Some(Gun::Light) => -10,
                Some(Gun::Heavy) => 10,
                _ => 0,
            };
            let limber = if unit.national.limber == Cost::Full { -10 } else { 0 };
            (50 + piece + by_class(10) + limber + light).max(LEAST_GUN)
        }
        Kind::Transport => 0,
    }
}

/// The points of a force: its units and its command (HOW-PTS-15, HOW-PTS-16, HOW-PTS-18).
///
/// A brigade commander whose rating is not fixed costs what his army's nation pays for a throw; one who is rated costs
/// the same in every nation. Independent units have no commander (HOW-PTS-19).
#[must_use]
pub fn cost(force: &Force, year: i32) -> i32 {
    let units: i32 = fielded(force, year).map(|(_, profile)| price(&profile)).sum();
    let command: i32 = force
        .armies
        .iter()
        .map(|army| {
            let row = data::national(row_of(force, &army.nation, year)).line;
            let temper = |id| army.commander(id).and_then(|c| c.temper);
            let brigadiers: i32 = army
                .brigades
                .iter()
                .filter(|b| {
                    b.units
                        .iter()
                        .filter_map(|u| army.unit(u))
                        .any(|(r, u)| !profile_of(force, r, u, u.present, year).unfit)
                })
                .filter_map(|b| b.commander.as_ref())
                .map(|id| temper(id).map_or(line(row)[2], |t| rated(t, 30)))
                .sum();
            brigadiers + temper(&army.general).map_or(0, |t| rated(t, 100))
        })
        .sum();
    units + command
}

/// The points of a side of a scenario, command included (HOW-PTS-21): units by their own rows, commanders as in
/// [`cost`], lieutenant generals by their rating (HOW-PTS-17).
#[must_use]
pub fn side_cost(side: &SideSetup, year: i32) -> i32 {
    let units = side.brigades.iter().flat_map(|b| &b.units).map(|u| price(&profile_of_setup(u, year)));
    let row = side.rows.get(ID).map(String::as_str);
    let diced = line(data::national(row).line)[2];
    let brigadiers =
        side.brigades.iter().filter_map(|b| b.commander.as_ref()).map(|c| c.temper.map_or(diced, |t| rated(t, 30)));
    let lieutenants = side.lieutenants.iter().map(|l| l.commander.temper.map_or(0, |t| rated(t, 60)));
    let general = side.general.temper.map_or(0, |t| rated(t, 100));
    units.chain(brigadiers).chain(lieutenants).sum::<i32>() + general
}

const fn rated(temper: Temper, step: i32) -> i32 {
    match temper {
        Temper::Dithering => -step,
        Temper::Dependable => 0,
        Temper::Dashing => step,
    }
}

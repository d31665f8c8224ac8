//! Points of units and forces.

use super::{ID, Profile, fielded_of, profile_of, profile_under, row_of};
use crate::army::{Force, Id, Temper};
use crate::field::scenario::SideSetup;
use crate::rules::honours_of_war::data::{self, Cost, Gun, Weapon};
use crate::rules::honours_of_war::state::{Class, Kind, Options, Size};
use crate::rules::price::{Bought, Entry, Item, total};
use std::collections::BTreeMap;

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

/// The points of a unit (HOW-PTS-12, HOW-PTS-13, HOW-PTS-14): the sum of [`items`].
#[must_use]
pub fn price(unit: &Profile) -> i32 {
    items(unit).iter().map(Item::points).sum()
}

/// What a unit's price is made of; parts of nothing are left out, and transport is free (HOW-PTS-03, HOW-PTS-04,
/// HOW-PTS-05, HOW-PTS-06, HOW-PTS-07, HOW-PTS-08, HOW-PTS-09, HOW-PTS-10).
#[must_use]
pub fn items(unit: &Profile) -> Vec<Item> {
    let [close, light, _] = line(unit.national.line);
    let class = |step: i32| match unit.class {
        Class::Superior => ("superior", step),
        Class::Standard => ("standard", 0),
        Class::Inferior => ("inferior", -step),
    };
    let size = |small: i32, large: i32| match unit.size {
        Size::Small => ("small", small),
        Size::Standard => ("standard", 0),
        Size::Large => ("large", large),
    };
    let part = |(key, points), clause| Item::once(key, clause, points);
    let mut items = match unit.kind {
        Kind::Foot | Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse => {
            let base = if unit.kind == Kind::Foot { "battalion" } else { "cavalry" };
            // HOW-NAT-31: superior in fire alone costs half of superior.
            let fire = if unit.fire_class == Class::Superior && unit.class == Class::Standard { 10 } else { 0 };
            vec![
                Item::once(base, "HOW-PTS-03", 100),
                part(class(20), "HOW-PTS-04"),
                part(size(-30, 20), "HOW-PTS-04"),
                Item::once("superior-fire", "HOW-NAT-31", fire),
                Item::once("army", "HOW-PTS-08", close),
            ]
        }
        Kind::LightFoot => {
            let rifles = if unit.weapon == Weapon::Rifles { 5 } else { 0 };
            let (key, step) = class(10);
            vec![
                Item::once("light-infantry", "HOW-PTS-03", 50),
                Item::once(key, "HOW-PTS-06", step.min(0)),
                part(size(-20, 10), "HOW-PTS-06"),
                Item::once("rifles", "HOW-PTS-06", rifles),
                Item::once("army", "HOW-PTS-08", light),
            ]
        }
        Kind::LightGuns | Kind::MediumGuns | Kind::HeavyGuns | Kind::Howitzers | Kind::HorseGuns => {
            let piece = match unit.gun.map(Gun::weight) {
                Some(Gun::Light) => ("light-guns", -10),
                Some(Gun::Heavy) => ("heavy-guns", 10),
                _ => ("medium-guns", 0),
            };
            let limber = if unit.national.limber == Cost::Full { -10 } else { 0 };
            vec![
                Item::once("battery", "HOW-PTS-03", 50),
                part(piece, "HOW-PTS-05"),
                part(class(10), "HOW-PTS-05"),
                Item::once("limber", "HOW-PTS-05", limber),
                Item::once("army", "HOW-PTS-08", light),
            ]
        }
        Kind::Transport => return Vec::new(),
    };
    items.retain(|i| i.points() != 0);
    let sum: i32 = items.iter().map(Item::points).sum();
    if unit.kind.is_guns() && sum < LEAST_GUN {
        items.push(Item::once("least-gun", "HOW-PTS-10", LEAST_GUN - sum));
    }
    items
}

/// The points of a force: its units and its command.
#[must_use]
pub fn cost(force: &Force, year: i32) -> i32 {
    total(&bill(force, year))
}

/// What a force costs, army by army: its units that take the field with the works bought for them, its brigadiers, its
/// lieutenant generals and its general, fortified blocks (HOW-PTS-11, HOW-PTS-15 to HOW-PTS-18).
///
/// A brigade commander whose rating is not fixed costs what his army's nation pays for a throw; one who is rated costs
/// the same in every nation. Independent units have no commander (HOW-PTS-19).
#[must_use]
pub fn bill(force: &Force, year: i32) -> Vec<Entry> {
    let mut entries = Vec::new();
    for army in &force.armies {
        for (regiment, unit, profile) in fielded_of(force, army, year) {
            let mut items = items(&profile);
            let works = works_price(profile.kind, profile.size);
            if regiment.is_entrenched() && works > 0 {
                items.push(Item::once("works", "HOW-PTS-11", works));
            }
            entries.push(Entry { what: Bought::Unit, id: unit.id.clone(), name: regiment.unit_name(unit), items });
        }
        let row = data::national(row_of(force, &army.nation, year)).line;
        let mut command = |id: &Id, items: Vec<Item>| {
            let name = army.commander(id).map_or_else(|| id.to_string(), |c| c.name.clone());
            entries.push(Entry { what: Bought::Officer, id: id.clone(), name, items });
        };
        let temper = |id: &Id| army.commander(id).and_then(|c| c.temper);
        let fights = |id: &Id| army.unit(id).is_some_and(|(r, u)| !profile_of(force, r, u, u.present, year).unfit);
        for brigade in &army.brigades {
            if let Some(id) = brigade.commander.as_ref().filter(|_| brigade.units.iter().any(fights)) {
                let diced = Item::once("diced-brigadier", "HOW-PTS-15", line(row)[2]);
                command(id, vec![temper(id).map_or(diced, |t| Item::once(temper_key(t), "HOW-PTS-16", rated(t, 30)))]);
            }
        }
        for wing in &army.wings {
            // One who is thrown for is free; the general who leads a wing himself is paid for as what he is.
            let mut led = army.brigades.iter().filter(|b| wing.brigades.contains(&b.id));
            let leader = wing.commander.as_ref().filter(|id| **id != army.general);
            if let Some((id, t)) = leader.and_then(|id| Some((id, temper(id)?)))
                && led.any(|b| b.units.iter().any(fights))
            {
                command(id, vec![Item::once(temper_key(t), "HOW-PTS-17", rated(t, 60))]);
            }
        }
        if let Some(t) = temper(&army.general) {
            command(&army.general, vec![Item::once(temper_key(t), "HOW-PTS-18", rated(t, 100))]);
        }
        let blocks = i32::try_from(army.fortified_blocks()).unwrap_or(0);
        if blocks > 0 {
            let item = Item::of("fortified-block", "HOW-PTS-11", FORTIFIED_BLOCK, blocks);
            entries.push(Entry {
                what: Bought::Works,
                id: army.id.clone(),
                name: army.name.clone(),
                items: vec![item],
            });
        }
    }
    entries
}

const fn temper_key(temper: Temper) -> &'static str {
    match temper {
        Temper::Dithering => "dithering",
        Temper::Dependable => "dependable",
        Temper::Dashing => "dashing",
    }
}

/// The points of a side of a scenario, command included (HOW-PTS-21), as its options have it: units by their own rows,
/// commanders as in [`cost`], brigadiers whose rating is diced for by the row of their army (HOW-NAT-08, HOW-NAT-09),
/// lieutenant generals where they command (HOW-PTS-17), generals where they are rated (HOW-PTS-18).
#[must_use]
pub fn side_cost(side: &SideSetup, year: i32, options: &Options) -> i32 {
    let units = side.brigades.iter().flat_map(|b| &b.units).map(|u| price(&profile_under(u, year, options)));
    let diced = |rows: &BTreeMap<String, String>| match rows.get(ID) {
        Some(row) if !options.neutral => line(data::national(Some(row)).line)[2],
        _ => line(data::NEUTRAL.line)[2],
    };
    let brigadiers = side.brigades.iter().filter_map(|b| {
        let rows = side.armies.get(usize::from(b.army)).map_or(&side.rows, |a| &a.rows);
        Some(b.commander.as_ref()?.temper.map_or_else(|| diced(rows), |t| rated(t, 30)))
    });
    let lieutenants = side.lieutenants.iter().filter(|_| options.lieutenants);
    let lieutenants = lieutenants.map(|l| l.commander.temper.map_or(0, |t| rated(t, 60)));
    let allied = side.armies.iter().filter_map(|a| Some((a.general.as_ref()?, &a.rows)));
    let generals = std::iter::once((&side.general, &side.rows)).chain(allied).map(|(general, rows)| {
        // HOW-NAT-77: the grade that the option imposes is not credited.
        let imposed = options.weak_reich && is_reich(rows);
        general.temper.filter(|_| !options.unrated && !imposed).map_or(0, |t| rated(t, 100))
    });
    units.chain(brigadiers).chain(lieutenants).chain(generals).sum()
}

/// Whether an army with these rows is the Reichsarmee.
#[must_use]
pub fn is_reich(rows: &BTreeMap<String, String>) -> bool {
    rows.get(ID).is_some_and(|row| row.eq_ignore_ascii_case("REI"))
}

const fn rated(temper: Temper, step: i32) -> i32 {
    match temper {
        Temper::Dithering => -step,
        Temper::Dependable => 0,
        Temper::Dashing => step,
    }
}

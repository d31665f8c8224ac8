//! Points of units and forces (section PTS).

use super::{Profile, fielded};
use crate::army::{Army, Force, Id};
use crate::rules::price::{Bought, Entry, Item};
use crate::rules::weight_of_fire::data::{
    BATTALION_GUN, BRIGADIER, CIVILIAN_LIMBER, CUIRASS, DISMOUNTS, FANATIC, HEAVY_WEAPONS, IRREGULAR_FOOT, Kind,
    LIGHT_FOOT, LIGHT_HORSE, MAJOR_GENERAL, MILITARY_LIMBER, RIFLES, TWO_RANKS,
};
use std::collections::BTreeSet;

/// More figures than any unit has: what is above is not counted.
const MOST: u32 = 100_000;

/// The points of a unit: the sum of [`items`].
#[must_use]
pub fn price(p: &Profile) -> i32 {
    items(p).iter().map(Item::points).sum()
}

/// What a unit's price is made of (WOF-PTS-01, WOF-PTS-02, WOF-PTS-03, WOF-PTS-04, WOF-DRG-01, WOF-ORG-06, WOF-OPT-08).
#[must_use]
pub fn items(p: &Profile) -> Vec<Item> {
    let Some(kind) = p.kind.filter(|_| !p.unfit) else { return Vec::new() };
    let count = |n: u32| n.min(MOST) as i32;
    let mut items = Vec::new();
    let mut each = |key, clause, points, holds: bool| {
        if holds {
            items.push(Item::of(key, clause, points, count(p.figures)));
        }
    };
    if kind.is_guns() {
        each("gunner", "WOF-PTS-04", kind.figure(p.grade), true);
        items.push(Item::of(kind.key(), "WOF-PTS-04", kind.model(), count(p.models)));
        let (key, limber) =
            if p.civilian_limber { ("civilian-limber", CIVILIAN_LIMBER) } else { ("military-limber", MILITARY_LIMBER) };
        // Guns that are moved by hand need none (WOF-ORG-06).
        if !p.no_limber {
            items.push(Item::once(key, "WOF-PTS-04", limber));
        }
    } else if kind.is_foot() {
        let clause = "WOF-PTS-02";
        each("infantry", clause, kind.figure(p.grade), true);
        each("light-foot", clause, LIGHT_FOOT, kind == Kind::LightFoot && p.irregular.is_none());
        each("rifles", clause, RIFLES, p.rifles);
        each("irregular", clause, IRREGULAR_FOOT, p.irregular.is_some());
        each("fanatic", clause, FANATIC, p.fanatic);
        each("heavy-weapons", clause, HEAVY_WEAPONS, p.heavy_weapons);
        if let Some(gunners) = p.battalion_gun {
            items.push(Item::once("battalion-gun", "WOF-OPT-08", BATTALION_GUN));
            items.push(Item::of("gunner", "WOF-OPT-08", Kind::LightGun.figure(p.grade), count(gunners)));
        }
    } else {
        let clause = "WOF-PTS-03";
        each("cavalry", clause, kind.figure(p.grade), true);
        each("cuirass", clause, CUIRASS, p.cuirass);
        each("light-horse", clause, LIGHT_HORSE, kind == Kind::LightHorse);
        each("two-ranks", clause, TWO_RANKS, p.two_ranks && kind == Kind::HeavyHorse);
        each("fanatic", clause, FANATIC, p.fanatic);
        each("dismounts", "WOF-DRG-01", DISMOUNTS, p.dismounts);
    }
    items.push(Item::once("command", "WOF-PTS-01", kind.command()));
    items
}

/// Whether two armies are equal by points (WOF-PTS-05, WOF-SCA-04): within 5 % of the dearer; the number is ours.
#[must_use]
pub const fn are_equal(totals: [i32; 2]) -> bool {
    let [one, other] = totals;
    20 * (one - other).abs() <= if one > other { one } else { other }
}

/// What a force costs: its units, a brigadier general for each leader of a brigade, and a major general for the
/// commander, who may lead one of the brigades himself (WOF-ORG-07, WOF-ORG-08).
#[must_use]
pub fn bill(force: &Force) -> Vec<Entry> {
    let mut entries = Vec::new();
    for army in &force.armies {
        for (regiment, unit, profile) in fielded(army) {
            entries.push(Entry {
                what: Bought::Unit,
                id: unit.id.clone(),
                name: regiment.unit_name(unit),
                items: items(&profile),
            });
        }
        let mut officer = |id: &Id, item| {
            let name = army.commander(id).map_or_else(|| id.to_string(), |c| c.name.clone());
            entries.push(Entry { what: Bought::Officer, id: id.clone(), name, items: vec![item] });
        };
        for id in brigadiers(army) {
            officer(id, Item::once("brigadier", "WOF-PTS-01", BRIGADIER));
        }
        officer(&army.general, Item::once("major-general", "WOF-PTS-01", MAJOR_GENERAL));
    }
    entries
}

/// Who leads the brigades of an army beside its commander, each once.
fn brigadiers(army: &Army) -> BTreeSet<&Id> {
    army.brigades.iter().filter_map(|b| b.commander.as_ref()).filter(|id| **id != army.general).collect()
}

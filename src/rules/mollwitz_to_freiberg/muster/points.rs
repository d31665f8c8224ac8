//! Points of units and forces (section PTS).

use super::{Irregular, Profile, fielded};
use crate::army::{Force, Id};
use crate::rules::mollwitz_to_freiberg::data::{
    CIVILIAN_LIMBER, DISMOUNTS, GENERAL, IRREGULAR_FOOT, IRREGULAR_HORSE, Kind, LIGHT, MILITARY_LIMBER, RIFLES,
};
use crate::rules::price::{Bought, Entry, Item};
use std::collections::BTreeSet;

/// More figures than any unit has: what is above is not counted.
const MOST: u32 = 100_000;

/// The points of a unit: the sum of [`items`].
#[must_use]
pub fn price(p: &Profile) -> i32 {
    items(p).iter().map(Item::points).sum()
}

/// What a unit's price is made of (MTF-PTS-01, MTF-PTS-02, MTF-PTS-03, MTF-PTS-04, MTF-PTS-07, MTF-PTS-08); fanatics and
/// heavy weapons are free (MTF-PTS-09).
#[must_use]
pub fn items(p: &Profile) -> Vec<Item> {
    let Some(kind) = p.kind.filter(|_| !p.unfit) else { return Vec::new() };
    let count = |n: u32| n.min(MOST) as i32;
    let figures = count(p.figures);
    let each = |key, clause, points| Item::of(key, clause, points, figures);
    let mut items = Vec::new();
    if kind.is_guns() {
        items.push(Item::of(kind.key(), "MTF-PTS-07", kind.model(), count(p.models)));
        items.push(each("gunner", "MTF-PTS-07", kind.figure(p.grade)));
        let (key, limber) =
            if p.civilian_limber { ("civilian-limber", CIVILIAN_LIMBER) } else { ("military-limber", MILITARY_LIMBER) };
        items.push(Item::once(key, "MTF-PTS-07", limber));
    } else {
        items.push(each(kind.key(), "MTF-PTS-01", kind.figure(p.grade)));
        if kind == Kind::LightFoot && p.irregular.is_none() {
            items.push(each("light", "MTF-PTS-03", LIGHT));
        }
        if p.rifles && kind.is_foot() {
            items.push(each("rifles", "MTF-PTS-04", RIFLES));
        }
        if p.irregular.is_some() {
            let points = if kind.is_foot() { IRREGULAR_FOOT } else { IRREGULAR_HORSE };
            items.push(each("irregular", "MTF-PTS-01", points));
        }
        if p.dismounts && kind.is_horse() {
            items.push(each("dismounts", "MTF-PTS-08", DISMOUNTS));
        }
    }
    items.push(Item::once("command", "MTF-PTS-02", kind.command()));
    items
}

/// Whether two forces are of about equal value (MTF-PTS-10, MTF-GME-04: the same budget for both): within 5 % of the
/// dearer; the number is ours.
#[must_use]
pub const fn are_equal(totals: [i32; 2]) -> bool {
    let [one, other] = totals;
    20 * (one - other).abs() <= if one > other { one } else { other }
}

/// What a force costs: its units, and a general for its commander and each leader of a brigade, for every general
/// commands every unit (MTF-GEN-01).
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
        for id in generals(army) {
            let name = army.commander(id).map_or_else(|| id.to_string(), |c| c.name.clone());
            entries.push(Entry {
                what: Bought::Officer,
                id: id.clone(),
                name,
                items: vec![Item::once("general", "MTF-PTS-01", GENERAL)],
            });
        }
    }
    entries
}

/// The commander of an army and the leaders of its brigades, each once.
fn generals(army: &crate::army::Army) -> BTreeSet<&Id> {
    army.brigades.iter().filter_map(|b| b.commander.as_ref()).chain([&army.general]).collect()
}

/// Whether irregulars of a profile stand in a mass, as fanatics and heavy weapons ask (MTF-IRR-05, MTF-IRR-07).
#[must_use]
pub(super) fn is_massed(p: &Profile) -> bool {
    p.irregular == Some(Irregular::Massed)
}

//! Armies as lists: text as players write it, which comes in again; a line for a chat; a table for a spreadsheet. Nations
//! and single regiments the same way.

mod line;
mod nation;
mod read;
mod table;

pub use line::{Line, line};
pub use nation::{compact as nation_compact, csv as nation_csv, text as nation, titled};
use read::NOBODY;
pub use read::{Understood, understand};
pub use table::{bill_csv, csv, understand as understand_table};

use crate::army::regiment::ENTRENCHED;
use crate::army::troop::CONTINGENT;
use crate::army::{Army, Force, Id, Regiment, Strength, Temper, Unit};
use crate::field::say::thousands;
use crate::rules::System;
use serde::Serialize;

/// The word of a value as it is written in JSON: `horse-grenadiers` as *horse grenadiers*.
#[must_use]
pub fn word(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|v| v.as_str().map(|s| s.replace('-', " "))).unwrap_or_default()
}

/// *541 of 600 men*, *600 men*, and guns where there are any.
fn strength(present: Strength, full: Strength) -> String {
    let men = if present.men == full.men {
        format!("{} men", full.men)
    } else {
        format!("{} of {} men", present.men, full.men)
    };
    match full.guns {
        0 => men,
        guns => format!("{men}, {guns} guns"),
    }
}

/// The name of a nation of a force; its ID where it is none of them.
fn nation_name<'f>(force: &'f Force, id: &'f Id) -> &'f str {
    force.nations.iter().find(|n| n.id == *id).map_or(id.as_str(), |n| n.name.as_str())
}

/// What a unit is, in words: branch, what sets it apart, strength.
fn description(army: &Id, regiment: &Regiment, unit: &Unit, force: &Force, system: &dyn System) -> String {
    let mut parts = vec![word(&regiment.branch)];
    let mut add = |text: String| {
        if !text.is_empty() && text != "usual" {
            parts.push(text);
        }
    };
    add(word(&regiment.quality));
    add(word(&regiment.weapon));
    regiment.traits.iter().for_each(|t| add(word(t)));
    add(regiment.notes.get(CONTINGENT).map_or_else(String::new, |c| c.replace('-', " ")));
    if let Some(own) = regiment.ratings.get(system.about().id) {
        add(own.clone());
    }
    if regiment.is_entrenched() {
        add(ENTRENCHED.to_owned());
    }
    if regiment.nation != *army {
        add(format!("of {}", nation_name(force, &regiment.nation)));
    }
    add(strength(unit.present, unit.establishment));
    parts.join(", ")
}

fn temper(temper: Option<Temper>) -> String {
    temper.map_or_else(String::new, |t| format!(", {}", word(&t)))
}

/// A full list, a line for each brigade and each unit; [`understand`] reads it again.
#[must_use]
pub fn text(force: &Force, system: &dyn System) -> String {
    let mut out = String::new();
    for army in &force.armies {
        out += &format!("Army: {}\nNation: {}\n", army.name, nation_name(force, &army.nation));
        if let Some(year) = army.year {
            out += &format!("Year: {year}\n");
        }
        if army.fortified_blocks() > 0 {
            out += &format!("Fortified blocks: {}\n", army.fortified_blocks());
        }
        if let Some(general) = army.commander(&army.general) {
            out += &format!("General: {}{}\n", general.name, temper(general.temper));
        }
        let line = |id| {
            let (regiment, unit) = army.unit(id)?;
            Some(format!(
                "{}: {}\n",
                regiment.unit_name(unit),
                description(&army.nation, regiment, unit, force, system)
            ))
        };
        let led = |name: &str, leader: Option<&Id>| {
            // A comma behind a name that has some says that no leader is named.
            let nobody = || if name.contains(',') { ",".to_owned() } else { String::new() };
            let leader = leader.and_then(|id| army.commander(id));
            format!("{name}{}", leader.map_or_else(nobody, |c| format!(", {}{}", c.name, temper(c.temper))))
        };
        let mut before = None;
        for brigade in &army.brigades {
            let wing = army.wing_of(&brigade.id);
            if wing.map(|w| &w.id) != before {
                let head = wing.map_or_else(String::new, |w| format!(" {}", led(&w.name, w.commander.as_ref())));
                out += &format!("\nWing:{head}\n");
                before = wing.map(|w| &w.id);
            }
            let head = match &brigade.commander {
                None => format!("{}, {NOBODY}", brigade.name),
                leader => led(&brigade.name, leader.as_ref()),
            };
            out += &format!("\nBrigade: {head}\n");
            out.extend(brigade.units.iter().filter_map(line));
        }
        if !army.independent.is_empty() {
            out += "\nIndependent\n";
            out.extend(army.independent.iter().filter_map(line));
        }
    }
    out
}

/// A regiment as its roll has it: its units, its dress, what is told of it.
#[must_use]
pub fn regiment(force: &Force, regiment: &Regiment, system: &dyn System) -> String {
    let mut out = units(force, regiment, system);
    let named = [
        ("Proprietor", regiment.proprietor.as_str()),
        ("Colonel", regiment.colonel.as_str()),
        ("Depot", regiment.depot.as_str()),
    ];
    for (what, name) in named.into_iter().filter(|(_, name)| !name.is_empty()) {
        out += &format!("{what}: {name}\n");
    }
    if let Some(year) = regiment.raised {
        out += &format!("Raised: {year}\n");
    }
    let dress = &regiment.uniform;
    let [coat, facings, metal] = [&dress.coat, &dress.facings, &dress.metal].map(|t| t.name.as_str());
    out += &format!("Coat {coat}, facings {facings}, buttons {metal}.\n");
    let story = regiment.history.trim();
    if story.is_empty() { out } else { out + story + "\n" }
}

/// The units of a regiment, a line each as in a list.
#[must_use]
pub fn units(force: &Force, regiment: &Regiment, system: &dyn System) -> String {
    let army = force.armies.first().map(|a| &a.nation).unwrap_or(&regiment.nation);
    let line = |u| format!("{}: {}\n", regiment.unit_name(u), description(army, regiment, u, force, system));
    regiment.units.iter().map(line).collect()
}

/// The army in a few lines for a chat: a line for each brigade, with how many of each kind, and its price.
#[must_use]
pub fn compact(force: &Force, system: &dyn System, year: i32) -> String {
    let mut out = String::new();
    for army in &force.armies {
        out += &format!("{} ({year})", army.name);
        if let Some(points) = system.cost(force, year) {
            out += &format!(", {points} points under {}", system.about().name);
        }
        out.push('\n');
        out += &brigades(army);
    }
    out
}

/// The same without rules: what a file holds before anybody knows that it is sound.
#[must_use]
pub fn outline(force: &Force) -> String {
    let mut out = String::new();
    for army in &force.armies {
        let [_, present] = army.strength();
        let units: usize = army.regiments.iter().map(|r| r.units.len()).sum();
        let men = thousands(present.men.into());
        out += &format!("{} ({}): {units} units, {men} men, {} guns\n", army.name, army.rated_in(), present.guns);
        out += &brigades(army);
    }
    out
}

/// A line for each brigade: its leader, and how many units of each kind.
fn brigades(army: &Army) -> String {
    let mut out = String::new();
    let kinds = |ids: &[Id]| {
        let mut counted: Vec<(String, usize)> = Vec::new();
        for (regiment, _) in ids.iter().filter_map(|id| army.unit(id)) {
            let kind = word(&regiment.branch);
            match counted.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, n)) => *n += 1,
                None => counted.push((kind, 1)),
            }
        }
        counted.iter().map(|(kind, n)| format!("{n} {kind}")).collect::<Vec<_>>().join(", ")
    };
    for brigade in &army.brigades {
        let leader = brigade.commander.as_ref().and_then(|id| army.commander(id));
        let led = leader.map_or_else(String::new, |c| format!(" ({}{})", c.name, temper(c.temper)));
        out += &format!("{}{led}: {}\n", brigade.name, kinds(&brigade.units));
    }
    if !army.independent.is_empty() {
        out += &format!("Independent: {}\n", kinds(&army.independent));
    }
    out
}

#[cfg(test)]
mod tests;

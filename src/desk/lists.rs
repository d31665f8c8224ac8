//! Armies as lists: text as players write it, which comes in again; a line for a chat; a table for a spreadsheet.

mod line;
mod read;

pub use line::{Line, line};
pub use read::{Understood, understand};

use super::compare::Entry;
use super::{Desk, Edit, Error, name, read_text};
use crate::army::troop::CONTINGENT;
use crate::army::{Army, Force, Id, Regiment, Strength, Temper, Unit};
use crate::rules::System;
use serde::Serialize;
use std::path::Path;

impl Desk {
    /// What a plain list in a file is understood as; nothing is written.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn understand_list(&self, path: &Path, system: &dyn System) -> Result<Understood, Error> {
        Ok(understand(&read_text(path)?, self.nations(), system))
    }

    /// Brings an army in from a plain list, all of it or nothing; gives its ID and name.
    ///
    /// # Errors
    /// When the file cannot be read, a line is not understood, or there is no unit in it; nothing is written then.
    pub fn import_list(&mut self, path: &Path, system: &dyn System) -> Result<(Id, String), Error> {
        let Understood { army, not, .. } = self.understand_list(path, system)?;
        let refuse = |why: String| Error::Contradicts { path: path.to_path_buf(), what: "army", why };
        if let Some((line, why)) = not.first() {
            let more = if not.len() > 1 {
                format!("; {} lines more are not understood", not.len() - 1)
            } else {
                String::new()
            };
            return Err(refuse(format!("line {line}: {why}{more}")));
        }
        let mut army = army
            .ok_or_else(|| refuse("it names no nation and no unit; write “Nation: …” and a unit a line".to_owned()))?;
        let stem = match name::ascii(&army.name) {
            stem if stem.is_empty() => "army".to_owned(),
            stem => stem,
        };
        let free = |id: &Id| self.armies().iter().all(|a| a.id != *id);
        let numbered = (2..).map(|n| Id(format!("{stem}-{n}")));
        army.id = std::iter::once(Id(stem.clone())).chain(numbered).find(free).unwrap_or(Id(stem.clone()));
        let gave = (army.id.clone(), army.name.clone());
        self.edit(Edit::Army(Box::new(army)))?;
        Ok(gave)
    }
}

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

/// What a unit is, in words: branch, what sets it apart, strength.
fn description(army: &Army, regiment: &Regiment, unit: &Unit, force: &Force, system: &dyn System) -> String {
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
    if regiment.nation != army.nation {
        let nation = force.nations.iter().find(|n| n.id == regiment.nation);
        add(format!("of {}", nation.map_or(regiment.nation.as_str(), |n| n.name.as_str())));
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
        let nation = force.nations.iter().find(|n| n.id == army.nation);
        out += &format!("Army: {}\nNation: {}\n", army.name, nation.map_or(army.nation.as_str(), |n| n.name.as_str()));
        if let Some(year) = army.year {
            out += &format!("Year: {year}\n");
        }
        if let Some(general) = army.commander(&army.general) {
            out += &format!("General: {}{}\n", general.name, temper(general.temper));
        }
        let line = |id| {
            let (regiment, unit) = army.unit(id)?;
            Some(format!("{}: {}\n", regiment.unit_name(unit), description(army, regiment, unit, force, system)))
        };
        for brigade in &army.brigades {
            let leader = brigade.commander.as_ref().and_then(|id| army.commander(id));
            let led = leader.map_or_else(String::new, |c| format!(", {}{}", c.name, temper(c.temper)));
            out += &format!("\nBrigade: {}{led}\n", brigade.name);
            out.extend(brigade.units.iter().filter_map(line));
        }
        if !army.independent.is_empty() {
            out += "\nIndependent\n";
            out.extend(army.independent.iter().filter_map(line));
        }
    }
    out
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
    }
    out
}

/// A cell of a table: quoted where it must be; what a spreadsheet would take for a formula begins with an apostrophe.
fn cell(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() };
    if text.contains(['"', ',', '\n', '\r', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// The army as a table for a spreadsheet: a row for each unit, with its rating and price.
#[must_use]
pub fn csv(force: &Force, system: &dyn System, year: i32) -> String {
    let mut out = String::from("brigade,commander,unit,branch,quality,men,establishment,guns,class,size,points\n");
    for army in &force.armies {
        let groups = army.brigades.iter().map(|b| (b.name.as_str(), b.commander.as_ref(), b.units.as_slice()));
        for (brigade, leader, units) in groups.chain([("Independent", None, army.independent.as_slice())]) {
            let leader = leader.and_then(|id| army.commander(id)).map_or("", |c| c.name.as_str());
            for (r, u) in units.iter().filter_map(|id| army.unit(id)) {
                let rating = system.rate(force, r, u, u.present.men, year);
                let cells = [
                    brigade.to_owned(),
                    leader.to_owned(),
                    r.unit_name(u),
                    word(&r.branch),
                    word(&r.quality),
                    u.present.men.to_string(),
                    u.establishment.men.to_string(),
                    u.present.guns.to_string(),
                    rating.class.to_owned(),
                    rating.size.to_owned(),
                    rating.points.map_or_else(String::new, |p| p.to_string()),
                ];
                out += &cells.map(|c| cell(&c)).join(",");
                out.push('\n');
            }
        }
    }
    out
}

/// A bill as a table for a spreadsheet: a row for each part of each price.
#[must_use]
pub fn bill_csv(bill: &[Entry]) -> String {
    let mut out = String::from("name,for,clause,each,count,points\n");
    for entry in bill {
        for i in &entry.items {
            let name = cell(&entry.name);
            out += &format!("{name},{},{},{},{},{}\n", i.key, i.clause, i.each, i.count, i.points());
        }
    }
    out
}

#[cfg(test)]
mod tests;

//! A part of an army on paper: some of its brigades, and at full strength instead of present.

use super::{Error, PaperChoice};
use crate::army::{Force, Id, Strength};
use crate::desk::name;
use crate::draw::table::roman;
use std::collections::BTreeMap;

/// What of an army stands on its order of battle.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Extract {
    /// At full strength instead of present.
    pub full: bool,
    /// Those brigades alone, a detachment, by their names or numbers; empty: the whole army.
    pub brigades: Vec<String>,
}

impl Extract {
    /// A force with just what is meant.
    pub(super) fn force(&self, whole: &Force, choice: PaperChoice) -> Result<Force, Error> {
        let mut force = whole.clone();
        let all = || whole.armies.iter().flat_map(|a| &a.brigades).filter(|b| !b.units.is_empty());
        let chosen = brigades(&all().map(|b| b.name.as_str()).collect::<Vec<_>>(), &self.brigades)?;
        if chosen.is_empty() {
            return Ok(force);
        }
        let kept: Vec<&Id> = chosen.iter().filter_map(|n| Some(&all().nth(*n)?.id)).collect();
        for army in &mut force.armies {
            army.brigades.retain(|b| kept.contains(&&b.id));
            army.independent.clear();
            let led: Vec<Id> = army.brigades.iter().flat_map(|b| b.units.clone()).collect();
            for regiment in &mut army.regiments {
                regiment.units.retain(|unit| led.contains(&unit.id));
            }
            army.regiments.retain(|regiment| !regiment.units.is_empty());
        }
        force.armies.retain(|army| !army.brigades.is_empty());
        if let Some(first) = force.armies.first_mut() {
            first.name = choice.heads.told("Detachment of {}", &[&first.name]);
        }
        Ok(force)
    }
}

/// The strength of every unit when nobody is missing.
pub(super) fn full(force: &Force) -> BTreeMap<Id, Strength> {
    let units = force.armies.iter().flat_map(|a| &a.regiments).flat_map(|r| &r.units);
    units.map(|unit| (unit.id.clone(), unit.establishment)).collect()
}

/// The places of those brigades that are meant, from 0, in their order: by their numbers, Arabic or Roman, or how their names
/// begin. All of that name are meant where several have it.
pub(super) fn brigades(names: &[&str], wanted: &[String]) -> Result<Vec<usize>, Error> {
    let number = |n: usize| roman(u8::try_from(n).unwrap_or(u8::MAX - 1));
    let mut out = Vec::new();
    for text in wanted {
        let sought = name::fold(text.trim());
        let is = |(n, own): (usize, &&str)| {
            let numbered = sought == (n + 1).to_string() || sought == name::fold(&number(n));
            (numbered || (!sought.is_empty() && name::fold(own) == sought)).then_some(n)
        };
        let begins =
            |(n, own): (usize, &&str)| (!sought.is_empty() && name::fold(own).starts_with(&sought)).then_some(n);
        let mut found: Vec<usize> = names.iter().enumerate().filter_map(is).collect();
        if found.is_empty() {
            found = names.iter().enumerate().filter_map(begins).collect();
        }
        if found.is_empty() {
            let here: Vec<String> = names.iter().enumerate().map(|(n, own)| format!("{} {own}", number(n))).collect();
            return Err(Error::refused(format!("no brigade “{text}” is here; here are {}", here.join(", "))));
        }
        out.extend(found);
    }
    out.sort_unstable();
    out.dedup();
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brigades_are_found_by_number_and_by_name() {
        let names = ["First Brigade of Foot", "Second Brigade of Foot", "Cavalry", "Détachement", "Second Line"];
        let found = |wanted: &[&str]| brigades(&names, &wanted.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>());
        assert_eq!(found(&[]).unwrap(), [0; 0]);
        assert_eq!(found(&["3", "i", "II"]).unwrap(), [0, 1, 2]);
        assert_eq!(found(&["cav", "Detach"]).unwrap(), [2, 3]);
        assert_eq!(found(&["second"]).unwrap(), [1, 4]);
        assert_eq!(found(&["second line", "V"]).unwrap(), [4]);
        for wrong in ["6", "", " ", "Guard"] {
            let why = found(&[wrong]).expect_err(wrong).to_string();
            assert!(why.contains("III Cavalry"), "{why}");
        }
    }
}

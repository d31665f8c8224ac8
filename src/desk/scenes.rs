//! Scenarios by name or from a file, and what is wrong with one.

use super::name::NotFound;
use super::option_sets::{self, OptionSet};
use super::resolve::check;
use super::{Error, name, read_text};
use crate::army::{Finding, Severity};
use crate::field::scenario_file::{self, Lines};
use crate::field::{GeneralKind, Scenario};
use crate::rules::{self, System};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A finding and the line of the file that it is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Found {
    /// From 1; none where it is about the whole.
    pub line: Option<usize>,
    #[serde(flatten)]
    pub finding: Finding,
}

/// A scenario of a system by its ID or name, or from a file.
///
/// # Errors
/// When none or several are meant, or it cannot be read.
pub fn scenario(system: &dyn System, wanted: &str) -> Result<Scenario, Error> {
    let (text, path) = source(system, wanted)?;
    scenario_file::read(&text).map_err(|e| match path {
        Some(path) => Error::Parse { path, what: "scenario", why: e.to_string() },
        None => Error::Scenario(e),
    })
}

/// The system that a scenario's own file is made for; none where it names none, and for a scenario of a system.
///
/// # Errors
/// When the file cannot be read, or no system is known by that name.
pub fn made_for(wanted: &str) -> Result<Option<&'static dyn System>, Error> {
    let path = Path::new(wanted);
    // A pipe can be read but once.
    if !is_path(path) || !path.is_file() {
        return Ok(None);
    }
    scenario_file::rules(&read_text(path)?).map(|rules| super::resolve::system(&rules)).transpose()
}

/// Everything that is wrong with a scenario, by line: what contradicts itself in the file, and else what keeps the system
/// from fighting it with a usual set of options beneath its own.
///
/// # Errors
/// When there is no such scenario or file.
pub fn examine(system: &dyn System, wanted: &str, usual: Option<&OptionSet>) -> Result<(String, Vec<Found>), Error> {
    let (text, path) = source(system, wanted)?;
    let title = path.map_or_else(|| wanted.to_owned(), |p| p.display().to_string());
    Ok(match scenario_file::read_whole(&text) {
        Ok((mut scenario, lines)) => {
            let beneath = option_sets::beneath(usual, &mut scenario.options);
            let mut found = played(system, &scenario, &lines);
            let find = |options: &BTreeMap<String, String>| {
                let other = Scenario { options: options.clone(), ..scenario.clone() };
                check(system, &other, [GeneralKind::Planner; 2])
            };
            option_sets::told_whence(found.iter_mut().map(|f| &mut f.finding), (&beneath, &scenario.options), find);
            (scenario.name, found)
        }
        Err(faults) => (title, faults.iter().map(unreadable).collect()),
    })
}

/// What would be wrong with a scenario as a file, a sentence each; nothing where it reads back.
#[must_use]
pub fn contradictions(rules: &str, scenario: &Scenario) -> Vec<String> {
    let Err(faults) = scenario_file::read_whole(&scenario_file::write_for(rules, scenario)) else { return Vec::new() };
    let sentence = |fault: &scenario_file::ScenarioError| -> String {
        let mut what = fault.what().chars();
        let first = what.next().map(char::to_uppercase).into_iter().flatten();
        first.chain(what).chain(".".chars()).collect()
    };
    faults.iter().map(sentence).collect()
}

/// The scenario with a name of its own for everybody: in a file two of one name could not be told apart, and an army may
/// have them.
#[must_use]
pub fn nameable(scenario: &Scenario) -> Scenario {
    let mut scenario = scenario.clone();
    for side in &mut scenario.sides {
        let mut given: [Vec<String>; 4] = Default::default();
        let [commanders, armies, brigades, units] = &mut given;
        own_name(&mut side.general.name, "The general", commanders);
        for lieutenant in &mut side.lieutenants {
            own_name(&mut lieutenant.commander.name, "Lieutenant general", commanders);
        }
        for army in &mut side.armies {
            own_name(&mut army.name, "Army", armies);
            army.general.iter_mut().for_each(|general| own_name(&mut general.name, "General", commanders));
        }
        for brigade in &mut side.brigades {
            own_name(&mut brigade.name, "Brigade", brigades);
            if let Some(commander) = &mut brigade.commander {
                own_name(&mut commander.name, "Brigadier", commanders);
            }
            brigade.units.iter_mut().for_each(|u| own_name(&mut u.name, "Unit", units));
        }
    }
    scenario
}

/// Numbers a name that was given before, and gives one to who has none.
fn own_name(name: &mut String, nameless: &str, given: &mut Vec<String>) {
    if name.trim().is_empty() {
        nameless.clone_into(name);
    }
    let key = |name: &str| name.trim().to_lowercase();
    let free = |wanted: &String| !given.contains(&key(wanted));
    let numbered = (2..).map(|n| format!("{name} ({n})"));
    let new = std::iter::once(name.clone()).chain(numbered).find(free).unwrap_or_default();
    given.push(key(&new));
    *name = new;
}

fn unreadable(fault: &scenario_file::ScenarioError) -> Found {
    let finding = Finding {
        clause: String::new(),
        severity: Severity::Error,
        text: fault.to_string(),
        place: format!("line {}", fault.line()),
    };
    Found { line: Some(fault.line()), finding }
}

fn played(system: &dyn System, scenario: &Scenario, lines: &Lines) -> Vec<Found> {
    let findings = check(system, scenario, [GeneralKind::Planner; 2]);
    let mut found: Vec<Found> =
        findings.into_iter().map(|finding| Found { line: lines.of(&finding.place), finding }).collect();
    found.sort_by_key(|f| f.line);
    found
}

/// Whether a file is meant, and not a scenario of a system.
fn is_path(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) || path.components().count() > 1
}

/// The text of a scenario, and its path where it is a file.
fn source(system: &dyn System, wanted: &str) -> Result<(String, Option<PathBuf>), Error> {
    let path = Path::new(wanted);
    if is_path(path) {
        return Ok((read_text(path)?, Some(path.to_owned())));
    }
    let list = system.about().scenarios;
    let (_, text) = name::pick(list, wanted, |s| (s.0, s.0)).map_err(|why| {
        let has = |s: &&&'static dyn System| name::pick(s.about().scenarios, wanted, |s| (s.0, s.0)).is_ok();
        if let Some(other) = rules::ALL.iter().filter(|_| why == NotFound::Unknown).find(has).map(|s| s.about()) {
            return Error::refused(format!("“{wanted}” is a scenario of {}; add --rules {}", other.name, other.id));
        }
        Error::not_found("scenario", wanted, why, list.iter().map(|(id, _)| (*id).to_owned()).collect())
    })?;
    Ok(((*text).to_owned(), None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::resolve;

    /// What no file shows is told where it makes a finding, and what a file sets itself stays.
    #[test]
    fn a_scenario_is_looked_at_with_the_usual_set() {
        let system = resolve::system("honours-of-war").expect("the system is there");
        let set = |night: &str| OptionSet {
            name: "Club".to_owned(),
            rules: "honours-of-war".to_owned(),
            options: BTreeMap::from(
                [("night", night), ("weather", "rolled")].map(|(k, v)| (k.to_owned(), v.to_owned())),
            ),
            usual: true,
        };
        let found = |usual: Option<&OptionSet>| {
            let (_, found) = examine(system, "st-ulrich", usual).expect("it is known");
            found.into_iter().map(|f| f.finding.text).collect::<Vec<_>>()
        };
        assert_eq!(found(None), Vec::<String>::new());
        assert_eq!(found(Some(&set("off"))), Vec::<String>::new());
        let told = found(Some(&set("on")));
        assert!(
            told.len() == 1 && told[0].ends_with("(by your usual set “Club”: night = on, weather = rolled)"),
            "{told:?}"
        );
    }

    /// A fault of the file's own options is none of the set's; of what a set adds only that is named which makes a fault.
    #[test]
    fn a_set_is_not_blamed_for_what_the_file_sets_itself() {
        let system = resolve::system("honours-of-war").expect("the system is there");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("own.toml");
        let text = system.about().scenarios.iter().find(|s| s.0 == "st-ulrich").expect("it is known").1;
        let told = |options: &str, set: &[(&str, &str)]| {
            std::fs::write(&file, format!("{text}\n[options]\n{options}")).expect("it is written");
            let usual = OptionSet {
                name: "Club".to_owned(),
                rules: "honours-of-war".to_owned(),
                options: set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
                usual: true,
            };
            let (_, found) = examine(system, file.to_str().expect("a path"), Some(&usual)).expect("it is known");
            found.into_iter().map(|f| f.finding.text).collect::<Vec<_>>()
        };
        let quarrel = "night = \"on\"\nweather = \"rolled\"\n";
        let own = told(quarrel, &[]);
        assert_eq!(own.len(), 1, "{own:?}");
        assert_eq!(told(quarrel, &[("red-units", "on")]), own);
        let half = told("night = \"on\"\n", &[("red-units", "on"), ("weather", "rolled")]);
        assert!(half.len() == 1 && half[0].ends_with("(by your usual set “Club”: weather = rolled)"), "{half:?}");
    }

    /// Rows and ratings of no rule system would be passed over in silence.
    #[test]
    fn names_of_no_rule_system_are_found() {
        let system = resolve::system("honours-of-war").expect("the system is there");
        let mut s = scenario(system, "st-ulrich").expect("it is known");
        let found = |s: &Scenario| {
            let found = check(system, s, [GeneralKind::Passive; 2]);
            found
                .into_iter()
                .filter(|f| f.text.starts_with("There is no rule system"))
                .map(|f| f.place)
                .collect::<Vec<_>>()
        };
        assert!(found(&s).is_empty());
        s.sides[0].rows.insert("honours-of-wars".to_owned(), "AUS".to_owned());
        let unit = &mut s.sides[1].brigades[0].units[0];
        unit.ratings.insert("honour".to_owned(), "superior".to_owned());
        assert_eq!(found(&s), [s.sides[0].name.clone(), s.sides[1].brigades[0].units[0].name.clone()]);
    }
}

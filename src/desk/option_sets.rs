//! Sets of options under a name, such as *our club*: what a table plays otherwise than the book, kept in the settings.

use super::{Desk, Edit, Error, name, resolve};
use crate::army::Finding;
use crate::field::words::Words;
use crate::print::Heads;
use crate::print::terms::option;
use crate::rules::System;
pub use crate::rules::switches::plain;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Options of a system under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionSet {
    pub name: String,
    /// ID of the rule system.
    pub rules: String,
    /// Switches and what they are set to; all others are as the book has them.
    pub options: BTreeMap<String, String>,
    /// It is played where no other is named; of each system one at most.
    #[serde(default)]
    pub usual: bool,
}

/// Over a list of what differs.
pub const DIFFERS: &str = "Otherwise than the book";

/// An option that is set otherwise than the book has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Departure {
    pub option: String,
    pub clause: &'static str,
    pub value: String,
    /// What the book has.
    pub book: &'static str,
    /// What the switch is about.
    pub about: String,
    /// How it is set, in a sentence.
    pub said: String,
}

impl Departure {
    /// *Commanding generals are all unrated (the book: on; HOW-CMD-15).*
    #[must_use]
    pub fn told(&self) -> String {
        let Departure { clause, book, said, .. } = self;
        format!("{} (the book: {book}; {clause}).", said.trim_end_matches('.'))
    }

    /// *red-units = on (the book: off; HOW-OPT-05). Units …*
    #[must_use]
    pub fn line(&self) -> String {
        let Departure { option, clause, value, book, about, .. } = self;
        format!("{option} = {value} (the book: {book}; {clause}). {}.", about.trim_end_matches('.'))
    }
}

/// What differs from the book, in the order in which the system lists its options.
#[must_use]
pub fn departures(system: &dyn System, options: &BTreeMap<String, String>) -> Vec<Departure> {
    let about = system.about();
    let words = Words::parse(about.words).unwrap_or_default();
    let differs = |o: &crate::rules::system::OptionSwitch| {
        let value = plain(options.get(o.key)?);
        let about = words.word("option", o.key);
        (value != o.default).then(|| Departure {
            option: o.key.to_owned(),
            clause: o.clause,
            said: option(&words, o.key, &value, Heads::English),
            value,
            book: o.default,
            about,
        })
    };
    about.options.iter().filter_map(differs).collect()
}

/// The list of what differs from the book, as text to be copied: a line for each option.
#[must_use]
pub fn as_text(departures: &[Departure]) -> String {
    if departures.is_empty() {
        return "Everything is as the book has it.\n".to_owned();
    }
    departures.iter().map(|d| d.line() + "\n").collect()
}

/// What differs from the book in a battle, where anything does: a head, and a line for each option below it.
#[must_use]
pub fn told(system: &dyn System, options: &BTreeMap<String, String>) -> Vec<String> {
    let differs = departures(system, options);
    if differs.is_empty() {
        return Vec::new();
    }
    std::iter::once(format!("{DIFFERS}:")).chain(as_text(&differs).lines().map(|line| format!("   {line}"))).collect()
}

/// What a usual set has added beneath options, which no file shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beneath {
    /// The name of the set.
    set: String,
    /// The options that it has set.
    added: Vec<String>,
}

impl Beneath {
    /// Whether it has added nothing.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        self.added.is_empty()
    }
}

/// Sets a usual set beneath options and gives what that adds.
pub fn beneath(set: Option<&OptionSet>, options: &mut BTreeMap<String, String>) -> Beneath {
    let Some(set) = set else { return Beneath::default() };
    let mut added = Vec::new();
    for (key, value) in &set.options {
        if let Entry::Vacant(place) = options.entry(key.clone()) {
            added.push(key.clone());
            place.insert(value.clone());
        }
    }
    Beneath { set: set.name.clone(), added }
}

/// Says of those findings that a usual set has brought what of it they come from: *by your usual set “Our club”: night = on*.
/// What is found without the set as well is none of its making. `find` looks for findings under other options.
pub fn told_whence<'a>(
    found: impl Iterator<Item = &'a mut Finding>,
    (beneath, options): (&Beneath, &BTreeMap<String, String>),
    find: impl Fn(&BTreeMap<String, String>) -> Vec<Finding>,
) {
    let found: Vec<&mut Finding> = found.collect();
    if beneath.is_nothing() || found.is_empty() {
        return;
    }
    let without = |keys: &[String]| {
        let mut options = options.clone();
        options.retain(|key, _| !keys.contains(key));
        find(&options)
    };
    let own = without(&beneath.added);
    let each: Vec<Vec<Finding>> = beneath.added.iter().map(|key| without(std::slice::from_ref(key))).collect();
    for finding in found {
        let is = |all: &[Finding]| all.iter().any(|f| f.text == finding.text && f.place == finding.place);
        if is(&own) {
            continue;
        }
        let set = |key: &String| Some(format!("{key} = {}", options.get(key)?));
        let matters = beneath.added.iter().zip(&each).filter(|(_, left)| !is(left)).filter_map(|(key, _)| set(key));
        let mut told: Vec<String> = matters.collect();
        if told.is_empty() {
            // Each of several would be enough.
            told = beneath.added.iter().filter_map(set).collect();
        }
        finding.text = format!("{} (by your usual set “{}”: {})", finding.text, beneath.set, told.join(", "));
    }
}

/// Refuses options that a system does not have, or that cannot be set so.
pub fn check(system: &dyn System, options: &BTreeMap<String, String>) -> Result<(), Error> {
    let about = system.about();
    for (key, value) in options {
        let Some(switch) = about.options.iter().find(|o| o.key == key) else {
            let known: Vec<&str> = about.options.iter().map(|o| o.key).collect();
            let text = format!("there is no option “{key}” in {}; there is {}", about.name, known.join(", "));
            return Err(Error::refused(text));
        };
        if !switch.values.contains(&plain(value).as_str()) {
            let text = format!("the option {key} cannot be “{value}”; write {}", switch.values.join(" or "));
            return Err(Error::refused(text));
        }
    }
    Ok(())
}

/// Refuses options that contradict each other: no battle could begin under them.
pub fn agrees(system: &dyn System, options: &BTreeMap<String, String>) -> Result<(), Error> {
    let faults = system.option_faults(options);
    if faults.is_empty() { Ok(()) } else { Err(Error::Disagree(faults)) }
}

impl Desk {
    /// The sets of options that are kept for a system.
    pub fn option_sets<'a>(&'a self, system: &'a str) -> impl Iterator<Item = &'a OptionSet> {
        self.settings().option_sets.iter().filter(move |s| s.rules == system)
    }

    /// The set that a name means; of no name the usual one, if there is one.
    ///
    /// # Errors
    /// When a name picks none or several.
    pub fn option_set(&self, system: &str, wanted: Option<&str>) -> Result<Option<&OptionSet>, Error> {
        let all: Vec<&OptionSet> = self.settings().option_sets.iter().filter(|s| s.rules == system).collect();
        let Some(wanted) = wanted else { return Ok(all.into_iter().find(|s| s.usual)) };
        let known: Vec<&str> = all.iter().map(|s| s.name.as_str()).collect();
        match name::pick(&all, wanted, |s| (s.name.as_str(), s.name.as_str())) {
            Ok(set) => Ok(Some(*set)),
            Err(why) => {
                let known = known.iter().map(|&s| s.to_owned()).collect();
                Err(Error::not_found("set of options", wanted, why, known))
            }
        }
    }

    /// Keeps a set of options under its name, in the place of one of the same name; as the usual one it takes another's
    /// place. It can be undone.
    ///
    /// # Errors
    /// When it has no name, the system has no such options, they contradict each other, or the library cannot be written.
    pub fn keep_option_set(&mut self, set: OptionSet) -> Result<(), Error> {
        let system = resolve::system(&set.rules)?;
        if set.name.trim().is_empty() {
            return Err(Error::refused("a set of options needs a name, such as “Our club”"));
        }
        check(system, &set.options)?;
        agrees(system, &set.options)?;
        let mut settings = self.settings().clone();
        let same = |s: &OptionSet| s.rules == set.rules && s.name.eq_ignore_ascii_case(&set.name);
        settings.option_sets.retain(|s| !same(s));
        if set.usual {
            settings.option_sets.iter_mut().filter(|s| s.rules == set.rules).for_each(|s| s.usual = false);
        }
        settings.option_sets.push(set);
        self.edit(Edit::Settings(settings))
    }

    /// Forgets a set of options. It can be undone.
    ///
    /// # Errors
    /// When there is no such set, or the library cannot be written.
    pub fn forget_option_set(&mut self, system: &str, wanted: &str) -> Result<(), Error> {
        let found = self.option_set(system, Some(wanted))?.map(|s| s.name.clone()).unwrap_or_default();
        let mut settings = self.settings().clone();
        settings.option_sets.retain(|s| s.rules != system || s.name != found);
        self.edit(Edit::Settings(settings))
    }

    /// Options with those of a set beneath them: what is set already stays.
    ///
    /// # Errors
    /// When a name picks none or several.
    pub fn with_option_set(
        &self,
        system: &str,
        wanted: Option<&str>,
        options: &mut BTreeMap<String, String>,
    ) -> Result<(), Error> {
        beneath(self.option_set(system, wanted)?, options);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_from_the_book_is_a_text_and_the_rest_is_left_out() {
        let system = resolve::system("honours-of-war").expect("the system is there");
        let set = |pairs: &[(&str, &str)]| pairs.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
        let found = departures(system, &set(&[("brigade-morale", "on"), ("weather", "as-set"), ("red-units", "off")]));
        assert_eq!(found.len(), 1);
        let text = as_text(&found);
        assert!(text.starts_with("brigade-morale = on (the book: off; HOW-OPT-01). "), "{text}");
        // A switch that is off is said as what is played then.
        let general = departures(system, &set(&[("rated-general", "off"), ("measuring", "by-eye")]));
        let said: Vec<&str> = general.iter().map(|d| d.said.as_str()).collect();
        let wanted =
            ["Distances are judged by eye until a shot or contact tells them.", "Commanding generals are all unrated."];
        assert_eq!(said, wanted);
        for system in resolve::playable() {
            for o in system.about().options {
                for value in o.values.iter().filter(|v| **v != o.default) {
                    let said = &departures(system, &set(&[(o.key, value)]))[0].said;
                    let whole = said.ends_with('.') && !said.contains("; off") && !said.ends_with(": off.");
                    assert!(whole, "{} {}: {said}", system.about().id, o.key);
                }
            }
        }
        assert_eq!(as_text(&[]), "Everything is as the book has it.\n");
        let lines = told(system, &set(&[("red-units", "on"), ("weather", "as set")]));
        assert_eq!(lines[0], "Otherwise than the book:");
        assert!(lines.len() == 2 && lines[1].starts_with("   red-units = on "), "{lines:?}");
        assert!(told(system, &set(&[("weather", "as set")])).is_empty());
    }

    #[test]
    fn sets_are_kept_under_names_one_of_them_usual_and_bad_ones_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("it opens");
        let set = |name: &str, key: &str, value: &str, usual| OptionSet {
            name: name.to_owned(),
            rules: "honours-of-war".to_owned(),
            options: BTreeMap::from([(key.to_owned(), value.to_owned())]),
            usual,
        };
        desk.keep_option_set(set("Our club", "brigade-morale", "on", true)).expect("it is kept");
        desk.keep_option_set(set("Winter", "weather", "changing", true)).expect("it is kept");
        let usual =
            |desk: &Desk| desk.option_set("honours-of-war", None).expect("none is named").map(|s| s.name.clone());
        assert_eq!(usual(&desk).as_deref(), Some("Winter"), "the last one made usual");
        let mut options = BTreeMap::from([("brigade-morale".to_owned(), "off".to_owned())]);
        desk.with_option_set("honours-of-war", Some("our club"), &mut options).expect("it is known");
        assert_eq!(options["brigade-morale"], "off", "what is set already stays");
        assert!(desk.keep_option_set(set("Bad", "no-such", "on", false)).is_err());
        assert!(desk.keep_option_set(set("Bad", "weather", "sunny", false)).is_err());
        let mut split = set("Bad", "splitting", "on", true);
        split.options.insert("unit-sizes".to_owned(), "off".to_owned());
        let why = desk.keep_option_set(split).expect_err("they contradict each other").to_string();
        assert!(why.contains("switch one of the two") && !why.contains("battle"), "{why}");
        assert!(desk.option_set("honours-of-war", Some("Bad")).is_err());
        desk.forget_option_set("honours-of-war", "Winter").expect("it is forgotten");
        assert_eq!(usual(&desk), None);
    }
}

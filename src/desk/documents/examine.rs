//! What cannot be in a thing that comes from outside, in a sentence each: nothing is cut, renamed or left out silently.

use super::Thing;
use crate::army::{Army, Commander, Id, Nation, Regiment, Uniform, nations};
use crate::campaign::sound;
use crate::desk::name::fold;
use crate::desk::resolve;
use std::collections::BTreeSet;

/// The longest name and the longest story, in characters.
const LONGEST_NAME: usize = nations::LONGEST_NAME;
const LONGEST_STORY: usize = 4_000;
/// The most brigades, officers and notes of a thing.
const MOST: usize = 500;
/// The most lists that march with an army.
const MOST_ALLIES: usize = 20;
/// The most faults that are told.
const MOST_FAULTS: usize = 20;

/// Everything that is wrong with a thing, beside the nations that are known.
pub fn faults(thing: &Thing, known: &[Nation]) -> Vec<String> {
    let mut found = Vec::new();
    match thing {
        Thing::Nation(nation) => found.extend(nation_fault(nation)),
        Thing::Army(army, own) => {
            found.extend(own.iter().filter_map(nation_fault));
            army_faults(army, &mut found);
            belong(army.regiments.iter().map(|r| &r.nation).chain([&army.nation]), known, own, &mut found);
        }
        Thing::Regiment(regiment, own) => {
            found.extend(own.iter().filter_map(nation_fault));
            regiment_faults(regiment, &mut found);
            belong([&regiment.nation], known, own, &mut found);
        }
    }
    found.truncate(MOST_FAULTS);
    found
}

/// The first name of an army or in it that is longer than names are, in a sentence.
pub fn long_name(army: &Army) -> Option<String> {
    let parts = army.brigades.iter().map(|b| &b.name).chain(army.wings.iter().map(|w| &w.name));
    let people = army.commanders.iter().flat_map(|c| [&c.name, &c.rank, &c.heir]);
    let regiments = army.regiments.iter().flat_map(|r| std::iter::once(&r.name).chain(r.units.iter().map(|u| &u.name)));
    std::iter::once(&army.name).chain(parts).chain(people).chain(regiments).find_map(|name| long(name))
}

/// Why a name is none because of its length.
pub fn long(name: &str) -> Option<String> {
    let letters = name.chars().count();
    let told = || format!("the name “{}” has {letters} characters; {LONGEST_NAME} are the most", head(name));
    (letters > LONGEST_NAME).then(told)
}

fn nation_fault(nation: &Nation) -> Option<String> {
    let lists = {
        let n = &nation.names;
        [&n.places, &n.officers, &n.regiments, &n.hills, &n.woods, &n.waters, &n.lakes]
    };
    let long = lists.into_iter().flatten().find(|n| !is_name(n));
    nations::examine(nation)
        .map(|(_, why)| why)
        .or_else(|| story(&nation.name, &nation.history))
        .or_else(|| long.map(|n| format!("the name “{}” is none; write 1 to {LONGEST_NAME} characters", head(n))))
        .or_else(|| {
            let many = nation.troops.len() > MOST || nation.periods.len() > MOST || nation.names.places.len() > 2_000;
            many.then(|| format!("{} has more troops, periods or places than {MOST}; leave some out", nation.name))
        })
        .or_else(|| crate::desk::nations::row_fault(nation).map(|(_, _, why)| why))
}

fn army_faults(army: &Army, found: &mut Vec<String>) {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let id = army.id.as_str();
    if id.is_empty() || id.len() > LONGEST_NAME || !id.chars().all(plain) {
        found.push(format!("its ID “{}” is none; use small letters, digits and hyphens", head(id)));
    }
    named("the army", &army.name, found);
    found.extend(story(&army.name, &army.history));
    if let Some(year) = army.year.filter(|y| !(1600..1900).contains(y)) {
        found.push(format!("it is of {year}; write a year from 1600 to 1899"));
    }
    let units: usize = army.regiments.iter().map(|r| r.units.len()).sum();
    if units > Army::MOST_UNITS || army.brigades.len() + army.wings.len() > MOST || army.commanders.len() > MOST {
        let many = format!("{units} units, {} brigades and {} officers", army.brigades.len(), army.commanders.len());
        found.push(format!("it has {many}; {} of each are the most, leave some out", Army::MOST_UNITS));
        return;
    }
    if army.allies.len() > MOST_ALLIES || army.allies.iter().any(|a| a.as_str().len() > LONGEST_NAME) {
        found.push(format!("it has {} allies; {MOST_ALLIES} lists are the most that march with it", army.allies.len()));
    }
    if let Err(why) = sound(army) {
        found.push(why.to_string());
    }
    let mut names = BTreeSet::new();
    for (r, u) in army.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u))) {
        let name = r.unit_name(u);
        if !names.insert(fold(&name)) {
            found.push(format!("two of its units have the name {}; name one of them otherwise", head(&name)));
        }
        let stands = army.brigades.iter().flat_map(|b| &b.units).chain(&army.independent).any(|id| *id == u.id);
        if !stands {
            found.push(format!(
                "{} stands in no brigade and not by itself; list it under one, or under independent",
                head(&name)
            ));
        }
    }
    army.brigades.iter().for_each(|b| named("a brigade", &b.name, found));
    army.wings.iter().for_each(|w| named("a wing", &w.name, found));
    found.extend(notes(&army.name, army.notes.values()));
    found.extend(army.brigades.iter().filter_map(|b| notes(&b.name, b.notes.values())));
    found.extend(army.wings.iter().filter_map(|w| notes(&w.name, w.notes.values())));
    found.extend(army.commanders.iter().filter_map(|c| notes(&c.name, c.notes.values())));
    for officer in &army.commanders {
        named("an officer", &officer.name, found);
        found.extend(story(&officer.name, &officer.history));
        if let Some(year) = officer.born.filter(|y| !(1500..1900).contains(y)) {
            found.push(format!("{} is born in {year}; write a year from 1500 to 1899", head(&officer.name)));
        }
    }
    found.extend(unknown_system(&army.name, army.rows.keys()));
    army.regiments.iter().for_each(|r| regiment_faults(r, found));
}

fn regiment_faults(regiment: &Regiment, found: &mut Vec<String>) {
    let name = head(&regiment.name);
    named("a regiment", &regiment.name, found);
    found.extend(story(&name, &regiment.history));
    if regiment.units.is_empty() {
        found.push(format!("{name} has no unit; give it one"));
    }
    let mut ids = BTreeSet::new();
    for unit in &regiment.units {
        let (full, present) = (unit.establishment, unit.present);
        if !ids.insert(&unit.id) {
            found.push(format!("{name} has two units of the ID {}; change one", unit.id));
        }
        if unit.name.chars().count() > LONGEST_NAME || full.men.max(full.horses).max(full.guns) > 10_000 {
            found.push(format!(
                "a unit of {name} has a longer name than {LONGEST_NAME} characters, or more than 10000 men"
            ));
        }
        if present.men > full.men || present.guns > full.guns {
            found.push(format!("more of {name} are present than its establishment has; raise that first"));
        }
    }
    found.extend(unknown_system(&name, regiment.ratings.keys()));
    found.extend(undyed(&name, &regiment.uniform));
    found.extend(notes(&regiment.name, regiment.notes.values().chain(regiment.ratings.values())));
}

/// A system that something is rated under and nobody knows.
fn unknown_system<'a>(of: &str, mut rated: impl Iterator<Item = &'a String>) -> Option<String> {
    let unknown = rated.find(|id| resolve::known().all(|s| s.about().id != id.as_str()))?;
    let known: Vec<&str> = resolve::known().map(|s| s.about().id).collect();
    let of = head(of);
    Some(format!("{of} is rated under “{}”, which is no rule system; write one of {}", head(unknown), known.join(", ")))
}

/// What is wrong with the notes on a thing.
fn notes<'a>(on: &str, texts: impl Iterator<Item = &'a String> + Clone) -> Option<String> {
    let many = texts.clone().count() > MOST || texts.clone().any(|t| t.chars().count() > LONGEST_STORY);
    many.then(|| {
        format!("{} has more than {MOST} notes, or one of more than {LONGEST_STORY} characters; shorten them", head(on))
    })
}

/// The pictures that a thing names.
pub fn pictures(thing: &Thing) -> BTreeSet<Id> {
    let of = |dress: &Uniform| [dress.flag.picture.clone(), dress.flag.arms.clone()].into_iter().flatten();
    match thing {
        Thing::Nation(nation) => of(&nation.uniform).collect(),
        Thing::Army(army, own) => {
            let portraits = army.commanders.iter().filter_map(Commander::portrait);
            let dresses = army.regiments.iter().map(|r| &r.uniform).chain(own.iter().map(|n| &n.uniform));
            dresses.flat_map(of).chain(portraits).collect()
        }
        Thing::Regiment(regiment, own) => {
            own.iter().map(|n| &n.uniform).chain([&regiment.uniform]).flat_map(of).collect()
        }
    }
}

/// The nations that are neither here nor come along.
fn belong<'a>(ids: impl IntoIterator<Item = &'a Id>, known: &[Nation], own: &[Nation], found: &mut Vec<String>) {
    let missing: BTreeSet<&Id> = ids.into_iter().filter(|id| known.iter().chain(own).all(|n| n.id != **id)).collect();
    found.extend(
        missing.into_iter().map(|nation| {
            format!("it has troops of {nation}, and there is no such nation here; import the nation first")
        }),
    );
}

/// The name that a unit of a regiment shares with one of an army.
pub fn twice(army: &Army, regiment: &Regiment) -> Option<String> {
    let taken: BTreeSet<String> =
        army.regiments.iter().flat_map(|r| r.units.iter().map(|u| fold(&r.unit_name(u)))).collect();
    regiment.units.iter().map(|u| regiment.unit_name(u)).find(|n| taken.contains(&fold(n)))
}

fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= LONGEST_NAME && !text.chars().any(char::is_control)
}

fn named(what: &str, name: &str, found: &mut Vec<String>) {
    if !is_name(name) {
        found.push(format!("{what} is called “{}”; give it a name of 1 to {LONGEST_NAME} characters", head(name)));
    }
}

fn story(of: &str, text: &str) -> Option<String> {
    let long = text.chars().count() > LONGEST_STORY;
    long.then(|| format!("the history of {} is longer than {LONGEST_STORY} characters; shorten it", head(of)))
}

fn undyed(who: &str, dress: &Uniform) -> Option<String> {
    if [&dress.flag.letter, &dress.flag.motto].iter().any(|t| t.chars().count() > LONGEST_NAME) {
        return Some(format!("the colour of {who} bears more than {LONGEST_NAME} letters; shorten its motto"));
    }
    dress
        .undyed()
        .map(|cloth| format!("{who} wears the colour “{}”, which is none; write #rrggbb", head(&cloth.colour)))
}

/// The beginning of a text, for a sentence.
fn head(text: &str) -> String {
    let short: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    if text.chars().count() > 40 { format!("{short}…") } else { short }
}

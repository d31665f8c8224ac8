//! The form in JSON: `{"tricorne": "army", "version": 1, "army": {…}, "nations": […]}`.

use super::{Error, Fault, Preview, Thing, lists, sample};
use crate::army::{Army, Nation, Regiment};
use crate::desk::pictures::{self, Carried};
use crate::rules::System;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::Path;

/// The version of the form in which nations, armies and regiments are written.
const VERSION: u32 = 1;

/// The most unknown words that are named.
const MOST_UNKNOWN: usize = 20;

/// A thing as JSON, with the nations and pictures that travel with it.
pub fn write(what: &str, thing: &impl Serialize, (nations, pictures): (&[Nation], &Carried)) -> Result<String, Error> {
    let mut whole = json!({"tricorne": what, "version": VERSION, what: thing});
    if !nations.is_empty() {
        whole["nations"] = json!(nations);
    }
    if !pictures.is_empty() {
        whole["pictures"] = json!(pictures);
    }
    serde_json::to_string_pretty(&whole).map_err(|e| Error::refused(format!("the {what} cannot be written: {e}")))
}

/// What a text in JSON is understood as.
pub fn preview(path: &Path, text: &str, known: &[Nation], system: &dyn System) -> Result<Preview, Error> {
    let refuse = |why: String| Error::Parse { path: path.to_path_buf(), what: "nation, army or regiment", why };
    let mut value: Value = serde_json::from_str(text).map_err(|e| refuse(e.to_string()))?;
    let what = match value["tricorne"].as_str() {
        Some(what @ ("nation" | "army" | "regiment")) => what.to_owned(),
        Some("campaign") => return Err(refuse("it is a campaign; bring it in as one".to_owned())),
        _ => {
            let why = "it does not say \"tricorne\": \"nation\", \"army\" or \"regiment\"; export one to see the form";
            return Err(refuse(why.to_owned()));
        }
    };
    match value["version"].as_u64() {
        Some(version) if version == u64::from(VERSION) => {}
        Some(version) if version > u64::from(VERSION) => {
            return Err(refuse("it is of a newer version; update Tricorne".to_owned()));
        }
        _ => return Err(refuse(format!("it does not say \"version\": {VERSION}; export one to see the form"))),
    }
    let mut not = Vec::new();
    let nations: Vec<Nation> =
        if value.get("nations").is_some() { read(value["nations"].take(), "nations", &mut not) } else { None }
            .unwrap_or_default();
    let pictures =
        if value.get("pictures").is_some() { read(value["pictures"].take(), "pictures", &mut not) } else { None };
    let pictures = pictures::carried(&pictures.unwrap_or_default()).unwrap_or_else(|why| {
        not.push(Fault { place: "pictures".to_owned(), why });
        Vec::new()
    });
    // What is here stays as it is.
    let nations: Vec<Nation> = nations.into_iter().filter(|n| known.iter().all(|k| k.id != n.id)).collect();
    let all: Vec<Nation> = known.iter().chain(&nations).cloned().collect();
    let part = value[&what].take();
    let mut lines = Vec::new();
    let mut tell = |text: String| lines.extend(text.lines().map(str::to_owned));
    let thing = match what.as_str() {
        "nation" => read::<Nation>(part, "nation", &mut not).map(|n| {
            tell(lists::nation_compact(&n));
            Thing::Nation(Box::new(n))
        }),
        "army" => read::<Army>(part, "army", &mut not).map(|army| {
            let force = sample::force(vec![army.clone()], &all);
            // Points are told when the whole is sound: what a file says of strengths may be anything.
            tell(lists::outline(&force));
            Thing::Army(Box::new(army), nations.clone())
        }),
        _ => read::<Regiment>(part, "regiment", &mut not).map(|regiment| {
            let force = crate::army::Force { nations: all.clone(), armies: Vec::new() };
            tell(lists::units(&force, &regiment, system));
            Thing::Regiment(Box::new(regiment), nations.clone())
        }),
    };
    lines.extend(nations.iter().filter(|_| what != "nation").map(|n| format!("With its nation {}", n.name)));
    Ok(Preview { thing, lines, not, replaces: None, pictures })
}

/// Reads a part; what is wrong in it and what nobody knows goes to the faults, with its place.
fn read<T: DeserializeOwned>(part: Value, place: &str, not: &mut Vec<Fault>) -> Option<T> {
    let before = not.len();
    let got = serde_ignored::deserialize(part, |path| {
        if not.len() < before + MOST_UNKNOWN {
            let why = "there is no such word here; take it out, or export one to see the form".to_owned();
            not.push(Fault { place: format!("{place}.{path}"), why });
        }
    });
    got.map_err(|e: serde_json::Error| {
        not.push(Fault { place: place.to_owned(), why: format!("{e}; export one to see the form") });
    })
    .ok()
}

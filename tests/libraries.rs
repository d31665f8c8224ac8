//! Library files of every released version open for ever, and stand where they stood.
//!
//! Beside each file of `tests/libraries/` lies the state of its campaigns as text, as that version wrote it. A new one
//! is made by `cargo test --test libraries keep -- --ignored`.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tricorne::campaign::State;
use tricorne::desk::{Desk, resolve};
use tricorne::field::GeneralKind;
use tricorne::store::{Change, Library};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/libraries")
}

/// The state of each campaign of a library, and how many events each of its battles has, as text.
fn states(library: &Library) -> String {
    let mut text = String::new();
    for campaign in library.campaigns().unwrap() {
        text += &library.state(&campaign.id).unwrap().state.canonical();
        for line in library.journal(&campaign.id).unwrap() {
            if let Some(battle) = library.battle(&campaign.id, line.entry.number).unwrap() {
                text += &format!("\nentry {}: {} events", line.entry.number, battle.events.len());
            }
        }
        text.push('\n');
    }
    text
}

#[test]
fn every_library_opens_and_stands_where_it_stood() {
    let mut opened = 0;
    for file in std::fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|e| e != "tricorne") {
            continue;
        }
        // Opened as a copy: opening one may bring it to this version's form.
        let place = tempfile::tempdir().unwrap();
        let copy = place.path().join("library.tricorne");
        std::fs::copy(&path, &copy).unwrap();
        let library = Library::open(&copy).unwrap();
        assert_eq!(library.check().unwrap(), Vec::<String>::new(), "{}", path.display());
        let then = std::fs::read_to_string(path.with_extension("txt")).unwrap();
        let now = states(&library);
        // What a later version adds to a state has a default: the text of then, read now, is the state of now.
        let first = then.split("\nentry ").next().unwrap();
        let stood: State = serde_json::from_str(first).unwrap();
        let campaign = &library.campaigns().unwrap()[0].id;
        assert_eq!(stood, library.state(campaign).unwrap().state, "{}", path.display());
        assert_eq!(now.matches("events").count(), then.matches("events").count(), "{}", path.display());
        opened += 1;
    }
    assert!(opened > 0, "there is at least one library of an earlier version");
}

/// Makes the file of this version: the sample campaign with three battles, the last of them taken back, and an edit.
#[test]
#[ignore = "makes the file of this version"]
fn keep() {
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("library.tricorne");
    let mut desk = Desk::open(&copy).unwrap();
    desk.found_sample(None).unwrap();
    let mut last = 0;
    for _ in 0..3 {
        desk.plan(7).unwrap();
        desk.advance_to_battle().unwrap();
        let order = desk.campaign().unwrap().order([GeneralKind::Planner; 2]).unwrap();
        let resolved = resolve::fight(order, &mut |_| (), &AtomicBool::new(false)).unwrap();
        let page = desk.campaign().unwrap().page(Some(&resolved)).unwrap();
        last = desk.accept(&page, Some(&resolved)).unwrap();
    }
    desk.take_back(last).unwrap();
    drop(desk);
    let mut library = Library::open(&copy).unwrap();
    let army = tricorne::desk::sample::armies().remove(0);
    library.edit("Army brought in", &[Change::army(&army).unwrap()]).unwrap();
    let text = states(&library);
    // Closed first, so that all of it stands in the one file.
    drop(library);
    let target = folder().join(concat!(env!("CARGO_PKG_VERSION"), ".tricorne"));
    std::fs::copy(&copy, &target).unwrap();
    std::fs::write(target.with_extension("txt"), text).unwrap();
}

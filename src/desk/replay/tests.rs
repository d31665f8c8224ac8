mod told;

use super::Replay;
use crate::desk::{Order, resolve};
use crate::field::event::{NOBODY, Place};
use crate::field::view::LeaderView;
use crate::field::{Event, GeneralKind, Happening, TableView};
use std::sync::atomic::AtomicBool;

/// Whether a sentence has a hole in it: nobody where somebody is named, or a placeholder that was not filled.
fn gapes(text: &str) -> bool {
    let holes = ["{", "}", "  ", " .", " ,", " :", " ;", "’s ’s"];
    text.is_empty() || text.trim() != text || text.starts_with("’s") || holes.iter().any(|hole| text.contains(hole))
}

#[test]
fn no_line_of_the_log_has_a_hole_where_a_name_should_stand() {
    let mut lines = 0;
    for system in resolve::playable() {
        let id = system.about().id;
        for seed in 1..=4 {
            let order = Order {
                system: id.to_owned(),
                scenario: resolve::scenario(system, "mirror").expect("a scenario"),
                seed,
                number: 1,
                generals: [GeneralKind::Planner; 2],
                exchanged: false,
            };
            let fought = resolve::fight(order, &mut |_| {}, &AtomicBool::new(false)).expect("a battle");
            let replay = Replay::of(id, &fought.order.scenario, &fought.events).expect("its playback");
            for entry in &replay.entries {
                for text in [&entry.who].into_iter().chain(&entry.results).chain(&entry.reason) {
                    assert!(!gapes(text), "{id} {seed}: “{text}”");
                    lines += 1;
                }
            }
        }
    }
    assert!(lines > 1_000, "{lines}");
}

/// Under every system: everybody who commands stands in the playback where the battle has him, lieutenant generals too.
#[test]
fn the_playback_begins_with_every_commander_in_his_place() {
    let mut lieutenants = 0;
    for system in resolve::playable() {
        for (scenario, _) in system.about().scenarios {
            let order = Order {
                system: system.about().id.to_owned(),
                scenario: resolve::scenario(system, scenario).expect("a scenario"),
                seed: 3,
                number: 1,
                generals: [GeneralKind::Passive; 2],
                exchanged: false,
            };
            let set_up = resolve::drawn_up(&order).expect("a set-up");
            let fought = resolve::fight(order, &mut |_| {}, &AtomicBool::new(false)).expect("a battle");
            let replay =
                Replay::of(&fought.order.system, &fought.order.scenario, &fought.events).expect("its playback");
            let stands = |table: &TableView| -> Vec<_> {
                let at = |l: &LeaderView| (!l.gone).then_some((l.at.x / 12, l.at.y / 12));
                table.leaders.iter().map(|l| (l.side, l.brigade, at(l))).collect()
            };
            assert_eq!(stands(&replay.table(0)), stands(&set_up), "{}, {scenario}", system.about().id);
            lieutenants += fought.order.scenario.sides.iter().map(|s| s.lieutenants.len()).sum::<usize>();
        }
    }
    assert!(lieutenants > 0);
}

/// Who is shut in on his way back has no reason for it.
#[test]
fn whoever_is_gone_by_it_is_told_no_reason() {
    let system = resolve::system("honours-of-war").expect("a system");
    let scenario = resolve::scenario(system, "mirror").expect("a scenario");
    let told = |leads: &str| {
        let event = |what: Happening, key: Option<&str>| Event {
            code: (0..500)
                .find(|c| system.happening(*c) == what && key.is_none_or(|key| system.key(*c) == key))
                .expect("a code"),
            actor: 0,
            target: NOBODY,
            place: Place::default(),
            numbers: [1, 0, 0, 0],
        };
        let lead = if leads == "cut-off" { Happening::Gone } else { Happening::FellBack };
        let turn = event(Happening::Turn, None);
        let events = [turn, event(Happening::Reason, Some("retreat")), event(lead, Some(leads))];
        let replay = Replay::of("honours-of-war", &scenario, &events).expect("its playback");
        replay.entries.last().expect("an entry").reason.is_some()
    };
    assert!(told("retreated") && !told("cut-off"));
}

/// Under every system that has a roster each unit is told of in sentences: what it is, and how far it goes.
#[test]
fn every_unit_is_told_of_as_its_rules_rate_it() {
    let mut told = 0;
    for system in resolve::playable() {
        let id = system.about().id;
        let scenario = resolve::scenario(system, "mirror").expect("a scenario");
        let replay = Replay::of(id, &scenario, &[]).expect("its playback");
        let rated = replay.rated();
        for words in rated.iter().flatten().filter(|w| !w.is_empty()) {
            assert!(!gapes(words) && words.ends_with('.'), "{id}: “{words}”");
            told += 1;
        }
        let units = scenario.sides.iter().flat_map(|s| &s.brigades).map(|b| b.units.len()).sum::<usize>();
        assert!(rated.is_empty() || rated.len() == units, "{id}: {} of {units}", rated.len());
    }
    assert!(told > 40, "{told}");
}

use super::Replay;
use crate::desk::{Order, resolve};
use crate::field::GeneralKind;
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

//! Whole battles.

use super::*;
use crate::field::scenario_file;

/// A scenario of the system.
pub fn scenario(id: &str) -> Scenario {
    let (_, text) = ABOUT.scenarios.iter().find(|(name, _)| *name == id).expect("the scenario is there");
    scenario_file::read(text).expect("the scenario parses")
}

/// What must hold of a table at every pause.
fn check_table(fight: &Fight, seed: u64) {
    let (field, state) = (&fight.field, &fight.state);
    let mut held = 0;
    for n in 0..field.units.len() as u8 {
        let (data, u) = (field.unit(n), state.unit(n));
        if !u.here() {
            continue;
        }
        held += 1;
        assert_eq!(state.holder(u.at), Some(n), "seed {seed}, turn {}: unit {n} is not in its box", state.turn);
        assert!(field.terrain.may_enter(data.kind, u.at), "seed {seed}, turn {}: unit {n} in a wood", state.turn);
        assert!((1..=data.hits()).contains(&u.hits), "seed {seed}: unit {n} has {} hits", u.hits);
        for l in field.leaders_of(data.side.other()) {
            assert!(state.leader(l).at != u.at, "seed {seed}, turn {}: unit {n} in a Leader's box", state.turn);
        }
    }
    let boxes = state.holder.iter().filter(|&&u| u != NONE).count();
    assert_eq!(boxes, held, "seed {seed}, turn {}: ghosts", state.turn);
}

fn fight_through(id: &str, seed: u64, generals: [GeneralKind; 2]) -> (Fight, Vec<crate::field::Event>) {
    let scenario = scenario(id);
    let mut dice = Dice::fair(seed, 0);
    let mut events = Vec::new();
    let (field, state) = setup::prepare(&scenario).expect("the scenario is playable");
    let mut fight = Fight { field: Arc::new(field), state, reach: Reach::default(), generals };
    fight.engine(&mut dice, &mut events, |e| e.deploy(&scenario));
    check_table(&fight, seed);
    while fight.step(&mut dice, &mut events) == Progress::Going {
        check_table(&fight, seed);
    }
    check_table(&fight, seed);
    (fight, events)
}

#[test]
fn random_battles_end_and_keep_to_the_table() {
    for seed in 0..1000 {
        let (fight, _) = fight_through("mirror", seed, [GeneralKind::Random; 2]);
        assert!(fight.state.ending.is_some());
    }
}

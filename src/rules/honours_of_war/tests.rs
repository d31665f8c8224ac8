//! Whole battles, and the notation in which the tests of single clauses are written.

use super::*;
use crate::field::scenario_file;

/// A scenario of the system.
fn scenario(id: &str) -> Scenario {
    let (_, text) = ABOUT.scenarios.iter().find(|(name, _)| *name == id).expect("the scenario is there");
    scenario_file::read(text).expect("the scenario parses")
}

/// What must hold of a table at every pause.
fn check_table(fight: &Fight, seed: u64) {
    let (field, state) = (&fight.field, &fight.state);
    let (width, depth) = (2 * field.half.x, 2 * field.half.y);
    for a in 0..field.units.len() {
        let u = &state.units[a];
        if !u.here() {
            continue;
        }
        assert!(u.rect.on_table(width, depth), "seed {seed} turn {}: unit {a} off the table", state.turn);
        assert!(u.hits <= DONE);
        for b in a + 1..field.units.len() {
            let v = &state.units[b];
            let mates = u.block == v.block && u.block != state::NONE;
            assert!(
                !v.here() || mates || !u.rect.overlaps(&v.rect),
                "seed {seed} turn {} phase {:?}: units {a} {:?} and {b} {:?} overlap: {:?} {:?}",
                state.turn,
                state.phase,
                u.morale,
                v.morale,
                u.rect,
                v.rect
            );
        }
    }
}

fn fight_through(id: &str, seed: u64, generals: [GeneralKind; 2]) -> (Fight, Vec<crate::field::Event>) {
    let scenario = scenario(id);
    let mut dice = Dice::fair(seed, 0);
    let mut events = Vec::new();
    let (field, state) = setup::prepare(&scenario).expect("the scenario is playable");
    let mut fight = Fight { field: Arc::new(field), state, generals };
    let field = fight.field.clone();
    Engine {
        field: &field,
        state: &mut fight.state,
        generals: generals.map(general::of),
        dice: &mut dice,
        out: &mut events,
    }
    .deploy(&scenario);
    check_table(&fight, seed);
    while fight.step(&mut dice, &mut events) == Progress::Going {
        check_table(&fight, seed);
    }
    check_table(&fight, seed);
    (fight, events)
}

#[test]
fn random_battles_end_and_keep_to_the_table() {
    for seed in 0..100 {
        let (fight, _) = fight_through("mirror", seed, [GeneralKind::Random; 2]);
        assert!(fight.state.ending.is_some());
        fight_through("st-ulrich", seed, [GeneralKind::Random; 2]);
    }
}

//! Battles and wars between equal armies: a small run of what `cargo bench --bench equals` prints.

#[path = "support/equals.rs"]
mod equals;

use tricorne::campaign::Preset;
use tricorne::desk::resolve;

#[test]
fn battles_between_equals_cost_what_they_cost_in_history() {
    for system in resolve::playable() {
        let cost = equals::cost(system, 60);
        let (name, winner, loser) = (system.about().name, cost.winner, cost.loser);
        assert!(cost.drawn * 5 < cost.battles, "{name}: {} drawn", cost.drawn);
        assert!((100..=250).contains(&winner.tenths()), "{name}: the winner loses {} in 1,000", winner.tenths());
        assert!((160..=300).contains(&loser.tenths()), "{name}: the loser loses {} in 1,000", loser.tenths());
        assert!(winner.tenths() < loser.tenths(), "{name}");
        assert!((40..=60).contains(&loser.gone_of_lost()), "{name}: {} of the loser’s are gone", loser.gone_of_lost());
        for toll in [winner, loser] {
            assert!((35..=50).contains(&toll.wounded_to_dead()), "{name}: {} to 10", toll.wounded_to_dead());
        }
    }
}

#[test]
fn of_each_kind_that_is_meant_for_equals_a_battle_is_fought_under_every_system() {
    for system in resolve::playable() {
        let kinds = equals::kinds(system, 1, 1);
        for id in ["field", "meeting-engagement", "outpost"] {
            let fair = kinds.get(id).copied().unwrap_or_default();
            assert!(fair.battles >= 1 && fair.won.iter().sum::<u64>() <= fair.battles, "{}: {id}", system.about().name);
        }
        assert!(!kinds.contains_key("rearguard"), "on the first morning the armies are equal");
    }
}

#[test]
fn a_war_of_the_default_recovery_has_both_sides_in_it_at_the_third_battle() {
    let mornings = equals::war(&Preset::default(), 1, 3);
    assert_eq!(mornings.len(), 3, "{mornings:?}");
    assert_eq!(mornings[0][0], mornings[0][1], "two armies of one list");
    assert!(equals::keeps_up(&mornings, 3), "{mornings:?}");
    assert!(!equals::keeps_up(&[[100, 66]], 1) && equals::keeps_up(&[[100, 67]], 1) && !equals::keeps_up(&[], 1));
}

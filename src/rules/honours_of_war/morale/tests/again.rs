//! Who must retreat again (HOW-RLY-11).

use super::*;

/// HOW-FIRE-57: who is behind makes room first.
#[test]
fn how_rly_11_those_nearest_to_the_enemy_go_again_last() {
    let mut t = Table::of("B foot hits=4 0 0 N\nB foot hits=4 0 -8 N\nR foot 0 25 S");
    for unit in [0, 1] {
        t.state.unit_mut(unit).morale = Morale::FellBack;
        t.state.unit_mut(unit).flags.set(Flags::AGAIN);
    }
    t.act(&[], &[Answer::Quarters(4), Answer::Quarters(4)], |e| e.repeated_retreats());
    assert_eq!((t.hits(), t.at(0), t.at(1)), (vec![4, 4, 0], (0, -200), (0, -280)));
}

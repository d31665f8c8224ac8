//! Who falls back first, who must again, and where.

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

/// Whoever of the two is nearer to the enemy.
#[test]
fn how_fire_57_who_routs_goes_before_who_retreats() {
    let order = |hits: [u8; 2]| {
        let mut t = Table::of("B foot 0 0 N\nB foot 30 -10 N\nR foot 0 40 S");
        t.act(&[], &[Answer::Quarters(4)], |e| {
            [0, 1].into_iter().for_each(|unit| e.hurt(unit, hits[usize::from(unit)], 2));
            e.react_but(NONE);
        });
        let gone = |e: &&crate::field::Event| [Code::Retreated as u16, Code::Routed as u16].contains(&e.code);
        t.events.iter().filter(gone).map(|e| e.actor).collect::<Vec<u8>>()
    };
    assert_eq!([order([5, 4]), order([4, 5])], [[0, 1], [1, 0]]);
}

#[test]
fn how_fire_57_the_side_with_the_initiative_of_the_phase_falls_back_first() {
    use crate::base::Side;
    use crate::rules::honours_of_war::state::Phase;
    let first = |phase: Phase, movement: Side, fire: Side| {
        let mut t = Table::of("B foot hits=3 0 0 N\nR foot hits=3 0 40 S");
        (t.state.phase, t.state.initiative, t.state.fire_initiative) = (phase, movement, fire);
        t.act(&[], &[Answer::Quarters(4), Answer::Quarters(4)], |e| {
            e.hurt(0, 1, 1);
            e.hurt(1, 1, 0);
            e.react_but(NONE);
        });
        t.told(Code::Retreated)[0].actor
    };
    assert_eq!(first(Phase::Movement, Side::Red, Side::Blue), 1);
    assert_eq!(first(Phase::Fire, Side::Red, Side::Blue), 0);
    assert_eq!(first(Phase::Fire, Side::Blue, Side::Red), 1);
}

/// HOW-RLY-14: who has rallied there may halt at the edge anew.
#[test]
fn how_rly_12_who_rallied_at_the_edge_is_not_driven_off_by_the_next_loss_of_morale() {
    let mut t = Table::of("B foot hits=4 0 -198 N\nR foot 0 0 S");
    t.state.unit_mut(0).morale = Morale::FellBack;
    t.state.unit_mut(0).flags.set(Flags::EDGE);
    t.act(&[], &[Answer::Quarters(4)], |e| {
        e.rally_phase();
        e.hurt(0, 2, 1);
        e.react(0);
    });
    assert!(t.state.unit(0).here() && t.state.unit(0).morale == Morale::FellBack);
    assert_eq!(t.told(Code::HaltedAtEdge).len(), 1);
}

/// Who has but one hit keeps it, and is not offered to the general.
#[test]
fn how_rly_04_nobody_is_asked_about_a_last_hit() {
    let mut t = Table::of("B foot hits=1 -12 0 N\nB foot hits=2 12 0 N\nleader B 0 -3\nR foot 0 60 S");
    t.act(&[], &[], |e| e.general_rallies(Side::Blue));
    assert_eq!(t.hits()[..2], [1, 1]);
}

/// HOW-FIRE-02: the side that has the initiative of fire rallies first.
#[test]
fn how_rly_05_generals_rally_in_the_order_of_fire() {
    let mut t = Table::of(
        "B foot hits=3 -12 0 N\nB foot hits=3 12 0 N\nleader B 0 -3\n\
         R foot hits=3 -12 25 S\nR foot hits=3 12 25 S\nleader R 0 28",
    );
    t.state.fire_initiative = Side::Red;
    t.act(&[], &[Answer::Unit(3), Answer::Unit(0)], |e| e.rally_phase());
    assert_eq!(t.hits(), [2, 3, 3, 2]);
}

#[test]
fn how_rly_02_without_an_enemy_on_the_table_two_hits_go() {
    let t = Table::of("B foot hits=3 0 0 N\nB foot inferior hits=3 30 0 N");
    assert_eq!([0, 1].map(|unit| t.field.rallies_off(&t.state, unit)), [2, 1]);
}

#[test]
fn how_rly_05_a_general_rallies_within_five_centimetres() {
    let hits = |y: i32| {
        let mut t = Table::of(&format!("B foot hits=3 0 0 N\nleader B 0 {y}\nR foot 0 24 S"));
        t.act(&[], &[], |e| e.rally_phase());
        t.hits()[0]
    };
    assert_eq!([hits(-7), hits(-8)], [2, 3]);
}

/// HOW-FIRE-64: rough ground bars guns, and not their gunners.
#[test]
fn how_mov_20_gunners_without_guns_go_back_over_rough_ground() {
    let text = "rough -60 -60 60 -5\nB gun hits=2 0 -0.5 N\nR foot 0 40 S";
    let t = struck(text, 0, 2, 1, &[2], &[Answer::Quarters(4)]);
    assert!(t.state.unit(0).here() && t.state.unit(0).has(Flags::ABANDONED), "{:?}", t.at(0));
}

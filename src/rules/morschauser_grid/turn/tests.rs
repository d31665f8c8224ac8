//! TURN.

use crate::base::Side;
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::grid::NOWHERE;
use crate::rules::morschauser_grid::sandtable::Table;
use crate::rules::morschauser_grid::state::{Coming, Flags, Phase};

#[test]
fn mhm_turn_01_the_higher_die_goes_first_in_every_turn() {
    let mut t = Table::of("B infantry 10 2 N\nR infantry 10 14 S");
    t.state.phase = Phase::FormUp;
    t.act(&[3, 3, 2, 5], |e| e.step());
    assert_eq!((t.state.first, t.state.mover, t.state.turn), (Side::Red, Side::Red, 1), "ties are thrown again");
    let mut order = Vec::new();
    for _ in 0..40 {
        if order.last() != Some(&(t.state.turn, t.state.mover)) {
            order.push((t.state.turn, t.state.mover));
        }
        t.act(&[], |e| e.step());
    }
    assert_eq!(order[..4], [(1, Side::Red), (1, Side::Blue), (2, Side::Red), (2, Side::Blue)]);
}

#[test]
fn mhm_turn_02_rally_then_moves_then_melees() {
    let mut t = Table::of("B infantry 10 2 N\nR infantry 10 14 S");
    t.state.phase = Phase::FormUp;
    t.act(&[6, 1], |e| e.step());
    let mut phases = vec![t.state.phase];
    while t.state.mover == Side::Blue {
        t.act(&[], |e| e.step());
        if phases.last() != Some(&t.state.phase) {
            phases.push(t.state.phase);
        }
    }
    assert_eq!(phases, [Phase::Rally, Phase::Move, Phase::Melee, Phase::Rally]);
    assert!(t.codes().contains(&Code::Begins));
}

/// Who found no room when his command came does so later; who has come is not set down again, nor who has fallen since.
#[test]
fn reserves_come_once() {
    let mut t = Table::of("B infantry 10 6 N\nB infantry 12 2 N\nB infantry 14 6 N\nR infantry 10 14 S");
    t.field.commands[0].coming =
        Some(Coming { when: crate::field::scenario::When::Turn(1), at: Table::at(3, 0), facing: 0 });
    t.state.put(1, NOWHERE);
    t.state.put(2, NOWHERE);
    t.flag(1, Flags::WAITS);
    t.state.turn = 2;
    t.act(&[], |e| e.arrive(0));
    assert_eq!([t.place(0), t.place(1), t.place(2)], [Some((10, 6)), Some((3, 0)), None]);
}

/// A command that a scenario holds fires where it stands, and does not move; from its turn on it does.
#[test]
fn mhm_comp_02_a_command_that_is_held_fires_and_stands() {
    use crate::rules::morschauser_grid::general::{Choice, Decision, When};
    use crate::rules::morschauser_grid::sandtable::Scripted;
    let asked = |turn: u16| {
        let mut t = Table::of("B infantry 10 2 N\nB leader 10 1\nR infantry 10 5 S");
        t.field.commands[0].moves_from = 3;
        (t.state.phase, t.state.turn, t.state.mover) = (Phase::Move, turn, Side::Blue);
        let general = Scripted::of(&[Choice::Command(0), Choice::Unit(0)]);
        t.asked(&[], [&general, &Scripted::default()], |e| e.step());
        let asked = general.asked.borrow();
        let of = |wanted: &dyn Fn(&Decision) -> bool| asked.iter().any(|(d, _)| wanted(d));
        (
            of(&|d| matches!(d, Decision::Fire { when: When::Before, .. })),
            of(&|d| matches!(d, Decision::Move { .. } | Decision::Lead { .. })),
        )
    };
    assert_eq!([asked(2), asked(3)], [(true, false), (true, true)]);
}

/// MHM-NATL-01: a general whom the scenario takes off leaves at the end of its turn, unhurt.
#[test]
fn mhm_natl_01_a_general_leaves_at_the_end_of_a_turn() {
    let mut t = Table::of("B infantry 10 2 N\nB general 10 1\nR infantry 10 14 S\nR general 12 14");
    t.field.general_leaves[0] = Some(2);
    t.state.phase = Phase::FormUp;
    t.act(&[6, 1], |e| e.step());
    let general = |t: &Table| t.state.leader(t.field.general(Side::Blue)).here();
    while t.state.turn < 3 {
        assert!(general(&t), "turn {}", t.state.turn);
        t.act(&[], |e| e.step());
    }
    assert!(!general(&t) && t.state.leader(t.field.general(Side::Blue)).hits == 2);
    assert!(t.state.leader(t.field.general(Side::Red)).here());
    assert_eq!(t.codes().iter().filter(|c| **c == Code::LeaderLeaves).count(), 1);
}

#[test]
fn a_turn_begins_with_a_clean_sheet() {
    let mut t = Table::of("B infantry 10 2 N\nR infantry 10 14 S");
    for unit in 0..2 {
        t.flag(unit, Flags::THROWN | Flags::MOVED | Flags::FIRED | Flags::ACTED);
        t.state.unit_mut(unit).suffered = 1;
    }
    t.state.phase = Phase::Melee;
    t.act(&[], |e| e.step());
    assert_eq!([0, 1].map(|u| t.state.unit(u).suffered), [0, 0], "MHM-FALL-01: in one player's turn");
    assert!(!t.has(1, Flags::MOVED | Flags::FIRED | Flags::ACTED | Flags::THROWN));
    assert!(t.has(0, Flags::MOVED) && !t.has(0, Flags::THROWN));
}

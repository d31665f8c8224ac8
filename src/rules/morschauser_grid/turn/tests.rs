//! TURN.

use crate::base::Side;
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::sandtable::Table;
use crate::rules::morschauser_grid::state::{Flags, Phase};

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

//! CMD-05 to CMD-07.

use crate::base::Side;
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::sandtable::Table;
use crate::rules::morschauser_grid::state::{Ending, Options};

const TEXT: &str = "B infantry 1 6 N\nB infantry 2 6 N command=1\nB infantry 3 6 N command=2\nB infantry 4 6 N command=3\nB infantry 5 6 N command=4\nB infantry 6 6 N command=5\nB infantry 7 6 N command=6\nR infantry 1 14 S";

fn after(options: Options, falls: u8) -> Option<Ending> {
    let mut t = Table::with(TEXT, options);
    t.act(&[], |e| {
        for unit in 0..falls {
            e.remove(unit, Code::Gone);
        }
        e.settle();
    });
    t.state.ending
}

#[test]
fn mhm_cmd_05_with_all_commands_shaken_the_general_concedes() {
    assert_eq!(after(Options::default(), 6), None);
    assert_eq!(after(Options::default(), 7), Some(Ending::Conceded { winner: Some(Side::Red) }));
}

#[test]
fn mhm_cmd_06_or_with_half_of_them_rounded_up() {
    let half = Options { half: true, ..Options::default() };
    assert_eq!([after(half, 3), after(half, 4)], [None, Some(Ending::Conceded { winner: Some(Side::Red) })]);
    let six = Table::with(&TEXT.replace("B infantry 7 6 N command=6\n", ""), half);
    assert_eq!(six.field.concedes_at(Side::Blue), 3);
}

#[test]
fn mhm_cmd_07_after_forty_turns_or_eight_quiet_ones_nobody_wins() {
    let time = |turn: u16, quiet: u8, blood: bool, options: Options| {
        let mut t = Table::with(TEXT, options);
        (t.state.turn, t.state.quiet, t.state.blood) = (turn, quiet, blood);
        t.act(&[], |e| e.time());
        t.state.ending
    };
    let usual = Options::default();
    assert_eq!([time(39, 0, true, usual), time(40, 0, true, usual)], [None, Some(Ending::LastTurn)]);
    assert_eq!([time(9, 6, false, usual), time(9, 7, false, usual)], [None, Some(Ending::Quiet)]);
    assert_eq!(time(9, 7, true, usual), None, "blood was shed");
    assert_eq!(time(60, 9, false, Options { endless: true, ..usual }), None);
}

#[test]
fn both_armies_may_concede_at_once() {
    let mut t = Table::of("B infantry 1 6 N\nR infantry 1 14 S");
    t.act(&[], |e| {
        e.remove(0, Code::Gone);
        e.remove(1, Code::Gone);
        e.settle();
    });
    assert_eq!(t.state.ending, Some(Ending::Conceded { winner: None }));
}

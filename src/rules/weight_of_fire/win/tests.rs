use crate::base::Side;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::sandtable::{Script, Table, table};
use crate::rules::weight_of_fire::state::{By, Ending, Flags};

fn field() -> Table {
    table("B line 0 0 N\nB line 20 0 N\nB line -20 0 N\nR line 0 20 S\nR line 20 20 S\nR line -20 20 S\nR line 30 20 S")
}

fn without(lost: &[u8]) -> Table {
    let mut t = field();
    t.with(&Script::default(), &[], |e| lost.iter().for_each(|&u| e.lose(u, Code::Destroyed)));
    t
}

/// WOF-SCA-05: half of the units, rounded up; both at once is a draw, and so is the last turn.
#[test]
fn wof_sca_05_break_numbers_and_the_last_turn() {
    let t = field();
    assert_eq!([t.field.breaking(Side::Blue), t.field.breaking(Side::Red)], [2, 2]);
    let ends = |lost: &[u8]| {
        let t = without(lost);
        t.field.ending(&t.state)
    };
    assert_eq!(ends(&[0, 3]), None);
    assert_eq!(ends(&[0, 1]), Some(Ending { winner: Some(Side::Red), by: By::Losses }));
    assert_eq!(ends(&[3, 4]), Some(Ending { winner: Some(Side::Blue), by: By::Losses }));
    assert_eq!(ends(&[0, 1, 3, 4]), Some(Ending { winner: None, by: By::Losses }));
    assert_eq!(ends(&[3, 4, 5, 6]), Some(Ending { winner: Some(Side::Blue), by: By::Nobody }));
    let mut t = field();
    t.state.turn = 15;
    assert_eq!(t.field.ending(&t.state), Some(Ending { winner: None, by: By::Time }));
}

/// WOF-SCA-05: a pursuer beyond the edge can return, and does not count.
#[test]
fn wof_sca_05_pursuers_beyond_the_edge_do_not_count() {
    let mut t = field();
    for unit in [0, 1] {
        t.state.units[unit].set(Flags::OFF);
    }
    assert_eq!(t.field.lost(&t.state, Side::Blue), 0);
}

use crate::base::{Point, Side};
use crate::rules::ending::{By, Ending};
use crate::rules::places::Place;
use crate::rules::weight_of_fire::data::size::INCH;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::sandtable::{Script, Table, table};
use crate::rules::weight_of_fire::state::{Flags, Morale};

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

const THREE: &str = "B line 0 0 N\nB line 20 0 N\nB line -20 0 N\nR line 0 20 S\nR line 20 20 S\nR line -20 20 S";

fn place(holder: Option<Side>, due: Option<(Side, u16)>) -> Place {
    let points = vec![Point::new(-INCH, 9 * INCH), Point::new(INCH, 9 * INCH), Point::new(0, 11 * INCH)];
    Place { middle: Point::new(0, 10 * INCH), points, worth: 1, holder, due }
}

/// WOF-SCA-05: a place to be taken is won when one holds it, and lost at its turn.
#[test]
fn wof_sca_05_a_place_to_take() {
    let mut t = table(THREE);
    t.field.places = vec![place(Some(Side::Red), Some((Side::Blue, 12)))];
    t.state.held[0] = Some(Side::Red);
    t.with(&Script::default(), &[], |e| e.count());
    assert_eq!((t.state.ending, t.told(Code::Place)), (None, 0), "nobody is there");
    t.state.turn = 12;
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Red), By::Missed)));
    t.state.turn = 6;
    t.state.unit_mut(0).rect.centre.y += 9 * INCH;
    t.state.unit_mut(0).morale = Morale::Shaken;
    t.with(&Script::default(), &[], |e| e.count());
    assert_eq!(t.state.held[0], Some(Side::Red), "the shaken hold nothing");
    t.state.unit_mut(0).morale = Morale::Good;
    t.with(&Script::default(), &[], |e| e.count());
    assert_eq!(
        (t.told(Code::Place), t.state.ending.map(|e| (e.winner, e.by))),
        (1, Some((Some(Side::Blue), By::Taken)))
    );
}

/// WOF-SCA-05: a place to be kept is won at its turn, not before.
#[test]
fn wof_sca_05_a_place_to_keep() {
    let mut t = table(THREE);
    t.field.places = vec![place(Some(Side::Red), Some((Side::Red, 12)))];
    t.state.held[0] = Some(Side::Red);
    t.state.turn = 11;
    assert_eq!(t.field.ending(&t.state), None);
    t.state.turn = 12;
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Red), By::Taken)));
    t.state.held[0] = Some(Side::Blue);
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Blue), By::Missed)));
}

/// WOF-SCA-05: places for which no turn is set decide at the limit; equal worths are a draw.
#[test]
fn wof_sca_05_places_at_the_last_turn() {
    let mut t = table(THREE);
    t.field.places = vec![place(None, None)];
    t.state.turn = 15;
    assert_eq!(t.field.ending(&t.state).map(|e| e.winner), Some(None));
    t.state.held[0] = Some(Side::Red);
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Red), By::Time)));
}

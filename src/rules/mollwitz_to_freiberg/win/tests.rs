use crate::base::Side;
use crate::rules::mollwitz_to_freiberg::sandtable::table;
use crate::rules::mollwitz_to_freiberg::state::{By, Morale};

const THREE: &str = "B line 0 0 N\nB line 20 0 N\nB line -20 0 N\nR line 0 20 S\nR line 20 20 S\nR line -20 20 S";

/// MTF-GME-05: half of the enemy's units, rounded up.
#[test]
fn mtf_gme_05_half_of_the_units_eliminated() {
    let mut t = table(THREE);
    t.state.unit_mut(0).morale = Morale::Gone;
    assert_eq!(t.field.ending(&t.state), None);
    t.state.unit_mut(1).morale = Morale::Gone;
    let end = t.field.ending(&t.state).expect("it is over");
    assert_eq!((end.winner, end.by), (Some(Side::Red), By::Losses));
}

/// MTF-GME-05: at the limit the smaller share of points eliminated wins; equal shares are a draw.
#[test]
fn mtf_gme_05_the_last_turn() {
    let mut t = table(THREE);
    t.state.turn = 40;
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((None, By::Time)));
    t.state.unit_mut(4).morale = Morale::Gone;
    assert_eq!(t.field.ending(&t.state).map(|e| e.winner), Some(Some(Side::Blue)));
    t.state.turn = 39;
    assert_eq!(t.field.ending(&t.state), None);
}

/// MTF-GME-05: both at their number in one turn: the smaller share; a side without a unit loses at once.
#[test]
fn mtf_gme_05_both_at_once() {
    let mut t = table(THREE);
    for unit in [0, 1, 3, 4] {
        t.state.unit_mut(unit).morale = Morale::Gone;
    }
    assert_eq!(t.field.ending(&t.state).map(|e| e.winner), Some(None));
    t.state.unit_mut(5).morale = Morale::Gone;
    assert_eq!(t.field.ending(&t.state).map(|e| (e.winner, e.by)), Some((Some(Side::Blue), By::Nobody)));
}

//! Horse that knows where it is going.

use super::*;

#[test]
fn horse_that_has_got_round_a_wing_does_not_set_out_round_another() {
    let mut table = Table::of(
        "B horse 60 95 S brigade=0\nB horse 82 95 S brigade=0\nB foot 0 -60 N brigade=1\nB foot 21 -60 N brigade=1\n\
         R foot 40 60 S\nR foot 140 20 S\nR foot 19 60 S",
    );
    let plan = &mut table.state.brigade_mut(0).plan;
    (plan.kind, plan.target) = (Want::Attack as u8, 4);
    let table = planned_under(table, &STEADY);
    assert_eq!((want(&table, 0), table.state.brigade(0).plan.target), (Want::Attack, 4));
}

#[test]
fn horse_that_is_as_good_as_round_the_wing_does_not_stand_there() {
    let table = planned(
        "B horse 79 -10 N brigade=0\nB horse 107 0 N brigade=0\nB foot 34 -50 N brigade=1\nB foot 55 -50 N brigade=1\n\
         R light 60 2 S\nR foot 56 26 S\nR foot 25 26 S\nR foot 4 26 S",
        &STEADY,
    );
    assert_eq!((want(&table, 0), table.state.brigade(0).plan.target), (Want::Attack, 4));
}

#[test]
fn horse_that_came_to_ride_does_not_get_off_to_hold_houses() {
    for kind in ["hussars", "horse"] {
        let text = format!("B {kind} 0 -13 N\nB {kind} 30 -13 N\nvillage 0 0\nR foot 0 45 S\nR foot 21 45 S");
        let table = planned(&text, &STEADY);
        assert_ne!(want(&table, 0), Want::Hold);
        assert!(table.offers(0).iter().any(|a| a.act == Act::Occupy), "it could");
        let act = moves(&table, 0).act;
        assert!(!matches!(act, Act::Occupy | Act::Dismount), "{kind}: {act:?}");
    }
}

//! Horse that knows where it is going.

use super::*;

/// Three battalions come on before it; their line ends at 72 cm.
#[test]
fn horse_does_not_ride_across_the_front_of_foot_on_its_way_round() {
    let plan = |x: i32, y: i32| {
        let line =
            "R foot 20 40 S\nR foot 41 40 S\nR foot 62 40 S\nB foot -40 -40 N brigade=1\nB foot -61 -40 N brigade=1";
        let table = planned(
            &format!("B horse {} {y} N brigade=0\nB horse {} {y} N brigade=0\n{line}", x - 11, x + 11),
            &STEADY,
        );
        assert_eq!(want(&table, 0), Want::Flank);
        table.state.brigade(0).plan.aim
    };
    let aside = plan(50, -30);
    assert!(aside.y < cm(0, 40 - 30).y && aside.x > cm(72 + 20, 0).x, "out to the side first: {aside:?}");
    let round = plan(116, -30);
    assert!(round.y > cm(0, 40).y, "then round: {round:?}");
    let narrow = plan(50, 0);
    assert!(narrow.y < cm(0, 0).y, "back out of muskets, too: {narrow:?}");
}

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

/// He stands where it does not come to charge him.
#[test]
fn horse_lets_an_enemy_go_whom_it_has_gone_for_in_vain() {
    let target = |kept: u8| {
        let mut table = Table::of(
            "B horse 60 95 S brigade=0\nB horse 82 95 S brigade=0\nB foot 0 -60 N brigade=1\nB foot 21 -60 N brigade=1\n\
             R foot 40 60 S\nR foot 140 20 S\nR foot 19 60 S",
        );
        let plan = &mut table.state.brigade_mut(0).plan;
        (plan.kind, plan.target, plan.kept) = (Want::Attack as u8, 4, kept);
        let plan = planned_under(table, &STEADY).state.brigade(0).plan;
        (plan.target == 4, plan.kept)
    };
    assert_eq!([2, 3, 4].map(target), [(true, 3), (true, 4), (false, 0)]);
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
        let table = planned(&format!("{text}\nR gun 10 34 S\nR gun 2 34 S"), &STEADY);
        let act = moves(&table, 0).act;
        assert!(!matches!(act, Act::Occupy | Act::Dismount), "{kind}, nor out of canister: {act:?}");
    }
}

#[test]
fn horse_does_not_ride_up_to_guns_that_have_others_by_them_and_wait_there() {
    for y in [48, 54, 60] {
        let text = format!("B horse 0 0 N\nB horse 21 0 N\nR gun 0 {y} S\nR foot -25 {y} S");
        let rides = |turn: u16| {
            let mut table = planned(&text, &STEADY);
            table.state.turn = turn;
            table.state.brigade_mut(0).plan.kind = Want::Attack as u8;
            gain(&table, 0, 2, &moves(&table, 0)) > 5
        };
        assert_eq!([3, 16].map(rides), [false, true], "{y}: but when the day is old it does");
    }
}

/// The other regiment is still on the way.
#[test]
fn horse_with_a_regiment_round_the_wing_does_not_ride_on_past_it() {
    let foot = "B foot 0 -80 N brigade=1\nB foot 21 -80 N brigade=1\nR foot 0 60 S\nR foot 21 60 S\nR foot 42 60 S";
    let wants = |x: i32, y: i32| {
        let table = planned(&format!("B horse {x} {y} W brigade=0\nB horse 70 -60 N brigade=0\n{foot}"), &STEADY);
        (want(&table, 0), table.state.brigade(0).plan.target)
    };
    assert_eq!(wants(80, 62), (Want::Attack, 6), "on his flank");
    assert_eq!(wants(80, -60), (Want::Flank, 6), "not yet");
}

#[test]
fn horse_does_not_ride_round_works_that_it_may_not_charge() {
    let target = |entrenched: &str| {
        let foot = "B foot 0 -80 N brigade=1\nB foot 21 -80 N brigade=1\nR foot -21 60 S\nR foot 0 60 S";
        let text =
            format!("B horse 60 -60 N brigade=0\nB horse 82 -60 N brigade=0\n{foot}\nR foot 42 60 S {entrenched}");
        planned(&format!("{text}\nworks 32 58 52 58"), &STEADY).state.brigade(0).plan.target
    };
    assert_eq!([target(""), target("entrenched")], [6, 5]);
}

#[test]
fn horse_of_a_brigade_of_foot_does_not_stand_before_it() {
    let table =
        planned("B foot 0 20 N\nB foot 21 20 N\nB horse 42 20 N\nR foot 0 70 S hits=2\nR foot 21 70 S", &STEADY);
    assert_eq!(want(&table, 0), Want::Assault);
    let [foot, horse] = [1, 2].map(|u| gain(&table, u, 4, &moves(&table, u)));
    assert!(foot > 10 && horse <= foot / 2, "{foot} {horse}");
}

#[test]
fn horse_does_not_march_into_fire_in_column() {
    let table = planned("B horse column 0 0 N\nB horse column 21 0 N\nR gun 0 80 S\nR foot 30 80 S", &STEADY);
    let action = moves(&table, 1);
    let near = [2, 3].map(|e| action.to.distance(&table.state.unit(e).rect)).into_iter().min();
    assert!(!action.formation.is_column() || near > Some(cm(0, 54).y), "{action:?}");
}

/// Its place beyond the wing is some four moves off.
#[test]
fn horse_forms_no_column_for_a_ride_of_a_few_moves() {
    let columns = |kind: &str| {
        let line = "R foot 20 90 S\nR foot 41 90 S\nR foot 62 90 S";
        let own = format!("B {kind} -60 -50 W\nB {kind} -60 -72 W");
        let table = planned(&format!("{own}\n{line}"), &STEADY);
        moves(&table, 0).formation.is_column()
    };
    assert_eq!(["horse", "foot"].map(columns), [false, true]);
}

#[test]
fn horse_does_not_ride_up_to_a_steady_front() {
    let gains = |hits: u8| {
        let mut table = planned(
            &format!("B horse 0 0 N\nB horse 21 0 N\nR foot 0 50 S hits={hits}\nR foot 21 50 S hits={hits}"),
            &STEADY,
        );
        let plan = &mut table.state.brigade_mut(0).plan;
        (plan.kind, plan.target, plan.aim) = (Want::Attack as u8, 2, cm(10, 0));
        gain(&table, 0, 2, &moves(&table, 0))
    };
    assert!(gains(0) < 5, "{}", gains(0));
    assert!(gains(3) > 10, "{}: whom it can break it goes for", gains(3));
}

/// The last regiment has its place behind the others.
#[test]
fn horse_of_the_second_line_goes_for_what_it_finds() {
    let text =
        "B horse 0 0 N\nB horse 21 0 N\nB horse 42 0 N\nB heavyhorse 80 -20 N\nR foot 21 70 S\nR foot 80 30 S hits=3";
    let mut table = planned(text, &STEADY);
    let plan = &mut table.state.brigade_mut(0).plan;
    (plan.kind, plan.target, plan.aim, plan.facing) = (Want::Attack as u8, 4, cm(21, 0), Heading::NORTH);
    let action = moves(&table, 3);
    assert!(action.act == Act::Charge || gain(&table, 3, 5, &action) > 10, "{action:?}");
}

/// It is a ride and a half from their muskets, and its place is beyond them.
#[test]
fn horse_does_not_end_a_march_where_the_muskets_of_a_steady_line_tell_next() {
    let left = |hits: u8| {
        let line: String = [-42, -21, 0, 21, 42].map(|x| format!("R foot {x} 80 S hits={hits}\n")).concat();
        let mut table = planned(&format!("B horse 0 0 N\nB horse 21 0 N\n{line}"), &STEADY);
        let plan = &mut table.state.brigade_mut(0).plan;
        (plan.kind, plan.target, plan.aim, plan.facing) = (Want::Flank as u8, 4, cm(10, 120), Heading::NORTH);
        let to = moves(&table, 0).to;
        (2..7).map(|e| to.distance(&table.state.unit(e).rect)).min().expect("a line") / cm(1, 0).x
    };
    assert!(left(0) >= 50, "{}", left(0));
    assert!(left(3) < 50, "{}: who can hardly fire is no reason", left(3));
}

/// No single move takes it out of their reach.
#[test]
fn horse_that_is_worn_out_does_not_go_up_to_guns() {
    let text = "B horse 0 0 N hits=3\nB horse 21 0 N hits=3\nR gun 0 25 S";
    let table = planned(text, &STEADY);
    let action = moves(&table, 0);
    assert!(gain(&table, 0, 2, &action) < -10, "{action:?}");
}

//! What a player who owns the rules would call foolish.

use super::*;
use crate::rules::mollwitz_to_freiberg::general::planner::Planner;

/// MTF-RET-01: who is beaten, unhurt and far from everybody stays on the table, and so does who fights at its edge.
#[test]
fn nobody_runs_off_the_table_of_his_own_will() {
    let t = table("B lc 40 -26.4 N shaken\nR lc 40 -8 S");
    let act = moves(&t, 0).0;
    assert!(act.doing != Doing::Retreat && t.field.on_table(&act.to), "{act:?}");
    let t = table("B hc 42 -20 N now=7\nR line 42 -16 S\nR line 31 -16 S");
    assert_eq!(moves(&t, 0).0.doing, Doing::Retreat, "here is room");
    let t = table("B hc 42 -27 N now=7\nR line 42 -23 S\nR line 31 -23 S");
    assert_ne!(moves(&t, 0).0.doing, Doing::Retreat, "there is none");
    let mut t = table("B lc 0 -27 N now=6 shaken\nR hc 0 -25 S");
    join(&mut t, 1, 0, Face::Front, false);
    assert_ne!(moves(&t, 0).0.doing, Doing::Retreat);
}

/// MTF-FRM-06: a narrower front is no distance gained, and horse that changes to and fro stands still for it.
#[test]
fn horse_keeps_its_front_before_the_enemy() {
    let worth = |t: &Table, files: u8| {
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
        let look = Look::of(&ask, 0);
        let is =
            |a: &Action| a.doing == Doing::Form && a.files == files && a.via.heading == t.state.unit(0).rect.heading;
        let acts = t.offered(0).into_iter().filter(|a| is(a) && a.stand == Stand::Close);
        acts.map(|a| Planner(Boldness::Steady).worth(&look, &a, i32::MIN).worth).max().expect("it is offered")
    };
    let near = table("B mc 0 0 N\nR line 8 9 S\nR line -8 9 S");
    let stands = Action::stand(near.state.unit(0));
    let ask = Ask { field: &near.field, state: &near.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
    let look = Look::of(&ask, 0);
    assert!(worth(&near, 4) + 60 < Planner(Boldness::Steady).worth(&look, &stands, i32::MIN).worth);
}

/// MTF-MOV-12, MTF-MOV-13: who goes through a friend at speed takes his order and his shot too.
#[test]
fn a_friend_who_is_passed_at_speed_counts() {
    let t = table("B mc 0 -5 N\nB line 0 0 N\nR line 0 30 S");
    let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
    let look = Look::of(&ask, 0);
    let through = t.offered(0).into_iter().find(|a| a.passed == 2 && a.disorders).expect("it is offered");
    let worth = |a: &Action| Planner(Boldness::Steady).worth(&look, a, i32::MIN).worth;
    let alone = Action { passed: 0, ..through };
    assert_eq!(worth(&alone) - worth(&through), 40);
    assert!(!moves(&t, 0).0.disorders);
}

/// MTF-GEN-01, MTF-GEN-12, MTF-GEN-14: who only lacks orders has them from a general behind, of whatever brigade, out of fire.
#[test]
fn orders_are_given_from_behind() {
    let mut t = table("B line 0 0 N\nB line -30 0 N\nR line 0 16 S\ngeneral B -30 -6");
    t.field.units[0].brigade = 1;
    t.field.leaders[0] = Some(0);
    let choices = [Choice::Hold, Choice::Join(0), Choice::Behind(0)];
    assert_eq!(pick(&t, Side::Blue, Decision::General { leader: 0 }, &choices).index, 2);
    let mut choices = Choices::default();
    t.field.offer_rides(&t.state, 0, &mut List::new(&mut choices, None));
    assert!(choices.contains(&Choice::Behind(0)), "another brigade's");
}

/// MTF-ORD-10: in a wood nobody dresses his ranks, so nobody waits there for it.
#[test]
fn nobody_waits_in_a_wood_to_be_dressed() {
    let act = |ground: &str| moves(&table(&format!("B line 0 0 N disordered\nR line 0 28 S\n{ground}")), 0).0;
    assert_eq!(act("").doing, Doing::Stand, "in the open he does");
    assert_ne!(act("wood -8 -6 8 3").doing, Doing::Stand);
}

/// MTF-ORD-11: half the chance to make a forlorn attack makes it no better.
#[test]
fn the_exhausted_make_no_forlorn_attack() {
    let worth = |now: u8| {
        let t = table(&format!("B line 0 -6 N D now={now}\nR line 0 0 S A"));
        attack_worth(&t.field, &t.state, 0, &t.attack(0, 1).expect("it can attack"), 14)
    };
    assert!(worth(12) <= worth(13) && worth(13) < 0, "{} {}", worth(12), worth(13));
}

/// MTF-MOV-17: nobody passes through guns, so foot that has its own before it goes aside, narrow as the step may be, or narrows
/// its front.
#[test]
fn foot_gets_out_from_behind_its_own_guns() {
    for grade in ["C", "D"] {
        let t = table(&format!("B line 0 0 N {grade}\nB mgun 3 2 N\nR line 0 27 S"));
        let (action, _) = moves(&t, 0);
        let right = |r: &Rect| r.centre.x + r.half_front;
        let clear = right(&t.state.unit(0).rect) - right(&action.to);
        assert!(action.doing != Doing::Stand && clear > INCH, "{grade}: {action:?}");
    }
}

/// MTF-CC-06, MTF-CC-15: who touches a side with one end of his front only has few dice, and knows it.
#[test]
fn who_comes_askew_counts_few_files() {
    let t = table("B hc 0 0 N figures=24 files=12\nR hc 0 9 E figures=24 files=12");
    let act = |askew| Action { doing: Doing::Attack, target: 1, askew, ..Action::stand(t.state.unit(0)) };
    let [flush, askew] = [false, true].map(|askew| charge::meeting(&t.field, &t.state, 0, &act(askew), 10));
    assert!(askew + 100 < flush, "{askew} {flush}");
}

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
    // Far from everybody it is a turn of both, and more.
    assert_eq!(worth(&alone) - worth(&through), 170);
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

/// MTF-MOV-12: nobody rides through his own at speed to be a move earlier before an enemy who is far.
#[test]
fn nobody_rides_through_his_own_far_from_everybody() {
    assert!(!moves(&table("B mc 0 -24 N\nB hc 0 -20 N\nR line 0 26 S"), 0).0.disorders);
}

/// MTF-ATK-07: horse does not ride up to the front of steady foot for the sake of who is broken behind it.
#[test]
fn nobody_hunts_behind_steady_foot() {
    let hunts = |front: &str| {
        let t = table(&format!("B mc 0 -14 N\nR {front} S A\nR line 0 12 S shaken"));
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
        (Look::of(&ask, 0).prey, apart(&t, 0, &moves(&t, 0).0))
    };
    let (prey, far) = hunts("line 0 4");
    assert!(prey.is_none() && far >= inches(9), "{prey:?} {far}");
    assert_eq!(hunts("line 20 4").0, Some(2), "where the way is free");
}

/// MTF-RET-10: horse under muskets that it will not attack, with a friend behind it, runs from under them.
#[test]
fn horse_does_not_stand_under_muskets() {
    let act = |y: i32| moves(&table(&format!("B hc 0 0 N\nB mc 0 -3 N\nR line 0 {y} S A")), 0).0.doing;
    assert_eq!(act(5), Doing::Retreat);
    assert_ne!(act(14), Doing::Retreat, "out of their reach");
}

/// MTF-FIRE-06: nor does it come before them to be shot at.
#[test]
fn horse_comes_before_no_muskets() {
    let t = table("B hc 0 0 N\nR line 0 10 S A\nR line 14 12 S shaken");
    let act = moves(&t, 0).0;
    assert!(apart(&t, 0, &act) > inches(8), "{act:?}");
}

/// MTF-FRM-07: nobody faces about in debt with nobody near.
#[test]
fn nobody_changes_in_debt_far_from_everybody() {
    for own in ["hc 0 0 S disordered now=6", "line 0 0 90 disordered now=12"] {
        let act = moves(&table(&format!("B {own}\nR line 0 28 S")), 0).0;
        assert!(!act.owes, "{act:?}");
    }
}

/// A support that stands near enough does not step back to stand better.
#[test]
fn supports_do_not_go_to_and_fro() {
    let t = table("B line 0 8 N\nB line 0 4.5 N\nR line 0 16 S");
    assert_eq!(moves(&t, 1).0.doing, Doing::Stand);
}

/// MTF-GEN-14: a steady general joins no combat that he cannot turn.
#[test]
fn no_general_joins_a_lost_combat() {
    let mut t = table("B line 0 0 N disordered\nR line 0 2 S\ngeneral B 7 -9\ngeneral B 7 -8");
    t.state.leaders[1].moved = true;
    join(&mut t, 1, 0, Face::Right, true);
    let choices = [Choice::Hold, Choice::Join(0)];
    assert_eq!(pick(&t, Side::Blue, Decision::General { leader: 0 }, &choices).index, 0);
}

/// MTF-GEN-14: who has rallied a unit leaves it before it goes into a fight, and who has not stays.
#[test]
fn generals_leave_whom_they_rallied() {
    let first = |own: &str| {
        let mut t = table(&format!("B line 0 0 N {own}\nR line 0 16 S\ngeneral B 0 0"));
        t.state.leaders[0].with = 0;
        pick(&t, Side::Blue, Decision::Next, &[Choice::Unit(0), Choice::General(0), Choice::Pass]).index
    };
    assert_eq!((first(""), first("shaken")), (1, 0));
}

/// MTF-GEN-15: no general stays alone beside the enemy because all are commanded without him.
#[test]
fn no_general_stays_alone_beside_the_enemy() {
    let goes = |y: i32| {
        let mut t = table(&format!("B line 0 -20 N\nR lc 0 {y} S\ngeneral B 0 0\ngeneral B 0 -24"));
        t.state.leaders[1].moved = true;
        pick(&t, Side::Blue, Decision::General { leader: 0 }, &[Choice::Hold, Choice::Behind(0)]).index
    };
    assert_eq!((goes(4), goes(26)), (1, 0));
}

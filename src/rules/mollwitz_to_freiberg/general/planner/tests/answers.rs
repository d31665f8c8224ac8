//! Who stands, who gives way, who falls back of his own will.

use super::*;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::general::Choice;
use crate::rules::mollwitz_to_freiberg::state::Flags;

fn answer(text: &str) -> (usize, u16) {
    let t = table(text);
    let choices = [Choice::Hold, Choice::Evade];
    let found = pick(&t, Side::Blue, Decision::React { unit: 0, attacker: 1 }, &choices);
    (found.index, found.reason)
}

/// MTF-SKR-07, MTF-SKR-09: skirmishers in a wood leave it to the strong, and meet the weak.
#[test]
fn skirmishers_in_a_wood_stand_against_the_weak_only() {
    let wood = "wood -12 -12 12 3";
    let gives = (1, Code::ReasonGiveWay as u16);
    assert_eq!(answer(&format!("B light 0 0 N loose figures=12\nR line 0 6 S A\n{wood}")), gives);
    assert_eq!(answer(&format!("B light 0 0 N loose B\nR line 0 6 S D now=9 disordered\n{wood}")), (0, 0));
}

/// MTF-SKR-07: who evades goes no farther than out of reach, and as far as he can from whom he cannot outrun.
#[test]
fn evaders_go_no_farther_than_they_must() {
    let goes = |attacker: &str| {
        let mut t = table(&format!("B light 0 0 N loose figures=8\nR {attacker} 0 4 S"));
        t.events.clear();
        let mut engine = Engine {
            field: &t.field,
            state: &mut t.state,
            generals: [&Planner(Boldness::Steady); 2],
            choices: &mut Choices::default(),
            dice: &mut Dice::scripted(&[6, 6]),
            out: &mut t.events,
        };
        assert!(engine.evade(0, 1));
        (t.state.unit(0).rect.centre.y + INCH) / INCH
    };
    assert_eq!((goes("line"), goes("hc")), (-6, -12));
}

/// MTF-RET-11: horse that foot comes at stands where it would win, and goes where it would not.
#[test]
fn horse_rides_from_foot_that_would_beat_it() {
    assert_eq!(answer("B mc 0 0 N disordered now=8\nR line 0 6 S A").0, 1);
    assert_eq!(answer("B hc 0 0 N\nR line 0 6 S D now=9").0, 0);
}

/// MTF-RET-10: horse stays in a combat with foot that it wins, and leaves one that it loses.
#[test]
fn horse_leaves_a_combat_that_it_loses() {
    let act = |text: &str| {
        let mut t = table(text);
        join(&mut t, 0, 1, Face::Front, false);
        moves(&t, 0).0.doing
    };
    assert_eq!(act("B mc 0 0 N disordered now=8\nR line 0 0 S A"), Doing::Retreat);
    assert_eq!(act("B hc 0 0 N\nR line 0 0 S D now=9 disordered"), Doing::Stand);
}

/// MTF-MRL-07, MTF-RET-12: who would be shattered where he stands falls back, unless nobody can come at him.
#[test]
fn the_doomed_fall_back_of_their_own_will() {
    let act = |text: &str| moves(&table(text), 0);
    let (doomed, reason) = act("B line 0 0 N B now=9\nR hc 0 12 S");
    assert_eq!((doomed.doing, reason), (Doing::Retreat, Code::ReasonBack as u16));
    assert_ne!(act("B line 0 0 N B now=9\nR hc 0 24 S").0.doing, Doing::Retreat, "out of his reach");
    assert_ne!(act("B line 0 0 N B now=9\nR hc 0 12 S shaken").0.doing, Doing::Retreat, "he cannot attack");
}

/// MTF-FRM-06: the broken neither bend their ends back nor form anew, which would cost them two moves.
#[test]
fn the_broken_form_nothing() {
    let (act, reason) = moves(&table("B line -3.9 -21.5 318 shaken now=11 files=6\nR line -9.7 2 S"), 0);
    assert_ne!((act.doing, act.stand), (Doing::Form, Stand::Bent), "{act:?}");
    assert!(act.doing != Doing::Stand || reason == 0, "who stays draws off from nobody");
}

/// MTF-ORD-07: who is in disorder and not near anybody stands until he is dressed again.
#[test]
fn the_disordered_dress_their_ranks() {
    let act = |text: &str| moves(&table(text), 0).0;
    assert_eq!(act("B line 0 0 N disordered\nR line 0 20 S").doing, Doing::Stand);
    assert_ne!(act("B line 0 0 N\nR line 0 20 S").doing, Doing::Stand);
}

/// MTF-OPT-10, MTF-OPT-12: horse that has broken through goes on at the beaten, and not at good foot.
#[test]
fn horse_breaks_through_at_the_beaten() {
    let goes = |its: &str| {
        let t = table(&format!("B hc 0 0 N\nR line 0 9 S {its}"));
        let on = t.attack(0, 1).expect("it can attack");
        pick(&t, Side::Blue, Decision::Break { unit: 0 }, &[Choice::Hold, Choice::Act(on)]).index
    };
    assert_eq!((goes("shaken"), goes("A")), (1, 0));
}

/// MTF-TER-17: what was stormed is held.
#[test]
fn stormed_houses_are_taken() {
    let t = table("B line 0 0 N files=4\nR line 0 20 S\nhouses -3 1 3 7");
    let into = t.offered(0).into_iter().find(|a| a.doing == Doing::Occupy).expect("it can go in");
    let choices = [Choice::Hold, Choice::Act(into)];
    assert_eq!(pick(&t, Side::Blue, Decision::Occupy { unit: 0 }, &choices).index, 1);
}

/// MTF-FIRE-18: files that did not bear on the first target shoot at another.
#[test]
fn he_does_not_hold_the_fire_of_who_bears_on_another() {
    let mut t =
        table("B line 0 0 N figures=32 files=16\nR line -5 4 S files=4 figures=8\nR line 5 4 S files=4 figures=8");
    let first = t.field.volleys(&t.state, 0, 1)[0].expect("the left bears");
    let spent = Spent { eyes: first.eyes, dice: first.dice[0] + first.dice[1], ammo: Some(first.ammo) };
    t.state.unit_mut(0).set(Flags::SMOKE);
    let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Fire { unit: 0 } };
    let mut choices = Choices::default();
    let left = |ask: &Ask<'_>, list: &mut List<'_>| ask.field.offer_shots(ask.state, 0, spent, list);
    let pick = Planner(Boldness::Steady).choose(&ask, &left, &mut choices, &mut Dice::scripted(&[]));
    assert!(matches!(choices[pick.index], Choice::Shot(v) if v.target == 2), "{:?}", choices[pick.index]);
}

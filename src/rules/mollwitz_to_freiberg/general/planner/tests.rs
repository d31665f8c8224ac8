//! Positions in which a player would know what to do.

use super::*;
use crate::base::geometry::Face;
use crate::base::{Point, Side};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::general::Choices;
use crate::rules::mollwitz_to_freiberg::movement::Doing;
use crate::rules::mollwitz_to_freiberg::sandtable::{Table, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Place, Stand};

fn pick(t: &Table, side: Side, decision: Decision, choices: &[Choice]) -> Pick {
    let ask = Ask { field: &t.field, state: &t.state, side, decision };
    Planner(Boldness::Steady).decide(&ask, choices, &mut Dice::scripted(&[]))
}

/// What the planner does with a unit, and why.
fn moves(t: &Table, unit: u8) -> (Action, u16) {
    let mut choices = Choices::default();
    t.field.offer(&t.state, unit, &mut choices);
    let pick = pick(t, t.field.unit(unit).side, Decision::Move { unit }, &choices);
    let Choice::Act(action) = choices[pick.index] else { panic!("an act") };
    (action, pick.reason)
}

fn apart(t: &Table, unit: u8, action: &Action) -> i32 {
    let other = t.state.unit(1 - unit).rect;
    action.to.distance(&other)
}

#[test]
fn foot_comes_under_muskets_shooting() {
    // From 17 inches it may go all its way, and is still out of reach of who stands.
    let t = table("B line 0 0 N\nR line 0 17 S");
    let (act, reason) = moves(&t, 0);
    assert!(apart(&t, 0, &act) > inches(8) && act.cost > 7 * INCH, "{act:?}");
    assert_eq!(reason, Code::ReasonAdvance as u16);
    // From twelve it goes half a move, after which it may shoot; with a whole one it would stand at four inches and not.
    let t = table("B line 0 0 N\nR line 0 12 S");
    let (act, _) = moves(&t, 0);
    assert!(act.cost > 0 && act.cost <= 4 * INCH, "{act:?}");
    // At four inches it stands and shoots with all it has.
    let t = table("B line 0 0 N\nR line 0 4 S");
    assert_eq!(moves(&t, 0).0.doing, Doing::Stand);
}

#[test]
fn the_broken_draw_off_and_no_square_is_formed_without_horse() {
    let t = table("B line 0 0 N shaken\nR line 0 12 S");
    assert!(apart(&t, 0, &moves(&t, 0).0) > inches(12));
    let t = table("B line 0 0 N\nR line 0 12 S");
    assert_ne!(moves(&t, 0).0.stand, Stand::Square, "there is no horse");
}

/// Who is spent does not stay under muskets, and who is only near them does not run.
#[test]
fn the_spent_run_from_under_muskets() {
    let t = table("B line 0 0 N now=12\nR line 0 4 S\nR line 11 4 S");
    let (act, reason) = moves(&t, 0);
    assert_eq!((act.doing, reason), (Doing::Retreat, Code::ReasonBack as u16));
    let t = table("B line 0 0 N now=12\nR line 0 20 S");
    assert_ne!(moves(&t, 0).0.doing, Doing::Retreat);
}

/// MTF-RET-11: light horse gives way to heavier, but not off the table.
#[test]
fn light_horse_gives_way_where_there_is_room() {
    let answer = |text: &str| {
        let t = table(text);
        let choices = [Choice::Hold, Choice::Evade];
        let found = pick(&t, Side::Blue, Decision::React { unit: 0, attacker: 1 }, &choices);
        (found.index, found.reason)
    };
    assert_eq!(answer("B lc 0 0 N\nR hc 0 9 S"), (1, Code::ReasonGiveWay as u16));
    assert_eq!(answer("B lc 0 -27 N\nR hc 0 -18 S"), (0, 0), "the edge is behind it");
}

#[test]
fn horse_takes_a_flank_when_it_stands_behind_their_front() {
    let t = table("B hc -9 4 90\nR line 0 3 S\nR line 12 3 S");
    let (act, reason) = moves(&t, 0);
    assert_eq!((act.doing, act.flank, reason), (Doing::Attack, true, Code::ReasonFlank as u16));
    let t = table("B lc 0 0 N disordered\nR line 0 10 S");
    assert_ne!(moves(&t, 0).0.doing, Doing::Attack, "disordered horse leaves the front of steady foot alone");
}

/// MTF-ATK-13: an attack that opens its flank is worth less.
#[test]
fn an_open_flank_is_counted() {
    let worth = |text: &str| {
        let t = table(text);
        attack_worth(&t.field, &t.state, 0, &t.attack(0, 1).expect("it can attack"))
    };
    let alone = worth("B line 0 0 N\nR line 0 6 S shaken");
    let watched = worth("B line 0 0 N\nR line 0 6 S shaken\nR line -9 3 E");
    assert!(watched <= alone - 100, "{watched} and {alone}");
}

/// MTF-TER-13: foot goes into a village that the enemy is near to, and stays there.
#[test]
fn a_village_is_held() {
    let t = table("B line 0 0 N files=4\nR line 0 20 S\nhouses -3 1 3 7");
    assert_eq!(moves(&t, 0).0.doing, Doing::Occupy);
}

/// MTF-GEN-08, MTF-GEN-10: a general rides to where he commands most, once the others have ridden.
#[test]
fn a_general_rides_to_where_orders_lack() {
    let text = "B line -20 0 N\nB line -9 0 N\nB line -15 -6 N\nB line 20 0 N\nR line 0 28 S\ngeneral B 0 -20";
    let t = table(text);
    let choices = [Choice::Hold, Choice::Join(3), Choice::Behind(3), Choice::Behind(0), Choice::Behind(2)];
    let asked = |t: &Table| pick(t, Side::Blue, Decision::General { leader: 0 }, &choices);
    let found = asked(&t);
    assert!([3, 4].contains(&found.index) && found.reason == Code::ReasonCommand as u16, "three at once: {found:?}");
    // Another has seen to those three.
    let mut t = table(&format!("{text}\ngeneral B -15 -3"));
    t.state.leaders[1].moved = true;
    assert!([1, 2].contains(&asked(&t).index), "the fourth");
}

/// MTF-GEN-06: where nobody lacks orders he goes with who fights or has to rally.
#[test]
fn a_general_goes_with_who_fights() {
    let mut t = table("B line 0 0 N\nB line 14 -9 N shaken\nR line 0 2 S\ngeneral B 7 -9\ngeneral B 7 -8");
    t.state.leaders[1].moved = true;
    join(&mut t, 0, 2, Face::Front, false);
    let choices = [Choice::Hold, Choice::Join(1), Choice::Join(0), Choice::Behind(1)];
    let found = pick(&t, Side::Blue, Decision::General { leader: 0 }, &choices);
    assert_eq!((found.index, found.reason), (2, Code::ReasonHeart as u16));
    let found = pick(&t, Side::Blue, Decision::General { leader: 0 }, &choices[..2]);
    assert_eq!((found.index, found.reason), (1, Code::ReasonRally as u16));
}

/// Units move before generals, the nearest to the enemy first.
#[test]
fn generals_ride_last() {
    let t = table("B line 0 -9 N\nB line 14 0 N\nR line 14 20 S\ngeneral B 0 -20");
    let choices = [Choice::General(0), Choice::Unit(0), Choice::Unit(1), Choice::Pass];
    let asked = |choices: &[Choice]| pick(&t, Side::Blue, Decision::Next, choices).index;
    assert_eq!(asked(&choices), 2);
    assert_eq!(asked(&[Choice::General(0), Choice::Pass]), 0, "he rides before all is done");
}

fn place(x: i32, y: i32, holder: Side) -> Place {
    let at = Point::new(inches_of(x), inches_of(y));
    let corner = |dx: i32, dy: i32| Point::new(at.x + dx * INCH, at.y + dy * INCH);
    let points = vec![corner(-2, -2), corner(2, -2), corner(2, 2), corner(-2, 2)];
    Place { points, middle: at, worth: 1, holder: Some(holder), due: Some((Side::Blue, 20)) }
}

const fn inches_of(n: i32) -> i32 {
    n * INCH
}

/// MTF-GME-05: a side goes for the place that it must take, and stays on the one that it must keep.
#[test]
fn places_are_taken_and_kept() {
    let mut t = table("B line 0 0 N\nR line 20 26 S");
    t.field.places = vec![place(-20, 20, Side::Red)];
    t.state.held[0] = Some(Side::Red);
    let to = |t: &Table| moves(t, 0).0.to.distance_to(t.field.places[0].middle);
    let now = |t: &Table| t.state.unit(0).rect.distance_to(t.field.places[0].middle);
    assert!(to(&t) < now(&t) - 4 * INCH);
    t.field.places = vec![place(0, 0, Side::Blue)];
    t.state.held[0] = Some(Side::Blue);
    let kept = moves(&t, 0).0;
    assert!(t.field.places[0].touches(&kept.to), "{kept:?}");
}

/// MTF-CC-16: a die that is left over strikes where it hits most easily.
#[test]
fn a_spare_die_strikes_the_weaker() {
    let mut t = table("B line 0 0 N\nR hc -4 2 S\nR lc 5 2 S disordered\nR line 20 20 S");
    join(&mut t, 1, 0, Face::Front, false);
    join(&mut t, 2, 0, Face::Front, false);
    let choices = [Choice::Strike(0), Choice::Strike(1)];
    assert_eq!(pick(&t, Side::Blue, Decision::Divide { unit: 0 }, &choices).index, 1);
}

//! Positions in which a player would know what to do.

use super::*;
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect, Side};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::fire::Spent;
use crate::rules::mollwitz_to_freiberg::general::Choices;
use crate::rules::mollwitz_to_freiberg::movement::Doing;
use crate::rules::mollwitz_to_freiberg::movement::list::List;
use crate::rules::mollwitz_to_freiberg::sandtable::{Table, join, table};
use crate::rules::mollwitz_to_freiberg::state::Stand;
use crate::rules::places::Place;

fn pick(t: &Table, side: Side, decision: Decision, choices: &[Choice]) -> Pick {
    let ask = Ask { field: &t.field, state: &t.state, side, decision };
    Planner(Boldness::Steady).decide(&ask, choices, &mut Dice::scripted(&[]))
}

/// What a unit is offered, for who has hope of it.
fn acts_of(unit: u8) -> impl Fn(&Ask<'_>, &mut List<'_>) {
    move |ask, list| ask.field.offer(ask.state, unit, list)
}

/// What the planner does with a unit, and why.
fn moves(t: &Table, unit: u8) -> (Action, u16) {
    let mut choices = Choices::default();
    let ask =
        Ask { field: &t.field, state: &t.state, side: t.field.unit(unit).side, decision: Decision::Move { unit } };
    let pick = Planner(Boldness::Steady).choose(&ask, &acts_of(unit), &mut choices, &mut Dice::scripted(&[]));
    let Choice::Act(action) = choices[pick.index] else { panic!("an act") };
    (action, pick.reason)
}

/// What he has no hope of he does not want: of all that is lawful nothing is worth more than what he takes of what he hopes for.
#[test]
fn hope_leaves_nothing_out_that_he_would_take() {
    for text in [
        "B line 0 0 N\nR line 0 12 S",
        "B line 0 0 N\nR line 9 15 S\nR hc -20 18 S",
        "B hc 0 -6 N\nB line 0 0 N\nR line 3 18 S shaken",
        "B light 0 0 N\nB line 9 0 N\nR light 2 14 S loose\nwood -6 -4 6 6",
        "B line 0 0 N shaken\nR line 0 12 S\nR lc 20 4 W",
        "B light 0 0 N loose\nR line 0 12 S",
        "B line 0 0 N files=4\nR line 8 40 S",
    ] {
        let t = table(text);
        let mut all = Choices::default();
        t.field.offer(&t.state, 0, &mut List::new(&mut all, None));
        let found = pick(&t, Side::Blue, Decision::Move { unit: 0 }, &all);
        let (hoped, _) = moves(&t, 0);
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
        let look = look::Look::of(&ask, 0);
        let worth = |a: &Action| Planner(Boldness::Steady).worth(&look, a, i32::MIN).worth;
        let Choice::Act(best) = all[found.index] else { panic!("an act") };
        assert_eq!(worth(&hoped), worth(&best), "{text}: {hoped:?} {best:?}");
        let mut few = Choices::default();
        Planner(Boldness::Steady).choose(&ask, &acts_of(0), &mut few, &mut Dice::scripted(&[]));
        assert!(few.len() < all.len(), "{text}");
    }
}

/// So it is with shots and with ways back.
#[test]
fn hope_leaves_no_shot_out_and_no_way_back() {
    let same = |t: &Table, decision: Decision, list: &dyn Fn(&Ask<'_>, &mut List<'_>)| {
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision };
        let (mut all, mut few) = (Choices::default(), Choices::default());
        list(&ask, &mut List::new(&mut all, None));
        let found = pick(t, Side::Blue, decision, &all);
        let hoped = Planner(Boldness::Steady).choose(&ask, list, &mut few, &mut Dice::scripted(&[]));
        assert_eq!((all[found.index], found.reason), (few[hoped.index], hoped.reason));
        assert!(few.len() < all.len(), "{decision:?}");
    };
    let t = table("B mgun 0 0 N\nR line -8 16 S\nR line 2 14 S shaken\nR mgun 12 22 S\nR lc 9 30 S");
    same(&t, Decision::Fire { unit: 0 }, &|ask, list| {
        ask.field.offer_shots(ask.state, 0, Spent::default(), list);
    });
    let t = table("B line 0 0 N\nB line 3 -9 N\nR hc 0 3 S\nR lc 20 -12 W");
    let away = t.field.away_from(&t.state, 0, |e| e == 2);
    same(&t, Decision::Retreat { unit: 0 }, &|ask, list| ask.field.offer_falls(ask.state, 0, 1 << 2, away, list));
    let t = table("B light 0 0 N loose\nR hc 0 9 S");
    let (from, back) = (t.state.unit(0).rect, Heading::SOUTH);
    same(&t, Decision::Evade { unit: 0, attacker: 1 }, &|ask, list| {
        ask.field.offer_evades(ask.state, (0, 1), (&from, back), 8, list);
    });
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
        attack_worth(&t.field, &t.state, 0, &t.attack(0, 1).expect("it can attack"), 14)
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

/// MTF-GEN-06, MTF-GEN-14: where nobody lacks orders he goes to who has to rally, or else with who fights; the bold go into
/// the fight first, the cautious never.
#[test]
fn a_general_goes_with_who_fights() {
    let mut t = table("B line 0 0 N\nB line 14 -9 N shaken\nR line 0 2 S\ngeneral B 7 -9\ngeneral B 7 -8");
    t.state.leaders[1].moved = true;
    join(&mut t, 0, 2, Face::Front, false);
    let choices = [Choice::Hold, Choice::Join(1), Choice::Join(0), Choice::Behind(1)];
    let goes = |boldness: Boldness, choices: &[Choice]| {
        let ask = Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::General { leader: 0 } };
        let found = Planner(boldness).decide(&ask, choices, &mut Dice::scripted(&[]));
        (choices[found.index], found.reason)
    };
    let fights = (Choice::Join(0), Code::ReasonHeart as u16);
    assert_eq!(goes(Boldness::Steady, &choices), (Choice::Join(1), Code::ReasonRally as u16));
    assert_eq!(goes(Boldness::Bold, &choices), fights);
    let one = [Choice::Hold, Choice::Join(0)];
    assert_eq!(goes(Boldness::Steady, &one), fights);
    assert_eq!(goes(Boldness::Cautious, &one), (Choice::Hold, 0));
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

/// MTF-FIRE-06: a column that comes near enough to canister to meet it next turn is a line by then.
#[test]
fn columns_form_line_before_canister() {
    let t = table("B line 0 0 N files=4 figures=24\nR mgun 0 20 S\nR line 12 20 S");
    let (act, reason) = moves(&t, 0);
    assert!(act.files > 4 && act.doing == Doing::Form, "{act:?}");
    assert_eq!(reason, Code::ReasonForm as u16);
    let t = table("B line 0 -20 N files=4 figures=24\nR mgun 0 20 S");
    assert_eq!((moves(&t, 0).0.files, moves(&t, 0).0.doing), (4, Doing::March), "it marches as long as it may");
}

/// MTF-FIRE-17: a battery without a target turns to the enemy; one with a target shoots.
#[test]
fn a_battery_turns_to_who_comes() {
    let t = table("B mgun 0 0 N\nR line 14 6 W");
    let (act, _) = moves(&t, 0);
    let off = |r: &Rect| r.heading.to(Heading::of(t.state.unit(1).rect.centre - r.centre)).abs();
    assert!(off(&act.to) < off(&t.state.unit(0).rect) - 10 * Heading::DEGREE, "{act:?}");
    assert_eq!(moves(&table("B mgun 0 0 N\nR line 4 14 S"), 0).0.doing, Doing::Stand);
}

/// MTF-SKR-12, MTF-CC-24: gunners who would be overrun leave their guns, those who would hold them stay.
#[test]
fn gunners_leave_guns_that_would_be_overrun() {
    let answer = |text: &str| {
        let t = table(text);
        let choices = [Choice::Hold, Choice::Evade];
        pick(&t, Side::Blue, Decision::React { unit: 0, attacker: 1 }, &choices).index
    };
    assert_eq!(answer("B mgun 0 0 N\nR hc 0 9 S"), 1);
    assert_eq!(answer("B hgun 0 0 N guns=4 figures=16\nR lc 0 9 S disordered now=6"), 0);
    let crowd: String = (1..7).map(|n| format!("\nB line 0 -{} N", 2.5 * f64::from(n))).collect();
    let penned = table(&format!("B mgun 0 0 N{crowd}\nR hc 0 9 S"));
    let react = Decision::React { unit: 0, attacker: 7 };
    let choices = [Choice::Hold, Choice::Evade];
    assert_eq!(pick(&penned, Side::Blue, react, &choices).index, 0, "who has nowhere to run sells himself dearly");
}

/// MTF-ATK-16: horse that stands before a line goes to where the next turn's attack is a true one.
#[test]
fn horse_rides_behind_their_front_a_turn_ahead() {
    let t = table("B mc -14 0 N B\nR line 0 6 S A\nR line 11 6 S A");
    let act = moves(&t, 0).0;
    let its = t.state.unit(1).rect;
    assert_ne!(act.doing, Doing::Attack);
    assert!(its.locals(act.to.corners()).iter().any(|p| p.y < its.half_depth), "behind their front: {act:?}");
}

/// Hussars go for the shaken, and leave the steady to others.
#[test]
fn hussars_hunt_the_shaken() {
    for (left, right, wanted) in [("", "shaken", 1), ("shaken", "", -1)] {
        let t = table(&format!("B lc 0 -6 N\nR line -10 22 S {left}\nR line 10 22 S {right}"));
        let act = moves(&t, 0).0;
        let near = |u: u8, r: &Rect| r.distance(&t.state.unit(u).rect);
        let (one, other) = (near(1, &act.to), near(2, &act.to));
        assert!((one - other).signum() == wanted, "{one} and {other}: {act:?}");
    }
}

/// MTF-DRG-01, MTF-TER-01: horse can't attack houses, and dragoons who can dismount do it before a village that is held.
#[test]
fn dragoons_dismount_before_a_village() {
    let t = table("B mc 0 0 N dismounts\nR line 0 12 S lodged\nhouses -3 9 3 15");
    assert_eq!(moves(&t, 0).0.doing, Doing::Dismount);
    let t = table("B mc 0 0 N dismounts\nR line 0 12 S");
    assert_ne!(moves(&t, 0).0.doing, Doing::Dismount);
}

/// MTF-ORD-10: the exhausted draw off, but not where only the beaten are near.
#[test]
fn the_exhausted_draw_off_from_the_fresh() {
    let back = |text: &str| {
        let t = table(text);
        let act = moves(&t, 0).0;
        act.doing == Doing::Retreat || apart(&t, 0, &act) > t.state.unit(0).rect.distance(&t.state.unit(1).rect)
    };
    assert!(back("B line 0 0 N now=11\nR line 0 7 S"));
    assert!(!back("B line 0 0 N now=11\nR line 0 7 S shaken"));
}

/// MTF-HIT-08, MTF-HIT-10: horse goes at shaken foot rather than at steady foot beside it, and not at good foot that would
/// form square (MTF-ATK-07).
#[test]
fn horse_attacks_where_it_wins_most() {
    let worth = |text: &str| {
        let t = table(text);
        attack_worth(&t.field, &t.state, 0, &t.attack(0, 1).expect("it can attack"), 14)
    };
    let steady = worth("B mc 0 0 N\nR line 0 10 S");
    assert!(worth("B mc 0 0 N\nR line 0 10 S shaken") > steady + 100);
    assert!(worth("B mc 0 0 N\nR line 0 10 S A") < 0);
    assert!(worth("B mc 0 0 N disordered\nR line 0 10 S") < steady - 50);
    assert!(worth("B mc 0 0 N\nR line 0 10 S now=8") > steady);
}

/// Who is hit already, shaken or nearly spent is shot at before who is fresh.
#[test]
fn fire_goes_to_who_is_near_to_breaking() {
    let t = table("B line 0 0 N\nR line -6 7 S now=20\nR line 6 7 S now=20 shaken");
    let choices: Vec<Choice> =
        [1, 2].map(|u| Choice::Shot(t.field.volleys(&t.state, 0, u)[0].expect("in range"))).into();
    assert_eq!(pick(&t, Side::Blue, Decision::Fire { unit: 0 }, &choices).index, 1);
}

/// Reasons are told for where a unit falls back to, and for going on.
#[test]
fn retreats_and_follow_ups_have_reasons() {
    let t = table("B line 0 0 N shaken\nR line 0 3 S");
    let fall = |y: i32| Choice::Fall(t.state.unit(0).rect.moved(Point::new(0, inches_of(y))));
    let found = pick(&t, Side::Blue, Decision::Retreat { unit: 0 }, &[fall(-6), fall(-12)]);
    assert_eq!((found.index, found.reason, found.target), (1, Code::ReasonRoom as u16, 1));
    let t = table("B hc 0 0 N\nR light 20 20 S loose\nR line 0 14 S shaken");
    let on = Action { doing: Doing::Attack, target: 2, ..t.attack(0, 2).expect("it can attack") };
    let found = pick(&t, Side::Blue, Decision::Follow { unit: 0, gone: 1 }, &[Choice::Hold, Choice::Act(on)]);
    assert_eq!((found.index, found.reason, found.target), (1, Code::ReasonFollow as u16, 2));
}

/// Who is bold attacks where who is cautious waits.
#[test]
fn boldness_is_seen() {
    let attacks = |boldness: Boldness| {
        let mut count = 0;
        for own in ["line 0 0 N B", "hc 0 0 N", "mc 0 0 N", "lc 0 0 N", "line 0 0 N A"] {
            for its in ["", "now=14", "now=9", "shaken", "D", "disordered"] {
                let t = table(&format!("B {own}\nR line 0 6 S {its}"));
                let mut choices = Choices::default();
                t.field.offer(&t.state, 0, &mut List::new(&mut choices, None));
                let ask =
                    Ask { field: &t.field, state: &t.state, side: Side::Blue, decision: Decision::Move { unit: 0 } };
                let found = Planner(boldness).decide(&ask, &choices, &mut Dice::scripted(&[]));
                count += u32::from(matches!(choices[found.index], Choice::Act(a) if a.doing == Doing::Attack));
            }
        }
        count
    };
    let [cautious, steady, bold] = [Boldness::Cautious, Boldness::Steady, Boldness::Bold].map(attacks);
    assert!(cautious < bold && cautious <= steady && steady <= bold, "{cautious} {steady} {bold}");
}

/// MTF-MOV-17: foot behind its own guns looks for a way round them.
#[test]
fn foot_goes_round_its_own_guns() {
    let t = table("B line 0 -6 N\nB mgun 0 0 N\nR line 0 26 S");
    let aside = |r: &Rect| (r.centre.x - t.state.unit(1).rect.centre.x).abs();
    let act = moves(&t, 0).0;
    assert!(aside(&act.to) > aside(&t.state.unit(0).rect) + INCH, "{act:?}");
}

/// MTF-FRM-13: no ends are bent back where there is no horse, for who is bent stands fast.
#[test]
fn no_line_is_bent_without_horse() {
    let t = table("B line 0 0 N\nB mgun 0 8 N\nR line 4 24 S");
    assert_ne!(moves(&t, 0).0.stand, Stand::Bent);
}

mod answers;
mod follies;
mod lines;
mod thrift;

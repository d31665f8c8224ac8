//! Positions, and what he does in them.

use super::{Boldness, Planner};
use crate::base::{Dice, Point, Side};
use crate::rules::weight_of_fire::general::{Ask, Choice, Choices, Decision, General};
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::sandtable::{Table, table};
use crate::rules::weight_of_fire::state::NONE;

/// What he picks of what is on offer.
fn picks(t: &Table, decision: Decision, offer: impl FnOnce(&Table, &mut Choices)) -> Choice {
    let mut choices = Choices::default();
    offer(t, &mut choices);
    picks_as(Boldness::Steady, t, decision, &choices)
}

/// What one of some temper picks.
fn picks_as(boldness: Boldness, t: &Table, decision: Decision, choices: &[Choice]) -> Choice {
    let side = decision.actor().map_or(Side::Blue, |u| t.field.unit(u).side);
    let ask = Ask { field: &t.field, state: &t.state, side, decision };
    choices[Planner(boldness).decide(&ask, choices, &mut Dice::fair(1, 1)).index]
}

const YES: [Choice; 2] = [Choice::Hold, Choice::Yes];

/// Whether he says yes.
fn agrees(text: &str, decision: Decision) -> bool {
    picks_as(Boldness::Steady, &table(text), decision, &YES) == Choice::Yes
}

fn moves(t: &Table, unit: u8) -> Action {
    match picks(t, Decision::Move { unit }, |t, choices| t.field.offer(&t.state, unit, choices)) {
        Choice::Act(action) => action,
        other => panic!("{other:?}"),
    }
}

fn shoots(t: &Table, unit: u8) -> Option<u8> {
    match picks(t, Decision::Fire { unit }, |t, choices| t.field.offer_shots(&t.state, unit, choices)) {
        Choice::Shot(volley) => Some(volley.target),
        _ => None,
    }
}

fn charges(t: &Table, unit: u8) -> Option<u8> {
    match picks(t, Decision::Charge { unit }, |t, choices| t.field.offer_charges(&t.state, unit, choices)) {
        Choice::Act(action) => Some(action.target),
        _ => None,
    }
}

#[test]
fn foot_holds_its_first_fire_until_it_is_close() {
    let far = "B line 0 0 N\nR line 0 10 S";
    assert_eq!(shoots(&table(far), 0), None);
    assert_eq!(shoots(&table("B line 0 0 N fired\nR line 0 10 S"), 0), Some(1));
    assert_eq!(shoots(&table("B line 0 0 N\nR line 0 5 S"), 0), Some(1));
}

#[test]
fn two_battalions_shoot_at_one() {
    let mut t = table("B line -5 0 N\nB line 5 0 N\nR line 0 5 S figures=16\nR line 10 5 S figures=16");
    let first = shoots(&t, 0).expect("a shot");
    let volley = t.volley(0, first).expect("a volley");
    let shot = &mut t.state.units[0].shot;
    (shot.target, shot.figures, shot.add, shot.cause) = (first, volley.figures, volley.add, volley.cause);
    assert_eq!(shoots(&t, 1), Some(first), "together they make it test");
}

#[test]
fn foot_does_not_charge_the_steady_and_does_charge_the_shaken() {
    let general = "general B 0 -4\ngeneral R 0 12";
    assert_eq!(charges(&table(&format!("B line 0 0 N\nR line 0 6 S\n{general}")), 0), None);
    assert_eq!(charges(&table(&format!("B line 0 0 N\nR line 0 6 S shaken fired\n{general}")), 0), Some(1));
}

#[test]
fn the_last_blow_is_struck_before_night_but_not_by_who_could_lose_by_it() {
    let strikes = |turn: u16, lost: u16| {
        let mut t = table("B line 0 0 N fired\nB line 30 0 N\nR line 0 6 S\ngeneral B 0 -4\ngeneral R 0 12");
        t.field.sides[0].breaking = 1 + lost;
        t.state.turn = turn;
        charges(&t, 0)
    };
    assert_eq!([strikes(8, 1), strikes(15, 1), strikes(15, 0)], [None, Some(2), None]);
}

#[test]
fn the_shaken_stand_where_nobody_reaches_them() {
    let t = table("B line 0 0 N shaken\nR line 0 25 S\ngeneral B 0 -4\ngeneral R 0 30");
    assert_eq!(moves(&t, 0).doing, Doing::Stand);
}

/// WOF-ORD-08, WOF-TER-18: in water nobody recovers his order: he goes on; on dry land he stands until he is well.
#[test]
fn who_stands_in_water_does_not_wait_there_to_recover() {
    let does = |more: &str| {
        let t = table(&format!("B line 0 0 N disordered\nR line 0 25 S\n{more}general B 0 -4\ngeneral R 0 30"));
        moves(&t, 0).doing
    };
    assert_eq!(does(""), Doing::Stand);
    assert_ne!(does("stream -40 -0.5 40 -0.5\n"), Doing::Stand);
}

/// WOF-EVA-01: in one rank it could evade.
#[test]
fn light_horse_draws_out_before_heavy_horse_and_not_before_foot() {
    let draws_out = |before: &str| {
        let far = 12..26;
        far.filter(|far| {
            let t = table(&format!("B lc 0 0 N\nR {before} 0 {far} S\ngeneral B 0 -4\ngeneral R 0 40"));
            let act = moves(&t, 0);
            act.files == t.unit(0).figures
        })
        .count()
    };
    assert!(draws_out("hc") > 0);
    assert_eq!(draws_out("line"), 0);
}

#[test]
fn a_general_rides_to_where_most_of_his_troops_are_in_his_reach() {
    let offer = |units: &[u8]| {
        let behind = units.iter().map(|&u| Choice::Behind(u));
        std::iter::once(Choice::Hold).chain(behind).collect::<Vec<_>>()
    };
    let text = "B line 0 0 N\nB line 10 0 N\nB line 30 0 N\nR line 0 30 S\ngeneral B 30 -4\ngeneral R 0 40";
    assert!(matches!(rides(&table(text), 0, &offer(&[0, 1, 2])), Choice::Behind(0 | 1)));
}

/// Where a general goes.
fn rides(t: &Table, leader: u8, choices: &[Choice]) -> Choice {
    picks_as(Boldness::Steady, t, Decision::General { leader }, choices)
}

#[test]
fn a_general_goes_with_who_charges_but_not_into_canister() {
    let offer = [Choice::Hold, Choice::Join(0), Choice::Behind(0)];
    let quiet = table("B hc 0 0 N\nR hc 0 14 S\ngeneral B 0 -3\ngeneral R 0 30");
    assert_eq!(rides(&quiet, 0, &offer), Choice::Join(0));
    let guns = "R mgun 9 14 205 guns=4 figures=16\nR mgun -9 14 155 guns=4 figures=16\ngeneral B 0 -3\ngeneral R 0 30";
    let guns = table(&format!("B hc 0 0 N\nR hc 0 14 S\n{guns}"));
    assert_ne!(rides(&guns, 0, &offer), Choice::Join(0));
}

#[test]
fn horse_counts_where_it_can_charge_from() {
    let worth = |place: &str, front: &str| {
        let t = table(&format!("B hc {place}\nR line 0 0 S {front}\ngeneral B 0 30\ngeneral R 0 30"));
        super::start::Starts::of(&t.field, &t.state, 0).worth(&t.state.unit(0).rect)
    };
    let [flank, shaken, steady] = [("12 2 W", ""), ("0 -10 N", "shaken"), ("0 -10 N", "")].map(|(p, f)| worth(p, f));
    assert!(flank > shaken && shaken > steady && steady == 0, "{flank} {shaken} {steady}");
    assert_eq!(worth("12 2 E", ""), 0, "it looks away");
    assert!(worth("6.5 2 W", "") < flank, "no room for impetus");
}

#[test]
fn who_rides_away_does_not_say_that_he_goes_closer() {
    use super::weigh::purpose;
    use crate::rules::weight_of_fire::event::Code;
    let [near, far] = [10, 20].map(crate::rules::weight_of_fire::data::size::inches);
    assert_eq!(purpose([near, far], Some([near, far])), Code::ReasonBack);
    assert_eq!(purpose([near, far], Some([far, near])), Code::ReasonAdvance, "round the enemy's arc");
    assert_eq!([purpose([far, near], None), purpose([near, near], None)], [Code::ReasonAdvance, Code::ReasonWait]);
}

const GENERALS: &str = "general B 0 -29\ngeneral R 0 29";

#[test]
fn who_can_strike_begins_and_who_cannot_lets_the_enemy_begin() {
    assert!(agrees("B hc 0 0 N\nR hc 0 14 S", Decision::Initiative));
    assert!(!agrees("B hc 0 -28 N\nR hc 0 28 S", Decision::Initiative));
}

#[test]
fn who_rallies_looks_at_the_enemy() {
    assert!(agrees("B line 0 0 S\nR line 0 15 S", Decision::About { unit: 0 }));
    assert!(!agrees("B line 0 0 N\nR line 0 15 S", Decision::About { unit: 0 }));
}

#[test]
fn a_pursuit_is_weighed_by_the_prey_the_edge_and_who_is_near() {
    let lets_loose = |boldness: Boldness, text: &str| {
        let mut t = table(&format!("B hc 0 0 N\n{text}\n{GENERALS}"));
        let loose = picks_as(boldness, &t, Decision::Pursue { unit: 0 }, &[Choice::Hold, Choice::Enemy(1)]);
        t.state.unit_mut(0).foe = 1;
        let halts = picks_as(boldness, &t, Decision::Halt { unit: 0 }, &YES);
        assert_eq!(loose == Choice::Hold, halts == Choice::Yes, "he halts what he would not begin");
        loose != Choice::Hold
    };
    let [alone, watched, leaving] =
        ["R line 0 12 N routing", "R line 0 12 N routing\nR hc 8 20 S", "R line 0 24 N routing"];
    assert!(lets_loose(Boldness::Steady, alone) && lets_loose(Boldness::Bold, watched));
    assert!(!lets_loose(Boldness::Cautious, watched), "fresh horse would catch it in disorder");
    assert!(!lets_loose(Boldness::Steady, leaving), "he is lost without it");
}

#[test]
fn of_two_who_run_the_one_is_followed_who_can_be_caught() {
    let t = table(&format!("B hc 0 0 N\nR lc -5 10 N routing\nR line 5 10 N routing\n{GENERALS}"));
    let prey = picks_as(Boldness::Steady, &t, Decision::Prey { unit: 0 }, &[Choice::Enemy(1), Choice::Enemy(2)]);
    assert_eq!(prey, Choice::Enemy(2));
}

#[test]
fn a_charge_goes_on_into_the_shaken_and_not_into_the_steady_or_nobody() {
    let goes = |more: &str, ahead: u8| {
        agrees(&format!("B hc 0 0 N\nR line 0 8 S {more}\n{GENERALS}"), Decision::GoOn { unit: 0, ahead })
    };
    assert!(goes("shaken", 1) && !goes("", 1) && !goes("shaken", NONE));
}

#[test]
fn a_battery_would_leave_a_duel_for_a_better_mark_only() {
    let guns = "option artillery-duel\nB mgun 0 -20 N\nR mgun 4 20 S";
    let duel = Decision::Duel { unit: 0, foe: 1 };
    assert!(agrees(&format!("{guns}\nR hc -4 0 S\n{GENERALS}"), duel));
    assert!(!agrees(&format!("{guns}\n{GENERALS}"), duel));
}

#[test]
fn a_battalion_gun_stands_opposite_the_enemy() {
    let place = |x: i32| {
        let t = table(&format!("option battalion-guns\nB line 0 0 N gun=2\nR line {x} 12 S"));
        match picks(&t, Decision::GunPlace { unit: 0 }, |t, choices| {
            choices.push(Choice::Hold);
            t.field.offer_gun_places(&t.state, 0, choices);
        }) {
            Choice::Place(at) => at,
            _ => Point::ORIGIN,
        }
    };
    assert!(place(6).x > 0 && place(-6).x < 0 && place(0) == Point::ORIGIN);
}

#[test]
fn stormed_houses_are_taken_where_an_enemy_is_near() {
    assert!(agrees("B line 0 0 N\nR line 0 15 S", Decision::Occupy { unit: 0 }));
    assert!(!agrees("B line 0 -28 N\nR line 0 28 S", Decision::Occupy { unit: 0 }));
}

#[test]
fn horse_meets_its_equal_and_light_horse_gets_out_of_the_way_of_its_better() {
    let answers = |text: &str| {
        let offer = [Choice::Hold, Choice::Counter, Choice::Evade { shoots: false }];
        let t = table(&format!("{text}\n{GENERALS}"));
        picks_as(Boldness::Steady, &t, Decision::Answer { unit: 0, charger: 1 }, &offer)
    };
    assert_eq!(answers("B hc 0 0 N\nR hc 0 14 S"), Choice::Counter);
    let evades = Choice::Evade { shoots: false };
    assert_eq!(answers("B lc 0 0 N figures=10 files=10 D\nR hc 0 14 S figures=24 A cuirass"), evades);
    assert_eq!(answers("B lc 0 0 N figures=10 files=10 A\nR hc 0 14 S figures=8 E"), Choice::Counter);
}

#[test]
fn the_shaken_retreat_from_horse_and_the_steady_stay() {
    let does = |more: &str| {
        let t = table(&format!("option voluntary-retreat\nB line 0 0 N {more}\nR hc 0 9 S\n{GENERALS}"));
        moves(&t, 0).doing
    };
    assert_eq!(does("shaken"), Doing::Retreat);
    assert_ne!(does(""), Doing::Retreat);
}

#[test]
fn a_line_is_bent_only_before_who_could_charge_its_flank() {
    let beset = |horse: &str| {
        let t = table(&format!("B line 0 0 N\nR line 0 20 S\nR hc {horse}\n{GENERALS}"));
        super::weigh::beset(&t.field, &t.state, 0)
    };
    assert!(beset("18 0 W"), "it is beside it");
    assert!(!beset("0 14 S") && !beset("40 0 W") && !beset("18 0 W shaken"), "before it, far off, or unable");
}

#[test]
fn a_headlong_order_is_given_against_who_wavers() {
    let does = |more: &str| {
        let text = format!("option irregulars\nB line 0 0 N irregular\nR line 0 7 S {more}\n{GENERALS}");
        moves(&table(&text), 0).doing
    };
    assert_eq!(does("shaken fired"), Doing::Headlong);
    assert_ne!(does(""), Doing::Headlong);
}

/// WOF-OPT-08: the gun of fresh foot shoots at its own close range, while its muskets save their first fire.
#[test]
fn the_gun_of_fresh_foot_shoots_before_its_muskets() {
    use crate::rules::weight_of_fire::data::fight::Ammunition;
    let t = table("B line 0 0 N gun=2\nR line 0 11 S");
    let guns = |t: &Table, choices: &mut Choices| {
        choices.push(Choice::Hold);
        for ammo in [Ammunition::CanisterLight, Ammunition::BallLight] {
            if let Some(volley) = t.field.gun_volley(&t.state, 0, 1, ammo) {
                choices.push(Choice::Shot(volley));
            }
        }
    };
    assert!(matches!(picks(&t, Decision::Fire { unit: 0 }, guns), Choice::Shot(_)));
    assert_eq!(shoots(&t, 0), None);
}

/// A friend who is spared a charge counts 15 points (WOF-CHG-12): for him horse meets an enemy whom for itself it would not.
#[test]
fn horse_goes_in_for_a_friend_where_it_would_not_for_itself() {
    use super::charge::even_worth;
    let mut seen = [0; 3];
    let sizes = (6..=24).flat_map(|own| (6..=24).map(move |its| (own, its)));
    for ((own, its), turn) in sizes.flat_map(|sizes| [1, 5, 9].map(|turn| (sizes, turn))) {
        let horse = format!("B lc 12 -4 N figures={own}\nR hc 0 14 S figures={its}");
        let mut t = table(&format!("B line 0 0 N\n{horse}\n{GENERALS}"));
        t.state.turn = turn;
        // The later, the bolder.
        let alone = even_worth(&t.field, &t.state, 1, 2) + i32::from(turn);
        let supports = picks_as(Boldness::Steady, &t, Decision::Support { unit: 1, charger: 2 }, &YES) == Choice::Yes;
        assert_eq!(supports, alone + 15 > 0, "{own} against {its} in turn {turn}: {alone}");
        seen[usize::from(alone > -15) + usize::from(alone > 0)] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

mod absent;
mod activation;
mod figures;
mod ground;

use super::*;
use crate::base::{Len, Rect};
use crate::rules::honours_of_war::data::Cost;
use crate::rules::honours_of_war::sandtable::{Answer, Table, cm};
use crate::rules::honours_of_war::state::{Formation, Morale};

/// A brigade of three battalions under a brigadier, an enemy far off.
const BRIGADE: &str = "B foot -22 0 N
    B foot 0 0 N
    B foot 22 0 N
    leader B 0 -5 brigade=0
    R foot 0 150 S";

/// A brigade's command result with these dice and answers; the units then stay.
fn result(text: &str, grade: Grade, dice: &[u8], answers: &[Answer]) -> Performance {
    let mut table = Table::of(text);
    table.state.brigade_mut(0).leader.grade = grade;
    let mut all = answers.to_vec();
    all.extend([Answer::Pass, Answer::Pick(0)]);
    table.act(dice, &all, |e| e.activate(0));
    table.state.brigade(0).result
}

/// HOW-GEN-10, HOW-GEN-16: help first, then the die, then the general's own die.
#[test]
fn how_cmd_13_a_general_helps_one_brigade() {
    let near = format!("{BRIGADE}\nleader B 0 -15");
    let yes = [Answer::Yes];
    assert_eq!(result(&near, Grade::Dithering, &[1], &yes), Performance::Poor, "counts as dependable");
    assert_eq!(result(&near, Grade::Dependable, &[5], &yes), Performance::Admirable, "counts as dashing");
    assert_eq!(result(&near, Grade::Dashing, &[4], &yes), Performance::Admirable, "adds 1");
    assert_eq!(result(&near, Grade::Dependable, &[5], &[Answer::No]), Performance::Steady);
    let far = format!("{BRIGADE}\nleader B 0 -30");
    assert_eq!(result(&far, Grade::Dependable, &[5], &[]), Performance::Steady, "out of his reach");
}

#[test]
fn how_cmd_13_helps_once_a_turn() {
    let mut table = Table::of(&format!("{BRIGADE}\nleader B 0 -15"));
    assert!(table.field.can_help(&table.state, Side::Blue, 0));
    table.state.helps[0] = 0;
    assert!(!table.field.can_help(&table.state, Side::Blue, 0));
}

#[test]
fn how_cmd_07_in_command_within_15_cm_or_by_a_chain_of_5() {
    let table = |gap: i32| {
        let x = 10 + 20 + gap;
        format!("B foot 0 0 N\nB foot {} 0 N\nB foot {} 0 N\nleader B 0 -10 brigade=0\nR foot 0 150 S", x - 10, x + 15)
    };
    let bits = |gap| {
        let t = Table::of(&table(gap));
        t.field.in_command(&t.state, 0)
    };
    assert_eq!(bits(5), 0b111, "each 5 cm from the next");
    assert_eq!(bits(6), 0b001, "one link too long cuts off the rest");
}

/// HOW-EX-02, HOW-EX-55, HOW-EX-56, HOW-GEN-05: diagram 3.
#[test]
fn how_ex_02_who_is_in_command_by_himself_and_through_two_links() {
    // Diagram A: each of the four within 15 cm of him, none within 5 of another.
    let four =
        "leader B 0 0 brigade=0\nB foot -13 10 N\nB foot 13 10 N\nB foot -13 -10 N\nB foot 13 -10 N\nR foot 0 150 S";
    let t = Table::of(four);
    assert_eq!(t.field.in_command(&t.state, 0), 0b1111);
    // Diagram B: the third and fourth within 15 cm, the others 5 cm from the next.
    let six = |gap: i32| {
        let mut text = String::from("leader B 0 -4 brigade=0\nR foot 0 150 S\n");
        for n in 0..6 {
            let x = (n - 2) * 25 - 12 - if n < 2 { gap } else { 0 };
            text.push_str(&format!("B foot {x} 0 N\n"));
        }
        Table::of(&text)
    };
    let t = six(0);
    let far = |n: u8| t.state.unit(n).rect.distance_to(t.state.brigade(0).leader.at) > t.field.d(D::CommandDistance);
    assert_eq!([0, 1, 2, 3, 4, 5].map(far), [true, true, false, false, true, true]);
    assert_eq!(t.field.in_command(&t.state, 0), 0b11_1111);
    // With 6 cm between the second and the third the first two roll, and nobody else.
    let mut t = six(1);
    t.act(&[3, 3, 4], &[Answer::Pass, Answer::Pick(0)], |e| e.activate(0));
    let rolled: Vec<u8> = t.told(Code::OutOfCommand).iter().map(|e| e.actor).collect();
    assert_eq!(rolled, [0, 1]);
    let results = [0, 1, 2].map(|n| t.field.performance(&t.state, n));
    assert_eq!(results, [Performance::Poor, Performance::Steady, Performance::Steady]);
}

/// HOW-GEN-06.
#[test]
fn how_cmd_08_out_of_command_a_unit_rolls_to_follow() {
    let text = |class: &str| format!("B foot 0 0 N\nB foot {class} 60 0 N\nleader B 0 -5 brigade=0\nR foot 0 150 S");
    let follows = |class: &str, die: u8| {
        let mut t = Table::of(&text(class));
        t.act(&[3, die], &[Answer::Pass, Answer::Pick(0)], |e| e.activate(0));
        t.field.performance(&t.state, 1) == Performance::Steady
    };
    assert_eq!([follows("", 3), follows("", 4)], [false, true]);
    assert_eq!([follows("superior", 3), follows("inferior", 4)], [true, false]);
    // A poor brigade rolls for nobody.
    let mut t = Table::of(&text(""));
    t.act(&[1], &[Answer::Pass, Answer::Pick(0)], |e| e.activate(0));
    assert_eq!(t.field.performance(&t.state, 1), Performance::Poor);
}

/// HOW-ORG-27.
#[test]
fn how_cmd_12_an_independent_unit_is_dependable_and_never_out_of_command() {
    let mut t = Table::of("B foot 0 0 N\nleader B 0 -10\nR foot 0 150 S");
    t.act(&[6], &[Answer::Yes, Answer::Pass], |e| e.activate(0));
    assert_eq!(t.state.brigade(0).result, Performance::Inspiring, "helped, it counts as dashing");
    assert_eq!(t.field.in_command(&t.state, 0), 1);
    let mut t = Table::of("B foot 0 0 N\nR foot 0 150 S");
    t.act(&[1], &[Answer::Pass], |e| e.activate(0));
    assert_eq!(t.state.brigade(0).result, Performance::Poor);
}

/// HOW-GEN-14: the general is nowhere near.
#[test]
fn how_cmd_16_a_dithering_general_dampens() {
    let t = |dice: &[u8]| {
        let mut t = Table::of(&format!("{BRIGADE}\nleader B -200 -150"));
        t.state.generals[0].grade = Grade::Dithering;
        t.state.brigade_mut(0).leader.grade = Grade::Dashing;
        t.act(dice, &[Answer::Pass, Answer::Pick(0)], |e| e.activate(0));
        t.state.brigade(0).result
    };
    assert_eq!(t(&[5, 2]), Performance::Steady);
    assert_eq!(t(&[5, 3]), Performance::Admirable);
    assert_eq!(t(&[4]), Performance::Steady, "no second die for a steady result");
}

/// HOW-GEN-15.
#[test]
fn how_cmd_17_a_dashing_general_steadies_reaches_20_cm_and_moves_80() {
    let mut t = Table::of(&format!("{BRIGADE}\nleader B -200 -150"));
    t.state.generals[0].grade = Grade::Dashing;
    t.act(&[1, 5], &[Answer::Pass, Answer::Pick(0)], |e| e.activate(0));
    assert_eq!(t.state.brigade(0).result, Performance::Steady);
    let mut t = Table::of(&format!("{BRIGADE}\nleader B 0 -24"));
    assert!(!t.field.can_help(&t.state, Side::Blue, 0), "19 cm from the brigadier");
    t.state.generals[0].grade = Grade::Dashing;
    assert!(t.field.can_help(&t.state, Side::Blue, 0));
    assert_eq!(t.field.figure_move(&t.state, Some(Grade::Dashing)), 80 * 1200);
}

/// HOW-CMD-21: one normal move.
#[test]
fn how_cmd_19_the_result_covers_the_brigade_and_how_cmd_21_steady_gives_one_move() {
    let mut t = Table::of("B foot 0 0 N\nB foot 25 0 N\nleader B 0 -5 brigade=0\nR foot 0 180 S");
    let answers =
        [Answer::Unit(0), Answer::Do(Act::Advance), Answer::Unit(1), Answer::Do(Act::Advance), Answer::Pick(0)];
    t.act(&[3], &answers, |e| e.activate(0));
    assert_eq!((t.at(0), t.at(1)), ((0, 200), (250, 200)));
}

#[test]
fn how_cmd_24_admirable_gives_two_moves() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 180 S");
    t.act(&[6], &[Answer::Unit(0), Answer::Do(Act::Advance), Answer::Do(Act::Advance)], |e| e.activate(0));
    assert_eq!(t.at(0), (0, 400));
}

#[test]
fn how_cmd_22_poor_forbids_every_step_towards_the_enemy() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 40 S");
    t.state.brigade_mut(0).result = Performance::Poor;
    let acts = t.offers(0);
    assert!(acts.iter().all(|a| !matches!(a.act, Act::Advance | Act::Wheel | Act::Charge | Act::Oblique)));
    for act in [Act::Withdraw, Act::About, Act::Form] {
        assert!(acts.iter().any(|a| a.act == act), "{act:?}");
    }
    // Nor off one enemy and towards another.
    let mut between = Table::of("B foot 0 0 N\nR foot 0 40 S\nR foot 0 -46 N");
    between.state.brigade_mut(0).result = Performance::Poor;
    let behind = between.offers(0).into_iter().filter(|a| a.act == Act::Withdraw);
    assert!(behind.map(|a| a.length).max().unwrap_or(0) <= crate::base::Len::cm(6).0 + 120);
    t.state.unit_mut(0).moves = 1;
    assert!(!t.field.may_double(&t.state, 0), "a single move");
}

#[test]
fn how_cmd_23_a_feeble_brigade_that_is_hurt_goes_back() {
    let text = |hits: u8| format!("B foot hits={hits} 0 0 N\nB foot 25 0 N\nleader B 0 -5 brigade=0\nR foot 0 60 S");
    let ditherer = |hits: u8, answers: &[Answer]| {
        let mut t = Table::of(&text(hits));
        t.state.brigade_mut(0).leader.grade = Grade::Dithering;
        t.act(&[1], answers, |e| e.activate(0));
        (t.at(0), t.at(1))
    };
    let (one, two) = ditherer(1, &[Answer::Pick(0)]);
    assert!(one.1 < 0 && two.1 < 0, "half of it is hurt: all go back, {one:?} {two:?}");
    assert_eq!(ditherer(0, &[Answer::Pass, Answer::Pick(0)]), ((0, 0), (250, 0)));
}

/// HOW-FIRE-19: its pledge holds for moves of its owner's will.
#[test]
fn how_cmd_23_who_pledged_himself_to_stay_goes_back_with_his_brigade() {
    let mut t = Table::of("B foot hits=1 0 0 N\nleader B 0 -5 brigade=0\nR foot 0 60 S");
    t.state.brigade_mut(0).leader.grade = Grade::Dithering;
    t.state.unit_mut(0).flags.set(Flags::PLEDGED);
    assert!(!t.field.may_act(&t.state, 0));
    t.act(&[1], &[Answer::Pick(0)], |e| e.activate(0));
    assert_eq!(t.at(0), (0, -150));
}

/// HOW-CMD-22: only so far as it comes nearer to no other enemy than it was to the nearest.
#[test]
fn how_cmd_23_who_has_enemies_on_both_sides_goes_as_far_as_he_can() {
    let text = "B foot hits=1 0 0 N\nleader B 12 -5 brigade=0\nR foot 0 34 S\nR foot 0 -39 N";
    let mut t = Table::of(text);
    t.state.brigade_mut(0).leader.grade = Grade::Dithering;
    t.act(&[1], &[Answer::Pick(0)], |e| e.activate(0));
    // 30 cm before it and 35 behind it.
    assert_eq!(t.at(0), (0, -50));
}

/// HOW-MOV-13, HOW-MOV-17: else they are manhandled.
#[test]
fn how_cmd_23_feeble_guns_limber_to_go_back_where_that_leaves_them_a_move() {
    let goes = |limber: Cost| {
        let mut t = Table::of("B gun hits=1 0 0 N\nleader B -9 0 brigade=0\nR foot 0 60 S");
        t.state.brigade_mut(0).leader.grade = Grade::Dithering;
        t.field.units[0].drill.limber = limber;
        t.act(&[1], &[Answer::Pick(0)], |e| e.activate(0));
        (t.at(0), t.state.unit(0).formation)
    };
    let (at, formation) = goes(Cost::Half);
    assert!(at.1 < 0 && formation == Formation::Limbered, "{at:?} {formation:?}");
    assert_eq!(goes(Cost::Full), ((0, -100), Formation::Deployed));
}

#[test]
fn how_cmd_23_who_has_turned_his_back_goes_on_and_nobody_only_forms() {
    let goes = |unit: &str| {
        let mut t = Table::of(&format!("B {unit} hits=1\nleader B 0 -5 brigade=0\nR foot 0 60 S"));
        t.state.brigade_mut(0).leader.grade = Grade::Dithering;
        t.act(&[1], &[Answer::Pick(0)], |e| e.activate(0));
        (t.at(0), t.state.unit(0).formation)
    };
    assert_eq!(goes("foot 0 0 S"), ((0, -200), Formation::Line));
    assert_eq!(goes("foot column 0 0 S"), ((0, -250), Formation::Column));
    let (at, formation) = goes("foot 0 0 30");
    assert!(at.1 < -80 && formation == Formation::Line, "{at:?}");
    let t = {
        let mut t = Table::of("B foot 0 0 S\nR foot 0 60 S");
        t.state.brigade_mut(0).result = Performance::Poor;
        t
    };
    assert!(t.offers(0).iter().any(|a| a.act == Act::Advance), "a single move away (HOW-CMD-22)");
}

#[test]
fn how_cmd_23_gunners_without_their_guns_go_back_as_light_infantry() {
    let mut t = Table::of("B gun hits=2 0 0 N\nleader B -9 0 brigade=0\nR foot 0 60 S");
    t.state.brigade_mut(0).leader.grade = Grade::Dithering;
    let u = t.state.unit_mut(0);
    u.flags.set(Flags::ABANDONED);
    (u.guns, u.rect.half_depth) = (u.rect.centre, u.rect.half_front);
    t.act(&[1], &[Answer::Pick(0)], |e| e.activate(0));
    assert_eq!(t.at(0), (0, -250));
}

/// HOW-EX-17 needs a double move of this kind too.
#[test]
fn how_cmd_25_inspired_units_take_off_a_hit_close_in_and_charge() {
    let mut t = Table::of("B horse hits=2 0 0 N\nR foot 0 80 S");
    t.state.brigade_mut(0).result = Performance::Inspiring;
    assert!(t.offers(0).iter().all(|a| a.act != Act::Stand), "it has to close in");
    let mut t = Table::of("B horse hits=2 0 0 N\nR horse 0 30 S");
    t.state.brigade_mut(0).result = Performance::Inspiring;
    assert!(t.offers(0).iter().all(|a| a.act == Act::Charge), "and to charge whom it reaches");
    t.act(&[], &[], |e| e.inspire(0));
    assert_eq!(t.hits(), [1, 0]);
    t.act(&[], &[], |e| e.inspire(0));
    assert_eq!(t.hits(), [1, 0], "never the last");
    // Who reforms takes it off too.
    t.state.unit_mut(0).hits = 3;
    t.state.unit_mut(0).morale = Morale::Reforming;
    t.act(&[], &[], |e| e.inspire(0));
    assert_eq!(t.hits(), [2, 0]);
}

#[test]
fn how_cmd_25_whom_nothing_brings_nearer_stays() {
    let wall = "B foot -21 4.5 N\nB foot 0 4.5 N\nB foot 21 4.5 N";
    let mut t = Table::of(&format!("B horse 0 0 N\n{wall}\nR foot 0 12 S"));
    t.state.brigade_mut(0).result = Performance::Inspiring;
    let apart = |r: &Rect| r.distance(&t.state.unit(4).rect);
    let (offers, stood) = (t.offers(0), apart(&t.state.unit(0).rect));
    assert!(offers.iter().any(|a| a.act == Act::Stand) && offers.iter().all(|a| apart(&a.to) == stood), "{offers:?}");
}

#[test]
fn how_cmd_26_a_general_s_help_leaves_it_free() {
    let mut t = Table::of("B horse 0 0 N\nR horse 0 30 S");
    t.state.brigade_mut(0).result = Performance::Inspiring;
    t.state.brigade_mut(0).helped = true;
    assert!(t.offers(0).iter().any(|a| a.act == Act::Stand));
}

#[test]
fn how_cmd_26_where_friends_are_in_contact_it_need_not_charge() {
    use crate::base::geometry::Face;
    let mut t = Table::of("B horse 0 0 N\nB foot 12.1 30 W\nR horse 0 30 S");
    t.state.brigade_mut(0).result = Performance::Inspiring;
    let charges = |t: &Table| t.offers(0).iter().map(|a| a.act == Act::Charge).collect::<Vec<_>>();
    assert!(charges(&t).iter().all(|c| *c));
    t.touch(1, Face::Front, 2, Face::Left);
    let free = charges(&t);
    assert!(free.contains(&true) && free.contains(&false), "{free:?}");
    assert!(t.offers(0).iter().all(|a| a.act != Act::Stand), "it closes in all the same");
}

/// However near it is: to halt before him closes in as well.
#[test]
fn how_cmd_26_who_is_close_to_an_enemy_in_melee_may_halt_before_him() {
    use crate::base::geometry::Face;
    let mut t = Table::of("B horse 0 0 N\nB foot 12.1 9 W\nR horse 0 9 S");
    t.state.brigade_mut(0).result = Performance::Inspiring;
    let acts = |t: &Table| t.offers(0).iter().map(|a| a.act).collect::<Vec<_>>();
    assert!(acts(&t).iter().all(|act| *act == Act::Charge));
    t.touch(1, Face::Front, 2, Face::Left);
    assert!(acts(&t).contains(&Act::Charge) && acts(&t).iter().any(|act| *act != Act::Charge), "{:?}", acts(&t));
}

#[test]
fn how_cmd_32_a_ditherer_s_die_is_one_less_but_for_a_general_s_help() {
    assert_eq!(command_result(Grade::Dithering, false, true, 2), Performance::Feeble, "−1");
    assert_eq!(command_result(Grade::Dithering, true, true, 2), Performance::Steady, "suspended while helped");
    assert_eq!(command_result(Grade::Dithering, false, true, 1), Performance::Feeble, "not below 1");
}

/// HOW-CMD-08: under Poor nobody closes in, nor takes off a hit, whatever his brigade does.
#[test]
fn how_cmd_25_who_does_not_hear_it_is_not_inspired() {
    let inspired = |die: u8, answers: &[Answer]| {
        let far = "B foot hits=2 0 0 N\nB foot hits=2 60 0 N\nleader B 0 -5 brigade=0\nR foot 0 150 S";
        let mut t = Table::of(far);
        t.state.brigade_mut(0).leader.grade = Grade::Dashing;
        let moves = [Answer::Unit(0), Answer::Do(Act::Advance), Answer::Do(Act::Stand)];
        let answers: Vec<Answer> = moves.into_iter().chain(answers.iter().copied()).chain([Answer::Pick(0)]).collect();
        t.act(&[6, die], &answers, |e| e.activate(0));
        (t.hits(), t.at(1))
    };
    assert_eq!(inspired(3, &[Answer::Pass]), (vec![1, 2, 0], (600, 0)));
    // Straight on is all that it may choose, so it is asked of its second move alone.
    assert_eq!(inspired(4, &[Answer::Do(Act::Stand)]), (vec![1, 1, 0], (600, 200)));
}

#[test]
fn how_cmd_07_who_is_asked_of_many_places_hears_the_same() {
    let t = Table::of(
        "B foot 0 0 N\nB foot 24 0 N\nB foot 48 -4 N\nB foot 80 -30 N\nB foot hits=5 60 -20 N\nB foot 84 -34 E\n\
         leader B 0 -5 brigade=0\nR foot 0 150 S",
    );
    let links = t.field.links(&t.state, 0);
    let places = (-40..110).step_by(5).flat_map(|x| (-60..30).step_by(5).map(move |y| cm(x, y)));
    let heard = places.map(|p| [t.field.hear(&t.state, 0, p), t.field.hear_by(&t.state, 0, p, &links)]);
    let heard = heard.collect::<std::collections::BTreeSet<_>>();
    assert!(heard.iter().all(|[one, other]| one == other) && heard.len() > 4, "{heard:?}");
}

/// HOW-CMD-14: nothing else that a general does touches a unit. HOW-CMD-15, HOW-GEN-12: unrated is as dependable.
/// HOW-GEN-08, HOW-GEN-09, HOW-GEN-12.
#[test]
fn how_cmd_15_an_unrated_general_works_like_a_dependable_one() {
    for grade in [Grade::Unrated, Grade::Dependable] {
        let mut t = Table::of(&format!("{BRIGADE}\nleader B 0 -15"));
        t.state.generals[0].grade = grade;
        assert!(t.field.can_help(&t.state, Side::Blue, 0));
        t.act(&[6], &[Answer::No, Answer::Pass, Answer::Pick(0)], |e| e.activate(0));
        assert_eq!(t.state.brigade(0).result, Performance::Admirable);
    }
}

/// HOW-ORG-29.
#[test]
fn how_cmd_34_a_general_commands_the_brigade_of_an_army_too_small_for_one() {
    let mut t = Table::of("B foot 0 0 N\nB foot brigade=0 40 0 N\nleader B 0 -10\nR foot 0 150 S");
    (t.state.brigade_mut(0).independent, t.state.brigade_mut(0).led_by_general) = (false, true);
    assert_eq!(t.field.in_command(&t.state, 0), 0b01, "15 cm from him");
    let mut other =
        Table::of("B foot brigade=0 0 0 N\nB foot brigade=0 40 0 N\nB horse brigade=1 0 -20 N\nleader B 0 -10");
    assert!(other.field.can_help(&other.state, Side::Blue, 1));
    (other.state.brigade_mut(0).independent, other.state.brigade_mut(0).led_by_general) = (false, true);
    assert!(!other.field.can_help(&other.state, Side::Blue, 1), "he helps nobody");
    let general = t.field.general_piece(&t.state, Side::Blue);
    assert_eq!(t.field.leader_piece(&t.state, 0), general);
    // Unrated he counts as dependable; he moves in phase 1 only.
    t.act(&[1], &[Answer::Pass], |e| e.activate(0));
    assert_eq!(t.state.brigade(0).result, Performance::Poor);
    t.state.generals[0].grade = Grade::Dashing;
    t.act(&[5, 4], &[Answer::Pass], |e| e.activate(0));
    assert_eq!(t.state.brigade(0).result, Performance::Admirable);
}

#[test]
fn how_cmd_25_an_inspired_unit_cannot_be_left_out() {
    let text = "B horse 0 0 N\nR foot 0 80 S";
    let mut t = Table::of(text);
    t.state.brigade_mut(0).result = Performance::Inspiring;
    assert!(t.field.is_obliged(&t.state, 0));
    t.act(&[], &[Answer::Do(Act::Advance), Answer::Do(Act::Stand)], |e| e.move_units(Side::Blue, 0));
    assert_eq!(t.at(0), (0, 300));
    let mut t = Table::of(text);
    t.state.brigade_mut(0).result = Performance::Inspiring;
    t.state.brigade_mut(0).helped = true;
    t.act(&[], &[Answer::Pass], |e| e.move_units(Side::Blue, 0));
    assert_eq!(t.at(0), (0, 0));
}

#[test]
fn how_cmd_23_who_reforms_stays_and_nobody_forms_without_need() {
    let text = "B foot hits=3 0 0 N\nB foot 25 0 N\nleader B 0 -5 brigade=0\nR foot 0 60 S";
    let mut t = Table::of(text);
    t.state.brigade_mut(0).leader.grade = Grade::Dithering;
    t.state.unit_mut(0).morale = Morale::Reforming;
    t.act(&[1], &[Answer::Pick(0)], |e| e.activate(0));
    assert_eq!((t.at(0), t.state.unit(0).formation), ((0, 0), Formation::Line));
    assert!(t.at(1).1 < 0);
}

#[test]
fn how_cmd_25_who_has_closed_in_does_not_go_back_with_the_second_move() {
    for (formation, enemy) in
        [("horse", "R foot 0 100 S"), ("horse double", "R foot 60 80 S"), ("foot", "R foot 0 70 S")]
    {
        let mut t = Table::of(&format!("B {formation} 0 0 N\n{enemy}"));
        t.state.brigade_mut(0).result = Performance::Inspiring;
        t.state.unit_mut(0).moves = 1;
        let there = t.state.unit(1).rect;
        let apart = there.distance(&t.state.unit(0).rect);
        let back = |t: &Table| t.offers(0).iter().filter(|a| a.to.distance(&there) > apart + 12).count();
        assert_eq!(back(&t), 0, "{formation}");
        assert!(t.offers(0).iter().any(|a| a.act == Act::Advance) && t.offers(0).iter().any(|a| a.act == Act::Stand));
        t.state.brigade_mut(0).helped = true;
        assert!(back(&t) > 0, "{formation}: free where the general helps (HOW-CMD-26)");
    }
}

/// HOW-CMD-25: deployed guns are manhandled, whatever limbering would bring; HOW-CMD-08: who acts under Poor keeps its hit.
#[test]
fn how_cmd_25_guns_close_in_by_hand_and_stragglers_recover_nothing() {
    let mut t = Table::of("B heavyguns 0 0 N\nR foot 0 90 S");
    t.state.brigade_mut(0).result = Performance::Inspiring;
    let offers = t.offers(0);
    assert!(offers.iter().any(|a| a.act == Act::Manhandle) && offers.iter().all(|a| a.act != Act::Stand));
    let mut t = Table::of("B foot hits=2 0 0 N\nB foot hits=2 brigade=0 40 0 N");
    t.state.unit_mut(1).flags.set(Flags::SLACK);
    t.act(&[], &[], |e| e.inspire(0));
    assert_eq!(t.hits(), [1, 2]);
}

//! The way of a charge: where it wheels, what ground takes of the wheel, and who stands beside the target.

use super::*;
use crate::rules::honours_of_war::general::Action;

/// Before the right wing, aslant: only a wheel brings the charger there.
const ASLANT: &str = "B horse 0 0 N\nR horse 19 16 225";

fn way(text: &str, target: u8) -> Option<Action> {
    table(text).offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == target)
}

/// HOW-CHG-20: the wheel is part of the way.
#[test]
fn how_chg_22_who_wheeled_to_charge_is_met_at_half_of_his_whole_way() {
    let charge_way = way(ASLANT, 1).expect("it wheels and charges");
    let turned = wheel(&charge_way);
    assert!(turned > 0 && 2 * turned > charge_way.length, "{charge_way:?}");
    let t = charge(ASLANT, 1, &[], &[Answer::Counter]);
    assert!(touches(&t, 0, 1));
    assert_eq!((t.state.unit(0).rect, t.state.unit(0).run), (charge_way.from, turned), "no further than that");
}

/// HOW-CHG-11: half of the whole way, too.
#[test]
fn how_chg_11_light_infantry_that_wheeled_ends_half_way_before_who_turned() {
    let text = "B light 0 0 N\nR foot 20 17 315";
    let charge_way = way(text, 1).expect("it wheels and charges");
    let turned = wheel(&charge_way);
    assert!(turned > 0 && charge_way.sector != Face::Front, "{charge_way:?}");
    let t = charge(text, 1, &[4], &[Answer::Turn, Answer::No]);
    let goes = (charge_way.length / 2 - turned).max(0);
    let gone = t.state.unit(0).rect.centre.distance(charge_way.from.centre);
    assert!(!t.state.unit(0).engaged() && (gone - goes).abs() <= 120, "{gone} {goes}");
}

#[test]
fn how_ter_02_the_wheel_of_a_charge_pays_for_its_ground() {
    let charges = |ground: &str| way(&format!("{ASLANT}\n{ground}"), 1).is_some();
    assert!(charges(""));
    assert!(!charges("rough -12 3 -6 12"), "under the outer wing alone");
}

/// HOW-MOV-36: its rear corner would hang over the edge after the wheel.
#[test]
fn how_mov_36_no_charge_wheels_over_the_edge_of_the_table() {
    let charges = |x: i32| {
        way(&format!("B horse column -{x} 0 N\nR light bases=2 -{} 28 S", x - 16), 1).is_some_and(|way| !way.slants())
    };
    assert_eq!([charges(280), charges(297)], [true, false]);
}

/// HOW-CHG-17: who is before its front, shows a centimetre of himself, is free on that side, and may be charged.
#[test]
fn how_chg_17_who_counts_as_close_beside_the_target() {
    let both = |text: &str| {
        let t = table(text);
        let mut all: Vec<(u8, u8)> =
            t.offers(0).iter().filter(|a| a.act == Act::Charge).map(|a| (a.target, a.second)).collect();
        all.sort_unstable();
        all
    };
    // Half a centimetre of a front of 30 cm reaches before him, or one and a half.
    let shows = |x: &str| both(&format!("B horse large bases=6 0 0 N\nR foot 0 24 S\nR foot {x} 26 S"));
    assert_eq!(shows("24.5"), [(1, NONE)]);
    assert!(shows("23").contains(&(1, 2)), "{:?}", shows("23"));
    // He lines up before somebody past whom he rode.
    assert_eq!(
        both("B foot 0 0 N\nR foot bases=2 13 22 S\nR light bases=2 21 9 S")
            .into_iter()
            .filter(|p| p.0 == 1)
            .collect::<Vec<_>>(),
        [(1, NONE)]
    );
    // Of two the one who shows more, on whichever hand.
    let three = |left: &str, right: &str| {
        let text =
            format!("B horse large bases=6 0 0 N\nR horse double 0 24 S\nR foot {left} 26 S\nR foot {right} 26 S");
        both(&text).into_iter().filter(|p| p.0 == 1 && p.1 != NONE).collect::<Vec<_>>()
    };
    assert_eq!([three("-17", "20"), three("-20", "17")], [vec![(1, 2)], vec![(1, 3)]]);
    // Infantry strikes no horse with its target.
    let foot = |beside: &str| both(&format!("B foot 0 0 N\nR foot bases=2 -4.1 14 S\nR {beside} S"));
    assert!(foot("foot bases=2 4.6 14.2").contains(&(1, 2)), "{:?}", foot("foot bases=2 4.6 14.2"));
    assert_eq!(foot("horse double 5.2 17.5"), [(1, NONE)]);
    // Nor who fights somebody with that side already.
    let text = "B horse large bases=6 brigade=0 0 0 N\nB foot brigade=1 -40 -40 N\nR horse double -5.1 24 S\nR horse double 5.1 24 S";
    let mut t = table(text);
    assert!(t.offers(0).iter().any(|a| a.act == Act::Charge && a.second == 3));
    t.touch(1, Face::Front, 3, Face::Front);
    assert!(t.offers(0).iter().all(|a| a.second != 3));
}

/// HOW-CHG-37, HOW-CHG-38: each of two by the side that is struck.
#[test]
fn how_chg_17_the_second_of_two_answers_by_his_own_side() {
    let text = "B horse large bases=6 0 0 N\nR horse double -5.1 24 S\nR horse double 6.1 25 E";
    let mut t = table(text);
    let both = t.offers(0).into_iter().find(|a| a.act == Act::Charge && (a.target, a.second) == (1, 2)).expect("both");
    t.act(&[3], &[Answer::No, Answer::Turn], |e| e.perform(0, both));
    assert!(t.state.unit(2).has(Flags::TURNED) && touches(&t, 0, 1));
}

/// HOW-MEL-11: what was ridden before the change of formation does not count.
#[test]
fn how_mel_11_who_forms_to_charge_begins_its_way_anew() {
    let bonus = |gone: i32| {
        let mut t = table("B horse column 0 0 N\nR foot 0 18.5 S");
        t.field.units[0].drill.form = Cost::Half;
        let u = t.state.unit_mut(0);
        (u.moves, u.run, u.clear_run) = (1, Len::cm(gone).0, Len::cm(gone).0);
        t.state.begun = t.state.unit(0).rect.advanced(-Len::cm(gone).0);
        let line = t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.formation == Formation::Line);
        let line = line.expect("it forms and charges");
        assert!(line.length < Len::mm(75).0, "a quarter of its move: {}", line.length);
        t.act(&[], &[Answer::No], |e| e.perform(0, line));
        (touches(&t, 0, 1), t.state.unit(0).has(Flags::BONUS))
    };
    assert_eq!(bonus(20), (true, false));
}

/// The outer wing swings round through him, who is before it neither at the beginning nor at the end.
#[test]
fn how_chg_04_no_charge_wheels_through_friends() {
    let charges = |friend: &str| way(&format!("{ASLANT}\nB foot column bases=1 {friend} N"), 2).is_some();
    assert_eq!(["-40 -40", "-10 9.5"].map(charges), [true, false]);
}

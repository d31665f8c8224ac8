//! Two who are struck together, and where a charger lines up.

use super::*;
use crate::rules::honours_of_war::orders::Orders;

const PAIR: &str = "B horse large bases=6 0 0 N\nR horse double -5.1 22 S";

/// HOW-CHG-20: the first stands 14.5 cm off, which is short; the second half a centimetre beyond half of 30 cm, or on it.
#[test]
fn how_chg_19_the_second_of_two_answers_by_his_own_distance() {
    let counters = |gap: &str, dice: &[u8]| {
        let t =
            charge(&format!("{PAIR}\nR horse double brigade=1 5.1 {gap} S"), 1, dice, &[Answer::No, Answer::Counter]);
        touches(&t, 0, 2)
    };
    assert!(counters("23", &[]), "of itself");
    assert_eq!([counters("22.5", &[3]), counters("22.5", &[4])], [false, true]);
}

/// Whoever comes round to before the second charges him where he began.
#[test]
fn how_chg_35_the_sector_of_the_second_is_judged_from_where_the_charge_began() {
    let mut t = table(&format!("{PAIR}\nR horse double 10 24 W"));
    let (here, target) = (t.state.unit(0).rect, t.state.unit(1).rect);
    let west = Rect { centre: Point::new(-Len::cm(60).0, Len::cm(24).0), ..here };
    let touched = |began: Rect| {
        let line = LiningUp {
            charger: 0,
            formation: Formation::Line,
            began,
            arriving: here.advanced(Len::cm(14).0),
            target,
            side: Face::Front,
        };
        t.field.lined_up(&t.state, &line, Company::Any).and_then(|at| t.field.beside(&t.state, &line, &at))
    };
    assert_eq!([touched(here), touched(west)], [Some((2, Face::Left)), Some((2, Face::Front))]);
    // He answers as whom he is charged.
    let action = Action { target: 1, second: 2, from: here, ..Action::stand(here, Formation::Line) };
    t.state.unit_mut(0).rect = west;
    let sides = t.act(&[], &[], |e| e.struck(0, &action).map(|(_, side)| side).collect::<Vec<_>>());
    assert_eq!(sides[1], Face::Front);
}

/// A battalion before another; a friend stands as far in its way as is written.
#[test]
fn how_chg_16_without_room_it_lines_up_half_way_then_where_it_is_then_as_far_off_as_it_may() {
    let lines_up = |own: &str, friend: &str| {
        let t = table(&format!("B foot {own} 0 N\nB foot bases=2 {friend} 20 N\nR foot 0 24 S"));
        let rect = t.state.unit(0).rect;
        let line = LiningUp {
            charger: 0,
            formation: Formation::Line,
            began: rect,
            arriving: rect,
            target: t.state.unit(2).rect,
            side: Face::Front,
        };
        t.field.lined_up(&t.state, &line, Company::Any).map(|at| at.centre.x / 120)
    };
    // The friend's right edge is 4 cm from his middle, the charger's left one 10 cm from its own.
    assert_eq!(lines_up("14", "-30"), Some(0));
    assert_eq!([lines_up("14", "-7.5"), lines_up("-14", "7.5")], [Some(70), Some(-70)], "half-way");
    assert_eq!(lines_up("8", "-6.5"), Some(80), "its own place");
    assert_eq!([lines_up("4", "-5"), lines_up("-4", "5")], [Some(100), Some(-100)], "half of it in contact");
    assert_eq!(lines_up("4", "-3"), None);
}

/// HOW-SCN-40: who may not move yet neither answers by a charge nor goes forward with one.
#[test]
fn how_scn_25_who_may_not_move_yet_does_not_counter_charge() {
    let may = |turn: u8| {
        let mut t = table("B horse 0 0 N\nR horse 0 24 S");
        let free = Orders { moves_from: 0, arrival: None };
        t.field.orders = vec![free, Orders { moves_from: 3, ..free }];
        t.state.turn = turn.into();
        t.act(&[], &[], |e| e.may_counter(1, 0))
    };
    assert_eq!([may(2), may(3)], [false, true]);
}

/// 12.5 cm as the counter-charger goes; over rough ground and a wall no more than 30 cm pay for.
#[test]
fn how_chg_23_who_goes_forward_with_a_counter_charger_pays_for_ground() {
    let goes = |ground: &str| {
        let text = format!("{ground}\nB horse 0 0 N\nR horse 0 30 S\nR horse 22 34 S");
        let t = charge(&text, 1, &[], &[Answer::Counter, Answer::Yes]);
        340 - t.at(2).1
    };
    let (open, rough) = (goes(""), goes("rough 11.5 10 33 40"));
    assert_eq!((open, rough), (125, 125));
    assert_eq!(goes("rough 11.5 10 33 40\nwall 12 30 32 30"), 75);
}

/// Askew before a target who has others on either hand, it leaves him no place to come out to.
#[test]
fn how_chg_22_who_could_meet_a_charger_nowhere_counter_charges_nobody() {
    let shut_in = |more: &str| format!("B horse 1 13 25\nB foot 16 19 N{more}\nR horse 0 24 S");
    let t = charge(&shut_in("\nB foot -20.2 25 N"), 3, &[], &[]);
    assert!(touches(&t, 0, 3) && t.told(Code::Countered).is_empty());
    let t = charge(&shut_in(""), 2, &[4], &[Answer::Counter, Answer::No]);
    assert!(touches(&t, 0, 2) && t.told(Code::Countered).len() == 1);
}

/// However close behind: he supports, and is not struck through his friend; what of him shows beside that is.
#[test]
fn how_chg_17_who_stands_behind_the_target_is_not_struck() {
    let behind = |at: &str| pairs(&format!("B foot 0 0 N\nR foot 0 14 S\nR foot {at} S"));
    assert!(behind("0 18.2").contains(&(1, NONE)), "{:?}", behind("0 18.2"));
    assert!(behind("0 18.2").iter().all(|p| p.1 == NONE));
    assert!(behind("24 18.2").iter().all(|p| p.1 == NONE), "there is room to strike the first alone");
    let mut t = charge("B foot 0 0 N\nR foot 0 14 S\nR foot 0 18.2 S", 1, &[], &[Answer::No, Answer::No]);
    assert!(!t.state.unit(2).engaged());
    t.act(&[5, 2, 5, 2], &[], |e| e.fight_out());
    assert!(t.modifiers().contains(&(crate::rules::honours_of_war::hit::Modifier::Support, 1)), "{:?}", t.modifiers());
}

/// HOW-MOV-36: where a charge ends before it lines up is on the table, too.
#[test]
fn how_mov_36_no_charge_leads_over_the_edge() {
    let mut over = 0;
    for (y, heading) in (140..170).step_by(5).flat_map(|y| [30, 45, 60].map(|heading| (y, heading))) {
        let mut t = table(&format!("B horse 276 {y} {heading}\nR foot column 296 165 N"));
        let start = Start {
            rect: t.state.unit(0).rect,
            formation: Formation::Line,
            left: 36_000,
            normal: 36_000,
            slants: true,
        };
        let wide = Point::new(Len::cm(400).0, t.field.half.y);
        let narrow = std::mem::replace(&mut t.field.half, wide);
        let found = Face::ALL.map(|side| t.field.charge_path(&t.state, 0, &start, (1, side)));
        t.field.half = narrow;
        for (side, action) in Face::ALL.into_iter().zip(found).filter_map(|(side, a)| Some((side, a?))) {
            let hangs = !t.field.is_on_table(&action.to);
            let line = LiningUp {
                charger: 0,
                formation: Formation::Line,
                began: start.rect,
                arriving: action.to,
                target: t.state.unit(1).rect,
                side,
            };
            over += i32::from(hangs && t.field.lined_up(&t.state, &line, Company::Alone).is_some());
            let charges = t.field.charge_path(&t.state, 0, &start, (1, side)).is_some_and(|a| a.to == action.to);
            assert!(!(hangs && charges), "{y} {heading} {side:?}: {:?}", action.to);
        }
    }
    assert!(over > 0, "some would, but for that");
}

/// HOW-CHG-03: who is not so near may turn about and charge whom he has behind him.
#[test]
fn how_chg_14_beyond_20_cm_it_may_turn_its_back_on_who_stands_before_it() {
    let targets = |before: i32, behind: i32| {
        let mut t = table(&format!("B horse 0 0 N\nR foot 0 {before} S\nR foot 0 -{behind} N"));
        t.field.units[0].drill.form = Cost::None;
        t.offers(0).iter().filter(|a| a.act == Act::Charge).map(|a| a.target).collect::<Vec<u8>>()
    };
    // The edges are 4.5 cm nearer.
    assert_eq!(targets(26, 28), [1, 2]);
    assert_eq!([targets(24, 28), targets(26, 24)], [[1], [1]], "20 cm or less from the enemy");
    assert_eq!(targets(60, 24), [2]);
}

/// HOW-TER-06: in houses is who has half of his footprint there, be he on his way through them.
#[test]
fn how_chg_13_cavalry_charges_no_column_among_houses() {
    let on = |y: i32| targets(&format!("village 0 0\nroad 0 -60 0 60\nB horse 0 35 S\nR foot column 0 {y} N"));
    assert_eq!([on(5), on(12)], [vec![], vec![1]]);
}

/// HOW-CHG-03: a column that forms line first strikes as a line does.
#[test]
fn how_chg_17_who_forms_line_strikes_both_of_two() {
    let struck = |charger: &str| {
        let mut all = pairs(&format!("{charger}\nR foot bases=2 -4.1 10 S\nR foot bases=2 4.1 10 S"));
        all.sort_unstable();
        all
    };
    assert_eq!(struck("B foot 0 -2 N"), [(1, 2), (2, 1)]);
    assert_eq!(struck("B foot column 0 -10 N"), [(1, 2), (2, 1)]);
}

/// HOW-CHG-18: a charge goes through no friends, be it one to meet a charger.
#[test]
fn how_chg_04_nobody_counter_charges_through_friends() {
    let meets = |more: &str, answers: &[Answer]| {
        let t = charge(&format!("B horse double 0 0 N\nR horse 0 30 S{more}"), 1, &[], answers);
        assert!(touches(&t, 0, 1));
        t.at(0).1
    };
    assert_eq!(meets("", &[Answer::Counter]), 113);
    // With a detachment before its wing it goes no further than that, and the charger comes nearer.
    assert!(meets("\nR foot column bases=1 9 23.5 S", &[Answer::Counter, Answer::No]) > 190);
}

/// HOW-CHG-04.
#[test]
fn how_chg_24_who_stands_behind_a_friend_intercepts_nobody() {
    // The one question is whether the battalion fires.
    let text = "B horse 0 0 N\nR foot 0 34 S\nR horse 27 16 W\nR foot column 17 16 N";
    assert!(touches(&charge(text, 1, &[], &[Answer::No]), 0, 1));
}

/// HOW-TER-48: so both fire at the charger without a pledge to stay.
#[test]
fn how_chg_45_both_who_hold_a_face_are_charged() {
    let text = "village 0 24\nB foot 0 0 N\nR foot block=0 0 24 S\nR gun block=0 0 24 S";
    let t = charge(text, 1, &[2, 2], &[Answer::At(0), Answer::At(0)]);
    assert!(touches(&t, 0, 1));
    let marks = [Flags::FIRED, Flags::CROSSED, Flags::PLEDGED].map(|flag| [1, 2].map(|n| t.state.unit(n).has(flag)));
    assert_eq!(marks, [[true; 2], [false; 2], [false; 2]]);
}

/// HOW-TER-43, HOW-CHG-22: nobody stands in houses in a formation; from where they meet on, the charger would.
#[test]
fn how_chg_22_nobody_meets_a_charger_among_houses() {
    let counters = |ground: &str| {
        let text = format!("{ground}B foot 0 -4 N\nR foot 6 12 S");
        let mut asked = true;
        let mut t = table(&text);
        let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge).expect("a charge");
        t.act(&[], &[], |e| asked = e.meeting(0, 1, &action, action.length / 2).is_some());
        asked
    };
    assert!(counters(""));
    assert!(!counters("village -15 13\n"));
}

/// HOW-CHG-22: further on the wagons leave them no place to meet.
#[test]
fn how_chg_24_an_escort_meets_who_charges_its_wagons_before_them() {
    let text = "B horse 0 0 N\nR transport 0 24 S\nR horse 16 20 W";
    let t = charge(text, 1, &[4], &[Answer::Yes]);
    assert!(touches(&t, 0, 2) && !touches(&t, 0, 1));
}

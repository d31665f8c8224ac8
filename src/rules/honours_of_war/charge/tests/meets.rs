//! Counter-charges over ground and past others, and who goes along.

use super::*;

/// HOW-MOV-06.
#[test]
fn how_chg_22_who_counter_charged_has_moved() {
    let t = charge("B horse 0 0 N\nR horse 0 30 S", 1, &[], &[Answer::Counter]);
    assert!(t.state.unit(1).has(Flags::MOVED) && t.state.unit(1).has(Flags::CHARGED));
}

/// 12.5 cm, of which what lies behind the stream does not count; light horse gallops through it.
#[test]
fn how_mel_11_an_obstacle_shortens_the_counter_charger_s_own_way() {
    let bonus = |y: &str| {
        let text = format!("B hussars 0 0 N\nR horse 0 30 S\nstream -40 {y} 40 {y}");
        let t = charge(&text, 1, &[], &[Answer::Counter]);
        [0, 1].map(|n| t.state.unit(n).has(Flags::BONUS))
    };
    assert_eq!([bonus("60"), bonus("18.5")], [[true, true], [true, false]]);
}

/// HOW-TER-13: wherever the two meet.
#[test]
fn how_ter_13_who_is_met_at_works_lines_them() {
    let text = |line: &str| format!("works {line}\nB foot 0 0 N\nR foot 0 14 S");
    let lined = |line: &str| {
        let t = charge(&text(line), 1, &[4], &[Answer::Counter]);
        assert!(touches(&t, 0, 1));
        [0, 1].map(|n| t.state.unit(n).has(Flags::ENTRENCHED))
    };
    assert_eq!(lined("20 7.8 -20 7.8"), [true, false]);
    assert_eq!(lined("-20 6.2 20 6.2"), [false, true]);
}

/// HOW-TER-29: who would have to cross a river to meet a charger half-way, who leaves one, does not, unless he stands in it.
#[test]
fn how_chg_22_nobody_comes_over_a_river_to_meet_a_charger() {
    let meets = |midstream: &str| {
        let text = format!("B horse midstream 0 0 N\nR horse {midstream} 0 18 S\nriver -90 0 90 0\nriver -90 12 90 12");
        let mut t = table(&text);
        let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge).expect("a charge");
        t.act(&[], &[], |e| e.meeting(0, 1, &action, action.length / 2).map(|m| m.along == action.length / 2))
    };
    assert_eq!(meets("midstream"), Some(true));
    assert_ne!(meets(""), Some(true));
}

/// HOW-CHG-23.
#[test]
fn how_chg_23_who_is_in_melee_goes_forward_with_nobody() {
    let mut t = table("B horse 0 0 N\nB foot 24 60 S\nR horse 0 30 S\nR horse 22 34 S");
    t.touch(1, Face::Front, 3, Face::Front);
    charge_on(&mut t, 2, &[], &[Answer::Counter]);
    assert_eq!(t.at(3), (220, 340));
}

/// HOW-CHG-23: it touches no enemy, be it with a side.
#[test]
fn how_chg_23_who_goes_forward_slides_along_no_enemy() {
    let gap = |at: &str| {
        let t =
            charge(&format!("B horse 0 0 N\nR horse 0 30 S\nR horse {at} S"), 1, &[], &[Answer::Counter, Answer::Yes]);
        assert!(t.state.unit(2).has(Flags::MOVED));
        t.state.unit(2).rect.distance(&t.state.unit(0).rect)
    };
    assert_eq!(gap("20 22"), Len::cm(1).0, "beside the charger it would touch his flank");
    assert!(gap("21.1 22") > Len::cm(1).0);
}

/// HOW-TER-29: a river ends it in mid-stream, and who stood there leaves it.
#[test]
fn how_chg_23_a_river_stops_who_goes_forward_and_lets_out_who_stood_in_it() {
    let goes = |midstream: &str| {
        let text = format!("B horse 0 0 N\nR horse 0 30 S\nR horse {midstream} 24 34 S\nriver 13 34 60 34");
        let at = if midstream.is_empty() { text.replace("13 34 60 34", "13 27 60 27") } else { text };
        let t = charge(&at, 1, &[], &[Answer::Counter, Answer::Yes]);
        (t.at(2).1, t.state.unit(2).has(Flags::MIDSTREAM))
    };
    let (y, wet) = goes("");
    assert!(wet && (265..=275).contains(&y), "{y}");
    assert_eq!(goes("midstream"), (215, false));
}

/// HOW-CHG-04: who stands before the place where they would meet, but not on the way to it, hinders nobody.
#[test]
fn how_chg_22_who_stands_aside_of_the_way_does_not_hinder_a_counter_charge() {
    let meets = |detachment: &str| {
        let text = format!("B horse double 0 0 N\nR horse double 3.5 30 S\nR foot column bases=1 {detachment} S");
        let mut t = table(&text);
        let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == 1).expect("a charge");
        t.act(&[], &[], |e| e.meeting(0, 1, &action, action.length / 2).map(|m| m.along == action.length / 2))
    };
    assert_eq!(meets("60 60"), Some(true));
    assert_eq!(meets("-4 30"), Some(true), "before the place alone");
}

/// HOW-CHG-22: the interceptor comes as far as his own move, and before his front.
#[test]
fn how_chg_24_who_is_too_far_off_or_has_it_on_his_flank_intercepts_nobody() {
    let asked = |interceptor: &str| {
        let mut t = table(&format!("B horse 0 0 N\nR foot 0 34 S\nR horse {interceptor}"));
        let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == 1).expect("a charge");
        t.act(&[], &[], |e| e.intercepted(0, &action, 0).is_some())
    };
    assert!(!asked("46 16 W") && !asked("27 16 S"));
    // Neither of two who are struck together intercepts.
    let mut t = table("B horse 0 0 N\nR horse double -5.1 24 S\nR horse double brigade=1 9 26 235");
    let both = t.offers(0).into_iter().find(|a| a.act == Act::Charge && (a.target, a.second) == (1, 2)).expect("both");
    assert!(!t.act(&[], &[], |e| e.intercepted(0, &both, 0).is_some()));
}

/// HOW-CHG-16: bases may go beyond their distance to line up, those of who comes to meet a charger as well as his; in a storm
/// he has but half of his move.
#[test]
fn how_chg_22_who_is_struck_off_his_middle_may_come_to_meet_the_charger() {
    for weather in ["", "weather storm\n"] {
        let t = charge(&format!("{weather}B foot 0 0 N\nR foot 14 11 S"), 1, &[4], &[Answer::Counter]);
        assert!(t.state.unit(1).has(Flags::CHARGED), "{weather}");
        assert!((t.at(1).0 - t.at(0).0).abs() < 100, "they fight before each other: {:?} {:?}", t.at(0), t.at(1));
    }
}

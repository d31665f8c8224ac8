//! What a charge leaves on who made it, who was struck, and who came to meet it.

use super::*;

/// HOW-CHG-25: a failed die costs nothing but the charge; ±1 by class.
#[test]
fn how_chg_25_who_fails_to_join_a_melee_stops_one_centimetre_short() {
    let joins = |class: &str, die: u8| {
        let text = format!("B foot {class} brigade=0 -11 24 E\nB foot brigade=1 0 48 S\nR foot 6 24 N");
        let mut t = table(&text);
        t.touch(1, Face::Front, 2, Face::Front);
        charge_on(&mut t, 2, &[die], &[]);
        t
    };
    let failed = joins("", 3);
    let gap = failed.state.unit(0).rect.distance(&failed.state.unit(2).rect);
    assert!((gap - Len::cm(1).0).abs() <= 12, "{gap}");
    assert!(failed.state.unit(0).has(Flags::HALTED) && !failed.state.unit(0).has(Flags::CHARGED));
    let dice = [("superior", 3), ("superior", 2), ("inferior", 4), ("inferior", 5)];
    assert_eq!(dice.map(|(class, die)| touches(&joins(class, die), 0, 2)), [true, false, false, true]);
}

#[test]
fn how_chg_07_all_who_are_struck_are_fixed() {
    let fixed = |text: &str| {
        let t = charge(text, 1, &[], &[Answer::No, Answer::No]);
        [0, 1, 2].map(|n| t.state.unit(n).has(Flags::FIXED))
    };
    assert_eq!(fixed("B horse large bases=6 0 0 N\nR horse double -5.1 24 S\nR horse double 5.1 24 S"), [true; 3]);
    assert_eq!(fixed("village 0 24\nB foot 0 0 N\nR foot block=0 0 24 S\nR gun block=0 0 24 S"), [true; 3]);
}

/// Who gave up his evasion for a shot did so for one charge.
#[test]
fn how_chg_30_the_right_to_evade_comes_back_after_the_charge() {
    let mut t = table("B foot 0 0 N\nR light 0 20 S");
    t.state.unit_mut(1).flags = Flags(Flags::STANDS.0 | Flags::FIRED.0);
    charge_on(&mut t, 1, &[], &[]);
    assert!(touches(&t, 0, 1) && !t.state.unit(1).has(Flags::STANDS));
}

/// HOW-TER-13: wherever a charge comes to rest, with contact or without, the works that it lines are its own.
#[test]
fn how_ter_13_who_comes_to_works_by_a_charge_is_in_them() {
    let works = |enemy: &str, answers: &[Answer]| {
        let t = charge(&format!("works 20 18.3 -20 18.3\nB foot 0 0 N\nR {enemy} 0 20 S"), 1, &[], answers);
        t.state.unit(0).has(Flags::ENTRENCHED)
    };
    assert!(works("foot", &[Answer::No, Answer::No]) && works("light", &[Answer::No, Answer::Yes]));
}

/// HOW-TER-29: so with a river.
#[test]
fn how_ter_29_who_falls_short_in_a_river_is_in_mid_stream_and_beyond_it_is_not() {
    let ends = |charger: &str, y: &str| {
        let text = format!("river -90 0 90 0\nB foot {charger} N\nR light 0 {y} S");
        charge(&text, 1, &[], &[Answer::No, Answer::Yes]).state.unit(0).has(Flags::MIDSTREAM)
    };
    assert!(ends("0 -14", "3.5"));
    assert!(!ends("midstream 0 0", "14"));
}

/// HOW-CMD-33: whoever comes to stand on a command figure, it makes way; for an enemy with a test.
#[test]
fn how_cmd_33_figures_make_way_for_who_charges_meets_turns_and_evades() {
    let aside = |text: &str, dice: &[u8], answers: &[Answer]| {
        let t = charge(text, 1, dice, answers);
        let leader = t.state.brigades.iter().find(|b| b.leader.here).expect("a brigadier").leader.at;
        let inside = |rect: &Rect| {
            let p = rect.local(leader);
            p.x.abs() < rect.half_front && p.y.abs() < rect.half_depth
        };
        [0, 1].into_iter().all(|n| !inside(&t.state.unit(n).rect))
    };
    let blue = |at: &str, text: &str| format!("leader B {at} brigade=0\n{text}");
    let red = |at: &str, text: &str| format!("leader R {at} brigade=0\n{text}");
    let no = [Answer::No, Answer::No];
    assert!(aside(&blue("6 15", "B foot 0 0 N\nR foot 0 20 S"), &[], &no), "contact");
    let evades = [Answer::No, Answer::Yes];
    assert!(aside(&blue("6 15", "B foot 0 0 N\nR light 0 20 S"), &[], &evades), "short of contact");
    assert!(aside(&red("6 44", "B foot 0 0 N\nR light 0 20 S"), &[], &evades), "who evades");
    assert!(aside(&blue("6 12", "B horse 0 0 N\nR horse 0 30 S"), &[], &[Answer::Counter]), "half-way");
    let turns = [Answer::Turn, Answer::No];
    assert!(aside(&red("6 29", "B horse 0 0 N\nR foot 0 30 E"), &[4], &turns), "who turns to face");
}

/// HOW-CHG-48: a counter-charge that comes to nothing.
#[test]
fn how_chg_18_who_was_to_meet_a_charger_shot_down_is_in_his_works_still() {
    let text = "works -12 17.9 12 17.9\nB foot hits=3 0 8 N\nR foot entrenched 0 20 S\nR gun -30 36 150";
    let answers = [Answer::Counter, Answer::At(0), Answer::Quarters(4)];
    let t = charge(text, 1, &[4, 5], &answers);
    let u = t.state.unit(1);
    assert!(!u.has(Flags::CHARGED) && u.has(Flags::ENTRENCHED) && t.state.unit(0).red());
}

/// A charge in the second move: `gone` cm were gone in the first.
fn second(text: &str, gone: i32) -> Table {
    let mut t = table(text);
    let u = t.state.unit_mut(0);
    (u.moves, u.run, u.clear_run) = (1, Len::cm(gone).0, Len::cm(gone).0);
    t.state.begun = t.state.unit(0).rect.advanced(-Len::cm(gone).0);
    t
}

/// HOW-CHG-19, HOW-CHG-24, HOW-MEL-11: for who counter-charges, who intercepts, and the bonus.
#[test]
fn how_chg_20_both_moves_count() {
    let mut t = second("B horse 0 0 N\nR horse 0 19 S", 2);
    charge_on(&mut t, 1, &[], &[Answer::Counter]);
    assert!(t.state.unit(1).has(Flags::CHARGED), "16.5 cm of 30: of itself");
    let mut t = second("B horse 0 0 N\nR foot 0 34 S\nR horse 26 16 W", 20);
    charge_on(&mut t, 1, &[], &[Answer::Yes, Answer::No, Answer::No]);
    assert!(touches(&t, 0, 2));
    let mut t = second("B horse 0 0 N\nR foot 0 10.5 S", 3);
    charge_on(&mut t, 1, &[], &[Answer::No]);
    assert!(t.state.unit(0).has(Flags::BONUS), "9 cm");
}

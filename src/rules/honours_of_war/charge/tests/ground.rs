//! Charges over ground, in weather, at every scale, and at who stands in cover, in houses or on a road.

use super::*;
use crate::rules::honours_of_war::data::Scale;
use crate::rules::honours_of_war::hit::Modifier as M;

/// Whether the charger reaches a target at each of these distances of their middles.
fn reaches<const N: usize>(charger: &str, target: &str, ground: &str, away: [&str; N]) -> [bool; N] {
    away.map(|y| targets(&format!("B {charger} 0 0 N\nR {target} 0 {y} S\n{ground}")).contains(&1))
}

/// HOW-TER-02, HOW-TER-04, HOW-CHG-03: the edges of infantry are 4 cm nearer than their middles, of horse and foot 4.5 cm.
#[test]
fn how_chg_03_obstacles_take_half_of_the_move_of_a_charge() {
    let yes_no = [true, false];
    assert_eq!(reaches("foot", "foot", "stream -90 6 90 6", ["13.9", "14.1"]), yes_no);
    assert_eq!(reaches("light", "light", "stream -90 6 90 6", ["28.9", "29.1"]), yes_no);
    assert_eq!(reaches("horse", "foot", "stream -90 6 90 6", ["19.4", "19.6"]), yes_no);
    assert_eq!(reaches("hussars", "foot", "stream -90 6 90 6", ["34.4", "34.6"]), yes_no);
    assert_eq!(reaches("horse", "foot", "hedge -90 6 90 6", ["19.4", "19.6"]), yes_no);
    assert_eq!(reaches("hussars", "foot", "wall -90 6 90 6", ["19.4", "19.6"]), yes_no);
    assert_eq!(reaches("foot", "foot", "hedge -90 6 90 6", ["23.9", "24.1"]), yes_no);
    assert_eq!(reaches("foot", "foot", "works -90 6 90 6", ["13.9", "14.1"]), yes_no);
    assert_eq!(reaches("light", "light", "works -90 6 90 6", ["28.9", "29.1"]), yes_no);
    assert_eq!(reaches("horse", "foot", "works -90 6 90 6", ["14"]), [false]);
    // Half to form and half for the stream is all of it; light cavalry pays for the change alone.
    assert_eq!(reaches("horse column", "foot", "stream -90 13 90 13", ["18"]), [false]);
    assert_eq!(reaches("hussars column", "foot", "stream -90 13 90 13", ["26.5", "27.5"]), yes_no);
}

#[test]
fn how_ter_21_slopes_slow_a_charge_up_and_down() {
    let yes_no = [true, false];
    let steep = "steep -90 -20 90 90";
    assert_eq!(reaches("foot", "foot", steep, ["13.9", "14.2"]), yes_no);
    assert_eq!(reaches("hussars", "foot", steep, ["19.4", "19.7"]), yes_no);
    assert_eq!(reaches("light", "light", steep, ["28.9", "29.1"]), yes_no);
    assert_eq!(reaches("foot", "foot", "steep -90 -90 90 2", ["23.9", "24.1"]), yes_no, "it has left the hill");
    assert_eq!(reaches("foot", "foot", "gentle -90 -20 90 90", ["23.9", "24.1"]), yes_no);
    assert_eq!(reaches("foot", "foot", &format!("{steep}\nwood -90 -20 90 90"), ["8.9", "9.2"]), yes_no);
}

/// HOW-CHG-20: and half of that move decides over the answers.
#[test]
fn how_opt_16_weather_shortens_charges() {
    let yes_no = [true, false];
    assert_eq!(reaches("foot", "foot", "weather heavy-rain", ["18.9", "19.1"]), yes_no);
    assert_eq!(reaches("horse", "foot", "weather heavy-rain", ["26.9", "27.1"]), yes_no);
    assert_eq!(reaches("horse", "foot", "weather storm", ["19.4", "19.6"]), yes_no);
    assert_eq!(reaches("foot", "foot", "weather fog\nstream -90 6 90 6", ["8.9", "9.1"]), yes_no);
    assert_eq!(reaches("foot", "foot", "weather rain", ["23.9", "24.1"]), yes_no);
    let counters = |y: &str, dice: &[u8]| {
        let text = format!("B horse 0 0 N\nR horse 0 {y} S\nweather heavy-rain");
        charge(&text, 1, dice, &[Answer::Counter]).state.unit(1).has(Flags::CHARGED)
    };
    // 11.25 cm is half of 22.5.
    assert!(counters("16.3", &[]) && !counters("16.2", &[3]) && counters("16.2", &[4]));
}

/// HOW-OPT-16: no infantry fires in a storm, be it charged; in light rain with −1.
#[test]
fn how_chg_45_weather_rules_the_fire_at_a_charger() {
    let t = charge("B foot 0 0 N\nR foot 0 12 S\nweather storm", 1, &[], &[Answer::No]);
    assert!(touches(&t, 0, 1) && t.told(Code::Fired).is_empty());
    let t = charge("B foot 0 0 N\nR foot 0 24 S\nweather rain", 1, &[2], &[Answer::No, Answer::At(0)]);
    assert!(t.modifiers().contains(&(M::Weather, -1)), "{:?}", t.modifiers());
}

/// HOW-OPT-06: 20 cm is all that it has without its guns, and beyond 10 it has two deductions.
#[test]
fn how_chg_45_a_battalion_without_guns_fires_at_a_charger_at_its_own_range() {
    let mut t = table("B horse 0 0 N\nR foot muskets 0 32 S");
    t.field.options.battalion_guns = true;
    let horse = t.offers(0).into_iter().find(|a| a.act == Act::Charge).expect("a charge");
    t.act(&[2], &[Answer::At(0)], |e| e.perform(0, horse));
    assert!(t.told(Code::Fired).iter().all(|e| e.numbers[3] <= 200), "{:?}", t.told(Code::Fired));
    assert!(t.modifiers().contains(&(M::NoBattalionGuns, -1)), "{:?}", t.modifiers());
}

#[test]
fn how_scl_05_charges_at_small_scales() {
    let reaches = |scale: Scale, charger: &str, target: &str, y: &str| {
        let mut t = Table::at_scale(scale, &format!("B {charger} 0 0 N\nR {target} 0 {y} S"));
        t.state.brigades.iter_mut().for_each(|b| b.result = Performance::Steady);
        t.offers(0).iter().any(|a| a.act == Act::Charge)
    };
    // At 15 mm written at twice its distance: 10 cm, and 12 for light infantry, between edges that are 2 cm nearer.
    assert_eq!(["23.9", "24.1"].map(|y| reaches(Scale::Mm15, "foot", "foot", y)), [true, false]);
    assert_eq!(["27.9", "28.1"].map(|y| reaches(Scale::Mm15, "light", "light", y)), [true, false]);
    // At 6 mm 6 cm between edges that are 1 cm nearer, and 10 for horse, 1.2 cm nearer.
    assert_eq!(["6.9", "7.1"].map(|y| reaches(Scale::Mm6, "foot", "foot", y)), [true, false]);
    assert_eq!(["11.2", "11.3"].map(|y| reaches(Scale::Mm6, "horse", "foot", y)), [true, false]);
}

/// HOW-CHG-09, HOW-CHG-10, HOW-CHG-13: cavalry on foot is light infantry to all who charge it, and as it charges.
#[test]
fn how_mov_28_cavalry_on_foot_is_charged_as_light_infantry() {
    let on = |charger: &str, more: &str| targets(&format!("B {charger} 0 0 N\nR hussars {more} 0 24 S")) == [1];
    assert!(on("foot", "dismounted") && on("light", "dismounted") && on("foot column", "dismounted"));
    assert!(!on("foot", "") && !on("light", "") && on("horse", "dismounted"));
    assert_eq!(targets("B hussars dismounted 0 0 N\nR foot 0 24 S"), [] as [u8; 0]);
    let houses = "village 0 24\nB horse 0 0 N\nR hussars dismounted block=0 0 24 S";
    assert_eq!(targets(houses), [] as [u8; 0]);
    assert_eq!(targets(&houses.replace("B horse", "B light")), [1]);
}

/// HOW-CHG-13: on whatever side; HOW-TER-15: guns in works do not turn, infantry does, out of them.
#[test]
fn how_chg_13_works_shut_out_horse_on_every_side_and_foot_on_none() {
    let on = |charger: &str, looks: &str| {
        let mut t = table(&format!("B {charger} 0 0 N\nR foot entrenched 0 26 {looks}"));
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        t.offers(0).iter().any(|a| a.act == Act::Charge)
    };
    assert_eq!(["S", "E", "N"].map(|looks| on("horse", looks)), [false; 3]);
    let t = charge("B foot 0 0 N\nR foot entrenched 0 26 E", 1, &[4], &[Answer::Turn, Answer::No]);
    assert!(t.state.unit(1).has(Flags::TURNED) && !t.state.unit(1).has(Flags::ENTRENCHED));
    let flank = |gun: &str, answers: &[Answer]| {
        charge(&format!("B foot 0 0 N\nR gun {gun} 0 21 E"), 1, &[3][..answers.len()], answers)
    };
    assert!(touches(&flank("entrenched", &[]), 0, 1));
    assert!(flank("", &[Answer::Turn]).told(Code::TurnDie).len() == 1);
}

/// HOW-TER-43: who has gone in while an enemy stood before a face touches nobody; it takes a charge, which has no way to go.
#[test]
fn how_ter_39_houses_are_occupied_behind_a_face_at_which_an_enemy_stands() {
    let mut t = table("village 0 24\nB foot 0 37 S\nR foot 0 12 N");
    let goes_in = t.offers(0).into_iter().find(|a| a.act == Act::Occupy).expect("it goes in");
    t.act(&[], &[], |e| e.perform(0, goes_in));
    assert!(t.state.unit(0).block == 0 && !t.state.unit(0).engaged());
    let out = t.offers(1).into_iter().find(|a| a.act == Act::Charge && a.target == 0).expect("it charges the face");
    t.act(&[], &[Answer::No], |e| e.perform(1, out));
    assert!(touches(&t, 0, 1));
}

/// HOW-TER-43, HOW-TER-46, HOW-CHG-15: two faces, two chargers of one brigade, neither of whom has a die to throw.
#[test]
fn how_chg_25_a_garrison_is_charged_over_two_faces() {
    let text = "village 0 24\nB foot brigade=0 0 0 N\nB foot brigade=0 -28 24 E\nR foot block=0 0 24 S";
    let mut t = table(text);
    charge_on(&mut t, 2, &[2], &[Answer::At(0)]);
    t.state.unit_mut(0).flags.set(Flags::ACTED);
    let second = t.offers(1).into_iter().find(|a| a.act == Act::Charge && a.target == 2).expect("the other face");
    t.act(&[2], &[Answer::At(1)], |e| e.perform(1, second));
    assert!(touches(&t, 0, 2) && touches(&t, 1, 2));
    assert!(t.modifiers().contains(&(M::FromVillage, -2)), "two directions: {:?}", t.modifiers());
    assert!(t.offers(1).iter().all(|a| a.act != Act::Charge));
}

/// HOW-CHG-20: half of 30 cm.
#[test]
fn how_chg_43_guns_on_a_road_unlimber_before_a_long_charge() {
    let unlimbers = |y: i32, die: &[u8], answers: &[Answer]| {
        charge(&format!("road 0 -90 0 90\nB horse 0 0 N\nR gun limbered 0 {y} S"), 1, die, answers)
            .state
            .unit(1)
            .formation
    };
    assert_eq!(unlimbers(34, &[4], &[Answer::Form, Answer::No]), Formation::Deployed);
    assert_eq!(unlimbers(34, &[3], &[Answer::Form]), Formation::Limbered);
    assert_eq!(unlimbers(20, &[], &[]), Formation::Limbered, "a short charge");
}

/// HOW-MEL-10, HOW-MEL-11, HOW-TER-18: up to its edge the way is open.
#[test]
fn how_mel_10_who_stands_half_in_a_wood_is_charged_over_open_ground() {
    let text = |wood: i32| format!("B horse 0 0 N\nR foot 0 28 S\nwood -60 {wood} 60 60");
    let t = charge(&text(28), 1, &[], &[Answer::No]);
    assert!(t.state.unit(0).has(Flags::BONUS));
    let t = charge(&text(22), 1, &[], &[Answer::No]);
    assert!(!t.state.unit(0).has(Flags::BONUS), "through 4 cm of it");
}

/// HOW-MEL-11: what lies between an obstacle and its target is what counts.
#[test]
fn how_mel_11_hussars_gallop_on_behind_a_stream_and_horse_does_not() {
    let bonus = |horse: &str, y: &str, stream: i32| {
        let t =
            charge(&format!("B {horse} 0 0 N\nR foot 0 {y} S\nstream -90 {stream} 90 {stream}"), 1, &[], &[Answer::No]);
        t.state.unit(0).has(Flags::BONUS)
    };
    assert!(bonus("hussars", "19", 10) && !bonus("horse", "19", 10));
    assert!(bonus("horse", "19", 4), "14.5 cm less 1.5");
}

/// HOW-TER-04: hussars pay for neither stream nor rough ground. Who comes 12.5 cm to meet them pays 15 of his 30 for the stream,
/// and with the rest gets 7.5 cm through rough ground.
#[test]
fn how_chg_22_ground_shortens_a_counter_charge() {
    let meets = |ground: &str| {
        let mut t = table(&format!("B hussars 0 0 N\nR horse 0 30 S\n{ground}"));
        let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge)?;
        t.act(&[], &[], |e| e.meeting(0, 1, &action, action.length / 2).map(|m| m.along / 120))
    };
    assert_eq!([meets(""), meets("stream -90 24 90 24")], [Some(125); 2]);
    let both = meets("stream -90 26 90 26\nrough -90 -90 90 90");
    assert!(both.is_some_and(|along| (175..=185).contains(&along)), "{both:?}");
}

/// HOW-CHG-29, HOW-TER-26, HOW-TER-21, HOW-MOV-08: an evader's way and what shortens it.
#[test]
fn how_chg_29_ground_behind_an_evader() {
    let ends = |evader: &str, ground: &str| {
        let mut t = table(&format!("B foot 0 0 N\nR {evader} 0 20 S\n{ground}"));
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        let from = t.at(1);
        let to = t.act(&[], &[], |e| e.evasions(0, 1))[0].map(|rect| rect.centre);
        to.map(|p| ((p.x + 60).div_euclid(120) - from.0, (p.y + 60).div_euclid(120) - from.1))
    };
    let horse = |ground: &str| ends("hussars", ground);
    assert_eq!([ends("light", ""), ends("light", "stream -90 26 90 26")], [Some((0, 250)); 2]);
    assert_eq!(ends("light", "steep -90 10 90 90\nwood -90 10 90 90"), Some((0, 250)));
    assert_eq!([horse(""), horse("stream -90 26 90 26"), horse("wood -90 10 90 90")], [Some((0, 225)); 3]);
    assert_eq!(horse("steep -90 10 90 90"), Some((0, 113)));
    assert_eq!(horse("wall -90 26 90 26"), Some((0, 56)), "a quarter is left behind the wall");
    // Through a gap as wide as he is; where it is narrower he bends his way, or stays.
    let gap = |left: &str, right: &str| format!("lake -90 24 -{left} 60\nlake {right} 24 90 60");
    assert_eq!(ends("light", &gap("10", "10")), Some((0, 250)));
    assert_ne!(ends("light", &gap("8", "8")), Some((0, 250)));
    // HOW-MOV-36: not over the edge of the table.
    let mut t = table("B foot 0 175 N\nR light 0 194 S");
    let to = t.act(&[], &[], |e| e.evasions(0, 1));
    assert!(to.iter().flatten().all(|rect| t.field.is_on_table(rect)));
}

/// HOW-CHG-31, HOW-CHG-32: out of the open, or into it, nobody is ridden after.
#[test]
fn how_chg_31_horse_halts_where_light_infantry_got_into_a_wood() {
    let ends = |wood: &str| {
        let t = charge(&format!("B horse 0 0 N\nR light 0 20 S\n{wood}"), 1, &[], &[Answer::No, Answer::Yes]);
        t.at(0).1
    };
    assert_eq!(ends("wood -60 30 60 90"), 155);
    assert_eq!(ends("wood -60 17 60 23"), 155);
}

/// HOW-CHG-24: the interceptor pays for ground on his way as a counter-charger does.
#[test]
fn how_chg_24_an_obstacle_before_an_interceptor() {
    let meets = |ground: &str| {
        let mut t = table(&format!("B horse 0 0 N\nR foot 0 34 S\nR horse 24 16 W\n{ground}"));
        let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == 1).expect("a charge");
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        t.act(&[], &[], |e| e.meeting(0, 2, &action, action.length / 2).is_some())
    };
    assert!(meets("") && !meets("hedge 20 0 20 40") && !meets("works 20 0 20 40"));
}

/// HOW-CHG-05: half of its own front.
#[test]
fn how_opt_13_a_small_unit_charges_with_its_own_front() {
    let t = charge("B foot small bases=2 0 0 N\nR foot 0 24 S", 1, &[], &[Answer::No, Answer::No]);
    assert!(touches(&t, 0, 1));
}

/// HOW-CMD-22, HOW-OPT-03: whoever is charged may answer by a charge, whatever his brigade makes of its orders.
#[test]
fn how_chg_21_who_is_demoralised_or_out_of_command_still_counter_charges() {
    let may = |flag: Flags, result: Performance| {
        let mut t = table("B horse 0 0 N\nR horse 0 30 S");
        t.state.brigade_mut(1).result = result;
        t.state.unit_mut(1).flags.set(flag);
        t.act(&[], &[], |e| e.may_counter(1, 0))
    };
    assert!(may(Flags::SLACK, Performance::Inspiring) && may(Flags::MOVED, Performance::Feeble));
    let charges = |flag: Flags, result: Performance| {
        let mut t = table("B horse 0 0 N\nR horse 0 30 S");
        t.state.brigade_mut(0).result = result;
        t.state.unit_mut(0).flags.set(flag);
        t.offers(0).iter().any(|a| a.act == Act::Charge)
    };
    assert!(charges(Flags::MOVED, Performance::Steady));
    assert!(!charges(Flags::SLACK, Performance::Inspiring) && !charges(Flags::MOVED, Performance::Poor));
}

/// It covers as works do, and hinders as a road does.
#[test]
fn how_scn_37_a_charge_out_of_a_sunken_road() {
    assert_eq!(reaches("foot entrenched", "foot", "sunken -40 2.2 40 2.2", ["23.9", "24.1"]), [true, false]);
    let t = charge("B foot entrenched 0 0 N\nR foot 0 13 S\nsunken -40 2.2 40 2.2", 1, &[], &[Answer::No, Answer::No]);
    assert!(!t.state.unit(0).has(Flags::ENTRENCHED));
}

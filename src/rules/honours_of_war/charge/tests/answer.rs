//! What the charged and others do about it.

use super::*;
use crate::rules::honours_of_war::hit::Modifier as M;

/// HOW-CHG-20: half of 30 cm. HOW-CHG-21: whatever it did before.
#[test]
fn how_chg_19_cavalry_counter_charges_of_itself_against_a_long_charge_else_on_four() {
    let counters = |gap: i32, dice: &[u8], class: &str| {
        let text = format!("B horse 0 0 N\nR horse moved {class} 0 {} S", gap + 5);
        let t = charge(&text, 1, dice, &[Answer::Counter]);
        t.state.unit(1).has(Flags::CHARGED)
    };
    assert!(counters(16, &[], ""), "more than half of 30: no die");
    assert_eq!([counters(15, &[3], ""), counters(15, &[4], "")], [false, true]);
    assert_eq!([counters(15, &[3], "superior"), counters(15, &[4], "inferior")], [true, false]);
}

/// HOW-CHG-18: infantry against infantry needs the die always.
#[test]
fn how_chg_18_infantry_counter_charges_only_whom_it_may_charge() {
    let t = charge("B foot 0 0 N\nR foot 0 24 S", 1, &[4], &[Answer::Counter]);
    assert!(t.state.unit(1).has(Flags::CHARGED) && touches(&t, 0, 1));
    // Against cavalry there is no such answer: it only fires.
    let t = charge("B horse 0 0 N\nR foot 0 24 S", 1, &[], &[Answer::No]);
    assert!(!t.state.unit(1).has(Flags::CHARGED));
}

/// Nobody in march column, but against light infantry in march column; nor guns, nor a garrison out of its block.
#[test]
fn how_chg_18_no_column_and_no_guns_counter_charge() {
    let may = |text: &str| table(text).act(&[], &[], |e| e.may_counter(1, 0));
    assert!(may("B foot 0 0 N\nR foot 0 24 S") && may("B horse 0 0 N\nR horse 0 24 S"));
    for text in [
        "B foot 0 0 N\nR foot column 0 24 S",
        "B horse 0 0 N\nR horse column 0 34 S",
        "B light column 0 0 N\nR light column 0 24 S",
        "B foot 0 0 N\nR gun 0 24 S",
        "B foot 0 0 N\nR gun limbered 0 24 S",
        "village 0 24\nB foot 0 0 N\nR foot block=0 0 24 S",
    ] {
        assert!(!may(text), "{text}");
    }
    assert!(may("B light column 0 0 N\nR foot column 0 24 S") && may("B light column 0 0 N\nR horse column 0 34 S"));
    // Charged on the march it is not asked to: it may only form line, if the charger comes from far enough.
    let t = charge("B foot 0 0 N\nR foot column 0 28 S", 1, &[4], &[Answer::Form, Answer::No]);
    assert!(!t.state.unit(1).has(Flags::CHARGED) && t.state.unit(1).formation == Formation::Line);
}

/// HOW-TER-47: a face that the enemy does not hold is not his to be charged at.
#[test]
fn how_ter_47_nobody_is_charged_over_a_face_that_he_does_not_hold() {
    let text =
        |y: i32, looks: &str| format!("B foot 0 {y} {looks}\nvillage 0 0\nR foot block=0 0 0 N\nR foot block=0 0 0 N");
    // The first holds north and east, the second south and west.
    assert_eq!([targets(&text(20, "S")), targets(&text(-20, "N"))], [[1], [2]]);
    let mut t = table(&text(20, "S"));
    t.act(&[], &[Answer::Pick(1)], |e| e.name_all_faces());
    let named = t.offers(0).iter().filter(|a| a.act == Act::Charge).map(|a| a.target).collect::<Vec<_>>();
    assert_eq!(named, [2], "its owner named it for the other");
}

#[test]
fn how_chg_22_they_meet_half_way() {
    let t = charge("B horse 0 0 N\nR horse 0 30 S", 1, &[], &[Answer::Counter]);
    assert!(touches(&t, 0, 1));
    assert_eq!(t.at(0), (0, 125), "half of 25 cm");
    assert!(t.state.unit(0).has(Flags::BONUS) && t.state.unit(1).has(Flags::BONUS), "12.5 cm each (HOW-MEL-12)");
    let t = charge("B horse 0 0 N\nR horse 0 19 S", 1, &[4], &[Answer::Counter]);
    assert!(!t.state.unit(0).has(Flags::BONUS), "7 cm each gives neither a bonus");
}

/// HOW-CHG-29, HOW-CHG-31, HOW-CHG-34.
#[test]
fn how_chg_28_light_troops_evade_and_the_charger_halts() {
    let t = charge("B foot 0 0 N\nR light 0 20 S", 1, &[], &[Answer::No, Answer::Yes]);
    assert!(t.state.unit(1).has(Flags::EVADED) && !t.state.unit(0).engaged());
    assert_eq!(t.at(1), (0, 450), "a full move straight away");
    assert_eq!(t.at(0), (0, 160), "where it made contact");
    assert!(!t.field.may_act(&t.state, 1) && !t.field.may_act(&t.state, 0));
    // HOW-CHG-18: out of his works, he has left them.
    let t = charge("works 20 2 -20 2\nB foot entrenched 0 0 N\nR light 0 20 S", 1, &[], &[Answer::No, Answer::Yes]);
    assert_eq!((t.at(0), t.state.unit(0).has(Flags::ENTRENCHED)), ((0, 160), false));
    let t = charge("B horse 0 0 N\nR hussars 0 20 S", 1, &[3], &[Answer::Counter, Answer::Yes]);
    assert!(t.state.unit(1).has(Flags::EVADED), "a failed counter-charge leaves the evasion");
    // Formed troops have no such choice.
    let t = charge("B horse 0 0 N\nR foot 0 20 S", 1, &[], &[Answer::No]);
    assert!(touches(&t, 0, 1));
}

/// HOW-CHG-30.
#[test]
fn how_chg_30_a_shot_without_the_right_to_evade_makes_it_stand() {
    let mut t = table("B foot 0 0 N\nR light 0 20 S");
    t.state.unit_mut(1).flags.set(Flags::STANDS);
    t.state.unit_mut(1).flags.set(Flags::FIRED);
    charge_on(&mut t, 1, &[], &[]);
    assert!(touches(&t, 0, 1));
}

#[test]
fn how_chg_32_cavalry_rides_down_light_infantry_in_the_open() {
    // Contact after 15.5 cm; the light infantry is hemmed in and gets only half of its move.
    let t = charge("B horse 0 0 N\nR light 0 10 S\nR foot 0 31 S", 1, &[], &[Answer::No, Answer::Yes]);
    assert!(t.state.unit(1).has(Flags::EVADED) && touches(&t, 0, 1), "caught: {:?} {:?}", t.at(0), t.at(1));
}

#[test]
fn how_chg_33_cavalry_that_struck_air_may_ride_on() {
    let t = charge("B horse 0 0 N\nR light 0 20 S", 1, &[], &[Answer::No, Answer::Yes, Answer::Do(Act::Advance)]);
    assert!(t.at(0).1 > 155, "it finishes its move: {:?}", t.at(0));
    let t = charge("B horse 0 0 N\nR light 0 20 S", 1, &[], &[Answer::No, Answer::Yes, Answer::Do(Act::Stand)]);
    assert_eq!(t.at(0), (0, 155));
}

/// HOW-CHG-03, HOW-TER-29: of half a move, be it left by forming or by the river, it has no more than that; and of what it
/// has it spends on everyone whom it goes for.
#[test]
fn how_chg_33_it_rides_on_with_what_it_has_left_of_its_move() {
    let ride = [Answer::No, Answer::Yes, Answer::Do(Act::Advance)];
    // Half a move for the change: 8.5 cm to the enemy, 6.5 more.
    let mut t = table("B horse column 0 -7.5 N\nR light 0 13 S");
    let forms = |a: &Action| a.act == Act::Charge && a.formation == Formation::Line;
    let action = t.offers(0).into_iter().find(forms).expect("it may form to charge");
    t.act(&[], &ride, |e| e.perform(0, action));
    assert_eq!(t.at(0), (0, 150), "the front of the column stood at 2.5 cm");
    let t = charge("river -60 0 60 0\nB horse midstream 0 0 N\nR light 0 12 S", 1, &[], &ride);
    assert_eq!(t.at(0), (0, 150), "half of 30 cm");
    // Two get away before it, one after the other.
    let mut t = table("B horse 0 0 N\nR light 0 20 S\nR light 14 29 S");
    [1, 2].into_iter().for_each(|n| t.state.unit_mut(n).flags.set(Flags::FIRED));
    charge_on(&mut t, 1, &[], &[Answer::Yes, Answer::On(2), Answer::Yes, Answer::Do(Act::Advance)]);
    assert_eq!(t.at(0).1, 300, "30 cm in all");
}

/// HOW-CHG-31: not where the light infantry stood or ended behind an obstacle from the charger; one behind its own back is
/// none.
#[test]
fn how_chg_31_behind_an_obstacle_the_cavalry_halts() {
    let caught = |ground: &str| {
        let text = format!("{ground}\nB horse 0 0 N\nR light 0 10 S\nR foot 0 31 S");
        let t = charge(&text, 1, &[], &[Answer::No, Answer::Yes]);
        assert!(t.state.unit(1).has(Flags::EVADED), "{ground}");
        touches(&t, 0, 1)
    };
    assert!(caught("") && caught("hedge -20 26.5 20 26.5"));
    assert!(!caught("hedge -20 7.8 20 7.8"), "it stood behind it");
    assert!(!caught("hedge -20 13 20 13"), "it went behind it");
}

/// Who evaded or turned to face this turn does not counter-charge (HOW-CHG-34, HOW-CHG-40).
#[test]
fn how_chg_18_who_evaded_or_turned_does_not_counter_charge() {
    let may = |flag: Option<Flags>| {
        let mut t = table("B horse 0 0 N\nR hussars 0 20 S");
        flag.into_iter().for_each(|f| t.state.unit_mut(1).flags.set(f));
        t.act(&[], &[], |e| e.may_counter(1, 0))
    };
    assert_eq!([None, Some(Flags::EVADED), Some(Flags::TURNED)].map(may), [true, false, false]);
    // HOW-MOV-31: through whom somebody passed he stays where he is.
    assert!(!may(Some(Flags::PASSED)));
}

/// An interceptor comes no further than its own move: 32.5 cm are too far.
#[test]
fn how_chg_24_nobody_intercepts_beyond_its_move() {
    // The first question is whether the battalion fires.
    let t = charge("B horse 0 0 N\nR foot 0 34 S\nR horse 45 16 W", 1, &[2], &[Answer::At(0)]);
    assert!(touches(&t, 0, 1) && t.state.unit(1).has(Flags::FIRED));
}

/// From the flank round to the rear in a double move: it turns without a die.
#[test]
fn how_chg_37_round_to_the_rear_the_target_turns_of_itself() {
    let mut t = table("B horse 0 0 N\nR foot 0 30 N");
    t.state.unit_mut(0).moves = 1;
    t.state.begun = Rect { centre: Point::new(Len::cm(60).0, Len::cm(30).0), ..t.state.unit(0).rect };
    charge_on(&mut t, 1, &[], &[Answer::Turn, Answer::No]);
    assert!(t.state.unit(1).has(Flags::TURNED));
}

/// The usual deductions for direction, and the facing in which an evader ends.
#[test]
fn how_chg_29_an_evader_goes_with_its_deductions_and_faces_as_it_may() {
    let mut t = table("B horse 0 0 N\nR hussars 0 20 S");
    t.field.units[1].drill.flank = Cost::Half;
    charge_on(&mut t, 1, &[3], &[Answer::Counter, Answer::Yes]);
    assert_eq!((t.at(1), t.state.unit(1).rect.heading), ((0, 350), Heading::SOUTH), "half a move straight back");
    let t = charge("B foot 0 0 N\nR light 0 20 W", 1, &[], &[Answer::Yes]);
    assert!(t.state.unit(1).has(Flags::EVADED));
    assert_eq!(t.state.unit(1).rect.heading, Heading::SOUTH, "light infantry turns to its enemy");
}

/// HOW-CHG-29: the river does not stop an evader, who has half a move out of mid-stream.
#[test]
fn how_ter_29_an_evader_goes_over_a_fordable_river() {
    let evades = |how: &str, river: i32| {
        let t = charge(
            &format!("B foot 0 0 N\nR light {how} 0 20 W\nriver -90 {river} 90 {river}"),
            1,
            &[],
            &[Answer::Yes],
        );
        (t.at(1).1, t.state.unit(1).has(Flags::MIDSTREAM))
    };
    assert_eq!(evades("", 35), (450, false), "over it");
    assert_eq!(evades("", 45), (450, true), "into it");
    assert_eq!(evades("midstream", 20), (325, false), "out of it");
}

/// HOW-CHG-46: who has a nearer enemy squarely before it leaves the charger alone.
#[test]
fn how_chg_46_not_with_a_better_target() {
    let text = "B horse 0 0 N\nB foot brigade=1 -22 26 N\nR gun -30 40 150\nR foot 0 24 S";
    let t = charge(text, 3, &[2], &[Answer::At(0)]);
    assert!(t.state.unit(3).has(Flags::FIRED) && !t.state.unit(2).has(Flags::FIRED));
}

#[test]
fn how_chg_46_a_target_that_it_cannot_fire_at_is_no_better_one() {
    // The column is nearer and before the gun, but beyond the rays of its zone.
    let text = "B horse 0 0 N\nB foot column bases=2 brigade=1 -35 12 N\nR gun -30 40 150\nR foot 0 24 S";
    let t = charge(text, 3, &[2, 2], &[Answer::At(0), Answer::At(0)]);
    assert!(t.state.unit(2).has(Flags::FIRED) && t.state.unit(3).has(Flags::FIRED));
}

/// HOW-CHG-41: struck where it was.
/// HOW-MOV-03: sectors are bounded by 45° from the corners.
#[test]
fn how_chg_35_a_charge_goes_against_the_sector_that_holds_most_of_the_charger() {
    let t = table("B horse 0 0 N\nR foot 0 30 E");
    assert_eq!(t.field.struck_side(&t.state.unit(0).rect, &t.state.unit(1).rect), Face::Right);
    let t = table("B horse 0 0 N\nR foot 0 24 N");
    assert_eq!(t.field.struck_side(&t.state.unit(0).rect, &t.state.unit(1).rect), Face::Rear);
}

/// HOW-CHG-37: it turns of itself then.
#[test]
fn how_chg_36_round_the_flank_in_a_double_move_the_target_turns() {
    let mut t = table("B horse 0 0 N\nR foot 0 30 E");
    t.state.unit_mut(0).moves = 1;
    t.state.begun = Rect { centre: Point::new(Len::cm(60).0, Len::cm(30).0), ..t.state.unit(0).rect };
    charge_on(&mut t, 1, &[], &[Answer::Turn, Answer::No]);
    assert!(t.state.unit(1).has(Flags::TURNED));
    assert_eq!(t.state.unit(1).rect.heading, Heading::SOUTH);
}

/// HOW-CHG-20, HOW-CHG-40: more than half of its move; then it may fire, as moved.
#[test]
fn how_chg_38_a_flank_charge_may_be_faced_on_four_to_six() {
    let turns = |kind: &str, y: i32, dice: &[u8], cut: Cost| {
        let mut t = table(&format!("B horse 0 0 N\nR {kind} 0 {y} E"));
        t.field.units[1].drill.nation_flank = cut;
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        t.state.unit_mut(1).flags.set(Flags::STANDS);
        charge_on(&mut t, 1, dice, &[Answer::Turn]);
        t.state.unit(1).has(Flags::TURNED)
    };
    assert_eq!([turns("foot", 30, &[3], Cost::Quarter), turns("foot", 30, &[4], Cost::Quarter)], [false, true]);
    assert_eq!([turns("light", 30, &[3], Cost::Quarter), turns("foot", 30, &[4], Cost::Half)], [true, false]);
    assert!(!turns("light", 30, &[3], Cost::Half), "light infantry of such an army: net 0");
    // A short charge gives no time.
    let t = charge("B horse 0 0 N\nR foot 0 22 E", 1, &[], &[]);
    assert!(!t.state.unit(1).has(Flags::TURNED) && t.state.unit(1).contacts[Face::Right as usize] == 0);
}

/// A line that turned, or a column that formed, would hang over the edge: nobody is asked.
#[test]
fn how_chg_40_and_43_at_the_edge_of_the_table_nobody_turns_or_forms() {
    let mut t = table("B horse bases=2 40 194 W\nR foot 0 194 S");
    t.state.unit_mut(1).flags.set(Flags::FIRED);
    charge_on(&mut t, 1, &[], &[]);
    assert!(!t.state.unit(1).has(Flags::TURNED) && t.state.unit(1).rect.heading == Heading::SOUTH);
    assert!(t.state.unit(1).contacts[Face::Left as usize] == 0, "struck in flank");
    let mut t = table("B horse bases=2 294 0 N\nR foot column 296 34 S");
    t.state.unit_mut(1).flags.set(Flags::FIRED);
    charge_on(&mut t, 1, &[], &[]);
    assert!(t.state.unit(1).formation.is_column());
}

#[test]
fn how_ter_15_guns_in_works_do_not_turn_to_face() {
    let turns = |words: &str| {
        let mut t = table(&format!("B foot 0 0 N\nR gun {words} 0 17 E"));
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        let answers: &[Answer] = if words.is_empty() { &[Answer::Turn] } else { &[] };
        charge_on(&mut t, 1, if words.is_empty() { &[6] } else { &[] }, answers);
        t.state.unit(1).has(Flags::TURNED)
    };
    assert!(turns("") && !turns("entrenched"));
}

#[test]
fn how_chg_39_who_is_engaged_cannot_turn() {
    let mut t = table("B horse 0 0 N\nB foot 20 30 W\nR foot 0 30 E");
    t.touch(1, Face::Front, 2, Face::Front);
    for unit in [0, 1] {
        t.state.unit_mut(unit).flags.set(Flags::ACTED);
    }
    charge_on(&mut t, 2, &[], &[]);
    assert_eq!(t.state.unit(2).contacts[Face::Right as usize], 0);
}

/// HOW-CHG-40: who has turned to one charge is struck in the flank that it shows to the next.
#[test]
fn how_chg_39_who_turned_to_an_earlier_charge_has_not_turned_to_this_one() {
    let mut t = table("B horse 0 0 N\nR foot 0 30 E");
    t.state.unit_mut(1).flags.set(Flags::FIRED);
    t.state.unit_mut(1).flags.set(Flags::TURNED);
    charge_on(&mut t, 1, &[], &[Answer::No]);
    assert_eq!(t.state.unit(1).contacts[Face::Right as usize], 0, "{:?}", t.state.unit(1).contacts);
}

#[test]
fn how_chg_42_turning_is_the_owner_s_choice() {
    let mut t = table("B horse 0 0 N\nR foot 0 30 E");
    t.state.unit_mut(1).flags.set(Flags::FIRED);
    charge_on(&mut t, 1, &[], &[Answer::No]);
    assert!(!t.state.unit(1).has(Flags::TURNED));
}

/// HOW-MOV-27.
#[test]
fn how_chg_43_a_column_forms_under_a_long_charge_on_four() {
    let forms = |kind: &str, y: i32, dice: &[u8], answers: &[Answer], full: bool| {
        let mut t = table(&format!("B horse 0 0 N\nR {kind} 0 {y} S"));
        if full {
            (t.field.units[1].drill.limber, t.field.units[1].drill.nation_form) = (Cost::Full, Cost::Full);
        }
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        charge_on(&mut t, 1, dice, answers);
        !t.state.unit(1).formation.is_column()
    };
    let form = [Answer::Form];
    assert_eq!(
        [forms("foot column", 34, &[3], &form, false), forms("foot column", 34, &[4], &form, false)],
        [false, true]
    );
    assert!(!forms("foot column", 34, &[4], &form, true), "−1 where a full move is needed");
    assert!(forms("gun limbered", 32, &[4], &form, false), "guns unlimber");
    assert!(!forms("foot column", 24, &[], &[], false), "no time");
    // HOW-CHG-43: as who turned to face, it makes no counter-charge; an enemy commander in its way makes room.
    let mut t = table("B horse 0 0 N\nleader B 6 25 brigade=0\nR foot column 0 34 S");
    t.state.unit_mut(1).flags.set(Flags::FIRED);
    charge_on(&mut t, 1, &[4, 1, 1], &form);
    assert!(t.state.unit(1).has(Flags::TURNED));
    assert_eq!(t.state.brigade(0).leader.at, Point::new(Len::cm(6).0, Len::cm(24).0));
}

/// HOW-CHG-45, HOW-CHG-47, HOW-CHG-49.
#[test]
fn how_chg_45_the_target_fires_once_at_the_range_it_likes() {
    let t = charge("B horse 0 0 N\nR foot 0 24 S", 1, &[2], &[Answer::At(0)]);
    assert!(t.state.unit(1).has(Flags::FIRED) && touches(&t, 0, 1));
    assert!(!t.state.unit(0).has(Flags::FIRED), "the charger doesn't");
}

/// HOW-CHG-46.
#[test]
fn how_chg_46_others_whose_zone_it_crosses_fire_too() {
    let t = charge("B horse 0 0 N\nR foot 0 24 S\nR gun -30 40 150", 1, &[2, 2], &[Answer::At(0), Answer::At(0)]);
    assert!(t.state.unit(2).has(Flags::FIRED) && t.state.unit(2).has(Flags::CROSSED));
}

#[test]
fn how_chg_46_who_has_somebody_more_squarely_ahead_does_not_fire_at_who_passes() {
    let fires = |ahead: &str, answers: &[Answer]| {
        let mut t = table(&format!("B horse bases=3 charged -12 -10 E\nB foot {ahead} N\nR foot 0 0 S"));
        let start = t.state.unit(0).rect;
        let path = [0, 8, 16, 24].map(|cm| start.advanced(cm * 1200));
        t.act(&[2][..answers.len()], answers, |e| e.fire_along(0, &[NONE; 2], &path));
        t.state.unit(2).has(Flags::FIRED)
    };
    assert!(!fires("0 -17", &[]), "further off, and straight ahead");
    assert!(fires("0 -60", &[Answer::At(0)]), "out of range");
}

/// HOW-TER-50: the melee counts as a direction.
#[test]
fn how_ter_49_a_garrison_in_melee_fires_at_who_charges_another_face() {
    let mut t = table("village 0 0\nB foot 0 -30 N\nB foot 0 12 S\nR foot block=0 0 0 N");
    t.touch(1, Face::Front, 2, Face::Front);
    charge_on(&mut t, 2, &[4, 4], &[Answer::At(0)]);
    assert!(t.state.unit(2).has(Flags::FIRED));
    assert!(t.modifiers().contains(&(M::FromVillage, -2)), "{:?}", t.modifiers());
    assert!(touches(&t, 0, 2) && touches(&t, 1, 2));
}

#[test]
fn how_chg_48_a_charger_brought_to_four_hits_goes_back_at_once() {
    let t = charge("B horse hits=3 0 0 N\nR foot 0 24 S", 1, &[2], &[Answer::At(0), Answer::Quarters(4)]);
    assert!(!t.state.unit(1).engaged());
    assert_eq!(t.state.unit(0).morale, Morale::FellBack);
    assert!(t.at(0).1 < 0, "{:?}", t.at(0));
}

/// HOW-CHG-24: also where the charge ends beyond his front.
#[test]
fn how_chg_24_a_charge_right_past_the_front_is_intercepted() {
    // Red's second regiment looks south; the charge goes from its left to its right, to a battalion on its flank.
    let text = "B horse double -12 0 E\nR foot 18 0 W\nR horse double -2 14 S";
    let past = table(text);
    let interceptor = past.state.unit(2).rect;
    assert_ne!(interceptor.sector_of(past.state.unit(1).rect.centre), Face::Front);
    let t = charge(text, 1, &[5], &[Answer::Yes, Answer::No, Answer::No]);
    assert_eq!(t.told(Code::Intercepted).len(), 1);
    assert!(touches(&t, 0, 2));
}

#[test]
fn how_chg_24_cavalry_intercepts_a_charge_across_its_front() {
    // Red's hussars look across the path to his battalion.
    let text = "B horse 0 0 N\nR foot 0 34 S\nR horse 26 16 W";
    let t = charge(text, 1, &[5], &[Answer::Yes, Answer::No, Answer::No]);
    assert!(touches(&t, 0, 2) && !touches(&t, 0, 1), "{:?} {:?}", t.at(0), t.at(2));
    assert_eq!(t.field.unit(2).class, Class::Standard);
}

/// HOW-TER-33: a column on a bridge stays one, and doesn't turn across it.
#[test]
fn how_ter_43_no_column_on_its_road_forms_in_houses() {
    let forms = |ground: &str| {
        let mut t = table(&format!("B foot column 0 0 N\nroad 0 -90 0 90\n{ground}"));
        for line in &mut t.field.terrain.lines {
            let half = Len::cm(6).0;
            line.width = 2 * half;
            (line.low, line.high) = (line.low - Point::new(half, half), line.high + Point::new(half, half));
        }
        let mut other = t.clone();
        t.act(&[], &[], |e| e.form_under_charge(0, Formation::Line));
        let formed = t.state.unit(0).formation == Formation::Line;
        let t = &mut other;
        t.act(&[], &[], |e| e.turn_to_face(0, Face::Left));
        (formed, t.state.unit(0).has(Flags::TURNED))
    };
    assert_eq!(forms(""), (true, true));
    assert_eq!(forms("village 0 0"), (false, false));
    assert_eq!(forms("deepriver -90 6 90 6\nbridge 0 -12 0 18"), (false, false));
}

/// HOW-TER-29: at half rate out of a river.
#[test]
fn how_ter_29_who_stands_in_mid_stream_intercepts_within_half_of_its_move() {
    let passes = |place: &str, dice: &[u8], answers: &[Answer]| {
        let text = format!("B horse 0 0 N\nR foot 0 34 S\nR horse {place} 16 W");
        touches(&charge(&text, 1, dice, answers), 0, 1)
    };
    // The one question is whether the battalion fires.
    assert!(passes("midstream 31", &[], &[Answer::No]));
    assert!(passes("midstream 26", &[], &[Answer::No]), "nor does it come so far (HOW-CHG-22)");
    assert!(!passes("26", &[5], &[Answer::Yes, Answer::No, Answer::No]));
}

#[test]
fn how_chg_23_two_of_its_brigade_go_forward_with_a_counter_charger() {
    let text = "B horse 0 0 N\nR horse 0 30 S\nR horse 22 34 S";
    let t = charge(text, 1, &[], &[Answer::Counter, Answer::Yes]);
    assert!(t.at(2).1 < 340 && !t.state.unit(2).engaged(), "{:?}", t.at(2));
    let text = "B horse 0 0 N\nR horse 0 30 S\nR horse 22 34 S\nR horse -22 34 S";
    let t = charge(text, 1, &[], &[Answer::Counter, Answer::Yes, Answer::Yes]);
    assert!([2, 3].iter().all(|&n| t.at(n).1 < 340), "both");
}

/// HOW-CHG-46: in the same way.
#[test]
fn how_chg_51_a_counter_charger_is_shot_at_on_its_way_too() {
    let text = "B horse 0 0 N\nB gun -34 10 75\nR horse hits=3 0 30 S";
    let t = charge(text, 2, &[2], &[Answer::Counter, Answer::At(2), Answer::Quarters(4)]);
    assert!(t.state.unit(2).red() && !t.state.unit(0).engaged(), "{:?}", t.told(Code::Hit));
}

/// A roundshot from behind the interceptor goes on and drives a friend of his onto the ground where they would meet.
#[test]
fn how_fire_54_who_is_driven_between_charger_and_interceptor_keeps_them_apart() {
    let text =
        "B horse 0 0 N\nB gun 47.2 33.8 227\nR foot 0 34 S\nR horse 28 16 W\nR horse bases=1 charged hits=3 18.4 7.1 W";
    let t = charge(text, 2, &[5, 3, 4, 4, 1], &[Answer::Yes, Answer::No, Answer::At(3)]);
    assert_eq!([Code::Intercepted, Code::GrazeDie, Code::FellShort].map(|code| t.told(code).len()), [1, 2, 1]);
    let clear = |n: u8| t.field.is_clear(&t.state, n, &t.state.unit(n).rect);
    assert!((0..5).all(clear) && !touches(&t, 0, 3));
    assert_eq!((t.at(3), t.at(4)), ((280, 160), (-116, 71)));
}

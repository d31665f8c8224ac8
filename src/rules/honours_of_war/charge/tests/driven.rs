//! Fire at a charge that drives off others than the charger, and who has no better target than him (HOW-CHG-46, HOW-CHG-48).

use super::*;

/// A battery behind a regiment that charges, and the ball that goes on to whom it charges.
const BEHIND: &str = "B horse 0 0 N\nR gun -8 -60 8";

#[test]
fn how_chg_48_a_target_that_a_ball_drives_off_is_not_struck_where_it_comes_to() {
    let answers = [Answer::At(0), Answer::Quarters(4)];
    let t = charge(&format!("{BEHIND}\nR foot hits=3 0 24 S"), 2, &[5, 6, 6], &answers);
    assert_eq!([0, 2].map(|n| t.at(n)), [(0, 195), (0, 440)]);
    assert_eq!([Code::Evaded, Code::Contact, Code::FellShort].map(|code| t.told(code).len()), [0, 0, 1]);
}

#[test]
fn how_chg_48_who_comes_to_meet_a_charger_may_be_driven_off_by_a_ball_that_goes_on() {
    let answers = [Answer::Counter, Answer::At(0), Answer::Quarters(4)];
    let t = charge(&format!("{BEHIND}\nR horse hits=3 0 26 S"), 2, &[5, 6, 6], &answers);
    assert_eq!([0, 2].map(|n| t.at(n)), [(0, 105), (0, 560)]);
    assert!(t.state.unit(2).red() && !touches(&t, 0, 2));
    // So may the charger, by a shot at who comes to meet him.
    let answers = [Answer::Counter, Answer::At(2), Answer::Quarters(4)];
    let t = charge("B horse hits=3 0 0 N\nB gun 8 86 188\nR horse 0 26 S", 2, &[5, 6, 6], &answers);
    assert_eq!([0, 2].map(|n| t.at(n)), [(0, -300), (0, 260)]);
    assert!(t.state.unit(0).red() && !touches(&t, 0, 2) && !t.state.unit(2).has(Flags::CHARGED));
}

#[test]
fn how_chg_48_who_has_no_room_where_the_shot_struck_him_goes_back_from_where_he_set_out() {
    let text = "B horse 0 0 N\nB gun 47.2 33.8 227\nB gun 50 20 W\nR foot 0 34 S\nR horse hits=2 28 16 W\n\
                R horse bases=1 charged hits=3 21.5 9.5 W";
    let answers = [Answer::Yes, Answer::No, Answer::At(4), Answer::Pick(7), Answer::Quarters(4)];
    let t = charge(text, 3, &[5, 2, 4, 4, 1, 3], &answers);
    assert_eq!((t.at(4), t.at(5)), ((280, 460), (-85, 95)));
}

/// Whom it has before another face is no better target.
#[test]
fn how_chg_46_a_garrison_looks_out_of_the_face_before_which_the_charger_comes() {
    let better = |other: &str| {
        let text = format!("village 30 16\nB horse 0 0 N\nB foot {other}\nR foot 0 34 S\nR foot block=0 30 16 N");
        let mut t = table(&text);
        let action = t.offers(0).into_iter().find(|a| a.act == Act::Charge && a.target == 2).expect("a charge");
        let places = [0, 1, 2, 3].map(|n| action.from.advanced(action.length * n / 3));
        t.act(&[], &[], |e| e.better_targets(3, &places))
    };
    assert_eq!(["30 -3 N", "17 16 E"].map(better), [0, 0b1111]);
}

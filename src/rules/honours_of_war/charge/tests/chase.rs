//! How far a charger gallops before contact and after an evasion, and where evaders find room.

use super::*;
use crate::rules::honours_of_war::state::Phase;

/// Wherever on the table.
#[test]
fn how_mel_11_an_obstacle_on_the_way_counts_where_it_lies() {
    let bonus = |hedge: &str| {
        let text = format!("B horse 20 -60 N\nR foot 20 -43 S\nhedge -40 {hedge} 60 {hedge}");
        charge(&text, 1, &[], &[Answer::No]).state.unit(0).has(Flags::BONUS)
    };
    assert_eq!([bonus("-57"), bonus("-52")], [true, false]);
}

/// HOW-CHG-20: 20 cm in the first move, 6 in the second; a crest in between hides the enemy until the charger is on it.
#[test]
fn how_mel_11_who_came_in_sight_in_the_first_move_counts_from_there() {
    let bonus = |crest: &str| {
        let mut t = table(&format!("{crest}\nB horse 0 0 N\nR foot 0 10.5 S"));
        let u = t.state.unit_mut(0);
        (u.moves, u.run, u.clear_run) = (1, Len::cm(20).0, Len::cm(20).0);
        t.state.begun = t.state.unit(0).rect.advanced(-Len::cm(20).0);
        charge_on(&mut t, 1, &[], &[Answer::No]);
        t.state.unit(0).has(Flags::BONUS)
    };
    assert!(bonus("gentle -40 -16 40 -4"), "16 cm in sight");
    assert!(!bonus("gentle -40 -4.5 40 7.5"), "less than 7.5");
}

#[test]
fn how_mel_11_who_came_in_sight_early_in_the_charge_counts_from_there() {
    let bonus = |crest: &str| {
        let text = format!("{crest}\nB horse 0 0 N\nR foot 0 24 S");
        charge(&text, 1, &[], &[Answer::No]).state.unit(0).has(Flags::BONUS)
    };
    assert_eq!(["gentle -40 0 40 12", "gentle -40 9 40 21"].map(bonus), [true, false]);
}

/// HOW-TER-02: wherever on the table.
#[test]
fn how_chg_33_ground_takes_of_the_rest_where_it_lies() {
    let rides = |hill: &str| {
        let text = format!("B horse 0 -60 N\nR light bases=1 0 -40 S\n{hill}");
        charge(&text, 1, &[], &[Answer::No, Answer::Yes, Answer::Do(Act::Advance)]).at(0).1
    };
    // 15.5 cm to contact, of which 6 count twice: 8.5 are left.
    assert_eq!(rides(""), -300);
    let slowed = rides("rough -40 -54 40 -48");
    assert!((-370..=-355).contains(&slowed), "{slowed}");
}

/// HOW-CHG-03: who has turned about for it as well.
#[test]
fn how_chg_33_half_a_move_to_turn_about_is_not_given_back() {
    let t = charge("B horse 0 0 N\nR light 0 -12 N", 1, &[], &[Answer::No, Answer::Yes, Answer::Do(Act::Advance)]);
    assert_eq!(t.at(0), (0, -150));
}

/// HOW-TER-29, HOW-SCL-11: a river that it stands in does not hold it; who is gone bars nobody; water beside its way stops it
/// where it would stand in it.
#[test]
fn how_chg_33_what_stops_who_finishes_its_move() {
    let from = |y: i32, more: &str, change: &dyn Fn(&mut Table)| {
        let mut t = table(&format!("B horse 0 {y} N\nR light 0 60 S\n{more}"));
        let here = t.state.unit(0).rect;
        let stand = Action::stand(here, Formation::Line);
        let action = Action { act: Act::Charge, target: 1, from: here, to: here, ..stand };
        change(&mut t);
        let set_out = SetOut { stood: here, left: Len::cm(20).0 };
        let answers = [Answer::Do(Act::Advance)];
        t.act(&[], &answers, |e| e.after_evasion(0, &action, Evasion::InTheOpen, (0, &set_out)));
        t.at(0).1
    };
    let ahead = |more: &str, change: &dyn Fn(&mut Table)| from(0, more, change);
    assert_eq!(ahead("", &|_| ()), 200);
    assert!((190..=197).contains(&(from(185, "", &|_| ()) / 10)), "to the edge of the table");
    assert_eq!(ahead("R foot 0 12 S", &|_| ()), 65);
    assert_eq!(ahead("R foot 0 12 S", &|t| t.state.unit_mut(2).morale = Morale::Gone), 200);
    assert!(ahead("river -60 8 60 8", &|_| ()) < 100);
    assert_eq!(ahead("river -60 1.5 60 1.5", &|t| t.state.unit_mut(0).flags.set(Flags::MIDSTREAM)), 200);
    let beside = ahead("lake 8 12 9 16", &|_| ());
    assert!((80..=105).contains(&beside), "{beside}");
}

/// HOW-CHG-29: light cavalry has one way, light infantry four.
#[test]
fn how_chg_29_light_cavalry_has_no_choice_of_facing() {
    let ways = |kind: &str| {
        let mut t = table(&format!("B horse 0 0 N\nR {kind} 0 20 W"));
        t.act(&[], &[], |e| e.evasions(0, 1).iter().flatten().count())
    };
    assert_eq!([ways("hussars"), ways("light")], [1, 4]);
}

/// HOW-MOV-10: dismounted cavalry are light infantry.
#[test]
fn how_chg_29_light_infantry_pays_for_no_slant_be_it_dismounted() {
    let gone = |kind: &str| {
        let mut t = table(&format!("B horse 0 0 N\nR {kind} 0 20 30"));
        t.field.units[1].drill.flank = Cost::Half;
        let to = t.act(&[], &[], |e| e.evasions(0, 1)[0]).expect("a way");
        to.centre.distance(t.state.unit(1).rect.centre) / Len::MM.0
    };
    assert_eq!([gone("hussars"), gone("horse dismounted")], [150, 250]);
}

/// HOW-CHG-29: through nobody, and on nobody as it turns; who is gone is in nobody's way.
#[test]
fn how_chg_29_an_evader_needs_room_as_it_ends() {
    let ends = |friend: &str, morale: Morale| {
        let mut t = table(&format!("B horse -30 0 E\nR light 0 0 N\n{friend}"));
        t.state.unit_mut(2).morale = morale;
        let to = t.act(&[], &[], |e| e.evasions(0, 1)[0]);
        to.map(|to| (to.centre.x / Len::MM.0, to.centre.y / Len::MM.0))
    };
    // It goes 25 cm east in its line of 20, and faces west: where its wing would stand then, and before it.
    for friend in ["R foot column bases=2 25 8 E", "R foot column bases=2 15 0 E"] {
        assert_eq!(ends(friend, Morale::Gone), Some((250, 0)));
        assert_ne!(ends(friend, Morale::Green), Some((250, 0)), "{friend}");
    }
}

/// HOW-MEL-35: in the melee phase it is a pursuit, which nobody answers; in the movement phase a charge.
#[test]
fn how_mel_35_who_rides_on_in_a_pursuit_is_answered_by_nobody() {
    let strikes = |phase: Phase, answers: &[Answer]| {
        let mut t = table("B horse 0 0 N\nR light 0 60 S\nR foot 0 16 S");
        t.state.phase = phase;
        let here = t.state.unit(0).rect;
        let action =
            Action { act: Act::Charge, target: 1, from: here, to: here, ..Action::stand(here, Formation::Line) };
        let set_out = SetOut { stood: here, left: Len::cm(20).0 };
        t.act(&[], answers, |e| e.after_evasion(0, &action, Evasion::InTheOpen, (0, &set_out)));
        assert!(touches(&t, 0, 2));
        [Code::Pursued, Code::Charged].map(|code| t.told(code).len())
    };
    assert_eq!(strikes(Phase::Melee, &[Answer::On(2)]), [1, 0]);
    assert_eq!(strikes(Phase::Movement, &[Answer::On(2), Answer::No]), [0, 1]);
}

#[test]
fn how_chg_33_who_does_not_ride_on_halts() {
    let t = charge("B horse 0 0 N\nR light 0 20 S", 1, &[], &[Answer::No, Answer::Yes, Answer::Do(Act::Stand)]);
    assert!(t.state.unit(0).has(Flags::HALTED) && !t.state.unit(0).has(Flags::CHARGED));
    assert_eq!(t.told(Code::FellShort).len(), 1);
}

/// HOW-CHG-46: more squarely before its front, wherever the charge ends.
#[test]
fn how_chg_46_what_is_squarely_ahead_goes_by_the_firer_s_front() {
    let better = |other: &str, from: (i32, i32)| {
        let mut t = table(&format!("B horse -60 0 E\nB foot {other}\nR foot 0 0 S"));
        let start = Rect { centre: Point::new(Len::cm(from.0).0, Len::cm(from.1).0), ..t.state.unit(0).rect };
        let places = [0, 10, 20, 30].map(|n| start.moved(Point::new(Len::cm(n).0, 0)));
        t.act(&[], &[], |e| e.better_targets(2, &places))
    };
    assert_eq!(better("0 -20 N", (-55, -3)), 0b1111, "it ends at its flank");
    assert_eq!(better("24 -8 N", (-70, -28)), 0b1111, "mostly on its flank, but in its zone and nearer");
}

/// HOW-CHG-45: the range that the firer likes best.
#[test]
fn how_chg_48_he_goes_back_from_where_the_shot_struck_him() {
    let ends = |shot: usize| {
        let t = charge("B horse hits=3 0 0 N\nR foot 0 24 S", 1, &[2], &[Answer::Pick(shot), Answer::Quarters(4)]);
        (t.at(0).1, t.told(Code::Fired)[0].numbers[3])
    };
    let (near, far) = (ends(4), ends(1));
    assert_eq!((near.0 - far.0, near.1 < far.1), (i32::from(far.1 - near.1), true), "{near:?} {far:?}");
}

/// A wood hides him until the wheel has brought the charger round it: the wheel is not ridden in his sight.
#[test]
fn how_mel_11_a_wheel_out_of_sight_does_not_count() {
    let bonus = |wood: &str, straight: i32| {
        let t = table(&format!("B horse 0 0 N\nR foot 22 29 225{wood}"));
        let begun = t.state.unit(0).rect;
        let from = begun.wheeled(crate::base::geometry::Wing::Right, 45 * Heading::DEGREE);
        let to = from.advanced(Len::cm(straight).0);
        let length = begun.wheel_length(45 * Heading::DEGREE) + Len::cm(straight).0;
        let action = Action { act: Act::Charge, target: 1, from, length, ..Action::stand(to, Formation::Line) };
        t.field.bonus_distance(&t.state, 0, &action, length) / Len::CM.0
    };
    assert_eq!(bonus("", 7), 23, "16 cm of wheel");
    assert_eq!(bonus("\nwood -40 4 9 6", 7), 7);
}

//! Where evaders go, and how they face.

use super::*;

/// HOW-MOV-08, HOW-MOV-11: a slant takes one side of it into its flank sector, and is cut; what goes straight on is not.
#[test]
fn how_chg_29_an_evader_pays_for_a_slant() {
    let gone = |looks: &str, cut: Cost| {
        let mut t = table(&format!("B horse 0 0 N\nR hussars 0 20 {looks}"));
        t.field.units[1].drill.flank = cut;
        // It has turned its back, or most of it: nobody counter-charges, and no die falls.
        t.state.unit_mut(1).flags.set(Flags::TURNED);
        charge_on(&mut t, 1, &[], &[Answer::Yes]);
        assert!(t.state.unit(1).has(Flags::EVADED), "{looks}");
        t.at(1).1 - 200
    };
    assert_eq!([gone("N", Cost::Half), gone("30", Cost::Half)], [300, 150]);
    assert_eq!([gone("30", Cost::Quarter), gone("30", Cost::None)], [225, 300]);
}

/// HOW-RLY-09: who reforms stands, and who falls back.
#[test]
fn how_chg_28_only_green_light_troops_in_the_open_evade() {
    use crate::rules::honours_of_war::state::Morale;
    let may = |unit: &str, morale: Morale| {
        let mut t = table(&format!("village 0 40\nB horse 0 0 N\nR {unit}"));
        t.state.unit_mut(1).morale = morale;
        t.act(&[], &[], |e| e.may_evade(1))
    };
    let hussars = |morale| may("hussars 0 20 S", morale);
    assert_eq!([Morale::Green, Morale::Reforming, Morale::FellBack].map(hussars), [true, false, false]);
    assert_eq!(["light 0 20 S", "light block=0 0 40 S"].map(|unit| may(unit, Morale::Green)), [true, false]);
}

/// Light infantry faces as its owner likes, light cavalry as it did.
#[test]
fn how_chg_29_light_infantry_ends_facing_as_its_owner_likes() {
    let faces = |kind: &str, answer: Answer| {
        let charger = if kind == "light" { "foot" } else { "horse" };
        let mut t = table(&format!("B {charger} 0 0 N\nR {kind} 0 20 W"));
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        t.state.unit_mut(1).flags.set(Flags::TURNED);
        charge_on(&mut t, 1, &[], &[answer]);
        t.state.unit(1).rect.heading
    };
    let all = [Answer::Yes, Answer::Pick(2), Answer::Pick(3), Answer::Pick(4)].map(|answer| faces("light", answer));
    assert_eq!(all, [Heading::SOUTH, Heading::WEST, Heading::NORTH, Heading::EAST]);
    assert_eq!(faces("hussars", Answer::Yes), Heading::WEST);
}

/// HOW-CHG-17: he who is struck together with another.
#[test]
fn how_chg_28_the_second_of_two_who_are_struck_may_evade() {
    let text = "B horse large bases=6 0 0 N\nR horse double -5.1 24 S\nR hussars double 5.1 24 S";
    let t = charge(text, 1, &[], &[Answer::No, Answer::No, Answer::Yes]);
    assert!(t.state.unit(2).has(Flags::EVADED) && !t.state.unit(2).engaged());
    assert!(touches(&t, 0, 1));
}

/// HOW-CHG-17: nor is one left out who stands beside him whom the charger follows.
#[test]
fn how_chg_32_the_second_of_two_who_are_caught_may_evade() {
    let caught = |answer: Answer| {
        let text = "B horse large bases=6 0 0 N\nB foot -26 28 N\nR light 0 7.5 S\nR light 20.2 32.5 S";
        let mut t = table(text);
        for light in [2, 3] {
            t.state.unit_mut(light).flags.set(Flags::FIRED);
        }
        charge_on(&mut t, 2, &[], &[Answer::Yes, answer]);
        assert!(t.state.unit(2).has(Flags::EVADED) && touches(&t, 0, 2));
        [t.state.unit(3).has(Flags::EVADED), touches(&t, 0, 3) || t.state.unit(3).contacts.contains(&0)]
    };
    assert_eq!([caught(Answer::Yes), caught(Answer::No)], [[true, false], [false, true]]);
}

/// HOW-CHG-45: at the places that the charger passes; whose flank charge is faced he ends half-way.
#[test]
fn how_chg_11_no_shot_is_fired_beyond_where_the_charge_ends() {
    let t = charge("B light 0 0 N\nR foot 0 30 E", 1, &[5, 2], &[Answer::Turn, Answer::Pick(4)]);
    assert_eq!(t.at(0), (0, 90));
    assert_eq!(t.told(Code::Fired)[0].numbers[3], 170, "28 cm less the 2 cm before its middle and 9");
}

/// HOW-TER-33: along a bridge as the column that it is.
#[test]
fn how_chg_28_a_column_evades_over_the_bridge_behind_it() {
    let evades = |ground: &str| {
        let mut t = table(&format!("B horse 0 -30 N\nR hussars column 0 0 S\ndeep -90 12 90 12\n{ground}"));
        t.state.unit_mut(1).flags.set(Flags::TURNED);
        t.act(&[], &[], |e| (0..5).any(|n| e.evasions(0, 1)[n].is_some()))
    };
    assert_eq!([evades("bridge 0 2 0 22"), evades("")], [true, false]);
}

/// HOW-TER-02: the ground of the wheel is paid for by who rides on, too.
#[test]
fn how_chg_32_what_the_wheel_cost_is_not_given_back() {
    let goes_on = |wood: &str| {
        let mut t = table(&format!("B horse 0 0 N\nR light 40 40 S{wood}"));
        t.state.unit_mut(1).flags.set(Flags::FIRED);
        let (begun, angle) = (t.state.unit(0).rect, 30 * Heading::DEGREE);
        let from = begun.wheeled(crate::base::geometry::Wing::Right, angle);
        let (to, there) = (from.advanced(15 * 1200), t.state.unit(1).rect);
        let at = to.front_centre().ahead(to.heading, there.half_depth);
        t.state.unit_mut(1).rect = Rect { centre: at, heading: to.heading.behind(), ..there };
        let length = begun.wheel_length(angle) + 15 * 1200;
        let stand = Action::stand(to, Formation::Line);
        let action = Action { act: Act::Charge, target: 1, from, length, ..stand };
        t.act(&[], &[Answer::Yes, Answer::Do(Act::Advance)], |e| e.charge(0, action, length + 10 * 1200));
        t.state.unit(0).rect.centre.distance(to.centre)
    };
    assert!((9 * 1200..=10 * 1200).contains(&goes_on("")), "{}", goes_on(""));
    let slowed = goes_on("\nwood -14 3 -8.5 9");
    assert!((3 * 1200..6 * 1200).contains(&slowed), "{slowed}");
}

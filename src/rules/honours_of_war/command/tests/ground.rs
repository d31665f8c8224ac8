//! Who hears of his orders in parts and between others, and how brigades that lost heart go back over ground and in weather.

use super::*;
use crate::base::Heading;
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::split::make_room;

/// HOW-OPT-15: but through a part of one of its own units it does.
#[test]
fn how_cmd_07_a_chain_runs_through_units_of_its_own_brigade_alone() {
    let heard = |between: u8| {
        let t = Table::of(&format!(
            "B foot brigade=0 0 0 N\nB foot brigade={between} 24 0 N\nB foot brigade=0 48 0 N\nleader B 0 -12 brigade=0\nR foot 0 90 S"
        ));
        t.field.in_command(&t.state, 0)
    };
    assert_eq!([heard(0), heard(1)], [0b111, 0b01]);
    let mut t = Table::of("B foot brigade=0 0 0 N\nB foot brigade=0 24 0 N\nleader B -23 0 brigade=0\nR foot 0 90 S");
    t.field.options.splits = true;
    make_room(6, &mut t.field, &mut t.state);
    t.state.brigade_mut(0).result = Performance::Steady;
    let split = t.offers(0).into_iter().find(|a| a.act == Act::Split).expect("it splits");
    t.act(&[], &[], |e| e.perform(0, split));
    let all = t.field.in_command(&t.state, 0);
    assert_eq!(all.count_ones(), 3, "{all:b}");
    // Its left part hears the brigadier; without that the right one is out of his reach, and with it the other battalion.
    let part = (2..t.field.units.len() as u8).find(|&n| t.state.unit(n).fights() && t.field.unit(n).brigade == 0);
    t.state.unit_mut(part.expect("the part")).morale = Morale::Gone;
    assert_eq!(t.field.in_command(&t.state, 0), 0);
}

/// HOW-CMD-24: two moves are for who heard of them.
#[test]
fn how_cmd_08_a_straggler_of_an_admirable_brigade_makes_no_second_move() {
    let moves = |die: u8| {
        let mut t = Table::of("B foot brigade=0 0 0 N\nleader B 60 -60 brigade=0\nR foot 0 90 S");
        t.state.brigade_mut(0).leader.grade = Grade::Dependable;
        let ahead = if die >= 4 { vec![Answer::Do(Act::Advance); 2] } else { vec![Answer::Do(Act::Withdraw)] };
        let answers: Vec<Answer> = [Answer::Unit(0)].into_iter().chain(ahead).chain([Answer::Pick(0)]).collect();
        t.act(&[6, die], &answers, |e| e.activate(0));
        (t.state.unit(0).moves, t.at(0).1)
    };
    assert_eq!([moves(4), moves(3)], [(2, 400), (1, -150)]);
}

/// How far back the brigade's unit goes, in mm, and how it looks then.
fn back(text: &str, weather: Weather) -> (i32, bool) {
    let mut t = Table::of(&format!("{text}\nleader B 0 -60 brigade=0\nR foot 0 50 S"));
    t.state.weather = weather;
    t.state.brigade_mut(0).leader.grade = Grade::Dithering;
    t.state.unit_mut(0).hits = 1;
    t.act(&[1], &[Answer::Pick(0)], |e| e.activate(0));
    assert_eq!(t.state.brigade(0).result, Performance::Feeble);
    (-t.at(0).1, t.state.unit(0).rect.heading == Heading::NORTH)
}

/// HOW-MOV-13: one full move, less what direction, weather and ground take of it; whichever way leads further.
#[test]
fn how_cmd_23_a_feeble_brigade_goes_back_over_ground_and_in_weather() {
    let fair = |text: &str| back(text, Weather::Fair);
    assert_eq!(fair("B foot brigade=0 0 0 N"), (150, true));
    assert_eq!(back("B foot brigade=0 0 0 N", Weather::Fog), (75, true));
    assert_eq!(back("B horse brigade=0 0 0 N", Weather::HeavyRain), (169, true));
    assert_eq!(fair("B foot brigade=0 0 0 N\nstream -90 -6 90 -6"), (50, true));
    assert_eq!(fair("B foot midstream brigade=0 0 0 N\nriver -90 0 90 0"), (75, true));
    assert_eq!(fair("B light brigade=0 0 0 N\nwood -90 -90 90 90").0, 250);
    assert_eq!(fair("B foot brigade=0 0 0 N\ndeepriver -90 -12 90 -12").0, 100, "to its bank");
    let (gun, _) = back("B gun brigade=0 0 0 N", Weather::Storm);
    assert_eq!(gun, 0, "it stays put off the road");
    let (house, _) = fair("village 0 0\nB foot block=0 brigade=0 0 0 N");
    assert!(house > 100, "out by the far face: {house}");
}

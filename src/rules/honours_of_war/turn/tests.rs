use crate::base::Side;
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::sandtable::{Answer, Table};
use crate::rules::honours_of_war::state::{Flags, Phase};

const TWO: &str = "B foot brigade=0 0 0 N\nB foot brigade=1 40 0 N\nR foot 0 190 S";

fn start(attacker: Option<Side>, dice: &[u8], answers: &[Answer]) -> Table {
    let mut t = Table::of(TWO);
    (t.state.phase, t.field.attacker) = (Phase::Generals, attacker);
    t.act(dice, answers, |e| e.step());
    t
}

#[test]
fn how_cmd_03_the_higher_total_has_the_initiative_and_ties_are_rolled_again() {
    let yes = [Answer::Yes];
    assert_eq!(start(None, &[3, 3, 2, 5], &yes).state.initiative, Side::Red);
    let mut t = Table::of(TWO);
    (t.state.phase, t.state.turn, t.field.attacker) = (Phase::Generals, 2, Some(Side::Blue));
    t.act(&[3, 3], &yes, |e| e.step());
    assert_eq!(t.state.initiative, Side::Blue, "the attacker adds 1");
    t.field.sides[1].movement = 2;
    t.state.phase = Phase::Generals;
    t.act(&[3, 3], &yes, |e| e.step());
    assert_eq!(t.state.initiative, Side::Red, "and each its nation's modifier");
}

#[test]
fn how_fire_01_initiative_of_fire_takes_the_modifiers_of_fire_alone() {
    let holder = |fire: [i8; 2], dice: &[u8]| {
        let mut t = Table::of(TWO);
        (t.state.turn, t.field.attacker) = (2, Some(Side::Blue));
        t.field.sides[0].movement = 3;
        for (side, fire) in fire.into_iter().enumerate() {
            t.field.sides[side].fire = fire;
        }
        t.act(dice, &[Answer::Yes], |e| e.fire_initiative());
        t.state.fire_initiative
    };
    assert_eq!(holder([0, 1], &[3, 3]), Side::Red, "neither the attack nor what moves counts");
    assert_eq!(holder([0, 0], &[3, 3, 2, 5]), Side::Red, "a tie is thrown again");
    assert_eq!(holder([2, 0], &[3, 4]), Side::Blue);
}

/// HOW-SCN-05.
#[test]
fn how_cmd_04_the_attacker_has_the_first_turn_without_a_roll() {
    let t = start(Some(Side::Red), &[], &[Answer::Yes]);
    assert_eq!((t.state.initiative, t.state.next), (Side::Red, Side::Red));
}

#[test]
fn how_cmd_05_sides_alternate_and_a_pass_is_final() {
    let mut t = start(Some(Side::Red), &[], &[Answer::No]);
    assert_eq!(t.state.next, Side::Blue, "made to begin");
    // Blue's first brigade, then Red passes, then Blue's second; nobody is left.
    t.act(&[3], &[Answer::Brigade(0), Answer::Pass], |e| e.step());
    t.act(&[3], &[Answer::Pass, Answer::Brigade(1), Answer::Pass], |e| e.step());
    let order: Vec<u8> = t.told(Code::CommandDie).iter().map(|e| e.actor).collect();
    assert_eq!(order, [1]);
    t.act(&[2, 1], &[Answer::Yes], |e| e.step());
    assert_eq!(t.state.phase, Phase::Fire);
}

/// HOW-FIRE-01.
#[test]
fn how_cmd_01_eight_phases_in_their_order() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 190 S");
    t.state.turn = 0;
    let answers = [Answer::Yes, Answer::Pass, Answer::Pass, Answer::Yes];
    let mut seen = Vec::new();
    t.act(&[4, 2, 5, 1], &answers, |e| {
        while e.state.phase != Phase::Breaking {
            e.step();
        }
    });
    for event in t.told(Code::Phase) {
        seen.push(event.numbers[0]);
    }
    assert_eq!(seen, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!((t.state.initiative, t.state.fire_initiative), (Side::Blue, Side::Blue));
}

/// HOW-CMD-02, HOW-GEN-13: both choose before either moves.
#[test]
fn how_cmd_02_generals_move_first_and_together() {
    let mut t = Table::of("B foot 0 0 N\nleader B 0 -20\nR foot 0 190 S");
    t.act(&[], &[Answer::Near(0, -4)], |e| e.step());
    assert_eq!(t.state.phase, Phase::Generals);
    assert!(t.state.generals[0].at.y > -20 * 1200);
}

#[test]
fn marks_of_a_turn_come_off() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 190 S");
    for flag in [Flags::MOVED, Flags::FIRED, Flags::EDGE] {
        t.state.unit_mut(0).flags.set(flag);
    }
    t.act(&[], &[], |e| e.step());
    assert_eq!(t.state.unit(0).flags, Flags::EDGE);
}

/// HOW-OPT-16 to 20; HOW-OPT-19: it turns back at both ends.
#[test]
fn how_ex_19_and_how_opt_18_weather_drifts() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 190 S");
    (t.field.options.weather, t.field.options.changing) = (true, true);
    t.state.turn = 0;
    let mut turn = |dice: &[u8]| {
        t.state.phase = Phase::Breaking;
        t.act(dice, &[], |e| e.step());
        t.state.weather
    };
    assert_eq!(turn(&[5, 6]), Weather::HeavyRain);
    assert_eq!([turn(&[6]), turn(&[3]), turn(&[6])], [Weather::Storm, Weather::Storm, Weather::HeavyRain]);
}

#[test]
fn how_opt_17_in_winter_rain_is_sleet_and_fog_may_be_the_night() {
    use crate::rules::honours_of_war::data::Season;
    let named = |weather, season, night| {
        let mut t = Table::of("B foot 0 0 N\nR foot 0 190 S");
        (t.state.weather, t.field.season, t.field.options.night) = (weather, season, night);
        (t.state.turn, t.state.phase) = (0, Phase::Breaking);
        t.act(&[], &[], |e| e.step());
        t.told(Code::Weather)[0].numbers[0]
    };
    assert_eq!(named(Weather::LightRain, Season::Mild, false), 2);
    let winter = [Weather::LightRain, Weather::HeavyRain, Weather::Storm].map(|w| named(w, Season::Winter, false));
    assert_eq!(winter, [5, 6, 7]);
    assert_eq!([named(Weather::Fog, Season::Winter, false), named(Weather::Fog, Season::Mild, true)], [1, 8]);
}

/// HOW-CMD-01: marks that hold for one turn.
#[test]
fn how_cmd_02_a_new_turn_finds_nothing_done() {
    let mut t = Table::of("B foot brigade=0 0 0 N\nleader B 0 -5 brigade=0\nleader B 0 -20\nR foot 0 190 S");
    t.state.phase = Phase::Breaking;
    let u = t.state.unit_mut(0);
    (u.moves, u.faces, u.run, u.clear_run) = (2, u8::MAX, 1200, 1200);
    u.flags.set(Flags::MOVED);
    u.flags.set(Flags::GUNLESS);
    let b = t.state.brigade_mut(0);
    (b.activated, b.helped, b.fired, b.goes_in, b.first_to_fire) = (true, true, true, true, Some(0));
    b.leader.exposed = true;
    t.state.generals[0].exposed = true;
    t.act(&[], &[Answer::Pick(0)], |e| e.step());
    let u = t.state.unit(0);
    assert_eq!((u.moves, u.faces & crate::rules::honours_of_war::state::ALL_FACES, u.run, u.clear_run), (0, 0, 0, 0));
    assert!(!u.has(Flags::MOVED) && u.has(Flags::GUNLESS), "guns that were left are left for good");
    let b = t.state.brigade(0);
    assert_eq!((b.activated, b.helped, b.fired, b.goes_in, b.first_to_fire), (false, false, false, false, None));
    assert!(!b.leader.exposed && !t.state.generals[0].exposed);
}

/// HOW-OPT-18, HOW-OPT-19: one down on 1 and 2, one up on 5 and 6, and at either end the other way. Where the first turn's
/// weather was not thrown for, it stays as the scenario has it until the second.
#[test]
fn how_opt_18_the_score_drifts_by_one() {
    let drifts = |turn: u16, score: u8, die: &[u8]| {
        let mut t = Table::of("B foot 0 0 N\nR foot 0 190 S");
        t.field.options.changing = true;
        (t.state.turn, t.state.weather_score) = (turn, score);
        t.act(die, &[], |e| e.weather());
        t.state.weather_score
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| drifts(2, 7, &[die])), [6, 6, 7, 7, 8, 8]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| drifts(2, 2, &[die])), [3, 3, 2, 2, 3, 3]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| drifts(2, 12, &[die])), [11, 11, 12, 12, 11, 11]);
    assert_eq!(drifts(1, 7, &[]), 7);
}

#[test]
fn how_opt_18_weather_that_only_changes_is_that_of_its_score() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 190 S");
    t.field.options.changing = true;
    (t.state.turn, t.state.weather_score) = (2, 11);
    t.act(&[3], &[], |e| e.weather());
    assert_eq!(t.state.weather, Weather::HeavyRain);
}

use crate::rules::mollwitz_to_freiberg::data::size::INCH;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Choice, Choices};
use crate::rules::mollwitz_to_freiberg::movement::Doing;
use crate::rules::mollwitz_to_freiberg::movement::list::List;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, table};
use crate::rules::mollwitz_to_freiberg::state::{Flags, NONE};

/// MTF-GEN-08, MTF-GEN-09, MTF-GEN-05: eight inches, four to irregulars, none but his own while attached.
#[test]
fn mtf_gen_08_command_distance() {
    let at = |unit: &str, general: &str| {
        let t = table(&format!("B {unit}\nB line 20 0 N\nR line 0 20 S\ngeneral {general}"));
        t.field.in_command(&t.state, 0)
    };
    assert!(at("line 0 0 N", "B 0 7.9") && !at("line 0 0 N", "B 0 8.1"));
    assert!(at("line 0 0 N irregular", "B 0 3.9") && !at("line 0 0 N irregular", "B 0 4.1"));
    assert!(!at("line 0 0 N", "B with 1") && at("line 0 0 N", "B with 0"));
    assert!(!at("line 0 0 N", "R 0 2"), "the enemy's general");
}

/// MTF-GEN-01: the general of one brigade commands, joins and rides behind the units of another.
#[test]
fn mtf_gen_01_every_general_commands_every_unit() {
    let mut t = table("B line 0 0 N\nB line 20 0 N\nR line 0 20 S\ngeneral B 0 -4");
    t.field.leaders[0] = Some(3);
    assert!(t.field.in_command(&t.state, 0) && !t.field.in_command(&t.state, 1));
    let mut rides = Choices::default();
    t.field.offer_rides(&t.state, 0, &mut List::new(&mut rides, None));
    assert!([Choice::Join(1), Choice::Behind(1)].iter().all(|c| rides.contains(c)), "{:?}", &rides[..]);
}

/// MTF-GEN-10, MTF-GEN-11: out of command 1 to 3 is confused, and does not move.
#[test]
fn mtf_gen_10_who_is_confused() {
    for (die, confused) in [(3, true), (4, false)] {
        let mut t = table("B line 0 0 N\nB line 20 0 N\nR line 0 20 S\ngeneral B 20 -5");
        t.with(&Script::default(), &[die], |e| e.confusion());
        assert_eq!(t.state.unit(0).has(Flags::CONFUSED), confused);
        assert_eq!(t.offered(0).iter().all(|a| a.doing == Doing::Stand), confused);
        assert_eq!(t.told(Code::CommandDie), 1, "who is in command does not throw");
    }
}

/// MTF-GEN-03: 36 inches, and not over an enemy.
#[test]
fn mtf_gen_03_how_far_a_general_rides() {
    let t = table("B line 0 0 N\nR line 0 20 S\ngeneral B 0 -5");
    let to = |x: i32, y: i32| t.field.may_ride(&t.state, 0, crate::base::Point::new(x * 3_048, y * 3_048));
    assert!(to(30, -5) && !to(40, -5));
    assert!(to(20, 22) && !to(0, 25));
    let before = |off: i32| t.field.may_ride(&t.state, 0, crate::base::Point::new(0, 20 * INCH - off));
    assert!(before(INCH / 4) && !before(INCH / 16), "nor into contact");
}

/// MTF-GEN-07: a general whose unit is shattered rides off, and stays in play.
#[test]
fn mtf_gen_07_a_general_outlives_his_unit() {
    let mut t = table("B line 0 0 N\nR line 0 20 S\ngeneral B with 0");
    t.with(&Script::default(), &[], |e| e.shatter(0, Code::Shattered));
    let l = t.state.leaders[0];
    assert!(l.here && l.with == NONE && l.at.y < -6 * 3_048);
}

/// MTF-GEN-15, MTF-GEN-16: a lone general whom an enemy's move touches is taken on 1, else he gives way.
#[test]
fn mtf_gen_15_a_lone_general_is_ridden_down() {
    for (die, here) in [(1, false), (2, true)] {
        let mut t = table("B line 20 0 N\nR line 0 0 S\ngeneral B 0 0.5");
        let from = t.state.unit(1).rect.advanced(-3_048);
        t.with(&Script::default(), &[die], |e| e.generals_touched(1, &from));
        let l = t.state.leaders[0];
        assert_eq!((l.here, l.with), (here, NONE));
        assert!(!here || !t.state.unit(1).rect.contains(l.at));
    }
}

/// MTF-GEN-15: he is touched as well by who rides over him and on.
#[test]
fn mtf_gen_15_a_general_is_ridden_over() {
    let mut t = table("B line 20 0 N\nR hc 0 -9 S\ngeneral B 0 -2");
    let from = t.state.unit(1).rect.advanced(-12 * 3_048);
    t.with(&Script::default(), &[1], |e| e.generals_touched(1, &from));
    assert!(!t.state.leaders[0].here);
    let mut t = table("B line 20 0 N\nR hc 0 -9 S\ngeneral B 9 -2");
    t.with(&Script::default(), &[], |e| e.generals_touched(1, &from));
    assert!(t.state.leaders[0].here);
}

/// MTF-GEN-07, MTF-RET-02: a general whose unit is shattered rides away from the enemy, wherever his own side is, and into
/// no water.
#[test]
fn mtf_gen_07_he_rides_away_from_the_enemy() {
    let at = |text: &str| {
        let mut t = table(text);
        t.with(&Script::default(), &[6], |e| e.damage(0, 2, false));
        t.state.leaders[0].at
    };
    let units = "B line 0 0 N now=7\nR line 0 -10 N\ngeneral B with 0";
    let (far, near) = (at(units), at(&format!("{units}\ndeep -48 8 48 8")));
    assert!(far.y > 10 * INCH, "the enemy is behind him: {far:?}");
    assert!(near.y < 8 * INCH, "he does not swim: {near:?}");
}

/// MTF-GEN-15: the shortest way off an enemy leads over no water and no other enemy.
#[test]
fn mtf_gen_15_he_gives_way_where_he_can_go() {
    let at = |more: &str| {
        let mut t = table(&format!("B line 20 0 N\nR line 0 0 S\ngeneral B 0 0.5\n{more}"));
        let from = t.state.unit(1).rect.advanced(-3_048);
        t.with(&Script::default(), &[2], |e| e.generals_touched(1, &from));
        t.state.leaders[0]
    };
    assert!(at("").at.y < 0, "before their front is nearer");
    let far = INCH * 3 / 2;
    assert!(at("deep -48 -0.3 48 -0.3").at.y > far, "nor does he stand in the water");
    assert!(at("R line 0 0.1 N").at.y > far);
    // Half an inch before their front he is clear, and on its edge he is not.
    let mut t = table("B line 20 0 N\nR line 0 0 S\ngeneral B 0 -0.02");
    t.with(&Script::default(), &[], |e| e.clear_of_enemies(0, crate::base::Side::Red));
    assert!(t.state.leaders[0].at.y < -INCH / 8);
}

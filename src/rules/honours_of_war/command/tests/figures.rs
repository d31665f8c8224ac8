//! Where command figures stand, ride and fall.

use super::*;
use crate::base::Dice;
use crate::field::Place;
use crate::field::event::Silent;
use crate::rules::honours_of_war::fire::casualty::Danger;
use crate::rules::honours_of_war::general::planner::{Boldness, Planner};
use crate::rules::honours_of_war::state::Phase;

/// HOW-CMD-29: figures are no targets; nothing in fire or melee knows them.
#[test]
fn how_cmd_27_and_how_cmd_28_figures_keep_clear_of_the_enemy() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 40 S\ndeepriver -300 -60 300 -60");
    t.field.terrain.lines[0].width = cm(6, 0).x;
    let may = |a: (i32, i32), b: (i32, i32)| {
        t.field.figure_may_go(&t.state, Side::Blue, cm(a.0, a.1), cm(b.0, b.1), 60 * 1200)
    };
    assert!(may((0, -10), (30, -10)));
    assert!(!may((0, -10), (0, -75)), "over an impassable river");
    assert!(!may((0, -10), (0, -59)), "into it");
    assert!(!may((-60, 0), (70, 0)), "further than 60 cm");
    assert!(!may((-30, 30), (30, 30)), "within 10 cm of the enemy on the way");
    assert!(!may((-14, 20), (-14, 31)), "ends nearer to the enemy");
    assert!(may((-14, 33), (-14, 10)), "from too near, straight away");
}

/// Of the places that a figure may think of (where it is, behind its unit, the middle of its brigade and behind that) it is
/// offered those where it may go, and of two within 1 cm the first.
#[test]
fn how_cmd_28_a_figure_is_offered_lawful_places_only() {
    let offered = |text: &str| {
        let t = Table::of(text);
        let spots = t.field.spots(&t.state, (Side::Blue, cm(0, 0), 60 * 1200), [0].into_iter(), |_, _, _, _| true);
        let offered = spots.iter().map(|(n, _)| spots.offers(n)).collect::<Vec<_>>();
        assert_eq!(spots.choices().len(), offered.iter().filter(|o| **o).count());
        offered
    };
    assert_eq!(offered("B foot 0 0 N\nR foot 0 90 S"), [true, true, false, true]);
    assert_eq!(offered("B foot 0 0 N\nR foot 0 -14 N"), [true, false, false, false]);
}

#[test]
fn how_cmd_33_figures_make_way_and_how_cmd_31_an_enemy_is_a_danger() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 60 S\nleader R 3 1 brigade=0");
    t.act(&[6, 5], &[], |e| e.shift_figures(0));
    assert!(t.state.brigade(1).leader.at.y > cm(0, 1).y, "out by the nearest side");
    assert_eq!(t.state.brigade(1).leader.falls, 1);
    let told = t.told(Code::LeaderAside);
    assert_eq!((told.len(), told[0].target, told[0].place), (1, 0, Place::of(t.state.brigade(1).leader.at)));
    // A friend is no danger, and one who is in nobody's way stays.
    let mut t = Table::of("B foot 0 0 N\nR foot 0 60 S\nleader B 3 1 brigade=0\nleader B 3 -4");
    t.act(&[], &[], |e| e.shift_figures(0));
    assert_eq!((t.state.brigade(0).leader.at, t.state.generals[0].at), (cm(3, 2), cm(3, -4)));
    assert_eq!((t.told(Code::LeaderAside).len(), t.events.len()), (1, 1));
    // Nor is one pushed into deep water.
    let mut t = Table::of("B foot 0 -57 N\nR foot 0 60 S\nleader B 3 -58 brigade=0\ndeepriver -300 -60 300 -60");
    t.field.terrain.lines[0].width = cm(6, 0).x;
    t.act(&[], &[], |e| e.shift_figures(0));
    assert_eq!(t.state.brigade(0).leader.at, cm(3, -55));
}

/// HOW-GEN-17.
#[test]
fn how_cmd_32_a_casualty_lowers_the_grade_and_then_costs_one() {
    let mut t = Table::of("B foot 0 0 N\nB foot 25 0 N\nleader B 0 -5 brigade=0\nR foot 0 150 S");
    t.state.brigade_mut(0).leader.grade = Grade::Dashing;
    for wanted in
        [(Grade::Dependable, false), (Grade::Dithering, false), (Grade::Dithering, true), (Grade::Dithering, true)]
    {
        t.act(&[5, 6], &[], |e| {
            e.test_figure(Figure::Brigadier(0), Danger::Fire);
        });
        let leader = t.state.brigade(0).leader;
        assert_eq!((leader.grade, leader.penalty, leader.here), (wanted.0, wanted.1, true));
    }
    // Once: with 3 he is poor, where others who dither are steady.
    assert_eq!(t.act(&[3], &[], |e| e.command_roll(Side::Blue, 0)), Performance::Poor);
}

/// HOW-GEN-01: one commander to a brigade; HOW-GEN-02: rated as all are.
#[test]
fn how_cmd_09_the_brigadier_moves_after_his_units() {
    let mut t = Table::of("B foot 0 0 N\nleader B 0 -5 brigade=0\nR foot 0 180 S");
    let answers = [Answer::Unit(0), Answer::Do(Act::Advance), Answer::Near(0, 15)];
    t.act(&[3], &answers, |e| e.activate(0));
    assert!(t.state.brigade(0).leader.at.y > 0);
}

#[test]
fn how_cmd_09_a_brigadier_whose_brigade_was_not_activated_stays() {
    let mut t = Table::of("B foot 0 0 N\nleader B 0 -5 brigade=0\nR foot 0 180 S");
    (t.state.phase, t.state.turn) = (Phase::Movement, 2);
    t.act(&[6, 1], &[Answer::Pass, Answer::Pass, Answer::Yes], |e| e.step());
    assert_eq!((t.state.phase, t.state.brigade(0).leader.at), (Phase::Fire, cm(0, -5)));
}

/// Where a planner has the brigadier of Blue's first brigade ride.
fn rides(text: &str) -> Table {
    let mut t = Table::of(text);
    let (general, mut dice) = (Planner(Boldness::Steady), Dice::fair(1, 1));
    let (field, state) = (&t.field, &mut t.state);
    let mut engine = Engine { field, state, generals: [&general; 2], dice: &mut dice, out: &mut Silent };
    engine.move_brigadier(Side::Blue, 0);
    t
}

/// HOW-CMD-07: neither behind one of them nor in the middle all hear him.
#[test]
fn how_cmd_09_a_brigadier_rides_between_those_who_stand_apart() {
    let line = "B foot 0 0 N\nB foot 21 0 N\nB foot 42 0 N\nB foot 42 -32 N\nR foot 0 150 S";
    let t = rides(&format!("{line}\nleader B 0 -10 brigade=0"));
    assert_eq!(t.field.in_command(&t.state, 0), 0b1111, "{:?}", t.state.brigade(0).leader.at);
}

#[test]
fn how_cmd_09_a_brigadier_is_with_guns_that_have_to_move_and_not_with_those_that_fire() {
    let x = |enemy: i32| {
        let others = "R foot 0 -170 N\nleader B 40 -10 brigade=0";
        let t = rides(&format!("B foot 0 0 N\nB gun 80 0 N\nB gun 90 0 N\nR foot 85 {enemy} S\n{others}"));
        t.state.brigade(0).leader.at.x
    };
    assert!(x(50) < cm(30, 0).x && x(170) > cm(60, 0).x, "{} {}", x(50), x(170));
}

/// HOW-GEN-07.
#[test]
fn how_cmd_10_a_brigadier_without_troops_leaves() {
    let mut t = Table::of("B foot hits=5 0 0 N\nleader B 0 -5 brigade=0\nR foot 0 60 S");
    t.state.unit_mut(0).morale = Morale::Routed;
    t.act(&[], &[], |e| e.brigadiers_after_loss());
    assert!(!t.state.brigade(0).leader.here);
}

/// HOW-RLY-12, HOW-OPT-04: before fire can endanger him again.
#[test]
fn how_gen_07_a_brigadier_leaves_with_the_last_of_his_brigade_in_any_phase() {
    let mut t =
        Table::of("B foot hits=4 brigade=0 0 -198 N\nB foot brigade=1 60 0 N\nR foot 0 0 S\nleader B 0 -190 brigade=0");
    let u = t.state.unit_mut(0);
    u.morale = Morale::FellBack;
    u.flags.set(Flags::AGAIN);
    u.flags.set(Flags::EDGE);
    t.state.phase = Phase::Generals;
    t.act(&[6, 1], &[Answer::Yes, Answer::Quarters(4)], |e| e.step());
    assert!(!t.state.brigade(0).leader.here, "over the edge at the start of the movement phase");
    let three = "B foot brigade=0 -60 0 N\nB foot brigade=0 -30 0 N\nB foot brigade=0 0 0 N\nB foot brigade=1 60 0 N";
    let mut t = Table::of(&format!("{three}\nR foot 0 64 S\nleader B 0 -10 brigade=0"));
    t.field.options.brigade_morale = true;
    for unit in [0, 1] {
        t.state.unit_mut(unit).morale = Morale::Gone;
    }
    t.act(&[], &[], |e| e.breaking_points());
    assert!(!t.state.unit(2).here() && !t.state.brigade(0).leader.here, "disengaged");
}

#[test]
fn how_cmd_11_a_brigadier_goes_back_with_a_brigade_that_retreats_as_a_whole() {
    let mut t = Table::of("B foot hits=4 0 -30 N\nleader B 0 0 brigade=0\nR foot 0 60 S");
    t.state.unit_mut(0).morale = Morale::FellBack;
    t.act(&[], &[], |e| e.brigadiers_go_back(1));
    assert_eq!(t.state.brigade(0).leader.at.y, 0, "it was back already");
    t.act(&[], &[Answer::Near(0, -40)], |e| e.brigadiers_go_back(0));
    assert!(t.state.brigade(0).leader.at.y < 0);
    assert_eq!(t.state.unit(0).formation, Formation::Line);
    let two = "B foot hits=4 brigade=0 0 -30 N\nB foot brigade=0 30 -30 N\nleader B 0 0 brigade=0\nR foot 0 60 S";
    let mut t = Table::of(two);
    t.state.unit_mut(0).morale = Morale::FellBack;
    t.act(&[], &[], |e| e.brigadiers_go_back(0));
    assert_eq!(t.state.brigade(0).leader.at.y, 0, "another stands");
}

/// A brigade that stands two deep, or whose lines are far apart, has its brigadier where he is heard by most.
#[test]
fn how_cmd_07_a_brigadier_is_set_up_where_most_of_his_units_hear_him() {
    use crate::field::event::Silent;
    use crate::rules::honours_of_war::general::passive::Passive;
    for id in ["mirror", "kutzdorf", "spittelwitz"] {
        let scenario = crate::rules::honours_of_war::tests::scenario(id);
        let (field, mut state) = crate::rules::honours_of_war::setup::prepare(&scenario).expect("it can be played");
        let (mut dice, mut out) = (crate::base::Dice::fair(1, 1), Silent);
        Engine { field: &field, state: &mut state, generals: [&Passive; 2], dice: &mut dice, out: &mut out }
            .deploy(&scenario);
        for brigade in (0..field.brigades).filter(|&b| state.brigade(b).has_brigadier()) {
            let b = state.brigade(brigade);
            let heard = |p: Point| field.hear(&state, brigade, p).count_ones();
            let best = b.units().map(|u| heard(state.unit(u).rect.middle(crate::base::geometry::Face::Rear))).max();
            assert!(Some(heard(b.leader.at)) >= best, "{id}: brigade {brigade}");
        }
    }
}

/// HOW-GEN-17: the −1 of a dithering brigadier is his too.
#[test]
fn how_org_29_a_general_who_is_his_own_brigadier_falls_like_one() {
    let mut t = Table::of("leader B 0 -10\nB foot 0 0 N\nB foot brigade=0 30 0 N");
    let b = t.state.brigade_mut(0);
    (b.independent, b.led_by_general) = (false, true);
    for wanted in [(Grade::Dithering, false), (Grade::Dithering, true)] {
        t.act(&[6, 6], &[], |e| {
            e.test_figure(Figure::General(Side::Blue), Danger::Fire);
        });
        let general = t.state.generals[0];
        assert_eq!((general.grade, general.penalty), wanted);
    }
}

/// Once, when they go: not in each later pause while they are back.
#[test]
fn how_cmd_11_a_brigadier_whose_brigade_is_back_already_is_not_asked_again() {
    for (phase, dice) in [(Phase::Generals, [5, 3].as_slice()), (Phase::Movement, &[5, 3])] {
        let mut t = Table::of("B foot hits=4 0 -30 N\nleader B 0 0 brigade=0\nR foot 0 60 S");
        t.state.unit_mut(0).morale = Morale::FellBack;
        (t.state.phase, t.state.passed) = (phase, [true; 2]);
        t.act(dice, &[Answer::Yes], |e| e.step());
        assert_eq!(t.state.brigade(0).leader.at, cm(0, 0));
    }
}

//! Who is not there, or not fit, neither helps nor is helped.

use super::*;
use crate::rules::honours_of_war::event::Code;

/// He is within nobody's reach before his brigade comes on the table.
#[test]
fn how_cmd_13_no_general_helps_a_brigadier_who_is_not_there() {
    let mut t = Table::of(&format!("{BRIGADE}\nleader B 0 -15"));
    assert!(t.field.can_help(&t.state, Side::Blue, 0));
    t.state.brigade_mut(0).leader.here = false;
    assert!(!t.field.can_help(&t.state, Side::Blue, 0));
}

/// To the brigadier's figure, or to the edge of an independent unit.
#[test]
fn how_cmd_13_a_general_reaches_fifteen_centimetres() {
    let helps = |text: &str, y: i32| {
        let t = Table::of(&format!("{text}\nleader B 0 {y}\nR foot 0 150 S"));
        t.field.can_help(&t.state, Side::Blue, 0)
    };
    let brigade = "B foot 0 0 N\nleader B 0 -5 brigade=0";
    assert_eq!([-20, -21].map(|y| helps(brigade, y)), [true, false]);
    assert_eq!([-17, -18].map(|y| helps("B foot 0 0 N", y)), [true, false]);
}

/// One who has fallen, or has left, holds nobody back and helps nobody on.
#[test]
fn how_cmd_16_and_how_cmd_17_a_general_who_is_gone_has_no_say() {
    for (general, brigadier, die, result) in [
        (Grade::Dashing, Grade::Dependable, 1, Performance::Poor),
        (Grade::Dithering, Grade::Dashing, 5, Performance::Admirable),
    ] {
        let mut t = Table::of(&format!("{BRIGADE}\nleader B 0 -200"));
        (t.state.generals[0].grade, t.state.generals[0].here) = (general, false);
        t.state.brigade_mut(0).leader.grade = brigadier;
        assert_eq!(t.act(&[die], &[], |e| e.command_roll(Side::Blue, 0)), result);
    }
}

#[test]
fn how_cmd_25_only_who_fights_on_takes_off_a_hit_and_only_what_is_taken_off_is_told() {
    let mut t = Table::of("B foot hits=3 -22 0 N\nB foot hits=3 0 0 N\nB foot hits=1 22 0 N\nleader B 0 -5 brigade=0");
    t.state.unit_mut(1).morale = Morale::Routed;
    t.act(&[], &[], |e| e.inspire(0));
    assert_eq!(t.hits(), [2, 3, 1]);
    assert_eq!(t.events.iter().map(|e| e.actor).collect::<Vec<_>>(), [0]);
}

/// Who is held in a fight is asked for no move.
#[test]
fn how_chg_07_nobody_moves_out_of_a_melee() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 4 S");
    t.touch(0, crate::base::geometry::Face::Front, 1, crate::base::geometry::Face::Front);
    t.state.brigade_mut(0).result = Performance::Steady;
    t.act(&[], &[], |e| e.move_unit(Side::Blue, 0));
    assert_eq!(t.at(0), (0, 0));
}

/// The way straight ahead leads off, a wheel comes nearer.
#[test]
fn how_cmd_25_who_can_close_in_by_a_wheel_alone_has_to() {
    let obliged = |heading: &str| {
        let mut t = Table::of(&format!("B foot 0 0 {heading}\nR foot 0 60 S"));
        t.state.brigade_mut(0).result = Performance::Inspiring;
        (t.field.closes_straight_in(&t.state, 0), t.field.is_obliged(&t.state, 0))
    };
    assert_eq!([obliged("N"), obliged("100")], [(true, true), (false, true)]);
}

/// It stands at the edge of houses, between its own foot: in no other way could it come nearer.
#[test]
fn how_cmd_25_horse_need_not_go_into_houses_to_close_in() {
    for (kind, bound) in [("foot", true), ("horse", false)] {
        let own = format!("B {kind} 0 0 N\nB foot -21 0 N\nB foot 21 0 N");
        let mut t = Table::of(&format!("village 0 14\n{own}\nR foot 0 70 S"));
        let houses = t.field.terrain.blocks[0].rect;
        let rect = &mut t.state.unit_mut(0).rect;
        rect.centre.y = houses.centre.y - houses.half_depth - rect.half_depth - 12;
        t.state.brigade_mut(0).result = Performance::Inspiring;
        let offers = t.offers(0);
        assert!(offers.iter().any(|a| a.act == Act::Occupy), "{kind} may go in");
        assert_eq!(t.field.is_obliged(&t.state, 0), bound, "{kind}");
        assert_eq!(offers.iter().all(|a| a.act != Act::Stand), bound, "{kind}");
    }
}

/// Of three one is done for, with all its hits: of the two who are left none is hurt.
#[test]
fn how_cmd_23_the_hits_of_who_is_gone_do_not_count() {
    let mut t = Table::of("B foot 0 0 N\nB foot 22 0 N\nB foot hits=5 -22 0 N\nleader B 0 -5 brigade=0\nR foot 0 90 S");
    t.state.unit_mut(2).morale = Morale::Routed;
    assert!(!t.act(&[], &[], |e| e.half_hurt(0)));
    t.state.unit_mut(0).hits = 1;
    assert!(t.act(&[], &[], |e| e.half_hurt(0)));
}

/// The field's own edge, lakes on the way, and who stands in the water already.
#[test]
fn how_cmd_27_figures_stay_on_the_table_and_out_of_the_water() {
    let t = Table::of("B foot 0 0 N\nB foot 280 190 N\nR foot -290 -190 S\nlake 20 -30 40 30");
    let may = |a: Point, b: Point| t.field.figure_may_go(&t.state, Side::Blue, a, b, 60 * 1200);
    assert_eq!([cm(299, 190), cm(301, 190)].map(|to| may(cm(280, 190), to)), [true, false]);
    assert_eq!([cm(280, 199), cm(280, 201)].map(|to| may(cm(280, 190), to)), [true, false]);
    assert!(!may(cm(10, 0), cm(50, 0)), "over a lake");
    assert!(!may(cm(10, 0), cm(30, 0)), "into it");
    assert!(may(cm(30, 0), cm(30, 0)), "who stands in it may stay");
}

/// Past the front of an enemy there are more than 10 cm, though his middle is nearer than his own length and that.
#[test]
fn how_cmd_28_only_ten_centimetres_are_kept() {
    let t = Table::of("B foot 0 10 N\nR foot 0 30 S");
    let may = |b: Point| t.field.figure_may_go(&t.state, Side::Blue, cm(-30, 16), b, 60 * 1200);
    // His front lies at 28.
    assert_eq!([14, 18, 19].map(|y| may(cm(10, y))), [true, true, false]);
}

/// As near to an enemy as to a friend is not nearer.
#[test]
fn how_cmd_28_a_figure_ends_no_nearer_to_an_enemy_than_to_a_friend() {
    let t = Table::of("B foot 0 0 N\nR foot 0 60 S");
    let may = |y: i32| t.field.figure_may_go(&t.state, Side::Blue, cm(0, 20), cm(0, y), 60 * 1200);
    // Fronts at 2 and 58.
    assert_eq!([29, 30, 31].map(may), [true, true, false]);
}

/// An enemy who runs is none that a figure keeps away from.
#[test]
fn how_cmd_28_who_is_done_for_is_nobody_to_keep_off() {
    let mut t = Table::of("B foot 0 -40 N\nR foot 0 10 S\nR foot 0 100 S");
    let may = |t: &Table| t.field.figure_may_go(&t.state, Side::Blue, cm(0, -30), cm(0, 0), 60 * 1200);
    assert!(!may(&t));
    t.state.unit_mut(1).morale = Morale::Routed;
    assert!(may(&t));
}

/// HOW-CMD-09, HOW-CMD-10: he rides no more, and leaves but once.
#[test]
fn how_cmd_10_a_brigadier_who_has_left_neither_rides_nor_leaves_again() {
    let mut t = Table::of(BRIGADE);
    t.state.brigade_mut(0).leader.here = false;
    for unit in 0..3 {
        t.state.unit_mut(unit).morale = Morale::Gone;
    }
    t.act(&[], &[], |e| {
        e.brigadiers_after_loss();
        e.move_brigadier(Side::Blue, 0);
    });
    assert!(t.events.is_empty());
}

/// Of his two battalions the one is done for, the other falls back: that is the whole brigade. Who had gone back before does
/// not take him along again, whoever is done for meanwhile.
#[test]
fn how_cmd_11_who_is_done_for_is_no_part_of_the_brigade() {
    let goes = |before: u64| {
        let mut t = Table::of("B foot 0 0 N\nB foot 60 -100 N\nR foot 0 150 S\nleader B 0 -5 brigade=0");
        t.state.unit_mut(0).morale = Morale::Routed;
        t.state.unit_mut(1).morale = Morale::FellBack;
        let answers = [Answer::Near(60, -100)];
        t.act(&[], if before == 0 { &answers } else { &[] }, |e| e.brigadiers_go_back(before));
        t.state.brigade(0).leader.at != cm(0, -5)
    };
    assert_eq!([goes(0), goes(0b10)], [true, false]);
}

/// HOW-MEL-17: of two enemies on two sides the one goes: nobody takes his place who has one of his own.
#[test]
fn how_mel_17_who_fights_on_one_side_takes_no_other() {
    use crate::base::geometry::Face::{Front, Right};
    let mut t = Table::of("B foot 0 0 N\nR foot 0 4 S\nR foot 12 0 W");
    t.touch(1, Front, 0, Front);
    t.touch(2, Front, 0, Right);
    t.act(&[], &[], |e| e.part(1));
    assert_eq!(t.state.unit(0).contacts.iter().filter(|&&n| n != NONE).collect::<Vec<_>>(), [&2]);
}

/// Nothing more is told of who is gone.
#[test]
fn how_hit_09_who_is_gone_is_neither_hit_nor_taken_off_again() {
    let mut t = Table::of("B foot hits=2 0 0 N\nR foot 0 40 S");
    t.state.unit_mut(0).morale = Morale::Gone;
    t.act(&[], &[], |e| {
        e.hurt(0, 1, 1);
        e.remove(0, Code::Gone);
    });
    assert_eq!((t.hits()[0], t.events.len()), (2, 0));
}

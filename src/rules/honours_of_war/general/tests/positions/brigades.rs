//! Brigades that keep together: within hearing of their brigadier, and after what is worth it.

use super::*;
use crate::base::Heading;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::state::NONE;

/// HOW-CMD-07: the other two stand 60 cm to the right, and their brigadier with them.
#[test]
fn who_stands_apart_does_not_go_on_alone_out_of_hearing() {
    let aside = |brigadier: &str| {
        let text = "B foot 0 0 N\nB foot 60 0 N\nB foot 81 0 N\nR foot 0 40 S hits=2\nR foot 60 60 S";
        let mut table = planned(&format!("{text}\n{brigadier}"), &STEADY);
        table.state.brigade_mut(0).plan.kind = Want::Attack as u8;
        moves(&table, 0).to.centre.x
    };
    assert!(aside("leader B 60 -10 brigade=0") > cm(8, 0).x, "to the others");
    assert!(aside("").abs() < cm(2, 0).x, "nobody has to be heard");
}

#[test]
fn a_brigade_does_not_go_aside_after_one_skirmisher() {
    let target = |others: &str| {
        let own = "B foot -21 0 N\nB foot 0 0 N\nB foot 21 0 N";
        let line = "R light 45 55 S\nR foot -21 88 S\nR foot 0 88 S\nR foot 21 88 S";
        planned(&format!("{own}\n{line}\n{others}"), &STEADY).state.brigade(0).plan.target
    };
    assert_ne!(target(""), 3);
    assert_eq!(target("R foot 66 55 S"), 3, "there is something to beat");
}

#[test]
fn horse_that_has_set_out_round_a_wing_does_not_turn_back_for_the_other() {
    let aim = |before: Option<i32>| {
        let mut table = Table::of(
            "B horse -5 -70 N brigade=0\nB horse -27 -70 N brigade=0\nB foot 0 -90 N brigade=1\nB foot 21 -90 N brigade=1\n\
             R foot -21 60 S\nR foot 0 60 S\nR foot 21 60 S",
        );
        if let Some(x) = before {
            let plan = &mut table.state.brigade_mut(0).plan;
            (plan.kind, plan.target, plan.aim) = (Want::Flank as u8, if x > 0 { 6 } else { 4 }, cm(x, 80));
        }
        let table = planned_under(table, &STEADY);
        assert_eq!(want(&table, 0), Want::Flank);
        table.state.brigade(0).plan.aim.x.signum()
    };
    assert_eq!([aim(None), aim(Some(-80)), aim(Some(80))], [-1, -1, 1]);
}

#[test]
fn horse_that_goes_for_horse_does_not_turn_back_for_a_hit_more() {
    let wants = |before: Want| {
        let mut table = Table::of(
            "B horse 0 0 N brigade=0 hits=3\nB horse 24 0 N brigade=0\nB foot 0 -60 N brigade=1\n\
             R horse 0 60 S\nR horse 24 60 S\nR foot 0 150 S\nR horse 48 70 S",
        );
        let plan = &mut table.state.brigade_mut(0).plan;
        (plan.kind, plan.target) = (before as u8, 3);
        want(&planned_under(table, &STEADY), 0)
    };
    assert_eq!([Want::Attack, Want::Reserve].map(wants), [Want::Attack, Want::Reserve]);
}

/// On the right a battalion stands behind the place.
#[test]
fn horse_that_waits_on_one_wing_does_not_go_over_to_the_other_for_a_friend() {
    let aim = |waits: bool, x: i32| {
        let horse = "B horse 0 -40 N brigade=0\nB horse 22 -40 N brigade=0";
        let foot = "B foot 0 0 N brigade=1\nB foot 21 0 N brigade=1\nB foot 60 -30 N brigade=2";
        let theirs = (0..8).map(|n| format!("\nR foot {} 110 S", 21 * n - 60)).collect::<String>();
        let mut table = Table::of(&format!("{horse}\n{foot}{theirs}"));
        table.field.attacker = Some(Side::Red);
        let plan = &mut table.state.brigade_mut(0).plan;
        (plan.kind, plan.aim) = (if waits { Want::Reserve as u8 } else { 0 }, cm(x, -5));
        let table = planned_under(table, &STEADY);
        assert_eq!(want(&table, 0), Want::Reserve);
        table.state.brigade(0).plan.aim.x.signum()
    };
    assert_eq!([aim(false, 65), aim(true, 65), aim(true, -45)], [-1, 1, -1]);
}

/// HOW-FIRE-17: going on to those before it, it would show its left to the line there.
#[test]
fn foot_does_not_go_on_past_a_line_that_then_has_its_flank() {
    let goes = |way: &str| {
        let own = "B foot 0 0 N\nB foot 21 -2 N\nleader B 10 -10 brigade=0";
        let text = format!("{own}\nR foot -40 12 {way}\nR foot 5 40 S hits=1\nR foot 26 40 S");
        moves(&planned(&text, &STEADY), 0).to.centre.y > cm(0, 10).y
    };
    assert_eq!(["135", "W"].map(goes), [false, true], "it may look elsewhere");
}

#[test]
fn a_brigade_does_not_go_over_to_another_enemy_for_a_few_steps() {
    let target = |before: u8, y: i32| {
        let text = format!("B foot -11 0 N\nB foot 11 0 N\nR foot -30 90 S\nR foot 30 {y} S");
        let mut table = Table::of(&text);
        let plan = &mut table.state.brigade_mut(0).plan;
        (plan.kind, plan.target, plan.facing) = (Want::Attack as u8, before, Heading::NORTH);
        planned_under(table, &STEADY).state.brigade(0).plan.target
    };
    assert_eq!(target(NONE, 65), 3, "the nearer of two");
    assert_eq!(target(2, 65), 2, "it has set out for the other");
    assert_eq!(target(2, 45), 3, "much nearer");
}

#[test]
fn a_battalion_that_goes_in_does_not_show_its_flank_to_the_next_of_the_line() {
    for (y, hits) in [(55, 0), (45, 2), (60, 2)] {
        let text = format!("B foot 0 0 N\nB foot 22 0 N\nR foot 0 {y} S hits={hits}\nR foot -30 40 S");
        let mut table = planned(&text, &STEADY);
        table.state.turn = 3;
        table.state.brigade_mut(0).plan.kind = Want::Assault as u8;
        let to = moves(&table, 0).to;
        assert_eq!(to.sector_of(table.state.unit(3).rect.centre), Face::Front, "{y}: {to:?}");
        assert!(to.centre.y > cm(0, 4).y, "{y}: it goes in all the same");
    }
}

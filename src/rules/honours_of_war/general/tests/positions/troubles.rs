//! Troops in a bad place: in water, alone, in houses under fire.

use super::*;

/// HOW-TER-30: every shot from there has one off.
#[test]
fn foot_does_not_stand_in_a_river_and_fire() {
    let river = "river -90 0 90 0\nB foot midstream 0 0 N\nB foot midstream 21 0 N";
    for enemy in ["R foot 10 24 S", "R foot 10 34 S", "R foot 0 34 S\nR foot 21 34 S"] {
        for table in [planned(&format!("{river}\n{enemy}"), &STEADY), attacked(&format!("{river}\n{enemy}"))] {
            let action = moves(&table, 0);
            let wet = action.act != Act::Charge && table.field.terrain.is_in_river(&action.to);
            assert!(!wet, "{enemy}: {:?} {action:?}", want(&table, 0));
        }
    }
}

#[test]
fn a_battalion_that_has_recovered_does_not_go_in_alone_before_those_who_have_not() {
    let wants = |back: i32, hits: u8| {
        let text = format!(
            "B foot 0 0 N hits=1\nB foot -21 {back} N hits={hits}\nB foot 21 {back} N hits={hits}\n\
             R foot -21 55 S\nR foot 0 55 S\nR foot 21 55 S"
        );
        let table = planned(&text, &STEADY);
        (want(&table, 0), table.state.brigade(0).plan.aim.y)
    };
    let (alone, aim) = wants(-60, 3);
    assert!(alone != Want::Assault && aim < cm(0, 10).y, "{alone:?} {aim}");
    assert_eq!(wants(0, 1).0, Want::Assault, "with its brigade it does");
}

#[test]
fn a_garrison_does_not_come_out_into_the_fire_of_a_line() {
    let line = "village 0 0\nR foot -21 26 S\nR foot 0 26 S\nR foot 21 26 S\nR gun 40 40 S";
    for others in ["B foot 60 -60 N", "B foot 25 0 N", "B foot 25 0 N\nB foot 46 0 N"] {
        for hits in [0, 1, 2] {
            let mut table = Table::of(&format!("B foot block=0 hits={hits} 0 0 N\n{others}\n{line}"));
            table.field.attacker = Some(Side::Blue);
            let table = planned_under(table, &STEADY);
            let action = moves(&table, 0);
            // Out by the back is another matter.
            let stays = action.formation == Formation::Garrison || action.to.centre.y < 0;
            assert!(stays, "{others} {hits}: {:?} {action:?}", want(&table, 0));
        }
    }
}

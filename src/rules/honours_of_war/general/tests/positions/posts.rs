//! Where troops are drawn up.

use super::*;
use crate::base::{Heading, Rect};
use crate::rules::honours_of_war::general::post::post;

/// The place of Blue's first unit, with the others of its brigade drawn up before it in a zone 200 cm wide and 60 deep.
fn drawn_up(text: &str) -> (Table, Rect) {
    let mut table = Table::of(text);
    let zone = &mut table.field.zones[0];
    (zone.wide, zone.deep, zone.facing, zone.own) = (cm(100, 0).x, cm(30, 0).x, Heading::NORTH, true);
    table.state.unit_mut(0).morale = Morale::Reserve;
    let ask = Ask { field: &table.field, state: &table.state, side: Side::Blue, decision: Decision::Begin };
    let found = post(&ask, 0).expect("there is room");
    let (front, depth) = table.field.size(0, found.formation);
    let rect = Rect::new(found.at, found.heading, front, depth);
    (table, rect)
}

/// Whether one of a table's others stands within so many centimetres straight before a footprint.
fn bars(table: &Table, rect: &Rect, far: i32) -> bool {
    let ahead = rect.front_centre().ahead(rect.heading, cm(far, 0).x / 2);
    let lane = Rect { centre: ahead, half_depth: cm(far, 0).x / 2, ..*rect };
    (1..4).any(|u| table.state.unit(u).rect.overlaps(&lane))
}

#[test]
fn no_battery_is_drawn_up_behind_the_backs_of_its_own() {
    let line = "B foot -31 24 N\nB foot -10 24 N\nB foot 11 24 N\nR foot 0 150 S";
    let (table, guns) = drawn_up(&format!("B gun 0 -100 N\n{line}"));
    assert!(!bars(&table, &guns, 20), "{guns:?}");
    let (table, foot) = drawn_up(&format!("B foot 0 -100 N\n{line}"));
    assert!(bars(&table, &foot, 60), "a second line may stand there: {foot:?}");
}

#[test]
fn nobody_is_drawn_up_before_the_muzzles_of_his_own_guns() {
    let (table, foot) = drawn_up("B foot 0 -100 N\nB gun 0 5 N\nB gun 8 5 N\nB gun -8 5 N\nR foot 0 150 S");
    for gun in 1..4 {
        let guns = table.state.unit(gun).rect;
        let lane =
            Rect { centre: guns.front_centre().ahead(guns.heading, cm(10, 0).x), half_depth: cm(10, 0).x, ..guns };
        assert!(!lane.overlaps(&foot), "{foot:?}");
    }
}

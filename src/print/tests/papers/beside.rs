//! One battle under several systems.

use super::{named, nations};
use crate::draw::table::Ruler;
use crate::print::side_by_side::{Row, SideBySide};
use crate::print::*;

/// Five systems, under one of which nothing can be fought.
pub(in crate::print::tests) fn side_by_side(choice: PaperChoice) -> Pages {
    let nations = nations();
    let scenario = super::st_ulrich();
    let row = |system, wins: [u32; 2], lost, turns_tenths| Row {
        system,
        fault: None,
        battles: 1_000,
        wins,
        draws: 1_000 - wins[0] - wins[1],
        margin_tenths: 31,
        men: [9_485, 10_041],
        lost,
        turns_tenths,
    };
    let mut rows = vec![
        row("Plain Rules", [484, 441], [(2_214, 233), (2_330, 232)], 113),
        row("Rules of a Long Name for Great Battles", [1_000, 0], [(1_497, 158), (2_061, 205)], 350),
        row("Grid Rules", [0, 1_000], [(1_951, 206), (2_216, 221)], 91),
        row("Old Rules", [312, 655], [(912, 96), (716, 71)], 154),
    ];
    let why = "Hohenmöhr has no unit fit to take the field under these rules; let days pass until men are back";
    rows.push(Row { fault: Some(why.to_owned()), battles: 0, ..row("Strict Rules", [0, 0], [(0, 0); 2], 0) });
    let document = SideBySide {
        campaign: named("The Salt Toll War"),
        place: named("Mönchspfütze"),
        date: NaiveDate::from_ymd_opt(1757, 6, 14).expect("a day"),
        sides: [(named("Hohenmöhr"), &nations[0].uniform), (named("Aldersbrück"), &nations[1].uniform)],
        rows,
        verdict: "Hohenmöhr is ahead under one; Aldersbrück is ahead under two; under one it is too close to call.",
        hides: false,
        ground: Some(&scenario.ground),
        ruler: Ruler::Centimetres,
    };
    compose(&Document::SideBySide(document), choice)
}

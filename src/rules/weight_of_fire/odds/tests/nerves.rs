//! Each of the seven kinds of test of morale against its odds: thrown by the engine in the phase in which it comes, and asked
//! in words.

use super::rolls::{all_agree, asked, throw};
use crate::base::Share;
use crate::base::geometry::Face;
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::odds::combat;
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Cause, Fight, Flags};
use std::collections::BTreeMap;

/// Throws of each table: 200,000 of each kind of test.
const TIMES: u32 = 40_000;
/// Tests after the same losses that are fewer than these say nothing.
const FEW: u32 = 400;

/// Throws for a unit's tests of a kind by what the engine does, and holds each result against its chance after the losses
/// that the unit had taken, and that chance against the answer to the question in words.
fn agrees(t: &Table, (unit, kind): (u8, Test), words: &[(&str, &str)], act: impl Fn(&mut Engine<'_>)) {
    let fight = t.state.fights_of(unit).next().copied();
    let script = Script { shots: &[(0, 1)], agrees: true, ..Script::default() };
    let mut found: BTreeMap<u16, [u32; 3]> = BTreeMap::new();
    throw(t, TIMES, &script, act, |state, events| {
        if let Some(e) = events.iter().find(|e| e.code == kind.code() as u16 && e.actor == unit) {
            let lost = state.unit(unit).lost - t.unit(unit).lost;
            found.entry(lost).or_default()[e.numbers[3] as usize] += 1;
        }
    });
    let often = found.iter().map(|(lost, counts)| (*lost, *counts, counts.iter().sum::<u32>()));
    let mut tests = 0;
    for (lost, counts, of) in often.filter(|o| o.2 >= FEW) {
        let mut after = t.clone();
        after.with(&script, &[], |e| e.wound(unit, lost, Cause::Combat, 1 - unit));
        let told = combat::test_of(&after.field, &after.state, unit, kind, fight.as_ref());
        all_agree(&format!("{kind:?} {words:?} after {lost}"), &told, &counts, of);
        let lost = lost.to_string();
        let said = asked("test", &[words, &[("lost", &*lost)]].concat());
        let all = ["routs", "shaken", "well"].into_iter().zip(told).filter(|(_, share)| share.0 > 0);
        let all: Vec<(String, Share)> = all.map(|(key, share)| (key.to_owned(), share)).collect();
        assert_eq!(said.spreads[0].results, all, "{kind:?} {words:?} after {lost}");
        tests += of;
    }
    assert!(tests > TIMES / 8, "{kind:?} {words:?}: it tested {tests} times");
}

/// A charge of the first on the second that has come into contact.
fn charge(text: &str, impetus: bool, flank: bool) -> Table {
    let mut t = table(text);
    t.state.units[0].set(Flags::CHARGED);
    let face = if flank { Face::Right } else { Face::Front };
    t.state.fights[0] = Some(Fight { impetus: [impetus, false], flank, face, ..Fight::of(0, 1) });
    t
}

const LED: &str = "general B 0 -5\ngeneral R 0 5";

/// WOF-MOR-02.
#[test]
fn wof_mor_02_panics_fall_as_the_odds_say() {
    for (text, unit, flank) in [
        ("B hc 0 0 N\nR line 0 0 S", "infantry", false),
        ("B hc 0 0 N\nR line 0 0 S D", "infantry grade D, flanked", true),
        ("B hc 0 0 N\nR line 0 0 S E shaken", "infantry grade E, shaken", false),
        ("B hc 0 0 N\nR mgun 0 0 S B", "2 medium guns grade B", false),
        ("B hc 0 0 N\nR line 0 0 S irregular fanatic", "infantry, fanatics", false),
    ] {
        let t = charge(&format!("{text}\n{LED}"), true, flank);
        let words = [("unit", unit), ("of", "panic"), ("against", "dragoons, impetus")];
        agrees(&t, (1, Test::Panic), &words, |e| e.shooting_phase());
    }
}

/// WOF-MOR-04.
#[test]
fn wof_mor_04_tests_under_fire_fall_as_the_odds_say() {
    for (text, unit) in [
        ("B mgun 0 0 N guns=3 figures=12\nR hc 0 14 S D\ngeneral R 0 17", "dragoons grade D"),
        ("B line 0 0 N A\nR line 0 2 S\ngeneral R 0 5", "infantry"),
        ("B mgun 0 0 N guns=4 figures=16\nR line 0 5 S E pips=4\ngeneral R with 1", "infantry grade E 4 pips, general"),
        ("B hgun 0 0 N guns=3 figures=12\nR line 0 12 S B now=14", "14 of 24 infantry grade B, unled"),
        ("B mgun 0 0 N guns=4 figures=16\nR light 0 8 S A shaken\ngeneral R 0 12", "light infantry grade A, shaken"),
    ] {
        agrees(&table(text), (1, Test::Shooting), &[("unit", unit), ("of", "fire")], |e| e.shooting_phase());
    }
}

/// WOF-MOR-06.
#[test]
fn wof_mor_06_charges_home_fall_as_the_odds_say() {
    for (text, unit, against, flank) in [
        ("B hc 0 0 N\nR line 0 0 S", "dragoons", "infantry", false),
        ("B lc 0 0 N D\nR line 0 0 S disordered", "hussars grade D", "infantry, disordered", false),
        ("B lc 0 0 N E\nR line 0 0 S", "hussars grade E", "infantry, flanked", true),
        ("B hc 0 0 N B\nR line 0 0 S shaken", "dragoons grade B", "infantry, shaken", false),
        ("B line 0 0 N\nR line 0 0 S unarmed", "infantry", "infantry, no bayonets", false),
    ] {
        let t = charge(&format!("{text}\n{LED}"), false, flank);
        let words = [("unit", unit), ("of", "home"), ("against", against)];
        agrees(&t, (0, Test::Home), &words, |e| e.clash_without_fire());
    }
}

/// WOF-MOR-07.
#[test]
fn wof_mor_07_tests_to_receive_fall_as_the_odds_say() {
    for (text, unit, against, flank) in [
        ("B hc 0 0 N\nR line 0 0 S unarmed", "infantry, no bayonets", "dragoons", false),
        ("B line 0 0 N A\nR line 0 0 S", "infantry", "infantry grade A", false),
        ("B hc 0 0 N\nR line 0 0 S B", "infantry grade B, flanked", "dragoons", true),
        ("B lc 0 0 N\nR hc 0 0 S D", "dragoons grade D", "hussars", false),
        ("B hc 0 0 N\nR mgun 0 0 S", "2 medium guns", "dragoons", false),
    ] {
        let t = charge(&format!("{text}\n{LED}"), false, flank);
        let words = [("unit", unit), ("of", "receive"), ("against", against)];
        agrees(&t, (1, Test::Receive), &words, |e| e.clash_without_fire());
    }
}

/// WOF-MOR-10.
#[test]
fn wof_mor_10_tests_of_who_lost_fall_as_the_odds_say() {
    for (text, unit, flank) in [
        ("B hc 0 0 N B\nR line 0 0 S", "infantry", false),
        ("B hc 0 0 N\nR line 0 0 S D", "infantry grade D, flanked", true),
        ("B line 0 0 N A\nR line 0 0 S A shaken", "infantry grade A, shaken", false),
        ("B hc 0 0 N\nR lc 0 0 S B", "hussars grade B", false),
        ("B line 0 0 N\nR line 0 0 S E now=13", "13 of 24 infantry grade E", false),
    ] {
        let mut t = table(&format!("{text}\n{LED}"));
        join(&mut t, 0, 1, if flank { Face::Right } else { Face::Front }, flank);
        let words = [("unit", unit), ("of", "lost"), ("against", "dragoons")];
        agrees(&t, (1, Test::Lost), &words, |e| {
            e.begin_phase();
            e.round(e.fighters());
        });
    }
}

/// WOF-MOR-11.
#[test]
fn wof_mor_11_tests_for_friends_fall_as_the_odds_say() {
    let (one, two) = ("B line 0 -8 N routing", "B line 0 -8 N routing\nB line 12 0 N routing");
    for (own, routers, unit, friends) in [
        ("line 0 0 N", one, "infantry", "1"),
        ("line 0 0 N D", two, "infantry grade D", "2"),
        ("hc 0 0 N E", one, "dragoons grade E", "1"),
        ("line 0 0 N A shaken", two, "infantry grade A, shaken", "2"),
        ("mgun 0 0 N B", one, "2 medium guns grade B", "1"),
    ] {
        let mut t = table(&format!("B {own}\n{routers}\ngeneral B 0 -4"));
        t.state.units[1].set(Flags::ROUTED);
        let words = [("unit", unit), ("of", "friends"), ("friends", friends)];
        agrees(&t, (0, Test::Friend), &words, |e| e.friends_test());
    }
}

/// WOF-MOR-12.
#[test]
fn wof_mor_12_rallies_fall_as_the_odds_say() {
    for (text, unit) in [
        ("B line 0 0 N routing", "infantry"),
        ("B line 0 0 N routing A\ngeneral B with 0", "infantry grade A, general"),
        ("B hc 0 0 N routing D", "dragoons grade D"),
        ("B mgun 0 0 N routing B", "2 medium guns grade B"),
        ("B line 0 0 N routing now=14", "14 of 24 infantry"),
    ] {
        let t = table(&format!("{text}\ngeneral B 0 -4"));
        agrees(&t, (0, Test::Rally), &[("unit", unit), ("of", "rally")], |e| e.rallies());
    }
}

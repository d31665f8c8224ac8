//! Who is gone or Done For neither reacts nor counts, and who did not rally any more.

use super::*;
use crate::base::Side;

#[test]
fn how_fire_56_nobody_reacts_twice_nor_who_is_done_for() {
    let reacts = |hits: u8, morale: Morale, flags: Flags| {
        let mut t = Table::of("B foot 0 0 N\nR foot 0 30 S");
        let u = t.state.unit_mut(0);
        (u.hits, u.morale) = (hits, morale);
        u.flags = flags;
        t.act(&[], &[], |e| e.react(0));
        !t.events.is_empty()
    };
    let (hit, both) = (Flags::HIT, Flags(Flags::HIT.0 | Flags::REACTED.0));
    assert!(reacts(5, Morale::Green, hit));
    assert!(!reacts(5, Morale::Green, both) && !reacts(5, Morale::Routed, hit));
}

/// HOW-FIRE-64.
#[test]
fn how_fire_69_guns_are_taken_once_and_by_who_is_there() {
    let taken = |gunners: Morale, enemy: Morale| {
        let mut t = Table::of("B gun 0 0 N\nR foot 0 5 S");
        let u = t.state.unit_mut(0);
        u.flags.set(Flags::ABANDONED);
        (u.morale, u.guns) = (gunners, Point::ORIGIN);
        u.rect.centre = Point::new(0, -Len::cm(60).0);
        t.state.unit_mut(1).morale = enemy;
        t.act(&[], &[], |e| e.capture_guns());
        t.told(Code::GunsTaken).len()
    };
    assert_eq!(taken(Morale::FellBack, Morale::Green), 1);
    assert_eq!([taken(Morale::Gone, Morale::Green), taken(Morale::Routed, Morale::Green)], [0, 0]);
    assert_eq!([taken(Morale::FellBack, Morale::Gone), taken(Morale::FellBack, Morale::Routed)], [0, 0]);
}

#[test]
fn how_rly_05_a_general_rallies_nobody_who_is_done_for() {
    let rallies = |morale: Morale| {
        let mut t = Table::of("leader B 0 -3\nB foot hits=3 0 0 N");
        t.state.unit_mut(0).morale = morale;
        t.act(&[], &[], |e| e.general_rallies(Side::Blue));
        t.hits()[0]
    };
    assert_eq!([rallies(Morale::Green), rallies(Morale::Routed)], [2, 3]);
}

#[test]
fn how_fire_62_who_is_done_for_is_hurt_by_nobody_who_passes_through() {
    let swept = |morale: Morale, quarters: &[Answer]| {
        let text = "B foot hits=3 0 0 N\nB foot 0 -10 N\nB foot -22 -10 N\nB foot 22 -10 N\nR foot 0 30 S";
        let mut t = Table::of(text);
        (1..4).for_each(|n| t.state.unit_mut(n).morale = morale);
        t.act(&[], quarters, |e| {
            e.hurt(0, 1, 4);
            e.react(0);
        });
        t.told(Code::Swept).len()
    };
    assert!(swept(Morale::Green, &[Answer::Quarters(4)]) > 0);
    assert_eq!(swept(Morale::Routed, &[Answer::Quarters(4)]), 0);
}

/// HOW-WIN-03: a trophy only of an enemy who had hit it.
#[test]
fn how_fire_64_who_is_cut_off_is_taken_by_who_struck_him() {
    let taken = |by: u8| {
        let mut t = Table::of("lake -100 -90 100 -4\nB foot 0 0 N\nR foot 0 30 S");
        t.state.unit_mut(0).hit_by = by;
        t.act(&[], &[], |e| e.retreat(0, 4));
        assert_eq!(t.told(Code::CutOff).len(), 1);
        t.state.unit(0).has(Flags::CAPTURED)
    };
    assert_eq!([taken(1), taken(NONE)], [true, false]);
}

//! With whom a shot is not split, which guns are massed, and who neither fires nor is fired at.

use super::*;

/// The other unit over whom the shot at `target` is split.
fn split(text: &str, target: u8) -> Option<u8> {
    let t = Table::of(text);
    let found = target::in_zone(&t.field, &t.state, &Eye::of(&t.state, 0));
    let shot = found.shot(target, Ammo::Musketry).expect("a shot");
    target::partner(&t.field, &t.state, &found, &shot).map(|aim| aim.target)
}

#[test]
fn how_fire_16_a_shot_at_a_third_is_not_split() {
    let text = "B foot 0 0 N\nR foot bases=2 -5 14 S\nR foot bases=2 5 14 S\nR foot inferior bases=2 18 20 S";
    assert_eq!([1, 2, 3].map(|target| split(text, target)), [Some(2), Some(1), None]);
}

#[test]
fn how_fire_16_nor_with_who_is_easier_to_hit_but_too_far_off() {
    let with = |first: &str, other: &str| {
        split(&format!("B foot 0 0 N\nR foot bases=2 {first} S\nR foot inferior bases=2 {other}"), 1)
    };
    assert_eq!(with("-5 14", "5 17 S"), Some(2));
    assert_eq!(with("-5 14", "5 21 S"), None, "7 cm further");
}

#[test]
fn how_fire_31_only_deployed_guns_that_are_manned_are_massed() {
    let mates = |other: &str, change: &dyn Fn(&mut Table)| {
        let mut t = Table::of(&format!("B gun 0 0 N\nB {other}"));
        change(&mut t);
        target::massed(&t.field, &t.state, 0)[0]
    };
    assert_eq!(mates("gun 7 0 N", &|_| ()), 1);
    assert_eq!(mates("gun limbered 7 0 N", &|_| ()), u8::MAX);
    assert_eq!(mates("gun 7 0 N", &|t| t.state.unit_mut(1).flags.set(Flags::ABANDONED)), u8::MAX);
    assert_eq!(mates("gun 7 0 N", &|t| t.state.unit_mut(1).morale = Morale::Gone), u8::MAX);
}

#[test]
fn how_fire_09_who_is_done_for_neither_fires_nor_is_fired_at() {
    let mut t = Table::of("B foot 0 0 N\nR foot 0 14 S");
    assert!(has_shot_at(&t.field, &t.state, 0, 1) && aim::can_fire(&t.field, &t.state, 1));
    t.state.unit_mut(1).morale = Morale::Routed;
    assert!(!has_shot_at(&t.field, &t.state, 0, 1) && !aim::can_fire(&t.field, &t.state, 1));
}

/// HOW-FIRE-29: each load within its own range.
#[test]
fn how_fire_28_no_canister_beyond_its_range() {
    let loads = |y: i32| -> Vec<Ammo> {
        shots(&format!("B gun 0 0 N\nR foot 0 {y} S")).into_iter().map(|(_, ammo, ..)| ammo).collect()
    };
    assert_eq!([loads(45), loads(60)], [vec![Ammo::Canister, Ammo::Roundshot], vec![Ammo::Roundshot]]);
}

/// Walls and woods aside of the line, and a hill on which all stand, take nothing off.
#[test]
fn how_fire_52_only_what_lies_across_the_line_hinders_grazing() {
    let number = |ground: &str| {
        let t = Table::of(&format!("{ground}B gun 0 0 N\nR foot 0 40 S\nR foot 0 55 S"));
        let [at, behind] = [1, 2].map(|n| t.state.unit(n).rect);
        graze::graze_number(&t.field, &t.state, &Eye::of(&t.state, 0), &at, &behind)
    };
    assert_eq!([number(""), number("wall -20 48 20 48\n"), number("wood -20 46 20 50\n")], [3, 5, 5]);
    assert_eq!([number("wall 40 48 80 48\n"), number("wood 40 46 80 50\n")], [3, 3]);
    assert_eq!(number("gentle -60 -60 60 190\n"), 3);
}

#[test]
fn how_fire_53_a_river_aside_of_the_line_ends_no_grazing() {
    let grazed = |river: &str| {
        let t = Table::of(&format!("{river}B gun 0 0 N\nR foot 0 40 S\nR foot 0 55 S"));
        let at = t.state.unit(1).rect;
        graze::grazed(&t.field, &t.state, &Eye::of(&t.state, 0), 1, &at)[0]
    };
    assert_eq!([grazed(""), grazed("river -20 48 20 48\n"), grazed("river 40 48 80 48\n")], [2, u8::MAX, 2]);
}

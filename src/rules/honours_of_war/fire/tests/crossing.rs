//! Fire at those who cross a zone (HOW-FIRE-18, HOW-FIRE-19).

use super::*;

/// HOW-FIRE-19.
#[test]
fn how_fire_18_and_19_crossing_fire_is_free_of_the_deduction_for_a_pledge() {
    let path = |table: &Table| [table.state.unit(1).rect, table.state.unit(1).rect.advanced(8 * 1200)];
    // Offered: hold; at the first place pledged and free; at the second pledged and free.
    let mut table = Table::of("B foot 0 0 N\nR horse charged 0 21 S");
    let way = path(&table);
    let struck = table.act(&[4], &[Answer::Pick(3)], |e| e.defend(0, 1, &way, Occasion::Crossed));
    assert_eq!(struck, Some(way[1]));
    assert_eq!(table.modifiers(), []);
    assert!(table.state.unit(0).has(Flags::PLEDGED) && table.state.unit(0).has(Flags::CROSSED));
    let mut free = Table::of("B foot 0 0 N\nR horse charged 0 21 S");
    free.act(&[4], &[Answer::Pick(2)], |e| e.defend(0, 1, &way, Occasion::Crossed));
    assert_eq!(free.modifiers(), [(M::Moved, -1), (M::LongRange, -1)]);
    assert!(!free.state.unit(0).has(Flags::PLEDGED));
    // Who has fired, and who charges himself, does not fire (HOW-FIRE-06, HOW-CHG-47).
    assert_eq!(free.act(&[], &[], |e| e.defend(0, 1, &way, Occasion::Crossed)), None);
    let mut charger = Table::of("B foot charged 0 0 N\nR horse charged 0 21 S");
    assert_eq!(charger.act(&[], &[], |e| e.defend(0, 1, &way, Occasion::Crossed)), None);
    // Who has moved has nothing to pledge, and fires as moved.
    let mut moved = Table::of("B foot moved 0 0 N\nR horse charged 0 21 S");
    moved.act(&[4], &[Answer::Pick(2)], |e| e.defend(0, 1, &way, Occasion::Crossed));
    assert_eq!(moved.modifiers(), [(M::Moved, -1)]);
    assert!(!moved.state.unit(0).has(Flags::PLEDGED));
}

/// Not from where he would have come to.
#[test]
fn how_fire_57_who_crosses_reacts_from_where_the_shot_found_him() {
    use crate::rules::honours_of_war::general::{Act, Action};
    let walk = |more: &str| {
        let mut t = Table::of(&format!("B foot 0 0 N\nR foot column bases=2 hits=2 30 10 W{more}"));
        let begun = t.state.unit(1).rect;
        t.state.begun = begun;
        for (dice, answers) in [(&[][..], &[][..]), (&[2], &[Answer::At(1), Answer::Quarters(4)])] {
            let from = t.state.unit(1).rect;
            let to = from.advanced(30 * 1200);
            let stand = Action::stand(from, t.state.unit(1).formation);
            let step = Action { act: Act::Advance, from, to, length: 30 * 1200, ..stand };
            t.act(dice, answers, |e| e.perform(1, step));
        }
        assert!(t.state.unit(1).red());
        t.at(1)
    };
    let (x, y) = walk("");
    assert!(x == 0 && y > 300, "away from before the muzzles: {x} {y}");
}

/// HOW-FIRE-15: the nearest, and of those further off only who is easier to hit.
#[test]
fn how_fire_19_who_passes_is_fired_at_by_the_priorities() {
    let fires = |walker: &str, other: &str, answers: &[Answer]| {
        let mut t = Table::of(&format!("B foot 0 0 N\nR foot bases=3 {walker} S\nR {other} S"));
        let way = [t.state.unit(1).rect];
        t.act(&[4][..answers.len()], answers, |e| e.defend(0, 1, &way, Occasion::Crossed)).is_some()
    };
    assert!(!fires("-9 13", "foot bases=3 8 10", &[]), "another stands nearer");
    assert!(fires("-9 10", "foot bases=3 8 16", &[Answer::At(1)]), "he is the nearer");
    assert!(fires("-10 13", "light bases=3 13 10", &[Answer::At(1)]), "the nearer is the harder to hit");
    assert!(fires("-9 13", "foot bases=3 40 10", &[Answer::At(1)]), "the nearer is not in the zone");
}

//! More than two in a melee.

use super::*;
use crate::rules::honours_of_war::odds::locked::engaged;

/// The odds of a charge of the first unit on Red's two, whom it strikes at `side` of theirs, and those of the melee that it comes
/// to, from either side of it.
fn compare(text: &str, side: Face) {
    let mut table = Table::of(text);
    let at = table.state.unit(0).rect;
    let target = table.field.units_of(Side::Red).next().expect("an enemy");
    let thought = Charge { unit: 0, target, at, side, second: Some((target + 1, side)), bonus: false };
    let Fray { ends: odds, .. } = charge(&table.field, &table.state, &thought);
    table.touch(0, Face::Front, target, side);
    table.state.unit_mut(target + 1).contacts[side as usize] = 0;
    agree_with_rolls(&table, &odds, [0, target], text);
    under_way(&table, [0, target], text);
}

/// The odds of two who are in contact, and their rolls.
fn under_way(table: &Table, pair: [u8; 2], text: &str) {
    for pair in [pair, [pair[1], pair[0]]] {
        let Fray { ends: odds, .. } = engaged(&table.field, &table.state, pair);
        agree_with_rolls(table, &odds, pair, text);
    }
}

/// HOW-MEL-03, HOW-MEL-23: whoever of the two is out, the other goes on.
#[test]
fn how_chg_17_odds_of_one_against_two_agree_with_rolls() {
    compare("B foot bases=7 charged 0 0 N\nR foot hits=2 -7 4 S\nR foot inferior 13.1 4 S", Face::Front);
    compare(
        "B foot bases=7 charged 0 0 N\nR foot hits=4 -7 4 S\nR foot superior 13.1 4 S\nB foot -25 0 N",
        Face::Front,
    );
}

#[test]
fn how_ter_48_odds_against_a_mixed_garrison_agree_with_rolls() {
    compare("village 0 0\nB foot superior charged 0 -12 N\nR foot block=0 0 0 N\nR gun block=0 0 0 N", Face::Rear);
}

/// HOW-TER-48: who has no room to strike one, or meets two at a face, is asked of both.
#[test]
fn how_chg_17_the_question_of_a_charge_knows_the_second_enemy() {
    let beaten = |text: &str| {
        let t = Table::of(text);
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("a charge");
        let from_four = |all: &[Share]| all[4..].iter().map(|s| s.thousandths()).sum::<u32>();
        (from_four(&odds.own), from_four(&odds.harm))
    };
    let one = "B horse large bases=6 0 0 N\nR horse double -5.1 24 S";
    let (alone, both) = (beaten(one), beaten(&format!("{one}\nR horse double 5.1 24 S")));
    assert!(both.0 > alone.0 && both.1 < alone.1, "{both:?} {alone:?}");
    let block = "village 0 24\nB foot 0 0 N\nR foot block=0 0 24 S";
    let (alone, both) = (beaten(block), beaten(&format!("{block}\nR gun block=0 0 24 S")));
    assert!(both.0 > alone.0 && both.1 < alone.1, "{both:?} {alone:?}");
}

/// HOW-MEL-21: who is struck too touches an enemy himself, and supports nobody.
#[test]
fn how_mel_19_the_odds_of_a_charge_on_two_name_no_support_of_the_other() {
    let reply = |text: &str| {
        let t = Table::of(&format!("B horse large bases=6 0 0 N\nR horse double -5.1 24 S\nR horse double {text}"));
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("a charge");
        odds.reply.iter().any(|m| m.clause == "HOW-MEL-21")
    };
    assert!(!reply("5.1 24 S"));
    assert!(reply("-20 24 S"), "he stands by");
    assert!(reply("5.1 24 S\nR horse double -20 24 S"), "he does beside one who is struck");
}

/// What is done about the charge is done by the one of whom is asked.
#[test]
fn how_chg_17_the_odds_of_a_charge_on_two_say_that_the_other_stands() {
    let note = |second: &str| {
        let t = Table::of(&format!("B horse large bases=6 0 0 N\nR horse double -5.1 24 S\nR horse double {second}"));
        answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("a charge").note
    };
    assert_eq!([note("5.1 24 S"), note("60 24 S")], [Some("two-struck"), None]);
}

/// HOW-MEL-05, HOW-MEL-07, HOW-MEL-23: who fights at one side and is struck at another; once that one is out it turns to this.
#[test]
fn how_mel_08_odds_of_who_is_struck_on_two_sides_agree_with_rolls() {
    let flanked = |sides: [Face; 2]| {
        let text = "B foot hits=1 0 0 N\nR foot charged hits=2 0 40 S\nR foot inferior charged hits=1 40 0 W";
        let mut table = Table::of(text);
        table.touch(1, Face::Front, 0, sides[0]);
        table.touch(2, Face::Front, 0, sides[1]);
        for enemy in [1, 2] {
            under_way(&table, [0, enemy], text);
        }
    };
    flanked([Face::Front, Face::Right]);
    flanked([Face::Left, Face::Rear]);
}

/// HOW-MEL-08, HOW-MEL-23: by whose modifiers a die goes, and at whom none falls.
#[test]
fn how_mel_23_odds_under_way_tell_the_die_that_falls() {
    let sums = |table: &Table, enemy: u8| {
        engaged(&table.field, &table.state, [0, enemy]).dice.map(|blow| blow.map(|b| b.sum()))
    };
    let touched = |text: &str, sides: [Face; 2]| {
        let mut table = Table::of(text);
        table.touch(1, Face::Front, 0, sides[0]);
        table.touch(2, Face::Front, 0, sides[1]);
        table
    };
    // Two before its front: by the easier, the second.
    let mut both = touched("B foot bases=7 0 0 N\nR foot -7 4 S\nR foot inferior 13.1 4 S", [Face::Front; 2]);
    both.state.unit_mut(0).contacts[Face::Front as usize] = 1;
    let mut alone = both.clone();
    alone.state.unit_mut(2).morale = Morale::Routed;
    assert!(sums(&both, 1)[0] == sums(&both, 2)[0] && sums(&both, 1)[0] > sums(&alone, 1)[0]);
    // It fights at the first of its sides alone, and is struck at both.
    let flanked = touched("B foot 0 0 N\nR foot charged 0 40 S\nR foot charged 40 0 W", [Face::Front, Face::Right]);
    assert!(sums(&flanked, 1).iter().all(Option::is_some));
    assert!(sums(&flanked, 2)[0].is_none() && sums(&flanked, 2)[1].is_some());
    // Limbered guns fight nobody.
    let guns = touched("B foot 0 0 N\nR foot charged 0 40 S\nR gun limbered 40 0 W", [Face::Front, Face::Right]);
    let Fray { ends, dice, .. } = engaged(&guns.field, &guns.state, [0, 1]);
    let [ours, theirs] = dice.map(|blow| Blows::of(blow.expect("a die")));
    let alone = melee(&ours, &theirs, [0, 0]).joint;
    let close = |(one, other): (&Share, &Share)| one.0.abs_diff(other.0) < 1 << 8;
    assert!(ends.joint.iter().flatten().zip(alone.iter().flatten()).all(close), "but for rounding");
}

/// HOW-CHG-25, HOW-TER-46: whom others fight already strikes back at one side alone, or out of houses at each.
#[test]
fn how_chg_25_odds_of_a_charge_into_a_melee_agree_with_rolls() {
    for (text, own, fought, struck) in [
        ("B foot charged 20 0 W\nB foot charged 0 -4 N\nR foot 0 0 S", [1, 2], Face::Front, Face::Left),
        ("B foot charged 0 -20 N\nB foot charged 12 0 W\nR foot hits=1 0 0 S", [1, 2], Face::Left, Face::Front),
        (
            "village 0 0\nB foot charged 0 -12 N\nB foot charged 12 0 W\nR foot block=0 0 0 S",
            [1, 2],
            Face::Right,
            Face::Rear,
        ),
    ] {
        let mut table = Table::of(text);
        table.touch(own[0], Face::Front, own[1], fought);
        let at = table.state.unit(0).rect;
        let thought = Charge { unit: 0, target: own[1], at, side: struck, second: None, bonus: false };
        let Fray { ends: odds, .. } = charge(&table.field, &table.state, &thought);
        table.touch(0, Face::Front, own[1], struck);
        agree_with_rolls(&table, &odds, [0, own[1]], text);
        under_way(&table, [0, own[1]], text);
    }
}

/// HOW-MEL-23, HOW-TER-46, HOW-TER-48: a unit with three enemies, and a mixed garrison at two faces.
#[test]
fn how_mel_08_odds_of_four_in_one_melee_agree_with_rolls() {
    let text =
        "B foot hits=1 0 0 N\nR foot charged hits=2 0 40 S\nR foot inferior charged 40 0 W\nR foot charged -40 0 E";
    let mut table = Table::of(text);
    for (enemy, side) in [(1, Face::Front), (2, Face::Right), (3, Face::Left)] {
        table.touch(enemy, Face::Front, 0, side);
    }
    for enemy in 1..=3 {
        under_way(&table, [0, enemy], text);
    }
    let text = "village 0 0\nB foot block=0 0 0 N\nB gun block=0 0 0 N\nR foot hits=2 0 12 S\nR foot 12 0 W";
    let mut table = Table::of(text);
    for (enemy, side) in [(2, Face::Front), (3, Face::Right)] {
        (0..2).for_each(|garrison| table.touch(garrison, side, enemy, Face::Front));
    }
    for pair in [[0, 2], [1, 2], [1, 3]] {
        under_way(&table, pair, text);
    }
}

#[test]
fn how_mel_18_limbered_guns_are_done_for_without_a_die() {
    let mut t = Table::of("B foot 0 0 N\nR gun limbered 0 11.5 S");
    t.touch(0, Face::Front, 1, Face::Front);
    let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("a melee");
    assert_eq!((odds.harm[usize::from(DONE)], odds.own[0]), (Share::ONE, Share::ONE));
    assert!(odds.modifiers.is_empty() && odds.reply.is_empty());
}

/// Who is out leaves his supporter to a third friend (HOW-MEL-03).
#[test]
fn how_mel_21_odds_know_when_a_supporter_is_free_for_a_third_friend() {
    let text = "B foot bases=2 0 0 N\nB foot bases=2 hits=2 9 0 N\nB foot bases=2 18 0 N\nB light 9 -5 N\n\
                R foot bases=2 hits=2 0 4 S\nR foot bases=2 hits=3 9 4 S\nR foot bases=2 18 4 S";
    let mut table = Table::of(text);
    (0..3).for_each(|n| table.touch(n, Face::Front, n + 4, Face::Front));
    for n in 0..3 {
        under_way(&table, [n, n + 4], text);
    }
}

/// Six are followed; the odds say so where more fight.
#[test]
fn how_mel_03_odds_of_too_many_to_follow_say_so() {
    let text =
        "B foot 0 0 N\nB foot 60 20 W\nB foot 60 40 W\nR foot 0 40 S\nR foot 40 0 W\nR foot -40 0 E\nR foot 0 -40 N";
    let mut table = Table::of(text);
    for (enemy, side) in [(3, Face::Front), (4, Face::Right), (5, Face::Left), (6, Face::Rear)] {
        table.touch(enemy, Face::Front, 0, side);
    }
    table.touch(1, Face::Front, 3, Face::Left);
    let asked =
        |table: &Table| answer(&table.field, &table.state, Question::Melee { actor: 0, target: 3 }).expect("a melee");
    assert_eq!(asked(&table).note, None);
    table.touch(2, Face::Front, 4, Face::Left);
    let crowded = asked(&table);
    assert_eq!(crowded.note, Some("crowded"));
    assert_eq!(crowded.harm.iter().map(|share| share.0).sum::<u64>(), Share::ONE.0);
}

/// A supporter has three friends in reach: those count him whose enemies are nearest to giving way, of equals the first.
#[test]
fn how_mel_21_odds_give_no_supporter_to_more_than_two() {
    let supported = |hits: u8| {
        let text = format!(
            "B foot bases=2 0 0 N\nB foot bases=2 9 0 N\nB foot bases=2 18 0 N\nB light 9 -5 N\n\
             R foot bases=2 0 4 S\nR foot bases=2 9 4 S\nR foot bases=2 hits={hits} 18 4 S"
        );
        let mut t = Table::of(&text);
        (0..3).for_each(|n| t.touch(n, Face::Front, n + 4, Face::Front));
        [0, 1, 2].map(|actor| {
            let odds = answer(&t.field, &t.state, Question::Melee { actor, target: actor + 4 }).expect("a melee");
            odds.modifiers.iter().any(|m| m.clause == "HOW-MEL-21")
        })
    };
    assert_eq!([supported(0), supported(1)], [[true, true, false], [true, false, true]]);
}

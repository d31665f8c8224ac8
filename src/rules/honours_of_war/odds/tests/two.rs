//! One against two.

use super::*;
use crate::rules::honours_of_war::odds::locked::engaged;
use crate::rules::honours_of_war::odds::standing::{of_two, rounds};

/// The odds of a charge of the first unit on Red's two, whom it strikes at `side` of theirs, and those of the melee that it comes
/// to, from either side of it.
fn compare(text: &str, side: Face) {
    let mut table = Table::of(text);
    let at = table.state.unit(0).rect;
    let target = table.field.units_of(Side::Red).next().expect("an enemy");
    let thought = Charge { unit: 0, target, at, side, bonus: false, countered: false };
    let (odds, ..) = of_two(&table.field, &table.state, &thought, (target + 1, side)).expect("dice fall");
    table.touch(0, Face::Front, target, side);
    table.state.unit_mut(target + 1).contacts[side as usize] = 0;
    agree_with_rolls(&table, &odds, [0, target], text);
    under_way(&table, [0, target], text);
}

/// The odds of two who are in contact, and their rolls.
fn under_way(table: &Table, pair: [u8; 2], text: &str) {
    for pair in [pair, [pair[1], pair[0]]] {
        let (odds, _) = engaged(&table.field, &table.state, pair);
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
    let sums =
        |table: &Table, enemy: u8| engaged(&table.field, &table.state, [0, enemy]).1.map(|blow| blow.map(|b| b.sum()));
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
    let (ends, [ours, theirs]) = engaged(&guns.field, &guns.state, [0, 1]);
    assert_eq!(ends.joint, melee(&rounds(ours), &rounds(theirs), [0, 0]).joint);
}

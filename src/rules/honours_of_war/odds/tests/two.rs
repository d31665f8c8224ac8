//! One against two.

use super::*;
use crate::rules::honours_of_war::odds::standing::of_two;

/// Fights the melee of the first unit with Red's two, which stand at `side` of theirs, out many times, and compares every
/// end with the exact odds.
fn compare(text: &str, side: Face) {
    let mut table = Table::of(text);
    let at = table.state.unit(0).rect;
    let target = table.field.units_of(Side::Red).next().expect("an enemy");
    let thought = Charge { unit: 0, target, at, side, bonus: false, countered: false };
    let (odds, _) = of_two(&table.field, &table.state, &thought, (target + 1, side)).expect("dice fall");
    table.touch(0, Face::Front, target, side);
    table.state.unit_mut(target + 1).contacts[side as usize] = 0;
    let mut dice = Dice::fair(7, 7);
    let mut counts = [[0_u64; 6]; 6];
    for _ in 0..ROLLS {
        let mut state = table.state;
        let generals: [&dyn General; 2] = [&First, &First];
        let mut engine = Engine { field: &table.field, state: &mut state, generals, dice: &mut dice, out: &mut Silent };
        let hits = engine.fight_out();
        counts[usize::from(hits[0])][usize::from(hits[usize::from(target)])] += 1;
    }
    for (own, row) in counts.into_iter().enumerate() {
        for (enemy, count) in row.into_iter().enumerate() {
            let chance = odds.joint[own][enemy];
            assert!(agrees(count, chance), "{own}:{enemy} {count} against {} in {text}", chance.thousandths());
        }
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

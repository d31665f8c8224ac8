//! Shots and charges at houses and rivers.

use super::*;

/// Fires wherever it can.
struct Fires;

impl General for Fires {
    fn decide(&self, _: &Ask<'_>, choices: &[Choice], _: &mut Dice) -> Pick {
        Pick::from(choices.len() - 1)
    }
}

/// HOW-TER-30: the river runs along the way of the charge, and the charger meets its target with its front in it.
#[test]
fn how_ter_31_odds_know_who_charges_into_a_river() {
    let uphill = |river: &str| {
        let t = Table::of(&format!("{river}B foot irregular 26 4 350\nR foot small bases=3 44 7 270"));
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 1, target: 0 }).expect("a charge");
        odds.modifiers.iter().any(|m| m.clause == "HOW-MEL-15")
    };
    assert!(uphill("river -100 2 100 -1\n") && !uphill(""));
}

/// A target off a corner of the houses is in the zones of two faces, each with its own die.
#[test]
fn how_ter_46_odds_of_fire_over_two_faces_at_one_target_agree_with_rolls() {
    let t = Table::of("town 0 12\nB foot block=0 0 0 N\nR foot -17 3 90");
    let odds = answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 }).expect("a shot");
    assert_eq!((odds.note, odds.harm.len()), (Some("two-faces"), 6));
    let mut dice = Dice::fair(7, 8);
    let mut counts = [0; 6];
    for _ in 0..ROLLS {
        let mut state = t.state;
        let generals: [&dyn General; 2] = [&Fires, &Fires];
        let mut engine = Engine { field: &t.field, state: &mut state, generals, dice: &mut dice, out: &mut Silent };
        engine.fire_unit(0);
        counts[usize::from(state.unit(1).hits)] += 1;
    }
    for (count, chance) in counts.into_iter().zip(odds.harm) {
        assert!(agrees(count, chance), "{count} of {ROLLS} against {}", chance.thousandths());
    }
}

/// HOW-TER-34: a wood hides who holds houses, and who fires out of them.
#[test]
fn how_ter_34_what_hides_a_garrison_is_told() {
    let t = Table::of("wood -40 20 40 40\nvillage 0 0\nB gun block=0 0 0 N\nR foot 0 60 S");
    for question in [Question::Fire { actor: 0, target: 1 }, Question::Melee { actor: 1, target: 0 }] {
        assert!(hindrance(&t.field, &t.state, question).is_some());
    }
    let t = Table::of("wood -40 20 40 40\nvillage 0 60\nB gun 0 0 N\nR foot block=0 0 60 S");
    let hindered = hindrance(&t.field, &t.state, Question::Fire { actor: 0, target: 1 });
    assert_eq!(hindered, Some(("HOW-TER-34", "out-of-sight")));
}

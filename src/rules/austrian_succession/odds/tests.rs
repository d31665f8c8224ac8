use super::{Fighter, Hits, clash, fire_loss, hits};
use crate::base::Share;
use crate::rules::austrian_succession::fire::{NEVER, Volley};
use crate::rules::austrian_succession::melee::Blows;

fn near(found: Share, part: u64, whole: u64) {
    let exact = ((u128::from(part) << 32) / u128::from(whole)) as u64;
    assert!(found.0.abs_diff(exact) < 64, "{} where {exact} is right", found.0);
}

fn roundshot(less: u8) -> Hits {
    fire_loss(&hits(&Volley { dice: 1, quarters: 2, less, need: 4, quick: false, save: NEVER }), 4, 4)
}

fn fighter(steps: u8, save: u8) -> Fighter {
    let blows = Blows { halves: 2 * steps, need: 4, save, edge: None };
    Fighter { blows, steps, shot: 0, score: 4 }
}

#[test]
fn was_einb_04_chances_of_single_events() {
    near(roundshot(0).0[2], 29, 96);
    near(roundshot(1).0[2], 23, 96);
    near(clash(&fighter(4, NEVER), &fighter(4, NEVER)).joint[2][2], 9, 64);
    near(clash(&fighter(2, NEVER), &fighter(2, NEVER)).joint[1][1], 1, 4);
    near(clash(&fighter(1, NEVER), &fighter(1, NEVER)).joint[1][1], 1, 4);
    let heavy = clash(&fighter(4, 6), &fighter(4, 6));
    near(heavy.loss[1].0[4], 7_004_875, 71_663_616);
    near(heavy.joint[0][4], 5_702_375, 429_981_696);
}

/// The odds against the dice themselves: a shot's losses in 20,000 throws.
#[test]
fn odds_are_those_of_the_dice() {
    use crate::base::Dice;
    use crate::rules::austrian_succession::engine::Engine;
    use crate::rules::austrian_succession::general::{Ammo, Choices, Shot};
    use crate::rules::austrian_succession::sandtable::{Script, table};
    let script = Script { shots: &[(0, 1)], ammo: Ammo::Roundshot, support: true };
    for text in ["B foot 0 0 N british\nR horse 0 8 S cuirass", "B gun 0 0 N steps=2\nR foot 0 20 S elite"] {
        let t = table(text);
        let volley = t.field.volley(&t.state, 0, &Shot { target: 1, ammo: Ammo::Roundshot, hasty: false });
        let score = t.field.likely_score(&t.state, 1);
        let exact = fire_loss(&hits(&volley), 4, score);
        let (battles, mut found) = (20_000_u32, [0_i64; 5]);
        let mut dice = Dice::fair(1743, 9);
        for _ in 0..battles {
            let mut state = t.state;
            let mut out: Vec<crate::field::Event> = Vec::new();
            Engine {
                field: &t.field,
                state: &mut state,
                generals: [&script, &script],
                choices: &mut Choices::default(),
                dice: &mut dice,
                out: &mut out,
            }
            .fire_phase();
            found[4 - usize::from(state.unit(1).steps)] += 1;
        }
        for (n, &count) in found.iter().enumerate() {
            let p = exact.0[n].0 as f64 / Share::ONE.0 as f64;
            let error = 4.5 * (p * (1.0 - p) * f64::from(battles)).sqrt() + 1.0;
            assert!((count as f64 - p * f64::from(battles)).abs() <= error, "{text}: {n} steps {count} times");
        }
    }
}

use crate::base::Dice;
use crate::field::GeneralKind;
use crate::field::event::Silent;
use crate::rules::system::{System, fight};
use crate::rules::weight_of_fire::WeightOfFire;
use crate::rules::weight_of_fire::tests::scenario;

/// Wins of Blue and Red, draws, turns in all.
fn tally(generals: [GeneralKind; 2], seed: u64, battles: u64) -> ([u32; 2], u32, u64) {
    let scenario = scenario("mirror");
    let (mut wins, mut draws, mut turns) = ([0; 2], 0, 0);
    for battle in 0..battles {
        let mut dice = Dice::fair(seed, battle);
        let mut begun = WeightOfFire.begin(&scenario, generals, &mut dice, &mut Silent).expect("it begins");
        let outcome = fight(&mut *begun, &mut dice, &mut Silent);
        match outcome.winner {
            Some(side) => wins[side.index()] += 1,
            None => draws += 1,
        }
        turns += u64::from(outcome.turns);
    }
    (wins, draws, turns)
}

#[test]
fn battles_at_random_end_well() {
    let (wins, draws, turns) = tally([GeneralKind::Random; 2], 1741, 200);
    assert_eq!(wins[0] + wins[1] + draws, 200);
    let most = u64::from(scenario("mirror").turns.expect("the mirror has a last turn"));
    assert!(turns <= 200 * most, "{turns}");
    assert!(wins[0].abs_diff(wins[1]) < 60, "{wins:?}, {draws} draws");
}

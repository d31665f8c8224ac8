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

#[test]
fn who_plans_beats_who_stands_fast_before_the_day_is_over() {
    let (first, drawn, _) = tally([GeneralKind::Planner, GeneralKind::Passive], 1757, 40);
    let (second, late, _) = tally([GeneralKind::Passive, GeneralKind::Planner], 1757, 40);
    let won = first[0] + second[1];
    assert!(won >= 72 && drawn + late <= 6, "{won} of 80 won, {} drawn", drawn + late);
}

/// Where gaps of an inch are too much for the zone, narrower ones keep the horse on the wings.
#[test]
fn horse_stands_outside_the_foot() {
    let mut dice = Dice::fair(1, 1);
    let generals = [GeneralKind::Passive; 2];
    let begun = WeightOfFire.begin(&scenario("mirror"), generals, &mut dice, &mut Silent).expect("it begins");
    let table = begun.table();
    let aside = |n: usize| table.pieces[n].footprint.centre.x.abs();
    for army in [0, 12] {
        let foot = (army..army + 6).map(aside).max().expect("foot");
        assert!((army + 6..army + 10).all(|n| aside(n) > foot), "horse of army {army} stands among the foot");
    }
}

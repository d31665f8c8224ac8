use crate::base::{Dice, Side};
use crate::field::event::Silent;
use crate::field::{GeneralKind, Scenario, scenario_file};
use crate::rules::austrian_succession::AustrianSuccession;
use crate::rules::system::{System, fight};

fn scenario(id: &str) -> Scenario {
    let about = AustrianSuccession.about();
    let (_, text) = about.scenarios.iter().find(|(name, _)| *name == id).expect("the scenario is there");
    scenario_file::read(text).expect("it reads")
}

/// Wins of Blue and Red, draws, turns in all.
fn tally(id: &str, generals: [GeneralKind; 2], seed: u64, battles: u64) -> ([u32; 2], u32, u64) {
    let scenario = scenario(id);
    let (mut wins, mut draws, mut turns) = ([0; 2], 0, 0);
    for battle in 0..battles {
        let mut dice = Dice::fair(seed, battle);
        let mut begun = AustrianSuccession.begin(&scenario, generals, &mut dice, &mut Silent).expect("it begins");
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
fn a_thousand_battles_at_random_end_well() {
    let (wins, draws, _) = tally("mirror", [GeneralKind::Random; 2], 1743, 1_000);
    assert_eq!(wins[0] + wins[1] + draws, 1_000);
    assert!(wins[0] > 200 && wins[1] > 200, "{wins:?}, {draws} draws");
}

/// Neither seat of the mirror is the better one: within three standard errors of a thousand battles.
#[test]
fn the_mirror_is_even_over_a_thousand_battles() {
    let (wins, draws, _) = tally("mirror", [GeneralKind::Planner; 2], 7, 1_000);
    assert!(wins[0].abs_diff(wins[1]) <= 95, "{wins:?}, {draws} draws");
}

/// WAS-EINB-05: a battle that both sides could win, in some four to ten turns.
#[test]
fn was_einb_05_einsamenhuegel_is_even_and_short() {
    for seed in [3, 7, 1757] {
        let (wins, draws, turns) = tally("einsamenhuegel", [GeneralKind::Planner; 2], seed, 200);
        assert!(wins.iter().all(|w| *w <= 130), "seed {seed}: {wins:?}, {draws} draws");
        assert!((800..=2_000).contains(&turns), "seed {seed}: {turns} turns in 200 battles");
    }
}

#[test]
fn the_planner_beats_who_stands_fast_or_acts_at_random_from_either_seat() {
    for weak in [GeneralKind::Passive, GeneralKind::Random] {
        for side in Side::BOTH {
            let mut generals = [weak; 2];
            generals[side.index()] = GeneralKind::Planner;
            let (wins, draws, _) = tally("mirror", generals, 7, 100);
            assert!(wins[side.index()] >= 95, "{weak:?} against the planner as {side:?}: {wins:?}, {draws} draws");
        }
    }
}

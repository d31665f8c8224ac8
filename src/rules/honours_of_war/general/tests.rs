//! What is asked of the generals: whole battles of fixed seeds.

use super::*;
use crate::field::event::Silent;
use crate::field::scenario_file;
use crate::rules::honours_of_war::HonoursOfWar;
use crate::rules::system::{Outcome, System, fight};
use rayon::prelude::*;

const PLANNER: GeneralKind = GeneralKind::Planner;
const PASSIVE: GeneralKind = GeneralKind::Passive;
const RANDOM: GeneralKind = GeneralKind::Random;

fn scenario(id: &str) -> crate::field::Scenario {
    let about = HonoursOfWar.about();
    let (_, text) = about.scenarios.iter().find(|(name, _)| *name == id).expect("a scenario of the system");
    scenario_file::read(text).expect("it parses")
}

/// The outcomes of battles 1 to `battles` under one key.
fn outcomes(id: &str, generals: [GeneralKind; 2], battles: u64) -> Vec<Outcome> {
    let scenario = scenario(id);
    (1..=battles)
        .into_par_iter()
        .map(|n| {
            let mut dice = Dice::fair(1757, n);
            let mut battle = HonoursOfWar.begin(&scenario, generals, &mut dice, &mut Silent).expect("it begins");
            fight(&mut *battle, &mut dice, &mut Silent)
        })
        .collect()
}

/// Blue's wins, Red's wins, draws.
fn tally(id: &str, generals: [GeneralKind; 2], battles: u64) -> [usize; 3] {
    let all = outcomes(id, generals, battles);
    let won = |side: Option<Side>| all.iter().filter(|o| o.winner == side).count();
    [won(Some(Side::Blue)), won(Some(Side::Red)), won(None)]
}

#[test]
fn the_planner_beats_who_stands_fast_and_who_acts_at_random() {
    for (one, other) in [(PLANNER, PASSIVE), (PLANNER, RANDOM)] {
        let (blue, red) = (tally("mirror", [one, other], 12), tally("mirror", [other, one], 12));
        assert!(blue[0] >= 9, "as Blue: {blue:?}");
        assert!(red[1] >= 9, "as Red: {red:?}");
    }
}

#[test]
#[ignore = "minutes: 400 battles"]
fn the_planner_beats_them_95_times_of_100_from_either_side() {
    for (one, other) in [(PLANNER, PASSIVE), (PLANNER, RANDOM)] {
        let (blue, red) = (tally("mirror", [one, other], 100), tally("mirror", [other, one], 100));
        assert!(blue[0] >= 95 && red[1] >= 95, "{other:?}: as Blue {blue:?}, as Red {red:?}");
    }
}

#[test]
#[ignore = "minutes: 1,000 battles"]
fn two_planners_are_even() {
    let [blue, red, _] = tally("mirror", [PLANNER, PLANNER], 1_000);
    // Three standard errors of the difference: the root of the decided battles, thrice.
    let (apart, decided) = (blue.abs_diff(red), blue + red);
    assert!(apart * apart <= 9 * decided, "{blue} to {red}");
}

#[test]
fn the_same_seed_is_the_same_battle() {
    let generals = [PLANNER, PLANNER];
    assert_eq!(outcomes("st-ulrich", generals, 10), outcomes("st-ulrich", generals, 10));
    assert_eq!(outcomes("mirror", generals, 4), outcomes("mirror", generals, 4));
}

#[test]
fn st_ulrich_is_decided_mostly() {
    let [blue, red, draws] = tally("st-ulrich", [PLANNER, PLANNER], 40);
    assert!(draws * 2 < 40, "{draws} draws");
    assert!(blue > 0 && red > 0, "{blue} to {red}: it can be won and lost");
}

#[test]
#[ignore = "minutes: 10,000 battles"]
fn ten_thousand_random_battles_end() {
    let all = outcomes("mirror", [RANDOM, RANDOM], 10_000);
    assert!(all.iter().all(|o| (1..=20).contains(&o.turns)));
}

//! Tallies of fixed seeds: the same battles end the same way on every machine and any number of threads. A change of
//! the rules or of the generals changes them; they are renewed on purpose only, with the reason in the commit.

use std::sync::atomic::AtomicBool;
use tricorne::field::{GeneralKind, scenario_file};
use tricorne::forecast::{Control, Forecast, Order, exchanged, run};

/// Of a scenario: wins of Blue and Red, draws, turns in all, men lost by Blue and by Red.
type Tally = (&'static str, [u32; 2], u32, u64, [u64; 2]);

fn foretold(scenario: &str, battles: u32, threads: usize, exchange: bool) -> Forecast {
    let system = tricorne::rules::find("honours-of-war").expect("the system is there");
    let (_, text) = system.about().scenarios.iter().find(|(id, _)| *id == scenario).expect("the scenario is there");
    let mut scenario = scenario_file::read(text).expect("it reads");
    if exchange {
        scenario = exchanged(&scenario);
    }
    let generals = [GeneralKind::Planner; 2];
    let order = Order {
        system,
        scenario: &scenario,
        generals,
        seed: 1757,
        battles: Some(battles),
        threads,
        exchanged: exchange,
        from: None,
    };
    let cancel = AtomicBool::new(false);
    run(&order, Control { cancel: &cancel, progress: &mut |_| {} }).expect("the battles begin")
}

fn tally(scenario: &'static str, battles: u32) -> Tally {
    let [one, two] = [1, 2].map(|threads| foretold(scenario, battles, threads, false));
    assert!(one == two, "{scenario}: on two threads another tally than on one");
    assert!(one.failures.is_empty(), "{scenario}: {:?}", one.failures);
    (scenario, one.wins, one.draws, one.turns.sum, [one.losses[0].sum, one.losses[1].sum])
}

#[test]
fn tallies_of_fixed_seeds() {
    let found = [tally("mirror", 100), tally("st-ulrich", 100), tally("lobositz", 20)];
    let kept = [
        ("mirror", [41, 53], 6, 1390, [114_514, 112_643]),
        ("st-ulrich", [54, 38], 8, 880, [35_042, 36_616]),
        ("lobositz", [12, 7], 1, 393, [27_538, 35_356]),
    ];
    assert_eq!(found, kept);
}

#[test]
#[ignore = "half a minute: 2,000 battles"]
fn a_thousand_mirrors() {
    assert_eq!(tally("mirror", 1_000), ("mirror", [456, 489], 55, 13_789, [1_126_925, 1_114_217]));
}

#[test]
fn armies_in_each_others_seats_exchange_their_tallies() {
    let [one, other] = [false, true].map(|exchange| foretold("mirror", 40, 2, exchange));
    assert_eq!((one.wins, one.draws), ([other.wins[1], other.wins[0]], other.draws));
    assert!(one.losses[0] == other.losses[1] && one.losses[1] == other.losses[0], "the losses");
}

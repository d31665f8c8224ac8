//! Tallies of fixed seeds: the same battles end the same way on every machine and any number of threads, and the same
//! with the armies in each other's seats. A change of the rules or of the generals changes them; they are renewed on
//! purpose only, with the reason in the commit.

use std::sync::atomic::AtomicBool;
use tricorne::field::{GeneralKind, Scenario, scenario_file};
use tricorne::forecast::{Control, Forecast, Order, Single, exchanged, run};
use tricorne::rules::{self, System};

/// Of a scenario: wins of Blue and Red, draws, turns in all, men lost by Blue and by Red.
type Tally = (&'static str, [u32; 2], u32, u64, [u64; 2]);

fn order<'a>(system: &'static dyn System, scenario: &'a Scenario, battles: u32) -> Order<'a> {
    Order {
        system,
        scenario,
        generals: [GeneralKind::Planner; 2],
        seed: 1757,
        battles: Some(battles),
        threads: 2,
        exchanged: false,
        from: None,
    }
}

fn foretold(order: &Order) -> Forecast {
    let cancel = AtomicBool::new(false);
    run(order, Control { cancel: &cancel, progress: &mut |_| {} }).expect("the battles begin")
}

fn tally(id: &'static str, battles: u32) -> Tally {
    tally_under("honours-of-war", id, battles)
}

fn tally_under(system: &str, id: &'static str, battles: u32) -> Tally {
    tally_of(system, id, battles, GeneralKind::Planner)
}

fn tally_of(system: &str, id: &'static str, battles: u32, general: GeneralKind) -> Tally {
    let system = rules::find(system).expect("the system is there");
    let (_, text) = system.about().scenarios.iter().find(|(known, _)| *known == id).expect("the scenario is there");
    let scenario = scenario_file::read(text).expect("it reads");
    let generals = [general; 2];
    let [one, two] = [1, 2].map(|threads| foretold(&Order { threads, generals, ..order(system, &scenario, battles) }));
    assert!(one == two, "{id}: on two threads another tally than on one");
    assert!(one.failures.is_empty(), "{id}: {:?}", one.failures);
    (id, one.wins, one.draws, one.turns.sum, [one.losses[0].sum, one.losses[1].sum])
}

#[test]
fn tallies_of_fixed_seeds() {
    let found = [tally("mirror", 100), tally("st-ulrich", 100), tally("lobositz", 20)];
    let kept = [
        ("mirror", [52, 44], 4, 1252, [116_379, 120_470]),
        ("st-ulrich", [44, 47], 9, 827, [42_845, 34_499]),
        ("lobositz", [13, 7], 0, 317, [37_167, 49_352]),
    ];
    assert_eq!(found, kept);
}

#[test]
fn tallies_of_the_grid() {
    let found = [("mirror", 100), ("austerlitz", 20)].map(|(id, battles)| tally_under("morschauser-grid", id, battles));
    let kept = [("mirror", [49, 51], 0, 614, [115_783, 110_977]), ("austerlitz", [8, 12], 0, 218, [272_168, 282_386])];
    assert_eq!(found, kept);
}

#[test]
fn tallies_of_the_austrian_war() {
    let found = [("mirror", 100), ("einsamenhuegel", 20)];
    let found = found.map(|(id, battles)| tally_under("austrian-succession", id, battles));
    let kept =
        [("mirror", [41, 56], 3, 913, [110_223, 105_330]), ("einsamenhuegel", [10, 9], 1, 112, [24_727, 22_550])];
    assert_eq!(found, kept);
}

#[test]
fn tallies_of_mollwitz_to_freiberg() {
    let found = [("mirror", 40), ("mollwitz", 10), ("freiberg", 10)];
    let found = found.map(|(id, battles)| tally_under("mollwitz-to-freiberg", id, battles));
    let kept = [
        ("mirror", [20, 20], 0, 1085, [38_498, 39_163]),
        ("mollwitz", [7, 3], 0, 281, [10_326, 15_307]),
        ("freiberg", [7, 3], 0, 279, [9_078, 10_799]),
    ];
    assert_eq!(found, kept);
}

/// What the rules offer, whoever decides.
#[test]
fn tallies_of_weight_of_fire_at_random() {
    let found = [("mirror", 40), ("chotusitz", 20), ("minden", 20)];
    let found = found.map(|(id, battles)| tally_of("weight-of-fire", id, battles, GeneralKind::Random));
    let kept = [
        ("mirror", [9, 13], 18, 719, [18_637, 17_037]),
        ("chotusitz", [7, 2], 11, 363, [6_925, 9_738]),
        ("minden", [3, 2], 15, 391, [6_799, 9_335]),
    ];
    assert_eq!(found, kept);
}

#[test]
fn tallies_of_weight_of_fire() {
    let found = [("mirror", 20), ("chotusitz", 10), ("minden", 10)];
    let found = found.map(|(id, battles)| tally_under("weight-of-fire", id, battles));
    let kept = [
        ("mirror", [11, 8], 1, 195, [15_762, 15_466]),
        ("chotusitz", [3, 4], 3, 159, [9_001, 9_203]),
        ("minden", [3, 4], 3, 160, [8_950, 10_862]),
    ];
    assert_eq!(found, kept);
}

/// Every battle of every scenario of every system, and the same with each army in the other's seat.
fn seats_make_no_difference(battles: u32) {
    for system in rules::ALL.iter().copied().filter(|s| s.about().plays) {
        for (id, text) in system.about().scenarios {
            let scenario = scenario_file::read(text).expect("it reads");
            let turned = exchanged(&scenario);
            let one = foretold(&order(system, &scenario, battles));
            let other = foretold(&Order { exchanged: true, ..order(system, &turned, battles) });
            assert_eq!(one.singles.len(), battles as usize, "{id}: {:?}", one.failures);
            for (a, b) in one.singles.iter().zip(&other.singles) {
                let [blue, red] = b.lost;
                let same = Single { winner: b.winner.map(tricorne::base::Side::other), lost: [red, blue], ..*b };
                assert_eq!(*a, same, "{} {id}: who sits where decides", system.about().id);
            }
        }
    }
}

#[test]
fn armies_in_each_others_seats_exchange_their_tallies() {
    seats_make_no_difference(100);
}

#[test]
#[ignore = "five minutes: 12,000 battles"]
fn a_thousand_battles_of_every_scenario_exchange_their_tallies() {
    seats_make_no_difference(1_000);
}

//! What battles between equal armies cost under each system, beside history; how fair the kinds of battles are; and how long
//! the weaker side keeps up in a war under each way of recovery. It prints these tables; `docs/losses.md` has the figures.

#[path = "../tests/support/equals.rs"]
mod equals;

use tricorne::campaign::Preset;
use tricorne::desk::resolve;

/// Battles of each system.
const BATTLES: u64 = 1_000;
/// Wars under each way of recovery, and battles in each.
const WARS: u64 = 500;
const LONG: usize = 10;
/// Wars on whose mornings the kinds of battles are fought, and mornings of each.
const MORNINGS: (u64, usize) = (40, 8);

fn main() {
    // `cargo test --benches` only asks whether it runs.
    let whole = std::env::args().any(|a| a == "--bench");
    let (battles, wars, mornings) = if whole { (BATTLES, WARS, MORNINGS) } else { (2, 1, (1, 1)) };
    println!("{battles} battles between equal armies; drawn ones and men lost of a hundred, and who these are:");
    println!(
        "  {:<24} {:>6} {:>6} {:>6} {:>14} {:>16}",
        "", "drawn", "winner", "loser", "loser’s gone", "wounded to dead"
    );
    println!("  {:<24} {:>6} {:>6} {:>6} {:>14} {:>16}", "history", "", "10-25", "16-30", "about 50", "about 4");
    for system in resolve::playable() {
        let c = equals::cost(system, battles);
        let tenths = |n: u64| format!("{}.{}", n / 10, n % 10);
        println!(
            "  {:<24} {:>6} {:>6} {:>6} {:>14} {:>16}",
            system.about().name,
            c.drawn * 100 / c.battles.max(1),
            tenths(c.winner.tenths()),
            tenths(c.loser.tenths()),
            c.loser.gone_of_lost(),
            format!("{}, {}", tenths(c.winner.wounded_to_dead()), tenths(c.loser.wounded_to_dead())),
        );
    }
    println!("\nkinds of battles, in hundredths won by who attacks (or is the stronger) and by the other:");
    for system in resolve::playable() {
        for (kind, fair) in equals::kinds(system, mornings.0, mornings.1) {
            let [one, other] = fair.won.map(|n| n * 100 / fair.battles.max(1));
            println!("  {:<32} {kind:<18} {one:>4} {other:>4} of {}", system.about().name, fair.battles);
        }
    }
    println!(
        "\n{wars} wars of {LONG} battles: in so many of a hundred the weaker side has two thirds of the other’s men"
    );
    println!("  {:<52} {:>7} {:>7}", "", "5th", "10th");
    for preset in Preset::all() {
        let all = each(wars, |seed| equals::war(&preset, seed, LONG));
        let share = |battle| all.iter().filter(|w| equals::keeps_up(w, battle)).count() as u64 * 100 / wars;
        println!("  {:<52} {:>7} {:>7}", preset.name, share(5), share(LONG));
    }
}

/// A war for each seed from 1, on all cores.
fn each(wars: u64, war: impl Fn(u64) -> Vec<[u32; 2]> + Sync) -> Vec<Vec<[u32; 2]>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        let war = &war;
        let seeds = |core: u64| (1..=wars).filter(move |seed| seed % cores == core);
        let hands: Vec<_> =
            (0..cores).map(|core| scope.spawn(move || seeds(core).map(war).collect::<Vec<_>>())).collect();
        hands.into_iter().flat_map(|hand| hand.join().expect("a war has ended")).collect()
    })
}

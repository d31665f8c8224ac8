//! The shape of Einsamenhügel (WAS-EINB-05): what the report of the day has against what two generals make of it, printed,
//! and how long such a battle takes.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tricorne::base::{Dice, Side};
use tricorne::field::{Event, GeneralKind, Scenario, scenario_file};
use tricorne::rules::austrian_succession::{AustrianSuccession, event::Code};
use tricorne::rules::system::{Outcome, System, fight};

/// Battles that the comparison is made of.
const BATTLES: u16 = 200;

fn scenario() -> Scenario {
    let list = AustrianSuccession.about().scenarios;
    let (_, text) = list.iter().find(|(id, _)| *id == "einsamenhuegel").expect("a scenario of the system");
    scenario_file::read(text).expect("it can be read")
}

fn battle(scenario: &Scenario, number: u64) -> (Outcome, Vec<Event>) {
    let (mut dice, mut events) = (Dice::fair(1743, number), Vec::new());
    let generals = [GeneralKind::Planner; 2];
    let mut begun = AustrianSuccession.begin(scenario, generals, &mut dice, &mut events).expect("it begins");
    (fight(&mut *begun, &mut dice, &mut events), events)
}

fn compare(scenario: &Scenario) {
    // Events number the units as the scenario lists them, Blue first.
    let units = || Side::BOTH.into_iter().flat_map(|side| scenario.units(side));
    let brigade = |side: Side, name: &str| {
        let at = scenario.sides[side.index()].brigades.iter().position(|b| b.name == name).expect("a brigade");
        let before = if side == Side::Blue { 0 } else { scenario.units(Side::Blue).count() };
        let numbers = scenario.units(side).enumerate().filter(move |(_, (b, _))| *b == at);
        numbers.map(|(n, _)| before + n).collect::<Vec<usize>>()
    };
    let western = [brigade(Side::Blue, "Left wing horse"), brigade(Side::Red, "French horse")].concat();
    let british = brigade(Side::Blue, "British foot");
    let (mut turns, mut within, mut gone, mut volleys, mut lost) = (0, 0, 0, 0, [0, 0]);
    for number in 0..u64::from(BATTLES) {
        let (outcome, events) = battle(scenario, number);
        turns += u32::from(outcome.turns);
        within += u32::from((4..=10).contains(&outcome.turns));
        let mut turn = 0;
        for e in &events {
            match Code::of(e.code) {
                Some(Code::Turn) => turn = e.numbers[0],
                Some(Code::Gone) => gone += u32::from(turn <= 4 && western.contains(&e.actor.into())),
                Some(Code::Fired | Code::ReturnedFire) => volleys += u32::from(british.contains(&e.actor.into())),
                _ => {}
            }
        }
        lost = [lost[0] + u32::from(outcome.lost[0]) / 2, lost[1] + u32::from(outcome.lost[1]) / 2];
    }
    let each = |n: u32| f64::from(n) / f64::from(BATTLES);
    println!("{} units, {BATTLES} battles; in the report, and here:", units().count());
    println!("  turns                               5    {:.1}, {within} battles of 4 to 10", each(turns));
    println!("  western horse gone by turn 4        3    {:.1}", each(gone));
    println!("  British volleys                     -    {:.1}", each(volleys));
    println!("  units lost, Pragmatic and French  4, 7   {:.1}, {:.1}", each(lost[0]), each(lost[1]));
}

fn shape(c: &mut Criterion) {
    let scenario = scenario();
    compare(&scenario);
    let mut number = 0;
    c.bench_function("Einsamenhügel with planners", |b| {
        b.iter(|| {
            number += 1;
            black_box(battle(&scenario, number))
        });
    });
}

criterion_group!(benches, shape);
criterion_main!(benches);

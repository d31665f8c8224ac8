//! Results of battles as they come back from a table, with mistakes of every kind: refused in words, or taken, and then
//! they add up.

use std::sync::atomic::AtomicBool;
use tricorne::base::{Dice, Stream};
use tricorne::desk::{BattleResult, Order, resolve, scenes};
use tricorne::field::GeneralKind;

fn below(dice: &mut Dice, n: usize) -> usize {
    dice.below(Stream::Neither, n as u32) as usize
}

/// A text with one to three of its words and numbers made into something else, left out or doubled.
fn mangled(text: &str, dice: &mut Dice) -> String {
    const ODD: &[&str] =
        &["0", "-1", "65536", "1e99", "null", "\"\"", "[]", "{}", "true", "\"red\"", "Μάχη", "\"", ","];
    let mut parts: Vec<&str> = text.split_inclusive([' ', ',', ':', '\n']).collect();
    for _ in 0..=below(dice, 3) {
        let at = below(dice, parts.len());
        match below(dice, 4) {
            0 => drop(parts.remove(at)),
            1 => parts.insert(at, parts[at]),
            _ => parts[at] = ODD[below(dice, ODD.len())],
        }
    }
    parts.concat()
}

fn write_down_mangled(count: u64) {
    let system = resolve::playable().next().expect("a system that plays");
    let order = Order {
        system: system.about().id.to_owned(),
        scenario: scenes::scenario(system, "mirror").expect("the mirror"),
        seed: 1,
        number: 1,
        generals: [GeneralKind::Random; 2],
        exchanged: false,
    };
    let fought = resolve::fight(order, &mut |_| {}, &AtomicBool::new(false)).expect("it is fought");
    let page = fought.page().expect("a page");
    let text = serde_json::to_string_pretty(&fought.result().expect("a result")).expect("JSON");
    let (mut read, mut taken) = (0, 0);
    for number in 0..count {
        let text = mangled(&text, &mut Dice::fair(95, number));
        let Ok(result) = serde_json::from_str::<BattleResult>(&text) else { continue };
        read += 1;
        let mut written = page.clone();
        match result.write_on(&mut written) {
            Err(why) => assert!(!why.to_string().is_empty()),
            Ok(()) => {
                taken += 1;
                BattleResult::of(&written, "mirror", 1).expect("it can be told again");
                for row in &written.rows {
                    let lost = row.losses.men();
                    assert!(lost <= row.before.men, "{}: {lost} of {}: {text}", row.name, row.before.men);
                }
            }
        }
    }
    assert!(read * 50 > count && taken > 0, "{read} of {count} could be read, {taken} were taken");
}

#[test]
fn ten_thousand_mangled_results() {
    write_down_mangled(10_000);
}

#[test]
#[ignore = "minutes"]
fn a_million_mangled_results() {
    write_down_mangled(1_000_000);
}

//! The odds against the dice themselves: each chance within four and a half standard errors of what the engine throws.

use crate::base::geometry::Face;
use crate::base::{Dice, Share};
use crate::field::Event;
use crate::rules::system::{Inquiry, Reckoning};
use crate::rules::weight_of_fire::WORDS;
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Choices, General};
use crate::rules::weight_of_fire::odds::{combat, opens_ranks, reckon};
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Fight, Fights, Flags, State};
use std::collections::BTreeMap;

/// Does something often with fair dice, from the same state each time, and looks at what it left and told.
pub fn throw(
    t: &Table,
    times: u32,
    script: &Script<'_>,
    act: impl Fn(&mut Engine<'_>),
    mut see: impl FnMut(&State, &[Event]),
) {
    let (mut dice, mut events) = (Dice::fair(1741, 4), Vec::new());
    let mut choices = Choices::default();
    for _ in 0..times {
        let mut state = t.state;
        events.clear();
        let generals: [&dyn General; 2] = [script, script];
        let (choices, out) = (&mut choices, &mut events);
        act(&mut Engine { field: &t.field, state: &mut state, generals, choices, dice: &mut dice, out });
        see(&state, &events);
    }
}

/// Within four and a half standard errors and one throw; what cannot be is never thrown.
fn agree(what: &str, chance: Share, count: u32, of: u32) {
    let p = chance.0 as f64 / Share::ONE.0 as f64;
    let mean = p * f64::from(of);
    let error = 4.5 * (mean * (1.0 - p)).max(0.0).sqrt() + if chance.0 > 0 { 1.0 } else { 0.0 };
    assert!((f64::from(count) - mean).abs() <= error, "{what}: {count} of {of} where {mean:.1} are right");
}

pub fn all_agree(what: &str, shares: &[Share], counts: &[u32], of: u32) {
    for n in 0..shares.len().max(counts.len()) {
        let share = shares.get(n).copied().unwrap_or(Share::ZERO);
        agree(&format!("{what} {n}"), share, counts.get(n).copied().unwrap_or(0), of);
    }
}

/// The answer to a question in words.
pub fn asked(about: &str, facts: &[(&str, &str)]) -> Reckoning {
    let facts = facts.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    reckon(&Inquiry { about: about.to_owned(), facts }, &WORDS).expect("understood")
}

/// What was thrown, by its name, against one spread of an answer.
fn spread_agrees(what: &str, found: &Reckoning, spread: &str, thrown: &BTreeMap<String, u32>, of: u32) {
    let told = &found.spreads.iter().find(|s| s.what == spread).expect("it tells that").results;
    assert!(thrown.keys().all(|key| told.iter().any(|r| r.0 == *key)), "{what}, {spread}: {thrown:?} of {told:?}");
    for (key, share) in told {
        agree(&format!("{what}, {spread}: {key}"), *share, thrown.get(key).copied().unwrap_or(0), of);
    }
}

fn told(events: &[Event], code: Code) -> Option<[i16; 4]> {
    events.iter().find(|e| e.code == code as u16).map(|e| e.numbers)
}

/// WOF-HIT-01, WOF-HIT-04, WOF-MOR-04: pips, figures with the pips that are carried, and what the target's test brings.
#[test]
fn wof_hit_04_a_volley_falls_as_the_odds_say() {
    const TIMES: u32 = 50_000;
    for (text, firer, target, range) in [
        ("B line 0 0 N\nR line 0 5 S pips=4", "infantry", "infantry 4 pips", "5"),
        (
            "B line 0 0 N fired\nR line 0 3 S pips=5 now=14 shaken",
            "infantry, fired",
            "14 of 24 infantry 5 pips, shaken",
            "3",
        ),
        ("B mgun 0 0 N guns=3 figures=12\nR hc 0 14 S D pips=1", "3 medium guns", "dragoons grade D 1 pip", "14"),
        (
            "B light 0 0 N rifles loose figures=20\nR light 0 14 S loose",
            "20 light infantry, rifles, skirmishing",
            "24 light infantry, skirmishing",
            "14",
        ),
        ("B mgun 0 0 N guns=2\nR line 0 6 S now=3 figures=12 pips=3", "2 medium guns", "3 of 12 infantry 3 pips", "6"),
        (
            "B hgun 0 0 N\nR line 0 30 S files=4 B\ngeneral R with 1",
            "2 heavy guns",
            "infantry grade B, column, general",
            "30",
        ),
    ] {
        let t = table(&format!("{text}\ngeneral R 0 {}", range.parse::<u8>().expect("inches") + 3));
        let found = asked("shot", &[("firer", firer), ("target", target), ("range", range)]);
        let [mut pips, mut lost, mut does] = [BTreeMap::new(), BTreeMap::new(), BTreeMap::new()];
        let script = Script { shots: &[(0, 1)], ..Script::default() };
        throw(
            &t,
            TIMES,
            &script,
            |e| e.shooting_phase(),
            |state, events| {
                let mut fired = [Code::FiredSmall, Code::FiredCanister, Code::FiredBall].into_iter();
                let did = fired.find_map(|c| told(events, c)).expect("it shot")[3];
                *pips.entry(did.to_string()).or_default() += 1;
                let (u, before) = (state.unit(1), t.unit(1).figures);
                *lost.entry((before - u.figures).to_string()).or_default() += 1;
                let word = match told(events, Code::ShootingDice).map(|n| n[3]) {
                    _ if !u.lives() && u.figures == 0 => "destroyed",
                    Some(0) => "routs",
                    Some(1) => "shaken",
                    _ => "well",
                };
                *does.entry(word.to_owned()).or_default() += 1;
            },
        );
        for (spread, thrown) in [("target-pips", &pips), ("target-lost", &lost), ("target-does", &does)] {
            spread_agrees(text, &found, spread, thrown, TIMES);
        }
    }
}

/// WOF-SEQ-10, WOF-MOR-02, WOF-MOR-06, WOF-MOR-07: a charge through its tests as the engine throws them.
#[test]
fn wof_mor_07_a_charge_ends_as_its_odds_say() {
    const TIMES: u32 = 40_000;
    for (text, impetus, flank) in [
        ("B hc 0 0 N\nR line 0 0 S D", true, false),
        ("B hc 0 0 N B\nR line 0 0 S E", true, true),
        ("B line 0 0 N\nR line 0 0 S shaken", true, false),
        ("B lc 0 0 N D\nR hc 0 0 S\ngeneral R with 1", false, false),
        ("B hc 0 0 N\nR mgun 0 0 S", true, false),
    ] {
        let mut t = table(&format!("{text}\nmajor B 0 -2\nmajor R 0 2"));
        t.state.units[0].set(Flags::CHARGED);
        let face = if flank { Face::Right } else { Face::Front };
        let fight = Fight { impetus: [impetus, false], flank, face, ..Fight::of(0, 1) };
        t.state.fights[0] = Some(fight);
        let ends = combat::charge(&t.field, &t.state, &fight);
        let mut counts = [0_u32; 6];
        throw(
            &t,
            TIMES,
            &Script::default(),
            |e| e.shooting_phase(),
            |_, events| {
                let panics = told(events, Code::PanicDice).is_some_and(|n| n[3] == 0);
                let home = told(events, Code::HomeDice).expect("it tests")[3];
                let shaken = t.state.unit(1).is_shaken() || told(events, Code::PanicDice).is_some_and(|n| n[3] == 1);
                let n = match (home, panics) {
                    (0, _) => 1,
                    (1, _) => 2,
                    (_, true) => 0,
                    _ => match told(events, Code::ReceiveDice).expect("it receives")[3] {
                        0 => 3,
                        2 if !shaken => 5,
                        _ => 4,
                    },
                };
                counts[n] += 1;
            },
        );
        let shares = [ends.panics, ends.routs, ends.recoils, ends.breaks, ends.shaken, ends.stands];
        all_agree(text, &shares, &counts, TIMES);
    }
}

/// WOF-CC-05, WOF-CC-18, WOF-CC-19, WOF-GEN-11: a combat round after round as the engine fights it.
#[test]
fn wof_cc_19_a_combat_ends_as_its_odds_say() {
    const TIMES: u32 = 12_000;
    for (text, flank) in [
        ("B line 0 0 N figures=12\nR line 0 0 S figures=12 B", false),
        ("B hc 0 0 N figures=8\nR line 0 0 S figures=10\ngeneral R with 1\ngeneral B with 0", false),
        ("B lc 0 0 N disordered figures=6\nR line 0 0 S D figures=12 now=8", true),
        ("B line 0 0 N figures=2\nR line 0 0 S figures=2", false),
    ] {
        let mut t = table(&format!("{text}\nmajor B 0 -2\nmajor R 0 2"));
        join(&mut t, 0, 1, if flank { Face::Right } else { Face::Front }, flank);
        let ends = combat::ends(&t.field, &t.state, &t.fight());
        let (mut apart, mut lost, mut rounds) = ([0_u32; 4], [vec![], vec![]], vec![0_u32; 15]);
        throw(
            &t,
            TIMES,
            &Script::default(),
            |e| {
                for _ in 0..combat::ROUNDS {
                    e.begin_phase();
                    e.round(e.fighters());
                    e.state.turn += 1;
                    if !e.state.engaged(0) {
                        return;
                    }
                    e.dangers();
                }
            },
            |state, _| {
                let fallen = [0, 1].map(|u| !state.unit(u).here() || state.unit(u).routs());
                let n = match fallen {
                    [false, true] => 0,
                    [true, false] => 1,
                    [true, true] => 2,
                    [false, false] => 3,
                };
                apart[n] += 1;
                if n < 3 {
                    rounds[usize::from(state.turn - t.state.turn) - 1] += 1;
                }
                for (unit, list) in lost.iter_mut().enumerate() {
                    let pips = usize::from(state.units[unit].lost - t.state.units[unit].lost);
                    list.resize(list.len().max(pips + 1), 0);
                    list[pips] += 1;
                }
            },
        );
        all_agree(&format!("{text}: ends"), &ends.apart, &apart, TIMES);
        all_agree(&format!("{text}: rounds"), &ends.rounds, &rounds, TIMES);
        for (unit, (told, fell)) in ends.lost.iter().zip(&lost).enumerate() {
            all_agree(&format!("{text}: lost of {unit}"), told, fell, TIMES);
        }
    }
}

/// WOF-BST-03: a friend opens its ranks.
#[test]
fn wof_bst_03_ranks_open_as_the_odds_say() {
    const TIMES: u32 = 40_000;
    for unit in ["A", "B", "C", "C shaken", "B now=12", "D", "E"] {
        let t = table(&format!("B line 0 0 N {unit}\nB line 0 9 N\nR line 0 29 S"));
        let mut opened = 0;
        let see = |state: &State, _: &[Event]| opened += u32::from(!state.unit(0).has(Flags::SILENT));
        throw(&t, TIMES, &Script::default(), |e| e.open_ranks(0, 1), see);
        agree(unit, opens_ranks(&t.field, &t.state, 0), opened, TIMES);
    }
}

/// WOF-PUR-06, WOF-PUR-07, WOF-PUR-09: pursuers held back, halted, back on the table.
#[test]
fn wof_pur_06_pursuits_go_as_the_odds_say() {
    const TIMES: u32 = 40_000;
    for (text, unit, prey) in [
        ("B lc 0 0 N\nR line 0 9 N", "hussars", "infantry"),
        ("B hc 0 0 N B\nR lc 0 9 N\ngeneral B with 0", "dragoons grade B, general", "hussars"),
        ("B line 0 0 N D\nR line 0 9 N", "infantry grade D", "infantry"),
        ("B light 0 0 N irregular\nR line 0 9 N", "light infantry, irregular", "infantry"),
    ] {
        for let_loose in [false, true] {
            let mut start = table(&text.replacen("9 N", "9 N routing", 1));
            start.state.units[0].set(if let_loose { Flags::ALLOWED } else { Flags::DROVE });
            start.state.units[1].set(Flags::ROUTED);
            start.state.units[1].foe = 0;
            let mut resist = start.clone();
            resist.state.units[0].clear(Flags::ALLOWED);
            let mut halt = start.clone();
            halt.state.units[0].set(Flags::PURSUES);
            halt.state.units[0].foe = 1;
            let mut away = halt.clone();
            away.state.units[0].set(Flags::OFF);
            let facts = [("unit", unit), ("prey", prey), ("allowed", "")];
            let found = asked("pursuit", &facts[..2 + usize::from(let_loose)]);
            let agrees = Script { agrees: true, ..Script::default() };
            if !let_loose {
                let mut counts = BTreeMap::new();
                throw(
                    &resist,
                    TIMES,
                    &Script::default(),
                    |e| e.pursuits(&Fights::NONE),
                    |state, _| {
                        let held = !state.unit(0).has(Flags::PURSUES);
                        *counts.entry(if held { "made" } else { "failed" }.to_owned()).or_default() += 1;
                    },
                );
                spread_agrees(text, &found, "resist", &counts, TIMES);
            }
            for (t, code, spread) in [(&halt, Code::Halts, "halt"), (&away, Code::Returns, "return")] {
                let mut counts = BTreeMap::new();
                throw(
                    t,
                    TIMES,
                    &agrees,
                    |e| e.pursuers(),
                    |_, events| {
                        let made = events.iter().any(|e| e.code == code as u16);
                        *counts.entry(if made { "made" } else { "failed" }.to_owned()).or_default() += 1;
                    },
                );
                spread_agrees(text, &found, spread, &counts, TIMES);
            }
        }
    }
}

/// WOF-GEN-11, WOF-EX-02: a general is killed.
#[test]
fn wof_gen_11_generals_fall_as_the_odds_say() {
    const TIMES: u32 = 40_000;
    for lost in [3, 6, 10, 25, 60] {
        let mut t = table("B line 0 0 N figures=12\ngeneral B with 0");
        (t.state.units[0].front, t.state.units[0].phase[0]) = (t.field.front_rank(&t.state, 0), lost);
        let found = asked("danger", &[("unit", "12 infantry, general"), ("lost", &lost.to_string())]);
        let mut counts = BTreeMap::new();
        throw(
            &t,
            TIMES,
            &Script::default(),
            |e| e.dangers(),
            |state, _| {
                *counts.entry(if state.leaders[0].here { "lives" } else { "killed" }.to_owned()).or_default() += 1;
            },
        );
        spread_agrees(&lost.to_string(), &found, "general", &counts, TIMES);
    }
}

use crate::base::geometry::Face;
use crate::base::{Dice, Share};
use crate::field::Event;
use crate::rules::system::Question;
use crate::rules::weight_of_fire::data::Grade;
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Choice, Choices, General};
use crate::rules::weight_of_fire::morale::Test;
use crate::rules::weight_of_fire::odds::{answer, combat, opens_ranks, pips, reaches, test, test_36};
use crate::rules::weight_of_fire::sandtable::{Script, Table, join, table};
use crate::rules::weight_of_fire::state::{Fight, Flags, State};

/// WOF-EX-06, WOF-HIT-01: six faces, each read on the chart.
#[test]
fn wof_ex_06_odds_of_a_volley() {
    let t = table("B line 0 0 N fired\nR line 0 5 S");
    let odds = answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 }).expect("it may shoot");
    let mut counts = vec![0; odds.harm.len()];
    (1..=6).for_each(|die| counts[usize::from(t.field.chart(die, 12))] += 1);
    assert_eq!(odds.harm, counts.into_iter().map(|n| Share::of(n, 6)).collect::<Vec<_>>());
    assert_eq!(pips(&t.field, 24, 0)[19], Share::of(1, 6), "a five is 2.4 and 0.3");
    assert!(answer(&t.field, &t.state, Question::Fire { actor: 0, target: 0 }).is_none());
}

/// WOF-MOR-14: the two dice of a test.
#[test]
fn wof_mor_14_odds_of_a_test() {
    assert_eq!(test(Grade::C, 0), [1, 5, 30].map(|n| Share::of(n, 36)));
    for grade in Grade::ALL {
        for add in -9..=9 {
            let (well, routs) = test_36(grade, add);
            let shares = [routs, 36 - routs - well, well].map(|n| Share::of(n as u32, 36));
            assert_eq!(test(grade, add), shares, "{grade:?} {add}");
        }
    }
}

/// WOF-CC-05: the odds of a round are those of the die that the engine throws.
#[test]
fn wof_cc_05_odds_of_a_round_are_what_the_dice_give() {
    let start = || -> Table {
        let mut t = table("B hc 0 0 N\nR line 0 0.1 S");
        join(&mut t, 0, 1, Face::Front, false);
        t
    };
    let t = start();
    let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("they fight");
    let mut counts = vec![0; odds.harm.len()];
    for die in 1..=6 {
        // The other throws a 1, and whoever lost tests and is well.
        let mut t = start();
        t.with(&Script::default(), &[die, 1, 6, 6], |e| {
            e.round(e.fighters());
        });
        counts[usize::from(t.unit(1).lost)] += 1;
    }
    assert_eq!(odds.harm, counts.into_iter().map(|n| Share::of(n, 6)).collect::<Vec<_>>());
    assert_eq!(odds.modifiers.len(), 1, "heavy horse in the open");
}

/// Does something often with fair dice, from the same state each time, and looks at what it left and told.
fn throw(t: &Table, times: u32, act: impl Fn(&mut Engine<'_>), mut see: impl FnMut(&State, &[Event])) {
    let script = Script { shots: &[(0, 1)], ..Script::default() };
    let (mut dice, mut events) = (Dice::fair(1741, 4), Vec::new());
    for _ in 0..times {
        let mut state = t.state;
        events.clear();
        let generals: [&dyn General; 2] = [&script, &script];
        let (choices, out) = (&mut Choices::default(), &mut events);
        act(&mut Engine { field: &t.field, state: &mut state, generals, choices, dice: &mut dice, out });
        see(&state, &events);
    }
}

fn agree(what: &str, chance: Share, count: u32, of: u32) {
    let p = chance.0 as f64 / Share::ONE.0 as f64;
    let mean = p * f64::from(of);
    let error = 4.5 * (mean * (1.0 - p)).max(0.0).sqrt() + 1.0;
    assert!((f64::from(count) - mean).abs() <= error, "{what}: {count} of {of} where {mean:.1} are right");
}

fn all_agree(what: &str, shares: &[Share], counts: &[u32], of: u32) {
    for n in 0..shares.len().max(counts.len()) {
        let share = shares.get(n).copied().unwrap_or(Share::ZERO);
        agree(&format!("{what} {n}"), share, counts.get(n).copied().unwrap_or(0), of);
    }
}

fn told(events: &[Event], code: Code) -> Option<[i16; 4]> {
    events.iter().find(|e| e.code == code as u16).map(|e| e.numbers)
}

/// WOF-HIT-01, WOF-MOR-04: pips, and what the target's test brings after so many, as the engine throws them.
#[test]
fn wof_hit_01_a_volley_falls_as_the_odds_say() {
    const TIMES: u32 = 6_000;
    for text in [
        "B line 0 0 N\nR line 0 5 S pips=4",
        "B mgun 0 0 N guns=3 figures=11\nR hc 0 14 S D",
        "B light 0 0 N rifles loose figures=20\nR light 0 14 S loose",
        "B hgun 0 0 N\nR line 0 30 S files=4 B\ngeneral R 0 32",
    ] {
        let t = table(text);
        let script_takes = t.volley(0, 1).expect("it shoots");
        let mut choices = Choices::default();
        t.field.offer_shots(&t.state, 0, &mut choices);
        let first = choices.iter().find_map(|c| if let Choice::Shot(v) = c { Some(*v) } else { None }).expect("a shot");
        assert_eq!(first.target, script_takes.target);
        let shares = pips(&t.field, first.figures, first.add);
        let (mut hits, mut results) = (vec![0; shares.len()], vec![[0_u32; 3]; shares.len()]);
        throw(
            &t,
            TIMES,
            |e| e.shooting_phase(),
            |_, events| {
                let fired =
                    [Code::FiredSmall, Code::FiredCanister, Code::FiredBall].into_iter().find_map(|c| told(events, c));
                let n = fired.expect("it shot")[3] as usize;
                hits[n] += 1;
                if let Some(numbers) = told(events, Code::ShootingDice) {
                    results[n][numbers[3] as usize] += 1;
                }
            },
        );
        all_agree(text, &shares, &hits, TIMES);
        for (n, counts) in results.iter().enumerate().filter(|(_, c)| c.iter().sum::<u32>() > 0) {
            let mut after = t.state;
            after.unit_mut(1).phase[first.cause as usize] += n as u16;
            after.unit_mut(1).lost += n as u16;
            after.unit_mut(1).harmed_by = 0;
            let of = combat::test_of(&t.field, &after, 1, Test::Shooting, None);
            all_agree(&format!("{text}: test after {n}"), &of, counts, counts.iter().sum());
        }
    }
}

/// WOF-SEQ-10, WOF-MOR-02, WOF-MOR-06, WOF-MOR-07: a charge through its tests as the engine throws them.
#[test]
fn wof_mor_07_a_charge_ends_as_its_odds_say() {
    const TIMES: u32 = 6_000;
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
            |e| {
                e.begin_phase();
                e.clash_without_fire();
            },
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
    const TIMES: u32 = 1_500;
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

/// WOF-PUR-06, WOF-BST-03: single dice.
#[test]
fn wof_bst_03_single_dice_fall_as_the_odds_say() {
    const TIMES: u32 = 4_000;
    for unit in ["A", "B", "C", "C shaken", "D", "E"] {
        let t = table(&format!("B line 0 0 N {unit}\nB line 0 9 N\nR line 0 29 S"));
        let mut opened = 0;
        throw(&t, TIMES, |e| e.open_ranks(0, 1), |state, _| opened += u32::from(!state.unit(0).has(Flags::SILENT)));
        agree(unit, opens_ranks(&t.field, &t.state, 0), opened, TIMES);
    }
    let mut t = table("B lc 0 0 N\nR line 0 9 N routing");
    t.state.units[0].set(Flags::DROVE);
    t.state.units[1].set(Flags::ROUTED);
    t.state.units[1].foe = 0;
    let sum = t.field.pursuit_modifiers(&t.state, 0, 1).into_iter().flatten().map(|m| m.1).sum();
    let mut held = 0;
    throw(&t, TIMES, |e| e.pursuits(), |state, _| held += u32::from(!state.unit(0).has(Flags::PURSUES)));
    agree("resists", reaches(sum, 3), held, TIMES);
}

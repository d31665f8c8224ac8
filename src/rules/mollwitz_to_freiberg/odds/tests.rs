//! The odds against the dice themselves: each chance within four and a half standard errors.

use super::*;
use crate::base::Dice;
use crate::base::geometry::Face;
use crate::field::Event;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::Choices;
use crate::rules::mollwitz_to_freiberg::movement::Doing;
use crate::rules::mollwitz_to_freiberg::sandtable::{Script, Table, join, table};
use crate::rules::mollwitz_to_freiberg::state::{Morale, Phase, Stand};

/// Does something often with fair dice, from the same state each time, and looks at what it left and told.
fn throw(t: &Table, times: u32, act: impl Fn(&mut Engine<'_>), mut see: impl FnMut(&State, &[Event])) {
    let script = Script { shots: &[(0, 1)], ..Script::default() };
    let (mut dice, mut events) = (Dice::fair(1741, 4), Vec::new());
    for _ in 0..times {
        let mut state = t.state;
        events.clear();
        let generals: [&dyn crate::rules::mollwitz_to_freiberg::general::General; 2] = [&script, &script];
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

fn all_agree(what: &str, dist: &Dist<ROOM>, counts: &[u32; ROOM], of: u32) {
    assert_eq!(counts.iter().sum::<u32>(), of, "{what}");
    for (n, &count) in counts.iter().enumerate() {
        agree(&format!("{what} {n}"), dist.0[n], count, of);
    }
}

/// A combat by the engine, round after round as the sides take turns.
fn to_the_end(e: &mut Engine<'_>) {
    for _ in 0..40 {
        e.combat_phase();
        if !e.state.engaged(0) {
            return;
        }
        // The other side's turn begins, with its rallies.
        e.state.phase = Phase::Combat;
        e.step();
    }
}

#[test]
fn a_combat_ends_as_its_odds_say() {
    const TIMES: u32 = 3_000;
    for (text, flank) in [
        ("B line 0 0 N\nR line 0 0 S B", false),
        ("B hc 0 0 N\nR line 0 0 S\ngeneral R with 1\ngeneral B with 0", false),
        ("B line 0 0 N D figures=12\nR mgun 0 0 S guns=2", false),
        ("B line 0 0 N\nR lgun 0 0 S guns=1 figures=2", false),
        ("B lc 0 0 N disordered\nR line 0 0 S D now=14", true),
        ("B mc 0 0 N files=8 figures=12\nR lc 0 0 S figures=12 fanatic", false),
        ("B line 0 0 N figures=1\nR line 0 0 S figures=1", false),
        // MTF-RLY-01, MTF-HIT-11: shaken before the first round, and tested between two.
        ("B light 0 0 N A figures=16\nR line 0 0 S B figures=16 shaken", false),
        ("B line 0 0 N B figures=8\nR line 0 0 S D figures=8 shaken\ngeneral R with 1", false),
    ] {
        let mut t = table(text);
        join(&mut t, 0, 1, if flank { Face::Right } else { Face::Front }, flank);
        let fight = t.state.fights[0].expect("joined");
        let ends = combat::ends(&t.field, &t.state, &fight);
        let begun = [0, 1].map(|u| t.state.unit(u).figures);
        let (mut lost, mut beaten, mut shattered, mut level) = ([[0; ROOM]; 2], [0; 2], [0; 2], 0);
        throw(&t, TIMES, to_the_end, |state, events| {
            let retreated = |u: u8| events.iter().any(|e| e.code == Code::Retreats as u16 && e.actor == u);
            for n in 0..2 {
                let u = state.unit(n as u8);
                lost[n][usize::from(begun[n] - u.figures)] += 1;
                shattered[n] += u32::from(!u.here());
                beaten[n] += u32::from(u.here() && retreated(n as u8));
            }
            level += u32::from(state.unit(0).here() && state.unit(1).here() && !retreated(0) && !retreated(1));
        });
        let [their_end, they_retreat, stays, we_retreat, our_end, both] = ends.apart;
        let gone = [our_end, their_end].map(|one| Share(one.0 + both.0));
        for n in 0..2 {
            all_agree(&format!("{text}: figures lost of {n},"), &ends.lost[n], &lost[n], TIMES);
            agree(&format!("{text}: {n} beaten"), [we_retreat, they_retreat][n], beaten[n], TIMES);
            agree(&format!("{text}: {n} shattered"), gone[n], shattered[n], TIMES);
        }
        agree(&format!("{text}: level"), stays, level, TIMES);
    }
}

/// MTF-CC-26: what a touch overruns is lost without dice.
#[test]
fn mtf_cc_26_a_helpless_battery_is_lost_for_certain() {
    for (guns, flank) in [("limbered", false), ("shaken", false), ("", true)] {
        let mut t = table(&format!("B line 0 0 N D figures=8\nR hgun 0 0 S guns=4 figures=16 {guns}"));
        join(&mut t, 0, 1, if flank { Face::Left } else { Face::Front }, flank);
        let fight = t.state.fights[0].expect("joined");
        let ends = combat::ends(&t.field, &t.state, &fight);
        assert_eq!((ends.apart[0], ends.lost[0].0[0]), (Share::ONE, Share::ONE), "{guns}");
    }
}

#[test]
fn a_volley_hits_and_a_target_stands_as_the_odds_say() {
    const TIMES: u32 = 10_000;
    for text in [
        "B line 0 0 N A\nR line 0 3 S D",
        "B line 0 0 N\nR line 0 7 S shaken",
        "B mgun 0 0 N guns=4 figures=16\nR hc 0 14 S",
        "B hgun 0 0 N guns=3 figures=12\nR line 0 9 S D\ngeneral R with 1",
    ] {
        let t = table(text);
        let best = t.field.volleys(&t.state, 0, 1).into_iter().flatten().next().expect("it shoots");
        let hits = volley(&best);
        let figures = figures_of_hits(&t.field, &t.state, 1, &hits);
        let (mut hit, mut lost, mut stood) = ([0; ROOM], [0; ROOM], [0; ROOM]);
        let begun = t.state.unit(1).figures;
        let act = |e: &mut Engine<'_>| e.shooting_phase();
        throw(&t, TIMES, act, |_, events| {
            let of = |code: Code| events.iter().find(|e| e.code == code as u16).map(|e| e.numbers);
            let fired = [Code::FiredMuskets, Code::FiredCanister, Code::FiredBall].into_iter().find_map(of);
            let n = fired.expect("it shot")[2] as usize;
            hit[n] += 1;
            lost[of(Code::Hit).map_or(0, |numbers| numbers[1] as usize)] += 1;
            stood[n] += u32::from(of(Code::FireTestDie).is_none_or(|numbers| numbers[3] == 1));
        });
        all_agree(&format!("{text}: hits"), &hits, &hit, TIMES);
        all_agree(&format!("{text}: figures of {begun}"), &figures, &lost, TIMES);
        for n in 1..ROOM {
            // MTF-GEN-14: who lost his general to the fire tests without him.
            if hit[n] > 50 {
                agree(
                    &format!("{text}: stands {n} hits"),
                    stands_fire(&t.field, &t.state, 1, n as u8),
                    stood[n],
                    hit[n],
                );
            }
        }
    }
}

#[test]
fn single_dice_fall_as_the_odds_say() {
    const TIMES: u32 = 6_000;
    let t = table("B line 0 0 N shaken\nR hc 0 9 S\ngeneral B with 0");
    let mut rallied = 0;
    throw(&t, TIMES, |e| e.rally_phase(), |state, _| rallied += u32::from(state.unit(0).morale == Morale::Good));
    agree("rallies", rallies(&t.field, &t.state, 0), rallied, TIMES);

    let t = table("B line 0 0 N D\nR hc 0 9 S");
    for cause in [Cause::FireTest, Cause::Combat, Cause::Voluntary] {
        let (mut lost, mut shattered) = ([0; 7], 0);
        throw(
            &t,
            TIMES,
            |e| e.rout(0, cause),
            |state, _| {
                let u = state.unit(0);
                if u.here() { lost[usize::from(24 - u.figures)] += 1 } else { shattered += 1 }
            },
        );
        let (hits, gone) = flight(&t.field, &t.state, 0, cause);
        for (n, &count) in lost.iter().enumerate() {
            agree(&format!("{cause:?}: {n} rout hits"), hits[n], count, TIMES);
        }
        agree(&format!("{cause:?}: shattered"), gone, shattered, TIMES);
    }

    for (unit, horse) in [("light", false), ("lc", true)] {
        let t = table(&format!("B {unit} 0 0 N loose\nR line 0 5 S"));
        let mut inches = [0; ROOM];
        throw(&t, TIMES, |e| _ = e.evade(0, 1), |_, events| inches[events[0].numbers[0] as usize] += 1);
        all_agree(unit, &evades(horse), &inches, TIMES);
    }

    for hits in 1..=7 {
        let mut t = table("B line 0 0 N\nR line 0 9 S\ngeneral B with 0");
        t.state.unit_mut(0).phase_hits = hits;
        let mut fell = 0;
        throw(&t, TIMES, |e| e.danger(0), |state, _| fell += u32::from(!state.leaders[0].here));
        agree(&format!("a general with {hits} hits"), combat::danger(hits), fell, TIMES);
    }
}

/// What a battle is asked about a pair is what the odds of that pair are, and leaves the battle as it was.
#[test]
fn a_question_is_answered_for_the_whole_combat() {
    let t = table("B hc 0 0 N\nR line 0 6 S\nR mgun 20 20 S");
    let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("it can attack");
    assert!(odds.harm.len() > 6, "figures lost with those lost on the run: {:?}", odds.harm);
    assert!(odds.modifiers.iter().any(|m| m.key == "charge") && odds.reply.iter().any(|m| m.clause == "MTF-CC-10"));
    assert_eq!(odds.harm.iter().map(|s| s.0).sum::<u64>(), Share::ONE.0);
    assert!(answer(&t.field, &t.state, Question::Melee { actor: 2, target: 0 }).is_none(), "guns attack nobody");
    let fire = answer(&t.field, &t.state, Question::Fire { actor: 1, target: 0 }).expect("it can shoot");
    assert!(fire.harm.len() <= 4, "six dice hit, two hits take a trooper: {:?}", fire.harm);
    assert_eq!(t.state.unit(1).stand, Stand::Close);
}

/// MTF-ORD-04, MTF-CC-03, MTF-CC-13: the odds of an attack reckon with the disorder that the attack itself brings.
#[test]
fn mtf_ord_04_the_odds_know_whom_his_attack_disorders() {
    for text in [
        "wood -20 0 20 10\nB line 0 -4 N\nR line 0 0.3 S",
        "wood -20 0 20 10\nB hc 0 -9 N\nR line 0 0.3 S",
        "works -20 0 20 0\nB line 0 -5 N\nR line 0 1 S",
        "houses -4 0 4 6\nB line 0 -5 N\nR line 0 3 S lodged",
        "steep -20 0 20 20\nB hc 0 -6 N\nR line 0 1 S",
        "steep -20 -20 20 -0.5\nB hc 0 -4 N\nR line 0 1 S",
    ] {
        let mut t = table(text);
        let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect(text);
        t.attacks(0, 1, &Script::default(), &[]);
        let f = t.state.fights[0].expect(text);
        assert!(t.is_disordered(0), "{text}");
        let fought = [0, 1].map(|u| modified(&t.field.points_added(&t.state, &f, u)));
        assert_eq!([odds.modifiers, odds.reply], fought, "{text}");
    }
}

/// MTF-SKR-09: close order at skirmishers in the open is no combat; in woods, or once it has begun, it is one.
#[test]
fn mtf_skr_09_no_odds_of_a_fight_that_is_none() {
    let asked = |t: &Table| answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).is_some();
    let mut t = table("B hc 0 -6 N\nR light 0 0 S loose");
    assert!(!asked(&t));
    join(&mut t, 0, 1, Face::Front, false);
    assert!(asked(&t));
    assert!(asked(&table("wood -20 -1 20 20\nB line 0 -4 N\nR light 0 0 S loose")));
    assert!(asked(&table("B light 0 -4 N loose\nR light 0 0 S loose")));
}

/// MTF-CC-24, MTF-MRL-06: of a battery that is overrun nobody is left.
#[test]
fn mtf_cc_24_the_odds_count_a_battery_that_is_overrun() {
    let t = table("B line 0 -4 N\nR mgun 0 0 S guns=3 figures=12");
    let odds = answer(&t.field, &t.state, Question::Melee { actor: 0, target: 1 }).expect("it can attack");
    let mut joined = t.clone();
    let fight = fight_of(&t.field, &mut joined.state, 0, 1).expect("it can attack");
    let ends = combat::ends(&t.field, &joined.state, &fight);
    let overrun = Share(ends.apart[0].0 + ends.apart[5].0);
    assert!(overrun.thousandths() > 500, "{overrun:?}");
    assert_eq!((odds.harm.len(), odds.harm.iter().map(|s| s.0).sum::<u64>()), (13, Share::ONE.0));
    assert!(odds.harm[12].0.abs_diff(overrun.0) < 1 << 12, "{:?} {overrun:?}", odds.harm[12]);
}

/// MTF-DRG-04, MTF-HIT-01: dragoons on foot lose a figure for each hit, as foot does.
#[test]
fn mtf_drg_04_dragoons_on_foot_lose_figures_as_foot() {
    let mut t = table("B line 0 0 N\nR mc 0 3 S dismounts");
    let dismount = t.offered(1).into_iter().find(|a| a.doing == Doing::Dismount).expect("they can");
    t.with(&Script::default(), &[], |e| e.act(1, &dismount));
    let best = t.field.volleys(&t.state, 0, 1)[0].expect("it bears");
    let odds = answer(&t.field, &t.state, Question::Fire { actor: 0, target: 1 }).expect("it can be asked");
    assert_eq!(odds.harm, shares(&volley(&best)));
}

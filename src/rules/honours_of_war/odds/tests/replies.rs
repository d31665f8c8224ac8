//! A charge with all that comes before contact, by what is done about it (HOW-CHG-51).

use super::*;
use crate::base::Len;
use crate::rules::honours_of_war::odds::replies::{Players, Reply, replies, replies_within, setting_out};
use crate::rules::system;

/// The charge of the first unit of Blue's on the first of Red's.
fn asked(text: &str) -> (Table, u8, Vec<system::Reply>) {
    let table = Table::of(text);
    let target = table.field.units_of(Side::Red).next().expect("an enemy");
    let all = replies(&table.field, &table.state, [0, target]);
    (table, target, all)
}

fn keys(text: &str) -> Vec<&'static str> {
    asked(text).2.iter().map(|reply| reply.key).collect()
}

/// Chances of a reply in thousandths.
fn told(all: &[system::Reply], key: &str, what: &str) -> Vec<u32> {
    let reply = all.iter().find(|reply| reply.key == key).expect("a reply");
    let spread = reply.reckoning.spreads.iter().find(|s| s.what == what).expect("chances");
    spread.results.iter().map(|(_, share)| share.thousandths()).collect()
}

/// What is added to a die of a reply, by clauses.
fn added(all: &[system::Reply], key: &str, who: &str, die: &str) -> Vec<(&'static str, i8)> {
    let reply = all.iter().find(|reply| reply.key == key).expect("a reply");
    let throw = reply.reckoning.throws.iter().find(|t| t.who == who && t.die == die).expect("a die");
    throw.modifiers.iter().map(|m| (m.clause, m.value)).collect()
}

/// As a reply has it; supports whose enemy is nearest to giving way.
struct Plays(Players);

impl General for Plays {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], dice: &mut Dice) -> Pick {
        let back = matches!(ask.decision, Decision::Back { .. });
        if back { First.decide(ask, choices, dice) } else { self.0.decide(ask, choices, dice) }
    }
}

/// Has the engine charge, and fight the melee out, and compares what it came to with the odds of each reply.
fn agree_with_charges(text: &str) {
    const CHARGES: u64 = 10_000;
    let (table, target, all) = asked(text);
    let (fresh, action) = setting_out(&table.field, &table.state, [0, target]).expect("a charge");
    for told in &all {
        let reply = match told.key {
            "stands" => Reply::Stands,
            "fires" => Reply::Fires,
            "all-fire" => Reply::AllFire,
            "counters" => Reply::Counters,
            "turns" => Reply::Turns,
            "forms" => Reply::Forms,
            "evades" => Reply::Evades,
            "fires-and-evades" => Reply::FiresAndEvades,
            _ => Reply::Intercepts(told.by),
        };
        let mut dice = Dice::fair(7, 9);
        let mut counts = [[0_u64; 6]; 3];
        for _ in 0..CHARGES {
            let mut state = fresh;
            let plays = Plays(Players::new(&table.field, &fresh, target, reply));
            let generals: [&dyn General; 2] = [&plays, &plays];
            let mut engine =
                Engine { field: &table.field, state: &mut state, generals, dice: &mut dice, out: &mut Silent };
            engine.perform(0, action);
            let [unit, foe] = [0, told.by].map(|n| *engine.state.unit(n));
            let touch = unit.contacts.contains(&told.by) || foe.contacts.contains(&0);
            let hits = if unit.engaged() { engine.fight_out() } else { engine.state.units.map(|u| u.hits) };
            let comes = match () {
                () if touch => 0,
                () if unit.engaged() => 1,
                () if unit.red() || !unit.fights() => 2,
                () => 3,
            };
            counts[0][comes] += 1;
            counts[1][usize::from(if touch { hits[usize::from(told.by)] } else { foe.hits })] += 1;
            counts[2][usize::from(hits[0])] += 1;
        }
        for (counts, what) in counts.iter().zip(["comes", "enemy-hits", "unit-hits"]) {
            let spread = told.reckoning.spreads.iter().find(|s| s.what == what).expect("chances");
            assert_eq!(spread.results.iter().map(|(_, share)| share.0).sum::<u64>(), Share::ONE.0);
            for (n, (key, chance)) in spread.results.iter().enumerate() {
                let p = chance.0 as f64 / Share::ONE.0 as f64;
                let (count, n) = (counts[n] as f64, CHARGES as f64);
                let near = (count - n * p).abs() <= 4.5 * (n * p * (1.0 - p)).sqrt() + 1e-3;
                assert!(near, "{} {what} {key}: {count} against {p} in {text}", told.key);
            }
        }
    }
}

const LINES: &str = "B foot 0 0 N\nR foot superior 0 20 S";
const CAUGHT: &str = "B horse 0 0 N\nR light 0 8 N";
const TURNS: &str = "B foot 0 0 N\nR foot 0 26 E";
const FORMS: &str = "B foot 0 0 N\nR foot column 0 28 S";
const CROSSED: &str = "B foot hits=2 0 0 N\nR foot 0 22 S\nR gun 24 24 S\nR foot -30 10 E";
const ACROSS: &str = "B horse 0 0 N\nR foot 0 28 S\nR horse superior 30 14 W";
const MELEE: &str = "B foot inferior 0 0 N\nB foot charged brigade=1 -26 20 E\nR foot 0 20 S";

/// The second of Blue’s fights the first of Red’s.
fn reinforcing() -> Table {
    let mut table = Table::of(MELEE);
    table.touch(1, Face::Front, 2, Face::Right);
    table
}

/// Who does not find its enemy stays where it is, and comes to no melee.
#[test]
fn how_scn_39_a_charge_is_lost_in_the_mist_with_a_die_of_its_own() {
    let mut table = Table::of("B horse 0 0 N\nR foot 0 28 S");
    let all = |table: &Table| replies(&table.field, &table.state, [0, 1]);
    let dice = |all: &[system::Reply], key: &str| {
        let reply = all.iter().find(|reply| reply.key == key).expect("a reply");
        reply.reckoning.throws.iter().filter(|throw| throw.die == "mist").map(|throw| throw.who).collect::<Vec<_>>()
    };
    let clear = all(&table);
    assert_eq!((told(&clear, "stands", "comes"), dice(&clear, "stands")), (vec![1000, 0, 0, 0, 0], vec![]));
    (table.state.turn, table.field.mist) = (3, 3);
    let misty = all(&table);
    assert_eq!((told(&misty, "stands", "comes"), dice(&misty, "stands")), (vec![667, 0, 0, 0, 333], vec!["unit"]));
    assert_eq!(told(&misty, "stands", "ends")[3], 333, "and then there is no melee");
    let note = |table: &Table, question: Question| answer(&table.field, &table.state, question).expect("odds").note;
    let [charge, shot] = [Question::Melee { actor: 0, target: 1 }, Question::Fire { actor: 1, target: 0 }];
    assert_eq!([charge, shot].map(|question| note(&table, question)), [Some("in-mist"); 2]);
    (table.state.turn, table.field.mist) = (4, 3);
    assert_eq!([charge, shot].map(|question| note(&table, question)), [None; 2]);
    assert_eq!(dice(&all(&table), "stands"), Vec::<&str>::new(), "it has lifted");
}

/// HOW-CHG-19: whom the charger does not find throws for nothing, nor does horse that needs no die.
#[test]
fn how_scn_39_who_is_not_found_in_the_mist_throws_no_die() {
    let test = |enemy: &str, reply: &str, mist: u16| {
        let mut t = Table::of(&format!("B horse 0 0 N\nR {enemy} 0 60 S"));
        // Further off than one sees in the mist.
        let gap = t.state.unit(0).rect.distance(&t.state.unit(1).rect);
        t.state.unit_mut(1).rect.centre.y -= gap - Len::cm(26).0;
        (t.state.turn, t.field.mist) = (3, mist);
        let all = replies(&t.field, &t.state, [0, 1]);
        let given = all.iter().find(|r| r.key == reply).expect("the reply");
        given.reckoning.spreads.iter().any(|s| s.what == "test").then(|| told(&all, reply, "test"))
    };
    let column = "foot column";
    assert_eq!([test(column, "forms", 0), test(column, "forms", 3)], [Some(vec![500, 500]), Some(vec![333, 333, 333])]);
    assert_eq!([test("horse", "counters", 0), test("horse", "counters", 3)], [None, None]);
}

#[test]
fn how_chg_51_odds_of_a_charge_with_its_replies_agree_with_charges() {
    for text in [
        LINES,
        CAUGHT,
        TURNS,
        FORMS,
        CROSSED,
        ACROSS,
        "B horse 0 0 N\nR hussars superior 0 20 S\nR hussars 12 40 S",
        "B horse 0 0 N\nR light 0 20 S",
        "B horse 0 0 N\nR light inferior 0 8 N\nwood -20 12 20 40",
        "B foot 0 0 N\nR light 0 26 E\nR foot 40 20 W",
        "B horse 0 0 N\nR howitzers 0 20 S",
        "village 0 22\nB foot 0 0 N\nR foot block=0 0 22 S\nR gun block=0 0 22 S",
    ] {
        agree_with_charges(text);
    }
}

/// Each is told where the engine leaves it to the player, and nowhere else.
#[test]
fn how_chg_51_a_charge_is_told_by_what_may_be_done_about_it() {
    assert_eq!(keys(LINES), ["stands", "fires", "counters"]);
    assert_eq!(keys(TURNS), ["stands", "turns"]);
    assert_eq!(keys(FORMS), ["stands", "forms"]);
    assert_eq!(keys(CROSSED), ["stands", "fires", "counters", "all-fire"]);
    assert_eq!(keys(ACROSS), ["stands", "fires", "intercepts"]);
    assert_eq!(keys("B horse 0 0 N\nR light 0 20 S"), ["stands", "fires", "evades", "fires-and-evades"]);
    assert_eq!(keys("B horse 0 0 N\nR hussars 0 20 S"), ["stands", "counters", "evades"]);
    assert_eq!(keys("B foot 0 0 N\nR horse 0 20 S"), [""; 0], "HOW-CHG-09");
    let mut melee = reinforcing();
    assert!(replies(&melee.field, &melee.state, [1, 2]).is_empty(), "they are in contact");
    melee.touch(1, Face::Front, 2, Face::Front);
    assert!(replies(&melee.field, &melee.state, [0, 2]).is_empty(), "HOW-CHG-15");
}

/// They are told of all the same, without chances.
#[test]
fn how_chg_51_replies_on_which_too_many_dice_may_fall_have_no_odds() {
    let (table, target, all) = asked(CROSSED);
    let within = |most: u32| replies_within(most, &table.field, &table.state, [0, target]);
    let told = |all: &[system::Reply]| all.iter().map(|r| (r.key, !r.reckoning.spreads.is_empty())).collect::<Vec<_>>();
    assert_eq!(told(&all), ["stands", "fires", "counters", "all-fire"].map(|key| (key, true)));
    // A die of the target's, and one of the guns' besides.
    assert_eq!(told(&within(6)), [("stands", true), ("fires", true), ("counters", false), ("all-fire", false)]);
    assert!(within(1_000) == all);
}

/// A shot of superior foot stops a fresh charger by its five alone.
#[test]
fn how_chg_48_closing_fire_may_stop_a_charge() {
    let (.., all) = asked(LINES);
    assert_eq!(told(&all, "stands", "comes"), [1000, 0, 0, 0, 0]);
    assert_eq!(told(&all, "fires", "comes"), [833, 0, 167, 0, 0]);
    assert_eq!(told(&all, "fires", "ends")[3], 167);
    assert_eq!(added(&all, "fires", "firer", "average"), []);
    // HOW-CHG-47: who would come to meet the charger fires where the die failed.
    assert_eq!(told(&all, "counters", "test"), [667, 333]);
    assert_eq!(told(&all, "counters", "comes"), [944, 0, 56, 0, 0]);
    assert_eq!(added(&all, "counters", "enemy", "d6"), [("HOW-CHG-19", 1)]);
    assert_eq!(added(&all, "counters", "unit", "average-failed"), [("HOW-HIT-08", -1)]);
}

/// Each who fires throws for himself; of two in a block it is one reply.
#[test]
fn how_chg_46_all_who_fire_are_told_and_a_mate_fires_for_his_block() {
    let firers = |all: &[system::Reply], key: &str| {
        let reply = all.iter().find(|reply| reply.key == key);
        reply.map_or(0, |reply| reply.reckoning.throws.iter().filter(|t| t.who == "firer").count())
    };
    let (.., all) = asked(CROSSED);
    assert_eq!(["fires", "all-fire"].map(|key| firers(&all, key)), [1, 2]);
    let (.., all) = asked("village 0 22\nB foot 0 0 N\nR foot block=0 0 22 S\nR gun block=0 0 22 S");
    assert_eq!(["fires", "all-fire"].map(|key| firers(&all, key)), [2, 0]);
}

#[test]
fn how_chg_28_an_evader_is_away_or_caught() {
    let (.., all) = asked("B horse 0 0 N\nR light 0 20 S");
    assert_eq!(told(&all, "evades", "comes"), [0, 0, 0, 1000, 0]);
    assert_eq!(told(&all, "evades", "ends"), [0, 0, 0, 1000]);
    let pursues = |reply: &system::Reply| reply.reckoning.spreads.iter().any(|s| s.what.starts_with("pursues"));
    let asked_to_pursue: Vec<&str> = all.iter().filter(|reply| pursues(reply)).map(|reply| reply.key).collect();
    assert_eq!(asked_to_pursue, ["stands", "fires"], "who comes to no fight pursues nobody");
    // HOW-CHG-30: with a shot before it, as moved, or without the evasion.
    assert_eq!(added(&all, "fires-and-evades", "firer", "average"), [("HOW-MOV-06", -1)]);
    assert_eq!(added(&all, "fires", "firer", "average"), []);
    assert_eq!(told(&all, "fires-and-evades", "unit-hits"), [167, 333, 500, 0, 0, 0]);
    // HOW-CHG-32: cavalry goes on after it.
    assert_eq!(told(&asked(CAUGHT).2, "evades", "comes"), [1000, 0, 0, 0, 0]);
}

#[test]
fn how_chg_38_who_turns_or_forms_fires_then() {
    let (.., all) = asked(TURNS);
    assert_eq!(told(&all, "turns", "test"), [500, 500]);
    assert_eq!(added(&all, "turns", "firer", "average"), [("HOW-MOV-06", -1)]);
    let (.., all) = asked(FORMS);
    assert_eq!(told(&all, "forms", "test"), [500, 500]);
    assert_eq!(added(&all, "forms", "firer", "average"), [("HOW-MOV-06", -1)]);
    // Each of the two fights has its own dice; where they are the same they are told once.
    let dice = |text: &str, key: &str| -> Vec<(&str, &str)> {
        let (.., all) = asked(text);
        let reply = all.iter().find(|reply| reply.key == key).expect("a reply");
        let throws = reply.reckoning.throws.iter().filter(|t| t.who != "firer" && t.die != "d6");
        throws.map(|t| (t.who, t.die)).collect()
    };
    let twice = ["average-failed", "average-made"].map(|die| ["unit", "enemy"].map(|who| (who, die)));
    assert_eq!(dice(FORMS, "forms"), twice.as_flattened());
    assert_eq!(added(&all, "forms", "enemy", "average-failed"), [("HOW-MEL-39", -2)]);
    assert!(!added(&all, "forms", "enemy", "average-made").contains(&("HOW-MEL-39", -2)));
    assert_eq!(dice(FORMS, "stands"), [("unit", "average"), ("enemy", "average")]);
    // HOW-CHG-38: light infantry is quicker, in an army that is slow to turn not.
    let mut table = Table::of("B foot 0 0 N\nR light 0 26 E");
    let turns = |table: &Table| {
        let all = replies(&table.field, &table.state, [0, 1]);
        (told(&all, "turns", "test"), added(&all, "turns", "enemy", "d6"))
    };
    assert_eq!(turns(&table), (vec![667, 333], vec![("HOW-CHG-38", 1)]));
    table.field.units[1].drill.nation_flank = crate::rules::honours_of_war::data::Cost::Half;
    assert_eq!(turns(&table), (vec![500, 500], vec![("HOW-CHG-38", 1), ("HOW-CHG-38", -1)]));
}

#[test]
fn how_chg_24_who_comes_between_is_struck_instead() {
    let (.., all) = asked(ACROSS);
    let by = all.iter().find(|reply| reply.key == "intercepts").map(|reply| reply.by);
    assert_eq!(by, Some(2));
    let [made, failed] = told(&all, "intercepts", "test")[..] else { panic!("made or not") };
    // The odds are of who comes between; else the charge goes on to the target.
    assert_eq!(told(&all, "intercepts", "comes"), [made, failed, 0, 0, 0]);
    assert_eq!(told(&all, "intercepts", "enemy-hits")[0], failed);
}

#[test]
fn how_chg_25_who_joins_a_melee_throws_for_it() {
    let table = reinforcing();
    let all = replies(&table.field, &table.state, [0, 2]);
    assert_eq!(all.iter().map(|reply| reply.key).collect::<Vec<_>>(), ["stands"]);
    assert_eq!(added(&all, "stands", "unit", "d6"), [("HOW-CHG-25", -1)]);
    assert_eq!(told(&all, "stands", "comes"), [333, 0, 0, 667, 0]);
}

/// HOW-CHG-44: limbered guns are ridden down without a die; HOW-MEL-33: in column nobody pursues against his owner's will.
#[test]
fn how_mel_31_a_charge_tells_of_the_pursuit() {
    let (.., all) = asked("B horse 0 0 N\nR gun limbered 0 26 S");
    assert_eq!(told(&all, "stands", "ends"), [1000, 0, 0, 0]);
    assert_eq!(told(&all, "stands", "enemy-hits"), [0, 0, 0, 0, 0, 1000]);
    assert_eq!(told(&all, "stands", "pursues-wanted"), [667, 333]);
    assert_eq!(told(&all, "stands", "pursues-unwanted"), [333, 667]);
    let (.., all) = asked("B horse column 0 0 N\nR light 0 26 E");
    let (won, wanted) = (told(&all, "stands", "ends")[0], told(&all, "stands", "pursues-wanted")[0]);
    assert!(wanted > 0 && wanted.abs_diff(won * 2 / 3) <= 1, "{won} {wanted}");
    assert_eq!(told(&all, "stands", "pursues-unwanted"), [0, 1000]);
    let (.., all) = asked(LINES);
    assert!(all.iter().all(|reply| reply.reckoning.spreads.iter().all(|s| !s.what.starts_with("pursues"))));
}

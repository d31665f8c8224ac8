//! Who did it, by which die, and by which clause: that the log of Honours of War tells it as the ledger has it.

use super::*;
use crate::desk::replay::Entry;
use std::collections::BTreeSet;

const NONE: u8 = NOBODY;

/// The log of events by their keys, each with actor, target and numbers, in a battle of twelve units a side: the first of them
/// Blue's, from 12 on Red's, then from 24 on who commands.
fn log(told: &[(&str, u8, u8, [i16; 4])]) -> Vec<Entry> {
    let system = resolve::system("honours-of-war").expect("a system");
    let scenario = resolve::scenario(system, "mirror").expect("a scenario");
    let code = |key: &str| (1..500).find(|c| system.key(*c) == key).unwrap_or_else(|| panic!("no code of {key}"));
    let event = |&(key, actor, target, numbers): &(&str, u8, u8, [i16; 4])| Event {
        code: code(key),
        actor,
        target,
        place: Place::default(),
        numbers,
    };
    let turn = ("turn", NONE, NONE, [2, 0, 0, 0]);
    let events: Vec<Event> = std::iter::once(&turn).chain(told).map(event).collect();
    Replay::of("honours-of-war", &scenario, &events).expect("its playback").entries
}

/// What an entry says of its dice: *3 strikes on 3 or more*.
fn dice(entry: &Entry) -> Vec<(Option<i16>, &str)> {
    entry.dice.iter().map(|chip| (chip.face, chip.what.as_deref().unwrap_or_default())).collect()
}

fn fought(scenario: &str, seed: u64) -> Replay {
    let system = resolve::system("honours-of-war").expect("a system");
    let order = Order {
        system: "honours-of-war".to_owned(),
        scenario: resolve::scenario(system, scenario).expect("a scenario"),
        seed,
        number: 1,
        generals: [GeneralKind::Planner; 2],
        exchanged: false,
    };
    let fought = resolve::fight(order, &mut |_| {}, &AtomicBool::new(false)).expect("a battle");
    Replay::of("honours-of-war", &fought.order.scenario, &fought.events).expect("its playback")
}

const FIRED: (&str, u8, u8, [i16; 4]) = ("fired-roundshot", 0, 12, [4, 0, 1, 900]);

/// HOW-CMD-30: after another man's test, and after a shot.
#[test]
fn who_falls_is_told_with_his_own_throw() {
    let told = log(&[("leader-unhurt", 24, NONE, [10, 0, 0, 0]), ("leader-hit", 28, NONE, [11, 1, 0, 0])]);
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[0].who.contains("throws 10") && dice(&told[0]) == [(Some(10), "")], "{told:#?}");
    assert!(told[1].who.contains("carried off") && dice(&told[1]) == [(Some(11), "")], "{told:#?}");
    assert_eq!((told[1].actor, told[1].clause.as_deref()), (28, Some("HOW-CMD-30")));
    let told = log(&[FIRED, ("hit", 12, 0, [1, 1, 0, 0]), ("leader-hit", 28, NONE, [12, 1, 1, 0])]);
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(!told[0].results.iter().any(|r| r.contains("carried off")), "{told:#?}");
    assert_eq!((dice(&told[1]), told[1].clause.as_deref()), (vec![(Some(12), "")], Some("HOW-CMD-31")));
}

/// HOW-CMD-30, in whole battles: as many entries of the one and the other as events, each with his dice.
#[test]
fn no_test_of_a_commander_is_lost() {
    let mut fallen = 0;
    for seed in 1..=6 {
        let replay = fought("kutzdorf", seed);
        let told = |key: &str| replay.events.iter().filter(|(e, _)| replay.system.key(e.code) == key).count();
        let says = |what: &str| replay.entries.iter().filter(|e| e.who.contains(what)).count();
        assert_eq!(says("comes to no harm"), told("leader-unhurt"), "seed {seed}");
        assert_eq!(says("carried off"), told("leader-hit"), "seed {seed}");
        for entry in replay.entries.iter().filter(|e| e.who.contains("carried off")) {
            assert!(matches!(dice(entry)[..], [(Some(11 | 12), "")]), "{entry:#?}");
            fallen += 1;
        }
    }
    assert!(fallen > 0);
}

/// HOW-CMD-03, HOW-CMD-04, HOW-FIRE-01, HOW-SCN-05: both sides of St. Ulrich have Austria's row, which adds nothing.
#[test]
fn the_attackers_one_is_told_as_his_and_no_drill() {
    let replay = fought("st-ulrich", 3);
    let attacker = replay.scenario.sides[0].name.clone();
    let (mut moves, mut fires) = (0, 0);
    for entry in &replay.entries {
        let (clause, count) = match entry.phase.as_str() {
            "Who moves first" => ("HOW-CMD-03", &mut moves),
            "Who fires first" => ("HOW-FIRE-01", &mut fires),
            _ => continue,
        };
        for said in entry.results.iter().filter(|r| r.contains("throws")) {
            let his = said.starts_with(&attacker) && clause == "HOW-CMD-03";
            assert_eq!(said.contains("+1 as the attacker"), his, "{entry:#?}");
            assert!(!said.contains("drill"), "{entry:#?}");
            assert_eq!(entry.clause.as_deref(), Some(clause), "{entry:#?}");
            *count += 1;
        }
    }
    assert!(moves > 4 && fires > 4 && moves % 2 == 0, "both sides’ dice: {moves} {fires}");
    let first = replay.entries.iter().find(|e| e.who.contains("has the initiative")).expect("turn 1");
    assert_eq!((first.turn, first.clause.as_deref()), (1, Some("HOW-CMD-04")), "{first:#?}");
    // Where the two cancel each other, each is told.
    let both = &log(&[("initiative-die", NONE, NONE, [0, 3, -1, 1])])[0].who;
    assert!(both.contains("−1 for the drill") && both.contains("+1 as the attacker"), "{both}");
}

#[test]
fn every_end_has_the_clause_by_which_it_came() {
    let end = |winner: i16, how: i16| {
        let entry = log(&[("over", NONE, NONE, [winner, how, 0, 0])]).remove(0);
        assert!(!gapes(&entry.who), "{}", entry.who);
        entry.clause.expect("a clause")
    };
    let ends = [(0, 1), (-1, 4), (1, 0), (-1, 0), (0, 2), (1, 3)].map(|(winner, how)| end(winner, how));
    assert_eq!(ends, ["HOW-WIN-05", "HOW-WIN-06", "HOW-WIN-07", "HOW-WIN-07", "HOW-WIN-08", "HOW-WIN-08"]);
}

/// HOW-FIRE-52, HOW-FIRE-54: who is struck by a ball that went on, and by which die.
#[test]
fn a_graze_is_no_aimed_shot() {
    let graze = |die: i16| ("graze-die", 0, 13, [die, 3, i16::from(die > 2), 0]);
    let shot = ("fired-roundshot", 0, 13, [4, 0, 1, 900]);
    let told = log(&[FIRED, graze(5), shot, ("fire-modifier", 0, 13, [-1, 1, 0, 0]), ("hit", 13, 0, [1, 1, 0, 0])]);
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[1].who.contains("goes on"), "{told:#?}");
    assert_eq!(dice(&told[1]), [(Some(5), "strikes on 3 or more, HOW-FIRE-52"), (Some(4), "the shot")]);
    assert_eq!(told[1].dice[1].modifiers, ["−1 long range"]);
    assert_eq!(told[1].clause.as_deref(), Some("HOW-FIRE-54"));
    // Behind the first another is missed, and then one falls back for some other reason.
    let again = ("graze-die", 0, 14, [1, 3, 0, 0]);
    let told = log(&[FIRED, graze(1), again, ("retreated", 14, NONE, [0; 4])]);
    let all: Vec<_> = told.iter().map(|e| (e.kind, dice(e).len())).collect();
    assert_eq!(all[1..], [(Happening::Die, 1), (Happening::Die, 1), (Happening::FellBack, 0)], "{told:#?}");
    assert_eq!(told[1].clause.as_deref(), Some("HOW-FIRE-52"));
}

/// HOW-FIRE-45, HOW-SCN-39.
#[test]
fn of_several_dice_each_is_told_for_what_it_is() {
    let shell = ("fired-shell", 0, 12, [4, 0, 1, 900]);
    let told = log(&[("mist-die", 0, 12, [5, 0, 0, 0]), ("fuse-die", 0, 12, [2, 1, 0, 0]), shell]);
    assert_eq!(told.len(), 1, "{told:#?}");
    let said = dice(&told[0]);
    assert_eq!(said.iter().map(|d| d.0).collect::<Vec<_>>(), [Some(5), Some(2), Some(4)]);
    assert!(
        said[0].1.contains("HOW-SCN-39") && said[1].1.contains("HOW-FIRE-45") && said[2].1 == "the shot",
        "{said:?}"
    );
    assert_eq!(dice(&log(&[FIRED])[0]), [(Some(4), "")], "one die needs no name");
}

/// HOW-MEL-31: that the die forced it, and what its owner wanted; the general's reason is told of him alone.
#[test]
fn a_pursuit_has_its_die_and_its_owners_wish() {
    let told = log(&[
        ("halt", 0, NONE, [3, 0, 0, 0]),
        ("retreated", 12, NONE, [0; 4]),
        ("pursuit-die", 0, NONE, [5, -1, 1, 2]),
        ("pursued", 0, 12, [0; 4]),
    ]);
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[0].reason.is_none(), "{told:#?}");
    let pursuit = &told[1];
    assert!(pursuit.reason.as_ref().is_some_and(|r| r.contains("kept in hand")), "{pursuit:#?}");
    let said = pursuit.results.join(" ");
    assert!(
        said.contains("5 with −1") && said.contains("no pursuit was wanted: −1") && said.contains("on 4 or more"),
        "{said}"
    );
    assert!(dice(pursuit)[0].1.contains("HOW-MEL-31"), "{pursuit:#?}");
    // Of an owner whose wish is not known nothing is told.
    let held = &log(&[("pursuit-die", 0, NONE, [2, 1, 0, 1])])[0];
    assert!(held.who.contains("a pursuit was wanted: +1") && held.clause.as_deref() == Some("HOW-MEL-31"), "{held:#?}");
    assert!(!log(&[("pursuit-die", 0, NONE, [2, 1, 0, 0])])[0].who.contains("wanted"));
}

#[test]
fn who_routs_is_more_than_fallen_back() {
    let entry = log(&[("routed", 12, NONE, [0; 4])]).remove(0);
    assert_eq!((entry.kind, entry.clause.as_deref()), (Happening::Routed, Some("HOW-FIRE-58")));
}

/// In a round of several melees hits are told of those who fought, and of nobody else's dice.
#[test]
fn hits_of_a_round_are_not_told_of_another_fight() {
    let fought = |one, other| ("fought", one, other, [4, 0, 2, 1]);
    let told = log(&[
        fought(0, 12),
        fought(12, 0),
        fought(1, 13),
        fought(13, 1),
        ("hit", 12, 0, [2, 2, 0, 0]),
        ("hit", 13, 1, [2, 2, 0, 0]),
    ]);
    let last = told.iter().rfind(|e| e.kind == Happening::Fought).expect("a fight");
    let (_, other) = told[0].who.split_once(" against ").expect("two who fight");
    assert!(last.results.iter().all(|r| !r.contains(other)), "{told:#?}");
    assert_eq!(told.iter().filter(|e| e.kind == Happening::Hit).count(), 2, "{told:#?}");
}

/// Every clause that the words name is one of the ledger, whatever the numbers of the event; and what a die decides has one.
#[test]
fn every_clause_that_is_told_is_one_of_the_ledger() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    let ledger: String = ["honours-of-war-play.md", "honours-of-war-armies.md"]
        .map(|file| std::fs::read_to_string(root.join(file)).expect("a ledger"))
        .concat();
    let known: BTreeSet<&str> =
        ledger.lines().filter_map(|l| l.strip_prefix("- **")?.split_once("**")).map(|(id, _)| id).collect();
    let system = resolve::system("honours-of-war").expect("a system");
    let mut looked = 0;
    for code in 1..500 {
        let (key, what) = (system.key(code), system.happening(code));
        let untold = [Happening::Turn, Happening::Phase, Happening::Reason, Happening::Modifier];
        if key.is_empty() || untold.contains(&what) {
            continue;
        }
        for n in 0..=6 {
            let entry = log(&[(key, 0, 12, [n, n, n, n])]).pop().expect("an entry");
            let clause = entry.clause.unwrap_or_default();
            // A number that such an event never has.
            if n > 0 && clause.starts_with('{') {
                continue;
            }
            assert!(clause.is_empty() || known.contains(clause.as_str()), "{key}: {clause}");
            let dry = matches!(what, Happening::Moved | Happening::Turned | Happening::Formed | Happening::Weather);
            assert!(!clause.is_empty() || dry, "{key} has no clause");
            looked += 1;
        }
    }
    assert!(looked > 300, "{looked}");
}

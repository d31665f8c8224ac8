//! A program that is killed while it writes loses nothing that it acknowledged, and leaves nothing half done.
#![allow(clippy::unwrap_used)]

#[path = "support/plain.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
mod plain;
#[path = "support/sums.rs"]
mod sums;

use plain::{fight, founding, next};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use sums::sums_hold;
use tricorne::campaign::advance;
use tricorne::store::{Change, Library};

/// Names the library for the child; without it the child's test has nothing to do.
const LIBRARY: &str = "TRICORNE_KILLED_LIBRARY";

/// Says what is committed: the parent reads it.
fn acknowledge(what: &str, number: u32) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "ack {what} {number}").and_then(|()| out.flush()).expect("the parent listens");
}

/// The child: writes into the library until it is killed.
#[test]
fn child_writes() {
    let Some(path) = std::env::var_os(LIBRARY) else { return };
    let mut library = Library::open(Path::new(&path)).unwrap();
    let id = match library.campaigns().unwrap().first() {
        Some(campaign) => campaign.id.clone(),
        None => {
            let id = library.found(founding()).unwrap();
            acknowledge("entry", 1);
            id
        }
    };
    for round in 0u64.. {
        let state = library.state(&id).unwrap().state;
        let entry = match &state.next {
            None if round % 3 == 2 => advance(&state, 9).unwrap(),
            None => match tricorne::campaign::plan(&state, &plain::Plain, round) {
                Ok(_) => next(&state, round),
                Err(_) => advance(&state, 30).unwrap(),
            },
            Some(plan) if plan.date > state.today => {
                advance(&state, plan.date.signed_duration_since(state.today).num_days() as u32).unwrap()
            }
            Some(_) => fight(&state, round, &[1, 2, 0, 6, (round % 8) as u8]),
        };
        let battle = entry.act.battle().is_some();
        let number = library.append(&id, &entry, None).unwrap();
        acknowledge("entry", number);
        if battle && round % 4 == 0 {
            library.take_back(&id, number).unwrap();
            acknowledge("back", number);
        }
        if round % 5 == 3 {
            let (lines, replay) = library.journal_and_state(&id).unwrap();
            library.keep_snapshot(&id, lines.iter().map(|l| (&l.entry, l.taken_back)), &replay).unwrap();
        }
        let value = u32::try_from(round).unwrap();
        library.edit("Counted", &[Change::setting("count", &(number, value)).unwrap()]).unwrap();
        acknowledge("count", number);
    }
}

fn kill_many(times: u32) {
    let seed = std::env::var("TRICORNE_KILL_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or_else(rand::random);
    println!("seed {seed} (set TRICORNE_KILL_SEED to it to repeat)");
    let mut chance = StdRng::seed_from_u64(seed);
    let mut folder = tempfile::tempdir().unwrap();
    let mut acknowledged = 0;
    for time in 0..times {
        // A new file now and then, so that its making is interrupted too.
        if time % 5 == 0 {
            folder = tempfile::tempdir().unwrap();
        }
        let path = folder.path().join("library.tricorne");
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_writes", "--nocapture", "--test-threads=1"])
            .env(LIBRARY, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let reader = std::thread::spawn(move || out.lines().map_while(Result::ok).collect::<Vec<_>>());
        std::thread::sleep(Duration::from_millis(chance.random_range(0..400)));
        assert_eq!(child.try_wait().unwrap(), None, "the child writes until it is killed");
        child.kill().unwrap();
        child.wait().unwrap();
        let lines = reader.join().unwrap();
        let acks: Vec<(&str, u32)> = lines
            .iter()
            .filter_map(|l| l.split_once("ack ")?.1.split_once(' '))
            .filter_map(|(what, n)| Some((what, n.parse().ok()?)))
            .collect();
        acknowledged += acks.len();
        check(&path, &acks);
    }
    println!("{acknowledged} acknowledged");
    assert!(acknowledged > times as usize, "the children must have come to write");
}

fn check(path: &Path, acks: &[(&str, u32)]) {
    let library = Library::open(path).unwrap();
    assert!(!library.read_only(), "the lock died with the process");
    assert_eq!(library.check().unwrap(), Vec::<String>::new());
    let Some(campaign) = library.campaigns().unwrap().pop() else {
        assert!(acks.is_empty(), "an acknowledged founding is there");
        return;
    };
    let journal = library.journal(&campaign.id).unwrap();
    for (what, number) in acks {
        let line = journal.iter().find(|l| l.entry.number == *number);
        assert!(line.is_some(), "entry {number} was acknowledged");
        if *what == "back" {
            assert!(line.is_some_and(|l| l.taken_back), "entry {number} was taken back");
        }
    }
    if let Some((_, number)) = acks.iter().rfind(|(what, _)| *what == "count") {
        let counted: (u32, u32) = library.setting("count").unwrap().unwrap();
        assert!(counted.0 >= *number);
    }
    sums_hold(&library, &campaign.id);
}

#[test]
fn killed_ten_times() {
    kill_many(10);
}

#[test]
#[ignore = "takes ten minutes"]
fn killed_a_thousand_times() {
    kill_many(1_000);
}

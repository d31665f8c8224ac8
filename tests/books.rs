//! Both journals of a library over random sequences of all that can be done to them: what is written is what was done,
//! what is refused leaves nothing, and the sums of every account hold, also after the library was closed.
#![allow(clippy::unwrap_used)]

#[path = "support/plain.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
mod plain;
#[path = "support/sums.rs"]
mod sums;

use plain::{Plain, founding, page};
use proptest::prelude::*;
use sums::sums_hold;
use tempfile::TempDir;
use tricorne::army::{Army, Id};
use tricorne::base::Side;
use tricorne::campaign::{Entry, Fought, State, advance, aftermath, replacement, scenario};
use tricorne::store::{Change, Library};

/// What the documents of the library are at one time: the name of the army, and a setting.
type Documents = (Option<String>, Option<u64>);

/// A library, and beside it what ought to be in it.
struct Desk {
    folder: TempDir,
    library: Library,
    campaign: Id,
    /// Entries, and whether they are taken back.
    journal: Vec<(Entry, bool)>,
    army: Army,
    now: Documents,
    before: Vec<Documents>,
    undone: Vec<Documents>,
}

impl Desk {
    fn new() -> Desk {
        let folder = tempfile::tempdir().unwrap();
        let mut library = Library::open(&folder.path().join("library.tricorne")).unwrap();
        let mut first = founding();
        let campaign = library.found(first.clone()).unwrap();
        first = library.journal(&campaign).unwrap().remove(0).entry;
        let army = tricorne::desk::sample::armies().remove(0);
        Desk {
            folder,
            library,
            campaign,
            journal: vec![(first, false)],
            army,
            now: (None, None),
            before: Vec::new(),
            undone: Vec::new(),
        }
    }

    fn state(&self) -> State {
        State::replay(self.journal.iter().filter(|(_, back)| !back).map(|(e, _)| e)).unwrap().state
    }

    fn append(&mut self, mut entry: Entry, fought: Option<&Fought>) {
        // After an entry was taken back a later one may want men who are not there: refused, and nothing is written.
        if let Ok(number) = self.library.append(&self.campaign, &entry, fought) {
            assert_eq!(number, self.journal.last().unwrap().0.number + 1, "numbers are never given twice");
            entry.number = number;
            self.journal.push((entry, false));
        }
    }

    /// Lets the days pass until the battle that is planned, and brings its result into the books.
    fn fight(&mut self, seed: u64, harm: &[u8]) {
        let Some(plan) = self.state().next else { return };
        let days = plan.date.signed_duration_since(self.state().today).num_days();
        if days > 0 {
            self.append(advance(&self.state(), days as u32).unwrap(), None);
        }
        let state = self.state();
        let Ok(scenario) = scenario(&state, &Plain) else { return };
        let page = page(&state, seed, harm);
        let number = page.battle.into();
        let Ok(entry) = aftermath(&page, &state, &Plain) else { return };
        let fought = Fought { system: "plain".into(), engine: 3, seed, number, scenario, page, events: Vec::new() };
        self.append(entry, Some(&fought));
    }

    fn edit(&mut self, documents: Documents) {
        let mut changes = Vec::new();
        if let Some(name) = &documents.0 {
            self.army.name.clone_from(name);
            changes.push(Change::army(&self.army).unwrap());
        }
        if let Some(value) = documents.1 {
            changes.push(Change::setting("count", &value).unwrap());
        }
        self.library.edit("An edit", &changes).unwrap();
        if documents != self.now {
            self.before.push(std::mem::replace(&mut self.now, documents));
            self.undone.clear();
        }
    }

    fn step(&mut self, (what, seed, harm): (u8, u64, Vec<u8>)) {
        let pick = |n: usize| usize::try_from(seed).unwrap_or(0) % n;
        match what {
            0 => {
                if let Ok(entry) = tricorne::campaign::plan(&self.state(), &Plain, seed) {
                    self.append(entry, None);
                }
            }
            1 | 2 => self.fight(seed, &harm),
            3 => {
                if let Ok(entry) = advance(&self.state(), u32::from(harm[0]) % 45 + 1) {
                    self.append(entry, None);
                }
            }
            4 => {
                let state = self.state();
                let units: Vec<_> = Side::BOTH.iter().flat_map(|&s| state.units(s)).map(|(_, _, u)| &u.id).collect();
                let unit = units[pick(units.len())];
                if let Ok(entry) = replacement(&state, unit, u32::from(harm[1]) % 40 + 1) {
                    self.append(entry, None);
                }
            }
            5 | 6 => {
                let at = pick(self.journal.len());
                let number = self.journal[at].0.number;
                let stood = !self.journal[at].1 && at > 0;
                let cuts = self.library.consequences(&self.campaign, number);
                let done = self.library.take_back(&self.campaign, number);
                assert_eq!(done.is_ok(), stood, "entry {number}");
                assert_eq!(cuts.ok(), done.ok(), "what is shown before is what is done");
                self.journal[at].1 |= stood;
            }
            7 => {
                let at = pick(self.journal.len());
                let number = self.journal[at].0.number;
                if self.library.put_back(&self.campaign, number).is_ok() {
                    assert!(std::mem::replace(&mut self.journal[at].1, false), "entry {number} was taken back");
                }
            }
            8 => self.edit((Some(format!("The Army of {}", seed % 3)), Some(seed % 2))),
            9 => {
                let undone = self.library.undo().unwrap();
                assert_eq!(undone.is_some(), !self.before.is_empty());
                if let Some(before) = self.before.pop() {
                    self.undone.push(std::mem::replace(&mut self.now, before));
                }
            }
            10 => {
                let again = self.library.redo().unwrap();
                assert_eq!(again.is_some(), !self.undone.is_empty());
                if let Some(after) = self.undone.pop() {
                    self.before.push(std::mem::replace(&mut self.now, after));
                }
            }
            _ => {
                // What was kept on the way may be of any time, and opening goes by it as far as it fits.
                let replay = self.library.state(&self.campaign).unwrap();
                let lines = self.journal.iter().map(|(entry, back)| (entry, *back));
                self.library.keep_snapshot(&self.campaign, lines, &replay).unwrap();
                let path = self.library.path().to_owned();
                // Closed before it is opened again, or it would only read.
                let elsewhere = Library::open(&self.folder.path().join("other.tricorne")).unwrap();
                drop(std::mem::replace(&mut self.library, elsewhere));
                self.library = Library::open(&path).unwrap();
            }
        }
    }

    fn holds(&self) {
        let there: Vec<(Entry, bool)> =
            self.library.journal(&self.campaign).unwrap().into_iter().map(|l| (l.entry, l.taken_back)).collect();
        assert_eq!(there, self.journal);
        assert_eq!(self.library.state(&self.campaign).unwrap().state.canonical(), self.state().canonical());
        sums_hold(&self.library, &self.campaign);
        assert_eq!(self.library.check().unwrap(), Vec::<String>::new());
        let name = self.library.armies().unwrap().first().map(|a| a.name.clone());
        assert_eq!((name, self.library.setting("count").unwrap()), self.now);
        let edits = self.library.edits().unwrap();
        assert_eq!(edits.iter().filter(|e| !e.undone).count(), self.before.len());
        assert_eq!(edits.iter().filter(|e| e.undone).count(), self.undone.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_journals_hold_whatever_is_done(
        steps in prop::collection::vec((0u8..12, any::<u64>(), prop::collection::vec(any::<u8>(), 5)), 1..30)
    ) {
        let mut desk = Desk::new();
        // Every sequence has a battle in its books to take back.
        desk.step((0, 5, vec![0]));
        desk.step((1, 5, vec![1, 2, 7, 0, 5]));
        for step in steps {
            desk.step(step);
            desk.holds();
        }
    }
}

//! A campaign that a test leads.

use crate::plain::{fight, founding, next};
use tricorne::campaign::{Act, Entry, Experience, Fact, Preset, Replay, Season, State, advance};

/// A campaign as a list of entries that grows.
pub struct War {
    pub journal: Vec<Entry>,
    pub now: Replay,
}

impl War {
    pub fn new() -> War {
        let mut first = founding();
        first.number = 1;
        let now = State::replay([&first]).unwrap();
        War { journal: vec![first], now }
    }

    pub fn add(&mut self, mut entry: Entry) -> u32 {
        entry.number = self.journal.last().unwrap().number + 1;
        self.now.add(&entry);
        self.journal.push(entry);
        self.journal.last().unwrap().number
    }

    /// Plans a battle, lets the days pass and fights it; gives back the battle's number in the journal.
    pub fn battle(&mut self, seed: u64, harm: &[u8]) -> u32 {
        self.add(next(&self.now.state, seed));
        let date = self.now.state.next.as_ref().unwrap().date;
        let days = date.signed_duration_since(self.now.state.today).num_days();
        if days > 0 {
            self.add(advance(&self.now.state, days as u32).unwrap());
        }
        self.add(fight(&self.now.state, seed, harm))
    }

    /// Other rules of time from today on, as a number draws them.
    pub fn times(&mut self, draw: u64) {
        let pick = |n: usize, shift: u32| (draw >> shift) as usize % n;
        let (mut presets, mut rules, mut seasons) = (Preset::all(), Experience::all(), Season::all());
        let mut entry = Entry::new(self.now.state.today, Act::SettingsChanged);
        entry.facts = vec![
            Fact::Recovery { preset: Box::new(presets.swap_remove(pick(presets.len(), 0))) },
            Fact::Experience { rule: Some(Box::new(rules.swap_remove(pick(rules.len(), 8)))) },
            Fact::Season { rule: Some(Box::new(seasons.swap_remove(pick(seasons.len(), 16)))) },
        ];
        self.add(entry);
    }

    pub fn without(&self, number: u32) -> Replay {
        State::replay(self.journal.iter().filter(|e| e.number != number)).unwrap()
    }
}

//! Random campaigns in which everything is done that can be done to a journal: battles fought, entered afterwards and
//! changed, days passed and changed, drafts, corrections by hand, units disbanded, entries taken back and put back. The books balance after
//! every step, and what is taken back is as if it had never been.
#![allow(clippy::unwrap_used)]

#[path = "support/plain.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
mod plain;

use chrono::Days;
use plain::{Plain, founding, next, page};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tricorne::army::Id;
use tricorne::base::Side;
use tricorne::campaign::correction::correction;
use tricorne::campaign::disband::disband;
use tricorne::campaign::{
    Account, Act, Entry, Experience, Export, Exported, Fact, Kind, Led, Notes, Page, Played, Preset, Replay, Season,
    Setting, Shape, Share, Sight, State, advance, change, consequences, counting, noted, replacement, showing, with,
};
use tricorne::field::scenario::Weather;
use tricorne::store::Library;

/// A journal as it is written: entries by their numbers, and whether they are taken back.
struct War {
    lines: Vec<(Entry, bool)>,
    pages: BTreeMap<u32, Page>,
}

impl War {
    fn new() -> War {
        let first = Entry { number: 1, ..founding() };
        War { lines: vec![(first, false)], pages: BTreeMap::new() }
    }

    fn standing(&self) -> Vec<&Entry> {
        self.lines.iter().filter(|(_, back)| !back).map(|(e, _)| e).collect()
    }

    fn now(&self) -> Replay {
        State::replay(self.standing()).unwrap()
    }

    fn number(&self) -> u32 {
        self.lines.len() as u32 + 1
    }

    /// Adds an entry that adds up; one that does not is refused, and nothing is added.
    fn add(&mut self, entry: Entry) -> bool {
        let entry = Entry { number: self.number(), ..entry };
        let sound = with(self.standing(), &self.now(), &entry).is_ok();
        if sound {
            self.lines.push((entry, false));
        }
        sound
    }

    fn fight(&mut self, seed: u64, harm: &[u8]) {
        if self.now().state.next.is_none() {
            let state = self.now().state;
            if tricorne::campaign::plan(&state, &Plain, seed).is_err() {
                return;
            }
            self.add(next(&state, seed));
        }
        let state = self.now().state;
        let day = state.on(state.next.as_ref().unwrap().date);
        if tricorne::campaign::scenario(&day, &Plain).is_err() {
            return;
        }
        self.enter(page(&day, seed, harm));
    }

    /// Brings a battle into its place by its day: all of it, or nothing.
    fn enter(&mut self, page: Page) {
        let standing = counting(self.standing());
        let until = standing.iter().filter(|e| e.date <= page.date);
        let Ok(before) = State::replay(until.map(|e| &**e)) else { return };
        let later = standing.iter().filter(|e| e.date > page.date).map(|e| &**e);
        let Ok(entries) = change::entering(&page, &before.state, later, &Plain, self.number()) else { return };
        self.pages.insert(page.battle, page);
        self.lines.extend(entries.into_iter().map(|e| (e, false)));
    }

    fn afterwards(&mut self, seed: u64, harm: &[u8]) {
        let state = self.now().state;
        let days = (state.today - state.founded).num_days() as u64;
        let date = state.founded + Days::new(seed % (days + 1));
        let standing = counting(self.standing());
        let until = standing.iter().filter(|e| e.date <= date);
        let day = State::replay(until.map(|e| &**e)).unwrap().state.on(date);
        let number = 1000 + self.number();
        let played =
            Played { number, place: "Nirgend".into(), date, weather: Weather::Fair, attacker: None, units: None };
        let Ok(scenario) = played.scenario(&day, &Plain) else { return };
        let drawn = played.drawn_up(&day, &Plain);
        let setting = Setting { scenario: &scenario, system: &Plain, campaign: Some(&drawn), seed, number: 1 };
        let mut page = Page::blank(&setting);
        for row in 0..page.rows.len() {
            page.set_harm(row, (harm[row % harm.len()] % 5).into(), &Plain);
        }
        self.enter(page);
    }

    fn before(&self, number: u32) -> Option<(Entry, State)> {
        let standing = counting(self.standing());
        let at = standing.iter().position(|e| e.number == number).filter(|at| *at > 0)?;
        let before = State::replay(standing[..at].iter().map(|e| &**e)).ok()?.state;
        Some((standing[at].clone().into_owned(), before))
    }

    fn change(&mut self, seed: u64, harm: &[u8]) {
        let roots: Vec<u32> = self.standing().iter().filter(|e| e.replaces.is_none()).map(|e| e.number).collect();
        let Some((old, before)) = self.before(roots[seed as usize % roots.len()]) else { return };
        match &old.act {
            Act::DaysPassed { .. } => {
                if let Ok(new) = change::days_changed(&old, u32::from(harm[0]) % 50 + 1, &before) {
                    self.add(new);
                }
            }
            act if act.battle().is_some() => {
                let mut page = self.pages[&act.battle().unwrap()].clone();
                for row in 0..page.rows.len() {
                    page.set_harm(row, (harm[(row + 1) % harm.len()] % 5).into(), &Plain);
                }
                if let Ok(new) = change::battle_changed(&old, &page, &before, &Plain)
                    && self.add(new)
                {
                    self.pages.insert(page.battle, page);
                }
            }
            _ => {}
        }
    }

    fn step(&mut self, (what, seed, harm): &(u8, u64, Vec<u8>)) {
        let state = self.now().state;
        let units: Vec<Id> =
            Side::BOTH.iter().flat_map(|&s| state.units(s).map(|(_, _, u)| u.id.clone()).collect::<Vec<_>>()).collect();
        let unit = &units[*seed as usize % units.len()];
        match what {
            0 | 1 => self.fight(*seed, harm),
            2 => drop(advance(&state, u32::from(harm[0]) % 45 + 1).map(|e| self.add(e))),
            3 => drop(replacement(&state, unit, u32::from(harm[1]) % 40 + 1).map(|e| self.add(e))),
            4 => {
                let pick = |n: u8| Account::ALL[usize::from(n) % Account::ALL.len()];
                let what = (Kind::Men, u32::from(harm[2]) % 60 + 1);
                drop(correction(&state, unit, what, (pick(harm[0]), pick(harm[1])), "counted").map(|e| self.add(e)));
            }
            5 => self.afterwards(*seed, harm),
            6 | 7 => self.change(*seed, harm),
            8 => {
                let at = *seed as usize % self.lines.len();
                self.lines[at].1 |= at > 0;
            }
            9 => {
                let at = *seed as usize % self.lines.len();
                self.lines[at].1 = false;
            }
            10 => {
                let Some(battle) = state.battles.get(usize::from(harm[0]) % state.battles.len().max(1)) else { return };
                let notes = Notes { fell: [(unit.clone(), 1)].into(), ..Notes::default() };
                drop(noted(&state, battle.number, notes).map(|e| self.add(e)));
            }
            11 => {
                let mut preset = state.recovery.clone();
                preset.supply.share = Some(Share::ALL[usize::from(harm[0]) % Share::ALL.len()]);
                let mut entry = Entry::new(state.today, Act::SettingsChanged);
                entry.facts.push(Fact::Recovery { preset: Box::new(preset) });
                self.add(entry);
            }
            12 => drop(disband(&state, unit).map(|e| self.add(e))),
            _ => {
                let sight = Sight::ALL[usize::from(harm[0]) % Sight::ALL.len()];
                let led = if harm[1].is_multiple_of(2) { Led::USUAL } else { [Led::Machine, Led::Person] };
                drop(showing(&state, led, [Sight::All, sight], !state.ask_forecasts).map(|e| self.add(e)));
            }
        }
    }

    /// Every unit has in its accounts what came from the country, less nothing: men only move.
    fn balances(&self) {
        let now = self.now();
        let mut came: BTreeMap<(&Id, Kind), u64> = BTreeMap::new();
        let standing = counting(self.standing());
        for (entry, line, p) in standing.iter().flat_map(|e| e.postings.iter().enumerate().map(move |(n, p)| (e, n, p)))
        {
            assert_ne!(p.to, Account::Outside, "nothing leaves the books");
            if p.from == Account::Outside {
                let cut = now.cuts.iter().find(|c| (c.entry, c.line) == (entry.number, line));
                *came.entry((&p.thing, p.kind)).or_default() += u64::from(cut.map_or(p.number, |c| c.moved));
            }
        }
        for (thing, kind) in came.keys() {
            assert_eq!(now.state.books.sum(thing, *kind), came[&(*thing, *kind)], "{thing} {kind:?}");
        }
        assert!(now.state.books.things().all(|t| came.contains_key(&(t, Kind::Men))));
        assert!(now.state.pending.iter().all(|p| p.what.number > 0));
    }

    /// Entries that count, fed in again, add up to the same.
    fn counts_again(&self) {
        let counting = counting(self.standing());
        let again = State::replay(counting.iter().map(|e| &**e)).unwrap();
        assert!(again == self.now(), "{} of {} count again", again.state.battles.len(), self.now().state.battles.len());
    }

    /// Each entry taken back gives what the journal without it adds up to, and put back what there was.
    fn goes_back(&self) {
        let (now, all) = (self.now(), self.standing());
        for (n, entry) in all.iter().enumerate().skip(1) {
            let without = || all.iter().copied().filter(|e| e.number != entry.number);
            // Shown beforehand is what the journal without it cuts; asked of every third for the sake of time.
            if n % 3 == 1 {
                let then = State::replay(without()).unwrap();
                let cuts = consequences(all.iter().copied(), entry.number).unwrap();
                assert!(cuts.iter().all(|c| then.cuts.contains(c)));
            }
            let put_back = State::replay(without().chain([*entry])).unwrap();
            assert!(put_back.state == now.state, "whatever order they are read in, entry {}", entry.number);
        }
        let turned = State::replay(all.iter().copied().rev()).unwrap().state.canonical();
        assert_eq!(turned, now.state.canonical());
    }

    /// Out of one library and into another the same bytes come again.
    fn goes_out_and_in(&self) {
        let folder = tempfile::tempdir().unwrap();
        let state = self.now().state;
        let line = |(entry, back): &(Entry, bool)| Exported {
            entry: entry.clone(),
            taken_back: *back,
            taken: None,
            battle: None,
        };
        let export = Export {
            tricorne: "campaign".into(),
            version: Export::VERSION,
            id: state.id.clone(),
            name: state.name.clone(),
            entries: self.lines.iter().map(line).collect(),
        };
        let text = serde_json::to_string(&export).unwrap();
        let mut library = Library::open(&folder.path().join("one.tricorne")).unwrap();
        let id = library.import(&text).unwrap();
        assert_eq!(library.export(&id).unwrap(), text);
        assert_eq!(library.state(&id).unwrap().state.canonical(), state.canonical());
    }
}

type Step = (u8, u64, Vec<u8>);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((0u8..14, any::<u64>(), prop::collection::vec(any::<u8>(), 5)), 1..9)
}

fn campaign(steps: &[Step]) {
    let mut war = War::new();
    // Every campaign has a battle to change, and days that went on after it.
    for step in [(0, 4, vec![1, 2, 7, 0, 5]), (2, 0, vec![40])].iter().chain(steps) {
        war.step(step);
        war.balances();
        war.counts_again();
    }
    war.goes_back();
    war.goes_out_and_in();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn books_balance_and_go_back_in_two_hundred_campaigns(steps in steps()) {
        campaign(&steps);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "takes an hour; two hundred campaigns are run with all tests"]
    fn books_balance_and_go_back_in_ten_thousand_campaigns(steps in steps()) {
        campaign(&steps);
    }
}

#[test]
fn men_of_a_changed_battle_come_back_though_its_returns_were_booked() {
    let mut war = War::new();
    war.fight(4, &[2]);
    let battle = war.now().state.battles[0].number;
    let entry = war.standing().iter().find(|e| e.act.battle() == Some(battle)).unwrap().number;
    war.add(advance(&war.now().state, 60).unwrap());
    let before = war.now().state;
    let (old, then) = war.before(entry).unwrap();
    let mut page = war.pages[&battle].clone();
    for row in 0..page.rows.len() {
        page.set_harm(row, 3, &Plain);
    }
    assert!(war.add(change::battle_changed(&old, &page, &then, &Plain).unwrap()));
    war.balances();
    let late = |s: &State| s.pending.iter().filter(|p| p.what.due < s.today).map(|p| p.what.number).sum::<u32>();
    assert!(late(&before) == 0 && late(&war.now().state) > 0, "who should be back by now is due");
    war.add(advance(&war.now().state, 1).unwrap());
    let now = war.now();
    assert_eq!(late(&now.state), 0, "and comes with the next day");
    let lying = |s: &State, a| Side::BOTH.map(|side| s.total(side, Kind::Men, a));
    assert_eq!(lying(&now.state, Account::LightWounded), lying(&before, Account::LightWounded));
    let lost = war.now().state.battles[0].losses.map(|l| l.men());
    assert!(lost[0] > before.battles[0].losses[0].men(), "the battle stands as it was changed");
}

#[test]
fn an_entry_dated_before_the_founding_or_changing_nothing_is_refused() {
    let war = War::new();
    let now = war.now();
    let mut early = Entry::new(now.state.founded - Days::new(1), Act::Reorganised);
    early.number = 2;
    let why = with(war.standing(), &now, &early).unwrap_err().to_string();
    assert!(why.contains("begins on"), "{why}");
    let mut lost = Entry::new(now.state.today, Act::Reorganised);
    (lost.number, lost.replaces) = (2, Some(99));
    let why = with(war.standing(), &now, &lost).unwrap_err().to_string();
    assert!(why.contains("no book entry 99"), "{why}");
}

#[test]
fn every_rule_of_time_survives_json_as_a_fact() {
    let named = |all: Vec<Fact>| {
        for fact in all {
            let text = serde_json::to_string(&fact).unwrap();
            assert_eq!(serde_json::from_str::<Fact>(&text).unwrap(), fact, "{text}");
        }
    };
    named(Preset::all().into_iter().map(|p| Fact::Recovery { preset: Box::new(p) }).collect());
    named(Experience::all().into_iter().map(|r| Fact::Experience { rule: Some(Box::new(r)) }).collect());
    named(Season::all().into_iter().map(|r| Fact::Season { rule: Some(Box::new(r)) }).collect());
    named(Shape::all().into_iter().map(|s| Fact::Shape { shape: Some(Box::new(s)) }).collect());
    let state = War::new().now().state;
    let army = &state.sides[0].armies[0];
    let listed = Fact::Listed { army: army.id.clone(), regiment: Box::new(army.regiments[0].clone()) };
    named(vec![listed, Fact::Named { name: "The War".into() }, Fact::ByMachine { run: 7 }, Fact::AsOne { first: 3 }]);
}

//! The court of the open campaign: the treasury of both sides, and the deck of events.

use super::{Desk, Error, War, log, name, with_own};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Account, Act, Entry, Fact, Kind, Purchase, State, Treasury, Whereabouts, deck, treasury};
use crate::field::say::{day, thousands};
use std::collections::BTreeMap;

/// The files beside a library with treasuries and events of its owner's own.
const TREASURIES: &str = "treasury.toml";
const EVENTS: &str = "events.toml";

/// A card of the deck, with all that it would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    pub name: String,
    pub side: Side,
    pub text: String,
    /// A sentence each.
    pub effects: Vec<String>,
    entry: Entry,
    /// The number that the next entry had when it was drawn.
    next: u32,
}

impl War {
    /// What something costs, in thalers, and who pays.
    ///
    /// # Errors
    /// When there is no treasury, or the rules have no points.
    pub fn price(&self, what: &Purchase) -> Result<(Side, i64), Error> {
        Ok(treasury::price(self.state(), self.system()?, what)?)
    }

    /// The purchases that their chest would not have paid for without these entries, a sentence each. They stand, and the
    /// chest is overdrawn.
    ///
    /// # Errors
    /// When the entries cannot be taken back.
    pub fn unpaid(&self, without: &[u32]) -> Result<Vec<String>, Error> {
        Ok(self.unpaid_in(&self.marked(without, true)?))
    }

    /// The purchases that their chest would not have paid for in the war as it is `then`, a sentence each.
    pub(super) fn unpaid_in(&self, then: &War) -> Vec<String> {
        if !self.entries().any(|e| matches!(e.act, Act::Bought { .. })) {
            return Vec::new();
        }
        let overdrawn = |war: &War| {
            let mut out = BTreeMap::new();
            war.walk(|before, entry| {
                let Act::Bought { what } = &entry.act else { return };
                for fact in &entry.facts {
                    if let Fact::Money { side, by, .. } = fact
                        && before.purse[side.index()] + by < 0
                    {
                        out.insert(entry.number, (*side, what.clone(), -by));
                    }
                }
            });
            out
        };
        let now = overdrawn(self);
        let then = overdrawn(then);
        let new = then.into_iter().filter(|(number, _)| !now.contains_key(number));
        new.map(|(number, (side, what, price))| {
            let chest = self.state().side_name(side);
            format!("Entry {number}: {what} for {} thalers that the chest of {chest} would not have.", thousands(price))
        })
        .collect()
    }
}

impl Desk {
    /// The treasuries of the program, and those of a file `treasury.toml` beside the library.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn treasuries(&self) -> Result<Vec<Treasury>, Error> {
        with_own((self.path(), TREASURIES), Treasury::all(), Treasury::parse, |a, b| a.id == b.id)
    }

    /// Opens a treasury of a kind for both sides, or with `none` closes it; gives the entry.
    ///
    /// # Errors
    /// When there is no such treasury, or the campaign's rules have no points.
    pub fn open_treasury(&mut self, wanted: &str) -> Result<u32, Error> {
        log::action("open or close the treasury");
        let all = self.treasuries()?;
        let rule = match wanted {
            "none" => None,
            _ => {
                let known = || all.iter().map(|t| t.id.clone()).chain(["none".to_owned()]).collect();
                let found = name::pick(&all, wanted, |t| (t.id.as_str(), &t.name));
                Some(found.cloned().map_err(|why| Error::not_found("treasury", wanted, why, known()))?)
            }
        };
        let war = self.campaign()?;
        let entry = treasury::open(war.state(), war.system()?, rule)?;
        self.append(entry, None)
    }

    /// What words mean as a purchase: `recruits`, `remounts`, `unit` or `works`, for a unit or a regiment.
    ///
    /// # Errors
    /// When there is no such unit or regiment.
    pub fn purchase(&self, what: &str, of: &str, number: u32) -> Result<Purchase, Error> {
        let war = self.campaign()?;
        if what == "works" {
            return Ok(Purchase::Works(war.regiment(of)?));
        }
        let unit = war.unit_named(of)?;
        match what {
            "recruits" => Ok(Purchase::Recruits(unit, number)),
            "remounts" => Ok(Purchase::Remounts(unit, number)),
            "unit" => Ok(Purchase::Unit(unit)),
            other => Err(Error::refused(format!("{other} cannot be bought; recruits, remounts, a unit and works can"))),
        }
    }

    /// What something costs, in thalers, and who pays.
    ///
    /// # Errors
    /// When there is no treasury, or the rules have no points.
    pub fn price(&self, what: &Purchase) -> Result<(Side, i64), Error> {
        self.campaign()?.price(what)
    }

    /// Buys something; gives the entry.
    ///
    /// # Errors
    /// As [`Desk::price`]; and when the chest has not enough.
    pub fn buy(&mut self, what: &Purchase) -> Result<u32, Error> {
        log::action("buy from the chest");
        let war = self.campaign()?;
        let entry = treasury::buy(war.state(), war.system()?, what, self.next_entry()?)?;
        self.append(entry, None)
    }

    /// A number that no entry of the open campaign has.
    fn next_entry(&self) -> Result<u32, Error> {
        let war = self.campaign()?;
        Ok(war.entries().chain(war.taken_back()).map(|e| e.number).max().unwrap_or(0) + 1)
    }

    /// The events of the program, and those of a file `events.toml` beside the library.
    pub(super) fn events(&self) -> Result<Vec<deck::Event>, Error> {
        with_own((self.path(), EVENTS), deck::Event::all(), deck::Event::parse, |a, b| a.id == b.id)
    }

    /// Draws a card of events; nothing is written. Events in a file `events.toml` beside the library are in the deck too.
    ///
    /// # Errors
    /// When the file cannot be read, or no card would do anything.
    pub fn draw_event(&self, seed: u64) -> Result<Drawn, Error> {
        let all = self.events()?;
        let war = self.campaign()?;
        let next = self.next_entry()?;
        let entry = deck::draw(war.state(), &all, seed, next)?;
        let effects = effects(war.state(), &entry);
        match &entry.act {
            Act::Happened { side, event, text } => {
                Ok(Drawn { name: event.clone(), side: *side, text: text.clone(), effects, entry, next })
            }
            _ => Err(Error::refused("the card says nothing")),
        }
    }

    /// Lets a card that was drawn befall; gives the entry.
    ///
    /// # Errors
    /// When something was written since it was drawn, or the library cannot be written.
    pub fn accept_event(&mut self, drawn: Drawn) -> Result<u32, Error> {
        log::action("accept an event");
        // The card speaks of the books as they were.
        if self.next_entry()? != drawn.next || self.campaign()?.state().today != drawn.entry.date {
            return Err(Error::refused("the campaign has changed since the card was drawn; draw again"));
        }
        self.append(drawn.entry, None)
    }
}

/// What an entry would do, a sentence each: sums by what moves from where to where, money, and officers.
#[must_use]
pub fn effects(state: &State, entry: &Entry) -> Vec<String> {
    let nation = |side: Side| state.side_name(side);
    let mut sums: BTreeMap<(Side, Kind, Account, Account), (u32, usize)> = BTreeMap::new();
    for p in &entry.postings {
        let Some((side, _, _)) = state.unit(&p.thing) else { continue };
        let sum = sums.entry((side, p.kind, p.from, p.to)).or_default();
        *sum = (sum.0.saturating_add(p.number), sum.1 + 1);
    }
    let mut out: Vec<String> = (sums.into_iter())
        .map(|((side, kind, from, to), (number, units))| {
            let units = if units == 1 { "one unit".to_owned() } else { format!("{units} units") };
            let (called, go) = (kind.called(number), if number == 1 { "goes" } else { "go" });
            let number = thousands(number.into());
            format!("{}: {number} {called} of {units} {go} from {} to {}", nation(side), from.name(), to.name())
        })
        .collect();
    let name = |id: &Id| state.officer(id).map_or_else(|| id.to_string(), |o| o.commander.name.clone());
    let mut back: BTreeMap<chrono::NaiveDate, u32> = BTreeMap::new();
    let mut new: BTreeMap<&Id, &String> = BTreeMap::new();
    for fact in &entry.facts {
        match fact {
            Fact::Returns(r) => *back.entry(r.due).or_default() += r.number,
            Fact::Money { side, by, .. } => out.push(format!("{}: {by:+} thalers", nation(*side))),
            Fact::Ranked { officer, rank, .. } => out.push(format!("{} is {rank}", name(officer))),
            Fact::Officer { officer, whereabouts: Whereabouts::Disgraced } => {
                out.push(format!("{} goes home", name(officer)));
            }
            Fact::Officer { officer, whereabouts: Whereabouts::Fit } => {
                out.push(format!("{} is with the army again", name(officer)));
            }
            Fact::Commissioned { officer, .. } => {
                new.insert(&officer.id, &officer.name);
                out.push(format!("{} becomes {}", officer.name, officer.rank));
            }
            Fact::Favour { officer, by } => out.push(format!("{}: favour {by:+}", name(officer))),
            Fact::Officer { officer, whereabouts: Whereabouts::Wounded { until, .. } } => {
                out.push(format!("{} is away until {}", name(officer), day(*until)));
            }
            Fact::Officer { officer, whereabouts: Whereabouts::Dead } => out.push(format!("{} dies", name(officer))),
            Fact::Takes { command, officer: Some(officer) } => {
                let who = new.get(officer).map_or_else(|| name(officer), |name| (*name).clone());
                out.push(format!("{who} takes {}", super::people::command(state, command)));
            }
            _ => {}
        }
    }
    out.extend(back.into_iter().map(|(due, n)| format!("{} of them are back on {}", thousands(n.into()), day(due))));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::tests::support::desk;

    fn state(desk: &Desk) -> &State {
        desk.campaign().expect("a campaign").state()
    }

    fn take_all_back(desk: &mut Desk) {
        let entries: Vec<u32> = desk.campaign().expect("a campaign").entries().skip(1).map(|e| e.number).collect();
        for entry in entries {
            desk.take_back(entry).expect("it is taken back");
        }
    }

    #[test]
    fn a_chest_fills_by_the_month_and_pays_for_men_and_units() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let before = state(&desk).canonical();
        let unit = state(&desk).units(Side::Blue).next().expect("a unit").2.id.clone();
        assert!(desk.price(&Purchase::Recruits(unit.clone(), 10)).is_err(), "no treasury is open");
        assert!(desk.open_treasury("gold").is_err() && desk.open_treasury("none").is_err());
        desk.open_treasury("war-chest").expect("it is opened");
        let worth = state(&desk).treasury.as_ref().expect("a treasury").worth;
        let first = state(&desk).purse;
        assert_eq!(first, worth.map(|w| w * 4 / 100));
        desk.advance(62).expect("days pass");
        let came: Vec<i64> = Side::BOTH.map(|s| state(&desk).purse[s.index()] - first[s.index()]).to_vec();
        assert!(came.iter().all(|n| *n > 0), "{came:?}");
        let men = |desk: &Desk| state(desk).books.balance(&unit, Kind::Men, Account::Depot);
        let (depot, chest) = (men(&desk), state(&desk).purse[0]);
        let (side, price) = desk.price(&Purchase::Recruits(unit.clone(), 20)).expect("a price");
        desk.buy(&Purchase::Recruits(unit.clone(), 20)).expect("it is bought");
        assert_eq!((side, men(&desk), state(&desk).purse[0]), (Side::Blue, depot + 20, chest - price));
        assert!(desk.buy(&Purchase::Recruits(unit.clone(), 0)).is_err());
        let dear = desk.buy(&Purchase::Recruits(unit.clone(), 1_000_000)).expect_err("too dear").to_string();
        assert!(dear.contains("thalers"), "{dear}");
        let count = state(&desk).units(Side::Blue).count();
        let entry = desk.buy(&Purchase::Unit(unit.clone())).expect("it is raised");
        let new = Id(format!("raised-{entry}"));
        assert_eq!(state(&desk).units(Side::Blue).count(), count + 1);
        assert!(state(&desk).present(&new).men > 0);
        let brigade = |id: &Id| state(&desk).brigades(Side::Blue).position(|(_, b)| b.units.contains(id));
        assert_eq!(brigade(&new), brigade(&unit));
        take_all_back(&mut desk);
        assert_eq!(state(&desk).canonical(), before);
    }

    #[test]
    fn a_card_is_shown_whole_and_befalls_only_who_accepts_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let before = state(&desk).canonical();
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let drawn = desk.draw_event(seed).expect("a card");
            assert!(!drawn.effects.is_empty() && !drawn.text.contains('{'), "{drawn:?}");
            assert_eq!(desk.draw_event(seed).expect("the same card"), drawn);
            seen.insert(drawn.name);
        }
        assert!(seen.len() >= 8, "{seen:?}");
        assert_eq!(state(&desk).canonical(), before, "drawing writes nothing");
        let drawn = desk.draw_event(3).expect("a card");
        desk.accept_event(drawn.clone()).expect("it befalls");
        assert_ne!(state(&desk).canonical(), before);
        let late = desk.draw_event(4).expect("a card");
        desk.advance(1).expect("a day");
        assert!(desk.accept_event(late).is_err(), "the card is of yesterday");
        take_all_back(&mut desk);
        assert_eq!(state(&desk).canonical(), before);
        std::fs::write(folder.path().join("events.toml"), "[[event]]\nid = 1").expect("a file");
        assert!(desk.draw_event(1).expect_err("a wrong file").to_string().contains("line 2"));
    }

    #[test]
    fn a_card_of_ones_own_may_draw_twice_on_the_same_men() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let gone = "[[event.effects]]\ndo = \"men\"\nfrom = \"present\"\nto = \"deserted\"\nof = 80\n";
        let card = "[[event]]\nid = \"flight\"\nname = \"Flight\"\ntext = \"They run.\"\nweight = 1000\n";
        std::fs::write(folder.path().join("events.toml"), format!("{card}{gone}{gone}")).expect("a file");
        let drawn = (0..).find_map(|seed| Some(desk.draw_event(seed).expect("a card")).filter(|d| d.name == "Flight"));
        let drawn = drawn.expect("a flight");
        let unit = drawn.entry.postings[0].thing.clone();
        let had = state(&desk).present(&unit).men;
        desk.accept_event(drawn).expect("it befalls");
        let left = had - had * 80 / 100;
        assert_eq!(state(&desk).present(&unit).men, left - left * 80 / 100);
    }

    #[test]
    fn purchases_that_a_chest_would_not_have_paid_are_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let unit = state(&desk).units(Side::Blue).next().expect("a unit").2.id.clone();
        let opened = desk.open_treasury("war-chest").expect("it is opened");
        let bought = desk.buy(&Purchase::Recruits(unit, 1)).expect("it is bought");
        let war = desk.campaign().expect("a campaign");
        let told = war.unpaid(&[opened]).expect("it can be taken back");
        assert!(
            told.len() == 1 && told[0].contains(&format!("Entry {bought}")) && told[0].contains("1 recruit"),
            "{told:?}"
        );
        assert!(war.unpaid(&[bought]).expect("it can be taken back").is_empty());
    }
}

//! A campaign on the desk: its journal, and where it stands.

use super::Error;
use super::resolve::{self, Order, Resolved};
use crate::army::Id;
use crate::campaign::{Act, Cut, Entry, Page, Plan, Posting, Replay, Setting, State};
use crate::field::{GeneralKind, Scenario};
use crate::rules::System;
use crate::store::JournalLine;

/// A campaign in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignLine {
    pub id: Id,
    pub name: String,
    pub today: chrono::NaiveDate,
    pub system: String,
    /// Battles in its books.
    pub battles: usize,
    /// Names of the leading nations, Blue then Red.
    pub sides: [String; 2],
}

/// The campaign that lies open.
#[derive(Debug, Clone)]
pub struct War {
    entries: Vec<Entry>,
    taken_back: Vec<Entry>,
    replay: Replay,
}

impl War {
    /// A war from its journal.
    ///
    /// # Errors
    /// When the first entry does not found it.
    pub fn new(journal: Vec<JournalLine>) -> Result<War, Error> {
        let (back, stand): (Vec<JournalLine>, Vec<JournalLine>) = journal.into_iter().partition(|l| l.taken_back);
        let entries: Vec<Entry> = stand.into_iter().map(|l| l.entry).collect();
        let replay = State::replay(&entries)?;
        Ok(War { entries, taken_back: back.into_iter().map(|l| l.entry).collect(), replay })
    }

    /// Where it stands.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.replay.state
    }

    /// Its journal, oldest first, without what was taken back.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Entries that were taken back: they count for nothing and can be put back.
    #[must_use]
    pub fn taken_back(&self) -> &[Entry] {
        &self.taken_back
    }

    /// The entry with a number.
    #[must_use]
    pub fn entry(&self, number: u32) -> Option<&Entry> {
        self.entries.iter().find(|e| e.number == number)
    }

    /// The entry that brought a battle into the books.
    #[must_use]
    pub fn battle_entry(&self, battle: u32) -> Option<&Entry> {
        self.entries.iter().find(
            |e| matches!(e.act, Act::BattleFought { battle: b } | Act::BattleRecorded { battle: b } if b == battle),
        )
    }

    /// Postings that could not move all that they say, because an earlier entry was taken back.
    #[must_use]
    pub fn cuts(&self) -> &[Cut] {
        &self.replay.cuts
    }

    /// The postings on a unit's account, with the number of their entry: what a figure comes from.
    pub fn postings(&self, thing: &Id) -> impl Iterator<Item = (u32, &Posting)> {
        self.entries
            .iter()
            .flat_map(move |e| e.postings.iter().filter(move |p| p.thing == *thing).map(|p| (e.number, p)))
    }

    /// The system that it is fought under.
    ///
    /// # Errors
    /// When this version does not know it.
    pub fn system(&self) -> Result<&'static dyn System, Error> {
        resolve::system(&self.state().system)
    }

    /// The system that the next battle is fought under: the campaign's own, unless it was drawn up under another.
    ///
    /// # Errors
    /// When this version does not know it.
    pub fn rules(&self) -> Result<&'static dyn System, Error> {
        let state = self.state();
        resolve::system(state.next.as_ref().and_then(|plan| plan.rules.as_ref()).unwrap_or(&state.system))
    }

    /// The next battle, if it was generated.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan> {
        self.state().next.as_ref()
    }

    /// The scenario of the next battle with the troops as they will be on its day.
    ///
    /// # Errors
    /// When none is generated, or a side has nobody fit.
    pub fn scenario(&self) -> Result<Scenario, Error> {
        Ok(crate::campaign::scenario(self.state(), self.rules()?)?)
    }

    /// The next battle as an order to fight.
    ///
    /// # Errors
    /// When none is generated, or a side has nobody fit.
    pub fn order(&self, generals: [GeneralKind; 2]) -> Result<Order, Error> {
        let scenario = self.scenario()?;
        let plan = self.plan().ok_or_else(|| Error::refused("no battle is drawn up; draw up the next one first"))?;
        Ok(Order {
            system: self.rules()?.about().id.to_owned(),
            scenario,
            seed: plan.seed,
            number: plan.number.into(),
            generals,
            exchanged: false,
        })
    }

    /// The page of the next battle's result: filled from a battle that the engine fought, else blank for one played on
    /// a table.
    ///
    /// # Errors
    /// When no battle is drawn up.
    pub fn page(&self, fought: Option<&Resolved>) -> Result<Page, Error> {
        let system = self.rules()?;
        let plan = self.plan().ok_or_else(|| Error::refused("no battle is drawn up; draw up the next one first"))?;
        let own;
        let scenario = match fought {
            Some(f) => &f.order.scenario,
            None => {
                own = self.scenario()?;
                &own
            }
        };
        let setting =
            Setting { scenario, system, campaign: Some(self.state()), seed: plan.seed, number: plan.number.into() };
        Ok(match fought {
            Some(f) => Page::fought(&setting, &f.outcome),
            None => Page::blank(&setting),
        })
    }

    /// The entry that a page would bring into the books, for showing it beforehand.
    ///
    /// # Errors
    /// The first thing that does not add up.
    pub fn foresee(&self, page: &Page) -> Result<Entry, Error> {
        Ok(crate::campaign::aftermath(page, &self.state().on(page.date), self.rules()?)?)
    }

    /// Every later posting that taking an entry back would cut.
    ///
    /// # Errors
    /// When there is no such entry, or it is the founding.
    pub fn consequences(&self, entry: u32) -> Result<Vec<Cut>, Error> {
        Ok(crate::campaign::consequences(&self.entries, entry)?)
    }

    pub(super) fn add(&mut self, entry: Entry) {
        self.replay.add(&entry);
        self.entries.push(entry);
    }

    pub(super) fn line(&self) -> CampaignLine {
        let state = self.state();
        CampaignLine {
            id: state.id.clone(),
            name: state.name.clone(),
            today: state.today,
            system: state.system.clone(),
            battles: state.battles.len(),
            sides: state.sides.each_ref().map(|f| f.nation().map_or_else(String::new, |n| n.name.clone())),
        }
    }
}

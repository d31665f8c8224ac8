//! A campaign on the desk: its journal, and where it stands.

use super::ledger::Ledger;
use super::prospect::{self, Forecast};
use super::resolve::{self, Order, Resolved};
use super::{BattleResult, Error};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::change;
use crate::campaign::{Act, Cut, Entry, Fact, Page, Plan, Posting, Replay, Setting, Sight, State};
use crate::field::{GeneralKind, Scenario};
use crate::rules::System;
use crate::store::JournalLine;
use chrono::NaiveDate;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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

/// An entry as it was written, and whether it is taken back.
type Line = (Arc<Entry>, bool);

/// The entries that stand.
fn standing(lines: &[Line]) -> impl Iterator<Item = &Arc<Entry>> {
    lines.iter().filter(|(_, back)| !back).map(|(e, _)| e)
}

/// The campaign that lies open. Entries are shared: a copy of it is cheap.
#[derive(Debug, Clone)]
pub struct War {
    /// All entries by their numbers as they were written, and whether they are taken back.
    lines: Vec<Line>,
    /// Those that count, and what they add up to.
    ledger: Ledger,
    /// What the sides see of each other, where that is settled on another day than the one that is looked at.
    sights: Option<[Sight; 2]>,
}

impl War {
    /// A war from its journal.
    ///
    /// # Errors
    /// When no entry founds it.
    pub fn new(journal: Vec<JournalLine>) -> Result<War, Error> {
        War::of(journal.into_iter().map(|l| (Arc::new(l.entry), l.taken_back)).collect(), None)
    }

    /// A war from its journal, and what that is known to add up to.
    #[must_use]
    pub fn added_up(journal: Vec<JournalLine>, replay: Replay) -> War {
        let lines: Vec<Line> = journal.into_iter().map(|l| (Arc::new(l.entry), l.taken_back)).collect();
        let ledger = Ledger::known(standing(&lines), replay);
        War { lines, ledger, sights: None }
    }

    fn of(lines: Vec<Line>, known: Option<&War>) -> Result<War, Error> {
        let ledger = Ledger::of(standing(&lines), known.map(|war| &war.ledger))?;
        Ok(War { lines, ledger, sights: known.and_then(|war| war.sights) })
    }

    /// What the sides see of each other.
    pub(super) fn sights(&self) -> [Sight; 2] {
        self.sights.unwrap_or(self.state().sight)
    }

    /// The same war as those may see it who look at it from another day.
    pub(super) fn looked_at_from(mut self, other: &War) -> War {
        self.sights = Some(other.sights());
        self
    }

    /// The war as it is with entries more, which have their numbers.
    pub(super) fn grown(&self, more: Vec<Entry>) -> Result<War, Error> {
        let more: Vec<Arc<Entry>> = more.into_iter().map(Arc::new).collect();
        let mut lines = self.lines.clone();
        lines.extend(more.iter().map(|e| (Arc::clone(e), false)));
        // What comes after all that stands is added to what it adds up to.
        let mut ledger = Some(self.ledger.clone());
        for entry in &more {
            let told = matches!(entry.act, Act::Told { .. });
            let last = |l: &Ledger| !told && entry.replaces.is_none() && entry.date >= l.replay().state.today;
            ledger = ledger.filter(last).and_then(|ledger| ledger.with_last(entry));
        }
        match ledger {
            Some(ledger) => Ok(War { lines, ledger, sights: self.sights }),
            None => War::of(lines, Some(self)),
        }
    }

    /// These entries, taken back or not, with all that came into the journal as one with any of them: but days that
    /// passed until a battle stay where something was done since they had passed.
    pub(super) fn whole(&self, numbers: &[u32], taken_back: bool) -> Result<Vec<u32>, Error> {
        let here = || self.lines.iter().filter(|(_, back)| *back == taken_back).map(|(e, _)| e);
        let deeds: BTreeSet<u32> = here().filter(|e| numbers.contains(&e.number)).filter_map(|e| e.deed()).collect();
        let of = |e: &Entry| e.deed().is_some_and(|deed| deeds.contains(&deed));
        let anew = here().any(|e| of(e) && e.replaces.is_some());
        let after = |e: &Entry| !of(e) && deeds.iter().any(|first| e.number > *first);
        let since = !taken_back && here().any(|e| after(e) && !matches!(e.act, Act::Told { .. }));
        let stays = |e: &Entry| !anew && since && matches!(e.act, Act::DaysPassed { .. });
        let mut all = numbers.to_vec();
        all.extend(here().filter(|e| of(e) && !numbers.contains(&e.number) && !stays(e)).map(|e| e.number));
        // Days that a later deed counted anew were counted with this one or without it.
        for entry in here().filter(|e| of(e) && all.contains(&e.number)) {
            let root = entry.replaces.unwrap_or(entry.number);
            let anew = |e: &&Entry| e.deed().is_some() && e.replaces == Some(root) && e.number > entry.number && !of(e);
            if let Some(battle) = self.written().find(anew) {
                return Err(Error::refused(format!(
                    "entry {} counted the days of entry {root} anew; take that back first",
                    battle.number
                )));
            }
        }
        Ok(all)
    }

    /// The entry by which a deed is called: its battle; the entry itself where it came by itself.
    #[must_use]
    pub fn head(&self, entry: u32) -> u32 {
        let deed = self.written().find(|e| e.number == entry).and_then(Entry::deed);
        let battle =
            |e: &&Entry| deed.is_some() && e.deed() == deed && e.replaces.is_none() && e.act.battle().is_some();
        self.written().find(battle).map_or(entry, |e| e.number)
    }

    /// The days that passed until a battle and that go with it when it is taken back: those with which it came into
    /// the books, where nothing was done since. Nought where there are none.
    #[must_use]
    pub fn days_with(&self, battle: u32) -> u32 {
        let all = self.whole(&[battle], false).unwrap_or_default();
        let gone = self.written().filter(|e| e.number != battle && e.replaces.is_none() && all.contains(&e.number));
        gone.map(|e| if let Act::DaysPassed { days } = e.act { days } else { 0 }).sum()
    }

    /// The war as it is with entries taken back, or put back.
    pub(super) fn marked(&self, numbers: &[u32], taken_back: bool) -> Result<War, Error> {
        let mut lines = self.lines.clone();
        lines.iter_mut().filter(|(e, _)| numbers.contains(&e.number)).for_each(|line| line.1 = taken_back);
        War::of(lines, Some(self))
    }

    /// Where it stands.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.ledger.replay().state
    }

    /// What its journal adds up to.
    #[must_use]
    pub const fn replay(&self) -> &Replay {
        self.ledger.replay()
    }

    /// Its journal without what was taken back, in the order in which it counts: by days, then by numbers. Each entry as it
    /// was changed last and changing none itself, its postings with what they moved: they add up to the same again.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> + ExactSizeIterator + Clone {
        self.ledger.entries().iter().map(|e| &**e)
    }

    /// Entries that were taken back, by their numbers: they count for nothing and can be put back.
    pub fn taken_back(&self) -> impl DoubleEndedIterator<Item = &Entry> + Clone {
        self.lines.iter().filter(|(_, back)| *back).map(|(e, _)| &**e)
    }

    /// All entries as they were written, by their numbers, and whether they are taken back.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&Entry, bool)> + Clone {
        self.lines.iter().map(|(e, back)| (&**e, *back))
    }

    /// All entries that stand as they were written, by their numbers: changes beside what they change.
    pub fn written(&self) -> impl DoubleEndedIterator<Item = &Entry> + Clone {
        self.lines.iter().filter(|(_, back)| !*back).map(|(e, _)| &**e)
    }

    /// The entry that was written last; of several that came as one, the battle.
    #[must_use]
    pub fn last_written(&self) -> Option<&Entry> {
        let last = self.written().next_back()?;
        let battle = |e: &&Entry| e.act.battle().is_some() && e.deed() == last.deed();
        Some(last.deed().and_then(|_| self.written().find(battle)).unwrap_or(last))
    }

    /// The number that the next entry gets.
    #[must_use]
    pub fn next_number(&self) -> u32 {
        self.lines.last().map_or(0, |(e, _)| e.number) + 1
    }

    /// The number that a battle gets which nothing was drawn up for: no entry ever had it.
    #[must_use]
    pub fn next_battle(&self) -> u32 {
        let of = |e: &Arc<Entry>| match e.act {
            Act::BattlePlanned { battle } => Some(battle),
            ref act => act.battle(),
        };
        self.lines.iter().filter_map(|(e, _)| of(e)).max().unwrap_or(0) + 1
    }

    /// The changes of an entry that stand, the last one last: that one counts.
    pub fn changes(&self, number: u32) -> impl DoubleEndedIterator<Item = &Entry> {
        self.written().filter(move |e| e.replaces == Some(number))
    }

    /// The entry with a number.
    #[must_use]
    pub fn entry(&self, number: u32) -> Option<&Entry> {
        self.entries().find(|e| e.number == number)
    }

    /// Where the campaign stood in the evening of a day; before the founding there is nothing.
    ///
    /// # Errors
    /// When the day is before the founding.
    pub fn on(&self, day: NaiveDate) -> Result<War, Error> {
        let state = self.state();
        if day < state.founded {
            return Err(Error::refused(format!(
                "{} begins on {}; ask for that day or a later one",
                state.name, state.founded
            )));
        }
        let until: Vec<u32> = self.entries().filter(|e| e.date <= day).map(|e| e.number).collect();
        let lines = self.lines.iter().filter(|(e, _)| until.contains(&e.replaces.unwrap_or(e.number)));
        War::of(lines.cloned().collect(), Some(self))
    }

    /// Where the campaign stood before an entry, as the journal is now.
    ///
    /// # Errors
    /// When there is no such entry, or it is the founding.
    pub fn before(&self, number: u32) -> Result<State, Error> {
        let at = self.entries().position(|e| e.number == number).filter(|at| *at > 0);
        let at = at.ok_or_else(|| Error::refused(format!("there is no book entry {number} that can be changed")))?;
        self.ledger.first(at)
    }

    /// The entry that brought a battle into the books.
    #[must_use]
    pub fn battle_entry(&self, battle: u32) -> Option<&Entry> {
        self.entries().find(
            |e| matches!(e.act, Act::BattleFought { battle: b } | Act::BattleRecorded { battle: b } if b == battle),
        )
    }

    /// Postings that could not move all that they say, because an earlier entry was taken back.
    #[must_use]
    pub fn cuts(&self) -> &[Cut] {
        &self.ledger.replay().cuts
    }

    /// The postings on a unit's account, with the number of their entry: what a figure comes from.
    pub fn postings(&self, thing: &Id) -> impl Iterator<Item = (u32, &Posting)> {
        self.entries().flat_map(move |e| e.postings.iter().filter(move |p| p.thing == *thing).map(|p| (e.number, p)))
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

    /// The next battle as it was drawn up first, before a hand changed it.
    #[must_use]
    pub fn drawn(&self) -> Option<&Plan> {
        self.entries().rev().flat_map(|e| &e.facts).find_map(|f| match f {
            Fact::Planned(plan) => Some(&**plan),
            _ => None,
        })
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
        // What a fall means is thrown by the dice that the battle fell to.
        let seed = fought.map_or(plan.seed, |f| f.order.seed);
        let setting = Setting { scenario, system, campaign: Some(self.state()), seed, number: plan.number.into() };
        Ok(match fought {
            Some(f) => Page::fought(&setting, &f.outcome),
            None => Page::blank(&setting),
        })
    }

    /// The battle that is drawn up with its course, where a result is what the engine makes of it; none where somebody
    /// played it, or wrote the result otherwise. Where each army had the other's seat in it, it is the same battle in their
    /// own seats.
    ///
    /// # Errors
    /// When none is drawn up, or it cannot begin.
    pub fn fought_so(&self, result: &BattleResult) -> Result<Option<Resolved>, Error> {
        use GeneralKind as G;
        let mut own = self.order([G::Planner; 2])?;
        // A page that somebody fills in has no seed.
        if result.seed == 0 || (own.scenario.id.as_str(), own.system.as_str()) != (&result.scenario, &result.system) {
            return Ok(None);
        }
        let mut result = result.clone();
        if result.options.is_empty() {
            // It was written down by a hand, or fought as the battle was drawn up.
            result.options.clone_from(&own.scenario.options);
        } else {
            super::option_sets::check(self.rules()?, &result.options)?;
            own.scenario.options.clone_from(&result.options);
        }
        // Who decided a result does not say: most of them the planner.
        let kinds = [G::Planner, G::Cautious, G::Bold, G::Passive, G::Random];
        for generals in kinds.into_iter().flat_map(|blue| kinds.map(|red| [blue, red])) {
            let order = Order { seed: result.seed, generals, ..own.clone() };
            let fought = resolve::fight(order.clone(), &mut |_| {}, &AtomicBool::new(false))?;
            let same = if result.exchanged {
                // What an officer's fall meant was thrown in the other's seat.
                let seated = BattleResult { commanders: Vec::new(), ..result.in_own_seats() };
                seated == BattleResult { commanders: Vec::new(), ..fought.result()? }
                    && resolve::fight(order.exchange(), &mut |_| {}, &AtomicBool::new(false))?.result()? == result
            } else {
                fought.result()? == result
            };
            if same {
                return Ok(Some(fought));
            }
        }
        Ok(None)
    }

    /// Where the campaign stands on the day of a battle before it goes into the books: for one that stands there, before its
    /// entry.
    ///
    /// # Errors
    /// When the day is before the founding.
    pub fn day_of(&self, page: &Page) -> Result<State, Error> {
        match self.battle_entry(page.battle) {
            Some(entry) => self.before(entry.number),
            None if page.date >= self.state().today => Ok(self.state().on(page.date)),
            None => Ok(self.on(page.date)?.state().on(page.date)),
        }
    }

    /// The entry that a page would bring into the books, for showing it beforehand; `day` is [`War::day_of`] it.
    ///
    /// # Errors
    /// The first thing that does not add up.
    pub fn foresee(page: &Page, day: &State) -> Result<Entry, Error> {
        Ok(crate::campaign::aftermath(page, day, resolve::system(&page.system)?)?)
    }

    /// How the battle in the open field that would follow a page's ends, fought unseen so many times; `day` is [`War::day_of`]
    /// it. The same page and dice give the same ground, whatever way of recovery is chosen on it.
    ///
    /// # Errors
    /// When the page does not add up, a side has nobody fit, or it was cancelled.
    pub fn next_after(page: &Page, day: &State, battles: u32, cancel: &AtomicBool) -> Result<Forecast, Error> {
        let mut entry = War::foresee(page, day)?;
        entry.number = u32::MAX;
        let mut replay = Replay { state: day.clone(), cuts: Vec::new() };
        replay.add(&entry);
        replay.state.next = None;
        let system = resolve::system(&day.system)?;
        replay.add(&crate::campaign::plan(&replay.state, system, page.chance)?);
        let order = Order {
            system: day.system.clone(),
            scenario: crate::campaign::scenario(&replay.state, system)?,
            seed: page.chance,
            number: 1,
            generals: [GeneralKind::Planner; 2],
            exchanged: false,
        };
        prospect::run(&order, Some(battles), 1, cancel, &mut |_| {})
    }

    /// The entries that bring a battle into the books, in its place by its day.
    ///
    /// # Errors
    /// The first thing that does not add up.
    pub fn entering(&self, page: &Page) -> Result<Vec<Entry>, Error> {
        let system = resolve::system(&page.system)?;
        let next = self.next_number();
        if page.date >= self.state().today {
            return Ok(change::entering(page, self.state(), [], system, next)?);
        }
        let then = self.on(page.date)?;
        let later = self.entries().filter(|e| e.date > page.date);
        Ok(change::entering(page, then.state(), later, system, next)?)
    }

    /// That none of these entries, which stand in the journal, moves less than it says.
    ///
    /// # Errors
    /// The first that does.
    pub(super) fn nothing_short(&self, entries: &[Entry]) -> Result<(), Error> {
        let under = |e: &Entry| e.replaces.unwrap_or(e.number);
        match self.cuts().iter().find(|c| entries.iter().any(|e| e.act.battle().is_some() && under(e) == c.entry)) {
            None => Ok(()),
            Some(cut) => Err(Error::refused(format!(
                "{} has {} of {} {} in the books ({}); lower the figure",
                self.state().unit_name(&cut.thing),
                cut.moved,
                cut.asked,
                cut.kind.called(cut.asked),
                cut.from.name()
            ))),
        }
    }

    /// An entry as it would be written, the war with it, and the postings of others that would then move less.
    ///
    /// # Errors
    /// What does not add up in it.
    pub fn with(&self, entry: Entry) -> Result<(Entry, War, Vec<Cut>), Error> {
        let entry = Entry { number: self.next_number(), ..entry };
        crate::campaign::may_be_added(self.written(), self.replay(), &entry)?;
        let then = self.grown(vec![entry.clone()])?;
        let cuts = crate::campaign::cut_by(self.replay(), then.replay(), &entry)?;
        Ok((entry, then, cuts))
    }

    pub(super) fn line(&self) -> CampaignLine {
        CampaignLine::of(self.state())
    }
}

impl CampaignLine {
    /// The line of a campaign that stands so.
    pub(super) fn of(state: &State) -> CampaignLine {
        CampaignLine {
            id: state.id.clone(),
            name: state.name.clone(),
            today: state.today,
            system: state.system.clone(),
            battles: state.battles.len(),
            sides: Side::BOTH.map(|side| state.side_name(side).to_owned()),
        }
    }
}

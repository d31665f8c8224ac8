//! Let it run: the machine leads both sides for a while, or one alone. Every entry is marked, and the whole run is taken back
//! in one step.

mod steward;

use super::journal::{Alteration, Follows};
use super::{Desk, Error, Order, Resolved, War, log};
use crate::base::Side;
use crate::campaign::{Ended, Entry, Fact, Led};
use crate::field::GeneralKind;
use chrono::NaiveDate;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// How long it runs: until the first of these, or the end of the war.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Until {
    /// The day on which it stops; no battle is begun that would be fought later.
    pub date: Option<NaiveDate>,
    /// After so many battles.
    pub battles: u32,
}

/// Whom the machine leads in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leads {
    /// Both sides: battles are fought as they come.
    Both,
    /// This side: a battle waits for the person who leads the other.
    Alone(Side),
}

impl Leads {
    /// Whom it leads where these lead Blue and Red: the side that is its own, or else it stands in for everybody.
    #[must_use]
    pub fn of(led: [Led; 2]) -> Leads {
        match led {
            [Led::Person, Led::Machine] => Leads::Alone(Side::Red),
            [Led::Machine, Led::Person] => Leads::Alone(Side::Blue),
            [Led::Person, Led::Person] | [Led::Machine, Led::Machine] => Leads::Both,
        }
    }
}

/// Where a run stands after a step.
#[derive(Debug, Clone)]
pub enum Stepped {
    /// This battle is to be fought now.
    Battle(Box<Order>),
    /// The war is over, and why.
    Over(String),
    /// The last day has come, and no battle is due before it.
    Day,
}

/// What a run did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// The number of its first entry, by which it is taken back.
    pub run: u32,
    /// Entries that it wrote.
    pub entries: usize,
    /// Numbers of the battles that it fought.
    pub battles: Vec<u32>,
    /// How the war ended, if it did.
    pub ended: Option<Ended>,
    /// Why it stopped before its time, if it did; what was done until then stands.
    pub stopped: Option<String>,
}

impl Desk {
    /// Lets the war run. `tell` hears what goes on; `cancel` stops it between two battles or in one, and what was done until
    /// then stands.
    ///
    /// # Errors
    /// When there is no campaign, the day or the war is over already, the page of a battle is begun, or nothing could be
    /// done at all.
    pub fn run_on(
        &mut self,
        until: Until,
        seed: u64,
        tell: &mut dyn FnMut(&str),
        cancel: &AtomicBool,
    ) -> Result<Ran, Error> {
        self.still_to_come(until.date)?;
        let run = self.run_begin()?;
        log::action(format!("let the war run, seed {seed}"));
        let before = self.campaign()?.entries().len();
        let mut battles = Vec::new();
        let done = self.of_run_do(run, |desk| desk.run_battles(until, seed, tell, cancel, &mut battles));
        let war = self.campaign()?;
        let entries = war.entries().len() - before;
        let stopped = match done {
            Ok(()) => None,
            Err(why) if entries > 0 => Some(why.to_string()),
            Err(why) => return Err(why),
        };
        Ok(Ran { run, entries, battles, ended: war.state().peace.clone(), stopped })
    }

    /// Lets the machine lead one side alone, until the next battle or until a day: the battle waits for the person who leads
    /// the other side.
    ///
    /// # Errors
    /// As [`Desk::run_on`]; and when the battle is due today already.
    pub fn run_alone(&mut self, side: Side, last: Option<NaiveDate>, seed: u64) -> Result<Ran, Error> {
        self.still_to_come(last)?;
        let run = self.run_begin()?;
        log::action(format!("let the machine lead a side alone, seed {seed}"));
        let before = self.campaign()?.entries().len();
        let stepped = self.run_to_battle(run, Leads::Alone(side), seed, last)?;
        let war = self.campaign()?;
        let entries = war.entries().len() - before;
        let stopped = match stepped {
            Stepped::Battle(_) => Some(war.waits(side)),
            Stepped::Over(_) | Stepped::Day => None,
        };
        match stopped {
            Some(why) if entries == 0 => Err(Error::refused(why)),
            stopped => Ok(Ran { run, entries, battles: Vec::new(), ended: war.state().peace.clone(), stopped }),
        }
    }

    /// Whether a day is one that a run can go to.
    fn still_to_come(&self, last: Option<NaiveDate>) -> Result<(), Error> {
        let today = self.campaign()?.state().today;
        match last.filter(|day| *day <= today) {
            Some(day) => {
                Err(Error::refused(format!("it is {today} already, and {day} is past; choose a day after {today}")))
            }
            None => Ok(()),
        }
    }

    /// Begins a run step by step, so that the desk is free between its steps; gives its number, under which each step is
    /// written and all of it is taken back.
    ///
    /// # Errors
    /// As [`Desk::run_on`].
    pub fn run_begin(&self) -> Result<u32, Error> {
        let war = self.campaign()?;
        if let Some(end) = &war.state().peace {
            return Err(Error::refused(format!("the war is over. {}", end.why)));
        }
        if self.draft()?.is_some() {
            return Err(Error::refused(
                "the page of a result is begun; finish it, or throw it away, before the war runs by itself",
            ));
        }
        Ok(war.next_number())
    }

    /// The next step of a run: honours who stood in the last battle and rewards its victors, lies in quarters over the winter,
    /// spends the chests, draws up a battle where none is and lets the days pass until it, or until the last day where one is
    /// given and the battle would be fought later.
    ///
    /// # Errors
    /// When a side has nobody fit, or the library cannot be written.
    pub fn run_to_battle(
        &mut self,
        run: u32,
        leads: Leads,
        seed: u64,
        last: Option<NaiveDate>,
    ) -> Result<Stepped, Error> {
        self.of_run_do(run, |desk| desk.lead_to_battle(leads, seed, last))
    }

    fn lead_to_battle(&mut self, leads: Leads, seed: u64, last: Option<NaiveDate>) -> Result<Stepped, Error> {
        if let Some(end) = &self.campaign()?.state().peace {
            return Ok(Stepped::Over(end.why.clone()));
        }
        if self.campaign()?.plan().is_none() {
            self.honour_the_brave(leads)?;
            self.lie_in_quarters(leads, seed, last)?;
            let state = self.campaign()?.state();
            if let Some(end) = &state.peace {
                return Ok(Stepped::Over(end.why.clone()));
            }
            if last.is_some_and(|last| state.today >= last) {
                return Ok(Stepped::Day);
            }
            self.plan(seed)?;
        }
        self.keep_house(leads)?;
        let day = self.campaign()?.plan().map(|plan| plan.date);
        let until = match (day, last) {
            (Some(day), Some(last)) => day.min(last),
            (Some(day), None) => day,
            (None, last) => last.unwrap_or(self.campaign()?.state().today),
        };
        self.pass_leading(leads, seed, until)?;
        let war = self.campaign()?;
        Ok(match &war.state().peace {
            Some(end) => Stepped::Over(end.why.clone()),
            None if day.is_some_and(|day| day > until) => Stepped::Day,
            None => Stepped::Battle(Box::new(war.order([GeneralKind::Planner; 2])?)),
        })
    }

    /// Brings the battle of a run's step into the books.
    ///
    /// # Errors
    /// When it is not the battle that is drawn up, or the library cannot be written.
    pub fn run_accept(&mut self, run: u32, resolved: &Resolved) -> Result<u32, Error> {
        self.of_run_do(run, |desk| {
            let page = desk.campaign()?.page(Some(resolved))?;
            desk.accept(&page, Some(resolved))
        })
    }

    /// Does something as a part of a run: what it writes is marked.
    fn of_run_do<T>(&mut self, run: u32, work: impl FnOnce(&mut Desk) -> Result<T, Error>) -> Result<T, Error> {
        self.running = Some(run);
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        self.running = None;
        done.unwrap_or_else(|fault| resume_unwind(fault))
    }

    fn run_battles(
        &mut self,
        until: Until,
        seed: u64,
        tell: &mut dyn FnMut(&str),
        cancel: &AtomicBool,
        battles: &mut Vec<u32>,
    ) -> Result<(), Error> {
        for _ in 0..until.battles {
            if cancel.load(Ordering::Relaxed) {
                return Ok(());
            }
            match self.lead_to_battle(Leads::Both, seed, until.date)? {
                Stepped::Over(_) | Stepped::Day => return Ok(()),
                Stepped::Battle(order) => tell(&format!("battle of {}", order.scenario.name)),
            }
            match self.fight_drawn_up([GeneralKind::Planner; 2], &mut |_| {}, cancel) {
                Ok((number, _)) => battles.push(number),
                Err(_) if cancel.load(Ordering::Relaxed) => return Ok(()),
                Err(why) => return Err(why),
            }
        }
        Ok(())
    }

    /// Takes all back that a run did: every entry of it or none. Gives how many.
    ///
    /// # Errors
    /// When there is no such run, or the library cannot be written.
    pub fn take_back_run(&mut self, run: u32) -> Result<usize, Error> {
        log::action(format!("take back run {run}"));
        let war = self.campaign()?;
        let entries = war.of_run(run)?;
        self.alter(&Alteration::TakenBack(entries.clone()))?;
        Ok(entries.len())
    }
}

impl Desk {
    /// Puts back what was taken back last: an entry, or the whole run or deed that it belongs to. Gives how many entries; none
    /// where nothing was taken back.
    ///
    /// # Errors
    /// When a battle of it was fought again since, or the library cannot be written.
    pub fn put_back_last(&mut self) -> Result<usize, Error> {
        let war = self.campaign()?;
        let Some(last) = war.taken_back().next_back() else { return Ok(0) };
        let known = self.library.last_taken_back(&war.state().id)?;
        if !known.is_empty() {
            return self.put_all_back(&known);
        }
        // A version that did not note the order took it back.
        let run = run_of(last);
        let of = |e: &&Entry| e.number == last.number || run.is_some() && run_of(e) == run;
        let entries: Vec<u32> = war.taken_back().filter(of).map(|e| e.number).collect();
        let count = self.put_all_back(&entries)?;
        log::action(format!("put back {count} entries"));
        Ok(count)
    }
}

/// The run in which the machine wrote an entry.
fn run_of(entry: &Entry) -> Option<u32> {
    entry.facts.iter().find_map(|f| match f {
        Fact::ByMachine { run } => Some(*run),
        _ => None,
    })
}

impl War {
    /// Why a run stops at the battle that is drawn up, in which the machine leads a side alone.
    #[must_use]
    pub fn waits(&self, side: Side) -> String {
        let place = self.plan().map_or("", |plan| plan.place.as_str());
        let other = self.state().side_name(side.other());
        format!("the battle of {place} waits for whoever leads {other}; fight it, or write down how it went")
    }

    /// The numbers of the entries of a run.
    fn of_run(&self, run: u32) -> Result<Vec<u32>, Error> {
        let of = |e: &&Entry| run_of(e) == Some(run);
        let entries: Vec<u32> = self.entries().filter(of).map(|e| e.number).collect();
        if entries.is_empty() {
            return Err(Error::refused(format!(
                "the machine has no run {run} in the books; “tricorne campaign journal” lists them"
            )));
        }
        Ok(entries)
    }

    /// What follows from taking a run back.
    ///
    /// # Errors
    /// When there is no such run.
    pub fn foresee_run(&self, run: u32) -> Result<Follows, Error> {
        self.foresee_altered(&Alteration::TakenBack(self.of_run(run)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::tests::support::desk;
    use crate::desk::time::NewTimes;

    fn run(desk: &mut Desk, battles: u32) -> Ran {
        desk.run_on(Until { date: None, battles }, 7, &mut |_| {}, &AtomicBool::new(false)).expect("it runs")
    }

    #[test]
    fn a_run_is_marked_and_taken_back_in_one_step() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let before = desk.campaign().expect("a campaign").state().canonical();
        let ran = run(&mut desk, 2);
        assert_eq!((ran.run, ran.battles.as_slice(), &ran.ended), (2, [1, 2].as_slice(), &None));
        let war = desk.campaign().expect("a campaign");
        let marked = |e: &&crate::campaign::Entry| e.facts.contains(&Fact::ByMachine { run: 2 });
        assert_eq!(war.entries().filter(marked).count(), ran.entries);
        assert!(war.foresee_run(2).expect("the run").cuts.is_empty() && war.foresee_run(1).is_err());
        for side in Side::BOTH {
            let issue = desk.gazette(None, side).expect("an issue");
            let mut heads: Vec<&str> = issue.articles.iter().map(|a| a.head.as_str()).collect();
            assert!(issue.battle == 2 && heads.len() >= 3, "{heads:?}");
            heads.sort_unstable();
            heads.dedup();
            let state = desk.campaign().expect("a campaign").state();
            let all = issue.text();
            assert!(all.contains(&state.battles[1].place) && !all.contains('{'), "{all}");
        }
        assert_eq!(desk.take_back_run(2).expect("it is taken back"), ran.entries);
        assert_eq!(desk.put_back_last().expect("it is put back"), ran.entries);
        assert_eq!(desk.campaign().expect("a campaign").state().battles.len(), 2);
        assert_eq!(desk.take_back_run(2).expect("it is taken back again"), ran.entries);
        let again = run(&mut desk, 1);
        assert!(again.run > 2 + ran.entries as u32 - 1, "numbers are never given twice: {}", again.run);
        desk.take_back_run(again.run).expect("it is taken back");
        assert_eq!(desk.campaign().expect("a campaign").state().canonical(), before);
        drop(desk);
        let desk = Desk::open(&folder.path().join("library.tricorne")).expect("the library again");
        assert_eq!(desk.campaign().expect("a campaign").state().canonical(), before);
    }

    #[test]
    fn a_side_that_the_machine_leads_alone_waits_at_the_battle() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let before = desk.campaign().expect("a campaign").state().clone();
        assert_eq!((before.led, Leads::of(before.led)), (Led::USUAL, Leads::Alone(Side::Red)));
        let first = before.today + chrono::Days::new(1);
        let ran = desk.run_alone(Side::Red, Some(first), 7).expect("it runs");
        let state = desk.campaign().expect("a campaign").state();
        assert!(state.today == first && ran.stopped.is_none() && state.next.is_some(), "{ran:?}");
        desk.take_back_run(ran.run).expect("it is taken back");
        let ran = desk.run_alone(Side::Red, None, 7).expect("it runs");
        let war = desk.campaign().expect("a campaign");
        let (plan, ours) = (war.plan().expect("a battle"), war.state().side_name(Side::Blue).to_owned());
        assert!(plan.date == war.state().today && war.state().battles.is_empty());
        assert!(ran.stopped.as_ref().is_some_and(|why| why.contains(&ours) && why.contains(&plan.place)), "{ran:?}");
        assert_eq!(ran.entries, war.entries().filter(|e| run_of(e) == Some(ran.run)).count());
        assert!(desk.run_alone(Side::Red, None, 7).is_err(), "it waits already");
        // The person's battle is his, and says who led; what the machine stands in for, it led.
        desk.fight_drawn_up([GeneralKind::Planner; 2], &mut |_| {}, &AtomicBool::new(false)).expect("fought");
        run(&mut desk, 1);
        let state = desk.campaign().expect("a campaign").state();
        assert_eq!(
            state.battles.iter().map(|b| b.led).collect::<Vec<_>>(),
            [Some(Led::USUAL), Some([Led::Machine; 2])]
        );
        desk.show([Led::Person; 2], state.sight, true).expect("it is settled");
        assert_eq!(desk.campaign().expect("a campaign").state().led, [Led::Person; 2]);
        assert!(desk.show([Led::Person; 2], before.sight, true).is_err(), "it is so already");
    }

    #[test]
    fn a_war_ends_by_its_shape_and_goes_on_under_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let shape = |id| NewTimes::named([None, None, None, Some(id)]).expect("a shape");
        desk.change_times(shape("three-battles")).expect("it changes");
        assert!(desk.change_times(shape("three-battles")).is_err(), "nothing changes");
        let ran = run(&mut desk, 9);
        let end = ran.ended.expect("the war ends");
        assert!((2..=3).contains(&ran.battles.len()) && end.why.contains("f 3 battles"), "{end:?}");
        let refused = desk.plan(1).expect_err("no battle after the war").to_string();
        assert!(refused.contains(&end.why), "{refused}");
        desk.change_times(shape("open")).expect("it changes");
        assert_eq!(run(&mut desk, 1).battles.len(), 1);
        desk.change_times(shape("three-battles")).expect("it changes");
        let state = desk.campaign().expect("a campaign").state();
        assert_eq!((state.standing().ended, state.standing().won), (None, [0, 0]), "what is past does not count");
    }

    #[test]
    fn a_run_goes_until_a_day_and_stops_where_nobody_is_fit() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let today = desk.campaign().expect("a campaign").state().today;
        let last = today + chrono::Days::new(60);
        let until = Until { date: Some(last), battles: 1_000 };
        let ran = desk.run_on(until, 7, &mut |_| {}, &AtomicBool::new(false)).expect("it runs");
        let state = desk.campaign().expect("a campaign").state();
        assert!(!ran.battles.is_empty() && state.today <= last && state.next.as_ref().is_some_and(|p| p.date > last));
        let none = NewTimes::named([Some("none"), None, None, None]).expect("a rule");
        desk.change_times(none).expect("it changes");
        let before = desk.campaign().expect("a campaign").state().canonical();
        let ran = run(&mut desk, 60);
        assert!(ran.battles.len() <= 60 && (ran.stopped.is_some() || ran.battles.len() == 60), "{ran:?}");
        desk.take_back_run(ran.run).expect("it is taken back");
        assert_eq!(desk.campaign().expect("a campaign").state().canonical(), before);
    }
}

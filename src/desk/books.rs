//! The books of the campaign that lies open: battles drawn up, fought, recorded, taken back; days that pass; brigades
//! and commands that change.

use super::prospect::Foretold;
use super::{BattleResult, Desk, Error, FORECASTS, PAGE, Resolved, THROWN, log, resolve};
use crate::army::{Army, Id};
use crate::base::Side;
use crate::campaign::{Act, Entry, Fact, Fought, Led, Page, State};
use crate::field::{GeneralKind, Scenario};
use crate::rules::System;
use crate::store::{Library, StoreError};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

impl Desk {
    /// Brings an entry into the journal of the open campaign, and the battle beside it; gives its number.
    pub(super) fn append(&mut self, entry: Entry, fought: Option<&Fought>) -> Result<u32, Error> {
        self.append_by(entry, |library, id, entry| library.keep(id, &[(entry, fought)], None))
    }

    /// As [`Desk::append`], with something that is written into the library as one with the entry.
    pub(super) fn append_by(
        &mut self,
        mut entry: Entry,
        write: impl FnOnce(&mut Library, &Id, &Entry) -> Result<(), StoreError>,
    ) -> Result<u32, Error> {
        let war = self.campaign()?;
        let id = war.state().id.clone();
        if let Some(run) = self.running {
            entry.facts.push(Fact::ByMachine { run });
        }
        let (entry, then, _) = war.with(entry)?;
        let number = entry.number;
        write(&mut self.library, &id, &entry)?;
        self.war = Some(then);
        self.keep_snapshot();
        Ok(number)
    }

    /// Brings entries into the journal, numbered from the next on in their order: all or none, and where there are several
    /// as one deed, which is taken back as one. Gives the first.
    pub(super) fn append_as_one(&mut self, mut entries: Vec<Entry>) -> Result<u32, Error> {
        let (war, run) = (self.campaign()?, self.running);
        let (id, first) = (war.state().id.clone(), war.next_number());
        let several = entries.len() > 1;
        for (number, entry) in (first..).zip(&mut entries) {
            entry.number = number;
            entry.facts.extend(run.map(|run| Fact::ByMachine { run }));
            entry.facts.extend(several.then_some(Fact::AsOne { first }));
        }
        let grown = war.grown(entries.clone())?;
        let written: Vec<_> = entries.iter().map(|e| (e, None)).collect();
        self.library.keep(&id, &written, None)?;
        self.war = Some(grown);
        self.keep_snapshot();
        Ok(first)
    }

    /// Draws up the next battle: who attacks, where, when, on what ground, in what weather.
    ///
    /// # Errors
    /// When one is drawn up already, or a side has nobody fit.
    pub fn plan(&mut self, seed: u64) -> Result<u32, Error> {
        self.plan_under(None, seed)
    }

    /// As [`Desk::plan`], under another rule system than the campaign's: the books don't mind.
    ///
    /// # Errors
    /// As [`Desk::plan`]; and when the system is not known or cannot fight.
    pub fn plan_under(&mut self, rules: Option<&str>, seed: u64) -> Result<u32, Error> {
        self.plan_kind(None, rules, seed)
    }

    /// Brings the battle that is drawn up under another rule system: the same day, place, weather and ground. Where its
    /// troops stand is for the generals of that system again, and it is fought as the table usually plays it.
    ///
    /// # Errors
    /// When none is drawn up, the system is not known or cannot fight, or a side has nobody fit under it.
    pub fn change_rules(&mut self, rules: &str) -> Result<(), Error> {
        let war = self.campaign()?;
        let system = resolve::fighting(rules)?;
        if war.plan().is_some() && war.rules()?.about().id == system.about().id {
            return Ok(());
        }
        log::action(format!("fight the next battle under {}", system.about().id));
        let options = self.usual_options(system)?;
        let entry = crate::campaign::under_rules(war.state(), war.drawn(), system, options)?;
        self.append(entry, None).map(|_| ())
    }

    /// The options that the next battle has under a system: the campaign's of its own system, of another the usual set.
    pub(super) fn usual_options(&self, system: &dyn System) -> Result<Option<BTreeMap<String, String>>, Error> {
        let id = system.about().id;
        if id == self.campaign()?.state().system {
            return Ok(None);
        }
        let mut usual = BTreeMap::new();
        self.with_option_set(id, None, &mut usual)?;
        Ok((!usual.is_empty()).then_some(usual))
    }

    /// Keeps the set-up of the battle that is drawn up as a hand changed it; nothing is written where it is as it was.
    ///
    /// # Errors
    /// When no battle is drawn up, or the library cannot be written.
    pub fn set_up(&mut self, scenario: &crate::field::Scenario) -> Result<(), Error> {
        let war = self.campaign()?;
        if war.plan().is_some() && war.scenario()? == *scenario {
            return Ok(());
        }
        log::action("keep the set-up");
        let entry = crate::campaign::set_up(war.state(), scenario)?;
        self.append(entry, None).map(|_| ())
    }

    /// Lets days pass: men come back, drafts arrive. Gives the entry.
    ///
    /// # Errors
    /// When the days run past a battle that is drawn up.
    pub fn advance(&mut self, days: u32) -> Result<u32, Error> {
        log::action(format!("{days} days pass"));
        let entry = crate::campaign::advance(self.campaign()?.state(), days)?;
        self.append(entry, None)
    }

    /// Lets the days pass until the battle that is drawn up; none where today is the day.
    ///
    /// # Errors
    /// When no battle is drawn up.
    pub fn advance_to_battle(&mut self) -> Result<Option<u32>, Error> {
        let state = self.campaign()?.state();
        let plan =
            state.next.as_ref().ok_or_else(|| Error::refused("no battle is drawn up; draw up the next one first"))?;
        match u32::try_from((plan.date - state.today).num_days()) {
            Ok(days) if days > 0 => self.advance(days).map(Some),
            _ => Ok(None),
        }
    }

    /// Sends men from the depot of a unit at once.
    ///
    /// # Errors
    /// When there is no such unit, or fewer men are in its depot.
    pub fn send_replacement(&mut self, unit: &Id, men: u32) -> Result<u32, Error> {
        log::action("send a replacement");
        let entry = crate::campaign::replacement(self.campaign()?.state(), unit, men)?;
        self.append(entry, None)
    }

    /// Disbands a unit of the open campaign: whoever is with it is discharged; gives the entry.
    ///
    /// # Errors
    /// When there is no such unit, it is disbanded already, or its side has no other.
    pub fn disband(&mut self, unit: &Id) -> Result<u32, Error> {
        log::action("disband a unit");
        let entry = crate::campaign::disband::disband(self.campaign()?.state(), unit)?;
        self.append(entry, None)
    }

    /// Moves a unit of the open campaign to a brigade (none: it stands by itself), before another or to the end.
    ///
    /// # Errors
    /// When the unit or the brigade is not there.
    pub fn regroup(&mut self, unit: &Id, brigade: Option<&Id>, before: Option<&Id>) -> Result<u32, Error> {
        log::action("regroup a unit");
        let state = self.campaign()?.state();
        let army = known(state, |a| a.unit(unit).is_some(), "unit", unit)?;
        if let Some(id) = brigade
            && army.brigades.iter().all(|b| b.id != *id)
        {
            return Err(Error::refused(format!("there is no brigade {id} in {}", army.name)));
        }
        let (unit, brigade, before) = (unit.clone(), brigade.cloned(), before.cloned());
        self.reorganise(Fact::Moves { unit, brigade, before })
    }

    /// Gives a brigade, a wing or an army of the open campaign to an officer, who leaves what he led; none: it stands empty.
    ///
    /// # Errors
    /// When the command or the officer is not there, or the officer cannot take the field.
    pub fn give_command(&mut self, command: &Id, officer: Option<&Id>) -> Result<u32, Error> {
        log::action("give a command");
        let state = self.campaign()?.state();
        let holds = |a: &Army| {
            let wing = a.wings.iter().any(|w| w.id == *command);
            a.id == *command || wing || a.brigades.iter().any(|b| b.id == *command)
        };
        let army = known(state, holds, "command", command)?;
        if let Some(id) = officer {
            let chosen = army.commander(id);
            let chosen = chosen.ok_or_else(|| Error::refused(format!("there is no officer {id} in {}", army.name)))?;
            if !state.fit(id) {
                return Err(Error::refused(format!("{} cannot take the field now; choose another", chosen.name)));
            }
        } else if army.id == *command {
            return Err(Error::refused(format!("{} needs a general; choose an officer", army.name)));
        }
        self.reorganise(Fact::Takes { command: command.clone(), officer: officer.cloned() })
    }

    fn reorganise(&mut self, fact: Fact) -> Result<u32, Error> {
        let mut entry = Entry::new(self.campaign()?.state().today, Act::Reorganised);
        entry.facts.push(fact);
        self.append(entry, None)
    }

    /// Brings the page of a battle's result into the books; with the battle itself where the engine fought it. The
    /// days until then pass, and a draft of the page is dropped: all of it, or nothing. A battle of a past day goes to its
    /// place in the journal.
    ///
    /// # Errors
    /// When the page does not add up; nothing is written then.
    pub fn accept(&mut self, page: &Page, resolved: Option<&Resolved>) -> Result<u32, Error> {
        log::action(format!("accept the result of battle {}", page.battle));
        let mut page = page.clone();
        if self.running.is_some() {
            // In a run the machine stands in for everybody.
            page.led = Some([Led::Machine; 2]);
        }
        if self.campaign()?.another_has_number(&page) {
            // A battle that was drawn up or entered meanwhile has its number.
            page.battle = self.campaign()?.next_battle();
        }
        let page = &page;
        let scenario = match resolved {
            Some(r) => r.order.scenario.clone(),
            None => self.campaign()?.scenario_of(page)?,
        };
        self.enter(page, scenario, resolved)
    }

    /// Brings a battle into the books with the scenario that it was fought in; gives the number of its entry.
    pub(super) fn enter(&mut self, page: &Page, scenario: Scenario, resolved: Option<&Resolved>) -> Result<u32, Error> {
        let war = self.campaign()?;
        let id = war.state().id.clone();
        let mut entries = war.entering(page)?;
        let mut number = 0;
        for entry in &mut entries {
            if let Some(run) = self.running.filter(|_| entry.replaces.is_none()) {
                entry.facts.push(Fact::ByMachine { run });
            }
            if entry.act.battle().is_some() {
                entry.seed = resolved.map(|r| r.order.seed);
                number = entry.number;
            }
        }
        let grown = war.grown(entries.clone())?;
        grown.nothing_short(&entries)?;
        let fought = Fought {
            system: page.system.clone(),
            engine: resolve::system(&page.system)?.about().version,
            seed: resolved.map_or(0, |r| r.order.seed),
            number: page.battle.into(),
            scenario,
            page: page.clone(),
            events: resolved.map(|r| r.events.clone()).unwrap_or_default(),
        };
        let written: Vec<_> = entries.iter().map(|e| (e, (e.number == number).then_some(&fought))).collect();
        // The unfinished page of another battle stays.
        let place = |p: &Page| (p.place.clone(), p.date);
        let done = self.draft()?.is_some_and(|draft| place(&draft) == place(page));
        self.library.keep(&id, &written, done.then_some(PAGE))?;
        self.war = Some(grown);
        self.keep_snapshot();
        Ok(number)
    }

    /// Draws up the next battle where none is, under a rule system or the campaign's own, and lets the days pass until it.
    ///
    /// # Errors
    /// When a side has nobody fit, the battle is drawn up under other rules, or the library cannot be written.
    pub fn draw_up(&mut self, rules: Option<&str>, seed: u64) -> Result<(), Error> {
        let war = self.campaign()?;
        match (war.plan(), rules) {
            (None, _) => self.plan_under(rules, seed).map(|_| ())?,
            (Some(plan), Some(wanted)) if war.rules()?.about().id != resolve::fighting(wanted)?.about().id => {
                return Err(Error::refused(format!(
                    "the battle of {} is drawn up under {}; fight it under these, or take its plan back first",
                    plan.place,
                    war.rules()?.about().name
                )));
            }
            _ => {}
        }
        self.advance_to_battle().map(|_| ())
    }

    /// Fights the battle that is drawn up and brings it into the books; gives its number and its result.
    ///
    /// # Errors
    /// When none is drawn up, it cannot begin, or it was cancelled.
    pub fn fight_drawn_up(
        &mut self,
        generals: [GeneralKind; 2],
        watch: &mut dyn FnMut(resolve::Standing),
        cancel: &AtomicBool,
    ) -> Result<(u32, BattleResult), Error> {
        let order = self.campaign()?.order(generals)?;
        let number = u32::try_from(order.number).unwrap_or(u32::MAX);
        let resolved = resolve::fight(order, watch, cancel)?;
        let page = self.campaign()?.page(Some(&resolved))?;
        let result = BattleResult::of(&page, resolved.order.scenario.id.as_str(), resolved.order.seed)?;
        self.accept(&page, Some(&resolved))?;
        Ok((number, result))
    }

    /// The battle that an entry brought into the books, with its scenario, page and events.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn kept(&self, entry: u32) -> Result<Option<Fought>, Error> {
        let war = self.campaign()?;
        let id = &war.state().id;
        // A changed battle is kept as it was changed last.
        for change in war.changes(entry).rev() {
            if let Some(fought) = self.library.battle(id, change.number)? {
                return Ok(Some(fought));
            }
        }
        Ok(self.library.battle(id, entry)?)
    }

    /// The battle with a number, or the last one, as it was kept.
    ///
    /// # Errors
    /// When there is none.
    pub fn battle(&self, number: Option<u32>) -> Result<Fought, Error> {
        let war = self.campaign()?;
        let number = match number {
            Some(number) => number,
            None => war
                .state()
                .battles
                .last()
                .map(|b| b.number)
                .ok_or_else(|| Error::refused("no battle of this campaign has been fought yet"))?,
        };
        let entry = war.battle_entry(number).map(|e| e.number).ok_or_else(|| {
            Error::refused(format!("battle {number} is not in the books; “tricorne campaign show” lists the battles"))
        })?;
        self.kept(entry)?.ok_or_else(|| Error::refused(format!("battle {number} was not kept with its events")))
    }

    /// Keeps an unfinished page of the next battle's result.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn keep_draft(&mut self, page: &Page) -> Result<(), Error> {
        let id = self.campaign()?.state().id.clone();
        Ok(self.library.keep_draft(&id, PAGE, page)?)
    }

    /// The unfinished page, if one was kept.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn draft(&self) -> Result<Option<Page>, Error> {
        Ok(self.library.draft(&self.campaign()?.state().id, PAGE)?)
    }

    /// Throws the unfinished page away; [`Desk::bring_draft_back`] brings it back.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn drop_draft(&mut self) -> Result<(), Error> {
        let id = self.campaign()?.state().id.clone();
        let page = self.draft()?;
        Ok(self.library.throw_draft(&id, PAGE, page.as_ref().map(|p| (THROWN, p)))?)
    }

    /// The page that was thrown away last, if there is one.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn thrown_draft(&self) -> Result<Option<Page>, Error> {
        Ok(self.library.draft(&self.campaign()?.state().id, THROWN)?)
    }

    /// Brings the page back that was thrown away last, where no other is begun; gives it.
    ///
    /// # Errors
    /// When none was thrown away, another is begun, or the library cannot be written.
    pub fn bring_draft_back(&mut self) -> Result<Page, Error> {
        log::action("bring a page back");
        if let Some(begun) = self.draft()? {
            return Err(Error::refused(format!(
                "the page of {} is begun; finish it, or throw it away, before you bring another back",
                begun.place
            )));
        }
        let page = self.thrown_draft()?.ok_or_else(|| Error::refused("no page of a result was thrown away"))?;
        let id = self.campaign()?.state().id.clone();
        self.library.throw_draft(&id, THROWN, Some((PAGE, &page)))?;
        Ok(page)
    }

    /// Keeps what was foretold of a battle of the campaign, in place of what was kept of it before.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn keep_forecast(&mut self, foretold: Foretold) -> Result<(), Error> {
        let id = self.campaign()?.state().id.clone();
        let mut all = self.forecasts()?;
        all.retain(|f| f.battle != foretold.battle);
        all.push(foretold);
        Ok(self.library.keep_draft(&id, FORECASTS, &all)?)
    }

    /// What was foretold of the battles of the campaign, as far as it was kept.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn forecasts(&self) -> Result<Vec<Foretold>, Error> {
        Ok(self.library.draft(&self.campaign()?.state().id, FORECASTS)?.unwrap_or_default())
    }
}

/// The army of a campaign for which something holds.
fn known<'a>(state: &'a State, holds: impl Fn(&Army) -> bool, what: &str, id: &Id) -> Result<&'a Army, Error> {
    let mut all = Side::BOTH.into_iter().flat_map(|side| &state.force(side).armies);
    all.find(|a| holds(a)).ok_or_else(|| Error::refused(format!("there is no {what} {id} in this campaign")))
}

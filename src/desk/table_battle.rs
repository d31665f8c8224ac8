//! Battles of a real table that nothing was drawn up for, now or long ago.

use super::{Desk, Error, War, log, resolve};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Page, Played, Setting};
use crate::field::Scenario;
use crate::field::scenario::Weather;
use chrono::NaiveDate;
use std::collections::BTreeSet;

/// What is told first of a battle of a real table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableBattle {
    pub place: String,
    pub date: NaiveDate,
    /// What it was played under; none: the campaign's own rules.
    pub rules: Option<String>,
    pub weather: Weather,
    pub attacker: Option<Side>,
    /// Brigades that were there, by their IDs, and units that stand by themselves; none: all.
    pub there: Option<BTreeSet<Id>>,
}

impl War {
    /// The page of a battle of a real table, everybody unhurt.
    ///
    /// # Errors
    /// When it has no place, is dated before the founding, or a side had nobody there.
    pub fn table_page(&self, battle: &TableBattle) -> Result<Page, Error> {
        let state = self.state();
        if battle.date < state.founded {
            return Err(Error::refused(format!(
                "the battle is dated {}, and the campaign begins on {}; give it a later date",
                battle.date, state.founded
            )));
        }
        let system = resolve::system(battle.rules.as_deref().unwrap_or(&state.system))?;
        let mut played = Played {
            number: self.next_battle(),
            place: battle.place.trim().to_owned(),
            date: battle.date,
            weather: battle.weather,
            attacker: battle.attacker,
            units: None,
        };
        let day = self.day_before(battle.date)?;
        let all = played.scenario(&day, system)?;
        if let Some(there) = &battle.there {
            let state = &day;
            let of_brigades = Side::BOTH.into_iter().flat_map(|s| state.brigades(s));
            let named = of_brigades.filter(|(_, b)| there.contains(&b.id)).flat_map(|(_, b)| b.units.iter().cloned());
            let named: BTreeSet<Id> = named.chain(there.iter().cloned()).collect();
            let fit = all.sides.iter().flat_map(|s| &s.brigades).flat_map(|b| &b.units);
            played.units = Some(fit.filter_map(|u| u.id.clone()).filter(|id| named.contains(id)).collect());
        }
        let scenario = played.scenario(&day, system)?;
        let drawn = played.drawn_up(&day, system);
        let setting = Setting {
            scenario: &scenario,
            system,
            campaign: Some(&drawn),
            seed: played.number.into(),
            number: played.number.into(),
        };
        let page = Page::blank(&setting);
        crate::campaign::aftermath::on_its_day(&page, &self.state().battles, self.plan())?;
        Ok(page)
    }

    /// Where the campaign stood in the evening of a day, with those who were back by then.
    pub(super) fn day_before(&self, date: NaiveDate) -> Result<crate::campaign::State, Error> {
        if date >= self.state().today {
            return Ok(self.state().on(date));
        }
        Ok(self.on(date)?.state().on(date))
    }

    /// Whether a page has a number that a battle of another place or day got meanwhile.
    pub(super) fn another_has_number(&self, page: &Page) -> bool {
        let own = (page.place.as_str(), page.date);
        let drawn_up = self.plan().filter(|p| p.number == page.battle).map(|p| (p.place.as_str(), p.date));
        let in_books = self.state().battles.iter().find(|b| b.number == page.battle);
        let in_books = in_books.map(|b| (b.place.as_str(), b.date));
        drawn_up.or(in_books).is_some_and(|other| other != own)
    }

    /// The scenario of a battle that is to go into the books: as it was drawn up, or from who is on its page.
    ///
    /// # Errors
    /// When a side had nobody there.
    pub fn scenario_of(&self, page: &Page) -> Result<Scenario, Error> {
        if self.plan().is_some_and(|p| p.number == page.battle) {
            return self.scenario();
        }
        let system = resolve::system(&page.system)?;
        Ok(Played::of(page).scenario(&self.day_before(page.date)?, system)?)
    }
}

impl Desk {
    /// Begins the page of a battle of a real table and keeps it as the unfinished page.
    ///
    /// # Errors
    /// As [`War::table_page`]; and when the library cannot be written.
    pub fn begin_table_page(&mut self, battle: &TableBattle) -> Result<Page, Error> {
        log::action("begin the page of a battle of the table");
        if let Some(begun) = self.draft()? {
            return Err(Error::refused(format!(
                "the page of {} is begun; finish it, or throw it away, before you begin another",
                begun.place
            )));
        }
        let page = self.campaign()?.table_page(battle)?;
        self.keep_draft(&page)?;
        Ok(page)
    }
}

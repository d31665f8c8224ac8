//! A battle of a real table that nothing was drawn up for: day, place, rules and who was there make its scenario.

use super::{Page, Plan, Refusal, State};
use crate::army::Id;
use crate::base::Side;
use crate::field::scenario::Weather;
use crate::field::{Ground, Scenario};
use crate::rules::System;
use chrono::NaiveDate;
use std::collections::BTreeSet;

/// A battle that was played on a table without having been drawn up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Its number in the campaign, which no other battle has.
    pub number: u32,
    pub place: String,
    pub date: NaiveDate,
    pub weather: Weather,
    pub attacker: Option<Side>,
    /// Units that were there; none: all that are fit.
    pub units: Option<BTreeSet<Id>>,
}

impl State {
    /// The first day from today on for which no battle stands in the books or is drawn up.
    #[must_use]
    pub fn free_day(&self) -> NaiveDate {
        let taken =
            |day| self.battles.iter().any(|b| b.date == day) || self.next.as_ref().is_some_and(|p| p.date == day);
        let mut days = std::iter::successors(Some(self.today), NaiveDate::succ_opt);
        days.find(|day| !taken(*day)).unwrap_or(self.today)
    }
}

impl Played {
    /// What a page of such a battle was made from.
    #[must_use]
    pub fn of(page: &Page) -> Played {
        Played {
            number: page.battle,
            place: page.place.clone(),
            date: page.date,
            weather: page.weather,
            attacker: page.attacker,
            units: Some(page.rows.iter().filter_map(|r| r.unit.clone()).collect()),
        }
    }

    /// The state with the battle as if it had been drawn up; `day` is where the campaign stands on its day.
    #[must_use]
    pub fn drawn_up(&self, day: &State, system: &dyn System) -> State {
        let mut state = day.clone();
        state.next = Some(Plan {
            number: self.number,
            seed: u64::from(self.number),
            place: self.place.clone(),
            date: self.date,
            attacker: self.attacker,
            weather: self.weather,
            ground: Ground { width: day.table.width, depth: day.table.depth, features: Vec::new() },
            story: String::new(),
            rules: Some(system.about().id).filter(|id| *id != day.system).map(str::to_owned),
            options: None,
            laid_for: None,
            terms: None,
            musters: [None, None],
            by_hand: None,
        });
        state
    }

    /// Its scenario: who was there, on a table that nobody told more of.
    ///
    /// # Errors
    /// When it has no place, is dated before the founding, or a side had nobody there.
    pub fn scenario(&self, day: &State, system: &dyn System) -> Result<Scenario, Refusal> {
        placed(&self.place)?;
        if self.date < day.founded {
            return Err(Refusal::new(format!(
                "the battle is dated {}, and the campaign begins on {}; give it a later date",
                self.date, day.founded
            )));
        }
        let mut scenario = super::scenario(&self.drawn_up(day, system), system)?;
        let Some(there) = &self.units else { return Ok(scenario) };
        let mut found = BTreeSet::new();
        for (side, setup) in Side::BOTH.into_iter().zip(&mut scenario.sides) {
            for brigade in &mut setup.brigades {
                brigade.units.retain(|u| u.id.as_ref().is_some_and(|id| there.contains(id)));
                found.extend(brigade.units.iter().filter_map(|u| u.id.clone()));
            }
            let mut at = 0;
            // Wings name their brigades by their numbers.
            let places: Vec<Option<usize>> = (setup.brigades.iter())
                .map(|b| {
                    (!b.units.is_empty()).then(|| {
                        at += 1;
                        at - 1
                    })
                })
                .collect();
            for wing in &mut setup.lieutenants {
                wing.brigades = wing.brigades.iter().filter_map(|b| places.get(*b).copied().flatten()).collect();
            }
            setup.lieutenants.retain(|w| !w.brigades.is_empty());
            setup.brigades.retain(|b| !b.units.is_empty());
            if setup.brigades.is_empty() {
                return Err(Refusal::new(format!("{} had nobody there; tick who was", day.side_name(side))));
            }
        }
        match there.iter().find(|id| !found.contains(*id)) {
            Some(id) if day.unit(id).is_none() => {
                Err(Refusal::new(format!("{id} is not of this campaign; leave it out")))
            }
            Some(id) => Err(Refusal::new(format!(
                "{} was not fit to take the field on {}; leave it out, or correct the books of that day first",
                day.unit_name(id),
                self.date
            ))),
            None => Ok(scenario),
        }
    }
}

/// Whether a battle can be named for a place.
///
/// # Errors
/// Where there is none, or no name for a list.
pub(super) fn placed(place: &str) -> Result<(), Refusal> {
    if place.trim().is_empty() {
        return Err(Refusal::new("the battle has no place; write where it was fought"));
    }
    super::called("the place of the battle", place)
}

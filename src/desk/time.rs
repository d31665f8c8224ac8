//! How time passes in the open campaign: who comes back when, how battles change the troops, what the months cost, how
//! the war ends.

use super::{Desk, Error, War, log, name};
use crate::base::Side;
use crate::campaign::{Account, Act, Entry, Experience, Fact, Founding, Kind, Page, Preset, Replay, Season, Shape};
use chrono::NaiveDate;

/// What changes from today on; what is none stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewTimes {
    pub recovery: Option<Preset>,
    pub experience: Option<Experience>,
    pub season: Option<Season>,
    pub shape: Option<Shape>,
}

/// What a way of recovery comes to for both armies after a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    pub preset: Preset,
    /// Men under arms so many days after the battle, Blue and Red.
    pub men: Vec<(u32, [u32; 2])>,
}

/// After how many days ways of recovery are compared.
pub const COMPARED: [u32; 4] = [1, 7, 14, 28];

impl NewTimes {
    /// The rules of recovery, experience and season and the shape that these IDs mean; what is none stays.
    ///
    /// # Errors
    /// When there is no such rule.
    pub fn named([recovery, experience, season, shape]: [Option<&str>; 4]) -> Result<NewTimes, Error> {
        Ok(NewTimes {
            recovery: chosen(Preset::all(), recovery, "way of recovery", |p| &p.id)?,
            experience: chosen(Experience::all(), experience, "rule of experience", |r| &r.id)?,
            season: chosen(Season::all(), season, "rule of the season", |r| &r.id)?,
            shape: chosen(Shape::all(), shape, "shape of a war", |s| &s.id)?,
        })
    }

    /// Writes these rules into a founding.
    pub fn found(self, founding: &mut Founding) {
        if let Some(preset) = self.recovery {
            founding.recovery = preset;
        }
        if let Some(rule) = self.experience {
            founding.experience = told(rule);
        }
        if let Some(rule) = self.season {
            founding.season = counted(rule);
        }
        if let Some(shape) = self.shape {
            founding.shape = ending(shape);
        }
    }
}

/// The one of these that an ID means.
fn chosen<T: Clone>(
    all: Vec<T>,
    wanted: Option<&str>,
    what: &'static str,
    id: impl Fn(&T) -> &str,
) -> Result<Option<T>, Error> {
    let Some(wanted) = wanted else { return Ok(None) };
    let found = name::pick(&all, wanted, |x| (id(x), id(x)));
    let known = || all.iter().map(|x| id(x).to_owned()).collect();
    found.cloned().map(Some).map_err(|why| Error::not_found(what, wanted, why, known()))
}

/// A rule that does nothing is no rule.
fn told(rule: Experience) -> Option<Box<Experience>> {
    (!rule.ends.is_empty() || rule.dilute > 0).then(|| Box::new(rule))
}

fn counted(rule: Season) -> Option<Box<Season>> {
    rule.sick.iter().chain(&rule.deserted).any(|n| *n > 0).then(|| Box::new(rule))
}

fn ending(shape: Shape) -> Option<Box<Shape>> {
    shape.ends().then(|| Box::new(shape))
}

impl Desk {
    /// From today on the campaign goes by other rules of time: an entry of its journal, which can be taken back.
    ///
    /// # Errors
    /// When nothing changes, or the library cannot be written.
    pub fn change_times(&mut self, new: NewTimes) -> Result<u32, Error> {
        log::action("change the rules of time");
        let state = self.campaign()?.state();
        let mut entry = Entry::new(state.today, Act::SettingsChanged);
        if let Some(preset) = new.recovery.filter(|p| *p != state.recovery) {
            entry.facts.push(Fact::Recovery { preset: Box::new(preset) });
        }
        if let Some(rule) = new.experience {
            let rule = told(rule);
            if rule != state.experience {
                entry.facts.push(Fact::Experience { rule });
            }
        }
        if let Some(rule) = new.season {
            let rule = counted(rule);
            if rule != state.season {
                entry.facts.push(Fact::Season { rule });
            }
        }
        if let Some(shape) = new.shape {
            let shape = ending(shape);
            if shape != state.shape {
                entry.facts.push(Fact::Shape { shape });
            }
        }
        if entry.facts.is_empty() {
            return Err(Error::refused("the campaign goes by these rules already; choose others"));
        }
        self.append(entry, None)
    }
}

impl War {
    /// What each way of recovery would bring back after a battle, this campaign's own first.
    ///
    /// # Errors
    /// The first thing that does not add up on the page.
    pub fn compare_recoveries(&self, page: &Page) -> Result<Vec<Comparison>, Error> {
        let own = self.state().recovery.clone();
        let others = Preset::all().into_iter().filter(|p| p.id != own.id);
        std::iter::once(own.clone()).chain(others).map(|preset| self.recovered(page, preset)).collect()
    }

    fn recovered(&self, page: &Page, preset: Preset) -> Result<Comparison, Error> {
        let mut page = page.clone();
        page.recovery = Some(preset.clone());
        let mut replay = Replay { state: self.state().on(page.date), cuts: Vec::new() };
        let entry = crate::campaign::aftermath(&page, &replay.state, self.rules()?)?;
        replay.add(&entry);
        let under_arms = |date: NaiveDate| {
            let then = replay.state.on(date);
            Side::BOTH.map(|side| then.total(side, Kind::Men, Account::Present))
        };
        let men = COMPARED.map(|days| (days, under_arms(page.date + chrono::Days::new(days.into()))));
        Ok(Comparison { preset, men: men.into() })
    }
}

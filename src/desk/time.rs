//! How time passes in the open campaign: who comes back when, how battles change the troops, what the months cost, how
//! the war ends.

use super::{Desk, Error, log, name};
use crate::campaign::{Act, Entry, Experience, Fact, Founding, Preset, Season, Shape};

/// What changes from today on; what is none stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewTimes {
    pub recovery: Option<Preset>,
    pub experience: Option<Experience>,
    pub season: Option<Season>,
    pub shape: Option<Shape>,
}

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

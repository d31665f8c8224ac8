//! The campaigns of a library: founded, opened, deleted, taken in and out.

mod examine;
mod sums;

pub(super) use examine::begins;

use super::name::{self, pick};
use super::pictures::{self, Carried};
use super::time::NewTimes;
use super::{CampaignLine, Desk, Error, LAST, War, log, resolve, sample};
use crate::army::{Army, Id};
use crate::campaign::{Entry, Experience, Founding, Season};
use crate::rules::System;
use chrono::Datelike;

/// The option by which allied armies break each by itself, and what it is set to, where the list of the leading one says
/// so and others march with it.
#[must_use]
pub fn apart(under: &dyn System, lead: &Army, armies: usize) -> Option<(&'static str, &'static str)> {
    under.breaks_apart().filter(|_| lead.apart && armies > 1)
}

/// What is odd in a founding and may be meant: an army on both sides, an army of other years. A sentence each.
#[must_use]
pub fn doubts(founding: &Founding) -> Vec<String> {
    doubts_of(founding.sides.each_ref().map(|f| f.armies.as_slice()), founding.date.year())
}

/// As [`doubts`], of the armies of both sides and the year in which the campaign begins.
#[must_use]
pub fn doubts_of([blue, red]: [&[Army]; 2], begins: i32) -> Vec<String> {
    let twice = blue.iter().filter(|a| red.iter().any(|b| b.id == a.id));
    let mut found: Vec<String> = twice.map(|a| format!("{} stands on both sides.", a.name)).collect();
    let far = blue.iter().chain(red).filter_map(|a| Some((a, a.year?))).filter(|(_, y)| y.abs_diff(begins) > FAR);
    for told in far.map(|(a, year)| format!("{} is of {year}, and the campaign begins in {begins}.", a.name)) {
        if !found.contains(&told) {
            found.push(told);
        }
    }
    found
}

/// An army of so many years before or after a campaign is of another war.
const FAR: u32 = 10;

impl Desk {
    /// All campaigns of the library, the one used last first.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn campaigns(&self) -> Result<Vec<CampaignLine>, Error> {
        let mut lines = Vec::new();
        for campaign in self.library.campaigns()? {
            let open = self.war.as_ref().filter(|w| w.state().id == campaign.id);
            lines.push(match open {
                Some(war) => war.line(),
                None => CampaignLine::of(&self.library.state(&campaign.id)?.state),
            });
        }
        let open = self.war.as_ref().map(|w| w.state().id.clone());
        lines.sort_by_key(|l| (Some(&l.id) != open.as_ref(), l.name.clone()));
        Ok(lines)
    }

    /// Founds a campaign from any two sides and opens it.
    ///
    /// # Errors
    /// When it has no name, a side has nobody, or the library cannot be written.
    pub fn found(&mut self, mut founding: Founding) -> Result<Id, Error> {
        resolve::system(&founding.system)?;
        log::action(format!("found a campaign under {}", founding.system));
        let wanted = name::ascii(without_article(&founding.name));
        founding.id = Id::new(if wanted.is_empty() { "campaign" } else { &wanted });
        let id = self.library.found(Entry::found(founding)?)?;
        self.take_up(&id)?;
        Ok(id)
    }

    /// Opens a campaign and remembers it as the one used last.
    pub(super) fn take_up(&mut self, id: &Id) -> Result<(), Error> {
        self.war = Some(self.read_war(id)?);
        if !self.read_only() {
            self.library.remember(LAST, id)?;
        }
        self.keep_snapshot();
        Ok(())
    }

    /// Founds the sample campaign and opens it; under another system or on another table where these are given.
    ///
    /// # Errors
    /// When the system is not known or the library cannot be written.
    pub fn found_sample(&mut self, system: Option<&str>) -> Result<Id, Error> {
        let (mut founding, _) = sample::campaign();
        if let Some(wanted) = system {
            resolve::fighting(wanted)?.about().id.clone_into(&mut founding.system);
        }
        self.found(founding)
    }

    /// A founding from armies of the library, for [`Desk::found`]; the leading army of each side is its first, and allies
    /// come with their list. Distances are those that fit the bases of the shelf, or else those that are set.
    ///
    /// # Errors
    /// When an army is not known.
    pub fn founding(&self, name: &str, system: &str, sides: [&[&str]; 2]) -> Result<Founding, Error> {
        let (mut founding, _) = sample::campaign();
        name.clone_into(&mut founding.name);
        let under = resolve::fighting(system)?;
        under.about().id.clone_into(&mut founding.system);
        founding.table = self.settings().table;
        if let Some(figures) = super::shelf::figures(&self.shelf()?, under) {
            founding.table.scale = figures;
        }
        let rules = founding.system.clone();
        self.with_option_set(&rules, None, &mut founding.options)?;
        for (place, wanted) in founding.sides.iter_mut().zip(sides) {
            let mut armies: Vec<Army> = Vec::new();
            for name in wanted {
                let lead = self.army(name)?;
                for mut army in sample::coalition(lead, self.armies(), self.nations()).armies {
                    sample::alone(&mut army);
                    if armies.iter().all(|a| a.id != army.id) {
                        armies.push(army);
                    }
                }
                if let Some((option, set)) = apart(under, lead, armies.len()) {
                    founding.options.insert(option.to_owned(), set.to_owned());
                }
            }
            *place = sample::force(armies, self.nations());
        }
        let usual = NewTimes {
            experience: Experience::all().into_iter().next(),
            season: Season::all().into_iter().next(),
            ..NewTimes::default()
        };
        usual.found(&mut founding);
        Ok(founding)
    }

    /// The campaign that a name means; it is not opened.
    ///
    /// # Errors
    /// When none or several are meant, or the library cannot be read.
    pub fn campaign_line(&self, wanted: &str) -> Result<CampaignLine, Error> {
        let lines = self.campaigns()?;
        let found = pick(&lines, without_article(wanted), |l| (l.id.as_str(), without_article(&l.name))).cloned();
        found.map_err(|why| Error::not_found("campaign", wanted, why, lines.iter().map(|l| l.id.to_string()).collect()))
    }

    /// Opens the campaign that a name means.
    ///
    /// # Errors
    /// When none or several are meant, or the library cannot be read.
    pub fn open_campaign(&mut self, wanted: &str) -> Result<(), Error> {
        let line = self.campaign_line(wanted)?;
        if self.war.as_ref().is_some_and(|w| w.state().id == line.id) {
            return Ok(());
        }
        log::action("open a campaign");
        let id = line.id.clone();
        self.take_up(&id)
    }

    /// The campaign that lies open: the one used last.
    #[must_use]
    pub fn war(&self) -> Option<&War> {
        self.war.as_ref()
    }

    /// The campaign that lies open, or why there is none.
    ///
    /// # Errors
    /// When the library has no campaign yet.
    pub fn campaign(&self) -> Result<&War, Error> {
        self.war.as_ref().ok_or_else(|| {
            Error::refused(
                "the library has no campaign yet; found one with “tricorne campaign new” or “tricorne fight”",
            )
        })
    }

    /// The open campaign as JSON: journal and battles.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn export_campaign(&self) -> Result<String, Error> {
        let text = self.library.export(&self.campaign()?.state().id)?;
        let pictures = self.pictures_in(&text)?;
        if pictures.is_empty() {
            return Ok(text);
        }
        let refuse = |e: serde_json::Error| Error::refused(format!("the campaign cannot be written: {e}"));
        let mut whole: serde_json::Value = serde_json::from_str(&text).map_err(refuse)?;
        whole["pictures"] = serde_json::json!(pictures);
        serde_json::to_string(&whole).map_err(refuse)
    }

    /// Brings a campaign in from JSON and opens it: all of it, or nothing.
    ///
    /// # Errors
    /// What is wrong in the text.
    pub fn import_campaign(&mut self, text: &str) -> Result<Id, Error> {
        #[derive(serde::Deserialize)]
        struct Head {
            #[serde(default)]
            pictures: Carried,
        }
        log::action("import a campaign");
        // What is no JSON at all the library tells itself.
        let head = serde_json::from_str(text).unwrap_or(Head { pictures: Carried::new() });
        let pictures = pictures::carried(&head.pictures).map_err(Error::refused)?;
        // What is no campaign at all the library tells itself.
        if let Some(why) = serde_json::from_str(text).ok().and_then(|export| examine::fault(&export)) {
            return Err(Error::refused(why));
        }
        let id = self.library.import(text)?;
        self.library.keep_pictures(&pictures)?;
        self.hang_pictures()?;
        self.take_up(&id)?;
        Ok(id)
    }
}

/// A name as people look for it: *Salt Toll War*.
fn without_article(name: &str) -> &str {
    name.strip_prefix("The ").unwrap_or(name)
}

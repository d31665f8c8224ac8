//! Campaigns named anew, copied from any day, deleted and brought back.

use super::{CampaignLine, Desk, Error, LAST, War, log, name};
use crate::army::Id;
use crate::campaign::{Act, Entry, Export, Fact};
use chrono::NaiveDate;

impl Desk {
    /// Gives the open campaign another name: an entry of its journal.
    ///
    /// # Errors
    /// When the name is empty or the same, or the library cannot be written.
    pub fn rename_campaign(&mut self, name: &str) -> Result<u32, Error> {
        log::action("rename the campaign");
        let (name, state) = (name.trim(), self.campaign()?.state());
        if name.is_empty() {
            return Err(Error::refused("the campaign has no name; give it one"));
        }
        if name == state.name {
            return Err(Error::refused(format!("the campaign is called {name} already; choose another name")));
        }
        let mut entry = Entry::new(state.today, Act::SettingsChanged);
        entry.facts.push(Fact::Named { name: name.to_owned() });
        self.append(entry, None)
    }

    /// Founds a second campaign from the open one as it stood in the evening of a day, with its journal and its battles
    /// until then, and opens it.
    ///
    /// # Errors
    /// When the day is before the founding, the name is empty, or the library cannot be written.
    pub fn duplicate(&mut self, called: &str, day: Option<NaiveDate>) -> Result<Id, Error> {
        log::action("duplicate the campaign");
        let called = called.trim();
        if called.is_empty() {
            return Err(Error::refused("the copy has no name; give it one"));
        }
        let war = self.campaign()?;
        let then = war.on(day.unwrap_or(war.state().today))?;
        let text = self.library.export(&war.state().id)?;
        let mut export: Export = serde_json::from_str(&text)
            .map_err(|e| Error::refused(format!("the campaign cannot be copied: {e}; export it and look at it")))?;
        let stands = |number: u32| then.written().any(|e| e.number == number);
        export.entries.retain(|e| !e.taken_back && stands(e.entry.number));
        called.clone_into(&mut export.name);
        export.id = Id(name::stem(called, "campaign"));
        for line in &mut export.entries {
            if let Act::Founded(founding) = &mut line.entry.act {
                called.clone_into(&mut founding.name);
            }
            line.entry.facts.retain(|f| !matches!(f, Fact::Named { .. }));
        }
        let text = serde_json::to_string(&export)
            .map_err(|e| Error::refused(format!("the campaign cannot be copied: {e}; export it and look at it")))?;
        let id = self.library.import(&text)?;
        self.take_up(&id)?;
        Ok(id)
    }

    /// Campaigns that were deleted and can be brought back.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn deleted_campaigns(&self) -> Result<Vec<CampaignLine>, Error> {
        let all = self.library.deleted_campaigns()?;
        all.iter().map(|c| Ok(War::new(self.library.journal(&c.id)?)?.line())).collect()
    }

    /// Brings a deleted campaign back and opens it.
    ///
    /// # Errors
    /// When no such campaign was deleted, or the library cannot be written.
    pub fn restore_campaign(&mut self, wanted: &str) -> Result<Id, Error> {
        log::action("bring a campaign back");
        let lines = self.deleted_campaigns()?;
        let found = name::pick(&lines, wanted, |l| (l.id.as_str(), l.name.trim_start_matches("The ")));
        let id = found.map(|l| l.id.clone()).map_err(|why| {
            Error::not_found("deleted campaign", wanted, why, lines.iter().map(|l| l.id.to_string()).collect())
        })?;
        self.library.restore_campaign(&id)?;
        self.take_up(&id)?;
        Ok(id)
    }

    /// Deletes a campaign; it can be brought back by [`Desk::restore_campaign`].
    ///
    /// # Errors
    /// When there is no such campaign, or the library cannot be written.
    pub fn delete_campaign(&mut self, id: &Id) -> Result<(), Error> {
        log::action("delete a campaign");
        self.library.delete_campaign(id)?;
        if self.war().is_some_and(|w| w.state().id == *id) {
            self.war = None;
            if let Some(next) = self.library.campaigns()?.first() {
                self.library.remember(LAST, &next.id)?;
            }
        }
        Ok(())
    }
}

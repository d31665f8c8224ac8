//! Campaigns named anew, copied from any day, deleted and brought back.

use super::{CampaignLine, Desk, Error, LAST, War, log, name};
use crate::army::Id;
use crate::campaign::{Act, Entry, Export, Exported, Fact, MOST_DAYS, advance};
use chrono::NaiveDate;

impl War {
    /// The campaign as it stood in the evening of a day, whether an entry was written that day or days passed.
    ///
    /// # Errors
    /// When the day is before the founding, or yet to come.
    pub fn evening(&self, day: NaiveDate) -> Result<War, Error> {
        let today = self.state().today;
        if day > today {
            return Err(Error::refused(format!(
                "{day} is yet to come, and today is {today}; ask for that day or an earlier one"
            )));
        }
        let then = self.on(day)?;
        let mut replay = then.replay().clone();
        // Its battle was taken back while later days stand: nobody fights it on the way.
        replay.state.next = None;
        let mut passed = Vec::new();
        while replay.state.today < day {
            let days = u32::try_from((day - replay.state.today).num_days()).unwrap_or(MOST_DAYS);
            let mut entry = advance(&replay.state, days.min(MOST_DAYS))?;
            // No entry of the journal has had these numbers.
            entry.number = self.next_number() + passed.len() as u32;
            replay.add(&entry);
            passed.push(entry);
        }
        let then = if passed.is_empty() { then } else { then.grown(passed)? };
        Ok(then.looked_at_from(self))
    }
}

impl Desk {
    /// Whether a campaign can be called so: in one to eighty characters, and no other is.
    ///
    /// # Errors
    /// When it cannot.
    pub fn campaign_name_is_free(&self, wanted: &str, but: Option<&Id>) -> Result<(), Error> {
        let lines = self.campaigns()?;
        let others = lines.iter().filter(|l| Some(&l.id) != but);
        name::free("campaign", wanted, others.map(|l| l.name.as_str()))
    }

    /// Gives the open campaign another name: an entry of its journal.
    ///
    /// # Errors
    /// When the name is empty or the same, or the library cannot be written.
    pub fn rename_campaign(&mut self, name: &str) -> Result<u32, Error> {
        log::action("rename the campaign");
        let (name, state) = (name.trim(), self.campaign()?.state());
        if name == state.name {
            return Err(Error::refused(format!("the campaign is called {name} already; choose another name")));
        }
        self.campaign_name_is_free(name, Some(&state.id))?;
        let mut entry = Entry::new(state.today, Act::SettingsChanged);
        entry.facts.push(Fact::Named { name: name.to_owned() });
        self.append(entry, None)
    }

    /// Founds a second campaign from the open one as it stood in the evening of a day, with its journal and its battles
    /// until then, and opens it.
    ///
    /// # Errors
    /// When the day is before the founding or yet to come, the name is empty, or the library cannot be written.
    pub fn duplicate(&mut self, called: &str, day: Option<NaiveDate>) -> Result<Id, Error> {
        log::action("duplicate the campaign");
        let called = called.trim();
        self.campaign_name_is_free(called, None)?;
        let war = self.campaign()?;
        let then = war.evening(day.unwrap_or(war.state().today))?;
        let text = self.library.export(&war.state().id)?;
        let mut export: Export = serde_json::from_str(&text)
            .map_err(|e| Error::refused(format!("the campaign cannot be copied: {e}; export it and look at it")))?;
        let stands = |number: u32| then.written().any(|e| e.number == number);
        export.entries.retain(|e| !e.taken_back && stands(e.entry.number));
        // The days since the last entry, where an entry of the original lets more pass than these.
        let known = |e: &Entry| war.written().any(|w| w.number == e.number);
        let passed = then.written().filter(|e| !known(e)).cloned();
        export.entries.extend(passed.map(|entry| Exported { entry, taken_back: false, taken: None, battle: None }));
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
        all.iter().map(|c| Ok(CampaignLine::of(&self.library.state(&c.id)?.state))).collect()
    }

    /// Brings a deleted campaign back and opens it.
    ///
    /// # Errors
    /// When no such campaign was deleted, or the library cannot be written.
    pub fn restore_campaign(&mut self, wanted: &str) -> Result<Id, Error> {
        log::action("bring a campaign back");
        let lines = self.deleted_campaigns()?;
        let found = name::pick(&lines, name::short(wanted), |l| (l.id.as_str(), name::short(&l.name)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::campaign::{Kind, Losses};
    use crate::desk::tests::support::empty as desk;

    #[test]
    fn a_day_between_two_entries_is_seen_and_copied_as_its_evening() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        desk.found_sample(None).expect("the sample campaign");
        desk.plan(1).expect("drawn up");
        let mut page = desk.campaign().expect("a war").page(None).expect("a page");
        page.set_winner(Some(Side::Blue), crate::desk::resolve::system(&page.system).expect("a system"));
        let lost = Losses { light: 40, ..Losses::default() };
        page.set_losses(0, lost);
        let unit = page.rows[0].unit.clone().expect("of the campaign");
        page.turns = 8;
        desk.accept(&page, None).expect("it adds up");
        let evening = |desk: &Desk| desk.campaign().expect("a war").state().clone();
        let fought = evening(&desk).today;
        desk.advance(20).expect("days pass");
        let then = evening(&desk);
        desk.advance(40).expect("days pass");
        let (day, now) = (then.today, evening(&desk));
        let entries: Vec<u32> = desk.campaign().expect("a war").entries().rev().take(2).map(|e| e.number).collect();
        entries.iter().for_each(|n| drop(desk.take_back(*n).expect("taken back")));
        desk.advance(60).expect("days pass at once");
        assert_eq!(evening(&desk).today, now.today);
        let war = desk.campaign().expect("a war");
        let seen = war.evening(day).expect("a day of the war");
        let men = |s: &crate::campaign::State| (s.today, s.present(&unit).men, s.books.sum(&unit, Kind::Men));
        assert_eq!(men(seen.state()), men(&then));
        assert!(then.present(&unit).men > war.on(fought).expect("a day").state().present(&unit).men, "they came back");
        let csv = war.state_csv(Some(day)).expect("the day");
        assert!(csv.lines().nth(1).is_some_and(|l| l.starts_with(&day.to_string())), "{csv}");
        let late = now.today + chrono::Days::new(1);
        assert!(war.evening(late).is_err() && war.state_csv(Some(late)).is_err());
        assert!(desk.duplicate("Too Late", Some(late)).is_err());
        desk.duplicate("The Other War", Some(day)).expect("a copy");
        assert_eq!(men(&evening(&desk)), men(&then));
    }

    #[test]
    fn an_evening_is_seen_where_the_battle_of_that_week_was_taken_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        desk.found_sample(None).expect("the sample campaign");
        desk.plan(1).expect("drawn up");
        let page = desk.campaign().expect("a war").page(None).expect("a page");
        desk.accept(&page, None).expect("it adds up");
        let fought = desk.campaign().expect("a war").state().today;
        desk.advance(300).expect("days pass");
        desk.advance(300).expect("days pass");
        let battle = desk.campaign().expect("a war").battle_entry(1).expect("in the books").number;
        let days: Vec<u32> = desk.campaign().expect("a war").entries().rev().take(2).map(|e| e.number).collect();
        desk.advance(10).expect("days pass");
        for entry in days.into_iter().chain([battle]) {
            desk.take_back(entry).expect("taken back");
        }
        let war = desk.campaign().expect("a war");
        for day in [fought + chrono::Days::new(3), fought + chrono::Days::new(500)] {
            let seen = war.evening(day).expect("a day of the war");
            assert_eq!((seen.state().today, seen.state().battles.len()), (day, 0));
        }
    }

    #[test]
    fn a_deleted_campaign_leaves_the_one_that_lies_open() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut one = desk(&folder);
        one.found_sample(None).expect("the sample campaign");
        let middle = one.duplicate("The Middle War", None).expect("a copy");
        let gone = one.duplicate("The Late War", None).expect("a copy");
        one.open_campaign(middle.as_str()).expect("opened");
        let line = one.campaign_line("late war").expect("found");
        assert_eq!(line.id, gone);
        one.delete_campaign(&line.id).expect("deleted");
        drop(one);
        assert_eq!(desk(&folder).campaign().expect("a war").state().id, middle);
    }
}

//! Campaigns that leave a library and come into another, as readable JSON.

use super::campaigns::{free_id, write_battle, write_entry};
use super::{Library, NOW, StoreError, json};
use crate::army::Id;
use crate::campaign::{Act, Export, Exported, ExportedBattle, Fought, Refusal, State};

impl Library {
    /// A campaign as JSON: its journal with what is taken back, and its battles.
    ///
    /// # Errors
    /// Where there is no such campaign, or it cannot be read.
    pub fn export(&self, campaign: &Id) -> Result<String, StoreError> {
        let name = self.state(campaign)?.state.name;
        let mut entries = Vec::new();
        let taken = self.deeds(campaign)?;
        for line in self.journal(campaign)? {
            let battle = self.battle(campaign, line.entry.number)?;
            entries.push(Exported {
                battle: battle.as_ref().map(ExportedBattle::from),
                taken_back: line.taken_back,
                taken: taken.get(&line.entry.number).copied(),
                entry: line.entry,
            });
        }
        let export =
            Export { tricorne: "campaign".to_owned(), version: Export::VERSION, id: campaign.clone(), name, entries };
        json("the campaign", &export)
    }

    /// Brings a campaign in from JSON: everything is checked first, then all of it comes in, or nothing. Its ID gets a
    /// number behind it where another campaign has it. Gives back the ID.
    ///
    /// # Errors
    /// What is wrong in the text; a campaign of a newer version; a library that cannot be written.
    pub fn import(&mut self, text: &str) -> Result<Id, StoreError> {
        let refuse = |why: String| StoreError::Refused(Refusal::new(why));
        let head: serde_json::Value =
            serde_json::from_str(text).map_err(|e| refuse(format!("the file is no campaign in JSON: {e}")))?;
        if head["tricorne"] != "campaign" {
            return Err(refuse("the file is no campaign of Tricorne; export one to see the form".to_owned()));
        }
        let version = head["version"].as_u64().unwrap_or(0);
        if version != u64::from(Export::VERSION) {
            return Err(refuse(format!(
                "the campaign is written in form {version}, and this program reads form {}; update Tricorne",
                Export::VERSION
            )));
        }
        let mut export: Export =
            serde_json::from_value(head).map_err(|e| refuse(format!("the campaign cannot be read: {e}")))?;
        let taken = self.taken_ids()?;
        let id = free_id(&export.id, &taken);
        if export.entries.windows(2).any(|w| w[0].entry.number >= w[1].entry.number) {
            return Err(refuse("the entries of the campaign are not in the order of their numbers".to_owned()));
        }
        if let Some(Act::Founded(founding)) = export.entries.first_mut().map(|e| &mut e.entry.act) {
            founding.id = id.clone();
        }
        State::replay(export.entries.iter().filter(|e| !e.taken_back).map(|e| &e.entry))?;
        let mut lines: Vec<(Exported, Option<Fought>)> = Vec::new();
        for mut line in export.entries {
            let battle = line.battle.take();
            let number = line.entry.number;
            let broken = || refuse(format!("the battle of entry {number} cannot be read: its events are no events"));
            let fought = battle.map(|b| b.fought().ok_or_else(broken)).transpose()?;
            lines.push((line, fought));
        }
        self.change(|tx| {
            tx.execute(
                &format!("INSERT INTO campaign (id, name, made) VALUES (?1, ?2, {NOW})"),
                [id.as_str(), &export.name],
            )?;
            for (line, fought) in &lines {
                write_entry(tx, &id, &line.entry, line.taken_back)?;
                if let Some(deed) = line.taken.filter(|deed| line.taken_back && *deed > 0) {
                    tx.execute(
                        "UPDATE entry SET taken = ?3 WHERE campaign = ?1 AND number = ?2",
                        rusqlite::params![id.as_str(), line.entry.number, deed],
                    )?;
                }
                if let Some(fought) = fought {
                    write_battle(tx, &id, line.entry.number, fought)?;
                }
            }
            Ok(())
        })?;
        Ok(id)
    }
}

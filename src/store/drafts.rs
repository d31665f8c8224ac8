//! Unfinished pages of a campaign.

use super::campaigns::known;
use super::{Library, StoreError, json, parse};
use crate::army::Id;
use rusqlite::OptionalExtension;
use serde::Serialize;
use serde::de::DeserializeOwned;

impl Library {
    /// An unfinished page of a campaign.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn draft<T: DeserializeOwned>(&self, campaign: &Id, name: &str) -> Result<Option<T>, StoreError> {
        let sql = "SELECT body FROM draft WHERE campaign = ?1 AND name = ?2";
        let body: Option<String> = self.sql.query_row(sql, [campaign.as_str(), name], |r| r.get(0)).optional()?;
        body.map(|b| parse(name, &b)).transpose()
    }

    /// Keeps an unfinished page in place of the one of the same name.
    ///
    /// # Errors
    /// Where there is no such campaign, or the library cannot be written.
    pub fn keep_draft<T: Serialize>(&mut self, campaign: &Id, name: &str, page: &T) -> Result<(), StoreError> {
        known(&self.sql, campaign)?;
        let body = json(name, page)?;
        self.change(|tx| {
            tx.execute(
                "INSERT OR REPLACE INTO draft (campaign, name, body) VALUES (?1, ?2, ?3)",
                [campaign.as_str(), name, &body],
            )?;
            Ok(())
        })
    }

    /// Throws an unfinished page away, and keeps another in one step.
    ///
    /// # Errors
    /// Where the library cannot be written.
    pub fn throw_draft<T: Serialize>(
        &mut self,
        campaign: &Id,
        name: &str,
        kept: Option<(&str, &T)>,
    ) -> Result<(), StoreError> {
        let kept = kept.map(|(name, page)| Ok::<_, StoreError>((name, json(name, page)?))).transpose()?;
        self.change(|tx| {
            tx.execute("DELETE FROM draft WHERE campaign = ?1 AND name = ?2", [campaign.as_str(), name])?;
            if let Some((name, body)) = &kept {
                tx.execute(
                    "INSERT OR REPLACE INTO draft (campaign, name, body) VALUES (?1, ?2, ?3)",
                    [campaign.as_str(), name, body],
                )?;
            }
            Ok(())
        })
    }

    /// Throws an unfinished page away; one that is not there is none the less gone.
    ///
    /// # Errors
    /// Where the library cannot be written.
    pub fn drop_draft(&mut self, campaign: &Id, name: &str) -> Result<(), StoreError> {
        self.change(|tx| {
            tx.execute("DELETE FROM draft WHERE campaign = ?1 AND name = ?2", [campaign.as_str(), name])?;
            Ok(())
        })
    }
}

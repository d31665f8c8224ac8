//! Pictures of the owner's own, by their IDs.

use super::campaigns::write_entry;
use super::{Library, StoreError};
use crate::army::Id;
use crate::campaign::Entry;
use rusqlite::Transaction;
use std::collections::BTreeSet;

impl Library {
    /// All pictures, as PNG files.
    ///
    /// # Errors
    /// Where the library cannot be read.
    pub fn pictures(&self) -> Result<Vec<(Id, Vec<u8>)>, StoreError> {
        let mut rows = self.sql.prepare("SELECT id, png FROM picture ORDER BY id")?;
        let list = rows.query_map([], |r| Ok((Id(r.get(0)?), r.get(1)?)))?;
        Ok(list.collect::<Result<_, _>>()?)
    }

    /// The IDs of all pictures.
    ///
    /// # Errors
    /// Where the library cannot be read.
    pub fn picture_ids(&self) -> Result<BTreeSet<Id>, StoreError> {
        let mut rows = self.sql.prepare("SELECT id FROM picture")?;
        let list = rows.query_map([], |r| Ok(Id(r.get(0)?)))?;
        Ok(list.collect::<Result<_, _>>()?)
    }

    /// Keeps pictures; one whose ID is there already is that picture.
    ///
    /// # Errors
    /// Where the library cannot be written.
    pub fn keep_pictures(&mut self, pictures: &[(Id, Vec<u8>)]) -> Result<(), StoreError> {
        if pictures.is_empty() {
            return Ok(());
        }
        self.change(|tx| write_pictures(tx, pictures))
    }

    /// Writes an entry that has its number and was found to add up, with pictures that it names: all of it, or nothing.
    ///
    /// # Errors
    /// Where the number was given already, or the library cannot be written.
    pub fn keep_with_pictures(
        &mut self,
        campaign: &Id,
        entry: &Entry,
        pictures: &[(Id, Vec<u8>)],
    ) -> Result<(), StoreError> {
        self.change(|tx| {
            write_pictures(tx, pictures)?;
            write_entry(tx, campaign, entry, false)
        })
    }
}

fn write_pictures(tx: &Transaction, pictures: &[(Id, Vec<u8>)]) -> Result<(), StoreError> {
    for (id, png) in pictures {
        tx.execute("INSERT OR IGNORE INTO picture (id, png) VALUES (?1, ?2)", (id.as_str(), png))?;
    }
    Ok(())
}

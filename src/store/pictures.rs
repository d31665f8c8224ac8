//! Pictures of the owner's own, by their IDs.

use super::{Library, StoreError};
use crate::army::Id;
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
        self.change(|tx| {
            for (id, png) in pictures {
                tx.execute("INSERT OR IGNORE INTO picture (id, png) VALUES (?1, ?2)", (id.as_str(), png))?;
            }
            Ok(())
        })
    }
}

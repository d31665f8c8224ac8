//! The library file: the only place that knows SQL.
//!
//! One SQLite file holds everything. Each change is one transaction: it is there whole, or not at all.

mod backup;
mod campaigns;
mod drafts;
mod exchange;
mod fault;
mod library;
mod open;
mod pictures;
mod snapshot;

pub use backup::Backup;
pub use campaigns::{CampaignSummary, JournalLine};
pub use fault::plain;
pub use library::{Change, Document, DocumentKind, Edit};

use std::path::{Path, PathBuf};

/// Why the library cannot do something: one sentence on what, where and what to do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{0} is not a library of Tricorne; choose another file with --library")]
    Foreign(PathBuf),
    #[error(
        "{path} is from a newer version of Tricorne (its form is {version}, this program knows {known}); update Tricorne to open it"
    )]
    Newer { path: PathBuf, version: u32, known: u32 },
    #[error("{path} is damaged: some of its pages cannot be read; {hint}")]
    Broken { path: PathBuf, hint: String },
    #[error("{0} is open in another window of Tricorne, so nothing can be written; close that one, or only read here")]
    InUse(PathBuf),
    #[error(
        "{0} is only to be read on this disk, so nothing can be written; copy it to a place of your own to go on with it"
    )]
    Sealed(PathBuf),
    #[error("{path} cannot be read: {detail}; choose another file with --library")]
    NotRead { path: PathBuf, detail: String },
    #[error("{path} cannot be written: {detail}; choose another place with --library")]
    Unwritable { path: PathBuf, detail: String },
    #[error("there is no {what} “{name}” in the library; {hint}")]
    Missing { what: &'static str, name: String, hint: &'static str },
    #[error("{0}")]
    Refused(#[from] crate::campaign::Refusal),
    #[error("{what} in the library cannot be read ({detail}); bring back a copy of the library")]
    Unreadable { what: String, detail: String },
    #[error("{}", fault::sentence("the library", .0))]
    Sql(#[from] rusqlite::Error),
    #[error("{}", fault::sentence(&path.display().to_string(), source))]
    Fault { path: PathBuf, source: rusqlite::Error },
}

impl StoreError {
    /// Whether the file itself is damaged, so that only a copy helps.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
        match self {
            StoreError::Broken { .. } | StoreError::Unreadable { .. } => true,
            StoreError::Sql(e) | StoreError::Fault { source: e, .. } => {
                matches!(e.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase))
            }
            _ => false,
        }
    }
}

/// Whether this program may write a library.
#[derive(Debug)]
enum Hold {
    /// Held while it writes; the operating system drops the lock with the process.
    Writes { _lock: std::fs::File },
    /// Another window has it.
    Elsewhere,
    /// Its disk, its folder or the file itself is only to be read.
    Sealed,
}

/// A library, open.
#[derive(Debug)]
pub struct Library {
    sql: rusqlite::Connection,
    path: PathBuf,
    hold: Hold,
    /// The day of the last change, so that only the first of a day is kept as a copy.
    kept: Option<String>,
}

impl Library {
    /// The library's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// This program only reads it: another window has it, or its disk takes nothing.
    #[must_use]
    pub fn read_only(&self) -> bool {
        self.refusal().is_some()
    }

    /// Why nothing can be written; none where it can.
    #[must_use]
    pub fn refusal(&self) -> Option<StoreError> {
        match self.hold {
            Hold::Writes { .. } => None,
            Hold::Elsewhere => Some(StoreError::InUse(self.path.clone())),
            Hold::Sealed => Some(StoreError::Sealed(self.path.clone())),
        }
    }

    /// Lets another program write from now on: this one only reads.
    pub fn let_go(&mut self) {
        if matches!(self.hold, Hold::Writes { .. }) {
            self.hold = Hold::Elsewhere;
        }
    }

    /// Makes a change in one transaction; one that fails leaves nothing.
    fn change<T>(
        &mut self,
        make: impl FnOnce(&rusqlite::Transaction) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if let Some(why) = self.refusal() {
            return Err(why);
        }
        self.keep_daily()?;
        let path = self.path.clone();
        let transact = || {
            let tx = self.sql.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let made = make(&tx)?;
            tx.commit()?;
            Ok(made)
        };
        transact().map_err(|e| match e {
            StoreError::Sql(source) => StoreError::Fault { path, source },
            other => other,
        })
    }

    /// Lets the file grow no more, or again, as on a full disk.
    #[cfg(test)]
    pub(crate) fn fill_disk(&self, full: bool) {
        let pages: i64 = self.sql.query_row("PRAGMA page_count", [], |r| r.get(0)).expect("a count");
        let most = if full { pages } else { i64::from(u32::MAX - 1) };
        self.sql.pragma_update_and_check(None, "max_page_count", most, |_| Ok(())).expect("a limit");
    }

    /// What does not hold in the file: pages, foreign keys, books whose rows and sums disagree. Empty where all is well.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn check(&self) -> Result<Vec<String>, StoreError> {
        let mut wrong = Vec::new();
        let mut pages = self.sql.prepare("PRAGMA integrity_check")?;
        for line in pages.query_map([], |r| r.get::<_, String>(0))? {
            wrong.extend(Some(line?).filter(|l| l != "ok"));
        }
        let mut keys = self.sql.prepare("PRAGMA foreign_key_check")?;
        for line in keys.query_map([], |r| r.get::<_, String>(0))? {
            wrong.push(format!("a row of {} points nowhere", line?));
        }
        for campaign in self.campaigns()? {
            match (self.added_up(&campaign.id), self.journal_and_state(&campaign.id)) {
                (Ok(rows), Ok((_, short))) if rows == short => {}
                (Ok(_), Ok(_)) => wrong.push(format!("a snapshot of {} does not fit its journal", campaign.name)),
                (Err(e), _) | (_, Err(e)) => wrong.push(e.to_string()),
            }
        }
        Ok(wrong)
    }
}

/// Reads JSON of ours.
fn parse<T: serde::de::DeserializeOwned>(what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| StoreError::Unreadable { what: what.to_owned(), detail: e.to_string() })
}

/// Writes JSON.
fn json<T: serde::Serialize>(what: &str, value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| StoreError::Unreadable { what: what.to_owned(), detail: e.to_string() })
}

/// The time of a change, for the journals: SQLite's clock, in UTC.
const NOW: &str = "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')";

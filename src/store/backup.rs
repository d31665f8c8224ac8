//! Copies of the library: before its form changes, and at the first change of a day.

use super::open::{ending, lock};
use super::{Library, StoreError, plain};
use rusqlite::Connection;
use rusqlite::backup::Backup as Copy;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Daily copies that are kept.
const KEPT: usize = 7;

/// A copy of the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    pub path: PathBuf,
    /// When and why, as its name says it: `1757-07-06`, `before form 2`, or `before restoring 3`.
    pub label: String,
}

/// The folder of a library's copies.
pub(super) fn folder(library: &Path) -> PathBuf {
    library.with_file_name("backups")
}

fn stem(library: &Path) -> String {
    library.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

pub(super) fn keep_before_migration(sql: &Connection, library: &Path, version: u32) -> Result<(), StoreError> {
    copy_to(sql, &folder(library).join(format!("{}.before-form-{}.sqlite", stem(library), version + 1)))
}

/// Writes a copy by SQLite's own means. It is there whole or not at all.
fn copy_to(sql: &Connection, target: &Path) -> Result<(), StoreError> {
    let fault = |e: std::io::Error| StoreError::Unwritable { path: target.to_owned(), detail: plain(&e) };
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder).map_err(fault)?;
    }
    let part = target.with_extension("part");
    match std::fs::remove_file(&part) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(fault(e)),
        _ => {}
    }
    {
        let mut copy = Connection::open(&part)?;
        Copy::new(sql, &mut copy)?.run_to_completion(1000, Duration::ZERO, None)?;
        // A copy is one file: it needs no log beside it.
        copy.pragma_update(None, "journal_mode", "DELETE")?;
    }
    std::fs::rename(&part, target).map_err(fault)
}

/// What helps who has a library that is damaged.
pub(super) fn hint(library: &Path) -> String {
    match Library::backups_of(library).first() {
        Some(newest) => format!("put a copy in its place: “tricorne backup restore {}” does", newest.label),
        None => format!("no copy of it is kept in {}", folder(library).display()),
    }
}

impl Library {
    /// Keeps a copy at the first change of a day, before the change, and the last seven of them.
    pub(super) fn keep_daily(&mut self) -> Result<(), StoreError> {
        let today: String = self.sql.query_row("SELECT date('now', 'localtime')", [], |r| r.get(0))?;
        if self.kept.as_ref() == Some(&today) {
            return Ok(());
        }
        let target = folder(&self.path).join(format!("{}.{today}.sqlite", stem(&self.path)));
        let empty: bool = self.sql.query_row(
            "SELECT NOT EXISTS (SELECT 1 FROM campaign) AND NOT EXISTS (SELECT 1 FROM document)",
            [],
            |r| r.get(0),
        )?;
        if !empty && !target.exists() {
            copy_to(&self.sql, &target)?;
            let mut daily: Vec<Backup> =
                self.backups().into_iter().filter(|b| !b.label.starts_with("before")).collect();
            daily.sort_by(|a, b| b.label.cmp(&a.label));
            for old in daily.iter().skip(KEPT) {
                // An old copy that stays is no harm; the next day tries again.
                let _ = std::fs::remove_file(&old.path);
            }
        }
        self.kept = Some(today);
        Ok(())
    }

    /// The copies that are kept, the newest first.
    #[must_use]
    pub fn backups(&self) -> Vec<Backup> {
        Library::backups_of(&self.path)
    }

    /// The copies that are kept of a library, the newest first, whatever has become of its own file.
    #[must_use]
    pub fn backups_of(library: &Path) -> Vec<Backup> {
        let prefix = format!("{}.", stem(library));
        let files = std::fs::read_dir(folder(library)).into_iter().flatten().flatten();
        let mut list: Vec<(std::time::SystemTime, Backup)> = files
            .filter_map(|file| {
                let name = file.file_name().to_string_lossy().into_owned();
                let label = name.strip_prefix(&prefix)?.strip_suffix(".sqlite")?.to_owned();
                let label = if label.starts_with("before") { label.replace('-', " ") } else { label };
                let made = file.metadata().and_then(|m| m.modified()).unwrap_or(std::time::UNIX_EPOCH);
                Some((made, Backup { path: file.path(), label }))
            })
            .collect();
        list.sort_by(|(a, one), (b, other)| b.cmp(a).then_with(|| other.label.cmp(&one.label)));
        list.into_iter().map(|(_, backup)| backup).collect()
    }

    /// A copy as a library that only reads: for looking at what is in it. The file is not touched, whatever its form.
    ///
    /// # Errors
    /// Where it is no library of this version or an older one, or cannot be read.
    pub fn look_into(backup: &Path) -> Result<Library, StoreError> {
        Library::in_memory(backup)
    }

    /// Brings a copy back in place of what the library holds now, of which a copy is kept first.
    ///
    /// # Errors
    /// Where the copy is no library of this version or an older one, or another window has the library.
    pub fn restore(&mut self, backup: &Path) -> Result<(), StoreError> {
        if let Some(why) = self.refusal() {
            return Err(why);
        }
        let source = Library::in_memory(backup)?;
        // Never over an earlier one: who restores twice wants what was there first.
        let free = |n: u32| folder(&self.path).join(format!("{}.before-restoring-{n}.sqlite", stem(&self.path)));
        let kept = (1..).map(free).find(|path| !path.exists());
        copy_to(&self.sql, &kept.unwrap_or_else(|| free(0)))?;
        Copy::new(&source.sql, &mut self.sql)?.run_to_completion(1000, Duration::ZERO, None)?;
        self.sql.pragma_update(None, "journal_mode", "WAL")?;
        Ok(())
    }

    /// Puts a copy in the place of a library that is damaged, which is kept beside the copies: where.
    ///
    /// # Errors
    /// Where the copy is no library of this version or an older one, another window has the library, or nothing can be
    /// written.
    pub fn repair(library: &Path, backup: &Path) -> Result<PathBuf, StoreError> {
        let fault = |e: std::io::Error| StoreError::Unwritable { path: library.to_owned(), detail: plain(&e) };
        let source = Library::in_memory(backup)?;
        let Some(_lock) = lock(library).map_err(fault)? else {
            return Err(StoreError::InUse(library.to_owned()));
        };
        let free = |n: u32| folder(library).join(format!("{}.damaged-{n}", stem(library)));
        let kept = (1..).map(free).find(|path| !path.exists()).unwrap_or_else(|| free(0));
        std::fs::create_dir_all(folder(library)).map_err(fault)?;
        std::fs::copy(library, &kept).map_err(fault)?;
        // What its log still had belongs to the damaged file, not to the copy.
        for log in ["-wal", "-shm"] {
            match std::fs::rename(ending(library, log), ending(&kept, log)) {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(fault(e)),
                _ => {}
            }
        }
        copy_to(&source.sql, library)?;
        Ok(kept)
    }
}

//! Opening: what the file is, who has it, and bringing it to this version's form.

use super::{Hold, Library, StoreError, plain};
use rusqlite::backup::Backup;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use rusqlite_migration::{M, Migrations};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// `Tric`: marks the file as ours.
const APPLICATION: u32 = 0x5472_6963;
/// Each file of `schema/`, in order. `user_version` is how many were applied.
const SCHEMA: &[M] = &[
    M::up(include_str!("../../schema/0001_start.sql")),
    M::up(include_str!("../../schema/0002_pictures.sql")),
    M::up(include_str!("../../schema/0003_changes.sql")),
    M::up(include_str!("../../schema/0004_snapshots.sql")),
];
const KNOWN: u32 = SCHEMA.len() as u32;
/// Where SQLite keeps the version and the mark of the application in a file's first hundred bytes.
const VERSION_AT: usize = 60;
const APPLICATION_AT: usize = 68;

impl Library {
    /// Opens a library, or makes it where there is none. Where another window has it, or its disk takes nothing, this one only
    /// reads.
    ///
    /// # Errors
    /// A file of another program, of a newer version, or damaged: nothing of it is touched.
    pub fn open(path: &Path) -> Result<Library, StoreError> {
        let found = inspect(path)?;
        if found.is_some() && OpenOptions::new().write(true).open(path).is_err_and(|e| sealed(&e)) {
            return Library::in_memory(path);
        }
        if let Some(folder) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|e| unwritable(path, &plain(&e)))?;
        }
        let new = !lock_path(path).exists();
        match lock(path) {
            Ok(Some(lock)) => Library::open_to_write(path, found, lock).inspect_err(|_| {
                if new {
                    // A refusal leaves nothing beside the file.
                    let _ = std::fs::remove_file(lock_path(path));
                }
            }),
            Ok(None) => Library::open_to_read(path, found),
            Err(e) if found.is_some() && sealed(&e) => Library::in_memory(path),
            Err(e) => Err(unwritable(path, &plain(&e))),
        }
    }

    /// Opens a library that only reads, whoever else has it.
    ///
    /// # Errors
    /// As [`Library::open`]; and where there is no library yet.
    pub fn open_read_only(path: &Path) -> Result<Library, StoreError> {
        let found = inspect(path)?;
        Library::open_to_read(path, found)
    }

    /// A copy of a library in memory, brought to this version's form; the file is not touched.
    ///
    /// # Errors
    /// As [`Library::open`]; and where there is no such file.
    pub(super) fn in_memory(path: &Path) -> Result<Library, StoreError> {
        if inspect(path)?.is_none() {
            return Err(unreadable(path, &std::io::ErrorKind::NotFound.into()));
        }
        let mut sql = Connection::open_in_memory()?;
        copied(path, &mut sql)?;
        check_pages(&sql, path)?;
        version(&sql, path)?;
        sql.pragma_update(None, "foreign_keys", true)?;
        Migrations::from_slice(SCHEMA).to_latest(&mut sql).map_err(|e| match e {
            rusqlite_migration::Error::RusqliteError { err, .. } => fault(path, err),
            other => unwritable(path, &other.to_string()),
        })?;
        Ok(Library { sql, path: path.to_owned(), hold: Hold::Sealed, kept: None })
    }

    fn open_to_write(path: &Path, found: Option<u32>, lock: File) -> Result<Library, StoreError> {
        let mut sql = Connection::open(path).map_err(|e| fault(path, e))?;
        check_pages(&sql, path)?;
        let version = version(&sql, path)?;
        if found.is_some() && (1..KNOWN).contains(&version) {
            super::backup::keep_before_migration(&sql, path, version)?;
        }
        sql.pragma_update(None, "foreign_keys", true)?;
        sql.pragma_update(None, "synchronous", "FULL")?;
        if version < KNOWN {
            // The mark and the schema are written in the plain journal, so that they stand in the file itself
            // before anything depends on them.
            sql.pragma_update(None, "application_id", APPLICATION).map_err(|e| fault(path, e))?;
            Migrations::from_slice(SCHEMA).to_latest(&mut sql).map_err(|e| match e {
                rusqlite_migration::Error::RusqliteError { err, .. } => fault(path, err),
                other => unwritable(path, &other.to_string()),
            })?;
        }
        sql.pragma_update(None, "journal_mode", "WAL").map_err(|e| fault(path, e))?;
        Ok(Library { sql, path: path.to_owned(), hold: Hold::Writes { _lock: lock }, kept: None })
    }

    fn open_to_read(path: &Path, found: Option<u32>) -> Result<Library, StoreError> {
        if found.is_none() {
            return Err(StoreError::InUse(path.to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
        let sql = Connection::open_with_flags(path, flags)?;
        sql.busy_timeout(std::time::Duration::from_secs(2))?;
        if version(&sql, path)? < KNOWN {
            return Err(StoreError::InUse(path.to_owned()));
        }
        Ok(Library { sql, path: path.to_owned(), hold: Hold::Elsewhere, kept: None })
    }
}

/// Copies a library's file into memory. Beside one on a disk that takes nothing SQLite cannot lay what it needs to read it:
/// then a copy of the file, with what its log still has, is read elsewhere.
fn copied(path: &Path, sql: &mut Connection) -> Result<(), StoreError> {
    let mut copy = |file: &Path| {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let file = Connection::open_with_flags(file, flags)?;
        Backup::new(&file, sql)?.run_to_completion(1000, Duration::ZERO, None)
    };
    let Err(why) = copy(path) else { return Ok(()) };
    if !matches!(why.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly)) {
        return Err(fault(path, why));
    }
    let elsewhere = std::env::temp_dir().join(format!("tricorne-{}", std::process::id()));
    let copied = (|| {
        std::fs::create_dir_all(&elsewhere).map_err(|e| unreadable(path, &e))?;
        let file = elsewhere.join("library");
        std::fs::copy(path, &file).map_err(|e| unreadable(path, &e))?;
        let (log, beside) = (ending(path, "-wal"), ending(&file, "-wal"));
        if log.exists() {
            std::fs::copy(&log, &beside).map_err(|e| unreadable(&log, &e))?;
        }
        // The rights came along with the files, and a log is only read where it can be written.
        for file in [&file, &beside] {
            if let Ok(found) = std::fs::metadata(file) {
                let mut rights = found.permissions();
                #[expect(clippy::permissions_set_readonly_false, reason = "a copy of our own, gone in a moment")]
                rights.set_readonly(false);
                // Where it cannot be changed the next step says so.
                let _ = std::fs::set_permissions(file, rights);
            }
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let file = Connection::open_with_flags(&file, flags).map_err(|e| fault(path, e))?;
        let copy = Backup::new(&file, sql).and_then(|c| c.run_to_completion(1000, Duration::ZERO, None));
        copy.map_err(|e| fault(path, e))
    })();
    // A copy that stays is of no harm.
    let _ = std::fs::remove_dir_all(&elsewhere);
    copied
}

/// Whether a file cannot be written for ever: its disk, its folder or its own rights say so.
fn sealed(e: &std::io::Error) -> bool {
    matches!(e.kind(), ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied)
}

/// A path with something behind its name.
pub(super) fn ending(path: &Path, end: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(end);
    path.with_file_name(name)
}

/// The schema's version, also where it only stands in the write-ahead log.
fn version(sql: &Connection, path: &Path) -> Result<u32, StoreError> {
    let version: u32 = sql.pragma_query_value(None, "user_version", |r| r.get(0)).map_err(|e| fault(path, e))?;
    if version > KNOWN {
        return Err(StoreError::Newer { path: path.to_owned(), version, known: KNOWN });
    }
    Ok(version)
}

/// Reads the head of the file, without touching it: its schema's version, or none where it is new or empty.
fn inspect(path: &Path) -> Result<Option<u32>, StoreError> {
    let mut head = [0; 100];
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(unreadable(path, &e)),
    };
    let length = file.metadata().map_err(|e| unreadable(path, &e))?.len();
    if path.is_dir() {
        return Err(unwritable(path, "it is a folder"));
    }
    if !path.is_file() {
        return Err(unwritable(path, "it is no file"));
    }
    if length == 0 {
        return Ok(None);
    }
    if file.read_exact(&mut head).is_err() || !head.starts_with(b"SQLite format 3\0") {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    let word = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    if word(APPLICATION_AT) != APPLICATION {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    let version = word(VERSION_AT);
    if version > KNOWN {
        return Err(StoreError::Newer { path: path.to_owned(), version, known: KNOWN });
    }
    Ok(Some(version))
}

fn lock_path(path: &Path) -> PathBuf {
    ending(path, ".lock")
}

/// Takes the lock; none where another process has it.
pub(super) fn lock(path: &Path) -> std::io::Result<Option<File>> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(lock_path(path))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

fn check_pages(sql: &Connection, path: &Path) -> Result<(), StoreError> {
    let answer: Result<String, _> = sql.query_row("PRAGMA quick_check(1)", [], |r| r.get(0));
    match answer {
        Ok(ok) if ok == "ok" => Ok(()),
        Ok(detail) => Err(broken(path, &detail)),
        Err(e) => Err(fault(path, e)),
    }
}

/// What SQLite says of a file: that it is broken, or that the disk would not.
fn fault(path: &Path, e: rusqlite::Error) -> StoreError {
    match e.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => broken(path, &e.to_string()),
        _ => StoreError::Fault { path: path.to_owned(), source: e },
    }
}

/// A broken file; `detail` is for the log alone.
fn broken(path: &Path, detail: &str) -> StoreError {
    tracing::warn!("{} is damaged: {detail}", path.display());
    StoreError::Broken { path: path.to_owned(), hint: super::backup::hint(path) }
}

fn unwritable(path: &Path, detail: &str) -> StoreError {
    StoreError::Unwritable { path: PathBuf::from(path), detail: detail.to_owned() }
}

fn unreadable(path: &Path, e: &std::io::Error) -> StoreError {
    StoreError::NotRead { path: PathBuf::from(path), detail: plain(e) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_is_valid() {
        assert_eq!(Migrations::from_slice(SCHEMA).validate(), Ok(()));
    }
}

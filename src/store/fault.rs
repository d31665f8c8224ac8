//! What goes wrong on disks, in words: never the numbers of an operating system.

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;

/// Why the operating system would not read or write: *the disk is full*.
#[must_use]
pub fn plain(source: &std::io::Error) -> String {
    use std::io::ErrorKind as K;
    let words = match source.kind() {
        K::NotFound => "there is no such file or folder",
        K::PermissionDenied | K::ReadOnlyFilesystem => "this is not allowed there",
        K::IsADirectory => "it is a folder",
        K::NotADirectory | K::AlreadyExists => "there is a file in the place of a folder",
        K::InvalidData => "it holds no text",
        K::StorageFull | K::QuotaExceeded => "the disk is full",
        K::InvalidFilename => "its name is too long",
        K::FileTooLarge => "it is too large",
        _ => return source.to_string().split(" (os error").next().unwrap_or_default().to_owned(),
    };
    words.to_owned()
}

/// Why SQLite would not, and what to do; `place` is the library's file where that is known.
pub(super) fn sentence(place: &str, e: &rusqlite::Error) -> String {
    if let rusqlite::Error::SqliteFailure(f, _) = e
        && (f.code == ErrorCode::DiskFull || f.extended_code == SQLITE_IOERR_SHMSIZE)
    {
        return format!("{place} cannot be written: the disk is full; make room and do it again");
    }
    match e.sqlite_error_code() {
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            format!("{place} cannot be written: this is not allowed there; choose another place with --library")
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            format!("another program works on {place} just now; close it and do this again")
        }
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            format!("{place} is damaged ({e}); put a copy from the folder “backups” beside it in its place")
        }
        Some(ErrorCode::SystemIoFailure) => {
            format!("the disk of {place} does not do its work ({e}); look after it and do this again")
        }
        _ => format!("{place} cannot do this now ({e}); nothing was written, so do it again"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::ffi;

    #[test]
    fn no_sentence_has_a_number_of_the_operating_system() {
        for number in 1..=40 {
            let words = plain(&std::io::Error::from_raw_os_error(number));
            assert!(!words.is_empty() && !words.contains("os error"), "{number}: {words}");
        }
        assert_eq!(plain(&std::io::Error::from(std::io::ErrorKind::StorageFull)), "the disk is full");
    }

    #[test]
    fn what_sqlite_refuses_is_said_with_its_place_and_what_to_do() {
        let said = |code| {
            let e = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
            sentence("war.tricorne", &e)
        };
        for (code, what) in [
            (ffi::SQLITE_FULL, "the disk is full; make room"),
            (SQLITE_IOERR_SHMSIZE, "the disk is full; make room"),
            (ffi::SQLITE_READONLY, "not allowed there; choose"),
            (ffi::SQLITE_CANTOPEN, "not allowed there; choose"),
            (ffi::SQLITE_BUSY, "just now; close it"),
            (ffi::SQLITE_CORRUPT, "damaged"),
            (ffi::SQLITE_IOERR_WRITE, "look after it"),
            (ffi::SQLITE_CONSTRAINT, "nothing was written"),
        ] {
            assert!(said(code).contains(what) && said(code).contains("war.tricorne"), "{code}: {}", said(code));
        }
    }
}

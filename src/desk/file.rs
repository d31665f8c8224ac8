//! Files beside the library.

use super::Error;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// Writes a file whole or not at all: beside its place first, and then into it.
///
/// # Errors
/// When it cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let refuse = |source| Error::Write { path: path.to_path_buf(), source };
    if path.is_dir() {
        return Err(refuse(ErrorKind::IsADirectory.into()));
    }
    // A terminal or a pipe has no place beside it.
    if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return std::fs::write(path, bytes).map_err(refuse);
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path)).map_err(|source| {
        // What is beside is of no use to anybody.
        let _ = std::fs::remove_file(&beside);
        refuse(source)
    })
}

/// Makes sure that a folder is there, can be written, and has room for so many bytes.
///
/// # Errors
/// When it is not so; a folder that was made for it is gone again then.
pub fn make_room(folder: &Path, bytes: usize) -> Result<(), Error> {
    let made = !folder.exists();
    let refuse = |source| Error::Write { path: folder.to_path_buf(), source };
    std::fs::create_dir_all(folder).map_err(refuse)?;
    has_room(folder, bytes).inspect_err(|_| {
        if made {
            // Nothing is left of a refusal; a folder that others fill meanwhile stays.
            let _ = std::fs::remove_dir(folder);
        }
    })
}

/// Makes sure that a folder can be written and has room for so many bytes, by writing them.
///
/// # Errors
/// When it is not so.
pub fn has_room(folder: &Path, bytes: usize) -> Result<(), Error> {
    let probe = folder.join(".tricorne-probe");
    let written = std::fs::write(&probe, vec![0; bytes]);
    let removed = std::fs::remove_file(&probe);
    written.and(removed).map_err(|source| Error::Write { path: folder.to_path_buf(), source })
}

/// The longest text that is read, in bytes: a campaign of some hundred battles has a tenth of it.
const LONGEST: u64 = 256 << 20;

/// The longest file of one nation, army, regiment or picture, in bytes.
const LONGEST_THING: u64 = 16 << 20;

/// What the program has of a sort, and what a file of the owner's beside the library has: of two of one ID his counts.
///
/// # Errors
/// When the file is there and cannot be read.
pub(super) fn with_own<T, E: Into<Error>>(
    (library, file): (&Path, &str),
    mut all: Vec<T>,
    parse: impl Fn(&str) -> Result<Vec<T>, E>,
    same: impl Fn(&T, &T) -> bool,
) -> Result<Vec<T>, Error> {
    let own = library.with_file_name(file);
    if own.exists() {
        for one in parse(&read_text(&own)?).map_err(Into::into)? {
            all.retain(|other| !same(other, &one));
            all.push(one);
        }
    }
    Ok(all)
}

/// Reads a text.
///
/// # Errors
/// When it cannot be read, or has no end.
pub fn read_text(path: &Path) -> Result<String, Error> {
    text(path, read(path, LONGEST)?)
}

/// Reads the text of one nation, army or regiment.
///
/// # Errors
/// When it cannot be read, or is larger than 16 MB.
pub fn read_small(path: &Path) -> Result<String, Error> {
    text(path, read(path, LONGEST_THING)?)
}

/// Reads a picture.
///
/// # Errors
/// When it cannot be read, or is larger than 16 MB.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    read(path, LONGEST_THING)
}

fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Error> {
    let refuse = |_| Error::Read { path: path.to_path_buf(), source: ErrorKind::InvalidData.into() };
    String::from_utf8(bytes).map_err(refuse)
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, Error> {
    let refuse = |source| Error::Read { path: path.to_path_buf(), source };
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)).map_err(refuse)?;
    if u64::try_from(read).is_ok_and(|n| n < most) { Ok(bytes) } else { Err(refuse(ErrorKind::FileTooLarge.into())) }
}

/// The folder for the library, its backups and the log.
///
/// # Errors
/// When the user has no home.
pub fn data_folder() -> Result<PathBuf, Error> {
    directories::ProjectDirs::from("", "", "tricorne")
        .map(|dirs| dirs.data_dir().to_path_buf())
        .ok_or_else(|| Error::refused("there is no home folder to keep the library in; name a file with --library"))
}

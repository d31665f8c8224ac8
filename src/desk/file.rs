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

/// Writes files into a folder, which need not be there yet: all of them, or none. Gives their paths.
///
/// # Errors
/// When one of them cannot be written; what was in the folder before is there again then.
pub fn write_all(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<Vec<PathBuf>, Error> {
    let refuse = |source| Error::Write { path: folder.to_path_buf(), source };
    if let Some((name, _)) = files.iter().find(|(name, _)| folder.join(name).is_dir()) {
        return Err(Error::Write { path: folder.join(name), source: ErrorKind::IsADirectory.into() });
    }
    let there = folder.exists();
    let (first, name) = (first_missing(folder), folder.file_name().unwrap_or_default().to_string_lossy().into_owned());
    let beside = if there { folder.join(BESIDE) } else { folder.with_file_name(format!("{name}{BESIDE}")) };
    let written = (|| {
        if beside.exists() {
            std::fs::remove_dir_all(&beside)?;
        }
        std::fs::create_dir_all(&beside)?;
        for (name, bytes) in files {
            std::fs::write(beside.join(name), bytes)?;
        }
        if there { exchange(&beside, folder, files) } else { std::fs::rename(&beside, folder) }
    })();
    // What lies beside is of no use to anybody now.
    let _ = std::fs::remove_dir_all(&beside);
    if written.is_err()
        && let Some(first) = first
    {
        // Folders that were made for it; one that others fill meanwhile stays.
        folder.ancestors().take_while(|f| f.starts_with(&first)).for_each(|f| drop(std::fs::remove_dir(f)));
    }
    written.map_err(refuse)?;
    Ok(files.iter().map(|(name, _)| folder.join(name)).collect())
}

/// Ends the name of a folder in which files are written before they come to their place.
const BESIDE: &str = ".tricorne-part";

/// The uppermost folder of a path that is not there.
fn first_missing(folder: &Path) -> Option<PathBuf> {
    let missing = |f: &&Path| !f.as_os_str().is_empty() && !f.exists();
    folder.ancestors().take_while(missing).last().map(Path::to_path_buf)
}

/// Brings files from one folder into another: all, or none. Of those that were there a copy is held until all are.
fn exchange(from: &Path, to: &Path, files: &[(String, Vec<u8>)]) -> std::io::Result<()> {
    let old = |name: &str| from.join(format!("{name}.old"));
    let mut done: Vec<&str> = Vec::new();
    let moved = files.iter().try_for_each(|(name, _)| {
        let place = to.join(name);
        if place.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if place.exists() {
            std::fs::rename(&place, old(name))?;
        }
        done.push(name);
        std::fs::rename(from.join(name), &place)
    });
    if moved.is_err() {
        for name in done {
            // Each comes back as far as the disk lets it; the first fault is told.
            let _ = std::fs::remove_file(to.join(name));
            if old(name).exists() {
                let _ = std::fs::rename(old(name), to.join(name));
            }
        }
    }
    moved
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
    let text = String::from_utf8(bytes).map_err(|no| {
        if is_other_text(no.as_bytes()) {
            let path = path.display();
            return Error::refused(format!("{path} cannot be read: its letters are not UTF-8; save it as UTF-8 text"));
        }
        Error::Read { path: path.to_path_buf(), source: ErrorKind::InvalidData.into() }
    })?;
    // Some editors write a mark before the first letter that belongs to no form.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Whether bytes that are no UTF-8 are a text all the same: of two bytes a letter, as their first two say, or of one each.
fn is_other_text(bytes: &[u8]) -> bool {
    let control = |b: &u8| matches!(b, 0..=8 | 14..=31);
    bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) || !bytes.iter().any(control)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn files(text: &str) -> Vec<(String, Vec<u8>)> {
        ["a.html", "b.html"].map(|name| (name.to_owned(), text.as_bytes().to_vec())).to_vec()
    }

    fn names(folder: &Path) -> Vec<String> {
        let all = std::fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<String> = all.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_text_in_other_letters_is_told_from_what_is_none() {
        let told = |bytes: &[u8]| text(Path::new("list.txt"), bytes.to_vec()).expect_err("no UTF-8").to_string();
        for bytes in [&b"Nation: Preu\xdfen"[..], &b"\xff\xfeN\0a\0"[..], &b"\xfe\xff\0N\0a"[..]] {
            assert!(told(bytes).contains("its letters are not UTF-8; save it as UTF-8 text"), "{bytes:?}");
        }
        assert!(told(b"\x89PNG\r\n\x1a\n\0\xff").contains("it holds no text"));
    }

    #[test]
    fn files_come_into_a_folder_together_or_not_at_all() {
        let at = tempfile::tempdir().expect("a folder");
        let to = at.path().join("new").join("blog");
        assert_eq!(write_all(&to, &files("one")).expect("written"), [to.join("a.html"), to.join("b.html")]);
        std::fs::write(to.join("mine.txt"), "mine").expect("written");
        write_all(&to, &files("two")).expect("written over");
        assert_eq!(names(&to), ["a.html", "b.html", "mine.txt"]);
        assert_eq!(std::fs::read_to_string(to.join("b.html")).expect("there"), "two");
        // A folder stands in the place of the second: the first is as it was.
        std::fs::remove_file(to.join("b.html")).expect("gone");
        std::fs::create_dir(to.join("b.html")).expect("made");
        write_all(&to, &files("three")).expect_err("in the way");
        assert_eq!(std::fs::read_to_string(to.join("a.html")).expect("there"), "two");
        assert_eq!(names(&to), ["a.html", "b.html", "mine.txt"]);
        // Nothing is left of a refusal.
        let bad = [("no/such/place".to_owned(), Vec::new())];
        write_all(&at.path().join("other").join("blog"), &bad).expect_err("no such place");
        assert_eq!(names(at.path()), ["new"]);
    }
}

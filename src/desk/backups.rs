//! Copies of the library: what is in one, before it comes back; and the file that goes with the report of a fault.

use super::{CampaignLine, Desk, Error, log};
use crate::army::Id;
use crate::campaign::Entry;
pub use crate::store::Backup;
use crate::store::{Library, StoreError};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// What a copy of the library holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InBackup {
    /// Size of its file in bytes.
    pub bytes: u64,
    pub nations: usize,
    pub armies: usize,
    pub campaigns: Vec<CampaignInBackup>,
}

/// A campaign in a copy, beside the same campaign as it stands now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignInBackup {
    pub line: CampaignLine,
    /// The last of its entries that stand.
    pub last: Option<Entry>,
    /// How many of its entries stand, and how many of this campaign stand in the library now; none: it is not here now.
    pub entries: usize,
    pub now: Option<usize>,
}

fn campaigns(library: &Library) -> Result<Vec<(CampaignLine, Vec<Entry>)>, Error> {
    let mut all = Vec::new();
    for campaign in library.campaigns()? {
        let (journal, replay) = library.journal_and_state(&campaign.id)?;
        let standing = journal.into_iter().filter(|l| !l.taken_back).map(|l| l.entry).collect();
        all.push((CampaignLine::of(&replay.state), standing));
    }
    Ok(all)
}

/// The copies that are kept of a library, the newest first: of one that is damaged too.
#[must_use]
pub fn kept(library: &Path) -> Vec<Backup> {
    Library::backups_of(library)
}

/// Whether a copy can take the place of a library that was refused: one that is damaged, and one that is no library any
/// more though copies of it are kept.
#[must_use]
pub fn mends(library: &Path, why: &Error) -> bool {
    let foreign = matches!(why, Error::Library(StoreError::Foreign(_)));
    why.is_damage() || foreign && !kept(library).is_empty()
}

/// Puts a copy in the place of a library that is damaged; the damaged file is kept: where.
///
/// # Errors
/// When the copy cannot be read, another window has the library, or nothing can be written.
pub fn repair(library: &Path, backup: &Path) -> Result<PathBuf, Error> {
    log::action("put a copy in the place of a damaged library");
    Ok(Library::repair(library, backup)?)
}

/// What is in a copy, beside what is here.
fn within(backup: &Path, here: &[(CampaignLine, Vec<Entry>)]) -> Result<InBackup, Error> {
    let library = Library::look_into(backup)?;
    let now = |id: &Id| here.iter().find(|(line, _)| line.id == *id).map(|(_, entries)| entries.len());
    let campaigns = campaigns(&library)?.into_iter().map(|(line, mut entries)| CampaignInBackup {
        now: now(&line.id),
        entries: entries.len(),
        last: entries.pop(),
        line,
    });
    Ok(InBackup {
        bytes: std::fs::metadata(backup).map_or(0, |m| m.len()),
        nations: library.nations()?.len(),
        armies: library.armies()?.len(),
        campaigns: campaigns.collect(),
    })
}

/// What is in a copy of a library that is damaged. Nothing is written.
///
/// # Errors
/// When the copy is no library of this version or an older one, or cannot be read.
pub fn look_into(backup: &Path) -> Result<InBackup, Error> {
    within(backup, &[])
}

impl Desk {
    /// What is in a copy of the library, before [`Desk::restore`] brings it back. Nothing is written.
    ///
    /// # Errors
    /// When the copy is no library of this version or an older one, or cannot be read.
    pub fn look_into_backup(&self, backup: &Path) -> Result<InBackup, Error> {
        within(backup, &campaigns(&self.library)?)
    }

    /// Writes what a report of a fault needs into one file: the version, the last actions, what the log in a folder says,
    /// the last report that a fault left there, and the open campaign where its owner agrees.
    ///
    /// # Errors
    /// When there is no campaign though it is to go along, or the file cannot be written.
    pub fn write_fault(&self, folder: &Path, with_campaign: bool, file: &Path) -> Result<(), Error> {
        log::action("write a file about a fault");
        let mut text = log::about(folder);
        if with_campaign {
            let _ = write!(text, "\n\n== The campaign ==\n\n{}\n", self.export_campaign()?);
        }
        super::write_whole(file, text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_looked_into_before_it_comes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.tricorne");
        let mut desk = Desk::open(&path).expect("a new library");
        desk.found_sample(None).expect("the sample campaign");
        drop(desk);
        // The first change of a run keeps a copy of what was before it.
        let mut desk = Desk::open(&path).expect("the library");
        std::fs::remove_dir_all(folder.path().join("backups")).ok();
        drop(desk);
        desk = Desk::open(&path).expect("the library");
        desk.advance(3).expect("days pass");
        let then = desk.backups().remove(0).path;
        desk.advance(4).expect("days pass");
        let before = desk.campaign().expect("a war").state().canonical();
        let seen = desk.look_into_backup(&then).expect("it is read");
        assert_eq!((seen.armies, seen.nations), (desk.armies().len(), 5.max(seen.nations)));
        assert_eq!(seen.campaigns.len(), 1);
        let campaign = &seen.campaigns[0];
        assert_eq!((campaign.entries, campaign.now), (1, Some(3)));
        assert_eq!(campaign.last.as_ref().map(|e| e.act.key()), Some("founded"));
        assert!(seen.bytes > 10_000 && campaign.line.today < desk.campaign().expect("a war").state().today);
        assert_eq!(desk.campaign().expect("a war").state().canonical(), before, "nothing was written");
        desk.restore(&then).expect("it comes back");
        assert_eq!(desk.campaign().expect("a war").entries().len(), 1);
        let last = desk.backups().into_iter().find(|b| b.label == "before restoring 1").expect("a copy of what was");
        assert_eq!(desk.look_into_backup(&last.path).expect("it is read").campaigns[0].entries, 3);
        desk.restore(&then).expect("it comes back once more");
        let first = desk.look_into_backup(&last.path).expect("it is read");
        assert_eq!(first.campaigns[0].entries, 3, "what was there first stays");
        let why = desk.look_into_backup(&folder.path().join("nothing")).expect_err("no file").to_string();
        assert!(why.contains("no such file"), "{why}");
    }

    #[test]
    fn a_copy_of_an_older_form_comes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/libraries/0.1.0.tricorne");
        let copy = folder.path().join("old.sqlite");
        std::fs::copy(old, &copy).expect("copied");
        let bytes = std::fs::read(&copy).expect("read");
        let seen = desk.look_into_backup(&copy).expect("it is read");
        assert_eq!((seen.campaigns.len(), seen.campaigns[0].now), (1, None));
        desk.restore(&copy).expect("it comes back");
        assert_eq!(desk.campaigns().expect("read")[0], seen.campaigns[0].line);
        assert_eq!(std::fs::read(&copy).expect("read"), bytes, "the copy is as it was");
    }

    #[test]
    fn the_file_about_a_fault_has_the_campaign_only_where_its_owner_agrees() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        let logs = folder.path().join("log");
        std::fs::create_dir(&logs).expect("a folder");
        for (name, text) in [
            ("tricorne.2026-01-01.log", "the day before"),
            ("tricorne.2026-01-02.log", "the last day"),
            ("shown-fault-20260101-101010.txt", "it broke"),
        ] {
            std::fs::write(logs.join(name), text).expect("written");
        }
        let file = folder.path().join("fault.txt");
        assert!(desk.write_fault(folder.path(), true, &file).is_err() && !file.exists(), "there is no campaign");
        desk.found_sample(None).expect("the sample campaign");
        let name = desk.campaign().expect("a war").state().name.clone();
        for with in [false, true] {
            desk.write_fault(folder.path(), with, &file).expect("written");
            let text = std::fs::read_to_string(&file).expect("there");
            for part in [env!("CARGO_PKG_VERSION"), "the last day", "it broke", "- write a file about a fault"] {
                assert!(text.contains(part), "{part}");
            }
            assert_eq!((text.contains(&name), text.contains("== The campaign ==")), (with, with));
        }
        let json = std::fs::read_to_string(&file).expect("there");
        let json = json.split("== The campaign ==").nth(1).expect("the campaign").trim();
        assert!(desk.import_campaign(json).is_ok(), "it can be looked at elsewhere");
    }
}

//! The desk: what the program does, without a window.
//!
//! A [`Desk`] lies over one library. Its methods are synchronous and it is [`Send`]: a window keeps it on a worker
//! thread. What takes long takes no desk: [`resolve::fight`] and [`crate::forecast::run`] work on an [`Order`], which
//! [`War::order`] gives, on any thread, with progress and cancel; what comes of it is brought back with
//! [`Desk::accept`].

pub mod agreed;
pub mod backups;
pub mod battles;
pub mod board;
mod books;
pub mod campaigns;
pub mod cast;
pub mod charge;
pub mod chronicle;
pub mod compare;
mod copies;
pub mod course;
pub mod court;
mod csv;
pub mod documents;
mod edit;
mod error;
mod file;
mod gazette;
pub mod invent;
pub mod journal;
mod ledger;
pub mod lists;
pub mod log;
pub mod name;
pub mod nations;
pub mod notes;
pub mod odds;
pub mod option_sets;
pub mod own_recovery;
pub mod paper;
pub mod people;
pub mod pictures;
pub mod prospect;
mod raise;
pub mod recruit;
pub mod reference;
pub mod replay;
pub mod resolve;
pub mod result;
pub mod run;
pub mod sample;
pub mod scenes;
pub mod settings;
pub mod shelf;
pub mod side_by_side;
pub mod sight;
pub mod suppose;
pub mod table_battle;
mod take_over;
pub mod time;
pub mod tonight;
pub mod war;
pub mod whence;

pub use backups::{CampaignInBackup, InBackup};
pub use edit::Edit;
pub use error::Error;
use file::with_own;
pub use file::{data_folder, make_room, read_text, write_all, write_whole};
pub use resolve::{Order, Resolved};
pub use result::BattleResult;
pub use settings::{Printed, Settings, WindowPlace};
pub use war::{CampaignLine, War};

use crate::army::nations::Mistake;
use crate::army::{Army, Id, Nation};
pub use crate::store::plain;
use crate::store::{Backup, Change, Document, DocumentKind, Library};
use name::{pick, short};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Keys of what the library remembers.
const LAST: &str = "campaign";
const WINDOW: &str = "window";
/// How documents were printed last.
const PRINTED: &str = "printed";
/// Key of what the player owns.
const SHELF: &str = "shelf";
/// Key of the settings.
const SETTINGS: &str = "desk";
/// Name of the unfinished page of the next battle.
const PAGE: &str = "aftermath";
/// Name of the page that was thrown away last.
const THROWN: &str = "thrown-away";
/// Name of what was foretold of the battles of a campaign.
const FORECASTS: &str = "forecasts";

/// The desk over one library, with one campaign lying open.
#[derive(Debug)]
pub struct Desk {
    library: Library,
    nations: Vec<Nation>,
    /// What is wrong in the user's own files of nations.
    mistakes: Vec<Mistake>,
    armies: Vec<Army>,
    settings: Settings,
    war: Option<War>,
    /// The number of the first entry of the run that the machine is at; none: its entries are its user's.
    running: Option<u32>,
}

impl Desk {
    /// Opens a library, or founds one with the sample nations and armies, and in it the campaign used last.
    ///
    /// # Errors
    /// When the file cannot be read or written, is of a newer version, broken, or no library.
    pub fn open(path: &Path) -> Result<Desk, Error> {
        log::action("open library");
        Desk::over(Library::open(path)?)
    }

    /// Opens a library only to read it, whoever else has it.
    ///
    /// # Errors
    /// As [`Desk::open`]; and when there is no library yet.
    pub fn open_read_only(path: &Path) -> Result<Desk, Error> {
        log::action("open library to read");
        Desk::over(Library::open_read_only(path)?)
    }

    fn over(mut library: Library) -> Result<Desk, Error> {
        if !library.read_only() && library.standing_edits()? == 0 && library.nations()?.is_empty() {
            let nations = sample::nations();
            let armies = sample::armies();
            let changes: Vec<Change> =
                nations.iter().map(Change::nation).chain(armies.iter().map(Change::army)).collect::<Result<_, _>>()?;
            library.edit("The sample nations and armies", &changes)?;
        }
        let mut desk = Desk {
            library,
            nations: Vec::new(),
            mistakes: Vec::new(),
            armies: Vec::new(),
            settings: Settings::default(),
            war: None,
            running: None,
        };
        desk.reread()?;
        desk.hang_pictures()?;
        if let Some(id) = desk.library.memo::<Id>(LAST)?
            && desk.library.campaigns()?.iter().any(|c| c.id == id)
        {
            desk.war = Some(desk.read_war(&id)?);
            desk.keep_snapshot();
        }
        Ok(desk)
    }

    fn reread(&mut self) -> Result<(), Error> {
        self.reread_nations()?;
        self.armies = self.library.armies()?;
        self.armies.sort_by_key(|a| name::fold(&a.name));
        self.reread_settings()
    }

    fn reread_nations(&mut self) -> Result<(), Error> {
        (self.nations, self.mistakes) = nations::known(self.library.nations()?, self.library.path());
        for mistake in &self.mistakes {
            tracing::warn!("a nation's file does not count: {mistake}");
        }
        self.nations.sort_by_key(|n| name::fold(&n.name));
        Ok(())
    }

    fn reread_settings(&mut self) -> Result<(), Error> {
        self.settings = self.library.setting(SETTINGS)?.unwrap_or_default();
        Ok(())
    }

    /// Reads again what was changed, and nothing else: a full library takes long.
    fn look_again<'d>(&mut self, changed: impl IntoIterator<Item = &'d Document>) -> Result<(), Error> {
        for document in changed {
            match document.kind {
                DocumentKind::Army => {
                    self.armies.retain(|a| a.id.as_str() != document.id);
                    if let Some(army) = self.library.find_army(&Id::new(&document.id))? {
                        // In the order in which the library gives them: by name, and those of one name by ID.
                        let key = |a: &Army| (name::fold(&a.name), a.id.clone());
                        let own = key(&army);
                        let at = self.armies.partition_point(|a| key(a) < own);
                        self.armies.insert(at, army);
                    }
                }
                DocumentKind::Nation => self.reread_nations()?,
                DocumentKind::Setting => self.reread_settings()?,
            }
        }
        Ok(())
    }

    fn read_war(&self, id: &Id) -> Result<War, Error> {
        let (journal, replay) = self.library.journal_and_state(id)?;
        Ok(War::added_up(journal, replay))
    }

    /// Keeps a snapshot of the open campaign now and then. Where that fails nothing is lost: opening takes longer.
    fn keep_snapshot(&mut self) {
        let Some(war) = &self.war else { return };
        let id = &war.state().id;
        let due = self.library.snapshot_due(id, war.lines().count());
        let kept = match due {
            Ok(true) => self.library.keep_snapshot(id, war.lines(), war.replay()),
            due => due.map(|_| ()),
        };
        if let Err(why) = kept {
            tracing::warn!("no snapshot was kept: {why}");
        }
    }

    /// The library in the user's data folder.
    ///
    /// # Errors
    /// When the user has no home.
    pub fn usual_path() -> Result<PathBuf, Error> {
        Ok(data_folder()?.join("library.tricorne"))
    }

    /// The library's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.library.path()
    }

    /// Whether another window has the library: then nothing can be written.
    #[must_use]
    pub fn read_only(&self) -> bool {
        self.library.read_only()
    }

    /// Lets another program write the library from now on: this one only reads it, however long that takes.
    pub fn let_go(&mut self) {
        self.library.let_go();
    }

    /// Why nothing can be written, in a sentence; none where it can.
    #[must_use]
    pub fn refusal(&self) -> Option<String> {
        self.library.refusal().map(|why| why.to_string())
    }

    /// Makes sure that the disk of a library has room for so many bytes more, and for the copy of the day; the library
    /// itself need not be there yet.
    ///
    /// # Errors
    /// When it has not.
    pub fn has_room(library: &Path, bytes: usize) -> Result<(), Error> {
        let size = std::fs::metadata(library).map_or(0, |m| usize::try_from(m.len()).unwrap_or(usize::MAX / 2));
        let folder = library.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Where there is no folder, making it is the library's business.
        if folder.is_dir() { file::has_room(folder, size + bytes) } else { Ok(()) }
    }

    /// The copies of the library that are kept, the newest first.
    #[must_use]
    pub fn backups(&self) -> Vec<Backup> {
        self.library.backups()
    }

    /// Brings a copy back in place of what the library holds now, of which a copy is kept first.
    ///
    /// # Errors
    /// When the copy cannot be read, or another window has the library.
    pub fn restore(&mut self, backup: &Path) -> Result<(), Error> {
        log::action("restore a copy");
        self.library.restore(backup)?;
        self.reread()?;
        self.hang_pictures()?;
        self.war = match self.library.memo::<Id>(LAST)? {
            Some(id) if self.library.campaigns()?.iter().any(|c| c.id == id) => Some(self.read_war(&id)?),
            _ => None,
        };
        Ok(())
    }

    // The library.

    /// All nations, by name.
    #[must_use]
    pub fn nations(&self) -> &[Nation] {
        &self.nations
    }

    /// What is wrong in the user's own files of nations, which do not count until it is mended.
    #[must_use]
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// All armies outside campaigns, by name.
    #[must_use]
    pub fn armies(&self) -> &[Army] {
        &self.armies
    }

    /// The nation that a name means.
    ///
    /// # Errors
    /// When none or several are meant.
    pub fn nation(&self, wanted: &str) -> Result<&Nation, Error> {
        let known = || self.nations.iter().map(|n| n.id.to_string()).collect();
        pick(&self.nations, wanted, |n| (n.id.as_str(), &n.name))
            .map_err(|why| Error::not_found("nation", wanted, why, known()))
    }

    /// The army that a name means.
    ///
    /// # Errors
    /// When none or several are meant.
    pub fn army(&self, wanted: &str) -> Result<&Army, Error> {
        let known = || self.armies.iter().map(|a| a.id.to_string()).collect();
        pick(&self.armies, short(wanted), |a| (a.id.as_str(), short(&a.name)))
            .map_err(|why| Error::not_found("army", wanted, why, known()))
    }

    /// Whether an army can be called so: in one to eighty characters, and no other is.
    ///
    /// # Errors
    /// When it cannot.
    pub fn army_name_is_free(&self, wanted: &str) -> Result<(), Error> {
        name::free("army", wanted, self.armies.iter().map(|a| a.name.as_str()))
    }

    /// The same of a nation.
    ///
    /// # Errors
    /// When it cannot.
    pub fn nation_name_is_free(&self, wanted: &str) -> Result<(), Error> {
        name::free("nation", wanted, self.nations().iter().map(|n| n.name.as_str()))
    }

    /// What has been set.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Makes an edit of the library: armies, nations, settings. It can be undone, after a restart too.
    ///
    /// # Errors
    /// When it names something that is not there, or the library cannot be written.
    pub fn edit(&mut self, edit: Edit) -> Result<(), Error> {
        log::action(format!("edit: {}", edit.kind()));
        let (title, change) = match edit {
            Edit::Settings(settings) => {
                (Settings::step(&self.settings, &settings).to_owned(), Change::setting(SETTINGS, &settings)?)
            }
            Edit::Shelf(shelf) => ("the shelf".to_owned(), Change::setting(SHELF, &shelf)?),
            Edit::Nation(nation) => {
                documents::long(&nation.name).map_or(Ok(()), |why| Err(Error::refused(why)))?;
                let known = self.nations.iter().any(|n| n.id == nation.id);
                (title(&nation.name, known), Change::nation(&nation)?)
            }
            Edit::Army(army) => {
                short_names(&army)?;
                let known = self.armies.iter().any(|a| a.id == army.id);
                (title(&army.name, known), Change::army(&army)?)
            }
            Edit::Reworked { army, what } => {
                // It must be there: an army that was removed meanwhile does not come back by this.
                self.library.army(&army.id)?;
                short_names(&army)?;
                (what, Change::army(&army)?)
            }
            Edit::RemoveArmy(id) => {
                let army = self.library.army(&id)?;
                (format!("{} removed", army.name), Change::remove(DocumentKind::Army, id.as_str()))
            }
            part => {
                let id = part.army().cloned().unwrap_or_default();
                let mut army = self.library.army(&id)?;
                let title = part.apply(&mut army)?;
                short_names(&army)?;
                (title, Change::army(&army)?)
            }
        };
        self.library.edit(&title, std::slice::from_ref(&change))?;
        self.look_again([change.document()])
    }

    /// Takes the last edit of the library back; gives what it was, none where there is nothing to undo.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn undo(&mut self) -> Result<Option<String>, Error> {
        log::action("undo");
        // The first edit, which brought the samples, stays.
        if self.library.standing_edits()? <= 1 {
            return Ok(None);
        }
        let edit = self.library.undo()?;
        self.look_again(edit.iter().flat_map(|e| &e.changed))?;
        Ok(edit.map(|e| e.title))
    }

    /// Makes the last edit that was undone again.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn redo(&mut self) -> Result<Option<String>, Error> {
        log::action("redo");
        let edit = self.library.redo()?;
        self.look_again(edit.iter().flat_map(|e| &e.changed))?;
        Ok(edit.map(|e| e.title))
    }

    /// What would be undone next, and what would be made again; none where there is nothing.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn next_undo(&self) -> Result<[Option<String>; 2], Error> {
        Ok(self.library.next_edits()?)
    }

    /// Where the window was; none at the first start.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn window_place(&self) -> Result<Option<WindowPlace>, Error> {
        Ok(self.library.memo(WINDOW)?)
    }

    /// How a document was printed last: by its name, whatever battle or army it was about.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn printed(&self, document: &str) -> Result<Option<Printed>, Error> {
        let all: Option<BTreeMap<String, Printed>> = self.library.memo(PRINTED)?;
        Ok(all.and_then(|mut all| all.remove(document)))
    }

    /// Remembers how a document was printed.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn keep_printed(&mut self, document: &str, how: Printed) -> Result<(), Error> {
        let mut all: BTreeMap<String, Printed> = self.library.memo(PRINTED)?.unwrap_or_default();
        all.insert(document.to_owned(), how);
        Ok(self.library.remember(PRINTED, &all)?)
    }

    /// Remembers where the window was.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn keep_window_place(&mut self, place: WindowPlace) -> Result<(), Error> {
        Ok(self.library.remember(WINDOW, &place)?)
    }
}

/// What people call an edit of a whole document.
fn title(name: &str, known: bool) -> String {
    format!("{name} {}", if known { "changed" } else { "added" })
}

/// That no name of an army or in it is longer than names are.
///
/// # Errors
/// The first that is.
fn short_names(army: &Army) -> Result<(), Error> {
    documents::long_name(army).map_or(Ok(()), |why| Err(Error::refused(why)))
}

#[cfg(test)]
mod tests;

//! The desk: what the program does, without a window.
//!
//! A [`Desk`] lies over one library. Its methods are synchronous and it is [`Send`]: a window keeps it on a worker
//! thread. What takes long takes no desk: [`resolve::fight`] and [`crate::forecast::run`] work on an [`Order`], which
//! [`War::order`] gives, on any thread, with progress and cancel; what comes of it is brought back with
//! [`Desk::accept`].

pub mod board;
pub mod cast;
pub mod course;
mod edit;
mod error;
pub mod log;
pub mod name;
pub mod paper;
pub mod prospect;
pub mod replay;
pub mod resolve;
pub mod sample;
pub mod scenes;
pub mod settings;
pub mod tonight;
pub mod war;
pub mod whence;

pub use edit::Edit;
pub use error::Error;
pub use resolve::{BattleResult, Order, Resolved};
pub use settings::{Settings, WindowPlace};
pub use war::{CampaignLine, War};

use crate::army::{Army, Id, Nation};
use crate::base::Side;
use crate::campaign::{Act, Cut, Entry, Fact, Fought, Founding, Page, State};
use crate::field::GeneralKind;
use crate::store::{Backup, Change, DocumentKind, Library};
use name::pick;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Keys of what the library remembers.
const LAST: &str = "campaign";
const WINDOW: &str = "window";
/// Key of the settings.
const SETTINGS: &str = "desk";
/// Name of the unfinished page of the next battle.
const PAGE: &str = "aftermath";

/// The desk over one library, with one campaign lying open.
#[derive(Debug)]
pub struct Desk {
    library: Library,
    nations: Vec<Nation>,
    armies: Vec<Army>,
    settings: Settings,
    war: Option<War>,
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
        if !library.read_only() && library.edits()?.is_empty() && library.nations()?.is_empty() {
            let nations = sample::nations();
            let armies = sample::armies();
            let changes: Vec<Change> =
                nations.iter().map(Change::nation).chain(armies.iter().map(Change::army)).collect::<Result<_, _>>()?;
            library.edit("The sample nations and armies", &changes)?;
        }
        let mut desk =
            Desk { library, nations: Vec::new(), armies: Vec::new(), settings: Settings::default(), war: None };
        desk.reread()?;
        if let Some(id) = desk.library.memo::<Id>(LAST)?
            && desk.library.campaigns()?.iter().any(|c| c.id == id)
        {
            desk.war = Some(desk.read_war(&id)?);
        }
        Ok(desk)
    }

    fn reread(&mut self) -> Result<(), Error> {
        self.nations = self.library.nations()?;
        self.armies = self.library.armies()?;
        self.nations.sort_by_key(|n| name::fold(&n.name));
        self.armies.sort_by_key(|a| name::fold(&a.name));
        self.settings = self.library.setting(SETTINGS)?.unwrap_or_default();
        Ok(())
    }

    fn read_war(&self, id: &Id) -> Result<War, Error> {
        War::new(self.library.journal(id)?)
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
        pick(&self.armies, wanted, |a| (a.id.as_str(), a.name.trim_start_matches("The Army of ")))
            .map_err(|why| Error::not_found("army", wanted, why, known()))
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
            Edit::Settings(settings) => ("Settings".to_owned(), Change::setting(SETTINGS, &settings)?),
            Edit::Nation(nation) => (nation.name.clone(), Change::nation(&nation)?),
            Edit::Army(army) => (army.name.clone(), Change::army(&army)?),
            Edit::Reworked { army, what } => {
                // It must be there: an army that was removed meanwhile does not come back by this.
                self.library.army(&army.id)?;
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
                (title, Change::army(&army)?)
            }
        };
        self.library.edit(&title, &[change])?;
        self.reread()
    }

    /// Takes the last edit of the library back; gives what it was, none where there is nothing to undo.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn undo(&mut self) -> Result<Option<String>, Error> {
        log::action("undo");
        // The first edit, which brought the samples, stays.
        if self.library.edits()?.iter().filter(|e| !e.undone).count() <= 1 {
            return Ok(None);
        }
        let edit = self.library.undo()?;
        self.reread()?;
        Ok(edit.map(|e| e.title))
    }

    /// Makes the last edit that was undone again.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn redo(&mut self) -> Result<Option<String>, Error> {
        log::action("redo");
        let edit = self.library.redo()?;
        self.reread()?;
        Ok(edit.map(|e| e.title))
    }

    /// Where the window was; none at the first start.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn window_place(&self) -> Result<Option<WindowPlace>, Error> {
        Ok(self.library.memo(WINDOW)?)
    }

    /// Remembers where the window was.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn keep_window_place(&mut self, place: WindowPlace) -> Result<(), Error> {
        Ok(self.library.remember(WINDOW, &place)?)
    }

    // Campaigns.

    /// All campaigns of the library, the one used last first.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn campaigns(&self) -> Result<Vec<CampaignLine>, Error> {
        let mut lines = Vec::new();
        for campaign in self.library.campaigns()? {
            lines.push(self.read_war(&campaign.id)?.line());
        }
        let open = self.war.as_ref().map(|w| w.state().id.clone());
        lines.sort_by_key(|l| (Some(&l.id) != open.as_ref(), l.name.clone()));
        Ok(lines)
    }

    /// Founds a campaign from any two sides and opens it.
    ///
    /// # Errors
    /// When it has no name, a side has nobody, or the library cannot be written.
    pub fn found(&mut self, mut founding: Founding) -> Result<Id, Error> {
        resolve::system(&founding.system)?;
        log::action(format!("found a campaign under {}", founding.system));
        let wanted = name::ascii(without_article(&founding.name));
        founding.id = Id::new(if wanted.is_empty() { "campaign" } else { &wanted });
        let id = self.library.found(Entry::found(founding)?)?;
        self.take_up(&id)?;
        Ok(id)
    }

    /// Opens a campaign and remembers it as the one used last.
    fn take_up(&mut self, id: &Id) -> Result<(), Error> {
        self.war = Some(self.read_war(id)?);
        if !self.read_only() {
            self.library.remember(LAST, id)?;
        }
        Ok(())
    }

    /// Founds the sample campaign and opens it; under another system or on another table where these are given.
    ///
    /// # Errors
    /// When the system is not known or the library cannot be written.
    pub fn found_sample(&mut self, system: Option<&str>) -> Result<Id, Error> {
        let (mut founding, _) = sample::campaign();
        if let Some(wanted) = system {
            wanted_system(wanted)?.clone_into(&mut founding.system);
        }
        self.found(founding)
    }

    /// A founding from armies of the library, for [`Desk::found`]; the leading army of each side is its first.
    ///
    /// # Errors
    /// When an army is not known.
    pub fn founding(&self, name: &str, system: &str, sides: [&[&str]; 2]) -> Result<Founding, Error> {
        let (mut founding, _) = sample::campaign();
        name.clone_into(&mut founding.name);
        wanted_system(system)?.clone_into(&mut founding.system);
        founding.table = self.settings().table;
        for (place, wanted) in founding.sides.iter_mut().zip(sides) {
            let armies = wanted.iter().map(|w| self.army(w).cloned()).collect::<Result<_, _>>()?;
            *place = sample::force(armies, self.nations());
        }
        Ok(founding)
    }

    /// Opens the campaign that a name means.
    ///
    /// # Errors
    /// When none or several are meant, or the library cannot be read.
    pub fn open_campaign(&mut self, wanted: &str) -> Result<(), Error> {
        let lines = self.campaigns()?;
        let line =
            pick(&lines, without_article(wanted), |l| (l.id.as_str(), without_article(&l.name))).map_err(|why| {
                Error::not_found("campaign", wanted, why, lines.iter().map(|l| l.id.to_string()).collect())
            })?;
        if self.war.as_ref().is_some_and(|w| w.state().id == line.id) {
            return Ok(());
        }
        log::action("open a campaign");
        let id = line.id.clone();
        self.take_up(&id)
    }

    /// Deletes a campaign with its books and battles. A copy of the library of the day keeps it.
    ///
    /// # Errors
    /// When there is no such campaign, or the library cannot be written.
    pub fn delete_campaign(&mut self, id: &Id) -> Result<(), Error> {
        log::action("delete a campaign");
        self.library.delete_campaign(id)?;
        if self.war.as_ref().is_some_and(|w| w.state().id == *id) {
            self.war = None;
        }
        Ok(())
    }

    /// The campaign that lies open: the one used last.
    #[must_use]
    pub fn war(&self) -> Option<&War> {
        self.war.as_ref()
    }

    /// The campaign that lies open, or why there is none.
    ///
    /// # Errors
    /// When the library has no campaign yet.
    pub fn campaign(&self) -> Result<&War, Error> {
        self.war.as_ref().ok_or_else(|| {
            Error::refused(
                "the library has no campaign yet; found one with “tricorne campaign new” or “tricorne fight”",
            )
        })
    }

    /// Brings an entry into the journal of the open campaign, and the battle beside it; gives its number.
    fn append(&mut self, mut entry: Entry, fought: Option<&Fought>) -> Result<u32, Error> {
        let id = self.campaign()?.state().id.clone();
        entry.number = self.library.append(&id, &entry, fought)?;
        let number = entry.number;
        if let Some(war) = &mut self.war {
            war.add(entry);
        }
        Ok(number)
    }

    /// Draws up the next battle: who attacks, where, when, on what ground, in what weather.
    ///
    /// # Errors
    /// When one is drawn up already, or a side has nobody fit.
    pub fn plan(&mut self, seed: u64) -> Result<u32, Error> {
        log::action(format!("draw up the next battle, seed {seed}"));
        let war = self.campaign()?;
        let entry = crate::campaign::plan(war.state(), war.system()?, seed)?;
        self.append(entry, None)
    }

    /// Lets days pass: men come back, drafts arrive. Gives the entry.
    ///
    /// # Errors
    /// When the days run past a battle that is drawn up.
    pub fn advance(&mut self, days: u32) -> Result<u32, Error> {
        log::action(format!("{days} days pass"));
        let entry = crate::campaign::advance(self.campaign()?.state(), days)?;
        self.append(entry, None)
    }

    /// Lets the days pass until the battle that is drawn up; none where today is the day.
    ///
    /// # Errors
    /// When no battle is drawn up.
    pub fn advance_to_battle(&mut self) -> Result<Option<u32>, Error> {
        let state = self.campaign()?.state();
        let plan =
            state.next.as_ref().ok_or_else(|| Error::refused("no battle is drawn up; draw up the next one first"))?;
        match u32::try_from((plan.date - state.today).num_days()) {
            Ok(days) if days > 0 => self.advance(days).map(Some),
            _ => Ok(None),
        }
    }

    /// Sends men from the depot of a unit at once.
    ///
    /// # Errors
    /// When there is no such unit, or fewer men are in its depot.
    pub fn send_replacement(&mut self, unit: &Id, men: u32) -> Result<u32, Error> {
        log::action("send a replacement");
        let entry = crate::campaign::replacement(self.campaign()?.state(), unit, men)?;
        self.append(entry, None)
    }

    /// Moves a unit of the open campaign to a brigade (none: it stands by itself), before another or to the end.
    ///
    /// # Errors
    /// When the unit or the brigade is not there.
    pub fn regroup(&mut self, unit: &Id, brigade: Option<&Id>, before: Option<&Id>) -> Result<u32, Error> {
        log::action("regroup a unit");
        let state = self.campaign()?.state();
        let army = known(state, |a| a.unit(unit).is_some(), "unit", unit)?;
        if let Some(id) = brigade
            && army.brigades.iter().all(|b| b.id != *id)
        {
            return Err(Error::refused(format!("there is no brigade {id} in {}", army.name)));
        }
        let (unit, brigade, before) = (unit.clone(), brigade.cloned(), before.cloned());
        self.reorganise(Fact::Moves { unit, brigade, before })
    }

    /// Gives a brigade or an army of the open campaign to an officer, who leaves what he led; none: it stands empty.
    ///
    /// # Errors
    /// When the command or the officer is not there, or the officer cannot take the field.
    pub fn give_command(&mut self, command: &Id, officer: Option<&Id>) -> Result<u32, Error> {
        log::action("give a command");
        let state = self.campaign()?.state();
        let holds = |a: &Army| a.id == *command || a.brigades.iter().any(|b| b.id == *command);
        let army = known(state, holds, "command", command)?;
        if let Some(id) = officer {
            let chosen = army.commander(id);
            let chosen = chosen.ok_or_else(|| Error::refused(format!("there is no officer {id} in {}", army.name)))?;
            if !state.fit(id) {
                return Err(Error::refused(format!("{} cannot take the field now; choose another", chosen.name)));
            }
        } else if army.id == *command {
            return Err(Error::refused(format!("{} needs a general; choose an officer", army.name)));
        }
        self.reorganise(Fact::Takes { command: command.clone(), officer: officer.cloned() })
    }

    fn reorganise(&mut self, fact: Fact) -> Result<u32, Error> {
        let mut entry = Entry::new(self.campaign()?.state().today, Act::Reorganised);
        entry.facts.push(fact);
        self.append(entry, None)
    }

    /// Brings the page of a battle's result into the books; with the battle itself where the engine fought it. The
    /// days until then pass, and a draft of the page is dropped.
    ///
    /// # Errors
    /// When the page does not add up; nothing is written then.
    pub fn accept(&mut self, page: &Page, resolved: Option<&Resolved>) -> Result<u32, Error> {
        log::action(format!("accept the result of battle {}", page.battle));
        let war = self.campaign()?;
        let system = war.system()?;
        // The page is tried against the day of the battle before any day passes.
        crate::campaign::aftermath(page, &war.state().on(page.date), system)?;
        let scenario = match resolved {
            Some(r) => r.order.scenario.clone(),
            None => war.scenario()?,
        };
        self.advance_to_battle()?;
        let war = self.campaign()?;
        let mut entry = crate::campaign::aftermath(page, war.state(), system)?;
        entry.seed = resolved.map(|r| r.order.seed);
        let fought = Fought {
            system: page.system.clone(),
            engine: system.about().version,
            seed: resolved.map_or(0, |r| r.order.seed),
            number: page.battle.into(),
            scenario,
            page: page.clone(),
            events: resolved.map(|r| r.events.clone()).unwrap_or_default(),
        };
        let number = self.append(entry, Some(&fought))?;
        self.drop_draft()?;
        Ok(number)
    }

    /// Draws up the next battle where none is, and lets the days pass until it.
    ///
    /// # Errors
    /// When a side has nobody fit, or the library cannot be written.
    pub fn draw_up(&mut self, seed: u64) -> Result<(), Error> {
        if self.campaign()?.plan().is_none() {
            self.plan(seed)?;
        }
        self.advance_to_battle().map(|_| ())
    }

    /// Fights the battle that is drawn up and brings it into the books; gives its number and its result.
    ///
    /// # Errors
    /// When none is drawn up, it cannot begin, or it was cancelled.
    pub fn fight_drawn_up(
        &mut self,
        generals: [GeneralKind; 2],
        watch: &mut dyn FnMut(resolve::Standing),
        cancel: &AtomicBool,
    ) -> Result<(u32, BattleResult), Error> {
        let order = self.campaign()?.order(generals)?;
        let number = u32::try_from(order.number).unwrap_or(u32::MAX);
        let resolved = resolve::fight(order, watch, cancel)?;
        let page = self.campaign()?.page(Some(&resolved))?;
        let result = BattleResult::of(&page, resolved.order.scenario.id.as_str(), resolved.order.seed)?;
        self.accept(&page, Some(&resolved))?;
        Ok((number, result))
    }

    /// The battle that an entry brought into the books, with its scenario, page and events.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn kept(&self, entry: u32) -> Result<Option<Fought>, Error> {
        Ok(self.library.battle(&self.campaign()?.state().id, entry)?)
    }

    /// The battle with a number, or the last one, as it was kept.
    ///
    /// # Errors
    /// When there is none.
    pub fn battle(&self, number: Option<u32>) -> Result<Fought, Error> {
        let war = self.campaign()?;
        let number = match number {
            Some(number) => number,
            None => war
                .state()
                .battles
                .last()
                .map(|b| b.number)
                .ok_or_else(|| Error::refused("no battle of this campaign has been fought yet"))?,
        };
        let entry = war.battle_entry(number).ok_or_else(|| {
            Error::refused(format!("battle {number} is not in the books; “tricorne campaign show” lists the battles"))
        })?;
        self.kept(entry.number)?.ok_or_else(|| Error::refused(format!("battle {number} was not kept with its events")))
    }

    /// Keeps an unfinished page of the next battle's result.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn keep_draft(&mut self, page: &Page) -> Result<(), Error> {
        let id = self.campaign()?.state().id.clone();
        Ok(self.library.keep_draft(&id, PAGE, page)?)
    }

    /// The unfinished page, if one was kept.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn draft(&self) -> Result<Option<Page>, Error> {
        Ok(self.library.draft(&self.campaign()?.state().id, PAGE)?)
    }

    /// Throws the unfinished page away.
    ///
    /// # Errors
    /// When the library cannot be written.
    pub fn drop_draft(&mut self) -> Result<(), Error> {
        let id = self.campaign()?.state().id.clone();
        Ok(self.library.drop_draft(&id, PAGE)?)
    }

    /// Takes an entry back, whole, however old; gives the later postings that were cut, as [`War::consequences`] told
    /// beforehand.
    ///
    /// # Errors
    /// When there is no such entry, or it is the founding.
    pub fn take_back(&mut self, entry: u32) -> Result<Vec<Cut>, Error> {
        log::action(format!("take back entry {entry}"));
        let id = self.campaign()?.state().id.clone();
        let cuts = self.library.take_back(&id, entry)?;
        self.war = Some(self.read_war(&id)?);
        Ok(cuts)
    }

    /// Puts an entry back that was taken back.
    ///
    /// # Errors
    /// When there is no such entry, or its battle was fought again since.
    pub fn put_back(&mut self, entry: u32) -> Result<(), Error> {
        log::action(format!("put back entry {entry}"));
        let id = self.campaign()?.state().id.clone();
        self.library.put_back(&id, entry)?;
        self.war = Some(self.read_war(&id)?);
        Ok(())
    }

    // In and out.

    /// The open campaign as JSON: journal and battles.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn export_campaign(&self) -> Result<String, Error> {
        Ok(self.library.export(&self.campaign()?.state().id)?)
    }

    /// Brings a campaign in from JSON and opens it: all of it, or nothing.
    ///
    /// # Errors
    /// What is wrong in the text.
    pub fn import_campaign(&mut self, text: &str) -> Result<Id, Error> {
        log::action("import a campaign");
        let id = self.library.import(text)?;
        self.take_up(&id)?;
        Ok(id)
    }
}

/// The army of a campaign for which something holds.
fn known<'a>(state: &'a State, holds: impl Fn(&Army) -> bool, what: &str, id: &Id) -> Result<&'a Army, Error> {
    let mut all = Side::BOTH.into_iter().flat_map(|side| &state.force(side).armies);
    all.find(|a| holds(a)).ok_or_else(|| Error::refused(format!("there is no {what} {id} in this campaign")))
}

/// A name as people look for it: *Salt Toll War*.
fn without_article(name: &str) -> &str {
    name.strip_prefix("The ").unwrap_or(name)
}

fn wanted_system(wanted: &str) -> Result<&'static str, Error> {
    let about = resolve::system(wanted)?.about();
    if about.plays { Ok(about.id) } else { Err(Error::NotYet { system: about.name, what: "fight a campaign" }) }
}

/// Writes a file whole or not at all: beside its place first, and then into it.
///
/// # Errors
/// When it cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let refuse = |source| Error::Write { path: path.to_path_buf(), source };
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path)).map_err(|source| {
        // What is beside is of no use to anybody.
        let _ = std::fs::remove_file(&beside);
        refuse(source)
    })
}

/// Reads a text.
///
/// # Errors
/// When it cannot be read.
pub fn read_text(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|source| Error::Read { path: path.to_path_buf(), source })
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
mod tests;

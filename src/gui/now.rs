//! The desk as it stood after the last change: what screens show. The desk itself is only touched by work off the
//! window's thread.

use crate::army::nations::Mistake;
use crate::army::{Army, Nation};
use crate::base::Side;
use crate::desk::own_recovery::TimeRules;
use crate::desk::prospect::Foretold;
use crate::desk::sight::Seen;
use crate::desk::{CampaignLine, Desk, Error, Settings, War};
use crate::field::words::Words;
use std::sync::{Arc, Mutex, PoisonError};

/// The desk, for work on other threads.
pub type Shelf = Arc<Mutex<Desk>>;

/// What the desk holds.
#[derive(Debug, Clone)]
pub struct Now {
    pub settings: Settings,
    pub nations: Vec<Nation>,
    pub armies: Vec<Army>,
    pub campaigns: Vec<CampaignLine>,
    /// The campaign that lies open.
    pub war: Option<War>,
    /// All rules by which time can pass, the owner's own among them.
    pub rules: TimeRules,
    /// What is wrong in a file of the owner's with such rules, which does not count until it is mended.
    pub own_fault: Option<String>,
    /// What we see of the enemy in it.
    pub enemy: Seen,
    /// What was foretold of its battles, as far as it was kept.
    pub foretold: Vec<Foretold>,
    /// The place of the battle whose page is begun and not in the books yet.
    pub draft: Option<String>,
    /// The place of the battle whose page was thrown away last.
    pub thrown: Option<String>,
    /// The words of its system.
    pub words: Words,
    /// What Ctrl Z would take back of the library's edits, and what Ctrl Shift Z would make again.
    pub edits: [Option<String>; 2],
    /// What the player owns.
    pub owned: crate::desk::shelf::Shelf,
    /// What is wrong in the user's own files of nations.
    pub mistakes: Vec<Mistake>,
    /// Another window has the library: nothing can be written.
    pub read_only: bool,
}

impl Now {
    /// Reads the desk.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn read(desk: &Desk) -> Result<Now, Error> {
        let war = desk.war().cloned();
        let words = match &war {
            Some(war) => Words::parse(war.rules()?.about().words).unwrap_or_default(),
            None => Words::default(),
        };
        let (rules, wrong) = desk.time_rules();
        Ok(Now {
            rules,
            own_fault: wrong.map(|why| why.to_string()),
            settings: desk.settings().clone(),
            nations: desk.nations().to_vec(),
            armies: desk.armies().to_vec(),
            campaigns: desk.campaigns()?,
            foretold: if war.is_some() { desk.forecasts()? } else { Vec::new() },
            draft: if war.is_some() { desk.draft()?.map(|page| page.place) } else { None },
            thrown: if war.is_some() { desk.thrown_draft()?.map(|page| page.place) } else { None },
            enemy: war.as_ref().map(|war| war.sight(Side::Blue)).transpose()?.unwrap_or_default(),
            war,
            words,
            edits: desk.next_undo()?,
            owned: desk.shelf()?,
            mistakes: desk.mistakes().to_vec(),
            read_only: desk.read_only(),
        })
    }

    /// What was foretold of a battle of the open campaign.
    #[must_use]
    pub fn foretold(&self, battle: u32) -> Option<&Foretold> {
        self.foretold.iter().find(|f| f.battle == battle)
    }

    /// The leading nation of a side of the open campaign.
    #[must_use]
    pub fn nation(&self, side: Side) -> Option<&Nation> {
        self.war.as_ref().and_then(|w| w.state().force(side).nation())
    }
}

/// Does something with the desk. A desk on which earlier work failed is as good as ever: it writes whole or not at all.
///
/// # Errors
/// What the work refuses.
pub fn with<T>(shelf: &Shelf, work: impl FnOnce(&mut Desk) -> Result<T, Error>) -> Result<T, String> {
    let mut desk = shelf.lock().unwrap_or_else(PoisonError::into_inner);
    work(&mut desk).map_err(|e| e.to_string())
}

/// Runs work on a thread of its own; what it gives arrives as one message. Nothing arrives where no thread can be had.
pub fn once<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> iced::Task<T> {
    let (done, result) = iced::futures::channel::oneshot::channel();
    let started = std::thread::Builder::new().name("desk".to_owned()).spawn(move || {
        // Nobody hears it where the window is gone.
        let _ = done.send(work());
    });
    match started {
        Ok(_) => iced::Task::future(result).then(|r| r.map_or_else(|_| iced::Task::none(), iced::Task::done)),
        Err(_) => iced::Task::none(),
    }
}

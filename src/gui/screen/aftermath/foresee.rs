//! What accepting the page would write. A page of today is reckoned at every edit; one that years came after when the edit
//! rests, off the window's thread.

use super::{Action, Books, Foreseen, LATER, Message, Recovery, Sheet, State, follows};
use crate::base::Side;
use crate::campaign::{Account, Entry, Fact, Kind as Thing, Preset};
use crate::desk::War;
use crate::gui::now::with;
use crate::gui::screen::Around;
use crate::gui::work::on_thread;
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// An edit rests when nothing was typed for so long. Tests of the window don't wait.
const REST: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 350 });

/// Edits of a page, counted.
#[derive(Debug, Default)]
pub struct Edits {
    /// So many were made; work off the window's thread looks here whether it is still wanted.
    made: Arc<AtomicU64>,
    /// After so many it was reckoned last.
    reckoned: u64,
}

impl Edits {
    fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }
}

/// Nobody waits any more for a page that is closed.
impl Drop for Edits {
    fn drop(&mut self) {
        self.made.fetch_add(1, Ordering::Relaxed);
    }
}

/// What entering a page comes to, and every way in which the wounded may come back.
#[derive(Debug, Clone)]
pub struct Reckoned {
    foreseen: Result<Foreseen, String>,
    recoveries: Vec<Recovery>,
}

impl State {
    /// Reckons the page after an edit: at once where nothing can have come after it.
    pub(super) fn foresee(&mut self, around: Around) -> Action {
        if self.books == Books::None {
            return Action::None;
        }
        let edit = self.edits.made.fetch_add(1, Ordering::Relaxed) + 1;
        let today = around.now.war.as_ref().map(|war| war.state().today);
        if self.books == Books::Campaign && today.is_none_or(|today| self.page.date >= today) {
            self.reckon(around);
            return Action::None;
        }
        let (made, shelf, page, books) = (self.edits.made.clone(), around.shelf.clone(), self.page.clone(), self.books);
        let presets = around.now.rules.recoveries.clone();
        Action::Run(on_thread(move |tell| {
            std::thread::sleep(REST);
            if made.load(Ordering::Relaxed) != edit {
                return;
            }
            let reckoned = with(&shelf, |desk| Ok(desk.war().map(|war| reckon(&page, books, war, &presets))));
            if let Ok(Some(reckoned)) = reckoned {
                tell(Message::Reckoned(edit, Box::new(reckoned)));
            }
        }))
    }

    /// Whether the figures shown are of the page as it was before the last edits.
    pub(super) fn is_behind(&self) -> bool {
        self.edits.reckoned != self.edits.made()
    }

    /// Reckons at once what waits for the edit to rest.
    pub(super) fn hurry(&mut self, around: Around) {
        if self.is_behind() {
            self.reckon(around);
        }
    }

    /// Reckons the page as it is.
    pub(super) fn reckon(&mut self, around: Around) {
        if self.books == Books::None {
            return;
        }
        let Some(war) = &around.now.war else {
            self.foreseen = Err("there is no campaign that this result could go into".to_owned());
            return;
        };
        let reckoned = reckon(&self.page, self.books, war, &around.now.rules.recoveries);
        self.reckoned(self.edits.made(), reckoned);
    }

    /// Keeps what a page came to; of a page that was changed since, nothing.
    pub(super) fn reckoned(&mut self, edit: u64, reckoned: Reckoned) {
        if edit == self.edits.made() {
            self.edits.reckoned = edit;
            self.foreseen = reckoned.foreseen;
            if !reckoned.recoveries.is_empty() {
                self.recoveries = reckoned.recoveries;
            }
        }
    }
}

/// What entering a page comes to.
fn reckon(page: &Sheet, books: Books, war: &War, presets: &[Preset]) -> Reckoned {
    let day = match war.day_of(page) {
        Ok(day) => day,
        Err(why) => return Reckoned { foreseen: Err(why.to_string()), recoveries: Vec::new() },
    };
    let foreseen = follows::later(page, books, war).map_err(|e| e.to_string()).and_then(|follows| {
        let entry = War::foresee(page, &day).map_err(|e| e.to_string())?;
        Ok(Foreseen { follows, ..sum_up(page, &entry) })
    });
    let own = war.state().recovery.clone();
    let others = presets.iter().filter(|p| p.id != own.id).cloned();
    let by = page.date + chrono::Days::new(LATER);
    let men = |preset: &Preset| {
        let mut page = page.clone();
        page.recovery = Some(preset.clone());
        let back = War::foresee(&page, &day).map(|entry| sum_up(&page, &entry)).unwrap_or_default().back;
        Side::BOTH.map(|side| {
            let stays = day.total(side, Thing::Men, Account::Present).saturating_sub(page.total(side).men());
            stays + back.iter().filter(|(date, _)| **date <= by).map(|(_, n)| n[side.index()]).sum::<u32>()
        })
    };
    let ways = std::iter::once(own.clone()).chain(others);
    Reckoned { foreseen, recoveries: ways.map(|preset| Recovery { men: men(&preset), preset }).collect() }
}

fn sum_up(page: &Sheet, entry: &Entry) -> Foreseen {
    let side =
        |unit: &crate::army::Id| page.rows.iter().find(|r| r.unit.as_ref() == Some(unit)).map_or(0, |r| r.side.index());
    let mut back: BTreeMap<NaiveDate, [u32; 2]> = BTreeMap::new();
    let mut returning = [0; 2];
    for fact in &entry.facts {
        if let Fact::Returns(r) = fact
            && r.to == Account::Present
        {
            let side = side(&r.thing);
            back.entry(r.due).or_default()[side] += r.number;
            returning[side] += r.number;
        }
    }
    let gone = Side::BOTH.map(|s| {
        let lost = page.total(s);
        let may_return = [lost.light, lost.wounded, lost.missing].into_iter().fold(0, u32::saturating_add);
        may_return.saturating_sub(returning[s.index()])
    });
    Foreseen { lines: entry.postings.len(), follows: None, back, gone }
}

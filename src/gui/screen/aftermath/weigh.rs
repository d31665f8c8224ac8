//! What each way in which the wounded may come back does to the next battle: it is fought unseen from the page as it is.

use super::{Action, Books, Message, Preset, Sheet, State};
use crate::desk::War;
use crate::gui::screen::Around;
use crate::gui::work::behind;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Battles under each way: give or take ten in a hundred. Tests of the window take fewer.
const BATTLES: u32 = if cfg!(test) { 4 } else { 100 };

/// How the next battle would end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    /// Of so many battles.
    battles: u32,
    /// Won by Blue and by Red.
    wins: [u32; 2],
    /// In tenths of a point of a hundred.
    margin: u32,
}

impl Chance {
    const fn share(&self, side: usize) -> u32 {
        (self.wins[side] * 100 + self.battles / 2) / if self.battles == 0 { 1 } else { self.battles }
    }

    /// *won by us 55, by them 41 in 100*.
    pub fn words(&self) -> String {
        format!("won by us {}, by them {} in 100", self.share(0), self.share(1))
    }

    /// *give or take 10*.
    pub fn margin(&self) -> String {
        format!("give or take {}", self.margin.div_ceil(10))
    }
}

/// The ways as they are weighed, and for which page.
#[derive(Debug)]
pub struct Weighed {
    page: Sheet,
    cancel: Arc<AtomicBool>,
    chances: BTreeMap<String, Chance>,
}

impl Drop for Weighed {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// The page with a way of recovery; none: whatever is chosen on it.
fn under(page: &Sheet, way: Option<Preset>) -> Sheet {
    let mut page = page.clone();
    page.recovery = way;
    page
}

impl State {
    /// Begins to weigh all ways for the page as it is; the chosen one first.
    pub(super) fn weigh(&mut self, around: Around) -> Action {
        let Some(war) = around.now.war.as_ref().filter(|_| self.books != Books::None) else { return Action::None };
        let Ok(day) = war.day_of(&self.page) else { return Action::None };
        let chosen = self.chosen().map_or(0, |(n, _)| n);
        let mut ways: Vec<Preset> = self.recoveries.iter().map(|r| r.preset.clone()).collect();
        ways.rotate_left(chosen);
        let (page, cancel) = (under(&self.page, None), Arc::new(AtomicBool::new(false)));
        self.weighed = Some(Weighed { page: page.clone(), cancel: cancel.clone(), chances: BTreeMap::new() });
        Action::Run(behind(move |tell| {
            for way in ways {
                let id = way.id.clone();
                let page = under(&page, Some(way));
                match War::next_after(&page, &day, BATTLES, &cancel) {
                    Ok(f) if f.cancelled => return,
                    Ok(f) => {
                        let chance = Chance { battles: f.battles, wins: f.wins, margin: f.margin_tenths() };
                        tell(Message::Weighed(id, chance));
                    }
                    // A side that can no longer take the field has no next battle; what was called off is not wanted.
                    Err(_) if cancel.load(Ordering::Relaxed) => return,
                    Err(_) => {}
                }
            }
        }))
    }

    /// Keeps what a way came to.
    pub(super) fn weighed(&mut self, way: String, chance: Chance) {
        if let Some(weighed) = &mut self.weighed {
            weighed.chances.insert(way, chance);
        }
    }

    /// Whether the ways are being weighed, or were, for the page as it is.
    pub(super) fn is_weighed(&self) -> bool {
        self.weighed.as_ref().is_some_and(|w| w.page == under(&self.page, None))
    }

    /// What a way came to, as far as that is known for the page as it is.
    pub(super) fn chance(&self, way: &Preset) -> Option<&Chance> {
        self.weighed.as_ref().filter(|_| self.is_weighed())?.chances.get(&way.id)
    }
}

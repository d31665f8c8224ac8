//! Nations: those of history and the owner's own, with dress, ranks, troops and names.

mod edit;
mod page;
mod raise;
mod troops;

use super::exchange::{self, Exchange, Leaves};
use super::tailor::{self, Tailor};
use super::{Action, Around};
use crate::army::nation::Period;
use crate::army::regiment::Arm;
use crate::army::{Id, Nation};
use crate::desk::recruit::Make;
use crate::gui::now::Now;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::operation;
use std::collections::BTreeMap;

/// The name of the chosen nation's row, for giving it the focus.
pub const CHOSEN: &str = "nation-row";

/// The years of a nation that has none yet.
const YEARS: (i32, i32) = (1_740, 1_763);

/// What the screen remembers.
#[derive(Debug, Default)]
pub struct State {
    chosen: Option<Id>,
    /// A field that is being written, and what stands in it.
    writing: Option<(Part, String)>,
    /// While the nation's line foot is at the tailor's.
    tailor: Option<Tailor>,
    /// While something leaves or comes in.
    exchange: Option<Exchange>,
    /// The line in which troops are described.
    troop: String,
    /// What the next army is to be.
    wish: raise::Wish,
    /// A nation that an edit under way will bring, to be chosen then.
    coming: Option<Id>,
    fault: Option<String>,
}

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Name,
    Style,
    Adjective,
    Cipher,
    History,
    Rank(Rank),
    /// Names, with commas between them.
    Names(List),
    /// First and last year of one of its periods, and the row of a system in it.
    From(usize),
    To(usize),
    Row(usize, &'static str),
    /// Of a hundred units those of an arm.
    Share(Arm),
}

/// Ranks in a nation's language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    Colonel,
    Brigadier,
    Lieutenant,
    General,
}

/// The lists of names that generators draw from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    Officers,
    Regiments,
    Places,
    Hills,
    Woods,
    Waters,
    Lakes,
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    Chosen(Id),
    Written(Part, String),
    Keep,
    Leave,
    /// Another value of a variable was chosen: the row of a period under a system is this now.
    Varied(usize, &'static str, String),
    /// A nation without a period gets one.
    Dates,
    /// Troops are described, join its list, or leave it.
    Described(String),
    Enrolled,
    Dismissed(usize),
    /// A copy of the chosen nation, to be changed.
    Copied,
    /// A whole new nation by chance, to be changed.
    Invented,
    /// What an army is to be, and that it is raised.
    Priced(String),
    Dated(String),
    Made(Make),
    Ruled(&'static str),
    Raised,
    /// How many commands, where the rules have no points.
    Parted(String),
    /// An empty list is begun.
    Emptied,
    /// The army is in the library under this ID.
    Mustered(Result<(Id, String), String>),
    Dressed,
    /// Something is to come in, or the chosen nation to leave.
    Comes,
    Leaves,
    Exchange(exchange::Message),
    Tailor(tailor::Message),
    Done(Result<String, String>),
    /// A nation has come into the library under this ID.
    Created(Result<(Id, String), String>),
}

impl State {
    /// Takes in what the desk holds now.
    pub fn refresh(&mut self, now: &Now) {
        if let Some(coming) = self.coming.take_if(|id| now.nations.iter().any(|n| n.id == *id)) {
            self.chosen = Some(coming);
        }
        let known = |id: &Id| now.nations.iter().any(|n| n.id == *id);
        if !self.chosen.as_ref().is_some_and(known) {
            let ours = now.nation(crate::base::Side::Blue).map(|n| n.id.clone()).filter(known);
            self.chosen = ours.or_else(|| now.nations.first().map(|n| n.id.clone()));
            (self.writing, self.tailor) = (None, None);
        }
    }

    /// The nation that is chosen.
    fn nation<'a>(&self, now: &'a Now) -> Option<&'a Nation> {
        now.nations.iter().find(|n| Some(&n.id) == self.chosen.as_ref())
    }

    /// The place of the nation that is looked at among those of the library.
    #[must_use]
    pub fn seen(&self, now: &Now) -> Option<usize> {
        now.nations.iter().position(|n| Some(&n.id) == self.chosen.as_ref())
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if let Some(message) = self.tailor.as_ref().and_then(|t| t.key(key)) {
            return Some(Message::Tailor(message));
        }
        match key.as_ref() {
            Key::Named(Named::Escape) if self.exchange.is_some() => Some(Message::Exchange(exchange::Message::Close)),
            Key::Character("o") if modifiers.command() => Some(Message::Comes),
            Key::Character("e") if modifiers.command() => Some(Message::Leaves),
            Key::Named(Named::Escape) if self.writing.is_some() => Some(Message::Leave),
            Key::Character("d") if modifiers.command() => Some(Message::Copied),
            Key::Named(Named::Insert) => Some(Message::Invented),
            Key::Character("r") if self.tailor.is_none() && self.exchange.is_none() => Some(Message::Raised),
            Key::Character("n") if self.tailor.is_none() && self.exchange.is_none() => Some(Message::Emptied),
            Key::Character("u") if self.tailor.is_none() => Some(Message::Dressed),
            _ => None,
        }
    }

    /// What Ctrl Enter does.
    #[must_use]
    pub fn next(&self) -> Option<Message> {
        self.exchange.as_ref()?.next().map(Message::Exchange)
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, around: &Around<'_>) -> Action<Message> {
        self.fault = None;
        match message {
            Message::Chosen(id) if self.chosen.as_ref() != Some(&id) => {
                // What was written belongs to the nation that was chosen then.
                let kept = self.keep(around);
                (self.tailor, self.exchange) = (None, None);
                self.troop.clear();
                self.chosen = Some(id);
                return kept;
            }
            Message::Chosen(_) => {}
            Message::Written(part, text) => {
                let other = self.writing.as_ref().is_some_and(|(p, _)| *p != part);
                let kept = if other { self.keep(around) } else { Action::None };
                self.writing = Some((part, text));
                return kept;
            }
            Message::Keep => return self.keep(around),
            Message::Leave => self.writing = None,
            Message::Varied(period, system, row) => {
                // What was written into the row's own field is of the row before.
                self.writing = None;
                return self.change(around, |nation| Part::Row(period, system).write(nation, &row));
            }
            Message::Dates => {
                return self.change(around, |nation| {
                    let (from, to) = YEARS;
                    nation.periods.push(Period { from, to, rows: BTreeMap::new(), ours: String::new() });
                });
            }
            Message::Described(text) => self.troop = text,
            Message::Enrolled => return self.enrol(around),
            Message::Dismissed(n) => {
                return self.change(around, |nation| {
                    if n < nation.troops.len() {
                        nation.troops.remove(n);
                    }
                });
            }
            Message::Copied => return self.copy(around),
            Message::Invented => return self.invent(around),
            Message::Priced(text) => self.wish.points = text,
            Message::Dated(text) => self.wish.year = text,
            Message::Made(make) => self.wish.make = make,
            Message::Ruled(system) => self.wish.system = system,
            Message::Raised => return self.raise(around),
            Message::Parted(text) => self.wish.parts = text,
            Message::Emptied => return self.begin(around),
            Message::Mustered(Ok((army, note))) => return Action::Raised(army, note),
            Message::Mustered(Err(why)) => self.fault = Some(why),
            Message::Dressed if self.nation(around.now).is_some_and(|n| !n.historical) => {
                let kept = self.keep(around);
                self.tailor = Some(Tailor::default());
                return if matches!(kept, Action::None) { Action::Run(operation::focus(tailor::FIRST)) } else { kept };
            }
            Message::Dressed => {}
            Message::Comes => {
                let (page, task) = Exchange::comes();
                self.exchange = Some(page);
                return Action::Run(task.map(Message::Exchange));
            }
            Message::Leaves => {
                let Some(nation) = self.nation(around.now) else { return Action::None };
                let what = Leaves::Nation(nation.id.clone());
                let (page, task) = Exchange::leaves(what, &nation.name, edit::desk(around));
                self.exchange = Some(page);
                return Action::Run(task.map(Message::Exchange));
            }
            Message::Exchange(message) => return self.deal(message, around),
            Message::Tailor(message) => return self.sew(message, around),
            Message::Done(Ok(note)) => return Action::Changed(note),
            Message::Created(Ok((nation, note))) => {
                self.coming = Some(nation);
                return Action::ChangedThen(note, operation::focus(CHOSEN));
            }
            Message::Done(Err(why)) | Message::Created(Err(why)) => {
                self.coming = None;
                self.fault = Some(why);
            }
        }
        Action::None
    }
}

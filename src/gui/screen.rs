//! The screens, one file each: its state, what can happen, what only the window can do for it, and how it looks.
//!
//! Every screen gives the window a [`super::shell::Page`] (`page`), says what a key means that no control took (`key`),
//! and what Ctrl Enter does (`next`). It sees the desk through [`Around`] and asks by an [`Action`].

pub mod aftermath;
pub mod armies;
pub mod battle;
pub mod campaign;
pub mod damaged;
pub mod exchange;
pub mod forecast;
pub mod found;
pub mod nations;
pub mod picker;
pub mod print;
pub mod reference;
pub mod settings;
pub mod shelf;
pub mod side_by_side;
pub mod start;
mod switches;
pub mod tailor;
pub mod veil;

use super::look::Look;
use super::now::{Now, Shelf};
use super::place::Place;
use crate::army::Id;
use iced::Task;

/// What lies around a screen.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    pub look: &'a Look,
    /// The desk as it stood after the last change.
    pub now: &'a Now,
    /// The desk, for work on another thread.
    pub shelf: &'a Shelf,
    /// The window's width in points, zoom taken out.
    pub width: f32,
}

/// What only the window can do.
pub enum Action<M> {
    None,
    Run(Task<M>),
    /// The desk has changed: read it again, and say this at the foot of the rail.
    Changed(String),
    /// A battle is in the books: read the desk again, say this, and show where the war stands, or what is told of this battle.
    Entered(String, Option<u32>),
    /// The same as a change, and then the work.
    ChangedThen(String, Task<M>),
    Go(Place),
    /// Prints everything for the next battle.
    PrintTonight,
    /// Opens the form for a new campaign.
    Found,
    /// Shows an army that has come into the library, and says this at the foot of the rail.
    Raised(Id, String),
    /// Shows the battle with this number of the campaign.
    Watch(u32),
    /// Shows the next battle.
    NextBattle,
    /// Opens the page of the battle with this number, which is in the books, to be changed.
    Correct(u32),
    /// Opens the unfinished page of a result.
    Unfinished,
    /// Takes the last edit of the library back.
    Undo,
    /// Shows one sentence on what went wrong.
    Fault(String),
}

impl<M: Send + 'static> Action<M> {
    /// The same action with messages of another kind.
    pub fn map<N: Send + 'static>(self, to: impl Fn(M) -> N + Send + 'static) -> Action<N> {
        match self {
            Action::None => Action::None,
            Action::Run(task) => Action::Run(task.map(to)),
            Action::Changed(note) => Action::Changed(note),
            Action::Entered(note, tells) => Action::Entered(note, tells),
            Action::ChangedThen(note, task) => Action::ChangedThen(note, task.map(to)),
            Action::Go(place) => Action::Go(place),
            Action::PrintTonight => Action::PrintTonight,
            Action::Found => Action::Found,
            Action::Raised(army, note) => Action::Raised(army, note),
            Action::Watch(n) => Action::Watch(n),
            Action::NextBattle => Action::NextBattle,
            Action::Correct(n) => Action::Correct(n),
            Action::Unfinished => Action::Unfinished,
            Action::Undo => Action::Undo,
            Action::Fault(why) => Action::Fault(why),
        }
    }
}

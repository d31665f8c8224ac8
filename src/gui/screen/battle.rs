//! The next battle, its set-up, and the battle as it is fought or watched.

mod watch;

use crate::gui::look::Look;
use iced::{Element, Task};

/// What the screen remembers.
#[derive(Debug, Default)]
pub struct State {}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    /// Esc: back to where one came from.
    Closed,
}

/// What only the window can do.
pub enum Action {
    None,
    Run(Task<Message>),
    /// The screen is done with.
    Close,
}

impl State {
    /// What a message does.
    pub fn update(&mut self, message: Message) -> Action {
        match message {
            Message::Closed => Action::Close,
        }
    }

    /// How it looks.
    pub fn view<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        look.aside("No battle is due yet.").into()
    }
}

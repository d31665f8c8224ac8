//! What keys mean in the place.

use super::rows::Sieve;
use super::{Deed, Message, State, Subject, enlist, exchange, picker, portrait};
use iced::keyboard::{Key, Modifiers, key::Named};

impl State {
    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if let Some(page) = &self.shelf {
            return page.key(key).map(Message::Shelf);
        }
        if let Some(message) = self.tailor.as_ref().and_then(|t| t.key(key)) {
            return Some(Message::Tailor(message));
        }
        if self.portrait.is_some() && matches!(key.as_ref(), Key::Named(Named::Escape)) {
            return Some(Message::Portrait(portrait::Message::Picker(picker::Message::Closed)));
        }
        if self.exchange.is_some() && matches!(key.as_ref(), Key::Named(Named::Escape)) {
            return Some(Message::Exchange(exchange::Message::Close));
        }
        let list = self.is_list() && self.tailor.is_none();
        let unit = list && matches!(self.subject, Some(Subject::Unit(_)));
        match key.as_ref() {
            Key::Named(Named::ArrowUp) if modifiers.alt() => Some(Message::Move(false)),
            Key::Named(Named::ArrowDown) if modifiers.alt() => Some(Message::Move(true)),
            Key::Named(Named::Escape) if self.writing.is_some() => Some(Message::Leave),
            Key::Named(Named::Escape) if !self.line.is_empty() => Some(Message::Line(enlist::Message::Left)),
            Key::Named(Named::Escape) if !self.sought.is_empty() => Some(Message::Sought(String::new())),
            Key::Named(Named::Escape) if self.sieve != Sieve::All => Some(Message::Sifted(Sieve::All)),
            Key::Named(Named::Insert) if list => Some(Message::Line(enlist::Message::Opened)),
            Key::Named(Named::Delete) if self.is_list() => Some(Message::Do(self.away())),
            Key::Named(Named::PageDown) => Some(Message::Leaf(true)),
            Key::Named(Named::PageUp) => Some(Message::Leaf(false)),
            Key::Named(Named::F8) => Some(Message::NextFinding),
            Key::Character("d") if modifiers.command() => Some(Message::Do(Deed::Double)),
            Key::Character("b") if modifiers.command() => Some(Message::Do(Deed::FormBrigade)),
            Key::Character("l") if modifiers.command() => Some(Message::Do(Deed::FormWing)),
            Key::Character("o") if modifiers.command() => Some(Message::Comes),
            Key::Character("e") if modifiers.command() => Some(Message::Leaves),
            Key::Character("g") if modifiers.command() => Some(Message::Do(Deed::Commission)),
            Key::Character(c) if !modifiers.command() && !modifiers.alt() => match c {
                "f" => Some(Message::Owns),
                "n" => Some(Message::Anew),
                "p" if list => Some(Message::Fills),
                "a" if list => Some(Message::Allies),
                "/" => Some(Message::Sought(self.sought.clone())),
                "u" if unit => Some(Message::Dressed),
                "s" if unit => Some(Message::Do(Deed::Split)),
                "m" if unit => Some(Message::Do(Deed::Merge)),
                "e" if unit => Some(Message::Do(Deed::Vacate)),
                "i" if unit => Some(Message::Do(Deed::StandAlone)),
                _ => None,
            },
            _ => None,
        }
    }

    /// What Ctrl Enter does.
    #[must_use]
    pub fn next(&self) -> Option<Message> {
        self.exchange.as_ref()?.next().map(Message::Exchange)
    }

    /// What takes the selected thing away.
    fn away(&self) -> Deed {
        if matches!(self.subject, Some(Subject::Army(_))) { Deed::RemoveArmy } else { Deed::TakeAway }
    }
}

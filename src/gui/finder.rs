//! Ctrl K: finds any regiment, commander, battle, place and command, and goes there or runs it.

use super::look::state::Kind;
use super::look::{Look, size, text};
use super::widget::field::Field;
use super::widget::{Control, scroll, sheet};
use crate::desk::name::fold;
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// The field's name.
pub const FIELD: &str = "finder";
/// As many as stand under the field at once.
const SHOWN: usize = 12;

/// Something to be found.
#[derive(Debug, Clone)]
pub struct Thing<M> {
    pub name: String,
    /// *battalion of v. Quastorff's brigade*, or the key of a command.
    pub detail: String,
    pub then: M,
}

/// The open finder.
#[derive(Debug, Clone)]
pub struct Finder<M> {
    head: &'static str,
    things: Vec<Thing<M>>,
    typed: String,
    at: usize,
}

/// What happens in it.
#[derive(Debug, Clone)]
pub enum Message {
    Typed(String),
    Up,
    Down,
    /// The thing at the mark.
    Take,
    Taken(usize),
}

impl<M: Clone> Finder<M> {
    /// A finder over things; its field says `head`.
    #[must_use]
    pub fn new(head: &'static str, things: Vec<Thing<M>>) -> Finder<M> {
        Finder { head, things, typed: String::new(), at: 0 }
    }

    /// What was found, as numbers of things: what begins with the words first, then what contains them.
    #[must_use]
    pub fn found(&self) -> Vec<usize> {
        let wanted = fold(&self.typed);
        let words: Vec<&str> = wanted.split_whitespace().collect();
        let mut found: Vec<(u8, usize)> = Vec::new();
        for (n, thing) in self.things.iter().enumerate() {
            let (name, detail) = (fold(&thing.name), fold(&thing.detail));
            if words.iter().all(|w| name.contains(w) || detail.contains(w)) {
                let rank = match words.first() {
                    None => 0,
                    Some(first) if name.starts_with(first) => 0,
                    Some(first) if name.split_whitespace().any(|w| w.starts_with(first)) => 1,
                    Some(_) => 2,
                };
                found.push((rank, n));
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, n)| n).collect()
    }

    /// What it does; the message of what was taken is returned, and the finder is then done.
    pub fn update(&mut self, message: Message) -> Option<M> {
        let found = self.found();
        match message {
            Message::Typed(typed) => {
                self.typed = typed;
                self.at = 0;
            }
            Message::Up => self.at = self.at.saturating_sub(1),
            Message::Down => self.at = (self.at + 1).min(found.len().saturating_sub(1)),
            Message::Take => return found.get(self.at).map(|n| self.things[*n].then.clone()),
            Message::Taken(n) => return self.things.get(n).map(|t| t.then.clone()),
        }
        None
    }

    /// The panel.
    pub fn view<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        let found = self.found();
        let from = self.at.saturating_sub(SHOWN - 1);
        let mut rows = Column::new();
        for (place, n) in found.iter().enumerate().skip(from).take(SHOWN) {
            let thing = &self.things[*n];
            let content = row![
                text::TEXT.inherit(thing.name.as_str()),
                Space::new().width(Length::Fill),
                text::CAPTION.say(thing.detail.as_str(), t.third)
            ]
            .align_y(Alignment::Center);
            let kind = if place == self.at { Kind::Chosen } else { Kind::Row };
            rows = rows.push(
                Control::new(look, kind, content)
                    .width(Length::Fill)
                    .height(size::ROW_HEAD)
                    .padding(Padding { left: size::S12, right: size::S12, ..Padding::ZERO })
                    .press(Message::Taken(*n)),
            );
        }
        if found.is_empty() {
            rows = rows.push(
                container(look.label("Nothing has this name. Try a part of it: a regiment, an officer, a place."))
                    .padding(size::S12),
            );
        }
        let field = Field::new(look, self.head, &self.typed, Message::Typed).id(FIELD).submit(Message::Take);
        let panel = column![container(field).padding(size::S12), scroll(look, rows).height(Length::Shrink)];
        container(sheet(look, panel).width(560.0)).padding(Padding::ZERO.top(96.0)).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_with_the_words_comes_first() {
        let thing = |name: &str, then| Thing { name: name.to_owned(), detail: String::new(), then };
        let mut finder =
            Finder::new("", vec![thing("Dragoner v. Zapfenhain", 1), thing("Graf Zapfenhain", 2), thing("Zapfen", 3)]);
        assert_eq!(finder.update(Message::Typed("ZAPF".into())), None);
        assert_eq!(finder.found(), [2, 0, 1]);
        assert_eq!(finder.update(Message::Take), Some(3));
        assert_eq!(finder.update(Message::Typed("grf".into())), None);
        assert_eq!(finder.update(Message::Take), None);
        assert_eq!(finder.update(Message::Typed("Möhr".into())), None);
        assert!(finder.found().is_empty());
    }
}

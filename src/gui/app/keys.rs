//! What keys mean: everywhere, and in the place where one is.

use super::{App, Message};
use crate::gui::finder;
use crate::gui::place::Place;
use crate::gui::screen::{campaign, start};
use crate::gui::shell::Wish;
use crate::gui::widget::focus::{self, Go};
use iced::Task;
use iced::keyboard::{Key, Modifiers, key::Named};

impl App {
    pub(super) fn close_panels(&mut self) -> Task<Message> {
        self.finder = None;
        self.help = None;
        if self.campaign.has_panel() {
            return self.update(Message::Campaign(campaign::Message::ClosePanel));
        }
        Task::none()
    }

    pub(super) fn key(&mut self, key: &Key, modifiers: Modifiers) -> Task<Message> {
        if self.finder.is_some() {
            match key.as_ref() {
                Key::Named(Named::Escape) => self.finder = None,
                Key::Named(Named::ArrowUp) => return self.update(Message::Finder(finder::Message::Up)),
                Key::Named(Named::ArrowDown) => return self.update(Message::Finder(finder::Message::Down)),
                Key::Named(Named::Enter) => return self.update(Message::Finder(finder::Message::Take)),
                _ => {}
            }
            return Task::none();
        }
        if self.help.is_some() && matches!(key.as_ref(), Key::Named(Named::Escape | Named::F1)) {
            self.help = None;
            return Task::none();
        }
        if let Some(task) = self.key_everywhere(key, modifiers) {
            return task;
        }
        let says = self.fault.is_some() || self.notice.is_some();
        if says && !self.has_panel() && key.as_ref() == Key::Named(Named::Escape) {
            self.noted();
            return Task::none();
        }
        if let Some(message) = self.key_here(key, modifiers) {
            return self.update(message);
        }
        match key.as_ref() {
            Key::Named(Named::ArrowUp) => focus::go(Go::Up),
            Key::Named(Named::ArrowDown) => focus::go(Go::Down),
            Key::Named(Named::ArrowLeft) => focus::go(Go::Left),
            Key::Named(Named::ArrowRight) => focus::go(Go::Right),
            _ => Task::none(),
        }
    }

    /// Whether a panel lies over the place.
    fn has_panel(&self) -> bool {
        self.place == Place::Campaign && self.campaign.has_panel()
    }

    /// Keys that mean the same in every place.
    pub(super) fn key_everywhere(&mut self, key: &Key, modifiers: Modifiers) -> Option<Task<Message>> {
        match key.as_ref() {
            Key::Named(Named::Tab) if self.place == Place::Battle && self.battle.takes_tab() => None,
            Key::Named(Named::Tab) => Some(focus::go(if modifiers.shift() { Go::Back } else { Go::Next })),
            Key::Named(Named::F1) => Some(self.wish(Wish::Help)),
            Key::Named(Named::Enter) if modifiers.command() => {
                let next = self.next()?;
                Some(self.update(next))
            }
            Key::Character(c) if modifiers.alt() => Place::of_key(c).map(|place| self.walk(place)),
            Key::Character(c) if modifiers.command() => match c.to_lowercase().as_str() {
                "k" => Some(self.wish(Wish::Find)),
                "p" => Some(self.print_what_is_seen()),
                "z" if modifiers.shift() => Some(self.redo()),
                "z" => Some(self.undo()),
                _ => None,
            },
            _ => None,
        }
    }

    /// What a key means where one is.
    pub(super) fn key_here(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if let Some(form) = &self.found {
            return form.key(key, modifiers).map(Message::Found);
        }
        match self.place {
            Place::Campaign if self.is_first_start() => start::key(key, modifiers).map(Message::Start),
            Place::Campaign => self.campaign.key(key, modifiers, &self.now).map(Message::Campaign),
            Place::Nations => self.nations.key(key, modifiers).map(Message::Nations),
            Place::Armies => self.armies.key(key, modifiers).map(Message::Armies),
            Place::Battle => self.battle.key(key, modifiers, self.around()).map(Message::Battle),
            Place::Print => self.print.key(key, modifiers).map(Message::Print),
            Place::Reference => self.reference.key(key, modifiers).map(Message::Reference),
            Place::Settings => self.settings.key(key, modifiers).map(Message::Settings),
        }
    }

    /// What Ctrl Enter does.
    pub(super) fn next(&self) -> Option<Message> {
        if let Some(form) = &self.found {
            return form.next().map(Message::Found);
        }
        match self.place {
            Place::Campaign if self.is_first_start() => Some(Message::Start(start::Message::LookIntoAWar)),
            Place::Campaign => self.campaign.next(&self.now).map(Message::Campaign),
            Place::Battle => self.battle.next(self.around()).map(Message::Battle),
            Place::Print => self.print.next().map(Message::Print),
            Place::Nations => self.nations.next().map(Message::Nations),
            Place::Armies => self.armies.next().map(Message::Armies),
            Place::Reference | Place::Settings => None,
        }
    }
}

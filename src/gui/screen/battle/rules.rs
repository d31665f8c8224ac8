//! Under which rules a battle is fought: the system, its options, what differs from the book, and sets of options.

use super::edit::Edit;
use super::set_up::SetUp;
use super::{Message as Parent, State};
use crate::desk::option_sets::{self, OptionSet};
use crate::desk::{Desk, Error, resolve};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::with;
use crate::gui::screen::switches::{switched, switches};
use crate::gui::screen::{Action, Around};
use crate::gui::shell::Page;
use crate::gui::widget::field::Field;
use crate::gui::widget::{button, choice, error_in_bar, hint, line, scroll, section, upright};
use crate::gui::work::on_thread;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};
use std::collections::BTreeMap;

/// What the screen remembers.
#[derive(Debug, Default)]
pub(super) struct Rules {
    /// The name under which the options are to be kept.
    name: String,
    /// What was done last.
    note: Option<String>,
    fault: Option<String>,
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    /// The campaign's battle is to be fought under the system with this ID.
    Under(&'static str),
    Set(&'static str, &'static str),
    /// Plays with the options of the set with this name.
    Use(String),
    AsTheBook,
    Copy,
    NameTyped(String),
    /// Keeps the options under the name that was written.
    Keep,
    /// Makes the set with this name the usual one, or no longer so.
    Usual(String),
    Forget(String),
    Kept(Result<String, String>),
}

/// What differs from the book in a battle.
pub(super) fn departures(set_up: &SetUp) -> Vec<option_sets::Departure> {
    resolve::system(&set_up.order.system)
        .map(|system| option_sets::departures(system, &set_up.order.scenario.options))
        .unwrap_or_default()
}

impl Rules {
    /// What a key means that no control took.
    pub(super) fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Parent> {
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        match key.as_ref() {
            Key::Named(Named::Escape) => Some(Parent::Close),
            Key::Character("c" | "C") => Some(Parent::Rules(Message::Copy)),
            _ => None,
        }
    }

    /// The screen.
    pub(super) fn view<'a>(
        &'a self,
        around: Around<'a>,
        set_up: &'a SetUp,
        fault: Option<&'a str>,
    ) -> Page<'a, Parent> {
        let look = around.look;
        let scenario = &set_up.order.scenario;
        let system = resolve::system(&set_up.order.system).ok();
        let name = system.map_or("", |s| s.about().name);
        let mut left = Column::new();
        if set_up.is_of_campaign() {
            let systems: Vec<(&'static str, &'static str)> =
                resolve::playable().map(|s| (s.about().id, s.about().name)).collect();
            let now = system.map_or("", |s| s.about().id);
            left = left
                .push(section(look, "Rule system", "the books don’t mind"))
                .push(Space::new().height(size::S8))
                .push(choice(
                    look,
                    &systems,
                    now,
                    |id| Parent::Rules(Message::Under(id)),
                    &Whence::new("Rule system", "same day, place and ground; the generals draw up anew under it"),
                ))
                .push(Space::new().height(size::S24));
        }
        left = left.push(section(look, "Options", "what a table may play otherwise"));
        left = left.push(match system.filter(|s| !s.about().options.is_empty()) {
            Some(system) => {
                switches(look, system, &scenario.options, |key, value| Parent::Rules(Message::Set(key, value)))
            }
            None => column![look.label("This system has no options.")],
        });
        let body = row![
            scroll(look, left.padding(Padding { top: size::S12, right: size::S16, bottom: size::S12, left: 0.0 }))
                .width(Length::Fill)
                .height(Length::Fill),
            upright(look.theme.hairline),
            container(scroll(look, self.sets(around, set_up))).width(size::ASIDE).height(Length::Fill),
        ]
        .spacing(size::S16);
        let words: Element<'a, Parent> = match (self.fault.as_deref().or(fault).or(set_up.trouble()), &self.note) {
            (Some(fault), _) => error_in_bar(look, fault),
            (None, Some(note)) => hint(look, note.as_str()).into(),
            (None, None) => hint(look, "It is played so as soon as it is set; Esc goes back to the battle.").into(),
        };
        let bar = row![
            button(look, Kind::Primary, "Done", "Esc")
                .whence(Whence::new("Done", "back to the battle, under the rules as they are set now"))
                .press(Parent::Close),
            button(look, Kind::Plain, "All as the book", "")
                .whence(Whence::new("All as the book", "sets every option as the rule book has it"))
                .press(Parent::Rules(Message::AsTheBook)),
            container(words).width(Length::Fill).clip(true),
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center);
        Page {
            title: format!("Rules for {}", super::place_of(&scenario.name)),
            aside: name.to_owned(),
            right: row![].into(),
            body: body.into(),
            bar: Some(bar.into()),
            rest: Whence::default().keys("Tab from option to option   Space sets   C copies what differs   Esc done"),
        }
    }

    fn sets<'a>(&'a self, around: Around<'a>, set_up: &'a SetUp) -> Column<'a, Parent> {
        let look = around.look;
        let t = &look.theme;
        let differs = departures(set_up);
        let mut out = column![section(look, "Sets of options", "kept under a name")];
        let rules = set_up.order.system.as_str();
        let sets: Vec<&OptionSet> = around.now.settings.option_sets.iter().filter(|s| s.rules == rules).collect();
        if sets.is_empty() {
            out = out
                .push(Space::new().height(size::S8))
                .push(look.label("None yet. Set the options as your table plays them, and keep them under its name."));
        }
        for set in sets {
            out = out.push(self.set(look, set));
        }
        let may = !around.now.read_only && !self.name.trim().is_empty();
        let keep = button(look, Kind::Plain, "Keep", "");
        out = out.push(Space::new().height(size::S12)).push(
            row![
                Field::new(look, "Our club", &self.name, |name| Parent::Rules(Message::NameTyped(name)))
                    .submit(Parent::Rules(Message::Keep))
                    .whence(
                        Whence::new("Name", "the options as they are set now are kept under it").keys("Enter keeps")
                    ),
                if may {
                    keep.whence(Whence::new("Keep", "the options as they are set now, under this name"))
                        .press(Parent::Rules(Message::Keep))
                } else {
                    keep.disabled_because(if around.now.read_only {
                        "another window has the library"
                    } else {
                        "write a name for the set first"
                    })
                },
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center),
        );
        // It grows and shrinks, so it stands below what is pressed.
        out = out
            .push(Space::new().height(size::S24))
            .push(section(look, "What differs from the book", ""))
            .push(Space::new().height(size::S8));
        for d in &differs {
            out = out.push(text::TIGHT.say(d.said.clone(), t.ink));
            out = out.push(look.caption(format!("the book: {}; {}", d.book, d.clause)));
            out = out.push(Space::new().height(size::S8));
        }
        if differs.is_empty() {
            out = out.push(look.label("Everything is as the book has it.")).push(Space::new().height(size::S8));
        }
        out = out.push(
            button(look, Kind::Plain, "Copy the list", "C")
                .whence(Whence::new("Copy the list", "as text, for a letter or the club’s page"))
                .press(Parent::Rules(Message::Copy)),
        );
        out.padding(Padding { top: size::S12, bottom: size::S12, left: 0.0, right: size::S12 })
    }

    fn set<'a>(&'a self, look: &'a Look, set: &'a OptionSet) -> Element<'a, Parent> {
        let says = |message| Parent::Rules(message);
        let words = match set.options.len() {
            0 => "all as the book".to_owned(),
            1 => "one option otherwise".to_owned(),
            n => format!("{n} options otherwise"),
        };
        let words = if set.usual { format!("{words}; played unless you say otherwise") } else { words };
        let act = |word: &'static str, what: &'static str, message| {
            button(look, Kind::Quiet, word, "").whence(Whence::new(word, what)).press(says(message))
        };
        let usual = if set.usual { "Not usual" } else { "Make usual" };
        let of_usual = "the usual set is played in new campaigns, and tonight, where nothing else is said";
        column![
            Space::new().height(size::S8),
            text::BRIGADE.say(set.name.as_str(), look.theme.ink),
            look.caption(words),
            row![
                act("Use", "sets the options of this battle as the set has them", Message::Use(set.name.clone())),
                act(usual, of_usual, Message::Usual(set.name.clone())),
                act("Forget", "undone by Ctrl Z in Settings", Message::Forget(set.name.clone())),
            ]
            .spacing(size::S4),
            Space::new().height(size::S4),
            line(look.theme.hairline, 1.0),
        ]
        .into()
    }
}

impl State {
    pub(super) fn rules_say(&mut self, message: Message, around: Around) -> Action<Parent> {
        let Some(set_up) = &mut self.set_up else { return Action::None };
        self.rules.fault = None;
        let system = set_up.order.system.clone();
        match message {
            Message::Set(key, value) => {
                let Ok(system) = resolve::system(&system) else { return Action::None };
                let options = switched(system, &set_up.order.scenario.options, key, value);
                self.play_with(options);
            }
            Message::AsTheBook => self.play_with(BTreeMap::new()),
            Message::Use(name) => {
                let set = around.now.settings.option_sets.iter().find(|s| s.rules == system && s.name == name);
                if let Some(set) = set {
                    self.play_with(set.options.clone());
                    self.rules.note = Some(format!("Played as “{name}” has it."));
                }
            }
            Message::Copy => {
                self.rules.note = Some("The list of what differs from the book is copied.".to_owned());
                return Action::Run(iced::clipboard::write(option_sets::as_text(&departures(set_up))));
            }
            Message::NameTyped(name) => self.rules.name = name,
            Message::Keep => {
                let name = self.rules.name.trim().to_owned();
                if name.is_empty() || around.now.read_only {
                    return Action::None;
                }
                let old = around.now.settings.option_sets.iter().find(|s| s.rules == system && s.name == name);
                let (options, usual) = (set_up.order.scenario.options.clone(), old.is_some_and(|s| s.usual));
                let set = OptionSet { name, rules: system, options, usual };
                return on_desk(around, move |desk| {
                    let note = kept(&set.name);
                    desk.keep_option_set(set).map(|()| note)
                });
            }
            Message::Usual(name) => {
                return on_desk(around, move |desk| {
                    let Some(mut set) = desk.option_set(&system, Some(&name))?.cloned() else {
                        return Ok(String::new());
                    };
                    set.usual = !set.usual;
                    let note = if set.usual { "is the usual set" } else { "is not the usual set any more" };
                    desk.keep_option_set(set).map(|()| format!("“{name}” {note}"))
                });
            }
            Message::Forget(name) => {
                return on_desk(around, move |desk| {
                    desk.forget_option_set(&system, &name).map(|()| format!("“{name}” is forgotten"))
                });
            }
            Message::Kept(Ok(note)) => {
                // A set that was refused keeps its name in the field.
                if note == kept(self.rules.name.trim()) {
                    self.rules.name.clear();
                }
                self.rules.note = Some(format!("{note}."));
                return Action::Changed(note);
            }
            Message::Kept(Err(why)) => self.rules.fault = Some(why),
            Message::Under(id) if id == system || !set_up.is_of_campaign() => {}
            Message::Under(id) => {
                self.forget_battles();
                self.edit = Edit::default();
                return self.change_rules(id, around);
            }
        }
        Action::None
    }

    /// Plays the battle with other options, and throws away what was foretold or fought with the old ones.
    fn play_with(&mut self, options: BTreeMap<String, String>) {
        let Some(set_up) = &mut self.set_up else { return };
        self.rules.note = None;
        if set_up.order.scenario.options == options {
            return;
        }
        let mut order = set_up.order.clone();
        order.scenario.options = options;
        let table = set_up.table().clone();
        set_up.lay(order, table);
        self.forget_battles();
    }
}

/// What is told of a set that is kept.
fn kept(name: &str) -> String {
    format!("“{name}” is kept")
}

/// Does something with the desk that ends in a note.
fn on_desk(around: Around, work: impl FnOnce(&mut Desk) -> Result<String, Error> + Send + 'static) -> Action<Parent> {
    let shelf = around.shelf.clone();
    Action::Run(on_thread(move |tell| tell(Parent::Rules(Message::Kept(with(&shelf, work))))))
}

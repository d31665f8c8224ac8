//! Reference: the sheets of all systems, searched, and the odds of anything set up by hand.

mod leaf;
mod odds;

use super::{Action, Around};
use crate::desk::reference::{self, Answer, Covered, Question, Sheet};
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, size};
use crate::gui::shell::Page;
use crate::gui::widget::field::Field;
use crate::gui::widget::{choice, choice_named, empty, error, scroll};
use iced::advanced::widget::operation::focusable;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// The field of the search.
pub const SEARCH: &str = "reference-search";
/// The system that is looked at, where the focus begins.
pub const CHOSEN: &str = "reference-system";

/// Heights of figures as they are chosen.
const SCALES: [(u8, &str); 5] = [(28, "28 mm"), (20, "20 mm"), (15, "15 mm"), (10, "10 mm"), (6, "6 mm")];

/// What the screen remembers.
#[derive(Debug)]
pub struct State {
    covered: Vec<Covered>,
    /// Which of them is looked at.
    at: usize,
    scale: u8,
    search: String,
    whole: Option<Sheet>,
    /// What the search left of it.
    shown: Sheet,
    questions: Vec<Question>,
    /// Which question is asked, and what is said of its facts.
    asked: usize,
    facts: Vec<(String, String)>,
    answer: Option<Result<Answer, String>>,
    fault: Option<String>,
}

/// What can happen on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    SystemChosen(usize),
    Scaled(u8),
    Searched(String),
    SearchWanted,
    SearchLeft,
    QuestionChosen(usize),
    FactTyped(usize, String),
    Asked,
}

impl Default for State {
    fn default() -> State {
        State {
            covered: reference::covered(),
            at: 0,
            scale: 28,
            search: String::new(),
            whole: None,
            shown: Sheet::default(),
            questions: Vec::new(),
            asked: 0,
            facts: Vec::new(),
            answer: None,
            fault: None,
        }
    }
}

impl State {
    /// Shows the sheet of the campaign's system the first time, else what was looked at.
    pub fn open(&mut self, around: Around) {
        if self.whole.is_none() {
            let own = around.now.war.as_ref().map(|w| w.state().system.clone());
            self.at = self.covered.iter().position(|c| Some(c.id) == own.as_deref()).unwrap_or(0);
            let (war, set) = (around.now.war.as_ref(), around.now.settings.table.scale);
            self.scale = war.map_or(set, |w| w.state().table.scale);
            self.read();
        }
    }

    /// The system and the height of the figures that are looked at.
    #[must_use]
    pub fn seen(&self) -> Option<(&'static str, u8)> {
        self.covered.get(self.at).map(|c| (c.id, if c.scales.is_empty() { 28 } else { self.scale }))
    }

    /// Reads the sheet and the questions of the system.
    fn read(&mut self) {
        let Some(covered) = self.covered.get(self.at) else { return };
        match reference::sheet(covered.id, self.scale) {
            Ok(sheet) => {
                self.shown = reference::found(&sheet, &self.search);
                self.whole = Some(sheet);
                self.fault = None;
            }
            Err(why) => self.fault = Some(why.to_string()),
        }
        self.questions = reference::questions(covered.id);
        self.ask(0);
    }

    /// Shows a question with its example and the answer to it.
    fn ask(&mut self, question: usize) {
        self.asked = question;
        self.facts = self.questions.get(question).map(|q| q.facts.clone()).unwrap_or_default();
        self.reckon();
    }

    fn reckon(&mut self) {
        self.answer = match (self.covered.get(self.at), self.questions.get(self.asked)) {
            (Some(c), Some(q)) => Some(reference::answer(c.id, &q.key, &self.facts).map_err(|e| e.to_string())),
            _ => None,
        };
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        match key.as_ref() {
            Key::Character("/") => Some(Message::SearchWanted),
            Key::Named(Named::Escape) if !self.search.is_empty() => Some(Message::SearchLeft),
            _ => None,
        }
    }

    /// What a message does.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::SystemChosen(at) => {
                self.at = at;
                self.read();
            }
            Message::Scaled(scale) => {
                self.scale = scale;
                self.read();
            }
            Message::Searched(search) => {
                self.search = search;
                self.shown = self.whole.as_ref().map(|w| reference::found(w, &self.search)).unwrap_or_default();
            }
            Message::SearchWanted => {
                return Action::Run(iced::advanced::widget::operate(focusable::focus(SEARCH.into())));
            }
            Message::SearchLeft => return self.update(Message::Searched(String::new())),
            Message::QuestionChosen(question) => self.ask(question),
            Message::FactTyped(fact, said) => {
                if let Some(fact) = self.facts.get_mut(fact) {
                    fact.1 = said;
                }
                self.reckon();
            }
            Message::Asked => self.reckon(),
        }
        Action::None
    }

    /// How it looks.
    #[must_use]
    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let here = self.covered.get(self.at);
        let body: Element<'a, Message> = if here.is_some() {
            row![self.sheet(look, around.width), odds::view(self, look)].spacing(size::COLUMN).into()
        } else {
            empty(look, "No system has a sheet.", None)
        };
        Page {
            title: here.map_or("Reference", |c| c.name).to_owned(),
            aside: here.map(|c| format!("distances in {}", c.unit)).unwrap_or_default(),
            right: self.scales(look),
            body,
            bar: None,
            rest: Whence::default().keys("/ searches   Esc shows all again   Tab goes on"),
        }
    }

    fn scales<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let known = self.covered.get(self.at).map_or(&[][..], |c| c.scales);
        let options: Vec<(u8, &str)> = SCALES.iter().copied().filter(|(mm, _)| known.contains(mm)).collect();
        if options.is_empty() {
            return Space::new().into();
        }
        choice(look, &options, self.scale, Message::Scaled, &Whence::new("Figures", "distances go with their height"))
    }

    fn sheet<'a>(&'a self, look: &'a Look, width: f32) -> Element<'a, Message> {
        let systems: Vec<(usize, &str)> = self.covered.iter().enumerate().map(|(n, c)| (n, c.name)).collect();
        let of = |sheet: &Sheet| sheet.sections.iter().map(|s| s.parts.len()).sum::<usize>();
        let all = self.whole.as_ref().map_or(0, of);
        let count = if self.search.trim().is_empty() {
            format!("{all} entries")
        } else {
            format!("{} of {all} entries", of(&self.shown))
        };
        let search = row![
            Field::new(look, "Search", &self.search, Message::Searched)
                .id(SEARCH)
                .width(Length::Fill)
                .whence(Whence::new("Search", "words, numbers or a clause; what has all of them stays").keys("/")),
            look.caption(count)
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center);
        let of_system = Whence::new("System", "its whole sheet");
        let top = column![
            Space::new().height(size::S12),
            choice_named(look, &systems, self.at, Message::SystemChosen, &of_system, CHOSEN),
            search,
        ]
        .spacing(size::S12);
        let room = width - size::RAIL - 2.0 * size::MARGIN - size::COLUMN - size::ASIDE;
        let leaf: Element<'a, Message> = match &self.fault {
            Some(why) => error(look, why),
            None if self.shown.sections.is_empty() => {
                container(look.aside("Nothing on this sheet has all these words. Esc shows all again."))
                    .padding(Padding::ZERO.top(size::S24))
                    .into()
            }
            None => scroll(look, leaf::view(look, &self.shown, room)).height(Length::Fill).into(),
        };
        column![top, leaf].spacing(size::S12).width(Length::Fill).height(Length::Fill).into()
    }
}

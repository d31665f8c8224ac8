//! A library that cannot be opened: what is wrong and where, the copies that are kept of it, and what each holds.

use crate::desk::backups::{self, Backup};
use crate::desk::{Error, InBackup};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::once;
use crate::gui::shell::Page;
use crate::gui::widget::{button, error_in_bar, hint, idle, ruled, scroll, section};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding, Task};
use std::path::{Path, PathBuf};

/// The name of the first copy, which has the focus when the page opens.
pub const FIRST: &str = "first-copy";

/// What the page remembers.
#[derive(Debug)]
pub struct State {
    library: PathBuf,
    why: String,
    /// Whether a copy can take the place of the file.
    mends: bool,
    copies: Vec<Backup>,
    /// The copy that is looked into before it takes the place of the file.
    seen: Option<(PathBuf, InBackup)>,
    fault: Option<String>,
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    LookInto(PathBuf),
    Seen(PathBuf, Box<Result<InBackup, String>>),
    Left,
    Mend,
    /// Where the damaged file is kept.
    Mended(Result<PathBuf, String>),
    /// The library is to be opened once more.
    Again,
    Close,
}

/// What the window does after a message.
pub enum Outcome {
    Run(Task<Message>),
    /// Opens the library; where its damaged file is kept, if a copy has taken its place.
    Open(Option<PathBuf>),
    Close,
}

impl State {
    /// The page of a library that was refused.
    #[must_use]
    pub fn new(library: &Path, why: &Error) -> State {
        let mends = backups::mends(library, why);
        let copies = if mends { backups::kept(library) } else { Vec::new() };
        let why = why.to_string();
        // What is to be done then is done here; the command that does it is for a terminal.
        let told = if copies.is_empty() { why.as_str() } else { why.split("; ").next().unwrap_or_default() };
        State {
            library: library.to_owned(),
            why: format!("{}.", told.trim_end_matches('.')),
            mends,
            copies,
            seen: None,
            fault: None,
        }
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::Enter) if modifiers.command() && self.seen.is_some() => Some(Message::Mend),
            _ if modifiers.command() || modifiers.alt() => None,
            Key::Named(Named::Escape) if self.seen.is_some() => Some(Message::Left),
            Key::Named(Named::Escape) => Some(Message::Close),
            Key::Character("a" | "A") => Some(Message::Again),
            _ => None,
        }
    }

    /// What a message does.
    pub fn update(&mut self, message: Message) -> Outcome {
        self.fault = None;
        match message {
            Message::LookInto(path) => {
                let of = path.clone();
                let work = move || backups::look_into(&of).map_err(|e| e.to_string());
                return Outcome::Run(once(work).map(move |seen| Message::Seen(path.clone(), Box::new(seen))));
            }
            Message::Seen(path, seen) => match *seen {
                Ok(seen) => self.seen = Some((path, seen)),
                Err(why) => (self.seen, self.fault) = (None, Some(why)),
            },
            Message::Left => self.seen = None,
            Message::Mend => {
                let Some((copy, _)) = self.seen.take() else { return Outcome::Run(Task::none()) };
                let library = self.library.clone();
                let work = move || backups::repair(&library, &copy).map_err(|e| e.to_string());
                return Outcome::Run(once(work).map(Message::Mended));
            }
            Message::Mended(Ok(kept)) => return Outcome::Open(Some(kept)),
            Message::Mended(Err(why)) => self.fault = Some(why),
            Message::Again => return Outcome::Open(None),
            Message::Close => return Outcome::Close,
        }
        Outcome::Run(Task::none())
    }

    /// How it looks.
    #[must_use]
    pub fn page<'a>(&'a self, look: &'a Look) -> Page<'a, Message> {
        let advice = match (self.mends, self.copies.is_empty()) {
            (true, false) => {
                "Look into the copies, the newest first. One of them can take the place of the file, with everything that \
                 it holds; the damaged file is kept beside the copies, and nothing is thrown away."
            }
            (true, true) => {
                "No copy of it is kept. If you have one of your own, put it in the place of the file and open it again. \
                 If you have none, move the file elsewhere: Tricorne then begins with a new library."
            }
            (false, _) => "Nothing was changed. Mend what stands above, and open it again.",
        };
        let left = column![
            section(look, "What is wrong", ""),
            Space::new().height(size::S8),
            look.text(self.why.as_str()),
            Space::new().height(size::S24),
            section(look, "Where", ""),
            Space::new().height(size::S8),
            look.text(self.library.display().to_string()),
            Space::new().height(size::S24),
            section(look, "What to do", ""),
            Space::new().height(size::S8),
            look.text(advice),
        ]
        .width(Length::Fill);
        let body = row![left, container(self.copies(look)).width(Length::Fill)].spacing(size::S48);
        let mend = if self.seen.is_some() {
            let mend = button(look, Kind::Primary, "Put this copy in its place", "Ctrl Enter")
                .whence(Whence::new("Put this copy in its place", "the damaged file is kept beside the copies"));
            Some(mend.press(Message::Mend))
        } else if self.copies.is_empty() {
            None
        } else {
            Some(idle(look, "Put this copy in its place", "look into a copy first"))
        };
        let words: Element<'a, Message> = match &self.fault {
            Some(fault) => error_in_bar(look, fault),
            None => hint(look, "Nothing is written before you say so.").into(),
        };
        let again = button(look, Kind::Plain, "Open it again", "A")
            .whence(Whence::new("Open it again", "tries the same file once more"));
        let bar = mend.map_or_else(Row::new, |mend| row![mend]);
        let bar = bar
            .push(again.press(Message::Again))
            .push(button(look, Kind::Plain, "Close", "Esc").press(Message::Close))
            .push(container(words).width(Length::Fill).clip(true))
            .spacing(size::S12)
            .align_y(Alignment::Center);
        Page {
            title: "The library cannot be opened".to_owned(),
            aside: "everything that Tricorne keeps is in this one file".to_owned(),
            right: Space::new().into(),
            body: container(body).padding(Padding::ZERO.top(size::S12)).into(),
            bar: Some(bar.into()),
            rest: if self.copies.is_empty() {
                Whence::new("A", "tries the same file once more")
            } else {
                Whence::new("Tab", "goes from one copy to the next").keys("Enter looks into it")
            },
        }
    }

    /// The copies, and what the one that is looked into holds.
    fn copies<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        if !self.mends {
            return Space::new().into();
        }
        let mut out = Column::new().push(section(look, "Its copies", ""));
        for (n, copy) in self.copies.iter().enumerate() {
            let control = button(look, Kind::Quiet, "Look into it", "")
                .whence(Whence::new("Look into it", "what this copy holds, before it takes the place of the file"))
                .press(Message::LookInto(copy.path.clone()));
            let control = if n == 0 { control.id(FIRST) } else { control };
            let cells = row![look.text(copy.label.as_str()), Space::new().width(Length::Fill), control];
            out = out.push(ruled(look, size::ROW_HEAD, cells.align_y(Alignment::Center)));
            if let Some((_, seen)) = self.seen.as_ref().filter(|(of, _)| *of == copy.path) {
                out = out.push(held(look, seen));
            }
        }
        if self.copies.is_empty() {
            out = out.push(Space::new().height(size::S8)).push(look.label("None is kept."));
        }
        scroll(look, out.padding(Padding::ZERO.right(size::S8))).into()
    }
}

/// What a copy holds.
fn held<'a>(look: &Look, copy: &InBackup) -> Element<'a, Message> {
    let head = format!(
        "{}, {}, {}",
        say::counted(copy.nations, "nation", "nations"),
        say::counted(copy.armies, "army", "armies"),
        say::counted(copy.campaigns.len(), "campaign", "campaigns")
    );
    let mut out = column![look.text(head)].spacing(size::S4);
    for c in &copy.campaigns {
        let battles = say::counted(c.line.battles, "battle", "battles");
        out = out.push(look.label(format!("{}, {}: {battles}", c.line.name, say::date(c.line.today))));
        if let Some(last) = &c.last {
            let words = format!("its last entry is of {}", say::date(last.date));
            out = out.push(text::CAPTION.say(words, look.theme.third));
        }
    }
    container(out).padding(Padding::ZERO.top(size::S8).bottom(size::S12).left(size::S16)).into()
}

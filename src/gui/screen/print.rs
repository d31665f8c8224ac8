//! The documents, their options, and the page as it will be printed.

pub mod document;
mod file;
mod options;
mod preview;
pub mod with;

use super::{Action, Around};
use crate::base::Side;
use crate::desk::Desk;
use crate::desk::paper::{Heads, Ink, Pages, Paper, PaperChoice};
use crate::desk::settings::Printed;
use crate::draw::List;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::with;
use crate::gui::shell::Page;
use crate::gui::widget::field::Field;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, button, error_in_bar, icon_button, line, scroll, section, told_in_bar};
use crate::gui::work::on_thread;
use chrono::NaiveDate;
use document::Document;
pub use file::usual_path;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::text::Wrapping;
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};
use preview::Zoom;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use with::With;

/// The pages of a document, and the name of its file in a folder of several without its ending.
type Filed = (String, Pages);

/// What the screen remembers.
#[derive(Debug)]
pub struct State {
    document: Document,
    choice: PaperChoice,
    with: With,
    sheets: Option<Arc<Vec<Filed>>>,
    /// Their pages, for the painter.
    lists: Vec<Rc<List>>,
    /// The page that is looked at, and how near.
    page: usize,
    zoom: Zoom,
    /// Where the file will lie.
    path: String,
    /// Counts what was asked for, so that pages of another choice are dropped.
    version: u64,
    /// What was saved, and where it lies.
    saved: Option<(String, PathBuf)>,
    fault: Option<String>,
    /// How many of several sheets are set; and what ends the work.
    progress: Option<(usize, usize)>,
    stop: Arc<AtomicBool>,
    /// All is saved and the folder shown as soon as it is set.
    at_once: bool,
}

/// What can happen on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    Choose(Document),
    Paper(Paper),
    Ink(Ink),
    Marks,
    Heads(Heads),
    /// The war is shown as it stood in the evening of a day, or as it stands.
    Day(Option<NaiveDate>),
    /// Another list stands in the same file, or no longer.
    With(usize),
    /// A brigade alone, or one more of them; an order of battle at full strength; a briefing with the enemy's list and set-up.
    Brigade(String),
    Full(bool),
    Revealed,
    /// So many sheets of so many are set.
    Progress(u64, usize, usize),
    Stopped,
    /// With how it was printed last, where that was asked for.
    Composed(u64, Option<Printed>, Result<Arc<Vec<Filed>>, String>),
    Leaf(usize),
    Zoomed(Zoom),
    PathTyped(String),
    Save,
    Saved(Result<(String, PathBuf), String>),
    OpenWanted,
    Opened(Result<(), String>),
}

impl Default for State {
    fn default() -> State {
        State {
            document: Document::OrderOfBattle(Side::Blue),
            choice: PaperChoice::default(),
            with: With::default(),
            sheets: None,
            lists: Vec::new(),
            page: 0,
            zoom: Zoom::default(),
            path: String::new(),
            version: 0,
            saved: None,
            fault: None,
            progress: None,
            stop: Arc::default(),
            at_once: false,
        }
    }
}

impl State {
    /// Shows the documents of the campaign as it stands, on the paper that was set.
    pub fn open(&mut self, around: Around) -> Action<Message> {
        self.choice = around.now.settings.paper();
        self.compose(around, true)
    }

    /// Chooses what is looked at elsewhere.
    pub fn choose(&mut self, document: Document) {
        self.page = 0;
        // Lists are taken along by one document; the day holds for all of the war.
        if document != self.document {
            let old = std::mem::take(&mut self.with);
            let (tonight, fought, foreseen) = (old.tonight, old.fought, old.foreseen);
            self.with = With { day: old.day, tonight, fought, foreseen, ..With::default() };
        }
        self.document = document;
        self.at_once = false;
    }

    /// Everything for the next battle, in files as soon as it is shown.
    pub fn choose_tonight(&mut self) {
        self.choose(Document::Evening);
        self.at_once = true;
    }

    /// Whether the document is about the battle of one evening.
    fn is_for_tonight(&self) -> bool {
        self.with.tonight.is_some() && self.document.is_of_the_next_battle()
    }

    /// Whether what the document is about was looked at, where it is about something that only another place has.
    const fn is_there(&self) -> bool {
        match self.document {
            Document::Fought => self.with.fought.is_some(),
            Document::Forecast => self.with.foreseen.is_some(),
            _ => true,
        }
    }

    /// Composes the chosen document anew; as it was printed last where it was just chosen.
    fn compose(&mut self, around: Around, anew: bool) -> Action<Message> {
        self.version += 1;
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        self.progress = None;
        self.saved = None;
        self.fault = None;
        // What is shown is of another choice until the new pages are there, and is not saved under their name.
        self.sheets = None;
        match &around.now.war {
            None if self.is_there() && (self.is_for_tonight() || self.document.stands_alone()) => {}
            None => self.document = Document::whole(around),
            Some(war) => {
                // The day may be of another campaign, or taken back.
                let days = war.state().founded..war.state().today;
                self.with.day = self.with.day.filter(|day| days.contains(day));
                let known = |number| war.state().battles.iter().any(|b| b.number == number);
                let gone = match self.document {
                    Document::Report(number) | Document::Gazette(number, _) => !known(number),
                    Document::Fought => {
                        self.with.fought.as_ref().is_none_or(|f| f.of_campaign && war.state().next.is_none())
                    }
                    Document::Forecast => !self.is_there(),
                    document => {
                        document.is_of_the_next_battle() && war.state().next.is_none() && !self.is_for_tonight()
                    }
                };
                if gone {
                    self.document = Document::OrderOfBattle(Side::Blue);
                    self.at_once = false;
                }
            }
        }
        if self.document == Document::Evening {
            // How far it is stands where its pages will.
            self.lists.clear();
        }
        // What does not fit on A5 is printed on A4, whatever was printed before.
        if !self.document.fits_a_booklet() && self.choice.paper == Paper::A5 {
            self.choice.paper = Paper::A4;
        }
        if anew {
            self.path = usual_path(&self.document.file_name(around, &self.with));
        }
        let (version, document, choice, with_it) = (self.version, self.document, self.choice, self.with.clone());
        let (ruler, stop) = (around.now.settings.ruler(), Arc::clone(&self.stop));
        let shelf = around.shelf.clone();
        Action::Run(on_thread(move |tell| {
            let mut kept = None;
            let pages = with(&shelf, |desk| {
                kept = desk.printed(document.key()).ok().flatten().filter(|_| anew);
                let choice = kept.as_ref().map_or(choice, Printed::paper);
                document.composed(desk, &with_it, choice, ruler, &mut |done, of| {
                    tell(Message::Progress(version, done, of));
                    !stop.load(Ordering::Relaxed)
                })
            });
            tell(Message::Composed(version, kept, pages));
        }))
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        let last = self.lists.len().saturating_sub(1);
        match key.as_ref() {
            Key::Character("o") if self.saved.is_some() => Some(Message::OpenWanted),
            Key::Character("z") => Some(Message::Zoomed(self.zoom.next())),
            Key::Named(Named::PageDown) => Some(Message::Leaf((self.page + 1).min(last))),
            Key::Named(Named::PageUp) => Some(Message::Leaf(self.page.saturating_sub(1))),
            Key::Named(Named::Home) => Some(Message::Leaf(0)),
            Key::Named(Named::End) => Some(Message::Leaf(last)),
            _ => None,
        }
    }

    /// The next step: what Ctrl Enter does.
    #[must_use]
    pub fn next(&self) -> Option<Message> {
        self.sheets.is_some().then_some(Message::Save)
    }

    pub fn update(&mut self, message: Message, around: Around) -> Action<Message> {
        match message {
            Message::Choose(document) => {
                self.choose(document);
                self.choice = around.now.settings.paper();
                return self.compose(around, true);
            }
            Message::Paper(paper) => {
                self.choice.paper = paper;
                return self.compose(around, false);
            }
            Message::Ink(ink) => {
                self.choice.ink = ink;
                return self.compose(around, false);
            }
            Message::Marks => {
                self.choice.marks = !self.choice.marks;
                return self.compose(around, false);
            }
            Message::Heads(heads) => {
                self.choice.heads = heads;
                return self.compose(around, false);
            }
            Message::Day(day) => {
                self.with.day = day;
                self.page = 0;
                return self.compose(around, false);
            }
            Message::With(list) => {
                self.with.toggle(list);
                return self.compose(around, false);
            }
            Message::Brigade(name) => {
                self.with.toggle_brigade(name);
                self.page = 0;
                return self.compose(around, false);
            }
            Message::Full(full) => {
                self.with.full = full;
                return self.compose(around, false);
            }
            Message::Revealed => {
                self.with.revealed = !self.with.revealed;
                return self.compose(around, false);
            }
            Message::Progress(version, done, of) if version == self.version => self.progress = Some((done, of)),
            Message::Stopped => {
                self.stop.store(true, Ordering::Relaxed);
                self.version += 1;
                (self.progress, self.at_once) = (None, false);
                self.lists.clear();
                self.fault = Some("Stopped; choose a document to go on.".to_owned());
            }
            Message::Composed(version, kept, pages) if version == self.version => match pages {
                Ok(sheets) => {
                    self.progress = None;
                    if let Some(kept) = kept {
                        self.choice = kept.paper();
                        if kept.folder.is_dir() {
                            let file = self.document.file_name(around, &self.with);
                            self.path = kept.folder.join(file).display().to_string();
                        }
                    }
                    self.lists = sheets.iter().flat_map(|(_, pages)| &pages.lists).cloned().map(Rc::new).collect();
                    self.page = self.page.min(self.lists.len().saturating_sub(1));
                    self.sheets = Some(sheets);
                    if std::mem::take(&mut self.at_once) {
                        return self.update(Message::Save, around);
                    }
                }
                Err(why) => {
                    (self.progress, self.at_once) = (None, false);
                    self.sheets = None;
                    self.lists.clear();
                    self.fault = Some(why);
                }
            },
            Message::Composed(..) | Message::Progress(..) => {}
            Message::Leaf(page) => self.page = page,
            Message::Zoomed(zoom) => self.zoom = zoom,
            Message::PathTyped(path) => {
                self.path = path;
                self.saved = None;
            }
            Message::Save => {
                let (Some(sheets), path) = (self.sheets.clone(), PathBuf::from(self.path.trim())) else {
                    return Action::None;
                };
                self.fault = None;
                let (key, choice, shelf) = (self.document.key(), self.choice, around.shelf.clone());
                return Action::Run(on_thread(move |tell| {
                    let saved = file::save(&sheets, &path);
                    if saved.is_ok() {
                        let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
                        // A library that cannot be written forgets it; the file is there all the same.
                        let _ = with(&shelf, |desk| desk.keep_printed(key, Printed::of(choice, folder)));
                    }
                    tell(Message::Saved(saved.map(|said| (said, path))));
                }));
            }
            // A file saved while another document was chosen is no news of that one.
            Message::Saved(Ok((said, path))) if Path::new(self.path.trim()) == path => self.saved = Some((said, path)),
            Message::Saved(Ok(_)) => {}
            Message::OpenWanted => {
                let Some((_, path)) = self.saved.clone() else { return Action::None };
                return Action::Run(on_thread(move |tell| {
                    tell(Message::Opened(Desk::open_elsewhere(&path).map_err(|e| e.to_string())));
                }));
            }
            Message::Opened(Ok(())) => {}
            Message::Saved(Err(why)) | Message::Opened(Err(why)) => self.fault = Some(why),
        }
        Action::None
    }

    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let sheet = preview::Preview {
            lists: &self.lists,
            page: self.page,
            zoom: self.zoom,
            progress: self.progress,
            fault: self.fault.as_deref(),
        };
        let body = row![self.documents(look, around), sheet.view(look)].spacing(size::COLUMN).into();
        Page {
            title: "Print".to_owned(),
            aside: self.sheet_title(),
            right: self.leaves(look),
            body,
            bar: Some(self.bar(look)),
            rest: Whence::default().keys("Page keys leaf   Z zooms   Ctrl Enter saves"),
        }
    }

    /// The title of the document that is looked at.
    fn sheet_title(&self) -> String {
        let mut left = self.page;
        for (_, pages) in self.sheets.iter().flat_map(|s| s.iter()) {
            if left < pages.lists.len() {
                return pages.title.clone();
            }
            left -= pages.lists.len();
        }
        String::new()
    }

    fn documents<'a>(&'a self, look: &'a Look, around: Around<'a>) -> Element<'a, Message> {
        let mut list = column![];
        for group in Document::offered(around, self.document, &self.with) {
            let chosen = group.entries.iter().any(|(document, ..)| *document == self.document);
            list = list.push(Space::new().height(size::S12)).push(section(look, group.title, group.aside));
            let none = group.entries.is_empty();
            for (document, name, note) in group.entries {
                list = list.push(self.document(look, document, name, &note));
            }
            if none {
                list = list.push(container(look.label("No battle has been fought yet.")).padding(size::S8));
            }
            if chosen {
                list = list.push(with::below(look, around, self.document, &self.with));
            }
        }
        let list = list.padding(Padding::ZERO.right(size::S12));
        let list = column![scroll(look, list).height(Length::Fill)];
        let list = list.push(line(look.theme.hairline, 1.0)).push(options::view(
            look,
            (self.choice, self.document.fits_a_booklet()),
            with::view(look, around, self.document, &self.with),
        ));
        list.width(size::ASIDE).height(Length::Fill).into()
    }

    fn document<'a>(&self, look: &'a Look, document: Document, name: String, note: &str) -> Element<'a, Message> {
        let kind = if document == self.document { Kind::Chosen } else { Kind::Row };
        let whence = Whence::new(name.clone(), "Enter shows the page as it will be printed");
        let content = row![
            container(text::TEXT.inherit(name).wrapping(Wrapping::None)).width(Length::Fill).clip(true),
            look.caption(note.to_owned())
        ]
        .align_y(Alignment::Center);
        let row = Control::new(look, kind, content)
            .width(Length::Fill)
            .height(size::ROW_HEAD)
            .padding(Padding { left: size::S12, right: size::S8, ..Padding::ZERO })
            .whence(whence)
            .press(Message::Choose(document));
        let row = if kind == Kind::Chosen { row.id(document::CHOSEN) } else { row };
        column![row, line(look.theme.hairline, 1.0)].into()
    }

    fn leaves<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let count = self.lists.len();
        if count == 0 {
            return Space::new().into();
        }
        let back = icon_button(look, Kind::Plain, Icon::Back, "The page before");
        let forth = icon_button(look, Kind::Plain, Icon::Forth, "The next page");
        row![
            preview::zooms(look, self.zoom),
            Space::new().width(size::S12),
            look.label(format!("page {} of {count}", self.page + 1)),
            back.press(Message::Leaf(self.page.saturating_sub(1))),
            forth.press(Message::Leaf((self.page + 1).min(count - 1))),
        ]
        .spacing(size::S8)
        .align_y(Alignment::Center)
        .into()
    }

    fn bar<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let several = self.document == Document::Evening;
        let word = if several { "Save all as PDF" } else { "Save as PDF" };
        let what = if several { "writes a file for each sheet into the folder" } else { "writes the file" };
        let save = button(look, Kind::Primary, word, "Ctrl Enter");
        let save = if self.sheets.is_some() {
            save.whence(Whence::new(word, what)).press(Message::Save)
        } else {
            save.disabled_because("there is no page to save yet")
        };
        let words: Element<'a, Message> = match (&self.fault, &self.saved) {
            (Some(fault), _) if !self.lists.is_empty() => error_in_bar(look, fault),
            (_, Some((saved, _))) => row![
                Icon::Tick.view(look.theme.verdigris),
                button(look, Kind::Quiet, "Open it", "O")
                    .whence(Whence::new("Open it", "in the program of this computer that shows such files"))
                    .press(Message::OpenWanted),
                told_in_bar(saved.as_str(), look.theme.ink)
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center)
            .into(),
            _ => options::extent(look, self.lists.len(), self.choice.paper),
        };
        row![
            save,
            Field::new(look, "Where it will lie", &self.path, Message::PathTyped)
                .submit(Message::Save)
                .width(420.0)
                .whence(if several {
                    Whence::new("Folder", "where the PDFs will lie; files of their names are written over")
                } else {
                    Whence::new("File", "where the PDF will lie; a file of that name is written over")
                }),
            container(words).width(Length::Fill).clip(true),
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center)
        .into()
    }
}

//! What leaves the library and what comes in: armies, regiments and nations as files or over the clipboard. What comes is
//! shown first: what was understood, and what was not.

use crate::army::{Army, Id, Nation, Regiment};
use crate::desk::documents::{Form, Preview, Thing, What};
use crate::desk::recruit::System;
use crate::desk::{name, write_whole};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Shelf, once, with};
use crate::gui::widget::field::Field;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{button, choice, line, section};
use iced::widget::{Column, Space, column, container, operation, row};
use iced::{Alignment, Element, Length, Padding, Task};
use std::path::{Path, PathBuf};

/// The name of the field of the file.
pub const FILE: &str = "exchange-file";
/// Lines of what was understood, and of what leaves, that are shown.
const SHOWN: usize = 60;

/// The forms in which an army or a regiment leaves; a nation has no prices.
const FORMS: [(Form, &str); 5] = [
    (Form::Text, "List"),
    (Form::Compact, "For a chat"),
    (Form::Csv, "Table"),
    (Form::Bill, "Prices"),
    (Form::Json, "Whole (JSON)"),
];

/// What leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leaves {
    Nation(Id),
    Army(Id),
    Regiment { army: Id, regiment: Id },
}

impl Leaves {
    fn what(&self) -> What<'_> {
        match self {
            Leaves::Nation(id) => What::Nation(id.as_str()),
            Leaves::Army(id) => What::Army(id.as_str()),
            Leaves::Regiment { army, regiment } => What::Regiment { army: army.as_str(), regiment: regiment.as_str() },
        }
    }
}

/// Which way.
#[derive(Debug)]
enum Way {
    In {
        /// The name under which it was read, and what it was understood as.
        read: Option<(PathBuf, Preview)>,
    },
    Out {
        what: Leaves,
        called: String,
        form: Form,
        text: String,
    },
}

/// The open page.
#[derive(Debug)]
pub struct Exchange {
    way: Way,
    path: String,
    fault: Option<String>,
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    PathTyped(String),
    /// The file is read.
    Read,
    Paste,
    Pasted(Option<String>),
    Understood(Box<Result<(PathBuf, Preview), String>>),
    BringIn,
    Came(Result<(&'static str, Id, String), String>),
    Formed(Form),
    Wrote(Result<String, String>),
    Copy,
    Save,
    Saved(Result<String, String>),
    Close,
}

/// What comes of it.
pub enum Outcome {
    None,
    Run(Task<Message>),
    /// To be said at the foot of the rail.
    Said(String),
    /// Something is in the library now: its kind, its ID, and what to say.
    Came(&'static str, Id, String),
    Closed,
}

/// What it needs to know.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    pub shelf: &'a Shelf,
    pub system: Option<&'static dyn System>,
    /// The army that a regiment joins.
    pub into: Option<&'a Id>,
}

impl Exchange {
    /// Something is to come in.
    pub fn comes() -> (Exchange, Task<Message>) {
        (Exchange { way: Way::In { read: None }, path: String::new(), fault: None }, operation::focus(FILE))
    }

    /// Something is to leave, first as a list.
    pub fn leaves(what: Leaves, called: &str, desk: Desk<'_>) -> (Exchange, Task<Message>) {
        let way = Way::Out { what, called: called.to_owned(), form: Form::Text, text: String::new() };
        let page = Exchange { way, path: String::new(), fault: None };
        let task = Task::batch([page.write(desk), operation::focus(FILE)]);
        (Exchange { path: page.usual_path(), ..page }, task)
    }

    fn usual_path(&self) -> String {
        let Way::Out { called, form, .. } = &self.way else { return String::new() };
        let ending = match form {
            Form::Json => "json",
            Form::Csv | Form::Bill => "csv",
            Form::Text | Form::Compact => "txt",
        };
        super::print::usual_path(&format!("{}.{ending}", name::stem(called, "army")))
    }

    /// Writes what leaves in its form, to be shown.
    fn write(&self, desk: Desk<'_>) -> Task<Message> {
        let (Way::Out { what, form, .. }, Some(system)) = (&self.way, desk.system) else { return Task::none() };
        let (what, form, shelf) = (what.clone(), *form, desk.shelf.clone());
        once(move || with(&shelf, |desk| desk.export(what.what(), form, system))).map(Message::Wrote)
    }

    /// Reads a text that is at hand, or the file where there is none.
    fn read(path: PathBuf, text: Option<String>, desk: Desk<'_>) -> Outcome {
        let Some(system) = desk.system else { return Outcome::None };
        let shelf = desk.shelf.clone();
        let work = move || {
            with(&shelf, |desk| {
                let preview = match &text {
                    Some(text) => desk.preview_text(&path, text, system)?,
                    None => desk.preview(&path, system)?,
                };
                Ok((path, preview))
            })
        };
        Outcome::Run(once(work).map(|read| Message::Understood(Box::new(read))))
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, desk: Desk<'_>) -> Outcome {
        self.fault = None;
        match message {
            Message::PathTyped(path) => self.path = path,
            Message::Read if self.path.trim().is_empty() => {
                self.fault = Some("No file is named. Write where it lies, or paste its text.".to_owned());
            }
            Message::Read => return Exchange::read(PathBuf::from(self.path.trim()), None, desk),
            Message::Paste => return Outcome::Run(iced::clipboard::read().map(Message::Pasted)),
            Message::Pasted(Some(text)) => {
                let path = PathBuf::from(pasted_name(&text));
                return Exchange::read(path, Some(text), desk);
            }
            Message::Pasted(None) => self.fault = Some("The clipboard has no text. Copy a list first.".to_owned()),
            Message::Understood(read) => match *read {
                Ok(read) => self.way = Way::In { read: Some(read) },
                Err(why) => {
                    self.way = Way::In { read: None };
                    self.fault = Some(why);
                }
            },
            Message::BringIn => return self.bring_in(desk),
            Message::Came(Ok((kind, id, note))) => return Outcome::Came(kind, id, note),
            Message::Formed(new) => {
                if let Way::Out { form, .. } = &mut self.way {
                    *form = new;
                }
                self.path = self.usual_path();
                return Outcome::Run(self.write(desk));
            }
            Message::Wrote(Ok(written)) => {
                if let Way::Out { text, .. } = &mut self.way {
                    *text = written;
                }
            }
            Message::Copy => {
                if let Way::Out { text, .. } = &self.way {
                    let copied = Task::done(Message::Saved(Ok("Copied".to_owned())));
                    return Outcome::Run(Task::batch([iced::clipboard::write(text.clone()), copied]));
                }
            }
            Message::Save => {
                let Way::Out { text, .. } = &self.way else { return Outcome::None };
                let (text, path) = (text.clone(), PathBuf::from(self.path.trim()));
                return Outcome::Run(once(move || save(&text, &path)).map(Message::Saved));
            }
            Message::Saved(Ok(note)) => return Outcome::Said(note),
            Message::Came(Err(why)) | Message::Wrote(Err(why)) | Message::Saved(Err(why)) => self.fault = Some(why),
            Message::Close => return Outcome::Closed,
        }
        Outcome::None
    }

    fn bring_in(&self, desk: Desk<'_>) -> Outcome {
        let Way::In { read: Some((path, preview)) } = &self.way else { return Outcome::None };
        let (path, preview, shelf, into) = (path.clone(), preview.clone(), desk.shelf.clone(), desk.into.cloned());
        let work = move || {
            let kind = preview.thing.as_ref().map_or("army", Thing::kind);
            with(&shelf, |desk| {
                let (id, name) = desk.bring_in(&path, preview, into.as_ref().map(Id::as_str))?;
                Ok((kind, id, format!("{name} brought in")))
            })
        };
        Outcome::Run(once(work).map(Message::Came))
    }

    /// Whether all of what was read can come in.
    const fn is_whole(&self) -> bool {
        matches!(&self.way, Way::In { read: Some((_, preview)) } if preview.not.is_empty() && preview.thing.is_some())
    }

    /// What Ctrl Enter does.
    #[must_use]
    pub fn next(&self) -> Option<Message> {
        match &self.way {
            Way::In { .. } => self.is_whole().then_some(Message::BringIn),
            Way::Out { .. } => Some(Message::Save),
        }
    }

    /// The page.
    pub fn view<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let close = button(look, Kind::Quiet, "Close", "Esc").press(Message::Close);
        let out = match &self.way {
            Way::In { read } => self.view_in(look, read.as_ref(), close.into()),
            Way::Out { called, form, text, what } => self.view_out(look, (called, *form, text, what), close.into()),
        };
        // The ring of a field has room at the left.
        out.padding(Padding { left: size::S4, right: size::S12, bottom: size::S16, ..Padding::ZERO }).into()
    }

    fn fault<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        match &self.fault {
            Some(why) => sentence(Icon::Error, look.theme.carmine, look.text(why.as_str())),
            None => Space::new().into(),
        }
    }

    fn view_in<'a>(
        &'a self,
        look: &'a Look,
        read: Option<&'a (PathBuf, Preview)>,
        close: Element<'a, Message>,
    ) -> Column<'a, Message> {
        let t = &look.theme;
        let field = Field::new(look, "File: .txt, .csv, .json or .toml", &self.path, Message::PathTyped)
            .id(FILE)
            .submit(Message::Read)
            .whence(Whence::new("File", "a list, a table, or what another library wrote; nothing is written yet"));
        let first = row![
            field,
            button(look, Kind::Plain, "Read", "Enter").press(Message::Read),
            button(look, Kind::Plain, "Paste", "")
                .whence(Whence::new("Paste", "reads the text that was copied last"))
                .press(Message::Paste),
            close
        ];
        let mut out = column![
            text::SUBJECT.say("Bring in", t.ink),
            look.aside("An army, a regiment or a nation; it is shown before it counts."),
            Space::new().height(size::S8),
            first.spacing(size::S8).align_y(Alignment::Center),
            Space::new().height(size::S8),
            self.fault(look),
        ];
        let Some((_, preview)) = read else { return out };
        for fault in &preview.not {
            out = out.push(sentence(Icon::Error, t.carmine, look.text(fault.to_string())));
        }
        if let Some(name) = &preview.replaces {
            let what = format!("It stands in place of {name}, which is here.");
            out = out.push(sentence(Icon::Warning, t.ochre, look.text(what)));
        }
        if let Some(thing) = &preview.thing {
            let bring = button(look, Kind::Primary, "Bring it in", "Ctrl Enter");
            let bring = if self.is_whole() {
                bring.press(Message::BringIn)
            } else {
                bring.disabled_because("mend what was not understood, and read it again")
            };
            out = out
                .push(Space::new().height(size::S8))
                .push(section(look, "Understood", size_of(thing)))
                .push(Space::new().height(size::S4));
            for said in preview.lines.iter().take(SHOWN) {
                out = out.push(look.text(said.as_str()));
            }
            if preview.lines.len() > SHOWN {
                out = out.push(look.label(format!("and {} lines more", preview.lines.len() - SHOWN)));
            }
            out = out.push(Space::new().height(size::S16)).push(bring);
        }
        out
    }

    fn view_out<'a>(
        &'a self,
        look: &'a Look,
        (called, form, text, what): (&'a str, Form, &'a str, &Leaves),
        close: Element<'a, Message>,
    ) -> Column<'a, Message> {
        let forms = if matches!(what, Leaves::Nation(_)) {
            FORMS.iter().filter(|(f, _)| *f != Form::Bill).copied().collect()
        } else {
            FORMS.to_vec()
        };
        let whence = Whence::new("Form", "a list and a table come in again; whole is what another library takes");
        let field = Field::new(look, "Where it will lie", &self.path, Message::PathTyped)
            .id(FILE)
            .submit(Message::Save)
            .whence(Whence::new("File", "where it will lie; a file of that name is written over"));
        let mut out = column![
            text::SUBJECT.say(called, look.theme.ink),
            look.aside("leaves as a file or over the clipboard"),
            Space::new().height(size::S8),
            choice(look, &forms, form, Message::Formed, &whence),
            Space::new().height(size::S8),
            row![
                field,
                button(look, Kind::Plain, "Save", "Enter").press(Message::Save),
                button(look, Kind::Plain, "Copy", "")
                    .whence(Whence::new("Copy", "to the clipboard, for a message or a sheet"))
                    .press(Message::Copy),
                close
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center),
            Space::new().height(size::S8),
            self.fault(look),
            line(look.theme.hairline, 1.0),
            Space::new().height(size::S8),
        ];
        for said in text.lines().take(SHOWN) {
            out = out.push(look.label(said));
        }
        out
    }
}

fn sentence<'a>(icon: Icon, ink: crate::draw::Colour, words: iced::widget::Text<'a>) -> Element<'a, Message> {
    let line = row![icon.view(ink), container(words).width(Length::Fill)].spacing(size::S4);
    container(line).padding(Padding::ZERO.bottom(size::S4)).into()
}

/// *army, 22 units*.
fn size_of(thing: &Thing) -> String {
    let units = |regiments: &[Regiment]| regiments.iter().map(|r| r.units.len()).sum::<usize>();
    match thing {
        Thing::Army(army, _) => {
            let army: &Army = army;
            format!("army, {} units", units(&army.regiments))
        }
        Thing::Regiment(regiment, _) => format!("regiment, {} units", regiment.units.len()),
        Thing::Nation(nation) => {
            let nation: &Nation = nation;
            format!("nation, {} kinds of troops", nation.troops.len())
        }
    }
}

/// The name that a pasted text would have as a file: by what it begins with.
fn pasted_name(text: &str) -> &'static str {
    let start = text.trim_start();
    let first = start.lines().next().unwrap_or_default();
    if start.starts_with('{') {
        "pasted.json"
    } else if first.starts_with("brigade,") || first.starts_with("army,") {
        "pasted.csv"
    } else if first.starts_with("id =") || first.starts_with("id=") {
        "pasted.toml"
    } else {
        "pasted.txt"
    }
}

/// Writes a text to a file; says where it lies now.
fn save(text: &str, path: &Path) -> Result<String, String> {
    if path.as_os_str().is_empty() {
        return Err("No file is named. Write where it will lie.".to_owned());
    }
    write_whole(path, text.as_bytes()).map(|()| format!("Saved as {}", path.display())).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::pasted_name;

    #[test]
    fn what_is_pasted_is_known_by_how_it_begins() {
        for (text, name) in [
            ("\n{ \"tricorne\": 1 }", "pasted.json"),
            ("brigade,commander,unit\n", "pasted.csv"),
            ("id = \"mine\"\n", "pasted.toml"),
            ("Nation: Prussia\n2 x musketeers", "pasted.txt"),
        ] {
            assert_eq!(pasted_name(text), name);
        }
    }
}

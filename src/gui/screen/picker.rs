//! A file that is named: its path is typed, and what lies in the folder so far is offered.

use crate::desk::name::fold;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size};
use crate::gui::widget::button;
use crate::gui::widget::field::Field;
use iced::widget::{Row, column, operation, row};
use iced::{Alignment, Element, Padding, Task};
use std::path::{Path, PathBuf};

/// The name of its field, for giving it the focus.
pub const FIELD: &str = "picker-file";
/// Entries of a folder that are looked at, and those that are offered.
const MOST: usize = 5_000;
const OFFERED: usize = 8;

/// Files that can be taken as pictures.
pub const PICTURES: &[&str] = &["png", "jpg", "jpeg", "svg"];

/// What is being named.
#[derive(Debug, Clone)]
pub struct Picker {
    path: String,
    /// Endings of the files that are wanted.
    endings: &'static [&'static str],
    offers: Vec<String>,
}

/// What can happen to it.
#[derive(Debug, Clone)]
pub enum Message {
    Typed(String),
    /// A file or a folder of those that are offered.
    Taken(String),
    Read,
    Closed,
}

/// What comes of it.
pub enum Outcome {
    None,
    Run(Task<Message>),
    /// This file is meant.
    Read(PathBuf),
    Closed,
}

impl Picker {
    /// Begins in the folder of the user's documents.
    pub fn open<M: Send + 'static>(endings: &'static [&'static str]) -> (Picker, Task<M>) {
        let path = super::print::usual_path("");
        let offers = offers(&path, endings);
        let focus = Task::batch([operation::focus(FIELD), operation::move_cursor_to_end(FIELD)]);
        (Picker { path, endings, offers }, focus)
    }

    /// What a message does.
    pub fn update(&mut self, message: Message) -> Outcome {
        match message {
            Message::Typed(path) => {
                self.path = path;
                self.offers = offers(&self.path, self.endings);
                Outcome::None
            }
            Message::Taken(name) => {
                self.path = format!("{}{name}", split(&self.path).0);
                self.offers = offers(&self.path, self.endings);
                Outcome::Run(Task::batch([operation::focus(FIELD), operation::move_cursor_to_end(FIELD)]))
            }
            Message::Read => Outcome::Read(PathBuf::from(self.path.trim())),
            Message::Closed => Outcome::Closed,
        }
    }

    /// The field, what lies there, and the word on the button that takes it.
    pub fn view<'a>(&'a self, look: &'a Look, word: &'a str) -> Element<'a, Message> {
        let whence = Whence::new("File", "write where it lies; folders and files of it are offered below");
        let field = Field::new(look, "Where it lies", &self.path, Message::Typed)
            .id(FIELD)
            .submit(Message::Read)
            .whence(whence.keys("Enter takes it"));
        let first = row![
            field,
            button(look, Kind::Plain, word, "Enter").height(size::FIELD).press(Message::Read),
            button(look, Kind::Quiet, "Close", "Esc").press(Message::Closed)
        ];
        let near = Padding { left: 5.0, right: 5.0, ..Padding::ZERO };
        let mut offered = Row::new();
        for name in &self.offers {
            let take = Message::Taken(name.clone());
            offered = offered.push(button(look, Kind::Quiet, name, "").padding(near).press(take));
        }
        column![first.spacing(size::S8).align_y(Alignment::Center), offered.wrap()].into()
    }
}

/// A path up to its last folder, and what of a name stands behind it.
fn split(path: &str) -> (&str, &str) {
    path.split_at(path.rfind(std::path::is_separator).map_or(0, |at| at + 1))
}

/// Files with one of the endings, and folders (with a stroke behind them), whose names begin as what is typed.
fn offers(path: &str, endings: &[&str]) -> Vec<String> {
    let (folder, begun) = split(path);
    let (folder, begun) = (if folder.is_empty() { "." } else { folder }, fold(begun));
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<(bool, String)> = Vec::new();
    for entry in entries.take(MOST).flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let ending = Path::new(&name).extension().and_then(|e| e.to_str()).map(str::to_lowercase);
        let is_folder = entry.path().is_dir();
        let wanted = is_folder || ending.is_some_and(|e| endings.contains(&e.as_str()));
        if wanted && !name.starts_with('.') && fold(&name).starts_with(&begun) {
            found.push((is_folder, if is_folder { format!("{name}{}", std::path::MAIN_SEPARATOR) } else { name }));
        }
    }
    found.sort();
    // What is typed to its end is no offer.
    found.into_iter().map(|(_, name)| name).filter(|name| fold(name) != begun).take(OFFERED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_endings_and_folders_are_offered_as_one_types() {
        let at = tempfile::tempdir().expect("a folder");
        for name in ["Flag.PNG", "flute.txt", "fleur.svg", ".flag.png"] {
            std::fs::write(at.path().join(name), "x").expect("written");
        }
        std::fs::create_dir(at.path().join("flags")).expect("made");
        let typed = |begun: &str| offers(&at.path().join(begun).display().to_string(), PICTURES);
        let folder = format!("flags{}", std::path::MAIN_SEPARATOR);
        assert_eq!(typed("fl"), ["Flag.PNG".to_owned(), "fleur.svg".to_owned(), folder.clone()]);
        assert_eq!(typed("fla"), ["Flag.PNG".to_owned(), folder]);
        assert!(typed("nothing").is_empty() && offers("/no/such/folder/", PICTURES).is_empty());
        let mut picker = Picker { path: format!("{}/fla", at.path().display()), endings: PICTURES, offers: Vec::new() };
        picker.update(Message::Taken("Flag.PNG".to_owned()));
        let Outcome::Read(file) = picker.update(Message::Read) else { panic!("nothing is read") };
        assert_eq!(file, at.path().join("Flag.PNG"));
    }
}

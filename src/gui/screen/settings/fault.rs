//! Something went wrong: a file with the version and the log for whoever mends it, and the campaign where its owner agrees.

use super::{Action, Around, Message as Parent, setting};
use crate::desk::data_folder;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size};
use crate::gui::now::{once, with};
use crate::gui::screen::print::usual_path;
use crate::gui::widget::field::Field;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{button, checkbox, error, section};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};
use std::path::PathBuf;

/// What goes into the file, and where it lies.
#[derive(Debug)]
pub struct State {
    path: String,
    with_campaign: bool,
    /// What was written, or why it was not.
    done: Option<Result<String, String>>,
}

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    PathWritten(String),
    WithCampaign(bool),
    Write,
    Wrote(Result<String, String>),
}

impl Default for State {
    fn default() -> State {
        State { path: usual_path("tricorne-fault.txt"), with_campaign: false, done: None }
    }
}

impl State {
    pub fn update(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        match message {
            Message::PathWritten(path) => (self.path, self.done) = (path, None),
            Message::WithCampaign(with_campaign) => (self.with_campaign, self.done) = (with_campaign, None),
            Message::Write if self.path.trim().is_empty() => {
                self.done = Some(Err("Name a file to write it into.".to_owned()));
            }
            Message::Write => {
                let (shelf, file) = (around.shelf.clone(), PathBuf::from(self.path.trim()));
                let whole = self.with_campaign && around.now.war.is_some();
                let write = move || {
                    with(&shelf, |desk| {
                        desk.write_fault(&data_folder()?, whole, &file)?;
                        Ok(format!("It is in {}. Read it before you send it.", file.display()))
                    })
                };
                return Action::Run(once(write).map(|done| Parent::Fault(Message::Wrote(done))));
            }
            Message::Wrote(done) => self.done = Some(done),
        }
        Action::None
    }

    pub fn view<'a>(&'a self, look: &'a Look, any_campaign: bool) -> Element<'a, Parent> {
        let to = Parent::Fault;
        let path = Field::new(look, "A file", &self.path, move |p| to(Message::PathWritten(p)))
            .submit(to(Message::Write))
            .width(Length::Fill)
            .whence(Whence::new("File", "one text file, for whoever mends the program"));
        let write = button(look, Kind::Plain, "Write it", "").height(size::FIELD).whence(Whence::new(
            "Write it",
            "version, last actions, and the end of the log: no names of yours in them",
        ));
        let mut out = column![
            section(look, "Report a fault", ""),
            setting(
                look,
                "Into",
                row![path, write.press(to(Message::Write))].spacing(size::S8).align_y(Alignment::Center)
            ),
        ];
        if any_campaign {
            let words = "the open campaign too, with its names";
            let tick = checkbox(look, self.with_campaign, words, to(Message::WithCampaign(!self.with_campaign)));
            out = out.push(setting(look, "With it", tick));
        }
        let told: Option<Element<'a, Parent>> = match &self.done {
            None => None,
            Some(Err(why)) => Some(error(look, why)),
            Some(Ok(told)) => {
                Some(row![Icon::Tick.view(look.theme.second), look.text(told.as_str())].spacing(size::S8).into())
            }
        };
        Column::new()
            .push(out)
            .push(Space::new().height(size::S8))
            .push(told.map(|told| container(told).padding(Padding::ZERO.bottom(size::S8))))
            .into()
    }
}

//! A battle for a blog: its report with the field, orders of battle and newspapers, as files in a folder.

use super::{Action, Around, FIRST_OF_PANEL, Message as Parent, Panel, State as Place};
use crate::desk::name;
use crate::desk::paper::web::WebForm;
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{once, with};
use crate::gui::screen::print::usual_path;
use crate::gui::widget::field::Field;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{button, choice, error};
use iced::widget::{Column, container, operation, row};
use iced::{Alignment, Element};
use std::path::PathBuf;

/// Width of the names of the rows.
const NAMES: f32 = 90.0;

/// What goes, and where.
#[derive(Debug, Clone)]
pub struct Blog {
    battle: u32,
    place: String,
    form: WebForm,
    folder: String,
    /// What was written, or why it was not.
    done: Option<Result<String, String>>,
}

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    Asked,
    Formed(WebForm),
    FolderWritten(String),
    Write,
    Wrote(Result<String, String>),
}

impl Blog {
    pub fn view<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let to = Parent::Blog;
        let forms = [(WebForm::Html, "HTML"), (WebForm::Markdown, "Markdown")];
        let whence = Whence::new("Written as", "pages for a browser, or text that most blogs take");
        let folder = Field::new(look, "A folder", &self.folder, move |f| to(Message::FolderWritten(f)))
            .id(FIRST_OF_PANEL)
            .submit(to(Message::Write))
            .whence(Whence::new("Folder", "it is made where it is not there yet; all files come into it, or none"));
        let mut out = Column::new()
            .push(text::SUBJECT.say(format!("{} for a blog", self.place), look.theme.ink))
            .push(look.label(
                "Its report with the field and the photographs, the order of battle of each side as it stands now, both newspapers.",
            ))
            .push(named(look, "Written as", choice(look, &forms, self.form, move |f| to(Message::Formed(f)), &whence)))
            .push(named(look, "Folder", folder.into()))
            .spacing(size::S8);
        out = match &self.done {
            None => out,
            Some(Err(why)) => out.push(error(look, why)),
            Some(Ok(told)) => {
                out.push(row![Icon::Tick.view(look.theme.second), look.text(told.as_str())].spacing(size::S8))
            }
        };
        let close = if matches!(self.done, Some(Ok(_))) { "Close" } else { "Leave it" };
        out.push(
            row![
                button(look, Kind::Primary, "Write it", "Ctrl Enter").press(to(Message::Write)),
                button(look, Kind::Plain, close, "Esc").press(Parent::ClosePanel)
            ]
            .spacing(size::S8),
        )
        .into()
    }
}

fn named<'a>(look: &Look, name: &'a str, value: Element<'a, Parent>) -> Element<'a, Parent> {
    row![container(look.label(name)).width(NAMES), value].align_y(Alignment::Center).into()
}

impl Place {
    /// Does what happened in the panel.
    pub(super) fn on_blog(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        let Some(war) = &around.now.war else { return Action::None };
        if matches!(message, Message::Asked) {
            let all = &war.state().battles;
            let here = self.battle_here(war).and_then(|n| all.iter().find(|b| b.number == n));
            let Some(battle) = here.or(all.last()) else {
                return Action::Fault(
                    "No battle of this war has been fought yet: there is nothing to tell.".to_owned(),
                );
            };
            let folder = usual_path(&name::ascii(&format!("{} {}", war.state().name, battle.place)));
            let (battle, place) = (battle.number, format!("{}, {},", battle.place, say::date(battle.date)));
            let blog = Blog { battle, place, form: WebForm::Html, folder, done: None };
            self.panel = Some(Panel::Blog(Box::new(blog)));
            let end = operation::move_cursor_to_end(FIRST_OF_PANEL);
            return Action::Run(iced::Task::batch([operation::focus(FIRST_OF_PANEL), end]));
        }
        let Some(Panel::Blog(blog)) = &mut self.panel else { return Action::None };
        match message {
            Message::Asked => {}
            Message::Formed(form) => (blog.form, blog.done) = (form, None),
            Message::FolderWritten(folder) => (blog.folder, blog.done) = (folder, None),
            Message::Write if blog.folder.trim().is_empty() => {
                blog.done = Some(Err("Name a folder to write them into.".to_owned()));
            }
            Message::Write => {
                let (battle, form, shelf) = (blog.battle, blog.form, around.shelf.clone());
                let folder = PathBuf::from(blog.folder.trim());
                let write = move || {
                    with(&shelf, |desk| {
                        let paths = desk.write_web(Some(battle), form, &folder)?;
                        Ok(format!("{} files are in {}.", paths.len(), folder.display()))
                    })
                };
                return Action::Run(once(write).map(|done| Parent::Blog(Message::Wrote(done))));
            }
            Message::Wrote(done) => blog.done = Some(done),
        }
        Action::None
    }
}

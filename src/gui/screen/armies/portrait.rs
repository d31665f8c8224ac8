//! The portrait of an officer: a picture of the owner's own that stands by him, here and on paper.

use super::{Action, Around, Message as Of, State, quiet};
use crate::army::{Commander, Id};
use crate::desk::pictures;
use crate::draw::path::pt;
use crate::draw::{List, Path, picture};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size};
use crate::gui::now::{once, with};
use crate::gui::painter::Picture;
use crate::gui::screen::picker::{self, PICTURES, Picker};
use crate::gui::widget::{button, entry};
use iced::widget::row;
use iced::{Alignment, Element};

/// How high and how wide it may be, in points.
const HIGH: f32 = 104.0;
const WIDE: f32 = 160.0;

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    /// A picture of this officer is to be looked for.
    Sought(Id),
    Picker(picker::Message),
    /// It is in the library under this ID, or why it is not.
    Hung(Id, Result<Id, String>),
    Bared(Id),
}

impl State {
    /// What a message does.
    pub(super) fn paint(&mut self, message: Message, around: &Around<'_>) -> Action<Of> {
        match message {
            Message::Sought(officer) => {
                let (picker, focus) = Picker::open(PICTURES);
                self.portrait = Some((officer, picker));
                return Action::Run(focus);
            }
            Message::Picker(message) => {
                let Some((officer, picker)) = &mut self.portrait else { return Action::None };
                match picker.update(message) {
                    picker::Outcome::None => {}
                    picker::Outcome::Run(task) => return Action::Run(task.map(|m| Of::Portrait(Message::Picker(m)))),
                    picker::Outcome::Read(file) => {
                        let (officer, shelf) = (officer.clone(), around.shelf.clone());
                        let work = once(move || with(&shelf, |desk| desk.take_picture(&file)));
                        let told = move |hung| Of::Portrait(Message::Hung(officer.clone(), hung));
                        return Action::Run(work.map(told));
                    }
                    picker::Outcome::Closed => self.portrait = None,
                }
            }
            Message::Hung(officer, Ok(picture)) => {
                self.portrait = None;
                return self.hang(&officer, Some(picture), around);
            }
            Message::Hung(_, Err(why)) => self.fault = Some(why),
            Message::Bared(officer) => return self.hang(&officer, None, around),
        }
        Action::None
    }

    fn hang(&self, officer: &Id, picture: Option<Id>, around: &Around<'_>) -> Action<Of> {
        self.rework(around, |army| pictures::give(army, pictures::Place::Portrait(officer.as_str()), picture).ok())
    }
}

/// The portrait of an officer who has one.
pub fn shown<'a, M: 'a>(look: &Look, officer: &Commander) -> Option<Element<'a, M>> {
    let bitmap = picture::of(&officer.portrait()?)?;
    let high = HIGH.min(WIDE / bitmap.aspect());
    let wide = high * bitmap.aspect();
    let mut list = List::new(wide, high);
    list.show(bitmap, pt(0.0, 0.0), [wide, high], false);
    list.stroke(Path::rect(0.5, 0.5, wide - 1.0, high - 1.0), look.theme.hairline, 1.0);
    Some(Picture::view(list))
}

/// The row of an officer's record: his portrait, and how another takes its place.
pub fn view<'a>(state: &'a State, look: &'a Look, officer: &'a Commander) -> Element<'a, Of> {
    let to = Of::Portrait;
    if let Some((_, picker)) = state.portrait.as_ref().filter(|(sought, _)| *sought == officer.id) {
        return entry(look, "Portrait", picker.view(look, "Take it").map(move |m| to(Message::Picker(m))));
    }
    let shown = shown(look, officer);
    let word = if shown.is_some() { "Another" } else { "Choose a file" };
    let whence = Whence::new("Portrait", "PNG, JPEG or SVG, kept in the library; it stands on the order of battle");
    let sought = to(Message::Sought(officer.id.clone()));
    let mut deeds = row![button(look, Kind::Plain, word, "").height(size::FIELD).whence(whence).press(sought)];
    if shown.is_some() {
        deeds = deeds.push(quiet(look, "Take it away", to(Message::Bared(officer.id.clone()))));
    }
    let mut out = iced::widget::Row::new().spacing(size::S12).align_y(Alignment::Center);
    if let Some(shown) = shown {
        out = out.push(shown);
    }
    entry(look, "Portrait", out.push(deeds.spacing(size::S8)))
}

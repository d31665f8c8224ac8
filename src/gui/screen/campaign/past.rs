//! A past day of the war, looked at as it was. Nothing can be changed there; a copy can go on from it.

use super::line::seen;
use super::{Action, Around, FIRST_OF_PANEL, Message as Parent, Panel, State as Place};
use crate::campaign::State as Stand;
use crate::desk::War;
use crate::desk::chronicle::Course;
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::once;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{button, hint};
use chrono::NaiveDate;
use iced::keyboard::{Key, key::Named};
use iced::widget::{Column, operation, row};
use iced::{Alignment, Element};

/// A past day: the war as it stood in its evening.
#[derive(Debug, Clone)]
pub struct Past {
    pub day: NaiveDate,
    pub war: War,
    pub course: Course,
}

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    /// A day is to be chosen.
    Asked,
    Written(String),
    /// The day that is written is to be seen.
    Wanted,
    /// This day is to be seen.
    At(NaiveDate),
    Seen(Box<Result<Past, String>>),
    /// The day before or after on which something was written.
    Step(bool),
    Today,
    /// A copy of the campaign goes on from this day.
    Copied,
}

/// A day of the war as it is written, or why it is none.
pub fn day(written: &str, state: &Stand) -> Result<NaiveDate, String> {
    let day: NaiveDate = written
        .trim()
        .parse()
        .map_err(|_| "That is no day. Write year, month and day, such as 1757-05-09.".to_owned())?;
    if day < state.founded || day > state.today {
        let (from, to) = (say::date(state.founded), say::date(state.today));
        return Err(if from == to {
            format!("The war has no day yet but {from}. Write that one.")
        } else {
            format!("The war goes from {from} to {to}. Write a day between them.")
        });
    }
    Ok(day)
}

impl Past {
    /// What a key means that no control took.
    pub fn key(&self, key: &Key) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::ArrowLeft) => Some(Message::Step(false)),
            Key::Named(Named::ArrowRight) => Some(Message::Step(true)),
            Key::Named(Named::Escape) => Some(Message::Today),
            Key::Character("d") => Some(Message::Asked),
            Key::Character("y") => Some(Message::Copied),
            _ => None,
        }
    }

    /// What the whence line says at rest.
    pub fn rest(&self) -> Whence {
        Whence::new(say::date(self.day), "as it was in the evening")
            .keys("← → the day before and after   D another day   Esc back to today")
    }

    /// What stands at the foot while the past is seen.
    pub fn bar<'a>(&self, look: &'a Look) -> Element<'a, Parent> {
        let to = Parent::Past;
        row![
            button(look, Kind::Plain, "Back to today", "Esc").id(super::NEXT_STEP).press(to(Message::Today)),
            button(look, Kind::Plain, "Another day", "D").press(to(Message::Asked)),
            button(look, Kind::Plain, "Copy the campaign from here", "Y")
                .whence(Whence::new("Copy", "a second campaign that goes on from this day; this one stays"))
                .press(to(Message::Copied)),
            Icon::Warning.view(look.theme.ochre),
            hint(
                look,
                format!("This is the past: {} in the evening. Nothing can be changed here.", say::date(self.day))
            )
        ]
        .spacing(size::S8)
        .align_y(Alignment::Center)
        .into()
    }
}

/// The panel that asks for a day.
pub fn panel<'a>(look: &'a Look, written: &'a str, why: Option<&'a str>) -> Element<'a, Parent> {
    let field = Field::new(look, "1757-05-09", written, |d| Parent::Past(Message::Written(d)))
        .id(FIRST_OF_PANEL)
        .worth(if why.is_some() { Worth::Wrong } else { Worth::Good })
        .submit(Parent::Past(Message::Wanted))
        .width(140.0);
    let mut out = Column::new()
        .spacing(size::S8)
        .push(text::SUBJECT.say("Which day?", look.theme.ink))
        .push(look.label("Both armies are shown as they were in its evening. Year, month, day."))
        .push(field);
    if let Some(why) = why {
        out = out.push(crate::gui::widget::error(look, why));
    }
    out.push(
        row![
            button(look, Kind::Primary, "Look at it", "Ctrl Enter").press(Parent::Past(Message::Wanted)),
            button(look, Kind::Plain, "Leave it", "Esc").press(Parent::ClosePanel)
        ]
        .spacing(size::S8),
    )
    .into()
}

impl Place {
    /// Does what happened with the past.
    pub(super) fn on_past(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        let Some(war) = &around.now.war else { return Action::None };
        match message {
            Message::Asked => {
                let day =
                    self.past.as_ref().map(|p| p.day).or_else(|| self.at.and_then(|n| war.entry(n)).map(|e| e.date));
                let day = day.unwrap_or(war.state().today);
                self.panel = Some(Panel::Day(day.to_string(), None));
                return Action::Run(iced::Task::batch([
                    operation::focus(FIRST_OF_PANEL),
                    operation::select_all(FIRST_OF_PANEL),
                ]));
            }
            Message::Written(written) => self.panel = Some(Panel::Day(written, None)),
            Message::Wanted => {
                let Some(Panel::Day(written, _)) = &self.panel else { return Action::None };
                match day(written, war.state()) {
                    Ok(day) => return self.on_past(Message::At(day), around),
                    Err(why) => self.panel = Some(Panel::Day(written.clone(), Some(why))),
                }
            }
            Message::At(day) if day == war.state().today => return self.on_past(Message::Today, around),
            Message::At(day) => {
                self.panel = None;
                let war = war.clone();
                let look = move || {
                    let then = war.evening(day).map_err(|e| e.to_string())?;
                    Ok(Past { day, course: Course::of(&then), war: then })
                };
                return Action::Run(once(look).map(|past| Parent::Past(Message::Seen(Box::new(past)))));
            }
            Message::Seen(past) => match *past {
                Ok(past) => {
                    self.past = Some(Box::new(past));
                    return Action::Run(operation::focus(super::NEXT_STEP));
                }
                Err(why) => return Action::Fault(why),
            },
            Message::Step(forth) => {
                let Some(here) = self.past.as_ref().map(|p| p.day) else { return Action::None };
                let day = seen(&self.course, here, forth).unwrap_or(war.state().today);
                if forth || day < here {
                    return self.on_past(Message::At(day), around);
                }
            }
            Message::Today => {
                self.panel = None;
                self.past = None;
                return Action::Run(operation::focus(super::NEXT_STEP));
            }
            Message::Copied => {
                let Some(day) = self.past.as_ref().map(|p| p.day) else { return Action::None };
                return self.copy_from(day, around);
            }
        }
        Action::None
    }
}

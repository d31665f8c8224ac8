//! What entering the page does to what came after its day: all of it is shown before it is done.

use super::{Books, Message, Sheet, State};
use crate::desk::journal::Alteration;
use crate::desk::{Error, War};
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::campaign::words;
use crate::gui::widget::{button, line, scroll};
use iced::widget::{Column, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// What is touched that came after the day of the page.
#[derive(Debug, Clone, Default)]
pub struct Later {
    /// Later battles that were fought with these men.
    battles: usize,
    /// Later lines of the books that move less.
    cuts: usize,
    /// All of it, a line each.
    pub told: Vec<String>,
}

impl Later {
    /// *One later battle was fought with these men and stays as it was; 8 later lines move fewer.*
    pub fn words(&self) -> String {
        let battles = match self.battles {
            0 => "No later battle was fought with these men".to_owned(),
            1 => "One later battle was fought with these men and stays as it was".to_owned(),
            n => format!("{n} later battles were fought with these men and stay as they were"),
        };
        match self.cuts {
            0 => format!("{battles}; every later line still moves all it says."),
            1 => format!("{battles}; one later line moves fewer."),
            n => format!("{battles}; {n} later lines move fewer."),
        }
    }
}

/// What entering a page touches; none where nothing can have come after it.
pub(super) fn later(page: &Sheet, books: Books, war: &War) -> Result<Option<Later>, Error> {
    let follows = match books {
        Books::Change => war.foresee_altered(&Alteration::Battle(Box::new(page.clone())))?,
        Books::Campaign if page.date < war.state().today => war.foresee_entered(page)?,
        Books::Campaign | Books::None => return Ok(None),
    };
    let (battles, cuts) = (follows.battles.len(), follows.cuts.len());
    Ok(Some(Later { battles, cuts, told: words::follows(war, &follows) }))
}

impl State {
    /// What is to be shown before the page is entered; none where nothing is touched.
    pub(super) fn touched(&self) -> Option<&Later> {
        self.foreseen.as_ref().ok()?.follows.as_ref().filter(|later| !later.told.is_empty())
    }
}

/// What follows, in place of the tables.
pub fn body<'a>(look: &'a Look, later: &'a Later) -> Element<'a, Message> {
    let mut all = Column::new().spacing(size::S4).padding(Padding::ZERO.right(size::S12));
    for told in &later.told {
        all = all.push(look.text(told.as_str()));
    }
    let head = text::SUBJECT.say("This is what follows", look.theme.ink);
    let page = column![head, look.label(later.words()), line(look.theme.hairline, 1.0), scroll(look, all)];
    container(page.spacing(size::S8))
        .max_width(size::TABLE)
        .height(Length::Fill)
        .padding(Padding::ZERO.top(size::S12))
        .into()
}

/// The two ways out of it.
pub fn bar<'a>(look: &'a Look) -> Element<'a, Message> {
    row![
        button(look, Kind::Primary, "Enter it all the same", "Ctrl Enter").press(Message::Accept),
        button(look, Kind::Plain, "Back to the page", "Esc").press(Message::Close)
    ]
    .spacing(size::S12)
    .align_y(Alignment::Center)
    .into()
}

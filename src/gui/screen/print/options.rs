//! On what a document is printed, and how far the work on several is.

use super::Message;
use crate::desk::paper::{Heads, Ink, Paper, PaperChoice};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{button, checkbox, choice};
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length};

/// Width of the word before a choice.
pub const WORD: f32 = 64.0;

/// What the document takes along, paper, ink, heads and marks; a booklet where the document fits one.
pub fn view<'a>(
    look: &'a Look,
    (chosen, folds): (PaperChoice, bool),
    with: Element<'a, Message>,
) -> Element<'a, Message> {
    let papers = [(Paper::A4, "A4"), (Paper::Letter, "Letter"), (Paper::A5, "Booklet")];
    let papers = &papers[..if folds { 3 } else { 2 }];
    let inks = [(Ink::Colour, "Colour"), (Ink::Saving, "Saves ink")];
    let heads = [(Heads::English, "English"), (Heads::German, "German")];
    let line = |word: &'a str, buttons: Element<'a, Message>| {
        row![container(look.label(word)).width(WORD), buttons].align_y(Alignment::Center)
    };
    let whence = Whence::new("Paper", "the size of the sheet; a booklet is A5, printed on both sides of A4 and folded");
    let paper = choice(look, papers, chosen.paper, Message::Paper, &whence);
    let whence = Whence::new("Ink", "in colour, or black with hatchings in place of fills");
    let ink = choice(look, &inks, chosen.ink, Message::Ink, &whence);
    let whence = Whence::new(
        "Heads",
        "heads, set phrases and gazettes; the course of a battle, findings, rules, names and stories stay as they are written",
    );
    let language = choice(look, &heads, chosen.heads, Message::Heads, &whence);
    column![
        Space::new().height(size::S8),
        with,
        line("Paper", paper),
        line("Ink", ink),
        line("Heads", language),
        english(look, chosen.heads),
        checkbox(look, chosen.marks, "marks for trimming", Message::Marks),
        Space::new().height(size::S8),
    ]
    .spacing(size::S4)
    .into()
}

/// What stays as it is written under German heads; nothing under English ones.
fn english(look: &Look, heads: Heads) -> Element<'_, Message> {
    match heads {
        Heads::English => Space::new().into(),
        Heads::German => row![
            Space::new().width(WORD),
            look.caption("The course of a battle, findings, rules and stories stay English.")
        ]
        .into(),
    }
}

/// How many pages there are, and of what size.
pub fn extent<'a>(look: &'a Look, pages: usize, paper: Paper) -> Element<'a, Message> {
    let sheet = match paper {
        Paper::A4 => "A4",
        Paper::Letter => "Letter",
        Paper::A5 => "A4, to be folded",
    };
    match pages {
        0 => Space::new().into(),
        1 => look.label(format!("1 page of {sheet}")).into(),
        n => look.label(format!("{n} pages of {sheet}")).into(),
    }
}

/// How many of several sheets are set, and the way to stop.
pub fn progress<'a>(look: &'a Look, done: usize, of: usize) -> Element<'a, Message> {
    let words = format!("{done} of {of} sheets are set …");
    container(
        column![
            text::SIDE_NOTE.say(words, look.theme.second),
            button(look, Kind::Plain, "Stop", "").press(Message::Stopped)
        ]
        .spacing(size::S12),
    )
    .padding(size::S24)
    .width(Length::Fill)
    .into()
}

//! The newspapers of both sides after the last battle.

use super::{FIRST_OF_PANEL, Message};
use crate::base::Side;
use crate::campaign::gazette::Issue;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{button, line, scroll};
use iced::widget::{Column, Space, container, row};
use iced::{Alignment, Element, Length, Padding};

/// So much of an issue shows before it scrolls.
const TALL: f32 = 420.0;

/// An issue, and the way to the other side's.
pub fn view<'a>(look: &'a Look, issues: &'a [Issue; 2], side: Side) -> Element<'a, Message> {
    let t = &look.theme;
    let issue = &issues[side.index()];
    let mut articles = Column::new();
    for article in &issue.articles {
        articles = articles
            .push(text::SECTION.say(article.head.as_str(), t.ink))
            .push(Space::new().height(2.0))
            .push(look.text(article.text.as_str()))
            .push(Space::new().height(size::S12));
    }
    let other = button(look, Kind::Plain, "The other side’s", "G").press(Message::Papers(side.other()));
    Column::new()
        .push(container(text::SUBJECT.say(issue.paper.as_str(), t.ink)).width(Length::Fill).align_x(Alignment::Center))
        .push(
            container(look.caption(issue.date.format("%-d %B %Y").to_string()))
                .width(Length::Fill)
                .align_x(Alignment::Center),
        )
        .push(line(t.rule, 1.0))
        .push(Space::new().height(size::S4))
        .push(container(scroll(look, articles.padding(Padding::ZERO.right(size::S12)))).max_height(TALL))
        .push(
            row![
                other.id(FIRST_OF_PANEL),
                button(look, Kind::Plain, "For a blog…", "B").press(Message::Blog(super::blog::Message::Asked)),
                button(look, Kind::Plain, "Close", "Esc").press(Message::ClosePanel)
            ]
            .spacing(size::S8),
        )
        .spacing(size::S8)
        .into()
}

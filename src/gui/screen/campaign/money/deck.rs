//! The deck of events: a card is shown with all that it would do, and befalls only who accepts it.

use super::{Message, Parent, State};
use crate::campaign::Act;
use crate::desk::War;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::campaign::words;
use crate::gui::widget::{Cut, button, cell, choice, line, ruled, section, sheet};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Padding};

/// The name of what accepts the card.
pub const CARD: &str = "card";
/// Events of the war that are shown.
const SHOWN: usize = 10;
/// Width of a day.
const DAY: f32 = 58.0;

impl State {
    /// The card that was drawn, or the way to one; below, what befell in this war.
    pub(super) fn events<'a>(&'a self, look: &'a Look, war: &'a War) -> Element<'a, Parent> {
        let t = &look.theme;
        let to = Parent::Money;
        let mut out =
            Column::new().push(section(look, "Events between battles", "")).push(Space::new().height(size::S8));
        match &self.card {
            None => {
                out = out
                    .push(look.label("A card is shown with all that it would do. It befalls only if you accept it."))
                    .push(Space::new().height(size::S8))
                    .push(button(look, Kind::Plain, "Draw a card", "E").press(to(Message::Draw)));
            }
            Some(card) => {
                let nation = war.state().side_name(card.side);
                let mut told = column![
                    text::SUBJECT.say(card.name.as_str(), t.ink),
                    text::SIDE_NOTE.say(nation, look.accent(card.side).line),
                    look.text(card.text.as_str()),
                    line(t.hairline, 1.0),
                ];
                for effect in &card.effects {
                    told = told.push(look.label(effect.as_str()));
                }
                let ends = row![
                    button(look, Kind::Primary, "Let it befall", "Ctrl Enter")
                        .id(CARD)
                        .whence(Whence::new(card.name.as_str(), "an entry of the journal; it can be taken back"))
                        .press(to(Message::Accept)),
                ]
                .spacing(size::S8);
                let others = row![
                    button(look, Kind::Quiet, "Another", "E").press(to(Message::Draw)),
                    button(look, Kind::Quiet, "Put it back", "Esc").press(to(Message::PutBack)),
                ];
                let told = told.push(Space::new().height(size::S4)).push(ends).push(others).spacing(size::S8);
                out = out.push(sheet(look, container(told).padding(size::S16)).width(iced::Length::Fill));
            }
        }
        let ways = [(false, "no cards"), (true, "one a month")];
        let whence =
            Whence::new("The machine draws", "while it leads; a card for its side befalls, another is put back");
        let monthly = choice(look, &ways, war.state().deck, move |m| to(Message::Monthly(m)), &whence);
        let machine = row![look.label("The machine draws"), monthly].spacing(size::S12).align_y(Alignment::Center);
        out = out.push(Space::new().height(size::S16)).push(machine.wrap());
        let befell = war.entries().rev().filter_map(|e| match &e.act {
            Act::Happened { side, event, text } => Some((e.date, *side, event, text)),
            _ => None,
        });
        let mut befell = befell.take(SHOWN).peekable();
        if befell.peek().is_some() {
            out = out.push(Space::new().height(size::S24)).push(section(look, "What befell", ""));
        }
        for (date, side, event, _) in befell {
            let nation = war.state().side_name(side);
            let row = row![
                cell(DAY, text::DATE.say(words::short_day(date), t.ink)),
                Cut::new(format!("{nation}: {event}"), text::TEXT, t.ink)
            ];
            out = out.push(ruled(look, size::ROW, row.align_y(Alignment::Center)));
        }
        out.padding(Padding { left: size::S4, right: size::S12, bottom: size::S16, ..Padding::ZERO }).into()
    }
}

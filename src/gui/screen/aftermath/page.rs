//! The page as it lies on screen: both tables, the strip below them, who holds the field, and what accepting does.

use super::{Books, Foreseen, Message, State, follows};
use crate::base::Side;
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size};
use crate::gui::screen::Around;
use crate::gui::shell::Page;
use crate::gui::widget::{button, choice, error_in_bar, hint, scroll, told_in_bar};
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

impl State {
    pub fn view<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let tables = row![self.side(around, Side::Blue), self.side(around, Side::Red)].spacing(size::COLUMN);
        let body = column![
            scroll(look, container(tables).padding(Padding::ZERO.right(size::S8))).height(Length::Fill),
            container(self.strip(look)).height(154.0)
        ];
        let warns = self.touched().filter(|_| self.warns);
        let body = warns.map_or_else(|| body.into(), |later| follows::body(look, later));
        let date = say::date(self.page.date);
        let how = if self.page.recorded { "played on your table" } else { "fought here" };
        let turns = match self.page.turns {
            1 => "one turn".to_owned(),
            n => format!("{} turns", crate::field::telling::in_words(i32::from(n))),
        };
        let foretold = around.now.foretold(self.page.battle).filter(|_| self.books == Books::Campaign);
        let foretold = foretold.map_or_else(String::new, |f| format!("; foretold: {}", f.words()));
        Page {
            title: format!("Aftermath of {}", crate::gui::screen::battle::place_of(&self.page.place)),
            aside: format!("{date}, {how}, {turns}; {}{foretold}", self.system_name),
            right: if warns.is_some() { Space::new().into() } else { self.head(look) },
            body,
            bar: Some(if warns.is_some() { follows::bar(look) } else { self.bar(look) }),
            rest: if warns.is_some() { Whence::default() } else { Whence::default().keys(self.keys()) },
        }
    }

    /// The keys of a cell, as the system's states have them.
    fn keys(&self) -> String {
        let letters: Vec<String> =
            self.ends.iter().map(|e| format!("{} {}", e.letter.to_ascii_uppercase(), e.name)).collect();
        let field = if self.page.recorded { "H field   + − turns" } else { "H field" };
        format!("Tab figure   Enter row   figures: {}   {}   {field}", self.measure, letters.join("   "))
    }

    fn head<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let names = self.sides.each_ref().map(|s| s.name.as_str());
        let options = [(Some(Side::Blue), names[0]), (None, "nobody"), (Some(Side::Red), names[1])];
        let whence = Whence::new("Holds the field", "who stands on it at the end; losses of the beaten are dearer");
        let mut head =
            row![look.label("Holds the field"), choice(look, &options, self.page.winner, Message::Winner, &whence)]
                .spacing(size::S8)
                .align_y(Alignment::Center);
        if self.page.recorded {
            let fewer = button(look, Kind::Plain, "−", "").whence(Whence::new("One turn less", ""));
            let more = button(look, Kind::Plain, "+", "").whence(Whence::new("One turn more", ""));
            head = head
                .push(look.label(format!("Turns {}", self.page.turns)))
                .push(fewer.press(Message::Turns(self.page.turns.saturating_sub(1))))
                .push(more.press(Message::Turns(self.page.turns.saturating_add(1))));
        }
        head.into()
    }

    fn bar<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        if self.books == Books::None {
            return row![
                button(look, Kind::Primary, "Fight it again", "Ctrl Enter")
                    .whence(Whence::new("Fight it again", "the same battle with other dice"))
                    .press(Message::Again),
                button(look, Kind::Plain, "Back to the battle", "Esc").press(Message::Close),
                hint(look, "This battle belongs to no campaign: its losses are told here, and go nowhere."),
            ]
            .spacing(size::S12)
            .align_y(Alignment::Center)
            .into();
        }
        let trouble = self.trouble();
        let adds_up = trouble.is_none();
        let accept = button(look, Kind::Primary, "Accept and enter", "Ctrl Enter");
        let accept = match &trouble {
            Some(why) => accept.disabled_because(why.clone()),
            None => accept
                .whence(Whence::new("Accept and enter", "writes the result into the books of both armies"))
                .press(Message::Accept),
        };
        let words: Element<'a, Message> = match (trouble, &self.foreseen) {
            (Some(why), _) => error_in_bar(look, why),
            (None, _) if self.fault.is_some() => error_in_bar(look, self.fault.as_deref().unwrap_or_default()),
            (None, _) if self.is_behind() => hint(look, "What follows from it is being reckoned.").into(),
            (None, Ok(Foreseen { follows: Some(later), .. })) => look.label(later.words()).into(),
            (None, _) => {
                let words = "Nothing is written until you accept. The battle can be taken back whole, however old.";
                told_in_bar(words, look.theme.second)
            }
        };
        if self.books == Books::Change {
            let leave = button(look, Kind::Plain, "Leave it as it is", "Esc").press(Message::Close);
            return row![accept, leave, container(words).width(Length::Fill).clip(true)]
                .spacing(size::S12)
                .align_y(Alignment::Center)
                .into();
        }
        let mut bar = row![accept];
        if self.page.recorded {
            let tell = button(look, Kind::Plain, "Accept, then its story", "");
            bar = bar.push(if adds_up {
                let said = "notes, photographs, who led and who fell when; they can be added later too";
                tell.whence(Whence::new("Accept, then its story", said)).press(Message::AcceptAndTell)
            } else {
                tell.disabled_because("the page does not add up yet")
            });
        }
        let throw = button(look, Kind::Destructive, "Throw it away", "")
            .whence(Whence::new("Throw it away", "forgets what was written here; the battle can be fought again"));
        bar.push(button(look, Kind::Plain, "Keep as a draft", "Esc").press(Message::Close))
            .push(throw.press(Message::Throw))
            .push(container(words).width(Length::Fill).clip(true))
            .spacing(size::S12)
            .align_y(Alignment::Center)
            .into()
    }
}

//! The leaves of the place: the war as it stands, its people, the next battle, money and events, and all campaigns.

use super::Message;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{Control, line};
use iced::widget::{Column, Row, Space, column, row};
use iced::{Alignment, Element, Padding};

/// A leaf of the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Leaf {
    #[default]
    War,
    People,
    Next,
    Money,
    Campaigns,
}

impl Leaf {
    /// In their order, with the key of each.
    const ALL: [(Leaf, &'static str, &'static str, &'static str); 5] = [
        (Leaf::War, "The war", "W", "where it stands, and what to do next"),
        (Leaf::People, "People", "P", "careers of officers, records of regiments, and what you decide about them"),
        (Leaf::Next, "Next battle", "N", "of which kind, how fair it would be, who comes, and in which brigades"),
        (Leaf::Money, "Money and events", "M", "both chests, what can be bought, and the deck of events"),
        (Leaf::Campaigns, "Campaigns", "L", "all of the library: opened, named anew, copied, deleted and brought back"),
    ];

    /// Those that can be looked for by name, each with its name and key.
    pub fn found() -> impl Iterator<Item = (Leaf, &'static str, &'static str)> {
        Leaf::ALL.into_iter().filter(|l| l.0 != Leaf::War).map(|l| (l.0, l.1, l.2))
    }

    /// The leaf with this key.
    pub fn of_key(key: &str) -> Option<Leaf> {
        Leaf::ALL.iter().find(|l| l.2.eq_ignore_ascii_case(key)).map(|l| l.0)
    }
}

/// The names of all leaves, the open one underlined.
pub fn view<'a>(look: &'a Look, here: Leaf) -> Element<'a, Message> {
    let t = &look.theme;
    let mut out = Row::new().spacing(size::S8);
    for (leaf, name, key, about) in Leaf::ALL {
        let (style, ink, under) =
            if leaf == here { (text::STRONG, t.ink, look.ours().line) } else { (text::TEXT, t.second, t.ground) };
        let words = row![style.say(name, ink), text::CAPTION.say(key, t.third)].spacing(size::S8);
        let name_of = Control::new(look, Kind::Quiet, words.align_y(Alignment::Center))
            .height(size::QUIET - 2.0)
            .padding(Padding { left: size::S8, right: size::S8, ..Padding::ZERO })
            .whence(Whence::new(name, about).keys(key))
            .press(Message::Turned(leaf));
        out = out.push(Column::new().push(name_of).push(line(under, 2.0)).width(iced::Length::Shrink));
    }
    column![out, line(t.hairline, 1.0), Space::new().height(size::S12)].into()
}

//! Rules to choose one from, side by side, each with its source in the whence line.

use super::{Control, line};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use iced::widget::{Row, column, row};
use iced::{Alignment, Element, Padding};

/// A labelled row of rules by name and source, of which one is chosen; it breaks where there is no room.
pub fn ways<'a, M: Clone + 'a>(
    look: &'a Look,
    label: &'static str,
    all: impl Iterator<Item = (&'a str, &'a str)>,
    chosen: usize,
    choose: impl Fn(usize) -> M,
) -> Element<'a, M> {
    let mut ways = Row::new().spacing(size::S8);
    for (n, (name, source)) in all.enumerate() {
        let kind = if n == chosen { Kind::Chosen } else { Kind::Plain };
        ways = ways.push(
            Control::new(look, kind, Row::new().push(text::TEXT.inherit(name)))
                .height(size::FIELD)
                .padding(Padding { left: 12.0, right: 12.0, ..Padding::ZERO })
                .whence(Whence::new(name, source).term("recovery"))
                .press(choose(n)),
        );
    }
    let ways = ways.wrap().vertical_spacing(size::S8);
    column![
        row![row![look.label(label)].width(140.0), ways].padding([size::S8, 0.0]).align_y(Alignment::Center),
        line(look.theme.hairline, 1.0)
    ]
    .into()
}

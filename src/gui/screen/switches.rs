//! The options of a rule system, a row for each.

use crate::desk::option_sets::plain;
use crate::desk::recruit::System;
use crate::field::words::Words;
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{choice, ruled};

use iced::widget::{Column, container, row};
use iced::{Alignment, Length};
use std::collections::BTreeMap;

/// All options of a system as they are set; what is as the book has it stands back.
pub(super) fn switches<'a, M: Clone + 'a>(
    look: &'a Look,
    system: &dyn System,
    set: &BTreeMap<String, String>,
    says: impl Fn(&'static str, &'static str) -> M,
) -> Column<'a, M> {
    let words = Words::parse(system.about().words).unwrap_or_default();
    let mut out = Column::new();
    for option in system.about().options {
        let now = set.get(option.key).map_or_else(|| option.default.to_owned(), |v| plain(v));
        let values: Vec<(&'static str, &'static str)> = option.values.iter().map(|v| (*v, *v)).collect();
        let now = option.values.iter().find(|v| **v == now).copied().unwrap_or(option.default);
        let what = words.word("option", option.key);
        let whence = Whence::new(what.clone(), format!("the book: {}", option.default)).keys(option.clause);
        let ink = if now == option.default { look.theme.second } else { look.theme.ink };
        out = out.push(ruled(
            look,
            size::ROW_AIRY,
            row![
                container(text::TEXT.say(what, ink)).width(Length::Fill),
                container(choice(look, &values, now, |value| says(option.key, value), &whence)).width(Length::Shrink)
            ]
            .spacing(size::S16)
            .align_y(Alignment::Center),
        ));
    }
    out
}

/// Options with one set to a value; what is as the book has it is not kept.
pub(super) fn switched(
    system: &dyn System,
    set: &BTreeMap<String, String>,
    key: &str,
    value: &str,
) -> BTreeMap<String, String> {
    let mut set = set.clone();
    if system.about().options.iter().any(|o| o.key == key && o.default == value) {
        set.remove(key);
    } else {
        set.insert(key.to_owned(), value.to_owned());
    }
    set
}

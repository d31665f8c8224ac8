//! What every system makes of a unit, side by side.

use super::{Message, Part, State};
use crate::army::{Force, Regiment, Unit};
use crate::desk::recruit::System;
use crate::desk::resolve::known;
use crate::field::words::Words;
use crate::gui::look::spot::Whence;
use crate::gui::look::text::{CAPTION, TEXT};
use crate::gui::look::{Look, size};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Cut, figures, ruled, section, thousands};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length};
use std::sync::LazyLock;

/// Width of the column of ratings by hand.
const OWN: f32 = 104.0;

/// The words of every system, in their order.
static WORDS: LazyLock<Vec<Words>> =
    LazyLock::new(|| known().map(|s| Words::parse(s.about().words).unwrap_or_default()).collect());

/// What a system makes of a unit.
#[derive(Debug, Clone)]
pub struct Rated {
    pub system: &'static str,
    /// Class and size in the system's words.
    pub rating: String,
    /// None where the system has no points, or does not know such troops.
    pub points: Option<i32>,
    /// Whether the owner's own rating stands in place of the derived one.
    pub by_hand: bool,
}

/// What all systems make of a unit, in their order.
pub fn all(force: &Force, (regiment, unit): (&Regiment, &Unit), year: i32) -> Vec<Rated> {
    known()
        .zip(WORDS.iter())
        .map(|(system, words)| {
            let rating = system.rate(force, regiment, unit, unit.present.men, year);
            Rated {
                system: system.about().name,
                rating: format!("{}, {}", words.word("class", rating.class), words.word("size", rating.size)),
                points: rating.points,
                by_hand: rating.by_hand,
            }
        })
        .collect()
}

/// The table of them; in a list the last column takes the owner's own rating.
pub fn view<'a>(state: &'a State, look: &'a Look, regiment: &'a Regiment, rated: Vec<Rated>) -> Element<'a, Message> {
    let aside = if state.is_list() { "by hand where you write it; empty: derived" } else { "" };
    let mut out = Column::new().push(section(look, "Rated under every system", aside));
    for (r, system) in rated.into_iter().zip(known()) {
        let points = r.points.map_or_else(|| "no points".to_owned(), |p| thousands(p.into()));
        let source: Element<'a, Message> = if state.is_list() {
            own(state, look, regiment, system)
        } else {
            container(look.label(if r.by_hand { "by hand" } else { "derived" })).width(OWN).into()
        };
        let mark: Element<'a, Message> =
            if r.by_hand { Icon::Pencil.view(look.theme.ochre) } else { Space::new().width(size::ICON).into() };
        // The rating stands below, so that both are read whole.
        let named = column![Cut::new(r.system, TEXT, look.theme.ink), Cut::new(r.rating, CAPTION, look.theme.second)]
            .width(Length::Fill);
        let cells = row![named, figures(62.0, look.text(points)), mark, source];
        out = out.push(ruled(look, size::ROW_AIRY, cells.spacing(size::S4).align_y(Alignment::Center)));
    }
    out.into()
}

/// The field of the owner's own rating under a system.
fn own<'a>(
    state: &'a State,
    look: &'a Look,
    regiment: &'a Regiment,
    system: &'static dyn System,
) -> Element<'a, Message> {
    let about = system.about();
    let part = Part::Rating(about.id);
    let written = state.writing.as_ref().filter(|(p, _)| *p == part).map(|(_, text)| text.clone());
    let shown = written.unwrap_or_else(|| regiment.ratings.get(about.id).cloned().unwrap_or_default());
    let worth = if part.takes(&shown) { Worth::Good } else { Worth::Wrong };
    let words = system.own_words().join(", ");
    Field::new(look, "derived", &shown, move |text| Message::Written(part.clone(), text))
        .worth(worth)
        .width(Length::Fixed(OWN))
        .submit(Message::Keep)
        .whence(Whence::new("By hand", format!("of {words}")).keys("Enter keeps it"))
        .into()
}

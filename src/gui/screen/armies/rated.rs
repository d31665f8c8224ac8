//! What every system makes of a unit, side by side.

use super::Message;
use crate::army::{Force, Regiment, Unit};
use crate::desk::resolve::known;
use crate::field::words::Words;
use crate::gui::look::{Look, size};
use crate::gui::widget::{Cut, cell, figures, ruled, section, thousands};
use iced::widget::{Column, row};
use iced::{Alignment, Element};
use std::sync::LazyLock;

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

/// The table of them.
pub fn view<'a>(look: &'a Look, rated: &[Rated]) -> Element<'a, Message> {
    let mut out = Column::new().push(section(look, "Rated under every system", ""));
    for r in rated {
        let points = r.points.map_or_else(|| "no points".to_owned(), |p| thousands(p.into()));
        let cells = row![
            cell(208.0, look.text(r.system)),
            Cut::new(r.rating.clone(), crate::gui::look::text::TEXT, look.theme.second),
            figures(70.0, look.text(points)),
            figures(58.0, look.label(if r.by_hand { "by hand" } else { "derived" }))
        ];
        out = out.push(ruled(look, size::ROW + 1.0, cells.align_y(Alignment::Center)));
    }
    out.into()
}

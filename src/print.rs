//! Pages and PDF: the only place that knows the PDF crate.
//!
//! A document is composed first into pages of drawing lists, which a window shows as they are, and written as PDF from
//! the same lists. Nothing here reads a clock: the same document gives the same bytes, always.

pub mod aftermath_form;
pub mod battle_report;
pub mod briefing;
pub mod cards;
pub mod gazette;
pub mod labels;
mod map_key;
pub mod markers;
pub mod order_of_battle;
mod paragraph;
mod pdf;
pub mod plates;
pub mod reference;
pub mod roster;
pub mod setup_map;
mod sheet;
pub mod strength_return;
mod terms;
mod words;

pub use aftermath_form::AftermathForm;
pub use battle_report::BattleReport;
pub use briefing::Briefing;
pub use cards::Cards;
pub use gazette::Gazette;
pub use labels::Labels;
pub use markers::Markers;
pub use order_of_battle::OrderOfBattle;
pub use plates::Plates;
pub use reference::Reference;
pub use roster::RosterSheet;
pub use setup_map::SetupMap;
pub use strength_return::StrengthReturn;

use crate::draw::List;
use chrono::NaiveDate;

/// The size of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

impl Paper {
    /// Width and height in mm.
    #[must_use]
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }
}

/// How much ink may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ink {
    #[default]
    Colour,
    /// Black only, hatchings instead of fills.
    Saving,
}

/// What a document is printed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaperChoice {
    pub paper: Paper,
    pub ink: Ink,
}

/// A document that can be printed.
#[derive(Debug)]
pub enum Document<'a> {
    OrderOfBattle(OrderOfBattle<'a>),
    BattleReport(BattleReport<'a>),
    SetupMap(SetupMap<'a>),
    Roster(RosterSheet<'a>),
    Labels(Labels<'a>),
    Reference(Reference<'a>),
    AftermathForm(AftermathForm<'a>),
    Briefing(Briefing<'a>),
    Cards(Cards<'a>),
    Plates(Plates<'a>),
    Return(StrengthReturn<'a>),
    Markers(Markers<'a>),
    Gazette(Gazette<'a>),
}

/// A place in a document that a reader can jump to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bookmark {
    pub title: String,
    /// From 0.
    pub page: usize,
}

/// A composed document.
#[derive(Debug, Clone, PartialEq)]
pub struct Pages {
    pub title: String,
    /// Whom or what it is about: stands as the author in the file's properties.
    pub author: String,
    pub date: NaiveDate,
    pub bookmarks: Vec<Bookmark>,
    /// In points of 1/72 inch.
    pub lists: Vec<List>,
}

/// Composes a document into pages.
#[must_use]
pub fn compose(document: &Document, choice: PaperChoice) -> Pages {
    match document {
        Document::OrderOfBattle(d) => order_of_battle::compose(d, choice),
        Document::BattleReport(d) => battle_report::compose(d, choice),
        Document::SetupMap(d) => setup_map::compose(d, choice),
        Document::Roster(d) => roster::compose(d, choice),
        Document::Labels(d) => labels::compose(d, choice),
        Document::Reference(d) => reference::compose(d, choice),
        Document::AftermathForm(d) => aftermath_form::compose(d, choice),
        Document::Briefing(d) => briefing::compose(d, choice),
        Document::Cards(d) => cards::compose(d, choice),
        Document::Plates(d) => plates::compose(d, choice),
        Document::Return(d) => strength_return::compose(d, choice),
        Document::Markers(d) => markers::compose(d, choice),
        Document::Gazette(d) => gazette::compose(d, choice),
    }
}

impl Pages {
    /// The document as a PDF file.
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        pdf::write(self)
    }
}

#[cfg(test)]
mod tests;

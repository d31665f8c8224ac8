//! Pages and PDF: the only place that knows the PDF crate.
//!
//! A document is composed first into pages of drawing lists, which a window shows as they are, and written as PDF from
//! the same lists. Nothing here reads a clock: the same document gives the same bytes, always.

pub mod aftermath_form;
pub mod battle_report;
pub mod briefing;
pub mod cards;
mod fit;
pub mod forecast;
pub mod gazette;
mod generals;
mod heads;
pub mod labels;
mod map_key;
mod map_scale;
pub mod markers;
pub mod nation;
pub mod order_of_battle;
mod paragraph;
mod pdf;
pub mod plates;
mod press;
pub mod reference;
pub mod roster;
pub mod setup_map;
mod sheet;
pub mod shelf;
pub mod side_by_side;
pub mod strength_return;
pub mod terms;
mod words;

pub use aftermath_form::AftermathForm;
pub use battle_report::BattleReport;
pub use briefing::Briefing;
pub use cards::{BlankCards, Cards};
pub use forecast::ForecastPaper;
pub use gazette::Gazette;
pub use labels::Labels;
pub use markers::Markers;
pub use nation::NationPaper;
pub use order_of_battle::OrderOfBattle;
pub use plates::Plates;
pub use reference::Reference;
pub use roster::RosterSheet;
pub use setup_map::SetupMap;
pub use shelf::ShelfPaper;
pub use side_by_side::SideBySide;
pub use strength_return::StrengthReturn;

use crate::draw::{Item, List};
use chrono::NaiveDate;

/// The size of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    #[default]
    A4,
    Letter,
    /// A booklet of A5: two of its pages on each side of a sheet of A4, in the order in which they are folded. Only what is read
    /// page by page fits; what is ticked, cut up or lies on its side stays on A4.
    A5,
}

impl Paper {
    /// Width and height in mm.
    #[must_use]
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
            // Half of A4, so that two of its pages are just as wide as a sheet that lies on its side.
            Paper::A5 => (148.5, 210.0),
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
    /// Marks at the corners, outside of the page, for paper that is trimmed after printing.
    pub marks: bool,
    pub heads: Heads,
}

impl PaperChoice {
    /// A paper and an ink, without marks, with English heads.
    #[must_use]
    pub const fn on(paper: Paper, ink: Ink) -> PaperChoice {
        PaperChoice { paper, ink, marks: false, heads: Heads::English }
    }
}

/// The language of what stands above tables and texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Heads {
    #[default]
    English,
    German,
}

impl Heads {
    /// A head with names, numbers and dates in it, each in place of a `{}`: what is no head stays English.
    #[must_use]
    pub fn told(self, head: &str, with: &[&str]) -> String {
        heads::told(head, with, self)
    }

    /// A date: *14 June 1759*.
    #[must_use]
    pub fn date(self, day: NaiveDate) -> String {
        heads::date(day, self)
    }

    /// As files name the language.
    #[must_use]
    pub const fn language(self) -> &'static str {
        match self {
            Heads::English => "en-GB",
            Heads::German => "de",
        }
    }
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
    BlankCards(BlankCards<'a>),
    SideBySide(SideBySide<'a>),
    Nation(NationPaper<'a>),
    Shelf(ShelfPaper<'a>),
    Forecast(ForecastPaper<'a>),
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
    /// The language that the file names: that of its running text, where it has any, else of its heads.
    pub language: Heads,
    pub bookmarks: Vec<Bookmark>,
    /// In points of 1/72 inch.
    pub lists: Vec<List>,
}

/// Composes a document into pages.
#[must_use]
pub fn compose(document: &Document, choice: PaperChoice) -> Pages {
    let paper = if choice.paper == Paper::A5 && !document.folds() { Paper::A4 } else { choice.paper };
    let choice = PaperChoice { paper, ..choice };
    let pages = match document {
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
        Document::BlankCards(d) => cards::blank(d, choice),
        Document::SideBySide(d) => side_by_side::compose(d, choice),
        Document::Nation(d) => nation::compose(d, choice),
        Document::Shelf(d) => shelf::compose(d, choice),
        Document::Forecast(d) => forecast::compose(d, choice),
    };
    let pages = if choice.paper == Paper::A5 { press::folded(pages) } else { pages };
    if choice.marks { press::marked(pages) } else { pages }
}

/// Whether the document that the command line calls so fits on A5; an evening has some that do.
#[must_use]
pub const fn fits_a_booklet(name: &str) -> bool {
    matches!(
        name.as_bytes(),
        b"order-of-battle" | b"report" | b"reference" | b"briefing" | b"plates" | b"gazette" | b"evening"
    )
}

impl Document<'_> {
    /// Whether it is read page by page and fits on A5, so that a booklet can be made of it.
    const fn folds(&self) -> bool {
        fits_a_booklet(self.name())
    }

    /// What the command line calls it.
    const fn name(&self) -> &'static str {
        use Document as D;
        match self {
            D::OrderOfBattle(_) => "order-of-battle",
            D::BattleReport(_) => "report",
            D::SetupMap(_) => "map",
            D::Roster(_) => "roster",
            D::Labels(_) => "labels",
            D::Reference(_) => "reference",
            D::AftermathForm(_) => "aftermath-form",
            D::Briefing(_) => "briefing",
            D::Cards(_) | D::BlankCards(_) => "cards",
            D::Plates(_) => "plates",
            D::Return(_) => "return",
            D::Markers(_) => "markers",
            D::Gazette(_) => "gazette",
            D::SideBySide(_) => "side-by-side",
            D::Nation(_) => "nation",
            D::Shelf(_) => "shelf",
            D::Forecast(_) => "forecast",
        }
    }
}

impl Pages {
    /// Several documents as one file, one behind the other, under the title of the first.
    #[must_use]
    pub fn joined(all: Vec<Pages>) -> Option<Pages> {
        let mut all = all.into_iter();
        let mut out = all.next()?;
        for next in all {
            let before = out.lists.len();
            out.bookmarks.extend(next.bookmarks.into_iter().map(|b| Bookmark { page: b.page + before, ..b }));
            out.lists.extend(next.lists);
        }
        Some(out)
    }

    /// A sentence on letters that no font has; none where all are printed.
    #[must_use]
    pub fn unprinted(&self) -> Option<String> {
        Pages::unprinted_in([self])
    }

    /// The same of several documents.
    pub fn unprinted_in<'a>(all: impl IntoIterator<Item = &'a Pages>) -> Option<String> {
        let mut letters: Vec<char> = all.into_iter().flat_map(Pages::unprintable).collect();
        letters.sort_unstable();
        letters.dedup();
        let quoted: Vec<String> = letters.iter().map(|c| format!("“{c}”")).collect();
        let marks = match quoted.len() {
            0 => return None,
            1 => "a question mark stands in its place",
            _ => "question marks stand in their place",
        };
        Some(format!("no font has {}; {marks}", quoted.join(", ")))
    }

    /// Letters that no font has; each is printed as a question mark.
    #[must_use]
    pub fn unprintable(&self) -> Vec<char> {
        let runs =
            self.lists.iter().flat_map(|l| &l.items).filter_map(|i| if let Item::Run(r) = i { Some(r) } else { None });
        let letters = runs.flat_map(|r| &r.glyphs).flat_map(|g| g.text.chars().map(move |c| (g.face, c)));
        let mut out: Vec<char> =
            letters.filter(|(face, c)| !c.is_control() && !face.prints(*c)).map(|(_, c)| c).collect();
        out.sort_unstable();
        out.dedup();
        out
    }

    /// The document as a PDF file.
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        pdf::write(self)
    }
}

#[cfg(test)]
mod tests;

//! Type: EB Garamond for titles, places, dates and asides; Tricorne Data for the rest.

use super::{Look, colour};
use crate::draw::{Colour, Face};
use iced::advanced::text::{Paragraph as _, Shaping, Text as Set, Wrapping};
use iced::alignment::Vertical;
use iced::font::{Family, Style, Weight};
use iced::widget::text::Alignment;
use iced::widget::{Text, text as plain};
use iced::{Font, Pixels, Renderer, Size};

type Paragraph = <Renderer as iced::advanced::text::Renderer>::Paragraph;

/// The data face: text, buttons, tables.
pub const DATA: Font = Font { family: Family::Name("Tricorne Data"), ..Font::DEFAULT };
/// The data face at weight 500.
pub const MEDIUM: Font = Font { weight: Weight::Medium, ..DATA };
/// The book face.
pub const BOOK: Font = Font { family: Family::Name("EB Garamond"), ..Font::DEFAULT };
/// The book face in italics.
pub const ITALIC: Font = Font { style: Style::Italic, ..BOOK };

/// The font files that the window loads.
pub const FACES: [Face; 6] =
    [Face::Book, Face::BookItalic, Face::Data, Face::DataMedium, Face::DataSemiBold, Face::DataItalic];

/// A row of the type scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kind {
    pub font: Font,
    pub size: f32,
    /// Height of a line.
    pub line: f32,
}

const fn kind(font: Font, size: f32, line: f32) -> Kind {
    Kind { font, size, line }
}

/// First start only.
pub const GREETING: Kind = kind(BOOK, 52.0, 54.0);
/// Screen title, forecast headline.
pub const TITLE: Kind = kind(BOOK, 28.0, 32.0);
/// The one thing: the next battle, the selected regiment.
pub const SUBJECT: Kind = kind(BOOK, 25.0, 29.0);
/// Section heads, nation names, totals.
pub const SECTION: Kind = kind(BOOK, 19.0, 24.0);
/// Brigades in the tree, sides over a table.
pub const BRIGADE: Kind = kind(BOOK, 17.0, 22.0);
/// A date in a column.
pub const DATE: Kind = kind(BOOK, 15.0, 19.0);
/// A turn in one paragraph, where it is long.
pub const STORY: Kind = kind(BOOK, 14.0, 17.0);
/// Asides under titles.
pub const ASIDE: Kind = kind(ITALIC, 16.0, 20.0);
/// Months, brigade heads, tempers.
pub const SIDE_NOTE: Kind = kind(ITALIC, 15.0, 19.0);
/// A general's reason.
pub const REASON: Kind = kind(ITALIC, 14.5, 18.0);
/// Rail and first-start text.
pub const RAIL: Kind = kind(DATA, 14.0, 21.0);
/// The place on the rail where one is.
pub const RAIL_HERE: Kind = kind(MEDIUM, 14.0, 21.0);
/// Text, buttons, tables.
pub const TEXT: Kind = kind(DATA, 13.0, 18.0);
/// The same, weightier: totals, names in the log, primary buttons.
pub const STRONG: Kind = kind(MEDIUM, 13.0, 18.0);
/// Where columns are tight.
pub const TIGHT: Kind = kind(DATA, 12.5, 17.0);
pub const TIGHT_STRONG: Kind = kind(MEDIUM, 12.5, 17.0);
/// Captions, column heads, clause IDs, keys.
pub const CAPTION: Kind = kind(DATA, 11.0, 15.0);
/// A name before a caption.
pub const CAPTION_STRONG: Kind = kind(MEDIUM, 11.0, 15.0);

/// The height of a line as iced takes it.
#[must_use]
pub fn plain_line(kind: Kind) -> plain::LineHeight {
    plain::LineHeight::Absolute(Pixels(kind.line))
}

impl Kind {
    /// A line of it as the renderer sets it, from its upper left corner.
    pub fn set<C>(self, content: C, bounds: Size) -> Set<C, Font> {
        Set {
            content,
            bounds,
            size: Pixels(self.size),
            line_height: plain_line(self),
            font: self.font,
            align_x: Alignment::Left,
            align_y: Vertical::Top,
            shaping: Shaping::Advanced,
            wrapping: Wrapping::None,
        }
    }

    /// How wide a text of this kind is on one line.
    #[must_use]
    pub fn width(self, content: &str) -> f32 {
        Paragraph::with_text(self.set(content, Size::INFINITE)).min_width()
    }

    /// How high a text of this kind is that wraps in a room of some width.
    #[must_use]
    pub fn height(self, content: &str, room: f32) -> f32 {
        let mut set = self.set(content, Size::new(room, f32::INFINITY));
        set.wrapping = Wrapping::WordOrGlyph;
        Paragraph::with_text(set).min_height()
    }

    /// A text of this kind.
    pub fn say<'a>(self, content: impl plain::IntoFragment<'a>, ink: Colour) -> Text<'a> {
        plain(content).font(self.font).size(self.size).line_height(plain_line(self)).color(colour(ink))
    }

    /// A text of this kind in the ink of the control that it stands on.
    pub fn inherit<'a>(self, content: impl plain::IntoFragment<'a>) -> Text<'a> {
        plain(content).font(self.font).size(self.size).line_height(plain_line(self))
    }
}

impl Look {
    /// A screen's title.
    pub fn title<'a>(&self, content: impl plain::IntoFragment<'a>) -> Text<'a> {
        TITLE.say(content, self.theme.ink)
    }
    /// The aside under a title.
    pub fn aside<'a>(&self, content: impl plain::IntoFragment<'a>) -> Text<'a> {
        ASIDE.say(content, self.theme.second)
    }
    /// The head of a section.
    pub fn section<'a>(&self, content: impl plain::IntoFragment<'a>) -> Text<'a> {
        SECTION.say(content, self.theme.ink)
    }
    /// Text in ink.
    pub fn text<'a>(&self, content: impl plain::IntoFragment<'a>) -> Text<'a> {
        TEXT.say(content, self.theme.ink)
    }
    /// Text that matters more than its neighbours.
    pub fn strong<'a>(&self, content: impl plain::IntoFragment<'a>) -> Text<'a> {
        STRONG.say(content, self.theme.ink)
    }
    /// Labels and running text in second ink.
    pub fn label<'a>(&self, content: impl plain::IntoFragment<'a>) -> Text<'a> {
        TEXT.say(content, self.theme.second)
    }
    /// Captions and keys in third ink.
    pub fn caption<'a>(&self, content: impl plain::IntoFragment<'a>) -> Text<'a> {
        CAPTION.say(content, self.theme.third)
    }
}

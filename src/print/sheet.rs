//! A document's sheets of paper: Scotch rule, running head and foot, and a place to write that knows where the page ends.
//! Lengths in here are mm of paper, sizes of type points.

use super::{Bookmark, Ink, Pages, PaperChoice, heads};
use crate::draw::cloth::Cloth;
use crate::draw::path::{Path, pt};
use crate::draw::shape::Style;
use crate::draw::{Anchor, Colour, Face, List, Theme};
use chrono::NaiveDate;

/// A mm of paper in points.
pub const MM: f32 = 72.0 / 25.4;

/// Weights of rules in mm.
pub const ROW: f32 = 0.10;
pub const HAIR: f32 = 0.15;
pub const THIN: f32 = 0.30;

/// Tracking of over-lines and heads in small capitals, in shares of the size. At a tenth readers of the file begin to
/// see spaces between the letters.
pub const WIDE: f32 = 0.085;

/// Margins of a page in mm.
#[derive(Debug, Clone, Copy)]
struct Margins {
    top: f32,
    side: f32,
    bottom: f32,
    /// Where the hairline of the foot lies above the edge.
    foot: f32,
}

/// Sides are clear of punched holes.
const UPRIGHT: Margins = Margins { top: 14.0, side: 16.0, bottom: 18.0, foot: 13.0 };
const LANDSCAPE: Margins = Margins { top: 12.0, side: 14.0, bottom: 15.0, foot: 10.0 };
/// Sheets that are looked things up on hold all they can.
const TIGHT: Margins = Margins { top: 11.0, side: 12.0, bottom: 14.0, foot: 13.0 };

/// The line on top of every page after the first.
#[derive(Debug, Clone)]
pub struct Head {
    /// In small capitals.
    pub title: String,
    /// In italics.
    pub of: String,
    /// On the right.
    pub date: String,
}

/// The line at the foot of every page.
#[derive(Debug, Clone)]
pub struct Foot {
    pub left: String,
    pub right: String,
}

/// The colours of a paper.
const fn theme(choice: PaperChoice) -> Theme {
    match choice.ink {
        Ink::Colour => Theme::PAPER,
        Ink::Saving => Theme::INK_SAVING,
    }
}

/// The sheets of a document that is being written.
pub struct Sheets {
    pub theme: Theme,
    /// The nation's accent, ink where ink is saved.
    pub accent: Colour,
    /// The language of heads.
    heads: super::Heads,
    /// Page size in mm.
    size: (f32, f32),
    margins: Margins,
    /// Without rules and heads: to be cut up.
    bare: bool,
    pages: Vec<List>,
    bookmarks: Vec<Bookmark>,
    head: Head,
    foot: Foot,
    /// Where the next thing goes, in mm from the top of the page.
    pub y: f32,
}

/// What is repeated on each sheet.
pub struct Repeats {
    pub head: Head,
    pub foot: Foot,
}

impl Sheets {
    /// Upright sheets, the rules on top in the accent of a uniform.
    pub fn new(choice: PaperChoice, uniform: Option<&crate::army::Uniform>, repeats: Repeats) -> Sheets {
        let theme = theme(choice);
        let accent = uniform.map_or(theme.ink, |u| theme.accent(u).line);
        Sheets::of(choice, accent, (choice.paper.size(), UPRIGHT), repeats)
    }

    /// Upright sheets with narrow margins, to look things up on.
    pub fn tight(choice: PaperChoice, uniform: Option<&crate::army::Uniform>, repeats: Repeats) -> Sheets {
        let theme = theme(choice);
        let accent = uniform.map_or(theme.ink, |u| theme.accent(u).line);
        Sheets::of(choice, accent, (choice.paper.size(), TIGHT), repeats)
    }

    /// Sheets lying on their side, for maps: they belong to nobody and have black rules.
    pub fn landscape(choice: PaperChoice, repeats: Repeats) -> Sheets {
        let (theme, (wide, tall)) = (theme(choice), choice.paper.size());
        Sheets::of(choice, theme.ink, ((tall, wide), LANDSCAPE), repeats)
    }

    /// Sheets to be cut up: no rules on top.
    pub fn bare(choice: PaperChoice, repeats: Repeats) -> Sheets {
        let theme = theme(choice);
        let mut sheets = Sheets::of(choice, theme.ink, (choice.paper.size(), UPRIGHT), repeats);
        sheets.bare = true;
        sheets.pages = vec![List::new(sheets.size.0 * MM, sheets.size.1 * MM)];
        sheets.y = UPRIGHT.top;
        sheets
    }

    fn of(choice: PaperChoice, accent: Colour, (size, margins): ((f32, f32), Margins), repeats: Repeats) -> Sheets {
        let (theme, heads) = (theme(choice), choice.heads);
        let (pages, bookmarks) = (Vec::new(), Vec::new());
        let (head, foot) = (repeats.head, repeats.foot);
        let bare = false;
        let mut sheets = Sheets { theme, accent, heads, size, margins, bare, pages, bookmarks, head, foot, y: 0.0 };
        sheets.turn();
        sheets
    }

    /// Left edge of the text in mm.
    pub const fn left(&self) -> f32 {
        self.margins.side
    }
    /// Right edge of the text in mm.
    pub const fn right(&self) -> f32 {
        self.size.0 - self.margins.side
    }
    /// Width of the text in mm.
    pub const fn width(&self) -> f32 {
        self.size.0 - 2.0 * self.margins.side
    }
    /// Where the text ends, in mm from the top.
    pub const fn bottom(&self) -> f32 {
        self.size.1 - self.margins.bottom
    }
    /// Where the text of the next page begins, below its running head.
    pub const fn top_of_the_next(&self) -> f32 {
        self.margins.top + 12.0
    }
    /// mm left on this page.
    pub fn room(&self) -> f32 {
        self.bottom() - self.y
    }
    /// Number of the page being written, from 0.
    pub fn page(&self) -> usize {
        self.pages.len() - 1
    }

    /// The page being written.
    pub fn list(&mut self) -> &mut List {
        self.pages.last_mut().expect("the first page is turned to when the sheets are made")
    }

    /// Cloth for this paper.
    pub fn cloth(theme: &Theme) -> Cloth<'_> {
        Cloth { theme, mm: MM }
    }

    /// Turns to a new page: Scotch rule, and after the first the running head.
    pub fn turn(&mut self) {
        self.pages.push(List::new(self.size.0 * MM, self.size.1 * MM));
        if self.bare {
            self.y = self.margins.top;
            return;
        }
        let (left, wide, accent, ink) = (self.left(), self.width(), self.accent, self.theme.ink);
        let top = self.margins.top;
        self.list().fill(Path::rect(left * MM, top * MM, wide * MM, 0.9 * MM), accent);
        self.rule(left, top + 0.9 + 0.55, wide, HAIR);
        self.y = top + 1.6;
        if self.pages.len() > 1 {
            let base = top + 7.9;
            let caps = Style::small_caps(10.4, ink);
            let mut x = self.text(left, base, Anchor::Start, &self.head.title.clone(), caps);
            x += 1.2;
            let italic = Style::new(Face::BookItalic, 11.4, ink);
            let of = format!("{}, continued", self.head.of);
            self.text(x, base, Anchor::Start, &of, italic);
            let date = self.head.date.clone();
            self.text(self.right(), base, Anchor::End, &date, self.data(7.9));
            self.y = self.top_of_the_next();
            self.rule(left, self.y, wide, HAIR);
        }
    }

    /// Marks the page being written.
    pub fn bookmark(&mut self, title: impl Into<String>) {
        let page = self.page();
        self.bookmarks.push(Bookmark { title: title.into(), page });
    }

    /// Table text in Tricorne Data.
    pub const fn data(&self, size: f32) -> Style {
        Style::new(Face::Data, size, self.theme.ink)
    }

    /// Small print in the light cut.
    pub const fn light(&self, size: f32) -> Style {
        Style::new(Face::DataLight, size, self.theme.ink)
    }

    /// A style of some face in ink.
    pub const fn style(&self, face: Face, size: f32) -> Style {
        Style::new(face, size, self.theme.ink)
    }

    /// Writes on a baseline; returns the right end of the text in mm.
    pub fn text(&mut self, x: f32, base: f32, anchor: Anchor, text: &str, style: Style) -> f32 {
        if text.is_empty() {
            return x;
        }
        let run = style.shape(&heads::said(text, self.heads)).at(pt(x * MM, base * MM), anchor);
        let end = (run.at.x + run.width) / MM;
        self.list().run(run);
        end
    }

    /// Writes a name on one line or two: smaller sizes are tried first, never an ellipsis.
    ///
    /// `base` is the baseline of a single line. Returns whether it took two.
    pub fn name(&mut self, x: f32, base: f32, width: f32, text: &str, sizes: [Style; 2]) -> bool {
        for style in sizes {
            if style.width(text) <= width * MM {
                self.text(x, base, Anchor::Start, text, style);
                return false;
            }
        }
        let style = sizes[1];
        let cut = (0..text.len())
            .filter(|i| text.as_bytes()[*i] == b' ')
            .filter(|i| style.width(&text[..*i]) <= width * MM)
            .max();
        let Some(cut) = cut else {
            let narrow = style.sized(style.size * width * MM / style.width(text));
            self.text(x, base, Anchor::Start, text, narrow);
            return false;
        };
        self.text(x, base - 1.75, Anchor::Start, &text[..cut], style);
        let rest = &text[cut + 1..];
        let wide = style.width(rest);
        let fit = style.sized(style.size * (width * MM / wide).min(1.0));
        self.text(x, base + 1.95, Anchor::Start, rest, fit);
        true
    }

    /// A level rule, its middle at `y`.
    pub fn rule(&mut self, x: f32, y: f32, width: f32, weight: f32) {
        let ink = self.theme.ink;
        self.list().stroke(Path::line(&[pt(x * MM, y * MM), pt((x + width) * MM, y * MM)]), ink, weight * MM);
    }

    /// An upright rule.
    pub fn upright(&mut self, x: f32, top: f32, bottom: f32, weight: f32) {
        let ink = self.theme.ink;
        self.list().stroke(Path::line(&[pt(x * MM, top * MM), pt(x * MM, bottom * MM)]), ink, weight * MM);
    }

    /// Writes the feet and hands out the pages.
    pub fn finish(mut self, title: String, author: String, date: NaiveDate) -> Pages {
        let count = self.pages.len();
        let (left, right) = (self.left(), self.right());
        let rule = self.size.1 - self.margins.foot;
        let base = rule + 3.4;
        let middle = self.size.0 / 2.0;
        let light = self.light(6.6);
        let medium = self.style(Face::DataMedium, 6.6);
        let pages = std::mem::take(&mut self.pages);
        let mut lists = Vec::with_capacity(count);
        for (n, page) in pages.into_iter().enumerate() {
            self.pages = vec![page];
            self.rule(left, rule, right - left, HAIR);
            let foot = self.foot.clone();
            let (number, of) = ((n + 1).to_string(), format!(" of {count}"));
            let wide = (medium.width(&number) + light.width(&of)) / MM;
            // Long lines at the sides step down before they meet the number.
            let room = (middle - wide / 2.0 - 4.0 - left) * MM;
            let fit = |text: &str| light.sized(light.size.min(light.size * room / light.width(text).max(1.0)));
            let (near, far) = (fit(&foot.left), fit(&foot.right));
            self.text(left, base, Anchor::Start, &foot.left, near);
            let x = self.text(middle - wide / 2.0, base, Anchor::Start, &number, medium);
            self.text(x, base, Anchor::Start, &of, light);
            self.text(right, base, Anchor::End, &foot.right, far);
            lists.append(&mut self.pages);
        }
        let title = heads::said(&title, self.heads).into_owned();
        Pages { title, author, date, bookmarks: self.bookmarks, lists }
    }
}

//! A document's sheets of paper: Scotch rule, running head and foot, and a place to write that knows where the page ends.
//! Lengths in here are mm of paper, sizes of type points.

use super::fit::{LEAST, fit, lines};
use super::{Bookmark, Ink, Pages, Paper, PaperChoice, heads, paragraph};
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

/// How far letters with their accents rise above the baseline and fall below it, in shares of the size, and how far the middle
/// of a single line of a name lies above its baseline, in mm.
const ASCENT: f32 = 0.85;
const DESCENT: f32 = 0.25;
const MIDDLE: f32 = 1.1;

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
/// Pages of a booklet are stapled, not punched.
const SMALL: Margins = Margins { top: 14.0, side: 12.0, bottom: 15.0, foot: 10.0 };
const SMALL_TIGHT: Margins = Margins { top: 10.0, side: 13.0, bottom: 13.0, foot: 10.0 };

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
    pub heads: super::Heads,
    /// Words of the running text, by which its language is known.
    read: paragraph::Known,
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
#[derive(Clone)]
pub struct Repeats {
    pub head: Head,
    pub foot: Foot,
}

impl Sheets {
    /// Upright sheets, the rules on top in the accent of a uniform.
    pub fn new(choice: PaperChoice, uniform: Option<&crate::army::Uniform>, repeats: Repeats) -> Sheets {
        let theme = theme(choice);
        let accent = uniform.map_or(theme.ink, |u| theme.accent(u).line);
        let margins = if choice.paper == Paper::A5 { SMALL } else { UPRIGHT };
        Sheets::of(choice, accent, (choice.paper.size(), margins), repeats)
    }

    /// Upright sheets with narrow margins, to look things up on.
    pub fn tight(choice: PaperChoice, uniform: Option<&crate::army::Uniform>, repeats: Repeats) -> Sheets {
        let theme = theme(choice);
        let accent = uniform.map_or(theme.ink, |u| theme.accent(u).line);
        let margins = if choice.paper == Paper::A5 { SMALL_TIGHT } else { TIGHT };
        Sheets::of(choice, accent, (choice.paper.size(), margins), repeats)
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
        let read = paragraph::Known::default();
        let mut sheets =
            Sheets { theme, accent, heads, read, size, margins, bare, pages, bookmarks, head, foot, y: 0.0 };
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

    /// How much stands on the page being written: where a column begins.
    pub fn mark(&mut self) -> usize {
        self.list().items.len()
    }

    /// Has what was written on this page since a mark read as a column, before what stands beside it.
    pub fn column(&mut self, since: usize) {
        self.list().column(since);
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
            let (of, date) = (self.head.of.clone(), self.head.date.clone());
            let room = self.right() - x - self.wide(&date, self.data(7.9)) - 4.0;
            self.row(x, base, room, &[(0.0, &of, italic), (0.0, ", continued", italic)]);
            self.text(self.right(), base, Anchor::End, &date, self.data(7.9));
            self.y = self.top_of_the_next();
            self.rule(left, self.y, wide, HAIR);
        }
    }

    /// Marks the page being written.
    pub fn bookmark(&mut self, title: impl AsRef<str>) {
        let (page, title) = (self.page(), heads::said(title.as_ref(), self.heads).into_owned());
        self.bookmarks.push(Bookmark { title, page });
    }

    /// A head with names, numbers and dates in it, each in place of a `{}`.
    pub fn told(&self, head: &str, with: &[&str]) -> String {
        self.heads.told(head, with)
    }

    /// Tells what is going to be read line by line: the file names its language.
    pub fn reads(&mut self, text: &str) {
        self.read.add(text);
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
        let told = heads::said(text, self.heads).into_owned();
        self.put(x, base, anchor, &told, style)
    }

    /// Writes what is already in the language of heads.
    fn put(&mut self, x: f32, base: f32, anchor: Anchor, told: &str, style: Style) -> f32 {
        if told.is_empty() {
            return x;
        }
        let run = style.shape(told).at(pt(x * MM, base * MM), anchor);
        let end = (run.at.x + run.width) / MM;
        self.list().run(run);
        end
    }

    /// Width of a text in mm, in the language of heads.
    pub fn wide(&self, text: &str, style: Style) -> f32 {
        style.width(&heads::said(text, self.heads)) / MM
    }

    /// Writes on a baseline, in no more than a width in mm: the text steps down, and is cut where that doesn't suffice.
    /// Returns its right end in mm.
    pub fn fitted(&mut self, x: f32, base: f32, anchor: Anchor, width: f32, text: &str, style: Style) -> f32 {
        let told = heads::said(text, self.heads).into_owned();
        let mut end = x;
        for (text, style) in fit(&[(&told, style)], width * MM, LEAST) {
            end = self.put(x, base, anchor, &text, style);
        }
        end
    }

    /// As [`Sheets::fitted`], of a name or somebody's own words, which stay as they are under all heads.
    pub fn own(&mut self, x: f32, base: f32, width: f32, text: &str, style: Style) {
        for (text, style) in fit(&[(text, style)], width * MM, LEAST) {
            self.put(x, base, Anchor::Start, &text, style);
        }
    }

    /// Writes texts side by side, so many mm after each other, that step down together and are cut where that doesn't suffice.
    /// Returns the right end in mm.
    pub fn row(&mut self, mut x: f32, base: f32, width: f32, parts: &[(f32, &str, Style)]) -> f32 {
        let told: Vec<_> = parts.iter().map(|(_, text, style)| (heads::said(text, self.heads), *style)).collect();
        let told: Vec<(&str, Style)> = told.iter().map(|(text, style)| (text.as_ref(), *style)).collect();
        let gaps: f32 = parts.iter().map(|(gap, ..)| gap).sum();
        let fitting = fit(&told, (width - gaps) * MM, LEAST);
        for ((gap, ..), (text, style)) in parts.iter().zip(fitting) {
            x = self.put(x + gap, base, Anchor::Start, &text, style);
        }
        x
    }

    /// Texts as they fit side by side into so many mm.
    pub fn fitting(parts: &[(&str, Style)], width: f32) -> Vec<(String, Style)> {
        fit(parts, width * MM, LEAST)
    }

    /// Writes a name on one line, or on two that take no more than a height in mm: smaller sizes are tried first.
    ///
    /// `base` is the baseline of a single line.
    pub fn name(&mut self, x: f32, base: f32, [width, high]: [f32; 2], text: &str, sizes: [Style; 2]) {
        for style in sizes {
            if style.width(text) <= width * MM {
                self.text(x, base, Anchor::Start, text, style);
                return;
            }
        }
        let size = sizes[1].size.min(high * MM / (ASCENT + DESCENT + 1.0));
        let (told, style) = lines(text, sizes[1].sized(size), width * MM, 2, LEAST);
        let em = style.size / MM;
        let mut base = if told.len() > 1 { base - MIDDLE + em * (ASCENT - DESCENT - 1.0) / 2.0 } else { base };
        for line in &told {
            self.text(x, base, Anchor::Start, line, style);
            base += em;
        }
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
            let (number, last) = ((n + 1).to_string(), count.to_string());
            let wide = self.wide(&number, medium) + self.wide(" of ", light) + self.wide(&last, light);
            // Long lines at the sides step down before they meet the number.
            let room = middle - wide / 2.0 - 4.0 - left;
            self.fitted(left, base, Anchor::Start, room, &foot.left, light);
            let x = self.text(middle - wide / 2.0, base, Anchor::Start, &number, medium);
            let x = self.text(x, base, Anchor::Start, " of ", light);
            self.text(x, base, Anchor::Start, &last, light);
            self.fitted(right, base, Anchor::End, room, &foot.right, light);
            lists.append(&mut self.pages);
        }
        let title = heads::said(&title, self.heads).into_owned();
        let language = self.read.language().unwrap_or(self.heads);
        Pages { title, author, date, language, bookmarks: self.bookmarks, lists }
    }
}

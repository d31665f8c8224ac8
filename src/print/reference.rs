//! The quick reference sheet of one battle: three columns in the order of the turn.

mod columns;
mod table;

use super::paragraph::{Edge, Paragraph, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, Repeats, Sheets, THIN, WIDE};
use super::words;
use super::{Heads, Pages, Paper, PaperChoice, heads};
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face};
use crate::field::Scenario;
use crate::field::words::Words;
use crate::rules::sheet::{Body, Section, Sheet};
use chrono::NaiveDate;
use columns::{Measured, Room};
use std::borrow::Cow;
use table::Layout;

/// What a sheet is printed for.
#[derive(Debug, Clone, Copy)]
pub enum Of<'a> {
    Battle(&'a Scenario),
    /// All of a system, for figures of so many mm where it has scales.
    Whole {
        scale: Option<u8>,
        date: NaiveDate,
    },
}

/// What the document is made from.
#[derive(Debug, Clone, Copy)]
pub struct Reference<'a> {
    pub of: Of<'a>,
    pub sheet: &'a Sheet,
    /// Name of the system, and its authors; the latter may be empty.
    pub system: &'a str,
    pub authors: &'a str,
    /// *The Salt Toll War*; empty outside a campaign.
    pub campaign: &'a str,
    /// What the figures of the sheet count: *centimetres*.
    pub unit: &'a str,
    /// The system's words: the phases of its turn under `phase`.
    pub words: &'a Words,
}

/// Columns, fewer on a page of a booklet, and the gap between them, with its hairline, in mm.
const COLUMNS: usize = 3;
const SMALL_COLUMNS: usize = 2;
/// A type area that is narrower, in mm, is that of a booklet.
const NARROW: f32 = 150.0;
const GAP: f32 = 4.8;
/// Distance of baselines of text in points.
const LEADING: f32 = 9.55;
/// Height of a section's head in mm, and of the head over a column that goes on with a section.
const HEAD_HIGH: f32 = 7.6;
const AGAIN_HIGH: f32 = 5.0;
/// What a phase takes in the strip beside its number and its name, and the height of the strip, in mm.
const PHASE: f32 = 5.4;
const PHASE_HIGH: f32 = 5.6;
/// White after a table and after a text in mm, and what share of it is left where that spares a page.
const LESS: f32 = 0.45;
const AFTER_TABLE: f32 = 2.2;
const AFTER_TEXT: f32 = 1.3;

/// A part measured for its width.
enum Block {
    Table(Layout),
    Text(Paragraph),
}

impl Block {
    /// mm that it takes without the space after it.
    fn height(&self) -> f32 {
        match self {
            Block::Table(layout) => layout.height(),
            Block::Text(p) => p.height() / MM,
        }
    }

    const fn after(&self) -> f32 {
        match self {
            Block::Table(_) => AFTER_TABLE,
            Block::Text(_) => AFTER_TEXT,
        }
    }

    fn draw(&self, s: &mut Sheets, x: f32, y: f32) {
        match self {
            Block::Text(p) => {
                p.set(s.list(), x * MM, (y + 2.9) * MM, 0..p.len());
            }
            Block::Table(layout) => layout.draw(s, (x, y)),
        }
    }
}

/// What stays together: a part of a section, the first with the section's head.
struct Piece<'a> {
    section: &'a Section,
    opens: bool,
    block: Block,
    /// The space after it.
    white: f32,
}

impl Piece<'_> {
    fn of(section: &Section, opens: bool, block: Block) -> Piece<'_> {
        Piece { section, opens, white: block.after(), block }
    }

    fn height(&self) -> f32 {
        (if self.opens { HEAD_HIGH } else { 0.0 }) + self.block.height() + self.white
    }

    /// Draws it; what goes on with a section at the top of a column does so under its head, with the word that says so. Heads on
    /// top of columns stand on one line. Returns where it ends.
    fn draw(&self, s: &mut Sheets, (x, mut y): (f32, f32), width: f32, top: Option<String>) -> f32 {
        if self.opens || top.is_some() {
            let high = if top.is_some() { AGAIN_HIGH } else { HEAD_HIGH };
            let aside = top.filter(|_| !self.opens).unwrap_or_else(|| self.section.aside.clone());
            head(s, self.section, &aside, (x, y + high), width);
            y += high;
        }
        self.block.draw(s, x, y);
        y + self.block.height() + self.white
    }
}

pub fn compose(d: &Reference, choice: PaperChoice) -> Pages {
    let (name, day, date) = match d.of {
        Of::Battle(scenario) => (scenario.name.clone(), scenario.date, words::date(scenario.date, choice.heads)),
        Of::Whole { date, .. } => (choice.heads.told("the whole game", &[]), date, String::new()),
    };
    let by =
        if d.authors.is_empty() { d.system.to_owned() } else { choice.heads.told("{} by {}", &[d.system, d.authors]) };
    let right = if d.campaign.is_empty() { date.clone() } else { format!("{}, {date}", d.campaign) };
    // Where there is room for it beside what else stands there.
    let foot = if choice.paper == Paper::A5 || right.is_empty() {
        Foot { left: by, right: "no substitute for the book".to_owned() }
    } else {
        Foot { left: choice.heads.told("{}: no substitute for the book", &[&by]), right }
    };
    let repeats = Repeats { head: Head { title: d.system.to_owned(), of: name.clone(), date }, foot };
    let uniform = match d.of {
        Of::Battle(scenario) => Some(&scenario.sides[0].uniform),
        Of::Whole { .. } => None,
    };
    let mut s = Sheets::tight(choice, uniform, repeats);
    s.bookmark(format!("{}: {name}", d.system));
    title(&mut s, d, &name);
    phases(&mut s, d.words);
    let columns = if s.width() < NARROW { SMALL_COLUMNS } else { COLUMNS };
    let width = (s.width() - GAP * (columns as f32 - 1.0)) / columns as f32;
    let sheet = in_the_language(d.sheet, s.heads);
    let (mut pieces, across) = pieces(&mut s, &sheet, width);
    // It is in its language now; the reminders stay as they are written.
    let heads = std::mem::replace(&mut s.heads, Heads::English);
    set(&mut s, &mut pieces, &across, (columns, width), heads);
    s.heads = heads;
    s.finish(format!("{}: {name}", d.system), d.system.to_owned(), day)
}

/// The sheet with the heads of its sections and all of its tables in the language of heads.
fn in_the_language(sheet: &Sheet, heads: Heads) -> Cow<'_, Sheet> {
    if heads == Heads::English {
        return Cow::Borrowed(sheet);
    }
    let said = |text: &mut String| *text = heads::on_sheet(text, heads).into_owned();
    let mut sheet = sheet.clone();
    for section in &mut sheet.sections {
        said(&mut section.title);
        said(&mut section.aside);
        for part in &mut section.parts {
            if let Body::Table(table) = &mut part.body {
                table.head.iter_mut().chain(table.rows.iter_mut().flatten()).for_each(said);
            }
        }
    }
    Cow::Owned(sheet)
}

fn title(s: &mut Sheets, d: &Reference, name: &str) {
    let (left, right, base) = (s.left(), s.right(), s.y + 8.0);
    let x = s.text(left, base, Anchor::Start, d.system, s.style(Face::Book, 20.0));
    let italic = s.style(Face::BookItalic, 13.0);
    let data = s.data(7.05);
    let (of, scale) = match d.of {
        Of::Battle(scenario) => {
            let [one, other] = [0, 1].map(|n| scenario.sides[n].name.as_str());
            (s.told("{}, {} and {}", &[name, one, other]), Some(scenario.scale))
        }
        Of::Whole { scale, .. } => (name.to_owned(), scale),
    };
    let unit = heads::said(d.unit, s.heads);
    let distances = match scale {
        Some(scale) => s.told("{} mm figures, distances in {}", &[&scale.to_string(), &unit]),
        None => s.told("distances in {}", &[&unit]),
    };
    // On a page of a booklet they stand on a line of their own.
    let below = if s.width() < NARROW { 4.2 } else { 0.0 };
    let room = right - x - 3.0 - if below > 0.0 { 0.0 } else { s.wide(&distances, data) + 4.0 };
    let told = if italic.width(&of) <= room * MM { of.as_str() } else { name };
    s.fitted(x + 3.0, base, Anchor::Start, room, told, italic);
    s.text(right, base + below, Anchor::End, &distances, data);
    s.y = base + below + 2.6;
    s.rule(left, s.y, right - left, THIN);
}

/// Turns the page, with its running head in the language of heads.
fn turn(s: &mut Sheets, heads: Heads) {
    let own = std::mem::replace(&mut s.heads, heads);
    s.turn();
    s.heads = own;
}

/// The phases of the turn side by side, each with the number that the heads of the sections bear; on a page of a booklet in as
/// many lines as they need.
fn phases(s: &mut Sheets, words: &Words) {
    let phases: Vec<(String, Cow<'_, str>)> =
        (1..).map_while(|n: i64| Some((n.to_string(), heads::on_sheet(words.number("phase", n)?, s.heads)))).collect();
    if phases.is_empty() {
        s.y += 1.0;
        return;
    }
    let (left, whole) = (s.left(), s.width());
    let number = Style::new(Face::Book, 12.0, s.accent);
    let natural = |size: f32| -> Vec<f32> {
        let name = s.data(size);
        phases.iter().map(|(n, told)| (number.width(n) + name.width(told)) / MM + PHASE).collect()
    };
    // Where a smaller size spares a line it is taken.
    let size = [7.05, 6.6, 6.2].into_iter().find(|size| natural(*size).iter().sum::<f32>() <= whole).unwrap_or(7.05);
    let wide = natural(size);
    let mut lines: Vec<std::ops::Range<usize>> = Vec::new();
    for n in 0..wide.len() {
        match lines.last_mut() {
            Some(line) if wide[line.start..=n].iter().sum::<f32>() <= whole => line.end = n + 1,
            _ => lines.push(n..n + 1),
        }
    }
    let name = s.data(size);
    for line in lines {
        let more = (whole - wide[line.clone()].iter().sum::<f32>()) / line.len() as f32;
        let (mut x, top) = (left, s.y);
        for n in line.clone() {
            if n > line.start {
                s.upright(x, top, top + PHASE_HIGH, HAIR);
            }
            let inset = if n > line.start { PHASE / 2.0 - 0.6 } else { 0.0 };
            let end = s.text(x + inset, top + 4.0, Anchor::Start, &phases[n].0, number);
            s.text(end + 1.2, top + 4.0, Anchor::Start, &phases[n].1, name);
            // The first begins at the edge, so that it takes less.
            x += wide[n] + more - if n == line.start { PHASE / 2.0 - 0.6 } else { 0.0 };
        }
        s.y = top + PHASE_HIGH;
        s.rule(left, s.y, whole, THIN);
    }
    s.y += 1.8;
}

/// The parts of the sections as they stand in the columns, and those tables that need more than one, with their widths.
fn pieces<'a>(s: &mut Sheets, sheet: &'a Sheet, width: f32) -> (Vec<Piece<'a>>, Vec<(Piece<'a>, f32)>) {
    let (mut out, mut across) = (Vec::new(), Vec::new());
    // A table that is higher than a column goes on in the next, under its own head.
    let most = s.bottom() - s.y.max(s.top_of_the_next()) - 1.0 - HEAD_HIGH;
    for section in &sheet.sections {
        let mut opens = true;
        for part in &section.parts {
            let blocks = match &part.body {
                Body::Text { lead, text } => {
                    s.reads(text);
                    vec![Block::Text(reminder(s, lead, text, width))]
                }
                Body::Table(table) => match Layout::within(s, table, width) {
                    Some(layout) => layout.parts(most).into_iter().map(Block::Table).collect(),
                    None => {
                        let (layout, wide) = Layout::across(s, table, s.width());
                        let parts = layout.parts(most).into_iter().map(Block::Table);
                        across.extend(parts.map(|block| (Piece::of(section, true, block), wide)));
                        continue;
                    }
                },
            };
            for block in blocks {
                out.push(Piece::of(section, std::mem::take(&mut opens), block));
            }
        }
    }
    (out, across)
}

fn reminder(s: &Sheets, lead: &str, text: &str, width: f32) -> Paragraph {
    let mut spans = Vec::new();
    if !lead.is_empty() {
        spans.push(span(format!("{lead} "), s.style(Face::DataSemiBold, 6.9)));
    }
    spans.push(span(text, s.style(Face::Small, 8.35)));
    paragraph(&spans, width * MM, LEADING, Edge::Ragged)
}

/// Sets the columns to end as evenly as they can, and the wide tables across the foot of the last page.
fn set(s: &mut Sheets, pieces: &mut [Piece], across: &[(Piece, f32)], (count, width): (usize, f32), heads: Heads) {
    let rows = rows(across, s.width());
    let foot: f32 = rows.iter().map(|row| row_high(across, row)).sum();
    let measure = |pieces: &[Piece]| -> Vec<Measured> {
        pieces.iter().map(|p| Measured { high: p.height(), white: p.white, opens: p.opens }).collect()
    };
    let page = Room { first: s.y, later: s.top_of_the_next() + 1.0, end: s.bottom(), foot, head: AGAIN_HIGH };
    let mut columns = columns::filled(&measure(pieces), &page, count);
    // White is worth no page more.
    if columns.len() > count {
        pieces.iter_mut().for_each(|p| p.white *= LESS);
        let closer = columns::filled(&measure(pieces), &page, count);
        if closer.len().div_ceil(count) < columns.len().div_ceil(count) {
            columns = closer;
        } else {
            pieces.iter_mut().for_each(|p| p.white /= LESS);
        }
    }
    let mut rest: &[Piece] = pieces;
    for (n, columns) in columns.chunks(count).enumerate() {
        if n > 0 {
            turn(s, heads);
        }
        let top = if n == 0 { page.first } else { page.later };
        let mut low: f32 = top;
        for (n, column) in columns.iter().enumerate() {
            let (these, others) = rest.split_at(column.pieces);
            rest = others;
            let x = s.left() + n as f32 * (width + GAP);
            let (mut y, since) = (top, s.mark());
            for (n, piece) in these.iter().enumerate() {
                y += if n == 0 { 0.0 } else { column.white(piece.opens) };
                y = piece.draw(s, (x, y), width, (n == 0).then(|| heads::said("continued", heads).into_owned()));
            }
            s.column(since);
            low = low.max(y);
        }
        for n in 1..count {
            if columns[n..].iter().any(|column| column.pieces > 0) {
                let x = s.left() + n as f32 * (width + GAP) - GAP / 2.0;
                s.upright(x, top + 1.0, low.min(page.end), HAIR);
            }
        }
        s.y = low;
    }
    for row in &rows {
        if s.room() < row_high(across, row) - AFTER_TABLE {
            turn(s, heads);
            s.y += 1.0;
        }
        let (mut x, y) = (s.left(), s.y);
        for (piece, wide) in row.iter().map(|n| &across[*n]) {
            let since = s.mark();
            piece.draw(s, (x, y), *wide, None);
            s.column(since);
            x += wide + GAP;
        }
        s.y += row_high(across, row);
    }
}

/// Wide tables side by side as long as they have room.
fn rows(across: &[(Piece, f32)], width: f32) -> Vec<Vec<usize>> {
    let mut out: Vec<Vec<usize>> = Vec::new();
    let mut taken = 0.0;
    for (n, (_, wide)) in across.iter().enumerate() {
        match out.last_mut() {
            Some(row) if taken + GAP + wide <= width => {
                row.push(n);
                taken += GAP + wide;
            }
            _ => {
                out.push(vec![n]);
                taken = *wide;
            }
        }
    }
    out
}

fn row_high(across: &[(Piece, f32)], row: &[usize]) -> f32 {
    row.iter().map(|n| across[*n].0.height()).fold(0.0, f32::max)
}

/// A section's head over what begins at `low`.
fn head(s: &mut Sheets, section: &Section, aside: &str, (x, low): (f32, f32), width: f32) {
    let base = low - 3.0;
    let mut at = x;
    if !section.phase.is_empty() {
        let accent = s.accent;
        at = s.text(x, base, Anchor::Start, &section.phase, Style::new(Face::Book, 12.0, accent)) + 1.6;
    }
    let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
    let title = s.text(at, base, Anchor::Start, &section.title, caps);
    // What has no room beside the title is a little smaller, then stands on two lines.
    let room = x + width - title - 2.0;
    let light = [6.4, 6.0].map(|size| s.light(size)).into_iter().find(|light| s.wide(aside, *light) <= room);
    let light = light.unwrap_or(s.light(6.4));
    let aside = paragraph(&[span(aside, light)], room * MM, 7.0, Edge::Ragged);
    for line in 0..aside.len() {
        let up = (aside.len() - 1 - line) as f32 * 7.0 / MM;
        s.text(x + width, base - up, Anchor::End, &aside.line(line), light);
    }
    s.rule(x, base + 1.3, width, THIN);
}

//! The quick reference sheet of one battle: three columns in the order of the turn.

use super::paragraph::{Edge, Paragraph, paragraph, span};
use super::sheet::{Foot, HAIR, Head, MM, ROW, Repeats, Sheets, THIN, WIDE};
use super::words;
use super::{Pages, PaperChoice};
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face};
use crate::field::Scenario;
use crate::rules::sheet::{Body, Part, Section, Sheet, Table};
use chrono::NaiveDate;

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
}

/// Columns and the gap between them, with its hairline, in mm.
const COLUMNS: usize = 3;
const GAP: f32 = 4.8;
/// Height of a row of a table in mm, and distance of baselines of text in points.
const ROW_HIGH: f32 = 3.45;
const LEADING: f32 = 9.55;
/// Height of a section's head in mm.
const HEAD_HIGH: f32 = 7.6;

/// A part measured for the column.
enum Block<'a> {
    Table(&'a Table, Layout),
    Text(Paragraph),
}

/// How a table is set in the width of a column.
struct Layout {
    /// Lines of the first cell of each row, the rest stand on the first.
    rows: Vec<Paragraph>,
    /// The head, line by line in every column.
    head: Vec<Paragraph>,
    /// Right edges of the columns from the left of the table, in mm.
    edges: Vec<f32>,
}

impl Block<'_> {
    /// mm that it takes with the space after it.
    fn height(&self) -> f32 {
        match self {
            Block::Table(_, layout) => layout.head_high() + layout.rows.iter().map(row_high).sum::<f32>() + 2.2,
            Block::Text(p) => p.height() / MM + 1.3,
        }
    }
}

impl Layout {
    fn head_high(&self) -> f32 {
        self.head.iter().map(|p| p.height() / MM).fold(0.0, f32::max) + 1.1
    }
}

fn row_high(p: &Paragraph) -> f32 {
    ROW_HIGH + (p.len().max(1) - 1) as f32 * 2.9
}

pub fn compose(d: &Reference, choice: PaperChoice) -> Pages {
    let (name, day, date) = match d.of {
        Of::Battle(scenario) => (scenario.name.clone(), scenario.date, words::date(scenario.date)),
        Of::Whole { date, .. } => ("the whole game".to_owned(), date, String::new()),
    };
    let by = if d.authors.is_empty() { d.system.to_owned() } else { format!("{} by {}", d.system, d.authors) };
    let right = if d.campaign.is_empty() { date.clone() } else { format!("{}, {date}", d.campaign) };
    let repeats = Repeats {
        head: Head { title: d.system.to_owned(), of: name.clone(), date },
        foot: Foot { left: format!("{by}: a player’s reference, no substitute for the book"), right },
    };
    let mut s = Sheets::new(choice, None, repeats);
    s.bookmark(format!("{}: {name}", d.system));
    title(&mut s, d, &name);
    let width = (s.width() - GAP * (COLUMNS as f32 - 1.0)) / COLUMNS as f32;
    let mut flow = Flow { column: 0, top: s.y, width, y: s.y };
    for section in &d.sheet.sections {
        set(&mut s, &mut flow, section);
    }
    flow.rules(&mut s);
    s.finish(format!("{}: {name}", d.system), d.system.to_owned(), day)
}

fn title(s: &mut Sheets, d: &Reference, name: &str) {
    let (left, right, base) = (s.left(), s.right(), s.y + 8.0);
    let x = s.text(left, base, Anchor::Start, d.system, s.style(Face::Book, 20.0));
    let italic = s.style(Face::BookItalic, 13.0);
    let (of, scale) = match d.of {
        Of::Battle(scenario) => {
            let [one, other] = [0, 1].map(|n| scenario.sides[n].name.as_str());
            (format!("{name}, {one} and {other}"), Some(scenario.scale))
        }
        Of::Whole { scale, .. } => (name.to_owned(), scale),
    };
    let room = (right - x - 46.0) * MM;
    let told = if italic.width(&of) <= room { of.as_str() } else { name };
    s.text(x + 3.0, base, Anchor::Start, told, italic);
    let data = s.data(7.05);
    let scale = scale.map_or_else(String::new, |scale| format!("{scale} mm figures, "));
    s.text(right, base, Anchor::End, &format!("{scale}distances in {}", d.unit), data);
    s.y = base + 2.6;
    s.rule(left, s.y, right - left, THIN);
    s.y += 1.0;
}

/// Where the next block goes.
struct Flow {
    column: usize,
    /// Top of the columns on this page, and where the next thing goes, in mm.
    top: f32,
    y: f32,
    width: f32,
}

impl Flow {
    fn x(&self, s: &Sheets) -> f32 {
        s.left() + self.column as f32 * (self.width + GAP)
    }

    fn room(&self, s: &Sheets) -> f32 {
        s.bottom() - self.y
    }

    /// Goes to the next column, and to the next page after the last.
    fn next(&mut self, s: &mut Sheets) {
        self.column += 1;
        if self.column == COLUMNS {
            self.rules(s);
            s.turn();
            self.column = 0;
            self.top = s.y + 1.0;
        }
        self.y = self.top;
    }

    /// The hairlines between the columns of a page.
    fn rules(&self, s: &mut Sheets) {
        for n in 1..=self.column.min(COLUMNS - 1) {
            let x = s.left() + n as f32 * (self.width + GAP) - GAP / 2.0;
            s.upright(x, self.top + 1.0, s.bottom(), HAIR);
        }
    }
}

/// Sets a section: whole in one column if it can be, its head never alone.
fn set(s: &mut Sheets, flow: &mut Flow, section: &Section) {
    let blocks: Vec<Block> = section.parts.iter().map(|p| measured(s, p, flow.width)).collect();
    let all = HEAD_HIGH + blocks.iter().map(Block::height).sum::<f32>();
    let page = s.bottom() - flow.top;
    let least = HEAD_HIGH + blocks.first().map_or(0.0, Block::height);
    if flow.room(s) < all.min(page) && (all <= page || flow.room(s) < least) {
        flow.next(s);
    }
    head(s, flow, section);
    for block in &blocks {
        if flow.room(s) < block.height() - 2.2 {
            flow.next(s);
        }
        let x = flow.x(s);
        match block {
            Block::Text(p) => {
                p.set(s.list(), x * MM, (flow.y + 2.9) * MM, 0..p.len());
            }
            Block::Table(table, layout) => draw(s, (x, flow.y), flow.width, (table, layout)),
        }
        flow.y += block.height();
    }
}

fn head(s: &mut Sheets, flow: &mut Flow, section: &Section) {
    let (x, base) = (flow.x(s), flow.y + 4.6);
    let mut at = x;
    if !section.phase.is_empty() {
        let accent = s.accent;
        at = s.text(x, base, Anchor::Start, &section.phase, Style::new(Face::Book, 12.0, accent)) + 1.6;
    }
    let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
    s.text(at, base, Anchor::Start, &section.title, caps);
    s.text(x + flow.width, base, Anchor::End, &section.aside, s.light(6.4));
    s.rule(x, base + 1.3, flow.width, THIN);
    flow.y += HEAD_HIGH;
}

fn measured<'a>(s: &Sheets, part: &'a Part, width: f32) -> Block<'a> {
    match &part.body {
        Body::Text { lead, text } => {
            let mut spans = Vec::new();
            if !lead.is_empty() {
                spans.push(span(format!("{lead} "), s.style(Face::DataSemiBold, 6.9)));
            }
            spans.push(span(text.as_str(), s.style(Face::Small, 8.35)));
            Block::Text(paragraph(&spans, width * MM, LEADING, Edge::Ragged))
        }
        Body::Table(table) => Block::Table(table, layout(s, table, width)),
    }
}

/// Columns as wide as their cells, the first has what is left and breaks its lines.
fn layout(s: &Sheets, table: &Table, width: f32) -> Layout {
    let (data, light) = (s.data(7.05), s.light(6.2));
    let count = table.head.len().max(table.rows.iter().map(Vec::len).max().unwrap_or(0));
    let cell = |row: &[String], n: usize| row.get(n).cloned().unwrap_or_default();
    let longest_word = |text: &str| text.split(' ').map(|w| light.width(w) / MM).fold(0.0, f32::max);
    let mut wide: Vec<f32> = (1..count)
        .map(|n| {
            let cells = table.rows.iter().map(|r| data.width(&cell(r, n)) / MM).fold(0.0, f32::max);
            cells.max(longest_word(&cell(&table.head, n))) + 1.8
        })
        .collect();
    // Two cells are a key and its meaning: then the second has what is left.
    let explains = count == 2 && table.rows.iter().all(|r| cell(r, 0).chars().count() <= 4);
    let first = if explains {
        let own = table.rows.iter().map(|r| data.width(&cell(r, 0)) / MM).fold(8.0, f32::max) + 2.0;
        wide = vec![width - own];
        own
    } else {
        (width - wide.iter().sum::<f32>()).max(width * 0.24)
    };
    let scale = ((width - first) / wide.iter().sum::<f32>().max(0.1)).min(1.0);
    let mut edges = vec![first];
    for w in &wide {
        edges.push(edges[edges.len() - 1] + w * scale);
    }
    let broken = |text: String, style: Style, wide: f32, leading: f32| {
        paragraph(&[span(text, style)], wide * MM, leading, Edge::Ragged)
    };
    let rows = table.rows.iter().map(|r| {
        if explains { broken(cell(r, 1), data, width - first, 8.2) } else { broken(cell(r, 0), data, first - 1.0, 8.2) }
    });
    let head = (0..count).map(|n| {
        let room = if n == 0 { first - 1.0 } else { edges[n] - edges[n - 1] - 0.4 };
        broken(cell(&table.head, n), light, room, 7.0)
    });
    Layout { rows: rows.collect(), head: head.collect(), edges }
}

fn draw(s: &mut Sheets, (x, top): (f32, f32), width: f32, (table, layout): (&Table, &Layout)) {
    let high = layout.head_high();
    let data = s.data(7.05);
    let bold = s.style(Face::DataMedium, 7.05);
    let explains = layout.edges.len() == 2 && layout.edges[0] < width * 0.3;
    let middle = |n: usize| x + f32::midpoint(layout.edges[n - 1], layout.edges[n]);
    for (n, p) in layout.head.iter().enumerate() {
        // Heads stand on the rule.
        let y = top + high - p.height() / MM + 1.2;
        if n == 0 || explains {
            let at = if n == 0 { x } else { x + layout.edges[0] };
            p.set(s.list(), at * MM, y * MM, 0..p.len());
        } else {
            for line in 0..p.len() {
                let text = p.line(line);
                s.text(middle(n), y + line as f32 * 7.0 / MM, Anchor::Middle, &text, s.light(6.2));
            }
        }
    }
    let mut y = top + high;
    s.rule(x, y, width, HAIR);
    for (row, first) in table.rows.iter().zip(&layout.rows) {
        let base = y + 2.5;
        if explains {
            s.text(x, base, Anchor::Start, &row[0], bold);
            first.set(s.list(), (x + layout.edges[0]) * MM, base * MM, 0..first.len());
        } else {
            first.set(s.list(), x * MM, base * MM, 0..first.len());
            for (n, cell) in row.iter().enumerate().skip(1) {
                let style = if cell.chars().any(|c| c.is_ascii_digit()) { bold } else { data };
                s.text(middle(n), base, Anchor::Middle, cell, style);
            }
        }
        y += row_high(first);
        s.rule(x, y, width, ROW);
    }
}

//! A table of the sheet: how wide its columns are, and whether it needs more than one column of the page.

use super::super::paragraph::{Edge, Paragraph, paragraph, span};
use super::super::sheet::{HAIR, MM, ROW, Sheets};
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face};
use crate::rules::sheet::Table;

/// Height of a row of one line, and what each further line adds, in mm.
const ROW_HIGH: f32 = 3.45;
const LINE_HIGH: f32 = 2.9;
/// Distance of baselines of the lines of a cell and of a head, in points.
const CELL_LEADING: f32 = 8.2;
const HEAD_LEADING: f32 = 7.0;
/// White between two columns in mm, within a column of the page and across it.
const GUTTER: f32 = 1.8;
const WIDE_GUTTER: f32 = 3.2;
/// The narrowest column under a head that stands on its end, in mm.
const TURNED: f32 = 3.6;
/// The part of the width that the first column has at least.
const FIRST: f32 = 0.24;
/// Keys have so many letters at most; what they mean stands beside them, from the left.
const KEY: usize = 4;

/// A table set in a width.
#[derive(Clone)]
pub struct Layout {
    /// Cells by row and column, broken.
    rows: Vec<Vec<Paragraph>>,
    /// The heads, broken; or turned on their ends.
    head: Vec<Paragraph>,
    turned: bool,
    /// Right edges of the columns from the left of the table, in mm.
    edges: Vec<f32>,
    /// The second column says what the first means, and stands from the left.
    explains: bool,
    /// Each column after the first stands for a score of the dice, and is read downwards.
    scores: bool,
    /// mm of the head.
    head_high: f32,
}

/// Widths in mm that the columns want: whole, and with lines broken between words; of their cells and of their heads.
struct Wanted {
    cells: Vec<f32>,
    words: Vec<f32>,
    heads: Vec<f32>,
    whole_heads: Vec<f32>,
}

fn cell(row: &[String], n: usize) -> &str {
    row.get(n).map_or("", String::as_str)
}

/// Cells that count are heavier than those that say.
fn cell_style(s: &Sheets, text: &str, n: usize, explains: bool) -> Style {
    let heavy = if explains { n == 0 } else { n > 0 && text.chars().any(|c| c.is_ascii_digit()) };
    if heavy { s.style(Face::DataMedium, 7.05) } else { s.data(7.05) }
}

impl Layout {
    /// The table in a width in mm; none where its columns need more.
    pub fn within(s: &Sheets, table: &Table, width: f32) -> Option<Layout> {
        let explains = explains(table);
        let w = wanted(s, table, explains);
        let count = w.cells.len();
        let least = w.words.first().copied().unwrap_or(0.0);
        let least = least.max(w.cells.first().copied().unwrap_or(0.0).min(width * FIRST)) + 1.0;
        let upright: Vec<f32> = (1..count).map(|n| w.cells[n].max(w.heads[n]) + GUTTER).collect();
        let bare: Vec<f32> = (1..count).map(|n| (w.cells[n] + GUTTER).max(TURNED)).collect();
        let (rest, turned) = if explains {
            (vec![width - w.cells[0].max(w.heads[0]).max(8.0) - 2.0], false)
        } else if least + upright.iter().sum::<f32>() <= width {
            (upright, false)
        } else if least + bare.iter().sum::<f32>() <= width {
            (bare, true)
        } else {
            (broken(&w, width)?, false)
        };
        Some(Layout::of(s, table, (width, &rest), turned))
    }

    /// The table across the page, as wide as it needs to be and no wider than `width`. Returns its width too.
    pub fn across(s: &Sheets, table: &Table, width: f32) -> (Layout, f32) {
        let w = wanted(s, table, false);
        let first = w.cells.first().copied().unwrap_or(0.0).max(w.whole_heads.first().copied().unwrap_or(0.0)) + 2.0;
        let rest: Vec<f32> = (1..w.cells.len()).map(|n| w.cells[n].max(w.heads[n]) + WIDE_GUTTER).collect();
        let all = first + rest.iter().sum::<f32>();
        if all <= width {
            return (Layout::of(s, table, (all, &rest), false), all);
        }
        // Heads on their ends need the least; beyond that the first column breaks its lines.
        let rest: Vec<f32> = (1..w.cells.len()).map(|n| (w.cells[n] + GUTTER).max(TURNED)).collect();
        let all = (first + rest.iter().sum::<f32>()).min(width);
        (Layout::of(s, table, (all, &rest), true), all)
    }

    /// The first column has what the others leave.
    fn of(s: &Sheets, table: &Table, (width, rest): (f32, &[f32]), turned: bool) -> Layout {
        let explains = explains(table);
        let mut edges = vec![(width - rest.iter().sum::<f32>()).max(4.0)];
        for w in rest {
            edges.push(edges[edges.len() - 1] + w);
        }
        let room = |n: usize| if n == 0 { edges[0] - 1.0 } else { edges[n] - edges[n - 1] - 0.4 };
        let set = |text: &str, style: Style, n: usize, leading: f32| {
            paragraph(&[span(text, style)], room(n) * MM, leading, Edge::Ragged)
        };
        let row = |row: &Vec<String>| {
            let one = |n: usize| set(cell(row, n), cell_style(s, cell(row, n), n, explains), n, CELL_LEADING);
            (0..edges.len()).map(one).collect()
        };
        let light = s.light(6.2);
        let stands = |n: usize| turned && n > 0;
        let head: Vec<Paragraph> = (0..edges.len())
            .map(|n| {
                let text = cell(&table.head, n);
                if stands(n) {
                    paragraph(&[span(text, light)], 1e6, HEAD_LEADING, Edge::Ragged)
                } else {
                    set(text, light, n, HEAD_LEADING)
                }
            })
            .collect();
        let high = |n: usize| {
            if stands(n) { light.width(cell(&table.head, n)) / MM } else { head[n].height() / MM }
        };
        let head_high = (0..edges.len()).map(high).fold(0.0, f32::max) + 1.1;
        let scores = edges.len() > 3 && table.head.iter().skip(1).all(|h| is_score(h));
        Layout { rows: table.rows.iter().map(row).collect(), head, turned, edges, explains, scores, head_high }
    }

    /// mm that it takes without the space after it.
    pub fn height(&self) -> f32 {
        self.head_high + self.rows.iter().map(|r| row_high(r)).sum::<f32>()
    }

    /// The table in parts that are no higher than so many mm, each under the head.
    pub fn parts(mut self, high: f32) -> Vec<Layout> {
        let mut out = Vec::new();
        let mut rest = std::mem::take(&mut self.rows).into_iter().peekable();
        while rest.peek().is_some() {
            let (mut rows, mut taken) = (Vec::new(), self.head_high);
            while let Some(row) = rest.next_if(|row| rows.is_empty() || taken + row_high(row) <= high) {
                taken += row_high(&row);
                rows.push(row);
            }
            out.push(Layout { rows, ..self.clone() });
        }
        out
    }

    /// Draws it with its upper left corner at `x` and `top` in mm.
    pub fn draw(&self, s: &mut Sheets, (x, top): (f32, f32)) {
        let width = self.edges.last().copied().unwrap_or(0.0);
        let left = |n: usize| x + if n == 0 { 0.0 } else { self.edges[n - 1] };
        let middle = |n: usize| f32::midpoint(left(n), x + self.edges[n]);
        let from_left = |n: usize| n == 0 || self.explains;
        for (n, p) in self.head.iter().enumerate() {
            if self.turned && n > 0 {
                let light = s.light(6.2);
                let run = light.shape(&p.line(0)).turned(-std::f32::consts::FRAC_PI_2);
                let at = pt((middle(n) + 0.75) * MM, (top + self.head_high - 0.9) * MM);
                s.list().run(run.at(at, Anchor::Start));
                continue;
            }
            // Heads stand on the rule.
            let y = top + self.head_high - p.height() / MM + 1.2;
            lines(s, p, (if from_left(n) { left(n) } else { middle(n) }, y), from_left(n), s.light(6.2));
        }
        let mut y = top + self.head_high;
        s.rule(x, y, width, HAIR);
        for row in &self.rows {
            for (n, p) in row.iter().enumerate() {
                let style = cell_style(s, &p.line(0), n, self.explains);
                lines(s, p, (if from_left(n) { left(n) } else { middle(n) }, y + 2.5), from_left(n), style);
            }
            y += row_high(row);
            s.rule(x, y, width, ROW);
        }
        for edge in self.edges.iter().take(if self.scores { self.edges.len() - 1 } else { 0 }) {
            s.upright(x + edge, top + self.head_high - 3.0, y, ROW);
        }
    }
}

/// The lines of a cell from `x` on, or with their middles there.
fn lines(s: &mut Sheets, p: &Paragraph, (x, base): (f32, f32), from_left: bool, style: Style) {
    if from_left {
        p.set(s.list(), x * MM, base * MM, 0..p.len());
        return;
    }
    for line in 0..p.len() {
        s.text(x, base + line as f32 * p.leading / MM, Anchor::Middle, &p.line(line), style);
    }
}

fn row_high(row: &[Paragraph]) -> f32 {
    let lines = row.iter().map(Paragraph::len).max().unwrap_or(1).max(1);
    ROW_HIGH + (lines - 1) as f32 * LINE_HIGH
}

/// Whether a head is a score, or several: *≤0*, *2–5*, *+1*.
fn is_score(head: &str) -> bool {
    head.chars().any(|c| c.is_ascii_digit()) && head.chars().all(|c| c.is_ascii_digit() || "≤≥–−+".contains(c))
}

/// Whether a table is a key and its meaning.
fn explains(table: &Table) -> bool {
    columns(table) == 2
        && table.rows.iter().all(|r| cell(r, 0).chars().count() <= KEY)
        && table.rows.iter().any(|r| cell(r, 1).contains(' '))
}

fn columns(table: &Table) -> usize {
    table.head.len().max(table.rows.iter().map(Vec::len).max().unwrap_or(0))
}

fn wanted(s: &Sheets, table: &Table, explains: bool) -> Wanted {
    let light = s.light(6.2);
    let longest = |text: &str, style: Style| text.split(' ').map(|w| style.width(w) / MM).fold(0.0, f32::max);
    let most = |n: usize, of: &dyn Fn(&str, Style) -> f32| {
        let texts = table.rows.iter().map(|r| cell(r, n));
        texts.map(|t| of(t, cell_style(s, t, n, explains))).fold(0.0, f32::max)
    };
    let all = |of: &dyn Fn(&str, Style) -> f32| (0..columns(table)).map(|n| most(n, of)).collect();
    let heads = |of: &dyn Fn(&str) -> f32| (0..columns(table)).map(|n| of(cell(&table.head, n))).collect();
    Wanted {
        cells: all(&|t, style| style.width(t) / MM),
        words: all(&longest),
        heads: heads(&|t| longest(t, light)),
        whole_heads: heads(&|t| light.width(t) / MM),
    }
}

/// Widths of the columns after the first where cells break their lines: each as much as its longest word, and of the rest as
/// much as it wants in proportion. None where the longest words have no room side by side.
fn broken(w: &Wanted, width: f32) -> Option<Vec<f32>> {
    let least: Vec<f32> = (0..w.cells.len()).map(|n| w.words[n].max(w.heads[n]) + GUTTER).collect();
    let free = width - least.iter().sum::<f32>();
    if free < 0.0 {
        return None;
    }
    let more: Vec<f32> = (0..w.cells.len()).map(|n| (w.cells[n] + GUTTER - least[n]).max(0.0)).collect();
    let share = (free / more.iter().sum::<f32>().max(0.1)).min(1.0);
    Some((1..w.cells.len()).map(|n| least[n] + more[n] * share).collect())
}

//! What a battle cost both armies, by arm: the table at the foot of a gazette.

use crate::draw::shape::Style;
use crate::draw::{Anchor, Face};
use crate::print::paragraph::{Edge, paragraph, span};
use crate::print::sheet::{HAIR, MM, ROW, Sheets, THIN, WIDE};
use crate::print::words::number;

/// What one arm of a side paid, in men, guns and colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cost {
    pub men: u32,
    pub dead: u32,
    /// Those who walked among them.
    pub wounded: u32,
    /// With the prisoners.
    pub missing: u32,
    pub guns: u32,
    pub colours: u32,
}

impl Cost {
    /// Men lost in all.
    const fn lost(&self) -> u32 {
        self.dead + self.wounded + self.missing
    }

    const fn with(self, other: Cost) -> Cost {
        Cost {
            men: self.men + other.men,
            dead: self.dead + other.dead,
            wounded: self.wounded + other.wounded,
            missing: self.missing + other.missing,
            guns: self.guns + other.guns,
            colours: self.colours + other.colours,
        }
    }
}

/// What one side paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Costs {
    pub name: String,
    /// Foot, horse, artillery.
    pub arms: [Cost; 3],
}

/// Heights in mm: of a row, of the table's title, of its heads.
const LINE: f32 = 4.5;
const TITLE: f32 = 8.6;
const HEADS: f32 = 7.0;

/// mm that the table takes for both sides, with the white above it.
pub const HIGH: f32 = TITLE + HEADS + 10.0 * LINE + 6.0;

/// Right edges of the columns, in shares of the width.
const EDGES: [f32; 8] = [0.32, 0.393, 0.483, 0.567, 0.657, 0.741, 0.837, 0.91];
const NAMES: [&str; 9] = [
    "under arms",
    "dead",
    "wounded",
    "missing, taken",
    "in all",
    "per cent",
    "in the ranks",
    "guns lost",
    "colours lost",
];

pub fn draw(s: &mut Sheets, costs: &[Costs]) {
    let (left, right, wide) = (s.left(), s.right(), s.width());
    let top = s.y;
    s.rule(left, top, wide, THIN);
    let caps = Style::small_caps(12.6, s.theme.ink).tracked(WIDE);
    s.text(f32::midpoint(left, right), top + 5.6, Anchor::Middle, "State of the two Armies before and after", caps);
    let edges: Vec<f32> = EDGES.iter().map(|share| left + share * wide).chain([right]).collect();
    let (light, base) = (s.light(6.8), top + TITLE + HEADS - 1.6);
    for (n, (name, x)) in NAMES.iter().zip(&edges).enumerate() {
        let room = x - if n == 0 { left + 0.2 * wide } else { edges[n - 1] } - 0.8;
        let told = crate::print::heads::said(name, s.heads);
        let lines = paragraph(&[span(told, light)], room.max(4.0) * MM, 7.6, Edge::Ragged);
        for line in 0..lines.len() {
            let up = (lines.len() - 1 - line) as f32 * lines.leading / MM;
            s.fitted(*x, base - up, Anchor::End, room.max(4.0), &lines.line(line), light);
        }
    }
    s.y = top + TITLE + HEADS;
    let y = s.y;
    s.rule(left, y, wide, HAIR);
    for side in costs {
        let base = s.y + 3.3;
        s.fitted(left, base, Anchor::Start, wide, &side.name, s.style(Face::BookItalic, 10.6));
        end(s, ROW);
        for (name, cost) in ["Foot", "Horse", "Artillery"].into_iter().zip(side.arms) {
            row(s, &edges, name, cost, false);
        }
        let whole = side.arms.into_iter().fold(Cost::default(), Cost::with);
        row(s, &edges, "Together", whole, true);
    }
}

fn end(s: &mut Sheets, weight: f32) {
    s.y += LINE;
    let (left, wide, y) = (s.left(), s.width(), s.y);
    s.rule(left, y, wide, weight);
}

fn row(s: &mut Sheets, edges: &[f32], name: &str, cost: Cost, whole: bool) {
    let base = s.y + 3.3;
    s.text(s.left(), base, Anchor::Start, name, s.style(Face::Book, 10.6));
    let style = if whole { s.style(Face::DataSemiBold, 7.9) } else { s.data(7.9) };
    let lost = cost.lost();
    // Tenths of a hundredth, rounded.
    let share = (u64::from(lost) * 1_000 + u64::from(cost.men) / 2) / u64::from(cost.men.max(1));
    let men = [cost.men, cost.dead, cost.wounded, cost.missing, lost].map(|n| number(n.into()));
    let mut cells = men.to_vec();
    cells.push(format!("{}.{}\u{2009}%", share / 10, share % 10));
    cells.push(number(i64::from(cost.men) - i64::from(lost)));
    if whole {
        cells.extend([cost.guns, cost.colours].map(|n| if n == 0 { "–".to_owned() } else { n.to_string() }));
    }
    for (cell, x) in cells.iter().zip(edges) {
        s.text(*x, base, Anchor::End, cell, style);
    }
    end(s, if whole { HAIR } else { ROW });
}

//! Two columns of running text, even at the foot.

use crate::draw::Anchor;
use crate::draw::shape::Style;
use crate::print::paragraph::{Edge, Paragraph, Span, paragraph};
use crate::print::sheet::{HAIR, MM, Sheets, WIDE};

/// Gap between the columns in mm, with a hairline in its middle.
const GAP: f32 = 7.0;
/// Distance of baselines in points.
const LEADING: f32 = 13.0;

/// Text on its way into columns.
pub struct Flow {
    width: f32,
    parts: Vec<(Paragraph, f32)>,
}

/// Where the text stands: paragraph and line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    part: usize,
    line: usize,
}

/// Lines of one paragraph in one column.
struct Piece {
    part: usize,
    lines: std::ops::Range<usize>,
    /// mm from the top of the column to the first baseline.
    base: f32,
}

impl Flow {
    pub fn new(sheets: &Sheets) -> Flow {
        Flow { width: (sheets.width() - GAP) / 2.0, parts: Vec::new() }
    }

    /// Adds a paragraph with some mm of space before it.
    pub fn push(&mut self, spans: &[Span], before: f32) {
        self.parts.push((paragraph(spans, self.width * MM, LEADING, Edge::Justified), before));
    }

    /// Fills one column of a height in mm from a place on; returns what it holds and where the text goes on.
    fn column(&self, mut at: Place, height: f32) -> (Vec<Piece>, Place) {
        let step = LEADING / MM;
        let (mut pieces, mut y) = (Vec::new(), 0.0);
        while let Some((p, before)) = self.parts.get(at.part) {
            if y > 0.0 && at.line == 0 {
                y += before;
            }
            let fit = ((height - y) / step + 0.01).floor().max(0.0) as usize;
            let left = p.len() - at.line;
            let mut take = fit.min(left);
            // No single line of a paragraph alone at the foot or the head of a column.
            if take < left {
                if left - take == 1 {
                    take = take.saturating_sub(1);
                }
                if take < 2 {
                    break;
                }
            }
            pieces.push(Piece { part: at.part, lines: at.line..at.line + take, base: y + step * 0.8 });
            y += take as f32 * step;
            at.line += take;
            if at.line < p.len() {
                break;
            }
            at = Place { part: at.part + 1, line: 0 };
        }
        (pieces, at)
    }

    fn done(&self, at: Place) -> bool {
        at.part >= self.parts.len()
    }

    /// Sets all of it under a head, turning pages as needed; the last two columns end level.
    pub fn set(&self, s: &mut Sheets, head: &str) {
        if self.parts.is_empty() {
            return;
        }
        if s.room() < 32.0 {
            s.turn();
        }
        s.bookmark(head);
        let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
        let (left, wide) = (s.left(), s.width());
        s.y += 5.0;
        s.text(left, s.y, Anchor::Start, head, caps);
        s.y += 1.6;
        s.rule(left, s.y, wide, HAIR);
        s.y += 2.0;
        let mut at = Place { part: 0, line: 0 };
        loop {
            let room = s.room() - 1.0;
            let fits = |height: f32| {
                let (_, next) = self.column(at, height);
                self.done(self.column(next, height).1)
            };
            // The least height at which both columns hold the rest.
            let height = if fits(room) {
                let (mut low, mut high) = (0.0, room);
                for _ in 0..12 {
                    let middle = f32::midpoint(low, high);
                    if fits(middle) { high = middle } else { low = middle }
                }
                high
            } else {
                room
            };
            let before = at;
            for x in [left, left + self.width + GAP] {
                let (pieces, next) = self.column(at, height);
                let since = s.mark();
                for piece in pieces {
                    let (p, _) = &self.parts[piece.part];
                    let y = (s.y + piece.base) * MM;
                    p.set(s.list(), x * MM, y, piece.lines);
                }
                s.column(since);
                at = next;
            }
            s.upright(left + wide / 2.0, s.y, s.y + height, HAIR);
            s.y += height + 2.0;
            // A column that holds nothing can only be one that is too low for two lines: a fresh page holds more.
            if self.done(at) || (before == at && height > 100.0) {
                return;
            }
            s.turn();
            s.y += 4.0;
        }
    }
}

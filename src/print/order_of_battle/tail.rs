//! What follows the table: balance by arm, findings with their clauses, who is absent, and the key to the signs.

use super::Page;
use super::roll::{Roll, Sums};
use crate::army::Severity;
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face};
use crate::print::heads;
use crate::print::paragraph::{Edge, Paragraph, Span, paragraph, span};
use crate::print::sheet::{HAIR, MM, ROW, WIDE};
use crate::print::words::{bound, date, halves, number};
use chrono::Datelike;

/// Width of each of the two columns, and height of the balance, in mm.
const COLUMN: f32 = 85.0;
const BALANCE: f32 = 51.0;

/// Writes the last part of the document.
pub fn write(page: &mut Page, roll: &Roll) {
    let texts = texts(page);
    let right: f32 = texts.iter().map(|(_, p)| 9.5 + p.iter().map(|p| p.height() / MM + 0.8).sum::<f32>()).sum();
    // Below each other where they have no room side by side.
    let below = page.sheets.width() < 2.0 * COLUMN;
    let needed = if below { right + BALANCE } else { right.max(BALANCE) } + 8.0;
    let key_room = page.key.as_ref().map_or(0.0, |k| k.height() / MM + 4.0);
    if needed + key_room > page.sheets.room() {
        page.sheets.turn();
    }
    let top = page.sheets.y + 10.0;
    let since = page.sheets.mark();
    balance(page, roll, top);
    page.sheets.column(since);
    let mut since = page.sheets.mark();
    let x = page.sheets.left() + if below { 0.0 } else { page.sheets.width() - COLUMN };
    let mut y = if below { top + BALANCE } else { top };
    for (title, paragraphs) in texts {
        let caps = Style::small_caps(10.4, page.sheets.theme.ink).tracked(WIDE);
        page.sheets.text(x, y, Anchor::Start, title, caps);
        y += 5.6;
        for p in paragraphs {
            if y + (p.height() - p.leading) / MM > page.sheets.bottom() {
                page.sheets.column(since);
                page.sheets.turn();
                since = page.sheets.mark();
                y = page.sheets.y + 6.0;
            }
            let end = p.set(page.sheets.list(), x * MM, y * MM, 0..p.len());
            y = end / MM + 0.9;
        }
        y += 4.0;
    }
    page.sheets.column(since);
    page.sheets.y = if below { y } else { y.max(top + BALANCE) };
    set_key(page);
}

/// Sets the key at the foot of this page, if it has not been set and there is room.
pub fn set_key(page: &mut Page) {
    let Some(key) = page.key.take() else { return };
    if page.sheets.room() < key.height() / MM + 3.0 {
        page.key = Some(key);
        return;
    }
    let (left, bottom) = (page.sheets.left(), page.sheets.bottom());
    let y = bottom - 0.4 - key.height() / MM + key.leading / MM;
    key.set(page.sheets.list(), left * MM, y * MM, 0..key.len());
}

/// Findings and absences, where there are any.
fn texts(page: &Page) -> Vec<(&'static str, Vec<Paragraph>)> {
    let s = &page.sheets;
    let (text, italic) = (s.style(Face::Small, 8.8), s.style(Face::SmallItalic, 8.8));
    let set = |spans: &[Span]| paragraph(spans, COLUMN * MM, 11.6, Edge::Ragged);
    let findings: Vec<Paragraph> = page
        .d
        .system
        .check(page.d.force, page.d.date.year())
        .iter()
        .map(|f| {
            let kind = match f.severity {
                Severity::Note => "Note.",
                Severity::Warning => "Warning.",
                Severity::Error => "Not allowed.",
            };
            let mut spans = vec![span(s.told(kind, &[]), italic), span(format!(" {}", f.text), text)];
            if !f.clause.is_empty() {
                spans.push(span(format!(" {}", f.clause), s.data(6.8)));
            }
            set(&spans)
        })
        .collect();
    let absent: Vec<Paragraph> = page.d.absent.iter().map(|t| set(&[span(bound(t), text)])).collect();
    let mut out = Vec::new();
    if findings.is_empty() {
        out.push(("Findings", vec![set(&[span(s.told("Nothing to remark.", &[]), text)])]));
    } else {
        out.push(("Findings", findings));
    }
    if !absent.is_empty() {
        out.push(("Absent", absent));
    }
    out
}

/// The key to boxes and signs, in the system's words; none where it has none.
pub fn key(page: &Page) -> Option<Paragraph> {
    let s = &page.sheets;
    let mut spans = Vec::new();
    for (key, text) in page.d.words.section("paper") {
        let title: String = key.chars().take(1).flat_map(char::to_uppercase).chain(key.chars().skip(1)).collect();
        if !spans.is_empty() {
            spans.push(span(" ", s.style(Face::Small, 8.8)));
        }
        let title = title.replace('-', " ");
        spans.push(span(format!("{}.", heads::said(&title, s.heads)), Style::small_caps(8.8, s.theme.ink)));
        spans.push(span(format!(" {}", heads::said(text, s.heads)), s.style(Face::Small, 8.8)));
    }
    (!spans.is_empty()).then(|| paragraph(&spans, s.width() * MM, 10.6, Edge::Ragged))
}

/// Both armies by arm.
fn balance(page: &mut Page, roll: &Roll, top: f32) {
    let d = page.d;
    let other = d.enemy.map(|e| Roll::of(e.force, e.present, d.system, d.date.year()));
    let names = [Some(d.force), d.enemy.map(|e| e.force)]
        .map(|f| f.and_then(|f| f.nation()).map_or_else(String::new, |n| n.name.clone()));
    let s = &mut page.sheets;
    let left = s.left();
    s.text(left, top, Anchor::Start, "Balance", Style::small_caps(10.4, s.theme.ink).tracked(WIDE));
    let columns = [[27.0, 38.8, 49.6], [60.6, 72.8, COLUMN]];
    let sides: Vec<&Roll> = std::iter::once(roll).chain(other.as_ref()).collect();
    for (n, (name, at)) in names.iter().zip(&columns).take(sides.len()).enumerate() {
        let room = if n == 0 { at[2] } else { at[2] - 53.0 };
        s.fitted(left + at[2], top + 5.6, Anchor::End, room, name, s.style(Face::BookItalic, 11.0));
        let weighed = d.words.get("measure", "weighed").unwrap_or("units");
        for (x, head) in at.iter().zip([weighed, "men", "points"]) {
            s.fitted(left + x, top + 10.2, Anchor::End, 9.0, head, s.light(6.8));
        }
        if n == 1 {
            s.upright(left + 51.0, top + 7.2, top + 36.0, HAIR);
        }
    }
    let wide = if sides.len() == 2 { COLUMN } else { 49.6 };
    let mut y = top + 11.6;
    s.rule(left, y, wide, HAIR);
    for (n, arm) in ["Foot", "Horse", "Guns", "Commanders", "Together"].into_iter().enumerate() {
        let base = y + 3.4;
        let style = if n == 4 { s.style(Face::DataSemiBold, 7.9) } else { s.data(7.9) };
        s.text(left, base, Anchor::Start, arm, style);
        for (roll, at) in sides.iter().zip(&columns) {
            for (text, x) in cells(roll, n).into_iter().zip(at) {
                s.text(left + x, base, Anchor::End, &text, style);
            }
        }
        y += 4.9;
        if n < 4 {
            s.rule(left, y, wide, if n == 3 { HAIR } else { ROW });
        }
    }
    if sides.len() == 2 && roll.points.is_some() {
        let text = s.style(Face::Small, 8.8);
        let mut note =
            s.told("Two armies count as equal when they differ by no more than {} of the dearer one.", &["5\u{a0}%"]);
        if let Some(day) = d.enemy.and_then(|e| e.seen) {
            let seen = date(day, s.heads);
            note.push(' ');
            note.push_str(&s.told("{} as it was seen on {}.", &[&names[1], &seen]));
        }
        let note = paragraph(&[span(note, text)], COLUMN * MM, 11.6, Edge::Ragged);
        note.set(s.list(), left * MM, (y + 4.4) * MM, 0..note.len());
    }
}

/// Units, men and points of a row of the balance.
fn cells(roll: &Roll, row: usize) -> [String; 3] {
    let told = |sums: &Sums, points: Option<i64>| {
        [halves(sums.weight), number(sums.men), points.map_or_else(String::new, number)]
    };
    match row {
        0..=2 => told(&roll.arms[row], roll.arms[row].points.or(roll.points.map(|_| 0))),
        3 => {
            let officers = roll.points.map(|p| i64::from(p) - roll.sums.points.unwrap_or(0));
            [String::new(), String::new(), officers.map_or_else(String::new, number)]
        }
        _ => told(&roll.sums, roll.points.map(i64::from)),
    }
}

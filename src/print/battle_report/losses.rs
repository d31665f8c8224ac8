//! What each unit paid, what befell commanders, and what was taken.

use super::{BattleReport, LINE, NARROW};
use crate::base::Side;
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::symbol::{Boxes, arm, hit_boxes};
use crate::draw::uniform::swatch;
use crate::draw::{Anchor, Face};
use crate::field::scenario::UnitSetup;
use crate::print::paragraph::{Edge, paragraph, span};
use crate::print::sheet::{HAIR, MM, ROW, Sheets, THIN, WIDE};
use crate::print::words::{bound, branch, graded, number};
use crate::rules::system::UnitOutcome;

/// Heights in mm: the head of a table, a brigade's line, the sums.
const TABLE_HEAD: f32 = 15.5;
const BRIGADE: f32 = 6.4;
const TOTAL: f32 = 8.0;
/// Rows that a last page holds at least, so that sums never stand there with one row alone.
const TOGETHER: usize = 4;

/// Height of a unit's line in mm: in a booklet its arm stands below its name.
fn line_high(s: &Sheets) -> f32 {
    if s.width() < NARROW { 8.2 } else { LINE }
}

/// A line of a side's table.
enum Row<'a> {
    Brigade(&'a str, &'a str),
    /// The unit's number among both sides, from 0.
    Unit(usize, &'a UnitSetup),
}

impl Row<'_> {
    fn height(&self, s: &Sheets) -> f32 {
        match self {
            Row::Brigade(..) => BRIGADE,
            Row::Unit(..) => line_high(s),
        }
    }
}

/// The lines of a side: brigades with their units, and all units without a commander under one head.
fn rows<'a>(d: &BattleReport<'a>, side: Side, first: usize) -> Vec<Row<'a>> {
    let setup = &d.scenario.sides[side.index()];
    let (mut out, mut independent, mut n) = (Vec::new(), Vec::new(), first);
    for brigade in &setup.brigades {
        let list = match &brigade.commander {
            Some(commander) => {
                out.push(Row::Brigade(&brigade.name, &commander.name));
                &mut out
            }
            None => &mut independent,
        };
        for unit in &brigade.units {
            list.push(Row::Unit(n, unit));
            n += 1;
        }
    }
    if !independent.is_empty() {
        out.push(Row::Brigade("Independent", ""));
        out.append(&mut independent);
    }
    out
}

pub fn tables(s: &mut Sheets, d: &BattleReport) {
    let mut first = 0;
    for side in Side::BOTH {
        let setup = &d.scenario.sides[side.index()];
        let count = d.scenario.units(side).count();
        let rows = rows(d, side, first);
        if s.room() < TABLE_HEAD + BRIGADE + 4.0 * line_high(s) {
            s.turn();
        }
        s.bookmark(s.told("Losses of {}", &[&setup.name]));
        head(s, d, side, "");
        for (at, row) in rows.iter().enumerate() {
            let rest: f32 = rows[at..].iter().map(|row| row.height(s)).sum();
            let need = match row {
                _ if rows.len() - at <= TOGETHER => rest + TOTAL,
                Row::Brigade(..) => BRIGADE + 2.0 * line_high(s),
                // The last of a brigade takes the one before it along.
                Row::Unit(..) if last_but_one(&rows[at + 1..]) => 2.0 * line_high(s) + 2.0,
                Row::Unit(..) => line_high(s) + 2.0,
            };
            // What a brigade's line heads goes with it.
            let headed = at > 0 && matches!(rows[at - 1], Row::Brigade(..));
            if s.room() < need && !headed {
                s.turn();
                head(s, d, side, ", continued");
            }
            match row {
                Row::Brigade(name, commander) => brigade(s, name, commander),
                Row::Unit(n, unit) => line(s, d, [*n, *n - first + 1], unit),
            }
        }
        total(s, d, first..first + count);
        first += count;
    }
}

/// Whether just one unit of a brigade is among the rows before the next brigade.
fn last_but_one(after: &[Row]) -> bool {
    matches!(after, [Row::Unit(..)] | [Row::Unit(..), Row::Brigade(..), ..])
}

fn brigade(s: &mut Sheets, name: &str, commander: &str) {
    let (left, wide, base) = (s.left(), s.width(), s.y + 4.5);
    let (caps, italic) = (Style::small_caps(9.6, s.theme.ink), s.style(Face::BookItalic, 10.4));
    s.row(left + COAT, base, wide - COAT, &[(0.0, name, caps), (1.6, commander, italic)]);
    s.y += BRIGADE;
    s.rule(left, s.y, wide, HAIR);
}

/// Where coats stand, in mm from the left; the unit's number on the map stands before them.
const COAT: f32 = 6.0;

struct Columns {
    coat: f32,
    name: f32,
    symbol: f32,
    /// Where the arm stands in words; in a booklet it does so below the name.
    arm: Option<f32>,
    men: f32,
    lost: f32,
    share: f32,
    guns: f32,
    boxes: f32,
    state: f32,
}

impl Columns {
    fn of(s: &Sheets) -> Columns {
        let left = s.left();
        if s.width() < NARROW {
            return Columns {
                coat: left + COAT,
                name: left + COAT + 13.6,
                symbol: left + 53.0,
                arm: None,
                men: left + 71.0,
                lost: left + 79.0,
                share: left + 85.0,
                guns: left + 91.0,
                boxes: left + 92.6,
                state: left + 124.5,
            };
        }
        let wider = s.width() - 178.0;
        let x = |mm: f32| left + mm + wider;
        Columns {
            coat: left + COAT,
            name: left + COAT + 13.6,
            symbol: x(68.0),
            arm: Some(x(77.2)),
            men: x(108.0),
            lost: x(119.0),
            share: x(127.5),
            guns: x(136.0),
            boxes: x(140.5),
            state: x(178.0),
        }
    }
}

fn head(s: &mut Sheets, d: &BattleReport, side: Side, more: &str) {
    let setup = &d.scenario.sides[side.index()];
    let accent = s.theme.accent(&setup.uniform).line;
    let (left, wide) = (s.left(), s.width());
    s.y += 8.5;
    let (book, italic) = (Style::new(Face::Book, 17.0, accent), s.style(Face::BookItalic, 11.4));
    let general = &setup.general.name;
    let parts =
        [(0.0, setup.name.as_str(), book), (2.2, "under ", italic), (0.0, general, italic), (0.0, more, italic)];
    s.row(left, s.y, wide, &parts);
    let c = Columns::of(s);
    let light = s.light(6.8);
    s.y += 5.6;
    for (x, text) in [(c.coat, "coat"), (c.name, "regiment"), (c.symbol, "arm"), (c.boxes, "harm")] {
        s.text(x, s.y, Anchor::Start, text, light);
    }
    for (x, text) in [(c.men, "went in"), (c.lost, "lost"), (c.share, "%"), (c.guns, "guns"), (c.state, "at the end")] {
        s.text(x, s.y, Anchor::End, text, light);
    }
    s.y += 1.4;
    s.rule(left, s.y, wide, HAIR);
}

/// A unit's line: its number among both sides from 0, and that on the map.
fn line(s: &mut Sheets, d: &BattleReport, [n, on_map]: [usize; 2], unit: &UnitSetup) {
    let c = Columns::of(s);
    let high = line_high(s);
    let (top, base) = (s.y, s.y + high / 2.0 + 1.1);
    let theme = s.theme;
    let number_end = s.left() + COAT - 2.0;
    s.text(number_end, base, Anchor::End, &on_map.to_string(), s.style(Face::DataLight, 7.4));
    let frame = [c.coat * MM, (top + high / 2.0 - 2.5) * MM, 11.4 * MM, 5.0 * MM];
    swatch(s.list(), &Sheets::cloth(&theme), &unit.uniform, unit.branch, frame);
    let styles = [s.style(Face::Book, 11.2), s.style(Face::Book, 10.2)];
    let below = if c.arm.is_none() { 2.6 } else { 0.0 };
    s.name(c.name, base - below / 2.0, [c.symbol - c.name - 2.0, high - 0.3 - below], &unit.name, styles);
    arm(s.list(), unit.branch, pt(c.symbol * MM, (top + high / 2.0 - 1.4) * MM), 7.2 * MM, theme.ink);
    match c.arm {
        Some(x) => s.text(x, base, Anchor::Start, branch(unit.branch), s.data(7.4)),
        None => s.text(c.name, base + 2.0, Anchor::Start, branch(unit.branch), s.light(6.2)),
    };
    let paid = d.units.get(n).copied().unwrap_or_default();
    let share = if paid.men == 0 { 0 } else { (paid.lost * 100 + paid.men / 2) / paid.men };
    s.text(c.men, base, Anchor::End, &number(paid.men.into()), s.light(7.9));
    let bold = s.style(if paid.lost > 0 { Face::DataSemiBold } else { Face::DataLight }, 7.9);
    let none = |v: u32| if v == 0 { "–".to_owned() } else { number(v.into()) };
    s.text(c.lost, base, Anchor::End, &none(paid.lost), bold);
    s.text(c.share, base, Anchor::End, &none(share), s.data(7.9));
    if paid.guns > 0 {
        s.text(c.guns, base, Anchor::End, &number(paid.guns.into()), s.data(7.9));
    }
    if let Some(outcome) = d.outcome.units.get(n) {
        harm(s, d, &c, base, outcome);
    }
    s.y += high;
    let (left, wide) = (s.left(), s.width());
    s.rule(left, s.y, wide, ROW);
}

fn harm(s: &mut Sheets, d: &BattleReport, c: &Columns, base: f32, outcome: &UnitOutcome) {
    let count = u8::try_from(d.harm_limit).unwrap_or(12).clamp(1, 12);
    // More harm than there is room for boxes is shown in proportion.
    let in_boxes = match u32::from(outcome.limit) {
        limit if limit > u32::from(count) => (u32::from(outcome.harm) * u32::from(count)).div_ceil(limit),
        _ => outcome.harm.into(),
    };
    let hits = u8::try_from(in_boxes).unwrap_or(count).min(count);
    let side = if count <= 5 { 2.6 } else { 13.0 / f32::from(count) };
    let ink = s.theme.ink;
    let boxes = Boxes { count, side: side * MM, hits, graded: graded(d.words) };
    hit_boxes(s.list(), pt(c.boxes * MM, (base - 1.1 - side / 2.0) * MM), boxes, MM * 0.7, ink);
    let state = d.words.word("end", outcome.state);
    let style = if outcome.captured { s.style(Face::DataMedium, 7.9) } else { s.data(7.9) };
    s.fitted(c.state, base, Anchor::End, c.state - c.boxes - 16.2, &state, style);
}

fn total(s: &mut Sheets, d: &BattleReport, rows: std::ops::Range<usize>) {
    let c = Columns::of(s);
    let (left, wide) = (s.left(), s.width());
    s.rule(left, s.y, wide, THIN);
    let base = s.y + 4.7;
    let paid = &d.units[rows.start.min(d.units.len())..rows.end.min(d.units.len())];
    let (men, lost, guns) = paid.iter().fold((0, 0, 0), |(m, l, g), p| (m + p.men, l + p.lost, g + p.guns));
    let bold = s.style(Face::DataSemiBold, 7.9);
    s.text(left, base, Anchor::Start, "Together", Style::small_caps(10.4, s.theme.ink).tracked(WIDE));
    s.text(c.men, base, Anchor::End, &number(men.into()), bold);
    s.text(c.lost, base, Anchor::End, &number(lost.into()), bold);
    if men > 0 {
        s.text(c.share, base, Anchor::End, &((lost * 100 + men / 2) / men).to_string(), bold);
    }
    if guns > 0 {
        s.text(c.guns, base, Anchor::End, &number(guns.into()), bold);
    }
    s.y += 7.0;
    s.rule(left, s.y, wide, THIN);
    s.y += 1.0;
}

/// Commanders and trophies, side by side.
pub fn sentences(s: &mut Sheets, d: &BattleReport) {
    let (width, heads) = ((s.width() - 8.0) / 2.0, s.heads);
    let text = s.style(Face::Book, 10.6).old_style();
    let set = |told: &[String], none: &str| {
        let whole = if told.is_empty() { heads.told(none, &[]) } else { told.join(" ") };
        paragraph(&[span(bound(&whole), text)], width * MM, 13.0, Edge::Ragged)
    };
    let parts = [
        ("Commanders", set(d.commanders, "No commander was hurt.")),
        ("Trophies", set(d.trophies, "Neither side has anything to show in church.")),
    ];
    let text_tall = parts.iter().map(|(_, p)| p.height() / MM).fold(0.0, f32::max);
    if s.room() < text_tall + 15.0 {
        s.turn();
    }
    let (left, y) = (s.left(), s.y + 8.0);
    let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
    for ((title, p), x) in parts.iter().zip([left, left + width + 8.0]) {
        let since = s.mark();
        s.text(x, y, Anchor::Start, title, caps);
        s.rule(x, y + 1.6, width, HAIR);
        p.set(s.list(), x * MM, (y + 6.4) * MM, 0..p.len());
        s.column(since);
    }
    s.y = y + 3.0 + text_tall;
}

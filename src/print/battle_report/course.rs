//! How the battle went: the field at the end of some turns, and who was lost in which.

use super::{BattleReport, NARROW};
use crate::draw::cut::Frame;
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::table::{self, BAND, Cast, Fit};
use crate::draw::{Anchor, Face};
use crate::field::TableView;
use crate::print::Ink;
use crate::print::map_key::{self, SCREEN};
use crate::print::paragraph::{Edge, Paragraph, paragraph, span};
use crate::print::sheet::{HAIR, MM, ROW, Sheets, THIN, WIDE};
use crate::print::terms;
use crate::print::words::halves;

/// The field at the end of a turn.
#[derive(Debug, Clone)]
pub struct Moment {
    pub turn: u16,
    pub table: TableView,
}

/// What a turn cost both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnCost {
    pub turn: u16,
    /// Units that were lost in it, Blue's and Red's.
    pub fell: [Vec<String>; 2],
    /// Points lost by its end, in halves.
    pub lost: [u16; 2],
}

/// Between two maps in a row, in mm.
const GUTTER: f32 = 6.0;
/// Names and lines of such a map are those of one that is so many mm wide.
const AS_WIDE: f32 = 135.0;
/// A map is no higher than so many mm; in a booklet two stand on a page.
const TALL: f32 = 80.0;
const LOW: f32 = 70.0;

fn head(s: &mut Sheets, title: &str, least: f32) {
    if s.room() < least {
        s.turn();
    }
    s.bookmark(title);
    let caps = Style::small_caps(10.4, s.theme.ink).tracked(WIDE);
    let (left, wide) = (s.left(), s.width());
    s.y += 6.0;
    let y = s.y;
    s.text(left, y, Anchor::Start, title, caps);
    s.rule(left, y + 1.6, wide, HAIR);
    s.y += 3.0;
}

/// The maps, two in a row; in a booklet one.
pub fn maps(s: &mut Sheets, d: &BattleReport, ink: Ink) {
    if d.moments.is_empty() {
        return;
    }
    let across = if s.width() < NARROW { 1 } else { 2 };
    let wide = (s.width() - GUTTER * (across - 1) as f32) / across as f32;
    let unit = wide.max(AS_WIDE) * MM / SCREEN;
    let (ground, band) = (&d.scenario.ground, 2.0 * BAND * unit / MM);
    let tall = (wide - band) * ground.depth.0 as f32 / ground.width.0.max(1) as f32 + band;
    let tall = tall.min(if across == 1 { LOW } else { TALL });
    let mut cast = Cast::of(d.scenario);
    if ink == Ink::Saving {
        map_key::plain(&mut cast, d.scenario);
    }
    head(s, "The Field by Turns", 10.0 + tall + 6.0);
    for row in d.moments.chunks(across) {
        if s.room() < tall + 6.0 {
            s.turn();
            s.y += 4.0;
        }
        for (n, moment) in row.iter().enumerate() {
            let (x, y, theme) = (s.left() + n as f32 * (wide + GUTTER), s.y, s.theme);
            let since = s.mark();
            let fit = Fit::with_unit(ground, Frame::new(x * MM, y * MM, wide * MM, tall * MM), unit);
            let map = table::sheet(&moment.table, &cast, &theme, &fit, d.ruler);
            s.list().place(&map, pt(0.0, 0.0), 1.0);
            let told = if moment.turn >= d.outcome.turns { "The end, turn {}" } else { "After turn {}" };
            let told = s.told(told, &[&moment.turn.to_string()]);
            s.text(x + wide / 2.0, y + tall + 3.8, Anchor::Middle, &told, s.style(Face::BookItalic, 9.4));
            s.column(since);
        }
        s.y += tall + 6.6;
    }
}

/// Places of the running table in mm: where the names of both sides begin, how wide they may be, and where the points end.
struct Columns {
    names: [f32; 2],
    width: f32,
    points: [f32; 2],
}

impl Columns {
    fn of(s: &Sheets) -> Columns {
        let (left, half) = (s.left() + 9.0, (s.width() - 9.0 - 6.0) / 2.0);
        let right = left + half + 6.0;
        Columns { names: [left, right], width: half - 17.0, points: [left + half, right + half] }
    }
}

/// The running table: who was lost in which turn, and how many points by then.
pub fn by_turn(s: &mut Sheets, d: &BattleReport) {
    if d.by_turn.is_empty() {
        return;
    }
    head(s, "Units Lost by Turn", 40.0);
    let c = Columns::of(s);
    table_head(s, d, &c);
    for cost in d.by_turn {
        let text = s.style(Face::Small, 8.8);
        let set = |names: &Vec<String>| {
            let told = if names.is_empty() { "–".to_owned() } else { names.join(", ") };
            paragraph(&[span(told, text)], c.width * MM, 10.6, Edge::Ragged)
        };
        let names: [Paragraph; 2] = cost.fell.each_ref().map(set);
        let high = names.iter().map(|p| p.height() / MM).fold(0.0, f32::max) + 1.5;
        if s.room() < high {
            s.turn();
            table_head(s, d, &c);
        }
        let (left, wide, base) = (s.left(), s.width(), s.y + 3.8);
        s.text(left + 4.0, base, Anchor::End, &cost.turn.to_string(), s.style(Face::DataMedium, 7.9));
        for (n, p) in names.iter().enumerate() {
            p.set(s.list(), c.names[n] * MM, base * MM, 0..p.len());
            s.text(c.points[n], base, Anchor::End, &points(s, d, n, cost.lost[n]), s.data(7.9));
        }
        s.y += high;
        let y = s.y;
        s.rule(left, y, wide, ROW);
    }
    let (left, wide, y) = (s.left(), s.width(), s.y);
    s.rule(left, y, wide, THIN);
    s.y += 2.0;
}

/// *3½ of 9*; without the breaking point where there is none.
fn points(s: &Sheets, d: &BattleReport, side: usize, lost: u16) -> String {
    let lost = halves(lost.into());
    match d.breaking[side] {
        0 => lost,
        breaking => s.told("{} of {}", &[&lost, &halves(breaking.into())]),
    }
}

fn table_head(s: &mut Sheets, d: &BattleReport, c: &Columns) {
    let (left, wide, base, light) = (s.left(), s.width(), s.y + 3.6, s.light(6.8));
    s.text(left, base, Anchor::Start, "turn", light);
    let counted = terms::counted_head(d.words, s.heads);
    for (n, setup) in d.scenario.sides.iter().enumerate() {
        let room = c.points[n] - c.names[n] - s.wide(&counted, light) - 2.0;
        s.fitted(c.names[n], base, Anchor::Start, room, &setup.name, s.style(Face::BookItalic, 10.4));
        s.text(c.points[n], base, Anchor::End, &counted, light);
    }
    s.y += 5.2;
    let y = s.y;
    s.rule(left, y, wide, HAIR);
}

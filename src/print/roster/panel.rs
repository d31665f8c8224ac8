//! The panel over a roster: points lost, the general, objectives, and what is noted by turn.

use super::{RosterSheet, TURNS, square};
use crate::draw::path::{Path, pt};
use crate::draw::{Anchor, Face};
use crate::print::sheet::{HAIR, MM, ROW, Sheets, THIN};
use crate::print::{Heads, heads};

/// Boxes for points lost, the general, objectives, and what is noted by turn.
pub fn draw(s: &mut Sheets, d: &RosterSheet) {
    let (left, right, top) = (s.left(), s.right(), s.y);
    let light = s.light(6.8);
    let breaking = d.roster.breaking[d.side.index()];
    let told = d.words.word("roster", "broken");
    let last = ordinal(breaking.div_ceil(2), s.heads);
    s.text(left, top + 4.4, Anchor::Start, &format!("{} {last}", heads::said(&told, s.heads)), light);
    let points_wide = points(s, d, (left, top + 6.0), breaking);
    let general = &d.scenario.sides[d.side.index()].general;
    let base = top + 22.0;
    let x = s.text(left, base, Anchor::Start, "General ", s.style(Face::BookItalic, 11.4));
    let grade = general
        .temper
        .map_or("unrated".to_owned(), |t| d.words.number("grade", t as i64 + 1).unwrap_or_default().to_owned());
    let room = left + 66.0 - x - s.wide(&grade, s.style(Face::DataMedium, 7.4));
    let end = s.fitted(x, base, Anchor::Start, room, &general.name, s.style(Face::Book, 11.4));
    let end = s.text(end + 2.0, base, Anchor::Start, &grade, s.style(Face::DataMedium, 7.4));

    let middle = (left + 62.0).max(left + points_wide + 6.0).max(end + 6.0).min(left + 75.0);
    s.upright(middle - 3.0, top, top + 25.0, HAIR);
    let by_turn: Vec<&str> = (1..=3).filter_map(|n| d.words.get("roster", &format!("turn-{n}"))).collect();
    // Rules in which nothing is noted by turn leave the room to the objectives.
    let column = right - middle - if by_turn.is_empty() { 0.0 } else { TURN_WIDE + 9.0 };
    s.fitted(middle, top + 4.4, Anchor::Start, column, "objectives; strike when ours", light);
    let mut y = top + 5.6;
    for objective in d.scenario.objectives.iter().take(4) {
        s.fitted(middle, y + 3.3, Anchor::Start, column - 9.0, &objective.name, s.data(7.4));
        s.text(middle + column - 5.0, y + 3.3, Anchor::End, &objective.worth.to_string(), s.data(7.4));
        square(s, middle + column - 3.4, y + 0.5, 3.2);
        y += 4.6;
        s.rule(middle, y, column, ROW);
    }
    if d.scenario.objectives.is_empty() {
        s.text(middle, y + 3.6, Anchor::Start, "none on this field", s.style(Face::BookItalic, 9.4));
    }
    s.y = top + 25.0;
    s.rule(left, s.y, right - left, THIN);
    if by_turn.is_empty() {
        return;
    }
    let turns = right - TURN_WIDE;
    s.upright(turns - 4.0, top, top + 25.0, HAIR);
    s.text(turns, top + 4.4, Anchor::Start, "by turn", light);
    let box_left = right - TURN_BOXES;
    for (n, what) in by_turn.into_iter().enumerate() {
        let y = top + 5.8 + n as f32 * 5.6;
        s.fitted(turns, y + 3.6, Anchor::Start, box_left - turns - 1.4, what, s.data(7.4));
        let high = 4.6;
        s.rule(box_left, y, TURN_BOXES, HAIR);
        s.rule(box_left, y + high, TURN_BOXES, HAIR);
        uprights_by_turn(s, d, [box_left, y, TURN_BOXES, high], n == 0);
    }
}

/// Width of the panel of turns, and of its boxes.
const TURN_WIDE: f32 = 68.0;
const TURN_BOXES: f32 = 51.0;

/// Divides a strip into a box for each turn, with their numbers where told.
pub fn uprights_by_turn(s: &mut Sheets, d: &RosterSheet, [x, y, wide, high]: [f32; 4], numbered: bool) {
    let turns = d.scenario.turns.unwrap_or(TURNS).clamp(1, TURNS);
    let tiny = s.light(4.4);
    for n in 0..=turns {
        let at = x + wide * f32::from(n) / f32::from(turns);
        s.upright(at, y, y + high, HAIR);
        if numbered && n < turns {
            s.text(at + 0.4, y + 1.7, Anchor::Start, &(n + 1).to_string(), tiny);
        }
    }
}

/// A square for each point up to that at which the army breaks, the last one heavy; halved by a dotted line where halves
/// count. Returns the width.
fn points(s: &mut Sheets, d: &RosterSheet, (x, y): (f32, f32), breaking: u16) -> f32 {
    let count = breaking.div_ceil(2).clamp(1, 24);
    // Two rows where one would grow too long.
    let in_row = if count > 12 { count.div_ceil(2) } else { count };
    let side = if count > 12 { 4.2 } else { 5.0 };
    let ink = s.theme.ink;
    for n in 0..count {
        let left = x + f32::from(n % in_row) * (side + 0.5);
        let top = y + f32::from(n / in_row) * (side + 1.0);
        let weight = if n + 1 == count { 0.7 } else { HAIR };
        let frame = Path::rect(left * MM, top * MM, side * MM, side * MM);
        s.list().stroke(frame, ink, weight * MM);
        let middle = left + side / 2.0;
        let line = Path::line(&[pt(middle * MM, (top + 0.8) * MM), pt(middle * MM, (top + side - 0.8) * MM)]);
        if d.roster.halves {
            s.list().dashed(line, ink, ROW * MM, &[0.5 * MM, 0.5 * MM]);
        }
        if count <= 12 {
            s.text(middle, top + side + 2.6, Anchor::Middle, &(n + 1).to_string(), s.light(5.4));
        }
    }
    f32::from(in_row) * (side + 0.5)
}

/// *9th*.
fn ordinal(n: u16, heads: Heads) -> String {
    match heads {
        Heads::English => crate::field::say::ordinal(n),
        Heads::German => format!("{n}."),
    }
}

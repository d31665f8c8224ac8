//! The panel over a roster: points lost, the general, objectives, and what is noted by turn.

use super::{RosterSheet, square};
use crate::draw::path::{Path, pt};
use crate::draw::{Anchor, Face};
use crate::print::sheet::{HAIR, MM, ROW, Sheets, THIN};
use crate::print::{Heads, heads};
use std::ops::Range;

/// Boxes for points lost, the general, objectives, and what is noted by turn.
pub fn draw(s: &mut Sheets, d: &RosterSheet) {
    let (left, right, top) = (s.left(), s.right(), s.y);
    let by_turn: Vec<&str> = (1..=3).filter_map(|n| d.words.get("roster", &format!("turn-{n}"))).collect();
    // Long battles have several lines of boxes.
    let rows = by_turn.len() as f32 * f32::from(lines(d.roster.turns, TURN_BOXES));
    let bottom = top + HIGH.max(BOXES_FROM + rows * BOXES_STEP + 0.6);
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
    s.upright(middle - 3.0, top, bottom, HAIR);
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
    s.y = bottom;
    s.rule(left, s.y, right - left, THIN);
    if by_turn.is_empty() {
        return;
    }
    let turns = right - TURN_WIDE;
    s.upright(turns - 4.0, top, bottom, HAIR);
    s.text(turns, top + 4.4, Anchor::Start, "by turn", light);
    let box_left = right - TURN_BOXES;
    let mut y = top + BOXES_FROM;
    for (n, what) in by_turn.into_iter().enumerate() {
        s.fitted(turns, y + 3.6, Anchor::Start, box_left - turns - 1.4, what, s.data(7.4));
        let all = d.roster.turns.max(1);
        let abreast = all.div_ceil(lines(all, TURN_BOXES));
        // Where all turns stand in one line, the numbers above the first serve the others too.
        let numbered = n == 0 || abreast < all;
        for first in (0..all).step_by(abreast.into()) {
            let these = first..(first + abreast).min(all);
            boxes_by_turn(s, these, [box_left, y, TURN_BOXES / f32::from(abreast)], numbered);
            y += BOXES_STEP;
        }
    }
}

/// Height of the panel, where its boxes by turn begin, and from one line of them to the next.
const HIGH: f32 = 25.0;
const BOXES_FROM: f32 = 5.8;
const BOXES_STEP: f32 = 5.6;
/// Width of the panel of turns, and of its boxes.
const TURN_WIDE: f32 = 68.0;
const TURN_BOXES: f32 = 51.0;
/// Height of a box of a turn, and its least width: a letter in pencil must find room in it.
const BOX_HIGH: f32 = 4.6;
const BOX_WIDE: f32 = 2.5;

/// The lines that the boxes of so many turns take, where a line has so much room.
fn lines(turns: u16, wide: f32) -> u16 {
    turns.max(1).div_ceil((wide / BOX_WIDE) as u16)
}

/// A box with its number for each turn of the battle, in one line.
pub fn orders_by_turn(s: &mut Sheets, d: &RosterSheet, [x, y, wide]: [f32; 3]) {
    let turns = d.roster.turns.max(1);
    boxes_by_turn(s, 0..turns, [x, y, wide / f32::from(turns)], true);
}

/// A box of so much width for each of some turns, which count from 0, with their numbers where told.
fn boxes_by_turn(s: &mut Sheets, turns: Range<u16>, [x, y, step]: [f32; 3], numbered: bool) {
    let tiny = s.light(4.4);
    let wide = step * turns.len() as f32;
    s.rule(x, y, wide, HAIR);
    s.rule(x, y + BOX_HIGH, wide, HAIR);
    s.upright(x + wide, y, y + BOX_HIGH, HAIR);
    for (n, turn) in turns.enumerate() {
        let at = x + step * n as f32;
        s.upright(at, y, y + BOX_HIGH, HAIR);
        if numbered {
            s.text(at + 0.4, y + 1.7, Anchor::Start, &(turn + 1).to_string(), tiny);
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

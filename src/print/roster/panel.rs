//! The panel over a roster: points lost, the general, objectives, and what is noted by turn.

use super::{RosterSheet, square};
use crate::draw::path::{Path, pt};
use crate::draw::{Anchor, Face};
use crate::print::generals::{self, Led};
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
    let commands = generals::of(d.scenario, d.side, Some(d.roster));
    let apart = generals::break_apart(&commands);
    let points_wide = if apart {
        let told =
            ["Its armies break each by itself;", "it is broken when all are.", "Objectives count against the first."];
        for (n, line) in told.into_iter().enumerate() {
            s.fitted(left, top + 4.8 + 4.0 * n as f32, Anchor::Start, 60.0, line, s.style(Face::BookItalic, 9.4));
        }
        60.0
    } else {
        let breaking = d.roster.breaking[d.side.index()];
        s.text(left, top + 4.4, Anchor::Start, &broken(s, d, breaking), light);
        points(s, d, (left, top + 6.0), breaking)
    };
    let general = &d.scenario.sides[d.side.index()].general;
    let base = top + 22.0;
    let x = s.text(left, base, Anchor::Start, "General ", s.style(Face::BookItalic, 11.4));
    let grade = generals::rating(d.scenario, d.side, Some(d.roster), d.words);
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
    turns(s, d, &by_turn, top);
    let shown = |led: &&Led| d.brigades.is_empty() || led.command.brigades.iter().any(|n| d.brigades.contains(n));
    for led in commands.iter().filter(shown) {
        command(s, d, led);
    }
}

/// What is noted by turn, at the right of the panel.
fn turns(s: &mut Sheets, d: &RosterSheet, by_turn: &[&str], top: f32) {
    if by_turn.is_empty() {
        return;
    }
    let (right, bottom, light) = (s.right(), s.y, s.light(6.8));
    let turns = right - TURN_WIDE;
    s.upright(turns - 4.0, top, bottom, HAIR);
    s.text(turns, top + 4.4, Anchor::Start, "by turn", light);
    let box_left = right - TURN_BOXES;
    let mut y = top + BOXES_FROM;
    for (n, what) in by_turn.iter().enumerate() {
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

/// *points lost; broken at the 9th*.
fn broken(s: &Sheets, d: &RosterSheet, breaking: u16) -> String {
    let (told, last) = (d.words.word("roster", "broken"), ordinal(breaking.div_ceil(2), s.heads));
    format!("{} {last}", heads::said(&told, s.heads))
}

/// Height of the line of a command, and of the boxes for the points that it loses by itself.
const COMMAND: f32 = 6.6;
const COMMAND_POINTS: f32 = 6.2;
/// Where in a command's line the ratings begin to which its general may fall, and where his brigades end.
const FALLS: f32 = 92.0;

/// An allied army or the command of a lieutenant general: who leads it, what he falls to, his brigades, and where it breaks.
fn command(s: &mut Sheets, d: &RosterSheet, led: &Led) {
    let (left, right, base) = (s.left(), s.right(), s.y + 4.6);
    let (italic, book) = (s.style(Face::BookItalic, 11.4), s.style(Face::Book, 11.4));
    let (grade, bold) = (generals::grade(led.command.grade, d.words), s.style(Face::DataMedium, 7.4));
    let room = FALLS - 6.0 - s.wide(&grade, bold);
    let end = match led.army {
        None => s.row(left, base, room, &[(0.0, "Lieutenant General ", italic), (0.0, &led.general.name, book)]),
        Some(army) => {
            let parts = [(0.0, army, book), (0.0, " under ", italic), (0.0, led.general.name.as_str(), book)];
            s.row(left, base, room, &parts)
        }
    };
    s.text(end + 2.0, base, Anchor::Start, &grade, bold);
    // The general of the side falls in the panel.
    let mut at = left + FALLS;
    if led.other {
        // One without a rating is followed by one who dithers.
        let lower = if led.command.grade == 0 { 1 } else { led.command.grade - 1 };
        for grade in (1..=lower).rev() {
            square(s, at, base - 2.5, 2.9);
            let told = generals::grade(grade, d.words);
            at = s.text(at + 3.8, base, Anchor::Start, &told, s.data(7.4)) + 2.2;
        }
    }
    let over = led.over(&d.scenario.sides[d.side.index()], s.heads);
    s.fitted(right, base, Anchor::End, right - at - 2.0, &over, s.data(7.4));
    s.y += COMMAND;
    if let Some(breaking) = led.command.breaking {
        let (base, light) = (s.y + 2.6, s.light(6.8));
        let told = broken(s, d, breaking);
        let x = s.text(left, base, Anchor::Start, &told, light) + 3.0;
        point_boxes(s, d, (x, s.y - 0.6), breaking, SMALL_POINTS);
        s.y += COMMAND_POINTS;
    }
    s.rule(left, s.y, right - left, HAIR);
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
fn points(s: &mut Sheets, d: &RosterSheet, at: (f32, f32), breaking: u16) -> f32 {
    let count = breaking.div_ceil(2).clamp(1, MOST_POINTS);
    let form = if count > 12 {
        // Two rows where one would grow too long.
        PointBoxes { side: 4.2, in_row: count.div_ceil(2), numbered: false }
    } else {
        PointBoxes { side: 5.0, in_row: count, numbered: true }
    };
    point_boxes(s, d, at, breaking, form)
}

/// As many points as have boxes.
const MOST_POINTS: u16 = 24;

/// How boxes for points are set.
#[derive(Clone, Copy)]
struct PointBoxes {
    /// In mm.
    side: f32,
    in_row: u16,
    /// With their numbers below.
    numbered: bool,
}

/// Those of an army that breaks by itself.
const SMALL_POINTS: PointBoxes = PointBoxes { side: 4.2, in_row: MOST_POINTS, numbered: false };

/// Boxes for points from a corner in mm; returns their width.
fn point_boxes(s: &mut Sheets, d: &RosterSheet, (x, y): (f32, f32), breaking: u16, form: PointBoxes) -> f32 {
    let count = breaking.div_ceil(2).clamp(1, MOST_POINTS);
    let PointBoxes { side, in_row, numbered } = form;
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
        if numbered {
            s.text(middle, top + side + 2.6, Anchor::Middle, &(n + 1).to_string(), s.light(5.4));
        }
    }
    f32::from(in_row.min(count)) * (side + 0.5)
}

/// *9th*.
fn ordinal(n: u16, heads: Heads) -> String {
    match heads {
        Heads::English => crate::field::say::ordinal(n),
        Heads::German => format!("{n}."),
    }
}

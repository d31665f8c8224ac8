//! The heads of the table: armies of a coalition, wings, brigades, each with who leads it and his portrait where his owner
//! has one.

use super::roll::{BrigadeRoll, Over};
use super::{HEAD, Page};
use crate::army::Temper;
use crate::draw::path::pt;
use crate::draw::picture::Bitmap;
use crate::draw::shape::Style;
use crate::draw::symbol::rhombs;
use crate::draw::theme::Medium;
use crate::draw::{Anchor, Face};
use crate::print::sheet::{HAIR, MM, Sheets, THIN, WIDE};
use crate::print::{Heads, words};
use std::sync::Arc;

/// Height of the head of a wing or an army, in mm; with a portrait it is as high as a brigade's.
const OVER: f32 = 8.6;
/// A portrait, and how far the text beside it stands from its left edge, in mm.
const PORTRAIT: [f32; 2] = [8.4, 11.2];
const BESIDE: f32 = 10.4;

/// Height of what stands over a brigade's head.
pub fn height(brigade: &BrigadeRoll) -> f32 {
    brigade.over.iter().map(over_height).sum()
}

const fn over_height(over: &Over) -> f32 {
    if over.portrait.is_some() { HEAD } else { OVER }
}

impl Page<'_> {
    /// The head of an army or a wing.
    pub(super) fn over(&mut self, over: &Over) {
        let high = over_height(over);
        let s = &mut self.sheets;
        let (left, right, y) = (s.left(), s.right(), s.y);
        let base = y + high / 2.0 + 1.6;
        let x = left + portrait(s, over.portrait.as_ref(), left, y, high);
        let caps = Style::small_caps(if over.army { 12.4 } else { 11.0 }, s.theme.ink).tracked(WIDE);
        if let Some(temper) = over.temper {
            let start = rating(s, right, base, temper);
            price(s, start - 3.0, base, over.price);
        }
        let italic = s.style(Face::BookItalic, 11.4);
        let breaks = over.breaking.filter(|_| self.d.apart);
        let breaks = breaks.map_or_else(String::new, |point| s.told("; breaks at {}", &[&words::halves(point.into())]));
        let parts = [(0.0, over.name.as_str(), caps), (2.4, &over.leader, italic), (0.0, &breaks, italic)];
        s.row(x, base, right - 50.0 - x, &parts);
        s.y += high;
        s.rule(left, s.y, right - left, if over.army { THIN } else { HAIR });
    }

    pub(super) fn brigade_head(&mut self, brigade: &BrigadeRoll, more: &str) {
        let column = self.columns.regiment;
        let of = self.d.words;
        let s = &mut self.sheets;
        let (left, right, y) = (s.left(), s.right(), s.y);
        let numeral = Style::new(Face::Book, 25.0, s.accent);
        // XXXVIII is a long number.
        let room = (column - left - 1.5) * MM / numeral.width(&brigade.numeral);
        s.text(left, y + 8.7, Anchor::Start, &brigade.numeral, numeral.sized(25.0 * room.min(1.0)));
        let c = column + portrait(s, brigade.portrait.as_ref(), column, y, HEAD);
        let (first, second) = (y + 5.5, y + 10.1);
        let caps = Style::small_caps(11.0, s.theme.ink).tracked(WIDE);
        s.row(c, first, right - 32.0 - c, &[(0.0, &brigade.name, caps), (0.0, more, caps)]);
        let sums = &brigade.sums;
        let mut told = vec![words::counted(sums.weight, of, s.heads), words::men(sums.men, s.heads)];
        told.extend(sums.points.map(|points| with_officer(points, brigade.price, s.heads)));
        let told = told.join(" · ");
        s.text(right, second, Anchor::End, &told, s.data(7.4));
        if let Some(temper) = brigade.temper {
            rating(s, right, first, temper);
        }
        let room = right - s.data(7.4).width(&told) / MM - 4.0 - c;
        let italic = s.style(Face::BookItalic, 11.4);
        s.fitted(c, second, Anchor::Start, room, &brigade.commander, italic);
        s.y += HEAD;
        s.rule(left, s.y, right - left, HAIR);
    }
}

/// A portrait in a head so high, at its left edge; gives the room that it takes.
fn portrait(s: &mut Sheets, picture: Option<&Arc<Bitmap>>, x: f32, y: f32, high: f32) -> f32 {
    let Some(bitmap) = picture else { return 0.0 };
    let grey = s.theme.medium == Medium::InkSaving;
    let at = pt(x * MM, (y + (high - PORTRAIT[1]) / 2.0) * MM);
    s.list().show(bitmap.clone(), at, PORTRAIT.map(|n| n * MM), grey);
    BESIDE
}

/// *460 + 30 points*: of the units, and of who leads them.
fn with_officer(points: i64, officer: i64, heads: Heads) -> String {
    if officer == 0 {
        return words::points(points, heads);
    }
    let sign = if officer < 0 { '−' } else { '+' };
    let sum = format!("{}\u{a0}{sign}\u{a0}{}", words::number(points), words::number(officer.abs()));
    heads.told("{} points", &[&sum])
}

/// What an officer costs, ending at an edge; nothing of one who costs nothing.
pub fn price(s: &mut Sheets, right: f32, base: f32, points: i64) {
    if points != 0 {
        let sign = if points < 0 { "−" } else { "+" };
        let told = format!("{sign}{}", words::points(points.abs(), s.heads));
        s.text(right, base, Anchor::End, &told, s.data(7.4));
    }
}

/// Rhombs and the word, ending at the right edge; returns where they begin.
pub fn rating(s: &mut Sheets, right: f32, base: f32, temper: Temper) -> f32 {
    let (word, filled) = match temper {
        Temper::Dithering => ("Dithering", 1),
        Temper::Dependable => ("Dependable", 2),
        Temper::Dashing => ("Dashing", 3),
    };
    let style = s.style(Face::Book, 11.2);
    s.text(right, base, Anchor::End, word, style);
    let ink = s.theme.ink;
    let start = right - s.wide(word, style) - 1.6 - 5.4;
    rhombs(s.list(), pt(start * MM, (base - 1.1) * MM), filled, MM, ink);
    start
}

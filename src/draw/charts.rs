//! Charts: the campaign's time line and what a forecast shows. Everything is drawn in the colours of the two sides, and
//! nothing by colour alone: ours is solid, theirs has another outline or side, draws are hatched, what is still to come is
//! open and dashed.

mod forecast;
mod time_line;

pub use forecast::{Pair, falling, histogram, line, outcome, pairs};
pub use time_line::{BattleMark, Entry, EntryKind, Picked, Strengths, TimeLine, time_line};

use super::path::{Pt, pt};
use super::{Anchor, Colour, Face, Label, List, pixels};
use crate::field::say::thousands as number;

/// The size of a picture in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Size {
    pub width: f32,
    pub height: f32,
}

/// A text to be written.
#[derive(Clone, Copy)]
struct Ink {
    face: Face,
    size: f32,
    colour: Colour,
}

fn write(list: &mut List, text: &str, at: Pt, anchor: Anchor, ink: Ink) {
    let Ink { face, size, colour } = ink;
    list.label(Label { text: text.to_owned(), face, size, colour, at, anchor });
}

fn width(text: &str, ink: Ink) -> f32 {
    pixels::label_width(text, ink.face, ink.size)
}

/// A round step that divides a span into about `parts`: 1, 2 or 5 times a power of ten.
#[must_use]
pub fn round_step(span: f32, parts: f32) -> i64 {
    let raw = (span / parts).max(1.0);
    let power = 10.0_f32.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|k| k * power >= raw).unwrap_or(10.0);
    (step * power) as i64
}

/// Diagonal lines across an upright rectangle, for what is neither side's.
fn hatched(list: &mut List, [x, y, w, h]: [f32; 4], colour: Colour) {
    let ring = vec![pt(x, y), pt(x + w, y), pt(x + w, y + h), pt(x, y + h)];
    let mut path = super::Path::default();
    for [a, b] in super::cut::hatch(&[ring], -std::f32::consts::FRAC_PI_4, 4.0) {
        path.add(&super::Path::line(&[a, b]));
    }
    if !path.segs.is_empty() {
        list.stroke(path, colour, 0.8);
    }
}

#[cfg(test)]
mod tests;

//! The pictures of those who were there, two in a row, each over its caption.

use super::BattleReport;
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face, picture};
use crate::print::Ink;
use crate::print::paragraph::{Edge, paragraph, span};
use crate::print::sheet::{MM, Sheets, WIDE};

/// Between two pictures, and the most that one is high, in mm.
const GUTTER: f32 = 6.0;
const TALL: f32 = 70.0;

pub fn draw(s: &mut Sheets, d: &BattleReport, ink: Ink) {
    let wide = (s.width() - GUTTER) / 2.0;
    for (n, row) in d.pictures.chunks(2).enumerate() {
        let shown = row.iter().filter_map(|(id, caption)| Some((picture::of(id)?, caption)));
        let shown: Vec<_> = shown
            .map(|(bitmap, caption)| {
                let tall = TALL.min(wide / bitmap.aspect().max(0.01));
                let text = [span(caption.as_str(), s.style(Face::BookItalic, 9.4))];
                (bitmap, tall, paragraph(&text, wide * MM, 11.4, Edge::Ragged))
            })
            .collect();
        let tall = shown.iter().map(|(_, tall, _)| *tall).fold(0.0, f32::max);
        let text = shown.iter().map(|(.., text)| text.height() / MM).fold(0.0, f32::max);
        let head = if n == 0 { 9.0 } else { 0.0 };
        if s.room() < head + tall + text + 8.0 {
            s.turn();
            s.y += 4.0;
        }
        if n == 0 {
            let caps = Style::small_caps(11.0, s.theme.ink).tracked(WIDE);
            let left = s.left();
            s.text(left, s.y + 6.0, Anchor::Start, "Pictures", caps);
            s.y += head;
        }
        let (top, left) = (s.y, s.left());
        for ((bitmap, own, text), x) in shown.into_iter().zip([left, left + wide + GUTTER]) {
            let room = [wide * MM, own * MM];
            s.list().show(bitmap, pt(x * MM, (top + tall - own) * MM), room, ink == Ink::Saving);
            text.set(s.list(), x * MM, (top + tall + 4.4) * MM, 0..text.len());
        }
        s.y = top + tall + text + 7.0;
    }
}

//! The time line: a box for each turn, crosses where units fell, and where one stands.

use super::{Message, Watch};
use crate::base::Side;
use crate::draw::path::pt;
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face, Label, List, Path, Pt};
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, text};
use crate::gui::widget::plot::Plot;
use iced::{Element, Length};

/// Height of the whole, and the boxes' upper and lower edge.
const HEIGHT: f32 = 44.0;
const BOX: (f32, f32) = (15.0, 31.0);
/// Room that the number of a turn needs.
const NUMBER: f32 = 20.0;
/// Half the size of a cross.
const CROSS: f32 = 3.0;

impl Watch {
    /// The time line, which goes to the moment that is clicked.
    pub(super) fn timeline<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        Plot::new(move |w, _| self.draw_timeline(look, w))
            .press(move |at, (w, _)| Some(Message::Jump(self.moment_at(at.x / w))))
            .tells(move |at, (w, _)| {
                let moment = self.moment_at(at.x / w);
                if let Some(entry) = moment.checked_sub(1).and_then(|n| self.replay.entries.get(n)) {
                    let name = match entry.turn {
                        0 => "Before the first turn".to_owned(),
                        turn => format!("Turn {turn}"),
                    };
                    look.spot.hover(&Whence::new(name, entry.who.clone()).keys("a click goes there"));
                }
            })
            .view(Length::Fill, HEIGHT)
    }

    /// Every turn with the entries that tell it.
    fn turns(&self) -> Vec<(u16, std::ops::Range<usize>)> {
        let mut turns: Vec<(u16, std::ops::Range<usize>)> = Vec::new();
        for (n, entry) in self.replay.entries.iter().enumerate() {
            match turns.last_mut() {
                Some((turn, range)) if *turn == entry.turn => range.end = n + 1,
                _ => turns.push((entry.turn, n..n + 1)),
            }
        }
        turns
    }

    /// The moment at a share of the time line's width.
    fn moment_at(&self, share: f32) -> usize {
        let turns = self.turns();
        let place = share.clamp(0.0, 0.9999) * turns.len() as f32;
        let Some((_, range)) = turns.get(place as usize) else { return 0 };
        range.start + 1 + (place.fract() * range.len() as f32) as usize
    }

    fn draw_timeline(&self, look: &Look, w: f32) -> List {
        let t = &look.theme;
        let mut list = List::new(w, HEIGHT);
        let turns = self.turns();
        if turns.is_empty() {
            return list;
        }
        let wide = (w - 1.0) / turns.len() as f32;
        let middle = f32::midpoint(BOX.0, BOX.1);
        // Where an entry stands, at its end.
        let place = |entry: usize| {
            let n = turns.iter().position(|(_, r)| r.contains(&entry)).unwrap_or(0);
            let range = &turns[n].1;
            wide * (n as f32 + (entry + 1 - range.start) as f32 / range.len() as f32)
        };
        // Where boxes are narrow only each second, fifth or tenth has its number, and the one where one stands.
        let apart = (NUMBER / wide).ceil() as u16;
        let each = [1, 2, 5, 10].into_iter().find(|&each| each >= apart).unwrap_or(20);
        let numbered = |turn: u16| {
            let off = self.turn().abs_diff(turn);
            off == 0 || turn.is_multiple_of(each) && (off >= apart || self.moment == 0)
        };
        let now = self.moment.checked_sub(1).map_or(0.0, place).clamp(5.0, (w - 5.0).max(5.0));
        for (n, (turn, range)) in turns.iter().enumerate() {
            let x = wide * n as f32 + 0.5;
            let frame = Path::rect(x, BOX.0 + 0.5, wide, BOX.1 - BOX.0);
            let here = self.turn() == *turn && self.moment > 0;
            if here {
                list.fill(frame.clone(), t.selected);
                // A tick for each event of the turn, as far as they can be told apart.
                let step = wide / range.len() as f32;
                if step >= 2.5 {
                    for k in 1..range.len() {
                        let at = x + step * k as f32;
                        list.stroke(Path::line(&[pt(at, BOX.1 - 3.0), pt(at, BOX.1)]), t.rule, 1.0);
                    }
                }
            }
            list.stroke(frame, t.rule, 1.0);
        }
        for (n, (turn, _)) in turns.iter().enumerate().filter(|(_, (turn, _))| numbered(*turn)) {
            let here = self.turn() == *turn && self.moment > 0;
            let text = if *turn == 0 { "–".to_owned() } else { turn.to_string() };
            let face = if here { Face::DataMedium } else { Face::Data };
            let ink = if *turn <= self.turn() { t.ink } else { t.third };
            let at = wide * (n as f32 + 0.5) + 0.5;
            // A number that is wider than its box keeps the lines of the boxes off.
            let room = Style::new(face, text::TIGHT.size, ink).width(&text) + 2.0;
            if room > wide {
                let ground = if here { t.selected } else { t.ground };
                list.fill(Path::rect(at - room / 2.0, BOX.0 + 2.0, room, BOX.1 - BOX.0 - 3.0), ground);
            }
            list.label(Label {
                text,
                face,
                size: text::TIGHT.size,
                colour: ink,
                at: pt(at, middle + 4.5),
                anchor: Anchor::Middle,
            });
        }
        for fall in &self.falls {
            let y = if fall.side == Side::Blue { BOX.0 - 6.0 } else { BOX.1 + 7.0 };
            cross(&mut list, pt(place(fall.entry), y), look.accent(fall.side).line, fall.entry < self.moment);
        }
        list.stroke(Path::line(&[pt(now, BOX.0 - 6.0), pt(now, BOX.1 + 4.0)]), t.ink, 2.0);
        list.fill([pt(now - 5.0, BOX.0 - 12.0), pt(now + 5.0, BOX.0 - 12.0), pt(now, BOX.0 - 5.0)], t.ink);
        list
    }
}

/// A cross for a unit that fell; what is still to come is thin.
fn cross(list: &mut List, at: Pt, ink: crate::draw::Colour, past: bool) {
    let width = if past { 2.0 } else { 1.0 };
    for (a, b) in [((-CROSS, -CROSS), (CROSS, CROSS)), ((-CROSS, CROSS), (CROSS, -CROSS))] {
        list.stroke(Path::line(&[at + pt(a.0, a.1), at + pt(b.0, b.1)]), ink, width);
    }
}

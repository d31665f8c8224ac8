//! Names on the map: villages upright, hills, woods and waters in italics and their own ink.

use super::land::{line, offset, points};
use super::{Fit, Pen};
use crate::draw::cut::{Frame, bounds};
use crate::draw::path::{Pt, pt};
use crate::draw::{Anchor, Face, pixels};
use crate::field::{Feature, Ground, Nature};

/// Writes the names of all places that have one.
pub fn places(pen: &mut Pen, ground: &Ground) {
    for f in ground.features.iter().filter(|f| !f.name.is_empty() && !f.points.is_empty()) {
        if f.nature.is_line() { along(pen, f) } else { over(pen, f) }
    }
}

fn over(pen: &mut Pen, f: &Feature) {
    let ring = points(pen, f);
    let frame = bounds(&ring);
    let middle = frame.min.towards(frame.max, 0.5);
    let map = pen.theme.map;
    let (face, size, colour) = match f.nature {
        Nature::Village | Nature::Town => (Face::Book, 18.0, pen.theme.ink),
        Nature::Wood => (Face::BookItalic, 14.0, map.wood_name),
        _ => (Face::BookItalic, 13.5, map.hachure.readable(map.ground, 4.5)),
    };
    let style = pen.style(face, size, colour);
    let (width, height) = (style.width(&f.name), style.size);
    let table = pen.fit.frame;
    let keep = |p: Pt| {
        pt(
            p.x.clamp(
                table.min.x + width / 2.0 + pen.u(4.0),
                (table.max.x - width / 2.0 - pen.u(4.0)).max(table.min.x),
            ),
            p.y.clamp(table.min.y + height, table.max.y - pen.u(5.0)),
        )
    };
    let at = match f.nature {
        // On the pale top where there is room for it, else below.
        Nature::GentleHill | Nature::SteepHill if width < frame.width() * 0.62 => middle + pt(0.0, height * 0.3),
        Nature::Village | Nature::Town if frame.max.y + height * 1.2 > table.max.y => {
            pt(middle.x, frame.min.y - height * 0.35)
        }
        _ if frame.max.y + height * 1.3 > table.max.y => pt(middle.x, frame.min.y - height * 0.4),
        _ => pt(middle.x, frame.max.y + height * 0.95),
    };
    let at = keep(at);
    pen.write(&f.name, at, Anchor::Middle, style);
}

/// A name along a line, beside its straightest stretch.
fn along(pen: &mut Pen, f: &Feature) {
    let style = pen.style(
        Face::BookItalic,
        13.5,
        match f.nature {
            Nature::Stream | Nature::River | Nature::DeepRiver => pen.theme.map.water_edge,
            _ => pen.theme.second,
        },
    );
    let wide = style.width(&f.name);
    let beside = pen.fit.len(f.width.0).max(pen.u(6.0)) / 2.0 + pen.u(4.0);
    let middle_line = line(pen, f);
    let room = pen.fit.frame.grown(-pen.u(6.0));
    let mut best: Option<(f32, Pt, f32)> = None;
    for from in 0..middle_line.len() {
        let mut length = 0.0;
        for to in from + 1..middle_line.len() {
            length += (middle_line[to] - middle_line[to - 1]).len();
            if length < wide * 1.05 {
                continue;
            }
            let (a, b) = (middle_line[from], middle_line[to]);
            let bend = length - (b - a).len();
            let centre = (a.towards(b, 0.5) - room.min.towards(room.max, 0.5)).len() * 0.002;
            if room.has(a) && room.has(b) && best.is_none_or(|(least, ..)| bend + centre < least) {
                let way = if b.x < a.x { a - b } else { b - a };
                best = Some((bend + centre, a.towards(b, 0.5), way.y.atan2(way.x)));
            }
            break;
        }
    }
    if let Some((_, at, angle)) = best {
        let up = pt(0.0, -beside).turned(angle);
        pen.write_turned(&f.name, at + up, angle, style);
    } else if let Some(p) = offset(&middle_line, beside).iter().find(|p| room.has(**p)) {
        pen.write(&f.name, *p, Anchor::Start, style);
    }
}

/// What is taken already, so that unit names find a free place.
pub struct Crowd {
    taken: Vec<Frame>,
    table: Frame,
}

impl Crowd {
    pub fn new(fit: &Fit) -> Crowd {
        Crowd { taken: Vec::new(), table: fit.frame }
    }

    pub fn take(&mut self, frame: Frame) {
        self.taken.push(frame);
    }

    /// How much of a frame is taken or off the table.
    fn cost(&self, frame: &Frame) -> f32 {
        let shared = |o: &Frame| {
            let w = frame.max.x.min(o.max.x) - frame.min.x.max(o.min.x);
            let h = frame.max.y.min(o.max.y) - frame.min.y.max(o.min.y);
            if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
        };
        let area = frame.width() * frame.height();
        self.taken.iter().map(shared).sum::<f32>() + 3.0 * (area - shared(&self.table))
    }

    /// The best place for a name of this size around a block: behind it first, then in front, right, left.
    /// Returns the middle of the name's baseline and whether it covers something.
    pub fn place(&mut self, block: Frame, rear_is_below: bool, wide: f32, high: f32) -> (Pt, bool) {
        let middle = block.min.towards(block.max, 0.5);
        let below = pt(middle.x, block.max.y + high * 0.9);
        let above = pt(middle.x, block.min.y - high * 0.25);
        let right = pt(block.max.x + wide / 2.0 + high * 0.3, middle.y + high * 0.3);
        let left = pt(block.min.x - wide / 2.0 - high * 0.3, middle.y + high * 0.3);
        let mut places = if rear_is_below { vec![below, above] } else { vec![above, below] };
        for shift in [0.35, -0.35] {
            let by = pt((block.width().max(wide)) * shift, 0.0);
            let first = places[0] + by;
            places.push(first);
        }
        places.extend([right, left]);
        let frame = |p: Pt| Frame::new(p.x - wide / 2.0, p.y - high * 0.72, wide, high * 0.95);
        let mut best = (f32::INFINITY, places[0]);
        for (n, p) in places.iter().enumerate() {
            let cost = self.cost(&frame(*p)) + n as f32 * 0.5;
            if cost < best.0 {
                best = (cost, *p);
            }
        }
        self.take(frame(best.1));
        (best.1, best.0 > 20.0)
    }
}

/// The width of a unit's name.
pub fn width(pen: &Pen, name: &str, size: f32) -> f32 {
    pixels::label_width(name, Face::BookItalic, pen.u(size))
}

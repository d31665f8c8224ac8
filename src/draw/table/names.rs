//! Names on the map: villages upright, hills, woods and waters in italics and their own ink.

use super::land::{line, points};
use super::{Fit, Pen};
use crate::draw::cut::{Frame, bounds};
use crate::draw::path::{Pt, pt};
use crate::draw::shape::Style;
use crate::draw::{Anchor, Face, pixels};
use crate::field::{Feature, Ground, Nature};

/// A name with its place on the map.
struct Placed<'a> {
    text: &'a str,
    /// Middle of the baseline.
    at: Pt,
    /// Clockwise, in radians.
    angle: f32,
    style: Style,
    /// Width of the name: shaping is dear, and every place that is tried needs it.
    wide: f32,
}

impl Placed<'_> {
    /// The upright frame round the letters.
    fn frame(&self) -> Frame {
        let (half, size) = (self.wide / 2.0, self.style.size);
        let corner = |x: f32, y: f32| self.at + pt(x, y).turned(self.angle);
        let (top, low) = (-0.7 * size, 0.22 * size);
        bounds(&[corner(-half, top), corner(half, top), corner(half, low), corner(-half, low)])
    }
}

/// Writes the names of all places that have one, clear of some frames where there is room.
pub fn places(pen: &mut Pen, ground: &Ground, clear_of: &[Frame]) {
    for name in layout(pen, ground, clear_of) {
        if name.angle == 0.0 {
            pen.write(name.text, name.at, Anchor::Middle, name.style);
        } else {
            pen.write_turned(name.text, name.at, name.angle, name.style);
        }
    }
}

/// The frames that the names of places take, so that names of units keep clear of them.
pub fn frames(pen: &Pen, ground: &Ground, clear_of: &[Frame]) -> Vec<Frame> {
    layout(pen, ground, clear_of).iter().map(Placed::frame).collect()
}

/// The frames of all blocks of houses.
pub fn houses(pen: &Pen, ground: &Ground) -> Vec<Frame> {
    let blocks = ground.features.iter().filter(|f| matches!(f.nature, Nature::Village | Nature::Town));
    blocks.filter(|f| !f.points.is_empty()).map(|f| bounds(&points(pen, f))).collect()
}

/// Where letters are hard to read: in woods, on the hachures of hills, on hedges and rows of trees.
pub fn busy(pen: &Pen, ground: &Ground) -> Vec<Frame> {
    let (step, r) = (pen.u(16.0), pen.u(9.0));
    let along = |ring: Vec<Pt>| fine(&ring, step).into_iter().map(|p| Frame::new(p.x - r, p.y - r, 2.0 * r, 2.0 * r));
    let mut out = Vec::new();
    for feature in ground.features.iter().filter(|f| !f.points.is_empty()) {
        let mut points = points(pen, feature);
        match feature.nature {
            Nature::Wood => out.push(bounds(&points)),
            Nature::GentleHill | Nature::SteepHill => {
                points.push(points[0]);
                out.extend(along(points));
            }
            Nature::Trees | Nature::Hedge => out.extend(along(points)),
            _ => {}
        }
    }
    out
}

/// Areas first; then bridges, which have few places for a name; last lines, each where it is straight and meets no other.
///
/// A place in several parts, such as a village of two blocks, has its name once.
fn layout<'a>(pen: &Pen, ground: &'a Ground, clear_of: &[Frame]) -> Vec<Placed<'a>> {
    let rank = |f: &Feature| match f.nature {
        Nature::Bridge | Nature::Ford => 1,
        n if n.is_line() => 2,
        _ => 0,
    };
    let houses = houses(pen, ground);
    let named: Vec<&Feature> = ground.features.iter().filter(|f| !f.name.is_empty() && !f.points.is_empty()).collect();
    let mut out: Vec<Placed> = Vec::new();
    for pass in 0..3 {
        for (n, f) in named.iter().enumerate().filter(|(_, f)| rank(f) == pass) {
            let same = |g: &&&Feature| rank(g) == pass && g.name == f.name;
            if named[..n].iter().any(|g| same(&g)) {
                continue;
            }
            let taken: Vec<Frame> = out.iter().map(Placed::frame).chain(clear_of.iter().copied()).collect();
            let with_houses: Vec<Frame> = taken.iter().chain(&houses).copied().collect();
            out.push(match pass {
                0 => {
                    let parts: Vec<Pt> = named.iter().filter(same).flat_map(|g| points(pen, g)).collect();
                    over(pen, f, bounds(&parts), &taken)
                }
                1 => beside(pen, f, &with_houses),
                _ => along(pen, f, &with_houses),
            });
        }
    }
    out
}

/// The area that a frame shares with others.
pub fn shared(frame: &Frame, others: &[Frame]) -> f32 {
    others
        .iter()
        .map(|o| {
            let w = frame.max.x.min(o.max.x) - frame.min.x.max(o.min.x);
            let h = frame.max.y.min(o.max.y) - frame.min.y.max(o.min.y);
            if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
        })
        .sum()
}

/// A name on an area or beside it: the first of its places that covers nothing, else the one that covers least.
fn over<'a>(pen: &Pen, f: &'a Feature, frame: Frame, taken: &[Frame]) -> Placed<'a> {
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
    let side = width / 2.0 + pen.u(4.0);
    let keep = |p: Pt| {
        let (low, high) = (table.min.x + side, table.max.x - side);
        pt(
            if low < high { p.x.clamp(low, high) } else { p.x },
            // The table of a window that was made very small may be lower than a line.
            p.y.min(table.max.y - pen.u(5.0)).max(table.min.y + height),
        )
    };
    let on_top = middle + pt(0.0, height * 0.3);
    let below = pt(middle.x, frame.max.y + height * 0.95);
    let above = pt(middle.x, frame.min.y - height * 0.4);
    let mut places = match f.nature {
        // On the pale top where there is room for it, else below.
        Nature::GentleHill | Nature::SteepHill if width < frame.width() * 0.62 => vec![on_top, below, above],
        _ if frame.max.y + height * 1.3 > table.max.y => vec![above, on_top],
        _ => vec![below, above, on_top],
    };
    let aside = pt(width * 0.5, 0.0);
    places.extend([below - aside, below + aside, above - aside, above + aside]);
    // Beside it, at its middle and at its corners.
    for x in [frame.max.x + side, frame.min.x - side] {
        places.extend([middle.y, frame.min.y, frame.max.y].map(|y| pt(x, y + height * 0.3)));
    }
    let placed = |p: Pt| Placed { text: &f.name, at: keep(p), angle: 0.0, style, wide: width };
    let cost = |p: &Placed| shared(&p.frame(), taken);
    let mut best = placed(places[0]);
    for next in places[1..].iter().map(|p| placed(*p)) {
        if cost(&next) < cost(&best) {
            best = next;
        }
    }
    best
}

/// A name along a line, beside its straightest stretch.
fn along<'a>(pen: &Pen, f: &'a Feature, taken: &[Frame]) -> Placed<'a> {
    let colour = match f.nature {
        Nature::Stream | Nature::River | Nature::DeepRiver => pen.theme.map.water_edge,
        _ => pen.theme.second,
    };
    let style = pen.style(Face::BookItalic, 13.5, colour);
    let wide = style.width(&f.name);
    let off = pen.fit.len(f.width.0).max(pen.u(6.0)) / 2.0 + pen.u(4.0);
    let middle_line = fine(&line(pen, f), pen.u(12.0));
    let room = pen.fit.frame.grown(-pen.u(6.0));
    let middle = room.min.towards(room.max, 0.5);
    let mut best: Option<(f32, Placed)> = None;
    for from in 0..middle_line.len() {
        let mut length = 0.0;
        let Some(to) = (from + 1..middle_line.len()).find(|to| {
            length += (middle_line[*to] - middle_line[*to - 1]).len();
            length >= wide * 1.05
        }) else {
            break;
        };
        let (a, b) = (middle_line[from], middle_line[to]);
        let way = if b.x < a.x { a - b } else { b - a };
        let angle = way.y.atan2(way.x);
        let at = a.towards(b, 0.5) + pt(0.0, -off).turned(angle);
        let placed = Placed { text: &f.name, at, angle, style, wide };
        let frame = placed.frame();
        if !room.has(frame.min) || !room.has(frame.max) {
            continue;
        }
        let cost = (length - (b - a).len()) + (at - middle).len() * 0.02 + shared(&frame, taken);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, placed));
        }
    }
    best.map_or_else(|| beside(pen, f, taken), |(_, placed)| placed)
}

/// A line with points at most `step` apart.
fn fine(line: &[Pt], step: f32) -> Vec<Pt> {
    let mut out: Vec<Pt> = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let parts = ((pair[1] - pair[0]).len() / step).ceil().max(1.0) as u16;
        out.extend((1..=parts).map(|n| pair[0].towards(pair[1], f32::from(n) / f32::from(parts))));
    }
    out
}

/// A level name beside a thing too short to carry it, at the corner where it meets the fewest others.
fn beside<'a>(pen: &Pen, f: &'a Feature, taken: &[Frame]) -> Placed<'a> {
    let style = pen.style(Face::BookItalic, 12.0, pen.theme.second);
    let line = points(pen, f);
    let middle = line[0].towards(line[line.len() - 1], 0.5);
    let wide = style.width(&f.name);
    let (x, y) = (wide / 2.0 + pen.u(10.0), pen.u(16.0));
    let room = pen.fit.frame.grown(-pen.u(4.0));
    let (low, level) = (y + style.size * 0.5, style.size * 0.3);
    let near = [pt(x, -y), pt(x, low), pt(-x, -y), pt(-x, low), pt(0.0, -y * 1.6)];
    // Where a sign or a unit stands at them all.
    let far =
        [pt(x + y, level), pt(-x - y, level), pt(x, -2.0 * y), pt(x, 2.0 * low), pt(-x, -2.0 * y), pt(-x, 2.0 * low)];
    let over = [pt(0.0, -2.8 * y), pt(0.0, 2.4 * low)];
    let corners: Vec<Pt> = near.into_iter().chain(far).chain(over).collect();
    let cost = |p: &Placed| {
        let frame = p.frame();
        let outside = if room.has(frame.min) && room.has(frame.max) { 0.0 } else { 1e4 };
        shared(&frame, taken) + outside
    };
    let placed = |c: &Pt| Placed { text: &f.name, at: middle + *c, angle: 0.0, style, wide };
    let mut best = placed(&corners[0]);
    for next in corners[1..].iter().map(placed) {
        if cost(&next) < cost(&best) {
            best = next;
        }
    }
    best
}

/// A name may touch what stands there by so much of its length: letters seldom reach the edge of their line.
const TOUCH: f32 = 0.1;

/// So small a share of a name is read on any ground.
const DIM: f32 = 0.04;

/// Words that are cut where a table is crowded, as they are on old maps.
const CUT: [(&str, &str); 20] = [
    ("Bataillon", "Btl."),
    ("Battalion", "Bn."),
    ("battalion", "bn."),
    ("Batterie", "Batt."),
    ("Battery", "Batt."),
    ("battery", "batt."),
    ("Cuirassiers", "Cuir."),
    ("Dragoner", "Drag."),
    ("Dragoons", "Drag."),
    ("Freikorps", "Frk."),
    ("Fusiliers", "Fus."),
    ("Füsiliere", "Füs."),
    ("Grenadiere", "Gren."),
    ("Grenadiers", "Gren."),
    ("Husaren", "Hus."),
    ("Hussars", "Hus."),
    ("Kürassiere", "Kür."),
    ("Landregiment", "Landrgt."),
    ("Regiment", "Rgt."),
    ("Stadtregiment", "Stadtrgt."),
];

/// A unit's name as it stands where there is little room: *Drag. Zapfenhain* for *Dragoner v. Zapfenhain*.
#[must_use]
pub fn short(name: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    for word in name.split_whitespace() {
        let cut = CUT.iter().find(|(long, _)| *long == word).map(|(_, cut)| *cut);
        // Who is named by his arm needs no particle.
        if word == "v." && !out.is_empty() {
            continue;
        }
        out.push(cut.unwrap_or(word));
    }
    out.join(" ")
}

/// How a unit stands whose name is to be placed.
pub struct Stands {
    /// What is drawn of it.
    pub body: Vec<Frame>,
    /// Its front is neither along the table nor across.
    pub turned: bool,
    pub rear_is_below: bool,
    /// Between its rear and its name.
    pub gap: f32,
}

impl Stands {
    /// The lowest edge of what stands over a name of this width; none where nothing does.
    fn low(&self, x: f32, wide: f32) -> Option<f32> {
        self.over(x, wide).map(|f| f.max.y).reduce(f32::max)
    }

    /// The same of what a name stands over.
    fn top(&self, x: f32, wide: f32) -> Option<f32> {
        self.over(x, wide).map(|f| f.min.y).reduce(f32::min)
    }

    fn over(&self, x: f32, wide: f32) -> impl Iterator<Item = &Frame> {
        self.body.iter().filter(move |f| f.max.x > x - wide / 2.0 && f.min.x < x + wide / 2.0)
    }
}

/// The frame round others.
fn hull(frames: &[Frame]) -> Option<Frame> {
    let corners: Vec<Pt> = frames.iter().flat_map(|f| [f.min, f.max]).collect();
    (!corners.is_empty()).then(|| bounds(&corners))
}

/// What is taken already, so that unit names find a free place.
#[derive(Clone)]
pub struct Crowd {
    taken: Vec<Frame>,
    /// Where letters are hard to read: a name stands here only if there is no other place for it.
    dim: Vec<Frame>,
    /// The discs among what is taken, whose numerals a number upon a block must not cover.
    discs: Vec<Frame>,
    table: Frame,
}

impl Crowd {
    pub fn new(fit: &Fit) -> Crowd {
        Crowd { taken: Vec::new(), dim: Vec::new(), discs: Vec::new(), table: fit.frame }
    }

    pub fn take_disc(&mut self, frame: Frame) {
        self.discs.push(frame);
        self.take(frame);
    }

    /// Names keep off these frames where they can.
    pub fn dim(&mut self, frames: impl IntoIterator<Item = Frame>) {
        self.dim.extend(frames);
    }

    pub fn take(&mut self, frame: Frame) {
        self.taken.push(frame);
    }

    /// How much of a frame is taken or off the table.
    fn cost(&self, frame: &Frame) -> f32 {
        let area = frame.width() * frame.height();
        shared(frame, &self.taken) + 3.0 * (area - shared(frame, &[self.table]))
    }

    /// A free place for a name of this size beside a unit: behind it first, then in front, then at either side, in the
    /// middle, high or low. Behind and in front it may be shifted until its edge is flush with the unit's, or into the corner
    /// that one askew leaves. Returns the middle of the name's baseline.
    pub fn place(&mut self, unit: &Stands, size: Pt) -> Option<Pt> {
        // Two names in a line keep apart by the width of a letter.
        let (wide, high) = (size.x + size.y * 0.3, size.y);
        let block = hull(&unit.body)?;
        let middle = block.min.towards(block.max, 0.5);
        let (behind, ahead) = if unit.rear_is_below { (unit.gap, 0.0) } else { (0.0, unit.gap) };
        let below = |x: f32| pt(x, unit.low(x, wide).unwrap_or(block.max.y) + behind + high * 0.9);
        let above = |x: f32| pt(x, unit.top(x, wide).unwrap_or(block.min.y) - ahead - high * 0.25);
        let flush = (wide - block.width()).abs() / 2.0;
        let corner = (wide - high) / 2.0;
        let shifts = [0.0, 0.5 * flush, -0.5 * flush, flush, -flush, corner, -corner];
        let shifts = &shifts[..if unit.turned { 7 } else { 5 }];
        let behind_and_ahead = shifts.iter().flat_map(|shift| {
            let x = middle.x + shift;
            if unit.rear_is_below { [below(x), above(x)] } else { [above(x), below(x)] }
        });
        let aside = block.width() / 2.0 + wide / 2.0 + high * 0.3;
        let heights = [middle.y + high * 0.3, block.min.y + high * 0.5, block.max.y];
        let beside = heights.iter().flat_map(|y| [pt(middle.x + aside, *y), pt(middle.x - aside, *y)]);
        let places = behind_and_ahead.chain(beside);
        let frame = |p: Pt| Frame::new(p.x - wide / 2.0, p.y - high * 0.72, wide, high * 0.95);
        let mut free: Option<(f32, Pt)> = None;
        for p in places.filter(|p| self.cost(&frame(*p)) <= TOUCH * wide) {
            let dim = shared(&frame(p), &self.dim);
            let dim = if dim <= DIM * wide * high { 0.0 } else { dim };
            if free.is_none_or(|(least, _)| dim < least) {
                free = Some((dim, p));
            }
            if dim == 0.0 {
                break;
            }
        }
        let free = free.map(|(_, p)| p);
        if let Some(p) = free {
            self.take(frame(p));
        }
        free
    }
}

impl Crowd {
    /// A free place for a small number at a block: its middle, and whether none is free and it stands on the block, off the
    /// discs there as far as its front of `wide` each way allows.
    pub fn key(&mut self, block: Frame, (rear, wide): (Pt, f32), size: Pt) -> (Pt, bool) {
        let middle = block.min.towards(block.max, 0.5);
        let reach = pt((block.width() + size.x) / 2.0, (block.height() + size.y) / 2.0);
        let side = rear.right();
        let ways = [rear, (rear + side * 0.6).unit(), (rear - side * 0.6).unit(), side, -side, -rear];
        let frame = |p: Pt| Frame::new(p.x - size.x / 2.0, p.y - size.y / 2.0, size.x, size.y);
        for way in ways {
            // To the edge of the block that lies that way, not over its corner.
            let far = (reach.x / way.x.abs().max(1e-3)).min(reach.y / way.y.abs().max(1e-3));
            let p = middle + way * far;
            if self.cost(&frame(p)) < 0.01 {
                self.take(frame(p));
                return (p, false);
            }
        }
        let free = (wide - size.x / 2.0).max(0.0);
        let along = [0.0, 0.5, -0.5, 1.0, -1.0].map(|share| middle + side * (share * free));
        let clear = along.into_iter().find(|p| shared(&frame(*p), &self.discs) < 0.01);
        (clear.unwrap_or(middle), true)
    }
}

/// The width of a unit's name.
pub fn width(pen: &Pen, name: &str, size: f32) -> f32 {
    pixels::label_width(name, Face::BookItalic, pen.u(size))
}

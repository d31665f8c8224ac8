//! What a page says in the file: its drawing list in the operators of PDF, lengths in points from the lower left corner.
//!
//! Written here and not by the crate, whose operators cost more time than all else of a document together.

use super::font_name;
use super::thin::{COARSE, Dot, SLACK, coarsened, loose, thinned};
use super::threads::{Thread, threads};
use crate::draw::path::{Path, Pt, Seg, pt};
use crate::draw::{Cap, Colour, Face, Fill, Glyph, Item, Join, List, Run, Shown, Stroke, pixels};
use std::collections::BTreeMap;
use std::ops::Range;

/// The codes of glyphs in the fonts of a file.
pub type Codes = BTreeMap<(Face, u16), u16>;

/// Steps of a point in which places are told: a hundredth is finer than any printer, and fewer digits make smaller files.
const FINE: f32 = 100.0;
/// More lines than these in one stroke are a hatching.
const HATCHING: usize = 6;
/// How far apart letters of a word may stand, in thousandths of their size.
const APART: f32 = 95.0;
/// How far a halo's middle line may pass by the letters, as a part of its width.
const LOOSE: f32 = 0.12;

/// The operators of a page, as bytes.
pub fn content(list: &List, codes: &Codes) -> Vec<u8> {
    let (from, threads) = (pt(0.0, list.height), threads(list));
    let mut out = Writer { out: Vec::new(), codes, threads, from, state: State::default(), grain: FINE };
    let mut done = 0;
    for group in &list.groups {
        out.items(&list.items, done..group.items.start);
        out.group(group.at, &list.items, group.items.clone());
        done = group.items.end;
    }
    out.items(&list.items, done..list.items.len());
    out.threads(list.items.len());
    out.out
}

/// What a glyph of a face is to whoever copies the text: every kind of space is a space, and a letter that no font has is the mark
/// that stands for it, for a glyph can tell but one letter.
pub fn told(face: Face, text: &str) -> String {
    let told = |c: char| match c {
        c if c.is_whitespace() => ' ',
        c if !face.prints(c) => '?',
        c => c,
    };
    text.chars().map(told).collect()
}

/// The name of a picture in the file: its own, so that it stands there once.
pub fn image_name(shown: &Shown) -> String {
    format!("P{}{}", shown.bitmap.id, if shown.grey { "g" } else { "" })
}

/// What was set last, so that it isn't set again.
#[derive(Clone, Default)]
struct State {
    fill: Option<Colour>,
    line: Option<Colour>,
    width: Option<f32>,
    dash: Vec<f32>,
    cap: Cap,
    join: Join,
    font: Option<(Face, f32)>,
}

struct Writer<'a> {
    out: Vec<u8>,
    codes: &'a Codes,
    /// By the items before which they are told.
    threads: BTreeMap<usize, Vec<Thread>>,
    /// The file's origin on the list.
    from: Pt,
    state: State,
    /// How many steps a point has.
    grain: f32,
}

impl Writer<'_> {
    /// Writes a number with so many places after the point, without noughts at its end.
    fn number(&mut self, value: f32, places: u32) {
        let mut rest = (f64::from(value) * f64::from(10_u32.pow(places))).round() as i64;
        if rest < 0 {
            self.out.push(b'-');
            rest = -rest;
        }
        let mut left = places;
        while left > 0 && rest % 10 == 0 {
            (rest, left) = (rest / 10, left - 1);
        }
        // From the last digit to the first.
        let from = self.out.len();
        while rest > 0 || left > 0 || self.out.len() == from {
            self.out.push(b'0' + (rest % 10) as u8);
            rest /= 10;
            if left == 1 {
                self.out.push(b'.');
            }
            left = left.saturating_sub(1);
            if left == 0 && rest == 0 {
                break;
            }
        }
        self.out[from..].reverse();
        self.out.push(b' ');
    }

    fn say(&mut self, operator: &str) {
        self.out.extend_from_slice(operator.as_bytes());
        self.out.push(b'\n');
    }

    fn place(&mut self, p: Pt) {
        self.number(p.x, 2);
        self.number(p.y, 2);
    }

    fn point(&self, p: Pt) -> Pt {
        let near = |v: f32| (v * self.grain).round() / self.grain;
        pt(near(p.x - self.from.x), near(self.from.y - p.y))
    }

    fn items(&mut self, all: &[Item], which: Range<usize>) {
        let mut rest = &all[which.clone()];
        while let Some((item, tail)) = rest.split_first() {
            let number = which.end - rest.len();
            self.threads(number);
            rest = tail;
            if let (Item::Fill(f), Some((Item::Stroke(s), after))) = (item, tail.split_first())
                && self.outlined(f, s)
            {
                self.threads(number + 1);
                rest = after;
                continue;
            }
            match item {
                Item::Fill(f) => self.fill(f),
                Item::Stroke(s) => self.stroke(s),
                Item::Run(r) => self.run(r),
                Item::Label(l) => self.run(&pixels::label_run(l)),
                Item::Bitmap(s) => self.bitmap(s),
            }
        }
    }

    /// Items told from a corner of their own: what was drawn before in the same way takes hardly any room.
    fn group(&mut self, at: Pt, all: &[Item], which: Range<usize>) {
        let corner = self.point(at);
        let (from, state) = (self.from, self.state.clone());
        self.from = at;
        self.say("q");
        self.out.extend_from_slice(b"1 0 0 1 ");
        self.place(corner);
        self.say("cm");
        self.items(all, which);
        self.say("Q");
        let within = self.state.font;
        (self.from, self.state) = (from, state);
        // There are readers that do not come back to the font of before.
        if within != self.state.font {
            self.state.font = None;
        }
    }

    /// The sub-paths of a path with whether each is closed.
    fn rings(&self, path: &Path) -> Vec<(Vec<Dot>, bool)> {
        let mut out: Vec<(Vec<Dot>, bool)> = Vec::new();
        let dot = |p: Pt, bezier: bool| Dot { at: self.point(p), bezier };
        for seg in &path.segs {
            match *seg {
                Seg::Move(p) => out.push((vec![dot(p, false)], false)),
                Seg::Line(p) => {
                    if let Some((ring, _)) = out.last_mut() {
                        ring.push(dot(p, false));
                    }
                }
                Seg::Cubic(a, b, c) => {
                    if let Some((ring, _)) = out.last_mut() {
                        ring.extend([dot(a, true), dot(b, true), dot(c, false)]);
                    }
                }
                Seg::Close => {
                    if let Some((_, closed)) = out.last_mut() {
                        *closed = true;
                    }
                }
            }
        }
        for (ring, _) in &mut out {
            *ring = thinned(ring, SLACK);
        }
        out
    }

    fn ring(&mut self, ring: &[Dot], closed: bool) {
        for (n, dot) in ring.iter().enumerate() {
            self.place(dot.at);
            // The end of a curve stands behind its two handles.
            match n {
                0 => self.say("m"),
                _ if dot.bezier => {}
                _ if ring[n - 1].bezier => self.say("c"),
                _ => self.say("l"),
            }
        }
        if closed {
            self.say("h");
        }
    }

    fn bitmap(&mut self, shown: &Shown) {
        let corner = self.point(shown.at + pt(0.0, shown.height));
        self.say("q");
        self.number(shown.width, 2);
        self.out.extend_from_slice(b"0 0 ");
        self.number(shown.height, 2);
        self.place(corner);
        self.say("cm");
        self.say(&format!("/{} Do", image_name(shown)));
        self.say("Q");
    }

    /// Paper is white: what shines through is mixed with it. Black and grey take no coloured ink.
    fn colour(&mut self, c: Colour, [grey, coloured]: [&str; 2]) {
        let c = Colour { a: 255, ..Colour::WHITE.mix(Colour { a: 255, ..c }, f32::from(c.a) / 255.0) };
        let parts: &[u8] = if c.r == c.g && c.g == c.b { &[c.r] } else { &[c.r, c.g, c.b] };
        for part in parts {
            self.number(f32::from(*part) / 255.0, 3);
        }
        self.say(if parts.len() == 1 { grey } else { coloured });
    }

    fn set_fill(&mut self, c: Colour) {
        if self.state.fill != Some(c) {
            self.state.fill = Some(c);
            self.colour(c, ["g", "rg"]);
        }
    }

    fn set_line(&mut self, c: Colour, width: f32) {
        if self.state.line != Some(c) {
            self.state.line = Some(c);
            self.colour(c, ["G", "RG"]);
        }
        if self.state.width != Some(width) {
            self.state.width = Some(width);
            self.number(width, 3);
            self.say("w");
        }
    }

    fn set_pen(&mut self, cap: Cap, join: Join, dash: &[f32]) {
        if self.state.cap != cap {
            self.state.cap = cap;
            self.say(match cap {
                Cap::Butt => "0 J",
                Cap::Round => "1 J",
                Cap::Square => "2 J",
            });
        }
        if self.state.join != join {
            self.state.join = join;
            self.say(match join {
                Join::Miter => "0 j",
                Join::Round => "1 j",
            });
        }
        if self.state.dash != dash {
            self.state.dash = dash.to_vec();
            self.out.push(b'[');
            for length in dash {
                self.number(*length, 2);
            }
            self.say("] 0 d");
        }
    }

    fn fill(&mut self, f: &Fill) {
        let mut rings = self.rings(&f.path);
        // Many wedges in one are hachures.
        if rings.len() > HATCHING && rings.iter().all(|(ring, _)| ring.len() == 3) {
            coarsened(&mut rings);
        }
        if rings.is_empty() {
            return;
        }
        self.set_fill(f.colour);
        for (ring, _) in &rings {
            self.ring(ring, false);
        }
        self.say("f*");
    }

    /// Fills an area and draws its outline in one go, where the line goes just around it; false where it does not.
    fn outlined(&mut self, f: &Fill, s: &Stroke) -> bool {
        if f.path != s.path || !s.dash.is_empty() {
            return false;
        }
        let rings = self.rings(&f.path);
        let [(ring, true)] = rings.as_slice() else { return false };
        self.set_fill(f.colour);
        self.set_line(s.colour, s.width);
        self.set_pen(s.cap, s.join, &s.dash);
        self.ring(ring, false);
        self.say("b*");
        true
    }

    fn stroke(&mut self, s: &Stroke) {
        let mut rings = self.rings(&s.path);
        // The lines of a hatching are told less finely: their ends lie under an outline.
        if rings.len() > HATCHING && rings.iter().all(|(ring, _)| ring.len() == 2) {
            coarsened(&mut rings);
        }
        rings.retain(|(ring, _)| ring.len() > 1);
        if rings.is_empty() {
            return;
        }
        self.set_line(s.colour, s.width);
        self.set_pen(s.cap, s.join, &s.dash);
        for (ring, closed) in &rings {
            self.ring(ring, *closed);
        }
        self.say("S");
    }

    fn run(&mut self, r: &Run) {
        if let Some((halo, width)) = r.halo {
            // Drawn as lines and not as text, so that a reader finds each name once.
            let outline = Stroke {
                path: loose(&r.outline(), width * LOOSE),
                colour: halo,
                width: width * 2.0,
                dash: Vec::new(),
                cap: Cap::Round,
                join: Join::Round,
            };
            // White and wide around the letters, it need not be told finely.
            self.grain = COARSE;
            self.stroke(&outline);
            self.grain = FINE;
        }
        let mut rest = r.glyphs.as_slice();
        while let Some(first) = rest.first() {
            // One piece for each stretch of one face on one height.
            let len =
                rest.iter().take_while(|g| g.face == first.face && (g.offset.y - first.offset.y).abs() < 0.01).count();
            let (piece, tail) = rest.split_at(len);
            self.piece(r, piece, tail.first().map_or(r.width, |g| g.offset.x));
            rest = tail;
        }
    }

    fn set_font(&mut self, face: Face, size: f32) {
        if self.state.font != Some((face, size)) {
            self.state.font = Some((face, size));
            self.out.extend_from_slice(format!("/{} ", font_name(face)).as_bytes());
            self.number(size, 2);
            self.say("Tf");
        }
    }

    /// A glyph, as its number in the file.
    fn code(&mut self, face: Face, glyph: u16) {
        let code = self.codes.get(&(face, glyph)).copied().unwrap_or_default();
        self.hex(code);
    }

    fn hex(&mut self, unit: u16) {
        let digit = |shift: u16| b"0123456789abcdef"[usize::from(unit >> shift & 15)];
        self.out.extend([12, 8, 4, 0].map(digit));
    }

    /// The threads before an item.
    fn threads(&mut self, item: usize) {
        for thread in self.threads.remove(&item).unwrap_or_default() {
            self.thread(thread);
        }
    }

    /// Two spaces, drawn as one or, where they are to reach further, as two with a gap: as text they stay together.
    fn thread(&mut self, t: Thread) {
        self.say("BT");
        self.set_font(t.face, t.size);
        let place = self.point(t.at);
        self.place(place);
        self.say("Td");
        self.say("/Span<</ActualText(  )>>BDC");
        self.out.extend_from_slice(b"[<");
        self.code(t.face, t.glyph);
        let gap = t.width - 2.0 * t.face.advance(t.glyph) * t.size;
        if gap > 0.0 {
            self.out.push(b'>');
            self.number(-gap / t.size * 1000.0, 0);
            self.out.push(b'<');
            self.code(t.face, t.glyph);
        }
        self.say(">]TJ");
        self.say("EMC");
        self.say("ET");
    }

    /// Sets glyphs of one face; where shaping moved them, by numbers between them.
    fn piece(&mut self, r: &Run, glyphs: &[Glyph], end: f32) {
        let Some(first) = glyphs.first() else { return };
        self.set_fill(r.colour);
        self.say("BT");
        self.set_font(first.face, r.size);
        let place = self.point(r.at + first.offset.turned(r.angle));
        // Programs that read what stands upright apart from the rest read it here where it begins.
        let upright = r.angle.cos().abs() < r.angle.sin().abs();
        if upright {
            self.out.extend_from_slice(b"/Span<</ActualText<feff");
            for unit in glyphs.iter().flat_map(|g| g.text.encode_utf16()) {
                self.hex(unit);
            }
            self.say(">>>BDC");
        }
        if r.angle == 0.0 {
            self.place(place);
            self.say("Td");
        } else {
            let (sin, cos) = r.angle.sin_cos();
            for part in [cos, -sin, sin, cos] {
                self.number(part, 4);
            }
            self.place(place);
            self.say("Tm");
        }
        self.out.extend_from_slice(b"[<");
        for (n, glyph) in glyphs.iter().enumerate() {
            self.code(glyph.face, glyph.id);
            let next = glyphs.get(n + 1).map_or(end, |g| g.offset.x);
            let natural = glyph.face.advance(glyph.id) * r.size;
            let back = (natural - (next - glyph.offset.x)) / r.size * 1000.0;
            // Letters that stand further apart are read as two words.
            let word = glyph.text.ends_with(char::is_alphabetic)
                && glyphs.get(n + 1).is_some_and(|g| g.text.starts_with(char::is_alphabetic));
            let back = if word { back.max(-APART) } else { back };
            if back.abs() >= 0.5 && n + 1 < glyphs.len() {
                self.out.push(b'>');
                self.number(back, 0);
                self.out.push(b'<');
            }
        }
        self.say(">]TJ");
        if upright {
            self.out.extend_from_slice(b"1 0 0 1 ");
            self.place(place);
            self.say("Tm");
            self.say("EMC");
        }
        self.say("ET");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(list: &List) -> String {
        String::from_utf8(content(list, &Codes::new())).expect("operators are plain letters")
    }

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let codes = Codes::new();
        let mut writer = Writer {
            out: Vec::new(),
            codes: &codes,
            threads: BTreeMap::new(),
            from: pt(0.0, 0.0),
            state: State::default(),
            grain: FINE,
        };
        for value in [0.0, -0.001, 12.0, -0.5, 3.1, 100.25, 0.049, -7.999] {
            writer.number(value, 2);
        }
        assert_eq!(String::from_utf8_lossy(&writer.out), "0 0 12 -.5 3.1 100.25 .05 -8 ");
    }

    #[test]
    fn what_is_set_is_set_once() {
        let mut list = List::new(100.0, 100.0);
        for x in [10.0, 20.0] {
            list.stroke([pt(x, 10.0), pt(x, 90.0), pt(x + 5.0, 90.0)], Colour::BLACK, 0.5);
        }
        let told = said(&list);
        assert_eq!(
            (told.matches(".5 w").count(), told.matches("0 G").count(), told.matches("\nh\n").count()),
            (1, 1, 2)
        );
        assert!(told.contains("10 90 m\n10 10 l\n15 10 l\nh\nS\n"), "{told}");
    }
}

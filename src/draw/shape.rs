//! Text as glyphs: shaped with kerning and ligatures, small capitals, old-style or lining figures.

use super::face::Face;
use super::path::{Path, Pt, Seg, pt};
use super::{Anchor, Colour};
use harfrust::{Buffer, Direction, Feature, Font, Script, ShapeOptions, ShapePlan, ShaperFont, Tag};
use skrifa::{DrawMemory, GlyphId, PathSink, ScalerFont};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// How figures and small letters are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Features {
    /// Lining figures.
    #[default]
    Lining,
    /// Old-style figures: in italics, small capitals and running prose.
    OldStyle,
    /// Small capitals with old-style figures.
    SmallCaps,
    /// What the font does by itself: as a text engine without features sets it.
    Plain,
}

/// How a run of text is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    pub face: Face,
    /// Size in points.
    pub size: f32,
    pub colour: Colour,
    pub features: Features,
    /// Space added after each letter, in shares of the size. Tracked text has no ligatures.
    pub tracking: f32,
}

impl Style {
    /// A style in ink with lining figures, or old-style ones in book italics.
    #[must_use]
    pub const fn new(face: Face, size: f32, colour: Colour) -> Style {
        let features = match face {
            Face::BookItalic | Face::SmallItalic => Features::OldStyle,
            _ => Features::Lining,
        };
        Style { face, size, colour, features, tracking: 0.0 }
    }

    /// Small capitals of EB Garamond, tracked by 5.5 in a hundred.
    #[must_use]
    pub const fn small_caps(size: f32, colour: Colour) -> Style {
        Style { face: Face::Book, size, colour, features: Features::SmallCaps, tracking: 0.055 }
    }

    #[must_use]
    pub const fn tracked(self, tracking: f32) -> Style {
        Style { tracking, ..self }
    }

    #[must_use]
    pub const fn old_style(self) -> Style {
        Style { features: Features::OldStyle, ..self }
    }

    #[must_use]
    pub const fn sized(self, size: f32) -> Style {
        Style { size, ..self }
    }

    /// Shapes a text on one line.
    #[must_use]
    pub fn shape(&self, text: &str) -> Run {
        Run::shape(text, self)
    }

    /// Width of a text in points.
    #[must_use]
    pub fn width(&self, text: &str) -> f32 {
        shaped(text, self, |set| self.reach(set.glyphs.len(), set.width))
    }

    /// How far so many glyphs reach whose widths add up to a share of the size, in points.
    fn reach(&self, glyphs: usize, share: f32) -> f32 {
        (share + glyphs as f32 * self.tracking) * self.size
    }
}

/// One glyph of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Glyph {
    /// The run's face, or another where that lacks the character.
    pub face: Face,
    pub id: u16,
    /// From the run's origin, before it is turned.
    pub offset: Pt,
    /// The characters it stands for; empty for the later glyphs of a cluster.
    pub text: String,
}

/// A shaped text on one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    pub size: f32,
    pub colour: Colour,
    /// The origin: left end of the baseline.
    pub at: Pt,
    /// Clockwise on the picture, in radians, around the origin.
    pub angle: f32,
    pub glyphs: Vec<Glyph>,
    /// Width of the whole run in points.
    pub width: f32,
    /// Colour and width of a line around the letters, drawn first, that keeps names legible on a map.
    pub halo: Option<(Colour, f32)>,
}

/// What a face gives: the parsed font and the outlines drawn so far.
struct Loaded {
    font: Font,
    scaler: ScalerFont,
    units: f32,
    outlines: Vec<OnceLock<Path>>,
    /// In shares of the size.
    advances: Vec<f32>,
}

fn loaded(face: Face) -> &'static Loaded {
    static FACES: [OnceLock<Loaded>; Face::ALL.len()] = [const { OnceLock::new() }; Face::ALL.len()];
    FACES[face as usize].get_or_init(|| {
        let font = Font::new(face.bytes(), 0).expect("the fonts we ship are whole: a test loads each");
        let units = f32::from(font.units_per_em());
        let advance = |n| ShaperFont::new(&font).glyph_h_advance(GlyphId::new(n)) as f32 / units;
        Loaded {
            scaler: ScalerFont::unhinted(font.clone(), None),
            units,
            outlines: (0..font.num_glyphs()).map(|_| OnceLock::new()).collect(),
            advances: (0..font.num_glyphs()).map(advance).collect(),
            font,
        }
    })
}

fn latin() -> Option<Script> {
    Script::from_iso15924_tag(Tag::new(b"Latn"))
}

/// The ways in which a text may be shaped: by face, features and whether it is tracked.
const WAYS: usize = Face::ALL.len() * 8;

const fn way(face: Face, features: Features, tracked: bool) -> usize {
    (face as usize * 4 + features as usize) * 2 + tracked as usize
}

/// How a face is shaped, with which features: found once, which takes longer than the shaping of a word.
fn planned(face: Face, features: Features, tracked: bool) -> (&'static ShapePlan, &'static [Feature]) {
    static PLANS: [OnceLock<(ShapePlan, Vec<Feature>)>; WAYS] = [const { OnceLock::new() }; WAYS];
    let (plan, wanted) = PLANS[way(face, features, tracked)].get_or_init(|| {
        let on = |tag: &[u8; 4], value| Feature::new(Tag::new(tag), value, ..);
        let mut wanted = match features {
            Features::Lining => vec![on(b"lnum", 1)],
            Features::OldStyle => vec![on(b"onum", 1)],
            Features::SmallCaps => vec![on(b"smcp", 1), on(b"onum", 1)],
            Features::Plain => Vec::new(),
        };
        // The two letters of a ligature are drawn heavier than their neighbours in the italics for 8 points.
        if tracked || face == Face::SmallItalic {
            wanted.extend([on(b"liga", 0), on(b"clig", 0), on(b"dlig", 0)]);
        }
        (ShapePlan::new(&loaded(face).font, Direction::LeftToRight, latin(), None, &wanted), wanted)
    });
    (plan, wanted)
}

/// Collects an outline in font units, y upwards.
#[derive(Default)]
struct Pen {
    path: Path,
    last: Pt,
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = pt(x, y);
        self.path.segs.push(Seg::Move(self.last));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.last = pt(x, y);
        self.path.segs.push(Seg::Line(self.last));
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (from, c, to) = (self.last, pt(cx, cy), pt(x, y));
        self.path.segs.push(Seg::Cubic(from.towards(c, 2.0 / 3.0), to.towards(c, 2.0 / 3.0), to));
        self.last = to;
    }
    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.last = pt(x, y);
        self.path.segs.push(Seg::Cubic(pt(ax, ay), pt(bx, by), self.last));
    }
    fn close(&mut self) {
        self.path.segs.push(Seg::Close);
    }
}

impl Face {
    /// The outline of a glyph for a size of 1, y downwards, its origin on the baseline. Fill it by the non-zero rule.
    #[must_use]
    pub fn outline(self, glyph: u16) -> &'static Path {
        static NONE: Path = Path { segs: Vec::new() };
        let face = loaded(self);
        let Some(slot) = face.outlines.get(usize::from(glyph)) else { return &NONE };
        slot.get_or_init(|| {
            let mut pen = Pen::default();
            if let Some(outline) = face.scaler.outline(GlyphId::new(u32::from(glyph))) {
                // A glyph that cannot be drawn is an empty one; the fonts are ours and all draw.
                let _ = outline.draw(DrawMemory::Scratch, &mut pen);
            }
            let k = 1.0 / face.units;
            pen.path.map(|p| pt(p.x * k, -p.y * k))
        })
    }

    /// Whether the face has a glyph for a character.
    #[must_use]
    pub fn has(self, c: char) -> bool {
        loaded(self).font.charmap().map_unicode(c).is_some()
    }

    /// The advance of a glyph in shares of the size.
    #[must_use]
    pub fn advance(self, glyph: u16) -> f32 {
        loaded(self).advances.get(usize::from(glyph)).copied().unwrap_or_default()
    }

    /// Height of the ascender and depth of the descender (both positive) in shares of the size, as a text engine that
    /// reads the font's `hhea` table sees them.
    #[must_use]
    pub fn line(self) -> (f32, f32) {
        let face = loaded(self);
        face.font.metrics().scaled_f32(1.0).hhea_line().map_or((0.8, 0.2), |l| (l.ascender, -l.descender))
    }

    /// The face to take a character from: this one, or the next that has it.
    fn with(self, c: char) -> Face {
        if c.is_whitespace() || self.has(c) {
            return self;
        }
        let instead = match self {
            Face::Small => Face::Book,
            Face::SmallItalic => Face::BookItalic,
            Face::Book | Face::BookItalic => Face::Data,
            _ => Face::Book,
        };
        if instead.has(c) { instead } else { self }
    }

    /// Whether a character that was set in this face is printed: as its own glyph, or as nothing.
    #[must_use]
    pub fn prints(self, c: char) -> bool {
        c.is_whitespace() || c == '\u{ad}' || self.has(c)
    }
}

/// A text shaped for a size of 1, without tracking.
#[derive(Default)]
struct Set {
    glyphs: Vec<Glyph>,
    width: f32,
}

/// Texts up to so many bytes are kept as they were shaped, so many of each way: lists say the same words again and again.
const SHORT: usize = 48;
const KEPT: usize = 2_000;

/// Hands out a text as it is shaped in a style.
fn shaped<T>(text: &str, style: &Style, told: impl FnOnce(&Set) -> T) -> T {
    type Sets = OnceLock<Mutex<HashMap<Box<str>, Set>>>;
    static SETS: [Sets; WAYS] = [const { Sets::new() }; WAYS];
    if text.len() > SHORT {
        return told(&Set::of(text, style));
    }
    let sets = SETS[way(style.face, style.features, style.tracking != 0.0)].get_or_init(Mutex::default);
    let mut sets = sets.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(set) = sets.get(text) {
        return told(set);
    }
    if sets.len() >= KEPT {
        sets.clear();
    }
    told(sets.entry(text.into()).or_insert_with(|| Set::of(text, style)))
}

impl Set {
    fn of(text: &str, style: &Style) -> Set {
        let mut set = Set::default();
        let mut from = 0;
        while from < text.len() {
            let face = text[from..].chars().next().map_or(style.face, |c| style.face.with(c));
            let len: usize =
                text[from..].chars().take_while(|c| style.face.with(*c) == face).map(char::len_utf8).sum::<usize>();
            set.extend(&text[from..from + len], face, style);
            from += len;
        }
        set
    }

    fn extend(&mut self, text: &str, face: Face, style: &Style) {
        let (plan, features) = planned(face, style.features, style.tracking != 0.0);
        let font = &loaded(face).font;
        let mut buffer = Buffer::new();
        // What no font has is printed as a question mark; whoever copies the text gets the letter itself. A space that does not
        // break is as wide as any other, whatever the font says.
        let shown = |c: char| match c {
            '\u{a0}' => ' ',
            c if face.prints(c) => c,
            _ => '?',
        };
        let shown: String = text.chars().map(shown).collect();
        buffer.push_str(&shown);
        let back = |cluster: usize| {
            let mut both = shown.char_indices().zip(text.char_indices());
            both.find(|((at, _), _)| *at == cluster).map_or(text.len(), |(_, (at, _))| at)
        };
        buffer.set_direction(Direction::LeftToRight);
        buffer.set_script(latin());
        let options = ShapeOptions::new().plan(Some(plan)).features(features);
        if harfrust::shape(&ShaperFont::new(font), &mut buffer, options).is_err() {
            return;
        }
        let k = 1.0 / loaded(face).units;
        let infos = buffer.glyph_infos();
        for (n, (info, place)) in infos.iter().zip(buffer.glyph_positions()).enumerate() {
            let start = info.cluster as usize;
            let first = n == 0 || infos[n - 1].cluster != info.cluster;
            let end = infos[n..].iter().map(|i| i.cluster as usize).find(|c| *c > start).unwrap_or(shown.len());
            let (start, end) = if shown == text { (start, end) } else { (back(start), back(end)) };
            self.glyphs.push(Glyph {
                face,
                id: info.glyph_id as u16,
                offset: pt(self.width + place.x_offset as f32 * k, -(place.y_offset as f32) * k),
                text: if first { text[start..end].to_owned() } else { String::new() },
            });
            let own = place.x_advance as f32 * k;
            // Letters that are set apart are not moved apart once more: readers of a file take a tenth for a space.
            self.width += if style.tracking > 0.0 { own.min(face.advance(info.glyph_id as u16)) } else { own };
        }
    }
}

impl Run {
    /// Shapes a text on one line at the origin.
    #[must_use]
    pub fn shape(text: &str, style: &Style) -> Run {
        shaped(text, style, |set| {
            let placed = |(n, glyph): (usize, &Glyph)| {
                let offset = pt(style.reach(n, glyph.offset.x), glyph.offset.y * style.size);
                Glyph { offset, ..glyph.clone() }
            };
            Run {
                size: style.size,
                colour: style.colour,
                at: Pt::default(),
                angle: 0.0,
                glyphs: set.glyphs.iter().enumerate().map(placed).collect(),
                width: style.reach(set.glyphs.len(), set.width),
                halo: None,
            }
        })
    }

    /// The characters of the run.
    #[must_use]
    pub fn text(&self) -> String {
        self.glyphs.iter().map(|g| g.text.as_str()).collect()
    }

    /// The run with the end `anchor` of its baseline at a place.
    #[must_use]
    pub fn at(mut self, at: Pt, anchor: Anchor) -> Run {
        let back = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width / 2.0,
            Anchor::End => self.width,
        };
        self.at = at - pt(back, 0.0).turned(self.angle);
        self
    }

    /// The run turned around its origin, clockwise, in radians.
    #[must_use]
    pub fn turned(mut self, angle: f32) -> Run {
        self.angle = angle;
        self
    }

    /// The run with a line of this colour and width around its letters.
    #[must_use]
    pub fn halo(mut self, colour: Colour, width: f32) -> Run {
        self.halo = Some((colour, width));
        self
    }

    /// The run enlarged by `scale` from the picture's origin and then moved by `by`.
    #[must_use]
    pub fn placed(&self, by: Pt, scale: f32) -> Run {
        let mut run = self.clone();
        run.at = run.at * scale + by;
        run.size *= scale;
        run.width *= scale;
        run.halo = run.halo.map(|(c, w)| (c, w * scale));
        for glyph in &mut run.glyphs {
            glyph.offset = glyph.offset * scale;
        }
        run
    }

    /// The letters as one path, to be filled by the non-zero rule.
    #[must_use]
    pub fn outline(&self) -> Path {
        let mut path = Path::default();
        for glyph in &self.glyphs {
            let outline = glyph.face.outline(glyph.id);
            path.add(&outline.map(|p| (p * self.size + glyph.offset).turned(self.angle) + self.at));
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_loads_and_draws_umlauts() {
        for face in Face::ALL {
            let run = Style::new(face, 10.0, Colour::BLACK).shape("Hohenmöhr, Groß-Übelacker");
            assert_eq!(run.text(), "Hohenmöhr, Groß-Übelacker");
            assert!(run.glyphs.iter().all(|g| g.id != 0 && g.face == face), "{face:?}");
            assert!(run.width > 60.0 && !run.outline().segs.is_empty());
        }
    }

    #[test]
    fn book_faces_kern_and_join() {
        let style = Style::new(Face::Book, 100.0, Colour::BLACK);
        assert!(style.width("AV") < style.width("A") + style.width("V") - 3.0);
        let italic = Style::new(Face::BookItalic, 100.0, Colour::BLACK);
        assert_eq!(italic.shape("fi").glyphs.len(), 1);
        assert_eq!(italic.shape("fi").text(), "fi");
        assert_eq!(italic.tracked(0.05).shape("fi").glyphs.len(), 2);
        let small = Style::small_caps(10.0, Colour::BLACK).shape("ab");
        assert_ne!(small.glyphs[0].id, style.shape("ab").glyphs[0].id);
        assert_ne!(style.shape("1").glyphs[0].id, style.old_style().shape("1").glyphs[0].id);
    }

    /// Programs that read a file take a gap of a tenth of the size for a space between two words.
    #[test]
    fn small_capitals_that_are_set_apart_stay_whole_words() {
        let style = Style::small_caps(10.0, Colour::BLACK).tracked(0.085);
        for word in ["Auftrag", "Kriegsrat", "Prätorianer", "Yr", "Ra", "Tv"] {
            let run = style.shape(word);
            for pair in run.glyphs.windows(2) {
                let gap = pair[1].offset.x - pair[0].offset.x - pair[0].face.advance(pair[0].id) * run.size;
                assert!(gap < 0.099 * run.size, "{word}: {gap} behind {}", pair[0].text);
            }
        }
    }

    #[test]
    fn data_figures_have_one_width_and_never_kern() {
        let style = Style::new(Face::Data, 10.0, Colour::BLACK);
        for pair in ["11", "17", "74", "00"] {
            assert!((style.width(pair) - 11.2).abs() < 0.01, "{pair}");
        }
    }

    #[test]
    fn the_small_cut_borrows_what_it_lacks() {
        let run = Style::new(Face::Small, 9.0, Colour::BLACK).shape("a − b ≤ c");
        assert!(run.glyphs.iter().all(|g| g.id != 0));
        assert!(run.glyphs.iter().any(|g| g.face == Face::Book));
    }
}

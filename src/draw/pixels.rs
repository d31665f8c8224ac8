//! A list into pixels: for tests, for pictures in documents, and for ground that a window draws once and keeps.

use super::face::Face;
use super::path::{Path, Seg};
use super::picture::luma;
use super::{Cap, Colour, Features, Item, Join, Label, List, Run, Shown, Stroke};
use crate::draw::shape::Style;
use std::cell::RefCell;
use std::collections::HashMap;
use tiny_skia::{
    FillRule, FilterQuality, LineCap, LineJoin, Paint, PathBuilder, Pixmap, PixmapPaint, StrokeDash, Transform,
};

/// A picture as rows of RGBA bytes, opacity not multiplied in.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    pub width: u32,
    pub height: u32,
    pub rgba: Vec<u8>,
}

impl std::fmt::Debug for Image {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Image {} × {}", self.width, self.height)
    }
}

/// Paints a list at `scale` pixels a point on a ground of one colour.
///
/// Returns an empty image for a list without an area.
#[must_use]
pub fn paint(list: &List, scale: f32, ground: Colour) -> Image {
    let size = |v: f32| (v * scale).ceil().clamp(0.0, 20_000.0) as u32;
    let Some(mut map) = Pixmap::new(size(list.width), size(list.height)) else {
        return Image { width: 0, height: 0, rgba: Vec::new() };
    };
    map.fill(tiny_skia::Color::from_rgba8(ground.r, ground.g, ground.b, ground.a));
    let to = Transform::from_scale(scale, scale);
    for item in &list.items {
        match item {
            Item::Fill(f) => fill(&mut map, &f.path, f.colour, FillRule::EvenOdd, to),
            Item::Stroke(s) => stroke(&mut map, s, to),
            Item::Label(l) => run(&mut map, &label_run(l), to),
            Item::Run(r) => run(&mut map, r, to),
            Item::Bitmap(s) => bitmap(&mut map, s, scale),
        }
    }
    let rgba = map.pixels().iter().map(|p| p.demultiply()).flat_map(|p| [p.red(), p.green(), p.blue(), p.alpha()]);
    Image { width: map.width(), height: map.height(), rgba: rgba.collect() }
}

/// The label as a shaped run, as a text engine with the font's own defaults sets it.
#[must_use]
pub fn label_run(label: &Label) -> Run {
    let run = shaped(&label.text, label.face, label.size, Run::clone);
    Run { colour: label.colour, ..run }.at(label.at, label.anchor)
}

/// Labels shaped so far on a thread, by face and size.
type Shaped = HashMap<(Face, u32), HashMap<String, Run>>;

/// So many are kept: the names of two large armies with all that is written around them.
const KEPT: usize = 1_000;

thread_local! {
    /// Names on a table are laid and painted anew at every step of a battle, and shaping is the dear part of that.
    static SHAPED: RefCell<Shaped> = RefCell::new(HashMap::new());
}

/// Looks at a text as it is shaped at the origin.
fn shaped<T>(text: &str, face: Face, size: f32, look: impl FnOnce(&Run) -> T) -> T {
    SHAPED.with_borrow_mut(|kept| {
        let kept = kept.entry((face, size.to_bits())).or_default();
        if let Some(run) = kept.get(text) {
            return look(run);
        }
        if kept.len() >= KEPT {
            kept.clear();
        }
        let style = Style { features: Features::Plain, ..Style::new(face, size, Colour::BLACK) };
        let run = style.shape(text);
        let seen = look(&run);
        kept.insert(text.to_owned(), run);
        seen
    })
}

fn paint_of(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.r, colour.g, colour.b, colour.a);
    paint.anti_alias = true;
    paint
}

fn build(path: &Path) -> Option<tiny_skia::Path> {
    let mut b = PathBuilder::new();
    for seg in &path.segs {
        match *seg {
            Seg::Move(p) => b.move_to(p.x, p.y),
            Seg::Line(p) => b.line_to(p.x, p.y),
            Seg::Cubic(c, d, p) => b.cubic_to(c.x, c.y, d.x, d.y, p.x, p.y),
            Seg::Close => b.close(),
        }
    }
    b.finish()
}

fn fill(map: &mut Pixmap, path: &Path, colour: Colour, rule: FillRule, to: Transform) {
    if let Some(path) = build(path) {
        map.fill_path(&path, &paint_of(colour), rule, to, None);
    }
}

fn stroke(map: &mut Pixmap, s: &Stroke, to: Transform) {
    let Some(path) = build(&s.path) else { return };
    let pen = tiny_skia::Stroke {
        width: s.width,
        line_cap: match s.cap {
            Cap::Butt => LineCap::Butt,
            Cap::Round => LineCap::Round,
            Cap::Square => LineCap::Square,
        },
        line_join: match s.join {
            Join::Miter => LineJoin::Miter,
            Join::Round => LineJoin::Round,
        },
        dash: if s.dash.is_empty() { None } else { StrokeDash::new(s.dash.clone(), 0.0) },
        ..tiny_skia::Stroke::default()
    };
    map.stroke_path(&path, &paint_of(s.colour), &pen, to, None);
}

fn bitmap(map: &mut Pixmap, shown: &Shown, scale: f32) {
    let image = &shown.bitmap.image;
    let Some(mut of) = Pixmap::new(image.width, image.height) else { return };
    for (pixel, rgba) in of.pixels_mut().iter_mut().zip(image.rgba.chunks_exact(4)) {
        let [r, g, b] = [rgba[0], rgba[1], rgba[2]];
        let [r, g, b] = if shown.grey { [luma([r, g, b]); 3] } else { [r, g, b] };
        *pixel = tiny_skia::ColorU8::from_rgba(r, g, b, rgba[3]).premultiply();
    }
    let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
    let [x, y] = [shown.width / image.width as f32, shown.height / image.height as f32];
    let to = Transform::from_row(x * scale, 0.0, 0.0, y * scale, shown.at.x * scale, shown.at.y * scale);
    map.draw_pixmap(0, 0, of.as_ref(), &paint, to, None);
}

fn run(map: &mut Pixmap, r: &Run, to: Transform) {
    let outline = r.outline();
    if let Some((colour, width)) = r.halo {
        let line = Stroke {
            path: outline.clone(),
            colour,
            width: width * 2.0,
            dash: Vec::new(),
            cap: Cap::Round,
            join: Join::Round,
        };
        stroke(map, &line, to);
    }
    fill(map, &outline, r.colour, FillRule::Winding, to);
}

impl Image {
    /// The picture as a PNG file; empty where the picture is empty.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        let Some(mut map) = Pixmap::new(self.width, self.height) else { return Vec::new() };
        for (pixel, rgba) in map.pixels_mut().iter_mut().zip(self.rgba.chunks_exact(4)) {
            *pixel = tiny_skia::ColorU8::from_rgba(rgba[0], rgba[1], rgba[2], rgba[3]).premultiply();
        }
        map.encode_png().unwrap_or_default()
    }

    /// Reads a PNG file; none where it is no such file.
    #[must_use]
    pub fn from_png(bytes: &[u8]) -> Option<Image> {
        let map = Pixmap::decode_png(bytes).ok()?;
        let rgba = map.pixels().iter().map(|p| p.demultiply()).flat_map(|p| [p.red(), p.green(), p.blue(), p.alpha()]);
        Some(Image { width: map.width(), height: map.height(), rgba: rgba.collect() })
    }

    /// The share of pixels that differ from another picture by more than `slack` in any channel; 1 where sizes differ.
    #[must_use]
    pub fn difference(&self, other: &Image, slack: u8) -> f64 {
        if (self.width, self.height) != (other.width, other.height) || self.rgba.is_empty() {
            return 1.0;
        }
        let differ = self
            .rgba
            .chunks_exact(4)
            .zip(other.rgba.chunks_exact(4))
            .filter(|(a, b)| a.iter().zip(*b).any(|(x, y)| x.abs_diff(*y) > slack))
            .count();
        differ as f64 / (self.rgba.len() / 4) as f64
    }
}

/// How wide a label is, in points: so that a drawing can make room for it.
#[must_use]
pub fn label_width(text: &str, face: Face, size: f32) -> f32 {
    shaped(text, face, size, |run| run.width)
}

/// Accepted pictures: a test fails where one is missing or differs.
#[cfg(test)]
pub mod accepted {
    use super::Image;

    /// Compares with `tests/pages/NAME.png`: at most 0.5 in 100 pixels may differ. With `BLESS=1` it is written anew.
    ///
    /// # Panics
    /// When the picture is missing or differs; the new one is then left in the target folder.
    pub fn check(name: &str, image: &Image) {
        let root = env!("CARGO_MANIFEST_DIR");
        let path = format!("{root}/tests/pages/{name}.png");
        if std::env::var_os("BLESS").is_some() {
            std::fs::create_dir_all(format!("{root}/tests/pages")).expect("a folder for pictures");
            std::fs::write(&path, image.png()).expect("a picture is written");
            return;
        }
        let Ok(bytes) = std::fs::read(&path) else {
            panic!("no accepted picture {path}: look at the new one and run the test with BLESS=1")
        };
        let old = Image::from_png(&bytes).expect("an accepted picture is a PNG file");
        let share = image.difference(&old, 24);
        if share > 0.005 {
            let new = format!("{root}/target/{name}-new.png");
            std::fs::create_dir_all(format!("{root}/target")).expect("a folder for new pictures");
            std::fs::write(&new, image.png()).expect("the new picture is written");
            panic!("{name}: {:.2} in 100 pixels differ from {path}; the new picture is {new}", share * 100.0);
        }
    }
}

//! Pages of drawing lists as a PDF file. Nothing outside this file and its parts knows the PDF crate.

mod thin;

use super::Pages;
use crate::draw::path::{Path, Seg, pt};
use crate::draw::{Cap, Colour, Face, Fill, Item, Join, List, Pt, Run, Shown, Stroke, pixels};
use printpdf::{
    Codepoint, Color, CurTransMat, FontId, Greyscale, Line, LineCapStyle, LineDashPattern, LineJoinStyle, LinePoint,
    Mm, OffsetDateTime, Op, PaintMode, ParsedFont, PdfDocument, PdfFont, PdfFontHandle, PdfPage, PdfSaveOptions, Point,
    Polygon, PolygonRing, RawImage, RawImageData, RawImageFormat, Rgb, TextItem, TextMatrix, WindingOrder, XObject,
    XObjectId, XObjectTransform,
};
use std::sync::{Mutex, OnceLock, PoisonError};
use thin::{COARSE, SLACK, coarsened, loose, thinned};

/// Writes a document. The same pages give the same bytes.
pub fn write(pages: &Pages) -> Vec<u8> {
    let mut doc = PdfDocument::new(&pages.title);
    let noon = pages.date.and_hms_opt(12, 0, 0).map_or(0, |t| t.and_utc().timestamp());
    let date = OffsetDateTime::from_unix_timestamp(noon).unwrap_or_else(|_| OffsetDateTime::epoch());
    let info = &mut doc.metadata.info;
    info.author.clone_from(&pages.author);
    info.creator = format!("Tricorne {}", env!("CARGO_PKG_VERSION"));
    info.producer = "Tricorne".to_owned();
    (info.creation_date, info.modification_date, info.metadata_date) = (date, date, date);
    for face in Face::ALL {
        if pages.lists.iter().any(|l| uses(l, face)) {
            doc.resources.fonts.map.insert(font_id(face), PdfFont::new(parsed(face).clone()));
        }
    }
    for shown in
        pages.lists.iter().flat_map(|l| &l.items).filter_map(|i| if let Item::Bitmap(s) = i { Some(s) } else { None })
    {
        let image = &shown.bitmap.image;
        let raw = RawImage {
            pixels: RawImageData::U8(shown.bitmap.on_white(shown.grey)),
            width: image.width as usize,
            height: image.height as usize,
            data_format: RawImageFormat::RGB8,
            tag: Vec::new(),
        };
        doc.resources.xobjects.map.entry(image_id(shown)).or_insert(XObject::Image(raw));
    }
    for bookmark in &pages.bookmarks {
        // The crate counts pages from 1.
        doc.add_bookmark(&bookmark.title, bookmark.page + 1);
    }
    doc.with_pages(pages.lists.iter().map(page).collect());
    let mut file = doc.to_lopdf_document(&PdfSaveOptions::default(), &mut Vec::new());
    // Languages came with this version.
    "1.4".clone_into(&mut file.version);
    // The crate writes no language, and the page mode as a string; a string of the file's own is the pattern for ours.
    let string = file.trailer.get(b"ID").and_then(|ids| ids.as_array()).ok().and_then(|ids| ids.first().cloned());
    // It is no file of the standard for presses that the crate names without saying which.
    let info = file.trailer.get(b"Info").and_then(|info| info.as_reference());
    if let Ok(info) = info.and_then(|id| file.get_object_mut(id)).and_then(|info| info.as_dict_mut()) {
        info.remove(b"GTS_PDFXVersion");
    }
    if let (Some(mut language), Ok(catalogue)) = (string, file.catalog_mut()) {
        if let Ok(text) = language.as_str_mut() {
            *text = pages.language.language().into();
        }
        catalogue.set("Lang", language);
        if !pages.bookmarks.is_empty() {
            catalogue.set("PageMode", "UseOutlines");
        }
    }
    // Each stream by itself, on as many threads as there are. One that cannot be made smaller stays as it is.
    let streams = file.objects.values_mut().filter_map(|o| o.as_stream_mut().ok()).filter(|s| s.allows_compression);
    let queue = Mutex::new(streams.collect::<Vec<_>>().into_iter());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, std::num::NonZero::get) {
            scope.spawn(|| {
                while let Some(stream) = next() {
                    let _ = stream.compress();
                }
            });
        }
    });
    let mut bytes = Vec::new();
    file.save_to(&mut bytes).expect("memory takes what is written");
    settle(bytes)
}

/// The name of a face in the file: six capitals, by which readers know a subset.
fn font_id(face: Face) -> FontId {
    FontId(format!("TRICO{}", char::from(b'A' + face as u8)))
}

/// The name of a picture in the file: its own, so that it stands there once.
fn image_id(shown: &Shown) -> XObjectId {
    XObjectId(format!("P{}{}", shown.bitmap.id, if shown.grey { "g" } else { "" }))
}

fn parsed(face: Face) -> &'static ParsedFont {
    static FONTS: [OnceLock<ParsedFont>; Face::ALL.len()] = [const { OnceLock::new() }; Face::ALL.len()];
    FONTS[face as usize].get_or_init(|| {
        ParsedFont::from_bytes(face.bytes(), 0, &mut Vec::new())
            .expect("the fonts we ship are whole: a test prints with each")
    })
}

fn uses(list: &List, face: Face) -> bool {
    list.items.iter().any(|i| match i {
        Item::Run(r) => r.glyphs.iter().any(|g| g.face == face),
        Item::Label(l) => pixels::label_run(l).glyphs.iter().any(|g| g.face == face),
        _ => false,
    })
}

/// Puts fixed numbers where the crate counts the documents it has written since the program began. Lengths stay, so that the
/// table of offsets still holds.
fn settle(mut bytes: Vec<u8>) -> Vec<u8> {
    let hash = bytes
        .iter()
        .take(bytes.len().saturating_sub(400))
        .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3));
    if let Some(at) = find_last(&bytes, b"/ID[(") {
        let mut from = at + 5;
        for part in 0..2_u64 {
            let fixed = format!("{:016x}{:016x}", hash, hash.rotate_left(21) ^ part);
            if let Some(slot) = bytes.get_mut(from..from + 32) {
                slot.copy_from_slice(fixed.as_bytes());
            }
            from += 32 + 2;
        }
    }
    bytes
}

fn find_last(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).rposition(|w| w == what)
}

fn page(list: &List) -> PdfPage {
    let mut out = Writer { ops: Vec::new(), from: pt(0.0, list.height), state: State::default(), grain: FINE };
    let mut done = 0;
    for group in &list.groups {
        out.items(&list.items[done..group.items.start]);
        out.group(group.at, &list.items[group.items.clone()]);
        done = group.items.end;
    }
    out.items(&list.items[done..]);
    let mm = |points: f32| Mm(points * 25.4 / 72.0);
    PdfPage::new(mm(list.width), mm(list.height), out.ops)
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
}

struct Writer {
    ops: Vec<Op>,
    /// The file's origin on the list.
    from: Pt,
    state: State,
    /// How many steps a point has.
    grain: f32,
}

/// Steps of a point in which places are told.
const FINE: f32 = 100.0;

/// A hundredth of a point is finer than any printer; fewer digits make smaller files.
fn near(v: f32) -> f32 {
    (v * 100.0).round() / 100.0
}

/// More lines than these in one stroke are a hatching.
const HATCHING: usize = 6;
/// How far a halo's middle line may pass by the letters, as a part of its width.
const LOOSE: f32 = 0.12;

/// Paper is white: what shines through is mixed with it. Black and grey take no coloured ink.
fn colour(c: Colour) -> Color {
    let c = Colour { a: 255, ..Colour::WHITE.mix(Colour { a: 255, ..c }, f32::from(c.a) / 255.0) };
    let part = |v: u8| (f32::from(v) / 255.0 * 1000.0).round() / 1000.0;
    if c.r == c.g && c.g == c.b {
        return Color::Greyscale(Greyscale { percent: part(c.r), icc_profile: None });
    }
    Color::Rgb(Rgb { r: part(c.r), g: part(c.g), b: part(c.b), icc_profile: None })
}

impl Writer {
    fn point(&self, p: Pt) -> Point {
        let near = |v: f32| printpdf::Pt((v * self.grain).round() / self.grain);
        Point { x: near(p.x - self.from.x), y: near(self.from.y - p.y) }
    }

    fn items(&mut self, items: &[Item]) {
        let mut rest = items;
        while let Some((item, tail)) = rest.split_first() {
            rest = tail;
            if let (Item::Fill(f), Some((Item::Stroke(s), after))) = (item, tail.split_first())
                && self.outlined(f, s)
            {
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
    fn group(&mut self, at: Pt, items: &[Item]) {
        let corner = self.point(at);
        let (from, state) = (self.from, self.state.clone());
        self.from = at;
        self.ops.push(Op::SaveGraphicsState);
        self.ops.push(Op::SetTransformationMatrix { matrix: CurTransMat::Translate(corner.x, corner.y) });
        self.items(items);
        self.ops.push(Op::RestoreGraphicsState);
        (self.from, self.state) = (from, state);
    }

    /// The sub-paths of a path with whether each is closed.
    fn rings(&self, path: &Path) -> Vec<(Vec<LinePoint>, bool)> {
        let mut out: Vec<(Vec<LinePoint>, bool)> = Vec::new();
        let point = |p: Pt, bezier: bool| LinePoint { p: self.point(p), bezier };
        for seg in &path.segs {
            match *seg {
                Seg::Move(p) => out.push((vec![point(p, false)], false)),
                Seg::Line(p) => {
                    if let Some((ring, _)) = out.last_mut() {
                        ring.push(point(p, false));
                    }
                }
                Seg::Cubic(a, b, c) => {
                    if let Some((ring, _)) = out.last_mut() {
                        ring.extend([point(a, true), point(b, true), point(c, false)]);
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

    fn bitmap(&mut self, shown: &Shown) {
        let image = &shown.bitmap.image;
        let corner = self.point(shown.at + pt(0.0, shown.height));
        let transform = XObjectTransform {
            translate_x: Some(corner.x),
            translate_y: Some(corner.y),
            scale_x: Some(shown.width / image.width.max(1) as f32),
            scale_y: Some(shown.height / image.height.max(1) as f32),
            // A pixel is a point before it is scaled.
            dpi: Some(72.0),
            ..XObjectTransform::default()
        };
        self.ops.push(Op::UseXobject { id: image_id(shown), transform });
    }

    fn set_fill(&mut self, c: Colour) {
        if self.state.fill != Some(c) {
            self.state.fill = Some(c);
            self.ops.push(Op::SetFillColor { col: colour(c) });
        }
    }

    fn set_line(&mut self, c: Colour, width: f32) {
        if self.state.line != Some(c) {
            self.state.line = Some(c);
            self.ops.push(Op::SetOutlineColor { col: colour(c) });
        }
        if self.state.width != Some(width) {
            self.state.width = Some(width);
            self.ops.push(Op::SetOutlineThickness { pt: printpdf::Pt((width * 1000.0).round() / 1000.0) });
        }
    }

    fn set_pen(&mut self, cap: Cap, join: Join, dash: &[f32]) {
        if self.state.cap != cap {
            self.state.cap = cap;
            self.ops.push(Op::SetLineCapStyle {
                cap: match cap {
                    Cap::Butt => LineCapStyle::Butt,
                    Cap::Round => LineCapStyle::Round,
                    Cap::Square => LineCapStyle::ProjectingSquare,
                },
            });
        }
        if self.state.join != join {
            self.state.join = join;
            self.ops.push(Op::SetLineJoinStyle {
                join: match join {
                    Join::Miter => LineJoinStyle::Miter,
                    Join::Round => LineJoinStyle::Round,
                },
            });
        }
        if self.state.dash != dash {
            self.state.dash = dash.to_vec();
            let pattern: Vec<f32> = dash.iter().map(|d| near(*d)).collect();
            self.ops.push(Op::SetLineDashPattern { dash: LineDashPattern::new(0.0, &pattern) });
        }
    }

    fn fill(&mut self, f: &Fill) {
        let mut rings = self.rings(&f.path);
        // Many wedges in one are hachures.
        if rings.len() > HATCHING && rings.iter().all(|(ring, _)| ring.len() == 3) {
            coarsened(&mut rings);
        }
        let rings: Vec<PolygonRing> = rings.into_iter().map(|(points, _)| PolygonRing { points }).collect();
        if rings.is_empty() {
            return;
        }
        self.set_fill(f.colour);
        let polygon = Polygon { rings, mode: PaintMode::Fill, winding_order: WindingOrder::EvenOdd };
        self.ops.push(Op::DrawPolygon { polygon });
    }

    /// Fills an area and draws its outline in one go, where the line goes just around it; false where it does not.
    fn outlined(&mut self, f: &Fill, s: &Stroke) -> bool {
        if f.path != s.path || !s.dash.is_empty() {
            return false;
        }
        let mut rings = self.rings(&f.path);
        let (Some((points, true)), true) = (rings.pop(), rings.is_empty()) else { return false };
        self.set_fill(f.colour);
        self.set_line(s.colour, s.width);
        self.set_pen(s.cap, s.join, &s.dash);
        let rings = vec![PolygonRing { points }];
        let polygon = Polygon { rings, mode: PaintMode::FillStroke, winding_order: WindingOrder::EvenOdd };
        self.ops.push(Op::DrawPolygon { polygon });
        true
    }

    fn stroke(&mut self, s: &Stroke) {
        let mut rings = self.rings(&s.path);
        // The lines of a hatching are told less finely: their ends lie under an outline.
        if rings.len() > HATCHING && rings.iter().all(|(ring, _)| ring.len() == 2) {
            coarsened(&mut rings);
        }
        self.set_line(s.colour, s.width);
        self.set_pen(s.cap, s.join, &s.dash);
        for (points, is_closed) in rings.into_iter().filter(|(p, _)| p.len() > 1) {
            self.ops.push(Op::DrawLine { line: Line { points, is_closed } });
        }
    }

    fn run(&mut self, r: &Run) {
        if r.glyphs.is_empty() {
            return;
        }
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
        self.set_fill(r.colour);
        self.ops.push(Op::StartTextSection);
        let mut rest = r.glyphs.as_slice();
        while let Some(first) = rest.first() {
            // One piece for each stretch of one face on one height.
            let len =
                rest.iter().take_while(|g| g.face == first.face && (g.offset.y - first.offset.y).abs() < 0.01).count();
            let (piece, tail) = rest.split_at(len);
            self.piece(r, piece, tail.first().map_or(r.width, |g| g.offset.x));
            rest = tail;
        }
        self.ops.push(Op::EndTextSection);
    }

    /// Sets glyphs of one face; where shaping moved them, by numbers between them.
    fn piece(&mut self, r: &Run, glyphs: &[crate::draw::Glyph], end: f32) {
        let Some(first) = glyphs.first() else { return };
        let at = r.at + first.offset.turned(r.angle);
        let (sin, cos) = r.angle.sin_cos();
        let digit = |v: f32| (v * 10_000.0).round() / 10_000.0;
        self.ops
            .push(Op::SetFont { font: PdfFontHandle::External(font_id(first.face)), size: printpdf::Pt(near(r.size)) });
        let place = self.point(at);
        self.ops.push(Op::SetTextMatrix {
            matrix: TextMatrix::Raw([digit(cos), digit(-sin), digit(sin), digit(cos), place.x.0, place.y.0]),
        });
        let mut out = Vec::with_capacity(glyphs.len());
        for (n, glyph) in glyphs.iter().enumerate() {
            let next = glyphs.get(n + 1).map_or(end, |g| g.offset.x);
            let natural = glyph.face.advance(glyph.id) * r.size;
            let back = (natural - (next - glyph.offset.x)) / r.size * 1000.0;
            let offset = if back.abs() < 0.5 || n + 1 == glyphs.len() { 0.0 } else { back.round() };
            // To whoever copies the text every kind of space is a space, and a letter that no font has the mark that stands
            // for it: a glyph can tell but one letter.
            let told = |c: char| match c {
                c if c.is_whitespace() => ' ',
                c if !glyph.face.prints(c) => '?',
                c => c,
            };
            let text = glyph.text.chars().map(told).collect();
            out.push(Codepoint::with_cid(glyph.id, offset, text));
        }
        self.ops.push(Op::ShowText { items: vec![TextItem::GlyphIds(out)] });
    }
}

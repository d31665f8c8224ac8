//! Pages of drawing lists as a PDF file. Nothing outside this file and its parts knows the PDF crate.

mod about;
mod content;
mod thin;
mod threads;

use super::Pages;
use crate::draw::{Face, Item, List, pixels};
use content::{Codes, content, image_name, told};
use flate2::{Compression, write::ZlibEncoder};
use printpdf::{
    Codepoint, FontId, Mm, OffsetDateTime, Op, ParsedFont, PdfDocument, PdfFont, PdfFontHandle, PdfPage,
    PdfSaveOptions, Pt, RawImage, RawImageData, RawImageFormat, TextItem, XObject, XObjectId,
};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, OnceLock, PoisonError};

/// How hard the file is pressed: the most that can be done takes twice as long and saves a fortieth.
const PRESSED: Compression = Compression::new(3);

/// Glyphs of faces with the letters that they stand for.
type Used = BTreeMap<Face, BTreeMap<u16, String>>;

/// What made a document, and what wrote its file.
const CREATOR: &str = concat!("Tricorne ", env!("CARGO_PKG_VERSION"));
const PRODUCER: &str = "Tricorne";

/// Writes a document. The same pages give the same bytes.
pub fn write(pages: &Pages) -> Vec<u8> {
    let mut doc = PdfDocument::new(&pages.title);
    let noon = pages.date.and_hms_opt(12, 0, 0).map_or(0, |t| t.and_utc().timestamp());
    let date = OffsetDateTime::from_unix_timestamp(noon).unwrap_or_else(|_| OffsetDateTime::epoch());
    let info = &mut doc.metadata.info;
    info.author.clone_from(&pages.author);
    info.creator = CREATOR.to_owned();
    info.producer = PRODUCER.to_owned();
    (info.creation_date, info.modification_date, info.metadata_date) = (date, date, date);
    let used = used(&pages.lists);
    for face in used.keys() {
        doc.resources.fonts.map.insert(FontId(font_name(*face)), PdfFont::new(parsed(*face).clone()));
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
        doc.resources.xobjects.map.entry(XObjectId(image_name(shown))).or_insert(XObject::Image(raw));
    }
    for bookmark in &pages.bookmarks {
        // The crate counts pages from 1.
        doc.add_bookmark(&bookmark.title, bookmark.page + 1);
    }
    // The crate embeds the fonts and numbers their glyphs anew: it is shown each glyph once, on the first page, which is read
    // back for the numbers before the pages are written.
    let mut samples = sample(&used);
    let blank = |list: &List| PdfPage::new(mm(list.width), mm(list.height), std::mem::take(&mut samples));
    doc.with_pages(pages.lists.iter().map(blank).collect());
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
    let contents: Vec<_> = file.get_pages().into_values().filter_map(|id| file.get_page_contents(id).pop()).collect();
    let first = contents.first().and_then(|id| file.get_object(*id).ok()).and_then(|o| o.as_stream().ok());
    let shown = first.and_then(|stream| stream.decode_content().ok());
    let sets = shown.iter().flat_map(|content| &content.operations).filter(|o| o.operator == "TJ").map(|o| {
        let strings = o.operands.iter().filter_map(|o| o.as_array().ok()).flatten().filter_map(|o| o.as_str().ok());
        strings.flatten().copied().collect()
    });
    let codes = numbered(&used, sets);
    let pattern = contents.first().and_then(|id| file.get_object(*id).ok()).cloned();
    // Each stream by itself, on as many threads as there are. One that cannot be made smaller stays as it is.
    let lists: BTreeMap<_, _> = contents.into_iter().zip(&pages.lists).collect();
    let streams = file.objects.iter_mut().filter_map(|(id, o)| Some((lists.get(id), o.as_stream_mut().ok()?)));
    let queue = Mutex::new(streams.filter(|(_, s)| s.allows_compression).collect::<Vec<_>>().into_iter());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, std::num::NonZero::get) {
            scope.spawn(|| {
                while let Some((list, stream)) = next() {
                    if let Some(list) = list {
                        stream.set_content(content(list, &codes));
                    }
                    if let Some(smaller) = pressed(&stream.content) {
                        stream.dict.set("Filter", "FlateDecode");
                        stream.set_content(smaller);
                    }
                }
            });
        }
    });
    // Programs that look for properties read them where they are not pressed. The crate lends no streams of its own, so a page's
    // is the pattern.
    if let Some(mut object) = pattern
        && let Ok(stream) = object.as_stream_mut()
    {
        stream.dict.remove(b"Filter");
        stream.dict.set("Type", "Metadata");
        stream.dict.set("Subtype", "XML");
        stream.set_content(about::about(pages, CREATOR, PRODUCER).into_bytes());
        let id = file.add_object(object);
        if let Ok(catalogue) = file.catalog_mut() {
            catalogue.set("Metadata", id);
        }
    }
    let mut bytes = Vec::new();
    file.save_to(&mut bytes).expect("memory takes what is written");
    settle(bytes)
}

/// The codes that the crate gave the glyphs: two bytes for each of a face's, in their order.
fn numbered(used: &Used, sets: impl Iterator<Item = Vec<u8>>) -> Codes {
    let mut codes = Codes::new();
    for ((face, glyphs), set) in used.iter().zip(sets) {
        let numbers = set.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
        codes.extend(glyphs.keys().zip(numbers).map(|(glyph, number)| ((*face, *glyph), number)));
    }
    codes
}

/// The name of a face in the file: six capitals, by which readers know a subset.
fn font_name(face: Face) -> String {
    format!("TRICO{}", char::from(b'A' + face as u8))
}

fn mm(points: f32) -> Mm {
    Mm(points * 25.4 / 72.0)
}

/// Bytes made smaller; none where they cannot be.
fn pressed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), PRESSED);
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|smaller| smaller.len() + 19 < bytes.len())
}

fn parsed(face: Face) -> &'static ParsedFont {
    static FONTS: [OnceLock<ParsedFont>; Face::ALL.len()] = [const { OnceLock::new() }; Face::ALL.len()];
    FONTS[face as usize].get_or_init(|| {
        ParsedFont::from_bytes(face.bytes(), 0, &mut Vec::new())
            .expect("the fonts we ship are whole: a test prints with each")
    })
}

/// The glyphs of all pages.
fn used(lists: &[List]) -> Used {
    let mut used = Used::new();
    let mut add = |glyphs: &[crate::draw::Glyph]| {
        for glyph in glyphs {
            let text = used.entry(glyph.face).or_default().entry(glyph.id).or_default();
            if *text != glyph.text {
                text.clone_from(&glyph.text);
            }
        }
    };
    for item in lists.iter().flat_map(|l| &l.items) {
        match item {
            Item::Run(r) => add(&r.glyphs),
            Item::Label(l) => add(&pixels::label_run(l).glyphs),
            _ => {}
        }
    }
    used
}

/// Each glyph once, face by face.
fn sample(used: &Used) -> Vec<Op> {
    let mut ops = vec![Op::StartTextSection];
    for (face, glyphs) in used {
        let font = PdfFontHandle::External(FontId(font_name(*face)));
        let all = glyphs.iter().map(|(id, text)| Codepoint::with_cid(*id, 0.0, told(*face, text))).collect();
        ops.push(Op::SetFont { font, size: Pt(1.0) });
        ops.push(Op::ShowText { items: vec![TextItem::GlyphIds(all)] });
    }
    ops.push(Op::EndTextSection);
    ops
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

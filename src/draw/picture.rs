//! Pictures of the owner's own: taken in from PNG, JPEG and SVG files, made small, and shown by their IDs.

mod svg;

use super::pixels::Image;
use crate::army::Id;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The longer side of a picture that is kept, in pixels: sharp on paper at 4 cm.
pub const SIDE: u32 = 480;
/// The longer side of a picture that is read, in pixels.
const MOST: u32 = 8_192;
/// The most pixels that are read.
const MOST_PIXELS: u64 = 32_000_000;

/// Rows of cells by which the window paints a picture.
const ROWS: u32 = 64;

/// A picture that is shown.
#[derive(Debug)]
pub struct Bitmap {
    pub id: Id,
    pub image: Image,
    cells: OnceLock<Vec<Cell>>,
}

impl PartialEq for Bitmap {
    fn eq(&self, other: &Bitmap) -> bool {
        self.id == other.id
    }
}

/// A rectangle of one colour in a picture, in shares of its width and height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
    pub rgba: [u8; 4],
}

/// Takes a picture in: a PNG file no larger than it needs to be, with the ID that its bytes have.
///
/// # Errors
/// One sentence on what is wrong with the file.
pub fn take_in(bytes: &[u8]) -> Result<(Id, Vec<u8>), String> {
    let png = shrunk(read(bytes)?).png();
    Ok((id(&png), png))
}

/// The ID of a picture: the first half of the SHA-256 of its bytes.
#[must_use]
pub fn id(png: &[u8]) -> Id {
    Id(Sha256::digest(png)[..16].iter().map(|b| format!("{b:02x}")).collect())
}

/// Reads a PNG, JPEG or SVG file, which its first bytes tell apart.
///
/// # Errors
/// One sentence on what is wrong with it.
pub fn read(bytes: &[u8]) -> Result<Image, String> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return png(bytes);
    }
    if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
        return jpeg(bytes);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if text.contains("<svg") => svg::read(text, SIDE),
        _ => Err("it is no picture in PNG, JPEG or SVG; save it as one of these".to_owned()),
    }
}

/// Whether a picture of this size is read.
fn fits(width: u32, height: u32) -> Result<(), String> {
    if width == 0 || height == 0 {
        return Err("the picture has no size; save it anew".to_owned());
    }
    if width > MOST || height > MOST || u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(format!("the picture has {width} × {height} pixels; make it {MOST} × 4000 at the most"));
    }
    Ok(())
}

fn png(bytes: &[u8]) -> Result<Image, String> {
    let word = |at: usize| bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, u32::from_be_bytes);
    fits(word(16), word(20))?;
    Image::from_png(bytes).ok_or_else(|| "the PNG file is damaged; save it anew".to_owned())
}

fn jpeg(bytes: &[u8]) -> Result<Image, String> {
    let options = DecoderOptions::default()
        .set_max_width(MOST as usize)
        .set_max_height(MOST as usize)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    let damaged = |e| format!("the JPEG file is damaged or of a rare kind ({e}); save it anew");
    decoder.decode_headers().map_err(|e| damaged(e.to_string()))?;
    let (width, height) = decoder.dimensions().unwrap_or_default();
    let [w, h] = [width, height].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    fits(w, h)?;
    let rgb = decoder.decode().map_err(|e| damaged(e.to_string()))?;
    if rgb.len() != width * height * 3 {
        return Err(damaged("its colours are not red, green and blue".to_owned()));
    }
    let rgba = rgb.chunks_exact(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect();
    Ok(Image { width: w, height: h, rgba })
}

/// The picture with its longer side at most [`SIDE`]: each pixel the mean of those that it stands for.
fn shrunk(image: Image) -> Image {
    let long = image.width.max(image.height);
    if long <= SIDE {
        return image;
    }
    let size = |n: u32| (n * SIDE / long).max(1);
    mean(&image, size(image.width), size(image.height))
}

/// A picture of another size, no larger: each pixel the mean of those that it stands for, weighted by their opacity.
fn mean(image: &Image, width: u32, height: u32) -> Image {
    let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
    let part = |n: u32, of: u32, whole: u32| {
        let from = u64::from(n) * u64::from(whole) / u64::from(of);
        let to = (u64::from(n + 1) * u64::from(whole) / u64::from(of)).max(from + 1);
        from as usize..(to as usize).min(whole as usize)
    };
    for y in 0..height {
        for x in 0..width {
            let (mut sum, mut alpha, mut count) = ([0_u64; 3], 0_u64, 0_u64);
            for row in part(y, height, image.height) {
                for column in part(x, width, image.width) {
                    let at = (row * image.width as usize + column) * 4;
                    let a = u64::from(image.rgba[at + 3]);
                    sum.iter_mut().zip(&image.rgba[at..at + 3]).for_each(|(s, v)| *s += u64::from(*v) * a);
                    (alpha, count) = (alpha + a, count + 1);
                }
            }
            rgba.extend(sum.map(|s| (s / alpha.max(1)) as u8));
            rgba.push((alpha / count.max(1)) as u8);
        }
    }
    Image { width, height, rgba }
}

/// Pictures that can be shown: the files, and what was read of them. As an ID is taken from the bytes, it means the same
/// picture wherever it comes from.
static GALLERY: RwLock<Option<HashMap<Id, Kept>>> = RwLock::new(None);

/// A file, and the picture once it was asked for.
type Kept = (Vec<u8>, OnceLock<Option<Arc<Bitmap>>>);

/// Hangs pictures up, by their IDs.
pub fn hang(pictures: impl IntoIterator<Item = (Id, Vec<u8>)>) {
    let mut gallery = GALLERY.write().unwrap_or_else(PoisonError::into_inner);
    let gallery = gallery.get_or_insert_default();
    for (id, png) in pictures {
        gallery.entry(id).or_insert_with(|| (png, OnceLock::new()));
    }
}

/// The picture of an ID; none where nobody has hung it up.
#[must_use]
pub fn of(id: &Id) -> Option<Arc<Bitmap>> {
    let gallery = GALLERY.read().unwrap_or_else(PoisonError::into_inner);
    let (png, seen) = gallery.as_ref()?.get(id)?;
    let read = || Some(Arc::new(Bitmap::new(id.clone(), Image::from_png(png)?)));
    seen.get_or_init(read).clone()
}

impl Bitmap {
    #[must_use]
    pub const fn new(id: Id, image: Image) -> Bitmap {
        Bitmap { id, image, cells: OnceLock::new() }
    }

    /// Width for a height of 1.
    #[must_use]
    pub fn aspect(&self) -> f32 {
        self.image.width as f32 / self.image.height.max(1) as f32
    }

    /// The picture on white, as rows of red, green and blue; in grey where ink is to be saved.
    #[must_use]
    pub fn on_white(&self, grey: bool) -> Vec<u8> {
        let mix = |v: u8, a: u8| ((u32::from(v) * u32::from(a) + 255 * (255 - u32::from(a))) / 255) as u8;
        let pixels = self.image.rgba.chunks_exact(4).map(|p| [p[0], p[1], p[2]].map(|v| mix(v, p[3])));
        pixels.flat_map(|p| if grey { [luma(p); 3] } else { p }).collect()
    }

    /// The picture as rectangles of one colour, for a canvas that only fills areas: from above to below and from left to
    /// right, so that each may overlap those before it.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        self.cells.get_or_init(|| {
            let image = &self.image;
            let height = ROWS.min(image.height).max(1);
            let width = (image.width * height / image.height.max(1)).clamp(1, 4 * ROWS).min(image.width.max(1));
            let small = mean(image, width, height);
            // Colours that hardly differ are one: they make fewer rectangles.
            let near = |at: usize| {
                <[u8; 4]>::try_from(&small.rgba[at * 4..at * 4 + 4]).unwrap_or_default().map(|v| v & 0xf8 | v >> 5)
            };
            let mut out: Vec<Cell> = Vec::new();
            for y in 0..height as usize {
                let mut x = 0;
                while x < width as usize {
                    let row = y * width as usize;
                    let rgba = near(row + x);
                    let run = (x..width as usize).take_while(|x| near(row + x) == rgba).count();
                    if rgba[3] > 0 {
                        let [x, y, run] = [x, y, run].map(|n| n as f32);
                        let (w, h) = (width as f32, height as f32);
                        out.push(Cell { x: x / w, y: y / h, width: run / w, height: 1.0 / h, rgba });
                    }
                    x += run;
                }
            }
            out
        })
    }
}

/// How light a colour is.
pub(super) fn luma([r, g, b]: [u8; 3]) -> u8 {
    ((u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000) as u8
}

#[cfg(test)]
mod tests;

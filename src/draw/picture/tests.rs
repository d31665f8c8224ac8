use super::*;
use crate::draw::{Colour, List, Pt, pixels};

/// A picture of two halves, red above blue.
fn halves(width: u32, height: u32) -> Image {
    let row = |y| if y < height / 2 { [200, 30, 30, 255] } else { [30, 30, 200, 255] };
    Image { width, height, rgba: (0..height).flat_map(|y| row(y).repeat(width as usize)).collect() }
}

const DRAWING: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">
<rect width="30" height="10" fill="#c81e1e"/><rect y="10" width="30" height="10" fill="#1e1ec8"/></svg>"##;

/// A JPEG of 16 by 8 pixels, mid-grey.
const JPEG: &[u8] = include_bytes!("../../../tests/pictures/grey.jpg");

#[test]
fn png_jpeg_and_svg_come_in_small_and_as_they_are() {
    let (id, png) = take_in(&halves(1_200, 800).png()).expect("a PNG");
    let small = Image::from_png(&png).expect("a PNG");
    assert_eq!((small.width, small.height, id.as_str().len()), (480, 320, 32));
    assert_eq!(
        (&small.rgba[..4], &small.rgba[small.rgba.len() - 4..]),
        (&[200, 30, 30, 255][..], &[30, 30, 200, 255][..])
    );
    assert_eq!(take_in(&halves(1_200, 800).png()).expect("the same").0, id);
    let drawn = read(DRAWING.as_bytes()).expect("a drawing");
    assert!(drawn.difference(&halves(480, 320), 8) < 0.01);
    let grey = read(JPEG).expect("a JPEG");
    assert_eq!((grey.width, grey.height), (16, 8));
    assert!(grey.rgba.chunks_exact(4).all(|p| p[0].abs_diff(128) < 12 && p[3] == 255));
}

#[test]
fn what_is_no_picture_or_too_large_is_told() {
    let told = |bytes: &[u8], says: &str| {
        let why = read(bytes).expect_err(says);
        assert!(why.contains(says), "{why}");
    };
    told(b"", "PNG, JPEG or SVG");
    told(b"GIF89a", "PNG, JPEG or SVG");
    let png = halves(8, 8).png();
    told(&png[..png.len() / 2], "damaged");
    let mut wide = png.clone();
    wide[16..20].copy_from_slice(&100_000_u32.to_be_bytes());
    told(&wide, "100000 × 8");
    told(&JPEG[..JPEG.len() / 3], "damaged");
    told(DRAWING.replace("</svg>", "<text>x</text></svg>").as_bytes(), "text");
    told(DRAWING.replace("</svg>", &"<use href=\"#a\"/>".repeat(40)).as_bytes(), "simpler");
    told(DRAWING.replace("</svg>", &"<g>".repeat(50_000)).as_bytes(), "too deep");
    told(format!("{DRAWING}{}", " ".repeat(2 << 20)).as_bytes(), "1 MB");
}

/// A drawing that names a file of the reader's shows nothing of it.
#[test]
fn a_drawing_reads_no_other_file() {
    let inner = tempfile::NamedTempFile::with_suffix(".svg").expect("a file");
    std::fs::write(inner.path(), DRAWING).expect("written");
    let path = inner.path().display();
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 20\"><image href=\"{path}\" width=\"30\" height=\"20\"/></svg>"
    );
    let drawn = read(text.as_bytes()).expect("a drawing");
    assert!(drawn.rgba.chunks_exact(4).all(|p| p[3] == 0), "nothing is drawn");
}

#[test]
fn a_picture_is_shown_in_pixels_and_in_cells_alike() {
    let image = halves(30, 20);
    let png = image.png();
    let id = id(&png);
    assert!(of(&id).is_none());
    hang([(id.clone(), png)]);
    let bitmap = of(&id).expect("it hangs");
    assert_eq!((bitmap.image.rgba.len(), bitmap.cells().len()), (image.rgba.len(), 20), "a run for each row");
    let mut list = List::new(60.0, 60.0);
    let (at, size) = list.show(Arc::clone(&bitmap), Pt::default(), [60.0, 60.0], false);
    assert_eq!((at.y, size), (10.0, [60.0, 40.0]));
    let painted = pixels::paint(&list, 1.0, Colour::WHITE);
    let pixel = |x: usize, y: usize| &painted.rgba[(y * 60 + x) * 4..][..3];
    assert_eq!((pixel(30, 5), pixel(30, 20), pixel(30, 42)), (&[255; 3][..], &[200, 30, 30][..], &[30, 30, 200][..]));
    assert!(bitmap.on_white(true).chunks_exact(3).all(|p| p[0] == p[1] && p[1] == p[2]));
}

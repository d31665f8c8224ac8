//! Pictures of screens against accepted ones.

use crate::draw::Colour;
use crate::draw::pixels::{Image, accepted};
use crate::gui::look::{Look, text};
use iced::{Element, Rectangle, Settings, Size};
use iced_test::Simulator;

fn settings() -> Settings {
    Settings {
        fonts: text::FACES.iter().map(|f| f.bytes().into()).collect(),
        default_font: text::DATA,
        ..Settings::default()
    }
}

/// A simulator of a screen of this size.
pub fn simulate<'a, M: 'a>(size: (f32, f32), view: Element<'a, M>) -> Simulator<'a, M> {
    Simulator::with_size(settings(), Size::new(size.0, size.1), view)
}

/// Draws a screen and compares it with the accepted picture; `BLESS=1` accepts what is drawn.
///
/// # Panics
/// When there is no accepted picture, or too much differs from it.
pub fn shoot<'a, M: 'a>(name: &str, look: &Look, size: (f32, f32), view: Element<'a, M>) {
    let mut simulator = simulate(size, view);
    compare(name, &mut simulator, look);
}

/// Compares what a simulator shows with the accepted picture.
///
/// # Panics
/// When there is no accepted picture, or too much differs from it.
pub fn compare<M>(name: &str, simulator: &mut Simulator<'_, M>, look: &Look) {
    accepted::check(&format!("screen-{name}"), &picture(simulator, look));
}

/// Saves what a simulator shows in `target/look`, for people.
///
/// # Panics
/// When it cannot be written.
pub fn save<M>(name: &str, simulator: &mut Simulator<'_, M>, look: &Look) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/look");
    std::fs::create_dir_all(&folder).expect("a folder for pictures");
    let png = picture(simulator, look).png();
    std::fs::write(folder.join(format!("{name}.png")), png).expect("the picture is written");
}

/// Whether something has this ink in a part of what a simulator shows.
///
/// # Panics
/// When it cannot be drawn.
pub fn has_ink<M>(simulator: &mut Simulator<'_, M>, look: &Look, room: Rectangle, ink: Colour) -> bool {
    let image = picture(simulator, look);
    let wanted = [ink.r, ink.g, ink.b];
    let inside = |x: u32, y: u32| room.contains(iced::Point::new(x as f32, y as f32));
    let near = |n: usize| image.rgba[n * 4..n * 4 + 3].iter().zip(wanted).all(|(a, b)| a.abs_diff(b) < 24);
    (0..image.width * image.height).any(|n| inside(n % image.width, n / image.width) && near(n as usize))
}

/// What a simulator shows.
fn picture<M>(simulator: &mut Simulator<'_, M>, look: &Look) -> Image {
    // The first drawing settles what controls tell the whence line.
    let _ = simulator.snapshot(&look.iced()).expect("the screen is drawn");
    let shot = simulator.snapshot(&look.iced()).expect("the screen is drawn");
    // The toolkit gives a snapshot away only as a file, and adds its back end to the name.
    let folder = tempfile::tempdir().expect("a folder");
    assert!(shot.matches_image(folder.path().join("shot")).expect("the picture is written"));
    let file = std::fs::read_dir(folder.path()).expect("the folder").next().expect("one file").expect("its entry");
    let image = Image::from_png(&std::fs::read(file.path()).expect("the picture")).expect("a PNG file");
    halved(&image)
}

/// The simulator draws at scale 2; half of that is enough to compare and to keep.
fn halved(image: &Image) -> Image {
    let (width, height) = (image.width / 2, image.height / 2);
    let at = |x: u32, y: u32, c: u32| u32::from(image.rgba[((y * image.width + x) * 4 + c) as usize]);
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            for c in 0..4 {
                let (x, y) = (x * 2, y * 2);
                let sum = at(x, y, c) + at(x + 1, y, c) + at(x, y + 1, c) + at(x + 1, y + 1, c);
                rgba.push((sum / 4) as u8);
            }
        }
    }
    Image { width, height, rgba }
}

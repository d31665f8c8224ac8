//! Opens the window.

use super::look::{size, text};
use super::window::{Options, Window};
use iced::{Point, Size, window};
use std::cell::RefCell;

/// Why the window did not open, or broke off.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{0}")]
    Desk(#[from] crate::desk::Error),
    #[error("the window cannot open: {0}; the commands work without one, “tricorne help” tells of them")]
    Window(#[from] iced::Error),
}

/// Opens the window and runs it until it is closed. Where the library cannot be opened, the window says why.
///
/// # Errors
/// When the system gives no window.
pub fn run(options: Options) -> Result<(), Error> {
    let first = Window::new(options);
    let (frame, zoom) = (first.frame(), first.zoom());
    let settings = window::Settings {
        // The toolkit enlarges what it is asked for by the zoom; the place that is kept is as large as it was on screen.
        size: Size::new(frame.width as f32 / zoom, frame.height as f32 / zoom),
        min_size: Some(Size::new(size::WINDOW.0 * 0.75, size::WINDOW.1 * 0.75)),
        position: match (frame.x, frame.y) {
            (Some(x), Some(y)) => window::Position::Specific(Point::new(x as f32, y as f32)),
            _ => window::Position::Centered,
        },
        exit_on_close_request: false,
        ..window::Settings::default()
    };
    tracing::debug!(zoom, "the window opens");
    let first = RefCell::new(Some(first));
    let boot = move || first.borrow_mut().take().expect("a window boots once");
    let mut window = iced::application(boot, Window::update, Window::view)
        .title(Window::title)
        .theme(Window::theme)
        .style(Window::style)
        .scale_factor(Window::zoom)
        .subscription(Window::subscription)
        .default_font(text::DATA)
        .window(settings);
    for face in text::FACES {
        window = window.font(face.bytes());
    }
    Ok(window.run()?)
}

//! What a window listens to, whichever page stands in it: keys that no control took, and what becomes of its frame.

use iced::keyboard::{self, Key, Modifiers};
use iced::{Point, Size, Subscription, window};

/// What a window hears.
#[derive(Debug, Clone)]
pub enum Heard {
    /// A key that no control took.
    Key(Key, Modifiers),
    /// The window is there: before that nothing can take the focus.
    Opened,
    Resized(Size),
    Moved(Point),
    CloseRequested,
}

/// All that a window listens to.
pub fn listen() -> Subscription<Heard> {
    let keys = keyboard::listen().filter_map(|event| match event {
        keyboard::Event::KeyPressed { key, modifiers, .. } => Some(Heard::Key(key, modifiers)),
        _ => None,
    });
    let frame = window::events().filter_map(|(_, event)| match event {
        window::Event::Opened { .. } => Some(Heard::Opened),
        window::Event::Resized(size) => Some(Heard::Resized(size)),
        window::Event::Moved(at) => Some(Heard::Moved(at)),
        window::Event::CloseRequested => Some(Heard::CloseRequested),
        _ => None,
    });
    Subscription::batch([keys, frame])
}

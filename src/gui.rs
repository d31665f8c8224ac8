//! The window: one file a screen, widgets, theme, one painter for drawing lists.

pub mod look;
pub mod painter;
pub mod screen;
pub mod widget;

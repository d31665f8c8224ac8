//! The window: one file a screen, widgets, theme, one painter for drawing lists.

pub mod app;
pub mod finder;
pub mod help;
pub mod listen;
pub mod look;
pub mod now;
pub mod painter;
pub mod place;
pub mod run;
pub mod screen;
pub mod shell;
pub mod widget;
pub mod window;
pub mod work;

pub use run::{Error, run};
pub use window::Options;

#[cfg(test)]
mod tests;

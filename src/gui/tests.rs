//! Tests of the window: pictures of screens, and flows by keyboard.

mod battle;
mod parts;
mod picture;

pub use picture::shoot;

//! The screens, one file each: its state, what can happen, what only the window can do for it, and how it looks.
//!
//! What a screen gives the window: `page` (title band, body, bar, rest of the whence line), `key` (what a key that no

pub mod aftermath;
pub mod battle;
pub mod forecast;
pub mod print;
pub mod start;

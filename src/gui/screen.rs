//! The screens, one file each: its state, what can happen, what only the window can do for it, and how it looks.

pub mod aftermath;
pub mod battle;
pub mod forecast;
pub mod print;

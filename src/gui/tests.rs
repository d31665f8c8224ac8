//! Tests of the window: pictures of screens, and flows by keyboard.

mod armies;
mod battle;
mod campaign;
mod damaged;
mod flow;
mod hand;
mod parts;
mod picture;
mod print;
mod rows;
mod shelf;
mod shows;
mod told;
mod widths;

pub use picture::shoot;

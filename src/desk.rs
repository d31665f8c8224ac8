//! The desk: what the program does, without a window.

pub mod name;
pub mod sample;

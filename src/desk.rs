//! The desk: what the program does, without a window.

pub mod name;
pub mod replay;
pub mod sample;

//! What the program does, without a window.

//! The same desk from a terminal.

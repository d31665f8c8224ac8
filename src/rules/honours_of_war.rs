//! Honours of War: brigades, command dice and hits, for the Seven Years War.

pub mod data;
pub mod engine;
pub mod event;
pub mod general;
pub mod state;
pub mod terrain;

//! Honours of War: brigades, command dice and hits, for the Seven Years War.

pub mod aftermath;
pub mod data;
pub mod engine;
pub mod event;
pub mod fire;
pub mod general;
pub mod hit;
pub mod melee;
pub mod muster;
pub mod odds;
#[cfg(test)]
mod sandtable;
pub mod sight;
pub mod state;
pub mod terrain;

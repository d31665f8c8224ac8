//! The rule systems. Each is a procedure over a battle's state: it asks generals, throws dice and tells events.
//!
//! Nothing in here reads a clock, a file, the environment or a global generator, knows a text for users, or computes
//! with floats.
#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

pub mod asked;
pub mod austrian_succession;
pub mod choices;
mod codes;
pub mod ending;
pub mod honours_of_war;
pub mod kit;
pub mod mollwitz_to_freiberg;
pub mod morschauser_grid;
#[cfg(test)]
mod notation;
pub mod odds;
pub mod places;
pub mod posts;
pub mod price;
pub mod raw;
pub mod registry;
pub mod roster;
pub mod sheet;
pub mod switches;
pub mod system;
pub mod weight_of_fire;

pub use registry::{ALL, find};
pub use system::{About, Battle, Outcome, Progress, System};

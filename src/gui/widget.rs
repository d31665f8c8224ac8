//! The parts that screens are made of. Focus is built once, in [`control`], and used by everything that can be chosen.

pub mod apart;
pub mod block;
pub mod board;
pub mod control;
pub mod cut;
mod faint;
pub mod field;
pub mod focus;
pub mod foot;
pub(crate) mod forward;
pub mod icon;
pub mod map;
pub mod parts;
pub mod plot;
pub mod sortable;
pub mod still;
pub mod told;
pub mod ways;

pub use control::Control;
pub use cut::Cut;
pub(crate) use forward::forward;
pub use parts::*;
pub use sortable::Sortable;
pub use told::{error_in_bar, told_in_bar};

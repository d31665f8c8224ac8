//! The table and what stands on it: ground, weather, scenarios, and what a battle tells and shows of itself.

pub mod agree;
pub mod event;
pub mod generate;
pub mod ground;
pub mod say;
pub mod scenario;
pub mod scenario_file;
pub mod shelf;
pub mod telling;
pub mod view;
pub mod words;

pub use event::{Event, Happening, Observer, Place};
pub use ground::{Feature, Ground, Nature};
pub use scenario::{GeneralKind, Scenario};
pub use telling::Telling;
pub use view::TableView;
pub use words::Words;

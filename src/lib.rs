//! Tricorne: eighteenth-century campaigns with model soldiers.
//!
//! The code map. A folder may import what its line names and nothing else of ours; `tests/architecture.rs` holds that.
//!
//! | folder | what is in it | may import |
//! |---|---|---|
//! | [`base`] | lengths, geometry, dice, exact odds, tallies | – |
//! | [`army`] | nations, regiments, brigades, commanders, findings | base |
//! | [`field`] | table, ground, scenarios, weather, events, words | base, army |
//! | [`rules`] | the interface of a rule system, the registry, a folder for each system | base, army, field |
//! | [`forecast`] | rollouts in parallel, when to stop | base, army, field, rules |
//! | [`campaign`] | calendar, the books of men, aftermath, recovery, experience, the next battle, how a war ends, the papers | base, army, field, rules |
//! | [`store`] | SQLite | base, army, field, campaign |
//! | [`draw`] | lists of polygons and texts | base, army, field, campaign |
//! | [`print`] | pages and PDF | base, army, field, campaign, rules, draw |
//! | [`desk`] | what the program does, without a window | all above |
//! | [`gui`] | the window | desk, draw; for types base, army, field, campaign |
//! | [`cli`] | the same from a terminal | desk; for types base, army, field, campaign |

pub mod army;
pub mod base;
pub mod campaign;
pub mod cli;
pub mod desk;
pub mod draw;
pub mod field;
pub mod forecast;
pub mod gui;
pub mod print;
pub mod rules;
pub mod store;

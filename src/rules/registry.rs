//! The list of systems: the only place outside their folders that names them.

use super::system::System;

/// Every system, in the order in which they are offered.
pub static ALL: &[&dyn System] = &[
    &super::honours_of_war::HonoursOfWar,
    &super::mollwitz_to_freiberg::MollwitzToFreiberg,
    &super::weight_of_fire::WeightOfFire,
    &super::austrian_succession::AustrianSuccession,
    &super::morschauser_grid::MorschauserGrid,
];

/// The system with this ID.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn System> {
    ALL.iter().copied().find(|s| s.about().id == id)
}

//! What lies on the table beside the models: markers of states, angles and sticks to measure with.

use crate::base::Len;

/// A system's kit for a scale.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Kit {
    /// Hits, quarters or what else a unit loses: markers are numbered up to this.
    pub harm: u16,
    /// What markers say of a unit.
    pub states: Vec<String>,
    /// How many ratings commanders have, by their numbers in words under `grade` from 1; 0: none.
    pub grades: u8,
    /// Angles that are measured from a corner or the front, in degrees.
    pub angles: Vec<u16>,
    /// Sticks, each with its marks from the nearest on.
    pub sticks: Vec<Stick>,
}

/// A stick: distances from its beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stick {
    pub name: String,
    pub marks: Vec<Mark>,
}

/// A mark of a stick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub at: Len,
    /// What is measured to here, with its number.
    pub name: String,
}

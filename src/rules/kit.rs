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
    /// Angles that are measured from a corner or the front, in tenths of a degree.
    pub angles: Vec<u16>,
    /// What distances are counted in: a stick has a tick at each.
    pub tick: Len,
    /// Sticks, each with its marks from the nearest on.
    pub sticks: Vec<Stick>,
}

/// A stick: distances from its beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stick {
    pub name: String,
    pub marks: Vec<Mark>,
}

impl Stick {
    /// A stick with these marks in any order; those at one place share it. `told` writes a distance, which stands behind its
    /// name. What is measured at no distance is left out.
    pub fn new(name: String, marks: impl IntoIterator<Item = (Len, String)>, told: impl Fn(Len) -> String) -> Stick {
        let mut places: Vec<(Len, Vec<String>)> = Vec::new();
        for (at, name) in marks.into_iter().filter(|(at, _)| at.0 > 0) {
            match places.iter_mut().find(|(place, _)| *place == at) {
                Some((_, names)) if names.contains(&name) => {}
                Some((_, names)) => names.push(name),
                None => places.push((at, vec![name])),
            }
        }
        places.sort_by_key(|(at, _)| at.0);
        let mark = |(at, names): (Len, Vec<String>)| Mark {
            at,
            name: format!("{} {}", names.join(", "), told(at)).trim().to_owned(),
        };
        Stick { name, marks: places.into_iter().map(mark).collect() }
    }
}

/// A mark of a stick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub at: Len,
    /// What is measured to here, with its number.
    pub name: String,
}

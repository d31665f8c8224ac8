//! Nations and imagi-nations, described once for all systems.

use super::{Id, Uniform};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a nation is rated in some years: the row of each system's national table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// First year, inclusive.
    pub from: i32,
    /// Last year, inclusive.
    pub to: i32,
    /// System ID to the key of its national row, such as `honours-of-war` to `AUS`.
    #[serde(default)]
    pub rows: BTreeMap<String, String>,
}

/// Lists of names to draw from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Names {
    #[serde(default)]
    pub places: Vec<String>,
    #[serde(default)]
    pub officers: Vec<String>,
    #[serde(default)]
    pub regiments: Vec<String>,
    /// Hills, woods and waters for generated ground.
    #[serde(default)]
    pub hills: Vec<String>,
    #[serde(default)]
    pub woods: Vec<String>,
    #[serde(default)]
    pub waters: Vec<String>,
}

/// A nation, real or invented.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nation {
    pub id: Id,
    /// *Hohenmöhr*.
    pub name: String,
    /// *Margraviate*.
    pub style: String,
    /// *of Hohenmöhr* as an adjective: *Möhrish*.
    #[serde(default)]
    pub adjective: String,
    /// One letter for its colours.
    pub cipher: String,
    /// The dress of its line foot; coat and facings are the nation's accent and flag.
    pub uniform: Uniform,
    /// A sentence or two.
    #[serde(default)]
    pub history: String,
    #[serde(default)]
    pub periods: Vec<Period>,
    /// A nation of history, bound by the years and numbers of its lists; the owner's own raises what it likes.
    #[serde(default)]
    pub historical: bool,
    #[serde(default)]
    pub names: Names,
    /// Free fields for what we forgot.
    #[serde(default)]
    pub notes: BTreeMap<String, String>,
}

impl Nation {
    /// The row of the national table of a system in a year, if one is named.
    #[must_use]
    pub fn row(&self, system: &str, year: i32) -> Option<&str> {
        self.periods
            .iter()
            .find(|p| p.from <= year && year <= p.to && p.rows.contains_key(system))
            .and_then(|p| p.rows.get(system))
            .map(String::as_str)
    }
}

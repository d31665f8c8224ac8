//! Nations and imagi-nations, described once for all systems.

use super::{Id, Troop, Uniform};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a nation is rated in some years: the row of each system's national table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// First year, inclusive.
    pub from: i32,
    /// Last year, inclusive.
    pub to: i32,
    /// System ID to the key of its national row, such as `honours-of-war` to `AUS`.
    #[serde(default)]
    pub rows: BTreeMap<String, String>,
    /// Why the rows are as they are, where no source rates the nation in these years and they are ours; else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ours: String,
}

/// What its officers are called, in the nation's own language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ranks {
    pub colonel: String,
    /// Who leads a brigade.
    pub brigadier: String,
    /// Who leads a wing or a line.
    pub lieutenant: String,
    /// Who commands an army.
    pub general: String,
}

impl Default for Ranks {
    fn default() -> Ranks {
        let [colonel, brigadier, lieutenant, general] =
            ["Colonel", "Major General", "Lieutenant General", "General"].map(str::to_owned);
        Ranks { colonel, brigadier, lieutenant, general }
    }
}

/// How many of a hundred units of an army are of each arm, where it is put together by chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Composition {
    pub foot: u32,
    pub light_foot: u32,
    pub horse: u32,
    pub guns: u32,
}

impl Default for Composition {
    fn default() -> Composition {
        Composition { foot: 55, light_foot: 8, horse: 25, guns: 12 }
    }
}

/// Lists of names to draw from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    #[serde(default)]
    pub places: Vec<String>,
    #[serde(default)]
    pub officers: Vec<String>,
    #[serde(default)]
    pub regiments: Vec<String>,
    /// Hills, woods, running waters and lakes for generated ground.
    #[serde(default)]
    pub hills: Vec<String>,
    #[serde(default)]
    pub woods: Vec<String>,
    #[serde(default)]
    pub waters: Vec<String>,
    #[serde(default)]
    pub lakes: Vec<String>,
}

/// A nation, real or invented.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// What it raises.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub troops: Vec<Troop>,
    #[serde(default, skip_serializing_if = "is_usual")]
    pub composition: Composition,
    #[serde(default, skip_serializing_if = "is_usual")]
    pub ranks: Ranks,
    #[serde(default)]
    pub names: Names,
    /// Free fields for what we forgot.
    #[serde(default)]
    pub notes: BTreeMap<String, String>,
}

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Nation {
    /// The period in which a system has a row for a year.
    #[must_use]
    pub fn period(&self, system: &str, year: i32) -> Option<&Period> {
        self.periods.iter().find(|p| p.from <= year && year <= p.to && p.rows.contains_key(system))
    }

    /// The row of the national table of a system in a year, if one is named.
    #[must_use]
    pub fn row(&self, system: &str, year: i32) -> Option<&str> {
        self.period(system, year).and_then(|p| p.rows.get(system)).map(String::as_str)
    }

    /// The nation with other rows in all its years: an army of a lesser theatre, or one whose owner chose so.
    #[must_use]
    pub fn with_rows(mut self, rows: &BTreeMap<String, String>) -> Nation {
        if !rows.is_empty() {
            self.periods.insert(0, Period { from: i32::MIN, to: i32::MAX, rows: rows.clone(), ours: String::new() });
        }
        self
    }

    /// The troops that took the field in a year.
    pub fn raised(&self, year: i32) -> impl Iterator<Item = &Troop> {
        self.troops.iter().filter(move |t| t.served(year))
    }

    /// The first and the last year that any period of it has; none without periods.
    #[must_use]
    pub fn years(&self) -> Option<(i32, i32)> {
        let from = self.periods.iter().map(|p| p.from).min()?;
        Some((from, self.periods.iter().map(|p| p.to).max()?))
    }

    /// Has from a nation of the same ID what it leaves out itself: periods for years and systems that it has no row for,
    /// troops, composition, ranks and names. A nation that was kept before the templates had these is completed so.
    #[must_use]
    pub fn completed_by(mut self, template: &Nation) -> Nation {
        for period in &template.periods {
            let known = |system: &String| self.row(system, period.from).or(self.row(system, period.to)).is_some();
            if !period.rows.keys().any(known) {
                self.periods.push(period.clone());
            }
        }
        if self.troops.is_empty() {
            self.troops.clone_from(&template.troops);
            self.historical = template.historical;
        }
        if is_usual(&self.composition) {
            self.composition = template.composition;
        }
        if is_usual(&self.ranks) {
            self.ranks.clone_from(&template.ranks);
        }
        let (own, other) = (&mut self.names, &template.names);
        for (list, more) in [
            (&mut own.places, &other.places),
            (&mut own.officers, &other.officers),
            (&mut own.regiments, &other.regiments),
            (&mut own.hills, &other.hills),
            (&mut own.woods, &other.woods),
            (&mut own.waters, &other.waters),
            (&mut own.lakes, &other.lakes),
        ] {
            if list.len() < more.len() {
                list.clone_from(more);
            }
        }
        self
    }
}

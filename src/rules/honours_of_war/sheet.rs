//! The quick reference sheet: reminders from `templates/sheets/`, and tables made from those the engine plays by.

mod tables;

use super::data::{D, distance};
use super::setup;
use super::state::{Field, Kind};
use crate::base::Len;
use crate::field::words::Words;
use crate::field::{Nature, Scenario};
use crate::rules::sheet::{Part, Section, Sheet};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The reminders as they are written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    section: Vec<SectionForm>,
    words: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionForm {
    #[serde(default)]
    phase: String,
    title: String,
    #[serde(default)]
    aside: String,
    #[serde(default)]
    when: String,
    part: Vec<PartForm>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartForm {
    #[serde(default)]
    table: String,
    #[serde(default)]
    lead: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    when: String,
}

static FORM: LazyLock<Form> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../templates/sheets/honours_of_war.toml")).expect("a test parses the sheet")
});

/// Distances that the reminders name.
const DISTANCES: [(&str, D); 20] = [
    ("command-distance", D::CommandDistance),
    ("support", D::Support),
    ("grazing", D::Grazing),
    ("rally-near", D::RallyNear),
    ("rally-far", D::RallyFar),
    ("influence", D::Influence),
    ("dashing-influence", D::DashingInfluence),
    ("dashing-move", D::DashingMove),
    ("figure", D::CommandFigure),
    ("chain", D::Chain),
    ("clearance", D::Clearance),
    ("wood-sight", D::WoodSight),
    ("overhead", D::Overhead),
    ("near", D::Near),
    ("proximity", D::Proximity),
    ("howitzer-minimum", D::HowitzerMinimum),
    ("difference", D::Difference),
    ("sighting-gap", D::SightingGap),
    ("march", D::March),
    ("fog-sight", D::FogSight),
];

/// What is on the table, as far as the sheet depends on it.
struct Present<'a> {
    field: &'a Field,
    scenario: &'a Scenario,
    words: &'a Words,
    /// Each kind of unit once.
    kinds: Vec<Kind>,
    natures: Vec<Nature>,
}

/// The sheet for a battle; none where it cannot be set up.
pub fn of(scenario: &Scenario, words: &Words) -> Option<Sheet> {
    let (field, _) = setup::prepare(scenario).ok()?;
    let mut kinds: Vec<Kind> = Vec::new();
    for unit in &field.units {
        if !kinds.contains(&unit.kind) {
            kinds.push(unit.kind);
        }
    }
    let mut natures: Vec<Nature> = Vec::new();
    for feature in &scenario.ground.features {
        if !natures.contains(&feature.nature) {
            natures.push(feature.nature);
        }
    }
    let present = Present { field: &field, scenario, words, kinds, natures };
    let sections = FORM.section.iter().filter(|s| present.matters(&s.when)).map(|form| Section {
        phase: form.phase.clone(),
        title: form.title.clone(),
        aside: form.aside.clone(),
        parts: form.part.iter().filter(|p| present.matters(&p.when)).filter_map(|p| present.part(p)).collect(),
    });
    Some(Sheet { sections: sections.filter(|s| !s.parts.is_empty()).collect() })
}

impl Present<'_> {
    fn part(&self, form: &PartForm) -> Option<Part> {
        if form.table.is_empty() {
            return Some(Part::Text { lead: self.filled(&form.lead), text: self.filled(&form.text) });
        }
        let table = tables::named(self, &form.table)?;
        (!table.rows.is_empty()).then_some(Part::Table(table))
    }

    /// Whether one of the conditions holds; an empty list always does.
    fn matters(&self, when: &str) -> bool {
        when.is_empty() || when.split(' ').any(|condition| self.holds(condition) == Some(true))
    }

    /// Whether a condition of the template holds; none where there is no such condition.
    fn holds(&self, condition: &str) -> Option<bool> {
        use Nature as N;
        let ground = |natures: &[Nature]| natures.iter().any(|n| self.natures.contains(n));
        Some(match condition {
            "horse" => self.kinds.iter().any(|k| k.is_horse()),
            "light-horse" => self.kinds.contains(&Kind::LightHorse),
            "light" => self.kinds.contains(&Kind::LightFoot),
            "guns" => self.kinds.iter().any(|k| k.is_guns() && *k != Kind::Howitzers),
            "howitzers" => self.kinds.contains(&Kind::Howitzers),
            "ground" => self.natures.iter().any(|n| tables::ground_word(*n).is_some()),
            "wood" => ground(&[N::Wood]),
            "linear" => ground(&[N::Wall, N::Hedge, N::Fence, N::Trees]),
            "works" => ground(&[N::Entrenchment, N::SunkenRoad]),
            "houses" => ground(&[N::Village, N::Town]),
            "hills" => ground(&[N::GentleHill, N::SteepHill]),
            "weather" => self.field.options.weather || self.scenario.weather != crate::field::scenario::Weather::Fair,
            _ => return None,
        })
    }

    /// A text with its distances in centimetres.
    fn filled(&self, text: &str) -> String {
        DISTANCES.iter().fold(text.to_owned(), |text, (name, row)| {
            text.replace(&format!("{{{name}}}"), &cm(distance(self.field.scale, *row)))
        })
    }

    /// A word of the tables.
    fn word(&self, key: &str) -> String {
        FORM.words.get(key).map_or_else(|| key.to_owned(), |w| self.filled(w))
    }

    fn d(&self, row: D) -> String {
        cm(distance(self.field.scale, row))
    }
}

/// Centimetres as people write them: 20, or 2.5.
fn cm(len: i32) -> String {
    let tenths = (len * 10 + Len::cm(1).0 / 2) / Len::cm(1).0;
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

#[cfg(test)]
mod tests;

//! The quick reference sheet: reminders from `templates/sheets/`, and tables from those the engine plays by.

use super::data::{GRAPE, Kind, Quality, rallied};
use super::setup;
use super::state::Field;
use crate::field::words::Words;
use crate::field::{Nature, Scenario};
use crate::rules::sheet::{Part, Section, Sheet, Table};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The reminders as they are written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    section: Vec<SectionForm>,
    /// Heads of tables and words in their cells.
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
    toml::from_str(include_str!("../../../templates/sheets/morschauser_grid.toml")).expect("a test parses the sheet")
});

/// The sheet for a battle; none where it cannot be set up.
pub fn of(scenario: &Scenario, words: &Words) -> Option<Sheet> {
    let (field, _) = setup::prepare(scenario).ok()?;
    let mut sections = Vec::new();
    for form in FORM.section.iter().filter(|s| holds(&field, scenario, &s.when)) {
        let parts = form.part.iter().filter(|p| holds(&field, scenario, &p.when));
        let parts: Vec<Part> = parts.map(|p| part(&field, words, p)).collect();
        let (phase, title, aside) = (form.phase.clone(), form.title.clone(), form.aside.clone());
        sections.push(Section { phase, title, aside, parts });
    }
    Some(Sheet { sections })
}

fn part(field: &Field, words: &Words, form: &PartForm) -> Part {
    match form.table.as_str() {
        "units" => Part::Table(units(field, words)),
        "rally" => Part::Table(rally(words)),
        _ => Part::Text { lead: form.lead.clone(), text: form.text.clone() },
    }
}

/// Whether one of the conditions of a section or a part holds on this table; an empty list always does.
fn holds(field: &Field, scenario: &Scenario, when: &str) -> bool {
    let any = |is: fn(Kind) -> bool| field.units.iter().any(|u| is(u.kind));
    let ground = |natures: &[Nature]| scenario.ground.features.iter().any(|f| natures.contains(&f.nature));
    let o = field.options;
    when.is_empty()
        || when.split(' ').any(|condition| match condition {
            "guns" => any(Kind::is_guns),
            "guard-guns" => field.units.iter().any(|u| u.guard),
            "fixed" => field.units.iter().any(|u| u.fixed),
            "wood" => ground(&[Nature::Wood]),
            "houses" => ground(&[Nature::Village, Nature::Town]),
            "stream" => ground(&[Nature::Stream, Nature::River, Nature::Ford]),
            "road" => ground(&[Nature::Road]),
            "hill" => ground(&[Nature::GentleHill, Nature::SteepHill]),
            "formations" => o.formations,
            "napoleon" => o.napoleon,
            "wellington" => o.wellington,
            "karl" => o.karl,
            "kutusov" => o.kutusov,
            "bluecher" => o.bluecher,
            "guerillas" => o.spain,
            "half" => o.half,
            "all" => !o.half,
            _ => false,
        })
}

fn word(key: &str) -> String {
    FORM.words.get(key).cloned().unwrap_or_else(|| key.to_owned())
}

fn head(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|k| word(k)).collect()
}

/// MHM-UNIT-01 for the types on the table.
fn units(field: &Field, words: &Words) -> Table {
    let head = head(&["type", "move", "hits", "melee", "fire", "range", "needs"]);
    let present = Kind::ALL.into_iter().filter(|k| field.units.iter().any(|u| u.kind == *k));
    let rows = present.map(|kind| {
        let row = kind.row();
        let none = || "–".to_owned();
        let fire = if row.dice > 0 { row.dice.to_string() } else { none() };
        let (range, needs) = match (row.dice > 0, kind.is_guns()) {
            (false, _) => (none(), none()),
            (_, true) => (format!("{GRAPE} / {}", row.range), "2 / 4".to_owned()),
            _ => (row.range.to_string(), row.needs.to_string()),
        };
        let melee = format!("{} / {}", row.front, row.other);
        vec![words.word("class", row.key), row.moves.to_string(), row.hits.to_string(), melee, fire, range, needs]
    });
    Table { head, rows: rows.collect() }
}

/// MHM-LEAD-06, MHM-LEAD-07: what each face of a rally die regains, by the Leader's quality.
fn rally(words: &Words) -> Table {
    let mut head = vec![word("leader")];
    head.extend((1..=6).map(|n| n.to_string()));
    let all = [Quality::Abysmal, Quality::Poor, Quality::Average, Quality::Good, Quality::Superior];
    let rows = all.map(|quality| {
        let mut row = vec![words.number("grade", quality as i64).unwrap_or_default().to_owned()];
        row.extend((1..=6).map(|face| rallied(face + quality.rally()).to_string()));
        row
    });
    Table { head, rows: rows.to_vec() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::morschauser_grid::tests::scenario;

    fn told(scenario: &Scenario) -> (String, usize) {
        let sheet = of(scenario, &super::super::WORDS).expect("it can be set up");
        let mut text = String::new();
        let mut rows = 0;
        for part in sheet.sections.iter().flat_map(|s| &s.parts) {
            match part {
                Part::Text { text: said, .. } => text.push_str(said),
                Part::Table(table) => {
                    assert!(table.rows.iter().all(|r| r.len() == table.head.len()));
                    rows = rows.max(table.rows.len());
                }
            }
        }
        (text, rows)
    }

    #[test]
    fn a_sheet_has_just_what_is_on_the_table() {
        let mut mirror = scenario("mirror");
        let (text, rows) = told(&mirror);
        assert!(text.contains("enters a wood") && !text.contains("square") && rows == 5, "{text}");
        mirror.options.insert("formations".to_owned(), "on".to_owned());
        mirror.ground.features.clear();
        let (text, _) = told(&mirror);
        assert!(text.contains("square") && !text.contains("enters a wood"), "{text}");
    }
}

//! The quick reference sheet: reminders from `templates/sheets/`, and tables made from those the engine plays by.

use super::data::{CM, Foe, melee_halves, morale_score, musket_score, rate};
use super::setup;
use super::state::{Formation, Kind, Quality};
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
    /// Conditions of which one must hold; empty: always.
    #[serde(default)]
    when: String,
}

static FORM: LazyLock<Form> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../templates/sheets/austrian_succession.toml")).expect("a test parses the sheet")
});

/// What is on the table, as far as the sheet depends on it.
struct Present {
    kinds: Vec<Kind>,
    natures: Vec<Nature>,
}

/// The sheet for a battle; none where it cannot be set up.
pub fn of(scenario: &Scenario) -> Option<Sheet> {
    let (field, _) = setup::prepare(scenario).ok()?;
    let mut kinds: Vec<Kind> = field.units.iter().map(|u| u.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let natures = scenario.ground.features.iter().map(|f| f.nature).collect();
    let present = Present { kinds, natures };
    let sections = FORM.section.iter().map(|form| Section {
        phase: form.phase.clone(),
        title: form.title.clone(),
        aside: form.aside.clone(),
        parts: form.part.iter().filter(|p| present.matters(&p.when)).filter_map(|p| present.part(p)).collect(),
    });
    Some(Sheet { sections: sections.filter(|s| !s.parts.is_empty()).collect() })
}

fn word(key: &str) -> String {
    FORM.words.get(key).cloned().unwrap_or_else(|| key.to_owned())
}

/// Centimetres as people write them.
fn cm(len: i32) -> String {
    let tenths = (len * 10 + CM / 2) / CM;
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

const fn key(kind: Kind) -> &'static str {
    match kind {
        Kind::Foot => "foot",
        Kind::LightFoot => "light-foot",
        Kind::HeavyHorse => "heavy-horse",
        Kind::Lancers => "lancers",
        Kind::LightHorse => "light-horse",
        Kind::Gun => "gun",
    }
}

impl Present {
    fn matters(&self, when: &str) -> bool {
        let holds = |condition: &str| match condition {
            "horse" => self.kinds.iter().any(|k| k.is_horse()),
            "light" => self.kinds.iter().any(|k| k.is_light()),
            "guns" => self.kinds.contains(&Kind::Gun),
            "hills" => self.natures.iter().any(|n| matches!(n, Nature::GentleHill | Nature::SteepHill)),
            "water" => self
                .natures
                .iter()
                .any(|n| matches!(n, Nature::Stream | Nature::River | Nature::DeepRiver | Nature::Lake)),
            "cover" => self.natures.iter().any(|n| {
                matches!(
                    n,
                    Nature::Wood | Nature::Rough | Nature::Village | Nature::Town | Nature::Wall | Nature::Hedge
                )
            }),
            _ => false,
        };
        when.is_empty() || when.split(' ').any(holds)
    }

    fn part(&self, form: &PartForm) -> Option<Part> {
        let table = match form.table.as_str() {
            "" => return Some(Part::Text { lead: form.lead.clone(), text: form.text.clone() }),
            "moves" => self.moves(),
            "fire" => self.fire(),
            "melee" => self.melee(),
            "morale" => Table {
                head: vec![String::new(), word("needs")],
                rows: [Quality::Elite, Quality::Regular, Quality::Poor]
                    .map(|q| vec![word(super::muster::class_key(q)), format!("{}–6", morale_score(q))])
                    .to_vec(),
            },
            _ => return None,
        };
        (!table.rows.is_empty()).then_some(Part::Table(table))
    }

    /// WAS-MOVE-01, WAS-VAR-02.
    fn moves(&self) -> Table {
        let row = |name: &str, full: i32| {
            let parts = [full, full * 3 / 4, full * 3 / 4, full * 5 / 4];
            std::iter::once(word(name)).chain(parts.map(cm)).collect()
        };
        let mut rows = Vec::new();
        for &kind in &self.kinds {
            if kind == Kind::Foot {
                rows.push(row("foot-ordered", rate(kind, Formation::Order)));
            }
            rows.push(row(key(kind), rate(kind, Formation::Line)));
        }
        rows.push(row("general", super::data::GENERAL_RATE));
        Table { head: vec![String::new(), word("move"), word("die-from"), word("on-1"), word("on-6")], rows }
    }

    /// WAS-MUSK-02, WAS-MUSK-05.
    fn fire(&self) -> Table {
        let row = |name: &str, kind, formation| {
            let reach = super::fire::aim::range(kind, formation);
            vec![word(name), cm(reach), score(musket_score(kind, formation))]
        };
        let mut rows = Vec::new();
        for &kind in &self.kinds {
            match kind {
                Kind::Foot => {
                    rows.push(row("foot-ordered", kind, Formation::Order));
                    rows.push(row("foot", kind, Formation::Line));
                }
                Kind::LightFoot | Kind::LightHorse => rows.push(row(key(kind), kind, Formation::Line)),
                _ => {}
            }
        }
        Table { head: vec![String::new(), word("range"), word("hits-on")], rows }
    }

    /// WAS-MEL-07.
    fn melee(&self) -> Table {
        let foes = [
            (Foe::HeavyHorse, "heavy-horse", Kind::HeavyHorse),
            (Foe::Lancers, "lancers", Kind::Lancers),
            (Foe::LightHorse, "light-horse", Kind::LightHorse),
            (Foe::Ordered, "foot-ordered", Kind::Foot),
            (Foe::OtherFoot, "foot", Kind::Foot),
            (Foe::LightFoot, "light-foot", Kind::LightFoot),
        ];
        let present: Vec<_> = foes.into_iter().filter(|(.., kind)| self.kinds.contains(kind)).collect();
        let halves = |n: u8| if n.is_multiple_of(2) { (n / 2).to_string() } else { format!("{}½", n / 2) };
        let rows = self.kinds.iter().filter(|k| !matches!(k, Kind::LightFoot | Kind::Gun)).map(|&own| {
            let cells = present.iter().map(|&(foe, ..)| halves(melee_halves(own, foe)));
            let name = if own == Kind::Foot { "close-order" } else { key(own) };
            std::iter::once(word(name)).chain(cells).collect()
        });
        let head = std::iter::once(String::new()).chain(present.iter().map(|(_, key, _)| word(key)));
        Table { head: head.collect(), rows: rows.collect() }
    }
}

/// A score as it is read: 4–6, or 6.
fn score(least: u8) -> String {
    if least >= 6 { "6".to_owned() } else { format!("{least}–6") }
}

#[cfg(test)]
mod tests {
    use super::{Part, of};
    use crate::rules::austrian_succession::tests::{mirror, scenario};

    #[test]
    fn a_sheet_has_the_tables_of_the_troops_there() {
        let sheet = of(&scenario("einsamenhuegel")).expect("it can be set up");
        let tables: Vec<_> = sheet
            .sections
            .iter()
            .flat_map(|s| &s.parts)
            .filter_map(|p| if let Part::Table(t) = p { Some(t) } else { None })
            .collect();
        assert_eq!(tables.len(), 4);
        assert!(tables.iter().all(|t| t.rows.iter().all(|r| r.len() == t.head.len())));
        assert!(tables[0].rows.iter().any(|r| r[1..] == ["6", "4.5", "4.5", "7.5"]));
        assert!(of(&mirror()).is_some());
    }
}

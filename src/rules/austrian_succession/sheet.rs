//! The quick reference sheet: reminders from `templates/sheets/`, and tables made from those the engine plays by.

use super::data::{
    CANISTER, FREE_WHEEL, Foe, MELEE_SCORE, PROTECTS, ROUNDSHOT, SAVES, SHOT_SCORE, SUPPORT_TURNS, melee_halves,
    morale_score, musket_score, rate,
};
use super::setup;
use super::state::{Formation, Kind, Quality};
use crate::base::Heading;
use crate::field::Nature;
use crate::rules::sheet::{Extent, Sheet, Source, Table, Template, cm};
use std::sync::LazyLock;

static TEMPLATE: LazyLock<Template> = LazyLock::new(|| {
    Template::parse(include_str!("../../../templates/sheets/austrian_succession.toml"))
        .expect("a test parses the sheet")
});

/// What the sheet is of.
struct Present {
    kinds: Vec<Kind>,
    natures: Vec<Nature>,
}

/// The sheet as it is written.
pub fn template() -> &'static Template {
    &TEMPLATE
}

/// The sheet; none where a battle cannot be set up. The rules know one scale.
pub fn of(extent: Extent) -> Option<Sheet> {
    let present = match extent {
        Extent::Whole { .. } => Present { kinds: Kind::ALL.to_vec(), natures: Nature::ALL.to_vec() },
        Extent::Battle(scenario) => {
            let (field, _) = setup::prepare(scenario).ok()?;
            let mut kinds: Vec<Kind> = field.units.iter().map(|u| u.kind).collect();
            kinds.sort_unstable();
            kinds.dedup();
            Present { kinds, natures: scenario.ground.features.iter().map(|f| f.nature).collect() }
        }
    };
    Some(TEMPLATE.fill(&present))
}

fn word(key: &str) -> String {
    TEMPLATE.word(key)
}

fn table(head: Vec<String>, rows: Vec<Vec<String>>) -> Table {
    Table { name: String::new(), head, rows }
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

impl Source for Present {
    fn conditions(&self) -> Vec<(&'static str, bool)> {
        vec![
            ("light", self.kinds.iter().any(|k| k.is_light())),
            ("guns", self.kinds.contains(&Kind::Gun)),
            ("hills", self.natures.iter().any(|n| matches!(n, Nature::GentleHill | Nature::SteepHill))),
            (
                "water",
                self.natures
                    .iter()
                    .any(|n| matches!(n, Nature::Stream | Nature::River | Nature::DeepRiver | Nature::Lake)),
            ),
            (
                "cover",
                self.natures.iter().any(|n| {
                    matches!(
                        n,
                        Nature::Wood | Nature::Rough | Nature::Village | Nature::Town | Nature::Wall | Nature::Hedge
                    )
                }),
            ),
        ]
    }

    fn table(&self, name: &str) -> Option<Table> {
        Some(match name {
            "moves" => self.moves(),
            "fire" => self.fire(),
            "melee" => self.melee(),
            "morale" => table(
                vec![String::new(), word("needs")],
                [Quality::Elite, Quality::Regular, Quality::Poor]
                    .map(|q| vec![word(super::muster::class_key(q)), format!("{}–6", morale_score(q))])
                    .to_vec(),
            ),
            _ => return None,
        })
    }

    fn number(&self, name: &str) -> Option<String> {
        let plain = match name {
            "shot" => i32::from(SHOT_SCORE.0),
            "shot-gun" => i32::from(SHOT_SCORE.1),
            "save" => i32::from(SAVES.0),
            "save-cuirass" => i32::from(SAVES.1),
            "melee" => i32::from(MELEE_SCORE.0),
            "support" => SUPPORT_TURNS,
            "wheel" => FREE_WHEEL / Heading::DEGREE,
            _ => {
                return match name {
                    "canister" => Some(cm(CANISTER)),
                    "roundshot" => Some(cm(ROUNDSHOT)),
                    "protects" => Some(cm(PROTECTS)),
                    _ => None,
                };
            }
        };
        Some(plain.to_string())
    }
}

impl Present {
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
        table(vec![String::new(), word("move"), word("die-from"), word("on-1"), word("on-6")], rows)
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
        table(vec![String::new(), word("range"), word("hits-on")], rows)
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
        table(head.collect(), rows.collect())
    }
}

/// A score as it is read: 4–6, or 6.
fn score(least: u8) -> String {
    if least >= 6 { "6".to_owned() } else { format!("{least}–6") }
}

#[cfg(test)]
mod tests {
    use super::{Present, TEMPLATE, of};
    use crate::field::Nature;
    use crate::rules::austrian_succession::tests::{mirror, scenario};
    use crate::rules::sheet::Extent;

    #[test]
    fn a_sheet_has_the_tables_of_the_troops_there() {
        let sheet = of(Extent::Battle(&scenario("einsamenhuegel"))).expect("it can be set up");
        let tables: Vec<_> = sheet.tables().collect();
        assert_eq!(tables.len(), 4);
        assert!(tables.iter().all(|t| t.rows.iter().all(|r| r.len() == t.head.len())));
        assert!(tables[0].rows.iter().any(|r| r[1..] == ["6", "4.5", "4.5", "7.5"]));
        assert!(of(Extent::Battle(&mirror())).is_some());
    }

    #[test]
    fn the_template_asks_for_nothing_unknown() {
        let present = Present { kinds: Vec::new(), natures: Nature::ALL.to_vec() };
        assert_eq!(TEMPLATE.unknown(&present), Vec::<String>::new());
        assert_eq!(TEMPLATE.unasked(&present), Vec::<&str>::new());
    }
}

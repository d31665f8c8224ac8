//! The quick reference sheet: reminders from `templates/sheets/`, and tables from those the engine plays by.

use super::data::{
    FALL_STEPS, GRAPE, GRAPE_NEEDS, GUARD_TWICE, GUERILLAS_FROM, Kind, LEADER_FALLS, LEADER_HITS, LEADER_MOVE,
    LEADER_RATING, Quality, RETREAT_STEPS, SIX, rallied,
};
use super::setup;
use super::state::{Field, Options, UnitData};
use crate::field::words::Words;
use crate::field::{Nature, Scenario};
use crate::rules::sheet::{Extent, Sheet, Source, Table, Template, signed};
use std::sync::LazyLock;

static TEMPLATE: LazyLock<Template> = LazyLock::new(|| {
    Template::parse(include_str!("../../../templates/sheets/morschauser_grid.toml")).expect("a test parses the sheet")
});

/// What the sheet is of.
enum Present<'a> {
    Whole,
    Battle(&'a Field, &'a Scenario),
}

/// A sheet's source with the words of the system.
struct Told<'a> {
    present: Present<'a>,
    words: &'a Words,
}

/// The sheet as it is written.
pub fn template() -> &'static Template {
    &TEMPLATE
}

/// The sheet; none where a battle cannot be set up. Boxes know no scale.
pub fn of(extent: Extent, words: &Words) -> Option<Sheet> {
    Some(match extent {
        Extent::Whole { .. } => TEMPLATE.fill(&Told { present: Present::Whole, words }),
        Extent::Battle(scenario) => {
            let (field, _) = setup::prepare(scenario).ok()?;
            TEMPLATE.fill(&Told { present: Present::Battle(&field, scenario), words })
        }
    })
}

impl Source for Told<'_> {
    fn conditions(&self) -> Vec<(&'static str, bool)> {
        let battle = match self.present {
            Present::Whole => None,
            Present::Battle(field, scenario) => Some((field, scenario)),
        };
        let any = |is: fn(&UnitData) -> bool| battle.is_none_or(|(field, _)| field.units.iter().any(is));
        let option = |is: fn(&Options) -> bool| battle.is_none_or(|(field, _)| is(&field.options));
        let ground = |natures: &[Nature]| {
            battle.is_none_or(|(_, s)| s.ground.features.iter().any(|f| natures.contains(&f.nature)))
        };
        vec![
            ("guard-guns", any(|u| u.guard)),
            ("fixed", any(|u| u.fixed)),
            ("wood", ground(&[Nature::Wood])),
            ("houses", ground(&[Nature::Village, Nature::Town])),
            ("stream", ground(&[Nature::Stream, Nature::River, Nature::Ford])),
            ("road", ground(&[Nature::Road])),
            ("formations", option(|o| o.formations)),
            ("napoleon", option(|o| o.napoleon)),
            ("wellington", option(|o| o.wellington)),
            ("karl", option(|o| o.karl)),
            ("kutusov", option(|o| o.kutusov)),
            ("bluecher", option(|o| o.bluecher)),
            ("guerillas", option(|o| o.spain)),
            ("half", option(|o| o.half)),
            // The whole sheet tells of one end only.
            ("all", battle.is_some() && option(|o| !o.half)),
        ]
    }

    fn table(&self, name: &str) -> Option<Table> {
        let (head, rows) = match name {
            "units" => self.units(),
            "quality" => self.quality(),
            "rally" => self.rally(),
            _ => return None,
        };
        Some(Table { name: String::new(), head, rows })
    }

    fn number(&self, name: &str) -> Option<String> {
        let n = match name {
            "six" => SIX,
            "grape" => GRAPE,
            "leader-move" => LEADER_MOVE,
            "leader-falls" => LEADER_FALLS,
            "leader-hits" => LEADER_HITS,
            "leader-rating" => LEADER_RATING.unsigned_abs(),
            "guard-twice" => GUARD_TWICE.unsigned_abs(),
            "fall-back" => FALL_STEPS,
            "retreat" => RETREAT_STEPS,
            "guerillas" => GUERILLAS_FROM,
            _ => return None,
        };
        Some(n.to_string())
    }
}

fn word(key: &str) -> String {
    TEMPLATE.word(key)
}

fn head(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|k| word(k)).collect()
}

/// Head and rows.
type Rows = (Vec<String>, Vec<Vec<String>>);

impl Told<'_> {
    /// MHM-UNIT-01 for the types on the table.
    fn units(&self) -> Rows {
        let head = head(&["type", "move", "hits", "melee", "fire", "range", "needs"]);
        let present = Kind::ALL.into_iter().filter(|k| match self.present {
            Present::Whole => true,
            Present::Battle(field, _) => field.units.iter().any(|u| u.kind == *k),
        });
        let rows = present.map(|kind| {
            let row = kind.row();
            let none = || "–".to_owned();
            let fire = if row.dice > 0 { row.dice.to_string() } else { none() };
            let (range, needs) = match (row.dice > 0, kind.is_guns()) {
                (false, _) => (none(), none()),
                (_, true) => (format!("{GRAPE} / {}", row.range), format!("{GRAPE_NEEDS} / {}", row.needs)),
                _ => (row.range.to_string(), row.needs.to_string()),
            };
            let melee = format!("{} / {}", row.front, row.other);
            vec![
                self.words.word("class", row.key),
                row.moves.to_string(),
                row.hits.to_string(),
                melee,
                fire,
                range,
                needs,
            ]
        });
        let none = || "–".to_owned();
        let melee = format!("{LEADER_RATING} / {LEADER_RATING}");
        let leader =
            vec![word("a-leader"), LEADER_MOVE.to_string(), LEADER_HITS.to_string(), melee, none(), none(), none()];
        (head, rows.chain([leader]).collect())
    }

    /// MHM-LEAD-06: the D6 for a Leader's quality, and what it adds to his rallies.
    fn quality(&self) -> Rows {
        let head = head(&["die", "quality", "to-rally"]);
        let mut rows: Vec<(u8, u8, Quality)> = Vec::new();
        for die in 1..=6 {
            let quality = Quality::of_die(die);
            match rows.last_mut() {
                Some((_, to, last)) if *last == quality => *to = die,
                _ => rows.push((die, die, quality)),
            }
        }
        let row = |(from, to, quality): (u8, u8, Quality)| {
            let dice = if from == to { from.to_string() } else { format!("{from}–{to}") };
            let name = self.words.number("grade", quality as i64).unwrap_or_default().to_owned();
            vec![dice, name, signed(quality.rally())]
        };
        (head, rows.into_iter().map(row).collect())
    }

    /// MHM-LEAD-06, MHM-LEAD-07: what each face of a rally die regains, by the Leader's quality.
    fn rally(&self) -> Rows {
        let mut head = vec![word("leader")];
        head.extend((1..=6).map(|n| n.to_string()));
        let all = [Quality::Abysmal, Quality::Poor, Quality::Average, Quality::Good, Quality::Superior];
        let rows = all.map(|quality| {
            let mut row = vec![self.words.number("grade", quality as i64).unwrap_or_default().to_owned()];
            row.extend((1..=6).map(|face| rallied(face + quality.rally()).to_string()));
            row
        });
        (head, rows.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::morschauser_grid::tests::scenario;
    use crate::rules::sheet::Body;

    fn told(scenario: &Scenario) -> (String, usize) {
        let sheet = of(Extent::Battle(scenario), &super::super::WORDS).expect("it can be set up");
        let parts = sheet.sections.iter().flat_map(|s| &s.parts);
        let text = parts.filter_map(|p| if let Body::Text { text, .. } = &p.body { Some(text.as_str()) } else { None });
        assert!(sheet.tables().all(|t| t.rows.iter().all(|r| r.len() == t.head.len())));
        (text.collect(), sheet.tables().map(|t| t.rows.len()).max().unwrap_or(0))
    }

    #[test]
    fn a_sheet_has_just_what_is_on_the_table() {
        let mut mirror = scenario("mirror");
        let (text, rows) = told(&mirror);
        assert!(text.contains("enters a wood") && !text.contains("square") && rows == 6, "{text}");
        mirror.options.insert("formations".to_owned(), "on".to_owned());
        mirror.ground.features.clear();
        let (text, _) = told(&mirror);
        assert!(text.contains("square") && !text.contains("enters a wood"), "{text}");
    }

    #[test]
    fn the_template_asks_for_nothing_unknown() {
        let mirror = scenario("mirror");
        let (field, _) = setup::prepare(&mirror).expect("it can be set up");
        let told = Told { present: Present::Battle(&field, &mirror), words: &super::super::WORDS };
        assert_eq!(TEMPLATE.unknown(&told), Vec::<String>::new());
        assert_eq!(TEMPLATE.unasked(&told), Vec::<&str>::new());
    }
}

//! A quick reference sheet: a system's tables and reminders in the order of the turn, whole or for just the troops and the
//! ground of one battle.
//!
//! The reminders stand in `templates/sheets/`; the tables are made from those that the engine plays by, and so are the
//! numbers in the reminders, which stand there as names in braces.

use crate::base::Len;
use crate::field::{Scenario, words};
use serde::Deserialize;
use std::collections::BTreeMap;

/// How much a sheet holds.
#[derive(Debug, Clone, Copy)]
pub enum Extent<'a> {
    /// All of the system, with the distances of a scale in mm of figures where it has scales.
    Whole { scale: u8 },
    /// What matters in one battle.
    Battle(&'a Scenario),
}

/// The sheet in the order of the turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    pub sections: Vec<Section>,
}

/// What belongs to one step of the turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Section {
    /// The number of the phase, or two; may be empty.
    pub phase: String,
    pub title: String,
    /// A word on the right of the title; may be empty.
    pub aside: String,
    pub parts: Vec<Part>,
}

/// A table or a reminder, and the clauses that it gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub body: Body,
    pub clauses: Vec<String>,
}

/// What a part says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    Table(Table),
    Text {
        /// What it begins with, set apart; may be empty.
        lead: String,
        text: String,
    },
}

/// Rows of cells; the first of each row says what it is about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// The name by which the template asks for it.
    pub name: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// The tables of all sections.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.sections.iter().flat_map(|s| &s.parts).filter_map(|p| match &p.body {
            Body::Table(table) => Some(table),
            Body::Text { .. } => None,
        })
    }
}

/// What a system knows of its own sheet.
pub trait Source {
    /// The conditions that the system knows, and whether each holds here.
    fn conditions(&self) -> Vec<(&'static str, bool)>;
    /// Whether a condition holds here; none where the system has no such condition.
    fn holds(&self, condition: &str) -> Option<bool> {
        self.conditions().into_iter().find(|(known, _)| *known == condition).map(|(_, here)| here)
    }
    /// Head and rows of a table as they are printed; none where the system has no such table. One without rows is left out.
    fn table(&self, name: &str) -> Option<Table>;
    /// The number behind a name in braces; none where the system has no such number.
    fn number(&self, name: &str) -> Option<String>;
}

/// A sheet as it is written in `templates/sheets/`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    section: Vec<SectionForm>,
    /// Heads of tables and words in their cells.
    words: BTreeMap<String, String>,
    /// The ledger's tables that are on the sheet.
    #[serde(default)]
    pub holds: Vec<Held>,
    /// The ledger's tables that are not.
    #[serde(default)]
    pub leaves: Vec<Left>,
    /// Digits that stand in a text as they are, for the test that finds those that should be names in braces.
    #[serde(default)]
    pub typed: Vec<Typed>,
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
    /// Conditions of which one must hold; empty: always.
    #[serde(default)]
    when: String,
    /// IDs of the clauses, with spaces between them.
    #[serde(default)]
    clause: String,
}

impl PartForm {
    /// Its table or what it begins with, or else its section.
    fn name<'a>(&'a self, section: &'a str) -> &'a str {
        [self.table.as_str(), &self.lead].into_iter().find(|n| !n.is_empty()).unwrap_or(section)
    }
}

/// A table of the ledger that is on the sheet, for the test that looks for each of its cells.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// The clause under which it stands in the ledger.
    pub clause: String,
    /// Which of several tables under the clause, from 1.
    #[serde(default = "first")]
    pub nth: usize,
    /// Tables of the sheet in which its rows are.
    #[serde(default)]
    pub tables: Vec<String>,
    /// For a label of the ledger the label on the sheet, or numbers in braces; empty: the row is left out.
    #[serde(default)]
    pub rows: BTreeMap<String, String>,
    /// Columns of the ledger that are not on the sheet.
    #[serde(default)]
    pub without: Vec<String>,
    /// For a word of the ledger's cells the word on the sheet.
    #[serde(default)]
    pub say: BTreeMap<String, String>,
}

const fn first() -> usize {
    1
}

/// A table of the ledger that is not on the sheet.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    pub clause: String,
    pub why: String,
}

/// A piece of text with a digit that no table has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Typed {
    pub say: String,
    pub why: String,
}

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    /// What is wrong in it, with the line.
    pub fn parse(text: &str) -> Result<Template, toml::de::Error> {
        toml::from_str(text)
    }

    /// A word of the tables; the key itself where the template has none.
    #[must_use]
    pub fn word(&self, key: &str) -> String {
        self.words.get(key).cloned().unwrap_or_else(|| key.to_owned())
    }

    /// A word of the tables with the numbers of its names in braces.
    #[must_use]
    pub fn said(&self, key: &str, source: &dyn Source) -> String {
        filled(&self.word(key), source)
    }

    /// The sheet of what a system says is here.
    #[must_use]
    pub fn fill(&self, source: &dyn Source) -> Sheet {
        let here = |when: &str| when.is_empty() || when.split(' ').any(|c| source.holds(c) == Some(true));
        let sections = self.section.iter().filter(|s| here(&s.when)).map(|form| Section {
            phase: form.phase.clone(),
            title: form.title.clone(),
            aside: filled(&form.aside, source),
            parts: form.part.iter().filter(|p| here(&p.when)).filter_map(|p| part(p, source)).collect(),
        });
        Sheet { sections: sections.filter(|s| !s.parts.is_empty()).collect() }
    }

    /// What the template asks of a system that the system does not know: conditions, tables and numbers.
    #[must_use]
    pub fn unknown(&self, source: &dyn Source) -> Vec<String> {
        let mut out = Vec::new();
        let parts = || self.section.iter().flat_map(|s| &s.part);
        let conditions = self.section.iter().map(|s| &s.when).chain(parts().map(|p| &p.when));
        out.extend(conditions.flat_map(|w| w.split(' ')).filter(|c| !c.is_empty() && source.holds(c).is_none()));
        out.extend(parts().map(|p| p.table.as_str()).filter(|t| !t.is_empty() && source.table(t).is_none()));
        let mut out: Vec<String> = out.into_iter().map(str::to_owned).collect();
        let texts = parts().flat_map(|p| [&p.lead, &p.text]).chain(self.section.iter().map(|s| &s.aside));
        let texts = texts.map(|t| filled(t, source)).chain(self.words.values().map(|t| filled(t, source)));
        out.extend(texts.filter(|t| t.contains(['{', '}'])));
        out.extend(parts().filter(|p| p.table.is_empty() == p.text.is_empty()).map(|p| format!("{p:?}")));
        out
    }

    /// Conditions that the system knows and the template never asks.
    #[must_use]
    pub fn unasked(&self, source: &dyn Source) -> Vec<&'static str> {
        let asked = self.section.iter().flat_map(|s| s.part.iter().map(|p| &p.when).chain([&s.when]));
        let asked: Vec<&str> = asked.flat_map(|w| w.split(' ')).collect();
        source.conditions().into_iter().map(|(known, _)| known).filter(|known| !asked.contains(known)).collect()
    }

    /// The reminders as they are written, with names in braces for their numbers.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.section.iter().flat_map(|s| s.part.iter().map(|p| p.text.as_str()).chain([s.aside.as_str()]))
    }

    /// All that is printed of the template: its reminders, what they begin with, titles, and the words of its tables.
    pub fn written(&self) -> impl Iterator<Item = &str> {
        let titles = self.section.iter().flat_map(|s| s.part.iter().map(|p| p.lead.as_str()).chain([s.title.as_str()]));
        self.texts().chain(titles).chain(self.words.values().map(String::as_str))
    }

    /// The names in braces that the reminders use.
    pub fn numbers(&self) -> impl Iterator<Item = &str> {
        self.texts().flat_map(names)
    }

    /// For each part what it is, its table or what it begins with, and the IDs of its clauses.
    pub fn clauses(&self) -> impl Iterator<Item = (&str, &str)> {
        self.section.iter().flat_map(|s| s.part.iter().map(|p| (p.name(&s.title), p.clause.as_str())))
    }
}

fn part(form: &PartForm, source: &dyn Source) -> Option<Part> {
    let body = if form.table.is_empty() {
        Body::Text { lead: filled(&form.lead, source), text: filled(&form.text, source) }
    } else {
        let table = source.table(&form.table).filter(|t| !t.rows.is_empty())?;
        Body::Table(Table { name: form.table.clone(), ..table })
    };
    Some(Part { body, clauses: form.clause.split_whitespace().map(str::to_owned).collect() })
}

/// The names in braces of a text.
pub fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

/// A text with the numbers of its names.
#[must_use]
pub fn filled(text: &str, source: &dyn Source) -> String {
    words::filled(text, |name| source.number(name))
}

/// Centimetres as people write them, from 1/120 mm: 20, or 2.5.
#[must_use]
pub fn cm(len: i32) -> String {
    let tenths = (len * 10 + Len::cm(1).0 / 2) / Len::cm(1).0;
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

/// A number with its sign; 0 stays bare.
#[must_use]
pub fn signed(n: i8) -> String {
    match n {
        0 => "0".to_owned(),
        1.. => format!("+{n}"),
        _ => format!("−{}", n.unsigned_abs()),
    }
}

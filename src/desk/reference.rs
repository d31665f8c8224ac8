//! What is looked up: a system's sheet, searched, and the questions of chance that it answers.

use super::odds::{self, Inquiry, Reckoning, chance};
use super::resolve::words;
use super::{Error, name};
use crate::field::Words;
use crate::rules::System;
use crate::rules::sheet::Extent;

pub use crate::rules::sheet::{Body, Part, Section, Sheet, Table};

/// A system that has a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Covered {
    pub id: &'static str,
    pub name: &'static str,
    /// What its distances are in.
    pub unit: &'static str,
    /// Heights of figures in mm for which it has distances of their own.
    pub scales: &'static [u8],
}

/// The systems that have a sheet, in the order in which they are offered.
#[must_use]
pub fn covered() -> Vec<Covered> {
    let has = |s: &&&'static dyn System| s.sheet_template().is_some();
    let of = |s: &&'static dyn System| {
        let about = s.about();
        Covered { id: about.id, name: about.name, unit: about.unit, scales: about.scales }
    };
    crate::rules::ALL.iter().filter(has).map(of).collect()
}

/// The whole sheet of a system for figures of a height in mm.
///
/// # Errors
/// When there is no such system, or it has none.
pub fn sheet(system: &str, scale: u8) -> Result<Sheet, Error> {
    let system = super::resolve::system(system)?;
    system
        .sheet(Extent::Whole { scale })
        .ok_or_else(|| Error::refused(format!("{} has no reference sheet yet", system.about().name)))
}

/// What of a sheet has all words of a search: parts whose text, clause or section has them, and of tables the rows.
/// Case and accents don't matter.
#[must_use]
pub fn found(sheet: &Sheet, search: &str) -> Sheet {
    let wanted: Vec<String> = search.split_whitespace().map(name::fold).collect();
    if wanted.is_empty() {
        return sheet.clone();
    }
    let all = |text: &str| wanted.iter().all(|w| text.contains(w.as_str()));
    let sections = sheet.sections.iter().filter_map(|section| {
        let parts: Vec<Part> = section
            .parts
            .iter()
            .filter_map(|part| {
                let around = format!("{} {} {}", section.title, section.aside, part.clauses.join(" "));
                match &part.body {
                    Body::Text { lead, text } => {
                        all(&name::fold(&format!("{around} {lead} {text}"))).then(|| part.clone())
                    }
                    Body::Table(table) => {
                        let around = format!("{around} {}", table.head.join(" "));
                        let has = |row: &&Vec<String>| all(&name::fold(&format!("{around} {}", row.join(" "))));
                        let rows: Vec<_> = table.rows.iter().filter(has).cloned().collect();
                        let table = Table { rows, ..table.clone() };
                        (!table.rows.is_empty())
                            .then(|| Part { body: Body::Table(table), clauses: part.clauses.clone() })
                    }
                }
            })
            .collect();
        (!parts.is_empty()).then(|| Section { parts, ..section.clone() })
    });
    Sheet { sections: sections.collect() }
}

/// A question of chance that a system answers without a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// `shot`.
    pub key: String,
    /// One sentence on it.
    pub about: String,
    /// What may be said, with what the first example says of it; empty where it says nothing.
    pub facts: Vec<(String, String)>,
}

/// The questions of a system; none where it answers none, or is not known.
#[must_use]
pub fn questions(system: &str) -> Vec<Question> {
    let Ok(system) = super::resolve::system(system) else { return Vec::new() };
    let Ok(words) = words(system) else { return Vec::new() };
    system.inquiries().iter().map(|key| question(key, &words.word("inquiry", key))).collect()
}

/// What flag stands for in a field: said, without more.
const SAID: &str = "yes";

/// A question from its words: a sentence with `--names`, then examples, with bars between them.
fn question(key: &str, told: &str) -> Question {
    let mut parts = told.split('|');
    let about = parts.next().unwrap_or_default();
    let mut facts: Vec<(String, String)> = Vec::new();
    for word in about.split_whitespace() {
        if let Some(fact) = word.strip_prefix("--") {
            let fact = fact.trim_end_matches(|c: char| !c.is_alphanumeric()).to_owned();
            if facts.iter().all(|(known, _)| *known != fact) {
                facts.push((fact, String::new()));
            }
        }
    }
    for (fact, value) in parts.next().map(example).unwrap_or_default() {
        let value = if value.is_empty() { SAID.to_owned() } else { value };
        match facts.iter_mut().find(|(known, _)| *known == fact) {
            Some((_, told)) => *told = value,
            None => facts.push((fact, value)),
        }
    }
    Question { key: key.to_owned(), about: about.replace("--", ""), facts }
}

/// The facts of an example as it is typed on a line.
fn example(line: &str) -> Vec<(String, String)> {
    let mut out: Vec<(String, String)> = Vec::new();
    for piece in line.split("--").skip(1) {
        let (fact, value) = piece.trim().split_once(' ').unwrap_or((piece.trim(), ""));
        out.push((fact.to_owned(), value.trim().trim_matches('"').to_owned()));
    }
    out
}

/// An answer in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// Whose die, which, and on which row.
    pub dice: Vec<Thrown>,
    /// What may come of it, with the chance of each from 0 to 1.
    pub tables: Vec<(String, Vec<(String, f64)>)>,
}

/// A die of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Thrown {
    pub die: String,
    pub modifiers: Vec<odds::Weighed>,
}

/// Answers a question; facts of which nothing is said are left out.
///
/// # Errors
/// What the system does not understand in it, or what its rules forbid.
pub fn answer(system: &str, key: &str, facts: &[(String, String)]) -> Result<Answer, Error> {
    let system = super::resolve::system(system)?;
    let words = words(system)?;
    let said = facts.iter().filter(|(_, value)| !value.trim().is_empty());
    let facts =
        said.map(|(fact, value)| (fact.clone(), if value.trim() == SAID { String::new() } else { value.clone() }));
    let inquiry = Inquiry { about: key.to_owned(), facts: facts.collect() };
    Ok(told(&odds::reckon(system, &inquiry)?, &words))
}

fn told(answer: &Reckoning, words: &Words) -> Answer {
    let dice = answer
        .throws
        .iter()
        .map(|t| Thrown { die: odds::thrown(t, words), modifiers: odds::weighed(words, &t.modifiers) });
    let tables = answer.spreads.iter().map(|s| {
        let results = s.results.iter().map(|(key, share)| (odds::result(words, key), chance(*share)));
        (words.word("inquiry-what", s.what), results.collect())
    });
    Answer { dice: dice.collect(), tables: tables.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_answered_as_its_example_asks_it() {
        for covered in covered() {
            for q in questions(covered.id) {
                let answer =
                    answer(covered.id, &q.key, &q.facts).unwrap_or_else(|e| panic!("{} {q:?}: {e}", covered.id));
                for (what, results) in &answer.tables {
                    let sum: f64 = results.iter().map(|r| r.1).sum();
                    assert!((sum - 1.0).abs() < 1e-9, "{} {} {what}: {sum}", covered.id, q.key);
                }
                assert!(!answer.tables.is_empty() && !q.about.contains("--"), "{q:?}");
            }
        }
        assert!(answer("honours-of-war", "shot", &[("firer".to_owned(), "a dragon".to_owned())]).is_err());
    }

    #[test]
    fn a_search_keeps_what_has_all_its_words() {
        let whole = sheet("honours-of-war", 28).expect("a sheet");
        let lines = |s: &Sheet| s.sections.iter().map(|s| s.parts.len()).sum::<usize>();
        let some = found(&whole, "GRAZING");
        assert!(lines(&some) > 0 && lines(&some) < lines(&whole) / 4, "{some:?}");
        let rows = found(&whole, "medium guns 120");
        assert!(rows.tables().any(|t| t.rows.iter().any(|r| r[1..] == ["40", "80", "120"])), "{rows:?}");
        assert!(rows.tables().all(|t| t.rows.len() < 4));
        assert_eq!(found(&whole, "  "), whole);
        assert!(found(&whole, "zeppelin").sections.is_empty());
    }
}

//! The nations that come with the program, in `templates/nations/`, and how a file of one is read: theirs and a user's own
//! alike.

use super::{Nation, mistake};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The files of the nations that come with the program, with their names.
pub const FILES: &[(&str, &str)] = &[
    ("hohenmoehr.toml", include_str!("../../templates/nations/hohenmoehr.toml")),
    ("aldersbrueck.toml", include_str!("../../templates/nations/aldersbrueck.toml")),
    ("pfefferach.toml", include_str!("../../templates/nations/pfefferach.toml")),
    ("prussia.toml", include_str!("../../templates/nations/prussia.toml")),
    ("austria.toml", include_str!("../../templates/nations/austria.toml")),
    ("britannic-army.toml", include_str!("../../templates/nations/britannic-army.toml")),
    ("russia.toml", include_str!("../../templates/nations/russia.toml")),
    ("royal-france.toml", include_str!("../../templates/nations/royal-france.toml")),
    ("saxony.toml", include_str!("../../templates/nations/saxony.toml")),
    ("saxons-with-austria.toml", include_str!("../../templates/nations/saxons-with-austria.toml")),
    ("saxons-with-france.toml", include_str!("../../templates/nations/saxons-with-france.toml")),
    ("saxons-with-prussia.toml", include_str!("../../templates/nations/saxons-with-prussia.toml")),
    ("sweden.toml", include_str!("../../templates/nations/sweden.toml")),
    ("reichsarmee.toml", include_str!("../../templates/nations/reichsarmee.toml")),
    ("great-britain.toml", include_str!("../../templates/nations/great-britain.toml")),
    ("hanover.toml", include_str!("../../templates/nations/hanover.toml")),
    ("dutch-republic.toml", include_str!("../../templates/nations/dutch-republic.toml")),
    ("bavaria.toml", include_str!("../../templates/nations/bavaria.toml")),
    ("france.toml", include_str!("../../templates/nations/france.toml")),
];

/// What is wrong with a nation's file: the file, the line and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {why}")]
pub struct Mistake {
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    pub why: String,
}

/// The longest name that a nation or one of its troops may have, in characters.
pub const LONGEST_NAME: usize = 80;

/// The years that a nation may know (those of a campaign's first day).
const YEARS: std::ops::RangeInclusive<i32> = 1600..=1899;

/// Reads the file of a nation.
///
/// # Errors
/// The first mistake in it, with its line.
pub fn read(file: &str, text: &str) -> Result<Nation, Mistake> {
    let at = |line: usize, why: String| Mistake { file: file.to_owned(), line, why };
    let nation: Nation = toml::from_str(text).map_err(|e| {
        let (line, why) = mistake::of_toml(&e, text);
        at(line, why)
    })?;
    examine(&nation).map_or(Ok(nation), |(words, why)| Err(at(line_of(text, &words), why)))
}

/// The line in which some words stand first, counted from 1; the first where they stand nowhere.
fn line_of(text: &str, words: &str) -> usize {
    text.lines().position(|l| l.contains(words)).map_or(1, |n| n + 1)
}

/// What contradicts itself in a nation: words that stand in the line at fault, and what to do.
#[must_use]
pub fn examine(nation: &Nation) -> Option<(String, String)> {
    let id = nation.id.as_str();
    if id.is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        return Some(("id".to_owned(), format!("the ID “{id}” is none; use small letters, digits and hyphens")));
    }
    let wrong_name = |name: &str| name.trim().is_empty() || name.chars().count() > LONGEST_NAME;
    if wrong_name(&nation.name) {
        return Some(("name".to_owned(), format!("give the nation a name of 1 to {LONGEST_NAME} characters")));
    }
    let dresses = nation.troops.iter().map(|t| t.dress(nation));
    for dress in std::iter::once(nation.uniform.clone()).chain(dresses) {
        if let Some(cloth) = dress.undyed() {
            return Some((cloth.colour.clone(), format!("“{}” is no colour; write #rrggbb", cloth.colour)));
        }
    }
    for p in &nation.periods {
        if p.from > p.to || !YEARS.contains(&p.from) || !YEARS.contains(&p.to) {
            let why = format!(
                "a period from {} to {} is none; write two years of 1600 to 1899, the earlier first",
                p.from, p.to
            );
            return Some((format!("from = {}", p.from), why));
        }
    }
    let mut seen: BTreeSet<(&str, i32)> = BTreeSet::new();
    for t in &nation.troops {
        let place = format!("\"{}\"", t.name);
        let why = if wrong_name(&t.name) {
            format!("give the troops a name of 1 to {LONGEST_NAME} characters")
        } else if t.from > t.to {
            format!("{} serve from {} to {}; write the earlier year first", t.name, t.from, t.to)
        } else if !(1..=10_000).contains(&t.men) {
            format!("{} have {} men in a unit; write 1 to 10000", t.name, t.men)
        } else if !seen.insert((&t.name, t.from)) {
            format!("{} are there twice; give one of them another name or other years", t.name)
        } else {
            continue;
        };
        return Some((place, why));
    }
    None
}

/// The nations that come with the program.
///
/// # Panics
/// Never: a test reads them.
#[must_use]
pub fn all() -> Vec<Nation> {
    static ALL: LazyLock<Vec<Nation>> = LazyLock::new(|| {
        FILES.iter().map(|(file, text)| read(file, text).expect("a test reads the nations")).collect()
    });
    ALL.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_nation_reads_and_has_an_id_of_its_own() {
        let all: Vec<Nation> = FILES.iter().map(|(f, t)| read(f, t).unwrap_or_else(|e| panic!("{e}"))).collect();
        let ids: BTreeSet<_> = all.iter().map(|n| &n.id).collect();
        assert_eq!(ids.len(), all.len());
        for n in all.iter().filter(|n| n.historical) {
            assert!(n.troops.iter().all(|t| n.periods.iter().any(|p| p.from <= t.to && t.from <= p.to)), "{}", n.name);
            assert!(n.names.officers.len() >= 12 && n.names.regiments.len() >= 10, "{}: names", n.name);
            assert!(n.names.places.len() >= 8, "{}: places", n.name);
            for p in &n.periods {
                assert!(n.raised(p.from).count() >= 3, "{} raises nothing in {}", n.name, p.from);
            }
        }
    }

    #[test]
    fn the_example_of_the_readme_is_a_nation() {
        let readme = include_str!("../../templates/nations/README.md");
        let example = readme.split("```toml\n").nth(1).and_then(|t| t.split("```").next()).expect("an example");
        let nation = read("README.md", example).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((nation.name.as_str(), nation.troops.len()), ("Kleckstein", 4));
    }

    /// A mistake is named by the line that it stands in.
    #[test]
    fn a_mistake_is_named_by_its_line() {
        let (_, text) = FILES.iter().find(|(f, _)| *f == "prussia.toml").expect("Prussia");
        let line = |text: &str, words: &str| text.lines().position(|l| l.contains(words)).expect("the words") + 1;
        let wrong = [
            ("branch = \"cuirassiers\"", "branch = \"cuirasiers\"", "cuirasiers"),
            ("branch = \"cuirassiers\"", "brnch = \"cuirassiers\"", "brnch"),
            ("from = 1756", "from = 1766", "1766"),
            ("#2c3f6e", "blue", "#rrggbb"),
            ("name = \"dragoons\"", "name = \"cuirassiers\"", "twice"),
        ];
        for (right, mistake, says) in wrong {
            assert!(text.contains(right), "{right}");
            let bad = text.replacen(right, mistake, 1);
            let found = read("own.toml", &bad).expect_err(mistake);
            assert!(found.to_string().starts_with("own.toml, line "), "{found}");
            assert!(found.why.contains(says), "{mistake}: {found}");
            let expected = if says == "twice" { line(&bad, "name = \"cuirassiers\"") } else { line(&bad, mistake) };
            assert_eq!(found.line, expected, "{mistake}: {found}");
        }
    }

    #[test]
    fn what_an_older_document_leaves_out_it_has_from_its_template() {
        let whole = all().into_iter().find(|n| n.id.as_str() == "austria").expect("Austria");
        let mut old = whole.clone();
        old.troops.clear();
        old.periods.retain(|p| p.from >= 1792);
        old.ranks = crate::army::Ranks::default();
        old.history = "Mine.".to_owned();
        let now = old.clone().completed_by(&whole);
        assert_eq!((now.troops.len(), &now.ranks, now.history.as_str()), (whole.troops.len(), &whole.ranks, "Mine."));
        assert_eq!(now.row("honours-of-war", 1757), Some("AUS"));
        // What the owner has of his own stays.
        old.periods.iter_mut().for_each(|p| p.from = 1700);
        old.periods[0].rows.insert("honours-of-war".to_owned(), "PRU_E".to_owned());
        assert_eq!(old.completed_by(&whole).row("honours-of-war", 1757), Some("PRU_E"));
    }

    /// Bytes changed, cut out and doubled at random: a mistake with a line, or a nation; never a panic.
    #[test]
    fn a_file_that_was_spoilt_is_a_mistake_and_no_crash() {
        let mut seed = 1757_u64;
        let mut next = |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % n.max(1)
        };
        let mut wrong = 0;
        for _ in 0..1_500 {
            let (file, text) = FILES[next(FILES.len())];
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=next(3) {
                if bytes.is_empty() {
                    break;
                }
                let at = next(bytes.len());
                match next(4) {
                    0 => bytes[at] = next(256) as u8,
                    1 => bytes.truncate(at),
                    2 => {
                        let end = (at + next(40)).min(bytes.len());
                        bytes.drain(at..end);
                    }
                    _ => {
                        let end = (at + next(40)).min(bytes.len());
                        let part = bytes[at..end].to_vec();
                        bytes.splice(at..at, part);
                    }
                }
            }
            let spoilt = String::from_utf8_lossy(&bytes);
            if let Err(mistake) = read(file, &spoilt) {
                assert!(mistake.line >= 1 && mistake.line <= spoilt.lines().count() + 1 && !mistake.why.is_empty());
                wrong += 1;
            }
        }
        assert!(wrong > 500, "{wrong}");
    }
}

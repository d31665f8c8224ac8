//! Which clauses of the ledgers no code and no test names.
//!
//! A clause is done when its ID stands in a comment of the system's code (or of a template that holds its data) and in
//! the name of a test (`how_fire_07_…`) or its comment.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The ledgers of one system: prefix of the clauses, the system's folder, and whether it is declared whole, but for clauses
/// that are known to be missing.
struct Ledger {
    prefix: &'static str,
    folder: &'static str,
    files: &'static [&'static str],
    whole: bool,
    missing: &'static [&'static str],
}

const LEDGERS: &[Ledger] = &[
    Ledger {
        prefix: "HOW",
        folder: "honours_of_war",
        files: &["honours-of-war-play.md", "honours-of-war-armies.md"],
        whole: true,
        missing: &[],
    },
    Ledger {
        prefix: "WAS",
        folder: "austrian_succession",
        files: &["austrian-succession.md"],
        whole: true,
        missing: &[],
    },
    Ledger { prefix: "MHM", folder: "morschauser_grid", files: &["morschauser-grid.md"], whole: true, missing: &[] },
    Ledger {
        prefix: "MTF",
        folder: "mollwitz_to_freiberg",
        files: &["mollwitz-to-freiberg.md"],
        whole: true,
        missing: &[],
    },
    Ledger { prefix: "WOF", folder: "weight_of_fire", files: &["weight-of-fire.md"], whole: true, missing: &[] },
];

/// Topics that are reported one by one.
const TOPICS: &[&str] = &["SCL", "TER", "CMD", "MOV", "CHG", "FIRE", "MEL", "HIT", "RLY", "WIN", "OPT", "ORG", "NAT"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// ID and tag of each clause of a ledger.
fn clauses(file: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("docs/rules").join(file)).expect("a ledger in docs/rules");
    text.lines()
        .filter_map(|line| {
            let rest = line.strip_prefix("- **")?;
            let (id, rest) = rest.split_once("** [")?;
            let (tag, _) = rest.split_once(']')?;
            Some((id.to_owned(), tag.to_owned()))
        })
        .collect()
}

fn read_all(dir: &Path, into: &mut Vec<(String, String)>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries {
        let path = entry.expect("a directory entry").path();
        if path.ends_with("templates/sheets") {
            // A reminder on a reference sheet does not do what its clause says.
            continue;
        }
        if path.is_dir() {
            read_all(&path, into);
        } else if let Ok(text) = fs::read_to_string(&path) {
            into.push((path.to_string_lossy().into_owned(), text));
        }
    }
}

/// Every clause ID in a text, as written in comments or in lower case with underscores in names.
fn named(text: &str, prefix: &str) -> BTreeSet<String> {
    let upper = text.to_uppercase().replace('_', "-");
    let needle = format!("{prefix}-");
    let mut found = BTreeSet::new();
    let mut rest = upper.as_str();
    while let Some(at) = rest.find(&needle) {
        rest = &rest[at + needle.len()..];
        let topic: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
        let Some(after) = rest[topic.len()..].strip_prefix('-') else { continue };
        let number: String = after.chars().take_while(char::is_ascii_digit).collect();
        if !topic.is_empty() && number.len() >= 2 {
            found.insert(format!("{prefix}-{topic}-{number}"));
        }
    }
    found
}

/// Splits a source text into code and tests: a file named `tests`, or all from `mod tests` on.
fn halves<'a>(path: &str, text: &'a str) -> (&'a str, &'a str) {
    if path.contains("tests") {
        return ("", text);
    }
    text.find("mod tests").map_or((text, ""), |at| text.split_at(at))
}

#[test]
fn clauses_are_named_in_code_and_tests() {
    for ledger in LEDGERS {
        let mut sources = Vec::new();
        read_all(&root().join("src/rules").join(ledger.folder), &mut sources);
        read_all(&root().join("templates"), &mut sources);
        if let Ok(text) = fs::read_to_string(root().join(format!("src/rules/{}.rs", ledger.folder))) {
            sources.push(("own".into(), text));
        }
        let mut outside = Vec::new();
        read_all(&root().join("tests"), &mut outside);
        let (mut code, mut tests) = (BTreeSet::new(), BTreeSet::new());
        for (path, text) in &sources {
            let (c, t) = halves(path, text);
            code.extend(named(c, ledger.prefix));
            tests.extend(named(t, ledger.prefix));
        }
        for (path, text) in &outside {
            if !path.ends_with("clauses.rs") {
                tests.extend(named(text, ledger.prefix));
            }
        }
        let all: Vec<(String, String)> = ledger.files.iter().flat_map(|f| clauses(f)).collect();
        assert!(all.len() > 80, "{}: the ledger was not read", ledger.prefix);
        let asked = || all.iter().filter(|(_, tag)| tag != "advice").map(|(id, _)| id.as_str());
        let known_missing = |id: &&str| ledger.missing.contains(id);
        let no_code: Vec<&str> = asked().filter(|id| !id.contains("-EX-") && !code.contains(*id)).collect();
        let no_test: Vec<&str> = asked().filter(|id| !tests.contains(*id)).collect();
        println!(
            "{}: of {} clauses, {} not in code, {} not in tests",
            ledger.prefix,
            asked().count(),
            no_code.len(),
            no_test.len()
        );
        for topic in TOPICS {
            let of = |ids: &[&str]| -> Vec<String> {
                ids.iter()
                    .filter(|id| id.contains(&format!("-{topic}-")))
                    .map(|id| id[id.len() - 2..].to_owned())
                    .collect()
            };
            println!("{topic}: not in code {}; not in tests {}", of(&no_code).join(" "), of(&no_test).join(" "));
        }
        if ledger.whole {
            let code: Vec<&&str> = no_code.iter().filter(|id| !known_missing(id)).collect();
            let test: Vec<&&str> = no_test.iter().filter(|id| !known_missing(id)).collect();
            assert!(
                code.is_empty() && test.is_empty(),
                "{}: missing in code {code:?}, in tests {test:?}",
                ledger.prefix
            );
        }
        let known: BTreeSet<&str> = all.iter().map(|(id, _)| id.as_str()).collect();
        let unknown: Vec<&String> = code.union(&tests).filter(|id| !known.contains(id.as_str())).collect();
        assert!(unknown.is_empty(), "IDs that no ledger has: {unknown:?}");
    }
}

#[test]
fn ids_are_found_in_comments_and_names() {
    let found = named("/// HOW-FIRE-07: zones\nfn how_mel_02_five_always_hits() {}", "HOW");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["HOW-FIRE-07", "HOW-MEL-02"]);
}

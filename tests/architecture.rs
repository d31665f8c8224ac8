//! The walls of the house: which folder may import which, and who may name a rule system.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of `src/` and the folders it may import beside itself.
const HOUSE: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("army", &["base"]),
    ("field", &["base", "army"]),
    ("rules", &["base", "army", "field"]),
    ("forecast", &["base", "army", "field", "rules"]),
    ("campaign", &["base", "army", "field", "rules"]),
    ("store", &["base", "army", "field", "campaign"]),
    ("draw", &["base", "army", "field", "campaign"]),
    ("print", &["base", "army", "field", "campaign", "rules", "draw"]),
    ("desk", &["base", "army", "field", "rules", "forecast", "campaign", "store", "draw", "print"]),
    ("gui", &["base", "army", "field", "campaign", "draw", "desk"]),
    ("cli", &["base", "army", "field", "campaign", "desk"]),
];

/// The only folders that may use a crate.
const CRATES: &[(&str, &[&str])] = &[
    ("rusqlite", &["store"]),
    ("rusqlite_migration", &["store"]),
    ("printpdf", &["print"]),
    ("harfrust", &["print", "draw"]),
    ("tiny_skia", &["draw"]),
    ("resvg", &["draw"]),
    ("zune_jpeg", &["draw"]),
    ("iced", &["gui"]),
    ("clap", &["cli", "main"]),
    ("indicatif", &["cli"]),
    ("rayon", &["forecast"]),
    ("rustix", &["gui"]),
    ("rand_chacha", &["base"]),
];

fn sources() -> Vec<PathBuf> {
    fn walk(dir: &Path, into: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).expect("src can be read") {
            let path = entry.expect("an entry of src").path();
            if path.is_dir() {
                walk(&path, into);
            } else if path.extension().is_some_and(|e| e == "rs") {
                into.push(path);
            }
        }
    }
    let mut files = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    files.sort();
    files
}

/// The path below `src/` with slashes, and the folder it belongs to (`base/dice.rs` and `base.rs` to `base`).
fn place(path: &Path) -> (String, String) {
    let below = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).expect("a path below src");
    let below = below.to_string_lossy().replace('\\', "/");
    let folder = below.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
    (below, folder)
}

/// The program's part of a source file: its tests may read templates of a system and run battles in parallel.
fn program(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source file");
    if path.file_stem().is_some_and(|name| name == "tests") || path.iter().any(|part| part == "tests") {
        return String::new();
    }
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
}

/// The line without its comment; strings stay.
fn code(line: &str) -> &str {
    line.find("//").map_or(line, |at| &line[..at])
}

/// The first words of all paths that begin with `crate::` in a file, also in braces: `use crate::{base, army::Id}`.
fn imports(text: &str) -> Vec<String> {
    let text: String = text.lines().map(|l| code(l).to_owned() + "\n").collect();
    let mut found = Vec::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("crate::") {
        rest = &rest[at + "crate::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            found.push(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
            continue;
        };
        let (mut depth, mut word, mut fresh) = (1, String::new(), true);
        for c in group.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 1 && (c.is_alphanumeric() || c == '_') && fresh {
                word.push(c);
            } else if depth == 1 && c == ',' || depth == 0 {
                found.push(std::mem::take(&mut word));
                fresh = true;
            } else if !c.is_whitespace() {
                fresh = false;
            }
            if depth == 0 {
                break;
            }
        }
    }
    found.retain(|w| !w.is_empty());
    found
}

#[test]
fn every_folder_imports_only_what_the_house_allows() {
    let folders: Vec<&str> = HOUSE.iter().map(|(f, _)| *f).collect();
    let mut faults = Vec::new();
    for path in sources() {
        let (below, folder) = place(&path);
        if folder == "lib" || folder == "main" {
            continue;
        }
        let Some((_, allowed)) = HOUSE.iter().find(|(f, _)| *f == folder) else {
            faults.push(format!("{below}: no such room in the house"));
            continue;
        };
        let text = fs::read_to_string(&path).expect("a source file");
        for import in imports(&text) {
            if folders.contains(&import.as_str()) && import != folder && !allowed.contains(&import.as_str()) {
                faults.push(format!("{below} imports {import}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn systems_never_import_one_another() {
    let systems = systems();
    let mut faults = Vec::new();
    for path in sources() {
        let (below, _) = place(&path);
        let text = fs::read_to_string(&path).expect("a source file");
        for own in systems.iter().filter(|s| below.starts_with(&format!("rules/{s}"))) {
            for other in systems.iter().filter(|s| *s != own) {
                if text.lines().any(|l| code(l).contains(&format!("{other}::"))) {
                    faults.push(format!("{below} imports {other}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_crate_is_known_in_one_folder() {
    let mut faults = Vec::new();
    for path in sources() {
        let (below, folder) = place(&path);
        let text = program(&path);
        for (number, line) in text.lines().enumerate() {
            for (name, allowed) in CRATES {
                let code = code(line);
                let used =
                    ["use ", " ", "(", "<", "&"].iter().any(|before| code.contains(&format!("{before}{name}::")));
                if used && !allowed.contains(&folder.as_str()) {
                    faults.push(format!("{below}:{} uses {name}", number + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The folders of the rule systems.
fn systems() -> Vec<String> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let systems: Vec<String> = fs::read_dir(rules)
        .expect("src/rules")
        .filter_map(|e| {
            let path = e.expect("an entry of src/rules").path();
            path.is_dir().then(|| path.file_name().expect("a name").to_string_lossy().into_owned())
        })
        .collect();
    assert!(!systems.is_empty(), "no rule system found");
    systems
}

#[test]
fn nothing_outside_names_a_rule_system() {
    let systems = systems();
    let mut faults = Vec::new();
    for path in sources() {
        let (below, _) = place(&path);
        let own = |s: &String| below.starts_with(&format!("rules/{s}"));
        if below == "rules/registry.rs" || systems.iter().any(own) {
            continue;
        }
        let text = program(&path);
        for (number, line) in text.lines().enumerate() {
            let line = code(line);
            let declares = below == "rules.rs" && line.trim_start().starts_with("pub mod ");
            let default_of_rules = below.starts_with("cli") && line.contains("DEFAULT_RULES");
            for system in &systems {
                let names = [system.clone(), system.replace('_', "-"), system.replace('_', " ")];
                let named = names.iter().any(|n| line.to_lowercase().contains(n.as_str()));
                if named && !default_of_rules && !declares {
                    faults.push(format!("{below}:{} names {system}: {}", number + 1, line.trim()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn imports_are_read_from_groups_and_single_paths() {
    let text =
        "use crate::base::Len;\nuse crate::{army::{Id, Unit}, field};\n// crate::gui\nlet x = crate::draw::List;";
    assert_eq!(imports(text), ["base", "army", "field", "draw"]);
}

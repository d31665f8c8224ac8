//! Which nations a library knows: those that come with the program, its own, and the user's files beside it.

use super::resolve;
use crate::army::Nation;
use crate::army::nations::{self, Mistake};
use std::path::{Path, PathBuf};

/// The folder beside a library in which its owner keeps nations as files: `nations/`.
#[must_use]
pub fn folder(library: &Path) -> PathBuf {
    library.with_file_name("nations")
}

/// Reads the file of a nation, its rows of the rule systems included.
///
/// # Errors
/// The first mistake in it, with its line.
pub fn read(file: &str, text: &str) -> Result<Nation, Mistake> {
    let nation = nations::read(file, text)?;
    let Some((id, row, why)) = row_fault(&nation) else { return Ok(nation) };
    let line = text.lines().position(|l| l.contains(&id) && l.contains(&row)).map_or(1, |n| n + 1);
    Err(Mistake { file: file.to_owned(), line, why })
}

/// The first row of a nation that cannot be played: its system, itself, and why.
#[must_use]
pub(super) fn row_fault(nation: &Nation) -> Option<(String, String, String)> {
    nation.periods.iter().flat_map(|p| &p.rows).find_map(|(id, row)| {
        let why = match resolve::known().find(|s| s.about().id == id) {
            Some(system) => system.row_fault(row, &nation.name),
            None => {
                let known: Vec<&str> = resolve::known().map(|s| s.about().id).collect();
                Some(format!("there is no rule system “{id}”; write one of {}", known.join(", ")))
            }
        };
        why.map(|why| (id.clone(), row.clone(), why))
    })
}

/// All nations: those of the program, in whose place stand those that the library keeps under their IDs and, before
/// both, a user's own files; and what is wrong in these files. What a kept nation leaves out, as one that an earlier
/// version wrote does, it has from its template.
pub(super) fn known(kept: Vec<Nation>, library: &Path) -> (Vec<Nation>, Vec<Mistake>) {
    let mut all = nations::all();
    for nation in kept {
        let template = all.iter().position(|n| n.id == nation.id);
        match template {
            Some(at) => all[at] = nation.completed_by(&all[at]),
            None => all.push(nation),
        }
    }
    let mut mistakes = Vec::new();
    for path in files(&folder(library)) {
        let file = path.file_name().map_or_else(String::new, |f| f.to_string_lossy().into_owned());
        let nation = super::read_text(&path)
            .map_err(|e| Mistake { file: file.clone(), line: 1, why: e.to_string() })
            .and_then(|text| read(&file, &text));
        match nation {
            Ok(nation) => {
                all.retain(|n| n.id != nation.id);
                all.push(nation);
            }
            Err(mistake) => mistakes.push(mistake),
        }
    }
    (all, mistakes)
}

/// The TOML files of a folder, in the order of their names; none where there is no folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")))
        .collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::Id;

    #[test]
    fn a_users_own_file_counts_the_same_and_a_mistake_is_named() {
        let at = tempfile::tempdir().expect("a folder");
        let library = at.path().join("library.tricorne");
        let own = folder(&library);
        std::fs::create_dir(&own).expect("the folder of nations");
        let (_, prussia) = nations::FILES.iter().find(|(f, _)| *f == "prussia.toml").expect("Prussia");
        let mine =
            prussia.replace("id = \"prussia\"", "id = \"mine\"").replace("name = \"Prussia\"", "name = \"Mine\"");
        let written = [
            ("a.toml", mine.clone()),
            ("b.toml", prussia.replace("style = \"Kingdom\"", "style = \"Duchy\"")),
            ("c.toml", mine.replace("horse = 25", "horse = \"many\"")),
            ("notes.txt", "no nation".to_owned()),
        ];
        for (name, text) in &written {
            std::fs::write(own.join(name), text).expect("it is written");
        }
        let (all, mistakes) = known(nations::all(), &library);
        assert_eq!(all.len(), nations::all().len() + 1);
        let find = |id: &str| all.iter().find(|n| n.id == Id::new(id)).expect("the nation");
        assert_eq!((find("mine").name.as_str(), find("prussia").style.as_str()), ("Mine", "Duchy"));
        let line = mine.lines().position(|l| l.starts_with("horse = 25")).expect("the line") + 1;
        assert_eq!(mistakes.len(), 1);
        assert!(mistakes[0].to_string().starts_with(&format!("c.toml, line {line}: ")), "{}", mistakes[0]);
    }

    /// A row that a system does not know, or of a system that is none, is a mistake of its line.
    #[test]
    fn a_row_that_cannot_be_played_is_named_by_its_line() {
        for (file, text) in nations::FILES {
            assert_eq!(read(file, text).err(), None);
        }
        let (_, sweden) = nations::FILES.iter().find(|(f, _)| *f == "sweden.toml").expect("Sweden");
        let line = sweden.lines().position(|l| l.starts_with("rows")).expect("the rows") + 1;
        for (row, says) in [
            ("honours-of-war = \"SWX\"", "SWX"),
            ("honours-of-war = \"like SWE, movement fast\"", "fast"),
            ("honors-of-war = \"SWE\"", "honors-of-war"),
        ] {
            let bad = sweden.replace("honours-of-war = \"SWE\"", row);
            let mistake = read("mine.toml", &bad).expect_err(row);
            assert!(mistake.line == line && mistake.why.contains(says), "{row}: {mistake}");
        }
    }
}

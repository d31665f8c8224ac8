//! Why the desk refuses: one clear sentence for people that says what is wrong, where, and what to do.

use super::name::NotFound;
use crate::army::Finding;
use crate::field::say;
use crate::store::plain;
use std::path::PathBuf;

/// A refusal. Nothing has been written when one comes.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A name that picks nothing: the kind of thing, what was typed, and what there is.
    #[error("there is no {kind} “{wanted}”{}", offer(.known))]
    Unknown { kind: &'static str, wanted: String, known: Vec<String> },
    /// A name that picks several.
    #[error("“{wanted}” could be {}: write more of the name", .names.join(" or "))]
    Several { wanted: String, names: Vec<String> },
    /// A system that cannot do a thing yet.
    #[error("{system} cannot {what} here yet")]
    NotYet { system: &'static str, what: &'static str },
    /// A battle that cannot begin.
    #[error("the battle cannot begin: {}", sentences(.0))]
    Findings(Vec<Finding>),
    /// Options that no battle can be fought under.
    #[error("these options do not go together: {}", sentences(.0))]
    Disagree(Vec<Finding>),
    #[error("{} cannot be read: {}; choose another file", .path.display(), plain(source))]
    Read { path: PathBuf, source: std::io::Error },
    #[error("{} cannot be written: {}; choose another place", .path.display(), plain(source))]
    Write { path: PathBuf, source: std::io::Error },
    /// A file that can be read and says what cannot be.
    #[error("the {what} in {} cannot come in: {why}", .path.display())]
    Contradicts { path: PathBuf, what: &'static str, why: String },
    /// A file that is not what it should be.
    #[error("{} is no {what}: {why}", .path.display())]
    Parse { path: PathBuf, what: &'static str, why: String },
    #[error("{0}")]
    Scenario(#[from] crate::field::scenario_file::ScenarioError),
    #[error("{0}")]
    Books(#[from] crate::campaign::Refusal),
    #[error("{0}")]
    Library(#[from] crate::store::StoreError),
    /// Anything else, already in words.
    #[error("{0}")]
    Refused(String),
    /// Somebody stopped it; nothing was kept.
    #[error("stopped; nothing was kept")]
    Cancelled,
}

fn offer(known: &[String]) -> String {
    // A name may hold a comma itself: *Alt-Quast, First battalion*.
    let between = if known.iter().any(|k| k.contains(',')) { "; " } else { ", " };
    if known.is_empty() { String::new() } else { format!("; there is {}", known.join(between)) }
}

/// Of more findings half as many are told: those alone under their clause, as of the whole, before those that many share.
const TOLD: usize = 6;

fn sentences(findings: &[Finding]) -> String {
    let told = |f: &Finding| match f.clause.as_str() {
        "" => f.text.clone(),
        clause => format!("{} ({clause})", f.text),
    };
    let mut all: Vec<&Finding> = findings.iter().collect();
    if all.len() <= TOLD {
        return all.into_iter().map(told).collect::<Vec<_>>().join(" ");
    }
    let of_one = |f: &Finding| findings.iter().filter(|other| other.clause == f.clause).count() > 1;
    all.sort_by_key(|f| of_one(f));
    let rest = say::counted(all.len() - TOLD / 2, "thing more is", "things more are");
    let first: Vec<String> = all[..TOLD / 2].iter().map(|f| told(f)).collect();
    format!("{} {rest} found.", first.join(" "))
}

impl Error {
    /// Whether the library itself is damaged, so that only a copy helps.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        matches!(self, Error::Library(why) if why.is_damage())
    }

    /// A refusal in words.
    pub fn refused(text: impl Into<String>) -> Error {
        Error::Refused(text.into())
    }

    /// What a name that picked nothing is told.
    pub(super) fn not_found(kind: &'static str, wanted: &str, why: NotFound, known: Vec<String>) -> Error {
        match why {
            NotFound::Unknown => Error::Unknown { kind, wanted: wanted.to_owned(), known },
            NotFound::Several(names) => Error::Several { wanted: wanted.to_owned(), names },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_findings_the_one_about_the_whole_is_told_first_and_the_rest_is_counted() {
        let mut found: Vec<Finding> = (0..80).map(|n| Finding::error("A", format!("{n} is too large."), "")).collect();
        found.push(Finding::error("B", "The table holds 48.".to_owned(), ""));
        let told = sentences(&found);
        assert_eq!(told, "The table holds 48. (B) 0 is too large. (A) 1 is too large. (A) 78 things more are found.");
        assert_eq!(sentences(&found[..6]).matches("too large").count(), 6);
    }
}

//! What a check finds. Checks never fail and never block: they return findings.

use serde::{Deserialize, Serialize};

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Note,
    Warning,
    /// The rules forbid it; a battle cannot begin with it.
    Error,
}

/// One finding: which clause, how much it matters, in words, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The clause that asks for it, such as `HOW-ORG-26`; empty where no clause does.
    pub clause: String,
    pub severity: Severity,
    /// One sentence: what is wrong and what to do.
    pub text: String,
    /// The thing it is about: the name of a unit, a brigade, a field.
    pub place: String,
}

impl Finding {
    /// A finding; no clause and no place are said by nothing between the quotes.
    pub fn of(severity: Severity, clause: &str, text: impl Into<String>, place: &str) -> Finding {
        Finding { clause: clause.to_owned(), severity, text: text.into(), place: place.to_owned() }
    }

    /// What the rules forbid.
    pub fn error(clause: &str, text: impl Into<String>, place: &str) -> Finding {
        Finding::of(Severity::Error, clause, text, place)
    }

    /// What is better mended, and forbids nothing.
    pub fn warning(clause: &str, text: impl Into<String>, place: &str) -> Finding {
        Finding::of(Severity::Warning, clause, text, place)
    }
}

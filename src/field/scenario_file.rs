//! Scenarios as their authors write them: a small TOML form in feet or centimetres from the south-west corner.
//!
//! The form is for people: a hill is an ellipse, a village a square, a battalion one line. What a line leaves out is
//! what is usual: the strength of its branch, the uniform of its side. `templates/scenarios/` has the examples, and its
//! README says what each line can have.

mod check;
mod form;
mod numbers;
mod reader;
mod write;

pub use reader::usual;
pub use write::{write, write_for};

use super::scenario::Scenario;
use crate::army::mistake;
use thiserror::Error;

/// What is wrong with a scenario's file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ScenarioError {
    /// The file is not TOML, or has a field that the form doesn't know or misses.
    #[error("line {line} of the scenario can't be read: {what}")]
    Form { line: usize, what: String },
    /// A value that makes no sense.
    #[error("line {line} of the scenario: {what}")]
    Value { line: usize, what: String },
}

impl ScenarioError {
    /// The line of the file, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        match self {
            ScenarioError::Form { line, .. } | ScenarioError::Value { line, .. } => *line,
        }
    }

    /// What is wrong, without the line.
    #[must_use]
    pub fn what(&self) -> &str {
        match self {
            ScenarioError::Form { what, .. } | ScenarioError::Value { what, .. } => what,
        }
    }
}

/// Where the things of a scenario stand in its file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lines(Vec<(String, usize)>);

impl Lines {
    /// The line of the thing with this name, from 1; the first, where several have it.
    #[must_use]
    pub fn of(&self, name: &str) -> Option<usize> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, line)| *line)
    }
}

/// What the `n`-th of its kind, from 1, is known by besides its name: *houses 2*, *objective 9*, *unit 49*, Blue's before Red's.
#[must_use]
pub fn nth(what: &str, n: usize) -> String {
    format!("{what} {n}")
}

/// Reads a scenario.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn read(text: &str) -> Result<Scenario, ScenarioError> {
    read_whole(text).map(|(scenario, _)| scenario).map_err(|faults| {
        faults.into_iter().next().unwrap_or_else(|| ScenarioError::Value { line: 1, what: "no scenario".to_owned() })
    })
}

/// The system that a scenario says it is made for; none where it says none, or cannot be read.
#[must_use]
pub fn rules(text: &str) -> Option<String> {
    toml::from_str::<form::Form>(text).ok()?.rules
}

/// Reads a scenario and where its things stand.
///
/// # Errors
/// Everything that is wrong, in the order of the lines; a file that is no TOML has only one.
pub fn read_whole(text: &str) -> Result<(Scenario, Lines), Vec<ScenarioError>> {
    let form: form::Form = toml::from_str(text).map_err(|e| {
        let (line, what) = mistake::of_toml(&e, text);
        vec![ScenarioError::Form { line, what }]
    })?;
    // What lies nowhere cannot be looked at any further.
    let boundless = numbers::boundless(text);
    if !boundless.is_empty() {
        return Err(boundless);
    }
    let mut reader = reader::Reader::new(text, &form);
    let scenario = reader.scenario(&form);
    if let Some(scenario) = &scenario {
        check::contradictions(&mut reader, &form, scenario);
    }
    match (scenario, reader.close()) {
        (Some(scenario), (faults, lines)) if faults.is_empty() => Ok((scenario, lines)),
        (_, (faults, _)) => Err(faults),
    }
}

#[cfg(test)]
mod tests;

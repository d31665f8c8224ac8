//! Numbers that are none: `nan` and `inf`, which TOML knows and no table measures.

use super::ScenarioError;
use toml::de::{DeTable, DeValue};

/// Every number of a file that is none, in the order of the lines; nothing where it is no TOML.
pub(super) fn boundless(text: &str) -> Vec<ScenarioError> {
    let mut found = Vec::new();
    if let Ok(file) = DeTable::parse(text) {
        file.get_ref().values().for_each(|value| of(value, text, &mut found));
    }
    found.sort_by_key(ScenarioError::line);
    found
}

fn of(value: &toml::Spanned<DeValue<'_>>, text: &str, found: &mut Vec<ScenarioError>) {
    match value.get_ref() {
        DeValue::Float(number) if !number.as_str().parse().is_ok_and(f64::is_finite) => {
            let line = text[..value.span().start].matches('\n').count() + 1;
            let what = format!("{} is no number that can be measured; write one such as 12.5", number.as_str());
            found.push(ScenarioError::Value { line, what });
        }
        DeValue::Array(values) => values.iter().for_each(|value| of(value, text, found)),
        DeValue::Table(values) => values.values().for_each(|value| of(value, text, found)),
        _ => {}
    }
}

//! What stands above tables and texts, in the language that was chosen. English is written where it is set; the others are in
//! `templates/heads/`, by the English.

use super::Heads;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static GERMAN: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../templates/heads/german.toml")).expect("a test parses the heads")
});

/// A head in a language; what is no head stays as it is. Of a head with a name behind a colon just the head is changed.
pub fn said(text: &str, heads: Heads) -> Cow<'_, str> {
    if heads == Heads::English {
        return Cow::Borrowed(text);
    }
    if let Some(own) = GERMAN.get(text) {
        return Cow::Borrowed(own);
    }
    match text.split_once(": ").and_then(|(head, name)| Some((GERMAN.get(head)?, name))) {
        Some((own, name)) => Cow::Owned(format!("{own}: {name}")),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
pub fn german() -> impl Iterator<Item = (&'static str, &'static str)> {
    GERMAN.iter().map(|(k, v)| (k.as_str(), v.as_str()))
}

//! The words of a system: data looked up by code, kept in `templates/words/`.
//!
//! A words file is TOML: sections such as `[event]`, `[reason]`, `[state]`, and in each a sentence for a key. Where a
//! list of sentences stands, they say the same in different ways. Sections that are looked up by number have the number
//! as their key: `[phase]` with `0 = "Command"`.
//!
//! Placeholders of sentences that [`super::telling::Telling`] fills:
//!
//! | placeholder | becomes |
//! |---|---|
//! | `{actor}` `{target}` | the name of the unit or commander |
//! | `{actor.side}` `{target.side}` | the name of his nation |
//! | `{actor.brigade}` `{target.brigade}` | the name of the brigade it belongs to |
//! | `{n0}` … `{n3}` | the number, with a proper minus |
//! | `{n0.half}` | the number in halves: 5 is 2½ |
//! | `{n0.cm}` `{n0.mm}` | tenths of a millimetre, millimetres as centimetres |
//! | `{n0.word}` | one, two … twelve, then figures |
//! | `{n0.side}` | 0 and 1 as the names of the sides, anything else as *neither side* |
//! | `{n0.piece}` | the name of the piece with that number |
//! | `{n0.objective}` | the name of the objective with that number |
//! | `{n0:phase}` | the word with that number in the section named |
//! | `{n0?hit/hits}` | the first for one, the second for any other number |
//! | `{n0! with #}` | the text with the number and its sign; nothing for 0 |
//! | `{actor+wheels}` `{target+its}` `{n0.side+has}` | a word that agrees with the name: *wheel*, *their*, *have* for Sporn Dragoons; *his* for a person |
//! | `{actor+it|them}` | the first where the name is one of one, the second where it is one of many |
//! | `{actor?its/his}` | the first of a unit, the second of a person; both may have placeholders |
//! | `{place}` | where it happened: *on the Galgenhöhe*; *in the open* where nothing with a name is near |

use std::collections::BTreeMap;

/// What is wrong with a words file.
#[derive(Debug, thiserror::Error)]
pub enum WordsError {
    #[error("the words do not parse: {0}")]
    Parse(#[from] toml::de::Error),
}

#[derive(Debug, Clone, serde::Deserialize)]
#[serde(untagged)]
enum Entry {
    One(String),
    Several(Vec<String>),
}

/// Sentences by section and key.
#[derive(Debug, Clone, Default)]
pub struct Words {
    sections: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

impl Words {
    /// Reads a words file.
    ///
    /// # Errors
    /// When it is no TOML of sections with sentences.
    pub fn parse(text: &str) -> Result<Words, WordsError> {
        let raw: BTreeMap<String, BTreeMap<String, Entry>> = toml::from_str(text)?;
        let sections = raw
            .into_iter()
            .map(|(name, entries)| {
                let entries = entries.into_iter().map(|(key, entry)| match entry {
                    Entry::One(text) => (key, vec![text]),
                    Entry::Several(texts) => (key, texts),
                });
                (name, entries.collect())
            })
            .collect();
        Ok(Words { sections })
    }

    /// The sentence of a key; the first, where there are several.
    #[must_use]
    pub fn get(&self, section: &str, key: &str) -> Option<&str> {
        self.variant(section, key, 0)
    }

    /// One of the sentences of a key; which one follows from `salt` alone.
    #[must_use]
    pub fn variant(&self, section: &str, key: &str, salt: usize) -> Option<&str> {
        let texts = self.sections.get(section)?.get(key)?;
        texts.get(salt % texts.len().max(1)).map(String::as_str)
    }

    /// The word of a key, or the key itself with its hyphens opened where none is written.
    #[must_use]
    pub fn word(&self, section: &str, key: &str) -> String {
        self.get(section, key).map_or_else(|| key.replace('-', " "), str::to_owned)
    }

    /// The word of a number in a section whose keys are numbers.
    #[must_use]
    pub fn number(&self, section: &str, number: i64) -> Option<&str> {
        self.get(section, &number.to_string())
    }

    /// Keys and first sentences of a section, in the order of the keys.
    pub fn section(&self, section: &str) -> impl Iterator<Item = (&str, &str)> {
        self.sections
            .get(section)
            .into_iter()
            .flatten()
            .filter_map(|(key, texts)| texts.first().map(|text| (key.as_str(), text.as_str())))
    }
}

/// A sentence whose placeholders, *{actor}*, are filled by what is in their braces; one that has no value stays as it is
/// written. A placeholder may have others in it, which are its value's to fill.
#[must_use]
pub fn filled(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        let Some(close) = closing(rest) else { break };
        match value(&rest[1..close]) {
            Some(value) => out.push_str(&value),
            None => out.push_str(&rest[..=close]),
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// Where the brace that a text begins with is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(n, c)| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        (depth == 0).then_some(n)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str =
        "[event]\nfell-back = \"{actor} fell back\"\n[phase]\n0 = \"Command\"\n[say]\nx = [\"a\", \"b\"]\n";

    #[test]
    fn sections_keys_numbers_and_variants_are_found() {
        let words = Words::parse(SAMPLE).expect("the sample parses");
        assert_eq!(words.get("event", "fell-back"), Some("{actor} fell back"));
        assert_eq!(words.number("phase", 0), Some("Command"));
        assert_eq!(words.variant("say", "x", 3), Some("b"));
        assert_eq!(words.get("event", "no-such"), None);
        assert_eq!(words.word("end", "done-for"), "done for");
        assert_eq!(words.section("phase").collect::<Vec<_>>(), [("0", "Command")]);
    }

    #[test]
    fn placeholders_are_filled_and_others_stay_as_they_are_written() {
        let value = |inside: &str| match inside {
            "actor" => Some("Trier".to_owned()),
            "n0?a {x}/b" => Some("many".to_owned()),
            _ => None,
        };
        assert_eq!(filled("{actor} has {n0?a {x}/b} of {what}", value), "Trier has many of {what}");
        assert_eq!(filled("{actor} and {actor", value), "Trier and {actor");
        assert_eq!(filled("", value), "");
    }

    #[test]
    fn what_is_no_table_of_sentences_is_refused() {
        assert!(Words::parse("[event]\nx = 3\n").is_err());
        assert!(Words::parse("[event\n").is_err());
    }
}

//! The language of a text, by its little words.

use super::Span;
use crate::print::Heads;
use hypher::Lang;

/// Little words by which a text is known: those of one language that the other does not have.
const ENGLISH: [&str; 10] = ["the", "and", "of", "to", "a", "with", "is", "by", "his", "from"];
const GERMAN: [&str; 10] = ["der", "das", "und", "mit", "von", "ist", "nicht", "auf", "den", "dem"];

/// How many little words of each language are in a text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Known {
    english: usize,
    german: usize,
}

impl Known {
    /// Counts those of a text.
    pub fn add(&mut self, text: &str) {
        for word in text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase) {
            self.english += usize::from(ENGLISH.contains(&word.as_str()));
            self.german += usize::from(GERMAN.contains(&word.as_str()));
        }
    }

    /// The language that has more of them; none where none was found.
    pub const fn language(self) -> Option<Heads> {
        match (self.english, self.german) {
            (0, 0) => None,
            (english, german) if german > english => Some(Heads::German),
            _ => Some(Heads::English),
        }
    }
}

/// The language of a text: English, unless it has more little words of German.
pub fn language(spans: &[Span]) -> Lang {
    let mut known = Known::default();
    spans.iter().for_each(|s| known.add(&s.text));
    match known.language() {
        Some(Heads::German) => Lang::German,
        _ => Lang::English,
    }
}

//! Markers for the table: boxes measure themselves.

use super::data::MOST_HITS;
use crate::field::words::Words;
use crate::rules::kit::Kit;

/// The kit.
pub fn of(words: &Words) -> Kit {
    Kit {
        grades: 5,
        harm: u16::from(MOST_HITS) - 1,
        states: words.section("marker").map(|(_, said)| said.to_owned()).collect(),
        ..Kit::default()
    }
}

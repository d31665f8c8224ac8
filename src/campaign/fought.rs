//! A battle as it was fought: all that is needed to play it back exactly, in every later version.

use super::Page;
use crate::army::Id;
use crate::field::{Event, Scenario};
use serde::{Deserialize, Serialize};

/// A battle of a campaign as the library keeps it, beside the entry that brought it into the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fought {
    /// ID of the rule system.
    pub system: String,
    /// Version of its engine: fighting it again from the seed is offered only under the same.
    pub engine: u32,
    pub seed: u64,
    /// The number that goes with the seed.
    pub number: u64,
    /// With the options it was fought under.
    pub scenario: Scenario,
    /// The result as it was written.
    pub page: Page,
    /// Empty for a battle that was played on a table.
    pub events: Vec<Event>,
}

/// A campaign's journal with its battles, as it leaves one library for another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Export {
    /// Always `campaign`.
    pub tricorne: String,
    /// Of this form; 1.
    pub version: u32,
    pub id: Id,
    pub name: String,
    pub entries: Vec<Exported>,
}

/// An entry of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exported {
    #[serde(flatten)]
    pub entry: super::Entry,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_back: bool,
    /// By which deed it was taken back: the highest number was the last. None where nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<ExportedBattle>,
}

/// A battle of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedBattle {
    pub system: String,
    pub engine: u32,
    pub seed: u64,
    pub number: u64,
    pub scenario: Scenario,
    pub page: Page,
    /// Each event as its 16 bytes, little-endian, in hexadecimal digits.
    pub events: String,
}

impl Export {
    /// The version that this program writes.
    pub const VERSION: u32 = 1;
}

impl From<&Fought> for ExportedBattle {
    fn from(f: &Fought) -> ExportedBattle {
        let bytes = bytes(&f.events);
        ExportedBattle {
            system: f.system.clone(),
            engine: f.engine,
            seed: f.seed,
            number: f.number,
            scenario: f.scenario.clone(),
            page: f.page.clone(),
            events: bytes.iter().map(|b| format!("{b:02x}")).collect(),
        }
    }
}

impl ExportedBattle {
    /// The battle; none where its events are no whole events in hexadecimal digits.
    #[must_use]
    pub fn fought(self) -> Option<Fought> {
        let digits = self.events.as_bytes();
        if !digits.is_ascii() || !digits.len().is_multiple_of(2) {
            return None;
        }
        let bytes: Option<Vec<u8>> = digits
            .chunks(2)
            .map(|pair| std::str::from_utf8(pair).ok().and_then(|p| u8::from_str_radix(p, 16).ok()))
            .collect();
        Some(Fought {
            system: self.system,
            engine: self.engine,
            seed: self.seed,
            number: self.number,
            scenario: self.scenario,
            page: self.page,
            events: events(&bytes?)?,
        })
    }
}

/// Events as bytes, 16 each, little-endian.
#[must_use]
pub fn bytes(events: &[Event]) -> Vec<u8> {
    let mut out = Vec::with_capacity(events.len() * 16);
    for e in events {
        out.extend(e.code.to_le_bytes());
        out.extend([e.actor, e.target]);
        for n in [e.place.x, e.place.y].iter().chain(&e.numbers) {
            out.extend(n.to_le_bytes());
        }
    }
    out
}

/// Events from bytes; none where they are no whole number of events.
#[must_use]
pub fn events(bytes: &[u8]) -> Option<Vec<Event>> {
    let (chunks, []) = bytes.as_chunks::<16>() else { return None };
    let event = |c: &[u8; 16]| {
        let number = |at: usize| i16::from_le_bytes([c[at], c[at + 1]]);
        Event {
            code: u16::from_le_bytes([c[0], c[1]]),
            actor: c[2],
            target: c[3],
            place: crate::field::Place { x: number(4), y: number(6) },
            numbers: [number(8), number(10), number(12), number(14)],
        }
    };
    Some(chunks.iter().map(event).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Place;

    #[test]
    fn events_survive_bytes() {
        let one = Event {
            code: 513,
            actor: 7,
            target: 255,
            place: Place { x: -9000, y: 12 },
            numbers: [i16::MIN, -1, 0, i16::MAX],
        };
        let all = vec![one, Event::default(), one];
        assert_eq!(events(&bytes(&all)), Some(all));
        assert_eq!(events(&[0; 17]), None);
    }
}

//! What those who played a battle tell of it beside its result. All of it may be missing, and be added later.

use super::{Act, Entry, Fact, Refusal, State};
use crate::army::Id;
use crate::base::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something that was told, or a picture with its caption.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The turn of which it tells; none: the whole battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// What was told; of a picture its caption.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// A picture of the library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Id>,
}

/// What is told of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// In the order in which they were written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Note>,
    /// The turn in which a unit fell.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fell: BTreeMap<Id, u16>,
    /// Pictures of the plans that Blue and Red had.
    #[serde(default)]
    pub plans: [Option<Id>; 2],
    /// Who led Blue and Red at the table.
    #[serde(default)]
    pub players: [String; 2],
}

impl Notes {
    /// Whether nothing is told.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Notes::default()
    }

    /// All pictures, those of the plans last.
    pub fn pictures(&self) -> impl Iterator<Item = &Id> {
        self.told.iter().filter_map(|n| n.picture.as_ref()).chain(self.plans.iter().flatten())
    }

    /// What is told in words alone, the turns in their order and what is of none last.
    #[must_use]
    pub fn words(&self) -> Vec<&Note> {
        self.sorted(|n| n.picture.is_none())
    }

    /// The pictures with their captions in the same order.
    #[must_use]
    pub fn shown(&self) -> Vec<&Note> {
        self.sorted(|n| n.picture.is_some())
    }

    fn sorted(&self, of: impl Fn(&Note) -> bool) -> Vec<&Note> {
        let mut notes: Vec<&Note> = self.told.iter().filter(|n| of(n)).collect();
        notes.sort_by_key(|n| n.turn.unwrap_or(u16::MAX));
        notes
    }

    /// The units that fell in a turn, in the order of the battle's units.
    #[must_use]
    pub fn fell_in<'a>(&self, turn: u16, units: impl IntoIterator<Item = &'a Id>) -> Vec<&'a Id> {
        units.into_iter().filter(|u| self.fell.get(u) == Some(&turn)).collect()
    }
}

/// The entry by which this is told of a battle in the books, in place of what was told of it before.
///
/// # Errors
/// Where the battle is not in the books, a note is empty or of a turn that it had not, a unit was not there, or it was told
/// so already.
pub fn noted(state: &State, battle: u32, mut notes: Notes) -> Result<Entry, Refusal> {
    let Some(fought) = state.battles.iter().find(|b| b.number == battle) else {
        return Err(Refusal::new(format!("battle {battle} is not in the books; record it before you tell of it")));
    };
    let turn = |turn: u16| match (turn, fought.turns) {
        (0, _) => Err(Refusal::new("turns are counted from 1; choose one, or none for the whole battle")),
        (n, last) if last > 0 && n > last => Err(Refusal::new(format!(
            "{} had {last} turns, and turn {n} is none of them; choose another",
            fought.place
        ))),
        _ => Ok(()),
    };
    for note in &mut notes.told {
        note.text = note.text.trim().to_owned();
        if note.text.is_empty() && note.picture.is_none() {
            return Err(Refusal::new("a note says nothing; write what happened, or add a picture"));
        }
        note.turn.map_or(Ok(()), turn)?;
    }
    for (unit, fell) in &notes.fell {
        if !fought.units.is_empty() && !fought.units.contains(unit) || state.unit(unit).is_none() {
            return Err(Refusal::new(format!(
                "{} was not at {}, so it cannot have fallen there; choose a unit that was",
                state.unit_name(unit),
                fought.place
            )));
        }
        turn(*fell)?;
    }
    notes.players = notes.players.map(|name| name.trim().to_owned());
    if state.notes.get(&battle).cloned().unwrap_or_default() == notes {
        return Err(Refusal::new(format!("this is told of {} already", fought.place)));
    }
    let mut entry = Entry::new(state.today, Act::Told { battle });
    entry.facts.push(Fact::Told { battle, notes: Box::new(notes) });
    Ok(entry)
}

impl State {
    /// Who led a side of a battle at the table, where that is told.
    #[must_use]
    pub fn player(&self, battle: u32, side: Side) -> Option<&str> {
        let name = self.notes.get(&battle).map(|n| n.players[side.index()].as_str());
        name.filter(|n| !n.is_empty())
    }

    pub(super) fn told(&mut self, entry: u32, battle: u32, notes: &Notes) {
        if notes.is_empty() {
            self.notes.remove(&battle);
            self.told_in.remove(&battle);
        } else {
            self.notes.insert(battle, notes.clone());
            self.told_in.insert(battle, entry);
        }
    }
}

//! The journal: replaying entries, and what taking one back would change.

use super::{Account, Act, Entry, Kind, Refusal, State};
use crate::army::Id;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A posting that could not move all that it says, because that is no longer there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// Number of the entry.
    pub entry: u32,
    /// Which of its postings, from 0.
    pub line: usize,
    pub thing: Id,
    pub kind: Kind,
    pub from: Account,
    pub to: Account,
    /// What the posting says.
    pub asked: u32,
    /// What moves.
    pub moved: u32,
    pub cause: String,
}

/// What a journal adds up to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    pub state: State,
    pub cuts: Vec<Cut>,
}

impl State {
    /// What the entries add up to, in the order of their numbers. Nothing is thrown or worked out again.
    ///
    /// # Errors
    /// Where the first entry does not found a campaign, or a later one does.
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Replay, Refusal> {
        let mut entries = entries.into_iter();
        let first = entries.next();
        let Some((first, Act::Founded(founding))) = first.map(|e| (e, &e.act)) else {
            return Err(Refusal::new(
                "the journal does not begin with a founding; bring the campaign back from a copy of the library",
            ));
        };
        let mut replay = Replay { state: State::found(founding), cuts: Vec::new() };
        replay.add(first);
        for entry in entries {
            if matches!(entry.act, Act::Founded(_)) {
                return Err(Refusal::new(format!(
                    "entry {} founds the campaign a second time; bring the campaign back from a copy of the library",
                    entry.number
                )));
            }
            replay.add(entry);
        }
        Ok(replay)
    }
}

impl Replay {
    /// Adds one more entry to what stands.
    pub fn add(&mut self, entry: &Entry) {
        for (line, posting) in entry.postings.iter().enumerate() {
            let mut able = posting.clone();
            if let Some(key) = posting.settles {
                let due = self.state.pending.iter().position(|p| p.key == key);
                able.number = able.number.min(due.map_or(0, |at| self.state.pending[at].what.number));
                if let Some(at) = due {
                    self.state.pending.remove(at);
                }
            }
            let moved = self.state.books.post(&able);
            if moved < posting.number {
                self.cuts.push(Cut {
                    entry: entry.number,
                    line,
                    thing: posting.thing.clone(),
                    kind: posting.kind,
                    from: posting.from,
                    to: posting.to,
                    asked: posting.number,
                    moved,
                    cause: posting.cause.clone(),
                });
            }
        }
        self.state.apply(entry);
        // Peace stays peace: recruits who come later do not make a side less weary.
        if self.state.shape.is_some() && self.state.peace.is_none() {
            self.state.peace = self.state.standing().ended;
        }
    }
}

/// What taking several entries back at once would cut in the others, as [`consequences`].
///
/// # Errors
/// Where one of them does not exist, or is the founding.
pub fn consequences_of(entries: &[Entry], numbers: &[u32]) -> Result<Vec<Cut>, Refusal> {
    for number in numbers {
        let Some(entry) = entries.iter().find(|e| e.number == *number) else {
            return Err(Refusal::new(format!("there is no book entry {number} to take back; the journal lists them")));
        };
        if matches!(entry.act, Act::Founded(_)) {
            return Err(Refusal::new("the founding cannot be taken back; delete the campaign instead"));
        }
    }
    let now = State::replay(entries)?;
    let then = State::replay(entries.iter().filter(|e| !numbers.contains(&e.number)))?;
    let before: BTreeMap<(u32, usize), u32> = now.cuts.iter().map(|c| ((c.entry, c.line), c.moved)).collect();
    Ok(then.cuts.into_iter().filter(|c| before.get(&(c.entry, c.line)).is_none_or(|&m| m > c.moved)).collect())
}

/// What taking an entry back would cut in later ones: each posting that would then move less than it does now.
///
/// # Errors
/// Where there is no such entry, or it is the founding, without which there is no campaign.
pub fn consequences(entries: &[Entry], number: u32) -> Result<Vec<Cut>, Refusal> {
    consequences_of(entries, &[number])
}

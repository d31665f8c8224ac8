//! The journal: which entries count, in which order, what they add up to, and what taking one back would change.

use super::{Account, Act, Entry, Kind, Refusal, Return, State};
use crate::army::Id;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    pub state: State,
    pub cuts: Vec<Cut>,
}

/// The entries that count, in the order in which they do: the founding, then by their dates, those of one day by their
/// numbers. Each is given as its place among `entries` and the number that it counts under: an entry that was changed
/// counts as its last change says, on that one's date and under its own number; a change of what is not there is nothing.
#[must_use]
pub fn order(entries: &[&Entry]) -> Vec<(usize, u32)> {
    let mut last: BTreeMap<u32, usize> = BTreeMap::new();
    for (at, entry) in entries.iter().enumerate() {
        if let Some(number) = entry.replaces {
            let change = last.entry(number).or_insert(at);
            if entries[*change].number < entry.number {
                *change = at;
            }
        }
    }
    let mut order: Vec<(usize, u32)> = (entries.iter().enumerate())
        .filter(|(_, e)| e.replaces.is_none())
        .map(|(at, e)| (last.get(&e.number).copied().unwrap_or(at), e.number))
        .collect();
    let fought = |&(at, number): &(usize, u32)| Some((entries[at].act.battle()?, (number, entries[at].date)));
    let fought: BTreeMap<u32, (u32, NaiveDate)> = order.iter().filter_map(fought).collect();
    // Stable: a journal that was never touched stands in this order already.
    order.sort_by_key(|&(at, number)| {
        let entry = entries[at];
        let date = match entry.act {
            // What was told of a battle that was taken back counts before the one that was fought in its place.
            Act::Told { battle } => {
                fought.get(&battle).filter(|(n, _)| *n > number).map_or(entry.date, |(_, day)| entry.date.min(*day))
            }
            _ => entry.date,
        };
        (!matches!(entry.act, Act::Founded(_)), date, number)
    });
    order
}

/// The entries that count, in their order, each under the number that it counts under and changing none: they count the
/// same again.
pub fn counting<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Vec<Cow<'a, Entry>> {
    let entries: Vec<&Entry> = entries.into_iter().collect();
    let under = |(at, number): (usize, u32)| match entries[at] {
        entry if entry.number == number => Cow::Borrowed(entry),
        entry => Cow::Owned(Entry { number, replaces: None, ..entry.clone() }),
    };
    order(&entries).into_iter().map(under).collect()
}

impl State {
    /// What the entries add up to, in the order in which they count ([`order`]). Nothing is thrown or worked out again.
    ///
    /// # Errors
    /// Where no entry founds a campaign, or several do.
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Replay, Refusal> {
        let entries = counting(entries);
        let mut replay = Replay::begun(entries.first().map(|e| &**e))?;
        entries.iter().skip(1).try_for_each(|entry| replay.go_on(entry))?;
        Ok(replay)
    }
}

impl Replay {
    /// What the founding adds up to, the first of the entries that count.
    ///
    /// # Errors
    /// Where the first entry founds no campaign.
    pub fn begun(first: Option<&Entry>) -> Result<Replay, Refusal> {
        let Some((first, Act::Founded(founding))) = first.map(|e| (e, &e.act)) else {
            return Err(Refusal::new(
                "the journal does not begin with a founding; bring the campaign back from a copy of the library",
            ));
        };
        let mut replay = Replay { state: State::found(founding), cuts: Vec::new() };
        replay.add(first);
        Ok(replay)
    }

    /// As [`Replay::add`], the next of the entries that count.
    ///
    /// # Errors
    /// Where it founds the campaign a second time.
    pub fn go_on(&mut self, entry: &Entry) -> Result<(), Refusal> {
        if matches!(entry.act, Act::Founded(_)) {
            return Err(Refusal::new(format!(
                "entry {} founds the campaign a second time; bring the campaign back from a copy of the library",
                entry.number
            )));
        }
        self.add(entry);
        Ok(())
    }

    /// Adds one more entry after those that stand.
    pub fn add(&mut self, entry: &Entry) {
        // What is due stands in the order of its days, so that what an entry settles stands near the beginning.
        let mut settled: BTreeSet<usize> = BTreeSet::new();
        for (line, posting) in entry.postings.iter().enumerate() {
            let is =
                |what: &Return| (&what.thing, what.kind, what.from) == (&posting.thing, posting.kind, posting.from);
            let due = posting.settles.map(|key| self.state.pending.iter().position(|p| p.key == key && is(&p.what)));
            let able = match due {
                Some(at) => posting.number.min(at.map_or(0, |at| self.state.pending[at].what.number)),
                None => posting.number,
            };
            let moved = self.state.books.post(posting, able);
            if let Some(Some(at)) = due {
                // Where an earlier entry was changed so that more are due than came on that day, the others come later.
                let what = &mut self.state.pending[at].what;
                what.number = match what.from {
                    Account::Outside => what.number - moved,
                    from => (what.number - moved).min(self.state.books.balance(&what.thing, what.kind, from)),
                };
                if what.number == 0 {
                    settled.insert(at);
                }
            }
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
        if !settled.is_empty() {
            let mut at = 0;
            self.state.pending.retain(|_| {
                at += 1;
                !settled.contains(&(at - 1))
            });
        }
        self.state.apply(entry);
        // Peace stays peace: recruits who come later do not make a side less weary.
        if self.state.shape.is_some() && self.state.peace.is_none() {
            self.state.peace = self.state.standing().ended;
        }
    }
}

/// What a journal adds up to whose first entries add up to `replay` already; `rest` are those that stand beyond, in the
/// order of their numbers. None where one of these counts before any of the first: then all have to be added up.
pub fn resume<'a>(mut replay: Replay, rest: impl IntoIterator<Item = &'a Entry>) -> Option<Replay> {
    for entry in rest {
        if entry.replaces.is_some() || entry.date < replay.state.today {
            return None;
        }
        replay.add(entry);
    }
    Some(replay)
}

/// Whether entries that stand can be taken back.
///
/// # Errors
/// Where one of them does not exist, or is the founding.
pub fn may_be_taken_back<'a>(
    entries: impl IntoIterator<Item = &'a Entry> + Clone,
    numbers: &[u32],
) -> Result<(), Refusal> {
    for number in numbers {
        let Some(entry) = entries.clone().into_iter().find(|e| e.number == *number) else {
            return Err(Refusal::new(format!("there is no book entry {number} to take back; the journal lists them")));
        };
        if matches!(entry.act, Act::Founded(_)) && entry.replaces.is_none() {
            return Err(Refusal::new("the founding cannot be taken back; delete the campaign instead"));
        }
    }
    Ok(())
}

/// Whether entries that are taken back can be put back; `lines` are all of the journal, and whether they are taken back.
///
/// # Errors
/// Where one of them does not exist or stands, or its battle was fought again since.
pub fn may_be_put_back<'a>(
    lines: impl IntoIterator<Item = (&'a Entry, bool)> + Clone,
    numbers: &[u32],
) -> Result<(), Refusal> {
    let stands = |(entry, back): &(&Entry, bool)| !back || numbers.contains(&entry.number);
    let then = counting(lines.clone().into_iter().filter(stands).map(|(e, _)| e));
    for number in numbers {
        let Some((entry, _)) = lines.clone().into_iter().find(|(e, back)| e.number == *number && *back) else {
            return Err(Refusal::new(format!("there is no book entry {number} that was taken back")));
        };
        let battle = entry.act.battle();
        let root = entry.replaces.unwrap_or(entry.number);
        let again = |e: &Entry| battle.is_some() && e.act.battle() == battle && e.number != root;
        if let Some(other) = then.iter().find(|e| again(e)) {
            return Err(Refusal::new(format!(
                "the battle was fought again in entry {}; take that back before you put this one back",
                other.number
            )));
        }
    }
    Ok(())
}

/// What taking several entries back at once would cut in the others, as [`consequences`].
///
/// # Errors
/// Where one of them does not exist, or is the founding.
pub fn consequences_of<'a>(entries: impl IntoIterator<Item = &'a Entry>, numbers: &[u32]) -> Result<Vec<Cut>, Refusal> {
    let entries: Vec<&Entry> = entries.into_iter().collect();
    may_be_taken_back(entries.iter().copied(), numbers)?;
    let now = State::replay(entries.iter().copied())?;
    let then = State::replay(entries.iter().copied().filter(|e| !numbers.contains(&e.number)))?;
    Ok(fewer(&now.cuts, then.cuts))
}

/// What taking an entry back would cut in later ones: each posting that would then move less than it does now.
///
/// # Errors
/// Where there is no such entry, or it is the founding, without which there is no campaign.
pub fn consequences<'a>(entries: impl IntoIterator<Item = &'a Entry>, number: u32) -> Result<Vec<Cut>, Refusal> {
    consequences_of(entries, &[number])
}

/// The postings that move less by the later list of cuts than by the earlier.
#[must_use]
pub fn fewer(now: &[Cut], then: Vec<Cut>) -> Vec<Cut> {
    let before: BTreeMap<(u32, usize), u32> = now.iter().map(|c| ((c.entry, c.line), c.moved)).collect();
    then.into_iter().filter(|c| before.get(&(c.entry, c.line)).is_none_or(|&m| m > c.moved)).collect()
}

/// What a journal adds up to with one entry more, which has its number already, and the postings of others that then
/// move less. `now` is what the journal adds up to without it.
///
/// # Errors
/// Where the entry is dated before the founding, changes what is not there or cannot be changed, or would itself move
/// more than is there.
pub fn with<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    now: &Replay,
    entry: &Entry,
) -> Result<(Replay, Vec<Cut>), Refusal> {
    let entries: Vec<&Entry> = entries.into_iter().collect();
    may_be_added(entries.iter().copied(), now, entry)?;
    let then = if entry.replaces.is_none() && entry.date >= now.state.today {
        let mut then = now.clone();
        then.add(entry);
        then
    } else {
        State::replay(entries.iter().copied().chain([entry]))?
    };
    let cuts = cut_by(now, &then, entry)?;
    Ok((then, cuts))
}

/// Whether an entry can be one more of the journal; `now` is what the journal adds up to without it.
///
/// # Errors
/// Where the entry is dated before the founding, or changes what is not there or cannot be changed.
pub fn may_be_added<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    now: &Replay,
    entry: &Entry,
) -> Result<(), Refusal> {
    if entry.date < now.state.founded {
        return Err(Refusal::new(format!(
            "the entry is dated {}, and the campaign begins on {}; give it a later date",
            entry.date, now.state.founded
        )));
    }
    if let Some(number) = entry.replaces {
        let changed = entries.into_iter().find(|e| e.number == number && e.replaces.is_none());
        let Some(changed) = changed else {
            return Err(Refusal::new(format!("there is no book entry {number} to change; the journal lists them")));
        };
        if matches!(changed.act, Act::Founded(_)) != matches!(entry.act, Act::Founded(_)) {
            return Err(Refusal::new("the founding stays the founding; found another campaign instead"));
        }
    }
    Ok(())
}

/// The postings of others that move less with one entry more.
///
/// # Errors
/// Where it would itself move more than is there.
pub fn cut_by(now: &Replay, then: &Replay, entry: &Entry) -> Result<Vec<Cut>, Refusal> {
    let under = entry.replaces.unwrap_or(entry.number);
    if let Some(cut) = then.cuts.iter().find(|c| c.entry == under) {
        return Err(Refusal::new(format!(
            "{} has {} of {} {} in the books ({}); lower the figure",
            then.state.unit_name(&cut.thing),
            cut.moved,
            cut.asked,
            cut.kind.called(cut.asked),
            cut.from.name(),
        )));
    }
    Ok(fewer(&now.cuts, then.cuts.clone()))
}

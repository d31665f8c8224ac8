//! The entries of a journal that count, and what they add up to; for every fiftieth also what they add up to until then.
//! Where a journal is altered, what stands before the first entry that differs is not added up again.

use crate::campaign::{Cut, Entry, Replay, State};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::Error;

/// So many entries lie between two marks.
const STEP: usize = 50;

/// What the entries of a journal add up to that stand in it.
#[derive(Debug, Clone)]
pub(super) struct Ledger {
    /// Those that count, in their order, as they were written, and the number under which each counts.
    counted: Vec<(Arc<Entry>, u32)>,
    /// The same, each under its number, changing none, and with what it moved.
    entries: Vec<Arc<Entry>>,
    /// What so many of the first of them add up to; the fewest first.
    marks: Vec<(usize, Arc<Replay>)>,
    replay: Replay,
}

impl Ledger {
    /// What these entries add up to; they are in the order of their numbers. What `known` has in common with them is taken
    /// from there.
    ///
    /// # Errors
    /// When no entry founds a campaign, or several do.
    pub fn of<'a>(standing: impl Iterator<Item = &'a Arc<Entry>>, known: Option<&Ledger>) -> Result<Ledger, Error> {
        let counted = counted(standing);
        let mut marks: Vec<(usize, Arc<Replay>)> = Vec::new();
        let mut begun: Option<(usize, Replay)> = None;
        if let Some(known) = known {
            let both = known.counted.iter().zip(&counted);
            let common = both.take_while(|((one, n), (other, m))| Arc::ptr_eq(one, other) && n == m).count();
            marks.extend(known.marks.iter().take_while(|(n, _)| *n <= common).cloned());
            begun = if common == known.counted.len() {
                Some((common, known.replay.clone()))
            } else {
                marks.last().map(|(n, replay)| (*n, (**replay).clone()))
            };
        }
        let (from, mut replay) = match begun {
            Some(begun) => begun,
            None => (1, Replay::begun(counted.first().map(|(e, n)| under(e, *n)).as_deref())?),
        };
        for (n, (entry, number)) in counted.iter().enumerate().skip(from) {
            replay.go_on(&under(entry, *number))?;
            if (n + 1).is_multiple_of(STEP) {
                marks.push((n + 1, Arc::new(replay.clone())));
            }
        }
        Ok(Ledger { entries: moved(&counted, &replay), counted, marks, replay })
    }

    /// Entries that are known to add up to this.
    pub fn known<'a>(standing: impl Iterator<Item = &'a Arc<Entry>>, replay: Replay) -> Ledger {
        let counted = counted(standing);
        Ledger { entries: moved(&counted, &replay), counted, marks: Vec::new(), replay }
    }

    /// The same with an entry that counts after all others; none where it is cut.
    pub fn with_last(mut self, entry: &Arc<Entry>) -> Option<Ledger> {
        let cuts = self.replay.cuts.len();
        self.replay.add(entry);
        self.counted.push((Arc::clone(entry), entry.number));
        self.entries.push(Arc::clone(entry));
        if self.counted.len().is_multiple_of(STEP) {
            self.marks.push((self.counted.len(), Arc::new(self.replay.clone())));
        }
        (self.replay.cuts.len() == cuts).then_some(self)
    }

    /// The entries that count, each under its number, changing none, and with what it moved.
    pub fn entries(&self) -> &[Arc<Entry>] {
        &self.entries
    }

    /// What they add up to.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// What the first so many of them add up to, one at the least.
    ///
    /// # Errors
    /// When they found no campaign.
    pub fn first(&self, count: usize) -> Result<State, Error> {
        let mark = self.marks.iter().rev().find(|(n, _)| *n <= count);
        let (from, mut replay) = match mark {
            Some((n, replay)) => (*n, (**replay).clone()),
            None => (1, Replay::begun(self.entries.first().map(|e| &**e))?),
        };
        self.entries.iter().take(count).skip(from).for_each(|entry| replay.add(entry));
        Ok(replay.state)
    }
}

/// Which entries count, in which order and under which numbers.
fn counted<'a>(standing: impl Iterator<Item = &'a Arc<Entry>>) -> Vec<(Arc<Entry>, u32)> {
    let standing: Vec<&Arc<Entry>> = standing.collect();
    let plain: Vec<&Entry> = standing.iter().map(|e| &***e).collect();
    crate::campaign::order(&plain).into_iter().map(|(at, number)| (Arc::clone(standing[at]), number)).collect()
}

/// An entry under the number that it counts under.
fn under(entry: &Entry, number: u32) -> Cow<'_, Entry> {
    if entry.number == number {
        Cow::Borrowed(entry)
    } else {
        Cow::Owned(Entry { number, replaces: None, ..entry.clone() })
    }
}

/// The entries that count with what they moved.
fn moved(counted: &[(Arc<Entry>, u32)], replay: &Replay) -> Vec<Arc<Entry>> {
    let mut cuts: BTreeMap<u32, Vec<&Cut>> = BTreeMap::new();
    for cut in &replay.cuts {
        cuts.entry(cut.entry).or_default().push(cut);
    }
    let as_moved = |(entry, number): &(Arc<Entry>, u32)| match cuts.get(number) {
        None if entry.number == *number => Arc::clone(entry),
        cuts => {
            let mut entry = under(entry, *number).into_owned();
            for cut in cuts.into_iter().flatten() {
                entry.postings[cut.line].number = cut.moved;
            }
            Arc::new(entry)
        }
    };
    counted.iter().map(as_moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::advance;
    use crate::desk::sample;

    /// A hundred and twenty days in as many entries.
    fn journal() -> Vec<Arc<Entry>> {
        let founded = Entry { number: 1, ..Entry::found(sample::campaign().0).expect("a founding") };
        let mut replay = Replay::begun(Some(&founded)).expect("a campaign");
        let mut all = vec![Arc::new(founded)];
        for number in 2..=121 {
            let entry = Entry { number, ..advance(&replay.state, 1).expect("a day") };
            replay.add(&entry);
            all.push(Arc::new(entry));
        }
        all
    }

    #[test]
    fn whatever_is_left_out_the_rest_adds_up_as_if_it_had_been_added_up_from_the_first() {
        let journal = journal();
        let whole = Ledger::of(journal.iter(), None).expect("it adds up");
        assert_eq!(whole.marks.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [50, 100]);
        for gone in [2, 50, 51, 100, 101, 121] {
            let rest = || journal.iter().filter(|e| e.number != gone);
            let (by, anew) = (Ledger::of(rest(), Some(&whole)), Ledger::of(rest(), None));
            let (by, anew) = (by.expect("it adds up"), anew.expect("it adds up"));
            assert_eq!((by.replay(), by.entries(), &by.marks), (anew.replay(), anew.entries(), &anew.marks), "{gone}");
            // And put back.
            let back = Ledger::of(journal.iter(), Some(&by)).expect("it adds up");
            assert_eq!((back.replay(), &back.marks), (whole.replay(), &whole.marks), "{gone}");
        }
        for count in [1, 49, 50, 77, 121] {
            let first = Ledger::of(journal.iter().take(count), None).expect("it adds up");
            assert_eq!(whole.first(count).expect("a state"), first.replay().state, "{count}");
        }
        assert!(Ledger::of(journal[1..].iter(), None).is_err(), "nobody founded it");
        assert!(Ledger::of([].into_iter(), Some(&whole)).is_err());
    }

    #[test]
    fn what_comes_last_is_added_to_the_rest() {
        let journal = journal();
        let mut by = Ledger::of(journal[..99].iter(), None).expect("it adds up");
        for entry in &journal[99..] {
            by = by.with_last(entry).expect("nothing is cut");
        }
        let whole = Ledger::of(journal.iter(), None).expect("it adds up");
        assert_eq!((by.replay(), &by.marks, by.entries()), (whole.replay(), &whole.marks, whole.entries()));
    }
}

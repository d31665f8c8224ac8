//! Short ways through a journal, made now and then: entries in a form that is read quickly, and what they add up to. All
//! of it follows from the entries; where it is missing or no longer fits, the entries themselves are read and added up.

use super::campaigns::{JournalLine, read_lines};
use super::{Library, StoreError};
use crate::army::Id;
use crate::campaign::{Account, Act, Entry, Fact, Kind, Posting, Replay, Return, ReturnKey, resume};
use chrono::NaiveDate;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashMap;

/// How chunks and snapshots are written; those of another form are passed over. Raise it whenever an entry, a state, the
/// kinds or the accounts change.
const FORM: u32 = 2;

/// So many entries beyond the last snapshot call for another.
const EVERY: u32 = 50;

/// A movement of so many of a kind of a thing from an account to another, and why: things and reasons by their places among
/// the names, kinds and accounts by those among all.
type Move = (u32, u8, u8, u8, u32, u32);

/// Entries, with what is the same in many of them written once.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Chunk<'a> {
    names: Vec<Cow<'a, str>>,
    entries: Vec<Packed>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Packed {
    number: u32,
    date: NaiveDate,
    replaces: Option<u32>,
    act: Act,
    seed: Option<u64>,
    engine: Option<u32>,
    /// With the entry and line of the return that it settles; 0 is no entry.
    postings: Vec<(Move, u32, u32)>,
    facts: Vec<PackedFact>,
}

#[derive(Debug, Serialize, Deserialize)]
enum PackedFact {
    /// With its day.
    R(Move, NaiveDate),
    F(Fact),
}

/// The names of a chunk in the making.
#[derive(Default)]
struct Names<'a> {
    all: Vec<Cow<'a, str>>,
    places: HashMap<&'a str, u32>,
}

impl<'a> Names<'a> {
    fn place(&mut self, name: &'a str) -> u32 {
        *self.places.entry(name).or_insert_with(|| {
            self.all.push(Cow::Borrowed(name));
            self.all.len() as u32 - 1
        })
    }
}

fn pack<'a>(entries: impl Iterator<Item = &'a Entry>) -> Chunk<'a> {
    let mut names = Names::default();
    let mut packed = Vec::new();
    for entry in entries {
        let postings = entry.postings.iter().map(|p| {
            let what = (
                names.place(p.thing.as_str()),
                p.kind as u8,
                p.from as u8,
                p.to as u8,
                p.number,
                names.place(&p.cause),
            );
            let settles = p.settles.map_or((0, 0), |s| (s.entry, s.line));
            (what, settles.0, settles.1)
        });
        let postings = postings.collect();
        let facts = entry.facts.iter().map(|fact| match fact {
            Fact::Returns(r) => {
                let what = (
                    names.place(r.thing.as_str()),
                    r.kind as u8,
                    r.from as u8,
                    r.to as u8,
                    r.number,
                    names.place(&r.cause),
                );
                PackedFact::R(what, r.due)
            }
            other => PackedFact::F(other.clone()),
        });
        packed.push(Packed {
            number: entry.number,
            date: entry.date,
            replaces: entry.replaces,
            act: entry.act.clone(),
            seed: entry.seed,
            engine: entry.engine,
            postings,
            facts: facts.collect(),
        });
    }
    Chunk { names: names.all, entries: packed }
}

/// The entries of a chunk; none where a number in it means nothing.
fn unpack(chunk: Chunk<'_>) -> Option<Vec<Entry>> {
    let Chunk { names, entries } = chunk;
    let name = |at: u32| names.get(at as usize).map(|n| n.clone().into_owned());
    let kind = |at: u8| Kind::ALL.get(usize::from(at)).copied();
    let account = |at: u8| Account::ALL.get(usize::from(at)).copied();
    let posting = |((thing, of, from, to, number, cause), entry, line): (Move, u32, u32)| {
        Some(Posting {
            thing: Id(name(thing)?),
            kind: kind(of)?,
            from: account(from)?,
            to: account(to)?,
            number,
            cause: name(cause)?,
            settles: (entry > 0).then_some(ReturnKey { entry, line }),
        })
    };
    let fact = |fact: PackedFact| match fact {
        PackedFact::R((thing, of, from, to, number, cause), due) => Some(Fact::Returns(Return {
            due,
            thing: Id(name(thing)?),
            kind: kind(of)?,
            from: account(from)?,
            to: account(to)?,
            number,
            cause: name(cause)?,
        })),
        PackedFact::F(fact) => Some(fact),
    };
    let whole = |p: Packed| {
        Some(Entry {
            number: p.number,
            date: p.date,
            replaces: p.replaces,
            act: p.act,
            seed: p.seed,
            engine: p.engine,
            postings: p.postings.into_iter().map(posting).collect::<Option<_>>()?,
            facts: p.facts.into_iter().map(fact).collect::<Option<_>>()?,
        })
    };
    entries.into_iter().map(whole).collect()
}

/// The numbers of a campaign's entries, and whether they are taken back.
fn heads(sql: &Connection, campaign: &Id) -> Result<Vec<(u32, bool)>, StoreError> {
    let mut rows =
        sql.prepare("SELECT number, taken_back FROM entry INDEXED BY entry_head WHERE campaign = ?1 ORDER BY number")?;
    let heads = rows.query_map([campaign.as_str()], |r| Ok((r.get(0)?, r.get(1)?)))?;
    Ok(heads.collect::<Result<_, _>>()?)
}

/// A journal in the order of its numbers: from chunks as far as there are any, the rest from its rows.
pub(super) fn read_journal(sql: &Connection, campaign: &Id) -> Result<Vec<JournalLine>, StoreError> {
    let mut journal = Vec::new();
    let mut heads = heads(sql, campaign)?.into_iter().peekable();
    let mut rows = sql.prepare("SELECT body FROM chunk WHERE campaign = ?1 AND form = ?2 ORDER BY last")?;
    let mut chunks = rows.query(params![campaign.as_str(), FORM])?;
    'chunks: while let Some(row) = chunks.next()? {
        let Ok(chunk) = serde_json::from_str::<Chunk>(row.get_ref(0)?.as_str().unwrap_or_default()) else { break };
        let Some(entries) = unpack(chunk) else { break };
        for entry in entries {
            // A chunk that is missing, or that tells of others than there are: the rows know.
            let Some((_, taken_back)) = heads.next_if(|(number, _)| *number == entry.number) else { break 'chunks };
            journal.push(JournalLine { entry, taken_back });
        }
    }
    let last = journal.last().map_or(0, |l| l.entry.number);
    journal.extend(read_lines(sql, campaign, last)?);
    Ok(journal)
}

/// What a journal adds up to from its snapshot, without the entries before; none where there is no snapshot that fits.
pub(super) fn resumed(sql: &Connection, campaign: &Id) -> Result<Option<Replay>, StoreError> {
    let Some((upto, replay)) = begun(sql, campaign)? else { return Ok(None) };
    let rest = read_lines(sql, campaign, upto)?;
    Ok(resume(replay, rest.iter().filter(|l| !l.taken_back).map(|l| &l.entry)))
}

/// The snapshot of a journal with the number up to which it counts, where the same entries are taken back as then.
fn begun(sql: &Connection, campaign: &Id) -> Result<Option<(u32, Replay)>, StoreError> {
    let found: Option<(u32, String, String)> = sql
        .query_row(
            "SELECT entry, back, replay FROM snapshot WHERE campaign = ?1 AND form = ?2",
            params![campaign.as_str(), FORM],
            |r| Ok((r.get(0)?, r.get(1)?, r.get(2)?)),
        )
        .optional()?;
    let Some((upto, then, replay)) = found else { return Ok(None) };
    let now = heads(sql, campaign)?.into_iter().filter(|(number, _)| *number <= upto);
    if numbers(now) != then {
        return Ok(None);
    }
    Ok(serde_json::from_str(&replay).ok().map(|replay| (upto, replay)))
}

/// The numbers of those that are taken back, as text.
fn numbers(heads: impl Iterator<Item = (u32, bool)>) -> String {
    heads.filter(|(_, back)| *back).map(|(number, _)| number.to_string()).collect::<Vec<_>>().join(" ")
}

impl Library {
    /// Whether so much was written since the last snapshot that another is due; `entries` are in the journal now.
    ///
    /// # Errors
    /// Where the library cannot be read.
    pub fn snapshot_due(&self, campaign: &Id, entries: usize) -> Result<bool, StoreError> {
        if self.read_only() || entries < EVERY as usize {
            return Ok(false);
        }
        let found: Option<(u32, String)> = self
            .sql
            .query_row(
                "SELECT entry, back FROM snapshot WHERE campaign = ?1 AND form = ?2",
                params![campaign.as_str(), FORM],
                |r| Ok((r.get(0)?, r.get(1)?)),
            )
            .optional()?;
        let Some((upto, then)) = found else { return Ok(true) };
        // One that does not fit any more, or that an entry after it changes, is of no use.
        if numbers(heads(&self.sql, campaign)?.into_iter().filter(|(number, _)| *number <= upto)) != then {
            return Ok(true);
        }
        let sql =
            "SELECT count(*), count(replaces) FROM entry INDEXED BY entry_head WHERE campaign = ?1 AND number > ?2";
        let (beyond, changing): (u32, u32) =
            self.sql.query_row(sql, params![campaign.as_str(), upto], |r| Ok((r.get(0)?, r.get(1)?)))?;
        Ok(beyond >= EVERY || changing > 0)
    }

    /// Keeps what a journal adds up to, so that opening is quick. `lines` is the journal as it is in the library.
    ///
    /// # Errors
    /// Where the library cannot be written; nothing is lost by that.
    pub fn keep_snapshot<'a>(
        &mut self,
        campaign: &Id,
        lines: impl Iterator<Item = (&'a Entry, bool)> + Clone,
        replay: &Replay,
    ) -> Result<(), StoreError> {
        let unreadable =
            |e: serde_json::Error| StoreError::Unreadable { what: "a snapshot".to_owned(), detail: e.to_string() };
        let Some((last, _)) = lines.clone().last() else { return Ok(()) };
        let back = numbers(lines.clone().map(|(e, back)| (e.number, back)));
        let state = serde_json::to_string(replay).map_err(unreadable)?;
        // No copy of the library is taken for what can be made again.
        let tx = self.sql.transaction()?;
        let from: u32 = tx.query_row(
            "SELECT coalesce(max(last), 0) FROM chunk WHERE campaign = ?1 AND form = ?2",
            params![campaign.as_str(), FORM],
            |r| r.get(0),
        )?;
        if from == 0 {
            tx.execute("DELETE FROM chunk WHERE campaign = ?1", [campaign.as_str()])?;
        }
        let rest: Vec<&Entry> = lines.map(|(e, _)| e).filter(|e| e.number > from).collect();
        for part in rest.chunks(EVERY as usize) {
            let body = serde_json::to_string(&pack(part.iter().copied())).map_err(unreadable)?;
            tx.execute(
                "INSERT INTO chunk (campaign, last, form, body) VALUES (?1, ?2, ?3, ?4)",
                params![campaign.as_str(), part.last().map_or(0, |e| e.number), FORM, body],
            )?;
        }
        tx.execute(
            "INSERT OR REPLACE INTO snapshot (campaign, entry, form, back, replay) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![campaign.as_str(), last.number, FORM, back, state],
        )?;
        tx.commit()?;
        Ok(())
    }

    /// Throws all snapshots away; opening takes longer until they are made again.
    ///
    /// # Errors
    /// Where the library cannot be written.
    pub fn drop_snapshots(&mut self) -> Result<(), StoreError> {
        self.change(|tx| {
            tx.execute_batch("DELETE FROM chunk; DELETE FROM snapshot;")?;
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{State, advance};

    /// A library with a campaign of sixty days in as many entries and a snapshot of them.
    fn library(folder: &tempfile::TempDir) -> (Library, Id) {
        let mut library = Library::open(&folder.path().join("library.tricorne")).expect("a library");
        let old = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/libraries/0.1.0.tricorne");
        let copy = folder.path().join("old.sqlite");
        std::fs::copy(old, &copy).expect("copied");
        let old = Library::look_into(&copy).expect("a library");
        let first = old.journal(&old.campaigns().expect("read")[0].id).expect("a journal").remove(0).entry;
        let id = library.found(first).expect("founded");
        for _ in 0..60 {
            let day = advance(&library.state(&id).expect("a state").state, 1).expect("a day");
            library.append(&id, &day, None).expect("written");
        }
        assert!(library.snapshot_due(&id, 61).expect("read") && !library.snapshot_due(&id, 9).expect("read"));
        keep(&mut library, &id);
        assert!(!library.snapshot_due(&id, 61).expect("read"));
        (library, id)
    }

    fn keep(library: &mut Library, id: &Id) {
        let (lines, replay) = library.journal_and_state(id).expect("a campaign");
        let lines = lines.iter().map(|l| (&l.entry, l.taken_back));
        library.keep_snapshot(id, lines, &replay).expect("kept");
    }

    fn rows(library: &Library, id: &Id) -> (Vec<JournalLine>, Replay) {
        (read_lines(&library.sql, id, 0).expect("rows"), library.added_up(id).expect("a state"))
    }

    #[test]
    fn a_campaign_stands_where_its_rows_say_with_snapshots_and_without() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut library, id) = library(&folder);
        let count = |library: &Library, table: &str| -> u32 {
            library.sql.query_row(&format!("SELECT count(*) FROM {table}"), [], |r| r.get(0)).expect("a count")
        };
        assert_eq!((count(&library, "chunk"), count(&library, "snapshot")), (2, 1));
        assert_eq!(library.journal_and_state(&id).expect("a campaign"), rows(&library, &id));
        // Beyond the snapshot, within it, and back again.
        let day = advance(&library.state(&id).expect("a state").state, 40).expect("days");
        let last = library.append(&id, &day, None).expect("written");
        for number in [20, last] {
            library.take_back(&id, number).expect("taken back");
            assert_eq!(library.journal_and_state(&id).expect("a campaign"), rows(&library, &id), "without {number}");
        }
        assert_eq!(library.last_taken_back(&id).expect("read"), [last]);
        keep(&mut library, &id);
        assert_eq!(resumed(&library.sql, &id).expect("read").as_ref(), Some(&rows(&library, &id).1));
        library.put_back(&id, 20).expect("put back");
        assert_eq!(resumed(&library.sql, &id).expect("read"), None, "it is of another journal");
        assert!(library.snapshot_due(&id, 62).expect("read"), "one that does not fit is of no use");
        let with = library.journal_and_state(&id).expect("a campaign");
        assert_eq!(with, rows(&library, &id));
        assert_eq!(library.check().expect("read"), Vec::<String>::new());
        library.drop_snapshots().expect("dropped");
        let without = library.journal_and_state(&id).expect("a campaign");
        assert_eq!(without.1.state.canonical(), with.1.state.canonical());
        assert_eq!(without, with);
    }

    #[test]
    fn snapshots_that_cannot_be_read_are_passed_over_and_wrong_ones_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut library, id) = library(&folder);
        let is = library.journal_and_state(&id).expect("a campaign");
        let name = library.campaigns().expect("read")[0].name.clone();
        for spoil in [
            "UPDATE chunk SET body = '{' WHERE last = 50",
            "UPDATE chunk SET body = replace(body, '[[0,0,', '[[0,9,')",
            "DELETE FROM chunk WHERE last = 50",
            "UPDATE chunk SET form = 0",
            "UPDATE snapshot SET replay = '[]'",
        ] {
            assert!(library.sql.execute(spoil, []).expect("spoilt") > 0, "{spoil}");
            assert_eq!(library.journal_and_state(&id).expect("a campaign"), is, "{spoil}");
            library.drop_snapshots().expect("dropped");
            keep(&mut library, &id);
        }
        let mut wrong = is.1.clone();
        wrong.state.name = "Another".to_owned();
        let text = serde_json::to_string(&wrong).expect("JSON");
        library.sql.execute("UPDATE snapshot SET replay = ?1", [text]).expect("spoilt");
        let told = library.check().expect("read");
        assert_eq!(told, [format!("a snapshot of {name} does not fit its journal")]);
        assert_ne!(State::replay(is.0.iter().map(|l| &l.entry)).expect("a state"), wrong);
    }
}

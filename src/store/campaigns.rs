//! Campaigns: their journals, battles and drafts.

use super::{Library, NOW, StoreError, json, parse, snapshot};
use crate::army::Id;
use crate::campaign::{
    Account, Act, Cut, Entry, Fought, Kind, Posting, Refusal, Replay, ReturnKey, State, consequences_of, fought,
    may_be_put_back, with,
};
use chrono::NaiveDate;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use std::collections::BTreeMap;

/// A campaign of the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignSummary {
    pub id: Id,
    pub name: String,
}

/// A line of a campaign's journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalLine {
    pub entry: Entry,
    /// It is taken back: it counts for nothing, and can be put back.
    pub taken_back: bool,
}

impl Library {
    /// All campaigns, by the time of their founding.
    ///
    /// # Errors
    /// Where the library cannot be read.
    pub fn campaigns(&self) -> Result<Vec<CampaignSummary>, StoreError> {
        self.list_campaigns(false)
    }

    /// The campaigns that were deleted and can be brought back.
    ///
    /// # Errors
    /// Where the library cannot be read.
    pub fn deleted_campaigns(&self) -> Result<Vec<CampaignSummary>, StoreError> {
        self.list_campaigns(true)
    }

    fn list_campaigns(&self, deleted: bool) -> Result<Vec<CampaignSummary>, StoreError> {
        let mut rows = self.sql.prepare("SELECT id, name FROM campaign WHERE deleted = ?1 ORDER BY made, id")?;
        let list = rows.query_map([deleted], |r| Ok(CampaignSummary { id: Id(r.get(0)?), name: r.get(1)? }))?;
        Ok(list.collect::<Result<_, _>>()?)
    }

    /// The IDs of all campaigns, deleted ones too.
    pub(super) fn taken_ids(&self) -> Result<Vec<Id>, StoreError> {
        let all = self.list_campaigns(false)?.into_iter().chain(self.list_campaigns(true)?);
        Ok(all.map(|c| c.id).collect())
    }

    /// Brings a campaign into the library by the entry that founds it; its ID gets a number behind it where another
    /// has it. Gives back the ID.
    ///
    /// # Errors
    /// Where the entry founds nothing, or the library cannot be written.
    pub fn found(&mut self, mut entry: Entry) -> Result<Id, StoreError> {
        let taken = self.taken_ids()?;
        let Act::Founded(founding) = &mut entry.act else {
            return Err(Refusal::new("a campaign begins with its founding").into());
        };
        founding.id = free_id(&founding.id, &taken);
        let (id, name) = (founding.id.clone(), founding.name.clone());
        entry.number = 1;
        State::replay([&entry])?;
        self.change(|tx| {
            tx.execute(&format!("INSERT INTO campaign (id, name, made) VALUES (?1, ?2, {NOW})"), [id.as_str(), &name])?;
            write_entry(tx, &id, &entry, false)
        })?;
        Ok(id)
    }

    /// A campaign's journal, in the order of its numbers, with what is taken back.
    ///
    /// # Errors
    /// Where there is no such campaign, or an entry cannot be read.
    pub fn journal(&self, campaign: &Id) -> Result<Vec<JournalLine>, StoreError> {
        known(&self.sql, campaign)?;
        snapshot::read_journal(&self.sql, campaign)
    }

    /// A campaign's journal, and what it adds up to.
    ///
    /// # Errors
    /// As [`Library::journal`].
    pub fn journal_and_state(&self, campaign: &Id) -> Result<(Vec<JournalLine>, Replay), StoreError> {
        let journal = self.journal(campaign)?;
        let replay = match snapshot::resumed(&self.sql, campaign)? {
            Some(replay) => replay,
            None => State::replay(journal.iter().filter(|l| !l.taken_back).map(|l| &l.entry))?,
        };
        Ok((journal, replay))
    }

    /// Where a campaign stands, with the postings that were cut on the way.
    ///
    /// # Errors
    /// Where there is no such campaign, or its journal cannot be read.
    pub fn state(&self, campaign: &Id) -> Result<Replay, StoreError> {
        known(&self.sql, campaign)?;
        match snapshot::resumed(&self.sql, campaign)? {
            Some(replay) => Ok(replay),
            None => self.added_up(campaign),
        }
    }

    /// Where a campaign stands by the rows of its journal alone.
    pub(super) fn added_up(&self, campaign: &Id) -> Result<Replay, StoreError> {
        let journal = read_lines(&self.sql, campaign, 0)?;
        Ok(State::replay(journal.iter().filter(|l| !l.taken_back).map(|l| &l.entry))?)
    }

    /// Adds an entry, with the battle that it brings into the books; gives back its number.
    ///
    /// # Errors
    /// Where a posting would move more than is there, or the library cannot be written.
    pub fn append(&mut self, campaign: &Id, entry: &Entry, fought: Option<&Fought>) -> Result<u32, StoreError> {
        let journal = self.journal(campaign)?;
        let standing = || journal.iter().filter(|l| !l.taken_back).map(|l| &l.entry);
        let mut entry = entry.clone();
        entry.number = journal.last().map_or(0, |l| l.entry.number) + 1;
        with(standing(), &State::replay(standing())?, &entry)?;
        let number = entry.number;
        self.keep(campaign, &[(&entry, fought)], None)?;
        Ok(number)
    }

    /// Writes entries that have their numbers and were found to add up, with the battles that they bring into the books,
    /// and drops the unfinished page that they came from: all of it, or nothing.
    ///
    /// # Errors
    /// Where a number was given already, or the library cannot be written.
    pub fn keep(
        &mut self,
        campaign: &Id,
        entries: &[(&Entry, Option<&Fought>)],
        page: Option<&str>,
    ) -> Result<(), StoreError> {
        self.change(|tx| {
            if let Some(page) = page {
                tx.execute("DELETE FROM draft WHERE campaign = ?1 AND name = ?2", [campaign.as_str(), page])?;
            }
            for (entry, fought) in entries {
                write_entry(tx, campaign, entry, false)?;
                if let Some(fought) = fought {
                    write_battle(tx, campaign, entry.number, fought)?;
                }
            }
            Ok(())
        })
    }

    /// What taking an entry back would cut in later ones. Nothing is written.
    ///
    /// # Errors
    /// Where there is no such entry, or it cannot be taken back.
    pub fn consequences(&self, campaign: &Id, number: u32) -> Result<Vec<Cut>, StoreError> {
        self.consequences_of(campaign, &[number])
    }

    fn consequences_of(&self, campaign: &Id, numbers: &[u32]) -> Result<Vec<Cut>, StoreError> {
        let journal = self.journal(campaign)?;
        Ok(consequences_of(journal.iter().filter(|l| !l.taken_back).map(|l| &l.entry), numbers)?)
    }

    /// Takes an entry back, however old it is; gives back what that cut in later ones.
    ///
    /// # Errors
    /// As [`Library::consequences`], or where the library cannot be written.
    pub fn take_back(&mut self, campaign: &Id, number: u32) -> Result<Vec<Cut>, StoreError> {
        self.take_back_all(campaign, &[number])
    }

    /// Takes several entries back at once: all of them, or none.
    ///
    /// # Errors
    /// As [`Library::take_back`], of any of them.
    pub fn take_back_all(&mut self, campaign: &Id, numbers: &[u32]) -> Result<Vec<Cut>, StoreError> {
        let cuts = self.consequences_of(campaign, numbers)?;
        self.mark(campaign, numbers, true)?;
        Ok(cuts)
    }

    /// Puts an entry back that was taken back.
    ///
    /// # Errors
    /// Where there is no such entry that is taken back, its battle was fought again since, or the library cannot be
    /// written.
    pub fn put_back(&mut self, campaign: &Id, number: u32) -> Result<(), StoreError> {
        self.put_back_all(campaign, &[number])
    }

    /// Puts several entries back at once: all of them, or none.
    ///
    /// # Errors
    /// As [`Library::put_back`], of any of them.
    pub fn put_back_all(&mut self, campaign: &Id, numbers: &[u32]) -> Result<(), StoreError> {
        let journal = self.journal(campaign)?;
        may_be_put_back(journal.iter().map(|l| (&l.entry, l.taken_back)), numbers)?;
        self.mark(campaign, numbers, false)
    }

    /// Marks entries as taken back or standing, whatever follows: all of them, or none.
    ///
    /// # Errors
    /// Where the library cannot be written.
    pub fn mark(&mut self, campaign: &Id, numbers: &[u32], taken_back: bool) -> Result<(), StoreError> {
        self.change(|tx| {
            let deed: u32 = tx.query_row(
                "SELECT coalesce(max(taken), 0) + 1 FROM entry INDEXED BY entry_head WHERE campaign = ?1",
                [campaign.as_str()],
                |r| r.get(0),
            )?;
            for number in numbers {
                tx.execute(
                    "UPDATE entry SET taken_back = ?3, taken = ?4 WHERE campaign = ?1 AND number = ?2",
                    params![campaign.as_str(), number, taken_back, taken_back.then_some(deed)],
                )?;
            }
            Ok(())
        })
    }

    /// The entries that were taken back last, all by one deed; none where none is, or nobody knows the order.
    ///
    /// # Errors
    /// Where the library cannot be read.
    pub fn last_taken_back(&self, campaign: &Id) -> Result<Vec<u32>, StoreError> {
        let mut rows = self.sql.prepare(
            "SELECT number FROM entry INDEXED BY entry_head WHERE campaign = ?1 AND taken_back = 1 AND taken =
             (SELECT max(taken) FROM entry INDEXED BY entry_head WHERE campaign = ?1 AND taken_back = 1) ORDER BY number",
        )?;
        let numbers = rows.query_map([campaign.as_str()], |r| r.get(0))?;
        Ok(numbers.collect::<Result<_, _>>()?)
    }

    /// By which deed each entry was taken back that is, and of which it is known.
    pub(super) fn deeds(&self, campaign: &Id) -> Result<BTreeMap<u32, u32>, StoreError> {
        let mut rows = self.sql.prepare(
            "SELECT number, taken FROM entry INDEXED BY entry_head
             WHERE campaign = ?1 AND taken_back = 1 AND taken IS NOT NULL",
        )?;
        let deeds = rows.query_map([campaign.as_str()], |r| Ok((r.get(0)?, r.get(1)?)))?;
        Ok(deeds.collect::<Result<_, _>>()?)
    }

    /// Deletes a campaign: it is no longer listed, and can be brought back.
    ///
    /// # Errors
    /// Where there is no such campaign, or the library cannot be written.
    pub fn delete_campaign(&mut self, campaign: &Id) -> Result<(), StoreError> {
        known(&self.sql, campaign)?;
        self.change(|tx| {
            tx.execute("UPDATE campaign SET deleted = 1 WHERE id = ?1", [campaign.as_str()])?;
            Ok(())
        })
    }

    /// Brings a deleted campaign back; one that was not deleted is none the less there.
    ///
    /// # Errors
    /// Where there is no such campaign, or the library cannot be written.
    pub fn restore_campaign(&mut self, campaign: &Id) -> Result<(), StoreError> {
        known(&self.sql, campaign)?;
        self.change(|tx| {
            tx.execute("UPDATE campaign SET deleted = 0 WHERE id = ?1", [campaign.as_str()])?;
            Ok(())
        })
    }

    /// The battle that an entry brought into the books; none where it brought none.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn battle(&self, campaign: &Id, entry: u32) -> Result<Option<Fought>, StoreError> {
        type Columns = (String, u32, i64, i64, String, String, Vec<u8>);
        let row: Option<Columns> = self
            .sql
            .query_row(
                "SELECT system, engine, seed, number, scenario, page, events FROM battle
                 WHERE campaign = ?1 AND entry = ?2",
                params![campaign.as_str(), entry],
                |r| Ok((r.get(0)?, r.get(1)?, r.get(2)?, r.get(3)?, r.get(4)?, r.get(5)?, r.get(6)?)),
            )
            .optional()?;
        let Some((system, engine, seed, number, scenario, page, events)) = row else { return Ok(None) };
        let what = format!("the battle of entry {entry}");
        Ok(Some(Fought {
            system,
            engine,
            seed: seed.cast_unsigned(),
            number: number.cast_unsigned(),
            scenario: parse(&what, &scenario)?,
            page: parse(&what, &page)?,
            events: fought::events(&events)
                .ok_or_else(|| StoreError::Unreadable { what, detail: "its events are cut short".to_owned() })?,
        }))
    }
}

/// The ID, or the first of those with a number behind it that is free.
pub(super) fn free_id(id: &Id, taken: &[Id]) -> Id {
    let with = |n: u32| if n == 1 { id.clone() } else { Id(format!("{id}-{n}")) };
    (1..).map(with).find(|i| !taken.contains(i)).unwrap_or_else(|| id.clone())
}

pub(super) fn known(sql: &Connection, campaign: &Id) -> Result<(), StoreError> {
    let there: bool =
        sql.query_row("SELECT EXISTS (SELECT 1 FROM campaign WHERE id = ?1)", [campaign.as_str()], |r| r.get(0))?;
    if there {
        return Ok(());
    }
    Err(StoreError::Missing { what: "campaign", name: campaign.to_string(), hint: "see `tricorne campaign list`" })
}

/// The entries of a journal after one, from their rows.
pub(super) fn read_lines(sql: &Connection, campaign: &Id, after: u32) -> Result<Vec<JournalLine>, StoreError> {
    let mut rows = sql.prepare(
        "SELECT number, date, act, facts, seed, engine, taken_back, replaces FROM entry
         WHERE campaign = ?1 AND number > ?2 ORDER BY number",
    )?;
    let mut journal = Vec::new();
    let mut found = rows.query(params![campaign.as_str(), after])?;
    while let Some(row) = found.next()? {
        journal.push(read_entry(row)?);
    }
    let mut rows = sql.prepare(
        "SELECT entry, thing, kind, source, target, number, cause, settles_entry, settles_line FROM posting
         WHERE campaign = ?1 AND entry > ?2 ORDER BY entry, line",
    )?;
    let mut found = rows.query(params![campaign.as_str(), after])?;
    let mut at = 0;
    while let Some(row) = found.next()? {
        let entry: u32 = row.get(0)?;
        while journal.get(at).is_some_and(|l| l.entry.number < entry) {
            at += 1;
        }
        if let Some(line) = journal.get_mut(at) {
            line.entry.postings.push(read_posting(row)?);
        }
    }
    Ok(journal)
}

fn read_entry(row: &Row) -> Result<JournalLine, StoreError> {
    let number: u32 = row.get(0)?;
    let what = format!("entry {number}");
    let date: String = row.get(1)?;
    let seed: Option<i64> = row.get(4)?;
    Ok(JournalLine {
        entry: Entry {
            number,
            date: date
                .parse::<NaiveDate>()
                .map_err(|e| StoreError::Unreadable { what: what.clone(), detail: e.to_string() })?,
            replaces: row.get(7)?,
            act: parse(&what, &row.get::<_, String>(2)?)?,
            seed: seed.map(i64::cast_unsigned),
            engine: row.get(5)?,
            postings: Vec::new(),
            facts: parse(&what, &row.get::<_, String>(3)?)?,
        },
        taken_back: row.get(6)?,
    })
}

fn read_posting(row: &Row) -> Result<Posting, StoreError> {
    let unknown =
        |what: &str| StoreError::Unreadable { what: "a posting".to_owned(), detail: format!("what is {what}?") };
    let kind: String = row.get(2)?;
    let account = |column| -> Result<Account, StoreError> {
        let key: String = row.get(column)?;
        Account::find(&key).ok_or_else(|| unknown(&key))
    };
    let settles: (Option<u32>, Option<u32>) = (row.get(7)?, row.get(8)?);
    Ok(Posting {
        thing: Id(row.get(1)?),
        kind: Kind::find(&kind).ok_or_else(|| unknown(&kind))?,
        from: account(3)?,
        to: account(4)?,
        number: row.get(5)?,
        cause: row.get(6)?,
        settles: settles.0.zip(settles.1).map(|(entry, line)| ReturnKey { entry, line }),
    })
}

pub(super) fn write_entry(tx: &Transaction, campaign: &Id, entry: &Entry, taken_back: bool) -> Result<(), StoreError> {
    tx.execute(
        &format!(
            "INSERT INTO entry (campaign, number, date, kind, act, facts, seed, engine, made, taken_back, replaces)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, {NOW}, ?9, ?10)"
        ),
        params![
            campaign.as_str(),
            entry.number,
            entry.date.to_string(),
            entry.act.key(),
            json("an entry", &entry.act)?,
            json("an entry", &entry.facts)?,
            entry.seed.map(u64::cast_signed),
            entry.engine,
            taken_back,
            entry.replaces,
        ],
    )?;
    let mut rows = tx.prepare(
        "INSERT INTO posting
         (campaign, entry, line, thing, kind, source, target, number, cause, settles_entry, settles_line)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?;
    for (line, p) in entry.postings.iter().enumerate() {
        rows.execute(params![
            campaign.as_str(),
            entry.number,
            line as i64,
            p.thing.as_str(),
            p.kind.key(),
            p.from.key(),
            p.to.key(),
            p.number,
            p.cause,
            p.settles.map(|s| s.entry),
            p.settles.map(|s| s.line),
        ])?;
    }
    Ok(())
}

pub(super) fn write_battle(tx: &Transaction, campaign: &Id, entry: u32, f: &Fought) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO battle (campaign, entry, system, engine, seed, number, scenario, page, events)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            campaign.as_str(),
            entry,
            f.system,
            f.engine,
            f.seed.cast_signed(),
            f.number.cast_signed(),
            json("the scenario", &f.scenario)?,
            json("the page", &f.page)?,
            fought::bytes(&f.events),
        ],
    )?;
    Ok(())
}

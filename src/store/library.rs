//! Nations, armies and settings, and the library's own journal, which undoing walks.

use super::{Library, NOW, StoreError, json, parse};
use crate::army::{Army, Id, Nation};
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a document of the library is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DocumentKind {
    Nation,
    Army,
    Setting,
}

impl DocumentKind {
    const fn key(self) -> &'static str {
        match self {
            DocumentKind::Nation => "nation",
            DocumentKind::Army => "army",
            DocumentKind::Setting => "setting",
        }
    }

    fn find(key: &str) -> DocumentKind {
        match key {
            "nation" => DocumentKind::Nation,
            "army" => DocumentKind::Army,
            _ => DocumentKind::Setting,
        }
    }
}

/// Which document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub kind: DocumentKind,
    pub id: String,
}

/// A change of one document: its new text, or none to take it away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    document: Document,
    after: Option<String>,
}

impl Change {
    /// Puts a nation in, or in place of that with its ID.
    ///
    /// # Errors
    /// Where it cannot be written as JSON.
    pub fn nation(nation: &Nation) -> Result<Change, StoreError> {
        Change::put(DocumentKind::Nation, nation.id.as_str(), nation)
    }

    /// Puts an army in, or in place of that with its ID.
    ///
    /// # Errors
    /// Where it cannot be written as JSON.
    pub fn army(army: &Army) -> Result<Change, StoreError> {
        Change::put(DocumentKind::Army, army.id.as_str(), army)
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// Where it cannot be written as JSON.
    pub fn setting<T: Serialize>(key: &str, value: &T) -> Result<Change, StoreError> {
        Change::put(DocumentKind::Setting, key, value)
    }

    /// Takes a document away.
    #[must_use]
    pub fn remove(kind: DocumentKind, id: &str) -> Change {
        Change { document: Document { kind, id: id.to_owned() }, after: None }
    }

    /// The document that it changes.
    #[must_use]
    pub const fn document(&self) -> &Document {
        &self.document
    }

    fn put<T: Serialize>(kind: DocumentKind, id: &str, value: &T) -> Result<Change, StoreError> {
        let after = Some(json(kind.key(), value)?);
        Ok(Change { document: Document { kind, id: id.to_owned() }, after })
    }
}

/// An edit of the library's journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    pub number: i64,
    /// What was done, for people: *Leib-Regiment renamed*.
    pub title: String,
    pub undone: bool,
    pub changed: Vec<Document>,
}

impl Library {
    /// All nations, by ID.
    ///
    /// # Errors
    /// Where one cannot be read.
    pub fn nations(&self) -> Result<Vec<Nation>, StoreError> {
        self.documents(DocumentKind::Nation)
    }

    /// All armies, by ID.
    ///
    /// # Errors
    /// Where one cannot be read.
    pub fn armies(&self) -> Result<Vec<Army>, StoreError> {
        self.documents(DocumentKind::Army)
    }

    /// The nation with this ID.
    ///
    /// # Errors
    /// Where there is none, or it cannot be read.
    pub fn nation(&self, id: &Id) -> Result<Nation, StoreError> {
        self.document(DocumentKind::Nation, id.as_str())?.ok_or_else(|| StoreError::Missing {
            what: "nation",
            name: id.to_string(),
            hint: "see `tricorne nation list`",
        })
    }

    /// The army with this ID.
    ///
    /// # Errors
    /// Where there is none, or it cannot be read.
    pub fn army(&self, id: &Id) -> Result<Army, StoreError> {
        self.find_army(id)?.ok_or_else(|| StoreError::Missing {
            what: "army",
            name: id.to_string(),
            hint: "see `tricorne army list`",
        })
    }

    /// The army with this ID, if there is one.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn find_army(&self, id: &Id) -> Result<Option<Army>, StoreError> {
        self.document(DocumentKind::Army, id.as_str())
    }

    /// A setting, if it was ever set.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn setting<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, StoreError> {
        self.document(DocumentKind::Setting, key)
    }

    /// Makes an edit: all its changes at once, as one entry of the library's journal. What was undone before is dropped
    /// from it. An edit that changes nothing leaves no entry.
    ///
    /// # Errors
    /// Where the library cannot be written.
    pub fn edit(&mut self, title: &str, changes: &[Change]) -> Result<(), StoreError> {
        let mut real = Vec::new();
        for change in changes {
            let before = self.body(change.document.kind, &change.document.id)?;
            if before != change.after {
                real.push((change, before));
            }
        }
        if real.is_empty() {
            return Ok(());
        }
        self.change(|tx| {
            tx.execute("DELETE FROM edit WHERE undone = 1", [])?;
            tx.execute(&format!("INSERT INTO edit (title, made) VALUES (?1, {NOW})"), [title])?;
            let number = tx.last_insert_rowid();
            for (line, (change, before)) in real.iter().enumerate() {
                let document = &change.document;
                let key = (number, line as i64, document.kind.key(), &document.id);
                match (before, &change.after) {
                    (Some(before), Some(after)) => {
                        let splice = Splice::between(before, after);
                        tx.execute(
                            "INSERT INTO edit_change (edit, line, kind, id, head, tail, cut, put)
                             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                            params![key.0, key.1, key.2, key.3, splice.head, splice.tail, splice.cut, splice.put],
                        )?;
                    }
                    (before, after) => {
                        tx.execute(
                            "INSERT INTO edit_change (edit, line, kind, id, before, after)
                             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                            params![key.0, key.1, key.2, key.3, before, after],
                        )?;
                    }
                }
                put(tx, document.kind.key(), &document.id, change.after.as_deref())?;
            }
            Ok(())
        })
    }

    /// Undoes the last edit that stands; none where there is none. It works after a restart as before.
    ///
    /// # Errors
    /// Where the library cannot be written.
    pub fn undo(&mut self) -> Result<Option<Edit>, StoreError> {
        self.walk("SELECT max(number) FROM edit WHERE undone = 0", true)
    }

    /// Makes the last edit undone again; none where there is none.
    ///
    /// # Errors
    /// Where the library cannot be written.
    pub fn redo(&mut self) -> Result<Option<Edit>, StoreError> {
        self.walk("SELECT min(number) FROM edit WHERE undone = 1", false)
    }

    fn walk(&mut self, which: &str, undone: bool) -> Result<Option<Edit>, StoreError> {
        let number: Option<i64> = self.sql.query_row(which, [], |r| r.get(0))?;
        let Some(number) = number else { return Ok(None) };
        self.change(|tx| {
            let text = if undone { "before" } else { "after" };
            let mut rows = tx.prepare(&format!(
                "SELECT kind, id, {text}, head, tail, cut, put FROM edit_change WHERE edit = ?1 ORDER BY line"
            ))?;
            let mut found = rows.query([number])?;
            while let Some(row) = found.next()? {
                let (kind, id): (String, String) = (row.get(0)?, row.get(1)?);
                let body = match row.get(3)? {
                    None => row.get(2)?,
                    Some(head) => {
                        let splice = Splice { head, tail: row.get(4)?, cut: row.get(5)?, put: row.get(6)? };
                        let splice = if undone { splice.back() } else { splice };
                        let now = body(tx, &kind, &id)?;
                        let then = now.and_then(|now| splice.made(&now));
                        Some(then.ok_or_else(|| StoreError::Unreadable {
                            what: format!("edit {number} of the {kind} {id}"),
                            detail: "it was made on another text".to_owned(),
                        })?)
                    }
                };
                put(tx, &kind, &id, body.as_deref())?;
            }
            tx.execute("UPDATE edit SET undone = ?2 WHERE number = ?1", params![number, undone])?;
            Ok(())
        })?;
        let title = self.sql.query_row("SELECT title FROM edit WHERE number = ?1", [number], |r| r.get(0))?;
        Ok(Some(Edit { number, title, undone, changed: self.changed_by(number)? }))
    }

    /// The titles of the edit that would be undone and of that which would be made again. The first edit, which brought
    /// the samples, stays.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub fn next_edits(&self) -> Result<[Option<String>; 2], StoreError> {
        let title = |which: &str| {
            let found = self.sql.query_row(&format!("SELECT title FROM edit WHERE {which} LIMIT 1"), [], |r| r.get(0));
            found.optional()
        };
        let undo = title("undone = 0 AND number > (SELECT min(number) FROM edit) ORDER BY number DESC")?;
        Ok([undo, title("undone = 1 ORDER BY number")?])
    }

    /// The library's journal, the newest first; what is undone and can be done again is marked.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn edits(&self) -> Result<Vec<Edit>, StoreError> {
        let mut rows = self.sql.prepare("SELECT number, title, undone FROM edit ORDER BY number DESC")?;
        let mut edits: Vec<Edit> = rows
            .query_map([], |r| {
                Ok(Edit { number: r.get(0)?, title: r.get(1)?, undone: r.get(2)?, changed: Vec::new() })
            })?
            .collect::<Result<_, _>>()?;
        for edit in &mut edits {
            edit.changed = self.changed_by(edit.number)?;
        }
        Ok(edits)
    }

    /// The documents that an edit changed.
    fn changed_by(&self, edit: i64) -> Result<Vec<Document>, StoreError> {
        let mut rows = self.sql.prepare_cached("SELECT kind, id FROM edit_change WHERE edit = ?1 ORDER BY line")?;
        let list = rows
            .query_map([edit], |r| Ok(Document { kind: DocumentKind::find(&r.get::<_, String>(0)?), id: r.get(1)? }))?;
        Ok(list.collect::<Result<_, _>>()?)
    }

    /// How many edits stand: made and not undone.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub fn standing_edits(&self) -> Result<u32, StoreError> {
        Ok(self.sql.query_row("SELECT count(*) FROM edit WHERE undone = 0", [], |r| r.get(0))?)
    }

    /// What the program remembers without a journal: the window's place, the campaign used last.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn memo<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, StoreError> {
        let body: Option<String> =
            self.sql.query_row("SELECT body FROM memo WHERE key = ?1", [key], |r| r.get(0)).optional()?;
        body.map(|b| parse(key, &b)).transpose()
    }

    /// Remembers something without a journal.
    ///
    /// # Errors
    /// Where the library cannot be written.
    pub fn remember<T: Serialize>(&mut self, key: &str, value: &T) -> Result<(), StoreError> {
        let body = json(key, value)?;
        self.change(|tx| {
            tx.execute("INSERT OR REPLACE INTO memo (key, body) VALUES (?1, ?2)", [key, &body])?;
            Ok(())
        })
    }

    fn documents<T: DeserializeOwned>(&self, kind: DocumentKind) -> Result<Vec<T>, StoreError> {
        let mut rows = self.sql.prepare("SELECT id, body FROM document WHERE kind = ?1 ORDER BY id")?;
        let texts = rows.query_map([kind.key()], |r| Ok((r.get::<_, String>(0)?, r.get::<_, String>(1)?)))?;
        texts
            .map(|row| {
                let (id, body) = row?;
                parse(&format!("the {} {id}", kind.key()), &body)
            })
            .collect()
    }

    fn document<T: DeserializeOwned>(&self, kind: DocumentKind, id: &str) -> Result<Option<T>, StoreError> {
        self.body(kind, id)?.map(|b| parse(&format!("the {} {id}", kind.key()), &b)).transpose()
    }

    fn body(&self, kind: DocumentKind, id: &str) -> Result<Option<String>, StoreError> {
        body(&self.sql, kind.key(), id)
    }
}

fn body(sql: &Connection, kind: &str, id: &str) -> Result<Option<String>, StoreError> {
    let text = "SELECT body FROM document WHERE kind = ?1 AND id = ?2";
    Ok(sql.query_row(text, [kind, id], |r| r.get(0)).optional()?)
}

/// What an edit changes in a text: so many bytes are the same at both ends, and between them `put` stands for `cut`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Splice {
    head: u32,
    tail: u32,
    cut: String,
    put: String,
}

impl Splice {
    fn between(before: &str, after: &str) -> Splice {
        let (a, b) = (before.as_bytes(), after.as_bytes());
        let most = a.len().min(b.len());
        let mut head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
        while !before.is_char_boundary(head) {
            head -= 1;
        }
        let same = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
        let mut tail = same.min(most - head);
        while !before.is_char_boundary(a.len() - tail) {
            tail -= 1;
        }
        let (cut, put) = (&before[head..a.len() - tail], &after[head..b.len() - tail]);
        Splice { head: head as u32, tail: tail as u32, cut: cut.to_owned(), put: put.to_owned() }
    }

    /// The splice that undoes this one.
    fn back(self) -> Splice {
        Splice { cut: self.put, put: self.cut, ..self }
    }

    /// The text as it is then; none where it is not one that this was made for.
    fn made(&self, text: &str) -> Option<String> {
        let (head, end) = (self.head as usize, text.len().checked_sub(self.tail as usize)?);
        let fits = text.get(head..end)? == self.cut;
        fits.then(|| format!("{}{}{}", &text[..head], self.put, &text[end..]))
    }
}

fn put(tx: &Transaction, kind: &str, id: &str, body: Option<&str>) -> Result<(), StoreError> {
    match body {
        Some(body) => {
            tx.execute("INSERT OR REPLACE INTO document (kind, id, body) VALUES (?1, ?2, ?3)", [kind, id, body])?
        }
        None => tx.execute("DELETE FROM document WHERE kind = ?1 AND id = ?2", [kind, id])?,
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_splice_makes_one_text_of_the_other_and_back() {
        for (before, after, least) in [
            ("", "", 0),
            ("abc", "abc", 0),
            ("abc", "abXc", 1),
            ("aaa", "aaaa", 1),
            ("Möhr", "Mähr", 2),
            ("Möhr", "Mhr", 0),
            ("ab", "", 0),
            ("one two three", "one 2 three", 1),
        ] {
            let splice = Splice::between(before, after);
            assert_eq!(splice.put.len(), least, "{before} to {after}");
            assert_eq!(splice.made(before).as_deref(), Some(after));
            assert_eq!(splice.clone().back().made(after).as_deref(), Some(before));
            assert!(splice.cut.is_empty() || splice.made("other").is_none(), "{before}");
        }
    }
}

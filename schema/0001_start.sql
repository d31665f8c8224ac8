-- The library file, schema 1. Never edited after it landed: what changes is a new file.

-- What is in the library outside campaigns: nations, armies, settings. `body` is JSON.
CREATE TABLE document (
    kind TEXT NOT NULL CHECK (kind IN ('nation', 'army', 'setting')),
    id   TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- The library's own journal. Undoing walks it backwards over what is not undone; a new edit drops what is.
CREATE TABLE edit (
    number INTEGER PRIMARY KEY,
    title  TEXT NOT NULL,
    made   TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
) STRICT;

-- What an edit changed: the document before (NULL: there was none) and after (NULL: it is gone).
CREATE TABLE edit_change (
    edit   INTEGER NOT NULL REFERENCES edit (number) ON DELETE CASCADE,
    line   INTEGER NOT NULL,
    kind   TEXT NOT NULL,
    id     TEXT NOT NULL,
    before TEXT CHECK (before IS NULL OR json_valid(before)),
    after  TEXT CHECK (after IS NULL OR json_valid(after)),
    PRIMARY KEY (edit, line)
) STRICT, WITHOUT ROWID;

-- What the program remembers and nobody undoes: the window's place, the campaign used last.
CREATE TABLE memo (
    key  TEXT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL CHECK (json_valid(body))
) STRICT, WITHOUT ROWID;

CREATE TABLE campaign (
    id   TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    made TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The accounts of the books.
CREATE TABLE account (
    key  TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO account (key, name) VALUES
    ('present', 'under arms'), ('sick', 'sick in quarters'), ('light-wounded', 'lightly wounded'),
    ('wounded', 'wounded'), ('missing', 'missing'), ('prisoners', 'captive with the enemy'), ('dead', 'dead'),
    ('deserted', 'deserted'), ('depot', 'in the depot'), ('discharged', 'discharged'),
    ('taken', 'taken by the enemy'), ('outside', 'from the country');

-- A campaign's journal. `act` and `facts` are JSON: the inputs, and what followed beside the postings. Seeds are the
-- bits of an unsigned number of 64 bits.
CREATE TABLE entry (
    campaign   TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL CHECK (number > 0),
    date       TEXT NOT NULL,
    kind       TEXT NOT NULL,
    act        TEXT NOT NULL CHECK (json_valid(act)),
    facts      TEXT NOT NULL CHECK (json_valid(facts)),
    seed       INTEGER,
    engine     INTEGER,
    made       TEXT NOT NULL,
    taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1)),
    PRIMARY KEY (campaign, number)
) STRICT, WITHOUT ROWID;

-- One row for each movement in the books.
CREATE TABLE posting (
    campaign      TEXT NOT NULL,
    entry         INTEGER NOT NULL,
    line          INTEGER NOT NULL,
    thing         TEXT NOT NULL,
    kind          TEXT NOT NULL CHECK (kind IN ('men', 'horses', 'guns', 'colours')),
    source        TEXT NOT NULL REFERENCES account (key),
    target        TEXT NOT NULL REFERENCES account (key),
    number        INTEGER NOT NULL CHECK (number BETWEEN 0 AND 4294967295),
    cause         TEXT NOT NULL,
    settles_entry INTEGER,
    settles_line  INTEGER,
    PRIMARY KEY (campaign, entry, line),
    FOREIGN KEY (campaign, entry) REFERENCES entry (campaign, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Battles as they were fought: events of 16 bytes each, little-endian, beside all that they followed from.
CREATE TABLE battle (
    campaign TEXT NOT NULL,
    entry    INTEGER NOT NULL,
    system   TEXT NOT NULL,
    engine   INTEGER NOT NULL,
    seed     INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    scenario TEXT NOT NULL CHECK (json_valid(scenario)),
    page     TEXT NOT NULL CHECK (json_valid(page)),
    events   BLOB NOT NULL CHECK (length(events) % 16 = 0),
    PRIMARY KEY (campaign, entry),
    FOREIGN KEY (campaign, entry) REFERENCES entry (campaign, number) ON DELETE CASCADE
) STRICT;

-- Unfinished pages: at most one of each name for a campaign.
CREATE TABLE draft (
    campaign TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,
    body     TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (campaign, name)
) STRICT, WITHOUT ROWID;

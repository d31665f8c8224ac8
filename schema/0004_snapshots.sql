-- Short ways through a campaign's journal. All of `chunk` and `snapshot` follows from `entry` and `posting`; it may be
-- thrown away at any time, and is made again.

-- Entries in a form that is read quickly, in the order of their numbers. `form` says how the body is written.
CREATE TABLE chunk (
    campaign TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
    last     INTEGER NOT NULL,
    form     INTEGER NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (campaign, last)
) STRICT;

-- What the entries up to a number add up to, while those of them in `back` are taken back and no others.
CREATE TABLE snapshot (
    campaign TEXT NOT NULL PRIMARY KEY REFERENCES campaign (id) ON DELETE CASCADE,
    entry    INTEGER NOT NULL,
    form     INTEGER NOT NULL,
    back     TEXT NOT NULL,
    replay   TEXT NOT NULL
) STRICT;

-- Entries that are taken back know by which deed: the highest number was the last. NULL: a version before this one did it.
ALTER TABLE entry ADD COLUMN taken INTEGER CHECK (taken > 0);

-- What of an entry says whether and where it counts, without the rest of it.
CREATE INDEX entry_head ON entry (campaign, number, date, taken_back, taken, replaces);

-- An edit of a document that was there and stays keeps only what differs: `head` and `tail` are the bytes that are the
-- same at both ends, `cut` and `put` what stood and stands between them; `before` and `after` are NULL then.
ALTER TABLE edit_change ADD COLUMN head INTEGER CHECK (head >= 0);
ALTER TABLE edit_change ADD COLUMN tail INTEGER CHECK (tail >= 0);
ALTER TABLE edit_change ADD COLUMN cut TEXT;
ALTER TABLE edit_change ADD COLUMN put TEXT;

-- Pictures of the owner's own. A picture never changes: its ID is taken from its bytes, and documents name it by that.
-- What nothing names any more stays, for what names it may be brought back.
CREATE TABLE picture (
    id  TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    png BLOB NOT NULL
) STRICT, WITHOUT ROWID;

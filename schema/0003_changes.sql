-- An entry that changes an earlier one counts in its place while it stands.
ALTER TABLE entry ADD COLUMN replaces INTEGER CHECK (replaces > 0);

-- A deleted campaign stays until it is wanted again.
ALTER TABLE campaign ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1));

-- Where the other processes reach it; none before it serves.
ALTER TABLE nodes ADD COLUMN address TEXT;
-- What people call the site that it serves, so that two sites on one database are noticed.
ALTER TABLE nodes ADD COLUMN site TEXT;
-- Whether no other process may be there, as while a database moves.
ALTER TABLE nodes ADD COLUMN is_alone BOOLEAN NOT NULL DEFAULT FALSE;

-- Limits that all processes count together. Keys are hashes; rows that are full again are deleted.
CREATE TABLE limits (
    key     TEXT        COLLATE "C" PRIMARY KEY,
    full_at TIMESTAMPTZ NOT NULL
);

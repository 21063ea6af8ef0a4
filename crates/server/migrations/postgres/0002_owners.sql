-- The processes that serve this database; each start is a new epoch. Times are the database's own.
CREATE TABLE nodes (
    epoch      BIGINT      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Which process it is, for people.
    name       TEXT        NOT NULL,
    started_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    -- Until then no other process takes its place, unless it renews this before.
    expires_at TIMESTAMPTZ NOT NULL
);

-- Which process writes the log, and how often that was settled. An append of an owner or a fence from
-- before finds no row.
ALTER TABLE logs ADD COLUMN owner BIGINT;
ALTER TABLE logs ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;

-- What is known about a table without reading its log.
CREATE TABLE tables (
    number     INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    stage      INTEGER NOT NULL,
    is_public  INTEGER NOT NULL,
    is_timed   INTEGER NOT NULL,
    -- How many entries are in `packs`, and whether that is the whole log.
    packed     INTEGER NOT NULL DEFAULT 0,
    is_packed  INTEGER NOT NULL DEFAULT 0,
    variant    TEXT    NOT NULL,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    -- Guests and names, as a JSON array of two arrays.
    people     TEXT    NOT NULL,
    summary    TEXT    NOT NULL
) STRICT;

-- Lists go from the newest number down; an index ends with the number by itself.
CREATE INDEX tables_by_stage ON tables (stage);
CREATE INDEX tables_by_variant ON tables (variant, stage);
CREATE INDEX tables_public ON tables (stage) WHERE is_public = 1;
CREATE INDEX tables_public_by_variant ON tables (variant, stage) WHERE is_public = 1;
CREATE INDEX tables_timed ON tables (stage) WHERE is_timed = 1 AND stage < 2;
CREATE INDEX tables_unpacked ON tables (stage) WHERE is_packed = 0 AND stage = 2;

-- Who sits where: a mark is a guest or a name in small letters, with a letter before it that says
-- which.
CREATE TABLE marks (
    mark         TEXT    NOT NULL,
    table_number INTEGER NOT NULL REFERENCES tables (number),
    PRIMARY KEY (mark, table_number)
) STRICT, WITHOUT ROWID;

-- The newest part of each log, or all of it while a table is played. In the order of arrival, so
-- that the moves of many tables that are committed together share pages; clustered by table they
-- would dirty a page each, which takes more than three times as long.
CREATE TABLE entries (
    table_number INTEGER NOT NULL REFERENCES tables (number),
    seq          INTEGER NOT NULL,
    at_ms        INTEGER NOT NULL,
    body         TEXT    NOT NULL,
    UNIQUE (table_number, seq)
) STRICT;

-- The beginning of a log, packed. It is cut into parts of which four fit on a page, because one
-- long row would leave much of its page empty.
CREATE TABLE packs (
    table_number INTEGER NOT NULL REFERENCES tables (number),
    part         INTEGER NOT NULL,
    body         BLOB    NOT NULL,
    PRIMARY KEY (table_number, part)
) STRICT, WITHOUT ROWID;

-- An entry follows the one before it, or the pack, or begins the log. The first one after a pack
-- makes the table one that is not packed.
CREATE TRIGGER entries_follow BEFORE INSERT ON entries
WHEN NOT EXISTS (
    SELECT 1 FROM entries WHERE table_number = NEW.table_number AND seq = NEW.seq - 1
)
BEGIN
    SELECT RAISE(ABORT, 'the entry before it is missing')
    FROM tables WHERE number = NEW.table_number AND packed <> NEW.seq;
    UPDATE tables SET is_packed = 0 WHERE number = NEW.table_number AND is_packed = 1;
END;

CREATE TABLE guests (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

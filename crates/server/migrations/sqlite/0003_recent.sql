-- Entries that are not in `entries` yet: one row for each commit, with those of all its tables. They
-- are moved there many at a time. Written one by one, nearly every move would dirty a page of the
-- index of its own.
CREATE TABLE recent (
    number INTEGER PRIMARY KEY,
    body   BLOB NOT NULL
) STRICT;

-- A commit follows the last one: of two processes that write, the second notices.
CREATE TRIGGER recent_follows BEFORE INSERT ON recent
WHEN NEW.number <> (SELECT coalesce(max(number) + 1, NEW.number) FROM recent)
BEGIN
    SELECT RAISE(ABORT, 'another process writes to this database');
END;

-- The writer knows which number comes next. Asking for the entry before each one that is moved took
-- as long as moving it; that no number is there twice is still ruled out here.
DROP TRIGGER entries_follow;

-- A program from before would miss these entries; it goes by this number, and refuses the file.
PRAGMA user_version = 3;

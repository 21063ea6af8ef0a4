-- From here on packs are written in the format that begins with 2. A program from before would take
-- them for damaged; it goes by this number, and refuses the file instead.
PRAGMA user_version = 2;

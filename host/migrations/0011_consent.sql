-- Who was voted out of a seat and does not come back while the game goes on.
ALTER TABLE holders ADD COLUMN ousted INTEGER NOT NULL DEFAULT 0;

-- Acts there were when the seat's last proposal came to nothing: it makes the next one after an act
-- of its own.
ALTER TABLE seats ADD COLUMN spoke INTEGER;

-- Whether the table made the act, for a seat whose time was out.
ALTER TABLE entries ADD COLUMN forced INTEGER NOT NULL DEFAULT 0;

-- The file everybody agreed to: its act, and the record without the content, which is the match's.
CREATE TABLE saved_files (
    match   TEXT PRIMARY KEY REFERENCES matches (id),
    act     INTEGER NOT NULL,
    record  TEXT NOT NULL
) STRICT;

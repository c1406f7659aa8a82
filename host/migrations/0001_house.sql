-- The whole store of a host. Times are milliseconds since 1970, match ids are UUIDs as text.

-- A browser that owns something here. The id is the SHA-256 of its cookie's token.
CREATE TABLE sessions (
    id      BLOB PRIMARY KEY,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

-- What packs give and no game changes, once for all matches played with it.
CREATE TABLE contents (
    hash    TEXT PRIMARY KEY,
    content TEXT NOT NULL
) STRICT;

CREATE TABLE matches (
    id       TEXT PRIMARY KEY,
    game     TEXT NOT NULL,
    title    TEXT NOT NULL,
    owner    BLOB NOT NULL REFERENCES sessions (id),
    content  TEXT NOT NULL REFERENCES contents (hash),
    start    TEXT NOT NULL,             -- the record's beginning: setup, seed, rules revision
    revision INTEGER NOT NULL,
    waiting  INTEGER NOT NULL,          -- seats asked now, one bit each
    over     INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL
) STRICT;
CREATE INDEX matches_by_owner ON matches (owner, updated);

CREATE TABLE seats (
    match   TEXT NOT NULL REFERENCES matches (id),
    seat    INTEGER NOT NULL,
    session BLOB REFERENCES sessions (id),
    bot     TEXT,
    PRIMARY KEY (match, seat),
    CHECK (session IS NULL OR bot IS NULL)
) STRICT;
CREATE INDEX seats_by_session ON seats (session);

CREATE TABLE invitations (
    token    TEXT PRIMARY KEY,
    match    TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    taken_by BLOB REFERENCES sessions (id),
    void     INTEGER NOT NULL DEFAULT 0, -- the seat was given away otherwise
    FOREIGN KEY (match, seat) REFERENCES seats (match, seat)
) STRICT;
CREATE INDEX invitations_by_seat ON invitations (match, seat);

-- The record: one row a change, never altered. Its key is what stops a change from being accepted
-- twice.
CREATE TABLE entries (
    match    TEXT NOT NULL REFERENCES matches (id),
    revision INTEGER NOT NULL,
    entry    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (match, revision)
) STRICT, WITHOUT ROWID;

-- Commands that were accepted, so that a doubled one gets the same answer.
CREATE TABLE commands (
    match    TEXT NOT NULL REFERENCES matches (id),
    seat     INTEGER NOT NULL,
    id       TEXT NOT NULL,
    digest   BLOB NOT NULL,             -- of what was asked for
    answer   TEXT NOT NULL,
    PRIMARY KEY (match, seat, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    match    TEXT NOT NULL REFERENCES matches (id),
    revision INTEGER NOT NULL,
    state    BLOB NOT NULL,
    PRIMARY KEY (match, revision)
) STRICT;

CREATE TABLE rollbacks (
    id       TEXT PRIMARY KEY,
    match    TEXT NOT NULL REFERENCES matches (id),
    by       INTEGER NOT NULL,
    target   INTEGER NOT NULL,          -- the act to go back to
    state    TEXT NOT NULL CHECK (state IN ('open', 'done', 'declined')),
    created  INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_open_rollback ON rollbacks (match) WHERE state = 'open';

CREATE TABLE votes (
    rollback TEXT NOT NULL REFERENCES rollbacks (id),
    seat     INTEGER NOT NULL,
    yes      INTEGER NOT NULL,
    PRIMARY KEY (rollback, seat)
) STRICT, WITHOUT ROWID;

-- What the people at a table should know besides the game's log.
CREATE TABLE notices (
    id       INTEGER PRIMARY KEY,
    match    TEXT NOT NULL REFERENCES matches (id),
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;
CREATE INDEX notices_by_match ON notices (match);

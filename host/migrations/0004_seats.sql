-- After how many hours without an act somebody who is asked counts as absent; whether the clocks have
-- started; why the match ended before its game did; when who opened it looked last.
ALTER TABLE matches ADD COLUMN absence INTEGER NOT NULL DEFAULT 72;
ALTER TABLE matches ADD COLUMN started INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN ended TEXT;
ALTER TABLE matches ADD COLUMN owner_seen INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET started = revision > 0, owner_seen = updated;

-- Since when who sits there does; who held it last as a person; since when it is asked without an
-- act; whether its clock ran out and it has not acted since.
ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN last BLOB REFERENCES sessions (id);
ALTER TABLE seats ADD COLUMN asked INTEGER;
ALTER TABLE seats ADD COLUMN late INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET last = session;

-- Everybody who ever held a seat.
CREATE TABLE holders (
    match   TEXT NOT NULL REFERENCES matches (id),
    seat    INTEGER NOT NULL,
    session BLOB NOT NULL REFERENCES sessions (id),
    PRIMARY KEY (match, seat, session)
) STRICT, WITHOUT ROWID;
INSERT INTO holders SELECT match, seat, session FROM seats WHERE session IS NOT NULL;
INSERT OR IGNORE INTO holders
    SELECT match, seat, taken_by FROM invitations WHERE taken_by IS NOT NULL;

-- The clocks after each act, for going back: acts then in force, and the milliseconds of each seat.
-- What was taken back has the first alone.
ALTER TABLE entries ADD COLUMN number INTEGER;
ALTER TABLE entries ADD COLUMN time_left TEXT;

-- What a proposal is for if not to go back, as JSON.
ALTER TABLE rollbacks ADD COLUMN what TEXT;

-- Notices of one kind are one row: how many there were.
ALTER TABLE notices ADD COLUMN kind TEXT;
ALTER TABLE notices ADD COLUMN times INTEGER NOT NULL DEFAULT 1;

UPDATE seats SET asked = (SELECT updated FROM matches WHERE id = match AND (waiting >> seat) & 1 = 1)
    WHERE session IS NOT NULL;
UPDATE notices SET kind = text;

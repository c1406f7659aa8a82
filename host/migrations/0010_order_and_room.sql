-- Matches in the order of their last change, whatever the wall clock says, and how much of the
-- store each takes, in bytes.
ALTER TABLE matches ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET turn = ranked.turn
FROM (SELECT id, row_number() OVER (ORDER BY updated, id) AS turn FROM matches) AS ranked
WHERE ranked.id = matches.id;
UPDATE matches SET bytes = length(start) + coalesce(
    (SELECT sum(length(entry)) FROM entries WHERE entries.match = matches.id), 0);
CREATE INDEX matches_by_turn ON matches (turn);

-- What the host itself must remember: the key it signs its cookies with.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

-- Written to find out whether there is room again; empty otherwise.
CREATE TABLE probe (
    id   INTEGER PRIMARY KEY,
    fill BLOB NOT NULL
) STRICT;

-- Tables with a clock: what was agreed, as JSON, and the milliseconds each seat has left. Both are
-- NULL at a table without one.
ALTER TABLE matches ADD COLUMN clock TEXT;
ALTER TABLE seats ADD COLUMN time_left INTEGER;

-- Who sat at the table when everybody agreed to a file: their sessions, one after the other.
ALTER TABLE saved_files ADD COLUMN people BLOB NOT NULL DEFAULT x'';

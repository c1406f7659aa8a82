//! One test or more for every rule of the ledger, chapter by chapter.

mod scene;

//! One test or more for every rule of the ledger, chapter by chapter.

mod components;
mod movement;
mod scene;
mod starting;

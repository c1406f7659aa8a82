//! One test or more for every rule of the ledger, chapter by chapter.

mod components;
mod ending;
mod feast;
mod figures;
mod rounds;
mod scenarios;
mod scene;
mod starting;

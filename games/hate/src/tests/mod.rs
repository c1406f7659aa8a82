//! One test or more for every rule of the ledger, chapter by chapter.

mod attacks;
mod charges;
mod combat;
mod components;
mod duel;
mod ending;
mod feast;
mod figures;
mod movement;
mod rounds;
mod scenarios;
mod scene;
mod starting;

//! One test or more for every rule of the ledger, chapter by chapter.

mod attacks;
mod bodies;
mod candidates;
mod cards;
mod charges;
mod combat;
mod components;
mod duel;
mod ending;
mod feast;
mod figures;
mod forge;
mod huts;
mod mercenary;
mod missions;
mod movement;
mod properties;
mod rounds;
mod scenarios;
mod scene;
mod shamans;
mod starting;
mod tribes;
mod turns;
mod upgrades;
mod village;

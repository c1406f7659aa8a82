//! One test or more for every rule of the ledger, chapter by chapter.

mod aftermath;
mod battle;
mod components;
mod modifiers;
mod movement;
mod powers;
mod retreat;
mod scene;
mod starting;
mod withdrawal;

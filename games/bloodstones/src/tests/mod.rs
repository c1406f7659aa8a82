//! One test or more for every rule of the ledger, chapter by chapter.

mod aftermath;
mod battle;
mod build;
mod capture;
mod components;
mod cutiecorn;
mod declared;
mod horde;
mod modifiers;
mod movement;
mod oracle;
mod powers;
mod retreat;
mod scene;
mod starting;
mod turns;
mod undead;
mod withdrawal;

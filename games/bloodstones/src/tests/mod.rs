//! One test or more for every rule of the ledger, chapter by chapter.

mod aftermath;
mod battle;
mod build;
mod capture;
mod components;
mod construct;
mod cutiecorn;
mod declared;
mod draw;
mod ending;
mod guess;
mod horde;
mod known_failures;
mod modifiers;
mod movement;
mod oracle;
mod powers;
mod retreat;
mod scene;
mod starting;
mod turns;
mod undead;
mod warnings;
mod withdrawal;

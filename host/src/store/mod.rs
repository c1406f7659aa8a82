//! Everything durable. The only room that speaks SQL; it knows no wire and no HTTP.
//!
//! One connection writes, in turn, each change in a transaction that is on the disk when it
//! returns (`synchronous = FULL`: an acknowledged act survives a loss of power, not only the end
//! of the process). Acts that come while the disk is busy share the next transaction. Several
//! connections read beside it (WAL). What is asked for is plain enough SQL that another database
//! can take its place here.

mod change;
mod check;
mod columns;
mod database;
mod error;
mod file;
mod notices;
mod open;
mod parts;
mod people;
mod proposals;
mod queue;
mod records;
mod rows;

pub use check::{Checked, check_database};
pub(crate) use database::Store;
pub(crate) use error::StoreError;
pub(crate) use notices::fold;
pub(crate) use parts::{join, split};
pub(crate) use rows::{
    Append, Holder, InvitationRow, Mark, NewRecord, OpenProposal, Place, Seated, Standing,
};

//! The closed vocabulary of triggers, conditions and effects, which a pack writes its abilities in.
//!
//! `packs/README.md` explains every word with an example. A new card needs no code; a new word
//! does.

mod ability;
mod condition;
mod effect;

pub use ability::*;
pub use condition::*;
pub use effect::*;

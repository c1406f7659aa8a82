//! Every game of Warmoot. A new game is one crate for its rules, one for its door, and one line here.

mod games;

pub use games::games;

//! The exact chance of a KO.

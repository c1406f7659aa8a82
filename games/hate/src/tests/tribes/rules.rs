//! What holds for all cards of a Tribe.

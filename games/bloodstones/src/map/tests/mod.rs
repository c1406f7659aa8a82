//! Tests of maps: reading, checking, drawing, figures.
#![allow(clippy::unwrap_used)]

mod drawing;
mod faults;
mod fuzz;
mod shipped;

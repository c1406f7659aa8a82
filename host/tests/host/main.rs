//! The host from outside: real requests and sockets to a host on a port of its own, with a
//! database of its own. The game is Delve, the kernel's small one.
#![allow(clippy::unwrap_used)]

mod bad_input;
mod bloodstones;
mod bots;
mod clocks;
mod crossings;
mod doors;
mod figures;
mod fuzz;
mod home;
mod inn;
mod kill;
mod odd;
mod pages;
mod probe;
mod restart;
mod rollbacks;
mod saves;
mod seats;
mod secrets;
mod sockets;
mod start;
mod store_faults;
mod tables;
mod twins;
mod votes;

//! The host from outside: real requests and sockets to a host on a port of its own, with a
//! database of its own. The game is Delve, the kernel's small one.
#![allow(clippy::unwrap_used)]

mod inn;
mod tables;

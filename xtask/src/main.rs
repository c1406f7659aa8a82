//! The project's own commands, one file each: `cargo xtask play`, `cargo xtask test` and helpers.

mod coverage;
mod host;
mod mutants;
mod new_game;
mod play;
mod repeat;
mod report;
mod run;
mod shots;
mod sockets;
mod test;
mod tools;
mod types;
mod web;

use std::process::ExitCode;

use clap::Parser;

/// The commands of this project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Xtask {
    /// Build what is needed, start the host and print its address.
    Play(play::Play),
    /// Run every check of the project.
    Test(test::Test),
    /// List the tests that show each rule; fail if a rule has none.
    Coverage(coverage::Coverage),
    /// Break a game's rules in small ways and list what no test notices.
    Mutants(mutants::Mutants),
    /// Write the skeleton of a new game.
    NewGame(new_game::NewGame),
    /// Take the standard screenshots of every page into `shots/`.
    Shots(shots::Shots),
    /// Measure the memory of a host with many sockets that wait.
    Sockets(sockets::Sockets),
    /// Write the TypeScript types of the client anew from the Rust types.
    Types(types::Types),
}

fn main() -> ExitCode {
    let done = match Xtask::parse() {
        Xtask::Play(play) => play.run(),
        Xtask::Test(test) => test.run(),
        Xtask::Coverage(coverage) => coverage.run(),
        Xtask::Mutants(mutants) => mutants.run(),
        Xtask::NewGame(game) => game.run(),
        Xtask::Shots(shots) => shots.run(),
        Xtask::Sockets(sockets) => sockets.run(),
        Xtask::Types(types) => types.run(),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
